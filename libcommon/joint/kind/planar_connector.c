/* A planar connector keeps the origin of C in the x-y plane of D, or (unilateral) on the side z >=
 * 0 of it. */
#include "../joint_priv.h"
#include <art/rows.h>

static const struct art_joint_row_def rows[] = {
    {ART_ROW_BILATERAL | ART_ROW_LINEAR | ART_ROW_PRESENT_WRENCH, 0, {0}}};

static void project(const struct art_joint *joint, const double *c, const struct art_rigid *TCD,
                    struct art_rigid *TGD)
{
    (void)joint;
    (void)c;
    *TGD = *TCD;
    TGD->p[2] = 0;
}

static void update(const struct art_joint *joint, const double *c, const struct art_rigid *TGD,
                   const double err[6], const double vel[6], struct art_joint_row *row)
{
    const double w[6] = {0, 0, 1, 0, 0, 0};
    (void)c;
    art_joint_row_in_D(row, TGD->R, vel, w, NULL);
    if (joint->quirks.joint_coord_rates_ignored) memset(row->deriv, 0, sizeof row->deriv);
    row->value = art_spatial_dot(row->wrench, err);
    row->min = 0;
    row->max = INFINITY;
}

static int init(struct art_ctx *ctx, struct art_system *sys, struct art_joint *joint)
{
    (void)sys;
    (void)ctx;
    if (art_get_bool(joint->comp, "unilateral"))
        joint->row[0].flags &= ~(unsigned)ART_ROW_BILATERAL;
    return ART_OK;
}

static const struct art_prop props[] = {ART_JOINT_CONNECTOR("z >= 0 of the plane")};

static const struct art_class cls =
    ART_CORE_CLASS("PlanarConnector", "mechmodels", "BodyConnector", ART_PROPS(props),
                   .ops = &art_ops_joint, .law = &art_joint_planar_connector,
                   .help = "keeps a point of a body in a plane, or on one side of it");

const struct art_joint_kind art_joint_planar_connector = {
    .cls = &cls,
    .n_rows = ART_JOINT_COUNT(rows),
    .rows = rows,
    .init = init,
    .project = project,
    .update = update,
};

/* A distance connector keeps the origin of C at a distance from the origin of D, as if a massless
 * rod with two ball joints connected them. */
#include "../joint_priv.h"
#include <art/rows.h>
#include <string.h>

static const struct art_joint_row_def rows[] = {{ART_ROW_BILATERAL | ART_ROW_LINEAR, 0, {0}}};

/* Compute the direction from D to C; it is z where they meet. */
static double direction(const double p[3], double n[3])
{
    double far = art_v3_norm(p);
    if (far > 0)
        art_v3_scale(n, 1 / far, p);
    else
        art_v3_set(n, 0, 0, 1);
    return far;
}

static void project(const struct art_joint *joint, const double *c, const struct art_rigid *TCD,
                    struct art_rigid *TGD)
{
    double n[3];
    (void)c;
    *TGD = *TCD;
    (void)direction(TCD->p, n);
    art_v3_scale(TGD->p, joint->par[0], n);
}

/* The rate of the direction is that of the velocity across it. */
static void update(const struct art_joint *joint, const double *c, const struct art_rigid *TGD,
                   const double err[6], const double vel[6], struct art_joint_row *row)
{
    double w[6] = {0}, rate[6] = {0}, v[3];
    (void)c;
    (void)err;
    (void)direction(TGD->p, w);
    art_m3_mulvec(v, TGD->R, vel);
    art_v3_add_scaled(rate, v, -art_v3_dot(v, w), w);
    art_v3_scale(rate, 1 / joint->par[0], rate);
    art_joint_row_in_D(row, TGD->R, vel, w, rate);
    if (joint->quirks.joint_coord_rates_ignored) memset(row->deriv, 0, sizeof row->deriv);
}

static int init(struct art_ctx *ctx, struct art_system *sys, struct art_joint *joint)
{
    const struct art_comp *comp = joint->comp;
    const struct art_slot *slot = art_comp_slot(comp, "distance");
    (void)sys;
    joint->par[0] = art_get_double(comp, "distance");
    if (joint->par[0] > 0 && isfinite(joint->par[0])) return ART_OK;
    return art_error(ctx, ART_ERANGE, slot ? &slot->loc : &comp->loc,
                     "the distance of '%s' is %g; it must be positive", art_comp_path(comp, NULL),
                     joint->par[0]);
}

static const struct art_prop props[] = {
    ART_P("distance", DOUBLE("L"), "1", "from the origin of D to that of C", .range = "(0,inf)"),
    ART_P("compliance", NUMBERS("T^2/M"), "0.0", "compliance of the constraint"),
    ART_P("damping", NUMBERS("M/T"), "0.0", "force per speed"),
    ART_P("activation", DOUBLE("M L/T^2"), NULL, "force of the constraint", ART_READONLY),
};

static const struct art_class cls = ART_CLASS(
    "DistanceConnector", "artkit", "BodyConnector", ART_PROPS(props), .ops = &art_ops_joint,
    .law = &art_joint_distance, .help = "keeps two points of bodies at a distance, as a rod");

const struct art_joint_kind art_joint_distance = {
    .cls = &cls,
    .n_rows = ART_JOINT_COUNT(rows),
    .rows = rows,
    .init = init,
    .project = project,
    .update = update,
};

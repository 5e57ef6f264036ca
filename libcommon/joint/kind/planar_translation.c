/* In a planar translation joint C moves in the x-y plane of D and does not turn. */
#include "../joint_kind.h"
#include <art/rows.h>

static const struct art_joint_coord_def coords[] = {{"x", false}, {"y", false}};

static const struct art_joint_row_def rows[] = {
    JOINT_FIXED_Z,  JOINT_FIXED_MX,   JOINT_FIXED_MY,
    JOINT_FIXED_MZ, JOINT_LIMIT_X(0), JOINT_LIMIT_Y(1),
};

static void pose(const struct art_joint *joint, const double *c, struct art_rigid *TCD)
{
    (void)joint;
    art_rigid_identity(TCD);
    art_v3_set(TCD->p, c[0], c[1], 0);
}

static void project(const struct art_joint *joint, const double *c, const struct art_rigid *TCD,
                    struct art_rigid *TGD)
{
    (void)c;
    pose(joint, TCD->p, TGD);
}

static void coords_of(const struct art_joint *joint, const struct art_rigid *TGD, double *c)
{
    (void)joint;
    c[0] = TGD->p[0];
    c[1] = TGD->p[1];
}

static const struct art_prop props[] = {
    ART_JOINT_LENGTH("x"),
    ART_JOINT_LENGTH("y"),
    ART_P("planeSize", DOUBLE("L"), "0", "edge of the drawn square; 0: it is not drawn"),
};

static const struct art_class cls = ART_CORE_CLASS(
    "PlanarTranslationJoint", "mechmodels", "JointBase", ART_PROPS(props), .ops = &art_ops_joint,
    .law = &art_joint_planar_translation, .help = "lets a body slide in a plane");

const struct art_joint_kind art_joint_planar_translation = {
    .cls = &cls,
    .n_coords = ART_JOINT_COUNT(coords),
    .n_rows = ART_JOINT_COUNT(rows),
    .coords = coords,
    .rows = rows,
    .pose = pose,
    .project = project,
    .coords_of = coords_of,
};

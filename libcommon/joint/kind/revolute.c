/* The revolute joint is the older hinge: theta counts clockwise about the z axis of D. */
#include "../joint_kind.h"
#include <art/rows.h>

static const struct art_joint_coord_def coords[] = {{"theta", true}};

static const struct art_joint_row_def rows[] = {
    JOINT_FIXED_X,  JOINT_FIXED_Y,
    JOINT_FIXED_Z,  JOINT_FIXED_MX,
    JOINT_FIXED_MY, {ART_ROW_LIMIT | ART_ROW_ROTARY | ART_ROW_CONSTANT, 0, {0, 0, 0, 0, 0, -1}},
};

static void pose(const struct art_joint *joint, const double *c, struct art_rigid *TCD)
{
    (void)joint;
    art_rot_basic(TCD->R, 2, -c[0]);
    art_v3_zero(TCD->p);
}

static void project(const struct art_joint *joint, const double *c, const struct art_rigid *TCD,
                    struct art_rigid *TGD)
{
    (void)joint;
    (void)c;
    art_joint_align_z(TCD->R, TGD->R);
    art_v3_zero(TGD->p);
}

static void coords_of(const struct art_joint *joint, const struct art_rigid *TGD, double *c)
{
    (void)joint;
    c[0] = -joint_rotation_z(TGD, -c[0]);
}

static const struct art_prop props[] = {JOINT_OLD_SHAFT};

static const struct art_class cls = ART_CORE_CLASS(
    "RevoluteJoint", "mechmodels", "HingeJoint", ART_PROPS(props), .ops = &art_ops_joint,
    .law = &art_joint_revolute, .help = "the older hinge, whose angle counts clockwise");

const struct art_joint_kind art_joint_revolute = {
    .cls = &cls,
    .n_coords = ART_JOINT_COUNT(coords),
    .n_rows = ART_JOINT_COUNT(rows),
    .coords = coords,
    .rows = rows,
    .pose = pose,
    .project = project,
    .coords_of = coords_of,
};

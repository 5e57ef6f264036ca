/* In a cylindrical joint C moves along the z axis of D and turns about it. */
#include "../joint_kind.h"
#include <art/rows.h>

static const struct art_joint_coord_def coords[] = {{"z", false}, {"theta", true}};

static const struct art_joint_row_def rows[] = {
    JOINT_FIXED_X,  JOINT_FIXED_Y,    JOINT_FIXED_MX,
    JOINT_FIXED_MY, JOINT_LIMIT_Z(0), JOINT_LIMIT_MZ(1),
};

static void pose(const struct art_joint *joint, const double *c, struct art_rigid *TCD)
{
    (void)joint;
    art_rot_basic(TCD->R, 2, c[1]);
    art_v3_set(TCD->p, 0, 0, c[0]);
}

static void project(const struct art_joint *joint, const double *c, const struct art_rigid *TCD,
                    struct art_rigid *TGD)
{
    (void)joint;
    (void)c;
    art_joint_align_z(TCD->R, TGD->R);
    art_v3_set(TGD->p, 0, 0, TCD->p[2]);
}

static void coords_of(const struct art_joint *joint, const struct art_rigid *TGD, double *c)
{
    (void)joint;
    c[0] = TGD->p[2];
    c[1] = joint_rotation_z(TGD, c[1]);
}

static const struct art_prop props[] = {ART_JOINT_ANGLE("theta"), ART_JOINT_LENGTH("z")};

static const struct art_class cls = ART_CORE_CLASS(
    "CylindricalJoint", "mechmodels", "JointBase", ART_PROPS(props), .ops = &art_ops_joint,
    .law = &art_joint_cylindrical, .help = "lets a body slide along an axis and turn about it");

const struct art_joint_kind art_joint_cylindrical = {
    .cls = &cls,
    .n_coords = ART_JOINT_COUNT(coords),
    .n_rows = ART_JOINT_COUNT(rows),
    .coords = coords,
    .rows = rows,
    .pose = pose,
    .project = project,
    .coords_of = coords_of,
};

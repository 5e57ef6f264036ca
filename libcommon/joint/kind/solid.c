/* A solid joint makes C and D coincide. */
#include "../joint_kind.h"
#include <art/rows.h>

static const struct art_joint_row_def rows[] = {
    JOINT_FIXED_X, JOINT_FIXED_Y, JOINT_FIXED_Z, JOINT_FIXED_MX, JOINT_FIXED_MY, JOINT_FIXED_MZ,
};

static void pose(const struct art_joint *joint, const double *c, struct art_rigid *TCD)
{
    (void)joint;
    (void)c;
    art_rigid_identity(TCD);
}

static void project(const struct art_joint *joint, const double *c, const struct art_rigid *TCD,
                    struct art_rigid *TGD)
{
    (void)TCD;
    pose(joint, c, TGD);
}

static const struct art_class cls =
    ART_CORE_CLASS("SolidJoint", "mechmodels", "JointBase", .ops = &art_ops_joint,
                   .law = &art_joint_solid, .help = "makes two bodies one");

const struct art_joint_kind art_joint_solid = {
    .cls = &cls,
    .n_rows = ART_JOINT_COUNT(rows),
    .rows = rows,
    .pose = pose,
    .project = project,
};

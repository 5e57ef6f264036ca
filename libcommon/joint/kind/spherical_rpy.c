/* The spherical roll-pitch-yaw joint is the older gimbal: the angles are those of D relative to C
 * (../gimbal.c). */
#include "../joint_kind.h"
#include <art/rows.h>

static const struct art_joint_coord_def coords[] = {{"roll", true}, {"pitch", true}, {"yaw", true}};

static const struct art_joint_row_def rows[] = {
    JOINT_FIXED_X,        JOINT_FIXED_Y,        JOINT_FIXED_Z,
    JOINT_LIMIT_ANGLE(0), JOINT_LIMIT_ANGLE(1), JOINT_LIMIT_ANGLE(2),
};

static int init(struct art_ctx *ctx, struct art_system *sys, struct art_joint *joint)
{
    (void)ctx;
    (void)sys;
    return joint_gimbal_init(joint, JOINT_ANGLES_INVERSE);
}

static const struct art_prop props[] = {
    JOINT_OLD_BALL,
};

static const struct art_class cls =
    ART_CORE_CLASS("SphericalRpyJoint", "mechmodels", "GimbalJoint", ART_PROPS(props),
                   .ops = &art_ops_joint, .law = &art_joint_spherical_rpy,
                   .help = "the older gimbal, whose angles are those of the second body");

const struct art_joint_kind art_joint_spherical_rpy = {
    .cls = &cls,
    .n_coords = ART_JOINT_COUNT(coords),
    .n_rows = ART_JOINT_COUNT(rows),
    .coords = coords,
    .rows = rows,
    .init = init,
    .pose = joint_gimbal_pose,
    .project = joint_gimbal_project,
    .coords_of = joint_gimbal_coords_of,
    .update = joint_gimbal_update,
};

/* In a gimbal C turns about a point of D, by roll, pitch and yaw (../gimbal.c). */
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
    return joint_gimbal_init(joint, 0);
}

static const struct art_prop props[] = {
    ART_JOINT_ANGLE("roll"),
    ART_JOINT_ANGLE("pitch"),
    ART_JOINT_ANGLE("yaw"),
    ART_P("applyEuler", BOOL, "true",
          "takes the triple of angles that is nearest to the last one; else each angle by itself"),
    ART_P("axes", ENUM("ZYX|XYZ"), "ZYX", "axes of roll, pitch and yaw", ART_ATTR),
};

static const struct art_class cls =
    ART_CORE_CLASS("GimbalJoint", "mechmodels", "SphericalJointBase", ART_PROPS(props),
                   .ops = &art_ops_joint, .law = &art_joint_gimbal,
                   .help = "lets a body turn about a point; roll, pitch and yaw may be limited");

const struct art_joint_kind art_joint_gimbal = {
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

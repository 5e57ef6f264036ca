/* The roll-pitch joint is the older universal joint: the angles are those of D relative to C
 * (../universal.c). */
#include "../joint_kind.h"
#include <art/rows.h>

static const struct art_joint_coord_def coords[] = {{"roll", true}, {"pitch", true}};

static const struct art_joint_row_def rows[] = {
    JOINT_FIXED_X,     JOINT_FIXED_Y,        JOINT_FIXED_Z,
    JOINT_FIXED_ANGLE, JOINT_LIMIT_ANGLE(1), JOINT_LIMIT_ANGLE(0),
};

static int init(struct art_ctx *ctx, struct art_system *sys, struct art_joint *joint)
{
    (void)sys;
    return joint_universal_init(ctx, joint, JOINT_ANGLES_INVERSE);
}

static const struct art_prop props[] = {
    JOINT_OLD_SHAFT,
    JOINT_OLD_BALL,
};

static const struct art_class cls =
    ART_CORE_CLASS("RollPitchJoint", "mechmodels", "UniversalJoint", ART_PROPS(props),
                   .ops = &art_ops_joint, .law = &art_joint_roll_pitch,
                   .help = "the older universal joint, whose angles are those of the second body");

const struct art_joint_kind art_joint_roll_pitch = {
    .cls = &cls,
    .n_coords = ART_JOINT_COUNT(coords),
    .n_rows = ART_JOINT_COUNT(rows),
    .coords = coords,
    .rows = rows,
    .init = init,
    .pose = joint_universal_pose,
    .project = joint_universal_project,
    .coords_of = joint_universal_coords_of,
    .update = joint_universal_update,
};

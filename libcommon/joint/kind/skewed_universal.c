/* The axes of roll and pitch of a skewed universal joint have an angle other than a right angle
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
    return joint_universal_init(ctx, joint, 0);
}

static const struct art_prop props[] = {
    ART_P("skewAngle", DOUBLE("rad"), "0", "of the pitch axis; the axes cross at pi/2 less this",
          ART_ATTR),
};

static const struct art_class cls =
    ART_CORE_CLASS("SkewedUniversalJoint", "mechmodels", "UniversalJoint", ART_PROPS(props),
                   .ops = &art_ops_joint, .law = &art_joint_skewed_universal,
                   .help = "lets a body turn about two axes that cross at any angle");

const struct art_joint_kind art_joint_skewed_universal = {
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

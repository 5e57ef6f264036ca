/* A universal joint lets C roll about the z axis of D and then pitch about its y axis
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
    ART_JOINT_ANGLE("roll"),
    ART_JOINT_ANGLE("pitch"),
    ART_P("jointRadius", DOUBLE("L"), "0", "of the drawn ball; 0: it is not drawn"),
    ART_P("axes", ENUM("ZY|XY"), "ZY", "axes of roll and pitch", ART_ATTR),
    ART_P("renderMesh", MESH, NULL, "drawn with the joint", ART_ATTR, .unit = "L", .geom = "fixed"),
};

static const struct art_class cls = ART_CORE_CLASS(
    "UniversalJoint", "mechmodels", "JointBase", ART_PROPS(props), .ops = &art_ops_joint,
    .law = &art_joint_universal, .help = "lets a body turn about two axes that cross");

const struct art_joint_kind art_joint_universal = {
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

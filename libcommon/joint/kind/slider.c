/* In a slider C moves along the z axis of D and does not turn. */
#include "../joint_kind.h"
#include <art/rows.h>

static const struct art_joint_coord_def coords[] = {{"z", false}};

static const struct art_joint_row_def rows[] = {
    JOINT_FIXED_X, JOINT_FIXED_Y, JOINT_FIXED_MX, JOINT_FIXED_MY, JOINT_FIXED_MZ, JOINT_LIMIT_Z(0),
};

static void pose(const struct art_joint *joint, const double *c, struct art_rigid *TCD)
{
    (void)joint;
    art_rigid_identity(TCD);
    TCD->p[2] = c[0];
}

static void project(const struct art_joint *joint, const double *c, const struct art_rigid *TCD,
                    struct art_rigid *TGD)
{
    (void)c;
    pose(joint, &TCD->p[2], TGD);
}

static void coords_of(const struct art_joint *joint, const struct art_rigid *TGD, double *c)
{
    (void)joint;
    c[0] = TGD->p[2];
}

static const struct art_prop props[] = {ART_JOINT_LENGTH("z")};

static const struct art_class cls = ART_CORE_CLASS(
    "SliderJoint", "mechmodels", "JointBase", ART_PROPS(props), .ops = &art_ops_joint,
    .law = &art_joint_slider, .help = "lets a body slide along an axis");

const struct art_joint_kind art_joint_slider = {
    .cls = &cls,
    .n_coords = ART_JOINT_COUNT(coords),
    .n_rows = ART_JOINT_COUNT(rows),
    .coords = coords,
    .rows = rows,
    .pose = pose,
    .project = project,
    .coords_of = coords_of,
};

/* In a hinge C turns about the z axis of D by theta; the origins coincide. */
#include "../joint_priv.h"
#include <art/rows.h>

static const struct art_joint_coord_def coords[] = {{"theta", true}};

static const struct art_joint_row_def rows[] = {
    {ART_ROW_BILATERAL | ART_ROW_LINEAR | ART_ROW_CONSTANT, 0, {1, 0, 0, 0, 0, 0}},
    {ART_ROW_BILATERAL | ART_ROW_LINEAR | ART_ROW_CONSTANT, 0, {0, 1, 0, 0, 0, 0}},
    {ART_ROW_BILATERAL | ART_ROW_LINEAR | ART_ROW_CONSTANT, 0, {0, 0, 1, 0, 0, 0}},
    {ART_ROW_BILATERAL | ART_ROW_ROTARY | ART_ROW_CONSTANT, 0, {0, 0, 0, 1, 0, 0}},
    {ART_ROW_BILATERAL | ART_ROW_ROTARY | ART_ROW_CONSTANT, 0, {0, 0, 0, 0, 1, 0}},
    {ART_ROW_LIMIT | ART_ROW_ROTARY | ART_ROW_CONSTANT, 0, {0, 0, 0, 0, 0, 1}},
};

static void pose(const struct art_joint *joint, const double *c, struct art_rigid *TCD)
{
    (void)joint;
    art_rot_basic(TCD->R, 2, c[0]);
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
    c[0] = art_joint_nearest_angle(atan2(TGD->R[3], TGD->R[0]), c[0]);
}

static const struct art_prop props[] = {ART_JOINT_ANGLE("theta")};

static const struct art_class cls =
    ART_CORE_CLASS("HingeJoint", "mechmodels", "JointBase", ART_PROPS(props), .ops = &art_ops_joint,
                   .law = &art_joint_hinge, .help = "lets a body turn about an axis");

const struct art_joint_kind art_joint_hinge = {
    .cls = &cls,
    .n_coords = ART_JOINT_COUNT(coords),
    .n_rows = ART_JOINT_COUNT(rows),
    .coords = coords,
    .rows = rows,
    .pose = pose,
    .project = project,
    .coords_of = coords_of,
};

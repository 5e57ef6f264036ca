/* A slotted hinge is a hinge whose axis slides along the x axis of D. */
#include "../joint_kind.h"
#include <art/rows.h>

static const struct art_joint_coord_def coords[] = {{"x", false}, {"theta", true}};

static const struct art_joint_row_def rows[] = {
    JOINT_FIXED_LENGTH, JOINT_FIXED_Z,         JOINT_FIXED_MX,
    JOINT_FIXED_MY,     JOINT_LIMIT_LENGTH(0), JOINT_LIMIT_MZ(1),
};

static void pose(const struct art_joint *joint, const double *c, struct art_rigid *TCD)
{
    (void)joint;
    art_rot_basic(TCD->R, 2, c[1]);
    art_v3_set(TCD->p, c[0], 0, 0);
}

static void project(const struct art_joint *joint, const double *c, const struct art_rigid *TCD,
                    struct art_rigid *TGD)
{
    (void)joint;
    (void)c;
    art_joint_align_z(TCD->R, TGD->R);
    art_v3_set(TGD->p, TCD->p[0], 0, 0);
}

static void coords_of(const struct art_joint *joint, const struct art_rigid *TGD, double *c)
{
    (void)joint;
    c[0] = TGD->p[0];
    c[1] = joint_rotation_z(TGD, c[1]);
}

static void update(const struct art_joint *joint, const double *c, const struct art_rigid *TGD,
                   const double err[6], const double vel[6], struct art_joint_row *rows_now)
{
    (void)c;
    (void)err;
    joint_row_along(joint, TGD, 1, vel, &rows_now[0]);
    joint_row_along(joint, TGD, 0, vel, &rows_now[4]);
}

static const struct art_prop props[] = {
    ART_JOINT_ANGLE("theta"),
    ART_JOINT_LENGTH("x"),
    ART_P("slotDepth", DOUBLE("L"), "1", "of the drawn slot"),
    ART_P("slotWidth", DOUBLE("L"), "0", "of the drawn slot; 0: it is not drawn"),
    ART_P("slotRange", RANGE("L"), "0.0 0.0", "ends of the drawn slot; empty: those of xRange"),
};

static const struct art_class cls =
    ART_CORE_CLASS("SlottedHingeJoint", "mechmodels", "JointBase", ART_PROPS(props),
                   .aliases = "SlottedRevoluteJoint", /* as section 6.6.3 of the guide has it */
                   .ops = &art_ops_joint, .law = &art_joint_slotted_hinge,
                   .help = "lets a body turn about an axis that slides in a slot");

const struct art_joint_kind art_joint_slotted_hinge = {
    .cls = &cls,
    .n_coords = ART_JOINT_COUNT(coords),
    .n_rows = ART_JOINT_COUNT(rows),
    .coords = coords,
    .rows = rows,
    .pose = pose,
    .project = project,
    .coords_of = coords_of,
    .update = update,
};

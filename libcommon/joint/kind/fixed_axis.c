/* A fixed axis joint keeps the y axis of C perpendicular to the z axis of D; positions are free.
 * It is a universal joint without its ball: it has no limits and no named coordinates. */
#include "../joint_priv.h"
#include <art/rows.h>

static const struct art_joint_row_def rows[] = {{ART_ROW_BILATERAL | ART_ROW_ROTARY, 0, {0}}};

/* The least rotation that takes the y axis of C, seen from D, into the x-y plane. */
static void project(const struct art_joint *joint, const double *c, const struct art_rigid *TCD,
                    struct art_rigid *TGD)
{
    const double *R = TCD->R, y[3] = {R[1], R[4], R[7]};
    double turn[9], along = hypot(y[0], y[1]);
    const double axis[3] = {y[1], -y[0], 0}, any[3] = {1, 0, 0};
    (void)joint;
    (void)c;
    art_rot_from_axis_angle(turn, along > 0 ? axis : any, -atan2(y[2], along));
    art_m3_mul(TGD->R, turn, R);
    art_v3_copy(TGD->p, TCD->p);
}

/* The row follows from y . e_z = 0  =>  (y x e_z) . w = 0. */
static void update(const struct art_joint *joint, const double *c, const struct art_rigid *TGD,
                   const double err[6], const double vel[6], struct art_joint_row *row)
{
    const double *R = TGD->R, w[6] = {0, 0, 0, R[4], -R[1], 0};
    double spin[3], y_dot[3], y[3] = {R[1], R[4], R[7]};
    (void)c;
    (void)err;
    art_m3_mulvec(spin, R, vel + 3);
    art_v3_cross(y_dot, spin, y);
    /* the original leaves out that the axis turns with y */
    const double rate[6] = {0, 0, 0, y_dot[1], -y_dot[0], 0};
    art_joint_row_in_D(row, R, vel, w, joint->quirks.joint_coord_rates_ignored ? NULL : rate);
}

static const struct art_prop props[] = {
    ART_P("compliance", NUMBERS("T^2/M/L^2"), "0.0"),
    ART_P("damping", NUMBERS("M L^2/T"), "0.0", "moment per angular speed"),
};

static const struct art_class cls =
    ART_CORE_CLASS("FixedAxisJoint", "mechmodels", "JointBase", ART_PROPS(props),
                   .ops = &art_ops_joint, .law = &art_joint_fixed_axis,
                   .help = "keeps the y axis of C across the z axis of D; positions are free");

const struct art_joint_kind art_joint_fixed_axis = {
    .cls = &cls,
    .n_rows = ART_JOINT_COUNT(rows),
    .rows = rows,
    .project = project,
    .update = update,
};

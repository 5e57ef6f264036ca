/* A universal joint has a roll about an axis of D, then a pitch about an axis of C. The pitch axis
 * is inclined by the skew angle a against the plane across the roll axis. In the view
 * (joint_kind.h) roll is about z and the pitch axis is (0, cos a, sin a) in C (Modeling guide,
 * 3.4.6, whose matrix this is). */
#include "joint_kind.h"

enum { FLAGS, COS, SIN };

static unsigned flags_of(const struct art_joint *joint)
{
    return (unsigned)joint->par[FLAGS];
}

static int read_skew(struct art_ctx *ctx, struct art_joint *joint)
{
    double skew = art_get_double(joint->comp, "skewAngle");
    if (fabs(skew) >= ART_PI)
        return art_error(ctx, ART_ERANGE, &joint->comp->loc,
                         "skewAngle of '%s' is %g radians, its unit; it must lie between -pi and "
                         "pi (%g degrees are %.4g)",
                         art_comp_path(joint->comp, NULL), skew, skew, skew * (ART_PI / 180));
    joint->par[COS] = cos(skew);
    joint->par[SIN] = sin(skew);
    if (fabs(joint->par[COS]) >= 1e-8) return ART_OK;
    return art_error(ctx, ART_ERANGE, &joint->comp->loc,
                     "skewAngle of '%s' is %g radians: the axes of roll and pitch are the same",
                     art_comp_path(joint->comp, NULL), skew);
}

int joint_universal_init(struct art_ctx *ctx, struct art_joint *joint, unsigned flags)
{
    if (art_streq(art_get_text(joint->comp, "axes"), "XY")) flags |= JOINT_ANGLES_X_FIRST;
    joint->par[FLAGS] = flags;
    joint->par[COS] = 1;
    joint->par[SIN] = 0;
    return art_cls_prop(joint->comp->cls, "skewAngle") ? read_skew(ctx, joint) : ART_OK;
}

void joint_universal_pose(const struct art_joint *joint, const double *c, struct art_rigid *TCD)
{
    const double axis[3] = {0, joint->par[COS], joint->par[SIN]};
    double roll[9], pitch[9];
    art_rot_basic(roll, 2, c[0]);
    art_rot_from_axis_angle(pitch, axis, c[1]);
    art_m3_mul(roll, roll, pitch);
    joint_angle_unview(flags_of(joint), roll, TCD->R);
    art_v3_zero(TCD->p);
}

/* Compute the rotation about a unit vector u across z, by the angle with this sine and cosine. */
static void turn_across(double R[9], const double u[3], double s, double c)
{
    const double t = 1 - c, xy = t * u[0] * u[1];
    const double M[9] = {c + t * u[0] * u[0], xy,        s * u[1], xy, c + t * u[1] * u[1],
                         -s * u[0],           -s * u[1], s * u[0], c};
    art_m3_copy(R, M);
}

/* Compute sine and cosine of roll, from where it takes the pitch axis. */
static void roll_of(const struct art_joint *joint, const double R[9], double *s, double *c)
{
    const double pitch[3] = {0, joint->par[COS], joint->par[SIN]};
    double a[3];
    art_m3_mulvec(a, R, pitch);
    const double level = sqrt(a[0] * a[0] + a[1] * a[1]),
                 f = joint->par[COS] < 0 ? -1 / level : 1 / level;
    *s = -a[0] * f;
    *c = a[1] * f;
}

/* The pitch axis is turned towards the roll axis, or away, until its inclination is right. */
void joint_universal_project(const struct art_joint *joint, const double *c,
                             const struct art_rigid *TCD, struct art_rigid *TGD)
{
    const double pitch[3] = {0, joint->par[COS], joint->par[SIN]};
    double R[9], turn[9], a[3], axis[3];
    joint_angle_view(flags_of(joint), TCD->R, R);
    art_m3_mulvec(a, R, pitch);
    double level = sqrt(a[0] * a[0] + a[1] * a[1]);
    if (level > 1e-14)
        art_v3_set(axis, a[1] / level, -a[0] / level, 0);
    else /* along the roll axis: roll stays as it was */
        art_v3_set(axis, cos(c[0]), sin(c[0]), 0);
    turn_across(turn, axis, joint->par[SIN] * level - fabs(joint->par[COS]) * a[2],
                fabs(joint->par[COS]) * level + joint->par[SIN] * a[2]);
    art_m3_mul(R, turn, R);
    joint_angle_unview(flags_of(joint), R, TGD->R);
    art_v3_zero(TGD->p);
}

void joint_universal_coords_of(const struct art_joint *joint, const struct art_rigid *TGD,
                               double *c)
{
    const double ca = joint->par[COS], sa = joint->par[SIN];
    double R[9], x[3], s, co;
    joint_angle_view(flags_of(joint), TGD->R, R);
    roll_of(joint, R, &s, &co);
    c[0] = art_joint_nearest_angle(atan2(s, co), c[0]);
    /* what pitch makes of the x axis, before roll */
    art_v3_set(x, co * R[0] + s * R[3], co * R[3] - s * R[0], R[6]);
    c[1] = art_joint_nearest_angle(atan2(sa * x[1] - ca * x[2], x[0]), c[1]);
}

/* Rows as ArtiSynth orders them: pitch before roll. */
void joint_universal_update(const struct art_joint *joint, const double *c,
                            const struct art_rigid *TGD, const double err[6], const double vel[6],
                            struct art_joint_row *rows)
{
    const double ca = joint->par[COS], ta = joint->par[SIN] / ca;
    unsigned flags = flags_of(joint);
    double R[9], w[3], r = 0, sr, cr;
    (void)c;
    (void)err;
    joint_angle_view(flags, TGD->R, R);
    roll_of(joint, R, &sr, &cr);
    if (!joint->quirks
             .joint_coord_rates_ignored) { /* the rate of roll, which the original leaves out */
        joint_angle_spin(flags, TGD->R, vel + 3, w);
        r = w[2] - ta * (cr * w[1] - sr * w[0]);
    }
    double sign = (flags & JOINT_ANGLES_INVERSE ? -1 : 1) * (flags & JOINT_ANGLES_X_FIRST ? -1 : 1);
    const double held[3] = {sign * cr, sign * sr, 0}, dheld[3] = {-sign * sr * r, sign * cr * r, 0};
    const double pitch[3] = {-sr / ca, cr / ca, 0}, dpitch[3] = {-cr / ca * r, -sr / ca * r, 0};
    const double roll[3] = {ta * sr, -ta * cr, 1}, droll[3] = {ta * cr * r, ta * sr * r, 0};
    joint_angle_row(flags, TGD->R, vel + 3, held, dheld, &rows[3]);
    joint_angle_row(flags, TGD->R, vel + 3, pitch, dpitch, &rows[4]);
    joint_angle_row(flags, TGD->R, vel + 3, roll, droll, &rows[5]);
}

/* Angles in a row that describe a rotation: what universal joints, gimbals and free joints share.
 */
#include "joint_kind.h"

double joint_rotation_z(const struct art_rigid *TGD, double near)
{
    return art_joint_nearest_angle(atan2(TGD->R[3], TGD->R[0]), near);
}

void joint_row_along(const struct art_joint *joint, const struct art_rigid *TGD, int axis,
                     const double vel[6], struct art_joint_row *row)
{
    const double *e = TGD->R + 3 * axis; /* the axis seen from G */
    art_v3_set(row->wrench, e[0], e[1], 0);
    art_v3_zero(row->wrench + 3);
    art_v3_zero(row->deriv);
    art_v3_zero(row->deriv + 3);
    /* it turns backwards in G; the original takes it to be at rest there */
    if (!joint->quirks.joint_coord_rates_ignored)
        art_v3_set(row->deriv, e[1] * vel[5], -e[0] * vel[5], 0);
}

/* The rotation that takes z, y, -x to x, y, z: with it x, y', z'' become z, y' and -x''. */
static const double X_FIRST[9] = {0, 0, 1, 0, 1, 0, -1, 0, 0};

void joint_angle_view(unsigned flags, const double R_CD[9], double view[9])
{
    double R[9];
    if (flags & JOINT_ANGLES_INVERSE)
        art_m3_transpose(R, R_CD);
    else
        art_m3_copy(R, R_CD);
    if (flags & JOINT_ANGLES_X_FIRST) {
        art_m3_tmul(R, X_FIRST, R);
        art_m3_mul(R, R, X_FIRST);
    }
    art_m3_copy(view, R);
}

void joint_angle_unview(unsigned flags, const double view[9], double R_CD[9])
{
    double R[9];
    art_m3_copy(R, view);
    if (flags & JOINT_ANGLES_X_FIRST) {
        art_m3_mul(R, X_FIRST, R);
        art_m3_mul_t(R, R, X_FIRST);
    }
    if (flags & JOINT_ANGLES_INVERSE)
        art_m3_transpose(R_CD, R);
    else
        art_m3_copy(R_CD, R);
}

void joint_angle_spin(unsigned flags, const double R_GD[9], const double omega[3], double spin[3])
{
    if (flags & JOINT_ANGLES_INVERSE)
        art_v3_negate(spin, omega);
    else
        art_m3_mulvec(spin, R_GD, omega);
    if (flags & JOINT_ANGLES_X_FIRST) art_m3_tmulvec(spin, X_FIRST, spin);
}

void joint_angle_row(unsigned flags, const double R_GD[9], const double omega[3], const double m[3],
                     const double dm[3], struct art_joint_row *row)
{
    double a[3], da[3], turn[3];
    art_v3_copy(a, m);
    art_v3_copy(da, dm);
    if (flags & JOINT_ANGLES_X_FIRST) {
        art_m3_mulvec(a, X_FIRST, a);
        art_m3_mulvec(da, X_FIRST, da);
    }
    art_v3_zero(row->wrench);
    art_v3_zero(row->deriv);
    if (flags & JOINT_ANGLES_INVERSE) {
        art_v3_negate(row->wrench + 3, a);
        art_v3_negate(row->deriv + 3, da);
        return;
    }
    /* what is at rest in D turns backwards in G */
    art_m3_tmulvec(row->wrench + 3, R_GD, a);
    art_m3_tmulvec(row->deriv + 3, R_GD, da);
    art_v3_cross(turn, row->wrench + 3, omega);
    art_v3_add(row->deriv + 3, row->deriv + 3, turn);
}

/* ------------------------------------------------------------ roll, pitch, yaw */

/* With x first the third axis of the view is -z''. */
static double yaw_sign(unsigned flags)
{
    return flags & JOINT_ANGLES_X_FIRST ? -1 : 1;
}

void joint_angle_rpy(unsigned flags, const double rpy[3], double R_CD[9])
{
    const double turned[3] = {rpy[0], rpy[1], yaw_sign(flags) * rpy[2]};
    double view[9];
    art_rot_from_rpy(view, turned);
    joint_angle_unview(flags, view, R_CD);
}

static void nearest(const double *to, double *rpy)
{
    for (int i = 0; i < 3; i++) rpy[i] = art_joint_nearest_angle(rpy[i], to[i]);
}

static double distance2(const double *a, const double *b)
{
    return (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
           (a[2] - b[2]) * (a[2] - b[2]);
}

/* Looking up or down, only yaw - roll (up) or yaw + roll (down) is known, with x first the other
 * way round: as little as possible changes. */
static void share(unsigned flags, const double *to, double *rpy)
{
    double c = sin(rpy[1]) > 0 ? -yaw_sign(flags) : yaw_sign(flags);
    double sum = art_joint_nearest_angle(rpy[2] + c * rpy[0], to[2] + c * to[0]);
    rpy[2] = 0.5 * (to[2] + sum - c * to[0]);
    rpy[0] = c * (sum - rpy[2]);
}

/* (roll, pitch, yaw) and (roll + pi, pi - pitch, yaw + pi) are the same rotation. */
static void choose(unsigned flags, const double *to, double blur, double *rpy)
{
    double other[3] = {rpy[0] + ART_PI, ART_PI - rpy[1], rpy[2] + ART_PI};
    nearest(to, rpy);
    nearest(to, other);
    if (fabs(cos(rpy[1])) < blur)
        share(flags, to, rpy);
    else if (distance2(other, to) < distance2(rpy, to))
        memcpy(rpy, other, sizeof other);
}

void joint_angle_rpy_of(unsigned flags, const struct art_joint_coord *range, bool euler,
                        double blur, const double R_CD[9], double rpy[3])
{
    double R[9], to[3], c, s;
    joint_angle_view(flags, R_CD, R);
    for (int i = 0; i < 3; i++) {
        to[i] = rpy[i];
        if (euler) to[i] = fmin(fmax(to[i], range[i].min), range[i].max);
    }
    rpy[0] = atan2(R[3], R[0]);
    s = sin(rpy[0]);
    c = cos(rpy[0]);
    rpy[1] = atan2(-R[6], c * R[0] + s * R[3]);
    rpy[2] = yaw_sign(flags) * atan2(s * R[2] - c * R[5], c * R[4] - s * R[1]);
    if (euler)
        choose(flags, to, blur, rpy);
    else
        nearest(to, rpy);
}

void joint_angle_rpy_rows(unsigned flags, bool rates, const double rpy[3], const double R_GD[9],
                          const double omega[3], struct art_joint_row *rows)
{
    double cr = cos(rpy[0]), sr = sin(rpy[0]), cp = cos(rpy[1]), sp = sin(rpy[1]);
    /* looking straight up the rate of roll is not bounded: the rows stay finite */
    double d = fabs(cp) < 1e-4 ? copysign(1e-4, cp) : cp, tp = sp / d, tt = 1 + tp * tp;
    double w[3], sign = yaw_sign(flags), r = 0, p = 0;
    if (rates) {
        joint_angle_spin(flags, R_GD, omega, w);
        p = cr * w[1] - sr * w[0];
        r = w[2] + tp * (cr * w[0] + sr * w[1]);
    }
    const double roll[3] = {tp * cr, tp * sr, 1};
    const double droll[3] = {tt * cr * p - tp * sr * r, tt * sr * p + tp * cr * r, 0};
    const double pitch[3] = {-sr, cr, 0}, dpitch[3] = {-cr * r, -sr * r, 0};
    const double yaw[3] = {sign * cr / d, sign * sr / d, 0};
    const double dyaw[3] = {sign * (cr * tp * p - sr * r) / d, sign * (sr * tp * p + cr * r) / d,
                            0};
    joint_angle_row(flags, R_GD, omega, roll, droll, &rows[0]);
    joint_angle_row(flags, R_GD, omega, pitch, dpitch, &rows[1]);
    joint_angle_row(flags, R_GD, omega, yaw, dyaw, &rows[2]);
}

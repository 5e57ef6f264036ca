/* Parts that frame materials are made of. */
#include "framelaw_priv.h"

double muscle_frame_linear_force(const double k[3], const double x[3], double f[6], double K[36])
{
    double energy = 0;
    for (int i = 0; i < 3; i++) {
        if (f) f[i] += k[i] * x[i];
        if (K) K[7 * i] += k[i];
        energy += 0.5 * k[i] * x[i] * x[i];
    }
    return energy;
}

void muscle_frame_damping(const double d[3], const double rotary[3], const double v[6], double f[6],
                          double D[36])
{
    for (int i = 0; i < 6; i++) {
        double di = i < 3 ? d[i] : rotary[i - 3];
        f[i] += di * v[i];
        D[7 * i] += di;
    }
}

/* dR = [dtheta] R, entry by entry */
void muscle_frame_small_angles(const double R[9], double theta[3], double J[9])
{
    const double rows[9] = {R[4], -R[1], 0, -R[3], R[0], 0, -R[6], 0, R[0]};
    art_v3_set(theta, R[7], -R[6], R[3]);
    art_m3_copy(J, rows);
}

/* Solve dtheta = (1, 0, 0) da0 + Rx (0, 1, 0) da1 + Rx Ry (0, 0, 1) da2 for da. At a1 = +-90
 * degrees the first and the last axis coincide; the cosine is kept away from zero there (gimbal
 * lock). */
void muscle_frame_xyz_angles(const double R[9], double a[3], double B[9])
{
    a[0] = atan2(-R[5], R[8]);
    a[1] = atan2(R[2], hypot(R[5], R[8]));
    a[2] = atan2(-R[1], R[0]);
    double c = fmax(cos(a[1]), 1e-6), t = sin(a[1]) / c, sa = sin(a[0]), ca = cos(a[0]);
    const double rows[9] = {1, t * sa, -t * ca, 0, ca, sa, 0, -sa / c, ca / c};
    art_m3_copy(B, rows);
}

/* tau_r = sum_i B_ir m_i, so dtau_r = sum_i B_ir dm_i (B dtheta)_i + sum_i m_i (dB_ir/da) B dtheta.
 */
void muscle_frame_xyz_moment(const double a[3], const double B[9], const double m[3],
                             const double dm[3], double f[6], double K[36])
{
    double c = fmax(cos(a[1]), 1e-6), s = sin(a[1]), t = s / c, sa = sin(a[0]), ca = cos(a[0]);
    const double B0[9] = {0, t * ca, t * sa, 0, -sa, ca, 0, -ca / c, -sa / c};
    const double B1[9] = {0, sa / (c * c),      -ca / (c * c),   0, 0, 0,
                          0, -sa * s / (c * c), ca * s / (c * c)};
    for (int r = 0; r < 3; r++)
        for (int i = 0; i < 3; i++) {
            f[3 + r] += B[3 * i + r] * m[i];
            for (int j = 0; j < 3; j++)
                K[6 * (3 + r) + 3 + j] += B[3 * i + r] * dm[i] * B[3 * i + j] +
                                          m[i] * (B0[3 * i + r] * B[j] + B1[3 * i + r] * B[3 + j]);
        }
}

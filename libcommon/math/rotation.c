#include <art/math.h>

/* Evaluate Rodrigues' formula for a unit axis. */
static void rodrigues(double R[9], const double u[3], double s, double c)
{
    double t = 1 - c;
    double M[9] = {
        c + t * u[0] * u[0],        t * u[0] * u[1] - s * u[2], t * u[0] * u[2] + s * u[1],
        t * u[0] * u[1] + s * u[2], c + t * u[1] * u[1],        t * u[1] * u[2] - s * u[0],
        t * u[0] * u[2] - s * u[1], t * u[1] * u[2] + s * u[0], c + t * u[2] * u[2]};
    art_m3_copy(R, M);
}

void art_rot_from_axis_angle(double R[9], const double axis[3], double angle)
{
    double u[3];
    if (art_v3_normalize(u, axis) == 0) {
        art_m3_identity(R);
        return;
    }
    rodrigues(R, u, sin(angle), cos(angle));
}

void art_rot_from_axis_angle_deg(double R[9], const double axis[3], double deg)
{
    double u[3], s, c;
    if (art_v3_normalize(u, axis) == 0) {
        art_m3_identity(R);
        return;
    }
    art_sincos_deg(deg, &s, &c);
    rodrigues(R, u, s, c);
}

double art_rot_to_axis_angle(const double R[9], double axis[3])
{
    double q[4];
    art_rot_to_quat(q, R);
    double n = art_v3_normalize(axis, q + 1);
    if (n == 0) {
        art_v3_set(axis, 1, 0, 0);
        return 0;
    }
    /* a negative w would mean more than half a turn: go the other way round */
    if (q[0] < 0) art_v3_negate(axis, axis);
    return 2 * atan2(n, fabs(q[0]));
}

double art_rot_to_axis_angle_deg(const double R[9], double axis[3])
{
    return art_deg(art_rot_to_axis_angle(R, axis));
}

void art_rot_from_quat(double R[9], const double q[4])
{
    double n2 = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3], u[4];
    if (!(n2 > 1e-100 && n2 < 1e100)) {
        art_quat_normalize(u, q);
        q = u, n2 = 1;
    }
    /* 2 / |q|^2 goes to one factor of each product */
    double s = 2 / n2, w = q[0], x = q[1], y = q[2], z = q[3];
    double sx = s * x, sy = s * y, sz = s * z;
    double xx = sx * x, yy = sy * y, zz = sz * z, xy = sx * y, xz = sx * z, yz = sy * z;
    double wx = sx * w, wy = sy * w, wz = sz * w;
    R[0] = 1 - (yy + zz), R[1] = xy - wz, R[2] = xz + wy;
    R[3] = xy + wz, R[4] = 1 - (xx + zz), R[5] = yz - wx;
    R[6] = xz - wy, R[7] = yz + wx, R[8] = 1 - (xx + yy);
}

void art_rot_to_quat(double q[4], const double R[9])
{
    double t = art_m3_trace(R);
    double r[4];
    if (t >= R[0] && t >= R[4] && t >= R[8]) {
        r[0] = 1 + t;
        r[1] = R[7] - R[5], r[2] = R[2] - R[6], r[3] = R[3] - R[1];
    } else {
        /* i: the largest diagonal entry; j, k follow it in cyclic order */
        int i = R[4] > R[0] ? 1 : 0;
        if (R[8] > R[4 * i]) i = 2;
        int j = (i + 1) % 3, k = (i + 2) % 3;
        r[0] = R[3 * k + j] - R[3 * j + k];
        r[1 + i] = 1 + R[4 * i] - R[4 * j] - R[4 * k];
        r[1 + j] = R[3 * j + i] + R[3 * i + j];
        r[1 + k] = R[3 * k + i] + R[3 * i + k];
    }
    art_quat_normalize(q, r);
}

void art_quat_mul(double r[4], const double p[4], const double q[4])
{
    double m[4] = {p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3],
                   p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
                   p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1],
                   p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0]};
    memcpy(r, m, sizeof m);
}

double art_quat_normalize(double r[4], const double q[4])
{
    double n2 = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    double n = n2 > 1e-200 && n2 < 1e200 ? sqrt(n2) : art_dense_norm(4, q);
    if (!(n > 0) || !isfinite(n)) {
        r[0] = 1, r[1] = r[2] = r[3] = 0;
        return 0;
    }
    for (int i = 0; i < 4; i++) r[i] = q[i] / n;
    return n;
}

static void rpy_from_sincos(double R[9], const double s[3], const double c[3])
{
    double M[9] = {c[0] * c[1],
                   c[0] * s[1] * s[2] - s[0] * c[2],
                   c[0] * s[1] * c[2] + s[0] * s[2],
                   s[0] * c[1],
                   s[0] * s[1] * s[2] + c[0] * c[2],
                   s[0] * s[1] * c[2] - c[0] * s[2],
                   -s[1],
                   c[1] * s[2],
                   c[1] * c[2]};
    art_m3_copy(R, M);
}

void art_rot_from_rpy(double R[9], const double rpy[3])
{
    double s[3], c[3];
    for (int i = 0; i < 3; i++) s[i] = sin(rpy[i]), c[i] = cos(rpy[i]);
    rpy_from_sincos(R, s, c);
}

void art_rot_from_rpy_deg(double R[9], const double rpy_deg[3])
{
    double s[3], c[3];
    for (int i = 0; i < 3; i++) art_sincos_deg(rpy_deg[i], &s[i], &c[i]);
    rpy_from_sincos(R, s, c);
}

/* below this the first angle of a triple cannot be distinguished from rounding */
static const double lock_tol = 1e-14;

void art_rot_to_rpy(double rpy[3], const double R[9])
{
    double cp = hypot(R[0], R[3]);
    double roll = cp > lock_tol ? atan2(R[3], R[0]) : 0;
    double s = sin(roll), c = cos(roll);
    rpy[1] = atan2(-R[6], cp);
    /* second row of Rz(-roll) R: stays accurate however near the lock */
    rpy[2] = atan2(s * R[2] - c * R[5], c * R[4] - s * R[1]);
    rpy[0] = roll;
}

void art_rot_from_euler(double R[9], const double zyz[3])
{
    double Z[9], Y[9];
    art_rot_basic(Z, 2, zyz[0]);
    art_rot_basic(Y, 1, zyz[1]);
    art_m3_mul(Y, Z, Y);
    art_rot_basic(Z, 2, zyz[2]);
    art_m3_mul(R, Y, Z);
}

void art_rot_to_euler(double zyz[3], const double R[9])
{
    double st = hypot(R[2], R[5]);
    double phi = st > lock_tol ? atan2(R[5], R[2]) : 0;
    double s = sin(phi), c = cos(phi);
    zyz[0] = phi;
    zyz[1] = atan2(st, R[8]);
    zyz[2] = atan2(c * R[3] - s * R[0], c * R[4] - s * R[1]);
}

void art_rot_basic(double R[9], int axis, double angle)
{
    int j = (axis + 1) % 3, k = (axis + 2) % 3;
    double s = sin(angle), c = cos(angle);
    art_m3_identity(R);
    R[4 * j] = c, R[4 * k] = c;
    R[3 * j + k] = -s, R[3 * k + j] = s;
}

/* sin(x)/x */
static double sinc(double x)
{
    return x == 0 ? 1 : sin(x) / x;
}

void art_rot_exp(double R[9], const double w[3])
{
    double u[3];
    double theta = art_v3_normalize(u, w);
    /* I + a [w] + b [w]^2 with [w]^2 = w w^T - theta^2 I; b through the half angle keeps its digits
     */
    double h = sinc(0.5 * theta);
    double a = sinc(theta), b = 0.5 * h * h, d = b * theta * theta;
    double W[9], S[9];
    art_m3_outer(W, w, w);
    art_m3_skew(S, w);
    for (int i = 0; i < 9; i++) R[i] = a * S[i] + b * W[i] + (i % 4 == 0 ? 1 - d : 0);
}

void art_rot_log(double w[3], const double R[9])
{
    double axis[3], v[3] = {0.5 * (R[7] - R[5]), 0.5 * (R[2] - R[6]), 0.5 * (R[3] - R[1])};
    double s2 = art_v3_norm2(v);
    if (s2 < 1e-6 && art_m3_trace(R) > 2) { /* asin(s) / s of the sine s */
        art_v3_scale(w, 1 + s2 * (1.0 / 6 + s2 * (3.0 / 40 + s2 * (15.0 / 336))), v);
        return;
    }
    double angle = art_rot_to_axis_angle(R, axis);
    art_v3_scale(w, angle, axis);
}

/* Compute the cosine of x, and sin(x) / x, of the square of x: for a turn within a step their
 * series end early. */
static void half_turn(double x2, double *c, double *s)
{
    if (x2 < 0.04) { /* what is left out is below 1e-17 */
        *s = 1 - x2 * (1.0 / 6 -
                       x2 * (1.0 / 120 - x2 * (1.0 / 5040 - x2 * (1.0 / 362880 - x2 / 39916800))));
        *c = 1 - x2 * (1.0 / 2 -
                       x2 * (1.0 / 24 - x2 * (1.0 / 720 - x2 * (1.0 / 40320 - x2 / 3628800))));
        return;
    }
    double x = sqrt(x2);
    *s = sinc(x);
    *c = cos(x);
}

void art_quat_integrate(double q[4], double h, const double w[3])
{
    double hw[3] = {0.5 * h * w[0], 0.5 * h * w[1], 0.5 * h * w[2]}, d[4], r[4], s;
    half_turn(art_v3_norm2(hw), &d[0], &s);
    art_v3_scale(d + 1, s, hw);
    art_quat_mul(r, d, q);
    int big = 0;
    for (int i = 1; i < 4 && !(fabs(r[0]) > 0.75); i++) /* nothing is larger than that */
        if (fabs(r[i]) > fabs(r[big])) big = i;
    if (r[big] < 0)
        for (int i = 0; i < 4; i++) r[i] = -r[i];
    art_quat_normalize(q, r);
}

void art_rot_clean(double R[9], const double A[9])
{
    double q[4];
    art_rot_to_quat(q, A);
    art_rot_from_quat(R, q);
}

void art_rot_from_z(double R[9], const double z[3])
{
    double u[3];
    if (art_v3_normalize(u, z) == 0) {
        art_m3_identity(R);
        return;
    }
    /* the turn that takes (0,0,1) to u the short way; half a turn about x when they are opposite */
    double q[4] = {1 + u[2], -u[1], u[0], 0};
    if (q[0] < 1e-15) q[0] = 0, q[1] = 1, q[2] = 0;
    art_rot_from_quat(R, q);
}

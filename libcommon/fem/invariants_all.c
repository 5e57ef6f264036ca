/* These are laws in the invariants at several points side by side: what invariants.c does at one,
 * with each number of a tensor a vector over the points. The bodies of the loops are written out,
 * as they become vectors only without loops in them. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("O3")
#endif
#include "material_priv.h"
#include <math.h>

enum { LANES = ART_MAT_LANES };

struct at_all {
    double phi[LANES], a[LANES], b[LANES];
    double B[6][LANES], M[6][LANES], I1[LANES], I2[LANES];
    double d1[LANES], d2[LANES], d11[LANES], d12[LANES], d22[LANES]; /* by J */
};

/* Compute x^(-2/3) of 1/2 <= x <= 2 within three roundings: a cubic that is off by 0.4 %, and twice
 * y (1 - e)^(-1/3) with e = 1 - x y^3, by the terms of its series that count. Others come out as
 * anything. */
FEM_INLINE void near_one(int n, const double *restrict x, double *restrict phi)
{
    for (int p = 0; p < n; p++) {
        const double at = x[p];
        double y = 1.73772908 + at * (-1.25184211 + at * (0.63499381 - 0.12291229 * at));
        double e = 1 - at * (y * y * y);
        y += y * (e * (1.0 / 3 + e * (2.0 / 9 + e * (14.0 / 81))));
        e = 1 - at * (y * y * y);
        y += y * (e * (1.0 / 3 + e * (2.0 / 9)));
        phi[p] = y * y;
    }
}

/* Compute J^(-2/3), continued by its parabola below the limit, and its derivatives, of a point that
 * is not near to its volume at rest. */
static void power_of_volume(double J, double J_limit, int p, struct at_all *q)
{
    double at = J < J_limit ? J_limit : J, root = cbrt(at), phi = 1 / (root * root);
    if (J < J_limit) {
        double d = -2.0 / 3 * phi / at, dd = 10.0 / 9 * phi / (at * at), x = J - at;
        phi += x * (d + 0.5 * dd * x);
        q->a[p] = J * (d + dd * x) / phi;
        q->b[p] = J * J * dd / phi;
    }
    q->phi[p] = phi;
}

/* Compute the same of all points. */
FEM_WIDE static void powers(int n, int n_filled, const double *J, double J_limit, struct at_all *q)
{
    for (int p = 0; p < n_filled; p++) q->a[p] = -2.0 / 3, q->b[p] = 10.0 / 9;
    if (n == 8)
        near_one(8, J, q->phi);
    else
        near_one(n, J, q->phi);
    for (int p = 0; p < n; p++)
        if (!(J[p] >= 0.5 && J[p] <= 2 && J[p] >= J_limit)) power_of_volume(J[p], J_limit, p, q);
    for (int p = n; p < n_filled; p++) q->phi[p] = 1;
}

FEM_INLINE void first(int n, const double (*F)[LANES], struct at_all *q)
{
    for (int p = 0; p < n; p++) {
        double f0 = F[0][p], f1 = F[1][p], f2 = F[2][p], f3 = F[3][p], f4 = F[4][p];
        double f5 = F[5][p], f6 = F[6][p], f7 = F[7][p], f8 = F[8][p], phi = q->phi[p];
        double xx = phi * (f0 * f0 + f1 * f1 + f2 * f2), yy = phi * (f3 * f3 + f4 * f4 + f5 * f5);
        double zz = phi * (f6 * f6 + f7 * f7 + f8 * f8);
        q->B[0][p] = xx, q->B[1][p] = yy, q->B[2][p] = zz;
        q->B[3][p] = phi * (f0 * f3 + f1 * f4 + f2 * f5);
        q->B[4][p] = phi * (f3 * f6 + f4 * f7 + f5 * f8);
        q->B[5][p] = phi * (f0 * f6 + f1 * f7 + f2 * f8);
        q->I1[p] = xx + yy + zz;
        q->I2[p] = 0;
    }
}

FEM_INLINE void second_too(int n, struct at_all *q)
{
    for (int p = 0; p < n; p++) {
        double xx = q->B[0][p], yy = q->B[1][p], zz = q->B[2][p], xy = q->B[3][p], yz = q->B[4][p],
               xz = q->B[5][p];
        double xx2 = xx * xx + xy * xy + xz * xz, yy2 = xy * xy + yy * yy + yz * yz;
        double zz2 = xz * xz + yz * yz + zz * zz, I1 = q->I1[p];
        q->I2[p] = 0.5 * (I1 * I1 - xx2 - yy2 - zz2);
        q->M[0][p] = I1 * xx - xx2, q->M[1][p] = I1 * yy - yy2, q->M[2][p] = I1 * zz - zz2;
        q->M[3][p] = I1 * xy - (xx * xy + xy * yy + xz * yz);
        q->M[4][p] = I1 * yz - (xy * xz + yy * yz + yz * zz);
        q->M[5][p] = I1 * xz - (xx * xz + xy * yz + xz * zz);
    }
}

FEM_WIDE static void measure(int n, const double (*F)[LANES], bool second, struct at_all *q)
{
    if (n == 8) {
        first(8, F, q);
        if (second) second_too(8, q);
    } else {
        first(n, F, q);
        if (second) second_too(n, q);
    }
}

/* Compute the stress of laws in I1 alone. */
FEM_INLINE void stress_first(int n, const struct at_all *restrict q, double (*restrict s)[LANES])
{
    for (int p = 0; p < n; p++) {
        double d1 = 2 * q->d1[p], mean = q->a[p] * (q->d1[p] * q->I1[p]);
        s[0][p] = d1 * q->B[0][p] + mean;
        s[1][p] = d1 * q->B[1][p] + mean;
        s[2][p] = d1 * q->B[2][p] + mean;
        s[3][p] = d1 * q->B[3][p], s[4][p] = d1 * q->B[4][p], s[5][p] = d1 * q->B[5][p];
    }
}

FEM_INLINE void tangent_first(int n, const struct at_all *restrict q, double (*restrict D)[LANES])
{
    for (int p = 0; p < n; p++) {
        double xx = q->B[0][p], yy = q->B[1][p], zz = q->B[2][p], xy = q->B[3][p], yz = q->B[4][p],
               xz = q->B[5][p];
        double a = q->a[p], I1 = q->I1[p], d1 = q->d1[p], d11 = q->d11[p], dd = -2 * a * (d1 * I1);
        double bb = 4 * d11, bi = 2 * a * (d1 + I1 * d11);
        double ii = (a + q->b[p]) * d1 * I1 + a * a * d11 * I1 * I1;
        double u0 = bb * xx + bi, w0 = bi * xx + ii;
        double u1 = bb * yy + bi, w1 = bi * yy + ii;
        double u2 = bb * zz + bi, w2 = bi * zz + ii;
        double u3 = bb * xy, w3 = bi * xy;
        double u4 = bb * yz, w4 = bi * yz;
        double u5 = bb * xz, w5 = bi * xz;
        D[0][p] = xx * u0 + w0 + dd;
        D[1][p] = xx * u1 + w1;
        D[2][p] = xx * u2 + w2;
        D[3][p] = xx * u3 + w3;
        D[4][p] = xx * u4 + w4;
        D[5][p] = xx * u5 + w5;
        D[6][p] = yy * u1 + w1 + dd;
        D[7][p] = yy * u2 + w2;
        D[8][p] = yy * u3 + w3;
        D[9][p] = yy * u4 + w4;
        D[10][p] = yy * u5 + w5;
        D[11][p] = zz * u2 + w2 + dd;
        D[12][p] = zz * u3 + w3;
        D[13][p] = zz * u4 + w4;
        D[14][p] = zz * u5 + w5;
        D[15][p] = xy * u3 + 0.5 * dd;
        D[16][p] = xy * u4;
        D[17][p] = xy * u5;
        D[18][p] = yz * u4 + 0.5 * dd;
        D[19][p] = yz * u5;
        D[20][p] = xz * u5 + 0.5 * dd;
    }
}

FEM_INLINE void stress_both(int n, const struct at_all *restrict q, double (*restrict s)[LANES])
{
    for (int p = 0; p < n; p++) {
        double d1 = q->d1[p], d2 = q->d2[p];
        double mean = q->a[p] * (d1 * q->I1[p] + 2 * d2 * q->I2[p]);
        s[0][p] = 2 * (d1 * q->B[0][p] + d2 * q->M[0][p]) + mean;
        s[1][p] = 2 * (d1 * q->B[1][p] + d2 * q->M[1][p]) + mean;
        s[2][p] = 2 * (d1 * q->B[2][p] + d2 * q->M[2][p]) + mean;
        s[3][p] = 2 * (d1 * q->B[3][p] + d2 * q->M[3][p]);
        s[4][p] = 2 * (d1 * q->B[4][p] + d2 * q->M[4][p]);
        s[5][p] = 2 * (d1 * q->B[5][p] + d2 * q->M[5][p]);
    }
}

FEM_INLINE void tangent_both(int n, const struct at_all *restrict q, double (*restrict D)[LANES])
{
    for (int p = 0; p < n; p++) {
        double xx = q->B[0][p], yy = q->B[1][p], zz = q->B[2][p], xy = q->B[3][p], yz = q->B[4][p],
               xz = q->B[5][p];
        double m0 = q->M[0][p], m1 = q->M[1][p], m2 = q->M[2][p], m3 = q->M[3][p], m4 = q->M[4][p],
               m5 = q->M[5][p];
        double a = q->a[p], b = q->b[p], I1 = q->I1[p], I2 = q->I2[p], d1 = q->d1[p];
        double d2 = q->d2[p], d11 = q->d11[p], d12 = q->d12[p], d22 = q->d22[p];
        double dd = -2 * a * (d1 * I1 + 2 * d2 * I2), g = -4 * d2, h = 0.5 * g;
        double bb = 4 * (d11 + d2), bm = 4 * d12, mm = 4 * d22;
        double bi = 2 * a * (d1 + I1 * d11 + 2 * I2 * d12);
        double mi = 2 * a * (2 * d2 + I1 * d12 + 2 * I2 * d22);
        double ii = (a + b) * d1 * I1 + 2 * (a + a * a + b) * d2 * I2 +
                    a * a * (d11 * I1 * I1 + 4 * d12 * I1 * I2 + 4 * d22 * I2 * I2);
        double u0 = bb * xx + bm * m0 + bi, v0 = bm * xx + mm * m0 + mi;
        double u1 = bb * yy + bm * m1 + bi, v1 = bm * yy + mm * m1 + mi;
        double u2 = bb * zz + bm * m2 + bi, v2 = bm * zz + mm * m2 + mi;
        double u3 = bb * xy + bm * m3, v3 = bm * xy + mm * m3;
        double u4 = bb * yz + bm * m4, v4 = bm * yz + mm * m4;
        double u5 = bb * xz + bm * m5, v5 = bm * xz + mm * m5;
        double w0 = bi * xx + mi * m0 + ii;
        double w1 = bi * yy + mi * m1 + ii;
        double w2 = bi * zz + mi * m2 + ii;
        double w3 = bi * xy + mi * m3;
        double w4 = bi * yz + mi * m4;
        double w5 = bi * xz + mi * m5;
        D[0][p] = xx * u0 + m0 * v0 + w0 + g * xx * xx + dd;
        D[1][p] = xx * u1 + m0 * v1 + w1 + g * xy * xy;
        D[2][p] = xx * u2 + m0 * v2 + w2 + g * xz * xz;
        D[3][p] = xx * u3 + m0 * v3 + w3 + g * xx * xy;
        D[4][p] = xx * u4 + m0 * v4 + w4 + g * xy * xz;
        D[5][p] = xx * u5 + m0 * v5 + w5 + g * xx * xz;
        D[6][p] = yy * u1 + m1 * v1 + w1 + g * yy * yy + dd;
        D[7][p] = yy * u2 + m1 * v2 + w2 + g * yz * yz;
        D[8][p] = yy * u3 + m1 * v3 + w3 + g * xy * yy;
        D[9][p] = yy * u4 + m1 * v4 + w4 + g * yy * yz;
        D[10][p] = yy * u5 + m1 * v5 + w5 + g * xy * yz;
        D[11][p] = zz * u2 + m2 * v2 + w2 + g * zz * zz + dd;
        D[12][p] = zz * u3 + m2 * v3 + w3 + g * xz * yz;
        D[13][p] = zz * u4 + m2 * v4 + w4 + g * yz * zz;
        D[14][p] = zz * u5 + m2 * v5 + w5 + g * xz * zz;
        D[15][p] = xy * u3 + m3 * v3 + h * (xx * yy + xy * xy) + 0.5 * dd;
        D[16][p] = xy * u4 + m3 * v4 + h * (xy * yz + xz * yy);
        D[17][p] = xy * u5 + m3 * v5 + h * (xx * yz + xz * xy);
        D[18][p] = yz * u4 + m4 * v4 + h * (yy * zz + yz * yz) + 0.5 * dd;
        D[19][p] = yz * u5 + m4 * v5 + h * (xy * zz + yz * xz);
        D[20][p] = xz * u5 + m5 * v5 + h * (xx * zz + xz * xz) + 0.5 * dd;
    }
}

FEM_WIDE static void evaluate(int n, const struct at_all *q, bool second, double (*s)[LANES],
                              double (*D)[LANES])
{
    if (n == 8 && second) {
        stress_both(8, q, s);
        if (D) tangent_both(8, q, D);
    } else if (n == 8) {
        stress_first(8, q, s);
        if (D) tangent_first(8, q, D);
    } else if (second) {
        stress_both(n, q, s);
        if (D) tangent_both(n, q, D);
    } else {
        stress_first(n, q, s);
        if (D) tangent_first(n, q, D);
    }
}

void fem_iso_law_all(const struct art_material *m, const struct art_mat_points *pts,
                     fem_iso_derive *derive, bool second, double J_limit, double (*s)[LANES],
                     double (*D)[LANES])
{
    struct at_all q;
    int n = pts->n_filled;
    powers(pts->n, n, pts->J, J_limit, &q);
    measure(n, pts->F, second, &q);
    for (int p = 0; p < pts->n; p++) {
        struct fem_iso_W W;
        double Ji = 1 / pts->J[p];
        derive(m, q.I1[p], q.I2[p], &W);
        q.d1[p] = Ji * W.d1, q.d2[p] = Ji * W.d2;
        q.d11[p] = Ji * W.d11, q.d12[p] = Ji * W.d12, q.d22[p] = Ji * W.d22;
    }
    for (int p = pts->n; p < n; p++) q.d1[p] = q.d2[p] = q.d11[p] = q.d12[p] = q.d22[p] = 0;
    evaluate(n, &q, second, s, D);
}

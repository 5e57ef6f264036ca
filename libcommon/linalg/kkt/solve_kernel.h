/* solve_kernel.h has the inner loops of solves with the factor, for one right-hand side and nodes of up to
 * six unknowns, as kernel.h has those of the factor. */
#ifndef ART_KKT_SOLVE_KERNEL_H
#define ART_KKT_SOLVE_KERNEL_H

#include "kernel.h"

/* The rows that T has of to -= sum over t of f[t] Y[t] */
#define ART_KKT_SUBTRACT_(T, SET, OF)                                                                     \
    do {                                                                                                   \
        T x = OF(to) - f0 * OF(Y);                                                                         \
        if (n > 1) x -= f1 * OF(Y + m);                                                                    \
        if (n > 2) x -= f2 * OF(Y + 2 * m);                                                                \
        if (n > 3) x -= f3 * OF(Y + 3 * m);                                                                \
        if (n > 4) x -= f4 * OF(Y + 4 * m);                                                                \
        if (n > 5) x -= f5 * OF(Y + 5 * m);                                                                \
        SET(to, x);                                                                                        \
    } while (0)

/* to[len] -= sum over t of f[t] Y[t][len] */
ART_KKT_INLINE_ void kkt_subtract_few(int n, size_t m, const double *Y, const double *f, int len,
                                         double *to)
{
    double f0 = f[0], f1 = n > 1 ? f[1] : 0, f2 = n > 2 ? f[2] : 0, f3 = n > 3 ? f[3] : 0;
    double f4 = n > 4 ? f[4] : 0, f5 = n > 5 ? f[5] : 0;
    int i = 0;
    for (; i + 4 <= len; i += 4, Y += 4, to += 4)
        ART_KKT_SUBTRACT_(art_f64x4, ART_KKT_SET_FOUR_, ART_F64X4_OF);
    if (len - i == 3)
        ART_KKT_SUBTRACT_(art_f64x4, ART_KKT_SET_THREE_, ART_F64X4_OF);
    else if (len - i == 2)
        ART_KKT_SUBTRACT_(art_f64x2, ART_KKT_SET_TWO_, ART_F64X2_OF);
    else if (i < len)
        ART_KKT_SUBTRACT_(double, ART_KKT_SET_ONE_, ART_KKT_ONE_);
}

/* sum[t] += Y[t][len] y[len], the even rows and the odd ones apart */
ART_KKT_INLINE_ void kkt_tmul_few(int n, size_t m, const double *Y, const double *y, int len,
                                       art_f64x2 sum[ART_KKT_FEW_])
{
    int i = 0;
    for (; i + 2 <= len; i += 2, Y += 2, y += 2) {
        art_f64x2 x = ART_F64X2_OF(y);
        sum[0] += ART_F64X2_OF(Y) * x;
        if (n > 1) sum[1] += ART_F64X2_OF(Y + m) * x;
        if (n > 2) sum[2] += ART_F64X2_OF(Y + 2 * m) * x;
        if (n > 3) sum[3] += ART_F64X2_OF(Y + 3 * m) * x;
        if (n > 4) sum[4] += ART_F64X2_OF(Y + 4 * m) * x;
        if (n > 5) sum[5] += ART_F64X2_OF(Y + 5 * m) * x;
    }
    if (i == len) return;
    sum[0][0] += Y[0] * y[0];
    if (n > 1) sum[1][0] += Y[m] * y[0];
    if (n > 2) sum[2][0] += Y[2 * m] * y[0];
    if (n > 3) sum[3][0] += Y[3 * m] * y[0];
    if (n > 4) sum[4][0] += Y[4 * m] * y[0];
    if (n > 5) sum[5][0] += Y[5 * m] * y[0];
}

/* x = sign D^-1 L^-1 z, also to z */
ART_KKT_INLINE_ void kkt_forward_few(int n, const double *L, const double *inv, double sign,
                                        double *z, double x[ART_KKT_FEW_])
{
    x[0] = z[0];
    if (n > 1) x[1] = z[1];
    if (n > 2) x[2] = z[2];
    if (n > 3) x[3] = z[3];
    if (n > 4) x[4] = z[4];
    if (n > 5) x[5] = z[5];
    kkt_unit_substitute(n, L, x);
    z[0] = x[0] = sign * inv[0] * x[0];
    if (n > 1) z[1] = x[1] = sign * inv[1] * x[1];
    if (n > 2) z[2] = x[2] = sign * inv[2] * x[2];
    if (n > 3) z[3] = x[3] = sign * inv[3] * x[3];
    if (n > 4) z[4] = x[4] = sign * inv[4] * x[4];
    if (n > 5) z[5] = x[5] = sign * inv[5] * x[5];
}

/* z = L^-T (z - sign D^-1 sum) */
#define ART_KKT_LESS_(t) (z[t] - sign * inv[t] * (sum[t][0] + sum[t][1]))
ART_KKT_INLINE_ void kkt_backward_few(int n, const double *L, const double *inv, double sign,
                                         const art_f64x2 sum[ART_KKT_FEW_], double *z)
{
    const double *L1 = L + n, *L2 = L1 + n, *L3 = L2 + n, *L4 = L3 + n;
    double x0 = ART_KKT_LESS_(0), x1 = 0, x2 = 0, x3 = 0, x4 = 0, x5 = 0;
    if (n > 1) x1 = ART_KKT_LESS_(1);
    if (n > 2) x2 = ART_KKT_LESS_(2);
    if (n > 3) x3 = ART_KKT_LESS_(3);
    if (n > 4) x4 = ART_KKT_LESS_(4);
    if (n > 5) {
        z[5] = x5 = ART_KKT_LESS_(5);
        x4 -= L4[5] * x5;
    }
    if (n > 4) {
        z[4] = x4;
        x3 -= L3[4] * x4;
        if (n > 5) x3 -= L3[5] * x5;
    }
    if (n > 3) {
        z[3] = x3;
        x2 -= L2[3] * x3;
        if (n > 4) x2 -= L2[4] * x4;
        if (n > 5) x2 -= L2[5] * x5;
    }
    if (n > 2) {
        z[2] = x2;
        x1 -= L1[2] * x2;
        if (n > 3) x1 -= L1[3] * x3;
        if (n > 4) x1 -= L1[4] * x4;
        if (n > 5) x1 -= L1[5] * x5;
    }
    if (n > 1) {
        z[1] = x1;
        x0 -= L[1] * x1;
        if (n > 2) x0 -= L[2] * x2;
        if (n > 3) x0 -= L[3] * x3;
        if (n > 4) x0 -= L[4] * x4;
        if (n > 5) x0 -= L[5] * x5;
    }
    z[0] = x0;
}

#endif

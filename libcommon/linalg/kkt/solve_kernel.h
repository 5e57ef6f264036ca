/* solve_kernel.h has the inner loops of solves with the factor, for one right-hand side and nodes of up to
 * six unknowns, as kernel.h has those of the factor. */
#ifndef ART_KKT_SOLVE_KERNEL_H
#define ART_KKT_SOLVE_KERNEL_H

#include "kernel.h"

/* The rows that T has of to -= sum over t of f[t] Y[t] */
#define ART_KKT_SUBTRACT_(T, SET, OF)                                                                     \
    do {                                                                                                   \
        T x = OF(to);                                                                                      \
        ART_KKT_EACH_ for (int t = 0; t < n; t++) x -= f[t] * OF(Y + (size_t)t * m);                       \
        SET(to, x);                                                                                        \
    } while (0)

/* to[len] -= sum over t of f[t] Y[t][len] */
ART_KKT_INLINE_ void kkt_subtract_few(int n, size_t m, const double *Y, const double *f, int len,
                                         double *to)
{
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
        ART_KKT_EACH_ for (int t = 0; t < n; t++) sum[t] += ART_F64X2_OF(Y + (size_t)t * m) * x;
    }
    if (i == len) return;
    ART_KKT_EACH_ for (int t = 0; t < n; t++) sum[t][0] += Y[(size_t)t * m] * y[0];
}

/* x = sign D^-1 L^-1 z, also to z */
ART_KKT_INLINE_ void kkt_forward_few(int n, const double *L, const double *inv, double sign,
                                        double *z, double x[ART_KKT_FEW_])
{
    ART_KKT_EACH_ for (int t = 0; t < n; t++) x[t] = z[t];
    kkt_unit_substitute(n, L, x);
    ART_KKT_EACH_ for (int t = 0; t < n; t++) z[t] = x[t] = sign * inv[t] * x[t];
}

/* z = L^-T (z - sign D^-1 sum) */
ART_KKT_INLINE_ void kkt_backward_few(int n, const double *L, const double *inv, double sign,
                                         const art_f64x2 sum[ART_KKT_FEW_], double *z)
{
    double x[ART_KKT_FEW_];
    ART_KKT_EACH_ for (int t = 0; t < n; t++) x[t] = z[t] - sign * inv[t] * (sum[t][0] + sum[t][1]);
    ART_KKT_EACH_ for (int r = n - 1; r > 0; r--)
        ART_KKT_EACH_ for (int t = 0; t < r; t++) x[t] -= L[t * n + r] * x[r];
    ART_KKT_EACH_ for (int t = 0; t < n; t++) z[t] = x[t];
}

#endif

/* This header has Cholesky's method for six unknowns, those of a body: the same sums in the same order as in
 * dense.c, two numbers at a time where that makes no difference, without loops. */
#ifndef ART_DENSE_SIX_H
#define ART_DENSE_SIX_H

#include "linalg_priv.h"
#include <art/simd.h>
#include <math.h>

/* Row k of U, in which the rows before those of its panel have been eliminated: `first` begins the panel, and
 * `diagonal` is that of the matrix. False at a pivot that is not positive. */
static inline __attribute__((always_inline)) bool dense_row_six(double *U, int first, int k,
                                                                double diagonal, double *least_pivot)
{
    double *u = U + 6 * k;
    art_f64x2 v[3];
    _Pragma("GCC unroll 3") for (int j = k / 2; j < 3; j++) v[j] = ART_F64X2_OF(u + 2 * j);
    _Pragma("GCC unroll 3") for (int l = first; l < k; l++)
    {
        const double *ul = U + 6 * l, m = ul[k];
        _Pragma("GCC unroll 3") for (int j = k / 2; j < 3; j++) v[j] -= m * ART_F64X2_OF(ul + 2 * j);
    }
    double pivot = v[k / 2][k % 2], share = pivot / diagonal;
    if (!(pivot > 0) || !(share > SINGULAR_TOL)) return false; /* a diagonal of -0: share is inf */
    if (share < *least_pivot) *least_pivot = share;
    double r = sqrt(pivot);
    _Pragma("GCC unroll 3") for (int j = k / 2; j < 3; j++) ART_F64X2(u + 2 * j) = v[j] / r;
    u[k] = r;
    if (k % 2) u[k - 1] = 0; /* what is left of the diagonal shares its vector, and must not grow */
    return true;
}

/* A = U^T U in the place of the upper triangle of A[6][6], by a panel of four rows and one of two. */
static inline bool dense_cholesky_six(double *U, double *least_pivot)
{
    const double d4 = U[28], d5 = U[35];
    const double *a = U, *b = U + 6, *c = U + 12, *e = U + 18;
    if (!dense_row_six(U, 0, 0, U[0], least_pivot) || !dense_row_six(U, 0, 1, U[7], least_pivot) ||
        !dense_row_six(U, 0, 2, U[14], least_pivot) || !dense_row_six(U, 0, 3, U[21], least_pivot))
        return false;
    art_f64x2 av = ART_F64X2_OF(a + 4), bv = ART_F64X2_OF(b + 4), cv = ART_F64X2_OF(c + 4);
    art_f64x2 ev = ART_F64X2_OF(e + 4);
    ART_F64X2(U + 28) -= a[4] * av + b[4] * bv + c[4] * cv + e[4] * ev;
    U[35] -= a[5] * a[5] + b[5] * b[5] + c[5] * c[5] + e[5] * e[5];
    return dense_row_six(U, 4, 4, d4, least_pivot) && dense_row_six(U, 4, 5, d5, least_pivot);
}

/* U^T U x = b; b becomes x. */
static inline void dense_solve_six(const double *U, double x[6])
{
    _Pragma("GCC unroll 6") for (int i = 0; i < 6; i++)
    {
        x[i] /= U[7 * i];
        _Pragma("GCC unroll 6") for (int j = i + 1; j < 6; j++) x[j] -= U[6 * i + j] * x[i];
    }
    _Pragma("GCC unroll 6") for (int i = 5; i >= 0; i--)
    {
        double sum = x[i];
        _Pragma("GCC unroll 6") for (int j = i + 1; j < 6; j++) sum -= U[6 * i + j] * x[j];
        x[i] = sum / U[7 * i];
    }
}

#endif

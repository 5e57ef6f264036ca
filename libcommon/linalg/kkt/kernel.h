/* kernel.h has the inner loops of the block factorisation for nodes of up to six unknowns.
 *
 * Each is inlined with a constant n and has no loop over it: sums stay in registers. Rows go four at a
 * time, what is left of them two at a time or alone; each sum runs in the same order in all of these, so
 * that it has the same bits. C[n][n] and panels P[n][m] have the rows running fastest: C(r, t) = C[t * n + r]. */
#ifndef ART_KKT_KERNEL_H
#define ART_KKT_KERNEL_H

#include "../two.h"

enum { ART_KKT_FEW_ = 6 };

/* The compiler must inline these functions whatever their size: without a constant n they are
 * slow. */
#define ART_KKT_INLINE_ static inline __attribute__((always_inline))

/* y = C^-1 y, several columns of y at once if T is a vector */
#define ART_KKT_SUBSTITUTE_(T, name)                                                                     \
    ART_KKT_INLINE_ void name(int n, const double *C, const double *inv, T y[ART_KKT_FEW_])              \
    {                                                                                                    \
        const double *C1 = C + n, *C2 = C1 + n, *C3 = C2 + n, *C4 = C3 + n;                              \
        y[0] = y[0] * inv[0];                                                                            \
        if (n > 1) y[1] = (y[1] - C[1] * y[0]) * inv[1];                                                 \
        if (n > 2) y[2] = (y[2] - C[2] * y[0] - C1[2] * y[1]) * inv[2];                                  \
        if (n > 3) y[3] = (y[3] - C[3] * y[0] - C1[3] * y[1] - C2[3] * y[2]) * inv[3];                   \
        if (n > 4)                                                                                       \
            y[4] = (y[4] - C[4] * y[0] - C1[4] * y[1] - C2[4] * y[2] - C3[4] * y[3]) * inv[4];           \
        if (n > 5)                                                                                       \
            y[5] = (y[5] - C[5] * y[0] - C1[5] * y[1] - C2[5] * y[2] - C3[5] * y[3] - C4[5] * y[4]) *    \
                   inv[5];                                                                               \
    }
ART_KKT_SUBSTITUTE_(double, kkt_substitute)
ART_KKT_SUBSTITUTE_(art_f64x2, kkt_substitute_two)
ART_KKT_SUBSTITUTE_(art_f64x4, kkt_substitute_four)

/* What a kernel reads and writes: rows from p on. */
#define ART_KKT_ONE_(p) (*(p))

/* The rows that T has of P[n][m] = C^-1 P */
#define ART_KKT_DIVIDE_(T, AT, substitute, name)                                                           \
    ART_KKT_INLINE_ void name(int n, size_t m, const double *C, const double *inv, double *P)              \
    {                                                                                                      \
        T y[ART_KKT_FEW_];                                                                                 \
        y[0] = AT(P);                                                                                      \
        if (n > 1) y[1] = AT(P + m);                                                                       \
        if (n > 2) y[2] = AT(P + 2 * m);                                                                   \
        if (n > 3) y[3] = AT(P + 3 * m);                                                                   \
        if (n > 4) y[4] = AT(P + 4 * m);                                                                   \
        if (n > 5) y[5] = AT(P + 5 * m);                                                                   \
        substitute(n, C, inv, y);                                                                          \
        AT(P) = y[0];                                                                                      \
        if (n > 1) AT(P + m) = y[1];                                                                       \
        if (n > 2) AT(P + 2 * m) = y[2];                                                                   \
        if (n > 3) AT(P + 3 * m) = y[3];                                                                   \
        if (n > 4) AT(P + 4 * m) = y[4];                                                                   \
        if (n > 5) AT(P + 5 * m) = y[5];                                                                   \
    }
ART_KKT_DIVIDE_(double, ART_KKT_ONE_, kkt_substitute, kkt_divide_one)
ART_KKT_DIVIDE_(art_f64x2, ART_F64X2, kkt_substitute_two, kkt_divide_two)
ART_KKT_DIVIDE_(art_f64x4, ART_F64X4, kkt_substitute_four, kkt_divide_four)

/* P[n][m] = C^-1 P */
ART_KKT_INLINE_ void kkt_solve_lower_few(int n, int rows, const double *restrict C,
                                       const double *restrict inv, double *restrict P)
{
    size_t m = (size_t)rows, i = 0;
    for (; i + 4 <= m; i += 4, P += 4) kkt_divide_four(n, m, C, inv, P);
    for (; i + 2 <= m; i += 2, P += 2) kkt_divide_two(n, m, C, inv, P);
    if (i < m) kkt_divide_one(n, m, C, inv, P);
}

/* The rows that T has of to -= sum over t of f[t] Y[t] */
#define ART_KKT_SUBTRACT_(T, AT, OF)                                                                      \
    do {                                                                                                   \
        T x = OF(to) - f0 * OF(Y);                                                                         \
        if (n > 1) x -= f1 * OF(Y + m);                                                                    \
        if (n > 2) x -= f2 * OF(Y + 2 * m);                                                                \
        if (n > 3) x -= f3 * OF(Y + 3 * m);                                                                \
        if (n > 4) x -= f4 * OF(Y + 4 * m);                                                                \
        if (n > 5) x -= f5 * OF(Y + 5 * m);                                                                \
        AT(to) = x;                                                                                        \
    } while (0)

/* to[len] -= sum over t of f[t] Y[t][len] */
ART_KKT_INLINE_ void kkt_subtract_few(int n, size_t m, const double *Y, const double *f, int len,
                                         double *to)
{
    double f0 = f[0], f1 = n > 1 ? f[1] : 0, f2 = n > 2 ? f[2] : 0, f3 = n > 3 ? f[3] : 0;
    double f4 = n > 4 ? f[4] : 0, f5 = n > 5 ? f[5] : 0;
    int i = 0;
    for (; i + 4 <= len; i += 4, Y += 4, to += 4) ART_KKT_SUBTRACT_(art_f64x4, ART_F64X4, ART_F64X4_OF);
    for (; i + 2 <= len; i += 2, Y += 2, to += 2) ART_KKT_SUBTRACT_(art_f64x2, ART_F64X2, ART_F64X2_OF);
    if (i < len) ART_KKT_SUBTRACT_(double, ART_KKT_ONE_, ART_KKT_ONE_);
}

/* The rows that T has of to[columns] -= s from Y^T, where the rows of `from` stay in registers;
 * columns of `to` are ld apart. */
#define ART_KKT_UPDATE_(T, AT, OF, name)                                                                   \
    ART_KKT_INLINE_ void name(int n, size_t m, double s, const double *Y, const double *from, int columns, \
                              size_t ld, double *to)                                                       \
    {                                                                                                      \
        T y0 = s * OF(from), y1 = y0, y2 = y0, y3 = y0, y4 = y0, y5 = y0;                                  \
        if (n > 1) y1 = s * OF(from + m);                                                                  \
        if (n > 2) y2 = s * OF(from + 2 * m);                                                              \
        if (n > 3) y3 = s * OF(from + 3 * m);                                                              \
        if (n > 4) y4 = s * OF(from + 4 * m);                                                              \
        if (n > 5) y5 = s * OF(from + 5 * m);                                                              \
        for (int c = 0; c < columns; c++, Y++, to += ld) {                                                 \
            T x = OF(to) - Y[0] * y0;                                                                      \
            if (n > 1) x -= Y[m] * y1;                                                                     \
            if (n > 2) x -= Y[2 * m] * y2;                                                                 \
            if (n > 3) x -= Y[3 * m] * y3;                                                                 \
            if (n > 4) x -= Y[4 * m] * y4;                                                                 \
            if (n > 5) x -= Y[5 * m] * y5;                                                                 \
            AT(to) = x;                                                                                    \
        }                                                                                                  \
    }
ART_KKT_UPDATE_(double, ART_KKT_ONE_, ART_KKT_ONE_, kkt_update_one)
ART_KKT_UPDATE_(art_f64x2, ART_F64X2, ART_F64X2_OF, kkt_update_two)
ART_KKT_UPDATE_(art_f64x4, ART_F64X4, ART_F64X4_OF, kkt_update_four)

/* to[columns][len] -= s sum over t of Y[t][columns] from[t][len] */
ART_KKT_INLINE_ void kkt_update_few(int n, size_t m, double s, const double *Y, const double *from,
                                    int len, int columns, size_t ld, double *to)
{
    int i = 0;
    for (; i + 4 <= len; i += 4) kkt_update_four(n, m, s, Y, from + i, columns, ld, to + i);
    for (; i + 2 <= len; i += 2) kkt_update_two(n, m, s, Y, from + i, columns, ld, to + i);
    if (i < len) kkt_update_one(n, m, s, Y, from + i, columns, ld, to + i);
}

/* The same for a block on the diagonal, of size rows and columns, whose upper part is never read. */
ART_KKT_INLINE_ void kkt_update_diagonal_few(int n, size_t m, double s, const double *Y, int size,
                                             double *to)
{
    size_t ld = (size_t)size;
    int i = 0;
    for (; i + 4 <= size; i += 4) kkt_update_four(n, m, s, Y, Y + i, i + 4, ld, to + i);
    for (; i + 2 <= size; i += 2) kkt_update_two(n, m, s, Y, Y + i, i + 2, ld, to + i);
    if (i < size) kkt_update_one(n, m, s, Y, Y + i, size, ld, to + i);
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

/* x = sign C^-1 z, also to z */
ART_KKT_INLINE_ void kkt_forward_few(int n, const double *C, const double *inv, double sign,
                                        double *z, double x[ART_KKT_FEW_])
{
    x[0] = z[0];
    if (n > 1) x[1] = z[1];
    if (n > 2) x[2] = z[2];
    if (n > 3) x[3] = z[3];
    if (n > 4) x[4] = z[4];
    if (n > 5) x[5] = z[5];
    kkt_substitute(n, C, inv, x);
    z[0] = x[0] = sign * x[0];
    if (n > 1) z[1] = x[1] = sign * x[1];
    if (n > 2) z[2] = x[2] = sign * x[2];
    if (n > 3) z[3] = x[3] = sign * x[3];
    if (n > 4) z[4] = x[4] = sign * x[4];
    if (n > 5) z[5] = x[5] = sign * x[5];
}

/* z = C^-T (z - sign sum) */
ART_KKT_INLINE_ void kkt_backward_few(int n, const double *C, const double *inv, double sign,
                                         const art_f64x2 sum[ART_KKT_FEW_], double *z)
{
    const double *C1 = C + n, *C2 = C1 + n, *C3 = C2 + n, *C4 = C3 + n;
    double x0 = z[0] - sign * (sum[0][0] + sum[0][1]), x1 = 0, x2 = 0, x3 = 0, x4 = 0, x5 = 0;
    if (n > 1) x1 = z[1] - sign * (sum[1][0] + sum[1][1]);
    if (n > 2) x2 = z[2] - sign * (sum[2][0] + sum[2][1]);
    if (n > 3) x3 = z[3] - sign * (sum[3][0] + sum[3][1]);
    if (n > 4) x4 = z[4] - sign * (sum[4][0] + sum[4][1]);
    if (n > 5) {
        x5 = (z[5] - sign * (sum[5][0] + sum[5][1])) * inv[5];
        z[5] = x5;
        x4 -= C4[5] * x5;
    }
    if (n > 4) {
        z[4] = x4 = x4 * inv[4];
        x3 -= C3[4] * x4;
        if (n > 5) x3 -= C3[5] * x5;
    }
    if (n > 3) {
        z[3] = x3 = x3 * inv[3];
        x2 -= C2[3] * x3;
        if (n > 4) x2 -= C2[4] * x4;
        if (n > 5) x2 -= C2[5] * x5;
    }
    if (n > 2) {
        z[2] = x2 = x2 * inv[2];
        x1 -= C1[2] * x2;
        if (n > 3) x1 -= C1[3] * x3;
        if (n > 4) x1 -= C1[4] * x4;
        if (n > 5) x1 -= C1[5] * x5;
    }
    if (n > 1) {
        z[1] = x1 = x1 * inv[1];
        x0 -= C[1] * x1;
        if (n > 2) x0 -= C[2] * x2;
        if (n > 3) x0 -= C[3] * x3;
        if (n > 4) x0 -= C[4] * x4;
        if (n > 5) x0 -= C[5] * x5;
    }
    z[0] = x0 * inv[0];
}

#endif

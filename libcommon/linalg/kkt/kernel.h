/* kernel.h has the inner loops of the block factorisation for nodes of up to six unknowns.
 *
 * Each is inlined with a constant n, and loops over it are unrolled: sums stay in registers. Rows go four
 * at a time, what is left of them at once or alone; each sum runs in the same order in all of these, so that
 * it has the same bits. C[n][n] and panels P[n][m] have the rows running fastest: C(r, t) = C[t * n + r]. */
#ifndef ART_KKT_KERNEL_H
#define ART_KKT_KERNEL_H

#include "../two.h"

enum { ART_KKT_FEW_ = 6 };

/* The compiler must inline these functions whatever their size: without a constant n they are
 * slow. */
#define ART_KKT_INLINE_ static inline __attribute__((always_inline))

/* Loops over the unknowns of a node are written out by the compiler. */
#define ART_KKT_EACH_ _Pragma("GCC unroll 6")

/* y = C^-1 y where the diagonal of C is the inverse of inv */
ART_KKT_INLINE_ void kkt_substitute(int n, const double *C, const double *inv, double y[ART_KKT_FEW_])
{
    ART_KKT_EACH_ for (int r = 0; r < n; r++)
    {
        ART_KKT_EACH_ for (int t = 0; t < r; t++) y[r] -= C[t * n + r] * y[t];
        y[r] *= inv[r];
    }
}

/* y = L^-1 y where L has ones on its diagonal, several columns of y at once if T is a vector */
#define ART_KKT_SUBSTITUTE_(T, name)                                                                     \
    ART_KKT_INLINE_ void name(int n, const double *L, T y[ART_KKT_FEW_])                                 \
    {                                                                                                    \
        ART_KKT_EACH_ for (int r = 1; r < n; r++)                                                        \
            ART_KKT_EACH_ for (int t = 0; t < r; t++) y[r] -= L[t * n + r] * y[t];                       \
    }
ART_KKT_SUBSTITUTE_(double, kkt_unit_substitute)
ART_KKT_SUBSTITUTE_(art_f64x2, kkt_unit_substitute_two)
ART_KKT_SUBSTITUTE_(art_f64x4, kkt_unit_substitute_four)

/* How a kernel reads rows from p on, and writes them. Three rows are four of which the last is not
 * written: one number more than the panel must be there to be read. */
#define ART_KKT_ONE_(p) (*(p))
#define ART_KKT_SET_ONE_(p, x) (*(p) = (x))
#define ART_KKT_SET_TWO_(p, x) (ART_F64X2(p) = (x))
#define ART_KKT_SET_THREE_(p, x) (ART_F64X2(p) = (art_f64x2){(x)[0], (x)[1]}, (p)[2] = (x)[2])
#define ART_KKT_SET_FOUR_(p, x) (ART_F64X4(p) = (x))

/* The rows that T has of P[n][m] = L^-1 P, where the first column stays */
#define ART_KKT_DIVIDE_(T, AT, SET, substitute, name)                                                    \
    ART_KKT_INLINE_ void name(int n, size_t m, const double *L, double *P)                               \
    {                                                                                                    \
        T y[ART_KKT_FEW_];                                                                               \
        ART_KKT_EACH_ for (int t = 0; t < n; t++) y[t] = AT(P + (size_t)t * m);                          \
        substitute(n, L, y);                                                                             \
        ART_KKT_EACH_ for (int t = 1; t < n; t++) SET(P + (size_t)t * m, y[t]);                          \
    }
ART_KKT_DIVIDE_(double, ART_KKT_ONE_, ART_KKT_SET_ONE_, kkt_unit_substitute, kkt_divide_one)
ART_KKT_DIVIDE_(art_f64x2, ART_F64X2_OF, ART_KKT_SET_TWO_, kkt_unit_substitute_two, kkt_divide_two)
ART_KKT_DIVIDE_(art_f64x4, ART_F64X4_OF, ART_KKT_SET_THREE_, kkt_unit_substitute_four, kkt_divide_three)
ART_KKT_DIVIDE_(art_f64x4, ART_F64X4_OF, ART_KKT_SET_FOUR_, kkt_unit_substitute_four, kkt_divide_four)

/* P[n][m] = L^-1 P */
ART_KKT_INLINE_ void kkt_solve_lower_few(int n, int rows, const double *restrict L,
                                         double *restrict P)
{
    size_t m = (size_t)rows, i = 0;
    if (n == 1) return;
    for (; i + 4 <= m; i += 4, P += 4) kkt_divide_four(n, m, L, P);
    if (m - i == 3)
        kkt_divide_three(n, m, L, P);
    else if (m - i == 2)
        kkt_divide_two(n, m, L, P);
    else if (i < m)
        kkt_divide_one(n, m, L, P);
}

/* The rows that T has of to[columns] -= from S Y^T with S the diagonal of s, where the rows of `from` stay in
 * registers; columns of `to` are ld apart. */
#define ART_KKT_UPDATE_(T, SET, OF, name)                                                                \
    ART_KKT_INLINE_ void name(int n, size_t m, const double *s, const double *Y, const double *from,     \
                              int columns, size_t ld, double *to)                                        \
    {                                                                                                    \
        T y[ART_KKT_FEW_];                                                                               \
        ART_KKT_EACH_ for (int t = 0; t < n; t++) y[t] = s[t] * OF(from + (size_t)t * m);                \
        for (int c = 0; c < columns; c++, Y++, to += ld) {                                               \
            T x = OF(to);                                                                                \
            ART_KKT_EACH_ for (int t = 0; t < n; t++) x -= Y[(size_t)t * m] * y[t];                      \
            SET(to, x);                                                                                  \
        }                                                                                                \
    }
ART_KKT_UPDATE_(double, ART_KKT_SET_ONE_, ART_KKT_ONE_, kkt_update_one)
ART_KKT_UPDATE_(art_f64x2, ART_KKT_SET_TWO_, ART_F64X2_OF, kkt_update_two)
ART_KKT_UPDATE_(art_f64x4, ART_KKT_SET_THREE_, ART_F64X4_OF, kkt_update_three)
ART_KKT_UPDATE_(art_f64x4, ART_KKT_SET_FOUR_, ART_F64X4_OF, kkt_update_four)

/* Update six rows of it at once: four and two that share the numbers of Y. */
ART_KKT_INLINE_ void kkt_update_six(int n, size_t m, const double *s, const double *Y, const double *from,
                                    int columns, size_t ld, double *to)
{
    art_f64x4 a[ART_KKT_FEW_];
    art_f64x2 b[ART_KKT_FEW_];
    ART_KKT_EACH_ for (int t = 0; t < n; t++)
    {
        a[t] = s[t] * ART_F64X4_OF(from + (size_t)t * m);
        b[t] = s[t] * ART_F64X2_OF(from + (size_t)t * m + 4);
    }
    for (int c = 0; c < columns; c++, Y++, to += ld) {
        art_f64x4 lo = ART_F64X4_OF(to);
        art_f64x2 hi = ART_F64X2_OF(to + 4);
        ART_KKT_EACH_ for (int t = 0; t < n; t++)
            lo -= Y[(size_t)t * m] * a[t], hi -= Y[(size_t)t * m] * b[t];
        ART_F64X4(to) = lo, ART_F64X2(to + 4) = hi;
    }
}

/* to[columns][len] -= sum over t of s[t] Y[t][columns] from[t][len] */
ART_KKT_INLINE_ void kkt_update_few(int n, size_t m, const double *s, const double *Y, const double *from,
                                    int len, int columns, size_t ld, double *to)
{
    int i = 0;
    if (len == 6) {
        kkt_update_six(n, m, s, Y, from, columns, ld, to);
        return;
    }
    for (; i + 4 <= len; i += 4) kkt_update_four(n, m, s, Y, from + i, columns, ld, to + i);
    if (len - i == 3)
        kkt_update_three(n, m, s, Y, from + i, columns, ld, to + i);
    else if (len - i == 2)
        kkt_update_two(n, m, s, Y, from + i, columns, ld, to + i);
    else if (i < len)
        kkt_update_one(n, m, s, Y, from + i, columns, ld, to + i);
}

/* The same for a block on the diagonal, of size rows and columns, whose upper part is never read. */
ART_KKT_INLINE_ void kkt_update_diagonal_few(int n, size_t m, const double *s, const double *Y, int size,
                                             double *to)
{
    size_t ld = (size_t)size;
    int i = 0;
    for (; i + 4 <= size; i += 4) kkt_update_four(n, m, s, Y, Y + i, i + 4, ld, to + i);
    if (size - i == 3)
        kkt_update_three(n, m, s, Y, Y + i, size, ld, to + i);
    else if (size - i == 2)
        kkt_update_two(n, m, s, Y, Y + i, size, ld, to + i);
    else if (i < size)
        kkt_update_one(n, m, s, Y, Y + i, size, ld, to + i);
}

#endif

/* This is the dense work of a factorisation in single precision. Products are not fused with sums
 * and each sum has one order, so that all copies give the same bits (art/simd.h has the reasons).
 */
#include "fronts.h"
#include <art/simd.h>
#include <math.h>
#include <string.h>

typedef float eight __attribute__((vector_size(32), aligned(4), may_alias));
typedef float sixteen __attribute__((vector_size(64), aligned(4), may_alias));
typedef float four __attribute__((vector_size(16), aligned(4), may_alias));

enum mode { SET, SET_MINUS, SUBTRACT };

#define PUT(type, to, sum)                                                                         \
    do {                                                                                           \
        if (mode == SET) *(type *)(to) = sum;                                                      \
        if (mode == SET_MINUS) *(type *)(to) = -sum;                                               \
        if (mode == SUBTRACT) *(type *)(to) -= sum;                                                \
    } while (0)

/* A tile is the sums over k of A[k][16 rows] B[k][8 columns], which go to 8 columns of C. Registers
 * of 16 numbers take all columns at once, those of 8 four of them. */
#define TILE_OF_SIXTEEN(name, how)                                                                 \
    how static inline __attribute__((always_inline)) void tile_##name(                             \
        const float *A, size_t a_step, const float *B, size_t b_step, int n, float *C,             \
        size_t c_step, enum mode mode)                                                             \
    {                                                                                              \
        sixteen a = {0}, b = {0}, c = {0}, d = {0}, e = {0}, f = {0}, g = {0}, h = {0};            \
        for (int k = 0; k < n; k++, A += a_step, B += b_step) {                                    \
            const sixteen v = *(const sixteen *)A;                                                 \
            a += v * B[0], b += v * B[1], c += v * B[2], d += v * B[3];                            \
            e += v * B[4], f += v * B[5], g += v * B[6], h += v * B[7];                            \
        }                                                                                          \
        PUT(sixteen, C, a);                                                                        \
        PUT(sixteen, C + c_step, b);                                                               \
        PUT(sixteen, C + 2 * c_step, c);                                                           \
        PUT(sixteen, C + 3 * c_step, d);                                                           \
        PUT(sixteen, C + 4 * c_step, e);                                                           \
        PUT(sixteen, C + 5 * c_step, f);                                                           \
        PUT(sixteen, C + 6 * c_step, g);                                                           \
        PUT(sixteen, C + 7 * c_step, h);                                                           \
    }

#define TILE_OF_EIGHT(name, how)                                                                   \
    how static inline __attribute__((always_inline)) void tile_##name(                             \
        const float *A, size_t a_step, const float *B, size_t b_step, int n, float *C,             \
        size_t c_step, enum mode mode)                                                             \
    {                                                                                              \
        for (int half = 0; half < 2; half++, B += 4, C += 4 * c_step) {                            \
            const float *p = A, *q = B;                                                            \
            eight a = {0}, b = {0}, c = {0}, d = {0}, e = {0}, f = {0}, g = {0}, h = {0};          \
            for (int k = 0; k < n; k++, p += a_step, q += b_step) {                                \
                const eight v = *(const eight *)p, w = *(const eight *)(p + 8);                    \
                a += v * q[0], b += w * q[0], c += v * q[1], d += w * q[1];                        \
                e += v * q[2], f += w * q[2], g += v * q[3], h += w * q[3];                        \
            }                                                                                      \
            PUT(eight, C, a);                                                                      \
            PUT(eight, C + 8, b);                                                                  \
            PUT(eight, C + c_step, c);                                                             \
            PUT(eight, C + c_step + 8, d);                                                         \
            PUT(eight, C + 2 * c_step, e);                                                         \
            PUT(eight, C + 2 * c_step + 8, f);                                                     \
            PUT(eight, C + 3 * c_step, g);                                                         \
            PUT(eight, C + 3 * c_step + 8, h);                                                     \
        }                                                                                          \
    }

#define KERNELS(name, how)                                                                         \
    how static void rows_##name(const float *F, size_t step, int cols,                             \
                                const struct front_diagonal *d, float *Lp, float *M)               \
    {                                                                                              \
        for (int j = 0; j < cols; j += FRONT_TILE) {                                               \
            int end = j + FRONT_TILE < cols ? j + FRONT_TILE : cols;                               \
            tile_##name(F, step, d->transposed[0] + j, FRONT_WIDEST, end, Lp + FRONT_BLOCK * j,    \
                        FRONT_BLOCK, SET);                                                         \
        }                                                                                          \
        for (int j = 0; j < cols; j += FRONT_TILE)                                                 \
            tile_##name(Lp + FRONT_BLOCK * j, FRONT_BLOCK, d->inverse[j] + j, FRONT_WIDEST,        \
                        cols - j, M + FRONT_BLOCK * j, FRONT_BLOCK, SET_MINUS);                    \
    }                                                                                              \
    how static void update_##name(const float *Lp_rows, const float *Lp, int cols, int begin,      \
                                  int end, float *F, size_t step)                                  \
    {                                                                                              \
        size_t padded = (size_t)((cols + FRONT_TILE - 1) / FRONT_TILE * FRONT_TILE);               \
        for (int j = begin; j < end; j += FRONT_TILE)                                              \
            tile_##name(Lp_rows, FRONT_BLOCK,                                                      \
                        Lp + (size_t)(j / FRONT_BLOCK) * padded * FRONT_BLOCK + j % FRONT_BLOCK,   \
                        FRONT_BLOCK, cols, F + (size_t)j * step, step, SUBTRACT);                  \
    }                                                                                              \
    how static void add_##name(const struct front_run *runs, int n_runs, const float *child,       \
                               size_t child_step, float *parent, size_t parent_step, int begin,    \
                               int end)                                                            \
    {                                                                                              \
        for (int a = 0; a < n_runs; a++)                                                           \
            for (int c = 0; c < runs[a].count; c++) {                                              \
                int column = runs[a].to + c, first = c;                                            \
                if (column < begin) continue;                                                      \
                if (column >= end) return;                                                         \
                const float *from = child + (size_t)(runs[a].from + c) * child_step;               \
                float *to = parent + (size_t)column * parent_step;                                 \
                for (int b = a; b < n_runs; b++, first = 0) {                                      \
                    const float *x = from + runs[b].from;                                          \
                    float *y = to + runs[b].to;                                                    \
                    int count = runs[b].count, i = first;                                          \
                    for (; i + 8 <= count; i += 8) *(eight *)(y + i) += *(const eight *)(x + i);   \
                    for (; i + 4 <= count; i += 4) *(four *)(y + i) += *(const four *)(x + i);     \
                    for (; i < count; i++) y[i] += x[i];                                           \
                }                                                                                  \
            }                                                                                      \
    }                                                                                              \
    /* y[first .. n - 1] -= f x, in whole vectors, of which some run over the end */               \
    how static inline __attribute__((always_inline)) void subtract_##name(                         \
        double f, const double *x, double *y, int first, int n)                                    \
    {                                                                                              \
        for (int i = first; i < n; i += 4) ART_F64X4(y + i) -= f * ART_F64X4_OF(x + i);            \
    }                                                                                              \
    how static double diagonal_##name(const float *D, size_t step, int cols, const double *size,   \
                                      double tolerance, struct front_diagonal *d)                  \
    {                                                                                              \
        double least = 1;                                                                          \
        for (int j = 0; j < cols; j++) {                                                           \
            double *L = d->L[j];                                                                   \
            for (int i = j; i < cols; i++) L[i] = (double)D[(size_t)j * step + (size_t)i];         \
            memset(L + cols, 0, 4 * sizeof *L);                                                    \
            for (int k = 0; k < j; k++) subtract_##name(d->L[k][j], d->L[k], L, j, cols);          \
            double share = L[j] / size[j];                                                         \
            if (!(share >= least)) least = share;                                                  \
            if (!(share > tolerance) || !(share < INFINITY)) return 0;                             \
            L[j] = sqrt(L[j]);                                                                     \
            for (int i = j + 1; i < cols; i++) L[i] /= L[j];                                       \
        }                                                                                          \
        for (int j = 0; j < cols; j++) {                                                           \
            double *X = d->X[j];                                                                   \
            memset(X, 0, sizeof d->X[j]);                                                          \
            X[j] = 1;                                                                              \
            for (int k = j; k < cols; k++) {                                                       \
                X[k] /= d->L[k][k];                                                                \
                subtract_##name(X[k], d->L[k], X, k + 1, cols);                                    \
            }                                                                                      \
            for (int i = 0; i < cols; i++) d->transposed[j][i] = (float)X[i];                      \
            for (int i = 0; i < cols; i++) d->inverse[i][j] = (float)X[i];                         \
        }                                                                                          \
        return least;                                                                              \
    }                                                                                              \
    static const struct front_kernels kernels_##name = {diagonal_##name, rows_##name,              \
                                                        update_##name, add_##name};

TILE_OF_EIGHT(plain, )
KERNELS(plain, )
#if defined(__x86_64__) && defined(__GNUC__)
#define AVX2 __attribute__((target("avx2")))
#define AVX512 __attribute__((target("avx512f,prefer-vector-width=512")))
TILE_OF_EIGHT(avx2, AVX2)
KERNELS(avx2, AVX2)
TILE_OF_SIXTEEN(avx512, AVX512)
KERNELS(avx512, AVX512)
#endif

int front_kernels_list(struct front_kernels list[FRONT_COPIES])
{
    int n = 0;
    list[n++] = kernels_plain;
#if defined(__x86_64__) && defined(__GNUC__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2")) list[n++] = kernels_avx2;
    if (__builtin_cpu_supports("avx512f")) list[n++] = kernels_avx512;
#endif
    return n;
}

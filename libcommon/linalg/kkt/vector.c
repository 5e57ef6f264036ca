/* This file computes with vectors of the iterations: sums and multiples, sixteen numbers at a
 * time. One copy is compiled for AVX2 (without fused operations, so that the result is the same),
 * which is selected at run time. */
#include "iterative.h"
#include <art/simd.h>
#include <math.h>

#define AT(x, i) ART_F64X4((x) + (i))
#define OF(x, i) ART_F64X4_OF((x) + (i))

/* ONE(sum, i) adds what four numbers from i on give; what is behind the last sixteen goes one by
 * one. Written out, so that the sums stay in registers. */
#define SUM(name, how, args, ONE, single)                                                          \
    how static double name args                                                                    \
    {                                                                                              \
        art_f64x4 p = {0}, q = {0}, r = {0}, s = {0};                                              \
        int i = 0;                                                                                 \
        for (; i + 16 <= n; i += 16) {                                                             \
            ONE(p, i);                                                                             \
            ONE(q, i + 4);                                                                         \
            ONE(r, i + 8);                                                                         \
            ONE(s, i + 12);                                                                        \
        }                                                                                          \
        p = (p + q) + (r + s);                                                                     \
        double sum = (p[0] + p[1]) + (p[2] + p[3]);                                                \
        for (; i < n; i++) sum += single;                                                          \
        return sum;                                                                                \
    }

#define DOT(sum, i) sum += OF(a, i) * OF(b, i)
#define SIZE(sum, i) sum += (OF(w, i) * OF(x, i)) * (OF(w, i) * OF(x, i))
#define ADD_DOT(sum, i) AT(y, i) += f * OF(x, i), sum += AT(y, i) * OF(z, i)

#define KERNELS(name, how)                                                                         \
    SUM(dot_##name, how, (int n, const double *a, const double *b), DOT, a[i] * b[i])              \
    SUM(size_##name, how, (int n, const double *w, const double *x), SIZE,                         \
        (w[i] * x[i]) * (w[i] * x[i]))                                                             \
    SUM(add_dot_##name, how, (int n, double f, const double *x, double *y, const double *z),       \
        ADD_DOT, (y[i] += f * x[i], y[i] * z[i]))                                                  \
    how static void add_##name(int n, double f, const double *x, double *y)                        \
    {                                                                                              \
        int i = 0;                                                                                 \
        for (; i + 4 <= n; i += 4) AT(y, i) += f * OF(x, i);                                       \
        for (; i < n; i++) y[i] += f * x[i];                                                       \
    }                                                                                              \
    how static void add_four_##name(int n, const double *f, const double *const *x, double *y)     \
    {                                                                                              \
        int i = 0;                                                                                 \
        for (; i + 4 <= n; i += 4)                                                                 \
            AT(y, i) += (f[0] * OF(x[0], i) + f[1] * OF(x[1], i)) +                                \
                        (f[2] * OF(x[2], i) + f[3] * OF(x[3], i));                                 \
        for (; i < n; i++)                                                                         \
            y[i] += (f[0] * x[0][i] + f[1] * x[1][i]) + (f[2] * x[2][i] + f[3] * x[3][i]);         \
    }                                                                                              \
    how static void weigh_##name(int n, double f, const double *w, const double *x, double *y)     \
    {                                                                                              \
        int i = 0;                                                                                 \
        for (; i + 4 <= n; i += 4) AT(y, i) = f * (OF(w, i) * OF(x, i));                           \
        for (; i < n; i++) y[i] = f * (w[i] * x[i]);                                               \
    }                                                                                              \
    how static void scale_##name(int n, double f, double *x)                                       \
    {                                                                                              \
        int i = 0;                                                                                 \
        for (; i + 4 <= n; i += 4) AT(x, i) = f * OF(x, i);                                        \
        for (; i < n; i++) x[i] *= f;                                                              \
    }                                                                                              \
    how static double finite_##name(size_t n, const double *x)                                     \
    {                                                                                              \
        art_f64x4 a = {0}, b = {0};                                                                \
        size_t i = 0;                                                                              \
        for (; i + 8 <= n; i += 8) a += OF(x, i) * 0, b += OF(x, i + 4) * 0;                       \
        a += b;                                                                                    \
        double sum = (a[0] + a[1]) + (a[2] + a[3]);                                                \
        for (; i < n; i++) sum += x[i] * 0;                                                        \
        return sum;                                                                                \
    }

ART_SIMD_COPIES(KERNELS)

double kkt_dot(int n, const double *a, const double *b)
{
    return ART_SIMD_CHOOSE(dot)(n, a, b);
}

double kkt_norm(int n, const double *w, const double *x)
{
    return sqrt(ART_SIMD_CHOOSE(size)(n, w, x));
}

void kkt_add(int n, double f, const double *x, double *y)
{
    ART_SIMD_CHOOSE(add)(n, f, x, y);
}

double kkt_add_dot(int n, double f, const double *x, double *y, const double *z)
{
    return ART_SIMD_CHOOSE(add_dot)(n, f, x, y, z);
}

void kkt_add_four(int n, const double f[4], const double *const x[4], double *y)
{
    ART_SIMD_CHOOSE(add_four)(n, f, x, y);
}

void kkt_scale(int n, double f, double *x)
{
    ART_SIMD_CHOOSE(scale)(n, f, x);
}

void kkt_scale_by(int n, double f, const double *w, const double *x, double *y)
{
    ART_SIMD_CHOOSE(weigh)(n, f, w, x, y);
}

bool kkt_all_finite(size_t n, const double *x)
{
    return ART_SIMD_CHOOSE(finite)(n, x) == 0;
}

int kkt_vectors_make(struct art_ctx *ctx, double **block, int n, const struct kkt_vector *vector)
{
    size_t all = 0;
    for (int i = 0; i < n; i++) all += vector[i].n;
    double *at = *block = art_alloc(ctx, all, sizeof **block);
    if (!at) return ART_ENOMEM;
    for (int i = 0; i < n; at += vector[i++].n) *vector[i].at = at;
    return ART_OK;
}

/* art/simd.h - vectors of two, four and eight numbers, and inner loops for processors with wide registers.
 *
 * The vectors are those of gcc and clang, which make them of what a processor has. Arithmetic on them is that
 * of the single numbers, and products are not fused with sums, so that results have the same bits on every
 * processor and in every copy.
 *
 *     #define KERNELS(name, how)                                                  \
 *         how static void add_##name(const double *x, double *y)                  \
 *         {                                                                       \
 *             ART_F64X4(y) += ART_F64X4_OF(x);                                    \
 *         }
 *     ART_SIMD_COPIES(KERNELS)
 *     ...
 *     ART_SIMD_CHOOSE(add)(x, y);
 */
#ifndef ART_SIMD_H
#define ART_SIMD_H

#include <art/base.h>
#ifdef __SSE2__
#include <emmintrin.h>
#else
#include <math.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* These are two and four doubles anywhere in memory; v[i] is one of them. */
typedef double art_f64x2 __attribute__((vector_size(16), aligned(8), may_alias));
typedef double art_f64x4 __attribute__((vector_size(32), aligned(8), may_alias));

/* The vector at p, to be assigned to, and to be read alone. These are macros, since how functions return
 * vectors of four differs between processors. */
#define ART_F64X2(p) (*(art_f64x2 *)(p))
#define ART_F64X2_OF(p) (*(const art_f64x2 *)(p))
#define ART_F64X4(p) (*(art_f64x4 *)(p))
#define ART_F64X4_OF(p) (*(const art_f64x4 *)(p))

/* The same of floats, and of the masks that comparisons of these vectors give: all bits of a lane or none. */
typedef float art_f32x4 __attribute__((vector_size(16), aligned(4), may_alias));
typedef float art_f32x8 __attribute__((vector_size(32), aligned(4), may_alias));
typedef long long art_i64x4 __attribute__((vector_size(32), aligned(8), may_alias));
typedef int art_i32x4 __attribute__((vector_size(16), aligned(4), may_alias));
typedef int art_i32x8 __attribute__((vector_size(32), aligned(4), may_alias));
#define ART_F32X4(p) (*(art_f32x4 *)(p))
#define ART_F32X4_OF(p) (*(const art_f32x4 *)(p))
#define ART_F32X8(p) (*(art_f32x8 *)(p))
#define ART_F32X8_OF(p) (*(const art_f32x8 *)(p))

/* Lanes of a where the mask is set, else of b. */
#define ART_PICK(mask, a, b)                                                                                \
    ((__typeof__(b))(((mask) & (__typeof__(mask))(a)) | (~(mask) & (__typeof__(mask))(b))))
/* Of masks beside four doubles: true if one is set; bit i of lane i. |x| of four doubles. */
#define ART_SOME4(mask) (((mask)[0] | (mask)[1] | (mask)[2] | (mask)[3]) != 0)
#define ART_BITS4(mask) ((int)(((mask)[0] & 1) | ((mask)[1] & 2) | ((mask)[2] & 4) | ((mask)[3] & 8)))
#define ART_ABS4(x) ((art_f64x4)((art_i64x4)(x) & INT64_MAX))
/* u . v of three vectors each, of which one may be three numbers. */
#define ART_DOT3(u, v) ((u)[0] * (v)[0] + (u)[1] * (v)[1] + (u)[2] * (v)[2])

/* min and max return b where one is no number; not_above: bit i unless a > b in lane i. */
#ifdef __SSE2__
static inline art_f32x4 art_f32x4_min(art_f32x4 a, art_f32x4 b)
{
    return _mm_min_ps(a, b);
}
static inline art_f32x4 art_f32x4_max(art_f32x4 a, art_f32x4 b)
{
    return _mm_max_ps(a, b);
}
static inline art_f32x4 art_f32x4_sqrt(art_f32x4 a)
{
    return _mm_sqrt_ps(a);
}
static inline int art_f32x4_not_above(art_f32x4 a, art_f32x4 b)
{
    return _mm_movemask_ps(_mm_cmpngt_ps(a, b));
}
#else
static inline art_f32x4 art_f32x4_min(art_f32x4 a, art_f32x4 b)
{
    return ART_PICK(a < b, a, b);
}
static inline art_f32x4 art_f32x4_max(art_f32x4 a, art_f32x4 b)
{
    return ART_PICK(a > b, a, b);
}
static inline art_f32x4 art_f32x4_sqrt(art_f32x4 a)
{
    return (art_f32x4){sqrtf(a[0]), sqrtf(a[1]), sqrtf(a[2]), sqrtf(a[3])};
}
static inline int art_f32x4_not_above(art_f32x4 a, art_f32x4 b)
{
    return (a[0] > b[0] ? 0 : 1) | (a[1] > b[1] ? 0 : 2) | (a[2] > b[2] ? 0 : 4) | (a[3] > b[3] ? 0 : 8);
}
#endif

/* ART_SIMD_COPIES(KERNELS) defines the functions of the macro KERNELS(name, attribute) once for all
 * processors, as ..._plain, and where it can once more for AVX2, as ..._avx2; ART_SIMD_CHOOSE(f) is f_avx2
 * where the processor has it, else f_plain. */
#if defined(__x86_64__) && defined(__GNUC__)
#define ART_SIMD_COPIES(KERNELS) KERNELS(plain, ) KERNELS(avx2, __attribute__((target("avx2"))))
#define ART_SIMD_CHOOSE(f) (art_simd_avx2() ? f##_avx2 : f##_plain)
static inline bool art_simd_avx2(void)
{
    return __builtin_cpu_supports("avx2");
}
static inline bool art_simd_avx512(void)
{
    return __builtin_cpu_supports("avx512f");
}
#else
#define ART_SIMD_COPIES(KERNELS) KERNELS(plain, )
#define ART_SIMD_CHOOSE(f) f##_plain
#endif

#ifdef __cplusplus
}
#endif
#endif

/* art/simd.h - vectors of two and four numbers, and copies of inner loops for processors with wide registers.
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

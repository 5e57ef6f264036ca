/* art/simdwide.h - intrinsics of processors with wide registers, chosen when a program runs.
 *
 * Where ART_SIMD_WIDE is defined, functions between ART_SIMD_WIDE_BEGIN and ART_SIMD_WIDE_END may use
 * the intrinsics of AVX2 and of the instructions that came with it: for bits (BMI, BMI2), and for products
 * with a sum (FMA). They are called only where art_simd_wide() is true, and give what the plain code gives;
 * formats/stl/usual.c is one to copy.
 */
#ifndef ART_SIMDWIDE_H
#define ART_SIMDWIDE_H

#include <art/base.h>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define ART_SIMD_WIDE
#ifdef __clang__
#define ART_SIMD_WIDE_BEGIN                                                             \
    _Pragma("clang attribute push(__attribute__((target(\"avx2,bmi,bmi2,fma\"))), apply_to = function)")
#define ART_SIMD_WIDE_END _Pragma("clang attribute pop")
#else
#define ART_SIMD_WIDE_BEGIN _Pragma("GCC push_options") _Pragma("GCC target(\"avx2,bmi,bmi2,fma\")")
#define ART_SIMD_WIDE_END _Pragma("GCC pop_options")
#endif

static inline bool art_simd_wide(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
}
#endif

#endif

/* This evaluates four hexahedra at once, on processors with AVX2. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("O3") /* short loops are unrolled */
#endif
#include "hex.h"
#include <math.h>

#if defined(__x86_64__) && defined(__GNUC__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC target("avx2")
#endif
#define LANES 4
#define NAME fem_hex_avx2
#include "kernels.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif

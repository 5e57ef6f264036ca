/* This defines vectors of LANES numbers, one of each element; the kernels of each width include it once. */
#ifndef ART_FEM_HEX_LANES_H
#define ART_FEM_HEX_LANES_H

#include <art/base.h>
#include <string.h>

typedef double lanes __attribute__((vector_size(8 * LANES)));
typedef long long lane_mask __attribute__((vector_size(8 * LANES)));
typedef double quad __attribute__((vector_size(32), aligned(8), may_alias));

#define INLINE static inline __attribute__((always_inline))

INLINE lanes lanes_of(double x)
{
    return (lanes){0} + x;
}

/* x where the mask is set, else y */
INLINE lanes lanes_select(lane_mask mask, lanes x, lanes y)
{
    return (lanes)((mask & (lane_mask)x) | (~mask & (lane_mask)y));
}

INLINE bool lanes_all(lane_mask mask)
{
    for (int i = 0; i < LANES; i++)
        if (!mask[i]) return false;
    return true;
}

/* out[4], out[k] = number k of each source, by transposed blocks of 4 x 4. */
INLINE void quads_transpose(quad *r)
{
    quad t0 = __builtin_shufflevector(r[0], r[1], 0, 4, 2, 6);
    quad t1 = __builtin_shufflevector(r[0], r[1], 1, 5, 3, 7);
    quad t2 = __builtin_shufflevector(r[2], r[3], 0, 4, 2, 6);
    quad t3 = __builtin_shufflevector(r[2], r[3], 1, 5, 3, 7);
    r[0] = __builtin_shufflevector(t0, t2, 0, 1, 4, 5);
    r[1] = __builtin_shufflevector(t1, t3, 0, 1, 4, 5);
    r[2] = __builtin_shufflevector(t0, t2, 2, 3, 6, 7);
    r[3] = __builtin_shufflevector(t1, t3, 2, 3, 6, 7);
}

/* Four numbers of each of LANES sources become four vectors, and back. */
INLINE void lanes_gather(lanes *to, const double *const *from, int at)
{
#if LANES == 2
    typedef double pair __attribute__((vector_size(16), aligned(8), may_alias));
    for (int k = 0; k < 4; k += 2) {
        pair a = *(const pair *)(from[0] + at + k), b = *(const pair *)(from[1] + at + k);
        to[k] = __builtin_shufflevector(a, b, 0, 2);
        to[k + 1] = __builtin_shufflevector(a, b, 1, 3);
    }
#else
    quad r[LANES / 4][4];
    for (int half = 0; half < LANES / 4; half++) {
        for (int i = 0; i < 4; i++) r[half][i] = *(const quad *)(from[4 * half + i] + at);
        quads_transpose(r[half]);
    }
    for (int k = 0; k < 4; k++) {
#if LANES == 4
        to[k] = (lanes)r[0][k];
#else
        to[k] = __builtin_shufflevector(r[0][k], r[1][k], 0, 1, 2, 3, 4, 5, 6, 7);
#endif
    }
#endif
}

INLINE void lanes_spread(double *const *to, int at, const lanes *from)
{
#if LANES == 2
    typedef double pair __attribute__((vector_size(16), aligned(8), may_alias));
    for (int k = 0; k < 4; k += 2) {
        lanes a = from[k], b = from[k + 1];
        *(pair *)(to[0] + at + k) = __builtin_shufflevector(a, b, 0, 2);
        *(pair *)(to[1] + at + k) = __builtin_shufflevector(a, b, 1, 3);
    }
#else
    for (int half = 0; half < LANES; half += 4) {
        quad r[4];
        for (int k = 0; k < 4; k++) r[k] = ((const quad *)&from[k])[half / 4];
        quads_transpose(r);
        for (int i = 0; i < 4; i++) *(quad *)(to[half + i] + at) = r[i];
    }
#endif
}

#endif

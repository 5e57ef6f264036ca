/* lanes_priv.h has four floats at once: the vector unit where the machine has the usual one, else
 * four single ones. It is used only where it affects how fast an answer comes, never which. min
 * and max return b where one is NaN. */
#ifndef ART_LANES_PRIV_H
#define ART_LANES_PRIV_H

#ifdef __SSE2__
#include <emmintrin.h>

typedef __m128 lanes;
#define LANES_OP static inline lanes

LANES_OP lanes_of(const float *x)
{
    return _mm_loadu_ps(x);
}
LANES_OP lanes_all(float x)
{
    return _mm_set1_ps(x);
}
LANES_OP lanes_add(lanes a, lanes b)
{
    return _mm_add_ps(a, b);
}
LANES_OP lanes_sub(lanes a, lanes b)
{
    return _mm_sub_ps(a, b);
}
LANES_OP lanes_mul(lanes a, lanes b)
{
    return _mm_mul_ps(a, b);
}
LANES_OP lanes_div(lanes a, lanes b)
{
    return _mm_div_ps(a, b);
}
LANES_OP lanes_min(lanes a, lanes b)
{
    return _mm_min_ps(a, b);
}
LANES_OP lanes_max(lanes a, lanes b)
{
    return _mm_max_ps(a, b);
}
LANES_OP lanes_sqrt(lanes a)
{
    return _mm_sqrt_ps(a);
}
/* Selects x where a < b, else y. */
LANES_OP lanes_if_less(lanes a, lanes b, lanes x, lanes y)
{
    lanes m = _mm_cmplt_ps(a, b);
    return _mm_or_ps(_mm_and_ps(m, x), _mm_andnot_ps(m, y));
}
static inline void lanes_store(float *to, lanes a)
{
    _mm_storeu_ps(to, a);
}
/* Sets bit i unless a > b in lane i. */
static inline int lanes_not_above(lanes a, lanes b)
{
    return _mm_movemask_ps(_mm_cmpngt_ps(a, b));
}

#else
#include <math.h>

typedef struct {
    float x[4];
} lanes;
#define LANES_OP static inline lanes
#define LANES_EACH(expr)                                \
    lanes r;                                            \
    for (int i = 0; i < 4; i++) r.x[i] = (expr);        \
    return r

LANES_OP lanes_of(const float *x)
{
    LANES_EACH(x[i]);
}
LANES_OP lanes_all(float x)
{
    LANES_EACH(x);
}
LANES_OP lanes_add(lanes a, lanes b)
{
    LANES_EACH(a.x[i] + b.x[i]);
}
LANES_OP lanes_sub(lanes a, lanes b)
{
    LANES_EACH(a.x[i] - b.x[i]);
}
LANES_OP lanes_mul(lanes a, lanes b)
{
    LANES_EACH(a.x[i] * b.x[i]);
}
LANES_OP lanes_div(lanes a, lanes b)
{
    LANES_EACH(a.x[i] / b.x[i]);
}
LANES_OP lanes_min(lanes a, lanes b)
{
    LANES_EACH(a.x[i] < b.x[i] ? a.x[i] : b.x[i]);
}
LANES_OP lanes_max(lanes a, lanes b)
{
    LANES_EACH(a.x[i] > b.x[i] ? a.x[i] : b.x[i]);
}
LANES_OP lanes_sqrt(lanes a)
{
    LANES_EACH(sqrtf(a.x[i]));
}
LANES_OP lanes_if_less(lanes a, lanes b, lanes x, lanes y)
{
    LANES_EACH(a.x[i] < b.x[i] ? x.x[i] : y.x[i]);
}
static inline void lanes_store(float *to, lanes a)
{
    for (int i = 0; i < 4; i++) to[i] = a.x[i];
}
static inline int lanes_not_above(lanes a, lanes b)
{
    int bits = 0;
    for (int i = 0; i < 4; i++) bits |= !(a.x[i] > b.x[i]) << i;
    return bits;
}
#endif

/* These are vectors. (Arrays of lanes in loops would stay in memory.) */
typedef struct {
    lanes x, y, z;
} lanes3;

static inline lanes3 lanes3_of(const float v[3][4])
{
    return (lanes3){lanes_of(v[0]), lanes_of(v[1]), lanes_of(v[2])};
}
static inline lanes3 lanes3_add(lanes3 a, lanes3 b)
{
    return (lanes3){lanes_add(a.x, b.x), lanes_add(a.y, b.y), lanes_add(a.z, b.z)};
}
static inline lanes3 lanes3_sub(lanes3 a, lanes3 b)
{
    return (lanes3){lanes_sub(a.x, b.x), lanes_sub(a.y, b.y), lanes_sub(a.z, b.z)};
}
static inline lanes3 lanes3_mul(lanes a, lanes3 b)
{
    return (lanes3){lanes_mul(a, b.x), lanes_mul(a, b.y), lanes_mul(a, b.z)};
}
LANES_OP lanes3_dot(lanes3 a, lanes3 b)
{
    return lanes_add(lanes_add(lanes_mul(a.x, b.x), lanes_mul(a.y, b.y)), lanes_mul(a.z, b.z));
}

#endif

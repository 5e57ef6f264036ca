/* lanes_priv.h has four floats at once, as in art/simd.h. It is used only where it affects how fast
 * an answer comes, never which. */
#ifndef ART_LANES_PRIV_H
#define ART_LANES_PRIV_H

#include <art/simd.h>

typedef art_f32x4 lanes;

static inline lanes lanes_all(float x)
{
    return (lanes){x, x, x, x};
}

/* These are vectors. (Arrays of lanes in loops would stay in memory.) */
typedef struct {
    lanes x, y, z;
} lanes3;

static inline lanes3 lanes3_of(const float v[3][4])
{
    return (lanes3){ART_F32X4_OF(v[0]), ART_F32X4_OF(v[1]), ART_F32X4_OF(v[2])};
}
static inline lanes3 lanes3_add(lanes3 a, lanes3 b)
{
    return (lanes3){a.x + b.x, a.y + b.y, a.z + b.z};
}
static inline lanes3 lanes3_sub(lanes3 a, lanes3 b)
{
    return (lanes3){a.x - b.x, a.y - b.y, a.z - b.z};
}
static inline lanes lanes3_dot(lanes3 a, lanes3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

#endif

/* bvh_walk_priv.h - steps of the walks towards nearest triangles, in floats, four children or
 * triangles at a time. */
#ifndef ART_BVH_WALK_PRIV_H
#define ART_BVH_WALK_PRIV_H

#include "bvh_priv.h"
#include "lanes_priv.h"
#include <string.h>

/* -------------------------------------------------------- bounds in floats */

/* The square of the distance of a + t e, t = num / den cut to 0 ... 1, from the origin; t = 0 for 0
 * / 0. */
static inline lanes edge_distance2(lanes3 a, lanes3 e, lanes num, lanes den)
{
    lanes t = art_f32x4_max(num / den, lanes_all(0));
    t = art_f32x4_min(t, lanes_all(1));
    lanes3 x = lanes3_add(a, (lanes3){t * e.x, t * e.y, t * e.z});
    return lanes3_dot(x, x);
}

/* Lower and upper bounds of the squares of the distances of a block's triangles, but for rounding:
 * if it is doubtful whether the point below is in, the plane counts for the lower bound and the
 * edges for the upper one. */
static inline void triangle_distances(const struct art_bvh_block *B, lanes3 p, float S, lanes *low,
                                      lanes *high)
{
    lanes3 a = lanes3_sub(lanes3_of(B->a), p), ab = lanes3_of(B->ab), ac = lanes3_of(B->ac);
    lanes3 b = lanes3_add(a, ab), e = lanes3_sub(ac, ab);
    lanes bb = ART_F32X4_OF(B->bb), cc = ART_F32X4_OF(B->cc), bc = ART_F32X4_OF(B->bc),
          zero = lanes_all(0);
    lanes ub = zero - lanes3_dot(a, ab), uc = zero - lanes3_dot(a, ac);
    lanes d2 = edge_distance2(a, ab, ub, bb);
    d2 = art_f32x4_min(edge_distance2(a, ac, uc, cc), d2);
    d2 = art_f32x4_min(edge_distance2(b, e, zero - lanes3_dot(b, e), lanes3_dot(e, e)), d2);
    /* weights of the corners, times the square of twice the area */
    lanes s = cc * ub - bc * uc;
    lanes t = bb * uc - bc * ub;
    lanes all = bb * cc - bc * bc;
    lanes least = art_f32x4_min(art_f32x4_min(s, t), all - s - t);
    lanes h = lanes3_dot(lanes3_of(B->n), a), size = lanes_all(S);
    lanes plane = art_f32x4_min(h * h, d2);
    *low = ART_PICK(least < size * ART_F32X4_OF(B->out), d2, plane);
    *high = ART_PICK(size * ART_F32X4_OF(B->in) < least, plane, d2);
}

/* Computes the distance of the points from the slab perpendicular to an axis. */
static inline lanes slab_distance(const struct art_bvh_boxes *boxes, int k, lanes3 p)
{
    lanes h = lanes3_dot(lanes3_of(boxes->n[k]), p) - ART_F32X4_OF(boxes->mid[k]);
    h = art_f32x4_max(h, lanes_all(0) - h) - ART_F32X4_OF(boxes->half[k]);
    return art_f32x4_max(h, lanes_all(0));
}

/* An entry holds the bits of a squared distance, ordered as the number is, above the child. */
typedef uint64_t waiting;

static inline void order(waiting *a, waiting *b)
{
    waiting x = *a, y = *b;
    *a = x > y ? x : y;
    *b = x > y ? y : x;
}

/* Put the children of the lanes of `near` on the stack, the nearest on top; returns how many.
 * Without branches: which children are near cannot be foretold. */
static inline int push(waiting *stack, const struct art_bvh_boxes *boxes, lanes d2, int near)
{
    static const unsigned char count[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    uint32_t bits[ART_TREE_WIDE];
    float from[ART_TREE_WIDE];
    waiting w[ART_TREE_WIDE];
    ART_F32X4(from) = d2;
    memcpy(bits, from, sizeof bits);
    for (int i = 0; i < ART_TREE_WIDE; i++) {
        waiting take = (waiting)(near >> i & 1);
        w[i] = ((waiting)bits[i] << 32 | (uint32_t)boxes->child[i]) & -take;
    }
    order(&w[0], &w[1]), order(&w[2], &w[3]);
    order(&w[0], &w[2]), order(&w[1], &w[3]);
    order(&w[1], &w[2]);
    for (int i = 0; i < ART_TREE_WIDE; i++) stack[i] = w[i];
    return count[near];
}

/* Returns a squared distance in the coordinates of the tree, rounded up; `least` beyond floats. */
static inline float square_above(double distance, float S, float least)
{
    double most = distance + 0x1p-19 * (double)S;
    most *= most * (1 + 0x1p-19);
    return most < (double)least && most < 1e36 ? (float)most : least;
}

#endif

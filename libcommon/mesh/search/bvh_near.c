/* These functions find nearest points. The walk is in floats, four children or triangles at a
 * time: it finds an upper bound of the distance and a few triangles that may be as near. These are
 * measured in doubles, so that the answer does not depend on any of this. */
#include "../bvh_priv.h"
#include "../bvh_walk_priv.h"
#include <float.h>

/* ----------------------------------------------------------- nearest point */

/* A triangle that may be the nearest. */
struct candidate {
    int tri;
    float low; /* about the square of its distance, in the coordinates of the tree */
};

enum { CANDIDATES = 24 };

struct nearest {
    const struct art_bvh *bvh;
    const double *p;
    double d2, bary[3], point[3];
    int face, corner;
    /* p in the coordinates of the tree, 1 + its size, the least upper bound, and the square of the
     * distance beyond which all is too far, rounding included */
    float q[3], S, high, most;
    const struct art_bvh_block *block; /* that has it */
    int n;
    struct candidate list[CANDIDATES];
};

/* Among equal distances the smallest face and corner win: the order of the tries does not matter.
 */
static void try_nearest(struct nearest *best, const struct art_bvh_tri *tri)
{
    double bary[3], x[3] = {0, 0, 0}, d[3];
    art_nearest_on_triangle((const double *const[]){tri->p[0], tri->p[1], tri->p[2]}, best->p,
                            bary);
    for (int k = 0; k < 3; k++)
        if (bary[k] != 0) art_v3_add_scaled(x, x, bary[k], tri->p[k]);
    art_v3_sub(d, best->p, x);
    double d2 = art_v3_norm2(d);
    if (!(d2 <= best->d2)) return;
    if (d2 == best->d2 &&
        (tri->face > best->face || (tri->face == best->face && tri->corner >= best->corner)))
        return;
    best->d2 = d2;
    best->face = tri->face;
    best->corner = tri->corner;
    art_v3_copy(best->bary, bary);
    art_v3_copy(best->point, x);
}

/* There is something within a distance, in the coordinates of the tree. Where floats end nothing is
 * left out. */
static void set_most(struct nearest *best, double distance)
{
    best->most = square_above(distance, best->S, best->most);
}

static void measure_candidates(struct nearest *best)
{
    for (int i = 0; i < best->n; i++)
        if (!(best->list[i].low > best->most))
            try_nearest(best, &best->bvh->tri[best->list[i].tri]);
    best->n = 0;
    set_most(best, sqrt(best->d2) * best->bvh->tree->scale);
}

/* Something is within the least of four upper bounds. */
static inline void lower_most(struct nearest *best, const struct art_bvh_block *block, lanes high)
{
    float bound[ART_TREE_LEAF];
    if (art_f32x4_not_above(lanes_all(best->high), high) == 15) return;
    ART_F32X4(bound) = high;
    for (int i = 0; i < ART_TREE_LEAF; i++)
        if (bound[i] < best->high) best->high = bound[i];
    best->block = block;
    set_most(best, sqrt((double)best->high) + 0x1p-19 * (double)best->S);
}

static inline void bound_by(struct nearest *best, lanes3 p, const struct art_bvh_block *block)
{
    lanes low, high;
    triangle_distances(block, p, best->S, &low, &high);
    lower_most(best, block, high);
}

static inline void near_leaf(struct nearest *best, lanes3 p, const struct art_bvh_block *block)
{
    lanes low, high;
    float bound[ART_TREE_LEAF];
    int n = block->count;
    triangle_distances(block, p, best->S, &low, &high);
    lower_most(best, block, high);
    int near = art_f32x4_not_above(low, lanes_all(best->most)) & ((1 << n) - 1);
    if (!near) return;
    if (best->n + n > CANDIDATES) measure_candidates(best);
    ART_F32X4(bound) = low;
    for (int i = 0; i < n; i++)
        if (near >> i & 1) best->list[best->n++] = (struct candidate){block->first + i, bound[i]};
}

static void walk(struct nearest *best)
{
    waiting stack[ART_TREE_STACK];
    const struct art_bvh *bvh = best->bvh;
    const lanes3 p = {lanes_all(best->q[0]), lanes_all(best->q[1]), lanes_all(best->q[2])};
    int depth = 0, child = 0;
    if (bvh->tree->n == 0) return;
    for (;;) {
        if (child < 0) {
            near_leaf(best, p, &bvh->block[-1 - child]);
        } else {
            const struct art_bvh_boxes *boxes = &bvh->boxes[child];
            lanes3 d = {slab_distance(boxes, 0, p), slab_distance(boxes, 1, p),
                        slab_distance(boxes, 2, p)};
            lanes d2 = lanes3_dot(d, d);
            depth += push(stack + depth, boxes, d2, art_f32x4_not_above(d2, lanes_all(best->most)));
        }
        uint32_t most;
        memcpy(&most, &best->most, sizeof most);
        do {
            if (depth == 0) return;
            depth--;
        } while (stack[depth] >> 32 > most);
        child = (int32_t)(uint32_t)stack[depth];
    }
}

/* Begin with what is nearest to the middle of the cell, unless all that matters is within a cell.
 */
static void begin(struct nearest *best)
{
    const struct art_bvh_seeds *seeds = &best->bvh->seeds;
    int at = 0;
    if (!seeds->block || best->most * seeds->per_cell * seeds->per_cell < 1) return;
    for (int k = 0; k < 3; k++) {
        float cell = (best->q[k] - seeds->from[k]) * seeds->per_cell,
              last = (float)(seeds->n[k] - 1);
        cell = cell > 0 ? cell : 0;
        at = at * seeds->n[k] + (int)(cell < last ? cell : last);
    }
    const lanes3 p = {lanes_all(best->q[0]), lanes_all(best->q[1]), lanes_all(best->q[2])};
    bound_by(best, p, &best->bvh->block[seeds->block[at]]);
}

/* The query point in tree coordinates, and the distance within which the search goes on. */
static void set_place(struct nearest *best)
{
    best->S = 1 + art_tree_point(best->bvh->tree, best->p, best->q);
    best->most = FLT_MAX; /* there is nothing farther away in floats; see art_tree_point */
    set_most(best, sqrt(best->d2) * best->bvh->tree->scale);
    best->high = best->most;
}

int art_bvh_nearest_block(const struct art_bvh *bvh, const double p[3], int guess)
{
    struct nearest best;
    best.bvh = bvh, best.p = p, best.d2 = INFINITY, best.face = INT32_MAX;
    best.corner = best.n = 0;
    best.block = &bvh->block[guess];
    set_place(&best);
    const lanes3 q = {lanes_all(best.q[0]), lanes_all(best.q[1]), lanes_all(best.q[2])};
    bound_by(&best, q, best.block);
    walk(&best);
    return (int)(best.block - bvh->block);
}

bool art_bvh_nearest_within(const struct art_bvh *bvh, const double p[3], double max_distance,
                            int guess, struct art_bvh_hit *hit)
{
    struct nearest best;
    const struct art_mesh *mesh = bvh->mesh;
    if (!(max_distance >= 0)) return false;
    best.bvh = bvh, best.p = p, best.d2 = max_distance * max_distance, best.face = INT32_MAX;
    best.corner = best.n = 0;
    if (guess >= 0 && guess < mesh->n_faces)
        for (int k = 1; k + 1 < mesh->face_off[guess + 1] - mesh->face_off[guess]; k++) {
            struct art_bvh_tri tri;
            art_bvh_tri_load(&tri, mesh, guess, k);
            try_nearest(&best, &tri);
        }
    set_place(&best);
    begin(&best);
    walk(&best);
    measure_candidates(&best);
    if (best.face == INT32_MAX) return false;
    hit->face = best.face;
    art_bvh_tri_vert(bvh, &(struct art_bvh_tri){.face = best.face, .corner = best.corner},
                     hit->vert);
    art_v3_copy(hit->bary, best.bary);
    art_v3_copy(hit->point, best.point);
    hit->distance = sqrt(best.d2);
    return true;
}

bool art_bvh_nearest(const struct art_bvh *bvh, const double p[3], struct art_bvh_hit *hit)
{
    return art_bvh_nearest_within(bvh, p, INFINITY, -1, hit);
}

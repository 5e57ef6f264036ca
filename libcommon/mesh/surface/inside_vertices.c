/* This finds the vertices of one surface inside another.
 *
 * A vertex is outside for sure if it lies in front of the planes of all triangles that have the
 * nearest point, whatever feature that is on; so a whole box of vertices is outside if all of it
 * lies in front of all planes of all triangles that may be nearest to any place in it. That needs
 * no closed surface and says nothing that the question itself would not. Which triangles these may
 * be is found by walking down both trees: boxes of the other one that are farther from all of the
 * box than some other box is for certain are dropped; cones of normals tell of many planes at once.
 * What remains doubtful is asked. */
#include "../lanes_priv.h"
#include "surface_priv.h"
#include <stdlib.h>

/* All computations are in floats, in the coordinates of the tree of b. Let S be 1 + the size of
 * coordinates: lengths that are computed from them have an error below ROUNDING S. */
#define ROUNDING 0x1p-21F
/* Lengths, times S, below which nothing is certain. */
#define DOUBT 0x1p-18F

enum { MOST = 32 };

/* These are the children of a node of the tree of b. The bits say which are still considered, and
 * behind which planes not all of the box of a lies. */
struct candidate {
    int at, alive, front;
    float near2[ART_TREE_WIDE], size[ART_TREE_WIDE]; /* squares of distances; half sizes */
};

/* A box of a. */
struct place {
    float mid[3], half[3], size, S;
    int child, n;
};

struct culling {
    struct art_ctx *ctx;
    const struct art_surface *a;
    struct art_surface *b;
    const struct art_boxtree *ta, *tb;
    struct art_surface_relative to_b;
    double tol;
    float reach; /* tol, and rounding */
    int guess;
    struct art_surface_inners *inners;
    bool failed;
};

static struct place place_of(const struct culling *C, int at, int i)
{
    const struct art_tree_node *node = &C->ta->node[at];
    const struct art_surface_relative *r = &C->to_b;
    struct place q = {.child = node->child[i], .n = node->n[i], .S = 1};
    double mid[3], half[3];
    for (int k = 0; k < 3; k++) {
        mid[k] = r->ratio * 0.5 * (double)(node->min[k][i] + node->max[k][i]);
        half[k] = r->ratio * 0.5 * (double)(node->max[k][i] - node->min[k][i]);
    }
    for (int k = 0; k < 3; k++) {
        const double *m = r->R[k];
        q.mid[k] = (float)(m[0] * mid[0] + m[1] * mid[1] + m[2] * mid[2] + r->shift[k]);
        q.half[k] =
            (float)(fabs(m[0]) * half[0] + fabs(m[1]) * half[1] + fabs(m[2]) * half[2] + r->slack);
        q.size += q.half[k];
        q.S += fabsf(q.mid[k]) + q.half[k];
    }
    return q;
}

static inline lanes absolute(lanes a)
{
    return art_f32x4_max(a, lanes_all(0) - a);
}

/* Sets bit i if a > b in lane i. */
static inline int above(lanes a, lanes b)
{
    return ~art_f32x4_not_above(a, b) & ((1 << ART_TREE_WIDE) - 1);
}

/* The separating directions that were tried. */
struct sight {
    lanes near2, reach2, less, along, size;
};

static inline void look_along(struct sight *s, float q_mid, float q_half, const float min[],
                              const float max[], const float axis_k[])
{
    lanes low = ART_F32X4_OF(min), high = ART_F32X4_OF(max), axis = ART_F32X4_OF(axis_k);
    lanes half = lanes_all(0.5F) * (high - low);
    lanes w = lanes_all(q_mid) - lanes_all(0.5F) * (high + low);
    lanes both = half + lanes_all(q_half), far = absolute(w);
    lanes gap = art_f32x4_max(far - both, lanes_all(0)), most = far + both;
    lanes side = absolute(far - half) + lanes_all(q_half);
    lanes most2 = most * most;
    s->near2 += gap * gap;
    s->reach2 += most2;
    s->less = art_f32x4_max(s->less, most2 - side * side);
    s->along += axis * w;
    s->along -= absolute(axis) * both;
    s->size += half;
}

/* Computes the bound of n.w for n in the cone, w between the two boxes: with n = cos t axis + sin
 * t u it is at least cos t (axis.w) - sin t |w|, which falls with t where axis.w > 0. And how far
 * the surface may be: it touches each side of its box (Roussopoulos, Kelley & Vincent 1995,
 * Nearest neighbor queries: minmaxdist); returns the least square of that. */
static float look_at(const struct culling *C, const struct place *q, struct candidate *c)
{
    const struct art_tree_node *node = &C->tb->node[c->at];
    const struct art_surface_cones *cones = &C->b->tree->cones[c->at];
    const lanes zero = lanes_all(0), one = lanes_all(1), doubt = lanes_all(DOUBT * q->S);
    struct sight s = {zero, zero, zero, zero, zero};
    float far2[ART_TREE_WIDE], least = INFINITY, reach = C->reach + DOUBT * q->S;
    for (int k = 0; k < 3; k++)
        look_along(&s, q->mid[k], q->half[k], node->min[k], node->max[k], cones->axis[k]);
    lanes sine = ART_F32X4_OF(cones->sine), front = ART_F32X4_OF(cones->cosine) * s.along;
    front -= doubt;
    c->front = above(s.along, zero) & above(one, sine) & above(front, zero) &
               above(front * front, sine * sine * s.reach2) &
               above(s.near2, lanes_all(reach * reach));
    ART_F32X4(c->near2) = s.near2, ART_F32X4(c->size) = s.size;
    ART_F32X4(far2) = s.reach2 - s.less;
    for (int i = 0; i < ART_TREE_WIDE; i++)
        if (c->alive >> i & 1 && far2[i] < least) least = far2[i];
    return least;
}

/* These are the candidates of a box: those of its parent, reduced and opened. A child in front of
 * which the whole box lies need not be considered again for the boxes in it, except for the one
 * that bounds how near the surface is. */
struct list {
    int n;
    float far2; /* the surface is nearer */
    struct candidate c[MOST];
};

static void copy_list(struct list *to, const struct list *from)
{
    memcpy(to, from, offsetof(struct list, c) + (size_t)from->n * sizeof *from->c);
}

static bool narrow(const struct culling *C, const struct place *q, struct list *l)
{
    int n = 0, nearest = -1, doubtful = 0;
    for (int i = 0; i < l->n; i++) {
        float far2 = look_at(C, q, &l->c[i]);
        if (far2 < l->far2) l->far2 = far2, nearest = i;
    }
    /* (d + 2 e)^2 <= d^2 (1 + f) + 4 e^2 (1 + 1 / f) with e = ROUNDING S */
    float most = l->far2 * (1 + 0x1p-12F) + ROUNDING * ROUNDING * 0x1p15F * q->S * q->S;
    for (int i = 0; i < l->n; i++) {
        struct candidate *c = &l->c[i];
        c->alive &= art_f32x4_not_above(ART_F32X4_OF(c->near2), lanes_all(most));
        if (i != nearest) c->alive &= ~c->front;
        doubtful |= c->alive & ~c->front;
        if (c->alive && n != i) l->c[n] = *c;
        n += c->alive != 0;
    }
    l->n = n;
    return !doubtful;
}

static int alive_of(const struct art_tree_node *node)
{
    int alive = 0;
    for (int k = 0; k < ART_TREE_WIDE; k++) alive |= (node->n[k] >= 0) << k;
    return alive;
}

/* Open what is larger than the box and in doubt. */
static bool open_large(const struct culling *C, const struct place *q, struct list *l)
{
    bool opened = false;
    for (int i = 0, n = l->n; i < n; i++) {
        const struct art_tree_node *node = &C->tb->node[l->c[i].at];
        for (int k = 0; k < ART_TREE_WIDE && l->n < MOST; k++) {
            struct candidate *c = &l->c[i];
            if (!(c->alive & ~c->front & 1 << k) || node->n[k] > 0 || c->size[k] < q->size)
                continue;
            int below = node->child[k];
            c->alive &= ~(1 << k);
            l->c[l->n++] = (struct candidate){.at = below, .alive = alive_of(&C->tb->node[below])};
            opened = true;
        }
    }
    return opened;
}

bool surface_clear(struct art_surface *s, const double p[3], double half, double tol)
{
    struct culling C = {.b = s, .tb = art_surface_boxes(s)};
    struct list l = {.n = 1, .far2 = INFINITY};
    struct place q = {.S = 1};
    double slack = 0x1p-40 * (1 + (art_v3_norm(s->T.p) + art_v3_norm(p)) * C.tb->scale);
    art_surface_fit_cones(s);
    C.reach = (float)(tol * C.tb->scale * (1 + 0x1p-20) + slack);
    for (int k = 0; k < 3; k++) {
        q.mid[k] = (float)((p[k] - C.tb->origin[k]) * C.tb->scale);
        q.half[k] = (float)(half * C.tb->scale * (1 + 0x1p-20) + slack);
        q.size += q.half[k];
        q.S += fabsf(q.mid[k]) + q.half[k];
    }
    l.c[0] = (struct candidate){.alive = alive_of(C.tb->node)};
    do
        if (narrow(&C, &q, &l)) return true;
    while (open_large(&C, &q, &l));
    return false;
}

/* The vertices that a leaf is the first to have. */
static void ask(struct culling *C, int first, int n)
{
    const struct art_surface_tree *tree = C->a->tree;
    for (int i = first; i < first + n; i++)
        for (int k = 0; k < 3; k++) {
            struct art_surface_inner inner = {.vert = tree->vert[i][k]};
            const double *p = C->a->x + 3 * (size_t)inner.vert;
            if (!(tree->first[i] >> k & 1)) continue;
            bool inside = surface_inside(C->b, p, C->tol, C->guess, &inner.near);
            C->guess = inner.near.tri;
            if (!inside) continue;
            C->failed =
                C->failed || !ART_GROW(C->ctx, C->inners->list, C->inners->n, C->inners->cap);
            if (!C->failed) C->inners->list[C->inners->n++] = inner;
        }
}

static void descend(struct culling *C, int at, int i, const struct list *around)
{
    struct list l;
    struct place q = place_of(C, at, i);
    copy_list(&l, around);
    do
        if (narrow(C, &q, &l)) return;
    while (q.n == 0 && open_large(C, &q, &l));
    if (q.n > 0) {
        ask(C, q.child, q.n);
        return;
    }
    for (int k = 0; k < ART_TREE_WIDE && C->ta->node[q.child].n[k] >= 0; k++)
        descend(C, q.child, k, &l);
}

static int by_vertex(const void *p, const void *q)
{
    const struct art_surface_inner *a = p, *b = q;
    return (a->vert > b->vert) - (a->vert < b->vert);
}

int art_surface_vertices_inside(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                                double tol, struct art_surface_inners *inners)
{
    struct culling C = {.ctx = ctx, .a = a, .b = b, .tol = tol, .guess = -1, .inners = inners};
    struct list l = {.n = 1, .far2 = INFINITY};
    (void)art_surface_positions(a);
    art_surface_fit(a), art_surface_fit(b), art_surface_fit_cones(b);
    C.ta = art_surface_boxes(a), C.tb = art_surface_boxes(b);
    art_surface_relate(&C.to_b, a, b);
    C.reach = (float)(tol * C.tb->scale * (1 + 0x1p-20) + C.to_b.slack);
    inners->n = 0;
    l.c[0] = (struct candidate){.alive = alive_of(C.tb->node)};
    for (int i = 0; i < ART_TREE_WIDE && C.ta->node[0].n[i] >= 0; i++) descend(&C, 0, i, &l);
    if (C.failed) return ART_ENOMEM;
    if (inners->n > 1) qsort(inners->list, (size_t)inners->n, sizeof *inners->list, by_vertex);
    return ART_OK;
}

void art_surface_inners_fini(struct art_surface_inners *inners)
{
    art_free(inners->list);
    *inners = (struct art_surface_inners){0};
}

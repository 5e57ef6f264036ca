/* This intersects the triangles of two surfaces. Which cross, and on which edges the segments end,
 * is decided by signs of orientation alone, without error; only places are rounded. */
#include "leaf.h"
#include <art/predicates.h>

/* This is a triangle: corners from the one that is alone on its side of the other's plane. */
struct side {
    const struct art_surface *s;
    const double *x[3]; /* places of its corners, in its own order */
    int tri, k[3];      /* corners of the triangle */
    const double *p[3]; /* their places */
    int sign[3];        /* of each corner x, on which side of the other's plane */
    double h[3];        /* of each corner x, heights above that plane, times a factor, as rounded */
    double size[3];     /* of the terms of h */
    double n[3];        /* area vector */
    double reach[3];    /* what its parts are differences of */
    double moved[3][3]; /* places of a surface that has none in the world yet */
};

static void set_side(struct side *s, const struct art_surface *of, int tri)
{
    s->s = of;
    s->tri = tri;
    const int *v = of->tri[tri];
    if (of->fresh) {
        for (int k = 0; k < 3; k++) s->x[k] = of->x + 3 * (size_t)v[k];
        return;
    }
    art_surface_corners(of, tri, s->moved);
    for (int k = 0; k < 3; k++) s->x[k] = s->moved[k];
}

static void set_normal(struct side *t)
{
    double u[3], v[3];
    art_v3_sub(u, t->x[1], t->x[0]);
    art_v3_sub(v, t->x[2], t->x[0]);
    art_v3_cross(t->n, u, v);
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        t->reach[k] = fabs(u[i] * v[j]) + fabs(u[j] * v[i]);
    }
}

/* Signs by heights and, where rounding leaves a doubt, by an exact predicate. False: all corners
 * are on one side. */
static bool set_signs(struct side *s, const struct side *t)
{
    int low = 1, high = -1;
    for (int k = 0; k < 3; k++) {
        double h = s->h[k];
        s->sign[k] = fabs(h) > SURFACE_ROUNDING * s->size[k] + SURFACE_TINY
                         ? (h > 0 ? 1 : -1)
                         : art_orient3d(t->x[0], t->x[1], t->x[2], s->x[k]);
        low = s->sign[k] < low ? s->sign[k] : low;
        high = s->sign[k] > high ? s->sign[k] : high;
    }
    return low <= 0 && high >= 0;
}

/* One normal serves all three corners (leaf.h has the bound of its rounding). */
static bool set_heights(struct side *s, struct side *t)
{
    set_normal(t);
    for (int k = 0; k < 3; k++) {
        double d[3];
        art_v3_sub(d, s->x[k], t->x[0]);
        s->h[k] = art_v3_dot(d, t->n);
        double size = fabs(d[0]) * t->reach[0] + fabs(d[1]) * t->reach[1];
        s->size[k] = size + fabs(d[2]) * t->reach[2];
    }
    return set_signs(s, t);
}

/* The corner that is alone: off the plane, the others not on its side. None: the triangles touch in
 * a point at most, or lie in a plane. */
static int alone(const int sign[3])
{
    int a = sign[0], b = sign[1], c = sign[2];
    if (a && a * b <= 0 && a * c <= 0) return 0;
    if (b && b * c <= 0 && b * a <= 0) return 1;
    return c && c * a <= 0 && c * b <= 0 ? 2 : -1;
}

static void turn(struct side *s, int first, bool over)
{
    static const signed char next[5] = {0, 1, 2, 0, 1};
    s->k[0] = first;
    s->k[1] = next[first + (over ? 2 : 1)];
    s->k[2] = next[first + (over ? 1 : 2)];
    for (int i = 0; i < 3; i++) s->p[i] = s->x[s->k[i]];
}

/* The larger of x and zero, which is also for what is no number. */
static inline double at_least_zero(double x)
{
    return x > 0 ? x : 0;
}

/* Computes (b - a) x (c - a) . (p - a) in twice the precision. */
static double fine_volume(const double *a, const double *b, const double *c, const double *p)
{
    struct art_dd u[3], v[3], w[3], sum = {0, 0};
    for (int k = 0; k < 3; k++)
        u[k] = art_dd_diff(b[k], a[k]), v[k] = art_dd_diff(c[k], a[k]),
        w[k] = art_dd_diff(p[k], a[k]);
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        sum = art_dd_add(
            sum, art_dd_mul(art_dd_sub(art_dd_mul(u[i], v[j]), art_dd_mul(u[j], v[i])), w[k]));
    }
    return sum.hi;
}

/* Returns the height of a corner above the other's plane, times a factor, without its sign; the
 * side is known already. For corners almost in the plane most digits cancel. */
static double height(const struct side *s, int i, const struct side *t)
{
    int k = s->k[i];
    double h = s->h[k];
    if (s->sign[k] == 0) return 0;
    if (fabs(h) < 1e-4 * s->size[k]) h = fine_volume(t->x[0], t->x[1], t->x[2], s->p[i]);
    return at_least_zero(s->sign[k] > 0 ? h : -h);
}

/* The point where the edge from the first corner to corner i passes the plane of the other
 * triangle: the same place bit for bit for both triangles at the edge. */
static void set_end(const struct side *s, int i, const struct side *t, double p[3], double bary[3])
{
    int from = 0, to = i;
    if (s->s->tri[s->tri][s->k[0]] > s->s->tri[s->tri][s->k[i]]) from = i, to = 0;
    double a = height(s, from, t), b = height(s, to, t);
    double w = a + b > 0 ? a / (a + b) : 0.5;
    bary[0] = bary[1] = bary[2] = 0;
    bary[s->k[from]] = 1 - w;
    bary[s->k[to]] = w;
    for (int k = 0; k < 3; k++)
        p[k] = w == 1 ? s->p[to][k] : s->p[from][k] + w * (s->p[to][k] - s->p[from][k]);
}

/* Weights of a point that is in the triangle but for rounding. */
static void set_weights(const struct side *t, const double p[3], double bary[3])
{
    art_nearest_on_triangle(t->x, p, bary);
    for (int k = 0; k < 3; k++) bary[k] = at_least_zero(bary[k]);
}

/* One end of the cut: on edge i of a (of_b < 0), on edge j of b (of_b > 0), or where both are.
 * Edges run from the corner that is alone to corner 1 or 2. */
static void set_cut_end(struct art_surface_cut *cut, int end, const struct side *a, int i,
                        const struct side *b, int j, int of_b)
{
    double other[3], *p = cut->p[end], *wa = cut->bary[end][0], *wb = cut->bary[end][1];
    if (of_b > 0) {
        set_end(b, j, a, p, wb);
        set_weights(a, p, wa);
        return;
    }
    set_end(a, i, b, p, wa);
    if (of_b == 0)
        set_end(b, j, a, other, wb);
    else
        set_weights(b, p, wb);
}

/* Let E1, E2 be where the edges of a from its lone corner to the others pass the plane of b, F1, F2
 * the same for b. All lie on the line that both planes have in common, and orient(a0, ai, b0, bj)
 * tells which of Ei and Fj comes first: with e = ai - a0, f = bj - b0 it is the sign of (Fj -
 * Ei).(f x e), and f x e, as the lone corners are what they are, always has the same sense along
 * the line. Corners are put in the order that makes E1 ... E2 and F2 ... F1 intervals in the sense
 * of e x f. That is the sense of na x nb if the lone corners are on different sides of the other
 * planes: (e x f).(na x nb) = -(e.nb)(f.na). */
static bool cross(struct side *a, struct side *b, struct art_surface_cut *cut)
{
    int i = alone(a->sign), j = alone(b->sign);
    if (i < 0 || j < 0) return false;
    int sa = a->sign[i], sb = b->sign[j];
    turn(a, i, sb < 0);
    turn(b, j, sa < 0);
    if (art_orient3d(a->p[0], a->p[1], b->p[0], b->p[1]) >= 0) return false;
    if (art_orient3d(a->p[0], a->p[2], b->p[0], b->p[2]) <= 0) return false;
    int start = -art_orient3d(a->p[0], a->p[1], b->p[0], b->p[2]);
    int end = art_orient3d(a->p[0], a->p[2], b->p[0], b->p[1]);
    int first = sa * sb > 0;
    set_cut_end(cut, first, a, 1, b, 2, start);
    set_cut_end(cut, !first, a, 2, b, 1, end);
    cut->tri[0] = a->tri, cut->tri[1] = b->tri;
    return true;
}

bool surface_cut(const struct art_surface *a, const struct art_surface *b, int tri_a, int tri_b,
                 struct art_surface_cut *cut)
{
    struct side s, t;
    set_side(&s, a, tri_a);
    set_side(&t, b, tri_b);
    return set_heights(&s, &t) && set_heights(&t, &s) && cross(&s, &t, cut);
}

struct cutting {
    struct art_ctx *ctx;
    struct art_surface_cuts *cuts;
    bool failed;
};

/* Lane i of a and lane j of b, whose corners have these heights above the other's plane. */
static bool leaf_cut(const struct surface_leaf *a, int i, const struct surface_heights *above_b,
                     const struct surface_leaf *b, int j, const struct surface_heights *above_a,
                     struct art_surface_cut *cut)
{
    struct side s, t;
    set_side(&s, a->of, art_surface_at(a->of, a->first + i));
    set_side(&t, b->of, art_surface_at(b->of, b->first + j));
    for (int k = 0; k < 3; k++) {
        s.h[k] = above_b->h[k][i], s.size[k] = above_b->size[k][i];
        t.h[k] = above_a->h[k][j], t.size[k] = above_a->size[k][j];
    }
    return set_signs(&s, &t) && set_signs(&t, &s) && cross(&s, &t, cut);
}

static bool add_cut(struct cutting *C, const struct art_surface_cut *cut)
{
    C->failed = !ART_GROW(C->ctx, C->cuts->cut, C->cuts->n, C->cuts->cap);
    if (!C->failed) C->cuts->cut[C->cuts->n++] = *cut;
    return !C->failed;
}

static bool visit(void *user, const struct surface_leaf *a, const struct surface_leaf *b,
                  const int overlaps[ART_TREE_LEAF])
{
    struct cutting *C = user;
    struct surface_heights above_b[ART_TREE_LEAF], above_a;
    int met = 0, through[ART_TREE_LEAF] = {0}; /* bit i: lane i of a may pass the plane of b's */
    for (int i = 0; i < a->n; i++) met |= overlaps[i];
    for (int j = 0; j < b->n; j++)
        if (met >> j & 1) through[j] = surface_leaf_heights(b, j, a, &above_b[j]);
    for (int i = 0; i < a->n; i++) {
        int left = 0;
        for (int j = 0; j < b->n; j++) left |= (overlaps[i] >> j & through[j] >> i & 1) << j;
        if (left) left &= surface_leaf_heights(a, i, b, &above_a);
        for (int j = 0; j < b->n; j++) {
            struct art_surface_cut cut;
            if ((left >> j & 1) && leaf_cut(a, i, &above_b[j], b, j, &above_a, &cut) &&
                !add_cut(C, &cut))
                return false;
        }
    }
    return true;
}

int art_surface_cuts(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                     struct art_surface_cuts *cuts)
{
    struct cutting C = {ctx, cuts, false};
    cuts->n = 0;
    (void)surface_leaf_pairs(a, b, visit, &C);
    return C.failed ? ART_ENOMEM : ART_OK;
}

void art_surface_cuts_fini(struct art_surface_cuts *cuts)
{
    art_free(cuts->cut);
    *cuts = (struct art_surface_cuts){0};
}

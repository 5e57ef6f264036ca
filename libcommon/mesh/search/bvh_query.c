/* Rays, boxes and pairs of faces. */
#include "bvh_priv.h"
#include <stdlib.h>

/* --------------------------------------------------------------------- ray */

struct shot {
    const struct art_bvh *bvh;
    const double *o, *d;
    struct art_bvh_hit best;
    /* all hits, if they are asked for */
    bool all, failed;
    struct art_ctx *ctx;
    struct art_bvh_hit *list;
    int n, cap;
};

/* Möller & Trumbore 1997. */
static bool meets(const struct art_bvh_tri *tri, const double o[3], const double d[3],
                  struct art_bvh_hit *hit)
{
    double e1[3], e2[3], p[3], q[3], s[3];
    art_v3_sub(e1, tri->p[1], tri->p[0]);
    art_v3_sub(e2, tri->p[2], tri->p[0]);
    art_v3_cross(p, d, e2);
    double det = art_v3_dot(e1, p);
    if (det == 0) return false;
    art_v3_sub(s, o, tri->p[0]);
    double u = art_v3_dot(s, p) / det;
    art_v3_cross(q, s, e1);
    double v = art_v3_dot(d, q) / det, t = art_v3_dot(e2, q) / det;
    if (!(u >= 0 && v >= 0 && u + v <= 1 && t >= 0)) return false;
    hit->distance = t;
    hit->face = tri->face;
    art_v3_set(hit->bary, 1 - u - v, u, v);
    return true;
}

static double shot_leaf(void *user, int first, int n, double t_max)
{
    struct shot *s = user;
    for (int i = first; i < first + n; i++) {
        struct art_bvh_hit hit;
        if (!meets(&s->bvh->tri[i], s->o, s->d, &hit) || hit.distance > t_max) continue;
        if (!s->all && hit.distance == s->best.distance && hit.face >= s->best.face) continue;
        art_bvh_tri_vert(s->bvh, &s->bvh->tri[i], hit.vert);
        art_v3_add_scaled(hit.point, s->o, hit.distance, s->d);
        if (!s->all) {
            s->best = hit;
            t_max = hit.distance;
            continue;
        }
        if (!ART_GROW(s->ctx, s->list, s->n, s->cap)) {
            s->failed = true;
            return -1;
        }
        s->list[s->n++] = hit;
    }
    return t_max;
}

bool art_bvh_ray(const struct art_bvh *bvh, const double origin[3], const double dir[3],
                 double t_max, struct art_bvh_hit *hit)
{
    struct shot s = {.bvh = bvh, .o = origin, .d = dir};
    s.best.face = INT32_MAX;
    s.best.distance = t_max;
    art_tree_ray_(bvh->tree, origin, dir, t_max, shot_leaf, &s);
    if (s.best.face == INT32_MAX) return false;
    *hit = s.best;
    return true;
}

static int compare_hits(const void *a, const void *b)
{
    const struct art_bvh_hit *p = a, *q = b;
    if (p->distance != q->distance) return p->distance < q->distance ? -1 : 1;
    if (p->face != q->face) return p->face < q->face ? -1 : 1;
    return (p->vert[1] > q->vert[1]) - (p->vert[1] < q->vert[1]);
}

int art_bvh_ray_all(struct art_ctx *ctx, const struct art_bvh *bvh, const double origin[3],
                    const double dir[3], double t_max, struct art_bvh_hit **hits, int *n)
{
    struct shot s = {.bvh = bvh, .o = origin, .d = dir, .all = true, .ctx = ctx};
    art_tree_ray_(bvh->tree, origin, dir, t_max, shot_leaf, &s);
    if (s.failed) {
        art_free(s.list);
        return ART_ENOMEM;
    }
    if (s.n > 1) qsort(s.list, (size_t)s.n, sizeof *s.list, compare_hits);
    *hits = s.list;
    *n = s.n;
    return ART_OK;
}

/* --------------------------------------------------------------------- box */

struct boxed {
    const struct art_bvh *bvh;
    const double *min, *max;
    struct art_ctx *ctx;
    int *list, n, cap;
    bool failed;
};

static bool box_leaf(void *user, int first, int n)
{
    struct boxed *b = user;
    for (int i = first; i < first + n; i++) {
        double min[3], max[3];
        art_bvh_tri_box(&b->bvh->tri[i], min, max);
        if (!art_tree_boxes_meet(min, max, b->min, b->max)) continue;
        if (!ART_GROW(b->ctx, b->list, b->n, b->cap)) {
            b->failed = true;
            return false;
        }
        b->list[b->n++] = b->bvh->tri[i].face;
    }
    return true;
}

static int compare_ints(const void *a, const void *b)
{
    const int *p = a, *q = b;
    return (*p > *q) - (*p < *q);
}

int art_bvh_box(struct art_ctx *ctx, const struct art_bvh *bvh, const double min[3],
                const double max[3], int **faces, int *n)
{
    struct boxed b = {.bvh = bvh, .min = min, .max = max, .ctx = ctx};
    int m = 0;
    art_tree_box_(bvh->tree, min, max, box_leaf, &b);
    if (b.failed) {
        art_free(b.list);
        return ART_ENOMEM;
    }
    if (b.n > 1) qsort(b.list, (size_t)b.n, sizeof *b.list, compare_ints);
    for (int i = 0; i < b.n; i++)
        if (m == 0 || b.list[i] != b.list[m - 1]) b.list[m++] = b.list[i];
    *faces = b.list;
    *n = m;
    return ART_OK;
}

/* ------------------------------------------------------------------- pairs */

struct pairing {
    const struct art_bvh *a, *b;
    art_bvh_visit_pair *visit;
    void *user;
};

static bool pair_leaf(void *user, int first_a, int na, int first_b, int nb)
{
    const struct pairing *P = user;
    double min[ART_TREE_LEAF][3], max[ART_TREE_LEAF][3];
    bool same = P->a == P->b && first_a == first_b;
    for (int j = 0; j < nb; j++) art_bvh_tri_box(&P->b->tri[first_b + j], min[j], max[j]);
    for (int i = 0; i < na; i++) {
        const struct art_bvh_tri *s = &P->a->tri[first_a + i];
        double low[3], high[3];
        int vert_a[3], vert_b[3];
        art_bvh_tri_box(s, low, high);
        for (int j = same ? i + 1 : 0; j < nb; j++) {
            if (!art_tree_boxes_meet(low, high, min[j], max[j])) continue;
            const struct art_bvh_tri *t = &P->b->tri[first_b + j];
            art_bvh_tri_vert(P->a, s, vert_a);
            art_bvh_tri_vert(P->b, t, vert_b);
            if (!P->visit(P->user, s->face, vert_a, t->face, vert_b)) return false;
        }
    }
    return true;
}

bool art_bvh_pairs(const struct art_bvh *a, const struct art_bvh *b, art_bvh_visit_pair *visit,
                   void *user)
{
    struct pairing P = {a, b, visit, user};
    return art_tree_pairs_(a->tree, b->tree, pair_leaf, &P);
}

bool art_pairs_add(struct art_pairs *pairs, int a, int b)
{
    if (!ART_GROW(pairs->ctx, pairs->list, pairs->n, pairs->cap)) {
        pairs->failed = true;
        return false;
    }
    pairs->list[pairs->n][0] = a;
    pairs->list[pairs->n++][1] = b;
    return true;
}

static int compare_pairs(const void *a, const void *b)
{
    const int *p = a, *q = b;
    if (p[0] != q[0]) return p[0] < q[0] ? -1 : 1;
    return (p[1] > q[1]) - (p[1] < q[1]);
}

void art_pairs_sort(struct art_pairs *pairs)
{
    int n = 0;
    if (pairs->n > 1) qsort(pairs->list, (size_t)pairs->n, sizeof *pairs->list, compare_pairs);
    for (int i = 0; i < pairs->n; i++) {
        const int *p = pairs->list[i];
        if (n > 0 && p[0] == pairs->list[n - 1][0] && p[1] == pairs->list[n - 1][1]) continue;
        pairs->list[n][0] = p[0];
        pairs->list[n++][1] = p[1];
    }
    pairs->n = n;
}

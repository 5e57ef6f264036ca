/* Rays and boxes that meet faces; lists of pairs of faces. */
#include "../bvh_priv.h"
#include <art/predicates.h>
#include <stdlib.h>

/* --------------------------------------------------------------------- ray */

struct shot {
    const struct art_bvh *bvh;
    const double *o, *d;
    int x, y, z; /* axes; the ray runs along z most */
    double shear[2];
    struct art_bvh_hit best;
};

/* Choose the axis along which the ray runs most; false if there is no direction. */
static bool aim(struct shot *s)
{
    int z = 0;
    for (int k = 1; k < 3; k++)
        if (fabs(s->d[k]) > fabs(s->d[z])) z = k;
    if (!(fabs(s->d[z]) > 0 && fabs(s->d[z]) < INFINITY)) return false;
    s->x = (z + 1) % 3, s->y = (z + 2) % 3, s->z = z;
    s->shear[0] = s->d[s->x] / s->d[z], s->shear[1] = s->d[s->y] / s->d[z];
    return true;
}

/* In coordinates that have the origin of the ray at 0 and its direction as third axis (Woop,
 * Benthin & Wald 2013) a ray hits what has 0 in its projection. Corners are rounded once, each for
 * all of its triangles, and signs are exact: so the projection has no gaps, and no ray slips
 * through an edge or a vertex. */
static bool hits(const struct shot *s, const struct art_bvh_tri *tri, struct art_bvh_hit *hit)
{
    double q[3][2], far[3], weight[3], sum = 0, t = 0;
    double scale = s->bvh->tree->scale;
    int sign[3], up = 0, down = 0;
    for (int i = 0; i < 3; i++) {
        far[i] = tri->p[i][s->z] - s->o[s->z];
        q[i][0] = (tri->p[i][s->x] - s->o[s->x] - s->shear[0] * far[i]) * scale;
        q[i][1] = (tri->p[i][s->y] - s->o[s->y] - s->shear[1] * far[i]) * scale;
    }
    for (int i = 0; i < 3; i++) {
        const double *a = q[(i + 1) % 3], *b = q[(i + 2) % 3], zero[2] = {0, 0};
        sign[i] = art_orient2d(zero, a, b);
        up |= sign[i] > 0, down |= sign[i] < 0;
        weight[i] = fabs(a[0] * b[1] - a[1] * b[0]) * (sign[i] != 0);
        sum += weight[i];
    }
    /* all 0: seen from the side; its neighbours are hit */
    if (up == down) return false;
    for (int i = 0; i < 3; i++) {
        /* a sign without a number: floats end there */
        hit->bary[i] = sum > 0 ? weight[i] / sum : (sign[i] != 0) / 3.0;
        t += hit->bary[i] * far[i];
    }
    t /= s->d[s->z];
    if (!(t >= 0)) return false;
    hit->distance = t;
    hit->face = tri->face;
    return true;
}

static double shot_leaf(void *user, int first, int n, double t_max)
{
    struct shot *s = user;
    for (int i = first; i < first + n; i++) {
        struct art_bvh_hit hit;
        if (!hits(s, &s->bvh->tri[i], &hit) || hit.distance > t_max) continue;
        if (hit.distance == s->best.distance && hit.face >= s->best.face) continue;
        art_bvh_tri_vert(s->bvh, &s->bvh->tri[i], hit.vert);
        art_v3_add_scaled(hit.point, s->o, hit.distance, s->d);
        s->best = hit;
        t_max = hit.distance;
    }
    return t_max;
}

bool art_bvh_ray(const struct art_bvh *bvh, const double origin[3], const double dir[3],
                 double t_max, struct art_bvh_hit *hit)
{
    struct shot s = {.bvh = bvh, .o = origin, .d = dir};
    s.best.face = INT32_MAX;
    s.best.distance = t_max;
    if (aim(&s)) tree_ray(bvh->tree, origin, dir, t_max, shot_leaf, &s);
    if (s.best.face == INT32_MAX) return false;
    *hit = s.best;
    return true;
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
        if (!art_tree_boxes_overlap(min, max, b->min, b->max)) continue;
        if (!ART_GROW(b->ctx, b->list, b->n, b->cap)) {
            b->failed = true;
            return false;
        }
        b->list[b->n++] = b->bvh->tri[i].face;
    }
    return true;
}

int art_bvh_box(struct art_ctx *ctx, const struct art_bvh *bvh, const double min[3],
                const double max[3], int **faces, int *n)
{
    struct boxed b = {.bvh = bvh, .min = min, .max = max, .ctx = ctx};
    int m = 0;
    tree_box(bvh->tree, min, max, box_leaf, &b);
    if (b.failed) {
        art_free(b.list);
        return ART_ENOMEM;
    }
    if (b.n > 1) qsort(b.list, (size_t)b.n, sizeof *b.list, art_compare_ints);
    for (int i = 0; i < b.n; i++)
        if (m == 0 || b.list[i] != b.list[m - 1]) b.list[m++] = b.list[i];
    *faces = b.list;
    *n = m;
    return ART_OK;
}

/* ------------------------------------------------------------------- pairs */

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

void art_pairs_sort(struct art_pairs *pairs)
{
    int n = 0;
    if (pairs->n > 1)
        qsort(pairs->list, (size_t)pairs->n, sizeof *pairs->list, art_compare_int_pairs);
    for (int i = 0; i < pairs->n; i++) {
        const int *p = pairs->list[i];
        if (n > 0 && p[0] == pairs->list[n - 1][0] && p[1] == pairs->list[n - 1][1]) continue;
        pairs->list[n][0] = p[0];
        pairs->list[n++][1] = p[1];
    }
    pairs->n = n;
}

#include <art/mesh.h>
#include <stdlib.h>

enum { LEAF = 4, MAX_DEPTH = 64 };

struct node {
    double min[3], max[3];
    int first, n; /* leaf: range of triangles; n = 0: inner node */
    int right;    /* inner node: the left child follows directly */
};

struct triangle {
    int vert[3];
    int face;
};

struct art_bvh {
    const struct art_mesh *mesh;
    struct triangle *tri;
    struct node *node;
    int n_tri, n_nodes;
};

/* A triangle while the tree is built. */
struct item {
    double centre[3];
    struct triangle tri;
};

static const double *vertex(const struct art_bvh *bvh, int i)
{
    return bvh->mesh->pos + 3 * (size_t)i;
}

/* By centre along an axis; equal ones keep a fixed order, so that the tree is always the same. */
static int compare_along(const struct item *p, const struct item *q, int axis)
{
    if (p->centre[axis] < q->centre[axis]) return -1;
    if (p->centre[axis] > q->centre[axis]) return 1;
    if (p->tri.face != q->tri.face) return p->tri.face < q->tri.face ? -1 : 1;
    return (p->tri.vert[1] > q->tri.vert[1]) - (p->tri.vert[1] < q->tri.vert[1]);
}

static int compare_x(const void *a, const void *b)
{
    return compare_along(a, b, 0);
}

static int compare_y(const void *a, const void *b)
{
    return compare_along(a, b, 1);
}

static int compare_z(const void *a, const void *b)
{
    return compare_along(a, b, 2);
}

static void grow_box(struct node *node, const double p[3])
{
    for (int k = 0; k < 3; k++) {
        node->min[k] = fmin(node->min[k], p[k]);
        node->max[k] = fmax(node->max[k], p[k]);
    }
}

static void empty_box(struct node *node)
{
    for (int k = 0; k < 3; k++) node->min[k] = INFINITY, node->max[k] = -INFINITY;
}

/* Split at the middle triangle along the axis on which the centres spread most. */
static int build(struct art_bvh *bvh, struct item *items, int first, int n)
{
    int (*const compare[3])(const void *, const void *) = {compare_x, compare_y, compare_z};
    int at = bvh->n_nodes++;
    struct node *node = &bvh->node[at];
    node->first = first;
    node->n = n;
    if (n <= LEAF) return at;
    empty_box(node);
    for (int i = first; i < first + n; i++) grow_box(node, items[i].centre);
    int axis = 0;
    for (int k = 1; k < 3; k++)
        if (node->max[k] - node->min[k] > node->max[axis] - node->min[axis]) axis = k;
    qsort(items + first, (size_t)n, sizeof *items, compare[axis]);
    node->n = 0;
    build(bvh, items, first, n / 2);
    int right = build(bvh, items, first + n / 2, n - n / 2);
    bvh->node[at].right = right;
    return at;
}

int art_bvh_create(struct art_ctx *ctx, struct art_bvh **out_bvh, const struct art_mesh *mesh)
{
    int n = art_mesh_n_corners(mesh) - 2 * mesh->n_faces, m = 0, status = ART_ENOMEM;
    struct art_bvh *bvh = art_alloc(ctx, 1, sizeof *bvh);
    struct item *items = art_alloc(ctx, (size_t)n, sizeof *items);
    if (!bvh || !items) goto out;
    bvh->mesh = mesh;
    bvh->n_tri = n;
    bvh->tri = art_alloc(ctx, (size_t)n, sizeof *bvh->tri);
    bvh->node = art_alloc(ctx, 2 * (size_t)n + 1, sizeof *bvh->node);
    if (!bvh->tri || !bvh->node) goto out;
    for (int f = 0; f < mesh->n_faces; f++) {
        const int *v = mesh->face_vert + mesh->face_off[f];
        for (int k = 1; k + 1 < mesh->face_off[f + 1] - mesh->face_off[f]; k++) {
            struct item *it = &items[m++];
            it->tri = (struct triangle){{v[0], v[k], v[k + 1]}, f};
            for (int c = 0; c < 3; c++)
                for (int j = 0; j < 3; j++) it->centre[c] += vertex(bvh, it->tri.vert[j])[c] / 3;
        }
    }
    if (n > 0) build(bvh, items, 0, n);
    for (int i = 0; i < n; i++) bvh->tri[i] = items[i].tri;
    art_bvh_refit(bvh);
    *out_bvh = bvh;
    bvh = NULL;
    status = ART_OK;
out:
    art_free(items);
    art_bvh_free(bvh);
    return status;
}

void art_bvh_free(struct art_bvh *bvh)
{
    if (!bvh) return;
    art_free(bvh->tri), art_free(bvh->node);
    art_free(bvh);
}

void art_bvh_refit(struct art_bvh *bvh)
{
    /* children come after their parents */
    for (int i = bvh->n_nodes - 1; i >= 0; i--) {
        struct node *node = &bvh->node[i];
        empty_box(node);
        for (int t = node->first; t < node->first + node->n; t++)
            for (int k = 0; k < 3; k++) grow_box(node, vertex(bvh, bvh->tri[t].vert[k]));
        if (node->n > 0) continue;
        const int child[2] = {i + 1, node->right};
        for (int c = 0; c < 2; c++) {
            grow_box(node, bvh->node[child[c]].min);
            grow_box(node, bvh->node[child[c]].max);
        }
    }
}

/* ----------------------------------------------------------- nearest point */

static double box_distance2(const struct node *node, const double p[3])
{
    double sum = 0;
    for (int k = 0; k < 3; k++) {
        double d = fmax(fmax(node->min[k] - p[k], p[k] - node->max[k]), 0);
        sum += d * d;
    }
    return sum;
}

/* Weights of the point on the segment a + t (b - a) nearest to p. */
static void on_edge(double bary[3], int i, int j, double t)
{
    bary[0] = bary[1] = bary[2] = 0;
    bary[i] = 1 - t;
    bary[j] = t;
}

/* Weights of the point of triangle abc nearest to p, by the region in which p projects (Ericson
 * 2005, Real-time collision detection, section 5.1.5). */
static void nearest_on_triangle(const double a[3], const double b[3], const double c[3],
                                const double p[3], double bary[3])
{
    double ab[3], ac[3], ap[3], bp[3], cp[3];
    art_v3_sub(ab, b, a), art_v3_sub(ac, c, a);
    art_v3_sub(ap, p, a), art_v3_sub(bp, p, b), art_v3_sub(cp, p, c);
    double d1 = art_v3_dot(ab, ap), d2 = art_v3_dot(ac, ap);
    double d3 = art_v3_dot(ab, bp), d4 = art_v3_dot(ac, bp);
    double d5 = art_v3_dot(ab, cp), d6 = art_v3_dot(ac, cp);
    double va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2;
    if (d1 <= 0 && d2 <= 0)
        on_edge(bary, 0, 1, 0);
    else if (d3 >= 0 && d4 <= d3)
        on_edge(bary, 1, 0, 0);
    else if (vc <= 0 && d1 >= 0 && d3 <= 0)
        on_edge(bary, 0, 1, d1 / (d1 - d3));
    else if (d6 >= 0 && d5 <= d6)
        on_edge(bary, 2, 0, 0);
    else if (vb <= 0 && d2 >= 0 && d6 <= 0)
        on_edge(bary, 0, 2, d2 / (d2 - d6));
    else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
        on_edge(bary, 1, 2, (d4 - d3) / ((d4 - d3) + (d5 - d6)));
    else {
        double sum = va + vb + vc;
        bary[1] = vb / sum, bary[2] = vc / sum;
        bary[0] = 1 - bary[1] - bary[2];
    }
}

/* Try one triangle; distance holds the square here. */
static void try_nearest(const struct art_bvh *bvh, const struct triangle *tri, const double p[3],
                        struct art_bvh_hit *hit)
{
    double bary[3], x[3] = {0, 0, 0}, d[3];
    nearest_on_triangle(vertex(bvh, tri->vert[0]), vertex(bvh, tri->vert[1]),
                        vertex(bvh, tri->vert[2]), p, bary);
    for (int k = 0; k < 3; k++)
        if (bary[k] != 0) art_v3_add_scaled(x, x, bary[k], vertex(bvh, tri->vert[k]));
    art_v3_sub(d, p, x);
    double d2 = art_v3_norm2(d);
    if (d2 > hit->distance || (d2 == hit->distance && tri->face >= hit->face)) return;
    hit->distance = d2;
    hit->face = tri->face;
    memcpy(hit->vert, tri->vert, sizeof hit->vert);
    art_v3_copy(hit->bary, bary);
    art_v3_copy(hit->point, x);
}

bool art_bvh_nearest(const struct art_bvh *bvh, const double p[3], struct art_bvh_hit *hit)
{
    int stack[MAX_DEPTH], depth = 0;
    double bound[MAX_DEPTH];
    struct art_bvh_hit best;
    if (bvh->n_tri == 0) return false;
    memset(&best, 0, sizeof best);
    best.face = INT32_MAX;
    best.distance = INFINITY;
    stack[depth] = 0;
    bound[depth++] = 0;
    while (depth > 0) {
        int at = stack[--depth];
        if (bound[depth] > best.distance) continue;
        const struct node *node = &bvh->node[at];
        for (int t = node->first; t < node->first + node->n; t++)
            try_nearest(bvh, &bvh->tri[t], p, &best);
        if (node->n > 0) continue;
        /* the nearer child is looked at first */
        int child[2] = {at + 1, node->right};
        double d0 = box_distance2(&bvh->node[child[0]], p);
        double d1 = box_distance2(&bvh->node[child[1]], p);
        int near = d1 < d0;
        stack[depth] = child[!near], bound[depth++] = near ? d0 : d1;
        stack[depth] = child[near], bound[depth++] = near ? d1 : d0;
    }
    if (best.face == INT32_MAX) return false;
    best.distance = sqrt(best.distance);
    *hit = best;
    return true;
}

/* --------------------------------------------------------------------- ray */

/* Whether the ray meets the box before t_max (slabs; Kay & Kajiya 1986), with a margin for
 * rounding. */
static bool ray_meets_box(const struct node *node, const double o[3], const double d[3],
                          double t_max)
{
    double lo = 0, hi = t_max;
    for (int k = 0; k < 3; k++) {
        double pad = 1e-12 * (fabs(node->min[k]) + fabs(node->max[k]) + fabs(o[k]));
        double min = node->min[k] - pad, max = node->max[k] + pad;
        if (d[k] == 0) {
            if (o[k] < min || o[k] > max) return false;
            continue;
        }
        double t0 = (min - o[k]) / d[k], t1 = (max - o[k]) / d[k];
        lo = fmax(lo, fmin(t0, t1));
        hi = fmin(hi, fmax(t0, t1));
    }
    return lo <= hi;
}

/* Möller & Trumbore 1997. */
static void try_ray(const struct art_bvh *bvh, const struct triangle *tri, const double o[3],
                    const double d[3], struct art_bvh_hit *hit)
{
    const double *a = vertex(bvh, tri->vert[0]);
    double e1[3], e2[3], p[3], q[3], s[3];
    art_v3_sub(e1, vertex(bvh, tri->vert[1]), a);
    art_v3_sub(e2, vertex(bvh, tri->vert[2]), a);
    art_v3_cross(p, d, e2);
    double det = art_v3_dot(e1, p);
    if (det == 0) return;
    art_v3_sub(s, o, a);
    double u = art_v3_dot(s, p) / det;
    art_v3_cross(q, s, e1);
    double v = art_v3_dot(d, q) / det, t = art_v3_dot(e2, q) / det;
    if (!(u >= 0 && v >= 0 && u + v <= 1 && t >= 0)) return;
    if (t > hit->distance || (t == hit->distance && tri->face >= hit->face)) return;
    hit->distance = t;
    hit->face = tri->face;
    memcpy(hit->vert, tri->vert, sizeof hit->vert);
    art_v3_set(hit->bary, 1 - u - v, u, v);
    art_v3_add_scaled(hit->point, o, t, d);
}

bool art_bvh_ray(const struct art_bvh *bvh, const double origin[3], const double dir[3],
                 double t_max, struct art_bvh_hit *hit)
{
    int stack[MAX_DEPTH], depth = 0;
    struct art_bvh_hit best;
    if (bvh->n_tri == 0) return false;
    memset(&best, 0, sizeof best);
    best.face = INT32_MAX;
    best.distance = t_max;
    stack[depth++] = 0;
    while (depth > 0) {
        int at = stack[--depth];
        const struct node *node = &bvh->node[at];
        if (!ray_meets_box(node, origin, dir, best.distance)) continue;
        for (int t = node->first; t < node->first + node->n; t++)
            try_ray(bvh, &bvh->tri[t], origin, dir, &best);
        if (node->n > 0) continue;
        stack[depth++] = node->right;
        stack[depth++] = at + 1;
    }
    if (best.face == INT32_MAX) return false;
    *hit = best;
    return true;
}

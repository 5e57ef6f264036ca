/* How far one surface is from another, with certainty. */
#include "../bvh_priv.h"
#include "hausdorff_priv.h"

enum {
    MAX_PIECES = 20000000,
    MAX_DEPTH = 200,
    MAX_CUTS = 40,  /* then only halves, which are sure to get small */
    MAX_POLYGON = 8 /* corners of a triangle that is cut by three planes, with room */
};

struct piece {
    double x[3][3];
    int depth;
    bool cut; /* by the triangle that is nearest to its middle */
};

struct search {
    struct art_ctx *ctx;
    const struct art_bvh *bvh;
    const struct art_mesh *to;
    double tolerance, most;
    struct art_hausdorff *d;
    struct piece *stack;
    int n, cap;
    long n_pieces;
};

static double from_triangle(const struct art_mesh *mesh, const int vert[3], const double p[3])
{
    const double *v[3];
    double w[3], q[3] = {0};
    for (int k = 0; k < 3; k++) v[k] = mesh->pos + 3 * (size_t)vert[k];
    art_nearest_on_triangle(v, p, w);
    for (int k = 0; k < 3; k++) art_v3_add_scaled(q, q, w[k], v[k]);
    return art_v3_distance(p, q);
}

/* Bounds of the distance of a piece; raises the lower bound of all. */
static double bound(struct search *s, const struct piece *p)
{
    struct art_bvh_hit hit[3];
    double high = INFINITY;
    for (int k = 0; k < 3; k++) {
        art_bvh_nearest_within(s->bvh, p->x[k], INFINITY, k ? hit[0].face : -1, &hit[k]);
        s->d->low = fmax(s->d->low, hit[k].distance);
    }
    for (int k = 0; k < 3; k++) {
        double all = hit[k].distance, size = 0;
        for (int j = 0; j < 3; j++) {
            if (j == k) continue;
            all = fmax(all, from_triangle(s->to, hit[k].vert, p->x[j]));
            size = fmax(size, art_v3_distance(p->x[j], p->x[k]));
        }
        high = fmin(high, fmin(all, hit[k].distance + size));
    }
    return high;
}

static int push(struct search *s, const double *x, const double *y, const double *z, int depth,
                bool cut)
{
    if (!ART_GROW(s->ctx, s->stack, s->n, s->cap)) return ART_ENOMEM;
    struct piece *p = &s->stack[s->n++];
    art_v3_copy(p->x[0], x), art_v3_copy(p->x[1], y), art_v3_copy(p->x[2], z);
    p->depth = depth, p->cut = cut;
    return ART_OK;
}

/* Halve the longest side. */
static int halve(struct search *s, const struct piece *p)
{
    int a = 0, status;
    double most = -1, middle[3];
    for (int k = 0; k < 3; k++) {
        double length = art_v3_distance(p->x[k], p->x[(k + 1) % 3]);
        if (length > most) most = length, a = k;
    }
    const double *from = p->x[a], *to = p->x[(a + 1) % 3], *tip = p->x[(a + 2) % 3];
    art_v3_lerp(middle, from, to, 0.5);
    ART_TRY(push(s, from, middle, tip, p->depth + 1, false));
    ART_TRY(push(s, middle, to, tip, p->depth + 1, false));
out:
    return status;
}

struct polygon {
    int n;
    double x[MAX_POLYGON][3];
};

/* Cut a convex polygon by the plane n.(x - at) = 0; what is as near to it as eps counts as on it,
 * so that no slivers of rounding are left. */
static void split(const struct polygon *p, const double n[3], const double at[3], double eps,
                  struct polygon *in, struct polygon *out)
{
    double h[MAX_POLYGON], d[3];
    bool any = false;
    in->n = out->n = 0;
    for (int i = 0; i < p->n; i++) {
        art_v3_sub(d, p->x[i], at);
        h[i] = art_v3_dot(n, d);
        if (fabs(h[i]) <= eps) h[i] = 0;
        any |= h[i] > 0;
    }
    if (!any) {
        *in = *p;
        return;
    }
    for (int i = 0; i < p->n; i++) {
        int j = (i + 1) % p->n;
        if (h[i] <= 0) art_v3_copy(in->x[in->n++], p->x[i]);
        if (h[i] >= 0) art_v3_copy(out->x[out->n++], p->x[i]);
        if (!(h[i] < 0 && h[j] > 0) && !(h[i] > 0 && h[j] < 0)) continue;
        art_v3_lerp(d, p->x[i], p->x[j], h[i] / (h[i] - h[j]));
        art_v3_copy(in->x[in->n++], d);
        art_v3_copy(out->x[out->n++], d);
    }
}

static int push_polygon(struct search *s, const struct polygon *p, int depth, bool cut)
{
    int status = ART_OK;
    for (int k = 1; k + 1 < p->n; k++) ART_TRY(push(s, p->x[0], p->x[k], p->x[k + 1], depth, cut));
out:
    return status;
}

/* Cut a piece along the edges of the triangle over its middle: what lies over it has its distance
 * from it alone. So coarse faces over many fine ones in their plane take few pieces. */
static int cut(struct search *s, const struct piece *p)
{
    struct art_bvh_hit hit;
    struct polygon rest = {.n = 3}, in, out;
    const double *v[3];
    double middle[3], ab[3], ac[3], n[3], side[3], high = 0;
    int status, before = s->n;
    for (int i = 0; i < 3; i++) {
        middle[i] = (p->x[0][i] + p->x[1][i] + p->x[2][i]) / 3;
        art_v3_copy(rest.x[i], p->x[i]);
    }
    art_bvh_nearest_within(s->bvh, middle, INFINITY, -1, &hit);
    for (int k = 0; k < 3; k++) v[k] = s->to->pos + 3 * (size_t)hit.vert[k];
    art_v3_sub(ab, v[1], v[0]), art_v3_sub(ac, v[2], v[0]);
    art_v3_cross(n, ab, ac);
    for (int k = 0; k < 3; k++) {
        art_v3_sub(ab, v[(k + 1) % 3], v[k]);
        art_v3_cross(side, ab, n);
        if (!(art_v3_normalize(side, side) > 0)) rest.n = 0;
        split(&rest, side, v[k], s->tolerance / 100, &in, &out);
        ART_TRY(push_polygon(s, &out, p->depth + 1, false));
        rest = in;
    }
    if (rest.n < 3) {
        s->n = before;
        return halve(s, p);
    }
    for (int i = 0; i < rest.n; i++) high = fmax(high, from_triangle(s->to, hit.vert, rest.x[i]));
    if (high <= s->d->low + s->tolerance)
        s->d->high = fmax(s->d->high, high);
    else
        ART_TRY(push_polygon(s, &rest, p->depth + 1, true));
    status = ART_OK;
out:
    return status;
}

static int search_pieces(struct search *s)
{
    int status = ART_OK;
    while (s->n && s->d->low <= s->most) {
        struct piece p = s->stack[--s->n];
        double high = bound(s, &p);
        s->n_pieces++;
        if (high <= s->d->low + s->tolerance || p.depth >= MAX_DEPTH || s->n_pieces >= MAX_PIECES)
            s->d->high = fmax(s->d->high, high);
        else
            ART_TRY(p.cut || p.depth > MAX_CUTS ? halve(s, &p) : cut(s, &p));
    }
    s->n = 0;
out:
    return status;
}

static int search_faces(struct search *s, const struct art_mesh *from)
{
    struct art_bvh_hit hit = {0};
    int status = ART_OK;
    /* the vertices first: the higher the lower bound, the fewer pieces */
    for (int c = 0; c < art_mesh_n_corners(from); c++) {
        art_bvh_nearest_within(s->bvh, from->pos + 3 * (size_t)from->face_vert[c], INFINITY,
                               c ? hit.face : -1, &hit);
        s->d->low = fmax(s->d->low, hit.distance);
    }
    for (int f = 0; f < from->n_faces; f++) {
        const int *vert = from->face_vert + from->face_off[f];
        for (int k = 1; k + 1 < from->face_off[f + 1] - from->face_off[f]; k++) {
            ART_TRY(push(s, from->pos + 3 * (size_t)vert[0], from->pos + 3 * (size_t)vert[k],
                         from->pos + 3 * (size_t)vert[k + 1], 0, false));
            ART_TRY(search_pieces(s));
        }
    }
    s->d->high = s->d->low > s->most ? INFINITY : fmax(s->d->high, s->d->low);
out:
    return status;
}

int art_mesh_hausdorff(struct art_ctx *ctx, const struct art_mesh *from, const struct art_mesh *to,
                       double tolerance, struct art_hausdorff *distance)
{
    return art_hausdorff_within(ctx, from, to, tolerance, INFINITY, distance);
}

int art_hausdorff_within(struct art_ctx *ctx, const struct art_mesh *from,
                         const struct art_mesh *to, double tolerance, double most,
                         struct art_hausdorff *distance)
{
    struct art_bvh *bvh = NULL;
    struct search s = {.ctx = ctx, .to = to, .most = most, .tolerance = tolerance, .d = distance};
    int status;
    if (!(tolerance > 0))
        return art_error(ctx, ART_ERANGE, NULL, "the tolerance of a distance must be positive");
    distance->low = distance->high = from->n_faces && !to->n_faces ? INFINITY : 0;
    if (!from->n_faces || !to->n_faces) return ART_OK;
    ART_TRY(art_bvh_create(ctx, &bvh, to));
    s.bvh = bvh;
    ART_TRY(search_faces(&s, from));
out:
    art_bvh_free(bvh);
    art_free(s.stack);
    return status;
}

int art_hausdorff_both(struct art_ctx *ctx, const struct art_mesh *a, const struct art_mesh *b,
                       double tolerance, double most, struct art_hausdorff *d)
{
    struct art_hausdorff back;
    int status;
    ART_TRY(art_hausdorff_within(ctx, a, b, tolerance, most, d));
    if (d->low > most) return ART_OK;
    ART_TRY(art_hausdorff_within(ctx, b, a, tolerance, most, &back));
    d->low = fmax(d->low, back.low), d->high = fmax(d->high, back.high);
out:
    return status;
}

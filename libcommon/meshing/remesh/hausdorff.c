/* The Hausdorff distance of two surfaces, between certain bounds. */
#include "remesh_priv.h"
#include <string.h>

enum {
    MAX_PIECES = 20000000,
    MAX_DEPTH = 200,
    MAX_CUTS = 40,  /* then only halves, which are sure to get small */
    MAX_POLYGON = 8 /* corners of a triangle that is cut by three planes, with room */
};

/* The nearest point of a corner is looked up once: pieces that share the corner take it over. */
struct corner {
    double x[3], distance;
    int face, vert[3]; /* of the other surface, nearest to it */
};

struct piece {
    struct corner c[3];
    int depth;
    bool cut; /* by the triangle that is nearest to its middle */
};

struct search {
    struct art_ctx *ctx;
    const struct art_bvh *bvh;
    const struct art_mesh *to;
    double tolerance, most;
    struct art_hausdorff *d;
    struct corner *vertex; /* [vertices of the first surface] face -1: not looked up */
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

/* Evaluates the corner at x; raises the lower bound of all. near: a face that is not far, -1 none.
 */
static struct corner look_up(struct search *s, const double x[3], int near)
{
    struct art_bvh_hit hit = {0};
    struct corner c;
    art_bvh_nearest_within(s->bvh, x, INFINITY, near, &hit);
    art_v3_copy(c.x, x);
    c.distance = hit.distance, c.face = hit.face;
    for (int k = 0; k < 3; k++) c.vert[k] = hit.vert[k];
    s->d->low = fmax(s->d->low, c.distance);
    return c;
}

/* Returns an upper bound of the distance of a piece. */
static double bound(const struct search *s, const struct piece *p)
{
    double high = INFINITY;
    for (int k = 0; k < 3; k++) {
        double all = p->c[k].distance, size = 0;
        for (int j = 0; j < 3; j++) {
            if (j == k) continue;
            bool same = memcmp(p->c[j].vert, p->c[k].vert, sizeof p->c[k].vert) == 0;
            all =
                fmax(all, same ? p->c[j].distance : from_triangle(s->to, p->c[k].vert, p->c[j].x));
            size = fmax(size, art_v3_distance(p->c[j].x, p->c[k].x));
        }
        high = fmin(high, fmin(all, p->c[k].distance + size));
    }
    return high;
}

static int push(struct search *s, const struct corner *a, const struct corner *b,
                const struct corner *c, int depth, bool cut)
{
    if (!ART_GROW(s->ctx, s->stack, s->n, s->cap)) return ART_ENOMEM;
    s->stack[s->n++] = (struct piece){{*a, *b, *c}, depth, cut};
    return ART_OK;
}

/* Halve the longest side. */
static int halve(struct search *s, const struct piece *p)
{
    int a = 0, status;
    double most = -1, x[3];
    for (int k = 0; k < 3; k++) {
        double length = art_v3_distance(p->c[k].x, p->c[(k + 1) % 3].x);
        if (length > most) most = length, a = k;
    }
    const struct corner *from = &p->c[a], *to = &p->c[(a + 1) % 3], *tip = &p->c[(a + 2) % 3];
    art_v3_lerp(x, from->x, to->x, 0.5);
    struct corner middle = look_up(s, x, from->face);
    ART_TRY(push(s, from, &middle, tip, p->depth + 1, false));
    ART_TRY(push(s, &middle, to, tip, p->depth + 1, false));
out:
    return status;
}

struct polygon {
    int n;
    struct corner c[MAX_POLYGON];
};

/* Cut a convex polygon by the plane n.(x - at) = 0; what is as near to it as eps counts as on it,
 * so that no slivers of rounding are left. */
static void split(struct search *s, const struct polygon *p, const double n[3], const double at[3],
                  struct polygon *in, struct polygon *out)
{
    double h[MAX_POLYGON], d[3], eps = s->tolerance / 100;
    bool any = false;
    in->n = out->n = 0;
    for (int i = 0; i < p->n; i++) {
        art_v3_sub(d, p->c[i].x, at);
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
        if (h[i] <= 0) in->c[in->n++] = p->c[i];
        if (h[i] >= 0) out->c[out->n++] = p->c[i];
        if (!(h[i] < 0 && h[j] > 0) && !(h[i] > 0 && h[j] < 0)) continue;
        art_v3_lerp(d, p->c[i].x, p->c[j].x, h[i] / (h[i] - h[j]));
        in->c[in->n++] = out->c[out->n++] = look_up(s, d, p->c[i].face);
    }
}

static int push_polygon(struct search *s, const struct polygon *p, int depth, bool cut)
{
    int status = ART_OK;
    for (int k = 1; k + 1 < p->n; k++)
        ART_TRY(push(s, &p->c[0], &p->c[k], &p->c[k + 1], depth, cut));
out:
    return status;
}

/* Divides a piece along the edges of the triangle over its middle: what lies over it has its
 * distance from it alone. So coarse faces over many fine ones in their plane take few pieces. */
static int cut(struct search *s, const struct piece *p)
{
    struct art_bvh_hit hit;
    struct polygon rest = {.n = 3}, in, out;
    const double *v[3];
    double middle[3], ab[3], ac[3], n[3], side[3], high = 0;
    int status, before = s->n;
    for (int i = 0; i < 3; i++) {
        middle[i] = (p->c[0].x[i] + p->c[1].x[i] + p->c[2].x[i]) / 3;
        rest.c[i] = p->c[i];
    }
    art_bvh_nearest_within(s->bvh, middle, INFINITY, p->c[0].face, &hit);
    for (int k = 0; k < 3; k++) v[k] = s->to->pos + 3 * (size_t)hit.vert[k];
    art_v3_sub(ab, v[1], v[0]), art_v3_sub(ac, v[2], v[0]);
    art_v3_cross(n, ab, ac);
    for (int k = 0; k < 3; k++) {
        art_v3_sub(ab, v[(k + 1) % 3], v[k]);
        art_v3_cross(side, ab, n);
        if (!(art_v3_normalize(side, side) > 0)) rest.n = 0;
        split(s, &rest, side, v[k], &in, &out);
        ART_TRY(push_polygon(s, &out, p->depth + 1, false));
        rest = in;
    }
    if (rest.n < 3) {
        s->n = before;
        return halve(s, p);
    }
    for (int i = 0; i < rest.n; i++) high = fmax(high, from_triangle(s->to, hit.vert, rest.c[i].x));
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
    int status = ART_ENOMEM, near = -1;
    s->vertex = art_alloc(s->ctx, (size_t)from->n_verts, sizeof *s->vertex);
    if (!s->vertex) goto out;
    for (int v = 0; v < from->n_verts; v++) s->vertex[v].face = -1;
    /* the vertices first: the higher the lower bound, the fewer pieces */
    for (int c = 0; c < art_mesh_n_corners(from); c++) {
        int v = from->face_vert[c];
        if (s->vertex[v].face < 0) s->vertex[v] = look_up(s, from->pos + 3 * (size_t)v, near);
        near = s->vertex[v].face;
    }
    for (int f = 0; f < from->n_faces; f++) {
        const int *vert = from->face_vert + from->face_off[f];
        for (int k = 1; k + 1 < from->face_off[f + 1] - from->face_off[f]; k++) {
            ART_TRY(push(s, &s->vertex[vert[0]], &s->vertex[vert[k]], &s->vertex[vert[k + 1]], 0,
                         false));
            ART_TRY(search_pieces(s));
        }
    }
    s->d->high = s->d->low > s->most ? INFINITY : fmax(s->d->high, s->d->low);
    status = ART_OK;
out:
    return status;
}

/* art_mesh_hausdorff that ends, with high infinite, as soon as low is beyond `most`. */
static int within_distance(struct art_ctx *ctx, const struct art_mesh *from,
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
    art_free(s.stack), art_free(s.vertex);
    return status;
}

int art_mesh_hausdorff(struct art_ctx *ctx, const struct art_mesh *from, const struct art_mesh *to,
                       double tolerance, struct art_hausdorff *distance)
{
    return within_distance(ctx, from, to, tolerance, INFINITY, distance);
}

int art_hausdorff_both(struct art_ctx *ctx, const struct art_mesh *a, const struct art_mesh *b,
                       double tolerance, double most, struct art_hausdorff *d)
{
    struct art_hausdorff back;
    int status;
    ART_TRY(within_distance(ctx, a, b, tolerance, most, d));
    if (d->low > most) return ART_OK;
    ART_TRY(within_distance(ctx, b, a, tolerance, most, &back));
    d->low = fmax(d->low, back.low), d->high = fmax(d->high, back.high);
out:
    return status;
}

/* This lets edges collapse in the order of the quadric error (Garland & Heckbert 1997). */
#include "remesh_priv.h"
#include <string.h>

enum { MAX_RUNS = 8 };

/* The sum of (n.x + d)^2 over planes, with x from the middle of the box: A (6 numbers), b = sum d
 * n, c. */
struct quadric {
    double a[6], b[3], c;
};

static void add_plane(struct quadric *q, const double n[3], double d)
{
    const double a[6] = {n[0] * n[0], n[0] * n[1], n[0] * n[2],
                         n[1] * n[1], n[1] * n[2], n[2] * n[2]};
    for (int i = 0; i < 6; i++) q->a[i] += a[i];
    art_v3_add_scaled(q->b, q->b, d, n);
    q->c += d * d;
}

static void add_quadric(struct quadric *q, const struct quadric *p)
{
    for (int i = 0; i < 6; i++) q->a[i] += p->a[i];
    art_v3_add(q->b, q->b, p->b);
    q->c += p->c;
}

static double value(const struct quadric *q, const double x[3])
{
    const double *a = q->a;
    double quad = a[0] * x[0] * x[0] + a[3] * x[1] * x[1] + a[5] * x[2] * x[2] +
                  2 * (a[1] * x[0] * x[1] + a[2] * x[0] * x[2] + a[4] * x[1] * x[2]);
    return fmax(quad + 2 * art_v3_dot(q->b, x) + q->c, 0);
}

/* An edge that may collapse, from v to u; `other`: the other way, which costs as much or more, is
 * to be tried if it may not. */
struct candidate {
    double cost, length;
    int v, u, stamp;
    bool other;
};

struct run {
    struct art_collapse *c;
    struct quadric *q; /* [n_verts] */
    int *stamp;        /* [n_verts] how often its quadric has changed */
    double middle[3], limit;
    int target;
    struct candidate *heap;
    int n, cap;
};

/* --------------------------------------------------------------------- a heap */

static bool before(const struct candidate *a, const struct candidate *b)
{
    if (a->cost != b->cost) return a->cost < b->cost;
    if (a->length != b->length) return a->length < b->length;
    if (a->v != b->v) return a->v < b->v;
    return a->u < b->u;
}

/* Each entry has four below it: half as many levels, and those below one are side by side in
 * memory. */
enum { BELOW = 4 };

static int push(struct run *r, const struct candidate *x)
{
    if (!ART_GROW(r->c->ctx, r->heap, r->n, r->cap)) return ART_ENOMEM;
    int i = r->n++;
    for (; i && before(x, &r->heap[(i - 1) / BELOW]); i = (i - 1) / BELOW)
        r->heap[i] = r->heap[(i - 1) / BELOW];
    r->heap[i] = *x;
    return ART_OK;
}

static struct candidate pop(struct run *r)
{
    struct candidate top = r->heap[0], last = r->heap[--r->n];
    int i = 0;
    for (int first; (first = BELOW * i + 1) < r->n;) {
        int least = first;
        for (int k = first + 1; k < first + BELOW && k < r->n; k++)
            if (before(&r->heap[k], &r->heap[least])) least = k;
        if (!before(&r->heap[least], &last)) break;
        r->heap[i] = r->heap[least], i = least;
    }
    r->heap[i] = last;
    return top;
}

/* ------------------------------------------------------------------- quadrics */

static int stamp_of(const struct run *r, int v, int u)
{
    return r->stamp[v] + r->stamp[u];
}

static double cost_at(const struct run *r, const struct quadric *q, int v)
{
    double x[3];
    art_v3_sub(x, art_collapse_at(r->c, v), r->middle);
    return value(q, x);
}

/* This adds an edge to the heap in the cheaper of the two ways; the other way waits until that was
 * tried, so that the heap is half as large. Both change the same quadrics, so that neither outlives
 * the other. */
static int offer(struct run *r, int v, int u)
{
    const struct art_collapse *c = r->c;
    struct quadric q = r->q[v];
    add_quadric(&q, &r->q[u]);
    struct candidate e = {.v = v, .u = u, .stamp = stamp_of(r, v, u)}, back = e;
    e.length = back.length = art_v3_distance(art_collapse_at(c, u), art_collapse_at(c, v));
    e.cost = c->fixed[v] ? INFINITY : cost_at(r, &q, u);
    back.v = u, back.u = v;
    back.cost = c->fixed[u] ? INFINITY : cost_at(r, &q, v);
    if (before(&back, &e)) {
        struct candidate swap = e;
        e = back, back = swap;
    }
    if (c->fixed[e.v] || e.cost > r->limit) return ART_OK;
    e.other = !c->fixed[back.v] && back.cost <= r->limit;
    return push(r, &e);
}

/* This adds the other way of an edge. */
static int offer_back(struct run *r, const struct candidate *e)
{
    struct quadric q = r->q[e->v];
    add_quadric(&q, &r->q[e->u]);
    struct candidate back = {.v = e->u, .u = e->v, .stamp = e->stamp, .length = e->length};
    back.cost = cost_at(r, &q, e->v);
    return push(r, &back);
}

/* Adds the plane through an edge, perpendicular to a face. */
static void add_upright(struct run *r, int f, int v, int u)
{
    double x[3], y[3], along[3], n[3];
    art_v3_sub(x, art_collapse_at(r->c, v), r->middle);
    art_v3_sub(y, art_collapse_at(r->c, u), r->middle);
    art_v3_sub(along, y, x);
    art_v3_cross(n, along, r->c->normal[f]);
    if (!(art_v3_normalize(n, n) > 0)) return;
    double d = -art_v3_dot(n, x);
    add_plane(&r->q[v], n, d), add_plane(&r->q[u], n, d);
}

static void sum_planes(struct run *r)
{
    const struct art_mesh *mesh = r->c->mesh;
    struct art_star star;
    for (int f = 0; f < mesh->n_faces; f++) {
        double x[3];
        const double *n = r->c->normal[f];
        art_v3_sub(x, art_mesh_at(mesh, mesh->face_vert[3 * f]), r->middle);
        for (int k = 0; k < 3; k++)
            add_plane(&r->q[mesh->face_vert[3 * f + k]], n, -art_v3_dot(n, x));
    }
    for (int v = 0; v < mesh->n_verts; v++) {
        if (!art_collapse_star(r->c, v, &star)) continue;
        for (int i = 0; i < star.n_near; i++) {
            const struct art_star_edge *e = &star.near[i];
            if (!e->line || e->vert < v) continue;
            for (int k = 0; k < e->n && k < 2; k++) add_upright(r, e->corner[k] / 3, v, e->vert);
        }
    }
}

/* --------------------------------------------------------------------- a run */

static int offer_all(struct run *r)
{
    int near[2 * ART_STAR_MAX], n, status = ART_OK;
    const struct art_collapse *c = r->c;
    r->n = 0;
    for (int v = 0; v < c->mesh->n_verts; v++) {
        if (c->fixed[v] || c->gone[v] || (n = art_collapse_near(r->c, v, near)) < 0) continue;
        for (int i = 0; i < n; i++)
            if (near[i] > v || c->fixed[near[i]]) ART_TRY(offer(r, v, near[i]));
    }
out:
    return status;
}

static int offer_around(struct run *r, int u)
{
    int near[2 * ART_STAR_MAX], n = art_collapse_near(r->c, u, near), status = ART_OK;
    for (int i = 0; i < n; i++) ART_TRY(offer(r, u, near[i]));
out:
    return status;
}

/* Collapse what may, until nothing is left to try. Edges that could not are tried again when others
 * did. */
static int collapse_all(struct run *r)
{
    int status = ART_OK;
    for (bool more = true; more && r->c->n_live > r->target;) {
        more = false;
        ART_TRY(offer_all(r));
        while (r->n && r->c->n_live > r->target) {
            struct candidate e = pop(r);
            if (e.stamp != stamp_of(r, e.v, e.u)) continue;
            if (!art_collapse_edge(r->c, e.v, e.u)) {
                if (e.other) ART_TRY(offer_back(r, &e));
                continue;
            }
            add_quadric(&r->q[e.u], &r->q[e.v]);
            r->stamp[e.u]++;
            more = true;
            ART_TRY(offer_around(r, e.u));
        }
    }
out:
    return status;
}

static int simplify_once(struct art_ctx *ctx, const struct art_mesh *mesh, int target, double limit,
                         struct art_mesh **out)
{
    struct run r = {.limit = limit, .target = target};
    double min[3] = {0}, max[3] = {0};
    int status = ART_ENOMEM;
    *out = NULL;
    r.q = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *r.q);
    r.stamp = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *r.stamp);
    if (!r.q || !r.stamp) goto out;
    ART_TRY(art_collapse_create(ctx, &r.c, mesh));
    if (art_mesh_bounds(mesh, min, max)) art_v3_lerp(r.middle, min, max, 0.5);
    sum_planes(&r);
    ART_TRY(collapse_all(&r));
    ART_TRY(art_collapse_result(r.c, out));
out:
    art_collapse_free(r.c);
    art_free(r.q), art_free(r.stamp), art_free(r.heap);
    return status;
}

/* ------------------------------------------------------------------ the bound */

static double diagonal(const struct art_mesh *mesh)
{
    double min[3], max[3];
    return art_mesh_bounds(mesh, min, max) ? art_v3_distance(min, max) : 0;
}

/* The quadric error is a sum over the distances from planes, not from faces: so measure, and look
 * for the largest error that keeps the bound, the root of holds * fails. With none at all the
 * result is the input. */
static int within(struct art_ctx *ctx, const struct art_mesh *mesh, const struct art_simplify *how,
                  struct art_simplify_report *did, struct art_mesh **best)
{
    bool measured = how->error > 0 || how->measure;
    double most = how->error > 0 ? how->error : INFINITY, limit = 10 * most * most;
    double tolerance = how->error > 0 ? most / 20 : 1e-3 * diagonal(mesh), holds = 0,
           fails = INFINITY;
    struct art_mesh *out = NULL;
    int status = ART_OK;
    if (!(tolerance > 0)) tolerance = 1;
    while (!*best || (did->n_runs < MAX_RUNS && fails < INFINITY && fails > 1.3 * holds)) {
        struct art_hausdorff d = {0, INFINITY};
        did->n_runs++;
        ART_TRY(simplify_once(ctx, mesh, how->faces, limit, &out));
        if (measured) ART_TRY(art_hausdorff_both(ctx, mesh, out, tolerance, most, &d));
        /* nothing has moved, whatever needles without area may make of the bounds */
        if (limit < 0) d.low = d.high = 0;
        if (d.high <= most) {
            holds = limit;
            if (*best && (*best)->n_faces <= out->n_faces) {
                art_mesh_free(out), out = NULL;
            } else {
                art_mesh_free(*best), *best = out, out = NULL;
                did->distance = d;
            }
            if ((*best)->n_faces <= how->faces) break;
        } else {
            double less = 0.9 * most / d.low;
            fails = limit;
            art_mesh_free(out), out = NULL;
            if (!*best) limit *= fmin(less * less, 0.6);
        }
        if (*best) limit = sqrt(holds * fails);
        if (!*best && did->n_runs >= MAX_RUNS) limit = -1;
    }
out:
    art_mesh_free(out);
    return status;
}

int art_mesh_simplify(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_simplify *how,
                      struct art_simplify_report *did)
{
    struct art_simplify_report none;
    struct art_mesh *out = NULL;
    int status;
    if (how->faces < 0 || !(how->error >= 0 && isfinite(how->error)))
        return art_error(ctx, ART_ERANGE, NULL,
                         "the number of faces and the error may not be negative");
    if (how->faces == 0 && how->error == 0)
        return art_error(ctx, ART_EUSAGE, NULL, "say how many faces are to be left, or the error");
    if (!did) did = &none;
    memset(did, 0, sizeof *did);
    ART_TRY(art_mesh_triangulate(ctx, mesh));
    did->n_before = did->n_after = mesh->n_faces;
    if (mesh->n_faces == 0) goto out;
    ART_TRY(within(ctx, mesh, how, did, &out));
    did->n_after = out->n_faces;
    struct art_mesh swap = *mesh;
    *mesh = *out, *out = swap;
out:
    art_mesh_free(out);
    return status;
}

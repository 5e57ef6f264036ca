/* Continuous collision detection (CCD) prevents tunnelling: positions at the start and the end of
 * a step are joined by lines, and a vertex that crosses a triangle gets a contact on the side that
 * it came from, however thin the other body is. All motion is along lines, which is an
 * approximation for turning bodies; edges that cross edges without a vertex on either side are not
 * detected. Vertices that are inside at the end have contacts as in discrete detection. */
#include "../contact_priv.h"
#include <art/boxtree.h>
#include <math.h>
#include <string.h>

/* Weights may be that much below zero: no way leads between two triangles that share an edge. */
static const double beside = 1e-9;

/* The share (ERP) of the penetration of a corner of a rigid body that is corrected in a step: all
 * at once would stretch the shells around. */
static const double erp_of_corners = 0.3;

/* This moves the vertices of one body against the triangles of the other. */
struct sweep {
    struct art_ctx *ctx;
    struct contact_set *c;
    int rule, side, vert;
    const struct contact_body *mine, *other;
    const double *x0, *x1, *y0, *y1; /* vertices then and now: mine, the other's */
    double from[3];                  /* where the vertex began */
    double first;                    /* when it crossed first, 2: not at all */
    int tri;
    bool sheet; /* the other mesh has a border: both sides count */
    bool both;  /* the other's vertices make contacts as well */
};

static void path_box(const double *a, const double *b, double min[3], double max[3])
{
    for (int k = 0; k < 3; k++) {
        min[k] = fmin(min[k], fmin(a[k], b[k]));
        max[k] = fmax(max[k], fmax(a[k], b[k]));
    }
}

/* Compute the box of the path of a triangle. */
static void path_box_of_triangle(const void *user, int tri, double min[3], double max[3])
{
    const struct sweep *w = user;
    const int *v = w->other->surface->tri[tri];
    for (int k = 0; k < 3; k++) min[k] = INFINITY, max[k] = -INFINITY;
    for (int k = 0; k < 3; k++)
        path_box(w->y0 + 3 * (size_t)v[k], w->y1 + 3 * (size_t)v[k], min, max);
}

static void at(const double *a, const double *b, double t, double x[3])
{
    for (int k = 0; k < 3; k++) x[k] = (1 - t) * a[k] + t * b[k];
}

/* Compute the corners of a triangle relative to the vertex at time t. */
static void relative_corners(const struct sweep *w, int tri, double t, double p[3][3])
{
    const int *v = w->other->surface->tri[tri];
    double x[3];
    at(w->from, w->x1 + 3 * (size_t)w->vert, t, x);
    for (int k = 0; k < 3; k++) {
        at(w->y0 + 3 * (size_t)v[k], w->y1 + 3 * (size_t)v[k], t, p[k]);
        art_v3_sub(p[k], p[k], x);
    }
}

/* Return six times the volume of the tetrahedron of vertex and triangle; it is < 0 in front. */
static double height(const struct sweep *w, int tri, double t)
{
    double p[3][3], n[3];
    relative_corners(w, tri, t, p);
    art_v3_cross(n, p[1], p[2]);
    return art_v3_dot(p[0], n);
}

/* True if the vertex is in the triangle at t, where it is in its plane. */
static bool in_triangle(const struct sweep *w, int tri, double t)
{
    double p[3][3], e1[3], e2[3], n[3], m[3];
    relative_corners(w, tri, t, p);
    art_v3_sub(e1, p[1], p[0]);
    art_v3_sub(e2, p[2], p[0]);
    art_v3_cross(n, e1, e2);
    double nn = art_v3_dot(n, n);
    if (!(nn > 0)) return false;
    for (int k = 0; k < 3; k++) {
        art_v3_cross(m, p[(k + 1) % 3], p[(k + 2) % 3]);
        if (art_v3_dot(m, n) < -beside * nn) return false;
    }
    return true;
}

/* Find the zero of the height between two times of different sign by bisection. */
static double zero_between(const struct sweep *w, int tri, double t0, double t1)
{
    bool below = height(w, tri, t0) < 0;
    for (int k = 0; k < 60; k++) {
        double t = 0.5 * (t0 + t1);
        if ((height(w, tri, t) < 0) == below)
            t0 = t;
        else
            t1 = t;
    }
    return t1;
}

/* The height is a cubic of t: between the zeros of its derivative it is monotonic. Times that part
 * [0, 1]. */
static int split_intervals(const struct sweep *w, int tri, double t[4])
{
    double f[4], a, b, c;
    for (int k = 0; k < 4; k++) f[k] = height(w, tri, k / 3.0);
    /* f(s) of s = 3 t by differences */
    double d1 = f[1] - f[0], d2 = f[2] - 2 * f[1] + f[0], d3 = f[3] - 3 * f[2] + 3 * f[1] - f[0];
    a = d3 / 2;
    b = d2 - d3;
    c = d1 - d2 / 2 + d3 / 3;
    int n = 0;
    t[n++] = 0;
    double disc = b * b - 4 * a * c;
    if (disc > 0) {
        double q = -0.5 * (b + copysign(sqrt(disc), b)),
               r[2] = {a != 0 ? q / a : -1, q != 0 ? c / q : -1};
        if (r[0] > r[1]) {
            double swap = r[0];
            r[0] = r[1], r[1] = swap;
        }
        for (int k = 0; k < 2; k++)
            if (r[k] > 0 && r[k] < 3) t[n++] = r[k] / 3;
    }
    t[n++] = 1;
    return n;
}

static bool cross(void *user, int tri)
{
    struct sweep *w = user;
    double t[4];
    int n = split_intervals(w, tri, t);
    for (int k = 0; k + 1 < n && t[k] < w->first; k++) {
        double h0 = height(w, tri, t[k]), h1 = height(w, tri, t[k + 1]);
        bool inward = h0 < 0 && h1 >= 0, outward = h0 > 0 && h1 <= 0;
        if (!inward && !(outward && w->sheet)) continue;
        double when = zero_between(w, tri, t[k], t[k + 1]);
        if (!(when < w->first) || !in_triangle(w, tri, when)) continue;
        w->first = when;
        w->tri = tri;
    }
    return true;
}

/* ------------------------------------------------------------------- contacts */

/* A vertex that had a contact already began above the surface, whatever is left of its depth. */
static void start_above(const struct sweep *w, double from[3])
{
    const struct art_contact_law *law = contact_rule(w->c, w->rule)->law;
    art_v3_copy(from, w->x0 + 3 * (size_t)w->vert);
    const struct contact_record *r = contact_previous(w->c, w->rule, w->side, w->vert);
    if (r) art_v3_add_scaled(from, from, 2 * (fabs(r->gap) + law->penetration_tol), r->normal);
}

static int add_crossing(struct sweep *w)
{
    const struct art_contact_rule *rule = contact_rule(w->c, w->rule);
    const int *v = w->other->surface->tri[w->tri];
    const double *x = w->x1 + 3 * (size_t)w->vert;
    double p[3][3], e1[3], e2[3], n[3], m[3], bary[3], y[3] = {0, 0, 0}, d[3];
    bool front = height(w, w->tri, 0) < 0;
    /* where in the triangle it went through, and where that place of it is now */
    relative_corners(w, w->tri, w->first, p);
    art_v3_sub(e1, p[1], p[0]);
    art_v3_sub(e2, p[2], p[0]);
    art_v3_cross(n, e1, e2);
    for (int k = 0; k < 3; k++) {
        art_v3_cross(m, p[(k + 1) % 3], p[(k + 2) % 3]);
        bary[k] = fmax(art_v3_dot(m, n), 0);
    }
    art_v3_scale(bary, 1 / (bary[0] + bary[1] + bary[2]), bary);
    for (int k = 0; k < 3; k++) art_v3_add_scaled(y, y, bary[k], w->y1 + 3 * (size_t)v[k]);
    art_surface_normal(w->other->surface, w->tri, n);
    if (!front) art_v3_scale(n, -1, n);
    art_v3_sub(d, x, y);
    if (!(art_v3_dot(d, n) < 0)) return ART_OK; /* it came back */
    struct contact_record *r = contact_record_add(w->ctx, w->c, w->rule, w->side);
    if (!r) return ART_ENOMEM;
    contact_point_vertex(w->mine, w->vert, &r->at[0]);
    contact_point_face(w->other, w->tri, bary, y, &r->at[1]);
    art_v3_copy(r->normal, n);
    r->dist = art_v3_dot(d, n);
    r->area = contact_vertex_area(w->mine->surface, w->vert, n);
    r->two_way = w->both;
    r->key = w->vert;
    r->constraint =
        !rule->law->bilateral || (w->mine->collidable->rigid && w->other->collidable->rigid)
            ? CONTACT_UNILATERAL
            : CONTACT_BILATERAL;
    return ART_OK;
}

static bool attached(const struct sweep *w)
{
    if (contact_attached(w->c, w->mine, w->vert, w->other)) return true;
    for (int k = 0; k < 3; k++)
        if (contact_attached(w->c, w->other, w->other->surface->tri[w->tri][k], w->mine))
            return true;
    return false;
}

static int sweep_side(struct art_ctx *ctx, struct contact_set *c, int i, int side, bool both)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    struct sweep w = {.ctx = ctx, .c = c, .rule = i, .side = side, .both = both};
    struct art_boxtree *tree = NULL;
    int status;
    w.mine = &c->body[side ? rule->b : rule->a];
    w.other = &c->body[side ? rule->a : rule->b];
    w.sheet = w.other->surface->n_border > 0;
    w.x0 = w.mine->x_start, w.x1 = art_surface_positions(w.mine->surface);
    w.y0 = w.other->x_start, w.y1 = art_surface_positions(w.other->surface);
    ART_TRY(art_boxtree_create(ctx, &tree, w.other->surface->n_tris, path_box_of_triangle, &w));
    for (w.vert = 0; w.vert < w.mine->surface->n_verts; w.vert++) {
        double min[3] = {INFINITY, INFINITY, INFINITY}, max[3] = {-INFINITY, -INFINITY, -INFINITY};
        start_above(&w, w.from);
        path_box(w.from, w.x1 + 3 * (size_t)w.vert, min, max);
        w.first = 2;
        (void)art_boxtree_overlaps(tree, min, max, cross, &w);
        if (w.first <= 1 && !attached(&w)) ART_TRY(add_crossing(&w));
    }
out:
    art_boxtree_free(tree);
    return status;
}

/* True if the vertices of a triangle have contacts of their own. */
static bool has_contact(const struct contact_detected *f, int first, int end, int side,
                        const int v[3])
{
    int n = 0;
    for (int k = 0; k < 3; k++)
        for (int j = first; j < end; j++)
            if (f->record[j].side == side && f->record[j].key == v[k]) {
                n++;
                break;
            }
    return n == 3;
}

/* A body that rests on vertices of the sheet is a little beside their faces; a contact there as
 * well would catch it in the folds. Only its side is recorded. */
int contact_add_corners(struct art_ctx *ctx, struct contact_set *c, int rule, int side, int first)
{
    struct contact_detected *f = &c->detected;
    int end = f->n, status = ART_OK;
    if (!c->start_known) return ART_OK;
    ART_TRY(sweep_side(ctx, c, rule, side, false));
    for (int k = end; k < f->n; k++) {
        struct contact_record *r = &f->record[k];
        int v[3] = {(int)r->at[1].vert[0], (int)r->at[1].vert[1], (int)r->at[1].vert[2]};
        r->erp = erp_of_corners;
        r->constraint =
            has_contact(f, first, end, 1 - side, v) ? CONTACT_NO_ROW : CONTACT_UNILATERAL;
    }
out:
    return status;
}

/* Remove those contacts from `first` on that were found by positions alone, where a crossing gives
 * a better one. */
static void prefer_crossings(struct contact_detected *f, int first, int crossings)
{
    int n = first;
    for (int k = first; k < crossings; k++) {
        bool better = false;
        for (int j = crossings; j < f->n && !better; j++)
            better = f->record[j].side == f->record[k].side && f->record[j].key == f->record[k].key;
        if (!better) f->record[n++] = f->record[k];
    }
    if (n == crossings) return;
    memmove(f->record + n, f->record + crossings, (size_t)(f->n - crossings) * sizeof *f->record);
    f->n -= crossings - n;
}

/* True if the other mesh of a side has a border. It has two sides then and no inside: only the
 * position that a vertex came from decides. */
static bool is_open(const struct contact_set *c, int i, int side)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    return c->body[side ? rule->a : rule->b].surface->n_border > 0;
}

/* Both bodies' vertices, also between rigid ones, unless the behaviour names one of them. */
static void ccd_sides(const struct art_contact_rule *rule, bool side[2])
{
    enum art_penetrations of = rule->law->penetrations;
    side[0] = of != ART_PENETRATE_SECOND;
    side[1] = of != ART_PENETRATE_FIRST;
}

static int find(struct art_ctx *ctx, struct contact_set *c, int i, struct contact_overlap *overlap)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    const struct contact_body *a = &c->body[rule->a], *b = &c->body[rule->b];
    int first = c->detected.n, status;
    bool side[2];
    ccd_sides(rule, side);
    ART_TRY(contact_intersect(ctx, c, i, overlap));
    for (int k = 0; k < 2 && overlap->in_contact; k++)
        if (side[k] && (!c->start_known || !is_open(c, i, k)))
            ART_TRY(contact_add_vertices(ctx, c, i, k, side[0] && side[1]));
    for (int k = first; k < c->detected.n; k++)
        if (a->collidable->rigid && b->collidable->rigid)
            c->detected.record[k].constraint = CONTACT_UNILATERAL;
    if (!c->start_known) goto out;
    int crossings = c->detected.n;
    for (int k = 0; k < 2; k++)
        if (side[k]) ART_TRY(sweep_side(ctx, c, i, k, side[0] && side[1]));
    prefer_crossings(&c->detected, first, crossings);
out:
    return status;
}

const struct contact_method contact_by_ccd = {"ccd", contact_uses_ccd, find, false};

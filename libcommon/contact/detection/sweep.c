/* A vertex moves along a line from the start of a step to its end, against triangles whose corners
 * do the same: which it crosses first, and where. */
#include "../contact_priv.h"
#include <math.h>

/* Weights may be that much below zero: no way leads between two triangles that share an edge. */
static const double beside = 1e-9;

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
    const struct contact_sweep *w = user;
    const int *v = w->other->tri[tri];
    for (int k = 0; k < 3; k++) min[k] = INFINITY, max[k] = -INFINITY;
    for (int k = 0; k < 3; k++)
        path_box(w->y0 + 3 * (size_t)v[k], w->y1 + 3 * (size_t)v[k], min, max);
}

static void at(const double *a, const double *b, double t, double x[3])
{
    for (int k = 0; k < 3; k++) x[k] = (1 - t) * a[k] + t * b[k];
}

/* Compute the corners of a triangle relative to the vertex at time t. */
static void relative_corners(const struct contact_sweep *w, int tri, double t, double p[3][3])
{
    const int *v = w->other->tri[tri];
    double x[3];
    at(w->from, w->x1 + 3 * (size_t)w->vert, t, x);
    for (int k = 0; k < 3; k++) {
        at(w->y0 + 3 * (size_t)v[k], w->y1 + 3 * (size_t)v[k], t, p[k]);
        art_v3_sub(p[k], p[k], x);
    }
}

/* Return six times the volume of the tetrahedron of vertex and triangle; it is < 0 in front. */
static double height(const struct contact_sweep *w, int tri, double t)
{
    double p[3][3], n[3];
    relative_corners(w, tri, t, p);
    art_v3_cross(n, p[1], p[2]);
    return art_v3_dot(p[0], n);
}

/* True if the vertex is in the triangle at t, where it is in its plane. */
static bool in_triangle(const struct contact_sweep *w, int tri, double t)
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
static double zero_between(const struct contact_sweep *w, int tri, double t0, double t1)
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
static int split_intervals(const struct contact_sweep *w, int tri, double t[4])
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

/* A vertex of a surface that meets itself stays in its own triangles. */
static bool has_corner(const struct contact_sweep *w, int tri)
{
    const int *v = w->other->tri[tri];
    return w->mine == w->other && (v[0] == w->vert || v[1] == w->vert || v[2] == w->vert);
}

static bool cross(void *user, int tri)
{
    struct contact_sweep *w = user;
    double t[4];
    if (has_corner(w, tri)) return true;
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

int contact_sweep_create(struct art_ctx *ctx, struct contact_sweep *w)
{
    w->sheet = w->other->n_border > 0;
    return art_boxtree_create(ctx, &w->tree, w->other->n_tris, path_box_of_triangle, w);
}

bool contact_sweep_vertex(struct contact_sweep *w, int vert, const double from[3])
{
    double min[3] = {INFINITY, INFINITY, INFINITY}, max[3] = {-INFINITY, -INFINITY, -INFINITY};
    w->vert = vert;
    art_v3_copy(w->from, from);
    path_box(w->from, w->x1 + 3 * (size_t)vert, min, max);
    w->first = 2;
    (void)art_boxtree_overlaps(w->tree, min, max, cross, w);
    return w->first <= 1;
}

bool contact_sweep_crossing(const struct contact_sweep *w, struct contact_crossing *at)
{
    const int *v = w->other->tri[w->tri];
    double p[3][3], e1[3], e2[3], n[3], m[3], d[3];
    bool front = height(w, w->tri, 0) < 0;
    /* where in the triangle it went through, and where that place of it is now */
    relative_corners(w, w->tri, w->first, p);
    art_v3_sub(e1, p[1], p[0]);
    art_v3_sub(e2, p[2], p[0]);
    art_v3_cross(n, e1, e2);
    for (int k = 0; k < 3; k++) {
        art_v3_cross(m, p[(k + 1) % 3], p[(k + 2) % 3]);
        at->bary[k] = fmax(art_v3_dot(m, n), 0);
    }
    art_v3_scale(at->bary, 1 / (at->bary[0] + at->bary[1] + at->bary[2]), at->bary);
    art_v3_zero(at->point);
    for (int k = 0; k < 3; k++)
        art_v3_add_scaled(at->point, at->point, at->bary[k], w->y1 + 3 * (size_t)v[k]);
    art_surface_normal(w->other, w->tri, at->normal);
    if (!front) art_v3_scale(at->normal, -1, at->normal);
    art_v3_sub(d, w->x1 + 3 * (size_t)w->vert, at->point);
    at->dist = art_v3_dot(d, at->normal);
    return at->dist < 0;
}

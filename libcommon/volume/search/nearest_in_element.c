/* The inverse of the map of an element, and the point of it nearest to a place.
 *
 * The point nearest to a place outside lies on a face. The square of the distance to a face has its
 * least value at a corner, on an edge or within. Edges are parabolas at most: a cubic equation.
 * Within it is a zero of the gradient, by Newton's method. */
#include "bilinear_priv.h"
#include <art/element.h>
#include <art/math.h>
#include <art/search.h>
#include <math.h>
#include <string.h>

/* The tolerance within which a natural coordinate beyond its bounds counts as inside. */
#define ON_BOUNDARY 1e-9

/* The first coordinates of a kind are those of a simplex; the rest lie between -1 and 1. */
static int simplex(const struct art_elem_type *type)
{
    switch (type->linear) {
    case ART_ELEM_TET:
        return 3;
    case ART_ELEM_WEDGE:
    case ART_ELEM_TRI:
        return 2;
    default:
        return 0;
    }
}

static bool is_inside(const struct art_elem_type *type, const double *xi, double tol)
{
    int s = simplex(type);
    double rest = 1;
    for (int k = 0; k < s; k++) {
        if (!(xi[k] >= -tol)) return false;
        rest -= xi[k];
    }
    if (!(rest >= -tol)) return false;
    for (int k = s; k < type->dim; k++)
        if (!(fabs(xi[k]) <= 1 + tol)) return false;
    return true;
}

static void centre_of(const struct art_elem_type *type, double xi[3])
{
    art_v3_zero(xi);
    for (int c = 0; c < type->n_corners; c++)
        art_v3_add_scaled(xi, xi, 1.0 / type->n_corners, type->node[c]);
}

/* ------------------------------------------------------------------- inverse */

/* r = p - x(xi); returns its square. */
static double miss(const struct art_elem_type *type, const double (*x)[3], const double p[3],
                   const double xi[3], double r[3])
{
    double N[ART_ELEM_MAX_NODES];
    type->shape(xi, N, NULL);
    art_v3_copy(r, p);
    for (int a = 0; a < type->n_nodes; a++) art_v3_add_scaled(r, r, -N[a], x[a]);
    return art_v3_norm2(r);
}

/* True if a plane has p on one side and all nodes on the other. Without nodes on its edges an
 * element lies within their convex hull. */
static bool is_apart(const struct art_elem_type *type, const double (*x)[3], const double p[3])
{
    if (type->kind != type->linear) return false;
    for (int f = 0; f < type->n_faces; f++) {
        const signed char *face = type->face[f];
        const double *x0 = x[(int)face[0]];
        double u[3], v[3], n[3], d[3], far = 0, size = 0;
        art_v3_sub(u, x[(int)face[2]], x0);
        art_v3_sub(v, face[3] < 0 ? x[(int)face[1]] : x[(int)face[3]],
                   face[3] < 0 ? x0 : x[(int)face[1]]);
        art_v3_cross(n, u, v);
        /* either side may be that of the element */
        double low = 0;
        for (int a = 0; a < type->n_nodes; a++) {
            art_v3_sub(d, x[a], x0);
            double h = art_v3_dot(n, d);
            far = h > far ? h : far, low = h < low ? h : low;
            size = fmax(size, art_v3_norm2(d));
        }
        art_v3_sub(d, p, x0);
        double h = art_v3_dot(n, d), margin = 1e-7 * sqrt(art_v3_norm2(n) * size);
        if (h > far + margin || h < low - margin) return true;
    }
    return false;
}

bool art_elem_locate(const struct art_elem_type *type, const double (*x)[3], const double p[3],
                     double xi[3])
{
    return type->dim == 3 && !is_apart(type, x, p) && art_elem_natural(type, x, p, xi) &&
           art_elem_natural_excess(type, xi) <= ON_BOUNDARY;
}

/* --------------------------------------------------------------------- edges */

/* The zero of a polynomial of degree 3 between two places with different signs; bisection never
 * fails. */
static double zero_between(const double c[4], double a, double b)
{
    double fa = ((c[3] * a + c[2]) * a + c[1]) * a + c[0];
    for (int i = 0; i < 80; i++) {
        double m = 0.5 * (a + b), fm = ((c[3] * m + c[2]) * m + c[1]) * m + c[0];
        if (m == a || m == b) break;
        if ((fm < 0) == (fa < 0))
            a = m;
        else
            b = m;
    }
    return 0.5 * (a + b);
}

/* Finds the zeros of a cubic in [-1, 1]: at most one between zeros of its derivative. */
static int zeros_of(const double c[4], double s[3])
{
    double at[4] = {-1}, A = 3 * c[3], B = 2 * c[2], C = c[1];
    int n = 1, found = 0;
    double root = B * B - 4 * A * C;
    if (root >= 0) {
        double q = -0.5 * (B + copysign(sqrt(root), B));
        double t[2] = {A != 0 ? q / A : 2, q != 0 ? C / q : 2};
        if (t[0] > t[1]) {
            double swap = t[0];
            t[0] = t[1], t[1] = swap;
        }
        for (int i = 0; i < 2; i++)
            if (t[i] > -1 && t[i] < 1) at[n++] = t[i];
    }
    at[n++] = 1;
    for (int i = 0; i + 1 < n; i++) {
        double f[2];
        for (int k = 0; k < 2; k++) {
            double v = at[i + k];
            f[k] = ((c[3] * v + c[2]) * v + c[1]) * v + c[0];
        }
        if ((f[0] < 0) != (f[1] < 0)) s[found++] = zero_between(c, at[i], at[i + 1]);
    }
    return found;
}

/* This is the nearest point on a face found so far. */
struct near {
    const struct art_elem_type *type; /* of the face */
    const double (*x)[3];
    const double *p;
    double st[3], at[3], d2;
};

static void offer(struct near *best, const double st[3])
{
    double r[3], d2 = miss(best->type, best->x, best->p, st, r);
    if (!(d2 < best->d2)) return;
    best->d2 = d2;
    art_v3_copy(best->st, st);
    art_v3_sub(best->at, best->p, r);
}

/* Considers the edge from corner i to j, with a node m or none: x = a s^2 + b s + c. */
static void offer_edge(struct near *best, int i, int j, int m)
{
    const double *xi = best->x[i], *xj = best->x[j];
    double a[3], b[3], c[3], s[3], st[3];
    int n = 1;
    for (int k = 0; k < 3; k++) {
        double middle = 0.5 * (xi[k] + xj[k]), x0 = m < 0 ? middle : best->x[m][k];
        a[k] = m < 0 ? 0 : middle - x0;
        b[k] = 0.5 * (xj[k] - xi[k]);
        c[k] = x0 - best->p[k];
    }
    if (m < 0) {
        double b2 = art_v3_norm2(b);
        s[0] = b2 > 0 ? -art_v3_dot(b, c) / b2 : 0;
        if (!(fabs(s[0]) < 1)) return;
    } else {
        const double poly[4] = {art_v3_dot(b, c), art_v3_norm2(b) + 2 * art_v3_dot(a, c),
                                3 * art_v3_dot(a, b), 2 * art_v3_norm2(a)};
        n = zeros_of(poly, s);
    }
    const double *from = best->type->node[i], *to = best->type->node[j];
    for (int k = 0; k < n; k++) {
        for (int d = 0; d < 3; d++) st[d] = 0.5 * ((1 - s[k]) * from[d] + (1 + s[k]) * to[d]);
        offer(best, st);
    }
}

/* -------------------------------------------------------------------- within */

/* Computes the gradient and second derivatives of half the squared distance. Shape functions are
 * at most quadratic along each coordinate, so that central differences of their gradients have no
 * error but rounding. */
static void derivatives(const struct near *best, const double st[3], double g[2], double H[3])
{
    double dN[ART_ELEM_MAX_NODES][3], more[ART_ELEM_MAX_NODES][3], less[ART_ELEM_MAX_NODES][3];
    double r[3], x_s[2][3] = {{0}}, x_ss[3][3] = {{0}};
    int n = best->type->n_nodes;
    miss(best->type, best->x, best->p, st, r);
    best->type->shape(st, NULL, dN);
    for (int k = 0; k < 2; k++) {
        double up[3] = {st[0], st[1], 0}, down[3] = {st[0], st[1], 0};
        up[k] += 0.5, down[k] -= 0.5;
        best->type->shape(up, NULL, more);
        best->type->shape(down, NULL, less);
        for (int a = 0; a < n; a++) {
            art_v3_add_scaled(x_s[k], x_s[k], dN[a][k], best->x[a]);
            art_v3_add_scaled(x_ss[2 * k], x_ss[2 * k], more[a][k] - less[a][k], best->x[a]);
            if (k == 0) art_v3_add_scaled(x_ss[1], x_ss[1], more[a][1] - less[a][1], best->x[a]);
        }
    }
    for (int k = 0; k < 2; k++) g[k] = -art_v3_dot(r, x_s[k]);
    for (int i = 0; i < 3; i++)
        H[i] = art_v3_dot(x_s[i / 2], x_s[(i + 1) / 2]) - art_v3_dot(r, x_ss[i]);
}

/* Iterates by Newton's method; starts that leave the face lead to an edge or nowhere. */
static void offer_within(struct near *best, const double start[2])
{
    double st[3] = {start[0], start[1], 0}, g[2], H[3];
    for (int step = 0; step < 40; step++) {
        derivatives(best, st, g, H);
        double det = H[0] * H[2] - H[1] * H[1];
        if (!(fabs(det) > 1e-14 * (H[0] * H[0] + H[2] * H[2]))) return;
        double d[2] = {-(H[2] * g[0] - H[1] * g[1]) / det, -(H[0] * g[1] - H[1] * g[0]) / det};
        double most = fmax(fabs(d[0]), fabs(d[1]));
        for (int k = 0; k < 2; k++) st[k] += most > 0.5 ? 0.5 * d[k] / most : d[k];
        if (!is_inside(best->type, st, 1)) return;
        if (most < 1e-12) break;
    }
    if (is_inside(best->type, st, 0)) offer(best, st);
}

/* Finds the nearest point directly on a plane triangle, or on a bilinear face where it is obvious
 * which point is nearest. */
static bool nearest_at_once(struct near *best)
{
    const struct art_elem_type *type = best->type;
    double bary[3], r[3];
    struct bilinear q;
    art_v3_zero(best->st);
    if (type->kind == ART_ELEM_TRI) {
        art_nearest_on_triangle((const double *const[]){best->x[0], best->x[1], best->x[2]},
                                best->p, bary);
        for (int i = 0; i < 3; i++) art_v3_add_scaled(best->st, best->st, bary[i], type->node[i]);
        best->d2 = miss(type, best->x, best->p, best->st, r);
        art_v3_sub(best->at, best->p, r);
        return true;
    }
    if (type->kind != ART_ELEM_QUAD) return false;
    bilinear_set(&q, best->x);
    if (!bilinear_nearest(&q, best->p, best->st, best->at)) return false;
    art_v3_sub(r, best->p, best->at);
    best->d2 = art_v3_norm2(r);
    return true;
}

static void nearest_on_face(struct near *best)
{
    const struct art_elem_type *type = best->type;
    bool curved = type->kind != type->linear;
    double centre[3], start[2];
    if (nearest_at_once(best)) return;
    for (int i = 0; i < type->n_corners; i++) offer(best, type->node[i]);
    for (int e = 0; e < type->n_edges; e++)
        offer_edge(best, type->edge[e][0], type->edge[e][1], curved ? type->n_corners + e : -1);
    centre_of(type, centre);
    offer_within(best, centre);
    for (int a = 0; a < type->n_nodes; a++) {
        for (int k = 0; k < 2; k++) start[k] = 0.4 * centre[k] + 0.6 * type->node[a][k];
        offer_within(best, start);
    }
}

/* ------------------------------------------------------------------- nearest */

/* Map coordinates of a face to those of its element. Those of a pyramid go together towards its
 * apex, where they mean nothing. */
void elem_of_face_place(const struct art_elem_type *type, const int *node,
                        const struct art_elem_type *face, const double st[3], double xi[3])
{
    double w[ART_ELEM_MAX_NODES], base = 0;
    bool pyramid = type->linear == ART_ELEM_PYRAMID;
    art_elem_type(face->linear)->shape(st, w, NULL);
    art_v3_zero(xi);
    for (int i = 0; i < face->n_corners; i++) {
        art_v3_add_scaled(xi, xi, w[i], type->node[node[i]]);
        if (node[i] != 4) base += w[i];
    }
    if (pyramid && base > 0)
        for (int k = 0; k < 2; k++) xi[k] /= base;
}

/* Square of the distance to the box of nodes, at most that to what is between them if this is
 * straight. */
static double box_distance2(const double (*x)[3], int n, const double p[3])
{
    double sum = 0;
    for (int k = 0; k < 3; k++) {
        double min = x[0][k], max = x[0][k];
        for (int a = 1; a < n; a++) min = fmin(min, x[a][k]), max = fmax(max, x[a][k]);
        double d = fmax(0, fmax(min - p[k], p[k] - max));
        sum += d * d;
    }
    return sum;
}

double art_elem_nearest(const struct art_elem_type *type, const double (*x)[3], unsigned faces,
                        const double p[3], double limit2, double xi[3], double at[3])
{
    static const enum art_elem_kind kinds[] = {ART_ELEM_TRI, ART_ELEM_QUAD, ART_ELEM_QUADTRI,
                                               ART_ELEM_QUADQUAD};
    double found = INFINITY;
    if (type->dim == 3 && !faces && art_elem_locate(type, x, p, xi)) {
        art_v3_copy(at, p);
        return 0;
    }
    for (int f = 0; f < type->n_faces; f++) {
        int node[8], n = art_elem_face_nodes(type, f, node);
        double face_x[8][3];
        if (faces && !(faces >> f & 1)) continue;
        for (int a = 0; a < n; a++) art_v3_copy(face_x[a], x[node[a]]);
        struct near best = {.type = type->dim == 2 ? type : NULL,
                            .x = (const double(*)[3])face_x,
                            .p = p,
                            .d2 = INFINITY};
        for (int k = 0; k < 4 && !best.type; k++)
            if (art_elem_type(kinds[k])->n_nodes == n) best.type = art_elem_type(kinds[k]);
        double least = fmin(found, limit2);
        if (n <= 4 && box_distance2(best.x, n, p) > least) continue;
        nearest_on_face(&best);
        if (!(best.d2 < found)) continue;
        found = best.d2;
        art_v3_copy(at, best.at);
        if (type->dim == 2)
            art_v3_copy(xi, best.st);
        else
            elem_of_face_place(type, node, best.type, best.st, xi);
    }
    return found;
}

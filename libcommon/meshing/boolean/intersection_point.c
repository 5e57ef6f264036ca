/* Points that both meshes have: each once, named by the simplices that it lies inside of. */
#include "boolean_priv.h"
#include <art/predicates.h>

/* ---------------------------------------------------------------------- rounded places
 *
 * A constructed point lies on an edge from a to b, at a + N / (N - M) (b - a) with N, M the
 * orientations of a and b against a triangle, or in a plane against another edge. They have
 * opposite signs, so nothing cancels in N - M; N and M themselves are computed with twice the
 * precision. */

static struct art_dd dd_det2(struct art_dd a, struct art_dd b, struct art_dd c, struct art_dd d)
{
    return art_dd_sub(art_dd_mul(a, d), art_dd_mul(b, c));
}

/* Computes the orientation of p against triangle q, and the size of its terms. */
static double height(const double *q0, const double *q1, const double *q2, const double *p,
                     double *size)
{
    struct art_dd u[3], v[3], w[3];
    double box[3] = {0};
    for (int c = 0; c < 3; c++) {
        u[c] = art_dd_diff(q0[c], p[c]), v[c] = art_dd_diff(q1[c], p[c]),
        w[c] = art_dd_diff(q2[c], p[c]);
        box[c] = fmax(fabs(u[c].hi), fmax(fabs(v[c].hi), fabs(w[c].hi)));
    }
    struct art_dd sum = art_dd_mul(u[0], dd_det2(v[1], v[2], w[1], w[2]));
    sum = art_dd_add(sum, art_dd_mul(u[1], dd_det2(v[2], v[0], w[2], w[0])));
    sum = art_dd_add(sum, art_dd_mul(u[2], dd_det2(v[0], v[1], w[0], w[1])));
    *size = 6 * box[0] * box[1] * box[2];
    return sum.hi;
}

/* Computes the orientation of p against an edge, in the plane without coordinate `axis`. */
static double height_2d(const double *q0, const double *q1, const double *p, int axis, double *size)
{
    int j = (axis + 1) % 3, k = (axis + 2) % 3;
    struct art_dd a = art_dd_diff(q0[j], p[j]), b = art_dd_diff(q0[k], p[k]);
    struct art_dd c = art_dd_diff(q1[j], p[j]), d = art_dd_diff(q1[k], p[k]);
    *size = fabs(a.hi * d.hi) + fabs(b.hi * c.hi);
    return dd_det2(a, b, c, d).hi;
}

/* The mesh that has the edge from a to b on which a point is constructed. */
static int line_of(const struct art_solid_point *p)
{
    return p->dim[0] == ART_SOLID_EDGE ? 0 : 1;
}

static void ends_of(const struct art_solid *s, int m, int edge, const double *end[2])
{
    for (int i = 0; i < 2; i++) end[i] = art_solid_at(&s->side[m], s->side[m].edge_vert[edge][i]);
}

/* Computes N, M and a bound of the error of either; *axis is the coordinate left out of two edges.
 */
static double heights(const struct art_solid *s, const struct art_solid_point *p, double h[2])
{
    const double *a[2], *b[2];
    double size, worst = 0;
    int m = line_of(p);
    ends_of(s, m, p->id[m], a);
    h[0] = h[1] = 0;
    if (p->dim[1 - m] == ART_SOLID_FACE) {
        const struct art_solid_side *o = &s->side[1 - m];
        const int *v = o->tri[p->id[1 - m]];
        for (int i = 0; i < 2; i++) {
            h[i] = height(art_solid_at(o, v[0]), art_solid_at(o, v[1]), art_solid_at(o, v[2]), a[i],
                          &size);
            worst = fmax(worst, size);
        }
        return 0x1p-95 * worst;
    }
    ends_of(s, 1, p->id[1], b);
    for (int axis = 0; axis < 3; axis++) {
        double g[2], most = 0;
        for (int i = 0; i < 2; i++) {
            g[i] = height_2d(b[0], b[1], a[i], axis, &size);
            most = fmax(most, size);
        }
        if (fabs(g[0] - g[1]) <= fabs(h[0] - h[1])) continue;
        h[0] = g[0], h[1] = g[1], worst = most;
    }
    return 0x1p-95 * worst;
}

/* A place within a few roundings, as `error` says. */
void art_solid_place(const struct art_solid *s, struct art_solid_point *p)
{
    const double *a[2];
    double h[2], error = heights(s, p, h), far = 0;
    int m = line_of(p);
    ends_of(s, m, p->id[m], a);
    if (!(error <= 0x1p-54 * fabs(h[0] - h[1]))) {
        art_solid_round_exact_point(s, p);
    } else {
        double t = h[0] / (h[0] - h[1]);
        for (int c = 0; c < 3; c++) {
            double u = t <= 0.5 ? a[0][c] + t * (a[1][c] - a[0][c])
                                : a[1][c] + h[1] / (h[1] - h[0]) * (a[0][c] - a[1][c]);
            p->x[c] = fmin(fmax(u, fmin(a[0][c], a[1][c])), fmax(a[0][c], a[1][c]));
        }
    }
    for (int c = 0; c < 3; c++) far = fmax(far, fmax(fabs(a[0][c]), fabs(a[1][c])));
    p->error = 0x1p-49 * far;
}

/* ---------------------------------------------------------------------- names */

/* The spot of a constructed point with a name, or where it would go. */
static struct art_index_spot spot_of(const struct art_solid *s, const int dim[2], const int id[2])
{
    const int key[4] = {dim[0], id[0], dim[1], id[1]};
    struct art_index_spot at = art_index_find(&s->by_name, art_hash_bytes(key, sizeof key));
    for (; at.item >= 0; art_index_next(&s->by_name, &at)) {
        const struct art_solid_point *p = &s->point[at.item];
        if (p->dim[0] == dim[0] && p->id[0] == id[0] && p->dim[1] == dim[1] && p->id[1] == id[1])
            break;
    }
    return at;
}

int art_solid_mark(struct art_solid *s, int m, int dim, int id, int p)
{
    if (dim == ART_SOLID_EDGE) return art_solid_mark_add(s, &s->side[m].on_edge, id, p, -1);
    if (dim == ART_SOLID_FACE) return art_solid_mark_add(s, &s->side[m].on_tri, id, p, -1);
    return ART_OK;
}

/* The point is now known to both meshes. */
static int mark(struct art_solid *s, int p, int m)
{
    return art_solid_mark(s, m, s->point[p].dim[m], s->point[p].id[m], p);
}

/* Returns a vertex of mesh m on a simplex of the other. */
static int vertex_at(struct art_solid *s, int m, int vert, int dim, int id)
{
    int at = s->side[m].point[vert];
    struct art_solid_point *p = &s->point[at];
    if (p->dim[1 - m] != ART_SOLID_NONE) return at;
    p->dim[1 - m] = dim, p->id[1 - m] = id;
    if (dim == ART_SOLID_VERTEX) {
        s->side[1 - m].point[id] = at;
        return at;
    }
    return mark(s, at, 1 - m) < 0 ? -1 : at;
}

static int made_at(struct art_solid *s, const int dim[2], const int id[2])
{
    if (art_index_reserve(s->ctx, &s->by_name, (size_t)s->n_made + 1) < 0) return -1;
    const struct art_index_spot spot = spot_of(s, dim, id);
    if (spot.item >= 0) return spot.item;
    if (!ART_GROW(s->ctx, s->point, s->n_points, s->cap_points)) return -1;
    int at = s->n_points;
    struct art_solid_point *p = &s->point[at];
    for (int m = 0; m < 2; m++) p->dim[m] = dim[m], p->id[m] = id[m];
    art_solid_place(s, p);
    s->n_points++, s->n_made++;
    art_index_place(&s->by_name, &spot, at);
    return mark(s, at, 0) < 0 || mark(s, at, 1) < 0 ? -1 : at;
}

int art_solid_point_at(struct art_solid *s, int dim_a, int id_a, int dim_b, int id_b)
{
    const int dim[2] = {dim_a, dim_b}, id[2] = {id_a, id_b};
    if (s->self) return art_solid_self_point(s, dim, id);
    if (dim_a == ART_SOLID_VERTEX) return vertex_at(s, 0, id_a, dim_b, id_b);
    if (dim_b == ART_SOLID_VERTEX) return vertex_at(s, 1, id_b, dim_a, id_a);
    return made_at(s, dim, id);
}

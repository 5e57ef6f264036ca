/* This finds the natural coordinates of a point: the inverse of the isoparametric map. */
#include <art/math.h>
#include <art/search.h>
#include <float.h>
#include <math.h>
#include <string.h>

static double largest(double a, double b, double c)
{
    return fmax(a, fmax(b, c));
}

double art_elem_natural_excess(const struct art_elem_type *type, const double xi[3])
{
    double a = fabs(xi[0]) - 1, b = fabs(xi[1]) - 1, c = fabs(xi[2]) - 1, triangle;
    switch (type->linear) {
    case ART_ELEM_TET:
        return fmax(largest(-xi[0], -xi[1], -xi[2]), xi[0] + xi[1] + xi[2] - 1);
    case ART_ELEM_WEDGE:
        triangle = largest(-xi[0], -xi[1], xi[0] + xi[1] - 1);
        return fmax(triangle, c);
    case ART_ELEM_PYRAMID: {
        double width = fmax((1 - xi[2]) / 2, 0);
        return largest(a * width, b * width, c);
    }
    default:
        return largest(a, b, c);
    }
}

/* ------------------------------------------------------------------- one start */

struct search {
    const struct art_elem_type *type;
    const double (*x)[3];
    const double *p;
    double size; /* the largest distance of a node from p */
};

/* p less the point at xi, without the digits that both have in common. */
static double miss(const struct search *s, const double xi[3], double r[3])
{
    double N[ART_ELEM_MAX_NODES];
    s->type->shape(xi, N, NULL);
    art_v3_zero(r);
    for (int a = 0; a < s->type->n_nodes; a++)
        for (int i = 0; i < 3; i++) r[i] += N[a] * (s->p[i] - s->x[a][i]);
    return art_v3_norm(r);
}

/* J d = r with columns of like size: near the apex of a pyramid two of them vanish. */
static bool newton_step(const struct search *s, const double xi[3], const double r[3], double d[3])
{
    double J[9], width[3];
    (void)art_elem_jacobian(s->type, s->x, xi, J);
    for (int j = 0; j < 3; j++) {
        const double column[3] = {J[j], J[3 + j], J[6 + j]};
        width[j] = art_v3_norm(column);
        if (!(width[j] > 0)) return false;
        for (int i = 0; i < 3; i++) J[3 * i + j] /= width[j];
    }
    if (!(fabs(art_m3_det(J)) > 1e-12) || !art_m3_solve(d, J, r)) return false;
    for (int j = 0; j < 3; j++) d[j] /= width[j];
    return art_v3_finite(d);
}

static bool converge(const struct search *s, double xi[3])
{
    const double floor = 4 * DBL_EPSILON * s->size;
    double r[3], d[3], q[3], there[3];
    double off = miss(s, xi, r);
    for (int round = 0; round < 60 && off > floor; round++) {
        double step = 1, next = INFINITY;
        if (!newton_step(s, xi, r, d)) break;
        for (; step > 1e-4; step /= 2) {
            art_v3_add_scaled(q, xi, step, d);
            next = miss(s, q, there);
            if (next < (1 - 0.1 * step) * off) break;
        }
        /* rounding is all that is left, or there is no way on */
        if (!(next < off)) break;
        off = next;
        art_v3_copy(xi, q);
        art_v3_copy(r, there);
    }
    return off <= 1e-11 * s->size;
}

/* ------------------------------------------------------------------ many starts */

/* Natural coordinates from which to try, the i-th of them; inside the element. */
static bool start_at(const struct art_elem_type *type, const double middle[3], int i, double xi[3])
{
    if (i < type->n_points) {
        art_v3_copy(xi, type->point[i]);
        return true;
    }
    i -= type->n_points;
    if (i >= type->n_nodes) return false;
    art_v3_lerp(xi, type->node[i], middle, 0.1);
    return true;
}

enum { STARTS = ART_ELEM_MAX_NODES + ART_ELEM_MAX_POINTS, TRIES = 5 };

/* The starts that are nearest to p, the nearest first; how many. */
static int nearest_starts(const struct search *s, const double middle[3], double start[TRIES][3])
{
    double off[TRIES], xi[3], r[3];
    int n = 0;
    for (int i = 0; i < STARTS && start_at(s->type, middle, i, xi); i++) {
        double here = miss(s, xi, r);
        int at = n < TRIES ? n++ : TRIES;
        for (; at > 0 && off[at - 1] > here; at--)
            if (at < TRIES) {
                off[at] = off[at - 1];
                art_v3_copy(start[at], start[at - 1]);
            }
        if (at == TRIES) continue;
        off[at] = here;
        art_v3_copy(start[at], xi);
    }
    return n;
}

static void middle_of(const struct art_elem_type *type, double xi[3])
{
    art_v3_zero(xi);
    for (int a = 0; a < type->n_corners; a++)
        art_v3_add_scaled(xi, xi, 1.0 / type->n_corners, type->node[a]);
}

bool art_elem_natural(const struct art_elem_type *type, const double (*x)[3], const double p[3],
                      double xi[3])
{
    struct search s = {type, x, p, 0};
    double middle[3], try[3], start[TRIES][3];
    middle_of(type, middle);
    art_v3_copy(xi, middle);
    if (type->dim != 3) return false;
    for (int a = 0; a < type->n_nodes; a++) s.size = fmax(s.size, art_v3_distance(x[a], p));
    bool found = converge(&s, xi);
    double best = found ? art_elem_natural_excess(type, xi) : INFINITY;
    /* the map of a tetrahedron is affine: there is one answer */
    if (best <= 0 || type->kind == ART_ELEM_TET) return found;
    int n = nearest_starts(&s, middle, start);
    for (int i = 0; i < n && best > 0; i++) {
        art_v3_copy(try, start[i]);
        if (!converge(&s, try)) continue;
        double outside = art_elem_natural_excess(type, try);
        if (found && !(outside < best)) continue;
        found = true;
        best = outside;
        art_v3_copy(xi, try);
    }
    return found;
}

/* This file finds the nearest points of two convex bodies by the vertices of their surfaces
 * (Gilbert, Johnson & Keerthi 1988). The points of a body less those of the other are a convex body
 * too; a simplex of its corners is led to the point of it that is nearest to the origin. */
#include "region_priv.h"

enum { MOST_CORNERS = 4, MOST_STEPS = 64 };

struct corner {
    double y[3]; /* of the first body less that of the second */
    int vert[2];
    double share; /* of the nearest point */
};

struct simplex {
    int n;
    struct corner corner[MOST_CORNERS];
};

static int farthest(struct art_surface *s, const double way[3], double sign)
{
    const double *x = art_surface_positions(s);
    double most = -INFINITY;
    int at = 0;
    for (int v = 0; v < s->n_verts; v++) {
        double d = sign * art_v3_dot(way, x + 3 * (size_t)v);
        if (d > most) most = d, at = v;
    }
    return at;
}

static struct corner support(struct art_surface *a, struct art_surface *b, const double way[3])
{
    struct corner c = {.vert = {farthest(a, way, -1), farthest(b, way, 1)}};
    art_v3_sub(c.y, art_surface_positions(a) + 3 * (size_t)c.vert[0],
               art_surface_positions(b) + 3 * (size_t)c.vert[1]);
    return c;
}

/* Solve the symmetric equations of n <= 3 unknowns by Cramer's rule; false: they are singular. */
static bool solve(int n, double A[3][3], const double *b, double *x)
{
    double c[3][3], det;
    if (n == 1) {
        x[0] = b[0] / A[0][0];
        return A[0][0] > 0;
    }
    if (n == 2) {
        det = A[0][0] * A[1][1] - A[0][1] * A[0][1];
        x[0] = (b[0] * A[1][1] - b[1] * A[0][1]) / det;
        x[1] = (b[1] * A[0][0] - b[0] * A[0][1]) / det;
        return det > 1e-14 * A[0][0] * A[1][1];
    }
    for (int i = 0; i < 3; i++) art_v3_cross(c[i], A[(i + 1) % 3], A[(i + 2) % 3]);
    det = art_v3_dot(A[0], c[0]);
    for (int i = 0; i < 3; i++) x[i] = (b[0] * c[0][i] + b[1] * c[1][i] + b[2] * c[2][i]) / det;
    return det > 1e-14 * A[0][0] * A[1][1] * A[2][2];
}

/* Compute the nearest point to the origin of the plane, line or space of some corners; false: it is
 * not between them. */
static bool nearest_of(const struct corner *corner, int n, const int *of, double *share,
                       double v[3])
{
    double d[3][3], A[3][3], b[3], x[3] = {0}, first = 1;
    const double *y = corner[of[0]].y;
    for (int i = 0; i < n - 1; i++) art_v3_sub(d[i], corner[of[i + 1]].y, y);
    for (int i = 0; i < n - 1; i++) {
        for (int j = 0; j < n - 1; j++) A[i][j] = art_v3_dot(d[i], d[j]);
        b[i] = -art_v3_dot(d[i], y);
    }
    if (n > 1 && !solve(n - 1, A, b, x)) return false;
    art_v3_copy(v, y);
    for (int i = 0; i < n - 1; i++) {
        if (!(x[i] > 0)) return false;
        share[i + 1] = x[i];
        first -= x[i];
        art_v3_add_scaled(v, v, x[i], d[i]);
    }
    share[0] = first;
    return first > 0;
}

/* Reduce a simplex, whose last corner is new, to the corners that its nearest point lies between.
 */
static bool reduce(struct simplex *s, double v[3])
{
    struct simplex best = {.n = 0};
    const int last = s->n - 1;
    double least = INFINITY;
    for (int set = 0; set < 1 << last; set++) {
        int of[MOST_CORNERS] = {last}, n = 1;
        double share[MOST_CORNERS], x[3];
        for (int i = 0; i < last; i++)
            if (set >> i & 1) of[n++] = i;
        if (!nearest_of(s->corner, n, of, share, x) || !(art_v3_norm2(x) < least)) continue;
        least = art_v3_norm2(x);
        art_v3_copy(v, x);
        best.n = n;
        for (int i = 0; i < n; i++)
            best.corner[i] = s->corner[of[i]], best.corner[i].share = share[i];
    }
    if (best.n > 0) *s = best;
    return best.n > 0;
}

static bool has(const struct simplex *s, const struct corner *c)
{
    for (int i = 0; i < s->n; i++)
        if (s->corner[i].vert[0] == c->vert[0] && s->corner[i].vert[1] == c->vert[1]) return true;
    return false;
}

bool contact_convex_nearest(struct art_surface *a, struct art_surface *b, double most, double p0[3],
                            double p1[3])
{
    struct simplex s = {.n = 0};
    double v[3], size = a->radius + b->radius;
    art_v3_sub(v, a->T.p, b->T.p);
    if (!(art_v3_norm(v) > 0)) v[0] = 1;
    for (int step = 0; step < MOST_STEPS; step++) {
        struct corner c = support(a, b, v);
        double far = art_v3_norm(v), bound = art_v3_dot(v, c.y) / far;
        if (bound > most) return false;
        if (s.n > 0 && (has(&s, &c) || far - bound <= 1e-12 * size)) break;
        double before = s.n > 0 ? art_v3_norm2(v) : INFINITY, x[3];
        struct simplex next = s;
        next.corner[next.n++] = c;
        if (!reduce(&next, x) || !(art_v3_norm2(x) < before)) break;
        s = next;
        art_v3_copy(v, x);
        if (s.n == MOST_CORNERS || art_v3_norm(v) <= 1e-9 * size) return false;
    }
    art_v3_zero(p0);
    art_v3_zero(p1);
    for (int i = 0; i < s.n; i++) {
        const struct corner *c = &s.corner[i];
        art_v3_add_scaled(p0, p0, c->share, art_surface_positions(a) + 3 * (size_t)c->vert[0]);
        art_v3_add_scaled(p1, p1, c->share, art_surface_positions(b) + 3 * (size_t)c->vert[1]);
    }
    return s.n > 0;
}

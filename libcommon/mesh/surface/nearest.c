/* The point of a surface that is nearest, and on which side of it a point lies. All in the axes of
 * the surface. */
#include "surface_priv.h"

/* Weights below this count as 0 where features are distinguished. */
#define ON_EDGE 1e-12

/* This is a query in the axes of the surface. */
struct asked {
    const struct art_surface *s;
    const double *x;   /* positions */
    double p[3], d[3]; /* the point, and from the nearest one to it */
};

static void set_place(struct asked *q, struct art_surface *s, const double p[3])
{
    q->s = s;
    q->x = art_surface_own(s);
    if (s->rigid)
        art_rigid_inv_point(q->p, &s->T, p);
    else
        art_v3_copy(q->p, p);
}

static const double *corner(const struct asked *q, int tri, int k)
{
    return q->x + 3 * (size_t)q->s->tri[tri][k];
}

/* ------------------------------------------------------------ by boxes alone */

struct nearest {
    const struct asked *q;
    struct art_bvh_hit hit;
    double d2;
};

static void try_triangle(struct nearest *best, int tri)
{
    const struct asked *q = best->q;
    const double *const v[3] = {corner(q, tri, 0), corner(q, tri, 1), corner(q, tri, 2)};
    double bary[3], x[3] = {0, 0, 0}, d[3];
    art_nearest_on_triangle(v, q->p, bary);
    for (int k = 0; k < 3; k++)
        if (bary[k] != 0) art_v3_add_scaled(x, x, bary[k], v[k]);
    art_v3_sub(d, q->p, x);
    double d2 = art_v3_norm2(d);
    if (!(d2 <= best->d2) || (d2 == best->d2 && tri >= best->hit.face)) return;
    best->d2 = d2;
    best->hit.face = tri;
    art_v3_copy(best->hit.bary, bary);
    art_v3_copy(best->hit.point, x);
}

static double near_leaf(void *user, int first, int n, const double p[3], double limit)
{
    struct nearest *best = user;
    (void)p, (void)limit;
    for (int i = first; i < first + n; i++) try_triangle(best, art_surface_at(best->q->s, i));
    return best->d2;
}

static bool nearest_by_boxes(const struct asked *q, double max_distance, int guess,
                             struct art_bvh_hit *hit)
{
    struct nearest best = {.q = q, .d2 = max_distance * max_distance};
    best.hit.face = INT32_MAX;
    if (!(max_distance >= 0)) return false;
    if (guess >= 0 && guess < q->s->n_tris) try_triangle(&best, guess);
    tree_near(&q->s->tree->boxes, q->p, best.d2, near_leaf, &best);
    if (best.hit.face == INT32_MAX) return false;
    best.hit.distance = sqrt(best.d2);
    *hit = best.hit;
    return true;
}

/* Finds the nearest point; d leads from it to p. */
static bool find_nearest(struct asked *q, struct art_surface *s, double max_distance, int guess,
                         struct art_surface_near *near)
{
    struct art_bvh_hit hit;
    art_surface_fit(s);
    if (s->rigid ? !art_bvh_nearest_within(s->tree->bvh, q->p, max_distance, guess, &hit)
                 : !nearest_by_boxes(q, max_distance, guess, &hit))
        return false;
    near->tri = hit.face;
    near->distance = hit.distance;
    art_v3_copy(near->bary, hit.bary);
    art_v3_sub(q->d, q->p, hit.point);
    if (s->rigid)
        art_rigid_point(near->point, &s->T, hit.point);
    else
        art_v3_copy(near->point, hit.point);
    return true;
}

/* ------------------------------------------------------------------- sides */

/* Returns the signed distance from the plane of a triangle. */
static double height(const struct asked *q, int tri)
{
    double n[3];
    art_surface_own_normal(q->s, tri, n);
    return art_v3_dot(q->d, n);
}

static double edge_height(const struct asked *q, int tri, int k)
{
    double h = height(q, tri);
    if (q->s->next[tri][k] < 0) return h;
    double g = height(q, q->s->next[tri][k]);
    return fabs(g) > fabs(h) ? g : h;
}

/* Computes the unit vector from corner k to corner j. */
static void direction(const struct asked *q, int tri, int k, int j, double u[3])
{
    art_v3_sub(u, corner(q, tri, j), corner(q, tri, k));
    art_v3_normalize(u, u);
}

/* True if the surface is concave at a vertex. */
static bool is_reflex(const struct asked *q, int vert)
{
    const struct art_surface *s = q->s;
    double towards[3] = {0, 0, 0}, normal[3] = {0, 0, 0};
    for (int i = s->vert_off[vert]; i < s->vert_off[vert + 1]; i++) {
        int t = s->vert_tri[i], k = 0;
        double a[3], b[3], n[3];
        while (s->tri[t][k] != vert) k++;
        direction(q, t, k, (k + 1) % 3, a);
        direction(q, t, k, (k + 2) % 3, b);
        art_v3_sub(towards, towards, a);
        /* else it is the first edge of the next triangle */
        if (s->next[t][(k + 2) % 3] < 0) art_v3_sub(towards, towards, b);
        art_surface_own_normal(q->s, t, n);
        art_v3_cross(a, a, b);
        double sine = art_v3_norm(a), angle;
        direction(q, t, k, (k + 1) % 3, a);
        angle = atan2(sine, art_v3_dot(a, b));
        art_v3_add_scaled(normal, normal, angle, n);
    }
    return art_v3_dot(towards, normal) <= 0;
}

/* In a plane of a triangle is on no side of it. */
static bool is_inside_at_vertex(const struct asked *q, int vert)
{
    const struct art_surface *s = q->s;
    bool before = false, behind = false;
    for (int i = s->vert_off[vert]; i < s->vert_off[vert + 1]; i++) {
        double h = height(q, s->vert_tri[i]);
        before = before || h > 0;
        behind = behind || h < 0;
    }
    return before && behind ? is_reflex(q, vert) : behind;
}

static bool is_inside_at(const struct asked *q, const struct art_surface_near *near)
{
    int n_zero = 0, zero = 0, other = 0;
    for (int k = 0; k < 3; k++)
        if (near->bary[k] <= ON_EDGE)
            n_zero++, zero = k;
        else
            other = k;
    if (n_zero == 0) return height(q, near->tri) < 0;
    if (n_zero == 1) return edge_height(q, near->tri, (zero + 1) % 3) < 0;
    return is_inside_at_vertex(q, q->s->tri[near->tri][other]);
}

void art_surface_nearest_on(struct art_surface *s, int tri, const double p[3], double bary[3],
                            double point[3])
{
    const double *x = art_surface_positions(s), *v[3];
    for (int k = 0; k < 3; k++) v[k] = x + 3 * (size_t)s->tri[tri][k];
    art_nearest_on_triangle(v, p, bary);
    art_v3_zero(point);
    for (int k = 0; k < 3; k++) art_v3_add_scaled(point, point, bary[k], v[k]);
}

bool art_surface_nearest(struct art_surface *s, const double p[3], double max_distance, int guess,
                         struct art_surface_near *near)
{
    struct asked q;
    set_place(&q, s, p);
    if (!find_nearest(&q, s, max_distance, guess, near)) return false;
    near->inside = near->distance <= 0 || is_inside_at(&q, near);
    return true;
}

bool surface_inside(struct art_surface *s, const double p[3], double tol, int guess,
                    struct art_surface_near *near)
{
    struct asked q;
    set_place(&q, s, p);
    near->tri = -1;
    if (!find_nearest(&q, s, INFINITY, guess, near)) return false;
    near->inside = near->distance <= tol || is_inside_at(&q, near);
    return near->inside;
}

bool art_surface_inside(struct art_surface *s, const double p[3], double tol,
                        struct art_surface_near *near)
{
    return surface_inside(s, p, tol, -1, near);
}

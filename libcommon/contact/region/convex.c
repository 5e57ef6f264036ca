/* This file measures depths in convex bodies: a point is inside where it is behind all planes of
 * faces, and its depth is the distance to the nearest of them. */
#include "region_priv.h"

/* More triangles have a tree that is faster. */
enum { MOST_TRIANGLES = 320 };

/* What rounding may leave of a vertex in a plane, by the size of the body; planes whose normals
 * and distances differ by less are one. */
static const double flat = 1e-12;

static void plane_of(const struct art_surface *s, int tri, double plane[4])
{
    const double *a = s->local + 3 * (size_t)s->tri[tri][0];
    double u[3], v[3];
    art_v3_sub(u, s->local + 3 * (size_t)s->tri[tri][1], a);
    art_v3_sub(v, s->local + 3 * (size_t)s->tri[tri][2], a);
    art_v3_cross(plane, u, v);
    art_v3_normalize(plane, plane);
    plane[3] = art_v3_dot(plane, a);
}

static bool is_known(const struct contact_convex *c, const double plane[4], double tol)
{
    for (int i = 0; i < c->n; i++) {
        const double *p = c->plane[i];
        if (art_v3_distance(p, plane) <= flat && fabs(p[3] - plane[3]) <= tol) return true;
    }
    return false;
}

static bool has_all_behind(const struct art_surface *s, const double plane[4], double tol)
{
    for (int v = 0; v < s->n_verts; v++)
        if (!(art_v3_dot(plane, s->local + 3 * (size_t)v) - plane[3] <= tol)) return false;
    return true;
}

int contact_convex_make(struct art_ctx *ctx, struct contact_convex *c, const struct art_surface *s)
{
    double tol = flat * s->radius;
    if (c->asked) return ART_OK;
    c->asked = true;
    if (!s->rigid || s->n_tris > MOST_TRIANGLES || s->n_border > 0 || !(s->volume > 0))
        return ART_OK;
    c->plane = art_alloc(ctx, (size_t)s->n_tris, sizeof *c->plane);
    if (!c->plane) return ART_ENOMEM;
    c->convex = true;
    for (int t = 0; t < s->n_tris && c->convex; t++) {
        double plane[4];
        plane_of(s, t, plane);
        if (is_known(c, plane, tol)) continue;
        c->convex = art_v3_norm2(plane) > 0 && has_all_behind(s, plane, tol);
        memcpy(c->plane[c->n++], plane, sizeof plane);
    }
    return ART_OK;
}

bool contact_convex_inside(const struct contact_convex *c, const struct art_surface *s,
                           const double p[3], double *depth)
{
    double x[3], most = -INFINITY;
    art_rigid_inv_point(x, &s->T, p);
    for (int i = 0; i < c->n; i++) {
        const double *n = c->plane[i];
        double h = art_v3_dot(n, x) - n[3];
        if (!(h <= 0)) return false;
        most = h > most ? h : most;
    }
    *depth = -most;
    return true;
}

void contact_convex_free(struct contact_convex *c)
{
    art_free(c->plane);
    *c = (struct contact_convex){0};
}

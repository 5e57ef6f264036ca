/* The thickness of a body is the least way through it, from a face to the next along the inward
 * normal. A measure by the box of the body would take a shell or an L for a block. Faces are
 * sampled evenly by area, and a tenth of the samples may be thinner than the answer, so that the
 * tips of wedges do not decide. */
#include "../contact_priv.h"
#include <math.h>
#include <stdlib.h>

enum { MOST_SAMPLES = 40, THINNER_SHARE = 10 };

/* A ray leads from a face inwards. */
struct ray {
    double from[3], way[3];
    double nearest;
};

/* Shorten the ray to where it leaves through a triangle (Moeller & Trumbore 1997). */
static void leave_through(struct ray *r, const double *const x[3], double least)
{
    double e1[3], e2[3], s[3], h[3], g[3];
    art_v3_sub(e1, x[1], x[0]);
    art_v3_sub(e2, x[2], x[0]);
    art_v3_sub(s, r->from, x[0]);
    art_v3_cross(h, r->way, e2);
    double det = art_v3_dot(e1, h);
    if (!(det < 0)) return; /* it would enter */
    double u = art_v3_dot(s, h) / det;
    if (!(u >= 0 && u <= 1)) return;
    art_v3_cross(g, s, e1);
    double v = art_v3_dot(r->way, g) / det, t = art_v3_dot(e2, g) / det;
    if (v >= 0 && u + v <= 1 && t > least && t < r->nearest) r->nearest = t;
}

static double way_through(const struct art_surface *s, const double *pos, int tri)
{
    struct ray r = {.nearest = INFINITY};
    double e1[3], e2[3];
    const int *of = s->tri[tri];
    for (int k = 0; k < 3; k++) art_v3_add_scaled(r.from, r.from, 1.0 / 3, pos + 3 * (size_t)of[k]);
    art_v3_sub(e1, pos + 3 * (size_t)of[1], pos + 3 * (size_t)of[0]);
    art_v3_sub(e2, pos + 3 * (size_t)of[2], pos + 3 * (size_t)of[0]);
    art_v3_cross(r.way, e2, e1);
    art_v3_scale(r.way, 1 / art_v3_norm(r.way), r.way);
    for (int t = 0; t < s->n_tris; t++) {
        const int *v = s->tri[t];
        const double *const x[3] = {pos + 3 * (size_t)v[0], pos + 3 * (size_t)v[1],
                                    pos + 3 * (size_t)v[2]};
        if (t != tri) leave_through(&r, x, 1e-9 * s->radius);
    }
    return r.nearest;
}

static double area_of(const struct art_surface *s, const double *pos, int tri)
{
    const int *v = s->tri[tri];
    double e1[3], e2[3], n[3];
    art_v3_sub(e1, pos + 3 * (size_t)v[1], pos + 3 * (size_t)v[0]);
    art_v3_sub(e2, pos + 3 * (size_t)v[2], pos + 3 * (size_t)v[0]);
    art_v3_cross(n, e1, e2);
    return art_v3_norm(n) / 2;
}

double contact_surface_area(const struct art_surface *s, const double *pos)
{
    double area = 0;
    for (int t = 0; t < s->n_tris; t++) area += area_of(s, pos, t);
    return area;
}

double contact_surface_thickness(const struct art_surface *s, const double *pos)
{
    double way[MOST_SAMPLES], before = 0, area = contact_surface_area(s, pos);
    int n = 0, samples = s->n_tris < MOST_SAMPLES ? s->n_tris : MOST_SAMPLES, next = 0;
    if (s->n_border > 0 || !(area > 0)) return INFINITY;
    for (int t = 0; t < s->n_tris; t++) {
        before += area_of(s, pos, t);
        if (!(before > (next + 0.5) / samples * area)) continue;
        double through = way_through(s, pos, t);
        for (; next < samples && before > (next + 0.5) / samples * area; next++)
            if (isfinite(through)) way[n++] = through;
    }
    if (n == 0) return INFINITY;
    qsort(way, (size_t)n, sizeof *way, art_compare_doubles);
    return way[n / THINNER_SHARE];
}

static const double *positions(struct contact_body *body)
{
    return body->surface->rigid ? body->surface->local : art_surface_positions(body->surface);
}

double contact_mean_thickness(struct contact_body *body)
{
    struct art_surface *s = body->surface;
    if (body->mean_thickness > 0) return body->mean_thickness;
    double area = contact_surface_area(s, positions(body));
    body->element_size = contact_deforms(body) ? sqrt(2 * area / s->n_tris) : INFINITY;
    body->mean_thickness =
        s->n_border > 0 || !(s->volume > 0) || !(area > 0) ? INFINITY : 2 * s->volume / area;
    return body->mean_thickness;
}

double contact_thickness(struct contact_body *body)
{
    if (!(body->thickness > 0))
        body->thickness = contact_surface_thickness(body->surface, positions(body));
    return body->thickness;
}

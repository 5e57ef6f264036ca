/* Surfaces in motion. */
#include "surface_priv.h"

void art_surface_box_of(const struct art_surface *s, const double *x, double min[3], double max[3])
{
    for (int k = 0; k < 3; k++) min[k] = INFINITY, max[k] = -INFINITY;
    for (int v = 0; v < s->n_verts; v++)
        for (int k = 0; k < 3; k++) {
            double c = x[3 * (size_t)v + k];
            min[k] = c < min[k] ? c : min[k];
            max[k] = c > max[k] ? c : max[k];
        }
}

void art_surface_place(struct art_surface *s, const struct art_rigid *T)
{
    double c[3], h[3];
    if (!s->rigid && s->tree) s->tree->coned = false;
    s->rigid = s->fitted = true;
    s->fresh = false;
    s->n_moves++;
    s->T = *T;
    for (int k = 0; k < 3; k++) {
        c[k] = s->own_min[k] / 2 + s->own_max[k] / 2;
        h[k] = s->own_max[k] / 2 - s->own_min[k] / 2;
    }
    for (int i = 0; i < 3; i++) {
        const double *r = T->R + 3 * i;
        double mid = r[0] * c[0] + r[1] * c[1] + r[2] * c[2] + T->p[i];
        double half = fabs(r[0]) * h[0] + fabs(r[1]) * h[1] + fabs(r[2]) * h[2];
        /* rounding of this and of the positions */
        double size =
            fabs(r[0] * c[0]) + fabs(r[1] * c[1]) + fabs(r[2] * c[2]) + fabs(T->p[i]) + half;
        half += 0x1p-48 * size;
        s->min[i] = mid - half, s->max[i] = mid + half;
    }
}

void art_surface_move(struct art_surface *s, const double *x)
{
    memcpy(s->x, x, 3 * (size_t)s->n_verts * sizeof *x);
    s->rigid = false;
    s->fresh = true;
    s->n_moves++;
    s->fitted = false;
    if (s->tree) s->tree->coned = false;
    art_surface_box_of(s, s->x, s->min, s->max);
}

const double *art_surface_positions(struct art_surface *s)
{
    if (s->fresh) return s->x;
    for (int v = 0; v < s->n_verts; v++)
        art_rigid_point(s->x + 3 * (size_t)v, &s->T, s->local + 3 * (size_t)v);
    s->fresh = true;
    return s->x;
}

void art_surface_corners(const struct art_surface *s, int tri, double p[3][3])
{
    for (int k = 0; k < 3; k++) {
        size_t at = 3 * (size_t)s->tri[tri][k];
        if (s->fresh)
            art_v3_copy(p[k], s->x + at);
        else
            art_rigid_point(p[k], &s->T, s->local + at);
    }
}

void art_surface_area_vector(struct art_surface *s, int tri, double out[3])
{
    double p[3][3], ab[3], ac[3];
    art_surface_corners(s, tri, p);
    art_v3_sub(ab, p[1], p[0]);
    art_v3_sub(ac, p[2], p[0]);
    art_v3_cross(out, ab, ac);
}

void art_surface_normal(struct art_surface *s, int tri, double out[3])
{
    double a[3];
    art_surface_area_vector(s, tri, a);
    art_v3_normalize(out, a);
}

void art_surface_own_normal(const struct art_surface *s, int tri, double n[3])
{
    const double *x = art_surface_own(s);
    const int *v = s->tri[tri];
    double ab[3], ac[3];
    art_v3_sub(ab, x + 3 * (size_t)v[1], x + 3 * (size_t)v[0]);
    art_v3_sub(ac, x + 3 * (size_t)v[2], x + 3 * (size_t)v[0]);
    art_v3_cross(n, ab, ac);
    art_v3_normalize(n, n);
}

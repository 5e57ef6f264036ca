/* Surfaces in motion. */
#include "surface_priv.h"
#include <art/simd.h>

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

#define KERNELS(name, how)                                                                         \
    /* All but the last point, as art_rigid_point: the fourth number of each is written over. */   \
    how static void place_##name(int n, const struct art_rigid *T, const double *x, double *y)     \
    {                                                                                              \
        const double *R = T->R;                                                                    \
        const art_f64x4 a = {R[0], R[3], R[6], 0}, b = {R[1], R[4], R[7], 0};                      \
        const art_f64x4 c = {R[2], R[5], R[8], 0}, p = {T->p[0], T->p[1], T->p[2], 0};             \
        for (int i = 0; i + 1 < n; i++, x += 3, y += 3)                                            \
            ART_F64X4(y) = a * x[0] + b * x[1] + c * x[2] + p;                                     \
    }
ART_SIMD_COPIES(KERNELS)

const double *art_surface_positions(struct art_surface *s)
{
    size_t last = 3 * (size_t)(s->n_verts - 1);
    if (s->fresh) return s->x;
    ART_SIMD_CHOOSE(place)(s->n_verts, &s->T, s->local, s->x);
    art_rigid_point(s->x + last, &s->T, s->local + last);
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
    struct art_surface_recent *r =
        s->tree ? &s->tree->recent[(unsigned)tri % ART_SURFACE_RECENT] : NULL;
    if (r && r->next_tri == tri + 1 && r->moves == s->n_moves) {
        art_v3_copy(out, r->n);
        return;
    }
    art_surface_area_vector(s, tri, a);
    art_v3_normalize(out, a);
    if (!r) return;
    r->next_tri = tri + 1, r->moves = s->n_moves;
    art_v3_copy(r->n, out);
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

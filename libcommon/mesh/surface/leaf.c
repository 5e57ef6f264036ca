/* This file compares the triangles of two leaves, four at a time. */
#include "leaf.h"
#include <art/simd.h>

enum { WIDE = ART_TREE_LEAF };
_Static_assert(WIDE == 4, "a vector has a lane for each triangle of a leaf");

void surface_leaf_fill(struct surface_leaf *leaf, const struct art_surface *s, int first, int n)
{
    leaf->of = s;
    leaf->first = first;
    leaf->n = n;
    for (int i = 0; i < WIDE; i++) {
        const int *v = s->tree->vert[first + (i < n ? i : n - 1)];
        const double *a = s->x + 3 * (size_t)v[0], *b = s->x + 3 * (size_t)v[1];
        const double *c = s->x + 3 * (size_t)v[2];
        double sum = 0;
        for (int k = 0; k < 3; k++) {
            double low = a[k] < b[k] ? a[k] : b[k], high = a[k] < b[k] ? b[k] : a[k];
            leaf->x[0][k][i] = a[k], leaf->x[1][k][i] = b[k], leaf->x[2][k][i] = c[k];
            leaf->min[k][i] = c[k] < low ? c[k] : low;
            leaf->max[k][i] = c[k] > high ? c[k] : high;
            sum += a[k] + b[k] + c[k];
        }
        if (!(fabs(sum) < INFINITY)) leaf->min[0][i] = NAN;
    }
}

/* This is the plane of a triangle. */
struct plane {
    double at[3], n[3]; /* its first corner, its area vector */
    double reach[3];    /* what parts of that are differences of */
};

static void set_plane(struct plane *p, const struct surface_leaf *leaf, int i)
{
    double u[3], v[3];
    for (int k = 0; k < 3; k++) {
        p->at[k] = leaf->x[0][k][i];
        u[k] = leaf->x[1][k][i] - p->at[k];
        v[k] = leaf->x[2][k][i] - p->at[k];
    }
    art_v3_cross(p->n, u, v);
    p->reach[0] = fabs(u[1] * v[2]) + fabs(u[2] * v[1]);
    p->reach[1] = fabs(u[2] * v[0]) + fabs(u[0] * v[2]);
    p->reach[2] = fabs(u[0] * v[1]) + fabs(u[1] * v[0]);
}

#define KERNELS(name, how)                                                                         \
    how static int overlaps_##name(const struct surface_leaf *a, int i,                            \
                                   const struct surface_leaf *b)                                   \
    {                                                                                              \
        art_i64x4 both = {-1, -1, -1, -1};                                                         \
        for (int k = 0; k < 3; k++) {                                                              \
            both &= a->min[k][i] <= ART_F64X4_OF(b->max[k]);                                       \
            both &= ART_F64X4_OF(b->min[k]) <= a->max[k][i];                                       \
        }                                                                                          \
        return ART_BITS4(both);                                                                    \
    }                                                                                              \
    how static int heights_##name(const struct plane *p, const struct surface_leaf *leaf,          \
                                  struct surface_heights *to)                                      \
    {                                                                                              \
        art_i64x4 above = {-1, -1, -1, -1}, below = above;                                         \
        for (int c = 0; c < 3; c++) {                                                              \
            art_f64x4 d = ART_F64X4_OF(leaf->x[c][0]) - p->at[0];                                  \
            art_f64x4 e = ART_F64X4_OF(leaf->x[c][1]) - p->at[1];                                  \
            art_f64x4 f = ART_F64X4_OF(leaf->x[c][2]) - p->at[2];                                  \
            art_f64x4 h = d * p->n[0] + e * p->n[1] + f * p->n[2];                                 \
            art_f64x4 size =                                                                       \
                ART_ABS4(d) * p->reach[0] + ART_ABS4(e) * p->reach[1] + ART_ABS4(f) * p->reach[2]; \
            art_f64x4 doubt = SURFACE_ROUNDING * size + SURFACE_TINY;                              \
            ART_F64X4(to->h[c]) = h, ART_F64X4(to->size[c]) = size;                                \
            above &= h > doubt, below &= -h > doubt;                                               \
        }                                                                                          \
        return ART_BITS4(~(above | below));                                                        \
    }
ART_SIMD_COPIES(KERNELS)

int surface_leaf_overlaps(const struct surface_leaf *a, int i, const struct surface_leaf *b)
{
    return ART_SIMD_CHOOSE(overlaps)(a, i, b) & ((1 << b->n) - 1);
}

int surface_leaf_heights(const struct surface_leaf *plane, int i, const struct surface_leaf *leaf,
                         struct surface_heights *heights)
{
    struct plane p;
    set_plane(&p, plane, i);
    return ART_SIMD_CHOOSE(heights)(&p, leaf, heights) & ((1 << leaf->n) - 1);
}

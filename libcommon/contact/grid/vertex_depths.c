/* This computes signed distances: the vertices of one surface inside a body with a distance grid.
 */
#include "grid_priv.h"

void contact_depths_fini(struct contact_depths *depths)
{
    art_free(depths->list);
    *depths = (struct contact_depths){0};
}

/* Compute a box in the world, along its axes, around the grid. */
static void box_of(const struct art_distgrid *grid, const struct art_rigid *T, double min[3],
                   double max[3])
{
    for (int c = 0; c < 8; c++) {
        double p[3];
        art_distgrid_vertex(grid, c & 1 ? grid->res[0] : 0, c & 2 ? grid->res[1] : 0,
                            c & 4 ? grid->res[2] : 0, p);
        art_rigid_point(p, T, p);
        for (int a = 0; a < 3; a++) {
            min[a] = c ? fmin(min[a], p[a]) : p[a];
            max[a] = c ? fmax(max[a], p[a]) : p[a];
        }
    }
    for (int a = 0; a < 3; a++) { /* wider than rounding */
        double slack = 1e-12 * (fabs(min[a]) + fabs(max[a]));
        min[a] -= slack, max[a] += slack;
    }
}

/* Compute the outward normal at a point of the grid, in the axes of the body; the result is false
 * if there is none. */
static bool direction(const struct art_distgrid *grid, const double p[3], bool unscaled,
                      double n[3])
{
    (void)art_distgrid_normal(grid, p, n);
    if (unscaled) return art_v3_norm(n) > 0;
    if (art_v3_normalize(n, n) > 1e-9) return true;
    (void)art_distgrid_at(grid, ART_DISTGRID_LINEAR, p, n, NULL);
    return art_v3_normalize(n, n) > 1e-9;
}

int contact_depths_find(struct art_ctx *ctx, const struct art_distgrid *grid,
                        const struct art_rigid *T, int n, const double *x, bool unscaled,
                        struct contact_depths *depths)
{
    double min[3], max[3];
    depths->n = 0;
    box_of(grid, T, min, max);
    for (int v = 0; v < n; v++) {
        const double *at = x + 3 * (size_t)v;
        double p[3], normal[3], d;
        if (!(at[0] >= min[0] && at[0] <= max[0] && at[1] >= min[1] && at[1] <= max[1] &&
              at[2] >= min[2] && at[2] <= max[2]))
            continue;
        art_rigid_inv_point(p, T, at);
        if (!art_distgrid_holds(grid, p)) continue;
        d = art_distgrid_at(grid, ART_DISTGRID_LINEAR, p, NULL, NULL);
        if (!(d <= 0) || !direction(grid, p, unscaled, normal)) continue;
        if (!ART_GROW(ctx, depths->list, depths->n, depths->cap)) return ART_ENOMEM;
        struct contact_depth *found = &depths->list[depths->n++];
        found->vert = v;
        art_rigid_vector(found->normal, T, normal);
        art_v3_add_scaled(found->point, at, -d, found->normal);
        found->dist = unscaled ? d * art_v3_norm2(normal) : d;
    }
    return ART_OK;
}

/* distgrid_priv.h - what the files of the distance grids share. */
#ifndef ART_DISTGRID_PRIV_H
#define ART_DISTGRID_PRIV_H

#include <art/distgrid.h>

/* Limits of options and memory. */
#define ART_DISTGRID_MAX_RES 1024
#define ART_DISTGRID_MAX_VERTICES 100000000

/* Choose axes, origin, cell widths and numbers of cells for a mesh. */
int distgrid_fit(struct art_ctx *ctx, struct art_distgrid *grid, const struct art_mesh *mesh,
                      const struct art_distgrid_options *options) ART_MUST_USE;

/* This holds all that determines distance and side. */
struct art_distance {
    const struct art_mesh *mesh;
    struct art_bvh *bvh;
    struct art_mesh_pseudonormals *normals; /* NULL unless by normals */
    struct art_winding *winding;            /* NULL unless by winding numbers */
    bool closed;
};

/* Interpolation in one cell (composite cell for the quadratic kinds), in coordinates x of the grid that
 * count cells, in the range of the grid: value, derivatives g[3] and H[9] by x; either may be NULL. */
typedef double art_distgrid_cell_fn(const struct art_distgrid *grid, const double x[3], double *g,
                                    double *H);
art_distgrid_cell_fn distgrid_linear, distgrid_cubic, distgrid_tets;
art_distgrid_cell_fn *distgrid_cell_of(enum art_distgrid_kind kind);

/* The cell of `step` vertices' width that holds x: its first vertex i and the place in it, 0 <= u <= step. */
static inline void distgrid_locate(const struct art_distgrid *grid, const double x[3], int step,
                                        int i[3], double u[3])
{
    for (int a = 0; a < 3; a++) {
        i[a] = (int)x[a];
        i[a] -= i[a] % step;
        if (i[a] > grid->res[a] - step) i[a] = grid->res[a] - step;
        u[a] = x[a] - i[a];
    }
}

#endif

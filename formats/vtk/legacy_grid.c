/* Legacy VTK files: structured sets, whose points and cells follow from three counts, become grids
 * of hexahedra (of quadrilaterals or lines if there is but one layer of points). */
#include "legacy_priv.h"

/* A file that says nothing about its points may have no more of them. */
enum { MOST_IMPLIED = 1 << 20 };

static int make_points(struct art_vtk_legacy *r, size_t n)
{
    struct art_vtk *d = r->d;
    const size_t nx = (size_t)r->dims[0], ny = (size_t)r->dims[1];
    d->pos = art_alloc(r->ctx, n, 3 * sizeof *d->pos);
    if (!d->pos) return ART_ENOMEM;
    for (size_t i = 0; i < n; i++) {
        const size_t at[3] = {i % nx, i / nx % ny, i / nx / ny};
        for (int k = 0; k < 3; k++)
            d->pos[3 * i + (size_t)k] =
                r->axis[k] ? r->axis[k][at[k]] : r->origin[k] + (double)at[k] * r->spacing[k];
    }
    d->n_points = (int)n;
    return ART_OK;
}

static int check_dims(struct art_vtk_legacy *r, size_t *n)
{
    *n = 1;
    if (!r->has_dims) return art_vtk_bad(r, r->p, ART_ESYNTAX, "there are no DIMENSIONS");
    for (int i = 0; i < 3; i++) {
        if (r->set == ART_VTK_RECTILINEAR && r->n_axis[i] != r->dims[i])
            return art_vtk_bad(r, r->p, ART_ESHAPE,
                               "there are %d coordinates in direction %c instead of %d",
                               r->n_axis[i], "xyz"[i], r -> dims[i]);
        if (r->dims[i] > 0 && *n > (size_t)(INT32_MAX / 64) / (size_t)r->dims[i])
            return art_vtk_bad(r, r->p, ART_ELIMIT, "the grid has more points than can be kept");
        *n *= (size_t)r->dims[i];
    }
    if (r->set == ART_VTK_STRUCTURED && *n != (size_t)r->d->n_points)
        return art_vtk_bad(r, r->p, ART_ESHAPE, "there are %d points for a grid of %zu",
                           r->d->n_points, *n);
    if (r->set != ART_VTK_STRUCTURED && *n > MOST_IMPLIED && *n > r->src->n)
        return art_vtk_bad(r, r->p, ART_ELIMIT,
                           "a grid of %zu points is too large for a file that has no data of them",
                           *n);
    return ART_OK;
}

/* The corners of cells, by steps along the directions that have cells. */
static int make_cells(struct art_vtk_legacy *r)
{
    static const unsigned char types[] = {ART_VTK_VERTEX, ART_VTK_LINE, ART_VTK_QUAD, ART_VTK_HEX};
    static const signed char steps[8][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                            {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
    struct art_vtk_list *l = &r->d->list[ART_VTK_CELLS];
    const int stride[3] = {1, r->dims[0], r->dims[0] * r->dims[1]};
    int dir[3], n_dir = 0, count[3] = {1, 1, 1}, step[3] = {0, 0, 0}, n = 1, at = 0;
    for (int k = 0; k < 3; k++)
        if (r->dims[k] > 1) dir[n_dir++] = k;
    for (int k = 0; k < n_dir; k++) {
        count[k] = r->dims[dir[k]] - 1;
        step[k] = stride[dir[k]];
        n *= count[k];
    }
    const int corners = 1 << n_dir;
    l->off = art_alloc(r->ctx, (size_t)n + 1, sizeof *l->off);
    l->node = art_alloc(r->ctx, (size_t)n * (size_t)corners, sizeof *l->node);
    r->d->type = art_alloc(r->ctx, (size_t)n, 1);
    if (!l->off || !l->node || !r->d->type) return ART_ENOMEM;
    for (int c = 0; c < n; c++) {
        int first = c % count[0] * step[0] + c / count[0] % count[1] * step[1] +
                    c / count[0] / count[1] * step[2];
        for (int k = 0; k < corners; k++)
            l->node[at++] =
                first + steps[k][0] * step[0] + steps[k][1] * step[1] + steps[k][2] * step[2];
        l->off[c + 1] = at;
        r->d->type[c] = types[n_dir];
    }
    l->n = n;
    return ART_OK;
}

int art_vtk_build_grid(struct art_vtk_legacy *r)
{
    size_t n;
    int status;
    ART_TRY(check_dims(r, &n));
    if (r->set != ART_VTK_STRUCTURED) ART_TRY(make_points(r, n));
    if (n > 0) ART_TRY(make_cells(r));
out:
    return status;
}

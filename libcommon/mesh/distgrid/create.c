/* This creates grids: exact distances at all vertices, row by row. */
#include "../mesh_priv.h"
#include "distgrid_priv.h"

void art_distgrid_defaults(struct art_distgrid_options *options)
{
    *options = (struct art_distgrid_options){.max_resolution = 20, .margin = 0.1};
}

/* Room for the distances of a grid whose size is known. */
static int finish(struct art_ctx *ctx, struct art_distgrid *grid)
{
    if (art_distgrid_n(grid) > ART_DISTGRID_MAX_VERTICES)
        return art_error(ctx, ART_ELIMIT, NULL,
                         "a distance grid of %dx%dx%d cells has more than 100 million vertices",
                         grid->res[0], grid->res[1], grid->res[2]);
    grid->dist = art_alloc(ctx, art_distgrid_n(grid), sizeof *grid->dist);
    return grid->dist ? ART_OK : ART_ENOMEM;
}

int art_distgrid_make(struct art_ctx *ctx, struct art_distgrid **grid, const int res[3],
                      const double cell[3], const struct art_rigid *T)
{
    struct art_distgrid *G = NULL;
    int status;
    for (int a = 0; a < 3; a++) {
        if (res[a] < 2 || res[a] % 2 || res[a] > ART_DISTGRID_MAX_RES)
            return art_error(ctx, ART_ERANGE, NULL, "%d cell{s}: not an even number from 2 to %d",
                             res[a], ART_DISTGRID_MAX_RES);
        if (!(cell[a] > 0 && isfinite(cell[a])))
            return art_error(ctx, ART_ERANGE, NULL, "a cell cannot be %g wide", cell[a]);
    }
    G = art_alloc(ctx, 1, sizeof *G);
    if (!G) return ART_ENOMEM;
    for (int a = 0; a < 3; a++) G->res[a] = res[a], G->cell[a] = cell[a];
    G->T = *T;
    status = finish(ctx, G);
    if (status < 0)
        art_distgrid_free(G);
    else
        *grid = G;
    return status;
}

void art_distgrid_free(struct art_distgrid *grid)
{
    if (!grid) return;
    art_free(grid->dist);
    art_free(grid);
}

struct filling {
    struct art_distgrid *grid;
    const struct art_distance *sides;
};

/* Fills one row along x. The last result bounds the next search, which only makes it faster. */
static void fill_row(void *arg, int row)
{
    const struct filling *f = arg;
    const struct art_distance *s = f->sides;
    struct art_distgrid *grid = f->grid;
    int j = row % (grid->res[1] + 1), k = row / (grid->res[1] + 1);
    double *dist = grid->dist + art_distgrid_index(grid, 0, j, k), most = INFINITY;
    struct art_bvh_hit hit = {.face = -1};
    bool inside = false, known = false;
    for (int i = 0; i <= grid->res[0]; i++) {
        double p[3];
        art_distgrid_vertex(grid, i, j, k, p);
        if (!art_bvh_nearest_within(s->bvh, p, most, hit.face, &hit))
            art_bvh_nearest(s->bvh, p, &hit);
        if (s->normals)
            inside = bvh_is_inside(s->bvh, s->normals, p, &hit);
        else if (!known)
            inside = art_winding_inside(s->winding, p);
        dist[i] = inside ? -hit.distance : hit.distance;
        /* the next vertex is on the same side if no closed surface is between */
        known = s->closed && hit.distance > grid->cell[0] * (1 + 1e-9);
        most = (hit.distance + grid->cell[0]) * (1 + 1e-9);
    }
}

int art_distgrid_create(struct art_ctx *ctx, struct art_distgrid **grid,
                        const struct art_mesh *mesh, const struct art_distgrid_options *options)
{
    struct art_distgrid *G = NULL;
    struct art_distgrid_options defaults;
    struct art_distance *sides = NULL;
    struct art_pool *pool = NULL;
    int status = ART_ENOMEM;
    art_distgrid_defaults(&defaults);
    if (!options) options = &defaults;
    if (mesh->n_faces == 0)
        return art_error(ctx, ART_ESHAPE, NULL, "a mesh without faces has no distance grid");
    G = art_alloc(ctx, 1, sizeof *G);
    if (!G) goto out;
    ART_TRY(distgrid_fit(ctx, G, mesh, options));
    ART_TRY(finish(ctx, G));
    ART_TRY(art_distance_create(ctx, &sides, mesh, options->sign));
    G->sign = art_distance_sign(sides);
    if (ctx->threads > 1) ART_TRY(art_pool_create(ctx, &pool, ctx->threads));
    struct filling f = {G, sides};
    art_pool_run(pool, (G->res[1] + 1) * (G->res[2] + 1), fill_row, &f);
    *grid = G;
    G = NULL;
    status = ART_OK;
out:
    art_pool_free(pool);
    art_distance_free(sides);
    art_distgrid_free(G);
    return status;
}

/* Boxes, straight and skew. */
#include "../shape_priv.h"

/* This has the surface points of a grid of n[0] x n[1] x n[2] cells, x fastest. */
struct grid {
    int n[3];
};

/* Counts surface points below j, k: full layers at both ends in z, frames between them. */
static int grid_vertex(const struct grid *g, int i, int j, int k)
{
    int nx = g->n[0] + 1, ny = g->n[1] + 1, full = nx * ny, frame = 2 * nx + 2 * (ny - 2);
    int layer = k == 0 ? 0 : full + (k - 1) * frame;
    if (k == 0 || k == g->n[2]) return layer + j * nx + i;
    if (j == 0) return layer + i;
    if (j == g->n[1]) return layer + nx + 2 * (ny - 2) + i;
    return layer + nx + 2 * (j - 1) + (i > 0);
}

static int add_vertices(struct art_ctx *ctx, struct art_mesh *mesh, const struct grid *g,
                        const double w[3])
{
    int status = ART_OK;
    for (int k = 0; k <= g->n[2]; k++)
        for (int j = 0; j <= g->n[1]; j++) {
            bool inside = k > 0 && k < g->n[2] && j > 0 && j < g->n[1];
            for (int i = 0; i <= g->n[0]; i += inside ? g->n[0] : 1) {
                const int at[3] = {i, j, k};
                double p[3];
                for (int d = 0; d < 3; d++) p[d] = w[d] * ((2 * at[d] - g->n[d]) / (2.0 * g->n[d]));
                ART_TRY(art_mesh_add_vertex(ctx, mesh, p));
            }
        }
out:
    return status;
}

/* Adds one side: d is the axis across it, u and v the axes along it, so that u x v points out. */
static int add_side(struct art_ctx *ctx, struct art_mesh *mesh, const struct grid *g, int d, int u,
                    int v, bool high, bool quads)
{
    int status = ART_OK;
    for (int b = 0; b < g->n[v]; b++)
        for (int a = 0; a < g->n[u]; a++) {
            static const int du[4] = {0, 1, 1, 0}, dv[4] = {0, 0, 1, 1};
            int q[4];
            for (int c = 0; c < 4; c++) {
                int at[3];
                at[d] = high ? g->n[d] : 0, at[u] = a + du[c], at[v] = b + dv[c];
                q[c] = grid_vertex(g, at[0], at[1], at[2]);
            }
            ART_TRY(art_shape_add_quad(ctx, mesh, quads, q[0], q[1], q[2], q[3]));
        }
out:
    return status;
}

static int make_grid(struct art_ctx *ctx, struct art_mesh **out_mesh, const double w[3],
                     const int n[3], bool quads)
{
    static const struct {
        signed char d, u, v;
        bool high;
    } side[6] = {{2, 1, 0, false}, {2, 0, 1, true},  {1, 0, 2, false},
                 {1, 2, 0, true},  {0, 2, 1, false}, {0, 1, 2, true}};
    const struct grid g = {{n[0], n[1], n[2]}};
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_shape_check_total(ctx, 4.0 * n[0] * n[1] + 4.0 * n[1] * n[2] + 4.0 * n[2] * n[0]));
    ART_TRY(art_mesh_create(ctx, &mesh));
    ART_TRY(add_vertices(ctx, mesh, &g, w));
    for (int i = 0; i < 6; i++)
        ART_TRY(add_side(ctx, mesh, &g, side[i].d, side[i].u, side[i].v, side[i].high, quads));
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

int art_mesh_make_box(struct art_ctx *ctx, struct art_mesh **mesh, double wx, double wy, double wz)
{
    const double w[3] = {wx, wy, wz};
    const int n[3] = {1, 1, 1};
    int status;
    for (int d = 0; d < 3; d++) ART_TRY(art_shape_check_size(ctx, "width", w[d]));
    status = make_grid(ctx, mesh, w, n, false);
out:
    return status;
}

static int make_box(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_shape_args *a)
{
    const int n[3] = {(int)a->x[3], (int)a->x[4], (int)a->x[5]};
    return make_grid(ctx, mesh, a->x, n, a->x[6] != 0);
}

const struct art_shape art_shape_box = {
    .name = "box",
    .summary = "box with its centre at the origin",
    .result = ART_SHAPE_SOLID,
    .param = {ART_SHAPE_SIZE("wx", 1, "width along x"), ART_SHAPE_SIZE("wy", 1, "width along y"),
              ART_SHAPE_SIZE("wz", 1, "width along z"),
              ART_SHAPE_COUNT("nx", 1, 1, "cells along x"),
              ART_SHAPE_COUNT("ny", 1, 1, "cells along y"),
              ART_SHAPE_COUNT("nz", 1, 1, "cells along z"), ART_SHAPE_QUADS},
    .make = make_box,
    .also = "cube cuboid brick block"};

static int make_skew_box(struct art_ctx *ctx, struct art_mesh **mesh,
                         const struct art_shape_args *a)
{
    const int n[3] = {1, 1, 1};
    int status;
    ART_TRY(make_grid(ctx, mesh, a->x, n, a->x[5] != 0));
    art_shape_skew(*mesh, a->x[2], a->x[3], a->x[4]);
out:
    return status;
}

const struct art_shape art_shape_skew_box = {
    .name = "skew_box",
    .summary = "box whose top is moved against its bottom",
    .result = ART_SHAPE_SOLID,
    .param = {ART_SHAPE_SIZE("wx", 1, "width along x"), ART_SHAPE_SIZE("wy", 1, "width along y"),
              ART_SHAPE_SIZE("wz", 1, "height along z"),
              ART_SHAPE_LENGTH("dx", 0.5, -INFINITY, "shift of the top along x"),
              ART_SHAPE_LENGTH("dy", 0, -INFINITY, "shift of the top along y"), ART_SHAPE_QUADS},
    .make = make_skew_box};

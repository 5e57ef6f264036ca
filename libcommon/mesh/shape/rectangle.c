/* Flat sheets with corners. */
#include "../shape_priv.h"

static int fill(struct art_ctx *ctx, struct art_mesh *mesh, double wx, double wy, int nx, int ny,
                bool texture, bool quads)
{
    int status = ART_OK;
    for (int j = 0; j <= ny; j++)
        for (int i = 0; i <= nx; i++) {
            double u = (double)i / nx, v = (double)j / ny, uvw[3] = {u, v, 0};
            ART_TRY(art_shape_add_point(ctx, mesh, (u - 0.5) * wx, (v - 0.5) * wy, 0));
            if (texture) ART_TRY(art_mesh_add_value(ctx, &mesh->texture, uvw));
        }
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            int a = j * (nx + 1) + i, b = a + nx + 1;
            const int q[4] = {a, a + 1, b + 1, b}, t[2][3] = {{a, a + 1, b + 1}, {a, b + 1, b}};
            if (quads) {
                ART_TRY(art_mesh_add_face_attrs(ctx, mesh, 4, q, NULL, texture ? q : NULL));
                continue;
            }
            for (int k = 0; k < 2; k++)
                ART_TRY(art_mesh_add_face_attrs(ctx, mesh, 3, t[k], NULL, texture ? t[k] : NULL));
        }
out:
    return status;
}

static int make(struct art_ctx *ctx, struct art_mesh **out_mesh, double wx, double wy, int nx,
                int ny, bool texture, bool quads)
{
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_shape_check_size(ctx, "width", wx));
    ART_TRY(art_shape_check_size(ctx, "width", wy));
    ART_TRY(art_shape_check_count(ctx, "number of divisions", nx, 1));
    ART_TRY(art_shape_check_count(ctx, "number of divisions", ny, 1));
    ART_TRY(art_shape_check_total(ctx, 2.0 * nx * ny));
    ART_TRY(art_mesh_create(ctx, &mesh));
    ART_TRY(fill(ctx, mesh, wx, wy, nx, ny, texture, quads));
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

int art_mesh_make_rectangle(struct art_ctx *ctx, struct art_mesh **mesh, double wx, double wy,
                            int nx, int ny, bool texture)
{
    return make(ctx, mesh, wx, wy, nx, ny, texture, false);
}

static int make_rectangle(struct art_ctx *ctx, struct art_mesh **mesh,
                          const struct art_shape_args *a)
{
    return make(ctx, mesh, a->x[0], a->x[1], (int)a->x[2], (int)a->x[3], a->x[4] != 0,
                a->x[5] != 0);
}

#define PARAMS                                                                                     \
    {                                                                                              \
        ART_SHAPE_SIZE("wx", 1, "width along x"), ART_SHAPE_SIZE("wy", 1, "width along y"),        \
            ART_SHAPE_COUNT("nx", 1, 1, "cells along x"),                                          \
            ART_SHAPE_COUNT("ny", 1, 1, "cells along y"),                                          \
            ART_SHAPE_SWITCH("texture", "with texture coordinates"), ART_SHAPE_QUADS               \
    }

const struct art_shape art_shape_rectangle = {.name = "rectangle",
                                              .summary = "flat sheet in the x-y plane, facing z",
                                              .result = ART_SHAPE_SHEET,
                                              .param = PARAMS,
                                              .make = make_rectangle,
                                              .also = "square"};

const struct art_shape art_shape_plane = {.name = "plane",
                                          .summary = "the same as rectangle",
                                          .result = ART_SHAPE_SHEET,
                                          .param = PARAMS,
                                          .make = make_rectangle};

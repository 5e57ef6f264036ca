/* This makes rings about the z axis. */
#include "../shape_priv.h"

static int make(struct art_ctx *ctx, struct art_mesh **out_mesh, double rmajor, double rminor,
                int nmajor, int nminor, bool quads)
{
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_shape_check_size(ctx, "minor radius", rminor));
    ART_TRY(art_shape_check_size(ctx, "torus: rmajor - rminor =", rmajor - rminor));
    ART_TRY(art_shape_check_count(ctx, "number of sides", nmajor, 3));
    ART_TRY(art_shape_check_count(ctx, "number of sides", nminor, 3));
    ART_TRY(art_shape_check_total(ctx, 2.0 * nmajor * nminor));
    ART_TRY(art_mesh_create(ctx, &mesh));
    for (int i = 0; i < nmajor; i++)
        for (int j = 0; j < nminor; j++) {
            double ci, si, cj, sj;
            art_shape_turn(i, nmajor, &ci, &si);
            art_shape_turn(j, nminor, &cj, &sj);
            double r = rmajor + rminor * cj;
            ART_TRY(art_shape_add_point(ctx, mesh, r * ci, r * si, rminor * sj));
        }
    for (int i = 0; i < nmajor; i++)
        for (int j = 0; j < nminor; j++) {
            int a = i * nminor, b = (i + 1) % nmajor * nminor, l = (j + 1) % nminor;
            ART_TRY(art_shape_add_quad(ctx, mesh, quads, a + j, b + j, b + l, a + l));
        }
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

int art_mesh_make_torus(struct art_ctx *ctx, struct art_mesh **mesh, double rmajor, double rminor,
                        int nmajor, int nminor)
{
    return make(ctx, mesh, rmajor, rminor, nmajor, nminor, false);
}

static int make_torus(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_shape_args *a)
{
    return make(ctx, mesh, a->x[0], a->x[1], (int)a->x[2], (int)a->x[3], a->x[4] != 0);
}

const struct art_shape art_shape_torus = {
    .name = "torus",
    .summary = "ring about the z axis",
    .result = ART_SHAPE_SOLID,
    .param = {ART_SHAPE_SIZE("rmajor", 1, "radius of the circle in the middle of the ring"),
              ART_SHAPE_SIZE("rminor", 0.25, "radius of the ring itself, less than rmajor"),
              ART_SHAPE_COUNT("nmajor", 32, 3, "sides around z"),
              ART_SHAPE_COUNT("nminor", 16, 3, "sides around the ring"), ART_SHAPE_QUADS},
    .make = make_torus,
    .also = "donut doughnut"};

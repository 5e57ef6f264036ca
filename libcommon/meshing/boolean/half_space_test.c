#include "harness/test.h"
#include <art/solid.h>

static double cut(struct art_ctx *ctx, const struct art_mesh *mesh, const double n[3],
                  double offset, enum art_solid_op op, double *cap)
{
    struct art_mesh *half = NULL, *out = NULL;
    double volume = NAN;
    if (!CHECK_STATUS(art_solid_half_space(ctx, mesh, n, offset, "cap", &half), ART_OK)) return NAN;
    if (CHECK_STATUS(art_solid_combine(ctx, mesh, half, op, NULL, &out), ART_OK)) {
        volume = art_mesh_volume(out);
        *cap = 0;
        double a[3];
        for (int f = 0; f < out->n_faces; f++) {
            if (!out->face_group || out->face_group[f] != 0) continue;
            art_mesh_face_area_vector(out, f, a);
            *cap += art_v3_norm(a);
        }
    }
    art_mesh_free(half), art_mesh_free(out);
    return volume;
}

/* Corners of a cube: (3 - d)^3 / 6 of a cube of side 2 lie beyond x + y + z = d, sections are
 * triangles. */
TEST(solid_half_space_corner)
{
    struct art_ctx ctx;
    struct art_mesh *box = NULL;
    art_ctx_init(&ctx);
    REQUIRE(art_mesh_make_box(&ctx, &box, 2, 2, 2) == ART_OK);
    for (int i = 0; i < 20; i++) {
        double d = i == 0 ? 1 : test_uniform(1, 2.9), s = test_uniform(0.1, 9), cap, h = 3 - d;
        const double n[3] = {s, s, s};
        double beyond = cut(&ctx, box, n, s * d, ART_SOLID_DIFFERENCE, &cap);
        CHECK_NEAR(beyond, h * h * h / 6, 1e-13);
        CHECK_NEAR(cap, sqrt(3) / 2 * h * h, 1e-13);
        CHECK_NEAR(cut(&ctx, box, n, s * d, ART_SOLID_INTERSECTION, &cap), 8 - h * h * h / 6,
                   1e-13);
        CHECK_NEAR(cap, sqrt(3) / 2 * h * h, 1e-13);
    }
    art_mesh_free(box);
    art_ctx_fini(&ctx);
}

/* Planes across the axes are exact: through vertices, along faces, beyond all, on either side. */
TEST(solid_half_space_axes)
{
    struct art_ctx ctx;
    struct art_mesh *box = NULL;
    art_ctx_init(&ctx);
    REQUIRE(art_mesh_make_cylinder(&ctx, &box, 1, 2, 8, 1, 4) == ART_OK);
    double all = art_mesh_volume(box), cap;
    for (int i = 0; i < 26; i++) {
        double z = -1.5 + 0.25 * (i / 2), s = i % 2 ? -0.3 : 0.7;
        const double n[3] = {0, 0, s};
        double below = fmin(fmax((z + 1) / 2, 0), 1), kept = s > 0 ? below : 1 - below;
        CHECK_NEAR(cut(&ctx, box, n, s * z, ART_SOLID_INTERSECTION, &cap), kept * all, 1e-13);
        /* a face of the mesh that lies in the plane stays one of the mesh */
        CHECK_NEAR(cap, fabs(z) < 1 ? all / 2 : 0, 1e-13);
        CHECK_NEAR(cut(&ctx, box, n, s * z, ART_SOLID_DIFFERENCE, &cap), (1 - kept) * all, 1e-13);
    }
    art_mesh_free(box);
    art_ctx_fini(&ctx);
}

TEST(solid_half_space_bad)
{
    struct art_ctx ctx;
    struct art_mesh *box = NULL, *out = NULL;
    art_ctx_init(&ctx);
    REQUIRE(art_mesh_make_box(&ctx, &box, 2, 2, 2) == ART_OK);
    CHECK_STATUS(art_solid_half_space(&ctx, box, (double[3]){0, 0, 0}, 1, NULL, &out), ART_ERANGE);
    CHECK_STATUS(art_solid_half_space(&ctx, box, (double[3]){0, NAN, 0}, 1, NULL, &out),
                 ART_ERANGE);
    CHECK_STATUS(art_solid_half_space(&ctx, box, (double[3]){0, 1, 0}, INFINITY, NULL, &out),
                 ART_ERANGE);
    CHECK(out == NULL);
    CHECK_ALLOC_FAILS(&ctx,
                      (art_mesh_free(out), out = NULL,
                       art_solid_half_space(&ctx, box, (double[3]){0, 1, 0}, 1, "cap", &out)));
    art_mesh_free(box), art_mesh_free(out);
    art_ctx_fini(&ctx);
}

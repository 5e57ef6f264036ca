#include "harness/test.h"
#include <art/predicates.h>
#include <art/repair.h>
#include <art/solid.h>
#include <stdlib.h>

/* Closed, no edge of more than two faces, and no point outside of any face. */
static void check_hull(struct art_ctx *ctx, const struct art_mesh *hull, int n, const double *x)
{
    struct art_mesh_topology *t = NULL;
    REQUIRE(art_mesh_topology_create(ctx, &t, hull) == ART_OK);
    CHECK(art_mesh_is_solid(hull, t));
    CHECK_INT(hull->n_faces, 2 * hull->n_verts - 4);
    CHECK_INT(t->n_unused, 0);
    art_mesh_topology_free(t);
    int outside = 0;
    for (int f = 0; f < hull->n_faces; f++) {
        const int *v = hull->face_vert + 3 * f;
        for (int i = 0; i < n; i++)
            outside += art_orient3d(hull->pos + 3 * v[0], hull->pos + 3 * v[1],
                                    hull->pos + 3 * v[2], x + 3 * i) > 0;
    }
    CHECK_INT(outside, 0);
}

/* A grid in a box: coplanar and collinear points everywhere, some of them twice; eight are corners.
 */
TEST(solid_hull_of_grid)
{
    struct art_ctx ctx;
    double x[2 * 5 * 5 * 5][3];
    art_ctx_init(&ctx);
    for (int turned = 0; turned < 3; turned++) {
        struct art_mesh *hull = NULL;
        int n = 0;
        for (int i = 0; i < 250; i++, n++) {
            int k = i % 125;
            art_v3_set(x[n], k % 5, k / 5 % 5, k / 25);
            /* skewed in whole numbers, or with every line bent by rounding */
            if (turned == 1) x[n][0] += 2 * x[n][1] - x[n][2], x[n][1] += 3 * x[n][2];
            if (turned == 2)
                art_v3_set(x[n], x[n][0] * 0.1 + x[n][1] * 0.3, x[n][1] * 0.1, x[n][2] * 0.7);
        }
        REQUIRE(art_solid_hull(&ctx, n, x[0], &hull) == ART_OK);
        check_hull(&ctx, hull, n, x[0]);
        if (turned < 2) CHECK_INT(hull->n_verts, 8);
        if (turned < 2) CHECK_NEAR(art_mesh_volume(hull), 64, 1e-12);
        art_mesh_free(hull);
    }
    art_ctx_fini(&ctx);
}

TEST(solid_hull_of_random_points)
{
    struct art_ctx ctx;
    double x[300][3];
    art_ctx_init(&ctx);
    for (int i = 0; i < test_count(30); i++) {
        struct art_mesh *hull = NULL, *again = NULL;
        int n = 5 + test_below(295);
        for (int k = 0; k < n; k++) {
            for (int c = 0; c < 3; c++) x[k][c] = test_uniform(-1, 1);
            /* on a ball all are corners, but for the first, in the middle */
            if (i % 2) art_v3_normalize(x[k], x[k]);
            if (i % 2 && k == 0) art_v3_set(x[k], 0, 0, 0);
        }
        REQUIRE(art_solid_hull(&ctx, n, x[0], &hull) == ART_OK);
        check_hull(&ctx, hull, n, x[0]);
        if (i % 2) CHECK(hull->n_verts >= n - 1 && hull->n_verts <= n);
        /* the hull of the hull is itself */
        REQUIRE(art_solid_hull(&ctx, hull->n_verts, hull->pos, &again) == ART_OK);
        CHECK_INT(again->n_verts, hull->n_verts);
        CHECK_NEAR(art_mesh_volume(again), art_mesh_volume(hull), 1e-13);
        art_mesh_free(hull), art_mesh_free(again);
    }
    art_ctx_fini(&ctx);
}

TEST(solid_hull_bad)
{
    struct art_ctx ctx;
    struct art_mesh *hull = NULL;
    const double flat[5][3] = {{0, 0, 0}, {1, 0, 1}, {0, 1, 1}, {1, 1, 2}, {3, 5, 8}};
    const double tetra[5][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.2, 0.2, 0.2}};
    art_ctx_init(&ctx);
    for (int n = 0; n <= 5; n++) CHECK_STATUS(art_solid_hull(&ctx, n, flat[0], &hull), ART_ESHAPE);
    CHECK(hull == NULL);
    CHECK_ALLOC_FAILS(&ctx,
                      (art_mesh_free(hull), hull = NULL, art_solid_hull(&ctx, 5, tetra[0], &hull)));
    CHECK_INT(hull->n_verts, 4);
    art_mesh_free(hull);
    art_ctx_fini(&ctx);
}

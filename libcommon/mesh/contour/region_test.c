#include "contour_test_priv.h"
#include "harness/test.h"
#include <stdlib.h>

/* A tube through one triangle of a plate: a ring, whose inner rim is a hole in what the outer one
 * bounds. */
TEST(contour_in_one_triangle)
{
    struct art_ctx ctx;
    struct art_contours c = {0};
    art_ctx_init(&ctx);
    struct art_surface *plate = test_contour_box(&ctx, 100, 100, 1);
    struct art_surface *tube =
        test_contour_shape(&ctx, "hollow_cylinder", 1, (const char *const[]){"slices=24"});
    for (int round = 0; round < 8; round++) {
        struct art_rigid T;
        double axis[3] = {1, 2, 3};
        art_rigid_identity(&T);
        art_rot_from_axis_angle(T.R, axis, round % 2 ? 0 : 0.3);
        art_v3_set(T.p, 20, round & 2 ? 0 : 10, -1);
        art_surface_place(tube, &T);
        bool swapped = round & 4;
        REQUIRE(art_surface_contours(&ctx, swapped ? tube : plate, swapped ? plate : tube, &c) ==
                ART_OK);
        CHECK_INT(c.n_contours, 2);
        REQUIRE(c.n_regions == 2);
        for (int i = 0; i < 2; i++) CHECK_INT(c.region[i].n_contours, 2);
        const struct art_region *r = &c.region[swapped];
        CHECK_INT(r->n_verts, 0);
        /* two regular polygons of 24 corners */
        double want = 24 * 0.5 * sin(2 * ART_PI / 24) * (1 - 0.5 * 0.5);
        if (round % 2) CHECK_NEAR(r->area, want, 1e-12);
        CHECK(c.region[!swapped].n_verts == 48);
    }
    art_surface_free(plate);
    art_surface_free(tube);
    art_contours_fini(&c);
    art_ctx_fini(&ctx);
}

static struct art_surface *turned_over(struct art_ctx *ctx, double x, double y, double z)
{
    struct art_mesh *mesh = NULL;
    if (!CHECK(art_mesh_make_box(ctx, &mesh, x, y, z) == ART_OK)) abort();
    art_mesh_flip(mesh);
    return test_contour_of_mesh(ctx, mesh);
}

/* What is around a needle that is inside out: all but a hole in one triangle. */
TEST(contour_around_a_hole)
{
    struct art_ctx ctx;
    struct art_contours c = {0};
    art_ctx_init(&ctx);
    struct art_surface *a = test_contour_box(&ctx, 2, 2, 2), *b = turned_over(&ctx, 0.1, 0.2, 1);
    test_contour_shift(b, 0.5, 0, 1);
    REQUIRE(art_surface_contours(&ctx, a, b, &c) == ART_OK);
    CHECK_INT(c.n_contours, 1);
    REQUIRE(c.n_regions == 2);
    CHECK_INT(c.region[0].n_verts, 8);
    CHECK_INT(c.region[0].n_tris, 12);
    CHECK_NEAR(c.region[0].area, 24 - 0.1 * 0.2, 1e-12);
    CHECK_INT(c.region[1].n_verts, 4);
    /* seen from the sides of the needle, what is in the box is where it always is */
    CHECK_NEAR(c.region[1].area, 0.1 * 0.2 + 2 * (0.1 + 0.2) * 0.5, 1e-12);
    art_surface_free(a);
    art_surface_free(b);
    art_contours_fini(&c);
    art_ctx_fini(&ctx);
}

/* Both meshes in one, the second moved. */
static struct art_surface *both(struct art_ctx *ctx, struct art_mesh *a, struct art_mesh *b,
                                double x, double y, double z)
{
    struct art_rigid T;
    art_rigid_identity(&T);
    art_v3_set(T.p, x, y, z);
    art_mesh_transform_rigid(b, &T);
    if (!CHECK(art_mesh_append(ctx, a, b) == ART_OK)) abort();
    art_mesh_free(b);
    return test_contour_of_mesh(ctx, a);
}

static struct art_mesh *flipped_box(struct art_ctx *ctx, double x, double y, double z)
{
    struct art_mesh *mesh = NULL;
    if (!CHECK(art_mesh_make_box(ctx, &mesh, x, y, z) == ART_OK)) abort();
    art_mesh_flip(mesh);
    return mesh;
}

/* A hole beside an edge that is cut elsewhere. */
TEST(contour_around_a_hole_beside_a_cut_edge)
{
    struct art_ctx ctx;
    struct art_contours c = {0};
    art_ctx_init(&ctx);
    struct art_surface *a = test_contour_box(&ctx, 2, 2, 2);
    for (int corner = 0; corner < 4; corner++) {
        double x = corner % 2 ? 1 : -1, y = corner / 2 ? 1 : -1;
        struct art_surface *b = both(&ctx, flipped_box(&ctx, 0.1, 0.1, 1),
                                     flipped_box(&ctx, 1, 1, 1), x - 0.5, y - 0.1, 0);
        test_contour_shift(b, 0.5, 0.1, 1);
        REQUIRE(art_surface_contours(&ctx, a, b, &c) == ART_OK);
        CHECK_INT(c.n_contours, 2);
        REQUIRE(c.n_regions == 3);
        CHECK_INT(c.region[0].n_contours, 2);
        CHECK_INT(c.region[0].n_verts, 7);
        CHECK_NEAR(c.region[0].area, 24 - 0.01 - 0.75, 1e-12);
        art_surface_free(b);
    }
    art_surface_free(a);
    art_contours_fini(&c);
    art_ctx_fini(&ctx);
}

/* A tip that touches a face, from either side: if it counts as in the face, as next to nothing. */
TEST(contour_of_a_tip_on_a_face)
{
    struct art_ctx ctx;
    struct art_contours c = {0};
    int met = 0;
    art_ctx_init(&ctx);
    struct art_surface *plate = test_contour_box(&ctx, 8, 8, 1);
    struct art_surface *tip =
        test_contour_shape(&ctx, "pointed_cylinder", 1, (const char *const[]){"slices=6"});
    for (int round = 0; round < 24; round++) {
        struct art_rigid T;
        double axis[3] = {1, 0, 0}, by = (const double[]){0, 1e-16, -1e-16}[round / 8], top = 0;
        bool above = round & 1, swapped = round & 2, cavity = round & 4;
        art_rigid_identity(&T);
        art_rot_from_axis_angle(T.R, axis, above ? ART_PI : 0);
        art_surface_place(tip, &T);
        for (int v = 0; v < tip->n_verts; v++)
            top = fmax(top, fabs(art_surface_positions(tip)[3 * v + 2]));
        art_v3_set(T.p, 1, 0.5, (above ? 0.5 + top : -0.5 - top) + by);
        art_surface_place(tip, &T);
        struct art_surface *other = cavity ? turned_over(&ctx, 8, 8, 1) : plate;
        struct art_surface *s[2] = {swapped ? tip : other, swapped ? other : tip};
        struct art_contour_pair pair = test_contour_pair_of(s[0], s[1]);
        REQUIRE(art_surface_contours(&ctx, s[0], s[1], &c) == ART_OK);
        test_contour_check(&pair, &c, 1e-12);
        for (int i = 0; i < c.n_regions; i++) {
            const struct art_region *r = &c.region[i];
            if (r->mesh == swapped) CHECK(r->n_verts == 0 && fabs(r->area) < 1e-12);
        }
        met += c.n_contours > 0;
        if (cavity) art_surface_free(other);
    }
    CHECK(met >= 6);
    art_surface_free(plate);
    art_surface_free(tip);
    art_contours_fini(&c);
    art_ctx_fini(&ctx);
}

/* A sheet through a ball, and one that ends in it. */
TEST(contour_of_open_surfaces)
{
    struct art_ctx ctx;
    struct art_contours c = {0};
    art_ctx_init(&ctx);
    struct art_surface *sheet = test_contour_shape(&ctx, "rectangle", 0, NULL),
                       *b = test_contour_ball(&ctx, 0.2, 3);
    for (int round = 0; round < test_count(60); round++) {
        struct art_rigid T;
        double axis[3] = {0.1, 0.2, 0.97};
        art_rigid_identity(&T);
        if (round >= 2) art_rot_from_axis_angle(T.R, axis, test_uniform(0, 6));
        if (round < 2)
            art_v3_set(T.p, round ? 0.5 : 0.1, 0.1, 0.01);
        else
            art_v3_set(T.p, test_uniform(-0.7, 0.7), test_uniform(-0.7, 0.7),
                       test_uniform(-0.1, 0.1));
        art_surface_place(b, &T);
        struct art_contour_pair pair = test_contour_pair_of(sheet, b);
        REQUIRE(art_surface_contours(&ctx, sheet, b, &c) == ART_OK);
        test_contour_check(&pair, &c, 1e-12);
        if (round == 0) {
            REQUIRE(c.n_contours == 1 && c.n_regions == 2);
            CHECK(c.contour[0].closed);
            CHECK_NEAR_REL(c.region[0].area, ART_PI * (0.04 - 1e-4), 0.01);
            CHECK_NEAR_REL(c.region[1].area, 2 * ART_PI * 0.2 * 0.19, 0.01);
        }
        if (round == 1) {
            /* half a circle, and nothing bounds a part of the ball */
            REQUIRE(c.n_contours == 1 && c.n_regions == 1);
            CHECK(!c.contour[0].closed);
            CHECK_INT(c.region[0].mesh, 0);
            CHECK_NEAR_REL(c.region[0].area, ART_PI * (0.04 - 1e-4) / 2, 0.01);
        }
    }
    art_surface_free(sheet);
    art_surface_free(b);
    art_contours_fini(&c);
    art_ctx_fini(&ctx);
}

/* Between two sheets, of which one ends: a part of the ball that nothing bounds there. */
TEST(contour_that_ends_takes_its_region_along)
{
    struct art_ctx ctx;
    struct art_contours c = {0};
    art_ctx_init(&ctx);
    for (int round = 0; round < 4; round++) {
        struct art_mesh *m[2];
        for (int i = 0; i < 2; i++)
            REQUIRE(art_mesh_make_rectangle(&ctx, &m[i], 4, 4, 1, 1, false) == ART_OK);
        /* inside is below the upper sheet and above the lower one; the second ends in the ball or
         * not */
        art_mesh_flip(m[round % 2 == 0]);
        struct art_surface *b = test_contour_ball(&ctx, 1, 2);
        struct art_surface *sheets =
            both(&ctx, m[0], m[1], round < 2 ? 2.1 : 0.1, 0.01, round % 2 ? 0.5 : -0.5);
        test_contour_shift(sheets, 0.013, 0.017, round % 2 ? -0.25 : 0.25);
        REQUIRE(art_surface_contours(&ctx, sheets, b, &c) == ART_OK);
        CHECK_INT(c.n_contours, 2);
        CHECK_INT(c.contour[0].closed + c.contour[1].closed, round < 2 ? 1 : 2);
        REQUIRE(c.n_regions == (round < 2 ? 2 : 3));
        if (round >= 2) {
            CHECK_INT(c.region[2].n_contours, 2);
            CHECK_NEAR_REL(c.region[2].area, 2 * ART_PI * 0.5, 0.03);
        }
        art_surface_free(b);
        art_surface_free(sheets);
    }
    art_contours_fini(&c);
    art_ctx_fini(&ctx);
}

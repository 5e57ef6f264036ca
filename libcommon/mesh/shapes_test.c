#include "harness/test.h"
#include <art/mesh.h>

/* Closed, outward, with these counts and this volume; frees the mesh. */
static void check_solid(struct art_ctx *ctx, int status, struct art_mesh *mesh, int n_verts,
                        int n_faces, double volume)
{
    struct art_mesh_topology *t = NULL;
    REQUIRE(CHECK_STATUS(status, ART_OK));
    CHECK_STATUS(art_mesh_check(ctx, mesh), ART_OK);
    CHECK_INT(mesh->n_verts, n_verts);
    CHECK_INT(mesh->n_faces, n_faces);
    CHECK(art_mesh_is_triangular(mesh));
    CHECK_NEAR_REL(art_mesh_volume(mesh), volume, 1e-6);
    REQUIRE(CHECK_STATUS(art_mesh_topology_create(ctx, &t, mesh), ART_OK));
    CHECK(art_mesh_is_solid(mesh, t));
    CHECK_INT(t->n_components, 1);
    CHECK_INT(t->n_unused, 0);
    /* the centre of mass of all these shapes is the origin */
    struct art_inertia M;
    REQUIRE(CHECK_STATUS(art_mesh_inertia(ctx, mesh, ART_MESH_VOLUME, 1, &M), ART_OK));
    CHECK_NEAR(art_v3_norm(M.com), 0, 1e-12);
    art_mesh_topology_free(t);
    art_mesh_free(mesh);
}

TEST(mesh_shape_sphere)
{
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL;
    art_ctx_init(&ctx);
    int status = art_mesh_make_sphere(&ctx, &mesh, 1, 12, 6, false);
    /* a stack of frusta over regular 12-gons: sum of dz (r0^2 + r0 r1 + r1^2)/3 times 6 sin(30 deg)
     */
    double volume = 0;
    for (int j = 0; j < 6; j++) {
        double a = ART_PI * j / 6, b = ART_PI * (j + 1) / 6, r = sin(a), q = sin(b);
        volume += (cos(a) - cos(b)) * (r * r + r * q + q * q) / 3 * 6 * sin(ART_PI / 6);
    }
    check_solid(&ctx, status, mesh, 62, 120, volume);
    status = art_mesh_make_sphere(&ctx, &mesh, 2, 200, 100, false);
    REQUIRE(status == ART_OK);
    CHECK_NEAR_REL(art_mesh_volume(mesh), 32 * ART_PI / 3, 1e-3);
    for (int i = 0; i < mesh->n_verts; i++) CHECK_NEAR(art_v3_norm(mesh->pos + 3 * i), 2, 1e-14);
    art_mesh_free(mesh);
    CHECK_STATUS(art_mesh_make_sphere(&ctx, &mesh, -1, 12, 6, false), ART_ERANGE);
    CHECK_STATUS(art_mesh_make_sphere(&ctx, &mesh, 1, 2, 6, false), ART_ERANGE);
    CHECK_STATUS(art_mesh_make_sphere(&ctx, &mesh, NAN, 12, 6, false), ART_ERANGE);
    art_ctx_fini(&ctx);
}

TEST(mesh_shape_sphere_texture)
{
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_sphere(&ctx, &mesh, 1, 12, 6, true), ART_OK));
    CHECK_STATUS(art_mesh_check(&ctx, mesh), ART_OK);
    for (int f = 0; f < mesh->n_faces; f++)
        for (int k = 0; k < 3; k++) {
            const double *p = mesh->pos + 3 * mesh->face_vert[3 * f + k];
            const double *uv = mesh->texture.val + 3 * mesh->texture.idx[3 * f + k];
            CHECK_NEAR(uv[1], 1 - acos(p[2]) / ART_PI, 1e-7);
            if (fabs(p[2]) > 0.999) continue;
            /* u follows the longitude, modulo a whole turn */
            double turns = uv[0] - (ART_PI + atan2(p[1], p[0])) / (2 * ART_PI);
            CHECK_NEAR(turns, round(turns), 1e-14);
            /* no triangle is torn across the seam */
            const double *next = mesh->texture.val + 3 * mesh->texture.idx[3 * f + (k + 1) % 3];
            CHECK(fabs(next[0] - uv[0]) < 1.01 / 12);
        }
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

TEST(mesh_shape_icosphere)
{
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL;
    const int verts[4] = {12, 42, 162, 642};
    const double volume[4] = {2.536151, 3.658712, 4.047045, 4.152741};
    art_ctx_init(&ctx);
    for (int d = 0; d < 4; d++) {
        int status = art_mesh_make_icosphere(&ctx, &mesh, 1, d);
        REQUIRE(status == ART_OK);
        for (int i = 0; i < mesh->n_verts; i++)
            CHECK_NEAR(art_v3_norm(mesh->pos + 3 * i), 1, 1e-15);
        check_solid(&ctx, status, mesh, verts[d], 20 << 2 * d, volume[d]);
    }
    CHECK_STATUS(art_mesh_make_icosphere(&ctx, &mesh, 1, 9), ART_ELIMIT);
    art_ctx_fini(&ctx);
}

TEST(mesh_shape_box)
{
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL;
    struct art_inertia M;
    double min[3], max[3], want[9];
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &mesh, 1, 2, 3), ART_OK));
    CHECK(art_mesh_bounds(mesh, min, max));
    CHECK(min[0] == -0.5 && max[1] == 1 && max[2] == 1.5);
    CHECK_NEAR(art_mesh_area(mesh), 22, 1e-14);
    REQUIRE(CHECK_STATUS(art_mesh_inertia(&ctx, mesh, ART_MESH_VOLUME, 1000, &M), ART_OK));
    art_m3_diag(want, 6500, 5000, 2500); /* m (b^2 + c^2) / 12 */
    CHECK_NEAR(M.mass, 6000, 1e-11);
    CHECK_NEAR_N(M.J, want, 9, 1e-11);
    check_solid(&ctx, ART_OK, mesh, 8, 12, 6);
    art_ctx_fini(&ctx);
}

TEST(mesh_shape_cylinder)
{
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL;
    art_ctx_init(&ctx);
    const int cases[3][3] = {{8, 1, 1}, {12, 3, 4}, {3, 1, 2}};
    for (int k = 0; k < 3; k++) {
        int n = cases[k][0], nr = cases[k][1], nh = cases[k][2];
        int status = art_mesh_make_cylinder(&ctx, &mesh, 2, 5, n, nr, nh);
        int rings = 2 * nr + nh - 1;
        check_solid(&ctx, status, mesh, n * rings + 2, 2 * n * rings,
                    0.5 * n * 4 * sin(2 * ART_PI / n) * 5);
    }
    CHECK_STATUS(art_mesh_make_cylinder(&ctx, &mesh, 2, 5, 8, 0, 1), ART_ERANGE);
    art_ctx_fini(&ctx);
}

TEST(mesh_shape_prism)
{
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL;
    struct art_mesh_topology *t = NULL;
    /* an L of area 3, given clockwise; its corner at the origin is reflex */
    const double xy[6][2] = {{0, 0}, {0, 1}, {-1, 1}, {-1, -1}, {1, -1}, {1, 0}};
    double turned[6][2];
    art_ctx_init(&ctx);
    for (int reverse = 0; reverse < 2; reverse++)
        for (int start = 0; start < 6; start++) {
            for (int k = 0; k < 6; k++)
                for (int c = 0; c < 2; c++)
                    turned[k][c] = xy[reverse ? (start + 6 - k) % 6 : (start + k) % 6][c];
            REQUIRE(CHECK_STATUS(art_mesh_make_prism(&ctx, &mesh, 6, (const double(*)[2])turned, 2),
                                 ART_OK));
            CHECK_NEAR(art_mesh_volume(mesh), 6, 1e-14);
            CHECK_NEAR(art_mesh_area(mesh), 2 * 3 + 2 * 8, 1e-13);
            CHECK_INT(mesh->n_verts, 12);
            CHECK_INT(mesh->n_faces, 20);
            REQUIRE(CHECK_STATUS(art_mesh_topology_create(&ctx, &t, mesh), ART_OK));
            CHECK(art_mesh_is_solid(mesh, t));
            art_mesh_topology_free(t);
            art_mesh_free(mesh);
        }
    const double flat[3][2] = {{0, 0}, {1, 1}, {2, 2}};
    CHECK_STATUS(art_mesh_make_prism(&ctx, &mesh, 3, flat, 1), ART_ERANGE);
    art_ctx_fini(&ctx);
}

TEST(mesh_shape_torus)
{
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL;
    art_ctx_init(&ctx);
    int status = art_mesh_make_torus(&ctx, &mesh, 3, 1, 9, 24);
    REQUIRE(status == ART_OK);
    check_solid(&ctx, status, mesh, 216, 432, art_mesh_volume(mesh));
    REQUIRE(CHECK_STATUS(art_mesh_make_torus(&ctx, &mesh, 3, 1, 200, 100), ART_OK));
    CHECK_NEAR_REL(art_mesh_volume(mesh), 2 * ART_PI * ART_PI * 3, 2e-3);
    art_mesh_free(mesh);
    CHECK_STATUS(art_mesh_make_torus(&ctx, &mesh, 1, 1, 9, 24), ART_ERANGE);
    art_ctx_fini(&ctx);
}

TEST(mesh_shape_rectangle)
{
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL;
    struct art_mesh_topology *t = NULL;
    double n[3];
    const double up[3] = {0, 0, 1};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_rectangle(&ctx, &mesh, 3, 3, 10, 10, true), ART_OK));
    CHECK_STATUS(art_mesh_check(&ctx, mesh), ART_OK);
    CHECK_INT(mesh->n_verts, 121);
    CHECK_INT(mesh->n_faces, 200);
    CHECK_NEAR(art_mesh_area(mesh), 9, 1e-13);
    art_mesh_face_normal(mesh, 17, n);
    CHECK_NEAR_N(n, up, 3, 0);
    REQUIRE(CHECK_STATUS(art_mesh_topology_create(&ctx, &t, mesh), ART_OK));
    CHECK_INT(t->n_boundary, 40);
    CHECK(!t->closed && t->manifold && t->oriented);
    CHECK(mesh->texture.val[3 * 120] == 1 && mesh->texture.val[3 * 120 + 1] == 1);
    art_mesh_topology_free(t);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

TEST(mesh_shape_rounded)
{
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL;
    double min[3], max[3];
    art_ctx_init(&ctx);
    for (int n = 2; n < 12; n += 3) {
        int status = art_mesh_make_rounded_box(&ctx, &mesh, 5, 2, 3, n);
        REQUIRE(status == ART_OK);
        CHECK(art_mesh_bounds(mesh, min, max));
        CHECK_NEAR(max[0], 1, 1e-15);
        CHECK_NEAR(max[1], 1.5, 0);
        if (n % 2 == 0) CHECK_NEAR(max[2], 3.5, 1e-15);
        check_solid(&ctx, status, mesh, 4 * (n + 1), 4 * (2 * n + 2) - 4,
                    3 * (5 * 2 + n * sin(ART_PI / n)));
    }
    int status = art_mesh_make_rounded_cylinder(&ctx, &mesh, 1, 10, 16, 1, false);
    check_solid(&ctx, status, mesh, 130, 256, 34.541300);
    status = art_mesh_make_rounded_cylinder(&ctx, &mesh, 1, 10, 13, 3, false);
    check_solid(&ctx, status, mesh, 130 + 2 * 16, 256 + 4 * 16, 34.541300);
    REQUIRE(CHECK_STATUS(art_mesh_make_rounded_cylinder(&ctx, &mesh, 1, 10, 16, 1, true), ART_OK));
    CHECK(art_mesh_bounds(mesh, min, max));
    CHECK_NEAR(min[2], -5, 0);
    CHECK_NEAR(max[2], 6, 0);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

TEST(mesh_shape_ellipsoid)
{
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL, *sphere = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_sphere(&ctx, &sphere, 1, 20, 10, false), ART_OK));
    int status = art_mesh_make_ellipsoid(&ctx, &mesh, 1, 2, 3, 20, 10);
    check_solid(&ctx, status, mesh, sphere->n_verts, sphere->n_faces, 6 * art_mesh_volume(sphere));
    art_mesh_free(sphere);
    art_ctx_fini(&ctx);
}

static int make_all(struct art_ctx *ctx)
{
    struct art_mesh *m = NULL;
    int status;
    ART_TRY(art_mesh_make_sphere(ctx, &m, 1, 5, 3, true));
    art_mesh_free(m), m = NULL;
    ART_TRY(art_mesh_make_icosphere(ctx, &m, 1, 1));
    art_mesh_free(m), m = NULL;
    ART_TRY(art_mesh_make_rounded_box(ctx, &m, 3, 2, 1, 3));
    art_mesh_free(m), m = NULL;
    ART_TRY(art_mesh_make_rounded_cylinder(ctx, &m, 1, 1, 4, 1, false));
out:
    art_mesh_free(m);
    return status;
}

TEST(mesh_shapes_out_of_memory)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, make_all(&ctx));
}

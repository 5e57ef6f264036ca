#include "grid_priv.h"
#include "harness/test.h"

static struct art_ctx ctx;

static struct art_distgrid *grid_of(struct art_mesh *mesh, int resolution)
{
    struct art_distgrid_options how;
    struct art_distgrid *grid = NULL;
    art_distgrid_defaults(&how);
    how.max_resolution = resolution;
    CHECK_STATUS(art_distgrid_create(&ctx, &grid, mesh, &how), ART_OK);
    return grid;
}

static void some_pose(struct art_rigid *T)
{
    const double p[3] = {0.4, -3, 2}, rpy[3] = {0.5, -1.2, 2};
    art_rigid_from_rpy(T, p, rpy);
}

/* All points of a cloud against the question put to each by itself. */
TEST(contact_depths_are_all_points_in_the_grid)
{
    enum { N = 2000 };
    static double x[3 * N];
    struct art_mesh *ball = NULL;
    struct contact_depths depths = {0};
    struct art_rigid T;
    int at = 0;
    art_ctx_init(&ctx);
    some_pose(&T);
    REQUIRE(CHECK_STATUS(art_mesh_make_icosphere(&ctx, &ball, 1, 4), ART_OK));
    struct art_distgrid *grid = grid_of(ball, 20);
    REQUIRE(grid != NULL);
    for (int i = 0; i < N; i++) {
        for (int a = 0; a < 3; a++) x[3 * i + a] = test_uniform(-1.4, 1.4);
        art_rigid_point(x + 3 * i, &T, x + 3 * i);
    }
    REQUIRE(CHECK_STATUS(contact_depths_find(&ctx, grid, &T, N, x, false, &depths), ART_OK));
    CHECK(depths.n > N / 10);
    for (int i = 0; i < N; i++) {
        double p[3], out[3], r;
        art_rigid_inv_point(p, &T, x + 3 * i);
        r = art_v3_norm(p);
        double d = art_distgrid_at(grid, ART_DISTGRID_LINEAR, p, NULL, NULL);
        bool in = art_distgrid_holds(grid, p) && d <= 0;
        CHECK((at < depths.n && depths.list[at].vert == i) == in);
        if (at == depths.n || depths.list[at].vert != i) continue;
        const struct contact_depth *f = &depths.list[at++];
        CHECK_NEAR(f->dist, d, 1e-13);
        CHECK_NEAR(art_v3_norm(f->normal), 1, 1e-13);
        CHECK_NEAR(art_v3_distance(f->point, x + 3 * i), -d, 1e-13);
        if (r < 0.5) continue;
        /* outward, and on the ball but for the grid */
        art_rigid_inv_vector(out, &T, f->normal);
        CHECK(art_v3_dot(out, p) > 0.995 * r);
        art_rigid_inv_point(p, &T, f->point);
        CHECK_NEAR(art_v3_norm(p), 1, 0.012);
        /* the linear interpolation in a cell of 0.12 of a distance that bends by 2/r, and the mesh
         */
        CHECK_NEAR(f->dist, r - 1, 0.12 * 0.12 / 8 * 2 / (r - 0.12) + 0.0015);
    }
    CHECK_INT(at, depths.n);
    contact_depths_fini(&depths);
    art_distgrid_free(grid);
    art_mesh_free(ball);
    art_ctx_fini(&ctx);
}

/* In a thin plate on a coarse grid the mean of the normals is short. */
TEST(contact_depths_of_the_original_are_not_along_a_unit_vector)
{
    const double x[2][3] = {{0.1, 0.05, 0.03}, {0.1, 0.05, 7}};
    struct art_mesh *plate = NULL;
    struct contact_depths ours = {0}, theirs = {0};
    struct art_rigid T;
    double n[3], p[3], along[3], length;
    art_ctx_init(&ctx);
    struct art_distgrid_options how;
    struct art_distgrid *grid = NULL;
    art_rigid_identity(&T);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &plate, 4, 4, 0.2), ART_OK));
    art_distgrid_defaults(&how);
    /* vertices at -0.12, -0.06, 0, 0.06, 0.12 along z: the normals at 0 vanish */
    how.resolution[0] = how.resolution[1] = how.resolution[2] = 4;
    REQUIRE(CHECK_STATUS(art_distgrid_create(&ctx, &grid, plate, &how), ART_OK));
    REQUIRE(CHECK_STATUS(contact_depths_find(&ctx, grid, &T, 2, x[0], false, &ours), ART_OK));
    REQUIRE(CHECK_STATUS(contact_depths_find(&ctx, grid, &T, 2, x[0], true, &theirs), ART_OK));
    REQUIRE(ours.n == 1 && theirs.n == 1);
    double D = art_distgrid_normal(grid, x[0], n);
    length = art_v3_norm(n);
    CHECK(D < 0 && length > 0.1 && length < 0.9);
    CHECK_NEAR(theirs.list[0].dist, D * length * length, 1e-15);
    CHECK_NEAR_N(theirs.list[0].normal, n, 3, 1e-15);
    art_v3_add_scaled(p, x[0], -D, n);
    CHECK_NEAR_N(theirs.list[0].point, p, 3, 1e-15);
    art_v3_sub(along, x[0], p);
    CHECK_NEAR(theirs.list[0].dist, art_v3_dot(along, n), 1e-15);
    CHECK_NEAR(ours.list[0].dist, D, 1e-15);
    art_v3_normalize(n, n);
    CHECK_NEAR_N(ours.list[0].normal, n, 3, 1e-15);
    contact_depths_fini(&ours), contact_depths_fini(&theirs);
    art_distgrid_free(grid);
    art_mesh_free(plate);
    art_ctx_fini(&ctx);
}

/* In the very middle there is no way out: such a vertex is left out. Nor are there contacts of no
 * points. */
TEST(contact_depths_need_a_direction)
{
    const double x[3][3] = {{0, 0, 0}, {0, 0, 0.3}, {NAN, 0, 0}};
    struct art_mesh *box = NULL;
    struct contact_depths depths = {0};
    struct art_rigid T;
    art_ctx_init(&ctx);
    art_rigid_identity(&T);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &box, 1, 1, 1), ART_OK));
    struct art_distgrid *grid = grid_of(box, 2);
    REQUIRE(grid != NULL);
    for (int compat = 0; compat < 2; compat++) {
        REQUIRE(
            CHECK_STATUS(contact_depths_find(&ctx, grid, &T, 3, x[0], compat, &depths), ART_OK));
        REQUIRE(depths.n >= 1);
        CHECK_INT(depths.list[depths.n - 1].vert, 1);
        for (int i = 0; i < depths.n; i++) CHECK(art_v3_finite(depths.list[i].normal));
        CHECK_STATUS(contact_depths_find(&ctx, grid, &T, 0, NULL, compat, &depths), ART_OK);
        CHECK_INT(depths.n, 0);
    }
    contact_depths_fini(&depths);
    CHECK_ALLOC_FAILS(&ctx, (contact_depths_fini(&depths),
                             contact_depths_find(&ctx, grid, &T, 2, x[0], false, &depths)));
    contact_depths_fini(&depths);
    art_distgrid_free(grid);
    art_mesh_free(box);
    art_ctx_fini(&ctx);
}

#include "harness/test.h"
#include <art/distgrid.h>

static struct art_ctx ctx;

static struct art_distgrid *grid_of(const struct art_mesh *mesh,
                                    const struct art_distgrid_options *how)
{
    struct art_distgrid *grid = NULL;
    CHECK_STATUS(art_distgrid_create(&ctx, &grid, mesh, how), ART_OK);
    return grid;
}

static struct art_distgrid *grid_with(const struct art_mesh *mesh, int max_resolution)
{
    struct art_distgrid_options how;
    art_distgrid_defaults(&how);
    how.max_resolution = max_resolution;
    return grid_of(mesh, &how);
}

/* All vertices of a grid, with what the distance should be. */
static void check_all(const struct art_distgrid *grid, double (*f)(const double p[3]), double tol)
{
    for (int k = 0; k <= grid->res[2]; k++)
        for (int j = 0; j <= grid->res[1]; j++)
            for (int i = 0; i <= grid->res[0]; i++) {
                double p[3];
                art_distgrid_vertex(grid, i, j, k, p);
                CHECK_NEAR(grid->dist[art_distgrid_index(grid, i, j, k)], f(p), tol);
            }
}

/* A mesh behind another, moved along x. */
static void add_moved(struct art_mesh *to, struct art_mesh *m, double x)
{
    struct art_rigid T;
    art_rigid_identity(&T);
    T.p[0] = x;
    art_mesh_transform_rigid(m, &T);
    CHECK_STATUS(art_mesh_append(&ctx, to, m), ART_OK);
    art_mesh_free(m);
}

/* ------------------------------------------------------------------ where it lies */

TEST(distgrid_fits_with_equal_cells)
{
    const int res[3] = {20, 10, 6};
    const double origin[3] = {-1.2, -0.6, -0.36}, cell[3] = {0.12, 0.12, 0.12};
    struct art_mesh *box = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &box, 2, 1, 0.5), ART_OK));
    /* widths 2.4 1.2 0.6 with the margin; 20, 10 and 5 cells of 0.12; 5 becomes 6 and the box 0.72
     */
    struct art_distgrid *grid = grid_of(box, NULL);
    REQUIRE(grid != NULL);
    for (int a = 0; a < 3; a++) CHECK_INT(grid->res[a], res[a]);
    CHECK_NEAR_N(grid->cell, cell, 3, 1e-15);
    CHECK_NEAR_N(grid->T.p, origin, 3, 1e-15);
    CHECK_INT(art_distgrid_n(grid), 21 * 11 * 7);
    art_distgrid_free(grid);
    art_mesh_free(box);
    art_ctx_fini(&ctx);
}

TEST(distgrid_takes_a_resolution_for_each_axis)
{
    static const int want[4][3] = {{6, 4, 4}, {2, 2, 2}, {20, 10, 6}, {20, 10, 6}};
    static const int given[4][3] = {{5, 4, 3}, {1, 1, 1}, {8, 0, 8}, {-3, 5, 5}};
    struct art_distgrid_options how;
    struct art_mesh *box = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &box, 2, 1, 0.5), ART_OK));
    static const double width[3] = {2.4, 1.2, 0.6};
    for (int i = 0; i < 4; i++) {
        art_distgrid_defaults(&how);
        memcpy(how.resolution, given[i], sizeof how.resolution);
        struct art_distgrid *grid = grid_of(box, &how);
        REQUIRE(grid != NULL);
        for (int a = 0; a < 3; a++) {
            CHECK_INT(grid->res[a], want[i][a]);
            if (i < 2) CHECK_NEAR(grid->res[a] * grid->cell[a], width[a], 1e-14);
        }
        art_distgrid_free(grid);
    }
    art_mesh_free(box);
    art_ctx_fini(&ctx);
}

TEST(distgrid_widens_flat_boxes_and_extends)
{
    static const double width[3] = {3, 2, 1.1};
    struct art_distgrid_options how;
    struct art_mesh *sheet = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_rectangle(&ctx, &sheet, 2, 1, 4, 2, false), ART_OK));
    art_distgrid_defaults(&how);
    how.resolution[0] = how.resolution[1] = how.resolution[2] = 4;
    how.margin = 0;
    how.extend = 0.5;
    struct art_distgrid *grid = grid_of(sheet, &how);
    REQUIRE(grid != NULL);
    for (int a = 0; a < 3; a++) CHECK_NEAR(grid->res[a] * grid->cell[a], width[a], 1e-14);
    art_distgrid_free(grid);
    art_mesh_free(sheet);
    art_ctx_fini(&ctx);
}

TEST(distgrid_oriented_box_follows_the_body)
{
    const double rpy[3] = {0.4, -0.3, 0.5}, p[3] = {1, 2, 3};
    struct art_distgrid_options how;
    struct art_mesh *box = NULL, *turned = NULL;
    struct art_rigid T;
    art_ctx_init(&ctx);
    art_rigid_from_rpy(&T, p, rpy);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &box, 2, 1, 0.5), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_copy(&ctx, &turned, box), ART_OK));
    art_mesh_transform_rigid(turned, &T);
    art_distgrid_defaults(&how);
    struct art_distgrid *a = grid_of(box, &how);
    how.oriented = true;
    struct art_distgrid *b = grid_of(turned, &how), *c = grid_of(box, &how);
    REQUIRE(a && b && c);
    CHECK_NEAR_N(b->T.R, T.R, 9, 1e-12);
    CHECK_NEAR_N(b->cell, a->cell, 3, 1e-12);
    CHECK_NEAR_N(c->T.R, a->T.R, 9, 0);
    for (int i = 0; i < test_count(200); i++) {
        double x[3], y[3], g[3], h[3];
        for (int k = 0; k < 3; k++) x[k] = test_uniform(-1.3, 1.3);
        art_rigid_point(y, &T, x);
        for (int kind = 0; kind < 3; kind++) {
            double d = art_distgrid_at(a, (enum art_distgrid_kind)kind, x, g, NULL);
            CHECK_NEAR(art_distgrid_at(b, (enum art_distgrid_kind)kind, y, h, NULL), d, 1e-11);
        }
        CHECK_NEAR(art_distgrid_normal(b, y, h), art_distgrid_normal(a, x, g), 1e-11);
    }
    art_distgrid_free(a), art_distgrid_free(b), art_distgrid_free(c);
    art_mesh_free(box), art_mesh_free(turned);
    art_ctx_fini(&ctx);
}

/* -------------------------------------------------------------------- distances */

static double of_box(const double p[3])
{
    double out[3], in = -INFINITY;
    for (int a = 0; a < 3; a++) {
        double d = fabs(p[a]) - (double[]){1, 0.5, 0.25}[a];
        out[a] = fmax(d, 0);
        in = fmax(in, d);
    }
    return in < 0 ? in : art_v3_norm(out);
}

static double of_torus(const double p[3])
{
    return hypot(hypot(p[0], p[1]) - 1, p[2]) - 0.4;
}

static double of_ball(const double p[3])
{
    return art_v3_norm(p) - 1;
}

TEST(distgrid_vertices_have_exact_distances)
{
    struct art_mesh *box = NULL, *torus = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &box, 2, 1, 0.5), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_make_torus(&ctx, &torus, 1, 0.4, 160, 80), ART_OK));
    struct art_distgrid *b = grid_with(box, 30), *t = grid_with(torus, 30);
    REQUIRE(b && t);
    CHECK_INT(b->sign, ART_DISTGRID_SIGN_NORMALS);
    CHECK_INT(t->sign, ART_DISTGRID_SIGN_NORMALS);
    check_all(b, of_box, 1e-14);
    check_all(t, of_torus, 1e-3); /* as far as the mesh is from the torus */
    art_distgrid_free(b), art_distgrid_free(t);
    art_mesh_free(box), art_mesh_free(torus);
    art_ctx_fini(&ctx);
}

TEST(distgrid_of_a_sphere_is_within_a_cell)
{
    struct art_mesh *ball = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_icosphere(&ctx, &ball, 1, 4), ART_OK));
    struct art_distgrid *grid = grid_of(ball, NULL);
    REQUIRE(grid != NULL);
    for (int i = 0; i < test_count(5000); i++) {
        double p[3], n[3], r = test_uniform(0, 1.3);
        for (int a = 0; a < 3; a++) p[a] = test_uniform(-1.1, 1.1);
        if (i % 2) art_v3_normalize(p, p), art_v3_scale(p, r, p);
        for (int kind = 0; kind < 3; kind++)
            CHECK_NEAR(art_distgrid_at(grid, (enum art_distgrid_kind)kind, p, NULL, NULL),
                       of_ball(p), grid->cell[0]);
        if (art_v3_norm(p) < 0.5 || !art_distgrid_holds(grid, p)) continue;
        art_distgrid_normal(grid, p, n);
        art_v3_normalize(n, n);
        CHECK(art_v3_dot(n, p) > 0.99 * art_v3_norm(p));
    }
    art_distgrid_free(grid);
    art_mesh_free(ball);
    art_ctx_fini(&ctx);
}

/* Sign and distance against the tree asked for each vertex by itself. */
static void check_signed(const struct art_mesh *mesh, const struct art_distgrid *grid)
{
    struct art_bvh *bvh = NULL;
    struct art_mesh_pseudonormals *normals = NULL;
    struct art_bvh_hit hit;
    REQUIRE(CHECK_STATUS(art_bvh_create(&ctx, &bvh, mesh), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_pseudonormals_create(&ctx, &normals, mesh), ART_OK));
    for (int k = 0; k <= grid->res[2]; k++)
        for (int j = 0; j <= grid->res[1]; j++)
            for (int i = 0; i <= grid->res[0]; i++) {
                double p[3];
                art_distgrid_vertex(grid, i, j, k, p);
                if (CHECK(art_bvh_signed(bvh, normals, p, &hit)))
                    CHECK_BITS(grid->dist[art_distgrid_index(grid, i, j, k)], hit.distance);
            }
    art_mesh_pseudonormals_free(normals);
    art_bvh_free(bvh);
}

TEST(distgrid_is_the_signed_distance_of_the_tree)
{
    struct art_mesh *ball = NULL, *hole = NULL;
    art_ctx_init(&ctx);
    /* a ball with a cavity */
    REQUIRE(CHECK_STATUS(art_mesh_make_icosphere(&ctx, &ball, 1, 3), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &hole, 0.7, 0.8, 0.9), ART_OK));
    art_mesh_flip(hole);
    add_moved(ball, hole, 0.1);
    struct art_distgrid *grid = grid_with(ball, 18);
    REQUIRE(grid != NULL);
    CHECK_INT(grid->sign, ART_DISTGRID_SIGN_NORMALS);
    check_signed(ball, grid);
    CHECK(art_distgrid_at(grid, ART_DISTGRID_LINEAR, (const double[]){0.1, 0, 0}, NULL, NULL) >
          0.2);
    CHECK(art_distgrid_at(grid, ART_DISTGRID_LINEAR, (const double[]){-0.6, 0, 0}, NULL, NULL) <
          -0.2);
    art_distgrid_free(grid);
    art_mesh_free(ball);
    art_ctx_fini(&ctx);
}

TEST(distgrid_exact_distances_one_by_one)
{
    struct art_mesh *box = NULL, *other = NULL;
    struct art_distance *D = NULL;
    struct art_bvh_hit hit;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &box, 2, 1, 0.5), ART_OK));
    REQUIRE(CHECK_STATUS(art_distance_create(&ctx, &D, box, ART_DISTGRID_SIGN_AUTO), ART_OK));
    CHECK_INT(art_distance_sign(D), ART_DISTGRID_SIGN_NORMALS);
    for (int i = 0; i < test_count(300); i++) {
        double p[3], want;
        for (int a = 0; a < 3; a++) p[a] = test_uniform(-2, 2);
        want = of_box(p);
        CHECK_NEAR(art_distance_at(D, p, &hit), want, 1e-14);
        CHECK_NEAR(hit.distance, want, 1e-14);
        CHECK_NEAR(art_v3_distance(hit.point, p), fabs(want), 1e-14);
    }
    CHECK(isnan(art_distance_at(D, (const double[]){0, NAN, 0}, NULL)));
    art_distance_free(D);
    /* crossing boxes */
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &other, 2, 0.5, 0.3), ART_OK));
    add_moved(box, other, 1.3);
    REQUIRE(CHECK_STATUS(art_distance_create(&ctx, &D, box, ART_DISTGRID_SIGN_AUTO), ART_OK));
    CHECK_INT(art_distance_sign(D), ART_DISTGRID_SIGN_WINDING);
    CHECK_NEAR(art_distance_at(D, (const double[]){0.6, 0, 0.1}, NULL), -0.05, 1e-14);
    CHECK_NEAR(art_distance_at(D, (const double[]){2.2, 0, 0}, NULL), -0.1, 1e-14);
    art_distance_free(D);
    art_mesh_free(box);
    art_ctx_fini(&ctx);
}

/* Signs by winding numbers are the same where both rules hold. */
TEST(distgrid_signs_agree)
{
    struct art_distgrid_options how;
    struct art_mesh *torus = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_torus(&ctx, &torus, 1, 0.4, 24, 12), ART_OK));
    art_distgrid_defaults(&how);
    how.sign = ART_DISTGRID_SIGN_NORMALS;
    struct art_distgrid *a = grid_of(torus, &how);
    how.sign = ART_DISTGRID_SIGN_WINDING;
    struct art_distgrid *b = grid_of(torus, &how);
    REQUIRE(a && b);
    CHECK_INT(b->sign, ART_DISTGRID_SIGN_WINDING);
    CHECK(memcmp(a->dist, b->dist, art_distgrid_n(a) * sizeof *a->dist) == 0);
    art_distgrid_free(a), art_distgrid_free(b);
    art_mesh_free(torus);
    art_ctx_fini(&ctx);
}

/* Two boxes that overlap, as one mesh: inside of either is inside, whatever faces are near. */
TEST(distgrid_of_shells_that_cross)
{
    struct art_mesh *box = NULL, *other = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &box, 2, 1, 1), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &other, 2, 0.5, 0.5), ART_OK));
    add_moved(box, other, 1.3);
    struct art_distgrid *grid = grid_with(box, 32);
    REQUIRE(grid != NULL);
    CHECK_INT(grid->sign, ART_DISTGRID_SIGN_WINDING);
    for (int k = 0; k <= grid->res[2]; k++)
        for (int j = 0; j <= grid->res[1]; j++)
            for (int i = 0; i <= grid->res[0]; i++) {
                double p[3], d = grid->dist[art_distgrid_index(grid, i, j, k)];
                art_distgrid_vertex(grid, i, j, k, p);
                bool in = (fabs(p[0]) < 1 && fabs(p[1]) < 0.5 && fabs(p[2]) < 0.5) ||
                          (fabs(p[0] - 1.3) < 1 && fabs(p[1]) < 0.25 && fabs(p[2]) < 0.25);
                if (fabs(d) > 1e-9) CHECK(in == (d < 0));
            }
    art_distgrid_free(grid);
    art_mesh_free(box);
    art_ctx_fini(&ctx);
}

/* A ball without one of its faces, and one of triangles that share no vertices, still have an
 * inside. */
TEST(distgrid_closes_holes)
{
    struct art_mesh *ball = NULL, *soup = NULL;
    bool keep[320];
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_icosphere(&ctx, &ball, 1, 2), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &soup), ART_OK));
    for (int f = 0; f < 320; f++) {
        int v[3];
        for (int c = 0; c < 3; c++) {
            v[c] = soup->n_verts;
            REQUIRE(CHECK_STATUS(
                art_mesh_add_vertex(&ctx, soup, ball->pos + 3 * ball->face_vert[3 * f + c]),
                ART_OK));
        }
        REQUIRE(CHECK_STATUS(art_mesh_add_face(&ctx, soup, 3, v), ART_OK));
        keep[f] = f != 17;
    }
    REQUIRE(CHECK_STATUS(art_mesh_select(&ctx, ball, keep, true), ART_OK));
    for (int i = 0; i < 2; i++) {
        struct art_distgrid *grid = grid_with(i ? soup : ball, 20);
        REQUIRE(grid != NULL);
        CHECK_INT(grid->sign, ART_DISTGRID_SIGN_WINDING);
        for (size_t n = 0, N = art_distgrid_n(grid); n < N; n++) {
            double p[3];
            int x = grid->res[0] + 1, y = grid->res[1] + 1;
            art_distgrid_vertex(grid, (int)n % x, (int)n / x % y, (int)n / x / y, p);
            if (fabs(of_ball(p)) > 0.1) CHECK_NEAR(grid->dist[n], of_ball(p), i ? 0.04 : 0.1);
        }
        art_distgrid_free(grid);
    }
    art_mesh_free(ball), art_mesh_free(soup);
    art_ctx_fini(&ctx);
}

static double of_sheet(const double p[3])
{
    const double away[3] = {fmax(fabs(p[0]) - 1, 0), fmax(fabs(p[1]) - 0.5, 0), p[2]};
    return copysign(art_v3_norm(away), p[2]);
}

/* A sheet encloses nothing; it has two sides. */
TEST(distgrid_of_a_sheet_tells_its_sides)
{
    struct art_mesh *sheet = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_rectangle(&ctx, &sheet, 2, 1, 4, 2, false), ART_OK));
    struct art_distgrid *grid = grid_with(sheet, 22);
    REQUIRE(grid != NULL);
    CHECK_INT(grid->sign, ART_DISTGRID_SIGN_NORMALS);
    for (int k = 0; k <= grid->res[2]; k++)
        for (int j = 0; j <= grid->res[1]; j++)
            for (int i = 0; i <= grid->res[0]; i++) {
                double p[3], d = grid->dist[art_distgrid_index(grid, i, j, k)];
                art_distgrid_vertex(grid, i, j, k, p);
                CHECK_NEAR(fabs(p[2]) > 1e-12 ? d : fabs(d),
                           fabs(p[2]) > 1e-12 ? of_sheet(p) : fabs(of_sheet(p)), 1e-12);
            }
    art_distgrid_free(grid);
    art_mesh_free(sheet);
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------------ what is refused */

TEST(distgrid_refuses_bad_options)
{
    struct art_mesh *box = NULL, *empty = NULL, *point = NULL;
    struct art_distgrid *grid = NULL;
    struct art_distgrid_options good, how;
    const struct art_rigid T = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &box, 2, 1, 0.5), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &empty), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_copy(&ctx, &point, box), ART_OK));
    CHECK_STATUS(art_mesh_scale(&ctx, point, 0, 0, 0), ART_OK);
    art_distgrid_defaults(&good);
#define REFUSE(change, status)                                                                     \
    how = good;                                                                                    \
    change;                                                                                        \
    CHECK_STATUS(art_distgrid_create(&ctx, &grid, box, &how), status)
    REFUSE(how.max_resolution = 0, ART_ERANGE);
    REFUSE(how.max_resolution = 1025, ART_ERANGE);
    REFUSE(how.resolution[0] = how.resolution[1] = how.resolution[2] = 1025, ART_ERANGE);
    REFUSE(how.resolution[0] = how.resolution[1] = how.resolution[2] = 1000, ART_ELIMIT);
    REFUSE(how.margin = -0.1, ART_ERANGE);
    REFUSE(how.margin = NAN, ART_ERANGE);
    REFUSE(how.margin = INFINITY, ART_ERANGE);
    REFUSE(how.extend = -1, ART_ERANGE);
    REFUSE(how.extend = INFINITY, ART_ERANGE);
    CHECK_STATUS(art_distgrid_create(&ctx, &grid, empty, NULL), ART_ESHAPE);
    CHECK_STATUS(art_distgrid_create(&ctx, &grid, point, NULL), ART_ESHAPE);
    art_mesh_flip(box);
    CHECK_STATUS(art_distgrid_create(&ctx, &grid, box, NULL), ART_ESHAPE);
    CHECK_HAS(ctx.last, "inside out");
    CHECK_STATUS(
        art_distgrid_make(&ctx, &grid, (const int[]){2, 3, 2}, (const double[]){1, 1, 1}, &T),
        ART_ERANGE);
    CHECK_STATUS(
        art_distgrid_make(&ctx, &grid, (const int[]){2, 0, 2}, (const double[]){1, 1, 1}, &T),
        ART_ERANGE);
    CHECK_STATUS(
        art_distgrid_make(&ctx, &grid, (const int[]){2, 2, 2}, (const double[]){1, 0, 1}, &T),
        ART_ERANGE);
    CHECK(grid == NULL);
    art_mesh_free(box), art_mesh_free(empty), art_mesh_free(point);
    art_ctx_fini(&ctx);
}

static int measure_one(const struct art_mesh *mesh)
{
    struct art_distance *distance = NULL;
    int status = art_distance_create(&ctx, &distance, mesh, ART_DISTGRID_SIGN_AUTO);
    art_distance_free(distance);
    return status;
}

static int make_one(const struct art_mesh *mesh, bool oriented, enum art_distgrid_sign sign)
{
    struct art_distgrid_options how;
    struct art_distgrid *grid = NULL;
    art_distgrid_defaults(&how);
    how.max_resolution = 4;
    how.oriented = oriented;
    how.sign = sign;
    int status = art_distgrid_create(&ctx, &grid, mesh, &how);
    art_distgrid_free(grid);
    return status;
}

TEST(distgrid_create_runs_out_of_memory)
{
    const struct art_rigid T = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}};
    struct art_mesh *box = NULL;
    struct art_distgrid *grid;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &box, 2, 1, 0.5), ART_OK));
    CHECK_ALLOC_FAILS(&ctx, make_one(box, true, ART_DISTGRID_SIGN_AUTO));
    CHECK_ALLOC_FAILS(&ctx, measure_one(box));
    CHECK_ALLOC_FAILS(&ctx, make_one(box, false, ART_DISTGRID_SIGN_WINDING));
    CHECK_ALLOC_FAILS(&ctx, (grid = NULL, art_distgrid_make(&ctx, &grid, (const int[]){2, 2, 2},
                                                            (const double[]){1, 1, 1}, &T) < 0
                                              ? ctx.status
                                              : (art_distgrid_free(grid), ART_OK)));
    art_mesh_free(box);
    art_ctx_fini(&ctx);
}

TEST(distgrid_is_the_same_for_any_number_of_threads)
{
    struct art_mesh *torus = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_torus(&ctx, &torus, 1, 0.4, 24, 12), ART_OK));
    struct art_distgrid *a = grid_of(torus, NULL);
    ctx.threads = 3;
    struct art_distgrid *b = grid_of(torus, NULL);
    REQUIRE(a && b);
    CHECK(memcmp(a->dist, b->dist, art_distgrid_n(a) * sizeof *a->dist) == 0);
    art_distgrid_free(a), art_distgrid_free(b);
    art_mesh_free(torus);
    art_ctx_fini(&ctx);
}

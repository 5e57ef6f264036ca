#include "harness/test.h"
#include <art/distgrid.h>

static struct art_ctx ctx;

static const enum art_distgrid_kind kinds[3] = {ART_DISTGRID_LINEAR, ART_DISTGRID_CUBIC,
                                                ART_DISTGRID_TETS};

static void random_pose(struct art_rigid *T)
{
    double p[3], rpy[3];
    for (int a = 0; a < 3; a++) p[a] = test_uniform(-2, 2), rpy[a] = test_uniform(-3, 3);
    art_rigid_from_rpy(T, p, rpy);
}

/* A grid whose distances are those of a function of the place. */
static struct art_distgrid *filled(const int res[3], const double cell[3],
                                   const struct art_rigid *T, double (*f)(const double p[3]))
{
    struct art_distgrid *grid = NULL;
    if (!CHECK_STATUS(art_distgrid_make(&ctx, &grid, res, cell, T), ART_OK)) return NULL;
    for (int k = 0; k <= res[2]; k++)
        for (int j = 0; j <= res[1]; j++)
            for (int i = 0; i <= res[0]; i++) {
                double p[3];
                art_distgrid_vertex(grid, i, j, k, p);
                grid->dist[art_distgrid_index(grid, i, j, k)] = f(p);
            }
    return grid;
}

static void inside_point(const struct art_distgrid *grid, double p[3])
{
    for (int a = 0; a < 3; a++) p[a] = test_uniform(0, grid->res[a] * grid->cell[a]);
    art_rigid_point(p, &grid->T, p);
}

/* ------------------------------------------------------- what is reproduced */

static double affine(const double p[3])
{
    return 0.3 + p[0] - 2 * p[1] + 0.5 * p[2];
}

static double quadric(const double p[3])
{
    return affine(p) + p[0] * p[0] - p[1] * p[1] * 0.7 + p[2] * p[2] * 0.2 + p[0] * p[1] -
           2 * p[1] * p[2] + 0.4 * p[2] * p[0];
}

static void quadric_slope(const double p[3], double g[3], double H[9])
{
    static const double second[9] = {2, 1, 0.4, 1, -1.4, -2, 0.4, -2, 0.4};
    const double first[3] = {1, -2, 0.5};
    for (int a = 0; a < 3; a++) {
        g[a] = first[a];
        for (int b = 0; b < 3; b++) g[a] += second[3 * a + b] * p[b];
    }
    memcpy(H, second, sizeof second);
}

TEST(distgrid_affine_functions_are_exact)
{
    const int res[3] = {4, 2, 6};
    const double cell[3] = {0.3, 0.5, 0.2}, slope[3] = {1, -2, 0.5};
    struct art_rigid T;
    art_ctx_init(&ctx);
    random_pose(&T);
    struct art_distgrid *grid = filled(res, cell, &T, affine);
    REQUIRE(grid != NULL);
    for (int n = 0; n < test_count(300); n++) {
        double p[3], g[3], H[9], normal[3], unit[3];
        inside_point(grid, p);
        for (int k = 0; k < 3; k++) {
            CHECK_NEAR(art_distgrid_at(grid, kinds[k], p, g, H), affine(p), 1e-13);
            CHECK_NEAR_N(g, slope, 3, 1e-12);
            for (int i = 0; i < 9; i++) CHECK_NEAR(H[i], 0, 1e-10);
        }
        art_v3_normalize(unit, slope);
        CHECK_NEAR(art_distgrid_normal(grid, p, normal), affine(p), 1e-13);
        CHECK_NEAR_N(normal, unit, 3, 1e-13);
    }
    art_distgrid_free(grid);
    art_ctx_fini(&ctx);
}

TEST(distgrid_quadratic_functions_are_exact)
{
    const int res[3] = {4, 2, 6};
    const double cell[3] = {0.3, 0.5, 0.2};
    struct art_rigid T;
    art_ctx_init(&ctx);
    random_pose(&T);
    struct art_distgrid *grid = filled(res, cell, &T, quadric);
    REQUIRE(grid != NULL);
    for (int n = 0; n < test_count(300); n++) {
        double p[3], g[3], H[9], want_g[3], want_H[9];
        inside_point(grid, p);
        quadric_slope(p, want_g, want_H);
        for (int k = 1; k < 3; k++) {
            CHECK_NEAR(art_distgrid_at(grid, kinds[k], p, g, H), quadric(p), 1e-12);
            CHECK_NEAR_N(g, want_g, 3, 1e-11);
            CHECK_NEAR_N(H, want_H, 9, 1e-10);
        }
    }
    art_distgrid_free(grid);
    art_ctx_fini(&ctx);
}

/* Interpolation goes through the vertices, whatever they hold. */
TEST(distgrid_vertices_keep_their_values)
{
    const int res[3] = {4, 6, 2};
    const double cell[3] = {0.3, 0.5, 0.2};
    struct art_distgrid *grid = NULL;
    struct art_rigid T;
    art_ctx_init(&ctx);
    art_rigid_identity(&T);
    REQUIRE(CHECK_STATUS(art_distgrid_make(&ctx, &grid, res, cell, &T), ART_OK));
    for (size_t i = 0; i < art_distgrid_n(grid); i++) grid->dist[i] = test_uniform(-1, 1);
    for (int k = 0; k <= res[2]; k++)
        for (int j = 0; j <= res[1]; j++)
            for (int i = 0; i <= res[0]; i++)
                for (int kind = 0; kind < 3; kind++) {
                    double p[3];
                    art_distgrid_vertex(grid, i, j, k, p);
                    CHECK_NEAR(art_distgrid_at(grid, kinds[kind], p, NULL, NULL),
                               grid->dist[art_distgrid_index(grid, i, j, k)], 1e-13);
                }
    art_distgrid_free(grid);
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------- derivatives and continuity */

/* A grid of random values, so that nothing is smooth by chance. */
static struct art_distgrid *noise(void)
{
    const int res[3] = {4, 6, 4};
    const double cell[3] = {0.3, 0.5, 0.4};
    struct art_distgrid *grid = NULL;
    struct art_rigid T;
    random_pose(&T);
    if (!CHECK_STATUS(art_distgrid_make(&ctx, &grid, res, cell, &T), ART_OK)) return NULL;
    for (size_t i = 0; i < art_distgrid_n(grid); i++) grid->dist[i] = test_uniform(-1, 1);
    return grid;
}

/* True if p is so near the sides of pieces that differences go across one. */
static bool near_side(const struct art_distgrid *grid, const double p[3], double eps)
{
    double s[3], u[3];
    art_rigid_inv_point(s, &grid->T, p);
    for (int a = 0; a < 3; a++) {
        double x = s[a] / grid->cell[a];
        if (fabs(x - round(x)) < eps) return true;
        u[a] = x - 2 * floor(x / 2);
    }
    return fabs(u[0] - u[1]) < eps || fabs(u[1] - u[2]) < eps || fabs(u[2] - u[0]) < eps;
}

static void derivatives_at(const struct art_distgrid *grid, const double p[3])
{
    const double h = 1e-5;
    if (near_side(grid, p, 1e-3)) return;
    for (int k = 0; k < 3; k++) {
        double g[3], H[9], G[3], W[9];
        art_distgrid_at(grid, kinds[k], p, g, H);
        for (int a = 0; a < 3; a++) {
            double lo[3], hi[3], gl[3], gh[3];
            art_v3_copy(lo, p), art_v3_copy(hi, p);
            lo[a] -= h, hi[a] += h;
            G[a] = (art_distgrid_at(grid, kinds[k], hi, gh, NULL) -
                    art_distgrid_at(grid, kinds[k], lo, gl, NULL)) /
                   (2 * h);
            for (int b = 0; b < 3; b++) W[3 * b + a] = (gh[b] - gl[b]) / (2 * h);
        }
        CHECK_NEAR_N(g, G, 3, 1e-6);
        CHECK_NEAR_N(H, W, 9, 1e-4);
    }
}

TEST(distgrid_derivatives_are_those_of_the_interpolation)
{
    art_ctx_init(&ctx);
    struct art_distgrid *grid = noise();
    REQUIRE(grid != NULL);
    for (int n = 0; n < test_count(300); n++) {
        double p[3];
        inside_point(grid, p);
        derivatives_at(grid, p);
        for (int a = 0; a < 3; a++) /* also outside: at sides, edges, corners of the grid */
            if (test_below(2)) p[a] += test_below(2) ? 3 : -3;
        derivatives_at(grid, p);
    }
    art_distgrid_free(grid);
    art_ctx_fini(&ctx);
}

TEST(distgrid_is_continuous_everywhere)
{
    art_ctx_init(&ctx);
    struct art_distgrid *grid = noise();
    REQUIRE(grid != NULL);
    for (int n = 0; n < test_count(2000); n++) {
        double s[3], q[3], far[3];
        for (int a = 0; a < 3;
             a++) { /* vertices, edges, sides, diagonals of cells; grid's own sides */
            int whole = test_below(grid->res[a] + 1);
            s[a] = (test_below(2)   ? whole
                    : test_below(2) ? 1.3
                                    : test_uniform(-1, 5)) *
                   grid->cell[a];
        }
        art_rigid_point(q, &grid->T, s);
        for (int k = 0; k < 3; k++) {
            double d = art_distgrid_at(grid, kinds[k], q, NULL, NULL);
            for (int a = 0; a < 3; a++) far[a] = q[a] + test_uniform(-1e-9, 1e-9);
            CHECK_NEAR(art_distgrid_at(grid, kinds[k], far, NULL, NULL), d, 1e-7);
        }
    }
    art_distgrid_free(grid);
    art_ctx_fini(&ctx);
}

/* The gradient of the cubic kind has no jump, in cells and between them; those of the others
 * have. */
TEST(distgrid_cubic_gradient_is_continuous)
{
    art_ctx_init(&ctx);
    struct art_distgrid *grid = noise();
    double jump[3] = {0, 0, 0};
    REQUIRE(grid != NULL);
    for (int n = 0; n < test_count(1000); n++) {
        double s[3], p[3], q[3], a[3], b[3];
        int across = n % 3;
        for (int c = 0; c < 3; c++) s[c] = test_uniform(0, grid->res[c]);
        s[across] = 1 + test_below(3);
        if (n % 2) s[(across + 1) % 3] = s[across]; /* also between tetrahedra */
        for (int k = 0; k < 3; k++) {
            for (int c = 0; c < 3; c++) p[c] = q[c] = s[c] * grid->cell[c];
            p[across] -= 1e-9, q[across] += 1e-9;
            art_rigid_point(p, &grid->T, p), art_rigid_point(q, &grid->T, q);
            art_distgrid_at(grid, kinds[k], p, a, NULL);
            art_distgrid_at(grid, kinds[k], q, b, NULL);
            jump[k] = fmax(jump[k], art_v3_distance(a, b));
        }
    }
    CHECK(jump[0] > 0.1);
    CHECK(jump[1] < 1e-6);
    CHECK(jump[2] > 0.1);
    art_distgrid_free(grid);
    art_ctx_fini(&ctx);
}

/* -------------------------------------------------------- order of convergence */

static double ball(const double p[3])
{
    return art_v3_norm(p) - 1;
}

/* Largest error between radius 0.6 and the sides of the grid, of the distance and of its gradient.
 */
static void errors_with(int res, enum art_distgrid_kind kind, double *distance, double *gradient)
{
    const int r[3] = {res, res, res};
    const double h = 3.0 / res, cell[3] = {h, h, h};
    struct art_rigid T;
    art_rigid_identity(&T);
    T.p[0] = T.p[1] = T.p[2] = -1.5;
    struct art_distgrid *grid = filled(r, cell, &T, ball);
    *distance = *gradient = 0;
    for (int i = 0; grid && i < 20000; i++) { /* the same points for each resolution */
        double p[3], g[3], n[3];
        for (int a = 0; a < 3; a++)
            p[a] = -1.5 + 3 * fmod(0.5 + i * (double[]){0.8191725, 0.6710436, 0.5497005}[a], 1);
        if (art_v3_norm(p) < 0.6) continue;
        art_v3_normalize(n, p);
        *distance = fmax(*distance, fabs(art_distgrid_at(grid, kind, p, g, NULL) - ball(p)));
        *gradient = fmax(*gradient, art_v3_distance(g, n));
    }
    art_distgrid_free(grid);
}

TEST(distgrid_linear_is_of_order_2_and_others_of_order_3)
{
    static const double order[3] = {2, 3, 3};
    art_ctx_init(&ctx);
    for (int k = 0; k < 3; k++) {
        double coarse, fine, coarse_g, fine_g;
        errors_with(16, kinds[k], &coarse, &coarse_g);
        errors_with(64, kinds[k], &fine, &fine_g);
        CHECK(coarse > 0 && fine > 0);
        CHECK_NEAR(log2(coarse / fine) / 2, order[k], 0.3);
        CHECK_NEAR(log2(coarse_g / fine_g) / 2, order[k] - 1, 0.3);
    }
    art_ctx_fini(&ctx);
}

/* ---------------------------------------------------------------------- outside */

TEST(distgrid_outside_adds_the_way_to_the_grid)
{
    const int res[3] = {20, 20, 20};
    const double cell[3] = {0.15, 0.15, 0.15}, far[3] = {30, -40, 1.2}, corner[3] = {2.5, 3.5, 1.5};
    const double to_corner[3] = {1 / sqrt(5), 2 / sqrt(5), 0};
    struct art_rigid T;
    double g[3], n[3], H[9], q[3] = {1.5, 1.5, 1.5};
    art_ctx_init(&ctx);
    art_rigid_identity(&T);
    T.p[0] = T.p[1] = T.p[2] = -1.5;
    struct art_distgrid *grid = filled(res, cell, &T, ball);
    REQUIRE(grid != NULL);
    CHECK(art_distgrid_holds(grid, (const double[]){1.5, -1.5, 0}));
    CHECK(!art_distgrid_holds(grid, (const double[]){1.5 + 1e-9, 0, 0}));
    CHECK(!art_distgrid_holds(grid, (const double[]){NAN, 0, 0}));
    for (int k = 0; k < 3; k++) {
        CHECK_NEAR(art_distgrid_at(grid, kinds[k], corner, g, H),
                   art_distgrid_at(grid, kinds[k], q, NULL, NULL) + sqrt(5), 1e-12);
        CHECK_NEAR(g[0], to_corner[0], 1e-12);
        CHECK_NEAR(g[1], to_corner[1], 1e-12);
        CHECK(art_distgrid_at(grid, kinds[k], far, NULL, NULL) >= ball(far));
        CHECK(isnan(art_distgrid_at(grid, kinds[k], (const double[]){0, NAN, 0}, g, H)));
    }
    CHECK_NEAR(art_distgrid_normal(grid, corner, n), art_distgrid_normal(grid, q, g) + sqrt(5),
               1e-12);
    CHECK_NEAR_N(n, g, 3, 1e-12);
    art_distgrid_free(grid);
    art_ctx_fini(&ctx);
}

/* In the middle of a thin plate the normals of the two sides cancel: the mean is short. */
static double plate(const double p[3])
{
    return fabs(p[2]) - 0.05;
}

TEST(distgrid_normal_is_not_of_unit_length)
{
    const int res[3] = {4, 4, 4};
    const double cell[3] = {0.25, 0.25, 0.25};
    struct art_rigid T;
    double n[3];
    art_ctx_init(&ctx);
    art_rigid_identity(&T);
    T.p[0] = T.p[1] = -0.5, T.p[2] = -0.625; /* vertices at z = -0.125 and 0.125 */
    struct art_distgrid *grid = filled(res, cell, &T, plate);
    REQUIRE(grid != NULL);
    art_distgrid_vertex_normal(grid, 2, 2, 3, n);
    CHECK_NEAR(n[2], 1, 1e-12);
    /* at vertex 2 the differences reach from -0.375 to 0.125 */
    art_distgrid_vertex_normal(grid, 2, 2, 2, n);
    CHECK_NEAR(n[2], -1, 1e-12);
    art_distgrid_normal(grid, (const double[]){0.1, 0, 0.0625}, n);
    CHECK_NEAR(n[2], 0.5, 1e-12);
    art_distgrid_free(grid);
    art_ctx_fini(&ctx);
}

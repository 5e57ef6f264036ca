#include "harness/test.h"
#include <art/register.h>
#include <math.h>

static struct art_ctx ctx;

/* A turn about any axis by up to `angle`, a move, a scale, and for affine ones a shear. */
static void random_map(struct art_affine *X, enum art_fit_kind fit, double angle, double way)
{
    struct art_rigid T;
    double pose[7], axis[3], stretch = fit == ART_FIT_RIGID ? 1 : test_uniform(0.8, 1.25);
    for (int k = 0; k < 3; k++) pose[k] = test_uniform(-way, way), axis[k] = test_uniform(-1, 1);
    art_v3_normalize(axis, axis);
    art_v3_copy(pose + 3, axis);
    pose[6] = test_uniform(-angle, angle);
    art_rigid_from_pose(&T, pose);
    art_affine_from_rigid(X, &T);
    art_m3_scale(X->A, stretch, X->A);
    for (int k = 0; fit == ART_FIT_AFFINE && k < 9; k++) X->A[k] += test_uniform(-0.05, 0.05);
}

static void random_points(int n, double (*x)[3])
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++) x[i][k] = test_uniform(-1, 2 + k);
}

TEST(register_landmarks_give_the_transform_back)
{
    double a[12][3], b[12][3];
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(200); round++) {
        enum art_fit_kind fit = (enum art_fit_kind)(round % 3);
        int n = art_fit_least(fit) + test_below(12 - art_fit_least(fit) + 1);
        struct art_affine X, Y;
        random_map(&X, fit, 3.14, 5);
        random_points(n, a);
        for (int i = 0; i < n; i++) art_affine_point(b[i], &X, a[i]);
        int status = art_fit_points(&ctx, &Y, fit, n, a, b);
        if (status == ART_ESINGULAR) continue; /* of few random points some are nearly flat */
        CHECK_STATUS(status, ART_OK);
        for (int i = 0; i < n; i++) {
            double p[3];
            art_affine_point(p, &Y, a[i]);
            CHECK_NEAR_N(p, b[i], 3, 1e-9);
        }
        if (fit != ART_FIT_AFFINE) CHECK_NEAR_N(Y.A, X.A, 9, 1e-9);
    }
}

static double squares(const struct art_affine *X, int n, const double (*a)[3], const double (*b)[3])
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        double p[3];
        art_affine_point(p, X, a[i]);
        art_v3_sub(p, p, b[i]);
        sum += art_v3_norm2(p);
    }
    return sum;
}

/* No transform of its kind near the answer is better: it is the least squares one. */
TEST(register_landmarks_are_least_squares)
{
    double a[10][3], b[10][3];
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(30); round++) {
        enum art_fit_kind fit = (enum art_fit_kind)(round % 3);
        struct art_affine X, Y, D;
        struct art_rigid T;
        random_map(&X, fit, 3, 2);
        random_points(10, a);
        for (int i = 0; i < 10; i++) {
            art_affine_point(b[i], &X, a[i]);
            for (int k = 0; k < 3; k++) b[i][k] += test_uniform(-0.5, 0.5);
        }
        REQUIRE(CHECK_STATUS(art_fit_points(&ctx, &Y, fit, 10, a, b), ART_OK));
        double best = squares(&Y, 10, a, b);
        for (int trial = 0; trial < 30; trial++) {
            double pose[7] = {0, 0, 0, 1, 0, 0, test_uniform(-1e-3, 1e-3)};
            for (int k = 0; k < 6; k++) pose[k] = test_uniform(-1e-3, 1e-3);
            art_v3_normalize(pose + 3, pose + 3);
            art_rigid_from_pose(&T, pose);
            art_affine_from_rigid(&D, &T);
            if (fit == ART_FIT_SIMILARITY) art_m3_scale(D.A, test_uniform(0.999, 1.001), D.A);
            for (int k = 0; fit == ART_FIT_AFFINE && k < 9; k++)
                D.A[k] += test_uniform(-1e-3, 1e-3);
            art_affine_mul(&D, &D, &Y);
            CHECK(squares(&D, 10, a, b) >= best);
        }
        if (fit != ART_FIT_AFFINE) CHECK(art_m3_det(Y.A) > 0);
    }
}

/* A mirror image: the best turn, no reflection; points in a plane are enough for turns. */
TEST(register_landmarks_flat_mirrored_and_too_few)
{
    static const double flat[4][3] = {{0, 0, 0}, {2, 0, 0}, {0, 1, 0}, {3, 2, 0}},
                        line[4][3] = {{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {5, 5, 5}},
                        body[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 3}},
                        mirrored[4][3] = {{0, 0, 0}, {-1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
    struct art_affine X, Y;
    double to[4][3];
    art_ctx_init(&ctx);
    random_map(&X, ART_FIT_RIGID, 3, 1);
    for (int i = 0; i < 4; i++) art_affine_point(to[i], &X, flat[i]);
    CHECK_STATUS(art_fit_points(&ctx, &Y, ART_FIT_RIGID, 4, flat, to), ART_OK);
    CHECK_NEAR_N(Y.A, X.A, 9, 1e-12);
    CHECK_STATUS(art_fit_points(&ctx, &Y, ART_FIT_RIGID, 4, body, mirrored), ART_OK);
    CHECK_NEAR(art_m3_det(Y.A), 1, 1e-12);
    CHECK_STATUS(art_fit_points(&ctx, &Y, ART_FIT_RIGID, 4, line, to), ART_ESINGULAR);
    CHECK_STATUS(art_fit_points(&ctx, &Y, ART_FIT_AFFINE, 4, flat, to), ART_ESINGULAR);
    CHECK_STATUS(art_fit_points(&ctx, &Y, ART_FIT_RIGID, 2, flat, to), ART_ESHAPE);
    CHECK_STATUS(art_fit_points(&ctx, &Y, ART_FIT_AFFINE, 3, body, to), ART_ESHAPE);
}

/* ----------------------------------------------------------- closest points */

/* Something without symmetries: an ellipsoid with a bump. */
static struct art_mesh *blob(void)
{
    struct art_mesh *mesh = NULL;
    if (!CHECK_STATUS(art_mesh_make_ellipsoid(&ctx, &mesh, 3, 2, 1.2, 32, 20), ART_OK)) return NULL;
    for (int v = 0; v < mesh->n_verts; v++) {
        double *p = mesh->pos + 3 * (size_t)v;
        double bump = exp(-((p[0] - 1.5) * (p[0] - 1.5) + (p[1] - 1) * (p[1] - 1) + p[2] * p[2]));
        p[0] += 0.4 * bump, p[1] += 0.6 * bump, p[2] += 0.3 * p[0] * p[0] / 9;
    }
    return mesh;
}

/* The points of the mesh taken away from where they are, with noise, and brought back. */
static void recover(const struct art_icp *how, double noise, double tol)
{
    struct art_mesh *mesh = blob();
    struct art_affine X, Y;
    struct art_icp_result result;
    double p[3], q[3], most = 0;
    if (!mesh) return;
    int n = mesh->n_verts;
    double(*x)[3] = art_alloc(&ctx, (size_t)n, sizeof *x);
    random_map(&X, how->fit, 0.3, 0.3);
    for (int i = 0; i < n; i++) {
        art_affine_point(x[i], &X, mesh->pos + 3 * (size_t)i);
        for (int k = 0; k < 3; k++) x[i][k] += test_uniform(-noise, noise);
    }
    art_affine_identity(&Y);
    CHECK_STATUS(art_icp_run(&ctx, how, n, x, mesh, &Y, &result), ART_OK);
    if (!CHECK(result.converged))
        TEST_FAIL("fit %d noise %g: %d steps, rms %g, moved %g", (int)how->fit, noise, result.steps,
                  result.rms, result.moved);
    for (int i = 0; i < n; i++) {
        art_affine_point(p, &X, mesh->pos + 3 * (size_t)i);
        art_affine_point(q, &Y, p);
        most = fmax(most, art_v3_distance(q, mesh->pos + 3 * (size_t)i));
    }
    if (!CHECK_NEAR(most, 0, tol))
        TEST_FAIL("fit %d: %d steps, rms %g, moved %g", (int)how->fit, result.steps, result.rms,
                  result.moved);
    art_free(x);
    art_mesh_free(mesh);
}

TEST(register_closest_points_recover_transforms)
{
    struct art_icp how;
    art_ctx_init(&ctx);
    art_icp_defaults(&how);
    for (int round = 0; round < 6; round++) {
        how.fit = (enum art_fit_kind)(round % 3);
        recover(&how, 0, 1e-5);
        /* rigid: the mean of 600 points is better than their noise. Affine: three of the twelve
         * unknowns leave an ellipsoid as it is, so that the bump alone determines them: slower and
         * less well */
        how.most = how.fit == ART_FIT_AFFINE ? 1000 : 200;
        recover(&how, 0.02, how.fit == ART_FIT_AFFINE ? 0.08 : 0.02);
    }
    how.fit = ART_FIT_RIGID;
    how.planes = false, how.most = 2000, how.still = 1e-8;
    recover(&how, 0, 1e-3);
}

/* Points that belong to nothing do not count when trimmed, and spoil it when not. */
TEST(register_trimming_leaves_out_what_does_not_belong)
{
    struct art_mesh *mesh;
    struct art_affine X, Y;
    struct art_icp_result result;
    struct art_icp how;
    art_ctx_init(&ctx);
    mesh = blob();
    REQUIRE(mesh);
    int n = mesh->n_verts;
    double(*x)[3] = art_alloc(&ctx, (size_t)n, sizeof *x);
    random_map(&X, ART_FIT_RIGID, 0.1, 0.1);
    for (int i = 0; i < n; i++) {
        art_affine_point(x[i], &X, mesh->pos + 3 * (size_t)i);
        if (i % 10 == 0) x[i][0] += 1.5, x[i][2] += 2;
    }
    for (int pass = 0; pass < 2; pass++) {
        double off = 0, p[3];
        art_icp_defaults(&how);
        how.trim = pass ? 0.11 : 0;
        art_affine_identity(&Y);
        CHECK_STATUS(art_icp_run(&ctx, &how, n, x, mesh, &Y, &result), ART_OK);
        CHECK(result.converged);
        CHECK_INT(result.n_used, n - (int)floor(how.trim * n));
        for (int i = 1; i < n; i += i % 10 == 9 ? 2 : 1) {
            art_affine_point(p, &Y, x[i]);
            off = fmax(off, art_v3_distance(p, mesh->pos + 3 * (size_t)i));
        }
        if (pass)
            CHECK_NEAR(off, 0, 1e-5);
        else
            CHECK(off > 0.01);
    }
    art_free(x);
    art_mesh_free(mesh);
}

/* Points over a sheet: they come down onto it, and the ways in which they slide along it are left
 * alone. Too few steps are reported. */
TEST(register_leaves_sliding_alone)
{
    struct art_mesh *mesh = NULL;
    struct art_affine X, Y;
    struct art_icp_result result;
    struct art_icp how;
    struct art_rigid T;
    double x[100][3], y[100][3];
    art_ctx_init(&ctx);
    art_icp_defaults(&how);
    REQUIRE(CHECK_STATUS(art_mesh_make_rectangle(&ctx, &mesh, 10, 10, 7, 7, false), ART_OK));
    art_rigid_from_pose(&T, (const double[7]){0, 0, 0.4, 0, 1, 0, 0.2});
    for (int i = 0; i < 100; i++) {
        art_v3_set(y[i], test_uniform(-1, 1), test_uniform(-1, 1), 0);
        art_rigid_point(x[i], &T, y[i]);
    }
    art_affine_identity(&X);
    CHECK_STATUS(art_icp_run(&ctx, &how, 100, x, mesh, &X, &result), ART_OK);
    CHECK(result.converged && result.steps < 10);
    CHECK_NEAR(result.rms, 0, 1e-9);
    CHECK(result.mean <= result.rms && result.rms <= result.max);
    for (int i = 0; i < 100; i++) {
        double p[3];
        art_affine_point(p, &X, x[i]);
        CHECK_NEAR(p[1], y[i][1],
                   1e-9); /* no slide along the axis of the tilt, and no turn in the sheet */
        CHECK_NEAR(p[2], 0, 1e-8);
    }
    how.most = 1, how.planes = false;
    art_affine_identity(&Y);
    CHECK_STATUS(art_icp_run(&ctx, &how, 100, x, mesh, &Y, &result), ART_OK);
    CHECK(!result.converged && result.steps == 1 && result.moved > 1e-3);
    how.trim = 0.98;
    CHECK_STATUS(art_icp_run(&ctx, &how, 100, x, mesh, &Y, &result), ART_ESHAPE);
    art_mesh_free(mesh);
}

TEST(register_runs_out_of_memory_cleanly)
{
    struct art_mesh *mesh;
    struct art_affine X;
    struct art_icp_result result;
    struct art_icp how;
    art_ctx_init(&ctx);
    mesh = blob();
    REQUIRE(mesh);
    art_icp_defaults(&how);
    how.trim = 0.1, how.most = 3;
    art_affine_identity(&X);
    X.p[0] = 0.1;
    CHECK_ALLOC_FAILS(
        &ctx, art_icp_run(&ctx, &how, 50, (const double(*)[3])mesh->pos, mesh, &X, &result));
    art_mesh_free(mesh);
}

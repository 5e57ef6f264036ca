/* Harmonic and biharmonic weights: closed forms on a strip, fingers apart, what has no weights. */
#include "bind_priv.h"
#include "harness/test.h"
#include <art/linalg.h>
#include <math.h>
#include <string.h>

enum { ROWS = 21, MAX = 6 * ROWS };

/* A sheet of squares, each of two triangles, at x[n_cols], y[ROWS]; cells of column `slit` only in
 * the first two rows. */
static struct art_mesh *sheet(struct art_ctx *ctx, int n_cols, const double *x, double step,
                              int slit)
{
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_mesh_create(ctx, &mesh));
    for (int j = 0; j < ROWS; j++)
        for (int i = 0; i < n_cols; i++) {
            const double p[3] = {x[i], step * j, 0};
            ART_TRY(art_mesh_add_vertex(ctx, mesh, p));
        }
    for (int j = 0; j + 1 < ROWS; j++)
        for (int i = 0; i + 1 < n_cols; i++) {
            int at = j * n_cols + i;
            const int a[3] = {at, at + 1, at + n_cols + 1},
                      b[3] = {at, at + n_cols + 1, at + n_cols};
            if (i == slit && j >= 2) continue;
            ART_TRY(art_mesh_add_face(ctx, mesh, 3, a));
            ART_TRY(art_mesh_add_face(ctx, mesh, 3, b));
        }
    return mesh;
out:
    TEST_FAIL("%s", ctx->last);
    art_mesh_free(mesh);
    return NULL;
}

/* Between two ends that are handles the harmonic weight is linear. The biharmonic one minimises the
 * sum of squared second differences, those at the ends with half the area and the slope mirrored:
 * the cubic 1 + a (i^3 - i - 3/2 n i^2), a = 1 / (n + n^3 / 2), which goes to 1 - 3 s^2 + 2 s^3. */
TEST(skin_harmonic_weights_on_a_strip_have_their_closed_forms)
{
    struct art_ctx ctx;
    static const double x[3] = {0, 0.25, 0.5};
    const double n = ROWS - 1, a = 1 / (n + n * n * n / 2);
    double d[2 * MAX], w[2 * MAX];
    art_ctx_init(&ctx);
    struct art_mesh *mesh = sheet(&ctx, 3, x, 0.25, -1);
    REQUIRE(mesh);
    for (int v = 0; v < mesh->n_verts; v++) {
        int row = v / 3;
        d[2 * v] = row > 0;
        d[2 * v + 1] = row < ROWS - 1;
    }
    for (int twice = 0; twice < 2; twice++) {
        const struct art_skin_weighting how = {.kind =
                                                   twice ? ART_SKIN_BIHARMONIC : ART_SKIN_HARMONIC};
        if (!CHECK_STATUS(bind_harmonic(&ctx, mesh, 2, d, &how, w), ART_OK))
            TEST_FAIL("%s", ctx.last);
        for (int v = 0; v < mesh->n_verts; v++) {
            double i = v / 3, cubic = 1 + a * (i * i * i - i - 1.5 * n * i * i);
            CHECK_NEAR(w[2 * v], twice ? cubic : 1 - i / n, 1e-10);
            CHECK_NEAR(w[2 * v] + w[2 * v + 1], 1, 1e-15);
        }
    }
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

static double from_bone(const double *p, double x)
{
    return hypot(p[0] - x, fmax(0, 2 - p[1]));
}

/* Two fingers 0.2 apart with a bone in each, on a palm. By straight distances the inner sides have
 * a third of the other bone; harmonic weights come there around the slit alone and are gone at the
 * tip. */
TEST(skin_harmonic_weights_do_not_cross_between_fingers)
{
    struct art_ctx ctx;
    static const double x[6] = {0, 0.5, 1, 1.2, 1.7, 2.2};
    double d[2 * MAX], w[2 * MAX], again[2 * MAX], straight[2];
    art_ctx_init(&ctx);
    struct art_mesh *mesh = sheet(&ctx, 6, x, 0.5, 2);
    REQUIRE(mesh);
    for (int v = 0; v < mesh->n_verts; v++)
        for (int k = 0; k < 2; k++) d[2 * v + k] = from_bone(mesh->pos + 3 * v, k ? 1.7 : 0.5);
    for (int twice = 0; twice < 2; twice++) {
        const struct art_skin_weighting how = {.kind =
                                                   twice ? ART_SKIN_BIHARMONIC : ART_SKIN_HARMONIC};
        CHECK_STATUS(bind_harmonic(&ctx, mesh, 2, d, &how, w), ART_OK);
        CHECK_STATUS(bind_harmonic(&ctx, mesh, 2, d, &how, again), ART_OK);
        CHECK(memcmp(w, again, 2 * (size_t)mesh->n_verts * sizeof *w) == 0);
        for (int v = 0; v < mesh->n_verts; v++) {
            CHECK(w[2 * v] >= 0 && w[2 * v + 1] >= 0);
            CHECK_NEAR(w[2 * v] + w[2 * v + 1], 1, 1e-15);
            /* the fingers are mirror images but for the diagonals of their squares */
            if (mesh->pos[3 * v + 1] < 5) continue;
            CHECK_NEAR(w[2 * v + (mesh->pos[3 * v] < 1.1)], 0, 1e-4);
            art_skin_weights(2, d + 2 * v, 0, straight);
            if (mesh->pos[3 * v] == 1) CHECK_NEAR(straight[1], 0.25 / (0.25 + 0.49), 1e-12);
        }
        /* in the palm both have a share */
        CHECK(w[2 * 2] > 0.5 && w[2 * 2] < 0.9);
    }
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

TEST(skin_harmonic_weights_name_what_has_none)
{
    struct art_ctx ctx;
    static const double x[3] = {0, 1, 2};
    const struct art_skin_weighting how = {.kind = ART_SKIN_BIHARMONIC};
    const int thin[3] = {0, 1, 2};
    double d[3 * MAX], w[3 * MAX];
    art_ctx_init(&ctx);
    struct art_mesh *mesh = sheet(&ctx, 3, x, 1, -1);
    REQUIRE(mesh);
    for (int v = 0; v < MAX; v++) {
        d[2 * v] = v > 0;
        d[2 * v + 1] = v != 5;
    }
    CHECK_STATUS(bind_harmonic(&ctx, mesh, 2, d, &how, w), ART_OK);
    /* a vertex without faces, near to none; then near to one */
    const double alone[3] = {9, 9, 9};
    CHECK_STATUS(art_mesh_add_vertex(&ctx, mesh, alone), ART_OK);
    CHECK_STATUS(bind_harmonic(&ctx, mesh, 2, d, &how, w), ART_ESHAPE);
    CHECK_HAS(ctx.last, "1 vertices, the first of them 63");
    d[2 * 63] = 0.1;
    CHECK_STATUS(bind_harmonic(&ctx, mesh, 2, d, &how, w), ART_OK);
    CHECK_NEAR(w[2 * 63], 1, 0);
    CHECK_STATUS(art_mesh_add_face(&ctx, mesh, 3, thin), ART_OK);
    CHECK_STATUS(bind_harmonic(&ctx, mesh, 2, d, &how, w), ART_ESHAPE);
    CHECK_HAS(ctx.last, "face 80 of vertices 0 1 2 has no area");
    for (int v = 0; v < MAX; v++) d[3 * v] = v > 0, d[3 * v + 1] = v != 5, d[3 * v + 2] = 2;
    CHECK_STATUS(bind_harmonic(&ctx, mesh, 3, d, &how, w), ART_ERANGE);
    CHECK_HAS(ctx.last, "master 3 is the nearest one to no vertex");
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

/* Beyond the handles of master 1 at row 6 the biharmonic weight of master 0 would swing below 0 and
 * that of master 1 above 1. Between bounds they are 0 and 1 there, so that row 7 is as flat as row
 * 6: up to it the cubic 1 + b (i^3 - i) + c i^2 that is 0 at both. */
TEST(skin_biharmonic_weights_stay_between_bounds)
{
    struct art_ctx ctx;
    static const double x[3] = {0, 0.25, 0.5};
    const struct art_skin_weighting how = {.kind = ART_SKIN_BIHARMONIC};
    const double det = 210.0 * 49 - 336.0 * 36, b = (36.0 - 49) / det, c = (336.0 - 210) / det;
    double d[2 * MAX], w[2 * MAX];
    art_ctx_init(&ctx);
    struct art_mesh *mesh = sheet(&ctx, 3, x, 0.25, -1);
    REQUIRE(mesh);
    for (int v = 0; v < mesh->n_verts; v++) {
        int row = v / 3;
        d[2 * v] = row > 0;
        d[2 * v + 1] = row != 6 && row != ROWS - 1;
    }
    if (!CHECK_STATUS(bind_harmonic(&ctx, mesh, 2, d, &how, w), ART_OK)) TEST_FAIL("%s", ctx.last);
    for (int v = 0; v < mesh->n_verts; v++) {
        double i = v / 3, cubic = i < 6 ? 1 + b * (i * i * i - i) + c * i * i : 0;
        CHECK_NEAR(w[2 * v], cubic, 1e-8);
        CHECK_NEAR(w[2 * v + 1], 1 - cubic, 1e-8);
    }
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

/* The conditions of Karush, Kuhn and Tucker, of random matrices B B^T + small I. */
TEST(skin_bounded_minimum_meets_its_conditions)
{
    enum { N = 40 };
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int round = 0; round < 50; round++) {
        double B[N][N] = {{0}}, A[N][N], f[N], w[N], v[N * (N + 1) / 2];
        int row[N * (N + 1) / 2], col[N * (N + 1) / 2], held = 0;
        size_t n = 0;
        struct art_csc K = {0};
        struct art_solver *solver = NULL;
        for (int i = 0; i < N; i++)
            for (int k = 0; k < 6; k++) B[i][(i * 7 + k * k) % N] = test_uniform(-1, 1);
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) {
                A[i][j] = i == j ? pow(10, -round % 5) : 0;
                for (int k = 0; k < N; k++) A[i][j] += B[i][k] * B[j][k];
                if (i >= j) row[n] = i, col[n] = j, v[n++] = A[i][j];
            }
        for (int i = 0; i < N; i++) f[i] = test_uniform(-3, 3), w[i] = test_uniform(-1, 2);
        REQUIRE(CHECK_STATUS(art_csc_from_triplets(&ctx, &K, N, true, n, row, col, v), ART_OK));
        REQUIRE(CHECK_STATUS(art_solver_create(&ctx, &solver, &art_solver_sparse), ART_OK));
        REQUIRE(CHECK_STATUS(art_solver_analyze(&ctx, solver, &K), ART_OK));
        if (!CHECK_STATUS(bind_bounded_minimum(&ctx, &K, f, solver, w), ART_OK))
            TEST_FAIL("%s", ctx.last);
        for (int i = 0; i < N; i++) {
            double g = -f[i];
            for (int j = 0; j < N; j++) g += A[i][j] * w[j];
            CHECK(w[i] >= 0 && w[i] <= 1);
            if (w[i] == 0)
                CHECK(g >= -1e-8 * A[i][i]);
            else if (w[i] == 1)
                CHECK(g <= 1e-8 * A[i][i]);
            else
                CHECK_NEAR(g, 0, 1e-8 * A[i][i]);
            held += w[i] == 0 || w[i] == 1;
        }
        CHECK(held > 5 && held < N);
        art_solver_free(solver);
        art_csc_fini(&K);
    }
    art_ctx_fini(&ctx);
}

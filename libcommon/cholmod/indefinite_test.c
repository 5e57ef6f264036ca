/* The three solvers on the matrices that springs make: definite, with compressed springs, with a
 * follower's unsymmetric part, held nowhere. */
#include "harness/test.h"
#include <art/cholmod.h>
#include <art/math.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct art_solver_type *const types[] = {&art_solver_dense, &art_solver_sparse,
                                                      &art_solver_cholmod};
enum { N_TYPES = 3 };

/* Entries of a matrix that is being collected. */
struct entries {
    int n, *i, *j;
    size_t nnz, cap;
    double *v;
    bool sym;
};

static void entry(struct entries *e, int i, int j, double v)
{
    if (e->sym && i < j) return;
    if (e->nnz == e->cap) {
        e->cap = 2 * e->cap + 1000;
        e->i = realloc(e->i, e->cap * sizeof *e->i);
        e->j = realloc(e->j, e->cap * sizeof *e->j);
        e->v = realloc(e->v, e->cap * sizeof *e->v);
    }
    e->i[e->nnz] = i, e->j[e->nnz] = j, e->v[e->nnz++] = v;
}

static void finish(struct art_ctx *ctx, struct entries *e, struct art_csc *A)
{
    CHECK_STATUS(art_csc_from_triplets(ctx, A, e->n, e->sym, e->nnz, e->i, e->j, e->v), ART_OK);
    free(e->i), free(e->j), free(e->v);
}

/* A spring between nodes a and b of a mesh along u: stiffness k along it, t across (the tension
 * over the length, negative if it is compressed). */
static void spring(struct entries *e, int a, int b, const double u[3], double k, double t)
{
    const int node[2] = {a, b};
    for (int p = 0; p < 2; p++)
        for (int q = 0; q < 2; q++)
            for (int r = 0; r < 3; r++)
                for (int c = 0; c < 3; c++) {
                    double B = t * (r == c) + (k - t) * u[r] * u[c];
                    entry(e, 3 * node[p] + r, 3 * node[q] + c, p == q ? B : -B);
                }
}

struct mesh {
    int nx, ny, nz;
    double mass, tension, skew; /* of each node; over length; size of the unsymmetric part */
    bool sym;
};

/* A grid of nodes off their places by up to 0.2, springs to the neighbours and over two diagonals.
 */
static void mesh_matrix(struct art_ctx *ctx, const struct mesh *m, struct art_csc *A)
{
    static const int to[5][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 0}, {0, 1, 1}};
    int nodes = m->nx * m->ny * m->nz;
    struct entries e = {.n = 3 * nodes, .sym = m->sym};
    double *p = calloc((size_t)e.n, sizeof *p);
    for (int i = 0; i < nodes; i++) {
        const int at[3] = {i % m->nx, i / m->nx % m->ny, i / m->nx / m->ny};
        for (int k = 0; k < 3; k++) p[3 * i + k] = at[k] + test_uniform(-0.2, 0.2);
        for (int k = 0; k < 3; k++) entry(&e, 3 * i + k, 3 * i + k, m->mass);
    }
    for (int i = 0; i < nodes; i++)
        for (int k = 0; k < 5; k++) {
            int x = i % m->nx + to[k][0], y = i / m->nx % m->ny + to[k][1],
                z = i / m->nx / m->ny + to[k][2], j = x + m->nx * (y + m->ny * z);
            double u[3];
            if (x >= m->nx || y >= m->ny || z >= m->nz) continue;
            art_v3_sub(u, p + 3 * j, p + 3 * i);
            art_v3_scale(u, 1 / art_v3_norm(u), u);
            spring(&e, i, j, u, test_uniform(50, 200), m->tension * test_uniform(0.5, 1));
            for (int c = 0; m->skew > 0 && c < 3; c++)
                entry(&e, 3 * i + c, 3 * j + (c + 1) % 3, m->skew * test_uniform(-1, 1));
        }
    finish(ctx, &e, A);
    free(p);
}

static double largest(const double *x, int n)
{
    double big = 0;
    for (int i = 0; i < n; i++) big = fmax(big, fabs(x[i]));
    return big;
}

/* One factorisation and solution; the kind used, ART_FACTOR_NONE if the matrix was refused. */
static enum art_factor_kind solve(struct art_ctx *ctx, const struct art_solver_type *type,
                                  const struct art_csc *A, double *x)
{
    struct art_solver *s = NULL;
    double *r = calloc((size_t)A->n, sizeof *r);
    CHECK_STATUS(art_solver_create(ctx, &s, type), ART_OK);
    CHECK_STATUS(art_solver_analyze(ctx, s, A), ART_OK);
    int status = art_solver_factor(ctx, s, A);
    enum art_factor_kind kind = art_solver_kind(s);
    for (int i = 0; i < A->n; i++) x[i] = r[i] = sin(i + 1);
    if (status == ART_OK) {
        CHECK_STATUS(art_solver_solve(ctx, s, 1, x), ART_OK);
        art_csc_mul(A, -1, x, r);
        /* the residual is rounding of the terms that make it up: 250 bounds the entries */
        CHECK_NEAR(largest(r, A->n) / (250 * largest(x, A->n) + 1), 0, 1e-12);
        CHECK_INT(art_solver_stats(s)->n_analyze, 1);
    } else {
        CHECK_STATUS(status, ART_ESINGULAR);
        CHECK(art_solver_singular(s) >= 0 && art_solver_singular(s) < A->n);
    }
    art_solver_free(s);
    free(r);
    return kind;
}

/* All solvers take the matrix as the kind wanted and agree; `digits`: what the condition leaves. */
static void compare(struct art_ctx *ctx, const struct mesh *m, enum art_factor_kind want)
{
    struct art_csc A = {0};
    double *x[N_TYPES];
    mesh_matrix(ctx, m, &A);
    for (int t = 0; t < N_TYPES; t++) {
        x[t] = calloc((size_t)A.n, sizeof **x);
        if (A.n > 1000 && t == 0) continue; /* too large to be dense */
        if (!CHECK_INT(solve(ctx, types[t], &A, x[t]), want))
            TEST_FAIL("%s, %d unknowns", types[t]->name, A.n);
        double size = largest(x[t], A.n);
        for (int i = 0; t > 0 && i < A.n && (t > 1 || A.n <= 1000); i++)
            if (!CHECK_NEAR(x[t][i] / size, x[t - 1][i] / size, 1e-9)) break;
    }
    for (int t = 0; t < N_TYPES; t++) free(x[t]);
    art_csc_fini(&A);
}

static const int sizes[3][3] = {{3, 2, 2}, {5, 5, 4}, {12, 10, 8}};

TEST(cholmod_solvers_agree_on_springs)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < 3; k++) {
        struct mesh m = {sizes[k][0], sizes[k][1], sizes[k][2], 1, 0.5, 0, true};
        compare(&ctx, &m, ART_FACTOR_CHOLESKY);
        /* unsymmetric: a tangent of forces that follow */
        m.sym = false, m.skew = 5;
        compare(&ctx, &m, ART_FACTOR_LU);
    }
    art_ctx_fini(&ctx);
}

/* Compressed springs push across themselves: the matrix has negative eigenvalues. */
TEST(cholmod_solvers_agree_on_compressed_springs)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < 3; k++) {
        struct mesh m = {sizes[k][0], sizes[k][1], sizes[k][2], 1, -8, 0, true};
        compare(&ctx, &m, ART_FACTOR_LDLT);
    }
    art_ctx_fini(&ctx);
}

/* Nothing holds the mesh: it can be carried away and turned. */
TEST(cholmod_solvers_refuse_free_meshes)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < 3; k++)
        for (int t = k == 2; t < N_TYPES; t++)
            for (int tension = 0; tension < 2; tension++) {
                struct mesh m = {sizes[k][0], sizes[k][1], sizes[k][2], 0, tension, 0, true};
                struct art_csc A = {0};
                mesh_matrix(&ctx, &m, &A);
                double *x = calloc((size_t)A.n, sizeof *x);
                if (!CHECK_INT(solve(&ctx, types[t], &A, x), ART_FACTOR_NONE))
                    TEST_FAIL("%s, %d unknowns", types[t]->name, A.n);
                free(x);
                art_csc_fini(&A);
            }
    art_ctx_fini(&ctx);
}

/* A chain whose stiffnesses are spread over `decades`, in an order of nodes by chance; held at its
 * end by a spring of stiffness `hold`. */
static void chain_matrix(struct art_ctx *ctx, int n, double decades, double hold, struct art_csc *A)
{
    struct entries e = {.n = n, .sym = true};
    int *at = calloc((size_t)n, sizeof *at);
    for (int i = 0; i < n; i++) {
        int k = test_below(i + 1);
        at[i] = at[k], at[k] = i;
    }
    for (int i = 0; i + 1 < n; i++) {
        double k = pow(10, test_uniform(-decades / 2, decades / 2));
        int a = at[i], b = at[i + 1];
        entry(&e, a, a, k);
        entry(&e, b, b, k);
        entry(&e, a > b ? a : b, a > b ? b : a, -k);
    }
    entry(&e, at[n - 1], at[n - 1], hold);
    finish(ctx, &e, A);
    free(at);
}

/* A free chain is singular, however far apart its stiffnesses are; the pivots alone do not show it.
 * The same chain held at an end is regular as long as its stiffnesses are not lost in rounding. */
TEST(cholmod_solvers_refuse_free_chains)
{
    struct art_ctx ctx;
    double x[400];
    art_ctx_init(&ctx);
    for (int k = 0; k < test_count(60); k++)
        for (int t = 0; t < N_TYPES; t++) {
            struct art_csc A = {0};
            int n = 2 + test_below(k % 10 ? 30 : 300);
            double decades = test_uniform(0, 16);
            chain_matrix(&ctx, n, decades, 0, &A);
            if (!CHECK_INT(solve(&ctx, types[t], &A, x), ART_FACTOR_NONE))
                TEST_FAIL("%s, free, %d unknowns, %g decades", types[t]->name, n, decades);
            chain_matrix(&ctx, n, decades / 4, 1, &A);
            if (!CHECK_INT(solve(&ctx, types[t], &A, x), ART_FACTOR_CHOLESKY))
                TEST_FAIL("%s, held, %d unknowns, %g decades", types[t]->name, n, decades / 4);
            art_csc_fini(&A);
        }
    art_ctx_fini(&ctx);
}

/* The unknown that is named takes part in the motion: of two chains only one is free. */
TEST(cholmod_singular_unknown_is_the_free_one)
{
    struct art_ctx ctx;
    double x[24];
    art_ctx_init(&ctx);
    for (int t = 0; t < N_TYPES; t++) {
        struct entries e = {.n = 24, .sym = true};
        struct art_csc A = {0};
        struct art_solver *s = NULL;
        for (int i = 0; i + 1 < 24; i++) {
            double k = i == 11 ? 0 : pow(10, test_uniform(-4, 4));
            entry(&e, i, i, k);
            entry(&e, i + 1, i + 1, k);
            entry(&e, i + 1, i, -k);
        }
        entry(&e, 0, 0, 1);
        finish(&ctx, &e, &A);
        CHECK_INT(solve(&ctx, types[t], &A, x), ART_FACTOR_NONE);
        CHECK_STATUS(art_solver_create(&ctx, &s, types[t]), ART_OK);
        CHECK_STATUS(art_solver_analyze(&ctx, s, &A), ART_OK);
        CHECK_STATUS(art_solver_factor(&ctx, s, &A), ART_ESINGULAR);
        if (!CHECK(art_solver_singular(s) >= 12)) TEST_FAIL("%s", types[t]->name);
        art_solver_free(s);
        art_csc_fini(&A);
    }
    art_ctx_fini(&ctx);
}

/* Units of the unknowns decide nothing: scaled rows and columns give the kinds and the digits of
 * the unscaled matrix. */
TEST(cholmod_solvers_do_not_see_units)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int tension = -8; tension <= 1; tension += 9)
        for (int t = 0; t < N_TYPES; t++) {
            struct mesh m = {5, 4, 3, 1, tension, 0, true};
            struct art_csc A = {0};
            double x[180], y[180];
            mesh_matrix(&ctx, &m, &A);
            struct art_solver *s = NULL;
            REQUIRE(A.n == 180);
            CHECK_STATUS(art_solver_create(&ctx, &s, types[t]), ART_OK);
            CHECK_STATUS(art_solver_analyze(&ctx, s, &A), ART_OK);
            CHECK_STATUS(art_solver_factor(&ctx, s, &A), ART_OK);
            enum art_factor_kind kind = art_solver_kind(s);
            for (int i = 0; i < A.n; i++) x[i] = cos(i);
            CHECK_STATUS(art_solver_solve(&ctx, s, 1, x), ART_OK);
            for (int j = 0; j < A.n; j++)
                for (int k = A.ptr[j]; k < A.ptr[j + 1]; k++)
                    A.val[k] = ldexp(A.val[k], 13 * (j % 3) + 13 * (A.row[k] % 3) - 20);
            CHECK_STATUS(art_solver_factor(&ctx, s, &A), ART_OK);
            if (!CHECK_INT(art_solver_kind(s), kind)) TEST_FAIL("%s", types[t]->name);
            for (int i = 0; i < A.n; i++) y[i] = ldexp(cos(i), 13 * (i % 3) - 10);
            CHECK_STATUS(art_solver_solve(&ctx, s, 1, y), ART_OK);
            double size = largest(x, A.n);
            for (int i = 0; i < A.n; i++)
                if (!CHECK_NEAR(ldexp(y[i], 13 * (i % 3) - 10) / size, x[i] / size, 1e-10)) break;
            art_solver_free(s);
            art_csc_fini(&A);
        }
    art_ctx_fini(&ctx);
}

/* [1 1/2; 1/2 1]: in either order the second pivot is 3/4 of its diagonal entry. Scales do not
 * matter. */
TEST(solver_least_pivot)
{
    static const int i[3] = {0, 1, 1}, j[3] = {0, 0, 1};
    static const double v[3] = {1, 512, 1048576};
    struct art_ctx ctx;
    struct art_csc A = {0};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_csc_from_triplets(&ctx, &A, 2, true, 3, i, j, v), ART_OK));
    for (int k = 0; k < N_TYPES; k++) {
        struct art_factor_result result = {.singular = -1};
        void *self = NULL;
        REQUIRE(CHECK_STATUS(types[k]->create(&ctx, &self), ART_OK));
        CHECK_STATUS(types[k]->analyze(&ctx, self, &A), ART_OK);
        CHECK_STATUS(types[k]->factor(&ctx, self, &A, &result), ART_OK);
        CHECK_INT(result.kind, ART_FACTOR_CHOLESKY);
        CHECK_NEAR(result.least_pivot, 0.75, 1e-15);
        types[k]->free(self);
    }
    art_csc_fini(&A);
    art_ctx_fini(&ctx);
}

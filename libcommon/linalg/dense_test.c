#include "harness/test.h"
#include <art/linalg.h>
#include <art/math.h>
#include <math.h>
#include <string.h>

enum { MAX = 150 };

static void random_symmetric(int n, double *A)
{
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++) A[i * n + j] = A[j * n + i] = test_uniform(-1, 1);
}

/* C = A B^T */
static void multiply_transposed(int n, double *C, const double *A, const double *B)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            C[i * n + j] = art_dense_dot((size_t)n, A + (size_t)i * n, B + (size_t)j * n);
}

/* B B^T + small identity */
static void random_spd(int n, double *A, double *work)
{
    for (int i = 0; i < n * n; i++) work[i] = test_uniform(-1, 1);
    multiply_transposed(n, A, work, work);
    for (int i = 0; i < n; i++) A[i * n + i] += 0.01;
}

/* largest |b - A x| relative to the largest |A| |x| + |b|: what pivoting keeps small;
 * row by row nothing is promised (Higham 2002, chapter 11) */
static double residual(int n, const double *A, const double *x, const double *b)
{
    double worst = 0, largest = 0;
    for (int i = 0; i < n; i++) {
        double r = b[i], size = fabs(b[i]);
        for (int j = 0; j < n; j++) {
            r -= A[i * n + j] * x[j];
            size += fabs(A[i * n + j] * x[j]);
        }
        worst = fmax(worst, fabs(r));
        largest = fmax(largest, size);
    }
    return largest > 0 ? worst / largest : worst;
}

static void check_solve(const struct art_dense *d, int n, const double *A, double tol)
{
    double x[MAX], b[MAX];
    for (int i = 0; i < n; i++) x[i] = b[i] = test_uniform(-1, 1);
    art_dense_solve(d, x);
    CHECK_NEAR(residual(n, A, x, b), 0, tol);
}

TEST(linalg_dense_positive_definite)
{
    struct art_ctx ctx;
    struct art_dense d = {0};
    static double A[MAX * MAX], W[MAX * MAX];
    art_ctx_init(&ctx);
    const int sizes[] = {0, 1, 2, 3, 4, 5, 7, 8, 31, 64, 150, 6};
    for (int k = 0; k < 12; k++) {
        int n = sizes[k];
        random_spd(n, A, W);
        REQUIRE(CHECK_STATUS(art_dense_factor_sym(&ctx, &d, n, A), ART_OK));
        CHECK_INT(d.kind, ART_FACTOR_CHOLESKY);
        check_solve(&d, n, A, 1e-14);
    }
    art_dense_fini(&d);
    art_ctx_fini(&ctx);
}

/* Six unknowns have a factor of their own: its solutions are those of the same six beside a seventh
 * that nothing joins to them, which go the general way, to the last bit. */
TEST(linalg_dense_six_as_any)
{
    struct art_ctx ctx;
    struct art_dense six = {0}, seven = {0};
    double A[36], W[49], B[49] = {0}, x[7], y[7];
    art_ctx_init(&ctx);
    for (int trial = 0; trial < 50; trial++) {
        random_spd(6, A, W);
        for (int i = 0; i < 6; i++) memcpy(B + 7 * i, A + 6 * i, 6 * sizeof *A);
        B[48] = 1;
        for (int i = 0; i < 7; i++) x[i] = y[i] = test_uniform(-1, 1);
        REQUIRE(CHECK_STATUS(art_dense_factor_sym(&ctx, &six, 6, A), ART_OK));
        REQUIRE(CHECK_STATUS(art_dense_factor_sym(&ctx, &seven, 7, B), ART_OK));
        CHECK(six.least_pivot == seven.least_pivot);
        art_dense_solve(&six, x);
        art_dense_solve(&seven, y);
        CHECK(memcmp(x, y, 6 * sizeof *x) == 0);
    }
    A[35] = -1; /* not definite: the other factor takes over */
    CHECK_STATUS(art_dense_factor_sym(&ctx, &six, 6, A), ART_OK);
    CHECK_INT(six.kind, ART_FACTOR_LDLT);
    art_dense_fini(&six), art_dense_fini(&seven);
    art_ctx_fini(&ctx);
}

TEST(linalg_dense_indefinite)
{
    struct art_ctx ctx;
    struct art_dense d = {0};
    static double A[MAX * MAX];
    art_ctx_init(&ctx);
    for (int n = 2; n <= 60; n++) {
        random_symmetric(n, A);
        if (n % 2 == 0) /* a saddle point: no diagonal at all in one half */
            for (int i = n / 2; i < n; i++)
                for (int j = n / 2; j < n; j++) A[i * n + j] = 0;
        A[0] = -1;
        REQUIRE(CHECK_STATUS(art_dense_factor_sym(&ctx, &d, n, A), ART_OK));
        CHECK_INT(d.kind, ART_FACTOR_LDLT);
        check_solve(&d, n, A, 1e-13);
        CHECK(d.n_negative >= 1);
        REQUIRE(CHECK_STATUS(art_dense_factor_lu(&ctx, &d, n, A), ART_OK));
        check_solve(&d, n, A, 1e-13);
    }
    /* pure off-diagonal: one positive, one negative eigenvalue; needs a 2x2 pivot */
    double S[4] = {0, 2, 2, 0}, x[2] = {2, 6};
    REQUIRE(CHECK_STATUS(art_dense_factor_sym(&ctx, &d, 2, S), ART_OK));
    CHECK_INT(d.n_negative, 1);
    art_dense_solve(&d, x);
    CHECK_NEAR(x[0], 3, 0);
    CHECK_NEAR(x[1], 1, 0);
    art_dense_fini(&d);
    art_ctx_fini(&ctx);
}

TEST(linalg_dense_inertia)
{
    /* the number of negative eigenvalues survives a congruence (Sylvester) */
    struct art_ctx ctx;
    struct art_dense d = {0};
    enum { N = 12 };
    double B[N * N], D[N * N], A[N * N];
    art_ctx_init(&ctx);
    for (int negative = 1; negative <= N; negative++) {
        for (int i = 0; i < N * N; i++) B[i] = test_uniform(-1, 1), D[i] = 0;
        for (int i = 0; i < N; i++) B[i * N + i] += 3, D[i * N + i] = i < negative ? -1 : 1;
        art_dense_mul(N, N, N, A, B, D);
        multiply_transposed(N, D, A, B);
        REQUIRE(CHECK_STATUS(art_dense_factor_sym(&ctx, &d, N, D), ART_OK));
        CHECK_INT(d.n_negative, negative);
    }
    art_dense_fini(&d);
    art_ctx_fini(&ctx);
}

TEST(linalg_dense_general)
{
    struct art_ctx ctx;
    struct art_dense d = {0};
    static double A[MAX * MAX];
    art_ctx_init(&ctx);
    for (int n = 0; n <= 60; n += 1 + n / 10) {
        for (int i = 0; i < n * n; i++) A[i] = test_uniform(-1, 1) * pow(10, test_below(7) - 3);
        for (int i = 0; i < n; i++) A[i * n + i] = 0;
        if (n == 1) A[0] = 3;
        REQUIRE(CHECK_STATUS(art_dense_factor_lu(&ctx, &d, n, A), ART_OK));
        check_solve(&d, n, A, 1e-10);
    }
    art_dense_fini(&d);
    art_ctx_fini(&ctx);
}

TEST(linalg_dense_units_do_not_matter)
{
    /* rows and columns in wildly different units: S A S is as solvable as A */
    struct art_ctx ctx;
    struct art_dense d = {0};
    enum { N = 20 };
    double A[N * N], W[N * N], s[N];
    art_ctx_init(&ctx);
    for (int indefinite = 0; indefinite < 2; indefinite++) {
        random_spd(N, A, W);
        if (indefinite) A[0] = -A[0];
        for (int i = 0; i < N; i++) s[i] = pow(10, test_uniform(-40, 40));
        for (int i = 0; i < N * N; i++) A[i] *= s[i / N] * s[i % N];
        REQUIRE(CHECK_STATUS(art_dense_factor_sym(&ctx, &d, N, A), ART_OK));
        CHECK_INT(d.kind, indefinite ? ART_FACTOR_LDLT : ART_FACTOR_CHOLESKY);
        double x[N], b[N];
        for (int i = 0; i < N; i++) x[i] = b[i] = s[i] * test_uniform(-1, 1);
        art_dense_solve(&d, x);
        CHECK_NEAR(residual(N, A, x, b), 0, 1e-12);
    }
    art_dense_fini(&d);
    art_ctx_fini(&ctx);
}

/* Springs between all pairs of n points on a line: singular, since all may move alike. */
static void free_springs(int n, double sign, double *A)
{
    for (int i = 0; i < n * n; i++) A[i] = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            double k = sign * test_uniform(0.5, 2);
            A[i * n + i] += k;
            A[j * n + j] += k;
            A[i * n + j] -= k;
            A[j * n + i] -= k;
        }
}

TEST(linalg_dense_singular)
{
    struct art_ctx ctx;
    struct art_dense d = {0};
    enum { N = 9 };
    double A[N * N] = {0};
    art_ctx_init(&ctx);
    /* an unknown that nothing touches */
    for (int i = 0; i < N; i++) A[i * N + i] = i == 5 ? 0 : 1 + i;
    CHECK_STATUS(art_dense_factor_sym(&ctx, &d, N, A), ART_ESINGULAR);
    CHECK_INT(d.singular, 5);
    CHECK_INT(d.kind, ART_FACTOR_NONE);
    CHECK_HAS(ctx.last, "unknown 5");
    CHECK_STATUS(art_dense_factor_lu(&ctx, &d, N, A), ART_ESINGULAR);
    CHECK_INT(d.singular, 5);
    /* rank one less than full: found in spite of rounding where no unknown has a small share in
     * what is free (where one has, its last pivot is rounding divided by the square of that share)
     */
    for (int k = 0; k < test_count(20); k++) {
        free_springs(N, k % 2 ? -1 : 1, A);
        CHECK_STATUS(art_dense_factor_sym(&ctx, &d, N, A), ART_ESINGULAR);
        CHECK(d.singular >= 0 && d.singular < N);
        CHECK_STATUS(art_dense_factor_lu(&ctx, &d, N, A), ART_ESINGULAR);
    }
    A[3] = NAN;
    CHECK_STATUS(art_dense_factor_sym(&ctx, &d, N, A), ART_EDIVERGED);
    art_dense_fini(&d);
    art_ctx_fini(&ctx);
}

TEST(linalg_dense_ill_conditioned)
{
    /* Hilbert matrix, condition 1.5e10 at n = 8: backward stable, digits lost as expected */
    struct art_ctx ctx;
    struct art_dense d = {0};
    enum { N = 8 };
    double A[N * N], x[N], b[N];
    art_ctx_init(&ctx);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) A[i * N + j] = 1.0 / (i + j + 1);
    for (int i = 0; i < N; i++)
        x[i] = b[i] = art_dense_dot(N, A + i * N, (double[N]){1, 1, 1, 1, 1, 1, 1, 1});
    REQUIRE(CHECK_STATUS(art_dense_factor_sym(&ctx, &d, N, A), ART_OK));
    art_dense_solve(&d, x);
    CHECK_NEAR(residual(N, A, x, b), 0, 1e-15);
    for (int i = 0; i < N; i++) CHECK_NEAR(x[i], 1, 1e-5);
    art_dense_fini(&d);
    art_ctx_fini(&ctx);
}

static int factor_once(struct art_ctx *ctx)
{
    struct art_dense d = {0};
    double A[4] = {2, 1, 1, 2};
    int status = art_dense_factor_sym(ctx, &d, 2, A);
    art_dense_fini(&d);
    return status;
}

/* A negative zero on the diagonal is a zero. */
TEST(linalg_dense_negative_zero)
{
    struct art_ctx ctx;
    struct art_dense d = {0};
    const double A[4] = {2, 1, 1, -0.0};
    double x[2] = {4, 1};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_dense_factor_sym(&ctx, &d, 2, A), ART_OK));
    CHECK_INT(d.kind, ART_FACTOR_LDLT);
    art_dense_solve(&d, x);
    CHECK_NEAR(x[0], 1, 1e-15);
    CHECK_NEAR(x[1], 2, 1e-15);
    art_dense_fini(&d);
    art_ctx_fini(&ctx);
}

TEST(linalg_dense_out_of_memory)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, factor_once(&ctx));
}

/* V A V^T is the diagonal, V V^T the identity; eigenvalues of a matrix that is scaled from 1e-8 to
 * 1 keep their digits: the product of all is the determinant, by Cholesky's pivots. */
TEST(linalg_dense_sym_eigen)
{
    for (int n = 0; n < 12; n++) {
        double A[144] = {0}, B[144], V[144 + 1], product = 1, determinant = 1;
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++) {
                const double s = pow(10, -8.0 * i / 12), t = pow(10, -8.0 * j / 12);
                A[i * n + j] = A[j * n + i] = s * t * ((i == j ? 3 : 0) + test_uniform(-0.2, 0.2));
            }
        memcpy(B, A, sizeof B);
        art_dense_sym_eigen(n, B, V);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double dot = 0, form = 0;
                for (int k = 0; k < n; k++) {
                    dot += V[i * n + k] * V[j * n + k];
                    for (int l = 0; l < n; l++) form += V[i * n + k] * A[k * n + l] * V[j * n + l];
                }
                CHECK_NEAR(dot, i == j, 1e-14);
                CHECK_NEAR(form, i == j ? B[i * n + i] : 0, 1e-14);
            }
        for (int k = 0; k < n; k++) { /* pivots */
            product *= B[k * n + k];
            determinant *= A[k * n + k];
            for (int i = k + 1; i < n; i++)
                for (int j = k + 1; j < n; j++)
                    A[i * n + j] -= A[i * n + k] * A[k * n + j] / A[k * n + k];
        }
        CHECK_NEAR(product / determinant, 1, 1e-13);
    }
}

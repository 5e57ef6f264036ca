/* Quadratic programs against an enumeration of all active sets, and by their conditions. */
#include "harness/test.h"
#include <art/linalg.h>
#include <art/qp.h>
#include <math.h>
#include <string.h>

enum { N = 5, ROWS = 2, MOST = 40 };

struct qp_case {
    int n, n_eq, n_rows;
    double Q[MOST * MOST], p[MOST], lo[MOST], hi[MOST], E[2 * MOST], g[2], C[ROWS * MOST], d[ROWS];
};

/* A random program that has an answer: some x meets all constraints. */
static void make_case(struct qp_case *c, int n, int n_eq, int n_rows)
{
    double A[MOST][MOST], x[MOST];
    memset(c, 0, sizeof *c);
    c->n = n, c->n_eq = n_eq, c->n_rows = n_rows;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) A[i][j] = test_uniform(-1, 1);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < n; k++) c->Q[i * n + j] += A[k][i] * A[k][j];
            if (i == j) c->Q[i * n + j] += 0.01;
        }
        c->p[i] = test_uniform(-1, 1);
        c->lo[i] = test_uniform(-1, 0);
        c->hi[i] = test_uniform(0, 1);
        x[i] = test_uniform(c->lo[i], c->hi[i]);
        if (test_uniform(0, 1) < 0.1) c->hi[i] = INFINITY;
    }
    for (int r = 0; r < n_eq; r++)
        for (int i = 0; i < n; i++) {
            c->E[r * n + i] = test_uniform(-1, 1);
            c->g[r] += c->E[r * n + i] * x[i];
        }
    for (int r = 0; r < n_rows; r++) {
        c->d[r] = -test_uniform(0, 0.2);
        for (int i = 0; i < n; i++) {
            c->C[r * n + i] = test_uniform(-1, 1);
            c->d[r] += c->C[r * n + i] * x[i];
        }
    }
}

static struct art_qp_problem problem_of(const struct qp_case *c)
{
    return (struct art_qp_problem){.n = c->n,
                                   .Q = c->Q,
                                   .p = c->p,
                                   .lo = c->lo,
                                   .hi = c->hi,
                                   .n_eq = c->n_eq,
                                   .E = c->E,
                                   .g = c->g,
                                   .n_rows = c->n_rows,
                                   .C = c->C,
                                   .d = c->d};
}

/* The least of the cost with these constraints as equations (state of n bounds, then of rows);
 * false if they depend on each other or x violates others. */
static bool solve_with(struct art_ctx *ctx, const struct qp_case *c, const int *state, double *x)
{
    enum { MAX = 2 * N + 4 };
    double K[MAX * MAX] = {0}, b[MAX] = {0};
    int n = c->n, m = 0;
    double rows[MAX][N] = {{0}};
    for (int r = 0; r < c->n_eq; r++, m++) {
        memcpy(rows[m], c->E + r * n, (size_t)n * sizeof(double));
        b[n + m] = c->g[r];
    }
    for (int i = 0; i < n + c->n_rows; i++) {
        if (state[i] == ART_QP_FREE) continue;
        if (i < n) rows[m][i] = 1, b[n + m] = state[i] == ART_QP_AT_LO ? c->lo[i] : c->hi[i];
        if (i >= n)
            memcpy(rows[m], c->C + (i - n) * n, (size_t)n * sizeof(double)), b[n + m] = c->d[i - n];
        if (!isfinite(b[n + m]) || ++m > n) return false;
    }
    int all = n + m;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) K[i * all + j] = c->Q[i * n + j];
        for (int r = 0; r < m; r++) K[i * all + n + r] = K[(n + r) * all + i] = rows[r][i];
        b[i] = -c->p[i];
    }
    struct art_dense f = {0};
    bool quiet = art_dense_factor_lu(ctx, &f, all, K) == ART_OK;
    if (quiet) art_dense_solve(&f, b);
    art_dense_fini(&f);
    if (!quiet) return false;
    memcpy(x, b, (size_t)n * sizeof *x);
    for (int i = 0; i < n; i++)
        if (!(x[i] >= c->lo[i] - 1e-9 && x[i] <= c->hi[i] + 1e-9)) return false;
    for (int r = 0; r < c->n_rows; r++) {
        double s = -c->d[r];
        for (int i = 0; i < n; i++) s += c->C[r * n + i] * x[i];
        if (s < -1e-9) return false;
    }
    return true;
}

static double cost(const struct qp_case *c, const double *x)
{
    double sum = 0;
    for (int i = 0; i < c->n; i++) {
        sum += c->p[i] * x[i];
        for (int j = 0; j < c->n; j++) sum += 0.5 * x[i] * c->Q[i * c->n + j] * x[j];
    }
    return sum;
}

static double enumerate(struct art_ctx *ctx, const struct qp_case *c, double *best)
{
    int state[N + ROWS], n = c->n + c->n_rows, total = 1;
    double least = INFINITY, x[N];
    for (int i = 0; i < n; i++) total *= i < c->n ? 3 : 2;
    for (int k = 0; k < total; k++) {
        for (int i = 0, code = k; i < n; i++) {
            state[i] = code % (i < c->n ? 3 : 2);
            code /= i < c->n ? 3 : 2;
        }
        if (!solve_with(ctx, c, state, x) || !(cost(c, x) < least)) continue;
        least = cost(c, x);
        memcpy(best, x, (size_t)c->n * sizeof *x);
    }
    return least;
}

TEST(linalg_qp_is_the_best_of_all_active_sets)
{
    struct art_ctx ctx;
    struct qp_case c;
    double x[N], best[N];
    art_ctx_init(&ctx);
    for (int k = 0; k < test_count(60); k++) {
        struct art_qp_answer answer = {.x = x};
        make_case(&c, 1 + (int)test_uniform(0, N - 0.01), 0, k % 3);
        if (k % 4 == 3 && c.n > 2) make_case(&c, c.n, 1, k % 3);
        struct art_qp_problem p = problem_of(&c);
        CHECK_STATUS(art_qp_solve(&ctx, &p, &answer), ART_OK);
        CHECK(isfinite(enumerate(&ctx, &c, best)));
        CHECK_NEAR_N(x, best, c.n, 1e-9);
    }
    art_ctx_fini(&ctx);
}

/* Q x + p = E^T lambda + mu + C^T mu_C, with multipliers of the right signs where a constraint
 * holds. */
static double stationarity(const struct qp_case *c, const double *x, const double *mu,
                           const double *lambda, const signed char *state)
{
    double worst = 0;
    int n = c->n;
    for (int i = 0; i < n; i++) {
        double g = c->p[i] - mu[i];
        for (int j = 0; j < n; j++) g += c->Q[i * n + j] * x[j];
        for (int r = 0; r < c->n_eq; r++) g -= lambda[r] * c->E[r * n + i];
        for (int r = 0; r < c->n_rows; r++) g -= mu[n + r] * c->C[r * n + i];
        worst = fmax(worst, fabs(g));
        if (state[i] == ART_QP_AT_LO) worst = fmax(worst, fmax(-mu[i], fabs(x[i] - c->lo[i])));
        if (state[i] == ART_QP_AT_HI) worst = fmax(worst, fmax(mu[i], fabs(x[i] - c->hi[i])));
        if (state[i] == ART_QP_FREE) worst = fmax(worst, fabs(mu[i]));
    }
    for (int r = 0; r < c->n_rows; r++) worst = fmax(worst, -mu[n + r]);
    return worst;
}

TEST(linalg_qp_meets_its_conditions_and_starts_warm)
{
    struct art_ctx ctx;
    static struct qp_case c;
    double x[MOST], again[MOST], mu[MOST + ROWS], lambda[2];
    signed char state[MOST + ROWS];
    art_ctx_init(&ctx);
    for (int k = 0; k < test_count(20); k++) {
        make_case(&c, 20 + k % 21, k % 3, 2);
        struct art_qp_problem p = problem_of(&c);
        struct art_qp_answer answer = {.x = x, .state = state, .mu = mu, .lambda = lambda};
        for (int i = 0; i < MOST + ROWS; i++)
            state[i] = (signed char)test_uniform(0, i < c.n ? 2.99 : 1.99);
        CHECK_STATUS(art_qp_solve(&ctx, &p, &answer), ART_OK);
        CHECK(answer.kkt < 1e-10);
        CHECK_NEAR(stationarity(&c, x, mu, lambda, state), 0, 1e-10);
        struct art_qp_answer warm = {.x = again, .state = state};
        CHECK_STATUS(art_qp_solve(&ctx, &p, &warm), ART_OK);
        CHECK_INT(warm.n_changes, 0);
        CHECK(memcmp(x, again, (size_t)c.n * sizeof *x) == 0);
        struct art_qp_answer cold = {.x = again};
        CHECK_STATUS(art_qp_solve(&ctx, &p, &cold), ART_OK);
        CHECK(memcmp(x, again, (size_t)c.n * sizeof *x) == 0);
    }
    art_ctx_fini(&ctx);
}

TEST(linalg_qp_says_what_is_wrong)
{
    struct art_ctx ctx;
    double x[2], Q[4] = {1, 0, 0, 1}, p[2] = {0, 0}, C[2] = {1, 1}, d[1] = {3}, hi[2] = {1, 1};
    double flat[4] = {1, 1, 1, 1}, nan[2] = {0, NAN}, E[4] = {1, 1, 2, 2}, g[2] = {1, 3};
    struct art_qp_problem qp = {.n = 2, .Q = Q, .p = p, .hi = hi, .n_rows = 1, .C = C, .d = d};
    struct art_qp_answer answer = {.x = x};
    art_ctx_init(&ctx);
    CHECK_STATUS(art_qp_solve(&ctx, &qp, &answer), ART_ERANGE);
    CHECK(answer.conflict >= 0 && answer.conflict <= 2);
    qp.d = p;
    qp.Q = flat;
    CHECK_STATUS(art_qp_solve(&ctx, &qp, &answer), ART_ESINGULAR);
    qp.Q = Q;
    qp.p = nan;
    CHECK_STATUS(art_qp_solve(&ctx, &qp, &answer), ART_EDIVERGED);
    struct art_qp_problem equations = {.n = 2, .Q = Q, .p = p, .n_eq = 2, .E = E, .g = g};
    CHECK_STATUS(art_qp_solve(&ctx, &equations, &answer), ART_ERANGE);
    g[1] = 2;
    CHECK_STATUS(art_qp_solve(&ctx, &equations, &answer), ART_OK);
    CHECK_NEAR(x[0], 0.5, 1e-15);
    art_ctx_fini(&ctx);
}

TEST(linalg_qp_reports_lost_memory)
{
    struct art_ctx ctx;
    static struct qp_case c;
    double x[N];
    art_ctx_init(&ctx);
    make_case(&c, N, 1, 1);
    struct art_qp_problem p = problem_of(&c);
    struct art_qp_answer answer = {.x = x};
    CHECK_ALLOC_FAILS(&ctx, art_qp_solve(&ctx, &p, &answer));
    art_ctx_fini(&ctx);
}

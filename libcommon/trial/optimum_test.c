/* The program of static optimisation against the conditions of its solution (Karush, Kuhn and
 * Tucker). */
#include "harness/test.h"
#include "optimum.h"
#include <math.h>

enum { N = 6, ROWS = 2 };

/* p |x_j|^(p-1) sign x_j = sum_r lambda_r R_rj for what is within its bounds; beyond in the
 * direction of the bound. */
static void check_solution(const struct trial_optimum *o, const double *x)
{
    double M[2][2] = {{0}}, b[2] = {0}, lambda[2];
    for (int j = 0; j < N; j++) {
        const double g = o->power * pow(fabs(x[j]), o->power - 1) * (x[j] < 0 ? -1 : 1);
        CHECK(x[j] >= o->lo[j] - 1e-12 && x[j] <= o->hi[j] + 1e-12);
        if (x[j] <= o->lo[j] + 1e-9 || x[j] >= o->hi[j] - 1e-9) continue;
        for (int r = 0; r < ROWS; r++) {
            b[r] += o->R[r * N + j] * g;
            for (int s = 0; s < ROWS; s++) M[r][s] += o->R[r * N + j] * o->R[s * N + j];
        }
    }
    const double det = M[0][0] * M[1][1] - M[0][1] * M[1][0];
    lambda[0] = (M[1][1] * b[0] - M[0][1] * b[1]) / det,
    lambda[1] = (M[0][0] * b[1] - M[1][0] * b[0]) / det;
    for (int j = 0; j < N; j++) {
        const double g = o->power * pow(fabs(x[j]), o->power - 1) * (x[j] < 0 ? -1 : 1) -
                         lambda[0] * o->R[j] - lambda[1] * o->R[N + j];
        if (x[j] <= o->lo[j] + 1e-9)
            CHECK(g >= -1e-6);
        else if (x[j] >= o->hi[j] - 1e-9)
            CHECK(g <= 1e-6);
        else
            CHECK_NEAR(g, 0, 1e-6);
    }
}

TEST(trial_optimum_meets_its_conditions)
{
    static const double powers[] = {2, 3, 1.5};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < 30; k++) {
        double R[ROWS * N], g[ROWS] = {0}, lo[N], hi[N], x[N], left[ROWS];
        bool met;
        for (int j = 0; j < N; j++) {
            lo[j] = j < 3 ? 0 : -INFINITY, hi[j] = j < 3 ? 1 : INFINITY;
            for (int r = 0; r < ROWS; r++) R[r * N + j] = test_uniform(-3, 3) * (j < 3 ? 1 : 0.1);
            const double a = test_uniform(0, 1);
            for (int r = 0; r < ROWS; r++) g[r] += R[r * N + j] * a;
            x[j] = 0;
        }
        const struct trial_optimum o = {
            .n = N, .rows = ROWS, .R = R, .g = g, .lo = lo, .hi = hi, .power = powers[k % 3]};
        if (!CHECK_STATUS(trial_optimum_solve(&ctx, &o, x, &met, left), ART_OK)) break;
        CHECK(met);
        for (int r = 0; r < ROWS; r++) CHECK_NEAR(left[r], 0, 1e-7);
        check_solution(&o, x);
    }
    art_ctx_fini(&ctx);
}

/* What bounds cannot meet is missed by the least, and said. */
TEST(trial_optimum_misses_by_the_least)
{
    struct art_ctx ctx;
    const double R[2] = {2, 1}, g = 5, lo[2] = {0, 0}, hi[2] = {1, 1}, zero[2] = {0};
    double x[2] = {0}, left;
    bool met;
    const struct trial_optimum o = {
        .n = 2, .rows = 1, .R = R, .g = &g, .lo = lo, .hi = hi, .power = 2};
    art_ctx_init(&ctx);
    CHECK_STATUS(trial_optimum_solve(&ctx, &o, x, &met, &left), ART_OK);
    CHECK(!met);
    CHECK_NEAR(x[0], 1, 1e-9);
    CHECK_NEAR(x[1], 1, 1e-9);
    CHECK_NEAR(left, 2, 1e-9);
    const struct trial_optimum none = {
        .n = 2, .rows = 1, .R = zero, .g = &g, .lo = lo, .hi = hi, .power = 2};
    CHECK_STATUS(trial_optimum_solve(&ctx, &none, x, &met, &left), ART_OK);
    CHECK(!met);
    CHECK_NEAR(left, 5, 1e-9);
    art_ctx_fini(&ctx);
}

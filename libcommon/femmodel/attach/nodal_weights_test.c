#include "harness/test.h"
#include <art/femmodel.h>
#include <math.h>

static void check_sums(int n, double (*x)[3], const double p[3], const double *w)
{
    double sum = 0, at[3] = {0, 0, 0};
    for (int k = 0; k < n; k++) {
        sum += w[k];
        art_v3_add_scaled(at, at, w[k], x[k]);
    }
    CHECK_NEAR(sum, 1, 1e-13);
    CHECK_NEAR_N(at, p, 3, 1e-12);
}

/* They sum to 1, give the place, and no others that do are nearer to the ones wanted: the way there
 * has no part within the weights that change neither. */
TEST(fem_nodal_weights_meet_their_sums)
{
    enum { N = 12 };
    double x[N][3], w[N], want[N], p[3];
    for (int round = 0; round < test_count(200); round++) {
        int n = 4 + test_below(N - 3);
        double far = 0, sum = 0, d[3], size = pow(10, test_uniform(-3, 3));
        for (int i = 0; i < n; i++)
            for (int k = 0; k < 3; k++) x[i][k] = size * test_uniform(-1, 1);
        for (int k = 0; k < 3; k++) p[k] = size * test_uniform(-1.5, 1.5);
        REQUIRE(art_fem_nodal_weights(n, (const double(*)[3])x, p, w));
        double at[3] = {0}, total = 0;
        for (int i = 0; i < n; i++) {
            total += w[i];
            art_v3_add_scaled(at, at, w[i], x[i]);
            far = fmax(far, art_v3_distance(x[i], p));
        }
        CHECK_NEAR(total, 1, 1e-10);
        CHECK_NEAR_N(at, p, 3, 1e-9 * size);
        for (int i = 0; i < n; i++) sum += want[i] = far / (art_v3_distance(x[i], p) + far);
        /* w - want is 1 and coordinates times something: among five nodes one way is left */
        if (n != 5) continue;
        double A[9], b[3], s[3], free[5] = {0, 0, 0, 0, -1}, dot = 0, norm = 0;
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++) A[3 * k + i] = x[i + 1][k] - x[0][k];
        art_v3_sub(b, x[4], x[0]);
        if (!art_m3_solve(s, A, b)) continue;
        for (int i = 0; i < 3; i++) free[i + 1] = s[i];
        free[0] = 1 - s[0] - s[1] - s[2];
        for (int i = 0; i < 5; i++)
            dot += free[i] * (w[i] - want[i] / sum), norm += free[i] * free[i];
        CHECK_NEAR(dot / norm, 0, 1e-9);
        (void)d;
    }
}

/* In a plane, on a line, at a node: what they span is reached, nothing else. */
TEST(fem_nodal_weights_of_few_nodes)
{
    double x[6][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0.5, 0.2, 0}, {0.3, 0.9, 0}},
           w[8];
    const double in[3] = {0.4, 0.3, 0}, off[3] = {0.4, 0.3, 1e-3}, on[3] = {0.25, 0, 0},
                 beside[3] = {0.25, 0.1, 0};
    const double(*cx)[3] = (const double(*)[3])x;
    REQUIRE(art_fem_nodal_weights(6, cx, in, w));
    check_sums(6, x, in, w);
    CHECK(!art_fem_nodal_weights(6, cx, off, w));
    REQUIRE(art_fem_nodal_weights(2, cx, on, w));
    check_sums(2, x, on, w);
    CHECK_NEAR(w[0], 0.75, 1e-14);
    CHECK(!art_fem_nodal_weights(2, cx, beside, w));
    REQUIRE(art_fem_nodal_weights(1, cx, x[0], w));
    CHECK_NEAR(w[0], 1, 0);
    CHECK(!art_fem_nodal_weights(1, cx, on, w));
    CHECK(!art_fem_nodal_weights(0, cx, on, w));
    /* symmetric nodes get the weights of the formula, with no correction */
    double c[8][3];
    for (int i = 0; i < 8; i++) art_v3_set(c[i], i & 1 ? 1 : -1, i & 2 ? 2 : -2, i & 4 ? 3 : -3);
    REQUIRE(art_fem_nodal_weights(8, (const double(*)[3])c, (double[3]){0, 0, 0}, w));
    for (int i = 0; i < 8; i++) CHECK_NEAR(w[i], 0.125, 1e-15);
}

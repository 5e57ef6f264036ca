/* A free body that spins keeps its energy and the size of its angular momentum over any step, and
 * the derivative of the equation that says so is that of differences. */
#include "harness/test.h"
#include "mech_priv.h"
#include <math.h>

static const double J[9] = {1, 0.1, 0, 0.1, 2, -0.2, 0, -0.2, 3};

TEST(spin_slope_is_that_of_differences)
{
    const double w0[3] = {0.3, 2, -0.5}, w[3] = {0.4, 1.8, -0.2}, h = 0.3, e = 1e-6;
    double g[3], slope[9];
    mech_spin_residual(J, w0, h, w, g, slope);
    for (int k = 0; k < 3; k++) {
        double up[3] = {w[0], w[1], w[2]}, down[3] = {w[0], w[1], w[2]}, gu[3], gd[3];
        up[k] += e;
        down[k] -= e;
        mech_spin_residual(J, w0, h, up, gu, NULL);
        mech_spin_residual(J, w0, h, down, gd, NULL);
        for (int i = 0; i < 3; i++) CHECK_NEAR(slope[3 * i + k], (gu[i] - gd[i]) / (2 * e), 1e-8);
    }
}

TEST(spin_keeps_energy_and_momentum_over_any_step)
{
    /* angles of a step up to many turns */
    static const double steps[] = {1e-3, 0.01, 0.1, 0.5, 2, 30};
    for (size_t s = 0; s < sizeof steps / sizeof steps[0]; s++) {
        double w[3] = {0.1, 2, 0.05}, L[3], energy, size;
        art_m3_mulvec(L, J, w);
        energy = art_v3_dot(w, L);
        size = art_v3_norm(L);
        for (int i = 0; i < 50; i++) {
            const double w0[3] = {w[0], w[1], w[2]};
            REQUIRE(mech_spin_step(J, w0, steps[s], w));
        }
        art_m3_mulvec(L, J, w);
        CHECK_NEAR(art_v3_dot(w, L), energy, 1e-11 * energy);
        CHECK_NEAR(art_v3_norm(L), size, 1e-11 * size);
    }
}

/* Half the step, a quarter of the error: against many small steps. */
TEST(spin_is_of_second_order)
{
    const double w0[3] = {0.5, 2, 0.3}, T = 0.2;
    double fine[3] = {w0[0], w0[1], w0[2]}, error[2];
    for (int i = 0; i < 4096; i++) {
        const double from[3] = {fine[0], fine[1], fine[2]};
        REQUIRE(mech_spin_step(J, from, T / 4096, fine));
    }
    for (int k = 0; k < 2; k++) {
        int n = 4 << k;
        double w[3] = {w0[0], w0[1], w0[2]};
        for (int i = 0; i < n; i++) {
            const double from[3] = {w[0], w[1], w[2]};
            REQUIRE(mech_spin_step(J, from, T / n, w));
        }
        error[k] = art_v3_distance(w, fine);
    }
    CHECK_NEAR(error[0] / error[1], 4, 0.1);
}

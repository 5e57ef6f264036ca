/* Component modes: eigenvalues, what they converge to, inertia. */
#include "modes_priv.h"
#include "physics/zone_fixture.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

TEST(multizone_eigen_solves_the_problem_with_a_mass)
{
    enum { N = 17 };
    double A[N * N], K[N * N] = {0}, M[N * N] = {0}, lambda[N], q[N * N];
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int pass = 0; pass < 2; pass++) {
        double *to = pass ? M : K;
        for (int i = 0; i < N * N; i++) A[i] = test_uniform(-1, 1);
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) {
                for (int k = 0; k < N; k++) to[i * N + j] += A[i * N + k] * A[j * N + k];
                if (i == j && pass) to[i * N + j] += 1;
            }
    }
    REQUIRE(CHECK_STATUS(zone_eigen(&ctx, N, K, M, lambda, q), ART_OK));
    for (int i = 0; i < N; i++) {
        double worst = 0;
        for (int r = 0; r < N; r++) {
            double e = 0;
            for (int k = 0; k < N; k++)
                e += (K[r * N + k] - lambda[i] * M[r * N + k]) * q[i * N + k];
            worst = fmax(worst, fabs(e));
        }
        CHECK(worst < 1e-10);
        CHECK(i == 0 || lambda[i] >= lambda[i - 1]);
        for (int j = 0; j < N; j++) {
            double m = 0;
            for (int r = 0; r < N; r++)
                for (int k = 0; k < N; k++) m += q[i * N + r] * M[r * N + k] * q[j * N + k];
            CHECK_NEAR(m, i == j, 1e-11);
        }
    }
    M[0] = -1;
    CHECK_STATUS(zone_eigen(&ctx, N, K, M, lambda, q), ART_ESINGULAR);
    art_ctx_fini(&ctx);
}

static const struct fem_grid bar = {
    .kind = ART_ELEM_HEX,
    .n = {6, 1, 1},
    .size = {1, 0.1, 0.1},
    .model = "material=LinearMaterial [ YoungsModulus=1e6 PoissonsRatio=0.3 corotated=false ] "
             "density=1000"};

/* The lowest free vibrations of the bar with n held modes. */
static bool lowest(int n, double *omega2, int most, struct art_inertia *M)
{
    const struct zone_choice c = {.left = zone_at_left, .right = zone_at_right};
    struct fem_fixture b;
    struct art_reduction *r = NULL;
    bool good = CHECK_STATUS(fem_fixture_open(&b, &bar), ART_OK) &&
                CHECK_STATUS(zone_fixture_reduce(&b, &c, &r), ART_OK) &&
                CHECK_STATUS(art_reduction_modes(&b.p.ctx, r, n), ART_OK);
    if (good) {
        const struct art_zone_modes *m = &art_reduction_zone(r)->modes;
        CHECK_INT(m->n, n + 6);
        for (int i = 0; i < most; i++) omega2[i] = m->omega2[i];
        *M = m->inertia;
    }
    art_reduction_free(r);
    fem_fixture_close(&b);
    return good;
}

/* More modes lower the frequencies (Rayleigh), to those of all modes, which are the model's own. */
TEST(multizone_modes_converge_from_above)
{
    enum { MOST = 4, ALL = 60 };
    double all[MOST], some[MOST], few[MOST];
    struct art_inertia M;
    if (!lowest(ALL, all, MOST, &M) || !lowest(16, some, MOST, &M) || !lowest(2, few, MOST, &M))
        return;
    for (int i = 0; i < MOST; i++) {
        CHECK(all[i] <= some[i] * (1 + 1e-9) && some[i] <= few[i] * (1 + 1e-9));
        CHECK(some[i] < all[i] * 1.002);
    }
    CHECK(few[0] < all[0] * 1.02);
    CHECK_NEAR_REL(M.mass, 10, 1e-12);
    const double com[3] = {0.5, 0.05, 0.05};
    CHECK_NEAR_N(M.com, com, 3, 1e-12);
}

TEST(multizone_modes_need_interfaces_that_hold)
{
    const struct zone_choice bone = {.bone = zone_at_left, .right = zone_at_right};
    const struct zone_choice one = {.left = zone_at_left};
    struct fem_fixture b;
    struct art_reduction *r = NULL;
    REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &bar), ART_OK));
    REQUIRE(CHECK_STATUS(zone_fixture_reduce(&b, &bone, &r), ART_OK));
    CHECK_STATUS(art_reduction_modes(&b.p.ctx, r, 3), ART_EUSAGE);
    art_reduction_free(r);
    REQUIRE(CHECK_STATUS(zone_fixture_reduce(&b, &one, &r), ART_OK));
    CHECK_STATUS(art_reduction_modes(&b.p.ctx, r, 0), ART_EUSAGE);
    CHECK_STATUS(art_reduction_modes(&b.p.ctx, r, 5000), ART_ERANGE);
    CHECK_STATUS(art_reduction_modes(&b.p.ctx, r, 3), ART_OK);
    art_reduction_free(r);
    fem_fixture_close(&b);
}

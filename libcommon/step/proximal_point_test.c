/* Rows of one body that nearly follow from each other. */
#include "harness/test.h"
#include "step_priv.h"
#include <math.h>

/* Solve for the rates of a body of unit mass and inertia whose rows are at points of its bottom,
 * along z; the normal of the last one leans by `lean`. With `all_loose` false the rows are as they
 * are in a model. */
static bool move(bool all_loose, double lean, const double want[4], double u[6], int *rounds)
{
    static const double at[4][2] = {{1, 0}, {-1, 1}, {0, -1}, {0.2, 0.3}};
    enum { N = 4 };
    const int size[1] = {6}, none[1][2] = {{0, 0}};
    struct art_ctx ctx;
    struct art_blocks *A = NULL;
    struct art_jac G = {0};
    struct art_kkt *kkt = NULL;
    struct art_proximal proximal = {0};
    double b[6] = {0, 0, -1, 0, 0, 0}, lambda[N] = {0}, R[N] = {0}, Rn[1] = {0};
    bool loose[N] = {all_loose, all_loose, all_loose, all_loose}, good = false;
    struct art_kkt_problem q;
    art_ctx_init(&ctx);
    *rounds = 0;
    if (art_blocks_create(&ctx, &A, 1, size, true, 0, none) < 0 ||
        art_kkt_create(&ctx, &kkt, NULL) < 0)
        goto out;
    for (int i = 0; i < 6; i++) A->val[7 * i] = 1;
    art_jac_clear(&G, 1, size);
    for (int r = 0; r < N; r++) {
        if (art_jac_group(&ctx, &G, 1) < 0) goto out;
        double *w = art_jac_block(&ctx, &G, 0);
        if (!w) goto out;
        w[0] = r == 3 ? lean : 0;
        w[2] = 1, w[3] = at[r][1], w[4] = -at[r][0];
    }
    const struct art_kkt_problem p = {
        .A = A, .n_active = 1, .G = &G, .Rg = R, .Rn = Rn, .b = b, .bg = want, .transient = loose};
    struct art_kkt_answer a = {.u = u, .lambda = lambda};
    if (art_proximal_begin(&ctx, &proximal, &p, &q) < 0 || art_kkt_factor(&ctx, kkt, &q) < 0)
        goto out;
    do {
        good = art_kkt_solve(&ctx, kkt, &q, &a) == ART_OK;
        ++*rounds;
    } while (good && art_proximal_next(&proximal, &p, lambda));
out:
    art_proximal_free(&proximal);
    art_kkt_free(kkt);
    art_jac_fini(&G);
    art_blocks_free(A);
    art_ctx_fini(&ctx);
    return good;
}

/* Rows that can be met are met, redundant or not; what they contradict each other by is not
 * multiplied by how near to following from each other they are. */
TEST(sim_proximal_of_rows_is_met_as_far_as_it_is_determined)
{
    static const double same[4] = {0.1, 0.1, 0.1, 0.1}, other[4] = {0.1, 0.1, 0.1, 0.11};
    static const double leans[] = {0, 1e-7, 1e-5, 1e-4, 1e-3};
    double u[6];
    int rounds;
    for (size_t i = 0; i < sizeof leans / sizeof *leans; i++) {
        double most = 0;
        REQUIRE(CHECK(move(true, leans[i], same, u, &rounds)));
        CHECK_NEAR(u[0], 0, 1e-3);
        for (int k = 1; k < 6; k++)
            CHECK_NEAR(u[k], k == 2 ? 0.1 : 0, leans[i] == 0 ? 1e-12 : 1e-6);
        REQUIRE(CHECK(move(true, leans[i], other, u, &rounds)));
        for (int k = 0; k < 6; k++) most = fmax(most, fabs(u[k]));
        CHECK(most < 1);
        CHECK_NEAR(u[2], 0.1, 0.02);
    }
    REQUIRE(CHECK(move(false, 1e-4, other, u, &rounds)));
    CHECK_INT(rounds, 1);
    CHECK(fabs(u[0]) > 50);
    /* what leans enough has a way of its own */
    REQUIRE(CHECK(move(true, 1, other, u, &rounds)));
    CHECK_NEAR(u[0], 0.01, 1e-12);
    CHECK_NEAR(u[2], 0.1, 1e-12);
}

/* Solves of the block type to a rough goal, which are not refined: what is reported in place of the
 * residual bounds it. */
#include "harness/test.h"
#include "kkt_cases.h"
#include <math.h>

static void solve_roughly(struct art_ctx *ctx, struct kkt_case *c, double goal, bool *bounded)
{
    struct art_kkt *kkt = kkt_create(ctx, &art_kkt_block);
    struct art_kkt_answer exact, rough;
    c->p.goal = 0;
    REQUIRE(kkt_answer(ctx, &exact, c) == ART_OK && kkt_answer(ctx, &rough, c) == ART_OK);
    REQUIRE(CHECK_STATUS(art_kkt_factor(ctx, kkt, &c->p), ART_OK));
    REQUIRE(CHECK_STATUS(art_kkt_solve(ctx, kkt, &c->p, &exact), ART_OK));
    c->p.goal = goal;
    REQUIRE(CHECK_STATUS(art_kkt_solve(ctx, kkt, &c->p, &rough), ART_OK));
    CHECK(rough.residual <= fmax(1e-12, exact.residual));
    /* sums of the check itself are rounded as well */
    kkt_check_equations(c, &rough, rough.residual + 1e-14);
    *bounded = rough.residual > exact.residual;
    if (art_kkt_stats(kkt)->n_redundant > 0) CHECK(!*bounded);
    kkt_answer_fini(&exact);
    kkt_answer_fini(&rough);
    art_kkt_free(kkt);
}

TEST(linalg_kkt_rough_goals_are_met)
{
    struct art_ctx ctx;
    int n = test_count(200), n_bounded = 0;
    art_ctx_init(&ctx);
    for (int k = 0; k < n; k++) {
        struct kkt_shape shape = kkt_random_shape();
        struct kkt_case c;
        bool bounded;
        shape.contacts = shape.contact_copies = 0;
        REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
        solve_roughly(&ctx, &c, 1e-8, &bounded);
        n_bounded += bounded;
        solve_roughly(&ctx, &c, 1e-15, &bounded);
        CHECK(!bounded);
        kkt_fini(&c);
    }
    CHECK(n_bounded > n / 10);
    art_ctx_fini(&ctx);
}

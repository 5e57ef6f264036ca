/* More unilateral rows than unknowns: forces by the graph of bodies, without W. */
#include "harness/test.h"
#include "kkt_cases.h"
#include <math.h>
#include <string.h>

static struct kkt_shape many_rows(int round)
{
    int bodies = 1 + test_below(6);
    return (struct kkt_shape){.bodies = bodies,
                              .particles = test_below(4),
                              .passive = test_below(2),
                              .joints = round % 2 ? test_below(bodies + 1) : 0,
                              .springs = round % 3 ? test_below(3) : 0,
                              .contacts = (round % 2 ? 80 : 40) + test_below(80),
                              .contact_copies = round % 4 == 1 ? 10 : 0,
                              .compliant = round % 5 == 2,
                              .bounds = round % 4 != 3,
                              .unit = round % 7 == 3 ? 1 : 0};
}

/* They meet the equations, are the same bits from any guess, and those that W gives (the augmented
 * type takes that way), also where they are ambiguous. */
TEST(linalg_kkt_many_contacts)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    int at_hi = 0, slow = 0;
    double cold[400];
    for (int round = 0; round < test_count(60); round++) {
        struct kkt_case c = {0};
        struct kkt_shape shape = many_rows(round);
        struct art_kkt_answer a, b;
        struct art_kkt *one = kkt_create(&ctx, round % 2 ? &art_kkt_block : &art_kkt_dense);
        REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &b, &c), ART_OK));
        size_t n = (size_t)c.A->row_off[c.p.n_active], k = (size_t)c.N.n_rows;
        CHECK_STATUS(art_kkt_factor(&ctx, one, &c.p), ART_OK);
        struct art_kkt *two = kkt_create(&ctx, &art_kkt_augmented);
        CHECK_STATUS(art_kkt_factor(&ctx, two, &c.p), ART_OK);
        for (int warm = 0; warm < 3; warm++) {
            for (size_t r = 0; r < k; r++)
                b.state[r] = (signed char)(warm == 1 ? test_below(3) : 0);
            if (warm == 2) memcpy(b.state, a.state, k);
            if (!CHECK_STATUS(art_kkt_solve(&ctx, one, &c.p, warm ? &b : &a), ART_OK)) continue;
            if (warm == 0) kkt_check_equations(&c, &a, 1e-9);
            CHECK_NEAR(a.gap, 0, 1e-9);
            for (size_t i = 0; i < n && warm; i++) CHECK_BITS(b.u[i], a.u[i]);
            for (size_t i = 0; i < k && warm; i++) CHECK_BITS(b.theta[i], a.theta[i]);
            if (warm == 2) slow += b.n_pivots > 3;
        }
        for (size_t r = 0; r < k; r++) at_hi += a.state[r] == ART_ROW_AT_HI;
        /* nor do the solves of a type that iterates depend on the guess */
        struct art_kkt *fresh = kkt_create(&ctx, &art_kkt_augmented);
        CHECK_STATUS(art_kkt_factor(&ctx, fresh, &c.p), ART_OK);
        memset(b.state, 0, k);
        CHECK_STATUS(art_kkt_solve(&ctx, fresh, &c.p, &b), ART_OK);
        memcpy(cold, b.theta, k * sizeof *cold);
        art_kkt_free(fresh);
        memcpy(b.state, a.state, k);
        if (CHECK_STATUS(art_kkt_solve(&ctx, two, &c.p, &b), ART_OK)) {
            for (size_t i = 0; i < k; i++) CHECK_BITS(b.theta[i], cold[i]);
            CHECK_NEAR_N(b.u, a.u, n, 1e-7 * (1 + kkt_largest(a.u, n)));
            /* least but for what makes them unique, which is not always the same */
            if (shape.unit == 0)
                CHECK_NEAR_N(b.theta, a.theta, k, 1e-3 * (1 + kkt_largest(a.theta, k)));
        }
        kkt_answer_fini(&a);
        kkt_answer_fini(&b);
        kkt_fini(&c);
        art_kkt_free(one);
        art_kkt_free(two);
    }
    CHECK(at_hi > 100);
    /* a good guess needs hardly a pivot, but where a second try does */
    CHECK(slow <= 1 + test_count(60) / 100);
    art_ctx_fini(&ctx);
}

/* Rows that exclude each other are reported, and nothing else is missed. */
TEST(linalg_kkt_many_contacts_that_contradict)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(20); round++) {
        struct kkt_case c = {0};
        struct kkt_shape shape = {.bodies = 3, .contacts = 60, .joints = round % 2};
        struct art_kkt_answer a;
        struct art_kkt *kkt = kkt_create(&ctx, &art_kkt_block);
        REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        /* one row more, the opposite of another: at least 1, and at least 1 the other way */
        int from = test_below(c.N.n_groups), g = art_jac_group(&ctx, &c.N, 1);
        REQUIRE(g >= 0);
        for (int e = c.N.ptr[from]; e < c.N.ptr[from + 1]; e++) {
            double *B = art_jac_block(&ctx, &c.N, c.N.block[e]);
            REQUIRE(B != NULL);
            for (int i = 0; i < c.N.size[c.N.block[e]]; i++)
                B[i] = -c.N.val[c.N.off[e] + (size_t)i];
        }
        double bn[80] = {0}, Rn[80] = {0}, theta[80];
        memcpy(bn, c.bn, 60 * sizeof *bn);
        bn[from] = bn[60] = 1;
        c.p.bn = bn, c.p.Rn = Rn;
        struct art_kkt_answer b = a;
        b.theta = theta, b.state = NULL;
        CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK);
        CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &b), ART_OK);
        CHECK(b.conflict_n >= 0);
        CHECK(b.gap > 1e-3);
        kkt_answer_fini(&a);
        kkt_fini(&c);
        art_kkt_free(kkt);
    }
    art_ctx_fini(&ctx);
}

static int twice(struct art_ctx *ctx, const struct kkt_case *c, struct art_kkt_answer *a)
{
    struct art_kkt *kkt = NULL;
    int status;
    ART_TRY(art_kkt_create(ctx, &kkt, NULL));
    ART_TRY(art_kkt_factor(ctx, kkt, &c->p));
    ART_TRY(art_kkt_solve(ctx, kkt, &c->p, a));
    long before = ctx->n_allocs;
    ART_TRY(art_kkt_factor(ctx, kkt, &c->p));
    ART_TRY(art_kkt_solve(ctx, kkt, &c->p, a));
    CHECK_INT(ctx->n_allocs, before); /* none once the pattern stands */
out:
    art_kkt_free(kkt);
    return status;
}

TEST(linalg_kkt_many_contacts_allocations)
{
    struct art_ctx ctx;
    struct kkt_case c = {0};
    struct kkt_shape shape = {.bodies = 3, .joints = 2, .contacts = 50, .springs = 2};
    struct art_kkt_answer a;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
    REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
    CHECK_ALLOC_FAILS(&ctx, twice(&ctx, &c, &a));
    kkt_answer_fini(&a);
    kkt_fini(&c);
    art_ctx_fini(&ctx);
}

/* A body that moves fast across rows with narrow bounds, each of them turned by the rounding of its
 * place: what they miss is rounding of the motion, and no search for something better begins. */
TEST(linalg_kkt_many_contacts_across_the_motion)
{
    enum { ROWS = 100 };
    struct art_ctx ctx;
    struct art_blocks *A = NULL;
    struct art_jac N = {0};
    struct art_kkt *kkt = NULL;
    const int size[1] = {6}, none[1][2] = {{0, 0}};
    double b[6] = {1e-15, -2e-15, 3, 0, 0, 0}, u[6], bn[ROWS] = {0}, Rn[ROWS] = {0}, theta[ROWS];
    double lo[ROWS], hi[ROWS];
    signed char state[ROWS];
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_blocks_create(&ctx, &A, 1, size, true, 0, none), ART_OK));
    double *D = A->val + art_blocks_find(A, 0, 0);
    for (int i = 0; i < 6; i++) D[i * 6 + i] = i < 3 ? 1 : 0.1;
    art_jac_clear(&N, 1, size);
    for (int r = 0; r < ROWS; r++) {
        REQUIRE(art_jac_group(&ctx, &N, 1) >= 0);
        double *B = art_jac_block(&ctx, &N, 0);
        REQUIRE(B != NULL);
        B[r % 2] = 1, B[2] = test_uniform(-1e-11, 1e-11);
        B[5] = test_uniform(-0.5, 0.5);
        hi[r] = 1e-3, lo[r] = -hi[r], state[r] = ART_ROW_BETWEEN;
    }
    struct art_kkt_problem p = {
        .A = A, .n_active = 1, .N = &N, .Rn = Rn, .b = b, .bn = bn, .lo = lo, .hi = hi};
    struct art_kkt_answer a = {.u = u, .theta = theta, .state = state};
    REQUIRE(CHECK_STATUS(art_kkt_create(&ctx, &kkt, NULL), ART_OK));
    CHECK_STATUS(art_kkt_factor(&ctx, kkt, &p), ART_OK);
    CHECK_STATUS(art_kkt_solve(&ctx, kkt, &p, &a), ART_OK);
    CHECK_INT(a.n_fallbacks, 0);
    CHECK_INT(a.n_pivots, 0);
    CHECK_INT(a.conflict_n, -1);
    CHECK_NEAR(u[2], 3, 1e-12);
    for (int r = 0; r < ROWS; r++) CHECK_NEAR(theta[r], 0, 1e-3);
    art_kkt_free(kkt);
    art_jac_fini(&N);
    art_blocks_free(A);
    art_ctx_fini(&ctx);
}

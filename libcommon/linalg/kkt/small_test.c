/* A few bodies with a few rows, solved by dense matrices of the size of their rows. */
#include "harness/test.h"
#include "kkt_cases.h"
#include "small.h"
#include <math.h>
#include <string.h>

static struct kkt_shape few(int round)
{
    int bodies = 1 + test_below(4);
    return (struct kkt_shape){.bodies = bodies,
                              .particles = test_below(4),
                              .passive = test_below(2),
                              .joints = round % 3 ? test_below(bodies) : 0,
                              .contacts = 1 + test_below(24),
                              .contact_copies = round % 4 == 1 ? 4 : 0,
                              .compliant = round % 5 == 2,
                              .bounds = round % 2,
                              .unit = round % 7 == 3 ? 1 : 0};
}

/* The answer is that of the dense type, which forms [A G^T; G -R] as a whole, and has the same bits
 * from any guess. */
TEST(linalg_kkt_small_agrees_with_dense)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    int small = 0, rounds = test_count(120), at_hi = 0;
    for (int round = 0; round < rounds; round++) {
        struct kkt_case c = {0};
        struct kkt_shape shape = few(round);
        struct art_kkt_answer a, b;
        struct art_kkt *one = kkt_create(&ctx, &art_kkt_block);
        struct art_kkt *two = kkt_create(&ctx, &art_kkt_dense);
        REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &b, &c), ART_OK));
        size_t n = (size_t)c.A->row_off[c.p.n_active], k = (size_t)c.N.n_rows;
        CHECK_STATUS(art_kkt_factor(&ctx, one, &c.p), ART_OK);
        CHECK_STATUS(art_kkt_factor(&ctx, two, &c.p), ART_OK);
        CHECK(!two->deferred);
        if (CHECK_STATUS(art_kkt_solve(&ctx, one, &c.p, &a), ART_OK) &&
            CHECK_STATUS(art_kkt_solve(&ctx, two, &c.p, &b), ART_OK)) {
            kkt_check_equations(&c, &a, 1e-9);
            CHECK_NEAR(a.residual, 0, 1e-12);
            CHECK_NEAR(a.gap, 0, 1e-9);
            double tol = shape.unit > 0 ? 1e-6 : 1e-8;
            CHECK_NEAR_N(a.u, b.u, n, tol * (1 + kkt_largest(b.u, n)));
            if (shape.unit == 0)
                CHECK_NEAR_N(a.theta, b.theta, k, 1e-4 * (1 + kkt_largest(b.theta, k)));
            for (size_t r = 0; r < k; r++) at_hi += a.state[r] == ART_ROW_AT_HI;
        }
        small += one->deferred;
        for (int warm = 0; warm < 2; warm++) {
            for (size_t r = 0; r < k; r++) b.state[r] = (signed char)(warm ? test_below(3) : 0);
            if (!CHECK_STATUS(art_kkt_solve(&ctx, one, &c.p, &b), ART_OK)) continue;
            for (size_t i = 0; i < n; i++) CHECK_BITS(b.u[i], a.u[i]);
            for (size_t r = 0; r < k; r++) CHECK_BITS(b.theta[r], a.theta[r]);
        }
        kkt_answer_fini(&a);
        kkt_answer_fini(&b);
        kkt_fini(&c);
        art_kkt_free(one);
        art_kkt_free(two);
    }
    CHECK(small > rounds / 2);
    CHECK(at_hi > 10);
    art_ctx_fini(&ctx);
}

/* Of a factor that serves for other bounds and right-hand sides W is kept; the answer is that of a
 * factor of its own. */
TEST(linalg_kkt_small_keeps_its_matrix)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(40); round++) {
        struct kkt_case c = {0};
        struct kkt_shape shape = few(2 * round + 1);
        struct art_kkt_answer a, b;
        struct art_kkt *kept = kkt_create(&ctx, &art_kkt_block);
        REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &b, &c), ART_OK));
        size_t n = (size_t)c.A->row_off[c.p.n_active], k = (size_t)c.N.n_rows;
        CHECK_STATUS(art_kkt_factor(&ctx, kept, &c.p), ART_OK);
        for (int pass = 0; pass < 3; pass++) {
            struct art_kkt *anew = kkt_create(&ctx, &art_kkt_block);
            CHECK_STATUS(art_kkt_factor(&ctx, anew, &c.p), ART_OK);
            int status = art_kkt_solve(&ctx, kept, &c.p, &a);
            if (CHECK_STATUS(status, ART_OK) &&
                CHECK_STATUS(art_kkt_solve(&ctx, anew, &c.p, &b), ART_OK) &&
                kept->deferred == anew->deferred) {
                for (size_t i = 0; i < n; i++) CHECK_BITS(b.u[i], a.u[i]);
                for (size_t r = 0; r < k; r++) CHECK_BITS(b.theta[r], a.theta[r]);
            }
            art_kkt_free(anew);
            for (size_t i = 0; i < n; i++) c.b[i] *= 1 + 0.1 * pass;
            /* one more row is fixed, at a force */
            if (pass < (int)k && isfinite(c.lo[pass])) c.hi[pass] = c.lo[pass];
        }
        kkt_answer_fini(&a);
        kkt_answer_fini(&b);
        kkt_fini(&c);
        art_kkt_free(kept);
    }
    art_ctx_fini(&ctx);
}

/* Contacts push, and every third row is one of friction of the row before or the one before that.
 */
static void make_friction(struct kkt_case *c, int *by, double *share)
{
    for (int r = 0; r < c->N.n_rows; r++) {
        by[r] = r % 3 ? r - r % 3 : -1;
        share[r] = r % 3 ? 0.2 + 0.1 * test_below(5) : 0;
        c->lo[r] = r % 3 ? -0.3 : 0;
        c->hi[r] = r % 3 ? 0.3 : INFINITY;
        c->Rn[r] = 0;
    }
}

/* Bounds that follow forces are those of the answer's own forces: with these as they are, once
 * more, the answer is the same. The first bounds make no difference to that. */
TEST(linalg_kkt_small_follows_bounds)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    int agree = 0, slip = 0, alike = 0, rounds = test_count(120);
    for (int round = 0; round < rounds; round++) {
        struct kkt_case c = {0};
        struct kkt_shape shape = {.bodies = 1 + test_below(3), .contacts = 3 + 3 * test_below(3)};
        struct art_kkt_answer a, b;
        struct art_kkt *kkt = kkt_create(&ctx, &art_kkt_block);
        int by[64];
        double share[64];
        shape.joints = test_below(shape.bodies);
        REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &b, &c), ART_OK));
        size_t n = (size_t)c.A->row_off[c.p.n_active], k = (size_t)c.N.n_rows;
        REQUIRE(CHECK(k <= 64));
        make_friction(&c, by, share);
        c.p.lo = c.lo, c.p.hi = c.hi, c.p.bound_by = by, c.p.bound_share = share;
        CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK);
        if (CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK) && a.bounds_agree) {
            agree++;
            for (size_t r = 0; r < k; r++) {
                if (by[r] < 0) continue;
                double most = share[r] * a.theta[by[r]];
                CHECK(fabs(a.theta[r]) <= most + 1e-6 * (1 + kkt_largest(a.theta, k)));
                slip += most > 0 && fabs(a.theta[r]) > 0.999999 * most;
                c.hi[r] = most, c.lo[r] = -most;
            }
            c.p.bound_by = NULL;
            CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &b), ART_OK);
            CHECK_NEAR_N(a.u, b.u, n, 1e-6 * (1 + kkt_largest(b.u, n)));
            CHECK_NEAR(b.gap, 0, 1e-9);
            for (size_t r = 0; r < k; r++)
                if (by[r] >= 0) c.hi[r] = 0.5, c.lo[r] = -0.5;
            c.p.bound_by = by;
            CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &b), ART_OK);
            double off = 0;
            for (size_t i = 0; i < n; i++) off = fmax(off, fabs(a.u[i] - b.u[i]));
            alike += b.bounds_agree && off < 1e-6 * (1 + kkt_largest(b.u, n));
        }
        kkt_answer_fini(&a);
        kkt_answer_fini(&b);
        kkt_fini(&c);
        art_kkt_free(kkt);
    }
    CHECK(agree > rounds / 2);
    CHECK(alike > agree / 2);
    CHECK(slip > 10);
    art_ctx_fini(&ctx);
}

/* Rows of G that follow from others are left to the type, and reported as redundant. */
TEST(linalg_kkt_small_leaves_redundant_rows)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(20); round++) {
        struct kkt_case c = {0};
        struct kkt_shape shape = {.bodies = 3, .joints = 2, .copies = 1, .contacts = 5};
        struct art_kkt *kkt = kkt_create(&ctx, &art_kkt_block);
        REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
        CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK);
        CHECK(!kkt->deferred);
        CHECK(art_kkt_stats(kkt)->n_redundant > 0);
        kkt_fini(&c);
        art_kkt_free(kkt);
    }
    art_ctx_fini(&ctx);
}

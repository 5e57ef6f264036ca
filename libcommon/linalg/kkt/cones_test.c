/* Tests of friction that is solved for together with the normal forces of many contacts. */
#include "harness/test.h"
#include "kkt_cases.h"
#include <math.h>
#include <string.h>

enum { CONTACTS = 24, ROWS = 3 * CONTACTS };

struct heap {
    double bn[ROWS], Rn[ROWS], lo[ROWS], hi[ROWS], share[ROWS];
    int by[ROWS];
};

/* Contacts between two bodies, or one and the ground, of a normal row and two of friction each;
 * every sixth is one of those before it once more. */
static int add_contacts(struct art_ctx *ctx, struct kkt_case *c, int bodies, struct heap *h)
{
    int status = ART_OK;
    double last[3][12];
    for (int r = 0; r < ROWS; r++) {
        int at = r / 3, one = at % bodies, other = (7 * at + 3) % bodies;
        bool again = at % 6 == 5;
        if (again) one = (at - 1) % bodies, other = (7 * (at - 1) + 3) % bodies;
        status = art_jac_group(ctx, &c->N, 1);
        if (status < 0) return status;
        for (int j = 0; j < 12 && !again; j++) last[r % 3][j] = test_uniform(-1, 1);
        double *x = art_jac_block(ctx, &c->N, one);
        if (!x) return ART_ENOMEM;
        memcpy(x, last[r % 3], 6 * sizeof *x);
        if (other != one) {
            if (!(x = art_jac_block(ctx, &c->N, other))) return ART_ENOMEM;
            memcpy(x, last[r % 3] + 6, 6 * sizeof *x);
        }
        h->by[r] = r % 3 ? r - r % 3 : -1;
        h->share[r] = r % 3 ? 0.3 : 0;
        h->lo[r] = 0, h->hi[r] = r % 3 ? 0 : INFINITY;
        h->bn[r] = h->Rn[r] = 0;
    }
    return ART_OK;
}

/* Coulomb's law to 1e-6 of the largest speed and force. The result is how many rows slip. */
static int check_law(const struct kkt_case *c, const struct heap *h, const struct art_kkt_answer *a)
{
    double w[ROWS] = {0}, fast = 0, big = kkt_largest(a->theta, ROWS);
    int slip = 0;
    art_jac_mul(&c->N, c->A->row_off, 0, c->p.n_active, 1, a->u, w);
    for (int r = 0; r < ROWS; r++) fast = fmax(fast, fabs(w[r]));
    for (int r = 0; r < ROWS; r++) {
        double f = a->theta[r], most = h->by[r] < 0 ? 0 : h->share[r] * a->theta[h->by[r]];
        if (h->by[r] < 0) {
            CHECK(f >= 0 && w[r] >= -1e-6 * (1 + fast));
            CHECK_NEAR(fmin(f / (1 + big), w[r] / (1 + fast)), 0, 1e-6);
            continue;
        }
        CHECK(fabs(f) <= most * (1 + 1e-12));
        if (fabs(f) < most * (1 - 1e-9)) CHECK_NEAR(w[r], 0, 1e-6 * (1 + fast));
        if (most > 1e-6 * big && fabs(w[r]) > 1e-4 * fast) slip += f * w[r] <= 0;
        CHECK(f * w[r] <= 1e-6 * (1 + fast) * (1 + big));
    }
    return slip;
}

TEST(linalg_kkt_many_contacts_with_friction)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    int slip = 0, found = 0, rounds = test_count(40);
    for (int round = 0; round < rounds; round++) {
        struct kkt_case c = {0};
        struct kkt_shape shape = {.bodies = 8 + test_below(6)};
        struct heap h;
        struct art_kkt_answer a, b;
        struct art_kkt *kkt = kkt_create(&ctx, &art_kkt_block);
        REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
        REQUIRE(CHECK_STATUS(add_contacts(&ctx, &c, shape.bodies, &h), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &b, &c), ART_OK));
        c.p.N = &c.N, c.p.bn = h.bn, c.p.Rn = h.Rn, c.p.lo = h.lo, c.p.hi = h.hi;
        c.p.bound_by = h.by, c.p.bound_share = h.share;
        CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK);
        if (CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK) && a.bounds_agree &&
            a.slip_left <= 1e-6) {
            found++;
            slip += check_law(&c, &h, &a);
            /* whatever is guessed, and whatever was solved before: the same bits */
            for (int r = 0; r < ROWS; r++) b.state[r] = (signed char)test_below(3);
            CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &b), ART_OK);
            CHECK(memcmp(a.theta, b.theta, ROWS * sizeof *a.theta) == 0);
            CHECK(memcmp(a.u, b.u, (size_t)c.A->row_off[c.p.n_active] * sizeof *a.u) == 0);
        }
        kkt_answer_fini(&a);
        kkt_answer_fini(&b);
        kkt_end(kkt, NULL, &c);
    }
    CHECK(found > rounds * 3 / 4);
    CHECK(slip > 10);
    art_ctx_fini(&ctx);
}

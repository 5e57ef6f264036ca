#include "harness/test.h"
#include "kkt_cases.h"
#include <art/math.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct art_kkt_type *const types[] = {&art_kkt_dense, &art_kkt_block};
enum { N_TYPES = sizeof types / sizeof *types };

/* A row that asks for what is no number is the one that is not met. */
TEST(linalg_kkt_failure_names_the_row)
{
    struct art_ctx ctx;
    struct kkt_case c = {0};
    struct kkt_shape shape = {.particles = 2};
    struct art_kkt_answer a;
    double zero[2] = {0}, bg[2] = {NAN, 0.5};
    int unknown, row;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
    for (int r = 0; r < 2; r++) {
        REQUIRE(art_jac_group(&ctx, &c.G, 1) == r);
        double *B = art_jac_block(&ctx, &c.G, r);
        REQUIRE(B != NULL);
        B[0] = 1;
    }
    c.p.Rg = zero, c.p.bg = bg;
    REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
    for (int t = 0; t < N_TYPES; t++) {
        struct art_kkt *kkt = kkt_create(&ctx, types[t]);
        CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK);
        CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_EDIVERGED);
        art_kkt_failed(kkt, &unknown, &row);
        CHECK_INT(row, 0);
        bg[0] = 0;
        CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK);
        art_kkt_failed(kkt, &unknown, &row);
        CHECK(unknown == -1 && row == -1);
        bg[0] = NAN;
        art_kkt_free(kkt);
    }
    kkt_answer_fini(&a);
    kkt_fini(&c);
    art_ctx_fini(&ctx);
}

/* A row that two rows before it decide, with what it asks for. */
TEST(linalg_kkt_conflict_names_the_row)
{
    struct art_ctx ctx;
    struct kkt_case c = {0};
    struct kkt_shape shape = {.particles = 2};
    struct art_kkt_answer a;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
    for (int r = 0; r < 3; r++) {
        REQUIRE(art_jac_group(&ctx, &c.G, 1) == r);
        double *B = art_jac_block(&ctx, &c.G, 0);
        REQUIRE(B != NULL);
        B[r % 2] = 1;
    }
    double zero[3] = {0}, bg[3] = {0.5, 0.25, 2};
    c.p.Rg = zero, c.p.bg = bg;
    REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
    for (int t = 0; t < N_TYPES; t++) {
        struct art_kkt *kkt = kkt_create(&ctx, types[t]);
        CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK);
        CHECK_INT(art_kkt_stats(kkt)->n_redundant, 1);
        CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK);
        CHECK(a.conflict == 0 || a.conflict == 2);
        CHECK_NEAR(a.u[1], 0.25, 1e-14);
        CHECK_NEAR(a.u[0], a.conflict == 2 ? 0.5 : 2, 1e-14);
        CHECK_NEAR(a.lambda[0], a.lambda[2], 1e-12 * fabs(a.lambda[0])); /* the least */
        art_kkt_free(kkt);
    }
    kkt_answer_fini(&a);
    kkt_fini(&c);
    art_ctx_fini(&ctx);
}

/* Rows that say the same twice: with any compliance they are no longer redundant, share the force
 * by their stiffness, and tend to the least lambda as it goes to zero. */
TEST(linalg_kkt_compliance_removes_redundancy)
{
    struct art_ctx ctx;
    struct kkt_case c = {0};
    struct kkt_shape shape = {.bodies = 1};
    struct art_kkt_answer a;
    double R[2], bg[2] = {0.5, 0.5}, before = 0;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
    for (int r = 0; r < 2; r++) {
        REQUIRE(art_jac_group(&ctx, &c.G, 1) == r);
        double *B = art_jac_block(&ctx, &c.G, 0);
        REQUIRE(B != NULL);
        B[1] = 1, B[4] = -0.5;
    }
    c.p.Rg = R, c.p.bg = bg;
    REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
    for (int t = 0; t < N_TYPES; t++) {
        struct art_kkt *kkt = kkt_create(&ctx, types[t]);
        for (int soft = 0; soft < 3; soft++) {
            double ratio = soft == 2 ? 3 : 1;
            R[0] = soft ? 1e-4 : 0, R[1] = R[0] * ratio;
            CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK);
            CHECK_INT(art_kkt_stats(kkt)->n_redundant, soft ? 0 : 1);
            CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK);
            CHECK_NEAR_REL(a.lambda[0], ratio * a.lambda[1], 1e-9);
            kkt_check_equations(&c, &a, 1e-12);
            if (soft == 0) before = a.lambda[0];
            if (soft == 1) CHECK_NEAR_REL(a.lambda[0], before, 1e-2);
        }
        art_kkt_free(kkt);
    }
    kkt_answer_fini(&a);
    kkt_fini(&c);
    art_ctx_fini(&ctx);
}

/* The same bits after other problems were solved with the same object; nearly the same with the
 * bodies and constraints numbered backwards, or with other units. */
TEST(linalg_kkt_same_bits)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int t = 0; t < N_TYPES; t++) {
        struct art_kkt *old = kkt_create(&ctx, types[t]);
        for (int round = 0; round < test_count(60); round++) {
            struct kkt_case c = {0};
            struct kkt_shape shape = kkt_random_shape();
            shape.bounds = round % 3 == 0;
            struct art_kkt *fresh = kkt_create(&ctx, types[t]);
            struct art_kkt_answer a, b;
            REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
            REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
            REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &b, &c), ART_OK));
            /* the first factor leads the second into other pivots */
            double *B = art_blocks_get(c.A, 0, 0), keep = B[0];
            B[0] = -1;
            ctx.report = NULL;
            CHECK(art_kkt_factor(&ctx, old, &c.p) <= ART_OK);
            B[0] = keep;
            for (int k = 0; k < 3; k++) { /* and a guess does not change the answer */
                for (int r = 0; r < c.N.n_rows; r++)
                    a.state[r] = (signed char)(k ? test_below(k + 1) : 0);
                CHECK_STATUS(art_kkt_factor(&ctx, old, &c.p), ART_OK);
                CHECK_STATUS(art_kkt_factor(&ctx, fresh, &c.p), ART_OK);
                CHECK_STATUS(art_kkt_solve(&ctx, old, &c.p, &a), ART_OK);
                memset(b.state, 0, (size_t)c.N.n_rows);
                CHECK_STATUS(art_kkt_solve(&ctx, fresh, &c.p, &b), ART_OK);
                int n = c.A->row_off[c.p.n_active], m = c.G.n_rows;
                for (int i = 0; i < n; i++) CHECK_BITS(a.u[i], b.u[i]);
                for (int i = 0; i < m; i++) CHECK_BITS(a.lambda[i], b.lambda[i]);
                for (int i = 0; i < c.N.n_rows; i++) CHECK_BITS(a.theta[i], b.theta[i]);
            }
            kkt_answer_fini(&a);
            kkt_answer_fini(&b);
            kkt_fini(&c);
            art_kkt_free(fresh);
        }
        art_kkt_free(old);
    }
    art_ctx_fini(&ctx);
}

/* Other units: A by s^2 and 1 / t, rows by their own factors; u, lambda and theta follow exactly,
 * as the factors are powers of two. */
TEST(linalg_kkt_units_do_not_matter)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int t = 0; t < N_TYPES; t++)
        for (int round = 0; round < test_count(40); round++) {
            struct kkt_case c = {0};
            struct kkt_shape shape = kkt_random_shape();
            struct art_kkt *kkt = kkt_create(&ctx, types[t]);
            struct art_kkt_answer a, b;
            double mass = ldexp(1, 2 * test_below(20) - 20), length = ldexp(1, test_below(40) - 20);
            shape.compliant = false;
            REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
            REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
            REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &b, &c), ART_OK));
            int n = c.A->row_off[c.p.n_active], m = c.G.n_rows;
            CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK);
            CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK);
            for (size_t k = 0; k < c.A->n_val; k++) c.A->val[k] *= mass;
            for (int i = 0; i < n; i++) c.b[i] *= mass * length;
            for (int i = 0; i < m; i++) c.bg[i] *= length;
            for (int i = 0; i < c.N.n_rows; i++) c.bn[i] *= length;
            CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK);
            CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &b), ART_OK);
            double tol = shape.unit > 0 ? 1e-5 : 1e-8;
            for (int i = 0; i < n; i++) b.u[i] /= length;
            for (int i = 0; i < m; i++) b.lambda[i] /= mass * length;
            CHECK_NEAR_N(a.u, b.u, (size_t)n, tol * (1 + kkt_largest(a.u, (size_t)n)));
            /* forces among copies are ambiguous */
            tol = fmax(tol, shape.contact_copies > 0 ? 1e-5 : 1e-6);
            CHECK_NEAR_N(a.lambda, b.lambda, (size_t)m,
                         tol * (1 + kkt_largest(a.lambda, (size_t)m)));
            kkt_answer_fini(&a);
            kkt_answer_fini(&b);
            kkt_fini(&c);
            art_kkt_free(kkt);
        }
    art_ctx_fini(&ctx);
}

/* A body without mass: held by a constraint it is determined, free it is not, and it is named. */
TEST(linalg_kkt_body_without_mass)
{
    struct art_ctx ctx;
    struct kkt_case c = {0};
    struct kkt_shape shape = {.bodies = 3};
    struct art_kkt_answer a;
    double zero[6] = {0}, bg[6] = {1, 2, 3, 4, 5, 6};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
    memset(art_blocks_get(c.A, 1, 1), 0, 36 * sizeof(double));
    c.p.Rg = zero, c.p.bg = bg;
    for (int held = 0; held < 2; held++) {
        if (held) {
            REQUIRE(art_jac_group(&ctx, &c.G, 6) == 0);
            double *B = art_jac_block(&ctx, &c.G, 1);
            REQUIRE(B != NULL);
            for (int r = 0; r < 6; r++) B[7 * r] = 1;
        }
        memset(c.b + 6, 0, 6 * sizeof *c.b);
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        for (int t = 0; t < N_TYPES; t++) {
            struct art_kkt *kkt = kkt_create(&ctx, types[t]);
            CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), held ? ART_OK : ART_ESINGULAR);
            CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), held ? ART_OK : ART_EUSAGE);
            int bad = art_kkt_singular(kkt);
            if (held)
                CHECK_NEAR_N(a.u + 6, bg, 6, 1e-14);
            else
                CHECK(bad >= 6 && bad < 12);
            art_kkt_free(kkt);
        }
        kkt_answer_fini(&a);
    }
    kkt_fini(&c);
    art_ctx_fini(&ctx);
}

TEST(linalg_kkt_values_that_are_not_finite)
{
    struct art_ctx ctx;
    struct kkt_case c = {0};
    struct kkt_shape shape = {.bodies = 2, .joints = 2, .contacts = 2};
    struct art_kkt_answer a;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
    REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
    for (int t = 0; t < N_TYPES; t++) {
        struct art_kkt *kkt = kkt_create(&ctx, types[t]);
        double *const matrix[] = {&c.A->val[3], &c.G.val[1], &c.Rg[0]};
        double *const side[] = {&c.b[2], &c.bg[0], &c.bn[1], &c.N.val[0], &c.Rn[0]};
        for (int k = 0; k < 6; k++) {
            double keep = *matrix[k % 3];
            *matrix[k % 3] = k < 3 ? NAN : INFINITY;
            CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_EDIVERGED);
            *matrix[k % 3] = keep;
        }
        CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_EUSAGE);
        CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK);
        for (int k = 0; k < 10; k++) {
            double keep = *side[k % 5];
            *side[k % 5] = k < 5 ? NAN : INFINITY;
            if (!CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_EDIVERGED))
                TEST_FAIL("%s, %d", types[t]->name, k);
            *side[k % 5] = keep;
        }
        CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK);
        art_kkt_free(kkt);
    }
    kkt_answer_fini(&a);
    kkt_fini(&c);
    art_ctx_fini(&ctx);
}

/* A stop behind a lock: the row has nothing to move. Two stops that exclude each other. */
TEST(linalg_kkt_unilateral_conflicts)
{
    struct art_ctx ctx;
    struct kkt_case c = {0};
    struct kkt_shape shape = {.particles = 2};
    struct art_kkt_answer a;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
    double zero[8] = {0}, bg[1] = {0.5}, bn[4] = {0.25, 1, -0.75, 0.1};
    const int axis[4] = {0, 1, 1, 2};
    REQUIRE(art_jac_group(&ctx, &c.G, 1) == 0);
    double *B = art_jac_block(&ctx, &c.G, 0);
    REQUIRE(B != NULL);
    B[0] = 1;
    for (int r = 0; r < 4; r++) {
        REQUIRE(art_jac_group(&ctx, &c.N, 1) == r);
        REQUIRE((B = art_jac_block(&ctx, &c.N, 0)) != NULL);
        B[axis[r]] = r == 2 ? -1 : 1;
    }
    c.p.Rg = c.p.Rn = zero, c.p.bg = bg, c.p.bn = bn;
    REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
    for (int t = 0; t < N_TYPES; t++)
        for (int what = 0; what < 3; what++) {
            struct art_kkt *kkt = kkt_create(&ctx, types[t]);
            bn[0] = what == 1 ? 0.75 : 0.25;
            bn[2] = what == 2 ? -0.5 : -1.5;
            CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK);
            CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK);
            CHECK_NEAR(a.u[0], 0.5, 1e-14);
            CHECK(a.u[2] >= 0.1 - (what == 2 ? 1e-5 : 1e-12));
            if (what == 0) CHECK_INT(a.conflict_n, -1);
            if (what == 1) CHECK_INT(a.conflict_n, 0);
            if (what == 2) CHECK(a.conflict_n == 1 || a.conflict_n == 2);
            if (what == 2)
                CHECK(a.u[1] > 0.5 - 1e-6 && a.u[1] < 1 + 1e-6);
            else
                CHECK(a.u[1] >= 1 - 1e-12 && a.u[1] <= 1.5 + 1e-12);
            art_kkt_free(kkt);
        }
    kkt_answer_fini(&a);
    kkt_fini(&c);
    art_ctx_fini(&ctx);
}

/* A block pushed along a plane, by a force t along y that holds it there: it slides, and friction
 * is at a bound; or sticks. Held by rows of G as well, friction takes the bound that resists them
 * where they make it slide. Bounds that are equal are forces. */
TEST(linalg_kkt_friction)
{
    enum { PUSHED, HELD, DRIVEN, GIVEN, NONE, LATE, N_WHAT };
    struct art_ctx ctx;
    struct kkt_case c = {0};
    struct kkt_shape shape = {.particles = 1};
    struct art_kkt_answer a;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
    double *D = art_blocks_get(c.A, 0, 0), zero[2] = {0}, bg[1] = {0.25}, lo[2] = {0}, hi[2];
    for (int i = 0; i < 9; i++) D[i] = i % 4 ? 0 : 2;
    REQUIRE(art_jac_group(&ctx, &c.N, 2) == 0);
    double *B = art_jac_block(&ctx, &c.N, 0);
    REQUIRE(B != NULL);
    B[1] = B[3] = 1; /* normal along y, friction along x */
    c.p.Rg = c.p.Rn = c.p.bn = zero, c.p.bg = bg, c.p.lo = lo, c.p.hi = hi;
    for (int t = 0; t < N_TYPES; t++)
        for (int what = 0; what < N_WHAT; what++) {
            const double push[N_WHAT] = {-3, 0.5, -3, 1, 1, -3};
            const double want_x[N_WHAT] = {-1, 0, 0.25, 0.75, 0.5, -1}; /* (push + friction) / 2 */
            const double friction[N_WHAT] = {1, -0.5, -1, 0.5, 0, 1};
            struct art_kkt *kkt = kkt_create(&ctx, types[t]);
            art_jac_clear(&c.G, c.A->n, c.A->size);
            if (what == DRIVEN) { /* along x with 0.25 */
                REQUIRE(art_jac_group(&ctx, &c.G, 1) == 0);
                REQUIRE((B = art_jac_block(&ctx, &c.G, 0)) != NULL);
                B[0] = 1;
            }
            lo[1] = what == GIVEN ? 0.5 : what == NONE ? 0 : -1;
            hi[0] = INFINITY, hi[1] = what == NONE ? 0 : fabs(lo[1]);
            c.b[0] = push[what], c.b[1] = -4, c.b[2] = 0;
            REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
            if (what == LATE) a.state[1] = ART_ROW_AT_LO;
            CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK);
            CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK);
            CHECK_NEAR(a.u[0], want_x[what], 1e-14);
            CHECK_NEAR(a.u[1], 0, 1e-14);
            CHECK_NEAR(a.theta[0], 4, 1e-14);
            CHECK_NEAR(a.theta[1], friction[what], 1e-14);
            if (what == DRIVEN) CHECK_NEAR(a.lambda[0], 2 * 0.25 - push[what] + 1, 1e-14);
            CHECK_INT(a.state[0], ART_ROW_BETWEEN);
            CHECK_INT(a.state[1], what == HELD                     ? ART_ROW_BETWEEN
                                  : what == PUSHED || what == LATE ? ART_ROW_AT_HI
                                                                   : ART_ROW_AT_LO);
            CHECK_INT(a.conflict_n, -1);
            lo[1] = 2, hi[1] = 1;
            CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_ERANGE);
            kkt_answer_fini(&a);
            art_kkt_free(kkt);
        }
    kkt_fini(&c);
    art_ctx_fini(&ctx);
}

static int everything(struct art_ctx *ctx, const struct kkt_case *c, struct art_kkt_answer *a,
                      const struct art_kkt_type *type)
{
    struct art_kkt *kkt = NULL;
    int status;
    ART_TRY(art_kkt_create(ctx, &kkt, type));
    ART_TRY(art_kkt_factor(ctx, kkt, &c->p));
    ART_TRY(art_kkt_solve(ctx, kkt, &c->p, a));
    long before = ctx->n_allocs;
    ART_TRY(art_kkt_factor(ctx, kkt, &c->p));
    ART_TRY(art_kkt_solve(ctx, kkt, &c->p, a));
    CHECK_INT(ctx->n_allocs, before); /* none once the pattern stands */
    CHECK_INT(art_kkt_stats(kkt)->n_analyze, 1);
out:
    art_kkt_free(kkt);
    return status;
}

TEST(linalg_kkt_allocations)
{
    struct art_ctx ctx;
    struct kkt_case c = {0};
    struct kkt_shape shape = {.bodies = 3, .joints = 3, .copies = 1, .contacts = 3, .springs = 2};
    struct art_kkt_answer a;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
    REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
    for (int indefinite = 0; indefinite < 2; indefinite++) {
        if (indefinite) art_blocks_get(c.A, 0, 0)[0] = -50;
        CHECK_ALLOC_FAILS(&ctx, everything(&ctx, &c, &a, &art_kkt_dense));
        CHECK_ALLOC_FAILS(&ctx, everything(&ctx, &c, &a, &art_kkt_block));
        CHECK_ALLOC_FAILS(&ctx, everything(&ctx, &c, &a, NULL));
    }
    kkt_answer_fini(&a);
    kkt_fini(&c);
    art_ctx_fini(&ctx);
}

/* A body on a tilted plane that rows of G hold by three corners, with friction in two directions at
 * each. What presses it is cancelled to its rounding; along the plane it is pushed by next to
 * nothing, which friction holds, or not all of it. What is missed by rounding of the forces is no
 * reason to look for something better; what slides a millionth of a millionth does so to that
 * rounding. */
TEST(linalg_kkt_friction_of_a_body_that_is_held)
{
    struct art_ctx ctx;
    struct kkt_case c = {0};
    struct kkt_shape shape = {.bodies = 1};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
    double *D = art_blocks_get(c.A, 0, 0), zero[6] = {0}, lo[6], hi[6];
    for (int i = 0; i < 36; i++) D[i] = i % 7 ? 0 : i < 21 ? 3 : 0.5;
    c.p.Rg = c.p.Rn = c.p.bn = c.p.bg = zero, c.p.lo = lo, c.p.hi = hi;
    for (int round = 0; round < test_count(200); round++) {
        double axis[3], n[3], t[3], s[3], turn = test_uniform(0, 2 * ART_PI);
        double push = pow(10, test_uniform(-12, -6)), bound = push * (round % 2 ? 0.4 : 0.25);
        struct art_kkt *kkt = kkt_create(&ctx, types[round / 2 % N_TYPES]);
        struct art_kkt_answer a;
        for (int i = 0; i < 3; i++) n[i] = test_uniform(0.2, 1), axis[i] = test_uniform(-1, -0.2);
        art_v3_scale(n, 1 / art_v3_norm(n), n);
        art_v3_cross(t, n, axis);
        art_v3_scale(t, 1 / art_v3_norm(t), t);
        art_v3_cross(s, n, t);
        art_jac_clear(&c.G, c.A->n, c.A->size);
        art_jac_clear(&c.N, c.A->n, c.A->size);
        for (int k = 0; k < 3; k++) { /* around the foot of the body, in its plane: no moment */
            double r[3], angle = turn + 2 * ART_PI * k / 3;
            const double *row[3] = {n, t, s};
            for (int i = 0; i < 3; i++) r[i] = 0.7 * (cos(angle) * t[i] + sin(angle) * s[i]);
            for (int i = 0; i < 3; i++) {
                struct art_jac *J = i ? &c.N : &c.G;
                REQUIRE(art_jac_group(&ctx, J, 1) >= 0);
                double *B = art_jac_block(&ctx, J, 0);
                REQUIRE(B != NULL);
                art_v3_copy(B, row[i]);
                art_v3_cross(B + 3, r, row[i]);
            }
        }
        for (int i = 0; i < 6; i++) hi[i] = i % 2 ? 0.1 : bound, lo[i] = -hi[i];
        for (int i = 0; i < 3; i++) c.b[i] = -0.3 * n[i] + push * t[i], c.b[3 + i] = 0;
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        memset(a.state, ART_ROW_BETWEEN, 6);
        CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK);
        CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK);
        CHECK_INT(a.n_fallbacks, 0);
        CHECK_INT(a.conflict_n, -1);
        double slides = round % 2 ? 0 : 0.25 * push / 3, friction = 0;
        for (int i = 0; i < 3; i++) CHECK_NEAR(a.u[i], slides * t[i], 1e-15);
        for (int i = 3; i < 6; i++) CHECK_NEAR(a.u[i], 0, 1e-15);
        for (int i = 0; i < 6; i += 2) friction += a.theta[i];
        CHECK_NEAR(friction, push * (round % 2 ? -1 : -0.75), 1e-14);
        kkt_answer_fini(&a);
        art_kkt_free(kkt);
    }
    kkt_fini(&c);
    art_ctx_fini(&ctx);
}

/* Of an A that is not definite no forces may meet the rows: w = z0 - 2 z1 - 1 and z1 - 2 z0 - 1 are
 * not both positive for any. The rows are regularized, by no more than they ask for, and that is
 * reported; with the A of a smaller step there is nothing to tell. */
TEST(linalg_kkt_without_an_answer_gives_way)
{
    struct art_ctx ctx;
    struct kkt_case c = {0};
    struct kkt_shape shape = {.particles = 1};
    struct art_kkt_answer a;
    const double third = 1.0 / 3;
    double R[2] = {0}, bn[2] = {1, 1};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
    for (int r = 0; r < 2; r++) {
        REQUIRE(art_jac_group(&ctx, &c.N, 1) == r);
        double *B = art_jac_block(&ctx, &c.N, 0);
        REQUIRE(B != NULL);
        B[r] = 1;
    }
    c.p.Rn = R, c.p.bn = bn;
    for (int i = 0; i < 3; i++) c.b[i] = 0;
    REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
    for (int t = 0; t < 2 * N_TYPES; t++) {
        struct art_kkt *kkt = kkt_create(&ctx, types[t / 2]);
        bool definite = t % 2;
        const double A[9] = {
            definite ? 1 : -third, -2 * third, 0, -2 * third, definite ? 1 : -third, 0, 0, 0, 1};
        memcpy(c.A->val + art_blocks_find(c.A, 0, 0), A, sizeof A);
        CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK);
        CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK);
        CHECK((a.regularized_gap > 1e-6) == !definite);
        for (int r = 0; r < 2; r++) {
            CHECK(a.theta[r] >= 0 && a.theta[r] < 2);
            if (definite) CHECK_NEAR(a.u[r], 1, 1e-9);
        }
        art_kkt_free(kkt);
    }
    kkt_answer_fini(&a);
    kkt_fini(&c);
    art_ctx_fini(&ctx);
}

/* Rows that see some bodies by rounding alone, as volumes of nodes do those across which all is
 * symmetric: pivots made of that drown the bodies behind them. */
TEST(linalg_kkt_rows_that_hardly_see_the_first_bodies)
{
    enum { N = 24, SPAN = 5 };
    for (int own = 1; own < SPAN; own++)
        for (int tiny = 0; tiny < 3; tiny++) {
            struct art_ctx ctx;
            struct kkt_case c = {0};
            struct kkt_shape shape = {.particles = N, .springs = 3 * N};
            struct art_kkt_answer a;
            double R[N] = {0}, bg[N], sizes[] = {1e-17, 1e-12, 1e-7};
            art_ctx_init(&ctx);
            REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
            for (int g = 0; g < N; g++) {
                bg[g] = 0.1 * g - 1;
                REQUIRE(art_jac_group(&ctx, &c.G, 1) == g);
                for (int k = 0; k < SPAN; k++) {
                    double *B = art_jac_block(&ctx, &c.G, (g + k) % N);
                    REQUIRE(B != NULL);
                    for (int i = 0; i < 3; i++)
                        B[i] = k == own ? 1 - 0.3 * i : sizes[tiny] * (1 + (g * 7 + k + i) % 5);
                }
            }
            c.p.Rg = R, c.p.bg = bg;
            REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
            for (int t = 0; t < N_TYPES; t++) {
                struct art_kkt *kkt = kkt_create(&ctx, types[t]);
                CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK);
                CHECK_INT(art_kkt_stats(kkt)->n_redundant, 0);
                CHECK_INT(art_kkt_stats(kkt)->n_indefinite, 0);
                CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK);
                kkt_check_equations(&c, &a, 1e-12);
                art_kkt_free(kkt);
            }
            kkt_answer_fini(&a);
            kkt_fini(&c);
            art_ctx_fini(&ctx);
        }
}

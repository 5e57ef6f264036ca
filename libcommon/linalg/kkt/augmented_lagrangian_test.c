/* The types that iterate, by comparison with the dense one and by what must hold for any. */
#include "harness/test.h"
#include "kkt_grid.h"
#include "kkt_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Factor and solve; whether both went well. */
static bool run(struct art_ctx *ctx, struct art_kkt *kkt, const struct kkt_case *c,
                struct art_kkt_answer *a)
{
    return CHECK_STATUS(art_kkt_factor(ctx, kkt, &c->p), ART_OK) &&
           CHECK_STATUS(art_kkt_solve(ctx, kkt, &c->p, a), ART_OK);
}

/* The answers of two types to one problem. */
static void compare(struct art_ctx *ctx, struct art_kkt *one, struct art_kkt *two,
                    const struct kkt_case *c, double tol)
{
    struct art_kkt_answer a, b;
    size_t n = (size_t)c->A->row_off[c->p.n_active], m = (size_t)c->G.n_rows;
    size_t k = (size_t)c->N.n_rows;
    REQUIRE(CHECK_STATUS(kkt_answer(ctx, &a, c), ART_OK));
    REQUIRE(CHECK_STATUS(kkt_answer(ctx, &b, c), ART_OK));
    if (run(ctx, one, c, &a) && run(ctx, two, c, &b)) {
        CHECK_NEAR_N(b.u, a.u, n, tol * 1e-10 * (1 + kkt_largest(a.u, n)));
        CHECK_NEAR_N(b.lambda, a.lambda, m, tol * 1e-8 * (1 + kkt_largest(a.lambda, m)));
        CHECK_NEAR_N(b.theta, a.theta, k, tol * 1e-8 * (1 + kkt_largest(a.theta, k)));
        CHECK_NEAR(b.residual, 0, 1e-11);
        CHECK_INT(b.conflict, -1);
    }
    kkt_answer_fini(&a);
    kkt_answer_fini(&b);
}

/* Every kind of grid, as it turns and stretches: factors serve for several steps, and the answers
 * are those of factors of their own. */
static void follow(const struct art_kkt_type *type, const struct kkt_grid_shape *shape, double dt,
                   bool reuse)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_kkt *one = kkt_create(&ctx, &art_kkt_dense), *two = kkt_create(&ctx, type);
    struct kkt_case c;
    REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, shape), ART_OK));
    for (int k = 0; k < 6; k++) {
        REQUIRE(CHECK_STATUS(kkt_grid_fill(&ctx, &c, shape, dt * k), ART_OK));
        compare(&ctx, one, two, &c, 1);
    }
    const struct art_kkt_stats *s = art_kkt_stats(two);
    CHECK_INT(s->n_analyze, 1);
    CHECK(s->n_iterations >= 6);
    if (reuse) CHECK(s->n_reused >= 3);
    if (reuse) CHECK(s->n_factor < 6);
    CHECK_STR(art_kkt_name(two), type->name);
    CHECK(art_kkt_solver(two) && !art_kkt_solver(one));
    kkt_end(one, two, &c);
    art_ctx_fini(&ctx);
}

TEST(linalg_augmented_agrees_with_dense)
{
    const struct kkt_grid_shape shapes[] = {
        {.n = {4, 3, 3}},
        {.n = {4, 3, 3}, .rows = 1, .noise = 0.1},
        {.n = {4, 2, 2}, .rows = 1, .noise = 0.1, .compliant = true},
        {.n = {4, 2, 2}, .rows = 2, .noise = 0.3, .copies = 4},
        {.n = {3, 3, 2}, .rows = 1, .noise = 0.2, .copies = 3},
        {.n = {3, 3, 2}, .rows = 1, .noise = 0.3, .nodal = true},
        {.n = {3, 2, 2}, .rows = 1, .noise = 0.1, .contacts = 6},
    };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        follow(&art_kkt_augmented, &shapes[i], 0.001, shapes[i].contacts == 0);
        follow(&art_kkt_augmented, &shapes[i], 0.3, false);
    }
}

TEST(linalg_schur_agrees_with_dense)
{
    const struct kkt_grid_shape shapes[] = {
        {.n = {4, 3, 3}, .rows = 1, .noise = 0.1, .diagonal = true},
        {.n = {4, 2, 2}, .rows = 3, .noise = 0.3, .diagonal = true},
        {.n = {4, 2, 2}, .rows = 1, .noise = 0.1, .compliant = true, .diagonal = true},
        {.n = {4, 2, 2}, .rows = 2, .noise = 0.3, .copies = 4, .diagonal = true},
        {.n = {3, 3, 2}, .rows = 1, .noise = 0.3, .nodal = true, .diagonal = true},
        {.n = {3, 2, 2}, .rows = 1, .noise = 0.1, .contacts = 6, .diagonal = true},
    };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        follow(&art_kkt_schur, &shapes[i], 0.001, shapes[i].contacts == 0);
        follow(&art_kkt_schur, &shapes[i], 0.3, false);
    }
}

/* Random problems of bodies and joints are not what these types are for, but they must not fail. */
TEST(linalg_augmented_solves_bodies_and_joints)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_kkt *one = kkt_create(&ctx, &art_kkt_dense),
                   *two = kkt_create(&ctx, &art_kkt_augmented);
    for (int round = 0; round < test_count(100); round++) {
        struct kkt_case c = {0};
        struct kkt_shape shape = kkt_random_shape();
        shape.unit = 0;
        shape.copies = 0;
        REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
        struct art_kkt_answer a, b;
        size_t n = (size_t)c.A->row_off[c.p.n_active];
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &b, &c), ART_OK));
        if (run(&ctx, one, &c, &a) && run(&ctx, two, &c, &b)) {
            CHECK_NEAR_N(b.u, a.u, n, 1e-8 * (1 + kkt_largest(a.u, n)));
            kkt_check_equations(&c, &b, 1e-9);
        }
        kkt_answer_fini(&a);
        kkt_answer_fini(&b);
        kkt_fini(&c);
    }
    art_kkt_free(one);
    art_kkt_free(two);
    art_ctx_fini(&ctx);
}

/* Sums of rows make lambda ambiguous: the least is taken. A contradiction is reported. */
static void check_redundant(const struct art_kkt_type *type, bool diagonal)
{
    struct art_ctx ctx;
    struct kkt_case c;
    struct art_kkt_answer a;
    const struct kkt_grid_shape shape = {
        .n = {3, 3, 2}, .rows = 1, .noise = 0.2, .copies = 5, .diagonal = diagonal};
    art_ctx_init(&ctx);
    struct art_kkt *kkt = kkt_create(&ctx, type);
    REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, &shape), ART_OK));
    REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
    if (run(&ctx, kkt, &c, &a)) {
        kkt_check_equations(&c, &a, 1e-11);
        kkt_check_least(&c, a.lambda);
    }
    c.bg[c.G.n_rows - 1] += 1;
    if (CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK)) {
        CHECK(a.conflict >= 0);
        CHECK(a.residual > 1e-3);
        CHECK(art_kkt_redundant(kkt, a.conflict));
    }
    c.bg[c.G.n_rows - 1] -= 1;
    if (run(&ctx, kkt, &c, &a)) CHECK_INT(a.conflict, -1);
    art_kkt_free(kkt);
    kkt_answer_fini(&a);
    kkt_fini(&c);
    art_ctx_fini(&ctx);
}

TEST(linalg_augmented_redundant_rows)
{
    check_redundant(&art_kkt_augmented, false);
    check_redundant(&art_kkt_schur, true);
}

/* A row that sees nothing that moves is left out. */
TEST(linalg_augmented_rows_without_unknowns)
{
    for (int diagonal = 0; diagonal < 2; diagonal++) {
        struct art_ctx ctx;
        struct kkt_case c;
        struct art_kkt_answer a;
        const struct kkt_grid_shape shape = {
            .n = {3, 2, 2}, .rows = 1, .noise = 0.1, .diagonal = diagonal};
        art_ctx_init(&ctx);
        struct art_kkt *kkt = kkt_create(&ctx, diagonal ? &art_kkt_schur : &art_kkt_augmented);
        REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, &shape), ART_OK));
        REQUIRE(art_jac_group(&ctx, &c.G, 1) >= 0);
        double *B = art_jac_block(&ctx, &c.G, c.A->n - 1);
        REQUIRE(B != NULL);
        B[0] = 1;
        c.bg[c.G.n_rows - 1] = 0;
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        if (run(&ctx, kkt, &c, &a)) {
            CHECK_NEAR(a.residual, 0, 1e-12);
            CHECK_NEAR(a.lambda[c.G.n_rows - 1], 0, 0);
            CHECK_INT(a.conflict, -1);
        }
        c.bg[c.G.n_rows - 1] = 1;
        if (CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK))
            CHECK_INT(a.conflict, c.G.n_rows - 1);
        art_kkt_free(kkt);
        kkt_answer_fini(&a);
        kkt_fini(&c);
        art_ctx_fini(&ctx);
    }
}

/* Each step begins with the solution of the last one, and the solutions grow by the same amount:
 * where that goes on each step begins with its solution. A correction goes on from nothing but its
 * guess. */
TEST(linalg_augmented_predicts_steps)
{
    for (int rows = 0; rows < 2; rows++) {
        struct art_ctx ctx;
        struct kkt_case c;
        struct art_kkt_answer a;
        const struct kkt_grid_shape shape = {.n = {4, 3, 3}, .rows = rows, .noise = 0.1};
        art_ctx_init(&ctx);
        struct art_kkt *kkt = kkt_create(&ctx, &art_kkt_augmented);
        REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, &shape), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        size_t n = (size_t)c.A->row_off[c.p.n_active], m = (size_t)c.G.n_rows;
        double *all = art_alloc(&ctx, 2 * n + m, sizeof *all), *guess = all + n + m;
        REQUIRE(all);
        memcpy(all, c.b, n * sizeof *all);
        memcpy(all + n, c.bg, m * sizeof *all);
        for (int k = 1; k < 8; k++) {
            for (size_t i = 0; i < n; i++) c.b[i] = k * all[i];
            for (size_t i = 0; i < m; i++) c.bg[i] = k * all[n + i];
            c.p.guess = guess;
            c.p.corrects = k == 7;
            if (!run(&ctx, kkt, &c, &a)) TEST_FAIL("step %d: %s", k, ctx.last);
            double start = art_kkt_stats(kkt)->start;
            if (k == 6) CHECK(start < 1e-9);
            if (k == 7) CHECK(start > 1e-2);
            memcpy(guess, a.u, n * sizeof *guess);
        }
        art_free(all);
        art_kkt_free(kkt);
        kkt_answer_fini(&a);
        kkt_fini(&c);
        art_ctx_fini(&ctx);
    }
}

/* A guess and a goal change the way to an answer: whatever the guess, also of the second solve,
 * whose multipliers begin with those of the first; and with less of a goal there are fewer
 * iterations. */
TEST(linalg_augmented_takes_guesses)
{
    for (int rows = 0; rows < 2; rows++) {
        struct art_ctx ctx;
        struct kkt_case c;
        struct art_kkt_answer a, b;
        const struct kkt_grid_shape shape = {.n = {4, 3, 3}, .rows = rows, .noise = 0.1};
        long before = 0, count[2];
        art_ctx_init(&ctx);
        struct art_kkt *one = kkt_create(&ctx, &art_kkt_augmented),
                       *two = kkt_create(&ctx, &art_kkt_augmented);
        REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, &shape), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &b, &c), ART_OK));
        int n = c.A->row_off[c.p.n_active], m = c.G.n_rows;
        double *guess = art_alloc(&ctx, (size_t)n, sizeof *guess);
        REQUIRE(guess && run(&ctx, one, &c, &a));
        for (int k = 0; k < 5; k++) {
            /* nothing, something else, the answer nearly, the answer, something far too large */
            static const double fars[] = {0, 1, 1e-3, 0, 1e9};
            double far = fars[k];
            for (int i = 0; i < n; i++)
                guess[i] = k == 0 ? 0 : a.u[i] + far * test_uniform(-1, 1) * kkt_largest(a.u, n);
            c.p.guess = guess;
            if (!run(&ctx, two, &c, &b)) TEST_FAIL("guess %d: %s", k, ctx.last);
            CHECK_NEAR_N(b.u, a.u, n, 1e-10 * (1 + kkt_largest(a.u, n)));
            CHECK_NEAR_N(b.lambda, a.lambda, m, 1e-8 * (1 + kkt_largest(a.lambda, m)));
        }
        for (int k = 0; k < 2; k++) {
            art_kkt_forget(two);
            c.p.guess = NULL;
            c.p.goal = k == 0 ? 0 : 1e-7;
            before = art_kkt_stats(two)->n_iterations;
            if (!run(&ctx, two, &c, &b)) TEST_FAIL("goal %d: %s", k, ctx.last);
            count[k] = art_kkt_stats(two)->n_iterations - before;
            CHECK(b.residual < (k == 0 ? 1e-11 : 1e-6));
            if (k == 1) CHECK(count[1] < count[0] || count[0] <= 2);
        }
        art_free(guess);
        kkt_answer_fini(&a);
        kkt_answer_fini(&b);
        kkt_end(one, two, &c);
        art_ctx_fini(&ctx);
    }
}

/* The answers to k steps of a sequence from `first` on. */
static void sequence(const struct art_kkt_type *type, const struct kkt_grid_shape *shape,
                     const struct art_kkt_config *config, int first, int forget_at, int last,
                     double *u, int n)
{
    struct art_ctx ctx;
    struct kkt_case c;
    struct art_kkt_answer a;
    art_ctx_init(&ctx);
    struct art_kkt *kkt = kkt_create(&ctx, type);
    if (config) art_kkt_configure(kkt, config);
    REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, shape), ART_OK));
    REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
    for (int k = first; k < last; k++) {
        REQUIRE(CHECK_STATUS(kkt_grid_fill(&ctx, &c, shape, 0.003 * k), ART_OK));
        if (k == forget_at) art_kkt_forget(kkt);
        if (!run(&ctx, kkt, &c, &a)) break;
        memcpy(u + (size_t)k * (size_t)n, a.u, (size_t)n * sizeof *u);
    }
    if (config && config->exact) CHECK_INT(art_kkt_stats(kkt)->n_factor, last - first);
    art_kkt_free(kkt);
    kkt_answer_fini(&a);
    kkt_fini(&c);
    art_ctx_fini(&ctx);
}

/* What comes after art_kkt_forget has the bits of a run that begins there; and of a run with a
 * factor of its own for each step none depends on the others. */
TEST(linalg_augmented_forgets)
{
    enum { STEPS = 8, AT = 4 };
    const struct kkt_grid_shape shapes[] = {
        {.n = {3, 2, 2}},
        {.n = {3, 2, 2}, .rows = 1, .noise = 0.1},
        {.n = {3, 2, 2}, .rows = 1, .noise = 0.1, .diagonal = true},
    };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        const struct art_kkt_type *type = shapes[i].diagonal ? &art_kkt_schur : &art_kkt_augmented;
        const struct art_kkt_config exact = {.exact = true};
        enum { N = 3 * 3 * 9 };
        double whole[STEPS][N], half[STEPS][N], other[STEPS][N], single[STEPS][N];
        sequence(type, &shapes[i], NULL, 0, AT, STEPS, whole[0], N);
        sequence(type, &shapes[i], NULL, AT, -1, STEPS, half[0], N);
        sequence(type, &shapes[i], NULL, 0, -1, STEPS, other[0], N);
        sequence(type, &shapes[i], &exact, 0, -1, STEPS, single[0], N);
        CHECK(memcmp(whole[AT], half[AT], (STEPS - AT) * sizeof whole[0]) == 0);
        CHECK(memcmp(other[AT], half[AT], (STEPS - AT) * sizeof whole[0]) != 0);
        CHECK_NEAR_N(other[0], single[0], STEPS * N, 1e-10);
        sequence(type, &shapes[i], &exact, AT, -1, STEPS, half[0], N);
        CHECK(memcmp(single[AT], half[AT], (STEPS - AT) * sizeof whole[0]) == 0);
    }
}

/* A matrix that is not definite: counted, and solved as the dense type does; a singular one is
 * refused, also when a factor from before is at hand. */
TEST(linalg_augmented_indefinite)
{
    struct art_ctx ctx;
    struct kkt_case c;
    art_ctx_init(&ctx);
    for (int rows = 0; rows < 2; rows++) {
        const struct kkt_grid_shape shape = {.n = {3, 2, 2}, .rows = rows, .noise = 0.1};
        struct art_kkt *one = kkt_create(&ctx, &art_kkt_dense),
                       *two = kkt_create(&ctx, &art_kkt_augmented);
        REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, &shape), ART_OK));
        compare(&ctx, one, two, &c, 1);
        for (int i = 0; i < c.p.n_active; i++) {
            double *D = art_blocks_get(c.A, i, i);
            for (int k = 0; k < 9; k += 4) D[k] -= 9;
        }
        compare(&ctx, one, two, &c, 1e3);
        CHECK(art_kkt_stats(two)->n_indefinite > 0);
        struct art_kkt_answer a;
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_grid_fill(&ctx, &c, &shape, 0), ART_OK));
        for (int i = 0; i < c.A->ptr[c.A->n]; i++)
            for (int k = 0; k < 9; k++)
                if (k / 3 == 2 || k % 3 == 2) c.A->val[c.A->val_off[i] + (size_t)k] = 0;
        for (int e = 0; e < c.G.n_entries; e++) c.G.val[c.G.off[e] + 2] = 0;
        int status = art_kkt_factor(&ctx, two, &c.p);
        if (status == ART_OK) status = art_kkt_solve(&ctx, two, &c.p, &a);
        CHECK_STATUS(status, ART_ESINGULAR);
        CHECK_INT(art_kkt_singular(two) % 3, 2);
        kkt_answer_fini(&a);
        kkt_fini(&c);
        art_kkt_free(one);
        art_kkt_free(two);
    }
    art_ctx_fini(&ctx);
}

TEST(linalg_augmented_refuses_what_is_not_finite)
{
    struct art_ctx ctx;
    struct kkt_case c;
    const struct kkt_grid_shape shape = {.n = {2, 2, 2}, .rows = 1, .noise = 0.1};
    struct art_kkt_answer a;
    art_ctx_init(&ctx);
    struct art_kkt *kkt = kkt_create(&ctx, &art_kkt_augmented);
    REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, &shape), ART_OK));
    REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
    CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK);
    c.b[3] = NAN;
    CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_EDIVERGED);
    c.b[3] = 1;
    CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK);
    for (int k = 0; k < 9; k++) { /* one entry of a block at a time */
        double *x = &c.A->val[c.A->val_off[4] + (size_t)k], keep = *x;
        *x = k % 2 ? NAN : INFINITY;
        CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_EDIVERGED);
        *x = keep;
    }
    c.G.val[5] = INFINITY;
    CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_EDIVERGED);
    art_kkt_free(kkt);
    kkt_answer_fini(&a);
    kkt_fini(&c);
    art_ctx_fini(&ctx);
}

static int whole_way(struct art_ctx *ctx, const struct art_kkt_type *type, const struct kkt_case *c,
                     struct art_kkt_answer *a)
{
    struct art_kkt *kkt = NULL;
    int status;
    ART_TRY(art_kkt_create(ctx, &kkt, type));
    ART_TRY(art_kkt_analyze(ctx, kkt, &c->p));
    ART_TRY(art_kkt_factor(ctx, kkt, &c->p));
    ART_TRY(art_kkt_solve(ctx, kkt, &c->p, a));
out:
    art_kkt_free(kkt);
    return status;
}

TEST(linalg_augmented_allocation_fails)
{
    for (int diagonal = 0; diagonal < 2; diagonal++)
        for (int pressed = 0; pressed < 2; pressed++) {
            struct art_ctx ctx;
            struct kkt_case c;
            const struct kkt_grid_shape shape = {
                .n = {2, 2, 2}, .rows = pressed ? 0 : 1, .noise = 0.1, .diagonal = diagonal};
            struct art_kkt_answer a;
            art_ctx_init(&ctx);
            REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, &shape), ART_OK));
            REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
            if (pressed) art_blocks_get(c.A, 2, 2)[0] -= 100;
            CHECK_ALLOC_FAILS(
                &ctx, whole_way(&ctx, diagonal ? &art_kkt_schur : &art_kkt_augmented, &c, &a));
            kkt_answer_fini(&a);
            kkt_fini(&c);
            art_ctx_fini(&ctx);
        }
}

TEST(linalg_kkt_chooses_by_pattern)
{
    const struct {
        struct kkt_grid_shape shape;
        const struct art_kkt_type *type;
    } cases[] = {
        {{.n = {2, 2, 2}, .rows = 1}, &art_kkt_block},
        {{.n = {6, 4, 4}, .rows = 1}, &art_kkt_augmented},
        {{.n = {6, 4, 4}}, &art_kkt_augmented},
        {{.n = {6, 4, 5}, .rows = 1, .diagonal = true}, &art_kkt_schur},
        {{.n = {2, 2, 2}, .rows = 1, .diagonal = true}, &art_kkt_block},
        {{.n = {6, 4, 5}, .diagonal = true}, &art_kkt_block},
    };
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct kkt_case c;
        REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, &cases[i].shape), ART_OK));
        CHECK_STR(art_kkt_choose(&c.p)->name, cases[i].type->name);
        kkt_fini(&c);
    }
    struct kkt_case c;
    struct kkt_shape chain = {.bodies = 40, .joints = 40};
    REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &chain), ART_OK));
    CHECK_STR(art_kkt_choose(&c.p)->name, "block");
    kkt_fini(&c);
    art_ctx_fini(&ctx);
}

/* The sizes that a type computes while it copies rows are those of the rows; a number that is not
 * finite is reported all the same. */
static void check_row_sizes(const struct art_kkt_type *type, const struct kkt_grid_shape *shape)
{
    struct art_ctx ctx;
    struct kkt_case c;
    art_ctx_init(&ctx);
    struct art_kkt *kkt = kkt_create(&ctx, type);
    REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, shape), ART_OK));
    REQUIRE(CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK));
    const size_t m = (size_t)c.G.n_rows, n = (size_t)c.A->row_off[c.p.n_active];
    double *wg = calloc(m + n, sizeof *wg), *wu = wg + m;
    REQUIRE(wg && m > 0);
    kkt_unknown_sizes(&c.p, wu);
    kkt_row_sizes(NULL, &c.G, c.Rg, c.A->row_off, c.p.n_active, wu, wg);
    CHECK(type->bordered_ops && type->bordered_ops->row_sizes);
    CHECK_NEAR_N(kkt->sizes.wg, wg, m, 1e-14 * kkt_largest(wg, m));
    const double value = c.G.val[c.G.n_val / 2];
    c.G.val[c.G.n_val / 2] = NAN;
    CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_EDIVERGED);
    c.G.val[c.G.n_val / 2] = value;
    CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK);
    free(wg);
    art_kkt_free(kkt);
    kkt_fini(&c);
    art_ctx_fini(&ctx);
}

TEST(linalg_row_sizes_of_types_that_iterate)
{
    struct kkt_grid_shape shapes[] = {
        {.n = {4, 3, 3}, .rows = 1, .noise = 0.1},
        {.n = {4, 3, 2}, .rows = 2, .noise = 0.1, .compliant = true},
        {.n = {3, 3, 2}, .rows = 1, .nodal = true, .noise = 0.1},
    };
    for (size_t k = 0; k < sizeof shapes / sizeof shapes[0]; k++) {
        check_row_sizes(&art_kkt_augmented, &shapes[k]);
        shapes[k].diagonal = true;
        check_row_sizes(&art_kkt_schur, &shapes[k]);
    }
}

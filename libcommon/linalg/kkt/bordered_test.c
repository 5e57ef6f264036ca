/* Rows that come and go, and unilateral ones found by guess and check: by comparison with the dense
 * type, which knows of neither. */
#include "harness/test.h"
#include "kkt_grid.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 40 };

static const struct kkt_grid_shape wide = {.n = {6, 4, 4}, .rows = 1, .noise = 0.1, .contacts = 8};
static const struct kkt_grid_shape bare = {.n = {6, 4, 4}, .contacts = 8};
static const struct kkt_grid_shape massy = {
    .n = {6, 4, 4}, .rows = 1, .noise = 0.1, .contacts = 8, .diagonal = true};

/* A number between -1 and 1 that is the same for the same k. */
static double number(unsigned k)
{
    k = (k ^ 61u) * 2654435761u;
    k = (k ^ k >> 15) * 2246822519u;
    return (double)((k ^ k >> 13) & 0xffff) / 32768 - 1;
}

/* A row of G over three nodes, which turns with t. */
static void add_loose(struct art_ctx *ctx, struct kkt_case *c, bool *loose, unsigned id, double t)
{
    int g = art_jac_group(ctx, &c->G, 1), r = c->G.n_rows - 1;
    REQUIRE(g >= 0);
    loose[g] = true;
    for (unsigned k = 0; k < 3; k++) {
        unsigned node = (11 * id + 29 * k) % (unsigned)c->p.n_active;
        double *B = art_jac_block(ctx, &c->G, (int)node), x = number(9 * id + 3 * k), a = t + x;
        REQUIRE(B != NULL);
        B[0] += cos(a), B[1] += sin(a), B[2] += 0.3 * number(id + k);
    }
    c->Rg[r] = id % 4 == 3 ? 0.05 : 0;
    c->bg[r] = 0.3 * number(id + 77);
}

/* The problem of a time with some rows, of which two are among the others. */
static void fill(struct art_ctx *ctx, struct kkt_case *c, const struct kkt_grid_shape *shape,
                 double t, const unsigned *id, int n, bool *loose)
{
    REQUIRE(CHECK_STATUS(kkt_grid_fill(ctx, c, shape, t), ART_OK));
    memset(loose, 0, ((size_t)c->G.n_groups + MOST) * sizeof *loose);
    if (c->G.n_groups > 8) loose[3] = loose[8] = true;
    for (int k = 0; k < n; k++) add_loose(ctx, c, loose, id[k], t);
    c->p.transient = loose;
}

static void check_same(const struct kkt_case *c, const struct art_kkt_answer *a,
                       const struct art_kkt_answer *b, double tol)
{
    size_t n = (size_t)c->A->row_off[c->p.n_active], m = (size_t)c->G.n_rows;
    size_t k = (size_t)c->N.n_rows;
    CHECK_NEAR_N(b->u, a->u, n, tol * (1 + kkt_largest(a->u, n)));
    CHECK_NEAR_N(b->lambda, a->lambda, m, 100 * tol * (1 + kkt_largest(a->lambda, m)));
    CHECK_NEAR_N(b->theta, a->theta, k, 100 * tol * (1 + kkt_largest(a->theta, k)));
    CHECK_INT(b->conflict, -1);
    CHECK_INT(b->conflict_n, -1);
}

/* Rows come and go at random while the grid turns, contacts have bounds of all kinds, and guesses
 * of what is active are right, wrong or none. With a goal solves for wrong guesses are not
 * finished. */
static void follow(const struct art_kkt_type *type, const struct kkt_grid_shape *shape, int seed,
                   double goal)
{
    enum { STEPS = 12 };
    struct art_ctx ctx;
    struct kkt_case c;
    struct art_kkt_answer a, b;
    bool *loose = calloc(1000, sizeof *loose);
    double lo[8], hi[8];
    unsigned id[8];
    long pivots = 0, all = 0;
    art_ctx_init(&ctx);
    struct art_kkt *one = kkt_create(&ctx, &art_kkt_dense), *two = kkt_create(&ctx, type);
    REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, shape), ART_OK));
    for (unsigned i = 0; i < 8; i++) id[i] = (unsigned)seed * 8 + i;
    for (int step = 0; step < STEPS; step++) {
        int n = test_below(9);
        id[test_below(8)] = (unsigned)test_below(1000);
        fill(&ctx, &c, shape, 0.002 * step, id, n, loose);
        for (int i = 0; i < 8; i++) {
            static const double bound[][2] = {
                {0, INFINITY}, {-INFINITY, 0}, {-0.1, 0.1}, {0.2, 0.2}};
            const double *of = bound[i < 4 ? 0 : test_below(4)];
            lo[i] = of[0], hi[i] = of[1];
            c.bn[i] = 0.4 * test_uniform(-1, 1);
        }
        c.p.lo = lo, c.p.hi = hi, c.p.goal = goal;
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &b, &c), ART_OK));
        REQUIRE(CHECK_STATUS(art_kkt_factor(&ctx, one, &c.p), ART_OK));
        REQUIRE(CHECK_STATUS(art_kkt_solve(&ctx, one, &c.p, &a), ART_OK));
        REQUIRE(CHECK_STATUS(art_kkt_factor(&ctx, two, &c.p), ART_OK));
        for (int i = 0; i < 8 && b.state; i++)
            b.state[i] = (signed char)(step % 3 == 0 ? test_below(3) : a.state[i]);
        if (!CHECK_STATUS(art_kkt_solve(&ctx, two, &c.p, &b), ART_OK)) break;
        check_same(&c, &a, &b, fmax(1e-9, 100 * goal));
        CHECK(b.residual <= fmax(1e-11, 10 * goal));
        CHECK_INT(b.n_fallbacks, 0);
        pivots += step % 3 != 0 ? b.n_pivots : 0;
        all += b.n_pivots;
        kkt_answer_fini(&a);
        kkt_answer_fini(&b);
    }
    const struct art_kkt_stats *s = art_kkt_stats(two);
    CHECK_INT(s->n_analyze, 1);
    CHECK(s->n_factor <= 3);
    CHECK(s->n_reused >= STEPS - 3);
    CHECK_INT(pivots, 0);
    CHECK(all > 0);
    CHECK_INT(s->n_pivots, all);
    kkt_end(one, two, &c);
    free(loose);
    art_ctx_fini(&ctx);
}

TEST(linalg_border_agrees_with_dense)
{
    for (int seed = 0; seed < test_count(1); seed++) {
        for (int k = 0; k < 2; k++) {
            double goal = k == 0 ? 0 : 1e-9;
            follow(&art_kkt_augmented, &wide, seed, goal);
            follow(&art_kkt_augmented, &bare, seed, goal);
            follow(&art_kkt_schur, &massy, seed, goal);
        }
    }
}

/* The answers of a type to a problem. */
static bool run(struct art_ctx *ctx, struct art_kkt *kkt, const struct kkt_case *c,
                struct art_kkt_answer *a)
{
    return CHECK_STATUS(art_kkt_factor(ctx, kkt, &c->p), ART_OK) &&
           CHECK_STATUS(art_kkt_solve(ctx, kkt, &c->p, a), ART_OK);
}

/* Rows that are twice there, and one that is the sum of rows of the factor: u is unique, equal rows
 * share their force, rows that fit are met; and of two that do not fit the report names one. */
static void check_dependent(const struct art_kkt_type *type, const struct kkt_grid_shape *shape)
{
    struct art_ctx ctx;
    struct kkt_case c;
    struct art_kkt_answer a, b;
    bool *loose = calloc(1000, sizeof *loose);
    const unsigned id[] = {5, 5, 9};
    art_ctx_init(&ctx);
    struct art_kkt *one = kkt_create(&ctx, &art_kkt_dense), *two = kkt_create(&ctx, type);
    REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, shape), ART_OK));
    fill(&ctx, &c, shape, 0, id, 3, loose);
    int first = c.G.n_rows - 3, g = art_jac_group(&ctx, &c.G, 1);
    REQUIRE(g >= 0);
    loose[g] = true;
    c.bg[c.G.n_rows - 1] = 0;
    for (int from = 0; from < 2 && shape->rows; from++) {
        for (int e = c.G.ptr[from]; e < c.G.ptr[from + 1]; e++) {
            double *B = art_jac_block(&ctx, &c.G, c.G.block[e]);
            REQUIRE(B != NULL);
            for (int k = 0; k < 3; k++) B[k] += c.G.val[c.G.off[e] + (size_t)k];
        }
        c.bg[c.G.n_rows - 1] += c.bg[from];
    }
    c.Rg[c.G.n_rows - 1] = 0;
    REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
    REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &b, &c), ART_OK));
    if (run(&ctx, one, &c, &a) && run(&ctx, two, &c, &b)) {
        size_t n = (size_t)c.A->row_off[c.p.n_active];
        CHECK_NEAR_N(b.u, a.u, n, 1e-9 * (1 + kkt_largest(a.u, n)));
        CHECK_NEAR(b.lambda[first], b.lambda[first + 1], 1e-6 * fabs(b.lambda[first]));
        CHECK(b.residual < 1e-8 && b.gap < 1e-8);
        CHECK_INT(b.conflict, -1);
        /* with the same factor, other contacts press; the guess does not converge */
        for (int i = 0; i < c.N.n_rows; i++) c.bn[i] = i % 2 ? 0.3 : -0.3;
        memset(b.state, ART_ROW_AT_LO, (size_t)c.N.n_rows);
        CHECK_STATUS(art_kkt_solve(&ctx, one, &c.p, &a), ART_OK);
        CHECK_STATUS(art_kkt_solve(&ctx, two, &c.p, &b), ART_OK);
        CHECK_NEAR_N(b.u, a.u, n, 1e-9 * (1 + kkt_largest(a.u, n)));
        CHECK(b.gap < 1e-8);
        CHECK_INT(b.n_fallbacks, 0);
    }
    c.bg[first] += 1;
    if (run(&ctx, two, &c, &b)) CHECK(b.conflict == first || b.conflict == first + 1);
    kkt_answer_fini(&a);
    kkt_answer_fini(&b);
    kkt_end(one, two, &c);
    free(loose);
    art_ctx_fini(&ctx);
}

TEST(linalg_border_dependent_rows)
{
    check_dependent(&art_kkt_augmented, &wide);
    check_dependent(&art_kkt_augmented, &bare);
    check_dependent(&art_kkt_schur, &massy);
}

/* Many rows that come and go are worth an analysis of their own. */
TEST(linalg_border_of_many_rows_goes_into_the_factor)
{
    struct art_ctx ctx;
    struct kkt_case c;
    struct art_kkt_answer a, b;
    bool *loose = calloc(1000, sizeof *loose);
    unsigned id[MOST];
    art_ctx_init(&ctx);
    struct art_kkt *one = kkt_create(&ctx, &art_kkt_dense),
                   *two = kkt_create(&ctx, &art_kkt_augmented);
    REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, &wide), ART_OK));
    for (unsigned k = 0; k < MOST; k++) id[k] = k;
    for (int k = 0; k < 3; k++) {
        fill(&ctx, &c, &wide, 0, id, k == 1 ? MOST : k, loose);
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &b, &c), ART_OK));
        if (run(&ctx, one, &c, &a) && run(&ctx, two, &c, &b)) check_same(&c, &a, &b, 1e-9);
        kkt_answer_fini(&a);
        kkt_answer_fini(&b);
    }
    CHECK_INT(art_kkt_stats(two)->n_analyze, 3);
    kkt_end(one, two, &c);
    free(loose);
    art_ctx_fini(&ctx);
}

/* Answers of the steps from `first` on; what was before is forgotten at `at`. */
static void sequence(const struct kkt_grid_shape *shape, const struct art_kkt_type *type, int first,
                     int at, int last, double *u, size_t n)
{
    struct art_ctx ctx;
    struct kkt_case c;
    struct art_kkt_answer a;
    bool *loose = calloc(1000, sizeof *loose);
    unsigned id[] = {1, 2, 3, 4, 5, 6};
    art_ctx_init(&ctx);
    struct art_kkt *kkt = kkt_create(&ctx, type);
    REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, shape), ART_OK));
    for (int k = first; k < last; k++) {
        id[2] = 40 + (unsigned)k;
        fill(&ctx, &c, shape, 0.003 * k, id, 3 + k % 3, loose);
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        if (k == at) art_kkt_forget(kkt);
        if (run(&ctx, kkt, &c, &a)) memcpy(u + (size_t)k * n, a.u, n * sizeof *u);
        kkt_answer_fini(&a);
    }
    art_kkt_free(kkt);
    kkt_fini(&c);
    free(loose);
    art_ctx_fini(&ctx);
}

/* Responses of rows that are kept are forgotten with the factor: the bits are those of a run that
 * begins there. */
TEST(linalg_border_forgets)
{
    enum { STEPS = 8, AT = 4, N = 3 * 6 * 25 };
    static double whole[STEPS][N], half[STEPS][N], other[STEPS][N];
    for (int k = 0; k < 2; k++) {
        const struct kkt_grid_shape *shape = k ? &massy : &wide;
        const struct art_kkt_type *type = k ? &art_kkt_schur : &art_kkt_augmented;
        sequence(shape, type, 0, AT, STEPS, whole[0], N);
        sequence(shape, type, AT, -1, STEPS, half[0], N);
        sequence(shape, type, 0, -1, STEPS, other[0], N);
        CHECK(memcmp(whole[AT], half[AT], (STEPS - AT) * sizeof whole[0]) == 0);
        CHECK(memcmp(other[AT], half[AT], (STEPS - AT) * sizeof whole[0]) != 0);
        CHECK_NEAR_N(other[AT], half[AT], (STEPS - AT) * N, 1e-9);
    }
}

static int whole_way(struct art_ctx *ctx, const struct art_kkt_type *type, const struct kkt_case *c,
                     struct art_kkt_answer *a)
{
    struct art_kkt *kkt = NULL;
    int status;
    a->state[0] = a->state[1] = ART_ROW_AT_LO;
    ART_TRY(art_kkt_create(ctx, &kkt, type));
    ART_TRY(art_kkt_factor(ctx, kkt, &c->p));
    ART_TRY(art_kkt_solve(ctx, kkt, &c->p, a));
out:
    art_kkt_free(kkt);
    return status;
}

TEST(linalg_border_allocation_fails)
{
    for (int diagonal = 0; diagonal < 2; diagonal++) {
        struct art_ctx ctx;
        struct kkt_case c;
        struct art_kkt_answer a;
        const struct kkt_grid_shape shape = {
            .n = {2, 2, 2}, .rows = 1, .noise = 0.1, .diagonal = diagonal, .contacts = 2};
        bool loose[100];
        const unsigned id = 3;
        art_ctx_init(&ctx);
        REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, &shape), ART_OK));
        fill(&ctx, &c, &shape, 0, &id, 1, loose);
        c.bn[0] = c.bn[1] = 1; /* they press, which the guess does not know */
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        CHECK_ALLOC_FAILS(&ctx,
                          whole_way(&ctx, diagonal ? &art_kkt_schur : &art_kkt_augmented, &c, &a));
        kkt_answer_fini(&a);
        kkt_fini(&c);
        art_ctx_fini(&ctx);
    }
}

/* A row that is twice there, and presses: one of the two takes the force of both, without the
 * columns of a Schur complement. */
TEST(linalg_border_leaves_out_a_unilateral_row_that_is_twice_there)
{
    struct art_ctx ctx;
    struct kkt_case c;
    struct art_kkt_answer a, b;
    bool *loose = calloc(1000, sizeof *loose);
    art_ctx_init(&ctx);
    struct art_kkt *one = kkt_create(&ctx, &art_kkt_dense),
                   *two = kkt_create(&ctx, &art_kkt_augmented);
    REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, &wide), ART_OK));
    fill(&ctx, &c, &wide, 0, NULL, 0, loose);
    int first = c.N.ptr[0], second = c.N.ptr[1], n = c.N.ptr[1] - c.N.ptr[0];
    REQUIRE(CHECK_INT(c.N.ptr[2] - second, n));
    for (int e = 0; e < n; e++) {
        c.N.block[second + e] = c.N.block[first + e];
        memcpy(c.N.val + c.N.off[second + e], c.N.val + c.N.off[first + e], 3 * sizeof *c.N.val);
    }
    for (int i = 0; i < c.N.n_rows; i++) c.bn[i] = i < 2 ? 0.3 : -1;
    REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
    REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &b, &c), ART_OK));
    memset(b.state, ART_ROW_AT_LO, (size_t)c.N.n_rows);
    b.state[0] = b.state[1] = ART_ROW_BETWEEN;
    if (run(&ctx, one, &c, &a) && run(&ctx, two, &c, &b)) {
        size_t size = (size_t)c.A->row_off[c.p.n_active];
        CHECK_NEAR_N(b.u, a.u, size, 1e-9 * (1 + kkt_largest(a.u, size)));
        CHECK(a.theta[0] > 0);
        CHECK_NEAR(b.theta[0] + b.theta[1], a.theta[0] + a.theta[1], 1e-7 * a.theta[0]);
        CHECK(art_kkt_stats(two)->n_iterations < 20);
    }
    kkt_answer_fini(&a);
    kkt_answer_fini(&b);
    kkt_end(one, two, &c);
    free(loose);
    art_ctx_fini(&ctx);
}

/* A solve of something else in between, which has no guess, leaves what the next one begins from.
 */
TEST(linalg_border_begins_from_forces_of_solves_with_a_guess)
{
    struct art_ctx ctx;
    struct kkt_case c;
    struct art_kkt_answer a;
    bool *loose = calloc(1000, sizeof *loose);
    const unsigned id[] = {5, 9};
    double guess[3 * 6 * 25] = {0};
    art_ctx_init(&ctx);
    struct art_kkt *kkt = kkt_create(&ctx, &art_kkt_augmented);
    REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, &wide), ART_OK));
    fill(&ctx, &c, &wide, 0, id, 2, loose);
    for (int i = 0; i < c.N.n_rows; i++) c.bn[i] = 0.4;
    REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
    c.p.guess = guess, c.p.goal = 1e-9;
    if (run(&ctx, kkt, &c, &a)) {
        memcpy(guess, a.u, (size_t)c.A->row_off[c.p.n_active] * sizeof *guess);
        c.p.guess = NULL;
        for (int i = 0; i < c.N.n_rows; i++) c.bn[i] = 4;
        CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK);
        for (int i = 0; i < c.N.n_rows; i++) c.bn[i] = 0.4;
        c.p.guess = guess, c.p.corrects = true;
        long before = art_kkt_stats(kkt)->n_iterations;
        CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK);
        CHECK(art_kkt_stats(kkt)->start < 1e-8);
        CHECK(art_kkt_stats(kkt)->n_iterations - before <= 1);
    }
    art_kkt_free(kkt);
    kkt_answer_fini(&a);
    kkt_fini(&c);
    free(loose);
    art_ctx_fini(&ctx);
}

/* Rows of one node that hardly differ, as faces of a shallow hollow, cost no more than others, and
 * the forces that they share are those of the dense type. */
TEST(linalg_border_takes_rows_that_are_nearly_parallel)
{
    struct art_ctx ctx;
    struct kkt_case c;
    struct art_kkt_answer a, b;
    bool *loose = calloc(1000, sizeof *loose);
    const unsigned id[] = {5, 9};
    art_ctx_init(&ctx);
    struct art_kkt *one = kkt_create(&ctx, &art_kkt_dense),
                   *two = kkt_create(&ctx, &art_kkt_augmented);
    REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, &wide), ART_OK));
    for (int step = 0; step < 4; step++) {
        fill(&ctx, &c, &wide, 0.002 * step, id, 2, loose);
        for (int k = 0; k < 6; k++) {
            int g = art_jac_group(&ctx, &c.G, 1), node = 40 + k / 2;
            REQUIRE(g >= 0);
            double *B = art_jac_block(&ctx, &c.G, node);
            REQUIRE(B != NULL);
            loose[g] = true;
            B[0] = k % 2 ? 0.02 : 0, B[1] = 0.1 * step, B[2] = 1;
            c.Rg[c.G.n_rows - 1] = 0;
            c.bg[c.G.n_rows - 1] = 0.1 + 0.001 * k;
        }
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &b, &c), ART_OK));
        long before = art_kkt_stats(two)->n_iterations;
        if (run(&ctx, one, &c, &a) && run(&ctx, two, &c, &b)) check_same(&c, &a, &b, 1e-9);
        CHECK_INT(b.n_fallbacks, 0);
        CHECK(art_kkt_stats(two)->n_iterations - before < 80);
        kkt_answer_fini(&a);
        kkt_answer_fini(&b);
    }
    kkt_end(one, two, &c);
    free(loose);
    art_ctx_fini(&ctx);
}

/* -------------------------------------------------------- many right-hand sides */

/* Solutions for many right-hand sides at once are those for one after the other; of N some rows are
 * equations and some are none, and rows of G that come and go are kept aside. */
TEST(linalg_kkt_many_right_hand_sides)
{
    enum { COUNT = 21, ROWS = 8 };
    static const unsigned id[] = {3, 14, 15, 92, 65};
    struct art_ctx ctx;
    struct kkt_case c;
    struct art_kkt_answer one;
    bool loose[1000], found;
    double lo[ROWS], hi[ROWS];
    art_ctx_init(&ctx);
    for (int mode = 0; mode < 3; mode++) {
        const struct kkt_grid_shape *shape = mode == 1 ? &bare : &wide;
        struct art_kkt *kkt = kkt_create(&ctx, mode == 2 ? &art_kkt_dense : &art_kkt_augmented);
        REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, shape), ART_OK));
        fill(&ctx, &c, shape, 0.01, id, mode == 1 ? 0 : 5, loose);
        for (int i = 0; i < ROWS; i++) {
            lo[i] = i % 3 == 1 ? -INFINITY : 0, hi[i] = i % 3 == 1 ? INFINITY : 0;
            c.bn[i] = 0;
        }
        c.p.lo = lo, c.p.hi = hi;
        size_t n = (size_t)c.A->row_off[c.p.n_active], m = (size_t)c.G.n_rows;
        double *b = calloc(COUNT * (2 * n + 2 * m + ROWS), sizeof *b), *bg = b + COUNT * n,
               *u = bg + COUNT * m, *l = u + COUNT * n, *t = l + COUNT * m;
        for (size_t i = 0; i < COUNT * n; i++) b[i] = test_uniform(-1, 1);
        for (size_t i = 0; i < COUNT * m; i++) bg[i] = c.p.transient[i % (m ? m : 1)] ? 0 : 0.1;
        for (size_t i = 0; i < n; i++) b[4 * n + i] = 0; /* nothing asked for */
        for (size_t i = 0; i < m; i++) bg[4 * m + i] = 0;
        const struct art_kkt_many many = {
            .n = COUNT, .b = b, .bg = bg, .u = u, .lambda = l, .theta = t};
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &one, &c), ART_OK));
        REQUIRE(CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK));
        REQUIRE(CHECK_STATUS(art_kkt_solve_many(&ctx, kkt, &c.p, &many, &found), ART_OK));
        CHECK_INT(found, mode != 2);
        for (size_t k = 0; k < COUNT && found; k++) {
            struct art_kkt_problem p = c.p;
            p.b = b + k * n, p.bg = bg + k * m;
            for (int i = 0; i < ROWS; i++) one.state[i] = i % 3 == 1;
            REQUIRE(CHECK_STATUS(art_kkt_solve(&ctx, kkt, &p, &one), ART_OK));
            double size = 1 + kkt_largest(one.u, n);
            CHECK_NEAR_N(u + k * n, one.u, n, 1e-10 * size);
            CHECK_NEAR_N(l + k * m, one.lambda, m, 1e-8 * (1 + kkt_largest(one.lambda, m)));
            CHECK_NEAR_N(t + k * ROWS, one.theta, ROWS, 1e-8 * (1 + kkt_largest(one.theta, ROWS)));
            if (k == 4) CHECK_NEAR(kkt_largest(u + k * n, n), 0, 0);
        }
        /* a row of N that is not settled is refused */
        hi[0] = INFINITY;
        CHECK_STATUS(art_kkt_solve_many(&ctx, kkt, &c.p, &many, &found), ART_EUSAGE);
        free(b);
        kkt_answer_fini(&one);
        kkt_fini(&c);
        art_kkt_free(kkt);
    }
    art_ctx_fini(&ctx);
}

/* Right-hand sides that move on evenly: calls that continue find the same within the goal, by fewer
 * iterations, and behind art_kkt_forget the same bits as a solver that was just made. */
TEST(linalg_kkt_many_continues)
{
    enum { COUNT = 3, ROWS = 8, CALLS = 8 };
    static const unsigned id[] = {3, 14, 15, 92, 65};
    struct art_ctx ctx;
    struct kkt_case c;
    bool loose[1000], found;
    double lo[ROWS], hi[ROWS];
    long iterations[2] = {0};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(kkt_grid_build(&ctx, &c, &wide), ART_OK));
    fill(&ctx, &c, &wide, 0.01, id, 5, loose);
    for (int i = 0; i < ROWS; i++)
        lo[i] = i % 3 == 1 ? -INFINITY : 0, hi[i] = i % 3 == 1 ? INFINITY : 0, c.bn[i] = 0;
    c.p.lo = lo, c.p.hi = hi, c.p.goal = 1e-10;
    const size_t n = (size_t)c.A->row_off[c.p.n_active];
    double *b = calloc(5 * COUNT * n, sizeof *b), *from = b + COUNT * n, *to = from + COUNT * n,
           *u[2] = {to + COUNT * n, to + 2 * COUNT * n};
    for (size_t i = 0; i < COUNT * n; i++)
        from[i] = test_uniform(-1, 1), to[i] = test_uniform(-1, 1);
    struct art_kkt *kkt[2];
    for (int k = 0; k < 2; k++) {
        kkt[k] = kkt_create(&ctx, &art_kkt_augmented);
        REQUIRE(CHECK_STATUS(art_kkt_factor(&ctx, kkt[k], &c.p), ART_OK));
    }
    for (int call = 0; call < CALLS; call++) {
        if (call == CALLS - 1) /* what is new and what has forgotten are alike */
            for (int k = 0; k < 2; k++) {
                art_kkt_forget(kkt[k]);
                REQUIRE(CHECK_STATUS(art_kkt_factor(&ctx, kkt[k], &c.p), ART_OK));
            }
        for (size_t i = 0; i < COUNT * n; i++) b[i] = from[i] + 0.001 * call * call * to[i];
        for (int k = 0; k < 2; k++) {
            const struct art_kkt_many many = {.n = COUNT, .b = b, .u = u[k], .continues = k == 1};
            const long before = art_kkt_stats(kkt[k])->n_iterations;
            REQUIRE(CHECK_STATUS(art_kkt_solve_many(&ctx, kkt[k], &c.p, &many, &found), ART_OK));
            REQUIRE(CHECK(found));
            if (call < CALLS - 1) iterations[k] += art_kkt_stats(kkt[k])->n_iterations - before;
        }
        CHECK_NEAR_N(u[1], u[0], COUNT * n, 1e-8 * kkt_largest(u[0], COUNT * n));
        for (size_t i = 0; i < COUNT * n && call == CALLS - 1; i++) CHECK_BITS(u[1][i], u[0][i]);
    }
    CHECK(iterations[1] < iterations[0]);
    for (int k = 0; k < 2; k++) art_kkt_free(kkt[k]);
    free(b);
    kkt_fini(&c);
    art_ctx_fini(&ctx);
}

/* What is kept for a factor changes no bit, and is not used where anything has changed. */
#include "harness/test.h"
#include "kkt_grid.h"
#include <stdlib.h>
#include <string.h>

enum { CONTACTS = 9 };

struct pair {
    struct art_ctx ctx;
    const struct art_kkt_type *type;
    struct kkt_case c;
    struct art_kkt *kkt; /* keeps what it can */
    struct art_kkt_answer a, b;
    double lo[CONTACTS], hi[CONTACTS];
};

static bool same_bits(const double *a, const double *b, size_t n)
{
    return n == 0 || memcmp(a, b, n * sizeof *a) == 0;
}

/* The answer of the one that has solved before, and of one that has not. */
static void compare(struct pair *s)
{
    struct art_kkt *fresh = kkt_create(&s->ctx, s->type);
    size_t n = (size_t)s->c.A->row_off[s->c.p.n_active];
    if (CHECK_STATUS(art_kkt_solve(&s->ctx, s->kkt, &s->c.p, &s->a), ART_OK) &&
        CHECK_STATUS(art_kkt_factor(&s->ctx, fresh, &s->c.p), ART_OK) &&
        CHECK_STATUS(art_kkt_solve(&s->ctx, fresh, &s->c.p, &s->b), ART_OK)) {
        CHECK(same_bits(s->a.u, s->b.u, n));
        CHECK(same_bits(s->a.lambda, s->b.lambda, (size_t)s->c.G.n_rows));
        CHECK(same_bits(s->a.theta, s->b.theta, (size_t)s->c.N.n_rows));
        CHECK_NEAR(s->a.residual, s->b.residual, 0);
        CHECK_NEAR(s->a.gap, 0, 1e-9);
    }
    art_kkt_free(fresh);
}

static void bounds(struct pair *s, double most)
{
    for (int r = 0; r < CONTACTS; r++) s->lo[r] = r % 3 ? -most : 0, s->hi[r] = r % 3 ? most : 1e30;
}

static void start(struct pair *s, const struct art_kkt_type *type,
                  const struct kkt_grid_shape *shape)
{
    memset(s, 0, sizeof *s);
    art_ctx_init(&s->ctx);
    s->type = type;
    s->kkt = kkt_create(&s->ctx, type);
    REQUIRE(CHECK_STATUS(kkt_grid_build(&s->ctx, &s->c, shape), ART_OK));
    REQUIRE(CHECK_STATUS(kkt_answer(&s->ctx, &s->a, &s->c), ART_OK));
    REQUIRE(CHECK_STATUS(kkt_answer(&s->ctx, &s->b, &s->c), ART_OK));
    REQUIRE(CHECK_INT(s->c.N.n_rows, CONTACTS));
    bounds(s, 0.01);
    s->c.p.lo = s->lo, s->c.p.hi = s->hi;
    REQUIRE(CHECK_STATUS(art_kkt_factor(&s->ctx, s->kkt, &s->c.p), ART_OK));
}

static void end(struct pair *s)
{
    art_kkt_free(s->kkt);
    kkt_answer_fini(&s->a);
    kkt_answer_fini(&s->b);
    kkt_fini(&s->c);
    art_ctx_fini(&s->ctx);
}

static void change_everything(const struct art_kkt_type *type, const struct kkt_grid_shape *shape)
{
    struct pair s;
    start(&s, type, shape);
    compare(&s);
    for (int k = 1; k < 5; k++) {
        bounds(&s, 0.02 * k);
        compare(&s);
    }
    s.hi[1] = s.lo[1]; /* fewer rows in W */
    compare(&s);
    bounds(&s, 0.03);
    compare(&s);
    s.c.bn[4] += 0.5;
    compare(&s);
    s.c.b[1] += 0.25;
    compare(&s);
    if (s.c.G.n_rows > 0) s.c.bg[0] += 0.125;
    compare(&s);
    for (int r = 0; r < CONTACTS; r++) { /* each counts by itself, where the row acts */
        s.c.Rn[r] += 0.5;
        compare(&s);
    }
    for (size_t k = 0; k < s.c.N.n_val; k++) {
        s.c.N.val[k] += 0.01;
        compare(&s);
    }
    double *D = art_blocks_get(s.c.A, 0, 0);
    for (int k = 0; k < 9; k += 4) D[k] *= 1.5;
    art_kkt_forget(s.kkt);
    REQUIRE(CHECK_STATUS(art_kkt_factor(&s.ctx, s.kkt, &s.c.p), ART_OK));
    compare(&s);
    end(&s);
}

TEST(linalg_kkt_keeps_what_stays)
{
    const struct kkt_grid_shape
        bare = {.n = {3, 2, 2}, .contacts = CONTACTS},
        rows = {.n = {3, 2, 2}, .rows = 1, .noise = 0.1, .contacts = CONTACTS},
        soft = {.n = {3, 2, 2}, .rows = 1, .noise = 0.1, .compliant = true, .contacts = CONTACTS};
    const struct art_kkt_type *types[] = {&art_kkt_augmented, &art_kkt_block, &art_kkt_dense};
    for (size_t t = 0; t < sizeof types / sizeof *types; t++) {
        change_everything(types[t], &bare);
        change_everything(types[t], &rows);
        change_everything(types[t], &soft);
    }
}

/* Columns and what follows take a solve with the factor each, once corrected at most. */
TEST(linalg_augmented_solves_directly)
{
    const struct kkt_grid_shape shapes[] = {
        {.n = {4, 3, 3}, .contacts = CONTACTS},
        {.n = {3, 2, 2}, .rows = 1, .noise = 0.1, .contacts = CONTACTS},
        {.n = {3, 2, 2}, .rows = 1, .noise = 0.1, .compliant = true, .contacts = CONTACTS}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct pair s;
        start(&s, &art_kkt_augmented, &shapes[i]);
        REQUIRE(CHECK_STATUS(art_kkt_solve(&s.ctx, s.kkt, &s.c.p, &s.a), ART_OK));
        long before = art_kkt_stats(s.kkt)->n_iterations;
        bounds(&s, 0.05);
        REQUIRE(CHECK_STATUS(art_kkt_solve(&s.ctx, s.kkt, &s.c.p, &s.a), ART_OK));
        CHECK(art_kkt_stats(s.kkt)->n_iterations - before <= 6);
        /* the dense type knows neither */
        struct art_kkt *dense = kkt_create(&s.ctx, &art_kkt_dense);
        size_t n = (size_t)s.c.A->row_off[s.c.p.n_active];
        if (CHECK_STATUS(art_kkt_factor(&s.ctx, dense, &s.c.p), ART_OK) &&
            CHECK_STATUS(art_kkt_solve(&s.ctx, dense, &s.c.p, &s.b), ART_OK)) {
            CHECK_NEAR_N(s.a.u, s.b.u, n, 1e-11 * (1 + kkt_largest(s.b.u, n)));
            CHECK_NEAR_N(s.a.theta, s.b.theta, CONTACTS,
                         1e-9 * (1 + kkt_largest(s.b.theta, CONTACTS)));
        }
        art_kkt_free(dense);
        end(&s);
    }
}

/* A row on a node of its own leaves the pattern of the matrix; one between two does not. What
 * follows is what a new one finds, either way. */
TEST(linalg_augmented_takes_rows_that_come)
{
    const struct kkt_grid_shape shape = {.n = {3, 3, 3}, .contacts = CONTACTS};
    struct pair s;
    start(&s, &art_kkt_augmented, &shape);
    compare(&s);
    for (int k = 0; k < 3; k++) {
        REQUIRE(art_jac_group(&s.ctx, &s.c.G, 1) >= 0);
        for (int b = 0; b < 1 + (k == 1); b++) {
            double *B = art_jac_block(&s.ctx, &s.c.G, 2 + k + (b ? 20 : 0));
            REQUIRE(B != NULL);
            B[k] = 1;
        }
        double bg[3] = {0.1, -0.2, 0.3}, Rg[3] = {0};
        s.c.p.G = &s.c.G, s.c.p.bg = bg, s.c.p.Rg = Rg;
        double lambda[3], other[3];
        free(s.a.lambda), free(s.b.lambda);
        s.a.lambda = lambda, s.b.lambda = other;
        art_kkt_forget(s.kkt);
        REQUIRE(CHECK_STATUS(art_kkt_factor(&s.ctx, s.kkt, &s.c.p), ART_OK));
        compare(&s);
        s.a.lambda = s.b.lambda = NULL;
    }
    CHECK_INT(art_kkt_stats(s.kkt)->n_analyze, 4);
    end(&s);
}

/* The kernels of the block factorisation: blocks and groups of every size, also those that have no
 * kernel of their own, against the dense type and against one right-hand side at a time. */
#include "harness/test.h"
#include "kkt_priv.h"
#include <math.h>
#include <string.h>

enum { BODIES = 7, GROUPS = 6, MOST = 9, RHS = 11, ROOM = BODIES * MOST };

struct mixture {
    struct art_blocks *A;
    struct art_jac G;
    double b[ROOM], bg[ROOM], R[ROOM];
    struct art_kkt_problem p;
};

static void random_block(double *B, int n, double scale)
{
    for (int i = 0; i < n; i++) B[i] = test_uniform(-scale, scale);
}

/* A chain of bodies of one to nine unknowns, coupled by springs and by groups of one to nine rows
 * that leave it some freedom. */
static int build(struct art_ctx *ctx, struct mixture *c)
{
    int size[BODIES], pairs[BODIES][2], status;
    double B[MOST * MOST];
    memset(c, 0, sizeof *c);
    for (int i = 0; i < BODIES; i++) {
        size[i] = 1 + (int)(test_random() % MOST);
        pairs[i][0] = i, pairs[i][1] = i / 2;
    }
    ART_TRY(art_blocks_create(ctx, &c->A, BODIES, size, true, BODIES, (const int(*)[2])pairs));
    for (int i = 0; i < BODIES; i++) {
        double *D = art_blocks_get(c->A, i, i);
        for (int r = 0; r < size[i]; r++)
            for (int s = 0; s <= r; s++)
                D[r * size[i] + s] = D[s * size[i] + r] =
                    r == s ? test_uniform(2, 3) : test_uniform(-0.2, 0.2);
        random_block(B, size[i] * size[i / 2], 0.1);
        if (i > 0) art_blocks_add(c->A, i, i / 2, 1, B);
    }
    art_jac_clear(&c->G, BODIES, c->A->size);
    for (int g = 0; g < GROUPS; g++) {
        int a = g, b = g + 1, most = size[a] + size[b] > 3 ? (size[a] + size[b]) / 3 : 1;
        int rows = 1 + (int)(test_random() % (uint64_t)most);
        if ((status = art_jac_group(ctx, &c->G, rows)) < 0) return status;
        double *Wa = art_jac_block(ctx, &c->G, a);
        if (!Wa) return ART_ENOMEM;
        random_block(Wa, rows * size[a], 1);
        double *Wb = art_jac_block(ctx, &c->G, b);
        if (!Wb) return ART_ENOMEM;
        random_block(Wb, rows * size[b], 1);
    }
    random_block(c->b, c->A->row_off[BODIES], 1);
    random_block(c->bg, c->G.n_rows, 1);
    /* some compliance everywhere: each group is regular, whatever sizes meet */
    for (int r = 0; r < c->G.n_rows; r++) c->R[r] = test_uniform(0.1, 0.5);
    c->p = (struct art_kkt_problem){
        .A = c->A, .n_active = BODIES, .G = &c->G, .Rg = c->R, .b = c->b, .bg = c->bg};
    status = ART_OK;
out:
    return status;
}

static void solve(struct art_ctx *ctx, const struct art_kkt_type *type, const struct mixture *c,
                  double *u, double *l)
{
    struct art_kkt *kkt = NULL;
    struct art_kkt_answer answer = {.u = u, .lambda = l};
    REQUIRE(art_kkt_create(ctx, &kkt, type) == ART_OK);
    REQUIRE(art_kkt_factor(ctx, kkt, &c->p) == ART_OK);
    REQUIRE(art_kkt_solve(ctx, kkt, &c->p, &answer) == ART_OK);
    CHECK(answer.residual < 1e-14);
    CHECK(art_kkt_stats(kkt)->n_redundant == 0);
    art_kkt_free(kkt);
}

/* Without refinement: several right-hand sides, eight of them at once, against one after the other;
 * the first is that of the problem, with the solution u, l. */
static void check_several(struct art_ctx *ctx, const struct mixture *c, const double *u,
                          const double *l)
{
    size_t n = (size_t)c->A->row_off[BODIES], m = (size_t)c->G.n_rows;
    double x[RHS * ROOM], y[RHS * ROOM], one[ROOM], two[ROOM];
    struct art_kkt_stats stats = {0};
    void *self = NULL;
    int singular = -1;
    REQUIRE(art_kkt_block.create(ctx, &self) == ART_OK);
    REQUIRE(art_kkt_block.analyze(ctx, self, &c->p) == ART_OK);
    REQUIRE(art_kkt_block.factor(ctx, self, &c->p, &singular, &stats) == ART_OK);
    random_block(x, (int)(RHS * n), 1);
    random_block(y, (int)(RHS * m), 1);
    double x0[RHS * ROOM], y0[RHS * ROOM];
    memcpy(x, c->b, n * sizeof *x);
    memcpy(y, c->bg, m * sizeof *y);
    memcpy(x0, x, sizeof x);
    memcpy(y0, y, sizeof y);
    REQUIRE(art_kkt_block.solve(ctx, self, &c->p, RHS, x, y) == ART_OK);
    CHECK_NEAR_N(x, u, n, 1e-13);
    CHECK_NEAR_N(y, l, m, 1e-13);
    for (size_t k = 0; k < RHS; k++) {
        memcpy(one, x0 + k * n, n * sizeof *one);
        memcpy(two, y0 + k * m, m * sizeof *two);
        REQUIRE(art_kkt_block.solve(ctx, self, &c->p, 1, one, two) == ART_OK);
        CHECK_NEAR_N(x + k * n, one, n, 1e-13);
        CHECK_NEAR_N(y + k * m, two, m, 1e-13);
    }
    art_kkt_block.free(self);
}

TEST(linalg_kkt_blocks_of_any_size)
{
    struct art_ctx ctx;
    int n = test_count(100);
    art_ctx_init(&ctx);
    for (int k = 0; k < n; k++) {
        struct mixture c;
        double u[ROOM], v[ROOM], l[ROOM], g[ROOM];
        REQUIRE(build(&ctx, &c) == ART_OK);
        solve(&ctx, &art_kkt_block, &c, u, l);
        solve(&ctx, &art_kkt_dense, &c, v, g);
        CHECK_NEAR_N(u, v, (size_t)c.A->row_off[BODIES], 1e-13);
        CHECK_NEAR_N(l, g, (size_t)c.G.n_rows, 1e-13);
        check_several(&ctx, &c, u, l);
        art_blocks_free(c.A);
        art_jac_fini(&c.G);
    }
    art_ctx_fini(&ctx);
}

/* Rows beside a matrix that multigrid has: whatever its cycles are off by, and where the commutator
 * does not serve, the answers are those of the dense type. */
#include "harness/test.h"
#include "kkt_grid.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A solver that is one by multigrid to those that ask: a cycle is a solve with a factor whose
 * unknowns are a little off, in turn too large and too small. */
struct stand_in {
    struct art_solver *solver;
    struct art_csc csc; /* of a matrix of blocks */
    int n;
    long n_cycles;
};

static int stand_in_create(struct art_ctx *ctx, void **self)
{
    struct stand_in *s = art_alloc(ctx, 1, sizeof *s);
    int status = s ? art_solver_create(ctx, &s->solver, &art_solver_sparse) : ART_ENOMEM;
    *self = s;
    return status;
}

static int stand_in_analyze(struct art_ctx *ctx, void *self, const struct art_csc *A)
{
    struct stand_in *s = self;
    return art_solver_analyze(ctx, s->solver, A);
}

static int take(struct art_ctx *ctx, struct stand_in *s, const struct art_csc *A,
                struct art_factor_result *result)
{
    int status = art_solver_factor(ctx, s->solver, A);
    result->kind = art_solver_kind(s->solver);
    result->singular = art_solver_singular(s->solver);
    result->least_pivot = 1;
    return status;
}

static int stand_in_factor(struct art_ctx *ctx, void *self, const struct art_csc *A,
                           struct art_factor_result *result)
{
    return take(ctx, self, A, result);
}

static int stand_in_solve(struct art_ctx *ctx, void *self, int n_rhs, double *x)
{
    struct stand_in *s = self;
    return art_solver_solve(ctx, s->solver, n_rhs, x);
}

static int stand_in_modes(struct art_ctx *ctx, void *self, int n_modes, const double *mode)
{
    return (void)ctx, (void)self, (void)n_modes, (void)mode, ART_OK;
}

static int stand_in_blocks(struct art_ctx *ctx, void *self, const struct art_blocks *A, int n)
{
    struct stand_in *s = self;
    struct art_blocks *part = NULL;
    int status;
    ART_TRY(art_blocks_like(ctx, &part, A, n));
    art_csc_fini(&s->csc);
    ART_TRY(art_csc_from_blocks(ctx, &s->csc, part, NULL));
    status = art_solver_analyze(ctx, s->solver, &s->csc);
out:
    art_blocks_free(part);
    return status;
}

static int stand_in_values(struct art_ctx *ctx, void *self, const struct art_blocks *A,
                           struct art_factor_result *result)
{
    struct stand_in *s = self;
    art_csc_fill(&s->csc, A);
    s->n = s->csc.n;
    return take(ctx, s, &s->csc, result);
}

static int stand_in_cycle(struct art_ctx *ctx, void *self, double *x)
{
    struct stand_in *s = self;
    s->n_cycles++;
    for (int i = 0; i < s->n; i++) x[i] *= 1 + 0.1 * (i % 3 - 1);
    int status = art_solver_solve(ctx, s->solver, 1, x);
    for (int i = 0; i < s->n; i++) x[i] *= 1 + 0.1 * (i % 3 - 1);
    return status;
}

static long stand_in_iterations(const void *self)
{
    return (void)self, 1;
}

static void stand_in_free(void *self)
{
    struct stand_in *s = self;
    art_solver_free(s->solver);
    art_csc_fini(&s->csc);
    art_free(s);
}

static const struct art_solver_type stand_in = {.name = "stand-in",
                                                .help = "cycles that are a little off",
                                                .create = stand_in_create,
                                                .analyze = stand_in_analyze,
                                                .factor = stand_in_factor,
                                                .solve = stand_in_solve,
                                                .near_null = stand_in_modes,
                                                .analyze_blocks = stand_in_blocks,
                                                .factor_blocks = stand_in_values,
                                                .cycle = stand_in_cycle,
                                                .iterations = stand_in_iterations,
                                                .free = stand_in_free};

/* Iterations of a solve of a grid; beside it the dense type. The limit of 400 unknowns for such a
 * solver asks for grids that are not small. */
static void solve(const struct kkt_grid_shape *shape, double *iterations, bool *forms)
{
    struct art_ctx ctx;
    struct kkt_case c;
    struct art_kkt_answer a, b;
    struct art_kkt_config config = {0};
    art_ctx_init(&ctx);
    art_solver_set_init(&config.solvers);
    REQUIRE(art_solver_set_add(&ctx, &config.solvers, &stand_in) == ART_OK);
    struct art_kkt *one = kkt_create(&ctx, &art_kkt_augmented),
                   *two = kkt_create(&ctx, &art_kkt_augmented);
    art_kkt_configure(two, &config);
    REQUIRE(kkt_grid_build(&ctx, &c, shape) == ART_OK);
    const size_t n = (size_t)c.A->row_off[c.p.n_active], m = (size_t)c.G.n_rows;
    for (int step = 0; step < 3; step++) {
        REQUIRE(kkt_grid_fill(&ctx, &c, shape, 0.01 * step) == ART_OK);
        REQUIRE(kkt_answer(&ctx, &a, &c) == ART_OK && kkt_answer(&ctx, &b, &c) == ART_OK);
        CHECK(art_kkt_factor(&ctx, one, &c.p) == ART_OK &&
              art_kkt_solve(&ctx, one, &c.p, &a) == ART_OK);
        CHECK(art_kkt_factor(&ctx, two, &c.p) == ART_OK &&
              art_kkt_solve(&ctx, two, &c.p, &b) == ART_OK);
        /* both have residuals of 1e-12, and the larger grid a condition of a thousand */
        CHECK_NEAR_N(b.u, a.u, n, 1e-9 * (1 + kkt_largest(a.u, n)));
        CHECK_NEAR_N(b.lambda, a.lambda, m, 1e-8 * (1 + kkt_largest(a.lambda, m)));
        CHECK_NEAR(b.residual, 0, 1e-11);
        kkt_answer_fini(&a);
        kkt_answer_fini(&b);
    }
    /* the solver has A itself, or A with the rows in it, which has more entries */
    const double entries = art_solver_stats(art_kkt_solver(two))->nnz_matrix;
    *forms = entries > art_solver_stats(art_kkt_solver(one))->nnz_matrix - 1;
    *iterations = (double)art_kkt_stats(two)->n_iterations / 3;
    kkt_end(one, two, &c);
    art_ctx_fini(&ctx);
}

TEST(linalg_commutator_agrees_with_the_augmented_matrix)
{
    const struct kkt_grid_shape small = {.n = {6, 5, 4}, .rows = 1, .noise = 0.02},
                                large = {.n = {12, 9, 8}, .rows = 1, .noise = 0.02},
                                nodal = {.n = {6, 5, 4}, .rows = 1, .noise = 0.1, .nodal = true};
    double few = 0, many = 0, any;
    bool forms;
    solve(&small, &few, &forms);
    solve(&large, &many, &forms);
    if (few > 40 || many > 1.5 * few) TEST_FAIL("%g and %g iterations", few, many);
    solve(&nodal, &any, &forms);
}

/* Rows that depend on others, or have a compliance: A + G^T rho G is formed after all. */
TEST(linalg_commutator_leaves_what_it_cannot_do)
{
    const struct kkt_grid_shape copies = {.n = {6, 5, 4}, .rows = 1, .noise = 0.1, .copies = 4},
                                soft = {.n = {6, 5, 4}, .rows = 1, .noise = 0.1, .compliant = true};
    double any;
    bool forms;
    solve(&copies, &any, &forms);
    CHECK(forms);
    solve(&soft, &any, &forms);
    CHECK(forms);
}

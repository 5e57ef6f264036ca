/* These are the operations of the augmented Lagrangian type that the bordered system (bordered.c)
 * calls. */
#include "augmented_lagrangian.h"

static int augmented_ready(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p,
                           bool anew, bool *able, bool *fresh)
{
    struct augmented *s = self;
    int status = ART_OK;
    if (!s->factor.ready || (anew && !s->factor.fresh)) status = kkt_augmented_refactor(ctx, s, p);
    *able = s->symmetric_positive;
    *fresh = s->factor.fresh;
    return status;
}

static int augmented_approach(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p,
                              int n_rhs, double *x, double *y)
{
    struct augmented *s = self;
    s->solve.p = p;
    int status = kkt_augmented_precondition(ctx, s, n_rhs, x, y);
    s->solve.p = NULL;
    return status;
}

static void augmented_multiply(void *self, const struct art_kkt_problem *p, const double *x,
                               double *f)
{
    struct augmented *s = self;
    s->solve.p = p;
    kkt_augmented_apply(s, x, f);
    s->solve.p = NULL;
}

static long augmented_factor_count(const void *self)
{
    return ((const struct augmented *)self)->factor.n_made;
}

static void augmented_add_iterations(void *self, int iterations, double start)
{
    struct augmented *s = self;
    s->solve.start = start;
    s->factor.n_iterations += iterations;
    kkt_factor_reuse_add_iterations(&s->factor.reuse, iterations);
    if (s->single_precision && s->factor.fresh && iterations > ART_KKT_TOO_MANY_)
        s->single_precision = false;
}

static const struct art_kkt_factor_reuse *augmented_factor_reuse(const void *self)
{
    return &((const struct augmented *)self)->factor.reuse;
}

static struct art_kkt_warm_start *augmented_warm_start(void *self)
{
    struct augmented *s = self;
    return s->exact ? NULL : &s->warm_start;
}

const struct art_kkt_bordered_ops kkt_augmented_bordered_ops = {
    .ready = augmented_ready,
    .approach = augmented_approach,
    .multiply = augmented_multiply,
    .factor = augmented_factor_count,
    .add_iterations = augmented_add_iterations,
    .reuse = augmented_factor_reuse,
    .warm_start = augmented_warm_start,
    .row_sizes = kkt_augmented_row_sizes,
    .without_rows = true};

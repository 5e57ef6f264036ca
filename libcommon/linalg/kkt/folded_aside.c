/* What the folded type offers to rows beside its factor (border.c). */
#include "folded_self.h"

static int folded_ready(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p, bool anew,
                        bool *able, bool *fresh)
{
    struct folded *s = self;
    int status = ART_OK;
    if (!s->ready || (anew && !s->fresh)) status = art_kkt_folded_refactor_(ctx, s, p);
    *able = s->symmetric_positive;
    *fresh = s->fresh;
    return status;
}

static int folded_approach(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p,
                           int n_rhs, double *x, double *y)
{
    struct folded *s = self;
    s->p = p;
    int status = art_kkt_folded_precondition_(ctx, s, n_rhs, x, y);
    s->p = NULL;
    return status;
}

static void folded_multiply(void *self, const struct art_kkt_problem *p, const double *x, double *f)
{
    struct folded *s = self;
    s->p = p;
    art_kkt_folded_apply_(s, x, f);
    s->p = NULL;
}

static long folded_made(const void *self)
{
    return ((const struct folded *)self)->made;
}

static void folded_spend(void *self, int iterations, double start)
{
    struct folded *s = self;
    s->start = start;
    s->n_iterations += iterations;
    art_kkt_age_spend_(&s->age, iterations);
    if (s->rough && s->fresh && iterations > ART_KKT_TOO_MANY_) s->rough = false;
}

static const struct art_kkt_age *folded_age(const void *self)
{
    return &((const struct folded *)self)->age;
}

static struct art_kkt_begin *folded_begin(void *self)
{
    struct folded *s = self;
    return s->exact ? NULL : &s->before;
}

const struct art_kkt_aside art_kkt_folded_aside_ = {.ready = folded_ready,
                                                    .approach = folded_approach,
                                                    .multiply = folded_multiply,
                                                    .factor = folded_made,
                                                    .spend = folded_spend,
                                                    .age = folded_age,
                                                    .begin = folded_begin,
                                                    .without_rows = true};

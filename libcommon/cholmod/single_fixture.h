/* What the tests of both kinds of factors in single precision share. */
#ifndef SINGLE_FIXTURE_H
#define SINGLE_FIXTURE_H

#include <art/cholmod.h>

/* Solves A x = b to single precision from the beginning, so that every allocation on the way can
 * fail. `factor` is art_solver_factor or art_solver_factor_single; x is b before and the solution
 * after. */
static inline int solve_single_from_start(struct art_ctx *ctx, const struct art_csc *A,
                                          int (*factor)(struct art_ctx *ctx, struct art_solver *s,
                                                        const struct art_csc *A),
                                          double *x)
{
    struct art_solver *s = NULL;
    int status;
    ART_TRY(art_solver_create(ctx, &s, &art_solver_cholmod));
    ART_TRY(art_solver_analyze(ctx, s, A));
    ART_TRY(factor(ctx, s, A));
    ART_TRY(art_solver_solve_single(ctx, s, 1, x));
out:
    art_solver_free(s);
    return status;
}

#endif

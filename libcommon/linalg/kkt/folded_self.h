/* folded_self.h - the folded type from within. */
#ifndef ART_KKT_FOLDED_SELF_H
#define ART_KKT_FOLDED_SELF_H

#include "folded.h"

/* Iterations of a solve with a new factor that say that it has too few digits. */
enum { ART_KKT_TOO_MANY_ = 30 };

struct folded {
    struct art_solver_set solvers;
    bool exact;
    struct art_pool *pool;
    int n, m;
    struct art_kkt_folded matrix;
    struct art_solver *solver;
    const struct art_solver_type *solver_type;
    double stiff;            /* STIFF, or from some step on STIFFER */
    bool rough;              /* solves to single precision do */
    bool ready, fresh;       /* there is a factor; it is that of the present values */
    bool used;               /* the factor is an earlier one, and was counted so */
    bool symmetric_positive; /* kind of the factor */
    struct art_kkt_age age;
    struct art_kkt_turn turn;
    struct art_kkt_parts parts;   /* of products with A */
    struct art_kkt_packed packed; /* G, and that of the factor */
    bool apart;                   /* no row depends on others, as far as the factor can tell */
    struct art_kkt_begin before;
    struct art_kkt_direct direct;
    double *eps, *rho; /* [m] of the present values */
    double *rho_kept;  /* [m] of those of the factor */
    double *w, *s;     /* [n+m] natural units of residuals, of unknowns */
    double *t;         /* [m] */
    double *f, *x;     /* [n+m] */
    double *x0, *y0;   /* [n+m] what the iterations begin from, and K x0 */
    const double *guess;
    double right; /* size of the right side without it, squared */
    int last;     /* iterations of the last solve */
    double start; /* residual that it began with */
    double *work;
    size_t cap_work;
    bool *missed;                    /* [m] */
    const struct art_kkt_problem *p; /* while solving */
    int singular;
    double nnz;
    long n_factor, n_reused, n_iterations, n_indefinite; /* since they were told */
    long made;                                           /* factors so far */
};

/* A factor of the present values. */
int art_kkt_folded_refactor_(struct art_ctx *ctx, struct folded *s,
                             const struct art_kkt_problem *p) ART_MUST_USE;
/* y = K x of s->p */
void art_kkt_folded_apply_(void *self, const double *x, double *y);
/* x[n_rhs][n], y[n_rhs][m] in place, nearly the solution for s->p */
int art_kkt_folded_precondition_(struct art_ctx *ctx, struct folded *s, int n_rhs, double *x,
                                 double *y) ART_MUST_USE;
extern const struct art_kkt_aside art_kkt_folded_aside_;

#endif

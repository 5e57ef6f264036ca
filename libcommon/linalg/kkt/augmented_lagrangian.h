/* This header declares the augmented Lagrangian type for its own files. */
#ifndef ART_KKT_FOLDED_SELF_H
#define ART_KKT_FOLDED_SELF_H

#include "commutator.h"

/* Iterations of a solve with a new factor that say that it has too few digits. */
enum { ART_KKT_TOO_MANY_ = 30 };

/* Work of a solve. */
struct augmented_work {
    double *w, *s;      /* [n+m] natural units of residuals, of unknowns */
    double *t;          /* [m] */
    double *f, *x;      /* [n+m] */
    double *x0, *y0;    /* [n+m] what the iterations begin from, and K x0 */
    double *inverse;    /* [n+1] of squared natural units of unknowns, for packed rows */
    bool *inconsistent; /* [m] */
    double *basis;      /* of the Krylov method */
    size_t cap_basis;
};

/* The solve in progress, and the last one. */
struct augmented_solve {
    const struct art_kkt_problem *p;
    const double *guess;
    double right; /* size of the right side without it, squared */
    int last;     /* iterations of the last solve */
    double start; /* residual that it began with */
};

/* Solvers by multigrid. */
struct augmented_multigrid {
    bool blocks;  /* of A in blocks: F is not formed */
    bool cycles;  /* a cycle of it preconditions, not a whole solve */
    bool saddle;  /* there are rows, whose Schur complement the commutator approximates */
    bool refused; /* it has not served: rows depend on others, or have compliances */
    struct art_kkt_commutator commutator;
    void (*positions)(const void *arg, int n, double *position);
    const void *arg;
};

struct augmented {
    struct art_solver_set solvers;
    bool exact;
    struct art_pool *pool;
    int n, m;
    struct art_kkt_augmented_matrix matrix;
    struct art_kkt_kept_factor factor;
    const struct art_solver_type *solver_type;
    struct augmented_multigrid multigrid;
    double stiff;            /* STIFF, or from some step on STIFFER */
    bool single_precision;   /* solves to single precision do */
    bool symmetric_positive; /* kind of the factor */
    struct art_kkt_corotation corotation;
    struct art_kkt_parts parts;   /* of products with A */
    struct art_kkt_packed packed; /* G, and that of the factor */
    bool independent_rows;        /* no row depends on others, as far as the factor can tell */
    struct art_kkt_warm_start warm_start;
    struct art_kkt_direct direct;
    double *vectors;      /* the memory of those below and of the work */
    double *eps, *rho;    /* [m] of the present values */
    double *rho_factored; /* [m] of those of the factor */
    bool sized;           /* work.s of the unknowns, work.t of the rows and packed are those of the
                             problem that is factored next */
    struct augmented_work work;
    struct augmented_solve solve;
};

/* Compute what art_kkt_bordered_ops.row_sizes asks for. */
bool kkt_augmented_row_sizes(void *self, const struct art_kkt_problem *p, const double *wu, double *wg);
/* Factor the current values. */
int kkt_augmented_refactor(struct art_ctx *ctx, struct augmented *s,
                           const struct art_kkt_problem *p) ART_MUST_USE;
/* y = K x of the solve in progress */
void kkt_augmented_apply(void *self, const double *x, double *y);
/* x[n_rhs][n], y[n_rhs][m] in place, nearly the solution for that */
int kkt_augmented_precondition(struct art_ctx *ctx, struct augmented *s, int n_rhs, double *x,
                               double *y) ART_MUST_USE;
extern const struct art_kkt_bordered_ops kkt_augmented_bordered_ops;

#endif

/* symbolic_factor.h describes the elimination of bodies and constraints as a fixed plan.
 *
 * The nodes of the graph are the block rows of A ("bodies") and the groups of rows of G. Body b has the
 * number b, group g n_bodies + g. The matrix is [A G^T; G -R] with the unknowns u and -lambda. */
#ifndef ART_KKT_PLAN_H
#define ART_KKT_PLAN_H

#include "kkt_priv.h"

struct art_kkt_order {
    int n, n_bodies;
    int *size;                 /* [n] scalar unknowns of each node */
    int *node, *pos;           /* [n] elimination order, and its inverse */
    bool *early;               /* [n] a group eliminated while other bodies still see it */
    size_t *ptr;               /* [n+1] by position: range in row */
    int *row;                  /* positions of the nodes that are left and coupled, ascending */
};
/* Make the order; late[n_groups] marks groups that wait for all bodies, or is NULL. */
int kkt_order_make(struct art_ctx *ctx, struct art_kkt_order *o, const struct art_kkt_problem *p,
                        const bool *late) ART_MUST_USE;
void kkt_order_fini(struct art_kkt_order *o);

/* Rows [src, src + len) of a column go to rows from dst on of another. */
struct art_kkt_run {
    int src, dst, len;
};
/* The place of a block of A or G: its rows along the rows of a column (along), or along its
 * columns. */
struct art_kkt_place {
    size_t at;
    int ld;
    bool along;
};

/* These parts of columns get no block of A or G, and have to be cleared. */
struct art_kkt_empties {
    struct art_kkt_empty {
        size_t at;
        int ld, columns, rows;
    } *list;
    size_t n;
};

struct art_kkt_plan {
    struct art_kkt_order o;
    int N;                     /* scalar unknowns */
    /* by position */
    int *size, *zoff, *below;  /* unknowns; first in the permuted vector; rows below the diagonal */
    signed char *sign;         /* +1 body, -1 group */
    size_t *diag, *panel;      /* where [size][size] and [size][below] start in val */
    int *local;                /* [o.ptr[n]] first row of each coupled node in the panel */
    size_t *run_ptr;           /* [o.ptr[n]+1] runs of the updates of each coupled node's column */
    struct art_kkt_run *run;
    size_t n_run, cap_run;
    struct art_kkt_place *place_A, *place_G; /* [blocks of A], [entries of G] */
    struct art_kkt_empties empty;
    size_t n_val;
    double *val, *inv, *scale; /* [n_val + 1]; [N] inverse pivots, 0 where left out; [N] size of pivots */
    double *weak;              /* by position: least pivot of a row so far, by its scale */
    double *z;                 /* [8 N] permuted right-hand sides */
};
int kkt_plan_make(struct art_ctx *ctx, struct art_kkt_plan *plan, const struct art_kkt_problem *p,
                       const bool *late) ART_MUST_USE;
void kkt_plan_fini(struct art_kkt_plan *plan);

enum art_kkt_outcome {
    ART_KKT_FACTORED,
    ART_KKT_INDEFINITE,        /* a pivot of A is not positive */
    ART_KKT_TOO_EARLY          /* groups were eliminated that were not yet determined; see late */
};
/* Factors; with `diagonal`, of A only the diagonal counts, whose square root is wu[n].
 * redundant[m] is set; late[groups] marks those that must wait. */
enum art_kkt_outcome kkt_plan_factor(struct art_kkt_plan *plan, const struct art_kkt_problem *p,
                                          const double *diagonal, bool *redundant, bool *late);
/* The largest ratio of the terms that a pivot was made of to what is left of them: 1 where nothing
 * cancels. */
double kkt_plan_growth(const struct art_kkt_plan *plan);
void kkt_plan_solve(struct art_kkt_plan *plan, const struct art_kkt_problem *p, int n_rhs,
                         double *x, double *y);

#endif

/* unilateral_priv.h has the solve with unilateral rows in progress. */
#ifndef ART_KKT_UNILATERAL_PRIV_H
#define ART_KKT_UNILATERAL_PRIV_H

#include "small.h"

/* The check of an answer. */
#define KKT_GAP_TOL 1e-9

/* The unilateral rows, of which `count` are not fixed. */
struct kkt_side_kept {
    double *before, *evaluated; /* [rows] forces before a correction; those that u, lambda and w are of */
    double *soft, *best;        /* [count] forces, softened; the best so far */
    double *offset;             /* [rows] speed that was not found of what a normal row may part by */
};
struct kkt_side {
    int rows, count;
    int *row, *group;           /* [count] which rows; [rows] of N */
    double *lo, *hi;            /* [rows] */
    double *theta, *w, *size;   /* [rows] forces, w = N u + Rn theta - bn, natural size */
    double *low, *high;         /* [count] bounds of the complementarity problem */
    double *z, *q, *center;     /* [count] forces; w without forces; q - D z */
    double *diagonal, *d_row, *w0; /* [count] of W without D; of D; w without forces */
    struct kkt_side_kept kept;
    bool sparse, dense;         /* W is known by what it does; W is there */
    struct art_lcp_matrix matrix;
    bool *decided;              /* [rows] bilateral rows leave it nothing: no effect */
    double all;                 /* size of all terms */
    bool regularized_gap;       /* rows are regularized: there was no other answer */
    double motion;              /* of what the rows see, without forces; the least that can be determined */
};
/* theta of the rows that are not fixed is z. */
void kkt_side_store_theta(struct kkt_side *s);
/* Run one method on W + D with q = center, from the states in k->uni.state. A failed try reports nothing: the
 * next one may succeed: *found false. */
int kkt_side_run(struct art_ctx *ctx, struct art_kkt *k, enum art_lcp_method method, struct art_kkt_answer *a,
                 struct kkt_side *s, bool *found) ART_MUST_USE;
/* Correct z by what the rows between their bounds miss, until nothing more is to be gained. z is a solution
 * of the softened problem, or (softened false) not exactly. *gap is the violation that is left. */
int kkt_side_polish(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                    struct art_kkt_answer *a, struct kkt_side *s, bool softened, double *gap) ART_MUST_USE;
/* Solve again with bounds by the forces found, until both agree: passes of friction, on W alone. */
int kkt_follow_bounds(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                      struct art_kkt_answer *a, struct kkt_side *s) ART_MUST_USE;

#endif

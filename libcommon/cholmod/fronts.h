/* This computes factors to single precision with the symbolic factor of CHOLMOD, by the
 * multifrontal method (Duff & Reid 1983, The multifrontal solution of indefinite sparse symmetric linear
 * equations; Liu 1992, The multifrontal method for sparse matrix solution).
 *
 * Each supernode has a front: a dense lower triangle of its rows, to which its columns of the matrix and
 * what its children in the elimination tree have left are added. Its columns are eliminated piece by piece.
 * Branches of the tree run side by side, as they do in solves; above them, in the trunk, threads share the
 * blocks of rows of a front. All sums have a fixed order, so results do not depend on threads. */
#ifndef ART_CHOLMOD_FRONTS_H
#define ART_CHOLMOD_FRONTS_H

#include "permuted.h"
#include "single_precision.h"

/* Rows `from` to from + count - 1 of a front are rows `to`, to + 1, ... of its parent. */
struct front_run {
    int from, to, count;
};

struct front {
    int first, cols, rows;     /* first column, columns to eliminate, rows from the diagonal on */
    int child, sibling;        /* first child, next one of the same parent, -1: none */
    int run, n_runs;           /* of the rows below its columns, among all runs */
    size_t at, step;           /* where its values start, from one column to the next */
};

struct fronts {
    int n, n_columns;
    struct front *front;       /* [n] of each supernode */
    int *front_of;             /* [n_pieces] */
    /* Pieces in the order of elimination, by groups of branches, then the trunk: order[first[g]] to
     * order[first[g + 1] - 1]. All pieces of a front are where its last one is in solves, so that its
     * children are in its group, or done before the trunk. */
    int *order, first[ART_SINGLE_GROUPS_ + 2];
    struct front_run *runs;
    int *place, *diagonal;     /* row in the front of each entry of the permuted matrix; its diagonal */
    double *scale, *size;      /* [n_columns] powers of two; the diagonal with them */
    float *val, *room;         /* values of the fronts, aligned and not */
    float *work, *work_room;   /* of each group of branches and of the trunk: front_factor.c */
    size_t work_step;
    bool ready, refused;       /* space is there; the fronts would take too much */
};

/* Find the fronts of a symbolic supernodal factor F, whose pieces are in r and whose matrix has the pattern
 * of A. */
int fronts_make(struct art_ctx *ctx, struct fronts *f, const struct single_factor *r, const cholmod_factor *F,
                const struct permuted *A) ART_MUST_USE;
void fronts_fini(struct fronts *f);

/* Factor A (front_factor.c) and make r of it, which needs no factor in double precision then, by the threads
 * of a pool or with NULL by one. *least: the least pivot by the diagonal entry of its unknown; 0: there is
 * no such factor, as the matrix is not positive definite as far as single precision can tell, or is too
 * large. */
int fronts_make_single(struct art_ctx *ctx, struct fronts *f, struct single_factor *r,
                       const cholmod_factor *F, const struct permuted *A, struct art_pool *pool,
                       double *least) ART_MUST_USE;

/* front_kernels.c does the dense work on a piece with `cols` columns, stored by columns from its first
 * diagonal entry on, `step` from one to the next, in blocks of 16 rows. Lp is the piece of L,
 * [rows / 16][padded cols][16]. */
enum { FRONT_WIDEST = 48, FRONT_BLOCK = 16, FRONT_TILE = 8 };
struct front_diagonal {
    double L[FRONT_WIDEST][FRONT_WIDEST + 4], X[FRONT_WIDEST][FRONT_WIDEST + 4]; /* by columns */
    float inverse[FRONT_WIDEST][FRONT_WIDEST];    /* X = L^-1 by rows, */
    float transposed[FRONT_WIDEST][FRONT_WIDEST]; /* and by columns */
};
struct front_kernels {
    /* L L^T = D and its inverse in double precision, as D may be nearly singular. `size`: natural sizes of
     * the pivots. Returns the least pivot by its size, or 0 where one is not more than `tolerance`. */
    double (*diagonal)(const float *D, size_t step, int cols, const double *size, double tolerance,
                       struct front_diagonal *d);
    /* 16 rows below: L2 = F X^T to Lp, M = -L2 X. */
    void (*rows)(const float *F, size_t step, int cols, const struct front_diagonal *d, float *Lp, float *M);
    /* 16 rows of what is left: F[rows][j] -= L[rows] L[j]^T for j from `begin` (a multiple of 8) to `end`. */
    void (*update)(const float *Lp_rows, const float *Lp, int cols, int begin, int end, float *F,
                   size_t step);
    /* Adds the triangle that a child left to columns `begin` to end - 1 of its parent. */
    void (*add)(const struct front_run *runs, int n_runs, const float *child, size_t child_step,
                float *parent, size_t parent_step, int begin, int end);
};
/* Lists the copies that this processor can run, the quickest last, and returns how many there are. */
enum { FRONT_COPIES = 3 };
int front_kernels_list(struct front_kernels list[FRONT_COPIES]);

#endif

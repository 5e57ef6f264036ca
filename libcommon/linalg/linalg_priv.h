/* linalg_priv.h - what the files of this room share. */
#ifndef ART_LINALG_PRIV_H
#define ART_LINALG_PRIV_H

#include <art/linalg.h>
#include <float.h>

/* a scaled pivot below this is rounding */
#define SINGULAR_TOL (32 * DBL_EPSILON)

/* how much larger than a row of the scaled matrix the terms l_ij^2 |d_j| that make up its diagonal may
 * become before an L D L^T without pivoting is thrown away; what is lost up to there
 * one step of refinement restores */
#define GROWTH_LIMIT 1e6

/* Power of two near 1/sqrt(x), so that scaling is exact; 1 for x = 0. */
double linalg_scale_sqrt(double x);
/* Return a power of two near 1/x. */
double linalg_scale(double x);

/* Factors a symmetric matrix as art_dense_factor_sym does, where all values are known to be finite. Only what
 * is above the diagonal of A[n][n] and on it is read. */
int linalg_dense_factor_finite(struct art_ctx *ctx, struct art_dense *d, int n, const double *A);

/* This is the sparse LU of a general matrix with a given column order; sparse_lu.c describes it. */
struct sparse_lu {
    int n;
    int *Lp, *Li, *Up, *Ui;
    double *Lx, *Ux;
    size_t l_cap, u_cap;
    int *pinv;     /* pivot position of each row */
    const int *q;  /* column order, borrowed */
    double *r, *c; /* row and column scaling */
    double *x;     /* work */
    int *xi;       /* work [2n] */
};
int sparse_lu_init(struct art_ctx *ctx, struct sparse_lu *lu, int n, const int *q);
void sparse_lu_fini(struct sparse_lu *lu);
/* Factors the whole matrix A. *singular becomes a column. */
int sparse_lu_factor(struct art_ctx *ctx, struct sparse_lu *lu, const struct art_csc *A, int *singular);
void sparse_lu_solve(struct sparse_lu *lu, double *b);

#endif

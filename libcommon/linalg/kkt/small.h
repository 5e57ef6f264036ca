/* small.h solves problems of a few bodies in contact by dense matrices of the size of their rows.
 *
 * A = L L^T has diagonal blocks alone, up to 6 by 6. With Y = L^-1 G^T, C C^T = Y^T Y + Rg, X = L^-1 N^T and
 * Z = C^-1 Y^T X the Delassus matrix of the unilateral rows is W = X^T X - Z^T Z + Rn. Their speeds are those
 * of W and of the solution without their forces; u and lambda are formed once, for the forces found. */
#ifndef ART_KKT_SMALL_H
#define ART_KKT_SMALL_H

#include "kkt_priv.h"

/* The most unilateral rows. */
enum { KKT_SMALL_COLUMNS = 40 };

struct kkt_small {
    bool factored;             /* L, Y and C are those of the last factorisation */
    bool serves;               /* the solve in progress goes this way */
    int n, m, n_blocks;
    size_t rows, columns;      /* lengths of the rows of Y, and of X and Z; multiples of 4 */
    size_t height;             /* length of a row of by_row; a multiple of 4 */
    double *L, *inv;           /* [n_blocks][36] columns of each block; [n] inverse diagonal */
    double *Y;                 /* [n][rows] */
    double *C;                 /* [m][m] its rows, inverse diagonal */
    double *c, *t;             /* [n], [m] L^-1 b, C^-1 (bg - Y^T c) behind it, with zeros up to height */
    double *r;                 /* [n + m] residuals */
    bool recalls;              /* start is that of the last solve with this factor and these rows */
    double *start, motion;     /* b[n], bg[m], bn[rows]; c and t[height], w[count], sizes[rows] */
    double *X;                 /* [n + m][columns] X, then Z */
    double *by_row;            /* [rows of N][height] X and -Z, transposed */
    size_t cap_L, cap_X, cap_start;
};
void kkt_small_free(struct kkt_small *s);
/* Factor if the problem is small and its rows are far from redundant; else s->factored is false. */
int kkt_small_factor(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p) ART_MUST_USE;
/* Form W[count][count] and its diagonal over rows `row` of N, in groups `group`. */
int kkt_small_delassus(struct art_ctx *ctx, struct kkt_small *s, const struct art_kkt_problem *p, int count,
                       const int *row, const int *group, double *W, double *diagonal) ART_MUST_USE;
/* The solution u and lambda for the right-hand side b and bg without forces of these rows, and
 * w[count] = N u - bn of it. */
void kkt_small_begin(struct kkt_small *s, const struct art_kkt_problem *p, const double *b, int count,
                     const int *row, double *w, double *u, double *lambda);
/* What the last solve began with, if that had the same factor, rows and right-hand sides: w, sizes[rows] and
 * motion; the solution is not among it. Else false. `remember` stores it, but for motion. */
bool kkt_small_recall(struct kkt_small *s, const struct art_kkt_problem *p, const double *b, int count,
                      double *w, double *sizes, double *motion);
int kkt_small_remember(struct art_ctx *ctx, struct kkt_small *s, const struct art_kkt_problem *p,
                       const double *b, int count, const double *w, const double *sizes) ART_MUST_USE;
/* w[count] = N u + Rn z - bn for forces z, through the unknowns: what rounding leaves is a motion, which no
 * forces without effect belong to. (By W it would be anything, which 1 / D makes large.) */
void kkt_small_speeds(const struct kkt_small *s, const struct art_kkt_problem *p, int count, const int *row,
                      const double *z, double *w);
/* The solution for forces z[count], theta[rows of N]; refined. Return the residual in natural units, by the
 * size of the terms. */
double kkt_small_finish(struct art_kkt *k, const struct art_kkt_problem *p, int count, const double *z,
                        const double *theta, struct art_kkt_answer *a);

#endif

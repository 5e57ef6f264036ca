/* This header declares the program of static optimisation. */
#ifndef ART_TRIAL_OPTIMUM_H
#define ART_TRIAL_OPTIMUM_H

#include <art/base.h>

/* min sum |x_j|^p subject to R x = g, lo <= x <= hi. */
struct trial_optimum {
    int n, rows;
    const double *R, *g;         /* [rows][n], [rows] */
    const double *lo, *hi;
    double power;                /* > 1 */
};
/* Find x[n], in: where to begin. *met: R x = g holds to rounding; else x misses it by as little as the bounds
 * allow (least squares of rows divided by their size), and left[rows] = g - R x. */
int trial_optimum_solve(struct art_ctx *ctx, const struct trial_optimum *o, double *x, bool *met,
                        double *left);

#endif

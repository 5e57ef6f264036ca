/* eigenvalues for component modes */
#ifndef MODES_PRIV_H
#define MODES_PRIV_H

#include "multizone_priv.h"

/* K q = lambda M q of dense symmetric matrices [n][n], M positive definite: ascending lambda[n],
 * and q[n][n] with eigenvector i in row i, q M q = 1. By Cholesky of M and Jacobi rotations (Golub
 * & Van Loan 2013, sections 8.5, 8.7). ART_ESINGULAR: M is not positive definite. */
int zone_eigen(struct art_ctx *ctx, int n, const double *K, const double *M, double *lambda,
               double *q);

#endif

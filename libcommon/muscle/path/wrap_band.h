/* This solves linear systems of strands: block tridiagonal with 3x3 blocks, of which most are
 * multiples of the identity.
 *
 * With the diagonal block c I of a free knot, H of a knot in contact, and -k I beside the diagonal.
 * A run of free knots is eliminated from its first knot on; its pivots d_0 = c, d_j = c - k^2 /
 * d_(j-1) are numbers that depend on c and k alone. What remains couples the knots in contact, each
 * to the next by a multiple of the identity, and is eliminated by blocks. */
#ifndef ART_WRAP_BAND_H
#define ART_WRAP_BAND_H

#include <art/base.h>

struct wrap_band {
    int cap; /* knots that there is room for */
    int m;   /* knots */
    double c, k;
    int *at; /* [n] knots in contact, in ascending order */
    int n;
    double *inverse; /* [cap] 1 / d_j */
    double *reach; /* [cap] product of k / d_i for i <= j: how much of a force on the first knot of
                      a free run arrives at knot j */
    double made_c, made_k; /* of those two */
    double (*pivot)[6];    /* [n] inverse of a block's pivot: xx, xy, xz, yy, yz, zz */
    double (*y)[3];        /* [n] right-hand sides of the blocks, eliminated */
};

/* Allocate memory for strands of up to so many knots. */
int wrap_band_create(struct art_ctx *ctx, struct art_arena *arena, int knots,
                     struct wrap_band *band) ART_MUST_USE;
/* Solve for x[m][3] with the right-hand side b[m][3] and the blocks H[n][9] of the knots band->at,
 * which are symmetric. False if a pivot is singular. */
bool wrap_band_solve(struct wrap_band *band, const double (*H)[9], const double (*b)[3],
                     double (*x)[3]);

#endif

/* pivot_kernel.h has the factorisation of the pivots of the block factorisation, for nodes of up to six
 * unknowns: L D L^T without loops over them. Divisions alone wait for each other, no square roots. */
#ifndef ART_KKT_PIVOT_KERNEL_H
#define ART_KKT_PIVOT_KERNEL_H

#include "kernel.h"
#include "kkt_priv.h"

/* Compute the inverse of a pivot, or 0 where its row is left out: below tol of its scale or, where
 * weak is given, the least share that a row before had of its scale, below rounding made larger by that. */
ART_KKT_INLINE_ double kkt_inverse_pivot(double pivot, double scale, double tol, double *weak)
{
    if (!(pivot > tol * scale) || (weak && !(pivot * *weak > ART_KKT_RANK_NOISE_ * scale))) return 0;
    if (weak && pivot < *weak * scale) *weak = pivot / scale;
    return 1 / pivot;
}

/* s times D[n][n] (lower part) becomes L below the diagonal, with the inverse of the pivots; false at a row
 * that would be left out where none may be, without weak. Columns go four rows at once, then two, then one;
 * what this leaves on the diagonal and above is never read. */
ART_KKT_INLINE_ bool kkt_ldl_few(int n, double s, double *D, double *inv, const double *scale,
                                 double tol, double *weak)
{
    const int pair = n >= 4 ? 4 : 0;
    ART_KKT_EACH_ for (int r = 0; r < n; r++)
    {
        const bool has_four = n >= 4 && r < 4, has_two = n - pair >= 2 && r < pair + 2;
        double *to = D + r * n, one = 0;
        art_f64x4 four = {0, 0, 0, 0};
        art_f64x2 two = {0, 0};
        if (has_four) four = s * ART_F64X4_OF(to);
        if (has_two) two = s * ART_F64X2_OF(to + pair);
        if (n % 2) one = s * to[n - 1];
        /* columns before are still L times their pivots */
        ART_KKT_EACH_ for (int t = 0; t < r; t++)
        {
            const double *from = D + t * n, f = from[r] * inv[t];
            if (has_four) four -= f * ART_F64X4_OF(from);
            if (has_two) two -= f * ART_F64X2_OF(from + pair);
            if (n % 2) one -= f * from[n - 1];
        }
        double pivot = has_four ? four[r % 4] : has_two ? two[r % 2] : one;
        inv[r] = kkt_inverse_pivot(pivot, scale[r], tol, weak);
        if (!weak && inv[r] == 0) return false;
        if (has_four) ART_F64X4(to) = four;
        if (has_two) ART_F64X2(to + pair) = two;
        if (n % 2) to[n - 1] = one;
    }
    ART_KKT_EACH_ for (int t = 0; t < n - 1; t++)
    {
        double *to = D + t * n;
        if (n >= 4 && t < 3) ART_F64X4(to) *= inv[t];
        if (n - pair >= 2 && t < pair + 1) ART_F64X2(to + pair) *= inv[t];
        if (n % 2) to[n - 1] *= inv[t];
    }
    return true;
}

#endif

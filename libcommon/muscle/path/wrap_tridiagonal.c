/* Block tridiagonal systems of strands, by block elimination from the first row on. */
#include "wrap_strand.h"

/* A = B^-1 by cofactors; false if B is singular. */
static bool inverse(double A[9], const double B[9])
{
    double a = B[4] * B[8] - B[5] * B[7], b = B[5] * B[6] - B[3] * B[8];
    double c = B[3] * B[7] - B[4] * B[6], det = B[0] * a + B[1] * b + B[2] * c, g = 1 / det;
    if (!(fabs(det) > 0) || !isfinite(g)) return false;
    A[0] = a * g, A[3] = b * g, A[6] = c * g;
    A[1] = (B[2] * B[7] - B[1] * B[8]) * g;
    A[4] = (B[0] * B[8] - B[2] * B[6]) * g;
    A[7] = (B[1] * B[6] - B[0] * B[7]) * g;
    A[2] = (B[1] * B[5] - B[2] * B[4]) * g;
    A[5] = (B[2] * B[3] - B[0] * B[5]) * g;
    A[8] = (B[0] * B[4] - B[1] * B[3]) * g;
    return true;
}

/* With D_0 = H_0, D_j = H_j - k^2 D_(j-1)^-1: y_j = b_j + k D_(j-1)^-1 y_(j-1), then
 * x_j = D_j^-1 (y_j + k x_(j+1)) backwards. factor[j] is D_j^-1. */
bool wrap_tridiagonal_solve(int m, double (*H)[9], double k, const double (*b)[3], double (*x)[3],
                            double (*factor)[9])
{
    double D[9], z[3];
    for (int j = 0; j < m; j++) {
        art_v3_copy(x[j], b[j]);
        art_m3_copy(D, H[j]);
        if (j > 0) {
            art_m3_add_scaled(D, D, -k * k, factor[j - 1]);
            art_m3_mulvec(z, factor[j - 1], x[j - 1]);
            art_v3_add_scaled(x[j], x[j], k, z);
        }
        if (!inverse(factor[j], D)) return false;
    }
    for (int j = m - 1; j >= 0; j--) {
        if (j + 1 < m) art_v3_add_scaled(x[j], x[j], k, x[j + 1]);
        art_v3_copy(z, x[j]);
        art_m3_mulvec(x[j], factor[j], z);
    }
    return true;
}

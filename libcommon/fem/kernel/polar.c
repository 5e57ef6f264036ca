/* The polar decomposition of a deformation gradient with what rates of its rotation need. */
#include <art/fem.h>
#include <math.h>
#include <string.h>

bool art_fem_polar_rotation(const double A[9], double R[9], double S[9], double B_inv[9])
{
    double B[9], trace, size = 0;
    art_fem_rotation(A, R);
    art_m3_mul_t(S, A, R);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < i; j++)
            S[3 * i + j] = S[3 * j + i] = 0.5 * (S[3 * i + j] + S[3 * j + i]);
    trace = S[0] + S[4] + S[8];
    for (int i = 0; i < 9; i++) {
        B[i] = (i % 4 == 0 ? trace : 0) - S[i];
        size = fmax(size, fabs(S[i]));
    }
    memset(B_inv, 0, 9 * sizeof *B_inv);
    return fabs(art_m3_det(B)) > 1e-12 * size * size * size && art_m3_inverse(B_inv, B);
}

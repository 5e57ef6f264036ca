/* This file computes the near-null space of an elastic solid, for solvers by multigrid (Vanek,
 * Mandel & Brezina 1996, section 4): the motions of a rigid body. */
#include <art/linalg.h>
#include <art/math.h>
#include <math.h>
#include <string.h>

/* The mean of the positions, and the root of the mean square of the distances from it. */
static double centre_of(int n, const double *position, double centre[3])
{
    double square = 0;
    memset(centre, 0, 3 * sizeof *centre);
    for (int b = 0; b < n; b++)
        for (int k = 0; k < 3; k++) centre[k] += position[3 * (size_t)b + (size_t)k] / n;
    for (int b = 0; b < n; b++)
        for (int k = 0; k < 3; k++) {
            double d = position[3 * (size_t)b + (size_t)k] - centre[k];
            square += d * d / n;
        }
    return square > 0 ? sqrt(square) : 1;
}

void art_rigid_body_modes(int n_blocks, const int *size, const double *position, double *mode)
{
    double centre[3], radius = centre_of(n_blocks, position, centre);
    size_t n = 0, at = 0;
    for (int b = 0; b < n_blocks; b++) n += (size_t)size[b];
    memset(mode, 0, 6 * n * sizeof *mode);
    for (int b = 0; b < n_blocks; at += (size_t)size[b++]) {
        const double *x = position + 3 * (size_t)b;
        if (size[b] != 3 && size[b] != 6) continue;
        for (size_t k = 0; k < 3; k++) {
            /* rotation about axis k: v = e_k x r */
            size_t i = (k + 1) % 3, j = (k + 2) % 3;
            double *turn = mode + (3 + k) * n + at;
            mode[k * n + at + k] = 1;
            turn[i] = -(x[j] - centre[j]) / radius;
            turn[j] = (x[i] - centre[i]) / radius;
            if (size[b] == 6) turn[3 + k] = 1 / radius;
        }
    }
}

/* Triquadratic interpolation in a composite cell of 2x2x2 cells: products of the Lagrange
 * polynomials through 0, 1, 2 along each axis. */
#include "distgrid_priv.h"

/* Lagrange polynomials at t, and their first and second derivatives. */
static void lagrange(double t, double L[3][3])
{
    L[0][0] = 0.5 * (t - 1) * (t - 2), L[0][1] = t * (2 - t), L[0][2] = 0.5 * t * (t - 1);
    L[1][0] = t - 1.5, L[1][1] = 2 - 2 * t, L[1][2] = t - 0.5;
    L[2][0] = 1, L[2][1] = -2, L[2][2] = 1;
}

static double dot(const double L[3], const double *v)
{
    return L[0] * v[0] + L[1] * v[1] + L[2] * v[2];
}

double distgrid_quadratic(const struct art_distgrid *grid, const double x[3], double *g, double *H)
{
    size_t row = (size_t)(grid->res[0] + 1), layer = row * (size_t)(grid->res[1] + 1);
    int i[3], most = H ? 2 : g ? 1 : 0;
    double u[3], X[3][3], Y[3][3], Z[3][3];
    double f[3][3][3] = {{{0}}}; /* [derivatives by y][by x][layer] */
    distgrid_locate(grid, x, 2, i, u);
    const double *d = grid->dist + art_distgrid_index(grid, i[0], i[1], i[2]);
    lagrange(u[0], X), lagrange(u[1], Y), lagrange(u[2], Z);
    for (size_t k = 0; k < 3; k++) {
        double line[3][3]; /* [derivatives by x][row] */
        for (int a = 0; a <= most; a++)
            for (size_t j = 0; j < 3; j++) line[a][j] = dot(X[a], d + k * layer + j * row);
        for (int a = 0; a <= most; a++)
            for (int b = 0; a + b <= most; b++) f[b][a][k] = dot(Y[b], line[a]);
    }
    if (g) {
        g[0] = dot(Z[0], f[0][1]);
        g[1] = dot(Z[0], f[1][0]);
        g[2] = dot(Z[1], f[0][0]);
    }
    if (H) {
        H[0] = dot(Z[0], f[0][2]);
        H[4] = dot(Z[0], f[2][0]);
        H[8] = dot(Z[2], f[0][0]);
        H[1] = H[3] = dot(Z[0], f[1][1]);
        H[2] = H[6] = dot(Z[1], f[0][1]);
        H[5] = H[7] = dot(Z[1], f[1][0]);
    }
    return dot(Z[0], f[0][0]);
}

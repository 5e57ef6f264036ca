/* This interpolates trilinearly in a cell. */
#include "distgrid_priv.h"

double distgrid_linear(const struct art_distgrid *grid, const double x[3], double *g, double *H)
{
    size_t row = (size_t)(grid->res[0] + 1), layer = row * (size_t)(grid->res[1] + 1);
    int i[3];
    double u[3];
    distgrid_locate(grid, x, 1, i, u);
    const double *d = grid->dist + art_distgrid_index(grid, i[0], i[1], i[2]);
    /* along x: values and slopes at the four edges (y, z) = 00, 10, 01, 11 */
    const double *edge[4] = {d, d + row, d + layer, d + layer + row};
    double v[4], vx[4];
    for (int e = 0; e < 4; e++) {
        vx[e] = edge[e][1] - edge[e][0];
        v[e] = (1 - u[0]) * edge[e][0] + u[0] * edge[e][1];
    }
    double low = (1 - u[1]) * v[0] + u[1] * v[1], high = (1 - u[1]) * v[2] + u[1] * v[3];
    if (g) {
        g[0] = (1 - u[2]) * ((1 - u[1]) * vx[0] + u[1] * vx[1]) +
               u[2] * ((1 - u[1]) * vx[2] + u[1] * vx[3]);
        g[1] = (1 - u[2]) * (v[1] - v[0]) + u[2] * (v[3] - v[2]);
        g[2] = high - low;
    }
    if (H) {
        H[0] = H[4] = H[8] = 0;
        H[1] = H[3] = (1 - u[2]) * (vx[1] - vx[0]) + u[2] * (vx[3] - vx[2]);
        H[2] = H[6] = (1 - u[1]) * (vx[2] - vx[0]) + u[1] * (vx[3] - vx[1]);
        H[5] = H[7] = (v[3] - v[2]) - (v[1] - v[0]);
    }
    return (1 - u[2]) * low + u[2] * high;
}

/* This file interpolates in a cell: trilinearly; by cubic convolutions; by quadratic functions in
 * tetrahedra. */
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

/* ----------------------------------------------------------------- tricubic
 *
 * Products of cubic convolutions through four vertices along each axis (Keys 1981, Cubic
 * convolution interpolation for digital image processing, with a = -1/2; Catmull-Rom splines). The
 * slope at a vertex is the central difference there, so that the gradient is continuous across the
 * sides of cells, and quadratic functions are exact. Beside the grid's outermost cells the vertex
 * that is missing is extrapolated by the parabola through the last three. */

/* Computes the weights of the vertices i-1 .. i+2 at the place u of the cell i .. i+1, and their
 * first and second derivatives. */
static void convolution(double u, double W[3][4])
{
    W[0][0] = 0.5 * u * (u * (2 - u) - 1), W[0][1] = 0.5 * (u * u * (3 * u - 5) + 2);
    W[0][2] = 0.5 * u * (u * (4 - 3 * u) + 1), W[0][3] = 0.5 * u * u * (u - 1);
    W[1][0] = 0.5 * (u * (4 - 3 * u) - 1), W[1][1] = 0.5 * u * (9 * u - 10);
    W[1][2] = 0.5 * (u * (8 - 9 * u) + 1), W[1][3] = 0.5 * u * (3 * u - 2);
    W[2][0] = 2 - 3 * u, W[2][1] = 9 * u - 5;
    W[2][2] = 4 - 9 * u, W[2][3] = 3 * u - 1;
}

/* Weights along an axis, and how far on in memory the four vertices are. One that is missing is
 * parted among the three beside it, by f(-1) = 3 f(0) - 3 f(1) + f(2). */
struct axis {
    double w[3][4]; /* [derivative][vertex] */
    size_t at[4];
};

static void weigh(int i, double u, int res, size_t stride, struct axis *axis)
{
    convolution(u, axis->w);
    for (int a = 0; a < 3; a++) {
        double *w = axis->w[a], out = w[0];
        if (i == 0) w[0] = 0, w[1] += 3 * out, w[2] -= 3 * out, w[3] += out;
        out = w[3];
        if (i + 2 > res) w[3] = 0, w[2] += 3 * out, w[1] -= 3 * out, w[0] += out;
    }
    for (int k = 0; k < 4; k++) {
        int vertex = i - 1 + k;
        axis->at[k] = stride * (size_t)(vertex < 0 ? 0 : vertex > res ? res : vertex);
    }
}

static double dot(const double w[4], const double v[4])
{
    return (w[0] * v[0] + w[1] * v[1]) + (w[2] * v[2] + w[3] * v[3]);
}

double distgrid_cubic(const struct art_distgrid *grid, const double x[3], double *g, double *H)
{
    size_t row = (size_t)(grid->res[0] + 1), stride[3] = {1, row, row * (size_t)(grid->res[1] + 1)};
    int i[3], most = H ? 2 : g ? 1 : 0;
    struct axis axis[3];
    double u[3], f[3][3][4]; /* [derivatives by y][by x][layer] */
    distgrid_locate(grid, x, 1, i, u);
    for (int a = 0; a < 3; a++) weigh(i[a], u[a], grid->res[a], stride[a], &axis[a]);
    const double(*X)[4] = (const double(*)[4])axis[0].w, (*Y)[4] = (const double(*)[4])axis[1].w;
    const double(*Z)[4] = (const double(*)[4])axis[2].w;
    for (int k = 0; k < 4; k++) {
        double line[3][4]; /* [derivatives by x][row] */
        for (int j = 0; j < 4; j++) {
            const double *d = grid->dist + axis[2].at[k] + axis[1].at[j];
            const double v[4] = {d[axis[0].at[0]], d[axis[0].at[1]], d[axis[0].at[2]],
                                 d[axis[0].at[3]]};
            for (int a = 0; a <= most; a++) line[a][j] = dot(X[a], v);
        }
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

/* ---------------------------------------------------------------- quadratic
 *
 * In the six tetrahedra of a composite cell, as ArtiSynth has it (class documentation of its
 * DistanceGrid). They are those of Kuhn: in each the coordinates have one order of size, and its
 * corners are reached from (0,0,0) by steps along the axes in that order. */

/* Sorts the axes by falling u, equal ones in order; both choices are right on the face between. */
static void sort_axes(const double u[3], int axis[3])
{
    axis[0] = 0, axis[1] = 1, axis[2] = 2;
    for (int pass = 0; pass < 3; pass++) {
        int a = pass % 2;
        if (u[axis[a]] < u[axis[a + 1]]) {
            int t = axis[a];
            axis[a] = axis[a + 1], axis[a + 1] = t;
        }
    }
}

/* With barycentric coordinates w the quadratic is w.Q w: Q[i][i] is the value at corner i, and the
 * value between corners i and j is (Q[i][i] + Q[j][j] + 2 Q[i][j]) / 4. */
static void quadratic_form(const struct art_distgrid *grid, const int first[3], const int axis[3],
                           double Q[4][4])
{
    int corner[4][3] = {{0}};
    for (int c = 1; c < 4; c++)
        for (int a = 0; a < 3; a++) corner[c][a] = corner[c - 1][a] + (a == axis[c - 1]);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j <= i; j++)
            Q[i][j] = grid->dist[art_distgrid_index(grid, first[0] + corner[i][0] + corner[j][0],
                                                    first[1] + corner[i][1] + corner[j][1],
                                                    first[2] + corner[i][2] + corner[j][2])];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < i; j++) Q[j][i] = Q[i][j] = 2 * Q[i][j] - 0.5 * (Q[i][i] + Q[j][j]);
}

double distgrid_tets(const struct art_distgrid *grid, const double x[3], double *g, double *H)
{
    int first[3], axis[3];
    double u[3], Q[4][4], w[4], Qw[4], f = 0;
    distgrid_locate(grid, x, 2, first, u);
    sort_axes(u, axis);
    quadratic_form(grid, first, axis, Q);
    w[0] = 1 - 0.5 * u[axis[0]];
    w[1] = 0.5 * (u[axis[0]] - u[axis[1]]);
    w[2] = 0.5 * (u[axis[1]] - u[axis[2]]);
    w[3] = 0.5 * u[axis[2]];
    for (int i = 0; i < 4; i++) {
        Qw[i] = 0;
        for (int j = 0; j < 4; j++) Qw[i] += Q[i][j] * w[j];
        f += w[i] * Qw[i];
    }
    /* a step along axis[a] takes 1/2 from w[a] to w[a+1] */
    for (int a = 0; g && a < 3; a++) g[axis[a]] = Qw[a + 1] - Qw[a];
    for (int a = 0; H && a < 3; a++)
        for (int b = 0; b < 3; b++)
            H[3 * axis[a] + axis[b]] =
                0.5 * ((Q[a + 1][b + 1] - Q[a][b + 1]) - (Q[a + 1][b] - Q[a][b]));
    return f;
}

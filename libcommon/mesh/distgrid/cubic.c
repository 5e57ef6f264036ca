/* This interpolates tricubically in a cell: products of cubic convolutions through four vertices
 * along each axis (Keys 1981, Cubic convolution interpolation for digital image processing, with a
 * = -1/2; Catmull-Rom splines). The slope at a vertex is the central difference there, so that the
 * gradient is continuous across the sides of cells, and quadratic functions are exact. Beside the
 * grid's outermost cells the vertex that is missing is extrapolated by the parabola through the
 * last three. */
#include "distgrid_priv.h"

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

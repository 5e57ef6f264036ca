/* Quadratic interpolation in the six tetrahedra of a composite cell, as ArtiSynth has it (class
 * documentation of its DistanceGrid). They are those of Kuhn: in each the coordinates have one
 * order of size, and its corners are reached from (0,0,0) by steps along the axes in that order. */
#include "distgrid_priv.h"

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

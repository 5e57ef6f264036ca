/* This computes values at the nodes of an element from those at its integration points.
 *
 * A function f = sum c_b N_b of the linear element of the corners is fitted to the values v_p,
 * sum w_p (f(xi_p) - v_p)^2 being least; the nodes get its values. In elements with as many points
 * as corners it goes through all values. What is linear in space is such a function wherever the
 * edges are straight, so that it comes out exactly; tetrahedra with one point have its value
 * everywhere. (Hinton & Campbell 1974.) */
#include "../shell.h"
#include <math.h>
#include <string.h>

enum { N = ART_ELEM_MAX_CORNERS };

/* A = L L^T in the lower triangle, positive; X[n][m] = A^-1 X */
static void solve(int n, double A[N][N], int m, double X[N][ART_FEM_MAX_POINTS])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double sum = A[i][j];
            for (int k = 0; k < j; k++) sum -= A[i][k] * A[j][k];
            A[i][j] = i == j ? sqrt(sum) : sum / A[j][j];
        }
    for (int c = 0; c < m; c++) {
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < i; k++) X[i][c] -= A[i][k] * X[k][c];
            X[i][c] /= A[i][i];
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int k = i + 1; k < n; k++) X[i][c] -= A[k][i] * X[k][c];
            X[i][c] /= A[i][i];
        }
    }
}

/* Evaluate the functions that the corners span, of shells those of front and back; return their
 * count. */
static int span(const struct art_fem_kind *kind, const double xi[3], double *at)
{
    if (kind->assumed) return fem_shell_corner_shape(kind, xi, at);
    art_elem_type(kind->type->linear)->shape(xi, at, NULL);
    return kind->n_corners;
}

static void node_at(const struct art_fem_kind *kind, int a, double xi[3])
{
    art_v3_copy(xi, kind->type->node[a % kind->n_front]);
    if (kind->shell) xi[2] = a < kind->n_front ? 1 : -1;
}

void fem_extrapolation(struct art_fem_kind *kind)
{
    double A[N][N] = {{0}}, X[N][ART_FEM_MAX_POINTS], at[N], xi[3];
    int n = span(kind, kind->xi[0], at);
    memset(kind->extrapolate, 0, sizeof kind->extrapolate);
    if (kind->n_points < n) {
        for (int a = 0; a < kind->n_nodes; a++)
            for (int p = 0; p < kind->n_points; p++) kind->extrapolate[a][p] = 1.0 / kind->n_points;
        return;
    }
    for (int p = 0; p < kind->n_points; p++) {
        span(kind, kind->xi[p], at);
        for (int i = 0; i < n; i++) {
            X[i][p] = kind->weight[p] * at[i];
            for (int j = 0; j < n; j++) A[i][j] += kind->weight[p] * at[i] * at[j];
        }
    }
    solve(n, A, kind->n_points, X);
    for (int a = 0; a < kind->n_nodes; a++) {
        node_at(kind, a, xi);
        span(kind, xi, at);
        for (int p = 0; p < kind->n_points; p++)
            for (int i = 0; i < n; i++) kind->extrapolate[a][p] += at[i] * X[i][p];
    }
}

/* This computes the Jacobian dx/dxi at all points of an element at once, volumes and their
 * gradients: numbers of the points lie side by side. Each result is the same as if its point were
 * alone. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("O3") /* loops over points and nodes become vectors */
#endif
#include "../incompressibility.h"
#include <math.h>
#include <string.h>

FEM_INLINE void jacobians(const struct art_fem_kind *kind, int n, int m, const double (*x)[3],
                          double (*J)[ART_FEM_MAX_POINTS])
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            double sum[ART_FEM_MAX_POINTS] = {0};
            for (int a = 0; a < n; a++)
                for (int p = 0; p < m; p++) sum[p] += x[a][i] * kind->dN_points[a][k][p];
            for (int p = 0; p < m; p++) J[3 * i + k][p] = sum[p];
        }
}

/* Counts are constant for the usual kinds. */
FEM_WIDE void fem_jacobians(const struct art_fem_kind *kind, const double (*x)[3],
                            double (*J)[ART_FEM_MAX_POINTS])
{
    if (kind->n_nodes == 8 && kind->n_points == 8)
        jacobians(kind, 8, 8, x, J);
    else if (kind->n_nodes == 4 && kind->n_points == 1)
        jacobians(kind, 4, 1, x, J);
    else
        jacobians(kind, kind->n_nodes, kind->n_points, x, J);
}

/* Compute row i of column k of the cofactors of J, point by point. */
FEM_INLINE void cofactors(int m, const double (*J)[ART_FEM_MAX_POINTS],
                          double (*C)[ART_FEM_MAX_POINTS])
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            int i1 = (i + 1) % 3, i2 = (i + 2) % 3, k1 = (k + 1) % 3, k2 = (k + 2) % 3;
            const double *a = J[3 * i1 + k1], *b = J[3 * i2 + k2], *c = J[3 * i2 + k1],
                         *d = J[3 * i1 + k2];
            for (int p = 0; p < m; p++) C[3 * i + k][p] = a[p] * b[p] - c[p] * d[p];
        }
}

FEM_INLINE void volumes(const struct art_fem_kind *kind, int m,
                        const double (*J)[ART_FEM_MAX_POINTS], double (*C)[ART_FEM_MAX_POINTS],
                        double *dv)
{
    const double *w = kind->weight;
    cofactors(m, J, C);
    for (int i = 0; i < 9; i++)
        for (int p = 0; p < m; p++) C[i][p] *= w[p];
    for (int p = 0; p < m; p++) dv[p] = J[0][p] * C[0][p] + J[3][p] * C[3][p] + J[6][p] * C[6][p];
}

FEM_WIDE void fem_volumes(const struct art_fem_kind *kind, const double (*x)[3], double *dv,
                          double (*cof)[ART_FEM_MAX_POINTS])
{
    double J[9][ART_FEM_MAX_POINTS];
    if (kind->n_nodes == 8 && kind->n_points == 8) {
        jacobians(kind, 8, 8, x, J);
        volumes(kind, 8, (const double(*)[ART_FEM_MAX_POINTS])J, cof, dv);
    } else {
        jacobians(kind, kind->n_nodes, kind->n_points, x, J);
        volumes(kind, kind->n_points, (const double(*)[ART_FEM_MAX_POINTS])J, cof, dv);
    }
}

FEM_INLINE void determinants(int m, const double *w, const double (*J)[ART_FEM_MAX_POINTS],
                             double *dv)
{
    for (int p = 0; p < m; p++) {
        double c0 = J[4][p] * J[8][p] - J[5][p] * J[7][p];
        double c1 = J[5][p] * J[6][p] - J[3][p] * J[8][p];
        double c2 = J[3][p] * J[7][p] - J[4][p] * J[6][p];
        dv[p] = w[p] * (J[0][p] * c0 + J[1][p] * c1 + J[2][p] * c2);
    }
}

FEM_WIDE void fem_volumes_only(const struct art_fem_kind *kind, const double (*x)[3], double *dv)
{
    double J[9][ART_FEM_MAX_POINTS];
    if (kind->n_nodes == 8 && kind->n_points == 8) {
        jacobians(kind, 8, 8, x, J);
        determinants(8, kind->weight, (const double(*)[ART_FEM_MAX_POINTS])J, dv);
    } else {
        jacobians(kind, kind->n_nodes, kind->n_points, x, J);
        determinants(kind->n_points, kind->weight, (const double(*)[ART_FEM_MAX_POINTS])J, dv);
    }
}

double fem_min_volume(const struct art_fem_kind *kind, const double (*x)[3])
{
    double dv[ART_FEM_MAX_POINTS], least = INFINITY;
    if (!kind->membrane) fem_volumes_only(kind, x, dv);
    /* of membranes, which have no inside, the area */
    for (int p = 0; kind->membrane && p < kind->n_points; p++) dv[p] = fem_point_volume(kind, p, x);
    for (int p = 0; p < kind->n_points; p++)
        if (!(dv[p] >= least)) least = dv[p];
    return least;
}

FEM_INLINE void gradient(const struct art_fem_kind *kind, int n, int p,
                         const double (*cof)[ART_FEM_MAX_POINTS], double (*g)[3])
{
    const double(*dN)[ART_ELEM_MAX_NODES] = kind->dN_nodes[p];
    for (int i = 0; i < 3; i++) {
        double c0 = cof[3 * i][p], c1 = cof[3 * i + 1][p], c2 = cof[3 * i + 2][p];
        for (int a = 0; a < n; a++) g[a][i] = dN[0][a] * c0 + dN[1][a] * c1 + dN[2][a] * c2;
    }
}

FEM_WIDE void fem_volume_gradient(const struct art_fem_kind *kind, int p,
                                  const double (*cof)[ART_FEM_MAX_POINTS], double (*g)[3])
{
    if (kind->n_nodes == 8)
        gradient(kind, 8, p, cof, g);
    else
        gradient(kind, kind->n_nodes, p, cof, g);
}

/* Sums over the points by one mode, [3][n] so that nodes lie side by side. */
FEM_INLINE void mode_gradient(const struct art_fem_kind *kind, int n, int m, int mode,
                              const double (*cof)[ART_FEM_MAX_POINTS], double *restrict sum)
{
    for (int i = 0; i < 3; i++) {
        double g[ART_ELEM_MAX_NODES] = {0};
        for (int p = 0; p < m; p++) {
            const double(*dN)[ART_ELEM_MAX_NODES] = kind->dN_nodes[p];
            double H = kind->H[p][mode], c0 = H * cof[3 * i][p], c1 = H * cof[3 * i + 1][p],
                   c2 = H * cof[3 * i + 2][p];
            for (int a = 0; a < n; a++) g[a] += dN[0][a] * c0 + dN[1][a] * c1 + dN[2][a] * c2;
        }
        for (int a = 0; a < n; a++) sum[i * n + a] = g[a];
    }
}

FEM_WIDE void fem_volume_gradients(const struct art_fem_kind *kind, int mode,
                                   const double (*cof)[ART_FEM_MAX_POINTS], double *W, int step)
{
    double sum[3 * ART_ELEM_MAX_NODES];
    int n = kind->n_nodes;
    if (n == 8 && kind->n_points == 8)
        mode_gradient(kind, 8, 8, mode, cof, sum);
    else
        mode_gradient(kind, n, kind->n_points, mode, cof, sum);
    for (int a = 0; a < n; a++, W += step) W[0] = sum[a], W[1] = sum[n + a], W[2] = sum[2 * n + a];
}

/* The second derivative of det J = c0 . (c1 x c2) along dJ/dt = D, with columns d of D and c of J:
 * twice the sum of c . (d x d), hence of J times the cofactors of D. */
FEM_WIDE void fem_volume_rates(const struct art_fem_kind *kind, const double (*x)[3],
                               const double (*v)[3], double *rate)
{
    double J[9][ART_FEM_MAX_POINTS], D[9][ART_FEM_MAX_POINTS], C[9][ART_FEM_MAX_POINTS];
    int m = kind->n_points;
    if (kind->n_nodes == 8 && m == 8) {
        jacobians(kind, 8, 8, x, J);
        jacobians(kind, 8, 8, v, D);
    } else {
        jacobians(kind, kind->n_nodes, m, x, J);
        jacobians(kind, kind->n_nodes, m, v, D);
    }
    cofactors(m, (const double(*)[ART_FEM_MAX_POINTS])D, C);
    memset(rate, 0, (size_t)m * sizeof *rate);
    for (int i = 0; i < 9; i++)
        for (int p = 0; p < m; p++) rate[p] += J[i][p] * C[i][p];
    for (int p = 0; p < m; p++) rate[p] *= 2 * kind->weight[p];
}

/* det J is linear in each column: along J' = u g_a^T + v g_b^T its mixed second derivative is
 * (u x v) . J (g_a x g_b), with g the gradients of the shape functions. */
void fem_volume_curvature(const struct art_fem_kind *kind, const double (*x)[3], const double *c,
                          double (*h)[3])
{
    double J[9][ART_FEM_MAX_POINTS];
    int n = kind->n_nodes;
    fem_jacobians(kind, x, J);
    memset(h, 0, (size_t)(n * (n - 1) / 2) * sizeof *h);
    for (int p = 0; p < kind->n_points; p++) {
        double w = c[p] * kind->weight[p];
        for (int a = 1, k = 0; a < n; a++)
            for (int b = 0; b < a; b++, k++) {
                double g[3];
                art_v3_cross(g, kind->dN[p][a], kind->dN[p][b]);
                for (int i = 0; i < 3; i++)
                    h[k][i] +=
                        w * (J[3 * i][p] * g[0] + J[3 * i + 1][p] * g[1] + J[3 * i + 2][p] * g[2]);
            }
    }
}

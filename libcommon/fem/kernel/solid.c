/* This integrates nonlinear stress over an element (Bonet & Wood 2008, chapter 9):
 *
 *     f_a = sum sigma g_a dv,   K_ab = sum B_a^T D B_b dv + (g_a . sigma g_b) I dv
 *
 * with g_a the gradients in space. Stresses and tangents of all materials at a point are added
 * first. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("O3") /* loops over pairs of nodes become vectors */
#endif
#include "../incompressibility.h"
#include "../shell.h"
#include <art/simd.h>
#include <math.h>
#include <string.h>

/* dx/dxi = sum (x_a - x_0) (x) dN_a, as the gradients add up to nothing */
static void jacobian(int n, const double (*x)[3], const double (*dN)[3], double J[9])
{
    art_m3_zero(J);
    for (int a = 0; a < n; a++)
        for (int i = 0; i < 3; i++) {
            J[3 * i] += (x[a][i] - x[0][i]) * dN[a][0];
            J[3 * i + 1] += (x[a][i] - x[0][i]) * dN[a][1];
            J[3 * i + 2] += (x[a][i] - x[0][i]) * dN[a][2];
        }
}

void fem_point_gradient(const struct art_fem *fem, int e, int p, const double (*x)[3], double F[9])
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    double J[9];
    if (kind->membrane)
        (void)fem_shell_jacobian(kind, p, x, J);
    else
        jacobian(kind->n_nodes, x, kind->dN[p], J);
    art_m3_mul(F, J, fem->point[fem->elem[e].point + p].Ji);
}

/* ------------------------------------------------------------------- points
 *
 * The tangent of the stresses at the points is a product of rows, three for each point: gradients
 * G[row][a] and, for each of the six pairs of directions (i <= k), what they are multiplied with,
 * T_ik[row j] = sum over l of A_ik[j][l] G[row l], A_ik[j][l] = (C_ijkl + sigma_jl delta_ik) dv.
 * Then K_ab[i][k] = sum over the rows of G[row][a] T_ik[row][b]. What belongs to points lies side
 * by side. */

enum { MOST_ROWS = 3 * ART_FEM_MAX_POINTS, LANES = ART_MAT_LANES };

struct points {
    int n, m; /* nodes, points */
    struct art_mat_points at;
    double dv[LANES]; /* 0 where the gradients are not defined */
    bool regular[LANES];
    double C[9][LANES];                       /* inverse of dx/dxi, transposed */
    double G[MOST_ROWS * ART_ELEM_MAX_NODES]; /* [3 p + j][n] gradients in space */
    double s[6][LANES], D[ART_MAT_UPPER][LANES];
    double E[3][6][LANES]; /* A_ik of i == k, the upper triangle */
    double T[6][MOST_ROWS * ART_ELEM_MAX_NODES];
};

/* Compute F, dv and the inverse of J from J and that of J at rest. */
FEM_INLINE void gradient_and_volume(int m, const double *weight,
                                    const double (*J)[ART_FEM_MAX_POINTS], const double (*X)[LANES],
                                    struct points *at)
{
    double(*F)[LANES] = at->at.F, (*C)[LANES] = at->C;
    for (int p = 0; p < m; p++) {
        double a = J[0][p], b = J[1][p], c = J[2][p], d = J[3][p], e = J[4][p], f = J[5][p];
        double g = J[6][p], h = J[7][p], i = J[8][p];
        double x0 = X[0][p], x1 = X[1][p], x2 = X[2][p], x3 = X[3][p], x4 = X[4][p];
        double x5 = X[5][p], x6 = X[6][p], x7 = X[7][p], x8 = X[8][p];
        double f0 = a * x0 + b * x3 + c * x6, f1 = a * x1 + b * x4 + c * x7;
        double f2 = a * x2 + b * x5 + c * x8, f3 = d * x0 + e * x3 + f * x6;
        double f4 = d * x1 + e * x4 + f * x7, f5 = d * x2 + e * x5 + f * x8;
        double f6 = g * x0 + h * x3 + i * x6, f7 = g * x1 + h * x4 + i * x7;
        double f8 = g * x2 + h * x5 + i * x8;
        double c0 = e * i - f * h, c1 = f * g - d * i, c2 = d * h - e * g;
        double det = a * c0 + b * c1 + c * c2, r = 1 / det;
        F[0][p] = f0, F[1][p] = f1, F[2][p] = f2, F[3][p] = f3, F[4][p] = f4, F[5][p] = f5;
        F[6][p] = f6, F[7][p] = f7, F[8][p] = f8;
        at->at.J[p] =
            f0 * (f4 * f8 - f5 * f7) + f1 * (f5 * f6 - f3 * f8) + f2 * (f3 * f7 - f4 * f6);
        at->dv[p] = weight[p] * det;
        C[0][p] = r * c0, C[1][p] = r * c1, C[2][p] = r * c2;
        C[3][p] = r * (h * c - i * b), C[4][p] = r * (i * a - g * c), C[5][p] = r * (g * b - h * a);
        C[6][p] = r * (b * f - c * e), C[7][p] = r * (c * d - a * f), C[8][p] = r * (a * e - b * d);
    }
}

/* Set padding points to the rest state with no weight. */
static void set_padding(struct points *at, int p)
{
    for (int i = 0; i < 9; i++) at->at.F[i][p] = i % 4 == 0, at->C[i][p] = 0;
    at->at.J[p] = 1;
}

FEM_INLINE void place_all(const struct art_fem_kind *kind, int n, int m,
                          const struct art_fem_point *rest, const double (*J)[ART_FEM_MAX_POINTS],
                          struct points *at)
{
    double X[9][LANES];
    at->n = n, at->m = m;
    at->at.n = m;
    at->at.n_filled = (m + 3) / 4 * 4;
    for (int p = 0; p < m; p++)
        for (int i = 0; i < 9; i++) X[i][p] = rest[p].Ji[i];
    gradient_and_volume(m, kind->weight, J, (const double(*)[LANES])X, at);
    for (int p = 0; p < m; p++) {
        at->regular[p] = at->dv[p] != 0 && isfinite(at->C[0][p]) && isfinite(at->at.J[p]);
        if (!at->regular[p]) set_padding(at, p);
    }
    for (int p = m; p < at->at.n_filled; p++) set_padding(at, p);
    for (int p = 0; p < m; p++) {
        const double(*dN)[ART_ELEM_MAX_NODES] = kind->dN_nodes[p];
        double *restrict G = at->G + 3 * p * n;
        for (int j = 0; j < 3; j++) {
            double c0 = at->C[3 * j][p], c1 = at->C[3 * j + 1][p], c2 = at->C[3 * j + 2][p];
            for (int a = 0; a < n; a++)
                G[j * n + a] = c0 * dN[0][a] + c1 * dN[1][a] + c2 * dN[2][a];
        }
    }
}

FEM_WIDE static void place_points(const struct art_fem_kind *kind, const struct art_fem_point *rest,
                                  const double (*J)[ART_FEM_MAX_POINTS], struct points *at)
{
    if (kind->n_nodes == 8 && kind->n_points == 8)
        place_all(kind, 8, 8, rest, J, at);
    else if (kind->n_nodes == 4 && kind->n_points == 1)
        place_all(kind, 4, 1, rest, J, at);
    else
        place_all(kind, kind->n_nodes, kind->n_points, rest, J, at);
}

static const signed char voigt[3][3] = {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}};
/* These are the columns of the rows of the upper triangle. */
static const signed char upper[6][6] = {{0, 1, 2, 3, 4, 5},     {1, 6, 7, 8, 9, 10},
                                        {2, 7, 11, 12, 13, 14}, {3, 8, 12, 15, 16, 17},
                                        {4, 9, 13, 16, 18, 19}, {5, 10, 14, 17, 19, 20}};

/* Adds pressures, s += p I, D += p (I x I - 2 Is), and multiplies all by dv. */
FEM_INLINE void add_pressure(int m, const double *pressure, double (*s)[LANES], double (*D)[LANES])
{
    for (int p = 0; p < m; p++)
        s[0][p] += pressure[p], s[1][p] += pressure[p], s[2][p] += pressure[p];
    if (!D) return;
    for (int p = 0; p < m; p++) {
        double q = pressure[p];
        D[0][p] -= q, D[6][p] -= q, D[11][p] -= q;
        D[1][p] += q, D[2][p] += q, D[7][p] += q;
        D[15][p] -= q, D[18][p] -= q, D[20][p] -= q;
    }
}

FEM_INLINE void scale_by_volume(int m, struct points *at, bool tangent)
{
    for (int i = 0; i < 6; i++)
        for (int p = 0; p < m; p++) at->s[i][p] *= at->dv[p];
    if (!tangent) return;
    for (int i = 0; i < ART_MAT_UPPER; i++)
        for (int p = 0; p < m; p++) at->D[i][p] *= at->dv[p];
}

/* A_ik of i == k */
FEM_INLINE void add_stresses(int m, struct points *at)
{
    FEM_UNROLL
    for (int i = 0; i < 3; i++) FEM_UNROLL
    for (int j = 0; j < 3; j++) FEM_UNROLL
    for (int l = j; l < 3; l++) {
        const double *D = at->D[upper[voigt[i][j]][voigt[i][l]]], *s = at->s[voigt[j][l]];
        for (int p = 0; p < m; p++) at->E[i][voigt[j][l]][p] = D[p] + s[p];
    }
}

/* f_a += sigma g_a dv */
FEM_INLINE void add_forces(int n, int p, const struct points *at, double *f)
{
    const double *G = at->G + 3 * p * n;
    for (int i = 0; i < 3; i++) {
        double s0 = at->s[voigt[i][0]][p], s1 = at->s[voigt[i][1]][p], s2 = at->s[voigt[i][2]][p];
        for (int a = 0; a < n; a++) f[i * n + a] += s0 * G[a] + s1 * G[n + a] + s2 * G[2 * n + a];
    }
}

FEM_INLINE void add_rows(int n, int p, struct points *at)
{
    const double *restrict G = at->G + 3 * p * n;
    art_f64x4 g[6];
    int ik = 0;
    if (n == 8) memcpy(g, G, sizeof g);
    FEM_UNROLL
    for (int i = 0; i < 3; i++) FEM_UNROLL
    for (int k = i; k < 3; k++, ik++) FEM_UNROLL
    for (int j = 0; j < 3; j++) {
        double *restrict t = at->T[ik] + (3 * p + j) * n, A[3];
        FEM_UNROLL
        for (int l = 0; l < 3; l++)
            A[l] = i == k ? at->E[i][voigt[j][l]][p] : at->D[upper[voigt[i][j]][voigt[k][l]]][p];
        if (n == 8) {
            art_f64x4 *to = (art_f64x4 *)t;
            to[0] = A[0] * g[0] + A[1] * g[2] + A[2] * g[4];
            to[1] = A[0] * g[1] + A[1] * g[3] + A[2] * g[5];
            continue;
        }
        for (int b = 0; b < n; b++) t[b] = A[0] * G[b] + A[1] * G[n + b] + A[2] * G[2 * n + b];
    }
}

FEM_INLINE void add_point_terms(int n, int m, struct points *at, const double *pressure,
                                bool tangent, double *f)
{
    double sum[3 * ART_ELEM_MAX_NODES] = {0};
    if (pressure) add_pressure(m, pressure, at->s, tangent ? at->D : NULL);
    for (int p = 0; p < m; p++)
        if (!at->regular[p]) at->dv[p] = 0;
    scale_by_volume(m, at, tangent);
    if (tangent) add_stresses(m, at);
    for (int p = 0; p < m; p++) add_forces(n, p, at, sum);
    for (int p = 0; tangent && p < m; p++) add_rows(n, p, at);
    for (int a = 0; a < n; a++)
        for (int i = 0; i < 3; i++) f[3 * a + i] += sum[i * n + a];
}

/* Forces and rows of what stresses and tangents there are, with pressures unless these are NULL. */
FEM_WIDE static void add_all_terms(struct points *at, const double *pressure, bool tangent,
                                   double *f)
{
    if (at->n == 8 && at->m == 8)
        add_point_terms(8, 8, at, pressure, tangent, f);
    else if (at->n == 4 && at->m == 1)
        add_point_terms(4, 1, at, pressure, tangent, f);
    else
        add_point_terms(at->n, at->m, at, pressure, tangent, f);
}

/* ------------------------------------------------------------ forces, and damping
 *
 * beta K v where no stiffness is wanted: with L = dv/dx the product K v is what a stress
 * C : L + L sigma makes, as sigma makes the forces.
 *
 * Objective damping: beta times the rate of stress that turns with the material, with d = sym L
 *
 *     C : d + d sigma + sigma d + p' I
 *
 * of stresses and tangents without pressure, p' the rate of pressure as volumes change. The first
 * three are the tangent of Kirchhoff's stress by Jaumann's rate, which is positive wherever the
 * energy is convex in the logarithms of the stretches (Hill 1968, J. Mech. Phys. Solids 16): it
 * takes energy from every motion, and turning has no part in it. */

/* D += that of d sigma + sigma d. */
FEM_INLINE void add_rate_terms(int m, const double (*s)[LANES], double (*D)[LANES])
{
    for (int p = 0; p < m; p++) {
        D[0][p] += 2 * s[0][p], D[3][p] += s[3][p], D[5][p] += s[5][p];
        D[6][p] += 2 * s[1][p], D[8][p] += s[3][p], D[9][p] += s[4][p];
        D[11][p] += 2 * s[2][p], D[13][p] += s[4][p], D[14][p] += s[5][p];
        D[15][p] += 0.5 * (s[0][p] + s[1][p]), D[16][p] += 0.5 * s[5][p];
        D[17][p] += 0.5 * s[4][p], D[18][p] += 0.5 * (s[1][p] + s[2][p]);
        D[19][p] += 0.5 * s[3][p], D[20][p] += 0.5 * (s[2][p] + s[0][p]);
    }
}

/* Compute L from dv/dxi; the result is its trace. */
FEM_INLINE void velocity_gradient(int m, const double (*V)[ART_FEM_MAX_POINTS],
                                  const struct points *at, double (*L)[LANES], double *trace)
{
    FEM_UNROLL
    for (int i = 0; i < 3; i++) FEM_UNROLL
    for (int j = 0; j < 3; j++) {
        const double *a = V[3 * i], *b = V[3 * i + 1], *c = V[3 * i + 2];
        const double *x = at->C[3 * j], *y = at->C[3 * j + 1], *z = at->C[3 * j + 2];
        for (int p = 0; p < m; p++) L[3 * i + j][p] = a[p] * x[p] + b[p] * y[p] + c[p] * z[p];
    }
    for (int p = 0; p < m; p++) trace[p] = L[0][p] + L[4][p] + L[8][p];
}

/* P = sigma + beta (D : L + L sigma + q I), where q is the rate of pressure; all times dv. What is
 * objective has no L sigma. */
FEM_INLINE void damping_stress(int m, double beta, bool objective, const struct points *at,
                               const double (*L)[LANES], const double *q, double (*P)[LANES])
{
    double e[6][LANES], t[6][LANES];
    for (int p = 0; p < m; p++) {
        e[0][p] = L[0][p], e[1][p] = L[4][p], e[2][p] = L[8][p];
        e[3][p] = L[1][p] + L[3][p], e[4][p] = L[5][p] + L[7][p], e[5][p] = L[2][p] + L[6][p];
    }
    for (int i = 0; i < 6; i++) {
        for (int p = 0; p < m; p++) t[i][p] = i < 3 ? q[p] : 0;
        for (int j = 0; j < 6; j++) {
            const double *D = at->D[upper[i][j]];
            for (int p = 0; p < m; p++) t[i][p] += D[p] * e[j][p];
        }
    }
    FEM_UNROLL
    for (int i = 0; i < 3; i++) FEM_UNROLL
    for (int j = 0; j < 3; j++) {
        const double *x = at->s[voigt[0][j]], *y = at->s[voigt[1][j]], *z = at->s[voigt[2][j]];
        const double *s = at->s[voigt[i][j]], *c = t[voigt[i][j]];
        const double *a = L[3 * i], *b = L[3 * i + 1], *d = L[3 * i + 2];
        for (int p = 0; p < m && objective; p++) P[3 * i + j][p] = s[p] + beta * c[p];
        for (int p = 0; p < m && !objective; p++)
            P[3 * i + j][p] = s[p] + beta * (c[p] + a[p] * x[p] + b[p] * y[p] + d[p] * z[p]);
    }
}

FEM_INLINE void add_damping_forces(const struct art_fem_kind *kind, int n, int m, struct points *at,
                                   const struct fem_penalty_terms *penalty, double beta,
                                   bool objective, const double (*v)[3], double *f)
{
    double V[9][ART_FEM_MAX_POINTS], L[9][LANES], P[9][LANES], trace[LANES], q[LANES] = {0};
    double sum[3 * ART_ELEM_MAX_NODES] = {0};
    if (objective) add_rate_terms(m, (const double(*)[LANES])at->s, at->D);
    if (penalty) add_pressure(m, penalty->p, at->s, objective ? NULL : at->D);
    for (int p = 0; p < m; p++)
        if (!at->regular[p]) at->dv[p] = 0;
    scale_by_volume(m, at, true);
    fem_jacobians(kind, v, V);
    velocity_gradient(m, (const double(*)[ART_FEM_MAX_POINTS])V, at, L, trace);
    if (penalty) fem_penalty_pressure_rate(kind, penalty, at->dv, trace, q);
    damping_stress(m, beta, objective, at, (const double(*)[LANES])L, q, P);
    for (int p = 0; p < m; p++) {
        const double *G = at->G + 3 * p * n;
        for (int i = 0; i < 3; i++) {
            double s0 = P[3 * i][p], s1 = P[3 * i + 1][p], s2 = P[3 * i + 2][p];
            for (int a = 0; a < n; a++)
                sum[i * n + a] += s0 * G[a] + s1 * G[n + a] + s2 * G[2 * n + a];
        }
    }
    for (int a = 0; a < n; a++)
        for (int i = 0; i < 3; i++) f[3 * a + i] += sum[i * n + a];
}

/* Forces, and those of damping, where no stiffness is wanted. */
FEM_WIDE static void add_all_damping_forces(const struct art_fem_kind *kind, struct points *at,
                                            const struct fem_penalty_terms *penalty, double beta,
                                            bool objective, const double (*v)[3], double *f)
{
    if (at->n == 8 && at->m == 8)
        add_damping_forces(kind, 8, 8, at, penalty, beta, objective, v, f);
    else
        add_damping_forces(kind, at->n, at->m, at, penalty, beta, objective, v, f);
}

/* ------------------------------------------------------------------ stiffness */

/* M[a][b] = sum over the rows of G[row][a] T[row][b], for `tile` nodes a from a0 on and the first
 * nb nodes b: sums stay in registers. */
FEM_INLINE void multiply_tile(int n, int tile, int nb, int rows, int a0, const double *restrict G,
                              const double *restrict T, double *restrict M)
{
    double sum[4][ART_ELEM_MAX_NODES] = {{0}};
    for (int r = 0; r < rows; r++)
        for (int a = 0; a < tile; a++)
            for (int b = 0; b < nb; b++) sum[a][b] += G[r * n + a0 + a] * T[r * n + b];
    for (int a = 0; a < tile; a++)
        for (int b = 0; b < nb; b++) M[n * (a0 + a) + b] = sum[a][b];
}

/* For i == k, where M is symmetric, only a >= b is needed. */
FEM_INLINE void multiply_8(int rows, const struct points *at, double (*M)[FEM_SQUARE])
{
    for (int ik = 0; ik < 6; ik++) {
        bool half = ik == 0 || ik == 3 || ik == 5;
        if (half) {
            multiply_tile(8, 4, 4, rows, 0, at->G, at->T[ik], M[ik]);
            for (int a = 0; a < 4; a++)
                for (int b = 4; b < 8; b++) M[ik][8 * a + b] = 0;
        } else {
            multiply_tile(8, 4, 8, rows, 0, at->G, at->T[ik], M[ik]);
        }
        multiply_tile(8, 4, 8, rows, 4, at->G, at->T[ik], M[ik]);
    }
}

FEM_INLINE void multiply_any(int n, int rows, const struct points *at, double (*M)[FEM_SQUARE])
{
    for (int ik = 0; ik < 6; ik++) {
        int a = 0;
        for (; a + 2 <= n; a += 2) multiply_tile(n, 2, n, rows, a, at->G, at->T[ik], M[ik]);
        if (a < n) multiply_tile(n, 1, n, rows, a, at->G, at->T[ik], M[ik]);
    }
}

FEM_WIDE static void multiply(const struct points *at, int rows, double (*M)[FEM_SQUARE])
{
    if (at->n == 8)
        multiply_8(rows, at, M);
    else if (at->n == 4)
        multiply_any(4, rows, at, M);
    else if (at->n == 10)
        multiply_any(10, rows, at, M);
    else if (at->n == 20)
        multiply_any(20, rows, at, M);
    else
        multiply_any(at->n, rows, at, M);
}

/* f += beta K v. Rows a of M_ik are those of K_ab[i][k]; columns those of K_ba[k][i]. */
FEM_INLINE void damp(int n, double (*M)[FEM_SQUARE], double beta, const double (*v)[3], double *f)
{
    double u[3][ART_ELEM_MAX_NODES], y[3][ART_ELEM_MAX_NODES] = {{0}};
    for (int a = 0; a < n; a++)
        for (int i = 0; i < 3; i++) u[i][a] = beta * v[a][i];
    for (int i = 0, ik = 0; i < 3; i++)
        for (int k = i; k < 3; k++, ik++)
            for (int a = 0; a < n; a++) {
                const double *row = M[ik] + n * a;
                double sum = 0;
                for (int b = 0; b < n; b++) y[k][b] += row[b] * u[i][a];
                if (i == k) continue;
                for (int b = 0; b < n; b++) sum += row[b] * u[k][b];
                y[i][a] += sum;
            }
    for (int a = 0; a < n; a++)
        for (int i = 0; i < 3; i++) f[3 * a + i] += y[i][a];
}

/* The half of M_ik, i == k, above the diagonal is that below. */
FEM_INLINE void symmetrize(int n, double (*M)[FEM_SQUARE])
{
    for (int i = 0; i < 3; i++) {
        double *m = M[i == 0 ? 0 : i == 1 ? 3 : 5];
        for (int a = 0; a < n; a++)
            for (int b = 0; b < a; b++) m[n * b + a] = m[n * a + b];
    }
}

FEM_WIDE static void add_damping(int n, double (*M)[FEM_SQUARE], double beta, const double (*v)[3],
                                 double *f)
{
    if (n == 8) {
        symmetrize(8, M);
        damp(8, M, beta, v, f);
    } else {
        symmetrize(n, M);
        damp(n, M, beta, v, f);
    }
}

/* K[pair][9] = M, or that is added; the blocks below the diagonal are those above, turned over. */
FEM_INLINE void add_to_blocks(int n, double (*M)[FEM_SQUARE], bool add, double *restrict K)
{
    for (int a = 0; a < n; a++)
        for (int b = 0; b <= a; b++, K += 9) {
            int ab = n * a + b, ba = n * b + a;
            double B[9] = {M[0][ab], M[1][ab], M[2][ab], M[1][ba], M[3][ab],
                           M[4][ab], M[2][ba], M[4][ba], M[5][ab]};
            for (int i = 0; i < 9; i++) K[i] = add ? K[i] + B[i] : B[i];
        }
}

static void take_stiffness(int n, double (*M)[FEM_SQUARE], bool add, double *K)
{
    if (n == 8)
        add_to_blocks(8, M, add, K);
    else if (n == 4)
        add_to_blocks(4, M, add, K);
    else
        add_to_blocks(n, M, add, K);
}

/* Adds the matrix of objective damping, without beta, and its forces; stresses and tangents do not
 * change. */
static void objective_damping(const struct art_fem_kind *kind, struct points *at,
                              const struct fem_penalty_terms *penalty, double beta,
                              const double (*v)[3], struct fem_element_response *out)
{
    double s[6][LANES], D[ART_MAT_UPPER][LANES], M[6][FEM_SQUARE];
    double unused[3 * ART_ELEM_MAX_NODES] = {0};
    memcpy(s, at->s, sizeof s);
    memcpy(D, at->D, sizeof D);
    add_rate_terms(at->m, (const double(*)[LANES])s, at->D);
    memset(at->s, 0, sizeof at->s);
    add_all_terms(at, NULL, true, unused);
    multiply(at, 3 * at->m, M);
    if (penalty) fem_penalty_stiffness(kind, penalty, at->G, at->dv, M);
    if (v) add_damping(at->n, M, beta, v, out->f);
    take_stiffness(at->n, M, out->accumulate, out->D);
    memcpy(at->s, s, sizeof s);
    memcpy(at->D, D, sizeof D);
}

/* Return the least relative volume at a point. */
static double min_volume_ratio(const struct points *at, const struct art_fem_point *rest)
{
    double J = INFINITY;
    for (int p = 0; p < at->m; p++)
        if (!(at->dv[p] / rest[p].dV >= J)) J = at->dv[p] / rest[p].dV;
    return J;
}

void fem_solid_eval(const struct art_fem *fem, const struct art_state *state, int e,
                    const double (*x)[3], const double (*v)[3], struct fem_element_response *out)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    const struct art_fem_point *rest = fem->point + fem->elem[e].point;
    double J[9][ART_FEM_MAX_POINTS], M[6][FEM_SQUARE];
    struct points at;
    struct fem_penalty_terms penalty;
    int n = kind->n_nodes;
    bool tangent = out->K || v;
    fem_jacobians(kind, x, J);
    place_points(kind, rest, (const double(*)[ART_FEM_MAX_POINTS])J, &at);
    double J_least = min_volume_ratio(&at, rest);
    if (!(J_least >= out->min_J)) out->min_J = J_least;
    bool pressed = fem_penalty_pressure(fem, state, e, at.dv, &penalty);
    if (pressed && !(penalty.min_J >= out->min_J)) out->min_J = penalty.min_J;
    fem_stress_all(fem, state, e, kind->n_points, &at.at, at.s, tangent ? at.D : NULL);
    if (v && !out->K) {
        add_all_damping_forces(kind, &at, pressed ? &penalty : NULL, fem->options.beta,
                               fem->options.objective, v, out->f);
        return;
    }
    if (out->D) objective_damping(kind, &at, pressed ? &penalty : NULL, fem->options.beta, v, out);
    add_all_terms(&at, pressed ? penalty.p : NULL, tangent, out->f);
    if (!tangent) return;
    multiply(&at, 3 * kind->n_points, M);
    if (pressed) fem_penalty_stiffness(kind, &penalty, at.G, at.dv, M);
    if (v && !out->D) add_damping(n, M, fem->options.beta, v, out->f);
    take_stiffness(n, M, out->accumulate, out->K);
    out->accumulate = true;
}

void fem_rest_stiffness(const struct art_fem *fem, int e, const double (*D)[36], double *K)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    const int *node = art_fem_elem_nodes(fem, e);
    double X[ART_ELEM_MAX_NODES][3], J[9][ART_FEM_MAX_POINTS], M[6][FEM_SQUARE];
    double unused[3 * ART_ELEM_MAX_NODES] = {0};
    struct points at;
    for (int a = 0; a < kind->n_nodes; a++) art_v3_copy(X[a], fem->rest + 3 * (size_t)node[a]);
    fem_jacobians(kind, (const double(*)[3])X, J);
    place_points(kind, fem->point + fem->elem[e].point, (const double(*)[ART_FEM_MAX_POINTS])J,
                 &at);
    memset(at.s, 0, sizeof at.s);
    for (int i = 0, ij = 0; i < 6; i++)
        for (int j = i; j < 6; j++, ij++)
            for (int p = 0; p < at.m; p++) at.D[ij][p] = D[p][6 * i + j];
    add_all_terms(&at, NULL, true, unused);
    multiply(&at, 3 * kind->n_points, M);
    take_stiffness(kind->n_nodes, M, true, K);
}

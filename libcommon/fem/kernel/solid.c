/* Integration of nonlinear stress over an element (Bonet & Wood 2008, chapter 9):
 *
 *     f_a = sum sigma g_a dv,   K_ab = sum B_a^T D B_b dv + (g_a . sigma g_b) I dv
 *
 * with g_a the gradients in space. Stresses and tangents of all materials at a point are added
 * first. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("O3") /* loops over pairs of nodes become vectors */
#endif
#include "../fem_priv.h"
#include <math.h>
#include <string.h>

/* dx/dxi = sum x_a (x) dN_a */
static void jacobian(int n, const double (*x)[3], const double (*dN)[3], double J[9])
{
    art_m3_zero(J);
    for (int a = 0; a < n; a++)
        for (int i = 0; i < 3; i++) {
            J[3 * i] += x[a][i] * dN[a][0];
            J[3 * i + 1] += x[a][i] * dN[a][1];
            J[3 * i + 2] += x[a][i] * dN[a][2];
        }
}

void fem_point_gradient(const struct art_fem *fem, int e, int p, const double (*x)[3], double F[9])
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    double J[9];
    jacobian(kind->n_nodes, x, kind->dN[p], J);
    art_m3_mul(F, J, fem->point[fem->elem[e].point + p].Ji);
}

/* ------------------------------------------------------------------- points
 *
 * The tangent of the stresses at the points is a product of rows, three for each point: gradients
 * G[row][a] and, for each of the six pairs of directions (i <= k), what they are multiplied with,
 * T_ik[row j] = sum over l of A_ik[j][l] G[row l], A_ik[j][l] = (C_ijkl + sigma_jl delta_ik) dv.
 * Then K_ab[i][k] = sum over the rows of G[row][a] T_ik[row][b]. */

enum { MOST_ROWS = 3 * ART_ELEM_MAX_POINTS };

struct points {
    int n; /* nodes */
    double F[ART_ELEM_MAX_POINTS][9];
    double dv[ART_ELEM_MAX_POINTS];
    bool regular[ART_ELEM_MAX_POINTS];
    double G[MOST_ROWS * ART_ELEM_MAX_NODES]; /* [3 p + j][n] gradients in space */
    double T[6][MOST_ROWS * ART_ELEM_MAX_NODES];
};

/* The gradients of a point: dN by natural coordinates, times the cofactors of J by its determinant.
 */
FEM_INLINE void turn_gradients(const struct art_fem_kind *kind, int n, int p, const double J[9],
                               double r, double *restrict G)
{
    const double(*dN)[ART_ELEM_MAX_NODES] = kind->dN_nodes[p];
    for (int j = 0; j < 3; j++) {
        int u = 3 * ((j + 1) % 3), w = 3 * ((j + 2) % 3);
        double c0 = r * (J[u + 1] * J[w + 2] - J[w + 1] * J[u + 2]);
        double c1 = r * (J[u + 2] * J[w] - J[w + 2] * J[u]);
        double c2 = r * (J[u] * J[w + 1] - J[w] * J[u + 1]);
        for (int a = 0; a < n; a++) G[j * n + a] = c0 * dN[0][a] + c1 * dN[1][a] + c2 * dN[2][a];
    }
}

FEM_INLINE void place_all(const struct art_fem_kind *kind, int n, const struct art_fem_point *rest,
                          const double (*J)[ART_ELEM_MAX_POINTS], struct points *at)
{
    at->n = n;
    for (int p = 0; p < kind->n_points; p++) {
        double Jp[9], *G = at->G + 3 * p * n;
        for (int i = 0; i < 9; i++) Jp[i] = J[i][p];
        art_m3_mul(at->F[p], Jp, rest[p].Ji);
        double det = art_m3_det(Jp), r = 1 / det;
        at->dv[p] = kind->weight[p] * det;
        at->regular[p] = det != 0 && isfinite(r);
        if (at->regular[p])
            turn_gradients(kind, n, p, Jp, r, G);
        else
            memset(G, 0, 3 * (size_t)n * sizeof *G);
    }
}

FEM_WIDE static void place_points(const struct art_fem_kind *kind, const struct art_fem_point *rest,
                                  const double (*J)[ART_ELEM_MAX_POINTS], struct points *at)
{
    if (kind->n_nodes == 8)
        place_all(kind, 8, rest, J, at);
    else if (kind->n_nodes == 4)
        place_all(kind, 4, rest, J, at);
    else
        place_all(kind, kind->n_nodes, rest, J, at);
}

static const signed char voigt[3][3] = {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}};

/* f_a += sigma g_a dv */
FEM_INLINE void add_forces(int n, const double s[6], const double *restrict G, double dv, double *f)
{
    for (int i = 0; i < 3; i++) {
        double s0 = dv * s[voigt[i][0]], s1 = dv * s[voigt[i][1]], s2 = dv * s[voigt[i][2]];
        for (int a = 0; a < n; a++) f[3 * a + i] += s0 * G[a] + s1 * G[n + a] + s2 * G[2 * n + a];
    }
}

FEM_INLINE void add_rows(int n, const double s[6], const double D[36], const double *restrict G,
                         double dv, int row, double (*T)[MOST_ROWS * ART_ELEM_MAX_NODES])
{
    int ik = 0;
    FEM_UNROLL
    for (int i = 0; i < 3; i++) FEM_UNROLL
    for (int k = i; k < 3; k++, ik++) FEM_UNROLL
    for (int j = 0; j < 3; j++) {
        const double *d = D + 6 * voigt[i][j];
        double *restrict t = T[ik] + (row + j) * n, A0, A1, A2;
        A0 = dv * (d[voigt[k][0]] + (i == k ? s[voigt[j][0]] : 0));
        A1 = dv * (d[voigt[k][1]] + (i == k ? s[voigt[j][1]] : 0));
        A2 = dv * (d[voigt[k][2]] + (i == k ? s[voigt[j][2]] : 0));
        for (int b = 0; b < n; b++) t[b] = A0 * G[b] + A1 * G[n + b] + A2 * G[2 * n + b];
    }
}

/* What stress s and tangent D (NULL: not wanted) of point p give. */
FEM_WIDE static void add_point(struct points *at, int p, const double s[6], const double *D,
                               double *f)
{
    int n = at->n;
    const double *G = at->G + 3 * p * n;
    double dv = at->regular[p] ? at->dv[p] : 0;
    if (n == 8) {
        add_forces(8, s, G, dv, f);
        if (D) add_rows(8, s, D, G, dv, 3 * p, at->T);
    } else if (n == 4) {
        add_forces(4, s, G, dv, f);
        if (D) add_rows(4, s, D, G, dv, 3 * p, at->T);
    } else {
        add_forces(n, s, G, dv, f);
        if (D) add_rows(n, s, D, G, dv, 3 * p, at->T);
    }
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

/* Of i == k, where M is symmetric, only a >= b is needed. */
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

/* K[pair][9] += M; the blocks below the diagonal are those above, turned over. */
FEM_INLINE void spread(int n, double (*M)[FEM_SQUARE], double *restrict K)
{
    for (int a = 0; a < n; a++)
        for (int b = 0; b <= a; b++, K += 9) {
            int ab = n * a + b, ba = n * b + a;
            K[0] += M[0][ab], K[1] += M[1][ab], K[2] += M[2][ab];
            K[3] += M[1][ba], K[4] += M[3][ab], K[5] += M[4][ab];
            K[6] += M[2][ba], K[7] += M[4][ba], K[8] += M[5][ab];
        }
}

static void add_stiffness(int n, double (*M)[FEM_SQUARE], double *K)
{
    if (n == 8)
        spread(8, M, K);
    else if (n == 4)
        spread(4, M, K);
    else
        spread(n, M, K);
}

void fem_solid_eval(const struct art_fem *fem, const struct art_state *state, int e,
                    const double (*x)[3], struct fem_out *out)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    const struct art_fem_point *rest = fem->point + fem->elem[e].point;
    double J[9][ART_ELEM_MAX_POINTS], M[6][FEM_SQUARE];
    struct points at;
    struct fem_pressure soft;
    int n = kind->n_nodes;
    fem_jacobians(kind, x, J);
    place_points(kind, rest, (const double(*)[ART_ELEM_MAX_POINTS])J, &at);
    for (int k = 0; k < kind->n_points; k++)
        if (!(at.dv[k] / rest[k].dV >= out->min_J)) out->min_J = at.dv[k] / rest[k].dV;
    bool pressed = fem_soft_pressure(fem, state, e, at.dv, &soft);
    if (pressed && !(soft.min_J >= out->min_J)) out->min_J = soft.min_J;
    for (int k = 0; k < kind->n_points; k++) {
        double s[6], D[36];
        if (at.regular[k]) {
            fem_point_stress(fem, state, e, k, at.F[k], s, out->K ? D : NULL);
            if (pressed) art_mat_add_pressure(soft.p[k], s, out->K ? D : NULL);
        } else {
            memset(s, 0, sizeof s);
            memset(D, 0, sizeof D);
        }
        add_point(&at, k, s, out->K ? D : NULL, out->f);
    }
    if (!out->K) return;
    multiply(&at, 3 * kind->n_points, M);
    if (pressed) fem_soft_stiffness(kind, &soft, at.G, at.dv, M);
    add_stiffness(n, M, out->K);
}

void fem_rest_stiffness(const struct art_fem *fem, int e, const double (*D)[36], double *K)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    const int *node = art_fem_elem_nodes(fem, e);
    double X[ART_ELEM_MAX_NODES][3], J[9][ART_ELEM_MAX_POINTS], M[6][FEM_SQUARE];
    double unused[3 * ART_ELEM_MAX_NODES] = {0};
    const double s[6] = {0};
    struct points at;
    for (int a = 0; a < kind->n_nodes; a++) art_v3_copy(X[a], fem->rest + 3 * (size_t)node[a]);
    fem_jacobians(kind, (const double(*)[3])X, J);
    place_points(kind, fem->point + fem->elem[e].point, (const double(*)[ART_ELEM_MAX_POINTS])J,
                 &at);
    for (int p = 0; p < kind->n_points; p++) add_point(&at, p, s, D[p], unused);
    multiply(&at, 3 * kind->n_points, M);
    add_stiffness(kind->n_nodes, M, K);
}

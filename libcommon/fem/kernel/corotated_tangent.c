/* What the derivative of R adds to the stiffness of a corotated element (see linear.c), for who
 * needs all of it.
 *
 * With y = R^T (x - x_0), z = K0 (y - X0) and dR = R [w]:
 *
 *     f = R z,   R^T df = K0 R^T dx + w x z + K0 (y x w)
 *     w = (tr(U) I - U)^-1 sum of g_a x (R^T dx_a),   F = R U = sum of x_a g_a^T at the warping
 * point
 *
 * Columns of the sum over w are C, w = sum W_a R^T dx_a, and K_ab += R (C_a W_b + W_a^T C_b^T) R^T
 * / 2: of what is not symmetric, which is of the order of the strain, half goes to each side. */
#include "../fem_priv.h"
#include <math.h>
#include <string.h>

/* Compute (tr(U) I - U)^-1; the result is false where the rotation is ill-conditioned. */
static bool rotation_derivative(const double F[9], const double R[9], double M[9])
{
    double U[9], S[9], lambda[3], V[9];
    art_m3_tmul(U, R, F);
    double trace = U[0] + U[4] + U[8];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            S[3 * i + k] = (i == k ? trace : 0) - 0.5 * (U[3 * i + k] + U[3 * k + i]);
    art_m3_sym_eigen(S, lambda, V);
    double least = fmin(lambda[0], fmin(lambda[1], lambda[2]));
    return least > 0.1 * fabs(trace) && art_m3_inverse(M, S);
}

/* These are w of each node's motion: W_a = M [g_a] */
static void node_rotations(const struct art_fem_kind *kind, const double inv[9], const double M[9],
                           double (*W)[9])
{
    memset(W, 0, (size_t)kind->n_nodes * sizeof *W);
    for (int a = 0; a < kind->n_corners; a++) {
        double g[3], G[9];
        art_m3_tmulvec(g, inv, kind->warp[a]);
        art_m3_skew(G, g);
        art_m3_mul(W[a], M, G);
    }
}

/* Compute the columns k of C: e_k x z + K0 (y x e_k). */
static void rotation_forces(const double *K0, const double *X, int n, const double (*y)[3],
                            double (*C)[9])
{
    double z[ART_ELEM_MAX_NODES][3], t[ART_ELEM_MAX_NODES][3], c[ART_ELEM_MAX_NODES][3];
    for (int a = 0; a < n; a++) art_v3_sub(t[a], y[a], X + 3 * a);
    fem_linear_multiply(K0, n, (const double(*)[3])t, z);
    for (int k = 0; k < 3; k++) {
        const double e[3] = {k == 0, k == 1, k == 2};
        for (int a = 0; a < n; a++) art_v3_cross(t[a], y[a], e);
        fem_linear_multiply(K0, n, (const double(*)[3])t, c);
        for (int a = 0; a < n; a++) {
            double s[3];
            art_v3_cross(s, e, z[a]);
            for (int i = 0; i < 3; i++) C[a][3 * i + k] = s[i] + c[a][i];
        }
    }
}

void fem_linear_add_rotation_tangent(const struct art_fem *fem, int e, const double (*x)[3],
                                     double *K)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    const struct art_fem_kind *kind = fem->kind[elem->kind];
    const double *K0 = fem->materials.K0 + elem->K0, *f0 = fem->materials.f0 + elem->f0;
    int n = kind->n_nodes;
    double F[9], R[9], M[9], y[ART_ELEM_MAX_NODES][3], C[ART_ELEM_MAX_NODES][9],
        W[ART_ELEM_MAX_NODES][9];
    fem_warp_gradient(fem, e, x, F);
    art_fem_rotation(F, R);
    if (!rotation_derivative(F, R, M)) return;
    for (int a = 0; a < n; a++) {
        art_v3_sub(y[a], x[a], x[0]);
        art_m3_tmulvec(y[a], R, y[a]);
    }
    node_rotations(kind, f0 + 3 * n, M, W);
    rotation_forces(K0, f0, n, (const double(*)[3])y, C);
    for (int a = 0, p = 0; a < n; a++)
        for (int b = 0; b <= a; b++, p++) {
            double T[9], S[9], A[9];
            art_m3_mul(T, C[a], W[b]);
            art_m3_mul(S, C[b], W[a]);
            for (int i = 0; i < 3; i++)
                for (int k = 0; k < 3; k++) A[3 * i + k] = 0.5 * (T[3 * i + k] + S[3 * k + i]);
            art_m3_mul(T, R, A);
            art_m3_mul_t(S, T, R);
            for (int i = 0; i < 9; i++) K[9 * p + i] += S[i];
        }
}

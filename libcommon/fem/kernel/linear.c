/* This is the linear part of an element: constant stiffness K0, in axes that turn with the element
 * (corotation, by polar decomposition) or in fixed ones.
 *
 *     K0_ab = sum over the points of B_a^T D B_b dV,   X0_a = X_a - X_0
 *     corotated: f = R K0 (R^T (x - x_0) - X0),  K = R K0 R^T,  R the rotation of F at the warping
 * point fixed:     f = K0 (x - x_0 - X0),  K = K0
 *
 * (Mueller & Gross 2004; guide, section 6.10.1). K leaves out the derivative of R. In
 * fem->materials.K0 and fem->materials.f0 (X0) the corotated matrix comes first, then the fixed
 * one, each if there is one; behind f0 of the former the inverse of dx/dxi at rest at the warping
 * point. K0 is kept entry by entry, [9][pairs (a >= b) of nodes], so that all blocks are turned at
 * once. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("O3") /* loops over pairs of nodes become vectors */
#endif
#include "../shell.h"
#include <math.h>
#include <string.h>

enum { MOST_PAIRS = ART_ELEM_MAX_NODES * (ART_ELEM_MAX_NODES + 1) / 2 };

/* Computes D in axes Q: C_ijkl = Q_ia Q_jb Q_kc Q_ld D_abcd */
static void rotate_moduli(const double Q[9], double D[36])
{
    static const unsigned char pair[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 2}, {0, 2}};
    double T[36], A[36];
    for (int I = 0; I < 6; I++)
        for (int A_ = 0; A_ < 6; A_++) {
            int i = pair[I][0], j = pair[I][1], a = pair[A_][0], b = pair[A_][1];
            T[6 * I + A_] = Q[3 * i + a] * Q[3 * j + b];
            if (a != b) T[6 * I + A_] += Q[3 * i + b] * Q[3 * j + a];
        }
    for (int i = 0; i < 36; i++) {
        A[i] = 0;
        for (int k = 0; k < 6; k++) A[i] += T[6 * (i / 6) + k] * D[6 * k + i % 6];
    }
    for (int i = 0; i < 36; i++) {
        D[i] = 0;
        for (int k = 0; k < 6; k++) D[i] += A[6 * (i / 6) + k] * T[6 * (i % 6) + k];
    }
}

/* The original takes no notice of the axes of an element here. */
bool fem_linear_moduli(const struct art_fem *fem, const struct art_state *state, int e, int p,
                       bool corotated, double D[36])
{
    const struct art_fem_elem *elem = &fem->elem[e];
    struct art_material room[ART_FEM_NESTED];
    bool any = false;
    memset(D, 0, 36 * sizeof *D);
    for (int i = 0; i < elem->n_layers; i++) {
        const struct art_fem_layer *layer = &fem->materials.layer[elem->layer + i];
        const struct art_material *m = &fem->materials.material[layer->material];
        double Dm[36];
        if (!(m->flags & ART_MAT_LINEAR) || m->corotated != corotated) continue;
        m = fem_material_at(fem, state, e, layer, p, room);
        m->law->moduli(m, Dm);
        for (int k = 0; k < 36; k++) D[k] += Dm[k];
        any = true;
    }
    if (any && elem->frame && !fem->sys->quirks.linear_frame_ignored) rotate_moduli(elem->frame, D);
    return any;
}

/* K0 is symmetric: each block serves two nodes. All blocks are multiplied at once, with copies of
 * their vectors; then the products of each node are added. */
FEM_INLINE void multiply(const double *restrict K0, int n, const double (*x)[3], double (*y)[3])
{
    double right[3][MOST_PAIRS], left[3][MOST_PAIRS], sum[3][ART_ELEM_MAX_NODES] = {{0}};
    int m = n * (n + 1) / 2;
    for (int i = 0; i < 3; i++)
        for (int a = 0, k = 0; a < n; a++)
            for (int b = 0; b <= a; b++, k++) right[i][k] = x[b][i], left[i][k] = x[a][i];
    for (int i = 0; i < 3; i++) {
        const double *A = K0 + 3 * i * m;
        double P[MOST_PAIRS];
        for (int k = 0; k < m; k++)
            P[k] = A[k] * right[0][k] + A[m + k] * right[1][k] + A[2 * m + k] * right[2][k];
        for (int a = 0, k = 0; a < n; a++) {
            double s = 0;
            for (int b = 0; b <= a; b++, k++) s += P[k];
            sum[i][a] = s;
        }
    }
    for (int j = 0; j < 3; j++) {
        const double *A = K0 + j * m;
        double Q[MOST_PAIRS];
        for (int k = 0; k < m; k++)
            Q[k] = A[k] * left[0][k] + A[3 * m + k] * left[1][k] + A[6 * m + k] * left[2][k];
        for (int a = 1, k = 1; a < n; a++, k++)
            for (int b = 0; b < a; b++, k++) sum[j][b] += Q[k];
    }
    for (int a = 0; a < n; a++) art_v3_set(y[a], sum[0][a], sum[1][a], sum[2][a]);
}

FEM_WIDE void fem_linear_multiply(const double *K0, int n, const double (*x)[3], double (*y)[3])
{
    if (n == 8)
        multiply(K0, 8, x, y);
    else if (n == 4)
        multiply(K0, 4, x, y);
    else
        multiply(K0, n, x, y);
}

/* Newton's iteration X <- (X + X^-T) / 2 for F that is not far from a rotation (Higham 1986),
 * without the scaling that other F need. */
static bool rotation_nearby(const double F[9], double R[9])
{
    enum { FEW = 8 };
    double X[9];
    art_m3_copy(X, F);
    for (int k = 0; k < FEW; k++) {
        double C[9], change = 0;
        C[0] = X[4] * X[8] - X[5] * X[7], C[1] = X[5] * X[6] - X[3] * X[8];
        C[2] = X[3] * X[7] - X[4] * X[6], C[3] = X[2] * X[7] - X[1] * X[8];
        C[4] = X[0] * X[8] - X[2] * X[6], C[5] = X[1] * X[6] - X[0] * X[7];
        C[6] = X[1] * X[5] - X[2] * X[4], C[7] = X[2] * X[3] - X[0] * X[5];
        C[8] = X[0] * X[4] - X[1] * X[3];
        double det = X[0] * C[0] + X[1] * C[1] + X[2] * C[2], s = 0.5 / det;
        if (!(det > 0.1 && det < 10)) return false;
        for (int i = 0; i < 9; i++) {
            double x = 0.5 * X[i] + s * C[i], d = fabs(x - X[i]);
            change = d > change ? d : change;
            X[i] = x;
        }
        /* it is quadratic: the next change would be below rounding */
        if (!(change < 1e-9)) continue;
        art_m3_copy(R, X);
        return true;
    }
    return false;
}

/* R of F = R P, a proper rotation also where F reflects or is singular: the direction of the
 * smallest stretch is turned over. */
void art_fem_rotation(const double F[9], double R[9])
{
    double P[9], lambda[3], V[9];
    if (rotation_nearby(F, R)) return;
    if (art_m3_polar(R, P, F)) {
        if (art_m3_det(R) > 0) return;
        art_m3_sym_eigen(P, lambda, V);
        int k = lambda[0] <= lambda[1] ? 0 : 1;
        if (lambda[2] < lambda[k]) k = 2;
        const double v[3] = {V[k], V[3 + k], V[6 + k]};
        double H[9], turned[9];
        art_m3_outer(H, v, v);
        art_m3_scale(H, -2, H);
        for (int i = 0; i < 9; i += 4) H[i] += 1;
        art_m3_mul(turned, R, H);
        art_m3_copy(R, turned);
        return;
    }
    /* flat: turn the eigenvectors of the stretch into what is left of their images */
    double C[9], e[3][3], f[3][3];
    art_m3_tmul(C, F, F);
    art_m3_sym_eigen(C, lambda, V);
    int order[3] = {0, 1, 2};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2 - i; j++)
            if (lambda[order[j]] < lambda[order[j + 1]]) {
                int t = order[j];
                order[j] = order[j + 1];
                order[j + 1] = t;
            }
    for (int i = 0; i < 3; i++) {
        art_v3_set(e[i], V[order[i]], V[3 + order[i]], V[6 + order[i]]);
        art_m3_mulvec(f[i], F, e[i]);
    }
    art_m3_identity(R);
    if (!(art_v3_norm(f[0]) > 0)) return;
    art_v3_scale(f[0], 1 / art_v3_norm(f[0]), f[0]);
    art_v3_add_scaled(f[1], f[1], -art_v3_dot(f[0], f[1]), f[0]);
    if (!(art_v3_norm(f[1]) > 0)) {
        const double *axis =
            fabs(f[0][0]) < 0.7 ? (const double[3]){1, 0, 0} : (const double[3]){0, 1, 0};
        art_v3_cross(f[1], f[0], axis);
    }
    art_v3_scale(f[1], 1 / art_v3_norm(f[1]), f[1]);
    art_v3_cross(f[2], f[0], f[1]);
    art_v3_cross(e[2], e[0], e[1]);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            R[3 * i + j] = f[0][i] * e[0][j] + f[1][i] * e[1][j] + f[2][i] * e[2][j];
}

/* Set the third column: the unit normal of the others. */
static void add_normal(double J[9])
{
    const double a[3] = {J[0], J[3], J[6]}, b[3] = {J[1], J[4], J[7]};
    double n[3];
    art_v3_cross(n, a, b);
    double length = art_v3_norm(n);
    for (int i = 0; i < 3; i++) J[3 * i + 2] = length > 0 ? n[i] / length : 0;
}

/* Compute dx/dxi at the warping point. */
static void warp_jacobian(const struct art_fem_kind *kind, const double (*x)[3], double J[9])
{
    double sum[9] = {0};
    for (int a = 0; a < kind->n_corners; a++)
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++) sum[3 * i + k] += (x[a][i] - x[0][i]) * kind->warp[a][k];
    if (kind->membrane) add_normal(sum);
    art_m3_copy(J, sum);
}

/* Compute the inverse of that at rest; it is 0 where the element is flat. */
static void warp_rest(const struct art_fem *fem, int e, double inv[9])
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    const int *node = art_fem_elem_nodes(fem, e);
    double X[ART_ELEM_MAX_NODES][3], J0[9];
    for (int a = 0; a < kind->n_corners; a++) art_v3_copy(X[a], fem->rest + 3 * node[a]);
    warp_jacobian(kind, (const double(*)[3])X, J0);
    if (!art_m3_inverse(inv, J0)) art_m3_zero(inv);
}

static void warp_gradient(const struct art_fem *fem, int e, const double inv[9],
                          const double (*x)[3], double F[9])
{
    double J[9];
    warp_jacobian(art_fem_kind_of(fem, e), x, J);
    art_m3_mul(F, J, inv);
    for (int i = 0; i < 9; i++)
        if (inv[i] != 0) return;
    art_m3_identity(F);
}

void fem_warp_gradient(const struct art_fem *fem, int e, const double (*x)[3], double F[9])
{
    double inv[9];
    warp_rest(fem, e, inv);
    warp_gradient(fem, e, inv, x, F);
}

static void rest_stiffness(const struct art_fem *fem, int e, const double (*D)[36], double *K)
{
    if (fem_shell_uses_assumed_strain(fem, e))
        fem_shell_rest_stiffness(fem, e, D, K);
    else if (art_fem_kind_of(fem, e)->membrane)
        fem_membrane_rest_stiffness(fem, e, D, K);
    else
        fem_rest_stiffness(fem, e, D, K);
}

void fem_linear_at_state(const struct art_fem *fem, const struct art_state *state, int e,
                         double *K0, double *f0)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    const int *node = art_fem_elem_nodes(fem, e);
    int n = kind->n_nodes, m = n * (n + 1) / 2;
    double X[ART_ELEM_MAX_NODES][3], K[9 * MOST_PAIRS], D[ART_FEM_MAX_POINTS][36];
    for (int a = 0; a < n; a++) art_v3_copy(X[a], fem->rest + 3 * node[a]);
    for (int sort = 0; sort < 2; sort++) {
        if (!fem_linear_moduli(fem, state, e, 0, sort == 0, D[0])) continue;
        for (int p = 1; p < kind->n_points; p++)
            if (elem->varying_moduli)
                (void)fem_linear_moduli(fem, state, e, p, sort == 0, D[p]);
            else
                memcpy(D[p], D[0], sizeof D[0]);
        memset(K, 0, 9 * (size_t)m * sizeof *K);
        rest_stiffness(fem, e, (const double(*)[36])D, K);
        for (int k = 0; k < m; k++)
            for (int i = 0; i < 9; i++) K0[i * m + k] = K[9 * k + i];
        for (int a = 0; a < n; a++) art_v3_sub(f0 + 3 * a, X[a], X[0]);
        K0 += 9 * m;
        f0 += 3 * n;
        if (sort == 0) warp_rest(fem, e, f0), f0 += 9;
    }
}

void fem_linear_rest(struct art_fem *fem, int e)
{
    fem_linear_at_state(fem, NULL, e, fem->materials.K0 + fem->elem[e].K0,
                        fem->materials.f0 + fem->elem[e].f0);
}

/* K[pair][9] = R K0 R^T, or that is added; all pairs at once. */
FEM_INLINE void turn(const double *restrict K0, const double R[9], int m, bool add,
                     double *restrict K)
{
    double T[9][MOST_PAIRS], U[9][MOST_PAIRS];
    for (int p = 0; p < 3; p++)
        for (int k = 0; k < 3; k++) {
            const double *A = K0 + 3 * p * m, r0 = R[3 * k], r1 = R[3 * k + 1], r2 = R[3 * k + 2];
            for (int i = 0; i < m; i++)
                T[3 * p + k][i] = r0 * A[i] + r1 * A[m + i] + r2 * A[2 * m + i];
        }
    for (int p = 0; p < 3; p++)
        for (int k = 0; k < 3; k++) {
            double r0 = R[3 * p], r1 = R[3 * p + 1], r2 = R[3 * p + 2];
            for (int i = 0; i < m; i++)
                U[3 * p + k][i] = r0 * T[k][i] + r1 * T[3 + k][i] + r2 * T[6 + k][i];
        }
    for (int i = 0; add && i < m; i++)
        for (int k = 0; k < 9; k++) K[9 * i + k] += U[k][i];
    for (int i = 0; !add && i < m; i++)
        for (int k = 0; k < 9; k++) K[9 * i + k] = U[k][i];
}

FEM_WIDE static void turn_blocks(const double *K0, const double R[9], int n, bool add, double *K)
{
    if (n == 8)
        turn(K0, R, 36, add, K);
    else if (n == 4)
        turn(K0, R, 10, add, K);
    else
        turn(K0, R, n * (n + 1) / 2, add, K);
}

static void copy_entries(const double *K0, int n, bool add, double *K)
{
    int m = n * (n + 1) / 2;
    for (int k = 0; k < 9; k++)
        for (int i = 0; i < m; i++)
            K[9 * i + k] = add ? K[9 * i + k] + K0[k * m + i] : K0[k * m + i];
}

/* Displacements in the axes of the element are small where positions are not, so that a thin
 * element keeps its digits: K0 R^T x - f0 would be a difference of large numbers. */
static void eval_one(const double *K0, const double *X, int n, const double *R,
                     const double (*x)[3], struct fem_element_response *out)
{
    double u[ART_ELEM_MAX_NODES][3], z[ART_ELEM_MAX_NODES][3], t[3];
    for (int a = 0; a < n; a++) {
        if (R)
            art_m3_tmulvec(u[a], R, x[a]);
        else
            art_v3_copy(u[a], x[a]);
        art_v3_sub(u[a], u[a], X + 3 * a);
    }
    fem_linear_multiply(K0, n, (const double(*)[3])u, z);
    for (int a = 0; a < n; a++) {
        if (R)
            art_m3_mulvec(t, R, z[a]);
        else
            art_v3_copy(t, z[a]);
        art_v3_add(out->f + 3 * a, out->f + 3 * a, t);
    }
    if (!out->K) return;
    if (R)
        turn_blocks(K0, R, n, out->accumulate, out->K);
    else
        copy_entries(K0, n, out->accumulate, out->K);
    out->accumulate = true;
}

static void eval_parts(const struct art_fem *fem, int e, const double *K0, const double *f0,
                       const double (*x)[3], const double (*xf)[3],
                       struct fem_element_response *out)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    int n = fem->kind[elem->kind]->n_nodes;
    double from_first[ART_ELEM_MAX_NODES][3];
    for (int a = 0; a < n; a++) art_v3_sub(from_first[a], xf[a], xf[0]);
    if (elem->linear & FEM_COROTATED) {
        double F[9], R[9];
        warp_gradient(fem, e, f0 + 3 * n, x, F);
        art_fem_rotation(F, R);
        eval_one(K0, f0, n, R, (const double(*)[3])from_first, out);
        K0 += 9 * (size_t)(n * (n + 1) / 2);
        f0 += 3 * n + 9;
    }
    if (elem->linear & FEM_FIXED) eval_one(K0, f0, n, NULL, (const double(*)[3])from_first, out);
}

/* Moduli that depend on where the points are; how they change along the way is no part of K. */
static void eval_varying(const struct art_fem *fem, const struct art_state *state, int e,
                         const double (*x)[3], const double (*xf)[3],
                         struct fem_element_response *out)
{
    double K0[2 * 9 * MOST_PAIRS], f0[2 * 3 * ART_ELEM_MAX_NODES + 9];
    fem_linear_at_state(fem, state, e, K0, f0);
    eval_parts(fem, e, K0, f0, x, xf, out);
}

void fem_linear_eval(const struct art_fem *fem, const struct art_state *state, int e,
                     const double (*x)[3], const double (*xf)[3], struct fem_element_response *out)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    if (elem->moving)
        eval_varying(fem, state, e, x, xf, out);
    else
        eval_parts(fem, e, fem->materials.K0 + elem->K0, fem->materials.f0 + elem->f0, x, xf, out);
}

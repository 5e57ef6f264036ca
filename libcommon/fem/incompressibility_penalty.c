/* This is the incompressibility penalty (soft incompressibility), the volumetric part of the
 * material: the pressure that resists a change of volume (guide, section 6.7.3).
 *
 *     FULL     p = U'(J) at each point
 *     ELEMENT  one field of dilatation and pressure an element, H: its values at the points.
 *              M = sum H H^T dV, theta = M^-1 sum H dv, J' = H . theta (mean dilatation, B-bar),
 *              P = M^-1 sum H U'(J') dV, p = H . P; K += C R C^T with C_a = sum g_a H^T dv and
 *              R = M^-1 [sum H H^T U''(J') dV] M^-1. Energy: sum U(J') dV, of which this is the
 *              derivative. (Simo, Taylor & Pister 1985.)
 *     NODAL    p of the nodes' volumes, nodal_pressure.c
 *
 * The original weighs points alike in M where an element has several modes, which makes its
 * pressure too small by the count of points (docs/decisions). */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("O3") /* loops over pairs of nodes become vectors */
#endif
#include "incompressibility.h"
#include <art/simd.h>
#include <math.h>
#include <string.h>

/* Invert a symmetric positive matrix [m][m], m <= 4, by elimination without pivots. */
FEM_INLINE void invert(int m, double *A)
{
    for (int k = 0; k < m; k++) {
        double d = 1 / A[k * m + k];
        A[k * m + k] = 1;
        for (int j = 0; j < m; j++) A[k * m + j] *= d;
        for (int i = 0; i < m; i++) {
            double f = A[i * m + k];
            if (i == k) continue;
            A[i * m + k] = 0;
            for (int j = 0; j < m; j++) A[i * m + j] -= f * A[k * m + j];
        }
    }
}

/* out = A B, [m][m] */
FEM_INLINE void product(int m, const double *A, const double *B, double *out)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++) {
            out[i * m + j] = 0;
            for (int k = 0; k < m; k++) out[i * m + j] += A[i * m + k] * B[k * m + j];
        }
}

FEM_INLINE double value(int m, const double *H, const double *coeff)
{
    double sum = 0;
    for (int r = 0; r < m; r++) sum += H[r] * coeff[r];
    return sum;
}

/* y = A x */
FEM_INLINE void apply(int m, const double *A, const double *x, double *y)
{
    for (int r = 0; r < m; r++) y[r] = value(m, A + r * m, x);
}

/* sum s H H^T, [m][m] */
FEM_INLINE void moments(const struct art_fem_kind *kind, int m, const double *s, double *M)
{
    memset(M, 0, (size_t)(m * m) * sizeof *M);
    for (int k = 0; k < kind->n_points; k++)
        for (int r = 0; r < m; r++)
            for (int c = 0; c < m; c++) M[r * m + c] += s[k] * kind->H[k][r] * kind->H[k][c];
}

/* sum s H */
FEM_INLINE void first_moments(const struct art_fem_kind *kind, int m, const double *s, double *b)
{
    for (int r = 0; r < m; r++) b[r] = 0;
    for (int k = 0; k < kind->n_points; k++)
        for (int r = 0; r < m; r++) b[r] += s[k] * kind->H[k][r];
}

/* Compute the relative volume at the points by the modes of the element. */
FEM_INLINE void mean_dilatation(const struct art_fem_kind *kind, int m, const double *dV,
                                const double *dv, double *J, double *W)
{
    double b[4], theta[4];
    moments(kind, m, dV, W);
    invert(m, W);
    first_moments(kind, m, dv, b);
    apply(m, W, b, theta);
    for (int k = 0; k < kind->n_points; k++) J[k] = value(m, kind->H[k], theta);
}

/* Handles several modes as in the original: each point has its own J, points are weighed alike. */
static void unweighted(const struct art_fem_kind *kind, const double *dV, const double *dv,
                       double *J, double *W)
{
    double ones[ART_FEM_MAX_POINTS], V0 = 0;
    int m = kind->n_modes;
    for (int k = 0; k < kind->n_points; k++) {
        ones[k] = 1;
        V0 += dV[k];
        J[k] = dv[k] / dV[k];
    }
    moments(kind, m, ones, W);
    invert(m, W);
    for (int i = 0; i < m * m; i++) W[i] /= V0;
}

/* R of the original for the quadratic potential is K W; else, and for ours, W S W. */
FEM_INLINE void mode_stiffness(const struct art_material *mat, const struct art_fem_kind *kind,
                               int m, bool unweighted_modes, const double *ddU, const double *W,
                               double *R)
{
    double S[16], T[16];
    if (unweighted_modes && mat->potential == ART_BULK_QUADRATIC && mat->n_values == 0) {
        for (int i = 0; i < m * m; i++) R[i] = mat->bulk * W[i];
        return;
    }
    moments(kind, m, ddU, S);
    product(m, W, S, T);
    product(m, T, W, R);
}

FEM_INLINE void by_modes_of(const struct art_fem *fem, const struct art_state *state, int e, int m,
                            const double *dV, const double *dv, struct fem_penalty_terms *out)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    struct art_material room[ART_FEM_NESTED];
    double J[ART_FEM_MAX_POINTS] = {0}, U[ART_FEM_MAX_POINTS] = {0}, dU[ART_FEM_MAX_POINTS] = {0},
           W[16], b[4], P[4], dp;
    bool alike = m > 1 && fem->sys->quirks.pressure_modes_unweighted;
    if (alike)
        unweighted(kind, dV, dv, J, W);
    else
        mean_dilatation(kind, m, dV, dv, J, W);
    for (int k = 0; k < kind->n_points; k++) {
        const struct art_material *mat = fem_own_material(fem, state, e, k, room);
        if (!(J[k] >= out->min_J)) out->min_J = J[k];
        U[k] = dV[k] * art_bulk_pressure(mat, J[k], &dp);
        dU[k] = dV[k] * dp;
        out->energy += dV[k] * art_bulk_energy(mat, J[k]);
    }
    first_moments(kind, m, U, b);
    apply(m, W, b, P);
    for (int k = 0; k < kind->n_points; k++) out->p[k] = value(m, kind->H[k], P);
    mode_stiffness(&fem->materials.material[fem->elem[e].material], kind, m, alike, dU, W, out->R);
    out->n_modes = m;
}

/* With one mode and a material that is the same at all points the pressure is that of the mean. */
static void by_mean(const struct art_fem_kind *kind, const struct art_material *mat,
                    const double *dV, const double *dv, struct fem_penalty_terms *out)
{
    double V0 = 0, V = 0, dp;
    for (int k = 0; k < kind->n_points; k++) V0 += dV[k], V += dv[k];
    const double J = V / V0, p = art_bulk_pressure(mat, J, &dp);
    if (!(J >= out->min_J)) out->min_J = J;
    out->energy += V0 * art_bulk_energy(mat, J);
    for (int k = 0; k < kind->n_points; k++) out->p[k] = p;
    out->R[0] = dp / V0;
    out->n_modes = 1;
}

/* Nearly all elements have one mode, for which the sums are written out. */
static void by_element(const struct art_fem *fem, const struct art_state *state, int e,
                       const double *dV, const double *dv, struct fem_penalty_terms *out)
{
    const int m = art_fem_kind_of(fem, e)->n_modes;
    struct art_material room[ART_FEM_NESTED];
    const struct art_material *mat = fem_own_material(fem, state, e, 0, room);
    if (m == 1 && mat->n_values == 0)
        by_mean(art_fem_kind_of(fem, e), mat, dV, dv, out);
    else if (m == 1)
        by_modes_of(fem, state, e, 1, dV, dv, out);
    else
        by_modes_of(fem, state, e, m, dV, dv, out);
}

/* Evaluate by point. The original leaves J^2 out of the tangent. */
static void by_point(const struct art_fem *fem, const struct art_state *state, int e,
                     const double *dV, const double *dv, struct fem_penalty_terms *out)
{
    struct art_material room[ART_FEM_NESTED];
    for (int k = 0; k < art_fem_kind_of(fem, e)->n_points; k++) {
        const struct art_material *mat = fem_own_material(fem, state, e, k, room);
        double J = dv[k] / dV[k], dp;
        out->p[k] = art_bulk_pressure(mat, J, &dp);
        out->s[k] = dp * dV[k] * (fem->sys->quirks.full_tangent_without_J2 ? 1 : J * J);
        out->energy += dV[k] * art_bulk_energy(mat, J);
    }
    out->full = true;
}

bool fem_penalty_pressure(const struct art_fem *fem, const struct art_state *state, int e,
                          const double *dv, struct fem_penalty_terms *out)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    const struct art_fem_kind *kind = fem->kind[elem->kind];
    double dV[ART_FEM_MAX_POINTS] = {0};
    out->n_modes = 0;
    out->full = false;
    out->energy = 0;
    out->min_J = INFINITY;
    if (fem->incomp.penalty_method == ART_INCOMP_OFF || !fem_elem_incompressible(fem, e))
        return false;
    if (fem->incomp.penalty_method == ART_INCOMP_NODAL)
        return fem_nodal_pressure(fem, e, out->p), true;
    for (int k = 0; k < kind->n_points; k++) dV[k] = fem->point[elem->point + k].dV;
    if (fem->incomp.penalty_method == ART_INCOMP_FULL)
        by_point(fem, state, e, dV, dv, out);
    else
        by_element(fem, state, e, dV, dv, out);
    return true;
}

void fem_penalty_pressure_rate(const struct art_fem_kind *kind,
                               const struct fem_penalty_terms *penalty, const double *dv,
                               const double *trace, double *q)
{
    double t[4], y[4], change[ART_FEM_MAX_POINTS];
    for (int p = 0; p < kind->n_points; p++) {
        change[p] = dv[p] * trace[p];
        q[p] = penalty->full ? penalty->s[p] * trace[p] : 0;
    }
    if (!penalty->n_modes) return;
    first_moments(kind, penalty->n_modes, change, t);
    apply(penalty->n_modes, penalty->R, t, y);
    for (int p = 0; p < kind->n_points; p++) q[p] += dv[p] * value(penalty->n_modes, kind->H[p], y);
}

/* --------------------------------------------------------------------- tangents */

/* M_ik[a][b] += U_i[a] V_k[b] */
FEM_INLINE void add_product(int n, const double *restrict U, const double *restrict V,
                            double (*M)[FEM_SQUARE])
{
    for (int i = 0, ik = 0; i < 3; i++)
        for (int k = i; k < 3; k++, ik++)
            for (int a = 0; a < n; a++) {
                double *restrict row = M[ik] + n * a;
                if (n == 8) {
                    const art_f64x4 *v = (const art_f64x4 *)(V + 8 * k);
                    ((art_f64x4 *)row)[0] += U[8 * i + a] * v[0];
                    ((art_f64x4 *)row)[1] += U[8 * i + a] * v[1];
                    continue;
                }
                for (int b = 0; b < n; b++) row[b] += U[i * n + a] * V[k * n + b];
            }
}

/* U += s V, [3 n] */
FEM_INLINE void add_scaled(int n, double s, const double *restrict V, double *restrict U)
{
    for (int i = 0; i < 3 * n; i++) U[i] += s * V[i];
}

FEM_INLINE void by_modes(const struct art_fem_kind *kind, int n,
                         const struct fem_penalty_terms *penalty, const double *G, const double *dv,
                         double (*M)[FEM_SQUARE])
{
    double C[4][3 * ART_ELEM_MAX_NODES], T[3 * ART_ELEM_MAX_NODES];
    int m = penalty->n_modes;
    for (int r = 0; r < m; r++) {
        memset(C[r], 0, 3 * (size_t)n * sizeof *C[r]);
        for (int p = 0; p < kind->n_points; p++)
            add_scaled(n, dv[p] * kind->H[p][r], G + 3 * p * n, C[r]);
    }
    for (int r = 0; r < m; r++) {
        memset(T, 0, 3 * (size_t)n * sizeof *T);
        for (int c = 0; c < m; c++) add_scaled(n, penalty->R[r * m + c], C[c], T);
        add_product(n, C[r], T, M);
    }
}

FEM_WIDE static void add_modes(const struct art_fem_kind *kind,
                               const struct fem_penalty_terms *penalty, const double *G,
                               const double *dv, double (*M)[FEM_SQUARE])
{
    if (kind->n_nodes == 8)
        by_modes(kind, 8, penalty, G, dv, M);
    else
        by_modes(kind, kind->n_nodes, penalty, G, dv, M);
}

void fem_penalty_stiffness(const struct art_fem_kind *kind, const struct fem_penalty_terms *penalty,
                           const double *G, const double *dv, double (*M)[FEM_SQUARE])
{
    int n = kind->n_nodes;
    if (penalty->n_modes) add_modes(kind, penalty, G, dv, M);
    for (int p = 0; penalty->full && p < kind->n_points; p++) {
        double V[3 * ART_ELEM_MAX_NODES] = {0};
        add_scaled(n, penalty->s[p], G + 3 * p * n, V);
        add_product(n, G + 3 * p * n, V, M);
    }
}

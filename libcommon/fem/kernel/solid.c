/* Integration of nonlinear stress over an element (Bonet & Wood 2008, chapter 9):
 *
 *     f_a = sum sigma g_a dv,   K_ab = sum B_a^T D B_b dv + (g_a . sigma g_b) I dv
 *
 * with g_a the gradients in space. Stresses and tangents of all materials at a point are added
 * first. */
#include "../fem_priv.h"
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

bool fem_point_gradients(const struct art_fem *fem, int e, int p, const double (*x)[3], double F[9],
                         double (*g)[3], double *dv)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    const struct art_fem_point *point = &fem->point[fem->elem[e].point + p];
    double J[9], inv[9];
    jacobian(kind->n_nodes, x, kind->dN[p], J);
    art_m3_mul(F, J, point->Ji);
    *dv = kind->weight[p] * art_m3_det(J);
    if (!art_m3_inverse(inv, J)) return false;
    for (int a = 0; g && a < kind->n_nodes; a++) art_m3_tmulvec(g[a], inv, kind->dN[p][a]);
    return true;
}

/* Stress and tangent of one material, if it is integrated, added to those of the point. */
static void add_material(const struct art_fem *fem, int material, const struct art_mat_point *pt,
                         double s[6], double *D)
{
    double sm[6], Dm[36];
    if (material < 0) return;
    const struct art_material *m = &fem->material[material];
    if (m->flags & ART_MAT_LINEAR) return;
    m->law->stress(m, pt, sm, D ? Dm : NULL);
    for (int i = 0; i < 6; i++) s[i] += sm[i];
    for (int i = 0; D && i < 36; i++) D[i] += Dm[i];
}

void fem_point_stress(const struct art_fem *fem, const struct art_state *state, int e, int p,
                      const double F[9], double s[6], double *D)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    struct art_mat_point pt;
    memset(s, 0, 6 * sizeof *s);
    if (D) memset(D, 0, 36 * sizeof *D);
    art_mat_point_init(&pt, F);
    pt.state = fem_point_state(fem, state, e, p);
    add_material(fem, elem->material, &pt, s, D);
    if (elem->material >= 0 && pt.state) pt.state += fem->material[elem->material].n_state;
    for (int i = 0; i < elem->n_extra; i++) {
        const struct art_fem_extra *extra = &fem->extra[elem->extra + i];
        add_material(fem, extra->material, &pt, s, D);
        if (pt.state) pt.state += fem->material[extra->material].n_state;
    }
}

static void add_forces(int n, const double s[6], const double (*g)[3], double dv, double *f)
{
    const double S[9] = {s[0], s[3], s[5], s[3], s[1], s[4], s[5], s[4], s[2]};
    double t[3];
    for (int a = 0; a < n; a++) {
        art_m3_mulvec(t, S, g[a]);
        art_v3_add_scaled(f + 3 * a, f + 3 * a, dv, t);
    }
}

/* The six blocks (i <= k) of the matrix, [n][n] each, as they are summed over the points. */
struct sums {
    double M[6][ART_ELEM_MAX_NODES * ART_ELEM_MAX_NODES];
};

static const signed char voigt[3][3] = {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}};

/* M_ik[a][b] += g_a . A_ik g_b with A_ik[j][l] = (C_ijkl + sigma_jl delta_ik) dv */
static inline void accumulate(struct sums *sums, int n, const double s[6], const double *D,
                              const double (*g)[3], double dv)
{
    double G[3][ART_ELEM_MAX_NODES], T[3][ART_ELEM_MAX_NODES];
    for (int a = 0; a < n; a++)
        for (int j = 0; j < 3; j++) G[j][a] = g[a][j];
    for (int i = 0, ik = 0; i < 3; i++)
        for (int k = i; k < 3; k++, ik++) {
            for (int j = 0; j < 3; j++) {
                const double *row = D + 6 * voigt[i][j];
                double A[3];
                for (int l = 0; l < 3; l++)
                    A[l] = dv * (row[voigt[k][l]] + (i == k ? s[voigt[j][l]] : 0));
                for (int b = 0; b < n; b++)
                    T[j][b] = A[0] * G[0][b] + A[1] * G[1][b] + A[2] * G[2][b];
            }
            double *restrict M = sums->M[ik];
            for (int a = 0; a < n; a++, M += n) {
                double g0 = G[0][a], g1 = G[1][a], g2 = G[2][a];
                for (int b = 0; b < n; b++) M[b] += g0 * T[0][b] + g1 * T[1][b] + g2 * T[2][b];
            }
        }
}

FEM_WIDE static void add_stiffness(struct sums *sums, int n, const double s[6], const double *D,
                                   const double (*g)[3], double dv)
{
    if (n == 8)
        accumulate(sums, 8, s, D, g, dv);
    else if (n == 4)
        accumulate(sums, 4, s, D, g, dv);
    else if (n == 20)
        accumulate(sums, 20, s, D, g, dv);
    else
        accumulate(sums, n, s, D, g, dv);
}

/* K[pair][9] += what was summed; the blocks below the diagonal are those above, turned over. */
static void unpack(const struct sums *sums, int n, double *K)
{
    static const signed char above[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
    for (int a = 0; a < n; a++)
        for (int b = 0; b <= a; b++, K += 9)
            for (int i = 0; i < 3; i++)
                for (int k = 0; k < 3; k++)
                    K[3 * i + k] += sums->M[above[i][k]][i <= k ? n * a + b : n * b + a];
}

void fem_solid_eval(const struct art_fem *fem, const struct art_state *state, int e,
                    const double (*x)[3], const double *p, struct fem_out *out)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    const struct art_fem_kind *kind = fem->kind[elem->kind];
    bool pressed =
        p && elem->material >= 0 && fem->material[elem->material].flags & ART_MAT_INCOMPRESSIBLE;
    struct sums sums;
    size_t nn = (size_t)(kind->n_nodes * kind->n_nodes);
    for (int k = 0; out->K && k < 6; k++) memset(sums.M[k], 0, nn * sizeof(double));
    for (int k = 0; k < kind->n_points; k++) {
        double F[9], g[ART_ELEM_MAX_NODES][3], s[6], D[36], dv;
        bool regular = fem_point_gradients(fem, e, k, x, F, g, &dv);
        double J = dv / fem->point[elem->point + k].dV;
        if (!(J >= out->min_J)) out->min_J = J;
        if (!regular) continue;
        fem_point_stress(fem, state, e, k, F, s, out->K ? D : NULL);
        if (pressed) art_mat_add_pressure(p[k], s, out->K ? D : NULL);
        add_forces(kind->n_nodes, s, (const double(*)[3])g, dv, out->f);
        if (out->K) add_stiffness(&sums, kind->n_nodes, s, D, (const double(*)[3])g, dv);
    }
    if (out->K) unpack(&sums, kind->n_nodes, out->K);
}

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

void fem_point_F(const struct art_fem *fem, int e, int p, const double (*x)[3], double F[9])
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    double J[9];
    jacobian(kind->n_nodes, x, kind->dN[p], J);
    art_m3_mul(F, J, fem->point[fem->elem[e].point + p].Ji);
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

double fem_point_energy(const struct art_fem *fem, const struct art_state *state, int e, int p,
                        const double F[9])
{
    const struct art_fem_elem *elem = &fem->elem[e];
    struct art_mat_point pt;
    double sum = 0;
    art_mat_point_init(&pt, F);
    pt.state = fem_point_state(fem, state, e, p);
    for (int i = -1; i < elem->n_extra; i++) {
        int material = i < 0 ? elem->material : fem->extra[elem->extra + i].material;
        const struct art_material *m = material < 0 ? NULL : &fem->material[material];
        if (m && m->law->energy && !(m->flags & ART_MAT_LINEAR)) sum += m->law->energy(m, &pt);
        if (m && pt.state) pt.state += m->n_state;
    }
    return sum;
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

/* Three rows for each point: gradients G and, for each of the six pairs of directions (i <= k),
 * what they are multiplied with, T_ik[j] = sum over l of A_ik[j][l] g[l], A_ik[j][l] = (C_ijkl +
 * sigma_jl delta_ik) dv. Then K_ab[i][k] = sum over the rows of G[row][a] T_ik[row][b]. */
struct rows {
    int n;
    double G[3 * ART_ELEM_MAX_POINTS * ART_ELEM_MAX_NODES];
    double T[6][3 * ART_ELEM_MAX_POINTS * ART_ELEM_MAX_NODES];
};

static const signed char voigt[3][3] = {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}};

FEM_INLINE void add_rows_of(struct rows *rows, int n, const double s[6], const double *D,
                            const double (*g)[3], double dv)
{
    double *restrict G = rows->G + rows->n * n;
    for (int a = 0; a < n; a++)
        for (int j = 0; j < 3; j++) G[j * n + a] = g[a][j];
    for (int i = 0, ik = 0; i < 3; i++)
        for (int k = i; k < 3; k++, ik++)
            for (int j = 0; j < 3; j++) {
                const double *row = D + 6 * voigt[i][j];
                double A[3], *restrict T = rows->T[ik] + (rows->n + j) * n;
                for (int l = 0; l < 3; l++)
                    A[l] = dv * (row[voigt[k][l]] + (i == k ? s[voigt[j][l]] : 0));
                for (int b = 0; b < n; b++)
                    T[b] = A[0] * G[b] + A[1] * G[n + b] + A[2] * G[2 * n + b];
            }
    rows->n += 3;
}

FEM_WIDE static void add_rows(struct rows *rows, int n, const double s[6], const double *D,
                              const double (*g)[3], double dv)
{
    if (n == 8)
        add_rows_of(rows, 8, s, D, g, dv);
    else if (n == 4)
        add_rows_of(rows, 4, s, D, g, dv);
    else
        add_rows_of(rows, n, s, D, g, dv);
}

FEM_INLINE void multiply_rows(const struct rows *rows, int n,
                              double (*M)[ART_ELEM_MAX_NODES * ART_ELEM_MAX_NODES])
{
    for (int ik = 0; ik < 6; ik++)
        for (int a = 0; a < n; a++) {
            double sum[ART_ELEM_MAX_NODES] = {0};
            const double *T = rows->T[ik];
            for (int r = 0; r < rows->n; r++, T += n) {
                double g = rows->G[r * n + a];
                for (int b = 0; b < n; b++) sum[b] += g * T[b];
            }
            for (int b = 0; b < n; b++) M[ik][n * a + b] = sum[b];
        }
}

FEM_WIDE static void multiply(const struct rows *rows, int n,
                              double (*M)[ART_ELEM_MAX_NODES * ART_ELEM_MAX_NODES])
{
    if (n == 8)
        multiply_rows(rows, 8, M);
    else if (n == 4)
        multiply_rows(rows, 4, M);
    else if (n == 20)
        multiply_rows(rows, 20, M);
    else
        multiply_rows(rows, n, M);
}

/* K[pair][9] += the products; the blocks below the diagonal are those above, turned over. */
static void add_stiffness(const struct rows *rows, int n, double *K)
{
    static const signed char above[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
    double M[6][ART_ELEM_MAX_NODES * ART_ELEM_MAX_NODES];
    multiply(rows, n, M);
    for (int a = 0; a < n; a++)
        for (int b = 0; b <= a; b++, K += 9)
            for (int i = 0; i < 3; i++)
                for (int k = 0; k < 3; k++)
                    K[3 * i + k] += M[above[i][k]][i <= k ? n * a + b : n * b + a];
}

/* Where the points of an element are and how they are stretched. */
struct points {
    double F[ART_ELEM_MAX_POINTS][9];
    double g[ART_ELEM_MAX_POINTS][ART_ELEM_MAX_NODES][3];
    double dv[ART_ELEM_MAX_POINTS];
    bool regular[ART_ELEM_MAX_POINTS];
};

static void place_points(const struct art_fem *fem, int e, const double (*x)[3],
                         struct points *points, double *min_J)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    for (int k = 0; k < fem->kind[elem->kind]->n_points; k++) {
        double *dv = &points->dv[k];
        points->regular[k] = fem_point_gradients(fem, e, k, x, points->F[k], points->g[k], dv);
        double J = *dv / fem->point[elem->point + k].dV;
        if (!(J >= *min_J)) *min_J = J;
        if (!points->regular[k]) memset(points->g[k], 0, sizeof points->g[k]);
    }
}

void fem_solid_eval(const struct art_fem *fem, const struct art_state *state, int e,
                    const double (*x)[3], struct fem_out *out)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    struct points at;
    struct fem_pressure soft;
    struct rows rows;
    rows.n = 0;
    place_points(fem, e, x, &at, &out->min_J);
    bool pressed = fem_soft_pressure(fem, e, at.dv, &soft);
    if (pressed && !(soft.min_J >= out->min_J)) out->min_J = soft.min_J;
    for (int k = 0; k < kind->n_points; k++) {
        const double(*g)[3] = (const double(*)[3])at.g[k];
        double s[6], D[36];
        if (!at.regular[k]) continue;
        fem_point_stress(fem, state, e, k, at.F[k], s, out->K ? D : NULL);
        if (pressed) art_mat_add_pressure(soft.p[k], s, out->K ? D : NULL);
        add_forces(kind->n_nodes, s, g, at.dv[k], out->f);
        if (out->K) add_rows(&rows, kind->n_nodes, s, D, g, at.dv[k]);
    }
    if (!out->K) return;
    add_stiffness(&rows, kind->n_nodes, out->K);
    if (pressed)
        fem_soft_stiffness(kind, &soft, (const double(*)[ART_ELEM_MAX_NODES][3])at.g, at.dv,
                           out->K);
}

/* Membranes are as in the original: the third column of dx/dxi is the unit normal, so that the
 * strain across is zero, and the tangent is that of a solid with such gradients, in which the
 * rotation of the normal counts as shear. (The consistent one is in kernel/shell.c.) */
#include "../shell.h"
#include <math.h>
#include <string.h>

/* Compute gradients in the axes of the model, g[n][3], and F; the result is the volume. */
static double place(const struct art_fem *fem, int e, int p, const double (*x)[3], double (*g)[3],
                    double F[9])
{
    const struct art_fem_elem *elem = &fem->elem[e];
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    double J[9], inverse[9], area = fem_shell_jacobian(kind, p, x, J);
    art_m3_mul(F, J, fem->point[elem->point + p].Ji);
    if (!art_m3_inverse(inverse, J)) art_m3_zero(inverse);
    for (int a = 0; a < kind->n_nodes; a++) art_m3_tmulvec(g[a], inverse, kind->dN[p][a]);
    return elem->thickness * kind->weight[p] * area;
}

static void matrix(const double s[6], double m[9])
{
    const double full[9] = {s[0], s[3], s[5], s[3], s[1], s[4], s[5], s[4], s[2]};
    art_m3_copy(m, full);
}

/* K[pair][9] += B_a^T D B_b dv + (g_a . sigma g_b) I dv */
static void add_tangent(int n, const double (*g)[3], const double S[9], const double D[36],
                        double dv, double *K)
{
    static const int of[3][3] = {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}};
    for (int a = 0; a < n; a++)
        for (int b = 0; b <= a; b++, K += 9) {
            double t[3];
            art_m3_mulvec(t, S, g[b]);
            double geometric = dv * art_v3_dot(g[a], t);
            for (int i = 0; i < 3; i++)
                for (int k = 0; k < 3; k++) {
                    double sum = 0;
                    for (int j = 0; j < 3; j++)
                        for (int l = 0; l < 3; l++)
                            sum += g[a][j] * D[6 * of[i][j] + of[k][l]] * g[b][l];
                    K[3 * i + k] += dv * sum + (i == k ? geometric : 0);
                }
        }
}

void fem_membrane_eval(const struct art_fem *fem, const struct art_state *state, int e,
                       const double (*x)[3], struct fem_element_response *out)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    double g[ART_ELEM_MAX_NODES][3], F[9], s[6], D[36], S[9], t[3];
    for (int p = 0; p < kind->n_points; p++) {
        double dv = place(fem, e, p, x, g, F), rest = fem->point[fem->elem[e].point + p].dV;
        if (!(dv / rest >= out->min_J)) out->min_J = dv / rest;
        if (!(dv > 0)) continue;
        fem_point_stress(fem, state, e, p, F, s, out->K ? D : NULL);
        matrix(s, S);
        for (int a = 0; a < kind->n_nodes; a++) {
            art_m3_mulvec(t, S, g[a]);
            art_v3_add_scaled(out->f + 3 * a, out->f + 3 * a, dv, t);
        }
        if (out->K) add_tangent(kind->n_nodes, (const double(*)[3])g, S, D, dv, out->K);
    }
}

void fem_membrane_rest_stiffness(const struct art_fem *fem, int e, const double (*D)[36], double *K)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    const int *node = art_fem_elem_nodes(fem, e);
    double X[ART_ELEM_MAX_NODES][3], g[ART_ELEM_MAX_NODES][3], F[9];
    const double none[9] = {0};
    for (int a = 0; a < kind->n_nodes; a++) art_v3_copy(X[a], fem->rest + 3 * (size_t)node[a]);
    for (int p = 0; p < kind->n_points; p++) {
        double dV = place(fem, e, p, (const double(*)[3])X, g, F);
        add_tangent(kind->n_nodes, (const double(*)[3])g, none, D[p], dV, K);
    }
}

/* This integrates the stress of viscous materials in motion over an element, with
 * d = sym(dv/dx) of the velocities of its nodes:
 *
 *     f_a = sum sigma g_a dv,   -df_a/dv_b = sum B_a^T V B_b dv,   sigma = V d
 *
 * (Bonet & Wood 2008, section 9, with the moduli of viscosity in the place of those of elasticity).
 */
#include "../viscous.h"
#include <string.h>

static const signed char voigt[3][3] = {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}};

bool fem_is_viscous(const struct art_fem *fem, int e)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    for (int i = 0; i < elem->n_layers; i++) {
        const struct art_fem_layer *layer = &fem->materials.layer[elem->layer + i];
        if (fem->materials.material[layer->material].flags & FEM_MAT_VISCOUS) return true;
    }
    return false;
}

/* Sum up the moduli of all viscous materials of a point; false: there are none. */
static bool moduli_at(const struct art_fem *fem, const struct art_state *state, int e, int p,
                      const double F[9], double V[36])
{
    struct fem_layer_iter at;
    double own[36];
    bool any = false;
    memset(V, 0, 36 * sizeof *V);
    fem_layer_iter_begin(&at, fem, state, e, p, F);
    while (fem_layer_iter_next(&at)) {
        if (!fem_viscosity_in_motion(at.m, &at.pt, own)) continue;
        any = true;
        for (int i = 0; i < 36; i++) V[i] += own[i];
    }
    return any;
}

/* g_a = F^-T (Ji^T dN_a) */
static void gradients(const struct art_fem_kind *kind, const struct art_fem_point *rest, int p,
                      const double inverse[9], double (*g)[3])
{
    double G[3];
    for (int a = 0; a < kind->n_nodes; a++) {
        art_m3_tmulvec(G, rest->Ji, kind->dN[p][a]);
        art_m3_tmulvec(g[a], inverse, G);
    }
}

static void add_damping(int n, const double V[36], double dv, const double (*g)[3], double *D)
{
    for (int a = 0; a < n; a++)
        for (int b = 0; b <= a; b++, D += 9)
            for (int i = 0; i < 3; i++)
                for (int k = 0; k < 3; k++) {
                    double sum = 0;
                    for (int j = 0; j < 3; j++)
                        for (int l = 0; l < 3; l++)
                            sum += g[a][j] * V[6 * voigt[i][j] + voigt[k][l]] * g[b][l];
                    D[3 * i + k] += sum * dv;
                }
}

static void add_point(const struct art_fem *fem, const struct art_state *state, int e, int p,
                      const double (*x)[3], const double (*v)[3], double *D,
                      struct fem_element_response *out)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    const struct art_fem_point *rest = &fem->point[fem->elem[e].point + p];
    double F[9], rate[9], inverse[9], L[9], V[36], g[ART_ELEM_MAX_NODES][3], s[6] = {0}, t[3];
    fem_point_gradient(fem, e, p, x, F);
    if (!art_m3_inverse(inverse, F) || !moduli_at(fem, state, e, p, F, V)) return;
    fem_point_gradient(fem, e, p, v, rate);
    art_m3_mul(L, rate, inverse);
    const double d[6] = {L[0], L[4], L[8], L[1] + L[3], L[5] + L[7], L[2] + L[6]};
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) s[i] += V[6 * i + j] * d[j];
    const double S[9] = {s[0], s[3], s[5], s[3], s[1], s[4], s[5], s[4], s[2]};
    double dv = art_m3_det(F) * rest->dV;
    gradients(kind, rest, p, inverse, g);
    for (int a = 0; a < kind->n_nodes; a++) {
        art_m3_mulvec(t, S, g[a]);
        art_v3_add_scaled(out->f + 3 * a, out->f + 3 * a, dv, t);
    }
    if (D) add_damping(kind->n_nodes, V, dv, (const double(*)[3])g, D);
}

void fem_viscous_eval(const struct art_fem *fem, const struct art_state *state, int e,
                      const double (*x)[3], const double (*v)[3], double *D,
                      struct fem_element_response *out)
{
    for (int p = 0; p < art_fem_kind_of(fem, e)->n_points; p++)
        add_point(fem, state, e, p, x, v, D, out);
}

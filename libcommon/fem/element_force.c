/* This file evaluates the internal force of one element at a state, with its
 * stiffness-proportional damping. */
#include "element_force.h"
#include "shell.h"
#include "viscous.h"
#include <math.h>
#include <string.h>

/* xf = x + beta v, for damping by a stiffness that is linear */
static void add_motion(const struct art_fem *fem, const struct art_state *state, int e, int n,
                       const double (*x)[3], double (*xf)[3])
{
    const int *node = art_fem_elem_nodes(fem, e);
    for (int a = 0; a < n; a++)
        art_v3_add_scaled(xf[a], x[a], fem->options.beta,
                          state->u + fem->sys->dyn[fem->node_dyn[node[a]]].u);
}

/* out->f += beta K v */
static void add_damping(const struct art_fem *fem, const struct art_state *state, int e,
                        struct fem_element_response *out)
{
    int n = art_fem_kind_of(fem, e)->n_nodes;
    double v[ART_ELEM_MAX_NODES][3], t[3];
    const double *K = out->K;
    fem_elem_velocities(fem, state, e, v);
    for (int a = 0; a < n; a++)
        for (int b = 0; b <= a; b++, K += 9) {
            art_m3_mulvec(t, K, v[b]);
            art_v3_add_scaled(out->f + 3 * a, out->f + 3 * a, fem->options.beta, t);
            if (a == b) continue;
            art_m3_tmulvec(t, K, v[a]);
            art_v3_add_scaled(out->f + 3 * b, out->f + 3 * b, fem->options.beta, t);
        }
}

static void clear(double *K, int n)
{
    memset(K, 0, 9 * (size_t)(n * (n + 1) / 2) * sizeof *K);
}

/* Shells whose strains are assumed, and membranes: their damping takes the whole stiffness. */
static void eval_shell(const struct art_fem *fem, const struct art_state *state, int e,
                       const double (*x)[3], bool damped, double *K,
                       struct fem_element_response *out)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    bool assumes = fem_shell_uses_assumed_strain(fem, e);
    if (damped) out->K = K;
    if (out->K) clear(K, fem->kind[elem->kind]->n_nodes);
    out->accumulate = out->K != NULL;
    if (elem->linear) fem_linear_eval(fem, state, e, x, x, out);
    if (elem->linear == FEM_COROTATED && assumes && out->K)
        fem_shell_linear_tension(fem->kind[elem->kind], x, out->f, out->consistent, out->K);
    if (elem->nonlinear && assumes)
        fem_shell_eval(fem, state, e, x, out);
    else if (elem->nonlinear)
        fem_membrane_eval(fem, state, e, x, out);
    if (damped) add_damping(fem, state, e, out);
}

static void eval_solid(const struct art_fem *fem, const struct art_state *state, int e,
                       const double (*x)[3], bool damped, double *D,
                       struct fem_element_response *out)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    double y[ART_ELEM_MAX_NODES][3];
    const double(*ye)[3] = (const double(*)[3])y;
    int n = fem->kind[elem->kind]->n_nodes;
    if (elem->linear && damped) add_motion(fem, state, e, n, x, y);
    if (elem->linear) fem_linear_eval(fem, state, e, x, damped ? ye : x, out);
    if (out->K && out->consistent && elem->linear & FEM_COROTATED && !elem->moving)
        fem_linear_add_rotation_tangent(fem, e, x, out->K);
    if (!elem->nonlinear) return;
    out->D = D;
    if (D && out->accumulate) /* of the linear part both are alike */
        memcpy(D, out->K, 9 * (size_t)(n * (n + 1) / 2) * sizeof *D);
    if (damped) fem_elem_velocities(fem, state, e, y);
    fem_solid_eval(fem, state, e, x, damped ? ye : NULL, out);
}

/* D becomes -df/dv of all damping. */
static void add_viscosity(const struct art_fem *fem, const struct art_state *state, int e,
                          const double (*x)[3], double *D, struct fem_element_response *out)
{
    double v[ART_ELEM_MAX_NODES][3];
    int n = art_fem_kind_of(fem, e)->n_nodes;
    for (int i = 0; D && i < 9 * (n * (n + 1) / 2); i++) D[i] *= fem->options.beta;
    if (!fem_is_viscous(fem, e)) return;
    fem_elem_velocities(fem, state, e, v);
    fem_viscous_eval(fem, state, e, x, (const double(*)[3])v, D, out);
}

void fem_element_eval(const struct art_fem *fem, const struct art_state *state, int e, bool tangent,
                      bool damped, struct fem_element_response *out)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    double x[ART_ELEM_MAX_NODES][3], *K = out->K, *D = tangent ? out->D : NULL;
    const double(*xe)[3] = (const double(*)[3])x;
    const bool objective = fem->options.objective && fem->options.beta != 0;
    int n = kind->n_nodes;
    art_fem_elem_pos(fem, state, e, x);
    /* relative to its first node, so that thin elements far from the origin lose no digits */
    for (int a = n - 1; a >= 0; a--) art_v3_sub(x[a], x[a], x[0]);
    memset(out->f, 0, 3 * (size_t)n * sizeof *out->f);
    out->K = tangent ? K : NULL;
    out->D = NULL;
    out->accumulate = false;
    out->min_J = INFINITY;
    if (fem_shell_uses_assumed_strain(fem, e) || kind->membrane)
        eval_shell(fem, state, e, xe, damped, K, out);
    else
        eval_solid(fem, state, e, xe, damped, objective ? D : NULL, out);
    if (tangent && !out->accumulate) clear(K, n);
    if (D && !out->D) memcpy(D, K, 9 * (size_t)(n * (n + 1) / 2) * sizeof *D);
    if (out->viscous) add_viscosity(fem, state, e, xe, D, out);
}

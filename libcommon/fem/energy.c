/* This file computes energies, pressures and volumes of a model. */
#include "incompressibility.h"
#include "shell.h"

void fem_elem_velocities(const struct art_fem *fem, const struct art_state *state, int e,
                         double (*v)[3])
{
    const int *node = art_fem_elem_nodes(fem, e);
    for (int a = 0; a < art_fem_kind_of(fem, e)->n_nodes; a++)
        art_v3_copy(v[a], state->u + fem->sys->dyn[fem->node_dyn[node[a]]].u);
}

/* Returns 1/2 u^T K0 u. */
static double quadratic(const double *K0, int n, const double (*u)[3])
{
    double y[ART_ELEM_MAX_NODES][3], sum = 0;
    fem_linear_multiply(K0, n, u, y);
    for (int a = 0; a < n; a++) sum += 0.5 * art_v3_dot(u[a], y[a]);
    return sum;
}

/* u = R^T (x - x0) - (X - X0): translations, which have no energy, are subtracted first. */
static double linear_part(const struct art_fem *fem, int e, const double (*x)[3], const double *R,
                          const double *K0)
{
    const int *node = art_fem_elem_nodes(fem, e);
    int n = art_fem_kind_of(fem, e)->n_nodes;
    double u[ART_ELEM_MAX_NODES][3], d[3], X[3];
    for (int a = 0; a < n; a++) {
        art_v3_sub(d, x[a], x[0]);
        art_v3_sub(X, fem->rest + 3 * node[a], fem->rest + 3 * node[0]);
        if (R)
            art_m3_tmulvec(u[a], R, d);
        else
            art_v3_copy(u[a], d);
        art_v3_sub(u[a], u[a], X);
    }
    return quadratic(K0, n, (const double(*)[3])u);
}

static double parts_energy(const struct art_fem *fem, int e, const double (*x)[3], const double *K0)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    size_t n = (size_t)art_fem_kind_of(fem, e)->n_nodes;
    double sum = 0, F[9], R[9];
    if (elem->linear & FEM_COROTATED) {
        fem_warp_gradient(fem, e, x, F);
        art_fem_rotation(F, R);
        sum += linear_part(fem, e, x, R, K0);
        K0 += 9 * (n * (n + 1) / 2);
    }
    if (elem->linear & FEM_FIXED) sum += linear_part(fem, e, x, NULL, K0);
    return sum;
}

/* Return the energy of all integrated materials, with the volumetric part. */
static double shell_energy(const struct art_fem *fem, const struct art_state *state, int e,
                           const double (*x)[3])
{
    const struct art_fem_elem *elem = &fem->elem[e];
    double U[ART_FEM_MAX_POINTS][9], sum = 0;
    fem_shell_stretch(fem, state, e, x, U);
    for (int k = 0; k < art_fem_kind_of(fem, e)->n_points; k++)
        sum += fem->point[elem->point + k].dV * fem_shell_point_energy(fem, state, e, k, U[k]);
    return sum;
}

double fem_shell_point_energy(const struct art_fem *fem, const struct art_state *state, int e,
                              int p, const double U[9])
{
    int material = fem->elem[e].material;
    struct art_material room[ART_FEM_NESTED];
    double W = fem_point_energy(fem, state, e, p, U);
    if (material >= 0 && fem->materials.material[material].flags & ART_MAT_INCOMPRESSIBLE)
        W += art_bulk_energy(fem_own_material(fem, state, e, p, room), art_m3_det(U));
    return W;
}

static double linear_energy(const struct art_fem *fem, const struct art_state *state, int e,
                            const double (*x)[3])
{
    enum { MOST = 9 * (ART_ELEM_MAX_NODES * (ART_ELEM_MAX_NODES + 1) / 2) };
    double K0[2 * MOST], f0[2 * 3 * ART_ELEM_MAX_NODES + 9];
    bool kept = !fem->elem[e].moving && (!fem->materials.evaluated || fem->materials.evaluated[e]);
    if (kept) return parts_energy(fem, e, x, fem->materials.K0 + fem->elem[e].K0);
    fem_linear_at_state(fem, state, e, K0, f0);
    return parts_energy(fem, e, x, K0);
}

double art_fem_elem_energy(const struct art_fem *fem, const struct art_state *state, int e)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    double x[ART_ELEM_MAX_NODES][3], sum = 0, F[9];
    art_fem_elem_pos(fem, state, e, x);
    if (elem->linear) sum += linear_energy(fem, state, e, (const double(*)[3])x);
    if (elem->nonlinear && fem_shell_uses_assumed_strain(fem, e))
        return sum + shell_energy(fem, state, e, (const double(*)[3])x);
    for (int k = 0; elem->nonlinear && k < art_fem_kind_of(fem, e)->n_points; k++) {
        fem_point_gradient(fem, e, k, (const double(*)[3])x, F);
        sum += fem->point[elem->point + k].dV * fem_point_energy(fem, state, e, k, F);
    }
    return sum;
}

/* Compute the volumes at the points; the result is their sum. */
static double volumes(const struct art_fem *fem, const struct art_state *state, int e, double *dv)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    double x[ART_ELEM_MAX_NODES][3], sum = 0;
    art_fem_elem_pos(fem, state, e, x);
    for (int k = 0; k < kind->n_points; k++)
        sum += dv[k] = (kind->membrane ? fem->elem[e].thickness : 1) *
                       fem_point_volume(kind, k, (const double(*)[3])x);
    return sum;
}

double art_fem_elem_volume(const struct art_fem *fem, const struct art_state *state, int e)
{
    double dv[ART_FEM_MAX_POINTS];
    return volumes(fem, state, e, dv);
}

double art_fem_bulk_energy(const struct art_fem *fem, const struct art_state *state)
{
    double sum = 0, dv[ART_FEM_MAX_POINTS];
    struct fem_penalty_terms penalty;
    if (fem->incomp.penalty_method == ART_INCOMP_NODAL)
        return fem_nodal_penalty_update(fem, state, false);
    for (int e = 0; e < fem->n_elems; e++) {
        if (!fem_elem_incompressible(fem, e)) continue;
        volumes(fem, state, e, dv);
        if (fem_penalty_pressure(fem, state, e, dv, &penalty)) sum += penalty.energy;
    }
    return sum;
}

double art_fem_energy(const struct art_fem *fem, const struct art_state *state)
{
    double sum = art_fem_bulk_energy(fem, state);
    for (int e = 0; e < fem->n_elems; e++) sum += art_fem_elem_energy(fem, state, e);
    return sum;
}

void art_fem_penalty_update(const struct art_fem *fem, const struct art_state *state)
{
    (void)fem_nodal_penalty_update(fem, state, false);
}

bool art_fem_penalty_pressure(const struct art_fem *fem, const struct art_state *state, int e,
                              double *p)
{
    double dv[ART_FEM_MAX_POINTS];
    struct fem_penalty_terms penalty;
    volumes(fem, state, e, dv);
    if (!fem_penalty_pressure(fem, state, e, dv, &penalty)) return false;
    for (int k = 0; k < art_fem_kind_of(fem, e)->n_points; k++) p[k] = penalty.p[k];
    return true;
}

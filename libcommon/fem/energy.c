/* Energies, pressures and volumes of a model. */
#include "fem_priv.h"

void fem_elem_velocities(const struct art_fem *fem, const struct art_state *state, int e,
                         double (*v)[3])
{
    const int *node = art_fem_elem_nodes(fem, e);
    for (int a = 0; a < art_fem_kind_of(fem, e)->n_nodes; a++)
        art_v3_copy(v[a], state->u + fem->sys->dyn[fem->node_dyn[node[a]]].u);
}

double art_fem_elem_energy(const struct art_fem *fem, const struct art_state *state, int e)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    double x[ART_ELEM_MAX_NODES][3], sum = 0, F[9], dv;
    art_fem_elem_pos(fem, state, e, x);
    if (elem->linear) sum += fem_linear_energy(fem, e, (const double(*)[3])x);
    for (int k = 0; elem->nonlinear && k < art_fem_kind_of(fem, e)->n_points; k++) {
        (void)fem_point_gradients(fem, e, k, (const double(*)[3])x, F, NULL, &dv);
        sum += fem->point[elem->point + k].dV * fem_point_energy(fem, state, e, k, F);
    }
    return sum;
}

/* Volumes at the points; their sum. */
static double volumes(const struct art_fem *fem, const struct art_state *state, int e, double *dv)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    double x[ART_ELEM_MAX_NODES][3], sum = 0;
    art_fem_elem_pos(fem, state, e, x);
    for (int k = 0; k < kind->n_points; k++)
        sum += dv[k] = fem_point_volume(kind, k, (const double(*)[3])x, NULL);
    return sum;
}

double art_fem_elem_volume(const struct art_fem *fem, const struct art_state *state, int e)
{
    double dv[ART_ELEM_MAX_POINTS];
    return volumes(fem, state, e, dv);
}

double art_fem_bulk_energy(const struct art_fem *fem, const struct art_state *state)
{
    double sum = 0, dv[ART_ELEM_MAX_POINTS];
    struct fem_pressure soft;
    if (fem->soft == ART_INCOMP_NODAL) return fem_nodal_soft(fem, state, false);
    for (int e = 0; e < fem->n_elems; e++) {
        if (!fem_elem_incompressible(fem, e)) continue;
        volumes(fem, state, e, dv);
        if (fem_soft_pressure(fem, e, dv, &soft)) sum += soft.energy;
    }
    return sum;
}

double art_fem_energy(const struct art_fem *fem, const struct art_state *state)
{
    double sum = art_fem_bulk_energy(fem, state);
    for (int e = 0; e < fem->n_elems; e++) sum += art_fem_elem_energy(fem, state, e);
    return sum;
}

void art_fem_soft_begin(const struct art_fem *fem, const struct art_state *state)
{
    (void)fem_nodal_soft(fem, state, false);
}

bool art_fem_soft_pressure(const struct art_fem *fem, const struct art_state *state, int e,
                           double *p)
{
    double dv[ART_ELEM_MAX_POINTS];
    struct fem_pressure soft;
    volumes(fem, state, e, dv);
    if (!fem_soft_pressure(fem, e, dv, &soft)) return false;
    for (int k = 0; k < art_fem_kind_of(fem, e)->n_points; k++) p[k] = soft.p[k];
    return true;
}

/* This is the nodal pressure: incompressibility by a penalty on nodal volumes, p = U'(v / v0) of
 * the volumes of nodes, of tetrahedra the mean of the four, of others that of the node to which a
 * point belongs; K += (U'' / v0) c c^T with c the gradient of the volume, which couples all nodes
 * around a node. Energy: sum v0 U(v / v0). Elements of several materials count at a node by their
 * shares of v0.
 *
 * All nodes have a pressure; in the original only those that are free to move. */
#include "incompressibility.h"
#include <string.h>

static bool has_nodal_pressure(const struct art_fem *fem, int node)
{
    return !fem->sys->quirks.fixed_nodes_without_pressure || art_fem_node_active(fem, node);
}

double fem_nodal_penalty_update(const struct art_fem *fem, const struct art_state *state,
                                bool tangent)
{
    struct fem_nodal *nodal = fem->incomp.nodal;
    double energy = 0;
    if (!nodal || fem->incomp.penalty_method != ART_INCOMP_NODAL) return 0;
    fem_nodal_volumes(nodal, state, tangent);
    memset(nodal->p, 0, (size_t)fem->n_nodes * sizeof *nodal->p);
    memset(nodal->kp, 0, (size_t)fem->n_nodes * sizeof *nodal->kp);
    for (int e = 0; e < fem->n_elems; e++) {
        const int *node = art_fem_elem_nodes(fem, e);
        if (!fem_elem_incompressible(fem, e)) continue;
        for (int a = 0; a < art_fem_kind_of(fem, e)->n_nodes; a++) {
            struct art_material room[ART_FEM_NESTED];
            const struct art_material *mat =
                fem_own_material(fem, state, e, ART_FEM_NODE_POINT + a, room);
            int i = node[a];
            double v0 = nodal->v0[i], J = nodal->v[i] / v0, dp, s = fem_nodal_rest(fem, e, a) / v0;
            if (!has_nodal_pressure(fem, i)) continue;
            nodal->p[i] += s * art_bulk_pressure(mat, J, &dp);
            nodal->kp[i] += s * dp / v0;
            energy += s * v0 * art_bulk_energy(mat, J);
        }
    }
    return energy;
}

void fem_nodal_pressure(const struct art_fem *fem, int e, double *p)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    const int *node = art_fem_elem_nodes(fem, e);
    const double *at = fem->incomp.nodal->p;
    if (kind->type->kind == ART_ELEM_TET)
        p[0] = 0.25 * (at[node[0]] + at[node[1]] + at[node[2]] + at[node[3]]);
    else
        for (int k = 0; k < kind->n_points; k++) p[k] = at[node[k]];
}

void fem_nodal_damping(const struct art_fem *fem, const struct art_state *state, double beta,
                       double *f)
{
    const struct fem_nodal *nodal = fem->incomp.nodal;
    const struct art_dyn *dyn = fem->sys->dyn;
    for (int i = 0; i < fem->n_nodes; i++) {
        double rate = 0;
        if (nodal->kp[i] == 0) continue;
        for (int k = nodal->first[i]; k < nodal->first[i + 1]; k++)
            rate +=
                art_v3_dot(nodal->grad + 3 * k, state->u + dyn[fem->node_dyn[nodal->list[k]]].u);
        for (int k = nodal->first[i]; k < nodal->first[i + 1]; k++) {
            double *to = f + dyn[fem->node_dyn[nodal->list[k]]].u;
            art_v3_add_scaled(to, to, -beta * nodal->kp[i] * rate, nodal->grad + 3 * k);
        }
    }
}

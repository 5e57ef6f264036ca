/* This computes second derivatives of the volumes of elements over the unknowns: the geometric
 * stiffness of pressures that constraints of volume exert. */
#include "incompressibility.h"

void fem_subtract_volume_curvature(const struct art_fem *fem, const struct art_state *state, int e,
                                   const double *c, const bool *skip, struct art_blocks *A)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    const struct art_dof_map *map = fem->sys->attachments.dof_map;
    const int *node = art_fem_elem_nodes(fem, e);
    double x[ART_ELEM_MAX_NODES][3], h[ART_ELEM_MAX_NODES * (ART_ELEM_MAX_NODES - 1) / 2][3];
    art_fem_elem_pos(fem, state, e, x);
    fem_volume_curvature(kind, (const double(*)[3])x, c, h);
    for (int a = 1, k = 0; a < kind->n_nodes; a++)
        for (int b = 0; b < a; b++, k++) {
            const struct art_dof_map *to = &map[fem->node_dyn[node[a]]],
                                     *from = &map[fem->node_dyn[node[b]]];
            /* S_ik = e_ikl h_l, and transposed the other way round */
            const double *g = h[k], S[9] = {0, g[2], -g[1], -g[2], 0, g[0], g[1], -g[0], 0},
                         back[9] = {0, -g[2], g[1], g[2], 0, -g[0], -g[1], g[0], 0};
            art_constraint_subtract_pair(to, from, S, skip, A);
            art_constraint_subtract_pair(from, to, back, skip, A);
        }
}

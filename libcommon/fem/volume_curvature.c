/* This computes second derivatives of the volumes of elements over the unknowns: the geometric
 * stiffness of pressures that constraints of volume exert. */
#include "incompressibility.h"

/* A -= G_a^T [e_ikl h_l] G_b over the blocks that two nodes depend on. Each pair of blocks is
 * reached from (a, b) and from (b, a), and taken from the one whose first block is not less. */
static void subtract_pair(const struct art_dof_map *a, const struct art_dof_map *b,
                          const double h[3], const bool *skip, struct art_blocks *A)
{
    static const double one[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    for (int e = 0; e < a->n; e++)
        for (int f = 0; f < b->n; f++) {
            const struct art_dof_map_entry *x = &a->entry[e], *y = &b->entry[f];
            double B[36] = {0};
            if (x->block < y->block || x->block >= A->n) continue;
            if (skip && (skip[x->block] || skip[y->block])) continue;
            const double *Gx = x->identity ? one : x->G, *Gy = y->identity ? one : y->G;
            int m = A->size[x->block], n = A->size[y->block];
            for (int i = 0; i < m; i++)
                for (int k = 0; k < n; k++) {
                    double u[3] = {Gx[i], Gx[m + i], Gx[2 * m + i]},
                           v[3] = {Gy[k], Gy[n + k], Gy[2 * n + k]}, w[3];
                    art_v3_cross(w, u, v);
                    B[i * n + k] = art_v3_dot(w, h);
                }
            art_blocks_add(A, x->block, y->block, -1, B);
        }
}

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
            double back[3] = {-h[k][0], -h[k][1], -h[k][2]};
            subtract_pair(to, from, h[k], skip, A);
            subtract_pair(from, to, back, skip, A);
        }
}

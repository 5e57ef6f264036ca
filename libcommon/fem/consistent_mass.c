/* Consistent masses, M_ab = sum rho N_a N_b dV, beside those lumped on nodes, which the system has:
 * the difference is given to the system as masses between nodes. */
#include "fem_priv.h"
#include <art/masses.h>
#include <string.h>

/* Compute rho dV N_a N_b of an element, rows and columns in its order. */
static void element_mass(const struct art_fem *fem, int e,
                         double M[ART_ELEM_MAX_NODES][ART_ELEM_MAX_NODES])
{
    const struct art_fem_elem *elem = &fem->elem[e];
    const struct art_fem_kind *kind = fem->kind[elem->kind];
    double volume = 0, scale;
    memset(M, 0, sizeof(double) * ART_ELEM_MAX_NODES * ART_ELEM_MAX_NODES);
    for (int p = 0; p < kind->n_points; p++) {
        double dV = fem->point[elem->point + p].dV;
        volume += dV;
        for (int a = 0; a < kind->n_nodes; a++)
            for (int b = 0; b < kind->n_nodes; b++) M[a][b] += dV * kind->N[p][a] * kind->N[p][b];
    }
    scale = volume > 0 ? elem->mass / volume : 0;
    for (int a = 0; a < kind->n_nodes; a++)
        for (int b = 0; b < kind->n_nodes; b++) M[a][b] *= scale;
}

/* Pairs are those of each element, then those of nodes with themselves. */
static void read_masses(struct art_mass_pairs *c)
{
    const struct art_fem *fem = c->data;
    int k = 0;
    for (int i = 0; i < fem->n_all; i++) c->more[i] = -fem->node_mass[i];
    for (int e = 0; e < fem->n_elems; e++) {
        double M[ART_ELEM_MAX_NODES][ART_ELEM_MAX_NODES];
        const int *node = art_fem_elem_nodes(fem, e);
        int n = fem->kind[fem->elem[e].kind]->n_nodes;
        element_mass(fem, e, M);
        for (int a = 0; a < n; a++) {
            for (int b = 0; b <= a; b++) c->pair[k++].mass = M[a][b];
            for (int b = 0; b < n; b++) c->more[node[a]] += M[a][b];
        }
    }
    for (int i = 0; i < fem->n_all; i++) c->pair[k++].mass = -fem->node_mass[i];
}

int fem_add_consistent_mass(struct art_ctx *ctx, struct art_system *sys, struct art_fem *fem)
{
    struct art_mass_pairs *c = art_arena_alloc(ctx, &sys->arena, 1, sizeof *c);
    if (!c) return ART_ENOMEM;
    c->data = fem;
    c->read = read_masses;
    for (int e = 0; e < fem->n_elems; e++) {
        int n = fem->kind[fem->elem[e].kind]->n_nodes;
        c->n += n * (n + 1) / 2;
    }
    c->n += fem->n_all;
    c->n_more = fem->n_all;
    c->dyn = fem->node_dyn;
    c->pair = art_arena_alloc(ctx, &sys->arena, (size_t)c->n + 1, sizeof *c->pair);
    c->more = art_arena_alloc(ctx, &sys->arena, (size_t)fem->n_all + 1, sizeof *c->more);
    if (!c->pair || !c->more) return ART_ENOMEM;
    int k = 0;
    for (int e = 0; e < fem->n_elems; e++) {
        const int *node = art_fem_elem_nodes(fem, e);
        int n = fem->kind[fem->elem[e].kind]->n_nodes;
        for (int a = 0; a < n; a++)
            for (int b = 0; b <= a; b++, k++) {
                c->pair[k].a = fem->node_dyn[node[a]];
                c->pair[k].b = fem->node_dyn[node[b]];
            }
    }
    for (int i = 0; i < fem->n_all; i++, k++) c->pair[k].a = c->pair[k].b = fem->node_dyn[i];
    read_masses(c);
    return art_system_add_mass_pairs(ctx, sys, c);
}

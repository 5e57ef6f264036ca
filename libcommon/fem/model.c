/* The FEM models of a system, their nodes and elements by component, where elements are. */
#include "fem_priv.h"
#include <art/mech.h>

/* The models are the data of a set of forces that has none. The forces of a model are a set of
 * their own, which is added later than the model (internal_force.c). */
struct models {
    struct art_fem *first;
};

static const struct art_force_type models_type = {
    .name = "fem models", .unexcited = true, .undivided = art_force_divided};

int art_fem_add(struct art_ctx *ctx, struct art_system *sys, struct art_fem *fem)
{
    struct models *models = art_system_ensure_set(ctx, sys, &models_type, sizeof *models);
    if (!models) return ART_ENOMEM;
    struct art_fem **end = &models->first;
    while (*end) end = &(*end)->next;
    *end = fem;
    return ART_OK;
}

struct art_fem *art_system_fems(const struct art_system *sys)
{
    const struct models *models = art_system_set_data(sys, &models_type);
    return models ? models->first : NULL;
}

struct art_fem *art_system_fem_of(const struct art_system *sys, const struct art_comp *comp)
{
    struct art_fem *fem = art_system_fems(sys);
    while (fem && fem->comp != comp) fem = fem->next;
    return fem;
}

int art_fem_node_index(const struct art_fem *fem, const struct art_comp *node)
{
    int i = node ? node->pos : -1;
    return i >= 0 && i < fem->n_nodes && fem->node_comp[i] == node ? i : -1;
}

int art_fem_elem_index(const struct art_fem *fem, const struct art_comp *elem)
{
    int i = elem ? elem->pos : -1;
    /* shells have numbers of their own, behind those of solids */
    if (i >= 0 && elem->parent == fem->shells) i += fem->n_solids;
    return i >= 0 && i < fem->n_elems && fem->elem[i].comp == elem ? i : -1;
}

void art_fem_elem_pos(const struct art_fem *fem, const struct art_state *state, int e,
                      double (*x)[3])
{
    const int *node = art_fem_elem_nodes(fem, e);
    for (int a = 0; a < fem->kind[fem->elem[e].kind]->n_nodes; a++)
        art_v3_copy(x[a], state->q + fem->sys->dyn[fem->node_dyn[node[a]]].q);
}

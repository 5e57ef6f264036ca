/* What FEM models, nodes and elements do when a system is compiled, and their live properties. */
#include "fem_priv.h"
#include "tree_priv.h"
#include <string.h>

struct art_fem *art_system_fems(const struct art_system *sys)
{
    return sys->fems;
}

struct art_fem *art_system_fem_of(const struct art_system *sys, const struct art_comp *comp)
{
    struct art_fem *fem = sys->fems;
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
    /* shells are numbered apart and come behind */
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

/* The model's nodes have become points of the system; their mass is found here. */
int fem_add_model(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct art_fem *fem = NULL, **end = &sys->fems;
    int status = fem_check_without_meshes(ctx, comp);
    if (status == ART_OK) status = fem_build(ctx, sys, comp, &fem);
    if (status < 0) return status;
    /* marks of what takes part: models and elements have live properties */
    art_system_set_place(sys, comp, 1);
    for (int l = 0; l < 2; l++) {
        const struct art_comp *list = art_comp_child(comp, l == 0 ? "elements" : "shellElements");
        for (int e = 0; list && e < list->n_children; e++)
            art_system_set_place(sys, list->children[e], 1);
    }
    while (*end) end = &(*end)->next;
    *end = fem;
    return ART_OK;
}

int fem_add_forces(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct art_fem *fem = art_system_fem_of(sys, comp);
    int status = fem_add_set(ctx, sys, fem);
    return status == ART_OK ? fem_add_meshes(ctx, fem) : status;
}

const struct art_live *fem_model_live(const struct art_comp *comp, const char *prop)
{
    (void)comp;
    return fem_field_live(ART_FEM_MODEL, prop);
}

const struct art_mech_ops art_ops_fem_model = {.dynamics = fem_shell_back_mark,
                                               .attachments = fem_add_model,
                                               .forces = fem_add_forces,
                                               .find_live = fem_model_live,
                                               .derived = fem_model_derived};

static const struct art_live *find_elem_live(const struct art_comp *comp, const char *prop)
{
    (void)comp;
    return fem_field_live(ART_FEM_ELEMENT, prop);
}

const struct art_mech_ops art_ops_fem_element = {.find_live = find_elem_live,
                                                 .derived = fem_elem_derived};
/* parts of a model that do nothing by themselves */
const struct art_mech_ops art_ops_fem_part = {0};

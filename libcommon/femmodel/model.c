/* Operations of FEM models, nodes and elements when a system is compiled, and their live
 * properties. */
#include "femmodel_priv.h"
#include <string.h>

/* The model's nodes have become points of the system; their mass is found here. */
int fem_add_model(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct art_fem *fem = NULL;
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
    return art_fem_add(ctx, sys, fem);
}

int fem_add_forces(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct art_fem *fem = art_system_fem_of(sys, comp);
    int status = fem_incomp_read(ctx, fem);
    if (status == ART_OK) status = art_fem_add_set(ctx, sys, fem);
    return status == ART_OK ? fem_add_meshes(ctx, fem) : status;
}

const struct art_live *fem_model_live(const struct art_comp *comp, const char *prop)
{
    (void)comp;
    return art_fem_field_live(ART_FEM_MODEL, prop);
}

const struct art_mech_ops art_ops_fem_model = {.dynamics = fem_shell_back_mark,
                                               .attachments = fem_add_model,
                                               .forces = fem_add_forces,
                                               .find_live = fem_model_live,
                                               .derived = fem_model_derived};

static const struct art_live *find_elem_live(const struct art_comp *comp, const char *prop)
{
    (void)comp;
    return art_fem_field_live(ART_FEM_ELEMENT, prop);
}

const struct art_mech_ops art_ops_fem_element = {.find_live = find_elem_live,
                                                 .derived = fem_elem_derived};
/* parts of a model that do nothing by themselves */
const struct art_mech_ops art_ops_fem_part = {0};

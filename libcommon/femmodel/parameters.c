/* A model reads this from the tree whenever the system reads its parameters: rest shape, damping,
 * materials, directions of muscles, lumped masses, methods of incompressibility. */
#include "femmodel_priv.h"
#include <math.h>

int fem_masses(struct art_ctx *ctx, struct art_fem *fem)
{
    for (int i = 0; i < fem->n_all; i++) fem->node_mass[i] = 0;
    for (int e = 0; e < fem->n_elems; e++) {
        struct art_fem_elem *elem = &fem->elem[e];
        int n = fem->kind[elem->kind]->n_nodes;
        elem->density = art_get_double(elem->comp, "density");
        elem->mass = elem->density * elem->volume0;
        if (!(elem->density >= 0) || !isfinite(elem->mass))
            return art_error(ctx, ART_ERANGE, &elem->comp->loc, "the mass of '%s' is %g",
                             art_comp_path(elem->comp, NULL), elem->mass);
        const int *node = art_fem_elem_nodes(fem, e);
        for (int a = 0; a < n; a++) fem->node_mass[node[a]] += elem->mass / n;
    }
    for (int i = 0; i < fem->n_nodes; i++) {
        int back = fem->node_back[i];
        if (!art_is_set(fem->node_comp[i], "mass")) continue;
        fem->node_mass[i] = art_get_double(fem->node_comp[i], "mass");
        if (back >= 0) fem->node_mass[i] = fem->node_mass[back] = 0.5 * fem->node_mass[i];
    }
    for (int i = 0; i < fem->n_all; i++) {
        struct art_dyn *dyn = &fem->sys->dyn[fem->node_dyn[i]];
        dyn->mass_given = true;
        dyn->mass = fem->node_mass[i];
    }
    return ART_OK;
}

/* Methods that need the pattern of another model do not change. */
static int read_methods(struct art_ctx *ctx, struct art_fem *fem)
{
    int status = fem_incomp_read(ctx, fem);
    const char *prop = NULL;
    if (status == ART_OK && fem->incomp.penalty_method == ART_INCOMP_NODAL && !fem->incomp.nodal)
        prop = "softIncompMethod";
    if (status == ART_OK && fem->incomp.constraint_method != ART_INCOMP_OFF && !fem->incomp.rows)
        prop = "incompressible";
    if (!prop) return status;
    return art_error(ctx, ART_EUNSUPPORTED, &fem->comp->loc,
                     "%s=%s of '%s' cannot be chosen while the model is simulated: it couples more "
                     "nodes than before",
                     prop, art_get_text(fem->comp, prop), art_comp_path(fem->comp, NULL));
}

static int refresh(struct art_ctx *ctx, struct art_fem *fem)
{
    int status;
    ART_TRY(fem_rest_shape_refresh(ctx, fem));
    fem->options.allows_inversion = !art_get_bool(fem->comp, "abortOnInvertedElements");
    fem->options.alpha = art_get_double(fem->comp, "particleDamping");
    fem->options.beta = art_get_double(fem->comp, "stiffnessDamping");
    for (int i = 0; i < fem->materials.n; i++)
        ART_TRY(art_material_refresh(ctx, fem->materials.material[i].comp, &fem->sys->quirks,
                                     &fem->materials.material[i]));
    ART_TRY(fem_field_params_refresh(ctx, fem));
    ART_TRY(fem_directions_refresh(ctx, fem));
    ART_TRY(fem_activation_stiffening_read(ctx, fem));
    fem->options.objective =
        art_streq(art_get_text(fem->comp, "stiffnessDampingKind"), "OBJECTIVE");
    ART_TRY(fem_masses(ctx, fem));
    ART_TRY(read_methods(ctx, fem));
out:
    return status;
}

const struct art_fem_source fem_tree_source = {.refresh = refresh, .free = fem_free_meshes};

/* FEM models can have muscles: bundles whose fibres are muscles between nodes, or directions in
 * elements (guide, section 6.9). What excites a model excites its bundles, what excites a bundle
 * its fibres. */
#include "femmodel_priv.h"
#include <art/muscle.h>

static int add_excitable(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return art_ops_exciter.forces(ctx, sys, comp);
}

static int add_forces(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    int status = fem_add_forces(ctx, sys, comp);
    return status < 0 ? status : add_excitable(ctx, sys, comp);
}

static const struct art_live *find_live(const struct art_comp *comp, const char *prop)
{
    (void)comp;
    return art_live_row(&art_ops_exciter, prop);
}

/* The excitation of a bundle is clamped to [0,1], as that of a muscle. */
static const struct art_live *find_bundle_live(const struct art_comp *comp, const char *prop)
{
    (void)comp;
    return art_streq(prop, "excitation") || art_streq(prop, "netExcitation")
               ? art_live_row(&art_ops_muscle, prop)
               : NULL;
}

/* ------------------------------------------- the excitations of all bundles at once */

static const struct art_comp *bundles_of(const struct art_comp *comp)
{
    return art_comp_child(comp, "bundles");
}

static int count_activations(const struct art_comp *comp, const char *prop)
{
    (void)prop;
    const struct art_comp *bundles = bundles_of(comp);
    return bundles ? bundles->n_children : 0;
}

static void get_activations(const struct art_system *sys, const struct art_state *state,
                            const struct art_comp *comp, double *out)
{
    const struct art_comp *bundles = bundles_of(comp);
    for (int i = 0; i < count_activations(comp, NULL); i++)
        find_bundle_live(bundles->children[i], "excitation")
            ->get(sys, state, bundles->children[i], out + i);
}

static int set_activations(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                           const struct art_comp *comp, const double *x)
{
    const struct art_comp *bundles = bundles_of(comp);
    int status = ART_OK;
    for (int i = 0; i < count_activations(comp, NULL) && status == ART_OK; i++)
        status = find_bundle_live(bundles->children[i], "excitation")
                     ->set(ctx, sys, state, bundles->children[i], x + i);
    return status;
}

static const struct art_live activations = {"activations", 0, get_activations, set_activations};

static const struct art_live *find_model_live(const struct art_comp *comp, const char *prop)
{
    const struct art_live *live = fem_model_live(comp, prop);
    if (live) return live;
    return art_streq(prop, "activations") ? &activations : find_live(comp, prop);
}

/* Fibres count only if the bundle has them on. */
static bool includes_child(const struct art_comp *comp, const struct art_comp *child)
{
    return art_get_bool(comp, "fibresActive") || !art_streq(child->name, "fibres");
}

/* Add muscle fibres spread over an element: its own materials were found when the model was built,
 * here what excites them. */
static int add_desc(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    const struct art_comp *up = comp->parent;
    int status = add_excitable(ctx, sys, comp);
    while (up && !art_comp_has_kind(up, ART_KIND_FEM_MODEL)) up = up->parent;
    const struct art_fem *fem = up ? art_system_fem_of(sys, up) : NULL;
    int e = fem ? art_fem_elem_index(fem, fem_muscle_element(comp)) : -1;
    for (int i = 0; e >= 0 && i < fem->elem[e].n_layers; i++) {
        struct art_fem_layer *layer = &fem->materials.layer[fem->elem[e].layer + i];
        if (layer->declared_by == comp) layer->excitable = sys->excitation.n - 1;
    }
    return status;
}

/* The activations of a model are the excitations of its bundles; no more than the caller has room
 * for. */
static int muscle_model_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                                double out[16])
{
    const struct art_comp *bundles = bundles_of(comp);
    int n = count_activations(comp, prop);
    if (!art_streq(prop, "activations")) return fem_model_derived(ctx, comp, prop, out);
    for (int i = 0; n <= 16 && i < n; i++)
        out[i] = art_get_double(bundles->children[i], "excitation");
    return n <= 16 ? n : 0;
}

const struct art_mech_ops art_ops_muscle_desc = {.forces = add_desc, .find_live = find_live};
const struct art_mech_ops art_ops_fem_muscle_model = {.dynamics = fem_shell_back_mark,
                                                      .attachments = fem_add_model,
                                                      .forces = add_forces,
                                                      .find_live = find_model_live,
                                                      .live_size = count_activations,
                                                      .derived = muscle_model_derived};
const struct art_mech_ops art_ops_muscle_bundle = {
    .forces = add_excitable, .includes_child = includes_child, .find_live = find_bundle_live};

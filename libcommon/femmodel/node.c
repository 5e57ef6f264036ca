/* Nodes are points whose mass is that of the elements around them; the frame of a model does not
 * move. */
#include "femmodel_priv.h"

static int add_node(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    bool back = art_system_place(sys, comp) == FEM_HAS_BACK;
    int status = art_ops_particle.dynamics(ctx, sys, comp);
    return status == ART_OK && back && !art_system_add_companion(sys, comp) ? ART_ENOMEM : status;
}

static int start_node(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    int status = art_ops_particle.attachments(ctx, sys, comp);
    if (status < 0 || !art_is_set(comp, "targetDisplacement")) return status;
    struct art_dyn *dyn = art_system_dyn(sys, comp);
    double by[3] = {0};
    art_get_vector(comp, "targetDisplacement", by, 3);
    fem_tree_rest(comp, dyn->target_q);
    art_v3_add(dyn->target_q, dyn->target_q, by);
    dyn->target_set |= ART_TARGET_POS;
    return ART_OK;
}

static const struct art_live *find_node_live(const struct art_comp *comp, const char *prop)
{
    const struct art_live *live = fem_shell_live(prop);
    if (!live) live = art_fem_field_live(ART_FEM_NODE, prop);
    return live ? live : fem_point_live(comp, prop);
}

/* Stresses and strains of a node are those of the elements around it. */
static bool is_of_elements(const char *prop)
{
    static const char *const own[] = {"displacement", "restPosition", "mass", "director"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (art_streq(own[i], prop)) return false;
    return art_fem_field_find(ART_FEM_NODE, prop);
}

static const char *node_undefined(const struct art_system *sys, const struct art_comp *comp,
                                  const char *prop)
{
    const struct art_comp *model = comp->parent ? comp->parent->parent : NULL;
    const struct art_fem *fem = model ? art_system_fem_of(sys, model) : NULL;
    int i = fem ? art_fem_node_index(fem, comp) : -1;
    if (fem_shell_lacks(sys, comp, prop)) return "no shell has a director there";
    if (i < 0 || !is_of_elements(prop)) return NULL;
    return fem->results.around_first[i] == fem->results.around_first[i + 1]
               ? "no element is around it"
               : NULL;
}

/* Position, velocity and forces are those of any point. */
const struct art_live *fem_point_live(const struct art_comp *comp, const char *prop)
{
    (void)comp;
    return art_live_row(&art_ops_particle, prop);
}

const struct art_mech_ops art_ops_fem_node = {.dynamics = add_node,
                                              .attachments = start_node,
                                              .find_live = find_node_live,
                                              .undefined = node_undefined,
                                              .derived = fem_node_derived};

/* The frame that nodes would be relative to (frameRelative): without that it rests where it is. */
static int add_frame(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    if (comp->parent && art_get_bool(comp->parent, "frameRelative"))
        return art_error(ctx, ART_EUNSUPPORTED, &comp->parent->loc,
                         "'%s' has frameRelative=true, which is not simulated",
                         art_comp_path(comp->parent, NULL));
    int status = art_ops_frame.dynamics(ctx, sys, comp);
    if (status == ART_OK) art_system_dyn(sys, comp)->dynamic = false;
    return status;
}

static int start_frame(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return art_ops_frame.attachments ? art_ops_frame.attachments(ctx, sys, comp) : ART_OK;
}

static const struct art_live *find_frame_live(const struct art_comp *comp, const char *prop)
{
    (void)comp;
    return art_live_row(&art_ops_frame, prop);
}

const struct art_mech_ops art_ops_fem_frame = {
    .dynamics = add_frame, .attachments = start_frame, .find_live = find_frame_live};

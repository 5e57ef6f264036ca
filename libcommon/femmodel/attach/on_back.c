/* This makes a point move as the back of a shell's node does: its displacement is that of the back.
 * A solid behind a sheet ends at the back with such points, while one before it has the nodes of
 * the sheet. (Hou, Maas, Weiss & Ateshian 2018, J. Biomech. Eng. 140.) */
#include "attachment_weights_priv.h"

static void place(const struct art_system *sys, const struct art_state *state,
                  const struct art_attach *att, double *q)
{
    art_v3_add(q, state->q + sys->dyn[att->links[0].dyn].q, att->loc);
}

static void link(const struct art_system *sys, const struct art_state *state,
                 struct art_attach *att, double *acc)
{
    (void)sys;
    (void)state;
    (void)acc;
    art_m3_identity(att->links[0].G);
}

static const struct art_attach_type on_back = {.name = "point-back", .place = place, .link = link};

static int add_on_back(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    const struct art_comp *point = art_get_ref(comp, "point"), *node = art_get_ref(comp, "node");
    const char *name = art_comp_path(comp, NULL);
    struct art_attach *att;
    if (!point || !node)
        return art_error(ctx, ART_ENOTFOUND, &comp->loc, "'%s' has no %s", name,
                         point ? "node" : "point");
    const struct art_dyn *dyn = art_system_dyn(sys, node);
    if (!dyn || dyn->companion < 0)
        return art_error(ctx, ART_EUSAGE, &comp->loc,
                         "'%s' attaches to '%s', which has no director: no shell is there", name,
                         art_comp_path(node, NULL));
    int back = dyn->companion,
        status = art_system_attach(ctx, sys, &on_back, comp, point, 1, &node, &att);
    if (status == ART_OK) att->links[0].dyn = back;
    return status;
}

/* The place of the back at rest, once the model of its node is built. */
static bool back_at_rest(const struct art_system *sys, const struct art_comp *node, double x[3])
{
    const struct art_comp *model = node->parent ? node->parent->parent : NULL;
    const struct art_fem *fem = model ? art_system_fem_of(sys, model) : NULL;
    int i = fem ? art_fem_node_index(fem, node) : -1;
    if (i < 0 || fem->node_back[i] < 0) return false;
    art_v3_copy(x, fem->rest + 3 * (size_t)fem->node_back[i]);
    return true;
}

/* The point is from the back what it is at rest. */
static int place_on_back(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    const struct art_comp *point = art_get_ref(comp, "point"), *node = art_get_ref(comp, "node");
    const struct art_dyn *dyn = art_system_dyn(sys, point);
    double back[3], x[3];
    if (!back_at_rest(sys, node, back))
        return art_error(ctx, ART_EUSAGE, &comp->loc, "'%s' is no node of a simulated FEM model",
                         art_comp_path(node, NULL));
    if (!art_is_set(point, "restPosition") || art_get_vector(point, "restPosition", x, 3) != 3)
        art_get_vector(point, "position", x, 3);
    struct art_attach *att = fem_attachment_of(ctx, sys, (int)(dyn - sys->dyn));
    if (!att) return ART_ENOMEM;
    art_v3_sub(att->loc, x, back);
    return ART_OK;
}

const struct art_mech_ops art_ops_shell_back = {.attachments = add_on_back,
                                                .forces = place_on_back};

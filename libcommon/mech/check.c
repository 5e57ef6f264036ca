/* Checks of properties that have no effect. */
#include "mech_priv.h"

/* A list of points is written without a mode of its own where it has the default of its class, an
 * explicit zero; then the model's damping stops at it, as in ArtiSynth. */
static void check_point_damping(struct art_ctx *ctx, const struct art_comp *model)
{
    const struct art_slot *slot = art_comp_slot(model, "pointDamping");
    if (!slot || art_get_double(model, "pointDamping") == 0) return;
    for (int i = 0; i < model->n_children; i++) {
        const struct art_comp *list = model->children[i];
        if (!art_comp_is(list, "PointList") || list->n_children == 0) continue;
        if (art_streq(list->name, "frameMarkers") || art_comp_slot(list, "pointDamping")) continue;
        art_warn(ctx, &slot->loc,
                 "pointDamping of '%s' does not reach its '%s', which has 0 of its own; "
                 "pointDamping:Inherited in the list lets it through",
                 art_comp_path(model, NULL), art_comp_path(list, model));
    }
}

void art_mech_check(struct art_ctx *ctx, const struct art_comp *top)
{
    for (struct art_comp *c = (struct art_comp *)top; c; c = art_comp_next(top, c))
        if (art_comp_is(c, "MechModel")) check_point_damping(ctx, c);
}

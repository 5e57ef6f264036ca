/* Checks of properties that have no effect. */
#include "mech_priv.h"
#include <art/deformable.h>
#include <math.h>

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

/* Deformable bodies that cannot be made are errors, which are said in reading them. */
static void check_deformable(struct art_ctx *ctx, const struct art_comp *comp)
{
    struct art_deformable *body = NULL;
    const double stated = art_get_double(comp, "length");
    if (art_deformable_read(ctx, comp, &body) == ART_OK) {
        const double length = art_deformable_length(body);
        if (stated != 0 && fabs(stated - length) > 0.01 * length)
            art_warn(ctx, &comp->loc,
                     "the length of '%s' is %g, and its mesh is %g long: the mesh counts",
                     art_comp_path(comp, NULL), stated, length);
    }
    art_deformable_free(body);
}

void art_mech_check(struct art_ctx *ctx, const struct art_comp *top)
{
    for (struct art_comp *c = (struct art_comp *)top; c; c = art_comp_next(top, c))
        if (art_comp_has_kind(c, ART_KIND_MECH_MODEL))
            check_point_damping(ctx, c);
        else if (art_comp_has_kind(c, ART_KIND_ELASTIC_BODY) &&
                 !(c->cls->flags & ART_CLASS_ABSTRACT))
            check_deformable(ctx, c);
}

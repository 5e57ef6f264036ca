/* The box that a model wants to be seen with (guide, section 3.1.2): minBound, maxBound. */
#include "../view_draw.h"
#include "../view_priv.h"

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    double lo[3], hi[3];
    if (!art_is_set(item->comp, "minBound") || !art_is_set(item->comp, "maxBound") ||
        art_get_vector(item->comp, "minBound", lo, 3) != 3 ||
        art_get_vector(item->comp, "maxBound", hi, 3) != 3)
        return ART_OK;
    return art_scene_room(ctx, view->scene, lo, hi);
}

const struct art_view_kind art_view_bounds = {.name = "bounds",
                                              .summary = "boxes that models want to be seen with",
                                              .classes = "MechModel",
                                              .draw = draw};

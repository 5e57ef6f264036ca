/* Particles, markers, nodes. */
#include "../view_priv.h"

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    const struct art_dyn *dyn =
        item->model >= 0 ? art_system_dyn(art_draw_system(view, item), item->comp) : NULL;
    float rgb[3];
    double x[3];
    bool colored = art_draw_value_color(view, item, rgb);
    if (view->measuring) return ART_OK;
    if (dyn && !dyn->frame)
        art_v3_copy(x, art_draw_state(view, item)->q + dyn->q);
    else if (art_get_vector(item->comp, "position", x, 3) != 3)
        return ART_OK;
    return art_draw_point(ctx, view, item->props, x, colored ? rgb : NULL);
}

const struct art_view_kind art_view_points = {
    .name = "points", .summary = "particles, markers, nodes", .classes = "Point", .draw = draw};

/* Particles, markers, nodes. */
#include "../view_priv.h"

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    float rgb[3];
    double x[3];
    bool colored = art_draw_value_color(view, item, rgb);
    if (view->measuring) return ART_OK;
    if (!art_draw_position(ctx, view, item->comp, item->model, x)) return ART_OK;
    return art_draw_point(ctx, view, item->props, x, colored ? rgb : NULL);
}

const struct art_view_kind art_view_points = {
    .name = "points", .summary = "particles, markers, nodes", .classes = "Point", .draw = draw};

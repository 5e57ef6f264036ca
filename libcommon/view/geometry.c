/* Components that are drawn as the geom room shows them: meshes, points, lines. */
#include "view_color.h"
#include "view_fem.h"
#include "view_grid.h"
#include "view_priv.h"

static int make(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    bool replaced;
    int status = art_draw_is_replaced(ctx, item->comp, &replaced);
    if (status < 0 || replaced) return status < 0 ? status : ART_OK + 1;
    return art_geom_item_open(ctx, view->sim, item->geom, item->comp, item->data);
}

/* Coloured by the value that the options name, else by excitation. */
static int draw_points(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item,
                       struct art_geom_item *g)
{
    float rgb[3];
    bool colored = g->in_state && art_draw_value_color(view, item, rgb);
    int status;
    if (view->measuring) return ART_OK;
    ART_TRY(art_geom_item_update(ctx, view->sim, g));
    if (g->is_line && g->in_state && !colored) colored = art_draw_excited(view, item, rgb);
    if (!g->is_line && !g->hidden)
        return art_draw_point(ctx, view, item->props, g->x[0], colored ? rgb : NULL);
    for (int i = 1; g->is_line && i < g->n; i++)
        ART_TRY(art_draw_line(ctx, view, item->props, g->x[i - 1], g->x[i], colored ? rgb : NULL));
out:
    return status;
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct art_geom_item *g = item->data;
    struct view_surface s = {.mesh = g->mesh, .outline = g->outline};
    int status;
    if (!g->mesh) return draw_points(ctx, view, item, g);
    if (view->measuring) return ART_OK;
    ART_TRY(art_geom_item_update(ctx, view->sim, g));
    if (!g->hidden) status = art_draw_surface(ctx, view, item->props, &s);
out:
    return status;
}

static void free_item(struct view_item *item)
{
    art_geom_item_close(item->data);
}

const struct art_view_kind art_view_geometry = {.name = "geometry",
                                                .summary = "meshes, points, lines",
                                                .size = sizeof(struct art_geom_item),
                                                .colored = true,
                                                .make = make,
                                                .draw = draw,
                                                .free = free_item};

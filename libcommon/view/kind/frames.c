/* This draws axes of frames, bodies and fixed meshes: axisLength, axisDrawStyle. */
#include "../view_draw.h"
#include "../view_priv.h"

/* A FEM model states the length of the axes of its frame (axisLength) unless the frame does. */
static double length_of(const struct art_comp *comp)
{
    double length = art_get_double(comp, "axisLength");
    bool of_model = length == 0 && comp->parent && art_comp_is(comp, "FemModelFrame");
    return of_model ? art_get_double(comp->parent, "axisLength") : length;
}

static int make(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    (void)ctx;
    (void)view;
    /* the length may follow from the size of the model, where it is not said (-1) */
    return length_of(item->comp) > 0 ? ART_OK : ART_OK + 1;
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    const char *style = art_get_text(item->comp, "axisDrawStyle");
    struct art_rigid T;
    int width = item->props->line_width;
    if (art_streq(style, "OFF")) return ART_OK;
    art_geom_pose(view->sim, item->model, item->comp, &T);
    return art_draw_axes(ctx, view, &T, length_of(item->comp), width > 0 ? width : 1,
                         art_streq(style, "ARROW"));
}

const struct art_view_kind art_view_frames = {.name = "frames",
                                              .summary = "axes of frames, bodies and fixed meshes",
                                              .classes = "Frame FixedMeshBody",
                                              .make = make,
                                              .draw = draw};

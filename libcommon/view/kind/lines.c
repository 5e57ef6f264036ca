/* Springs and muscles, coloured by their excitation where they say so. */
#include "../view_priv.h"

struct data {
    double (*x)[3]; /* of the path */
    int cap;
};

static int make(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    if (item->model < 0) return art_draw_path_point(item->comp, 1) ? ART_OK : ART_OK + 1;
    if (!item->comp->cls->ops) return ART_OK + 1;
    /* fibres of a bundle that do not pull are not in the system; they are seen all the same */
    if (art_system_path(art_draw_system(view, item), art_draw_state(view, item), item->comp, NULL,
                        0) == 0)
        return art_draw_path_point(item->comp, 1) ? ART_OK : ART_OK + 1;
    item->data = art_alloc(ctx, 1, sizeof(struct data));
    return item->data ? ART_OK : ART_ENOMEM;
}

/* From point to point. */
static int draw_still(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    const struct art_comp *point;
    double a[3], b[3];
    bool before = false;
    int status = ART_OK;
    for (int i = 0; (point = art_draw_path_point(item->comp, i)) && status == ART_OK; i++) {
        if (!art_draw_position(ctx, view, point, item->model, b)) continue;
        if (before) status = art_draw_line(ctx, view, item->props, a, b, NULL);
        art_v3_copy(a, b);
        before = true;
    }
    return status;
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct data *d = item->data;
    if (!d) return view->measuring ? ART_OK : draw_still(ctx, view, item);
    const struct art_system *sys = art_draw_system(view, item);
    const struct art_state *state = art_draw_state(view, item);
    float rgb[3];
    bool colored = art_draw_value_color(view, item, rgb);
    int n, status = ART_OK;
    if (view->measuring) return ART_OK;
    if (!colored) colored = art_draw_excited(view, item, rgb);
    n = art_system_path(sys, state, item->comp, d->x, d->cap);
    if (n > d->cap) {
        if (!ART_RESERVE(ctx, d->x, n, d->cap)) return ART_ENOMEM;
        n = art_system_path(sys, state, item->comp, d->x, d->cap);
    }
    for (int i = 1; i < n && status == ART_OK; i++)
        status = art_draw_line(ctx, view, item->props, d->x[i - 1], d->x[i], colored ? rgb : NULL);
    return status;
}

static void free_data(struct view_item *item)
{
    struct data *d = item->data;
    if (d) art_free(d->x);
    art_free(d);
}

const struct art_view_kind art_view_lines = {.name = "lines",
                                             .summary = "springs and muscles",
                                             .classes = "PointSpringBase",
                                             .make = make,
                                             .draw = draw,
                                             .free = free_data};

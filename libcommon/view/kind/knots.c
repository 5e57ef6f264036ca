/* Knots of springs that wrap, and where they touch obstacles first and last (guide, 9.6):
 * drawKnots, drawABPoints. */
#include "../view_draw.h"
#include "../view_priv.h"
#include <art/muscle.h>
#include <string.h>

/* The points of A and B are a fifth larger than those of the spring. */
static const double larger = 1.2;

struct knots {
    struct art_path_mark *marks;
    int cap;
};

static bool color_of(const struct view_item *item, const char *prop, float rgb[3])
{
    double x[4];
    if (art_get_vector(item->comp, prop, x, 4) < 3) return false;
    for (int i = 0; i < 3; i++) rgb[i] = (float)x[i];
    return true;
}

static int find_marks(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item, int *n)
{
    struct knots *knots = item->data;
    struct art_path_report report;
    struct art_system *sys = art_sim_system(view->sim, item->model);
    const struct art_state *state = art_sim_state(view->sim, item->model);
    *n = 0;
    if (!art_path_report(sys, state, item->comp, &report, NULL, 0)) return ART_OK;
    if (!ART_RESERVE(ctx, knots->marks, report.n_marks, knots->cap)) return ART_ENOMEM;
    (void)art_path_report(sys, state, item->comp, &report, knots->marks, knots->cap);
    *n = report.n_marks;
    return ART_OK;
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct knots *knots = item->data;
    bool show_knots = art_get_bool(item->comp, "drawKnots");
    bool show_touch = art_get_bool(item->comp, "drawABPoints");
    struct art_props touch = *item->props;
    float contact[3], ends[3];
    int n, status = ART_OK;
    if (view->measuring || !view->sim || item->model < 0 || !(show_knots || show_touch))
        return ART_OK;
    touch.point_radius *= larger;
    touch.point_size = (int)(touch.point_size * larger + 0.5);
    bool in_color = color_of(item, "contactingKnotsColor", contact);
    bool ends_in_color = color_of(item, "ABPointColor", ends);
    ART_TRY(find_marks(ctx, view, item, &n));
    for (int i = 0; i < n; i++) {
        const struct art_path_mark *mark = &knots->marks[i];
        bool in_contact = mark->kind == ART_PATH_CONTACT;
        if (mark->kind == ART_PATH_TOUCH && show_touch)
            ART_TRY(art_draw_point(ctx, view, &touch, mark->x, ends_in_color ? ends : NULL));
        if (mark->kind != ART_PATH_TOUCH && show_knots)
            ART_TRY(art_draw_point(ctx, view, item->props, mark->x,
                                   in_contact && in_color ? contact : NULL));
    }
out:
    return status;
}

static void free_knots(struct view_item *item)
{
    struct knots *knots = item->data;
    art_free(knots->marks);
}

const struct art_view_kind art_view_knots = {.name = "knots",
                                             .summary =
                                                 "knots of springs that wrap, and where they touch",
                                             .size = sizeof(struct knots),
                                             .classes = "MultiPointSpring",
                                             .draw = draw,
                                             .free = free_knots};

/* Components that are drawn as the geom room shows them: meshes, points, lines. */
#include "view_draw.h"
#include "view_priv.h"
#include <math.h>

static int make(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    bool replaced;
    int status = art_draw_is_replaced(ctx, item->comp, &replaced);
    if (status < 0 || replaced) return status < 0 ? status : ART_OK + 1;
    return art_geom_item_open(ctx, view->sim, item->geom, item->comp, item->data);
}

/* The radius of a tube whose cross section stands for the tension now; 0: none. */
static double tube_radius(const struct art_viewer *view, const struct view_item *item)
{
    const struct art_live *live = art_draw_live(view, item->model, item->comp, "forceNorm");
    double full =
        art_find_prop(item->comp, "tubeForce") ? art_get_double(item->comp, "tubeForce") : 0;
    double tension;
    if (!(full > 0) || !live) return 0;
    live->get(art_sim_system(view->sim, item->model), art_sim_state(view->sim, item->model),
              item->comp, &tension);
    return item->props->line_radius * sqrt(fabs(tension) / full);
}

/* A muscle whose look nobody states: a spindle or, where it bends, a rod, as thick as its length
 * asks for. */
static bool take_muscle(const struct art_geom_item *g, struct art_props *props)
{
    static const double slender = 1.0 / 40;
    double length = 0;
    if (!props->plain_muscle) return false;
    for (int i = 1; i < g->n; i++) {
        double d[3];
        for (int k = 0; k < 3; k++) d[k] = g->x[i][k] - g->x[i - 1][k];
        length += sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    }
    props->line_radius = slender * length * (g->n > 2 ? 0.5 : 1);
    if (g->n > 2) props->line_style = ART_LINE_CYLINDER;
    return g->n > 2;
}

/* Draws a line from point to point; where it bends as a tube, with balls between its parts. What
 * lies along knots has no belly in each part. */
static int draw_line_of(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item,
                        const struct art_geom_item *g, const float *rgb)
{
    struct art_props props = *item->props;
    struct art_props ball;
    double radius = g->in_state ? tube_radius(view, item) : 0;
    int status = ART_OK;
    bool tube = take_muscle(g, &props) || radius > 0;
    if (radius > 0) {
        props.line_style = ART_LINE_CYLINDER;
        props.line_radius = radius;
    }
    if (props.line_style == ART_LINE_SPINDLE && g->n > 2 &&
        art_comp_is(item->comp, "MultiPointSpring") && art_is_set(item->comp, "wrappables"))
        props.line_style = ART_LINE_CYLINDER;
    ball = props;
    ball.point_style = ART_POINT_SPHERE;
    ball.point_radius = props.line_radius;
    for (int i = 1; i < g->n; i++) {
        ART_TRY(art_draw_line(ctx, view, &props, g->x[i - 1], g->x[i], rgb));
        if (tube && i + 1 < g->n)
            ART_TRY(art_draw_point(ctx, view, &ball, g->x[i], rgb ? rgb : props.line.rgb));
    }
out:
    return status;
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
    if (g->is_line) status = draw_line_of(ctx, view, item, g, colored ? rgb : NULL);
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

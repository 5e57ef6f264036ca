/* This draws what agents draw: scripts and plug-ins, at the state of each picture. */
#include "../view_priv.h"
#include <art/raster.h>
#include <string.h>

/* Draws points and pairs of points by the render properties of the agent. */
static int draw_styled(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                       const struct art_drawn *it, const double (*x)[3])
{
    const float *rgb = it->has_color ? it->rgba : NULL;
    int status = ART_OK;
    if (it->mode == ART_DRAW_POINTS)
        for (int i = 0; i < it->n && status == ART_OK; i++)
            status = art_draw_point(ctx, view, item->props, x[i], rgb);
    for (int i = 0; it->mode == ART_DRAW_LINES && i + 1 < it->n && status == ART_OK; i += 2)
        status = art_draw_line(ctx, view, item->props, x[i], x[i + 1], rgb);
    return status;
}

/* Gets the look of a thing: that of points, lines or faces of the agent, with its own colour. */
static void look_of(const struct art_props *props, const struct art_drawn *it,
                    struct art_look *look, float rgba[4])
{
    const bool vertices = it->kind == ART_DRAWN_VERTICES;
    const struct art_view_color *color = &props->face;
    art_draw_face_look(props, look);
    if (vertices && it->mode == ART_DRAW_POINTS) color = &props->point;
    if (vertices && it->mode >= ART_DRAW_LINES && it->mode <= ART_DRAW_LINE_LOOP)
        color = &props->line;
    memcpy(rgba, it->has_color ? it->rgba : color->rgb, 3 * sizeof *rgba);
    rgba[3] = it->has_color ? it->rgba[3] : (float)props->alpha;
    memcpy(look->rgba, rgba, sizeof look->rgba);
}

static int draw_one(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                    const struct art_drawing *d, const struct art_drawn *it)
{
    const double(*x)[3] = (const double(*)[3])(d->x + it->first);
    struct art_scene *scene = view->scene;
    struct art_look look;
    float rgba[4];
    look_of(item->props, it, &look, rgba);
    switch (it->kind) {
    case ART_DRAWN_VERTICES:
        if (it->size == 0 && (it->mode == ART_DRAW_POINTS || it->mode == ART_DRAW_LINES))
            return draw_styled(ctx, view, item, it, x);
        return art_scene_vertices(ctx, scene, it->mode, it->n, x,
                                  it->has_normals ? (const float(*)[3])(d->normal + it->first)
                                                  : NULL,
                                  it->has_colors ? (const float(*)[4])(d->rgba + it->first) : NULL,
                                  it->size > 0 ? it->size : item->props->line_width, &look);
    case ART_DRAWN_BALL:
        return art_scene_ball(ctx, scene, x[0], it->size, &look);
    case ART_DRAWN_ROD:
        return art_scene_rod(ctx, scene, it->rod, x[0], x[1], it->size, &look);
    case ART_DRAWN_BLOCK:
        return art_scene_block(ctx, scene, x[0], x[1], &look);
    case ART_DRAWN_TEXT:
        return art_scene_text(ctx, scene, x[0], it->text, it->size, rgba);
    default:
        return art_scene_label(ctx, scene, x[0][0], x[0][1], it->align, it->text, it->size, rgba);
    }
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct art_drawing d;
    int status;
    if (view->measuring || !view->sim) return ART_OK;
    art_drawing_init(&d, ctx);
    ART_TRY(art_sim_draw(ctx, view->sim, item->comp, &d));
    for (int i = 0; i < d.n; i++) ART_TRY(draw_one(ctx, view, item, &d, &d.item[i]));
out:
    art_drawing_fini(&d);
    return status;
}

const struct art_view_kind art_view_drawings = {.name = "drawings",
                                                .summary = "what scripts and plug-ins draw",
                                                .classes = "ScriptDrawing ModelAgentBase",
                                                .draw = draw};

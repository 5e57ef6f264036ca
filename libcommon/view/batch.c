/* This draws points, lines and solids by their style. Points and lines that look the same go to
 * the scene together. */
#include "view_draw.h"
#include "view_priv.h"
#include <string.h>

static bool same_look(const struct art_look *a, const struct art_look *b)
{
    return a->shading == b->shading && a->rgba[3] == b->rgba[3] && a->clip == b->clip;
}

static int flush_points(struct art_ctx *ctx, struct art_viewer *view)
{
    struct view_batch *b = &view->points;
    int n = b->n;
    b->n = 0;
    return n == 0 ? ART_OK
                  : art_scene_points(ctx, view->scene, n, (const double(*)[3])b->x,
                                     (const float(*)[4])b->rgba, b->width, &b->look);
}

static int flush_lines(struct art_ctx *ctx, struct art_viewer *view)
{
    struct view_batch *b = &view->lines;
    int n = b->n;
    b->n = 0;
    return n == 0 ? ART_OK
                  : art_scene_lines(ctx, view->scene, n / 2, (const double(*)[3])b->x,
                                    (const float(*)[4])b->rgba, b->width, &b->look);
}

int art_draw_flush(struct art_ctx *ctx, struct art_viewer *view)
{
    int status = flush_points(ctx, view);
    return status < 0 ? status : flush_lines(ctx, view);
}

static int batch_add(struct art_ctx *ctx, struct view_batch *b, const double x[3],
                     const float rgba[4])
{
    if (!ART_RESERVE(ctx, b->x, b->n + 1, b->cap_x) ||
        !ART_RESERVE(ctx, b->rgba, b->n + 1, b->cap_rgba))
        return ART_ENOMEM;
    art_v3_copy(b->x[b->n], x);
    memcpy(b->rgba[b->n++], rgba, 4 * sizeof *rgba);
    return ART_OK;
}

static bool starts_anew(struct view_batch *b, double width, const struct art_look *look)
{
    return b->n > 0 && (b->width != width || !same_look(&b->look, look));
}

/* --------------------------------------------------------------------- looks */

static enum art_shading shading_of(const struct art_props *props)
{
    static const enum art_shading by_render[] = {ART_SHADE_FLAT, ART_SHADE_SMOOTH, ART_SHADE_SMOOTH,
                                                 ART_SHADE_NONE};
    return by_render[props->shading];
}

static void set_specular(const struct art_props *props, struct art_look *look)
{
    if (props->specular.set)
        memcpy(look->specular, props->specular.rgb, sizeof look->specular);
    else if (props->shading == ART_RENDER_METAL)
        for (int i = 0; i < 3; i++) look->specular[i] = 0.5f;
    look->shininess = props->shininess < 0     ? 0
                      : props->shininess > 128 ? 128
                                               : (int)props->shininess;
}

void art_draw_edge_color(const struct art_props *props, float rgba[4])
{
    memcpy(rgba, props->edge.set ? props->edge.rgb : props->line.rgb, sizeof props->edge.rgb);
    rgba[3] = (float)props->alpha;
}

void art_draw_face_look(const struct art_props *props, struct art_look *look)
{
    static const enum art_sides by_style[] = {ART_SIDES_BACK, ART_SIDES_FRONT, ART_SIDES_BOTH,
                                              ART_SIDES_NEITHER};
    art_look_default(look);
    look->shading = shading_of(props);
    look->sides = by_style[props->face_style];
    for (int i = 0; i < 3 && props->face.set; i++) look->rgba[i] = props->face.rgb[i];
    look->rgba[3] = (float)props->alpha;
    look->has_back = props->back.set;
    memcpy(look->back, props->back.rgb, sizeof look->back);
    set_specular(props, look);
}

void art_draw_solid_look(const struct art_props *props, const float rgb[3], struct art_look *look)
{
    art_look_default(look);
    look->shading = props->shading == ART_RENDER_NONE ? ART_SHADE_NONE : ART_SHADE_SMOOTH;
    memcpy(look->rgba, rgb, 3 * sizeof *rgb);
    look->rgba[3] = (float)props->alpha;
    set_specular(props, look);
}

static void flat_look(double alpha, struct art_look *look)
{
    art_look_default(look);
    look->shading = ART_SHADE_NONE;
    look->rgba[3] = (float)alpha;
}

/* --------------------------------------------------------------------- points */

static int draw_cube(struct art_ctx *ctx, struct art_viewer *view, const double x[3], double r,
                     const struct art_look *look)
{
    static const int tri[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6},
                                   {0, 1, 4}, {1, 5, 4}, {2, 6, 3}, {3, 6, 7},
                                   {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    struct art_look flat = *look;
    double corner[8][3];
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++) corner[i][k] = x[k] + (i >> k & 1 ? r : -r);
    struct art_faces faces = {
        .n_points = 8, .n_tri = 12, .x = (const double(*)[3])corner, .tri = tri};
    if (flat.shading == ART_SHADE_SMOOTH) flat.shading = ART_SHADE_FLAT;
    return art_scene_faces(ctx, view->scene, &faces, &flat);
}

int art_draw_point(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                   const double x[3], const float *rgb)
{
    struct view_batch *b = &view->points;
    struct art_look look;
    int status = ART_OK;
    if (view->measuring) return ART_OK;
    if (!rgb) rgb = props->point.rgb;
    if (props->point_style != ART_POINT_POINT) {
        art_draw_solid_look(props, rgb, &look);
        if (props->point_radius <= 0) return ART_OK;
        return props->point_style == ART_POINT_CUBE
                   ? draw_cube(ctx, view, x, props->point_radius, &look)
                   : art_scene_ball(ctx, view->scene, x, props->point_radius, &look);
    }
    if (props->point_size <= 0) return ART_OK;
    flat_look(props->alpha, &look);
    if (starts_anew(b, props->point_size, &look)) status = flush_points(ctx, view);
    b->width = props->point_size;
    b->look = look;
    const float rgba[4] = {rgb[0], rgb[1], rgb[2], (float)props->alpha};
    return status < 0 ? status : batch_add(ctx, b, x, rgba);
}

/* ---------------------------------------------------------------------- lines */

static int add_segment(struct art_ctx *ctx, struct art_viewer *view, const double a[3],
                       const double b[3], double width, const float rgba[4])
{
    struct view_batch *lines = &view->lines;
    struct art_look look;
    int status = ART_OK;
    flat_look(rgba[3], &look);
    if (starts_anew(lines, width, &look)) ART_TRY(flush_lines(ctx, view));
    lines->width = width;
    lines->look = look;
    ART_TRY(batch_add(ctx, lines, a, rgba));
    status = batch_add(ctx, lines, b, rgba);
    if (status < 0) lines->n--;
out:
    return status;
}

int art_draw_thin_line(struct art_ctx *ctx, struct art_viewer *view, const double a[3],
                       const double b[3], double width, const float rgba[4])
{
    if (view->measuring || width <= 0) return ART_OK;
    return add_segment(ctx, view, a, b, width, rgba);
}

int art_draw_line(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                  const double a[3], const double b[3], const float *rgb)
{
    static const enum art_rod rod[] = {ART_ROD_CYLINDER, ART_ROD_CYLINDER, ART_ROD_ARROW,
                                       ART_ROD_SPINDLE};
    struct art_look look;
    if (view->measuring) return ART_OK;
    if (!rgb) rgb = props->line.rgb;
    if (props->line_style == ART_LINE_LINE) {
        const float rgba[4] = {rgb[0], rgb[1], rgb[2], (float)props->alpha};
        return art_draw_thin_line(ctx, view, a, b, props->line_width, rgba);
    }
    if (props->line_radius <= 0 || art_v3_distance(a, b) <= 0) return ART_OK;
    art_draw_solid_look(props, rgb, &look);
    return art_scene_rod(ctx, view->scene, rod[props->line_style], a, b, props->line_radius, &look);
}

int art_draw_axes(struct art_ctx *ctx, struct art_viewer *view, const struct art_rigid *T,
                  double length, int width, bool arrows)
{
    int status = ART_OK;
    if (view->measuring || !(length > 0)) return ART_OK;
    for (int k = 0; k < 3 && status == ART_OK; k++) {
        float rgba[4] = {0, 0, 0, 1};
        double axis[3] = {T->R[k], T->R[3 + k], T->R[6 + k]}, end[3];
        struct art_look look;
        rgba[k] = 1;
        art_v3_add_scaled(end, T->p, length, axis);
        if (!arrows) {
            status = art_draw_thin_line(ctx, view, T->p, end, width, rgba);
            continue;
        }
        art_look_default(&look);
        look.shading = ART_SHADE_SMOOTH;
        memcpy(look.rgba, rgba, sizeof rgba);
        status = art_scene_rod(ctx, view->scene, ART_ROD_ARROW, T->p, end, length / 60, &look);
    }
    return status;
}

int art_draw_square(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                    const double centre[3], const double R[9], double width, double height)
{
    static const int tri[2][3] = {{0, 1, 2}, {0, 2, 3}};
    static const int sign[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    struct art_look look;
    double x[4][3];
    if (view->measuring || !(width > 0) || !(height > 0)) return ART_OK;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++)
            x[i][k] = centre[k] + sign[i][0] * width / 2 * R[3 * k] +
                      sign[i][1] * height / 2 * R[3 * k + 1];
    struct art_faces faces = {.n_points = 4, .n_tri = 2, .x = (const double(*)[3])x, .tri = tri};
    art_draw_face_look(props, &look);
    if (look.sides == ART_SIDES_FRONT) look.sides = ART_SIDES_BOTH;
    return look.sides == ART_SIDES_NEITHER ? ART_OK
                                           : art_scene_faces(ctx, view->scene, &faces, &look);
}

/* Adding what lies over the picture. */
#include "raster_priv.h"

bool art_scene_has_marks(const struct art_scene *s)
{
    return s->marks.n > 0;
}

static int add_text(struct art_ctx *ctx, struct art_scene *s, const char *text, size_t *at)
{
    size_t n = strlen(text) + 1;
    if (!ART_RESERVE(ctx, s->texts.at, s->texts.n + n, s->texts.cap)) return ART_ENOMEM;
    memcpy(s->texts.at + s->texts.n, text, n);
    *at = s->texts.n;
    s->texts.n += n;
    return ART_OK;
}

static int add_mark(struct art_ctx *ctx, struct art_scene *s, const char *what,
                    const struct raster_mark *mark, const char *text)
{
    int status = ART_OK;
    bool finite = mark->size >= 0 && mark->size < 1e4;
    for (int k = 0; k < 4; k++)
        finite = finite && fabs(mark->x[k]) < MOST_COORDINATE && isfinite(mark->rgba[k]);
    if (!finite)
        return art_error(ctx, ART_ERANGE, NULL, "%s: a place, size or color is not finite", what);
    if (!ART_GROW(ctx, s->marks.at, s->marks.n, s->marks.cap)) return ART_ENOMEM;
    struct raster_mark m = *mark;
    if (text) ART_TRY(add_text(ctx, s, text, &m.text));
    s->marks.at[s->marks.n++] = m;
out:
    return status;
}

int art_scene_text(struct art_ctx *ctx, struct art_scene *s, const double x[3], const char *utf8,
                   double size, const float rgba[4])
{
    struct raster_mark m = {.kind = MARK_WORLD_TEXT, .size = size};
    art_v3_copy(m.x, x);
    memcpy(m.rgba, rgba, sizeof m.rgba);
    int status = add_mark(ctx, s, "text", &m, utf8);
    if (status == ART_OK) art_raster_include(s, x, 0);
    return status;
}

int art_raster_facing(struct art_ctx *ctx, struct art_scene *s, const struct art_lettering *t,
                      const float rgba[4])
{
    struct raster_mark m = {.kind = MARK_FACING_TEXT, .align = t->align, .valign = t->valign};
    art_v3_copy(m.x, t->x);
    m.x[3] = t->size; /* which any unit of length may make large */
    memcpy(m.rgba, rgba, sizeof m.rgba);
    int status = add_mark(ctx, s, "text", &m, t->utf8);
    /* whichever way it faces */
    if (status == ART_OK)
        art_raster_include(s, t->x, art_text_width(t->utf8, 1000) * t->size / 1000 + t->size);
    return status;
}

int art_scene_label(struct art_ctx *ctx, struct art_scene *s, double x, double y,
                    enum art_align align, const char *utf8, double size, const float rgba[4])
{
    struct raster_mark m = {.kind = MARK_TEXT, .x = {x, y}, .size = size, .align = align};
    memcpy(m.rgba, rgba, sizeof m.rgba);
    return add_mark(ctx, s, "label", &m, utf8);
}

int art_scene_stroke(struct art_ctx *ctx, struct art_scene *s, double x0, double y0, double x1,
                     double y1, double width, const float rgba[4])
{
    struct raster_mark m = {.kind = MARK_STROKE, .x = {x0, y0, x1, y1}, .size = width};
    memcpy(m.rgba, rgba, sizeof m.rgba);
    return add_mark(ctx, s, "stroke", &m, NULL);
}

int art_scene_strip(struct art_ctx *ctx, struct art_scene *s, double x0, double y0, double x1,
                    double y1, const struct art_colormap *map)
{
    struct raster_mark m = {.kind = MARK_STRIP, .x = {x0, y0, x1, y1}};
    int status;
    ART_TRY(art_raster_map_add(ctx, s, map, &m.map));
    ART_TRY(add_mark(ctx, s, "strip", &m, NULL));
out:
    return status;
}

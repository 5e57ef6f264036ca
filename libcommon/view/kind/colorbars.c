/* Bars of colours that belong to a model (guide, section 6.12.5): a strip of a map, and labels that
 * the model says, or those of what the bar follows. */
#include "../view_draw.h"
#include "../view_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_LABELS = 256, LABEL_SIZE = 64 };

struct data {
    const struct art_colormap *map;
    const struct art_comp *followed; /* NULL: none */
    double lo, hi;                   /* of what it follows */
    bool live;
};

static int make(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct data *d = item->data;
    int status;
    ART_TRY(art_draw_hue_map(ctx, view, &d->map));
    ART_TRY(art_draw_take_map(ctx, view, item->comp, "colorMap", &d->map));
    for (int i = 0; i < view->o->n_follow; i++)
        if (view->o->follow[i].bar == item->comp) d->followed = view->o->follow[i].what;
out:
    return status;
}

/* ------------------------------------------------------------------------ place */

/* Returns a part of the picture for numbers below 1, else pixels. */
static double pixels(double x, double whole)
{
    return fabs(x) < 1 ? x * whole : x;
}

/* Computes the place of the bar: x and y of the lower left corner, width and height; negative:
 * from the right or the top. Pixels from the upper left corner. */
static bool place(const struct art_viewer *view, const struct view_item *item, double box[4])
{
    struct art_value value;
    double at[4] = {-100, 0.1, 20, 0.8};
    int n = 0;
    if (art_is_set(item->comp, "location") && art_get(item->comp, "location", &value) && value.text)
        for (const char *s = value.text; n < 4 && *s;) {
            size_t used = art_read_double(s, strlen(s), &at[n]);
            n += used > 0;
            s += used ? used : 1;
        }
    double x = pixels(at[0], view->width), y = pixels(at[1], view->height);
    double w = fabs(pixels(at[2], view->width)), h = fabs(pixels(at[3], view->height));
    if (x < 0) x += view->width;
    if (y < 0) y += view->height;
    box[0] = x;
    box[1] = view->height - y - h;
    box[2] = x + w;
    box[3] = view->height - y;
    return w > 0 && h > 0 && isfinite(x) && isfinite(y) && w < 1e6 && h < 1e6;
}

/* ----------------------------------------------------------------------- labels */

/* Prints a number in a form such as "%.2f"; anything else counts as "%g". */
static void print(const char *form, double value, char text[LABEL_SIZE])
{
    char safe[16], flag[2] = "";
    size_t n = form ? strcspn(form, "%") : 0;
    const char *s = form && form[n] ? form + n + 1 : "g";
    int before = (int)(n < 20 ? n : 20), width = 0, digits = -1;
    if (*s && strchr("+ #0-", *s)) flag[0] = *s++;
    for (; *s >= '0' && *s <= '9' && width < 40; s++) width = 10 * width + (*s - '0');
    if (*s == '.')
        for (digits = 0, s++; *s >= '0' && *s <= '9' && digits < 20; s++)
            digits = 10 * digits + (*s - '0');
    char kind = *s && strchr("eEfFgG", *s) ? *s : 'g';
    width = width < 40 ? width : 40;
    digits = digits < 20 ? digits : 20;
    if (digits >= 0)
        snprintf(safe, sizeof safe, "%%%s%d.%d%c", flag, width ? width : 1, digits, kind);
    else
        snprintf(safe, sizeof safe, "%%%s%d%c", flag, width ? width : 1, kind);
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#endif
    int used = snprintf(text, LABEL_SIZE, "%.*s", before, form && form[n] ? form : "");
    snprintf(text + used, LABEL_SIZE - (size_t)used, safe, value);
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
}

/* The next word of labels="\"0.00\", \"0.10\"": between quotes, or commas where there are none. */
static bool next_label(const char **s, char text[LABEL_SIZE])
{
    *s += strspn(*s, " ,\t\n");
    if (!**s) return false;
    bool quoted = **s == '"' || **s == '\\';
    if (quoted) *s += strspn(*s, "\\\"");
    size_t n = strcspn(*s, quoted ? "\"\\" : ",");
    snprintf(text, LABEL_SIZE, "%.*s", (int)(n < LABEL_SIZE ? n : LABEL_SIZE - 1), *s);
    *s += n;
    if (quoted) *s += strspn(*s, "\\\"");
    return true;
}

/* Draws one label with its ticks, `part` of the way along the bar. */
static int draw_label(struct art_ctx *ctx, const struct art_viewer *view,
                      const struct view_item *item, const double box[4], double part,
                      const char *text)
{
    static const enum art_align aligns[] = {ART_RIGHT, ART_CENTRE, ART_LEFT};
    const struct art_comp *comp = item->comp;
    const float *line = item->props->line.rgb, *face = item->props->face.rgb;
    const float rgba[4] = {line[0], line[1], line[2], 1}, ink[4] = {face[0], face[1], face[2], 1};
    double size = art_get_double(comp, "textSize"), tick[2] = {0, 0}, offset[2] = {0, 0};
    bool flat = art_get_bool(comp, "horizontal");
    /* the side of the bar on which labels stand: 0 left or below, 1 on it, 2 right or above */
    const char *word = art_get_text(comp, flat ? "verticalAlignment" : "horizontalAlignment");
    int side = art_streq(word, "CENTRE")                              ? 1
               : art_streq(word, "LEFT") || art_streq(word, "BOTTOM") ? 0
                                                                      : 2;
    int status;
    (void)art_get_vector(comp, "tickFraction", tick, 2);
    (void)art_get_vector(comp, "textOffset", offset, 2);
    double w = box[2] - box[0], h = box[3] - box[1], x, y;
    if (flat) {
        x = box[0] + part * w;
        ART_TRY(art_scene_stroke(ctx, view->scene, x, box[3], x, box[3] - tick[0] * h, 1, rgba));
        ART_TRY(art_scene_stroke(ctx, view->scene, x, box[1], x, box[1] + tick[1] * h, 1, rgba));
        y = side == 1   ? (box[1] + box[3]) / 2 + 0.35 * size
            : side == 0 ? box[3] + offset[1] + 0.75 * size
                        : box[1] - offset[1];
        return art_scene_label(ctx, view->scene, x, y, ART_CENTRE, text, size, ink);
    }
    y = box[3] - part * h;
    ART_TRY(art_scene_stroke(ctx, view->scene, box[0], y, box[0] + tick[0] * w, y, 1, rgba));
    ART_TRY(art_scene_stroke(ctx, view->scene, box[2], y, box[2] - tick[1] * w, y, 1, rgba));
    x = side == 1 ? (box[0] + box[2]) / 2 : side == 0 ? box[0] - offset[0] : box[2] + offset[0];
    status = art_scene_label(ctx, view->scene, x, y + 0.35 * size, aligns[side], text, size, ink);
out:
    return status;
}

static int draw_labels(struct art_ctx *ctx, const struct art_viewer *view,
                       const struct view_item *item, const double box[4])
{
    const struct data *d = item->data;
    const char *form = art_get_text(item->comp, "numberFormat");
    const char *said = art_get_text(item->comp, "labels");
    struct art_value value;
    const double *at;
    char text[LABEL_SIZE];
    int n = 0, status = ART_OK;
    if (!art_get(item->comp, "labelPositions", &value)) return ART_OK;
    at = art_value_numbers(&value, &n);
    for (int i = 0; i < n && i < MOST_LABELS && status == ART_OK; i++) {
        if (d->live)
            print(form, d->lo + at[i] * (d->hi - d->lo), text);
        else if (!said || !next_label(&said, text))
            break;
        if (at[i] >= 0 && at[i] <= 1) status = draw_label(ctx, view, item, box, at[i], text);
    }
    return status;
}

/* --------------------------------------------------------------------- the whole */

/* The map and the range of the first thing that is coloured of what the bar follows. */
static void follow(const struct art_viewer *view, struct data *d)
{
    d->live = false;
    for (int i = 0; i < view->n_scales && d->followed && !d->live; i++) {
        const struct view_scale *s = &view->scale[i];
        const struct art_comp *of = s->comp;
        while (of && of != d->followed) of = of->parent;
        if (!of || !s->used || !s->any) continue;
        d->live = true;
        d->map = s->map;
        d->lo = s->lo;
        d->hi = s->hi;
    }
}

static int draw_frame(struct art_ctx *ctx, struct art_scene *scene, const double b[4],
                      const float rgb[3])
{
    const float rgba[4] = {rgb[0], rgb[1], rgb[2], 1};
    int status;
    ART_TRY(art_scene_stroke(ctx, scene, b[0], b[1], b[2], b[1], 1, rgba));
    ART_TRY(art_scene_stroke(ctx, scene, b[2], b[1], b[2], b[3], 1, rgba));
    ART_TRY(art_scene_stroke(ctx, scene, b[2], b[3], b[0], b[3], 1, rgba));
    status = art_scene_stroke(ctx, scene, b[0], b[3], b[0], b[1], 1, rgba);
out:
    return status;
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct data *d = item->data;
    double box[4];
    int status;
    if (!place(view, item, box)) return ART_OK;
    if (box[0] >= view->width / 2) view->taken = fmax(view->taken, view->width - box[0]);
    follow(view, d);
    ART_TRY(art_scene_strip(ctx, view->scene, box[0], box[1], box[2], box[3], d->map));
    ART_TRY(draw_frame(ctx, view->scene, box, item->props->line.rgb));
    status = draw_labels(ctx, view, item, box);
out:
    return status;
}

const struct art_view_kind art_view_colorbars = {.name = "colorbars",
                                                 .summary = "bars of colours of the model",
                                                 .classes = "ColorBar",
                                                 .size = sizeof(struct data),
                                                 .make = make,
                                                 .draw = draw};

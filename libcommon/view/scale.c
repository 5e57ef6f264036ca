/* Values and the colours that they become. */
#include "view_draw.h"
#include "view_priv.h"
#include <math.h>
#include <string.h>

const struct art_colormap *art_draw_map(const char *name)
{
    const struct art_colormap *map = art_colormap_find(name);
    return map ? map : art_colormap_nth(0);
}

const struct art_live *art_draw_live(const struct art_viewer *view, int model,
                                     const struct art_comp *comp, const char *name)
{
    if (!name || model < 0) return NULL;
    if (art_system_place(art_sim_system(view->sim, model), comp) == 0) return NULL;
    return art_live_find(comp, name);
}

struct view_scale *art_draw_scale_of(struct art_ctx *ctx, struct art_viewer *view,
                                     const struct art_comp *comp, const char *title)
{
    for (int i = 0; i < view->n_scales; i++)
        if (view->scale[i].comp == comp && art_streq(view->scale[i].title, title))
            return &view->scale[i];
    if (!ART_GROW(ctx, view->scale, view->n_scales, view->cap_scales)) return NULL;
    struct view_scale *scale = &view->scale[view->n_scales++];
    *scale = (struct view_scale){.title = title, .comp = comp};
    scale->map = view->o->map ? view->o->map : art_draw_map("hue");
    return scale;
}

void art_draw_measure(struct view_scale *scale, int n, const double *value)
{
    if (scale->fixed) return;
    for (int i = 0; i < n; i++) {
        if (!isfinite(value[i])) continue;
        scale->lo = scale->any ? fmin(scale->lo, value[i]) : value[i];
        scale->hi = scale->any ? fmax(scale->hi, value[i]) : value[i];
        scale->any = true;
    }
}

void art_draw_scale_color(const struct view_scale *scale, double value, float rgb[3])
{
    double width = scale->hi - scale->lo;
    double t = width > 0 ? (value - scale->lo) / width : isfinite(value) ? 0.5 : NAN;
    art_colormap_at(scale->map, t, rgb);
}

void art_draw_use_scale(const struct view_scale *scale, struct art_faces *faces)
{
    /* one value for all has the colour in the middle, whatever rounding does to it */
    double room = scale->hi > scale->lo ? 0 : 1 + fabs(scale->lo);
    faces->map = scale->map;
    faces->lo = scale->lo - room;
    faces->hi = scale->hi + room;
}

/* The value that the option `color` means for a component; false: it has none. */
static bool draw_value(struct art_viewer *view, const struct view_item *item, double *value)
{
    const char *name = view->o->color;
    const struct art_live *live = art_draw_live(view, item->model, item->comp, name);
    struct art_value v;
    double x[16];
    int n;
    if (!name || item->model < 0) return false;
    if (live && live->size >= 1 && live->size <= 16) {
        live->get(art_draw_system(view, item), art_draw_state(view, item), item->comp, x);
        *value = art_draw_size(NULL, live->size, x);
        return true;
    }
    if (strchr(name, '/') || !art_get(item->comp, name, &v) || v.is_null) return false;
    const double *num = art_value_numbers(&v, &n);
    if (n < 1) return false;
    *value = art_draw_size(NULL, n, num);
    return true;
}

bool art_draw_value_color(struct art_viewer *view, const struct view_item *item, float rgb[3])
{
    double value;
    if (!view->o->color || !draw_value(view, item, &value)) return false;
    view->has_color = true;
    if (view->measuring) art_draw_measure(&view->scale[0], 1, &value);
    view->scale[0].used = true;
    art_draw_scale_color(&view->scale[0], value, rgb);
    return true;
}

bool art_view_scale_at(const struct art_viewer *view, int i, struct art_view_scale *scale)
{
    for (int k = 0; k < view->n_scales; k++) {
        const struct view_scale *s = &view->scale[k];
        if (!s->used || i-- > 0) continue;
        *scale = (struct art_view_scale){s->title, s->map, s->lo, s->hi};
        return true;
    }
    return false;
}

void art_draw_take_between(const struct art_comp *comp, const char *prop, struct view_scale *scale)
{
    const char *word = art_find_prop(comp, prop) ? art_get_text(comp, prop) : NULL;
    scale->between = art_streq(word, "RGB")    ? VIEW_OF_COLORS
                     : art_streq(word, "NONE") ? VIEW_OF_FACES
                                               : VIEW_OF_VALUES;
}

/* The interval that a value holds: numbers, or a text such as "[ interval=[ 0 1 ] updating=FIXED
 * ]". */
static bool interval_of(const struct art_value *value, double range[2])
{
    int n = 0;
    const double *x = art_value_numbers(value, &n);
    if (n == 2) {
        range[0] = x[0];
        range[1] = x[1];
        return true;
    }
    if (value->type != ART_P_RAW || !value->text) return false;
    for (const char *s = value->text; n < 2 && *s; s++) {
        size_t used = art_read_double(s, strlen(s), &range[n]);
        if (!used) continue;
        n++;
        s += used - 1;
    }
    return n == 2;
}

void art_draw_take_range(const struct art_comp *comp, const char *prop, struct view_scale *scale)
{
    struct art_value value;
    double range[2];
    /* a default is no range */
    if (!art_value_source(comp, prop)) return;
    if (!art_get(comp, prop, &value) || value.is_null || !interval_of(&value, range)) return;
    if (!(range[1] > range[0])) return;
    scale->any = true;
    scale->lo = range[0];
    scale->hi = range[1];
    scale->fixed = value.type == ART_P_RAW && value.text && strstr(value.text, "FIXED");
}

void art_draw_take_scalar_range(const struct art_comp *comp, const char *prop,
                                struct view_scale *scale)
{
    struct art_value value;
    bool raw = art_get(comp, prop, &value) && value.type == ART_P_RAW && value.text;
    art_draw_take_range(comp, prop, scale);
    scale->fit = !scale->fixed && !(raw && strstr(value.text, "AUTO_EXPAND"));
}

/* Blends from the colour of lines to the excitationColor, fully at maxColoredExcitation (guide,
 * section 4.5.2). */
bool art_draw_excited(const struct art_viewer *view, const struct view_item *item, float rgb[3])
{
    const struct art_live *live = art_draw_live(view, item->model, item->comp, "netExcitation");
    double color[3], a = 0, most = art_get_double(item->comp, "maxColoredExcitation");
    if (!live || art_get_vector(item->comp, "excitationColor", color, 3) != 3) return false;
    live->get(art_draw_system(view, item), art_draw_state(view, item), item->comp, &a);
    a = most > 0 ? a / most : 1;
    a = a > 1 ? 1 : a > 0 ? a : 0;
    for (int i = 0; i < 3; i++)
        rgb[i] = (float)((1 - a) * (double)item->props->line.rgb[i] + a * color[i]);
    return true;
}

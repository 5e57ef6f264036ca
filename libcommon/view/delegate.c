/* Colour maps as properties say them: a class with values of its own, such as
 * maspack.render.color.HueColorMap [ hueRange=[ [0.7,0] ] ] (guide, sections 6.12.3 and 7.6.1). */
#include "view_draw.h"
#include "view_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COLORS = 256, STEPS_OF_HUE = 12, MOST_TURNS = 10 };

/* A delegate says what the numbers of a class's values mean. */
struct delegate {
    const char *cls;
    const char *map;   /* that it is without any */
    const char *range; /* the value that holds two numbers, or NULL */
    double from, to;   /* its default */
    bool hue;          /* the range is one of hues, else of greys; colours between others by hue */
    const char *array; /* the value that holds colours, or NULL */
};
/* Names and defaults as in maspack.render.color, where a map that components have unless they say
 * another is one of hues from 2/3 to 0 (art_draw_hue_map). */
static const struct delegate delegates[] = {
    {.cls = "HueColorMap", .map = "hue", .range = "hueRange", .to = 5.0 / 6, .hue = true},
    {.cls = "GreyscaleColorMap", .map = "grayscale", .range = "brightnessRange", .to = 1},
    {.cls = "RainbowColorMap", .map = "rainbow", .array = "colorArray", .hue = true},
    {.cls = "JetColorMap", .map = "jet", .array = "colorArray"}};
/* Rows of properties that hold one name it (ART_COLOR_MAPS). */
static const char delegate_package[] = "maspack.render.color.";
enum { N_DELEGATES = sizeof delegates / sizeof delegates[0] };

/* The numbers behind NAME= in a text, up to the bracket that closes them; their count, at most
 * `room` + 1; -1: the name is not there. */
static int numbers_of(const char *text, const char *name, double *x, int room)
{
    size_t used, length = strlen(name);
    const char *s = strstr(text, name);
    int n = 0, depth = 0;
    while (s && (s[length] != '=' || (s > text && !strchr(" [\t\n", s[-1]))))
        s = strstr(s + 1, name);
    if (!s) return -1;
    for (s += length + 1; *s && n <= room; s += used) {
        double value;
        used = art_read_double(s, strlen(s), &value);
        if (used && n < room) x[n] = value;
        n += used > 0;
        depth += *s == '[';
        depth -= *s == ']';
        if (depth < 0 || (depth == 0 && (used || *s == ']'))) break;
        if (!used) used = 1;
    }
    return n;
}

/* The colours of NAME="0xRRGGBB 0xRRGGBB ..." in a text; their count, at most MOST_COLORS + 1; -1:
 * the name is not there; 0: something else than colours is. */
static int colors_of(const char *text, const char *name, float (*rgb)[3])
{
    const char *s = strstr(text, name);
    int n = 0;
    if (!s) return -1;
    s += strlen(name);
    s += strspn(s, " =\"");
    for (; *s && *s != '"'; n++) {
        size_t digits =
            *s == '0' && (s[1] == 'x' || s[1] == 'X') ? strspn(s + 2, "0123456789abcdefABCDEF") : 0;
        if (digits < 1 || digits > 6 || !strchr(" \t\n\"", s[2 + digits])) return 0;
        if (n == MOST_COLORS) return n + 1;
        unsigned long value = strtoul(s + 2, NULL, 16);
        for (int k = 0; k < 3; k++) rgb[n][k] = (float)(value >> (16 - 8 * k) & 255) / 255;
        s += 2 + digits;
        s += strspn(s, " \t\n");
    }
    return n;
}

static bool within(int n, const double *x)
{
    for (int i = 0; i < n; i++)
        if (!(x[i] >= 0 && x[i] <= 1)) return false;
    return true;
}

/* A map of n colours, kept as long as the arena. */
static int keep(struct art_ctx *ctx, struct art_arena *arena, const char *name, int n, bool hsv,
                bool upward, float (**rgb)[3], const struct art_colormap **out)
{
    struct art_colormap *map = art_arena_alloc(ctx, arena, 1, sizeof *map);
    *rgb = map ? art_arena_alloc(ctx, arena, (size_t)n, sizeof **rgb) : NULL;
    if (!*rgb) return ART_ENOMEM;
    *map = (struct art_colormap){.name = name, .help = "", .n = n, .hsv = hsv, .upward = upward};
    map->rgb = (const float(*)[3]) * rgb;
    *out = map;
    return ART_OK;
}

/* Pure colours from one hue to another, the way the numbers go, not the shorter one; or greys. */
static int make_range(struct art_ctx *ctx, struct art_arena *arena, const struct delegate *d,
                      const double range[2], double saturation, double brightness,
                      const struct art_colormap **map)
{
    float(*rgb)[3];
    int n = d->hue ? STEPS_OF_HUE * (1 + (int)fabs(range[1] - range[0])) + 1 : 2;
    int status = keep(ctx, arena, d->map, n, d->hue, false, &rgb, map);
    for (int i = 0; i < n && status == ART_OK; i++) {
        double at = range[0] + (range[1] - range[0]) * i / (n - 1);
        if (d->hue) at -= floor(at); /* hues go round */
        for (int k = 0; k < 3; k++) {
            /* each colour is full within a third of the circle, and gone within another */
            double far = fabs(fmod(6 * at + 6 - 2 * k, 6)), part = fmin(far, 6 - far) - 1;
            double gone = fmin(fmax(part, 0), 1);
            rgb[i][k] = (float)(d->hue ? brightness * (1 - saturation * gone) : at);
        }
    }
    return status;
}

static int make_array(struct art_ctx *ctx, struct art_arena *arena, const struct delegate *d, int n,
                      const float (*color)[3], const struct art_colormap **map)
{
    float(*rgb)[3];
    int status = keep(ctx, arena, d->map, n, d->hue, d->hue, &rgb, map);
    if (status == ART_OK) memcpy(rgb, color, (size_t)n * sizeof *rgb);
    return status;
}

/* A map of this class with the values in the text. */
static int make_map(struct art_ctx *ctx, struct art_arena *arena, const struct delegate *d,
                    const char *text, const struct art_loc *loc, const struct art_colormap **map)
{
    double range[2] = {d->from, d->to}, saturation = 1, brightness = 1;
    float color[MOST_COLORS][3];
    int n = d->array ? colors_of(text, d->array, color) : -1;
    if (n >= 0) {
        if (n < 2 || n > MOST_COLORS)
            return art_error(ctx, ART_ERANGE, loc,
                             "%s: %s takes 2 to %d colours, such as \"0x0000ff 0xff0000\"", d->cls,
                             d->array, MOST_COLORS);
        return make_array(ctx, arena, d, n, (const float(*)[3])color, map);
    }
    if (!d->range) {
        *map = art_draw_map(d->map);
        return ART_OK;
    }
    n = numbers_of(text, d->range, range, 2);
    if (d->hue && (n == 2 || n < 0) &&
        !(fabs(range[0]) <= MOST_TURNS && fabs(range[1]) <= MOST_TURNS))
        return art_error(ctx, ART_ERANGE, loc, "%s: %s takes two numbers from %d to %d", d->cls,
                         d->range, -MOST_TURNS, MOST_TURNS);
    if ((n >= 0 && n != 2) || (!d->hue && !within(2, range)))
        return art_error(ctx, ART_ERANGE, loc, "%s: %s takes two numbers%s", d->cls, d->range,
                         d->hue ? "" : " from 0 to 1");
    if ((d->hue && numbers_of(text, "saturation", &saturation, 1) > 1) ||
        (d->hue && numbers_of(text, "brightness", &brightness, 1) > 1) || !within(1, &saturation) ||
        !within(1, &brightness))
        return art_error(ctx, ART_ERANGE, loc,
                         "%s: saturation and brightness are numbers from 0 to 1", d->cls);
    return make_range(ctx, arena, d, range, saturation, brightness, map);
}

/* Take the map that a component states or inherits; *map stays if it does neither. */
static int stated_map(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                      const char *prop, const struct art_colormap **map)
{
    struct art_value value;
    if (!art_value_source(comp, prop) || !art_get(comp, prop, &value) || value.is_null ||
        !value.text)
        return ART_OK;
    size_t length = strcspn(value.text, " [\t\n");
    const char *name = value.text + length;
    while (name > value.text && name[-1] != '.') name--;
    length -= (size_t)(name - value.text);
    for (int i = 0; i < N_DELEGATES; i++)
        if (strlen(delegates[i].cls) == length && strncmp(delegates[i].cls, name, length) == 0)
            return make_map(ctx, arena, &delegates[i], value.text, &value.loc, map);
    return art_warn_strict(ctx, ART_ENOTFOUND, &value.loc,
                           "no colour map '%.*s' is known (HueColorMap, GreyscaleColorMap, "
                           "RainbowColorMap, JetColorMap); %s is used",
                           (int)length, name, (*map)->name);
}

int art_draw_take_map(struct art_ctx *ctx, struct art_viewer *view, const struct art_comp *comp,
                      const char *prop, const struct art_colormap **map)
{
    if (!view->o->map) return stated_map(ctx, &view->arena, comp, prop, map);
    *map = view->o->map;
    return ART_OK;
}

int art_view_maps_check(struct art_ctx *ctx, struct art_comp *top)
{
    struct art_arena arena = {0};
    int status = ART_OK;
    for (struct art_comp *c = top; c && status != ART_ENOMEM; c = art_comp_next(top, c))
        for (int i = 0; i < c->n_slots && status != ART_ENOMEM; i++) {
            const struct art_colormap *map = art_draw_map(delegates[0].map);
            const struct art_prop *prop = art_find_prop(c, c->slots[i].key);
            if (!prop || prop->type != ART_P_RAW || !art_streq(prop->values, delegate_package))
                continue;
            int one = stated_map(ctx, &arena, c, prop->name, &map);
            if (one < 0 && (status == ART_OK || one == ART_ENOMEM)) status = one;
        }
    art_arena_fini(&arena);
    return status;
}

int art_draw_hue_map(struct art_ctx *ctx, struct art_viewer *view, const struct art_colormap **map)
{
    static const double range[2] = {2.0 / 3, 0};
    *map = view->o->map;
    return *map ? ART_OK : make_range(ctx, &view->arena, &delegates[0], range, 1, 1, map);
}

/* This finds the render properties that count for a component. */
#include "view_draw.h"
#include "view_priv.h"
#include <math.h>
#include <string.h>

enum kind { BOOLEAN, WHOLE, NUMBER, WORD, COLOR };

static const struct row {
    const char *name;
    enum kind kind;
    size_t offset;
} rows[] = {
    {"visible", BOOLEAN, offsetof(struct art_props, visible)},
    {"alpha", NUMBER, offsetof(struct art_props, alpha)},
    {"shading", WORD, offsetof(struct art_props, shading)},
    {"shininess", NUMBER, offsetof(struct art_props, shininess)},
    {"specular", COLOR, offsetof(struct art_props, specular)},
    {"faceStyle", WORD, offsetof(struct art_props, face_style)},
    {"faceColor", COLOR, offsetof(struct art_props, face)},
    {"backColor", COLOR, offsetof(struct art_props, back)},
    {"drawEdges", BOOLEAN, offsetof(struct art_props, draw_edges)},
    {"edgeColor", COLOR, offsetof(struct art_props, edge)},
    {"edgeWidth", WHOLE, offsetof(struct art_props, edge_width)},
    {"lineStyle", WORD, offsetof(struct art_props, line_style)},
    {"lineColor", COLOR, offsetof(struct art_props, line)},
    {"lineWidth", WHOLE, offsetof(struct art_props, line_width)},
    {"lineRadius", NUMBER, offsetof(struct art_props, line_radius)},
    {"pointStyle", WORD, offsetof(struct art_props, point_style)},
    {"pointColor", COLOR, offsetof(struct art_props, point)},
    {"pointSize", WHOLE, offsetof(struct art_props, point_size)},
    {"pointRadius", NUMBER, offsetof(struct art_props, point_radius)},
};
enum { N_ROWS = sizeof rows / sizeof rows[0], VISIBLE = 0 };

/* Classes that are not to be seen unless they say so themselves (guide, 7.6.3 and 8.5). */
static const char *const unseen[] = {"CollisionManager", "GridFieldBase", "DistanceGridComp"};

void art_props_default(struct art_props *props)
{
    const struct art_view_color grey = {true, {0.5019608f, 0.5019608f, 0.5019608f}};
    *props = (struct art_props){.visible = true,
                                .alpha = 1,
                                .shininess = 32,
                                .face_style = ART_FACE_FRONT,
                                .face = grey,
                                .edge_width = 1,
                                .line = grey,
                                .line_width = 1,
                                .line_radius = 1,
                                .point_style = ART_POINT_POINT,
                                .point = grey,
                                .point_size = 1,
                                .point_radius = 1};
}

/* Place of a word among those of the row, which are separated by '|'. */
static int word_place(const char *words, const char *word)
{
    size_t n = strlen(word);
    int place = 0;
    for (const char *s = words; s; s = strchr(s, '|'), place++) {
        if (*s == '|') s++;
        if (strncmp(s, word, n) == 0 && (s[n] == '|' || !s[n])) return place;
    }
    return 0;
}

static void take_color(const struct art_value *value, struct art_view_color *color)
{
    int n;
    const double *x = art_value_numbers(value, &n);
    color->set = !value->is_null && n >= 3;
    for (int i = 0; i < 3 && color->set; i++) color->rgb[i] = (float)x[i];
}

static void take(struct art_props *props, int k, const struct art_value *value, const char *words)
{
    void *to = (char *)props + rows[k].offset;
    switch (rows[k].kind) {
    case BOOLEAN:
        *(bool *)to = value->x != 0;
        break;
    case WHOLE:
        *(int *)to = (int)value->x;
        break;
    case NUMBER:
        *(double *)to = value->x;
        break;
    case WORD:
        *(int *)to = value->text && words ? word_place(words, value->text) : 0;
        break;
    case COLOR:
        take_color(value, to);
        break;
    }
}

static int row_of(const char *name)
{
    int k = 0;
    while (k < N_ROWS && !art_streq(rows[k].name, name)) k++;
    return k;
}

/* Takes from one object the values that no nearer one has given. `own`: the object is the
 * component's own, whose values that are not inherited count too. */
static unsigned add_said(const struct art_comp *object, bool own, unsigned said,
                         struct art_props *props)
{
    for (int i = 0; i < object->n_slots; i++) {
        const struct art_slot *slot = &object->slots[i];
        struct art_value value;
        int k = slot->prop ? row_of(slot->prop->name) : N_ROWS;
        bool counts = slot->mode == ART_MODE_EXPLICIT || (own && slot->mode == ART_MODE_INACTIVE);
        if (k == N_ROWS || !counts || said & 1u << k) continue;
        if (!art_get(object, rows[k].name, &value)) continue;
        take(props, k, &value, slot->prop->values);
        said |= 1u << k;
    }
    return said;
}

static bool is_unseen(const struct art_comp *comp)
{
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++)
        if (art_comp_is(comp, unseen[i])) return true;
    return false;
}

/* The render properties that a component has of its own, NULL: none. */
static const struct art_comp *own_props(const struct art_comp *comp)
{
    const struct art_slot *slot = art_comp_slot(comp, "renderProps");
    return slot && slot->has_value && !slot->implied ? slot->value.object : NULL;
}

static void take_maps(const struct art_comp *object, struct art_props *props)
{
    props->color_map = art_get_object(object, "colorMap");
    props->normal_map = art_get_object(object, "normalMap");
    props->bump_map = art_get_object(object, "bumpMap");
}

/* What nobody says of a muscle; a grey line of one pixel would not be seen. */
static void show_muscle(const struct art_comp *comp, unsigned said, struct art_props *props)
{
    static const char *const names[] = {"lineStyle", "lineColor", "lineWidth", "lineRadius"};
    const struct art_view_color red = {true, {0.75f, 0.2f, 0.18f}};
    if (!art_comp_is(comp, "Muscle") && !art_comp_is(comp, "MultiPointMuscle")) return;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (said & 1u << row_of(names[i])) return;
    props->plain_muscle = true;
    props->line_style = ART_LINE_SPINDLE;
    props->line = red;
}

/* Of a controller of inverse control, which may hide what it moves. */
static bool has_source(const struct art_comp *controller, const struct art_comp *comp)
{
    static const char *const names[] = {"sourcePoints", "sourceFrames"};
    const struct art_comp *term = art_comp_child(controller, "motionTerm");
    for (int k = 0; term && k < 2; k++) {
        const struct art_comp *list = art_comp_child(term, names[k]);
        for (int i = 0; list && i < list->n_children; i++)
            if (art_get_ref(list->children[i], "ref") == comp) return true;
    }
    return false;
}

static bool is_hidden_source(const struct art_comp *comp)
{
    const struct art_comp *list = art_comp_child(comp->model->root, "controllers");
    if (!art_comp_has_kind(comp, ART_KIND_POINT) && !art_comp_has_kind(comp, ART_KIND_FRAME))
        return false;
    for (int i = 0; list && i < list->n_children; i++) {
        const struct art_comp *c = list->children[i];
        if (art_comp_is(c, "TrackingController") && !art_get_bool(c, "sourcesVisible") &&
            has_source(c, comp))
            return true;
    }
    return false;
}

void art_view_props(const struct art_comp *comp, struct art_props *props)
{
    unsigned said = 0;
    bool maps = false;
    art_props_default(props);
    for (const struct art_comp *at = comp; at; at = at->parent) {
        const struct art_comp *object = own_props(at);
        /* ahead of what the source itself says: sourcesVisible sets it there */
        if (!(said & 1u << VISIBLE) && is_hidden_source(at)) {
            props->visible = false;
            said |= 1u << VISIBLE;
        }
        if (object) said = add_said(object, at == comp, said, props);
        if (object && !maps) take_maps(object, props);
        maps = maps || object;
        if (is_unseen(at) && !(said & 1u << VISIBLE)) {
            props->visible = false;
            said |= 1u << VISIBLE;
        }
        if (at != comp && art_comp_is(at, "TrackingController") &&
            !art_get_bool(at, "targetsVisible"))
            props->visible = false;
    }
    show_muscle(comp, said, props);
}

/* -------------------------------------------------------------------- setting */

static const struct {
    const char *name;
    float rgb[3];
} colors[] = {{"WHITE", {1, 1, 1}},
              {"LIGHT_GRAY", {0.7529412f, 0.7529412f, 0.7529412f}},
              {"GRAY", {0.5019608f, 0.5019608f, 0.5019608f}},
              {"DARK_GRAY", {0.2509804f, 0.2509804f, 0.2509804f}},
              {"BLACK", {0, 0, 0}},
              {"RED", {1, 0, 0}},
              {"PINK", {1, 0.6862745f, 0.6862745f}},
              {"ORANGE", {1, 0.7843137f, 0}},
              {"YELLOW", {1, 1, 0}},
              {"GREEN", {0, 1, 0}},
              {"MAGENTA", {1, 0, 1}},
              {"CYAN", {0, 1, 1}},
              {"BLUE", {0, 0, 1}}};

static bool parse_hex(const char *text, float rgb[3])
{
    unsigned value[6];
    if (strlen(text) != 7) return false;
    for (int i = 0; i < 6; i++) {
        char c = text[i + 1];
        if (c >= '0' && c <= '9')
            value[i] = (unsigned)(c - '0');
        else if ((c | 32) >= 'a' && (c | 32) <= 'f')
            value[i] = (unsigned)((c | 32) - 'a' + 10);
        else
            return false;
    }
    for (int i = 0; i < 3; i++) rgb[i] = (float)(16 * value[2 * i] + value[2 * i + 1]) / 255;
    return true;
}

static bool parse_numbers(const char *text, float rgb[3])
{
    for (int i = 0; i < 3; i++) {
        double x;
        text += strspn(text, i ? " ,\t" : " \t[");
        size_t n = art_read_double(text, strlen(text), &x);
        if (n == 0 || !(x >= 0 && x <= 1)) return false;
        rgb[i] = (float)x;
        text += n;
    }
    return text[strspn(text, " \t]")] == '\0';
}

bool art_view_color_parse(const char *text, float rgb[3])
{
    if (text[0] == '#') return parse_hex(text, rgb);
    for (size_t i = 0; i < sizeof colors / sizeof colors[0]; i++)
        if (art_strcaseeq(colors[i].name, text)) {
            memcpy(rgb, colors[i].rgb, sizeof colors[i].rgb);
            return true;
        }
    return parse_numbers(text, rgb);
}

bool art_view_is_look(const struct art_comp *comp, const char *prop)
{
    const struct art_prop *row = art_find_prop(comp, prop);
    return art_starts_with(prop, "renderProps") || (row && row->type == ART_P_COLOR);
}

int art_view_set(struct art_ctx *ctx, struct art_comp *comp, const char *prop, const char *text,
                 const struct art_loc *loc)
{
    float rgb[3];
    const struct art_prop *row;
    struct art_comp *at;
    int status;
    ART_TRY(art_prop_target(ctx, comp, prop, loc, &at, &row));
    if (row->type == ART_P_COLOR && art_view_color_parse(text, rgb)) {
        double num[3];
        /* the numbers of the name, without what single precision adds */
        for (int i = 0; i < 3; i++) num[i] = round(rgb[i] * 1e9) / 1e9;
        return art_set_numbers(ctx, comp, prop, num, 3);
    }
    status = art_set_text(ctx, comp, prop, text, loc);
out:
    return status;
}

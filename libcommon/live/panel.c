/* Control panels as `.art` files have them: which widget shows which property of which components.
 */
#include "live_priv.h"
#include <art/joint.h>
#include <art/panel.h>
#include <string.h>

enum { N_BUTTONS = 3 };

/* Returns the text of an item of a widget; "" if there is none. */
static const char *item(const struct art_comp *widget, const char *key, size_t *n)
{
    const struct art_slot *slot = art_comp_slot(widget, key);
    const char *text = slot && slot->has_value ? slot->value.text : NULL;
    *n = !text ? 0 : slot->value.text_n ? slot->value.text_n : strlen(text);
    return text ? text : "";
}

/* Copies a text that ends at s[*k], a quote, without the backslashes of its escapes; *k comes in
 * behind the first quote. */
static char *unquote(struct art_ctx *ctx, struct art_arena *arena, const char *s, size_t n,
                     size_t *k)
{
    size_t from = *k, size = 0;
    for (; *k < n && s[*k] != '"'; (*k)++)
        if (s[*k] == '\\' && *k + 1 < n) (*k)++;
    char *text = art_arena_strndup(ctx, arena, s + from, *k - from);
    if (!text) return NULL;
    for (const char *t = text; *t; t++) {
        if (*t == '\\' && t[1]) t++;
        text[size++] = *t;
    }
    text[size] = '\0';
    return text;
}

/* All texts in double quotes, or the whole if there is none. */
static int quoted(struct art_ctx *ctx, struct art_arena *arena, const char *s, size_t n,
                  const char ***texts, int *count)
{
    int most = 1;
    for (size_t i = 0; i < n; i++) most += s[i] == '"';
    *texts = art_arena_alloc(ctx, arena, (size_t)most, sizeof **texts);
    *count = 0;
    if (!*texts) return ART_ENOMEM;
    for (size_t i = 0; i < n; i++) {
        if (s[i] != '"') continue;
        i++;
        (*texts)[*count] = unquote(ctx, arena, s, n, &i);
        if (!(*texts)[(*count)++]) return ART_ENOMEM;
    }
    while (n > 0 && strchr(" \t\r\n", *s)) s++, n--;
    while (n > 0 && strchr(" \t\r\n", s[n - 1])) n--;
    if (*count || n == 0 || *s == '[' || memchr(s, ' ', n)) return ART_OK;
    (*texts)[0] = art_arena_strndup(ctx, arena, s, n);
    *count = 1;
    return (*texts)[0] ? ART_OK : ART_ENOMEM;
}

/* Reads the range of a slider: the first two numbers of "maspack.util.DoubleInterval [ [0.0,1.0]
 * ]". */
static void read_range(const struct art_comp *widget, struct art_widget *w)
{
    size_t n;
    const char *s = item(widget, "sliderRange", &n), *end = s + n;
    double x[2];
    int k = 0;
    struct art_value value;
    if (art_comp_is(widget, "CoordinateWidget") && art_get(widget, "sliderRange", &value))
        for (; k < 2; k++) x[k] = art_value_numbers(&value, &(int){0})[k];
    s = n ? memchr(s, '[', n) : NULL;
    while (s && s < end && k < 2) {
        size_t used = art_read_double(s, (size_t)(end - s), &x[k]);
        if (used) k++;
        s += used ? used : 1;
    }
    w->has_range = k == 2 && x[0] <= x[1];
    if (w->has_range) {
        w->min = x[0];
        w->max = x[1];
    }
}

/* The path of the coordinate that a slider of a coordinate panel moves: one, or none. */
static int coordinate_path(struct art_ctx *ctx, const struct art_comp *widget,
                           struct art_arena *arena, const char **path, int *n)
{
    struct art_joint_coord_def coords[ART_JOINT_MAX_COORDS];
    struct art_value value;
    *n = 0;
    if (!art_get(widget, "handle", &value) || value.n != 1) return ART_OK;
    const struct art_ref *ref = &value.refs[0];
    double index = ref->has_num ? ref->num : 0;
    if (!ref->to || !art_joint_kind_of(ref->to)) return ART_OK;
    if (!(index >= 0 && index < art_joint_comp_coords(ref->to, coords))) return ART_OK;
    *path = art_arena_format(ctx, arena, "%s:%s", art_comp_path(ref->to, NULL),
                             coords[(int)index].name);
    *n = 1;
    return *path ? ART_OK : ART_ENOMEM;
}

/* The properties that a widget edits. */
static int read_paths(struct art_ctx *ctx, const struct art_comp *widget, struct art_arena *arena,
                      struct art_widget *w)
{
    const char **paths;
    size_t n;
    int status;
    if (art_comp_is(widget, "CoordinateWidget")) {
        paths = art_arena_alloc(ctx, arena, 1, sizeof *paths);
        if (!paths) return ART_ENOMEM;
        w->paths = paths;
        return coordinate_path(ctx, widget, arena, paths, &w->n);
    }
    const char *s = item(widget, "property", &n);
    if (!n) s = item(widget, "properties", &n);
    ART_TRY(quoted(ctx, arena, s, n, &paths, &w->n));
    /* a property of the root stands without a path */
    for (int i = 0; i < w->n; i++) {
        const char *text = paths[i];
        if (strchr(text, ':') && text[0] != ':') continue;
        paths[i] = art_arena_format(ctx, arena, "/:%s", text[0] == ':' ? text + 1 : text);
        if (!paths[i]) return ART_ENOMEM;
    }
    w->paths = paths;
out:
    return status;
}

static int read_widget(struct art_ctx *ctx, const struct art_comp *widget, struct art_arena *arena,
                       struct art_widget *w)
{
    const char **texts;
    size_t n;
    int count = 0, status;
    w->comp = widget;
    w->kind = art_widget_kind(widget->tag ? widget->tag : widget->cls->name);
    ART_TRY(read_paths(ctx, widget, arena, w));
    const char *label = item(widget, "labelText", &n);
    if (!widget->cls->unknown) {
        label = n ? label : NULL; /* a text of its own, without quotes */
    } else {
        ART_TRY(quoted(ctx, arena, label, n, &texts, &count));
        label = count ? texts[0] : NULL;
    }
    const char *colon = w->n ? strrchr(w->paths[0], ':') : NULL;
    w->label = label ? label : colon ? colon + 1 : "";
    read_range(widget, w);
out:
    return status;
}

/* A panel that shows properties of a controller of inverse control has buttons for its probes. */
static const struct art_comp *controller_of(const struct art_comp *panel,
                                            const struct art_widget *w, int n)
{
    const struct art_comp *list = art_comp_child(panel->model->root, "controllers");
    for (int i = 0; list && i < list->n_children; i++) {
        const struct art_comp *c = list->children[i];
        const char *path = art_comp_path(c, NULL);
        size_t size = strlen(path);
        if (!art_comp_is(c, "TrackingController")) continue;
        for (int k = 0; k < n; k++)
            if (w[k].n && strncmp(w[k].paths[0], path, size) == 0 && w[k].paths[0][size] == ':')
                return c;
    }
    return NULL;
}

static int add_buttons(struct art_ctx *ctx, const struct art_comp *panel, struct art_arena *arena,
                       struct art_widget *w, int *n)
{
    static const char *const labels[N_BUTTONS] = {"reset probes", "sync excitations",
                                                  "sync targets"};
    const struct art_comp *controller = controller_of(panel, w, *n);
    for (int i = 0; controller && i < N_BUTTONS; i++) {
        const char **command = art_arena_alloc(ctx, arena, 1, sizeof *command);
        if (!command) return ART_ENOMEM;
        *command = i > 0 ? labels[i]
                         : art_arena_format(ctx, arena, "reset-probes \"%s\"",
                                            art_comp_path(controller, NULL));
        if (!*command) return ART_ENOMEM;
        w[(*n)++] = (struct art_widget){
            .comp = panel, .kind = "button", .label = labels[i], .paths = command, .n = 1};
    }
    return ART_OK;
}

/* The object that a composite widget shows, as it is now; NULL: none. */
static const struct art_comp *object_of(struct art_ctx *ctx, const struct art_comp *panel,
                                        const struct art_widget *w)
{
    const struct art_comp *object = NULL;
    char *path = NULL, *prop = NULL;
    struct art_value value;
    if (!art_streq(w->kind, "composite") || w->n != 1) return NULL;
    if (art_split_proppath(ctx, w->paths[0], &path, &prop) && path && prop) {
        const struct art_comp *comp = art_find(panel->model->root, path);
        if (comp && art_get(comp, prop, &value) && value.type == ART_P_OBJECT && !value.is_null)
            object = value.object;
    }
    art_free(path);
    art_free(prop);
    return object;
}

/* Adds a widget for each property of the object that can be set. */
static int add_parts(struct art_ctx *ctx, const struct art_comp *object, struct art_arena *arena,
                     const struct art_widget whole, struct art_widget *w, int *n)
{
    for (int i = 0; object && i < object->cls->n_props; i++) {
        const struct art_prop *prop = object->cls->props[i];
        const char *kind = art_widget_kind_of(prop);
        if (!kind || prop->flags & (ART_PROP_READONLY | ART_PROP_ATTR)) continue;
        const char **path = art_arena_alloc(ctx, arena, 1, sizeof *path);
        if (!path) return ART_ENOMEM;
        *path = art_arena_format(ctx, arena, "%s.%s", whole.paths[0], prop->name);
        const char *label = art_arena_format(ctx, arena, "%s.%s", whole.label, prop->name);
        if (!*path || !label) return ART_ENOMEM;
        w[(*n)++] = (struct art_widget){
            .comp = whole.comp, .kind = kind, .label = label, .paths = path, .n = 1};
    }
    return ART_OK;
}

int art_panel_widgets(struct art_ctx *ctx, const struct art_comp *panel, struct art_arena *arena,
                      struct art_widget **widgets, int *n)
{
    const struct art_comp **objects;
    struct art_widget *own;
    int status = ART_OK, n_most = panel->n_children + N_BUTTONS;
    *n = 0;
    own = art_arena_alloc(ctx, arena, (size_t)panel->n_children + 1, sizeof *own);
    objects = art_arena_alloc(ctx, arena, (size_t)panel->n_children + 1, sizeof(void *));
    if (!own || !objects) return ART_ENOMEM;
    for (int i = 0; i < panel->n_children; i++) {
        ART_TRY(read_widget(ctx, panel->children[i], arena, &own[i]));
        objects[i] = object_of(ctx, panel, &own[i]);
        n_most += objects[i] ? objects[i]->cls->n_props : 0;
    }
    *widgets = art_arena_alloc(ctx, arena, (size_t)n_most, sizeof **widgets);
    if (!*widgets) return ART_ENOMEM;
    for (int i = 0; i < panel->n_children; i++) {
        (*widgets)[(*n)++] = own[i];
        ART_TRY(add_parts(ctx, objects[i], arena, own[i], *widgets, n));
    }
    ART_TRY(add_buttons(ctx, panel, arena, *widgets, n));
out:
    return status;
}

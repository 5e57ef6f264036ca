/* Control panels as `.art` files have them: which widget shows which property of which components.
 */
#include "live_priv.h"
#include <string.h>

enum { N_BUTTONS = 3 };

/* Classes of widgets (guide, section 5.1) and what they are here. What is not listed shows a text.
 */
static const struct {
    const char *cls, *kind;
} kinds[] = {{"DoubleFieldSlider", "slider"},   {"IntegerFieldSlider", "slider"},
             {"DoubleField", "number"},         {"IntegerField", "number"},
             {"VectorField", "number"},         {"VectorMultiField", "number"},
             {"DoubleIntervalField", "number"}, {"NumericIntervalSelector", "number"},
             {"AxisAngleField", "number"},      {"RigidTransformWidget", "number"},
             {"BooleanSelector", "flag"},       {"EnumSelector", "choice"},
             {"StringSelector", "choice"},      {"ColorSelector", "color"},
             {"JSeparator", "separator"},       {"CompositePropertyWidget", "composite"}};

static const char *kind_of(const struct art_comp *widget)
{
    const char *cls = widget->tag ? widget->tag : widget->cls->name, *dot = strrchr(cls, '.');
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (art_streq(dot ? dot + 1 : cls, kinds[i].cls)) return kinds[i].kind;
    return "text";
}

/* Returns the text of an item of a widget; "" if there is none. */
static const char *item(const struct art_comp *widget, const char *key, size_t *n)
{
    const struct art_slot *slot = art_comp_slot(widget, key);
    const char *text = slot && slot->has_value ? slot->value.text : NULL;
    *n = !text ? 0 : slot->value.text_n ? slot->value.text_n : strlen(text);
    return text ? text : "";
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
        size_t k = i + 1;
        while (k < n && s[k] != '"') k++;
        (*texts)[*count] = art_arena_strndup(ctx, arena, s + i + 1, k - i - 1);
        if (!(*texts)[(*count)++]) return ART_ENOMEM;
        i = k;
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

static int read_widget(struct art_ctx *ctx, const struct art_comp *widget, struct art_arena *arena,
                       struct art_widget *w)
{
    const char **texts;
    size_t n;
    int count, status;
    w->comp = widget;
    w->kind = kind_of(widget);
    const char *s = item(widget, "property", &n);
    if (!n) s = item(widget, "properties", &n);
    ART_TRY(quoted(ctx, arena, s, n, &texts, &w->n));
    /* a property of the root stands without a path */
    for (int i = 0; i < w->n; i++) {
        const char *text = texts[i];
        if (strchr(text, ':') && text[0] != ':') continue;
        texts[i] = art_arena_format(ctx, arena, "/:%s", text[0] == ':' ? text + 1 : text);
        if (!texts[i]) return ART_ENOMEM;
    }
    w->paths = texts;
    s = item(widget, "labelText", &n);
    ART_TRY(quoted(ctx, arena, s, n, &texts, &count));
    const char *colon = w->n ? strrchr(w->paths[0], ':') : NULL;
    w->label = count ? texts[0] : colon ? colon + 1 : "";
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

int art_panel_widgets(struct art_ctx *ctx, const struct art_comp *panel, struct art_arena *arena,
                      struct art_widget **widgets, int *n)
{
    int status = ART_OK;
    *n = 0;
    *widgets = art_arena_alloc(ctx, arena, (size_t)panel->n_children + N_BUTTONS, sizeof **widgets);
    if (!*widgets) return ART_ENOMEM;
    for (int i = 0; i < panel->n_children && status == ART_OK; i++)
        status = read_widget(ctx, panel->children[i], arena, &(*widgets)[(*n)++]);
    if (status == ART_OK) status = add_buttons(ctx, panel, arena, *widgets, n);
    return status;
}

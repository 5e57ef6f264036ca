/* Widgets of control panels have the class that suits their property, and are made as texts of
 * files. */
#include <art/panel.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* These are the classes of widgets (guide, section 5.1) with their kinds. Others show a text. */
static const struct {
    const char *cls, *kind;
} kinds[] = {{"DoubleFieldSlider", "slider"},
             {"IntegerFieldSlider", "slider"},
             {"CoordinateWidget", "slider"},
             {"DoubleField", "number"},
             {"IntegerField", "number"},
             {"VectorField", "number"},
             {"VectorMultiField", "number"},
             {"DoubleIntervalField", "number"},
             {"NumericIntervalSelector", "number"},
             {"AxisAngleField", "number"},
             {"RigidTransformWidget", "number"},
             {"BooleanSelector", "flag"},
             {"EnumSelector", "choice"},
             {"StringSelector", "choice"},
             {"ColorSelector", "color"},
             {"JSeparator", "separator"},
             {"CompositePropertyPanel", "composite"},
             {"CompositePropertyWidget", "composite"}};

const char *art_widget_kind(const char *cls)
{
    const char *dot = strrchr(cls, '.');
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (art_streq(dot ? dot + 1 : cls, kinds[i].cls)) return kinds[i].kind;
    return "text";
}

/* Get the ends of a slider: those that were stated, or those of a number that has two. The range of
 * a whole number is a limit rather than a scale. */
static bool slider_ends(const struct art_widget_spec *spec, const struct art_prop *prop,
                        double *min, double *max)
{
    if (spec->has_range) {
        *min = spec->min;
        *max = spec->max;
        return true;
    }
    return prop->type == ART_P_DOUBLE && prop->range &&
           sscanf(prop->range, "[%lf,%lf]", min, max) == 2 && isfinite(*min) && isfinite(*max);
}

/* Colour maps and their ranges are objects of the original, which a file holds as a text. */
static bool is_shown_whole(const struct art_prop *prop)
{
    return prop->values && (art_streq(prop->values, "ScalarRange") ||
                            art_starts_with(prop->values, "maspack.render.color."));
}

/* Return the class of widget for a property; NULL if there is none. */
static const char *widget_class(const struct art_prop *prop, bool slider)
{
    switch (prop->type) {
    case ART_P_BOOL:
        return "BooleanSelector";
    case ART_P_INT:
        return slider ? "IntegerFieldSlider" : "IntegerField";
    case ART_P_DOUBLE:
        return slider ? "DoubleFieldSlider" : "DoubleField";
    case ART_P_VECTOR:
    case ART_P_NUMBERS:
        return "VectorField";
    case ART_P_RANGE:
        return "DoubleIntervalField";
    case ART_P_COLOR:
        return "ColorSelector";
    case ART_P_ENUM:
        return "EnumSelector";
    case ART_P_POSE:
        return "RigidTransformWidget";
    case ART_P_ORIENT:
        return "AxisAngleField";
    case ART_P_STRING:
        return "StringField";
    case ART_P_OBJECT:
        return "CompositePropertyPanel";
    case ART_P_RAW:
        return is_shown_whole(prop) ? "CompositePropertyPanel" : NULL;
    default:
        return NULL;
    }
}

/* Appearance exists for each component: what is null is made when a widget sets it. */
static const struct art_prop *appearance(const struct art_comp *host, const char *name)
{
    static const char before[] = "renderProps.";
    if (strncmp(name, before, sizeof before - 1) != 0) return NULL;
    const struct art_cls *cls = art_schema_class(host->model->schema, "RenderProps");
    return cls ? art_cls_prop(cls, name + sizeof before - 1) : NULL;
}

const char *art_widget_kind_of(const struct art_prop *prop)
{
    const char *cls = widget_class(prop, false);
    return cls ? art_widget_kind(cls) : NULL;
}

/* Find the property in a host, and whether a widget can edit it. */
static int find_property(struct art_ctx *ctx, const struct art_comp *panel,
                         const struct art_comp *host, const struct art_widget_spec *spec,
                         const struct art_prop **prop)
{
    struct art_comp *at;
    const struct art_comp *top = host;
    while (top->parent) top = top->parent;
    if (top != panel->model->root)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "'%s' (%s) is in no model yet: a panel names the places of components",
                         host->name ? host->name : "?", host->cls->name);
    *prop = appearance(host, spec->prop);
    if (!*prop) *prop = art_find_prop(host, spec->prop);
    if (!*prop) {
        int status = art_prop_target(ctx, (struct art_comp *)host, spec->prop, NULL, &at, prop);
        if (status < 0) return status;
    }
    bool number = (*prop)->type == ART_P_DOUBLE || (*prop)->type == ART_P_INT;
    if (!widget_class(*prop, number))
        return art_error(ctx, ART_EUSAGE, NULL, "no widget edits '%s' of '%s'", spec->prop,
                         art_comp_path(host, NULL));
    if (spec->has_range && (!number || (*prop)->flags & ART_PROP_READONLY))
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' of '%s' is %s: it has no range", spec->prop,
                         art_comp_path(host, NULL), number ? "read-only" : "no number");
    return ART_OK;
}

static int check_range(struct art_ctx *ctx, const char *what, double min, double max)
{
    if (min < max && isfinite(min) && isfinite(max)) return ART_OK;
    return art_error(ctx, ART_ERANGE, NULL, "the range of the slider for %s is %g to %g", what, min,
                     max);
}

/* Print a text in quotes as files have it. */
static void put_quoted(struct art_buf *text, const char *s)
{
    art_buf_putc(text, '"');
    for (; *s; s++) {
        if (*s == '"' || *s == '\\') art_buf_putc(text, '\\');
        art_buf_putc(text, *s);
    }
    art_buf_putc(text, '"');
}

static void put_path(struct art_buf *text, const struct art_comp *host, const char *prop)
{
    struct art_buf path;
    art_buf_init(&path, text->ctx);
    /* a property of the root stands without a path */
    if (host->parent) art_buf_printf(&path, "%s:", art_comp_path(host, NULL));
    art_buf_printf(&path, "%s", prop);
    art_buf_putc(&path, '\0');
    put_quoted(text, path.s ? path.s : "");
    if (path.failed) text->failed = true;
    art_buf_fini(&path);
}

static void put_range(struct art_buf *text, double min, double max)
{
    art_buf_puts(text, " sliderRange=maspack.util.DoubleInterval [ [");
    art_buf_double(text, min);
    art_buf_putc(text, ',');
    art_buf_double(text, max);
    art_buf_puts(text, "] ]");
}

/* Read the widget into the panel, and free the text. */
static int read_widget(struct art_ctx *ctx, struct art_comp *panel, struct art_buf *text)
{
    int n, status = art_buf_status(text);
    const struct art_source source = {.name = "panel", .data = text->s, .n = text->n};
    if (status == ART_OK) status = art_comp_read(ctx, panel, &source, ART_NAMES_ERROR, &n);
    art_buf_fini(text);
    return status;
}

int art_panel_add(struct art_ctx *ctx, struct art_comp *panel, const struct art_widget_spec *spec)
{
    struct art_buf text;
    const struct art_prop *prop = NULL;
    double min = 0, max = 0;
    for (int i = 0; i < spec->n_hosts; i++) {
        int status = find_property(ctx, panel, spec->hosts[i], spec, &prop);
        if (status < 0) return status;
    }
    if (!prop) return art_error(ctx, ART_EUSAGE, NULL, "a widget needs a component");
    bool slider = !(prop->flags & ART_PROP_READONLY) && slider_ends(spec, prop, &min, &max);
    if (slider) {
        int status = check_range(ctx, spec->prop, min, max);
        if (status < 0) return status;
    }
    art_buf_init(&text, ctx);
    art_buf_printf(&text, "maspack.widgets.%s [ %s", widget_class(prop, slider),
                   spec->n_hosts > 1 ? "properties=[ " : "property=");
    for (int i = 0; i < spec->n_hosts; i++) {
        put_path(&text, spec->hosts[i], spec->prop);
        art_buf_putc(&text, ' ');
    }
    art_buf_puts(&text, spec->n_hosts > 1 ? "] labelText=" : "labelText=");
    put_quoted(&text, spec->label ? spec->label : spec->prop);
    if (slider) put_range(&text, min, max);
    art_buf_puts(&text, " ]\n");
    return read_widget(ctx, panel, &text);
}

int art_panel_add_coordinate(struct art_ctx *ctx, struct art_comp *panel,
                             const struct art_comp *joint, int index, const char *label, double min,
                             double max)
{
    struct art_buf text;
    int status = check_range(ctx, label, min, max);
    if (status < 0) return status;
    art_buf_init(&text, ctx);
    art_buf_printf(&text, "CoordinateWidget [ handle=[ %d ", index);
    put_quoted(&text, art_comp_path(joint, NULL));
    art_buf_puts(&text, " ] labelText=");
    put_quoted(&text, label);
    put_range(&text, min, max);
    art_buf_puts(&text, " ]\n");
    return read_widget(ctx, panel, &text);
}

int art_panel_add_separator(struct art_ctx *ctx, struct art_comp *panel)
{
    struct art_buf text;
    art_buf_init(&text, ctx);
    art_buf_puts(&text, "javax.swing.JSeparator [ ]\n");
    return read_widget(ctx, panel, &text);
}

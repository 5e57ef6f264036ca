/* This builds the control panel of a controller: its properties and those of its terms (the guide
 * to ArtiSynth, section 10.4.3), and its probes in the place of all. The buttons for its probes
 * are not in files: sessions add them to such panels. */
#include "inverse_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The widget that shows a property; NULL: none. */
static const char *widget_of(const struct art_prop *p)
{
    if (p->flags & (ART_PROP_READONLY | ART_PROP_ATTR)) return NULL;
    switch (p->type) {
    case ART_P_BOOL:
        return "BooleanSelector";
    case ART_P_INT:
        return "IntegerField";
    case ART_P_DOUBLE:
        return p->range && p->range[0] == '[' && !strstr(p->range, "inf") ? "DoubleFieldSlider"
                                                                          : "DoubleField";
    case ART_P_RANGE:
        return "DoubleIntervalField";
    case ART_P_ENUM:
        return "EnumSelector";
    default:
        return NULL;
    }
}

static void put_widgets(const struct art_comp *comp, const char *before, struct art_buf *text)
{
    const char *path = art_comp_path(comp, NULL);
    for (int i = 0; i < comp->cls->n_props; i++) {
        const struct art_prop *p = comp->cls->props[i];
        const char *widget = widget_of(p);
        if (!widget || strncmp(p->name, "navpanel", 8) == 0) continue;
        art_buf_printf(text, "maspack.widgets.%s [ property=\"%s:%s\" labelText=\"%s%s\"", widget,
                       path, p->name, before, p->name);
        double lo, hi;
        if (art_streq(widget, "DoubleFieldSlider") && sscanf(p->range, "[%lf,%lf", &lo, &hi) == 2)
            art_buf_printf(text, " sliderRange=maspack.util.DoubleInterval [ [%g,%g] ]", lo, hi);
        art_buf_puts(text, " ]\n");
    }
}

int art_tracking_add_panel(struct art_ctx *ctx, struct art_comp *controller,
                           struct art_comp **panel)
{
    struct art_comp *list = art_comp_child(controller->model->root, "controlPanels");
    struct art_buf text;
    int status, n = 0;
    art_buf_init(&text, ctx);
    art_buf_printf(&text, "[ name=\"%s panel\"\n", controller->name ? controller->name : "inverse");
    put_widgets(controller, "", &text);
    for (int i = 0; i < controller->n_children; i++) {
        const struct art_comp *term = controller->children[i];
        char before[128];
        if (!art_comp_has_kind(term, ART_KIND_QP_TERM)) continue;
        snprintf(before, sizeof before, "%s ", term->name ? term->name : term->cls->name);
        art_buf_puts(&text, "javax.swing.JSeparator [ ]\n");
        put_widgets(term, before, &text);
    }
    art_buf_puts(&text, "]\n");
    status = art_buf_status(&text);
    const struct art_source source = {.name = "panel", .data = text.s, .n = text.n};
    if (status == ART_OK) status = art_comp_read(ctx, list, &source, ART_NAMES_UNIQUE, &n);
    if (status == ART_OK && panel) *panel = list->children[list->n_children - 1];
    art_buf_fini(&text);
    return status;
}

int art_tracking_reset_probes(struct art_ctx *ctx, struct art_comp *controller)
{
    static const char *const lists[2] = {"inputProbes", "outputProbes"};
    int status = ART_OK;
    for (int k = 0; k < 2; k++) {
        struct art_comp *list = art_comp_child(controller->model->root, lists[k]);
        while (list->n_children > 0 && status == ART_OK)
            status = art_comp_remove(list->children[list->n_children - 1]);
    }
    if (status < 0) return status;
    return art_tracking_add_probes(ctx, controller, art_get_double(controller, "probeDuration"),
                                   art_get_double(controller, "probeUpdateInterval"));
}

/* This builds the control panel of a controller: its properties and those of its terms (the guide
 * to ArtiSynth, section 10.4.3), and its probes in the place of all. The buttons for its probes
 * are not in files: sessions add them to such panels. */
#include "inverse_priv.h"
#include <art/panel.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Add widgets for what a component has that can be set, but for objects and texts. */
static int add_widgets(struct art_ctx *ctx, struct art_comp *panel, const struct art_comp *comp,
                       const char *before)
{
    int status = ART_OK;
    for (int i = 0; i < comp->cls->n_props && status == ART_OK; i++) {
        const struct art_prop *p = comp->cls->props[i];
        bool shown = p->type == ART_P_BOOL || p->type == ART_P_INT || p->type == ART_P_DOUBLE ||
                     p->type == ART_P_RANGE || p->type == ART_P_ENUM;
        if (!shown || p->flags & (ART_PROP_READONLY | ART_PROP_ATTR)) continue;
        if (strncmp(p->name, "navpanel", 8) == 0) continue;
        char label[192];
        snprintf(label, sizeof label, "%s%s", before, p->name);
        const struct art_widget_spec spec = {
            .hosts = &comp, .n_hosts = 1, .prop = p->name, .label = label};
        status = art_panel_add(ctx, panel, &spec);
    }
    return status;
}

int art_tracking_add_panel(struct art_ctx *ctx, struct art_comp *controller,
                           struct art_comp **panel)
{
    struct art_comp *list = art_comp_child(controller->model->root, "controlPanels"), *made;
    struct art_buf text;
    int status, n = 0;
    art_buf_init(&text, ctx);
    art_buf_printf(&text, "[ name=\"%s panel\" ]\n",
                   controller->name ? controller->name : "inverse");
    ART_TRY(art_buf_status(&text));
    const struct art_source source = {.name = "panel", .data = text.s, .n = text.n};
    ART_TRY(art_comp_read(ctx, list, &source, ART_NAMES_UNIQUE, &n));
    made = list->children[list->n_children - 1];
    ART_TRY(add_widgets(ctx, made, controller, ""));
    for (int i = 0; i < controller->n_children; i++) {
        const struct art_comp *term = controller->children[i];
        char before[128];
        if (!art_comp_has_kind(term, ART_KIND_QP_TERM)) continue;
        snprintf(before, sizeof before, "%s ", term->name ? term->name : term->cls->name);
        ART_TRY(art_panel_add_separator(ctx, made));
        ART_TRY(add_widgets(ctx, made, term, before));
    }
    if (panel) *panel = made;
out:
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

/* Control panels (guide, section 5.1) are rows of widgets, each of which shows and sets a property of one
 * component or of several while a model runs. Widgets are components of the panel; their classes are those of
 * ArtiSynth's files. */
#ifndef ART_PANEL_H
#define ART_PANEL_H

#include <art/model.h>

struct art_widget_spec {
    const struct art_comp *const *hosts; /* [n_hosts] components of a model */
    int n_hosts;
    const char *prop;                    /* their property, such as "material.maxForce" */
    const char *label;                   /* NULL: the name of the property */
    bool has_range;                      /* a slider from min to max, in the unit of the property; else
                                          * there is one where the number is bounded by itself */
    double min, max;
};
/* Add a widget, of the class that suits the type of the property: slider, field, check box, choice, colour,
 * or a panel of its own for an object. ART_ENOTFOUND: a host has no such property, or the object that it lies
 * in is null; ART_EUSAGE: it is of a type without a widget, read-only or not a number where there is a range,
 * or a host is outside of the model of the panel; ART_ERANGE: the range is empty or not finite. */
int art_panel_add(struct art_ctx *ctx, struct art_comp *panel, const struct art_widget_spec *spec)
    ART_MUST_USE;
/* Add a slider for coordinate `index` (from 0) of a joint to a CoordinatePanel. Its ends are degrees or
 * lengths. ART_ERANGE as above. */
int art_panel_add_coordinate(struct art_ctx *ctx, struct art_comp *panel, const struct art_comp *joint,
                             int index, const char *label, double min, double max) ART_MUST_USE;
/* Add a line between widgets. */
int art_panel_add_separator(struct art_ctx *ctx, struct art_comp *panel) ART_MUST_USE;

/* Return the kind of a widget by its class, with or without its package: "slider", "number", "flag",
 * "choice", "color", "text", "separator", "composite" (a panel of an object). */
const char *art_widget_kind(const char *cls);
/* Return the kind of the widget that suits a property; NULL if none does. */
const char *art_widget_kind_of(const struct art_prop *prop);

#endif

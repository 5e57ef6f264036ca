/* Checks of a finished model: references must resolve inside it, and components must have the parts
 * that they need. */
#include "script_priv.h"
#include <stdio.h>
#include <string.h>

/* Parts that have no default; for lists of references also how many there must be. */
static const struct {
    const char *cls, *prop;
    int least, most; /* references; most 0: any number */
    const char *what;
} required[] = {
    {"AxialSpring", "points", 2, 2, "two end points"},
    {"PointFrameAttachment", "point", 1, 1, "a point"},
    {"PointFrameAttachment", "frame", 1, 1, "a frame"},
    {"PointParticleAttachment", "point", 1, 1, "a point"},
    {"PointParticleAttachment", "particle", 1, 1, "a particle"},
    {"FrameMarker", "attachment", 0, 0, "an attachment to a frame"},
    {"NumericInputProbe", "props", 1, 0, "properties to drive"},
    {"NumericOutputProbe", "props", 1, 0, "properties to record"},
};

struct checker {
    struct art_ctx *ctx;
    const struct art_model *model;
    int status;
};

static void complain(struct checker *k, const struct art_comp *comp, int status, const char *what,
                     const char *detail)
{
    while (comp->is_value && comp->parent) comp = comp->parent;
    (void)art_error(k->ctx, status, comp->loc.line ? &comp->loc : NULL, "%s '%s' %s%s",
                    comp->cls->name, art_comp_path(comp, NULL), what, detail);
    if (k->status == ART_OK) k->status = status;
}

static bool in_model(const struct checker *k, const struct art_comp *comp)
{
    while (comp->parent) comp = comp->parent;
    return comp == k->model->root;
}

static bool is_below(const struct art_comp *comp, const struct art_comp *top)
{
    while (comp && comp != top) comp = comp->parent;
    return comp != NULL;
}

static void check_ref(struct checker *k, const struct art_comp *comp, const struct art_slot *slot,
                      const struct art_ref *ref)
{
    char text[200];
    if (!ref->to) return; /* null, or a path into something that is not all known here */
    if (!in_model(k, ref->to)) {
        snprintf(text, sizeof text, "%.80s: %.40s '%.60s'", slot->key, ref->to->cls->name,
                 ref->to->name ? ref->to->name : "");
        complain(k, comp, ART_ENOTFOUND, "refers to a component that is not in the model: ", text);
    } else if (!is_below(ref->to, art_comp_scope(comp))) {
        snprintf(text, sizeof text, "%.80s: '%.100s'", slot->key, art_comp_path(ref->to, NULL));
        complain(k, comp, ART_EUSAGE, "refers to a component outside of its model: ", text);
    } else if (ref->prop && !(ref->to->cls->flags & ART_CLASS_OPEN) &&
               !art_find_prop(ref->to, ref->prop)) {
        snprintf(text, sizeof text, "'%.60s' of %.40s '%.80s'", ref->prop, ref->to->cls->name,
                 art_comp_path(ref->to, NULL));
        complain(k, comp, ART_ENOTFOUND, "names a property that does not exist: ", text);
    }
}

static void check_slots(struct checker *k, const struct art_comp *comp, int depth)
{
    for (int i = 0; i < comp->n_slots; i++) {
        const struct art_slot *slot = &comp->slots[i];
        const struct art_value *value = &slot->value;
        if (!slot->has_value || value->is_null || depth > 50) continue;
        if (value->type == ART_P_OBJECT && value->object && !slot->implied)
            check_slots(k, value->object, depth + 1);
        if (value->type < ART_P_REF || value->type > ART_P_PROPREFS) continue;
        for (int j = 0; j < value->n; j++) check_ref(k, comp, slot, &value->refs[j]);
    }
}

static void check_required(struct checker *k, const struct art_comp *comp)
{
    if (comp->cls->flags & ART_CLASS_OPEN) return;
    for (size_t i = 0; i < sizeof required / sizeof required[0]; i++) {
        struct art_value value;
        if (!art_cls_is(comp->cls, required[i].cls)) continue;
        bool found = art_get(comp, required[i].prop, &value) && !value.is_null;
        if (!found || value.n < required[i].least ||
            (required[i].most && value.n > required[i].most)) {
            complain(k, comp, ART_ESHAPE, "needs ", required[i].what);
            return;
        }
    }
    struct art_value value;
    if (art_cls_is(comp->cls, "AxialSpring") && art_get(comp, "points", &value) &&
        value.refs[0].to && value.refs[0].to == value.refs[1].to)
        complain(k, comp, ART_ERANGE, "has one point for both ends", "");
}

/* Springs through several points have them in a list of values, or, in old files, of references. */
static void check_path(struct checker *k, const struct art_comp *comp)
{
    struct art_value value;
    if (!art_cls_is(comp->cls, "MultiPointSpring")) return;
    const struct art_comp *specs = art_get_object(comp, "segmentSpecs");
    int n = art_list_count(specs);
    if (!specs && art_get(comp, "points", &value)) n = value.n;
    if (n < 2) complain(k, comp, ART_ESHAPE, "needs ", "two points or more");
    for (int i = 0; i < art_list_count(specs); i++)
        if (!art_is_set(art_list_at(specs, i), "pntB")) {
            complain(k, comp, ART_ESHAPE, "has a place without a point in its path", "");
            return;
        }
}

int art_script_check_model(struct art_ctx *ctx, const struct art_model *model)
{
    struct checker k = {ctx, model, ART_OK};
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) {
        check_slots(&k, c, 0);
        check_required(&k, c);
        check_path(&k, c);
    }
    return k.status;
}

/* Getting properties of the tree, with inheritance, dotted names and declared properties that stand
 * for others. */
#include "model_priv.h"
#include <math.h>
#include <string.h>

/* --------------------------------------------------------------- finding */

/* The default object of a property, made when it is first asked for and not written to files. */
static struct art_comp *implied_object(struct art_comp *comp, const struct art_prop *prop)
{
    struct art_value value;
    struct art_ctx *ctx = comp->model->ctx;
    if (!prop->fallback || prop->fallback->is_null) return NULL;
    if (model_text_parse(ctx, comp, prop, prop->fallback->text, NULL, &value) < 0) return NULL;
    struct art_slot *slot = model_slot_obtain(comp, prop, prop->name);
    if (!slot) return NULL;
    slot->has_value = slot->implied = true;
    value.cls = NULL;
    slot->value = value;
    return value.object;
}

static struct art_comp *own_object(const struct art_comp *comp, const struct art_prop *prop,
                                   const char *key)
{
    const struct art_slot *slot = art_comp_slot(comp, key);
    if (slot && slot->has_value) return slot->value.object;
    return implied_object((struct art_comp *)comp, prop);
}

/* Whether an object says how something looks: the class is known, and an empty one says nothing. */
static bool is_look(const struct art_prop *prop)
{
    return prop && prop->type == ART_P_OBJECT &&
           (art_streq(prop->values, "RenderProps") || art_ends_with(prop->values, "MapProps"));
}

struct art_comp *art_look_obtain(struct art_comp *comp, const char *key)
{
    const struct art_prop *prop = art_cls_prop(comp->cls, key);
    if (!is_look(prop)) return NULL;
    struct art_comp *object = own_object(comp, prop, key);
    if (object) return object;
    struct art_slot *slot = model_slot_obtain(comp, prop, prop->name);
    struct parser p = {.ctx = comp->model->ctx, .model = comp->model};
    if (!slot || model_object_create(&p, comp, prop, NULL, &comp->loc, &object) < 0) return NULL;
    slot = model_slot_obtain(comp, prop, prop->name);
    slot->has_value = slot->implied = true;
    slot->value = (struct art_value){.type = ART_P_OBJECT, .object = object};
    return object;
}

/* With `make`, looks that are null are made, so that something in them can be set. */
static const struct art_comp *reach_dots(const struct art_comp *comp, const char **prop, bool make)
{
    const char *dot;
    char part[64];
    while (comp && (dot = strchr(*prop, '.'))) {
        size_t n = (size_t)(dot - *prop);
        if (n >= sizeof part) return NULL;
        memcpy(part, *prop, n);
        part[n] = '\0';
        const struct art_prop *row = art_cls_prop(comp->cls, part);
        if (!row || row->type != ART_P_OBJECT) return NULL;
        const struct art_comp *object = own_object(comp, row, part);
        comp = object || !make ? object : art_look_obtain((struct art_comp *)comp, part);
        *prop = dot + 1;
    }
    return comp;
}

static struct art_comp *custom_target(const struct art_comp *comp, const struct art_prop *row,
                                      const char **prop)
{
    struct art_comp *to = art_find(art_comp_scope(comp), row->target);
    *prop = row->target + strlen(row->target) + 1;
    return to;
}

struct art_comp *art_prop_alias(const struct art_comp *comp, const char **prop)
{
    for (int hops = 0; comp && hops < 8; hops++) {
        const struct art_prop *row = comp->cls->n_custom ? art_cls_prop(comp->cls, *prop) : NULL;
        if (!row || !row->target) return (struct art_comp *)comp;
        comp = custom_target(comp, row, prop);
    }
    return NULL;
}

const struct art_comp *model_prop_reach(const struct art_comp *comp, const char **prop, bool make)
{
    for (int hops = 0; comp && hops < 8; hops++) {
        comp = reach_dots(comp, prop, make);
        const struct art_prop *row =
            comp && comp->cls->n_custom ? art_cls_prop(comp->cls, *prop) : NULL;
        if (!row || !row->target) return comp;
        comp = custom_target(comp, row, prop);
    }
    return NULL;
}

const struct art_prop *art_find_prop(const struct art_comp *comp, const char *prop)
{
    const struct art_comp *at = model_prop_reach(comp, &prop, false);
    return at ? art_cls_prop(at->cls, prop) : NULL;
}

static enum art_mode mode_of(const struct art_slot *slot, const struct art_prop *prop)
{
    return slot ? slot->mode : prop->mode;
}

/* The value a property would have with nothing set. */
static void default_value(const struct art_comp *comp, const struct art_prop *prop,
                          struct art_value *value)
{
    if (prop->fallback && prop->type != ART_P_OBJECT) {
        *value = *prop->fallback;
        return;
    }
    memset(value, 0, sizeof *value);
    value->type = prop->type;
    if (prop->type == ART_P_OBJECT) {
        value->object = implied_object((struct art_comp *)comp, prop);
        value->is_null = !value->object;
    } else {
        value->is_null = prop->type != ART_P_BOOL && prop->type != ART_P_INT &&
                         prop->type != ART_P_DOUBLE && prop->type != ART_P_TIME;
        value->n = value->is_null ? 0 : 1;
    }
}

static void own_value(const struct art_comp *comp, const struct art_slot *slot,
                      const struct art_prop *prop, struct art_value *value)
{
    if (slot && slot->has_value)
        *value = slot->value;
    else
        default_value(comp, prop, value);
}

/* Finds the slots that lead from the component to the value `at` in it, from the outside in; *host
 * is the component. Values that nest deeper than any class has them inherit nothing. */
enum { MAX_NEST = 8 };
static int nesting(const struct art_comp *at, const struct art_slot *chain[MAX_NEST],
                   const struct art_comp **host)
{
    const struct art_slot *inward[MAX_NEST];
    int n = 0;
    for (; at->is_value; at = at->parent) {
        int i = 0;
        while (i < at->parent->n_slots && at->parent->slots[i].value.object != at) i++;
        if (i == at->parent->n_slots || n == MAX_NEST) return -1;
        inward[n++] = &at->parent->slots[i];
    }
    for (int i = 0; i < n; i++) chain[i] = inward[n - 1 - i];
    *host = at;
    return n;
}

/* The value of the same place in an ancestor: renderProps of a list for renderProps of its
 * elements. */
static const struct art_comp *same_place(const struct art_comp *up,
                                         const struct art_slot *const chain[MAX_NEST], int n)
{
    for (int i = 0; i < n && up; i++) {
        const struct art_prop *row = art_cls_prop(up->cls, chain[i]->key);
        up = row && row->type == ART_P_OBJECT ? own_object(up, row, chain[i]->key) : NULL;
    }
    return up;
}

/* The ancestor that gives the value of an inherited property, NULL: none. */
static const struct art_comp *source_of(const struct art_comp *at, const char *name,
                                        const struct art_prop **prop)
{
    const struct art_slot *chain[MAX_NEST];
    const struct art_comp *host;
    int n = nesting(at, chain, &host);
    for (const struct art_comp *up = n < 0 ? NULL : host->parent; up; up = up->parent) {
        const struct art_comp *there = same_place(up, chain, n);
        *prop = there ? art_cls_prop(there->cls, name) : NULL;
        if (*prop && mode_of(art_comp_slot(there, name), *prop) == ART_MODE_EXPLICIT) return there;
    }
    return NULL;
}

bool art_get(const struct art_comp *comp, const char *name, struct art_value *value)
{
    const struct art_comp *at = model_prop_reach(comp, &name, false);
    const struct art_prop *prop = at ? art_cls_prop(at->cls, name) : NULL, *there;
    if (!prop) return false;
    const struct art_slot *slot = art_comp_slot(at, name);
    if (mode_of(slot, prop) != ART_MODE_INHERITED) {
        own_value(at, slot, prop, value);
        return true;
    }
    const struct art_comp *from = source_of(at, name, &there);
    if (from)
        own_value(from, art_comp_slot(from, name), there, value);
    else
        default_value(at, prop, value);
    return true;
}

const struct art_comp *art_value_source(const struct art_comp *comp, const char *name)
{
    const struct art_comp *at = model_prop_reach(comp, &name, false);
    const struct art_prop *prop = at ? art_cls_prop(at->cls, name) : NULL, *there;
    if (!prop) return NULL;
    const struct art_slot *slot = art_comp_slot(at, name);
    if (mode_of(slot, prop) == ART_MODE_INHERITED) return source_of(at, name, &there);
    return slot && slot->has_value && !slot->implied ? at : NULL;
}

long art_model_refused(const struct art_ctx *ctx, const struct art_model *model)
{
    return ctx->n_refused + (model->ctx != ctx ? model->ctx->n_refused : 0);
}

int art_model_memory(struct art_ctx *ctx, const struct art_model *model, long refused, int status)
{
    if (status == ART_ENOMEM || art_model_refused(ctx, model) == refused) return status;
    return art_error(ctx, ART_ENOMEM, NULL, "out of memory");
}

/* -------------------------------------------------------------- shorthands */

double art_get_double(const struct art_comp *comp, const char *prop)
{
    struct art_value value;
    int n;
    if (!art_get(comp, prop, &value)) return 0;
    const double *x = art_value_numbers(&value, &n);
    return n > 0 ? x[0] : 0;
}

bool art_get_bool(const struct art_comp *comp, const char *prop)
{
    return art_get_double(comp, prop) != 0;
}

int art_get_vector(const struct art_comp *comp, const char *prop, double *out, int n)
{
    struct art_value value;
    int have = 0;
    const double *x = art_get(comp, prop, &value) ? art_value_numbers(&value, &have) : NULL;
    for (int i = 0; i < n; i++) out[i] = i < have ? x[i] : 0;
    return have;
}

const char *art_get_text(const struct art_comp *comp, const char *prop)
{
    struct art_value value;
    if (!art_get(comp, prop, &value) || value.is_null) return NULL;
    return value.type == ART_P_STRING || value.type == ART_P_ENUM ? value.text : NULL;
}

int art_get_word_index(const struct art_comp *comp, const char *prop)
{
    const struct art_prop *row = art_cls_prop(comp->cls, prop);
    const char *text = art_get_text(comp, prop), *word = row ? row->values : NULL;
    size_t n = text ? strlen(text) : 0;
    for (int i = 0; word && n; i++) {
        size_t size = strcspn(word, "|");
        if (size == n && memcmp(word, text, n) == 0) return i;
        word = word[size] ? word + size + 1 : NULL;
    }
    return 0;
}

struct art_comp *art_get_object(const struct art_comp *comp, const char *prop)
{
    struct art_value value;
    return art_get(comp, prop, &value) && !value.is_null ? value.object : NULL;
}

struct art_comp *art_get_ref(const struct art_comp *comp, const char *prop)
{
    struct art_value value;
    bool found = art_get(comp, prop, &value) && value.type == ART_P_REF && value.n == 1;
    return found ? value.refs[0].to : NULL;
}

bool art_is_set(const struct art_comp *comp, const char *prop)
{
    comp = reach_dots(comp, &prop, false);
    const struct art_slot *slot = comp ? art_comp_slot(comp, prop) : NULL;
    return slot && slot->has_value && !slot->implied;
}

bool art_default_is_void(const struct art_comp *comp, const struct art_prop *row, const char *prop)
{
    return row->flags & ART_PROP_DERIVED && !art_is_set(comp, prop) &&
           !art_value_source(comp, prop);
}

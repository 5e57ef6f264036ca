/* Getting and setting properties of the tree, with inheritance and dotted names. */
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

static const struct art_comp *reach_dots(const struct art_comp *comp, const char **prop)
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
        comp = own_object(comp, row, part);
        *prop = dot + 1;
    }
    return comp;
}

/* Follow a dotted name, and what declared properties stand for, to the component or object that has
 * the last part; NULL if it leads nowhere. */
static const struct art_comp *reach(const struct art_comp *comp, const char **prop)
{
    for (int hops = 0; comp && hops < 8; hops++) {
        comp = reach_dots(comp, prop);
        const struct art_prop *row =
            comp && comp->cls->n_custom ? art_cls_prop(comp->cls, *prop) : NULL;
        if (!row || !row->target) return comp;
        comp = model_custom_target(comp, row, prop);
    }
    return NULL;
}

const struct art_prop *art_find_prop(const struct art_comp *comp, const char *prop)
{
    const struct art_comp *at = reach(comp, &prop);
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

/* The slots that lead from the component to the value `at` in it, from the outside in; the
 * component in *host. Values that nest deeper than any class has them inherit nothing. */
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

/* Where the value of a property that is inherited comes from, NULL: nowhere. */
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
    const struct art_comp *at = reach(comp, &name);
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
    const struct art_comp *at = reach(comp, &name);
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
    const struct art_slot *slot = art_comp_slot(comp, prop);
    return slot && slot->has_value && !slot->implied;
}

/* ------------------------------------------------------------------ setting */

static int no_such_prop(struct art_ctx *ctx, const struct art_comp *comp, const char *name,
                        const struct art_loc *loc)
{
    char hint[ART_HINT];
    bool placed = comp->parent && !comp->is_value;
    return art_error(ctx, ART_ENOTFOUND, loc, "%s%s%s%s has no property '%s'%s", comp->cls->name,
                     placed ? " '" : "", placed ? art_comp_path(comp, NULL) : "", placed ? "'" : "",
                     name, art_cls_hint(comp->cls, name, hint));
}

int art_prop_target(struct art_ctx *ctx, struct art_comp *comp, const char *name,
                    const struct art_loc *loc, struct art_comp **at, const struct art_prop **prop)
{
    const char *last = name;
    const struct art_prop *declared = art_cls_prop(comp->cls, name);
    if (declared && declared->target && declared->flags & ART_PROP_READONLY)
        return art_error(ctx, ART_EUSAGE, loc, "%s of %s is read-only", name, comp->cls->name);
    *at = (struct art_comp *)reach(comp, &last);
    *prop = *at ? art_cls_prop((*at)->cls, last) : NULL;
    if (!*at) return no_such_prop(ctx, comp, name, loc);
    if (!*prop) return no_such_prop(ctx, *at, last, loc);
    if (*prop == (*at)->cls->item)
        return art_error(ctx, ART_EUSAGE, loc, "the entries of a %s are set together, as a list",
                         (*at)->cls->name);
    if ((*prop)->flags & ART_PROP_READONLY)
        return art_error(ctx, ART_EUSAGE, loc, "%s of %s is read-only", last, (*at)->cls->name);
    return ART_OK;
}

int model_value_store(struct art_comp *at, const struct art_prop *prop,
                      const struct art_value *value)
{
    struct art_slot *slot = model_slot_obtain(at, prop, prop->name);
    if (!slot) return at->model->ctx->status;
    /* the last set comes last, as in a file */
    struct art_slot moved = *slot;
    int i = (int)(slot - at->slots), last = at->n_slots - 1;
    memmove(&at->slots[i], &at->slots[i + 1], (size_t)(last - i) * sizeof moved);
    moved.has_value = true;
    moved.implied = false;
    moved.value = *value;
    if (prop->mode) moved.mode = ART_MODE_EXPLICIT;
    at->slots[last] = moved;
    /* objects that were made by default count once something in them is set */
    for (struct art_comp *c = at; c->is_value; c = c->parent)
        for (int k = 0; k < c->parent->n_slots; k++)
            if (c->parent->slots[k].value.object == c) c->parent->slots[k].implied = false;
    return ART_OK;
}

/* A declaration stands before the values of what it declares. */
static void move_first(struct art_comp *comp)
{
    struct art_slot last = comp->slots[comp->n_slots - 1];
    memmove(&comp->slots[1], &comp->slots[0], (size_t)(comp->n_slots - 1) * sizeof last);
    comp->slots[0] = last;
}

static int set_name(struct art_ctx *ctx, struct art_comp *comp, const char *text,
                    const struct art_loc *loc)
{
    static const struct art_prop prop = {.name = "name", .type = ART_P_STRING};
    struct art_value value;
    int status = model_text_parse(ctx, comp, &prop, text, loc, &value);
    return status < 0 ? status : art_comp_rename(comp, value.is_null ? NULL : value.text);
}

int art_set_text(struct art_ctx *ctx, struct art_comp *comp, const char *name, const char *text,
                 const struct art_loc *loc)
{
    struct art_comp *at;
    const struct art_prop *prop;
    struct art_value value;
    int status;
    if (strcmp(name, "name") == 0) return set_name(ctx, comp, text, loc);
    ART_TRY(art_prop_target(ctx, comp, name, loc, &at, &prop));
    /* what is said about the value from now on names where it came from */
    struct art_slot *slot = art_comp_slot(at, prop->name);
    struct art_loc here = loc ? *loc : (struct art_loc){0};
    if (here.file)
        here.file = slot && art_streq(slot->loc.file, here.file)
                        ? slot->loc.file
                        : art_arena_strdup(ctx, &at->model->arena, here.file);
    if (loc && loc->file && !here.file) return ART_ENOMEM;
    if (loc) loc = &here;
    ART_TRY(model_text_parse(ctx, at, prop, text, loc, &value));
    ART_TRY(model_resolve_value(ctx, at, prop, &value, loc));
    /* references in an object; those of a component that is in no tree yet wait until it is */
    if (value.object && under_root(at)) ART_TRY(model_resolve_all(ctx, value.object, false));
    if (strcmp(prop->name, "customProperties") == 0)
        ART_TRY(model_custom_declare(ctx, at, &value, loc));
    ART_TRY(model_value_store(at, prop, &value));
    if (strcmp(prop->name, "customProperties") == 0) move_first(at);
    slot = art_comp_slot(at, prop->name);
    if (here.file && slot) slot->loc = here;
out:
    return status;
}

/* How many numbers a type takes; -1: any. */
static int numbers_wanted(const struct art_prop *prop)
{
    static const int counts[] = {
        [ART_P_BOOL] = 1,   [ART_P_INT] = 1,      [ART_P_DOUBLE] = 1, [ART_P_TIME] = 1,
        [ART_P_VECTOR] = 0, [ART_P_NUMBERS] = -1, [ART_P_ORIENT] = 4, [ART_P_QUAT] = 4,
        [ART_P_POSE] = 16,  [ART_P_INERTIA] = 13, [ART_P_SYM3] = 9,   [ART_P_RANGE] = 2,
        [ART_P_COLOR] = -1,
    };
    return prop->type == ART_P_VECTOR ? prop->size : counts[prop->type];
}

/* A component that is in the tree by its path. */
static const char *who(const struct art_comp *comp)
{
    return comp->parent ? art_comp_path(comp, NULL) : comp->cls->name;
}

int art_set_numbers(struct art_ctx *ctx, struct art_comp *comp, const char *name, const double *num,
                    int n)
{
    struct art_comp *at;
    const struct art_prop *prop;
    struct art_value value = {0};
    char why[64];
    int status;
    ART_TRY(art_prop_target(ctx, comp, name, &comp->loc, &at, &prop));
    if (prop->type >= ART_P_STRING)
        return art_error(ctx, ART_ESHAPE, NULL, "%s of %s does not hold numbers", name,
                         at->cls->name);
    int want = numbers_wanted(prop);
    if (want >= 0 && n != want)
        return art_error(ctx, ART_ESHAPE, NULL, "%s of %s takes %d number%s, not %d", name,
                         at->cls->name, want, want == 1 ? "" : "s", n);
    if (prop->type == ART_P_COLOR && n != 3 && n != 4)
        return art_error(ctx, ART_ESHAPE, NULL, "%s of %s takes 3 or 4 numbers, not %d", name,
                         at->cls->name, n);
    for (int i = 0; i < n; i++) {
        if (isnan(num[i]))
            return art_error(ctx, ART_ERANGE, NULL, "%s of %s: not a number", name, who(comp));
        if (!model_range_holds(prop->range, num[i], why))
            return art_error(ctx, ART_ERANGE, NULL, "%s = %g of %s is out of range: %s", name,
                             num[i], who(comp), why);
        bool whole = prop->type == ART_P_INT || (prop->type == ART_P_VECTOR && prop->values);
        if (whole && (num[i] != floor(num[i]) || fabs(num[i]) > MAX_INT))
            return art_error(ctx, ART_ERANGE, NULL, "%s of %s takes an integer", name,
                             at->cls->name);
    }
    value.type = prop->type;
    value.n = n;
    value.x = n > 0 ? num[0] : 0;
    if (prop->type >= ART_P_VECTOR) {
        double *copy = model_slot_store(ctx, at, prop, (size_t)n * sizeof *copy);
        if (!copy) return ART_ENOMEM;
        if (n) memmove(copy, num, (size_t)n * sizeof *copy);
        value.num = copy;
    }
    ART_TRY(model_value_store(at, prop, &value));
out:
    return status;
}

int art_set_string(struct art_ctx *ctx, struct art_comp *comp, const char *name, const char *text)
{
    struct art_comp *at;
    const struct art_prop *prop;
    struct art_value value = {0};
    int status;
    if (strcmp(name, "name") == 0) return art_comp_rename(comp, text);
    ART_TRY(art_prop_target(ctx, comp, name, &comp->loc, &at, &prop));
    if (prop->type != ART_P_STRING) return art_set_text(ctx, comp, name, text, NULL);
    value.type = prop->type;
    value.is_null = !text;
    if (text) {
        value.text_n = strlen(text);
        char *copy = model_slot_store(ctx, at, prop, value.text_n + 1);
        if (!copy) return ART_ENOMEM;
        memmove(copy, text, value.text_n + 1);
        value.text = copy;
    }
    ART_TRY(model_value_store(at, prop, &value));
out:
    return status;
}

int art_set_refnums(struct art_ctx *ctx, struct art_comp *comp, const char *name,
                    struct art_comp *const *to, const double *num, int n)
{
    struct art_comp *at;
    const struct art_prop *prop;
    struct art_value value = {0};
    int status;
    ART_TRY(art_prop_target(ctx, comp, name, &comp->loc, &at, &prop));
    if (prop->type != ART_P_REF && prop->type != ART_P_REFS && prop->type != ART_P_REFNUMS)
        return art_error(ctx, ART_ESHAPE, NULL, "%s of %s does not hold references", name,
                         at->cls->name);
    if (prop->type == ART_P_REF && n != 1)
        return art_error(ctx, ART_ESHAPE, NULL, "%s of %s takes one reference", name,
                         at->cls->name);
    value.type = prop->type;
    value.n = n;
    value.refs = model_slot_store(ctx, at, prop, (size_t)n * sizeof *value.refs);
    if (!value.refs) return ART_ENOMEM;
    for (int i = 0; i < n; i++)
        value.refs[i] =
            (struct art_ref){.to = to[i], .has_num = num != NULL, .num = num ? num[i] : 0};
    value.is_null = prop->type == ART_P_REF && !to[0];
    ART_TRY(model_value_store(at, prop, &value));
out:
    return status;
}

int art_set_refs(struct art_ctx *ctx, struct art_comp *comp, const char *name,
                 struct art_comp *const *to, int n)
{
    return art_set_refnums(ctx, comp, name, to, NULL, n);
}

int art_set_object(struct art_ctx *ctx, struct art_comp *comp, const char *name, const char *cls,
                   struct art_comp **object)
{
    struct art_comp *at;
    const struct art_prop *prop;
    struct art_value value = {0};
    struct parser p = {0};
    int status;
    ART_TRY(art_prop_target(ctx, comp, name, &comp->loc, &at, &prop));
    if (prop->type != ART_P_OBJECT)
        return art_error(ctx, ART_ESHAPE, NULL, "%s of %s does not hold an object", name,
                         at->cls->name);
    value.type = prop->type;
    value.is_null = !cls;
    if (cls) {
        const struct art_cls *known = art_schema_class(at->model->schema, cls);
        if (!known || known->flags & ART_CLASS_ABSTRACT) {
            const char *near = art_schema_nearest(at->model->schema, cls);
            return art_error(ctx, ART_EUSAGE, NULL, "there is no class '%s' for %s%s%s%s", cls,
                             name, near ? "; did you mean '" : "", near ? near : "",
                             near ? "'?" : "");
        }
        p.ctx = ctx;
        p.model = at->model;
        ART_TRY(model_object_create(&p, at, prop, known->full_name, &at->loc, &value.object));
    }
    ART_TRY(model_value_store(at, prop, &value));
    if (object) *object = value.object;
out:
    return status;
}

int art_set_mode(struct art_ctx *ctx, struct art_comp *comp, const char *name, enum art_mode mode)
{
    struct art_comp *at;
    const struct art_prop *prop;
    int status;
    ART_TRY(art_prop_target(ctx, comp, name, &comp->loc, &at, &prop));
    if (!prop->mode)
        return art_error(ctx, ART_EUSAGE, NULL, "%s of %s cannot be inherited", name,
                         at->cls->name);
    struct art_slot *slot = model_slot_obtain(at, prop, prop->name);
    if (!slot) return at->model->ctx->status;
    slot->mode = mode;
out:
    return status;
}

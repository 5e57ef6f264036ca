/* This sets properties of the tree. */
#include "model_priv.h"
#include <math.h>
#include <string.h>

static int no_such_prop(struct art_ctx *ctx, const struct art_comp *comp, const char *name,
                        const struct art_loc *loc)
{
    char hint[ART_HINT];
    bool placed = comp->parent && !comp->is_value;
    return art_error(ctx, ART_ENOTFOUND, loc, "%s%s%s%s has no property '%s'%s", comp->cls->name,
                     placed ? " '" : "", placed ? art_comp_path(comp, NULL) : "", placed ? "'" : "",
                     name, art_comp_hint(comp, name, hint));
}

int art_prop_target(struct art_ctx *ctx, struct art_comp *comp, const char *name,
                    const struct art_loc *loc, struct art_comp **at, const struct art_prop **prop)
{
    const char *last = name;
    const struct art_prop *declared = art_cls_prop(comp->cls, name);
    if (declared && declared->target && declared->flags & ART_PROP_READONLY)
        return art_error(ctx, ART_EUSAGE, loc, "%s of %s is read-only", name, comp->cls->name);
    *at = (struct art_comp *)model_prop_reach(comp, &last, true);
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
    if (prop->flags & ART_PROP_DECLARES) ART_TRY(model_custom_declare(ctx, at, &value, loc));
    ART_TRY(model_value_store(at, prop, &value));
    if (prop->flags & ART_PROP_DECLARES) move_first(at);
    slot = art_comp_slot(at, prop->name);
    if (here.file && slot) slot->loc = here;
out:
    return status;
}

/* The count of numbers of a type; -1: any. */
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

bool art_prop_may_lack(const struct art_prop *prop)
{
    const bool number = prop->type == ART_P_DOUBLE || prop->type == ART_P_NUMBERS ||
                        (prop->type == ART_P_VECTOR && !prop->values);
    return number && !prop->range && prop->flags & (ART_PROP_READONLY | ART_PROP_NOT_COMPUTED);
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
        if (isnan(num[i]) && art_prop_may_lack(prop)) continue;
        if (isnan(num[i]))
            return art_error(ctx, ART_ERANGE, NULL, "%s of %s: not a number", name, who(comp));
        if (!art_range_holds(prop->range, num[i], why))
            return art_error(ctx, ART_ERANGE, NULL, "%s = %g of %s is out of range: %s", name,
                             num[i], who(comp), why);
        bool whole = prop->type == ART_P_INT || (prop->type == ART_P_VECTOR && prop->values);
        if (whole && (num[i] != floor(num[i]) || fabs(num[i]) > MAX_INT))
            return art_error(ctx, ART_ERANGE, NULL, "%s of %s takes an integer", name,
                             at->cls->name);
    }
    if (prop->type == ART_P_RANGE && art_streq(prop->unit, "data") && num[0] > num[1])
        return art_error(ctx, ART_ERANGE, NULL, "%s of %s: its low end %g is above its high end %g",
                         name, who(comp), num[0], num[1]);
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

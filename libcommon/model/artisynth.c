/* The parts of a model that ArtiSynth cannot read: classes and properties that it does not know. It
 * leaves out a component of such a class in a list, and reads no file with such a value or property
 * (artisynth_core, ComponentListImpl and ScanWriteUtils). */
#include "model_priv.h"
#include <string.h>

/* This is a class, or a property of a class; it is listed once, with how often it occurs. */
struct stranger {
    const struct art_cls *cls;
    const struct art_prop *prop; /* NULL: the class itself */
    const char *element;         /* the class of a list's elements; NULL: none */
    const struct art_comp *first;
    const struct art_loc *loc;
    int n;
};

struct strangers {
    struct art_ctx *ctx;
    struct stranger *list;
    int n, cap;
};

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static int note(struct strangers *s, const struct stranger *one)
{
    for (int i = 0; i < s->n; i++) {
        struct stranger *old = &s->list[i];
        if (!same_text(old->element, one->element) || old->prop != one->prop ||
            strcmp(old->cls->name, one->cls->name) != 0)
            continue;
        old->n++;
        return ART_OK;
    }
    if (!ART_GROW(s->ctx, s->list, s->n, s->cap)) return ART_ENOMEM;
    s->list[s->n] = *one;
    s->list[s->n++].n = 1;
    return ART_OK;
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* A class of ArtiSynth, or one of a user of it, which a file names in full. `declared`: the class
 * that a file need not name. */
static bool known_class(const struct art_comp *comp, const char *declared)
{
    const char *full = comp->cls->full_name;
    if (declared && strcmp(declared, comp->cls->name) == 0) return true;
    return comp->cls->unknown || comp->tag || begins(full, "artisynth.") ||
           begins(full, "maspack.");
}

/* Returns true if the class of elements in a tag is known: a short name must be that of a
 * component, an interface has its package. */
static bool known_element(const struct art_comp *comp)
{
    const char *element = comp->element;
    if (!element || comp->fixed || comp->is_value || strchr(element, '.')) return true;
    const struct art_cls *cls = art_schema_class(comp->model->schema, element);
    return cls && begins(cls->full_name, "artisynth.");
}

static int see_comp(struct strangers *s, const struct art_comp *comp, const char *declared);

static int see_slots(struct strangers *s, const struct art_comp *comp)
{
    int status;
    for (int i = 0; i < comp->n_slots; i++) {
        const struct art_slot *slot = &comp->slots[i];
        if (!slot->has_value || slot->implied || !slot->prop) continue;
        if (slot->prop->flags & ART_PROP_OURS)
            ART_TRY(note(
                s, &(struct stranger){
                       .cls = comp->cls, .prop = slot->prop, .first = comp, .loc = &slot->loc}));
        if (slot->value.type == ART_P_OBJECT && !slot->value.is_null && slot->value.object)
            ART_TRY(see_comp(s, slot->value.object, slot->prop->values));
    }
    status = ART_OK;
out:
    return status;
}

static int see_comp(struct strangers *s, const struct art_comp *comp, const char *declared)
{
    int status;
    if (!known_class(comp, declared))
        return note(s, &(struct stranger){.cls = comp->cls, .first = comp, .loc = &comp->loc});
    if (!known_element(comp))
        ART_TRY(note(
            s, &(struct stranger){
                   .cls = comp->cls, .element = comp->element, .first = comp, .loc = &comp->loc}));
    ART_TRY(see_slots(s, comp));
    for (int i = 0; i < comp->n_children; i++) ART_TRY(see_comp(s, comp->children[i], NULL));
    status = ART_OK;
out:
    return status;
}

/* The component that holds a value, with the property. */
static const struct art_comp *holder(const struct art_comp *comp)
{
    while (comp->is_value && comp->parent) comp = comp->parent;
    return comp;
}

static int report(struct art_ctx *ctx, const struct stranger *one)
{
    const struct art_cls *cls = one->cls;
    const char *help = one->prop ? one->prop->help : cls->def ? cls->def->help : NULL;
    const char *path = art_comp_path(holder(one->first), NULL);
    const struct art_loc *loc = one->loc && one->loc->line ? one->loc : NULL;
    bool left_out = !one->prop && !one->element && !one->first->is_value;
    struct art_buf what;
    art_buf_init(&what, ctx);
    if (one->element)
        art_buf_printf(&what, "%s<%s> is no list of ArtiSynth", cls->name, one->element);
    else if (one->prop)
        art_buf_printf(&what, "%s of %s is not of ArtiSynth", one->prop->name, cls->name);
    else
        art_buf_printf(&what, "%s is not of ArtiSynth", cls->name);
    if (help && !one->element) art_buf_printf(&what, " (%s)", help);
    int status = art_buf_status(&what);
    if (status == ART_OK)
        art_warn(ctx, loc, "%s, which %s: %d of them, the first at '%s'", what.s,
                 left_out ? "leaves it out" : "does not read a file that has it", one->n, path);
    art_buf_fini(&what);
    return status;
}

int art_model_check_artisynth(struct art_ctx *ctx, const struct art_model *model)
{
    struct strangers s = {.ctx = ctx};
    int status = see_comp(&s, model->root, NULL);
    for (int i = 0; i < s.n && status == ART_OK; i++) status = report(ctx, &s.list[i]);
    art_free(s.list);
    return status;
}

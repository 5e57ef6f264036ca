#include "model_priv.h"
#include <stdio.h>
#include <string.h>

int art_model_create(struct art_ctx *ctx, const struct art_schema *schema, struct art_model **model)
{
    int status = ART_OK;
    struct art_model *m = art_alloc(ctx, 1, sizeof *m);
    if (!m) return ART_ENOMEM;
    m->ctx = ctx;
    m->schema = schema;
    m->dir = art_strdup(ctx, "");
    if (!m->dir) status = ART_ENOMEM;
    if (status == ART_OK)
        status = art_comp_create(m, art_schema_class(schema, "RootModel"), &m->root);
    if (status < 0) {
        art_model_free(m);
        return status;
    }
    *model = m;
    return ART_OK;
}

void art_model_free(struct art_model *model)
{
    if (!model) return;
    model_cache_free(model);
    art_arena_fini(&model->arena);
    art_free(model->file);
    art_free(model->dir);
    art_free(model);
}

/* ---------------------------------------------------------------- creation */

/* The class of elements that a list starts with. */
static const char *list_element(const struct art_cls *cls, const struct art_child_def *fixed)
{
    return fixed && fixed->element ? fixed->element : cls->element;
}

static int add_fixed(struct art_comp *parent, const struct art_child_def *def)
{
    struct art_comp *child;
    int status =
        art_comp_create(parent->model, art_schema_class(parent->model->schema, def->cls), &child);
    if (status < 0) return status;
    child->name = def->name;
    child->fixed = def;
    child->keyed = def->keyed;
    child->element = list_element(child->cls, def);
    return model_child_append(parent, child, parent->n_children);
}

int art_comp_create(struct art_model *model, const struct art_cls *cls, struct art_comp **comp)
{
    struct art_comp *c = art_arena_alloc(model->ctx, &model->arena, 1, sizeof *c);
    if (!c) return ART_ENOMEM;
    c->cls = cls;
    c->model = model;
    c->element = list_element(cls, NULL);
    c->order = model->next_order++;
    for (int i = 0; i < cls->n_children; i++) {
        int status = add_fixed(c, cls->children[i]);
        if (status < 0) return status;
    }
    *comp = c;
    return ART_OK;
}

/* ------------------------------------------------------------------- names */

bool art_name_is_legal(const char *name)
{
    if (!name || !*name || (*name >= '0' && *name <= '9')) return false;
    if (strcmp(name, "null") == 0) return false;
    return strpbrk(name, "./:*?") == NULL;
}

static const char *short_name(const struct art_comp *comp)
{
    const struct art_slot *slot = art_comp_slot(comp, "shortName");
    if (slot && slot->has_value && slot->value.text) return slot->value.text;
    return comp->fixed ? comp->fixed->short_name : NULL;
}

struct art_comp *art_comp_child_n(const struct art_comp *comp, const char *step, size_t n)
{
    struct art_comp *child = model_child_by_name(comp, step, n);
    if (child || n == 0) return child;
    if (step[0] >= '0' && step[0] <= '9') {
        int64_t number;
        bool whole = art_read_int(step, n, &number) == n && number <= INT32_MAX;
        return whole && !memchr(step, 'x', n) ? model_child_by_number(comp, (int)number) : NULL;
    }
    /* short names belong to the lists of a model, which are few and come first */
    for (int i = 0; i < comp->n_children && i < MAX_SHORT_NAMES; i++) {
        const char *s = short_name(comp->children[i]);
        if (s && strncmp(s, step, n) == 0 && s[n] == '\0') return comp->children[i];
    }
    return NULL;
}

struct art_comp *art_comp_child(const struct art_comp *comp, const char *step)
{
    return art_comp_child_n(comp, step, strlen(step));
}

/* ------------------------------------------------------------------ adding */

static bool fits(const struct art_comp *parent, const struct art_comp *child)
{
    const struct art_cls *element = art_schema_class(parent->model->schema, parent->element);
    /* an element class that is not registered is one of ArtiSynth's interfaces */
    return !element || child->cls->unknown || art_cls_is(child->cls, element->name);
}

/* A mistake in a file is one of the input, not of the call. */
static int place_status(const struct art_comp *comp)
{
    return comp->loc.line ? ART_ESYNTAX : ART_EUSAGE;
}

static int place_error(struct art_comp *parent, struct art_comp *child)
{
    struct art_ctx *ctx = parent->model->ctx;
    if (!fits(parent, child))
        return art_error(ctx, place_status(child), &child->loc,
                         "a %s does not belong into '%s', a list of %s", child->cls->name,
                         art_comp_path(parent, NULL), parent->element);
    struct art_comp *twin =
        child->name ? model_child_by_name(parent, child->name, strlen(child->name)) : NULL;
    if (twin && twin->loc.line && child->loc.line)
        return art_error(ctx, place_status(child), &child->loc,
                         "'%s' has two components named '%s'; the first is at line %d",
                         art_comp_path(parent, NULL), child->name, twin->loc.line);
    if (twin)
        return art_error(ctx, place_status(child), &child->loc,
                         "'%s' has a component named '%s' already", art_comp_path(parent, NULL),
                         child->name);
    return ART_OK;
}

int art_comp_add(struct art_comp *parent, struct art_comp *child, int number)
{
    struct art_ctx *ctx = parent->model->ctx;
    int status = place_error(parent, child);
    if (status < 0) return status;
    if (number >= 0 && model_child_by_number(parent, number))
        return art_error(ctx, place_status(child), &child->loc,
                         "'%s' has a component number %d already", art_comp_path(parent, NULL),
                         number);
    if (number < 0) number = model_child_free_number(parent);
    if (number < 0)
        return art_error(ctx, ART_ELIMIT, &child->loc, "'%s' has no free component number left",
                         art_comp_path(parent, NULL));
    return model_child_append(parent, child, number);
}

/* ------------------------------------------------------------------- slots */

struct art_slot *model_slot_obtain(struct art_comp *comp, const struct art_prop *prop,
                                   const char *key)
{
    model_comp_mark_edited(comp); /* who asks for it writes */
    struct art_slot *slot = model_slot_find(comp, key);
    if (slot) return slot;
    if (comp->n_slots >= MAX_SLOTS) {
        (void)art_error(comp->model->ctx, ART_ELIMIT, &comp->loc,
                        "more than %d properties in one component", MAX_SLOTS);
        return NULL;
    }
    if (!model_slot_room(comp)) return NULL;
    slot = &comp->slots[comp->n_slots++];
    memset(slot, 0, sizeof *slot);
    slot->prop = prop;
    bool own = prop && prop != comp->cls->item;
    slot->key = own ? prop->name : art_arena_strdup(comp->model->ctx, &comp->model->arena, key);
    slot->mode = prop ? prop->mode : ART_MODE_NONE;
    if (slot->key)
        model_slot_added(comp);
    else
        comp->n_slots--;
    return slot->key ? slot : NULL;
}

void *model_slot_store(struct art_ctx *ctx, struct art_comp *comp, const struct art_prop *prop,
                       size_t bytes)
{
    struct art_slot *slot = art_comp_slot(comp, prop->name);
    if (slot && slot->store && bytes <= slot->store_n) return slot->store;
    bool grows = slot && bytes < 2 * slot->store_n;
    size_t want = grows ? 2 * slot->store_n : bytes;
    void *store = art_arena_alloc(ctx, &comp->model->arena, want, 1);
    if (store && !slot) slot = model_slot_obtain(comp, prop, prop->name);
    if (!store || !slot) return NULL;
    slot->store = store;
    slot->store_n = want;
    return store;
}

/* ------------------------------------------------------------------ walking */

bool art_comp_is(const struct art_comp *comp, const char *cls)
{
    return comp && art_cls_is(comp->cls, cls);
}

bool art_comp_has_kind(const struct art_comp *comp, unsigned kinds)
{
    return comp && (comp->cls->kind & kinds) != 0;
}

bool art_comp_is_passive(const struct art_comp *comp)
{
    /* ArtiSynth's interfaces as lists name them */
    static const char *const elements[] = {"artisynth.core.modelbase.RenderableComponent",
                                           "artisynth.core.modelbase.Monitor", "ControlPanel"};
    if (comp->cls->flags & ART_CLASS_PASSIVE) return true;
    for (int i = 0; comp->element && i < 3; i++)
        if (strcmp(comp->element, elements[i]) == 0) return true;
    return false;
}

struct art_comp *art_comp_scope(const struct art_comp *comp)
{
    struct art_comp *c = comp->parent;
    while (c && c->parent && !(c->cls->flags & ART_CLASS_SCOPE)) c = c->parent;
    return c ? c : (struct art_comp *)comp;
}

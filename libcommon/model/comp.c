#include "model_priv.h"
#include <stdio.h>
#include <string.h>

bool arena_grow(struct art_model *model, void *ptr, int n, int *cap, size_t size)
{
    if (n < *cap) return true;
    int next = *cap ? *cap * 2 : 4;
    void *p = art_arena_alloc(model->ctx, &model->arena, (size_t)next, size);
    if (!p) return false;
    void *old;
    memcpy(&old, ptr, sizeof old);
    if (n) memcpy(p, old, (size_t)n * size);
    memcpy(ptr, &p, sizeof p);
    *cap = next;
    return true;
}

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
    if (!arena_grow(parent->model, &parent->children, parent->n_children, &parent->cap_children,
                    sizeof *parent->children))
        return ART_ENOMEM;
    child->number = child->pos = parent->n_children;
    child->parent = parent;
    parent->children[parent->n_children++] = child;
    parent->n_named++;
    return ART_OK;
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

struct art_cls *unknown_class(struct art_model *model, const char *name, unsigned flags)
{
    struct art_cls *cls = art_arena_alloc(model->ctx, &model->arena, 1, sizeof *cls);
    if (!cls) return NULL;
    cls->name = cls->full_name = name;
    cls->unknown = true;
    cls->flags = ART_CLASS_OPEN | flags;
    return cls;
}

/* ------------------------------------------------------------------- names */

bool art_name_is_legal(const char *name)
{
    if (!name || !*name || (*name >= '0' && *name <= '9')) return false;
    if (strcmp(name, "null") == 0) return false;
    return strpbrk(name, "./:*?") == NULL;
}

static size_t index_slot(const struct art_comp *parent, const char *name, size_t n)
{
    size_t mask = (size_t)parent->cap_name_index - 1;
    size_t i = (size_t)art_hash_bytes(name, n) & mask;
    while (parent->name_index[i] && (strncmp(parent->name_index[i]->name, name, n) != 0 ||
                                     parent->name_index[i]->name[n] != '\0'))
        i = (i + 1) & mask;
    return i;
}

/* (Re)build the index over named children; small sets are searched directly. */
static int index_rebuild(struct art_comp *parent)
{
    int cap = 32;
    if (parent->n_named < 12) {
        parent->name_index = NULL;
        parent->cap_name_index = 0;
        return ART_OK;
    }
    while (cap < 4 * parent->n_named) cap *= 2;
    if (cap > parent->cap_name_index) {
        parent->name_index = art_arena_alloc(parent->model->ctx, &parent->model->arena, (size_t)cap,
                                             sizeof *parent->name_index);
        if (!parent->name_index) return ART_ENOMEM;
        parent->cap_name_index = cap;
    } else {
        memset(parent->name_index, 0, (size_t)parent->cap_name_index * sizeof *parent->name_index);
    }
    for (int i = 0; i < parent->n_children; i++) {
        struct art_comp *child = parent->children[i];
        if (child->name)
            parent->name_index[index_slot(parent, child->name, strlen(child->name))] = child;
    }
    return ART_OK;
}

static int index_add(struct art_comp *parent, struct art_comp *child)
{
    if (!child->name) return ART_OK;
    parent->n_named++;
    if (!parent->name_index || 2 * parent->n_named > parent->cap_name_index)
        return index_rebuild(parent);
    parent->name_index[index_slot(parent, child->name, strlen(child->name))] = child;
    return ART_OK;
}

static struct art_comp *by_name(const struct art_comp *comp, const char *name, size_t n)
{
    if (comp->name_index) return comp->name_index[index_slot(comp, name, n)];
    for (int i = 0; i < comp->n_children; i++) {
        const char *have = comp->children[i]->name;
        if (have && strncmp(have, name, n) == 0 && have[n] == '\0') return comp->children[i];
    }
    return NULL;
}

static struct art_comp *by_number(const struct art_comp *comp, int number)
{
    if (number >= 0 && number < comp->n_children && comp->children[number]->number == number)
        return comp->children[number];
    for (int i = 0; i < comp->n_children; i++)
        if (comp->children[i]->number == number) return comp->children[i];
    return NULL;
}

static const char *short_name(const struct art_comp *comp)
{
    const struct art_slot *slot = art_comp_slot(comp, "shortName");
    if (slot && slot->has_value && slot->value.text) return slot->value.text;
    return comp->fixed ? comp->fixed->short_name : NULL;
}

struct art_comp *art_comp_child_n(const struct art_comp *comp, const char *step, size_t n)
{
    struct art_comp *child = by_name(comp, step, n);
    if (child || n == 0) return child;
    int64_t number;
    if (art_read_int(step, n, &number) == n && number >= 0 && number <= INT32_MAX)
        return by_number(comp, (int)number);
    for (int i = 0; i < comp->n_children; i++) {
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

static int place_error(struct art_comp *parent, struct art_comp *child)
{
    struct art_ctx *ctx = parent->model->ctx;
    if (!fits(parent, child))
        return art_error(ctx, ART_EUSAGE, &child->loc,
                         "a %s does not belong into '%s', a list of %s", child->cls->name,
                         art_comp_path(parent, NULL), parent->element);
    struct art_comp *twin = child->name ? by_name(parent, child->name, strlen(child->name)) : NULL;
    if (twin && twin->loc.line)
        return art_error(ctx, ART_EUSAGE, &child->loc,
                         "'%s' has two components named '%s'; the first is at line %d",
                         art_comp_path(parent, NULL), child->name, twin->loc.line);
    if (twin)
        return art_error(ctx, ART_EUSAGE, &child->loc, "'%s' has a component named '%s' already",
                         art_comp_path(parent, NULL), child->name);
    return ART_OK;
}

static int free_number(const struct art_comp *parent)
{
    int number = parent->n_children;
    if (!by_number(parent, number)) return number;
    for (int i = 0; i < parent->n_children; i++)
        if (parent->children[i]->number >= number) number = parent->children[i]->number + 1;
    return number;
}

int art_comp_add(struct art_comp *parent, struct art_comp *child, int number)
{
    struct art_ctx *ctx = parent->model->ctx;
    int status = place_error(parent, child);
    if (status < 0) return status;
    if (number >= 0 && by_number(parent, number))
        return art_error(ctx, ART_EUSAGE, &child->loc, "'%s' has a component number %d already",
                         art_comp_path(parent, NULL), number);
    if (!arena_grow(parent->model, &parent->children, parent->n_children, &parent->cap_children,
                    sizeof *parent->children))
        return ART_ENOMEM;
    child->number = number >= 0 ? number : free_number(parent);
    child->parent = parent;
    child->pos = parent->n_children;
    parent->children[parent->n_children++] = child;
    return index_add(parent, child);
}

void comp_replace(struct art_comp *parent, struct art_comp *old, struct art_comp *child)
{
    parent->children[old->pos] = child;
    for (int i = 0; i < parent->cap_name_index; i++)
        if (parent->name_index[i] == old) parent->name_index[i] = child;
    child->parent = parent;
    child->number = old->number;
    child->pos = old->pos;
    child->fixed = old->fixed;
    child->keyed = old->keyed;
}

int art_comp_rename(struct art_comp *comp, const char *name)
{
    struct art_ctx *ctx = comp->model->ctx;
    if (name && !*name) name = NULL;
    if (name && !art_name_is_legal(name))
        return art_error(ctx, ART_EUSAGE, &comp->loc,
                         "'%s' is not a legal name (no leading digit, none of . / : * ?)", name);
    struct art_comp *parent = comp->is_value ? NULL : comp->parent;
    bool attached = parent && comp->pos < parent->n_children && parent->children[comp->pos] == comp;
    if (name && attached) {
        struct art_comp *twin = by_name(parent, name, strlen(name));
        if (twin && twin != comp)
            return art_error(ctx, ART_EUSAGE, &comp->loc, "'%s' has a component named '%s' already",
                             art_comp_path(parent, NULL), name);
    }
    const char *copy = name ? art_arena_strdup(ctx, &comp->model->arena, name) : NULL;
    if (name && !copy) return ART_ENOMEM;
    if (attached) parent->n_named += (name != NULL) - (comp->name != NULL);
    comp->name = copy;
    return attached ? index_rebuild(parent) : ART_OK;
}

/* ------------------------------------------------------------------- slots */

struct art_slot *slot_obtain(struct art_comp *comp, const struct art_prop *prop, const char *key)
{
    for (int i = 0; i < comp->n_slots; i++)
        if (comp->slots[i].key == key || strcmp(comp->slots[i].key, key) == 0)
            return &comp->slots[i];
    if (!arena_grow(comp->model, &comp->slots, comp->n_slots, &comp->cap_slots,
                    sizeof *comp->slots))
        return NULL;
    struct art_slot *slot = &comp->slots[comp->n_slots++];
    memset(slot, 0, sizeof *slot);
    slot->prop = prop;
    slot->key = prop ? prop->name : art_arena_strdup(comp->model->ctx, &comp->model->arena, key);
    slot->mode = prop ? prop->mode : ART_MODE_NONE;
    if (!slot->key) comp->n_slots--;
    return slot->key ? slot : NULL;
}

struct art_slot *art_comp_slot(const struct art_comp *comp, const char *prop)
{
    for (int i = 0; i < comp->n_slots; i++)
        if (strcmp(comp->slots[i].key, prop) == 0) return &comp->slots[i];
    return NULL;
}

/* ------------------------------------------------------------------ walking */

bool art_comp_is(const struct art_comp *comp, const char *cls)
{
    return comp && art_cls_is(comp->cls, cls);
}

struct art_comp *art_comp_scope(const struct art_comp *comp)
{
    struct art_comp *c = comp->parent;
    while (c && c->parent && !(c->cls->flags & ART_CLASS_SCOPE)) c = c->parent;
    return c ? c : (struct art_comp *)comp;
}

static struct art_comp *sibling_after(const struct art_comp *top, const struct art_comp *comp)
{
    while (comp != top) {
        if (comp->pos + 1 < comp->parent->n_children) return comp->parent->children[comp->pos + 1];
        comp = comp->parent;
    }
    return NULL;
}

struct art_comp *art_comp_next(const struct art_comp *top, struct art_comp *comp)
{
    if (comp->n_children > 0) return comp->children[0];
    return sibling_after(top, comp);
}

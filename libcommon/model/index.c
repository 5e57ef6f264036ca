/* Finding one child among many, by name and by number. Few children are searched one by one; many
 * are found through hash tables that live in the model's arena and grow with the list. */
#include "references_priv.h"
#include <string.h>

enum { FEW = 16 };

/* ------------------------------------------------------------------- names */

static size_t name_slot(const struct art_comp *parent, const char *name, size_t n)
{
    size_t mask = (size_t)parent->cap_name_index - 1;
    size_t i = (size_t)art_hash_bytes(name, n) & mask;
    while (parent->name_index[i] && (strncmp(parent->name_index[i]->name, name, n) != 0 ||
                                     parent->name_index[i]->name[n] != '\0'))
        i = (i + 1) & mask;
    return i;
}

struct art_comp *model_child_by_name(const struct art_comp *comp, const char *name, size_t n)
{
    if (comp->n_named == 0) return NULL;
    if (comp->name_index) return comp->name_index[name_slot(comp, name, n)];
    for (int i = 0; i < comp->n_children; i++) {
        const char *have = comp->children[i]->name;
        if (have && strncmp(have, name, n) == 0 && have[n] == '\0') return comp->children[i];
    }
    return NULL;
}

/* A cleared table of at least four times `n` places; the old one is used again if it is large
 * enough. */
static bool clear_table(struct art_model *model, struct art_comp ***table, int *cap, int n)
{
    int want = 4 * FEW;
    while (want < 4 * n) want *= 2;
    if (want <= *cap) {
        memset(*table, 0, (size_t)*cap * sizeof **table);
        return true;
    }
    struct art_comp **fresh =
        art_arena_alloc(model->ctx, &model->arena, (size_t)want, sizeof *fresh);
    if (!fresh) return false;
    *table = fresh;
    *cap = want;
    return true;
}

/* The first of two with one name is found. */
static void put_name(struct art_comp *parent, struct art_comp *child)
{
    size_t i = name_slot(parent, child->name, strlen(child->name));
    if (!parent->name_index[i]) parent->name_index[i] = child;
}

static int rebuild_names(struct art_comp *parent)
{
    if (parent->n_children < FEW) {
        parent->name_index = NULL;
        parent->cap_name_index = 0;
        return ART_OK;
    }
    if (!clear_table(parent->model, &parent->name_index, &parent->cap_name_index, parent->n_named))
        return ART_ENOMEM;
    for (int i = 0; i < parent->n_children; i++) {
        struct art_comp *child = parent->children[i];
        if (child->name) put_name(parent, child);
    }
    return ART_OK;
}

/* What was put behind the child because its place was taken moves up (Knuth 1998, The art of
 * computer programming 3, section 6.4, algorithm R). */
static void remove_name(struct art_comp *parent, const struct art_comp *child)
{
    struct art_comp **table = parent->name_index;
    const size_t mask = (size_t)parent->cap_name_index - 1;
    size_t gap = name_slot(parent, child->name, strlen(child->name));
    if (table[gap] != child) return;
    table[gap] = NULL;
    for (size_t i = (gap + 1) & mask; table[i]; i = (i + 1) & mask) {
        const char *name = table[i]->name;
        const size_t home = (size_t)art_hash_bytes(name, strlen(name)) & mask;
        if (((i - home) & mask) < ((i - gap) & mask)) continue;
        table[gap] = table[i];
        table[i] = NULL;
        gap = i;
    }
}

static int name_index_add(struct art_comp *parent, struct art_comp *child)
{
    if (child->name) parent->n_named++;
    if (!parent->name_index || 2 * parent->n_named > parent->cap_name_index)
        return parent->n_named ? rebuild_names(parent) : ART_OK;
    if (child->name) put_name(parent, child);
    return ART_OK;
}

int model_name_index_rename(struct art_comp *parent, struct art_comp *child, const char *name)
{
    if (child->name) {
        if (parent->name_index) remove_name(parent, child);
        parent->n_named--;
    }
    child->name = name;
    return name ? name_index_add(parent, child) : ART_OK;
}

/* ----------------------------------------------------------------- numbers */

static size_t number_slot(const struct art_comp *parent, int number)
{
    size_t mask = (size_t)parent->cap_number_index - 1;
    size_t i = (size_t)(((uint64_t)number * 0x9e3779b97f4a7c15u) >> 32) & mask;
    while (parent->number_index[i] && parent->number_index[i]->number != number) i = (i + 1) & mask;
    return i;
}

struct art_comp *model_child_by_number(const struct art_comp *comp, int number)
{
    if (number >= 0 && number < comp->n_children && comp->children[number]->number == number)
        return comp->children[number];
    if (comp->n_shifted == 0 || number > comp->max_number) return NULL;
    if (comp->number_index) return comp->number_index[number_slot(comp, number)];
    for (int i = 0; i < comp->n_children; i++)
        if (comp->children[i]->number == number) return comp->children[i];
    return NULL;
}

static int number_index_add(struct art_comp *parent, struct art_comp *child)
{
    if (child->number > parent->max_number) parent->max_number = child->number;
    if (child->number == child->pos) return ART_OK;
    parent->n_shifted++;
    if (parent->n_shifted < FEW) return ART_OK;
    if (parent->number_index && 2 * parent->n_shifted <= parent->cap_number_index) {
        parent->number_index[number_slot(parent, child->number)] = child;
        return ART_OK;
    }
    if (!clear_table(parent->model, &parent->number_index, &parent->cap_number_index,
                     parent->n_shifted))
        return ART_ENOMEM;
    for (int i = 0; i < parent->n_children; i++) {
        struct art_comp *c = parent->children[i];
        if (c->number != c->pos) parent->number_index[number_slot(parent, c->number)] = c;
    }
    return ART_OK;
}

/* ---------------------------------------------------------------- children */

int model_child_append(struct art_comp *parent, struct art_comp *child, int number)
{
    if (!model_arena_grow(parent->model, &parent->children, parent->n_children,
                          &parent->cap_children, sizeof *parent->children))
        return ART_ENOMEM;
    child->number = number;
    child->parent = parent;
    child->pos = parent->n_children;
    parent->children[parent->n_children++] = child;
    model_comp_mark_all_edited(child);
    int status = name_index_add(parent, child);
    return status < 0 ? status : number_index_add(parent, child);
}

int model_children_keep(struct art_comp *parent, const bool *gone)
{
    int n = parent->n_children, status = ART_OK;
    parent->model->sweeps++;
    parent->n_children = parent->n_named = parent->n_shifted = parent->max_number = 0;
    parent->name_index = parent->number_index = NULL;
    parent->cap_name_index = parent->cap_number_index = 0;
    for (int i = 0; i < n; i++) {
        struct art_comp *child = parent->children[i];
        if (gone ? gone[child->order] : child->parent != parent) {
            child->parent = NULL;
            continue;
        }
        int added = model_child_append(parent, child, child->number);
        if (added < 0) status = added;
    }
    /* children are found one by one where there is no memory for the tables */
    if (status < 0) parent->name_index = parent->number_index = NULL;
    return status;
}

void model_child_replace(struct art_comp *parent, struct art_comp *old, struct art_comp *child)
{
    parent->model->sweeps++;
    parent->children[old->pos] = child;
    for (int i = 0; i < parent->cap_name_index; i++)
        if (parent->name_index[i] == old) parent->name_index[i] = child;
    for (int i = 0; i < parent->cap_number_index; i++)
        if (parent->number_index[i] == old) parent->number_index[i] = child;
    child->parent = parent;
    child->number = old->number;
    child->pos = old->pos;
    child->fixed = old->fixed;
    child->keyed = old->keyed;
}

int model_child_free_number(const struct art_comp *parent)
{
    int number = parent->n_children;
    if (!model_child_by_number(parent, number)) return number;
    return parent->max_number < INT32_MAX ? parent->max_number + 1 : -1;
}

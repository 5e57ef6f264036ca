/* A hash index over the properties of a component, for those that have very many. It lies behind
 * the slots, in their memory, and is made and mended by what writes; what reads alone leaves it as
 * it is. */
#include "model_priv.h"
#include <string.h>

enum { MANY = 64 }; /* slots of which a component has an index */

struct entry {
    uint32_t hash;
    int at; /* slot + 1; 0: none */
};

/* Slots may have moved since (a value that is set again comes last), but as long as there are as
 * many, they have the same keys: what is taken away makes them fewer, and what is new goes through
 * model_slot_obtain. */
struct index {
    int n; /* slots that it knows */
    struct entry entry[];
};

static struct index *index_of(const struct art_comp *comp)
{
    return comp->cap_slots >= MANY ? (struct index *)(void *)(comp->slots + comp->cap_slots) : NULL;
}

static uint32_t hash_of(const char *key)
{
    return (uint32_t)art_hash_bytes(key, strlen(key));
}

static void insert(struct art_comp *comp, struct index *index, int slot)
{
    uint32_t hash = hash_of(comp->slots[slot].key), mask = 2 * (uint32_t)comp->cap_slots - 1;
    uint32_t at = hash & mask;
    while (index->entry[at].at) at = (at + 1) & mask;
    index->entry[at] = (struct entry){hash, slot + 1};
}

/* Finds the slot of a key, NULL: none; *stale: the index does not say. */
static struct art_slot *find(const struct art_comp *comp, const struct index *index,
                             const char *key, bool *stale)
{
    uint32_t hash = hash_of(key), mask = 2 * (uint32_t)comp->cap_slots - 1;
    *stale = index->n != comp->n_slots;
    for (uint32_t at = hash & mask; !*stale && index->entry[at].at; at = (at + 1) & mask) {
        if (index->entry[at].hash != hash) continue;
        struct art_slot *slot = &comp->slots[index->entry[at].at - 1];
        if (strcmp(slot->key, key) == 0) return slot;
        *stale = true;
    }
    return NULL;
}

static struct art_slot *find_one_by_one(const struct art_comp *comp, const char *key)
{
    for (int i = 0; i < comp->n_slots; i++)
        if (comp->slots[i].key == key || strcmp(comp->slots[i].key, key) == 0)
            return &comp->slots[i];
    return NULL;
}

struct art_slot *art_comp_slot(const struct art_comp *comp, const char *prop)
{
    const struct index *index = index_of(comp);
    bool stale = true;
    struct art_slot *slot = index ? find(comp, index, prop, &stale) : NULL;
    return stale ? find_one_by_one(comp, prop) : slot;
}

struct art_slot *model_slot_find(struct art_comp *comp, const char *key)
{
    struct index *index = index_of(comp);
    bool stale = false;
    struct art_slot *slot = index ? find(comp, index, key, &stale) : find_one_by_one(comp, key);
    if (!stale) return slot;
    memset(index->entry, 0, 2 * (size_t)comp->cap_slots * sizeof *index->entry);
    index->n = comp->n_slots;
    for (int i = 0; i < comp->n_slots; i++) insert(comp, index, i);
    return find_one_by_one(comp, key);
}

bool model_slot_room(struct art_comp *comp)
{
    struct art_model *model = comp->model;
    if (comp->n_slots < comp->cap_slots) return true;
    /* slots are large and components many: values have fewer properties than components */
    /* nodes and elements of large meshes have one slot */
    int cap = comp->cap_slots ? 2 * comp->cap_slots : comp->is_value ? 2 : 1;
    size_t bytes = (size_t)cap * sizeof *comp->slots;
    if (cap >= MANY) bytes += sizeof(struct index) + 2 * (size_t)cap * sizeof(struct entry);
    struct art_slot *slots = art_arena_alloc(model->ctx, &model->arena, bytes, 1);
    if (!slots) return false;
    if (comp->n_slots) memcpy(slots, comp->slots, (size_t)comp->n_slots * sizeof *slots);
    comp->slots = slots;
    comp->cap_slots = cap;
    if (cap >= MANY) index_of(comp)->n = -1;
    return true;
}

void model_slot_added(struct art_comp *comp)
{
    struct index *index = index_of(comp);
    if (!index || index->n != comp->n_slots - 1) return;
    insert(comp, index, comp->n_slots - 1);
    index->n = comp->n_slots;
}

#include <art/base.h>
#include <string.h>

/* Computes FNV-1a; Fowler, Noll, Vo (public domain constants). */
uint64_t art_hash_bytes(const void *data, size_t n)
{
    const unsigned char *p = data;
    uint64_t h = 14695981039346656037u;
    for (size_t i = 0; i < n; i++) h = (h ^ p[i]) * 1099511628211u;
    return h;
}

void art_map_fini(struct art_map *map)
{
    art_free(map->entries);
    memset(map, 0, sizeof *map);
}

/* Slot of a key, or the free slot where it would go. The capacity is a power of two. */
static size_t slot(const struct art_map *map, const char *key, size_t hash)
{
    size_t i = hash & (map->cap - 1);
    while (map->entries[i].key &&
           (map->entries[i].hash != hash || strcmp(map->entries[i].key, key) != 0))
        i = (i + 1) & (map->cap - 1);
    return i;
}

void *art_map_get(const struct art_map *map, const char *key)
{
    if (!map->cap) return NULL;
    size_t i = slot(map, key, (size_t)art_hash_bytes(key, strlen(key)));
    return map->entries[i].key ? map->entries[i].value : NULL;
}

static int grow(struct art_ctx *ctx, struct art_map *map)
{
    struct art_map next = {0};
    next.cap = map->cap ? map->cap * 2 : 16;
    next.entries = art_alloc(ctx, next.cap, sizeof *next.entries);
    if (!next.entries) return ART_ENOMEM;
    for (size_t i = 0; i < map->cap; i++)
        if (map->entries[i].key)
            next.entries[slot(&next, map->entries[i].key, map->entries[i].hash)] = map->entries[i];
    next.n = map->n;
    art_free(map->entries);
    *map = next;
    return ART_OK;
}

int art_map_set(struct art_ctx *ctx, struct art_map *map, const char *key, void *value)
{
    if ((map->n + 1) * 4 > map->cap * 3) {
        int status = grow(ctx, map);
        if (status < 0) return status;
    }
    size_t hash = (size_t)art_hash_bytes(key, strlen(key));
    size_t i = slot(map, key, hash);
    if (!map->entries[i].key) map->n++;
    map->entries[i] = (struct art_map_entry){key, hash, value};
    return ART_OK;
}

/* -------------------------------------------------------- whole numbers to numbers */

void art_keys_fini(struct art_keys *keys)
{
    art_free(keys->slot);
    memset(keys, 0, sizeof *keys);
}

void art_keys_clear(struct art_keys *keys)
{
    if (keys->slot) memset(keys->slot, 0, (keys->mask + 1) * sizeof *keys->slot);
    keys->n = 0;
}

/* The slot of a key, or the free slot where it would go (multiplication by 2^64 divided by the
 * golden ratio: Knuth 1998, The art of computer programming 3, section 6.4). */
static struct art_key_slot *key_slot(const struct art_keys *keys, uint64_t key)
{
    uint64_t h = key * UINT64_C(0x9e3779b97f4a7c15);
    size_t i = (size_t)(h ^ h >> 32) & keys->mask;
    while (keys->slot[i].next && keys->slot[i].key != key) i = (i + 1) & keys->mask;
    return &keys->slot[i];
}

int art_keys_reserve(struct art_ctx *ctx, struct art_keys *keys, size_t n)
{
    if (keys->slot && 2 * n <= keys->mask + 1) return ART_OK;
    size_t size = keys->slot ? 2 * (keys->mask + 1) : 64;
    while (size < 2 * n) size *= 2;
    struct art_keys more = {.mask = size - 1, .n = keys->n};
    more.slot = art_alloc(ctx, size, sizeof *more.slot);
    if (!more.slot) return ART_ENOMEM;
    for (size_t i = 0; keys->slot && i <= keys->mask; i++)
        if (keys->slot[i].next) *key_slot(&more, keys->slot[i].key) = keys->slot[i];
    art_free(keys->slot);
    *keys = more;
    return ART_OK;
}

int art_keys_get(const struct art_keys *keys, uint64_t key)
{
    return keys->slot ? key_slot(keys, key)->next - 1 : -1;
}

int art_keys_set(struct art_ctx *ctx, struct art_keys *keys, uint64_t key, int value)
{
    int status = art_keys_reserve(ctx, keys, keys->n + 1);
    if (status < 0) return status;
    struct art_key_slot *slot = key_slot(keys, key);
    keys->n += slot->next == 0;
    *slot = (struct art_key_slot){key, value + 1};
    return ART_OK;
}

/* --------------------------------------------------------- items by hash */

void art_index_fini(struct art_index *index)
{
    art_free(index->slot);
    memset(index, 0, sizeof *index);
}

int art_index_reserve(struct art_ctx *ctx, struct art_index *index, size_t n)
{
    if (index->slot && 3 * n <= 2 * (index->mask + 1)) return ART_OK;
    size_t size = index->slot ? 2 * (index->mask + 1) : 64;
    while (2 * size < 3 * n) size *= 2;
    struct art_index_slot *slot = art_alloc(ctx, size, sizeof *slot);
    if (!slot) return ART_ENOMEM;
    for (size_t i = 0; index->slot && i <= index->mask; i++) {
        if (!index->slot[i].next) continue;
        size_t at = index->slot[i].hash & (size - 1);
        while (slot[at].next) at = (at + 1) & (size - 1);
        slot[at] = index->slot[i];
    }
    art_free(index->slot);
    index->slot = slot;
    index->mask = size - 1;
    return ART_OK;
}

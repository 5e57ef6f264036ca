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

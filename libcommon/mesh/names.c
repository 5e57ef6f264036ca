/* Names in lists: groups and materials, regions, sets, fields. Short lists are looked through,
 * longer ones have a hash table with open addressing, so that a file of many names takes time in
 * proportion to their number. */
#include "mesh_priv.h"

enum { SHORT_LIST = 16 };

/* The name of item i of a list whose items begin with a pointer to it. */
static const char *name_at(const struct art_named_list *list, int i)
{
    const char *name;
    memcpy(&name, (const char *)list->item + (size_t)i * list->stride, sizeof name);
    return name;
}

static bool is_name(const struct art_named_list *list, int i, const char *name, size_t n)
{
    const char *own = name_at(list, i);
    return strlen(own) == n && memcmp(own, name, n) == 0;
}

static size_t first_slot(const struct art_name_index *index, const char *name, size_t n)
{
    return (size_t)art_hash_bytes(name, n) & ((size_t)index->n_slots - 1);
}

static size_t next_slot(const struct art_name_index *index, size_t at)
{
    return (at + 1) & ((size_t)index->n_slots - 1);
}

int art_name_index_find(const struct art_name_index *index, const struct art_named_list *list,
                        const char *name, size_t n)
{
    int from = 0;
    if (index->n_slots > 0) {
        from = index->n_hashed;
        for (size_t at = first_slot(index, name, n); index->slot[at] > 0;
             at = next_slot(index, at)) {
            int i = index->slot[at] - 1;
            if (i < list->n && is_name(list, i, name, n)) return i;
        }
    }
    /* what was put into the list without the table */
    for (int i = from; i < list->n; i++)
        if (is_name(list, i, name, n)) return i;
    return -1;
}

void art_name_index_clear(struct art_name_index *index)
{
    art_free(index->slot);
    *index = (struct art_name_index){.list_cap = index->list_cap};
}

static void put(struct art_name_index *index, const struct art_named_list *list, int i)
{
    const char *name = name_at(list, i);
    size_t at = first_slot(index, name, strlen(name));
    while (index->slot[at] > 0) at = next_slot(index, at);
    index->slot[at] = i + 1;
    index->n_used++;
}

/* Room for as many entries as the list has items and some more; what was there goes if there was
 * not. */
static int make_room(struct art_ctx *ctx, struct art_name_index *index,
                     const struct art_named_list *list, int more)
{
    int most = 64;
    if (index->n_slots / 2 >= index->n_used + more) return ART_OK;
    while (most < 4 * (int64_t)list->n && most <= INT32_MAX / 2) most *= 2;
    int *slot = art_alloc(ctx, (size_t)most, sizeof *slot);
    if (!slot) return ART_ENOMEM;
    art_free(index->slot);
    *index = (struct art_name_index){.slot = slot, .n_slots = most, .list_cap = index->list_cap};
    return ART_OK;
}

int art_name_index_update(struct art_ctx *ctx, struct art_name_index *index,
                          const struct art_named_list *list)
{
    if (index->n_hashed > list->n) art_name_index_clear(index);
    if (list->n <= SHORT_LIST) return ART_OK;
    int status = make_room(ctx, index, list, list->n - index->n_hashed);
    if (status < 0) return status;
    while (index->n_hashed < list->n) put(index, list, index->n_hashed++);
    return ART_OK;
}

int art_name_index_rename(struct art_ctx *ctx, struct art_name_index *index,
                          const struct art_named_list *list, int i)
{
    if (i >= index->n_hashed) return ART_OK;
    int status = make_room(ctx, index, list, 1);
    if (status < 0) return status;
    /* the entry of the old name stays, and finds nothing */
    if (i < index->n_hashed) put(index, list, i);
    return ART_OK;
}

/* --------------------------------------------------------- groups, materials, regions */

static struct art_named_list named(const struct art_mesh_names *names)
{
    return (struct art_named_list){names->name, sizeof *names->name, names->n};
}

int art_mesh_find_name(const struct art_mesh_names *names, const char *name, size_t n)
{
    struct art_named_list list = named(names);
    /* the last one first: files come back to it most */
    if (names->n > 0 && is_name(&list, names->n - 1, name, n)) return names->n - 1;
    return art_name_index_find(&names->index, &list, name, n);
}

int art_mesh_add_name(struct art_ctx *ctx, struct art_mesh_names *names, const char *name, size_t n,
                      int *index)
{
    int at = art_mesh_find_name(names, name, n);
    if (at < 0) {
        if (!ART_GROW(ctx, names->name, names->n, names->cap)) return ctx->status;
        char *copy = art_strndup(ctx, name, n);
        if (!copy) return ART_ENOMEM;
        at = names->n;
        names->name[names->n++] = copy;
        struct art_named_list list = named(names);
        int status = art_name_index_update(ctx, &names->index, &list);
        if (status < 0) return status;
    }
    *index = at;
    return ART_OK;
}

int art_mesh_rename(struct art_ctx *ctx, struct art_mesh_names *names, int i, const char *name)
{
    char *copy = art_strdup(ctx, name);
    if (!copy) return ART_ENOMEM;
    art_free(names->name[i]);
    names->name[i] = copy;
    struct art_named_list list = named(names);
    return art_name_index_rename(ctx, &names->index, &list, i);
}

void art_mesh_clear_names(struct art_mesh_names *names)
{
    for (int i = 0; i < names->n; i++) art_free(names->name[i]);
    art_free(names->name);
    art_name_index_clear(&names->index);
    memset(names, 0, sizeof *names);
}

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

int art_name_index_find(const struct art_name_index *index, const struct art_named_list *list,
                        const char *name, size_t n)
{
    int found = -1;
    struct art_index_spot at = art_index_find(&index->table, art_hash_bytes(name, n));
    for (; at.item >= 0; art_index_next(&index->table, &at))
        if (at.item < list->n && is_name(list, at.item, name, n) && (found < 0 || at.item < found))
            found = at.item;
    /* what was put into the list without the table */
    for (int i = index->n_hashed; i < list->n && found < 0; i++)
        if (is_name(list, i, name, n)) found = i;
    return found;
}

void art_name_index_clear(struct art_name_index *index)
{
    art_index_fini(&index->table);
    index->n_hashed = 0;
}

static int put(struct art_ctx *ctx, struct art_name_index *index, const struct art_named_list *list,
               int i)
{
    const char *name = name_at(list, i);
    int status = art_index_reserve(ctx, &index->table, index->table.n + 1);
    if (status < 0) return status;
    struct art_index_spot at = art_index_find(&index->table, art_hash_bytes(name, strlen(name)));
    while (at.item >= 0) art_index_next(&index->table, &at);
    art_index_place(&index->table, &at, i);
    return ART_OK;
}

int art_name_index_update(struct art_ctx *ctx, struct art_name_index *index,
                          const struct art_named_list *list)
{
    int status = ART_OK;
    if (index->n_hashed > list->n) art_name_index_clear(index);
    while (list->n > SHORT_LIST && index->n_hashed < list->n) {
        ART_TRY(put(ctx, index, list, index->n_hashed));
        index->n_hashed++;
    }
out:
    return status;
}

int art_name_index_rename(struct art_ctx *ctx, struct art_name_index *index,
                          const struct art_named_list *list, int i)
{
    /* the entry of the old name stays, and finds nothing */
    return i < index->n_hashed ? put(ctx, index, list, i) : ART_OK;
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

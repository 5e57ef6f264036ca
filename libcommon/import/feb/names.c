/* Names of the file by hash tables: many references to many names take time in proportion to their
 * number. */
#include "febmodel_calls.h"

/* Sets of nodes come before lists of nodes of the same name, which were read before them; of other
 * things the first of a name counts. */
static bool last_counts(enum feb_named what)
{
    return what == FEB_NODE_SETS || (what >= FEB_HOLDS && what <= FEB_HOLDS_END);
}

int feb_name_add(struct feb *f, enum feb_named what, const char *name, int index)
{
    if (!name || (!last_counts(what) && feb_name_find(f, what, name) >= 0)) return ART_OK;
    return art_map_set(f->ctx, &f->names[what], name, (void *)(uintptr_t)(index + 1));
}

int feb_name_find(const struct feb *f, enum feb_named what, const char *name)
{
    return name ? (int)(uintptr_t)art_map_get(&f->names[what], name) - 1 : -1;
}

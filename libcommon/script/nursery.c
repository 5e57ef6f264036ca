/* Memory of what a state of Lua is made of before a script runs: the library, some ten thousand
 * blocks, most of which live as long as the state. They lie in one block that is freed with the
 * state, which takes less time than to allocate and free each of them. */
#include "script_priv.h"
#include <stdint.h>
#include <string.h>

enum { ROOM = 3 << 18, ALIGN = 16 };

int script_nursery_open(struct art_ctx *ctx, struct script_nursery *nursery)
{
    nursery->at = art_realloc(ctx, NULL, ROOM, 1); /* not cleared */
    nursery->open = nursery->at != NULL;
    nursery->used = 0;
    return nursery->open ? ART_OK : ART_ENOMEM;
}

void script_nursery_close(struct script_nursery *nursery)
{
    nursery->open = false;
}

void script_nursery_free(struct script_nursery *nursery)
{
    art_free(nursery->at);
    *nursery = (struct script_nursery){0};
}

bool script_nursery_has(const struct script_nursery *nursery, const void *p)
{
    return p && nursery->at && (uintptr_t)p - (uintptr_t)nursery->at < ROOM;
}

void *script_nursery_take(struct script_nursery *nursery, size_t n)
{
    size_t bytes = (n + ALIGN - 1) / ALIGN * ALIGN;
    if (!nursery->open || bytes > ROOM - nursery->used) return NULL;
    void *p = nursery->at + nursery->used;
    nursery->used += bytes;
    return p;
}

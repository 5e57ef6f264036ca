/* This is the tree of components: walking it, the path of a component in it, arrays in its memory.
 */
#include "model_priv.h"
#include <string.h>

bool model_arena_grow(struct art_model *model, void *ptr, int n, int *cap, size_t size)
{
    if (n < *cap) return true;
    int next = *cap ? *cap * 2 : size > 32 ? 2 : 4;
    void *p = art_arena_alloc(model->ctx, &model->arena, (size_t)next, size);
    if (!p) return false;
    void *old;
    memcpy(&old, ptr, sizeof old);
    if (n) memcpy(p, old, (size_t)n * size);
    memcpy(ptr, &p, sizeof p);
    *cap = next;
    return true;
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

/* Writes one step: the name, or the number. */
static void put_step(struct art_buf *buf, const struct art_comp *comp)
{
    if (comp->name)
        art_buf_puts(buf, comp->name);
    else
        art_buf_printf(buf, "%d", comp->number);
}

const char *model_comp_path_or_null(const struct art_comp *comp, const struct art_comp *base)
{
    const struct art_comp *chain[MAX_DEPTH + 2];
    int n = 0;
    for (; comp && comp != base && n < MAX_DEPTH + 2; comp = comp->parent)
        if (!comp->is_value && (comp->parent || base)) chain[n++] = comp;
    if (n == 0 || !chain[0]) return ".";
    struct art_model *model = chain[0]->model;
    struct art_buf buf;
    art_buf_init(&buf, model->ctx);
    while (n-- > 0) {
        put_step(&buf, chain[n]);
        if (n > 0) art_buf_putc(&buf, '/');
    }
    const char *path =
        buf.failed ? NULL : art_arena_strndup(model->ctx, &model->arena, buf.s, buf.n);
    art_buf_fini(&buf);
    return path;
}

const char *art_comp_path(const struct art_comp *comp, const struct art_comp *base)
{
    const char *path = model_comp_path_or_null(comp, base);
    return path ? path : "?";
}

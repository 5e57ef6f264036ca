/* The cache of a model holds what rooms have computed about it, and counts of edits that show
 * whether that still holds. */
#include "model_priv.h"

struct art_model_cache_entry {
    const void *kind;
    const struct art_comp *of;
    void *what;
    void (*destroy)(void *what);
    struct art_model_cache_entry *next;
};

/* ----------------------------------------------------------------- counting */

void model_comp_mark_edited(struct art_comp *comp)
{
    bool link = false;
    struct art_comp *top = comp;
    for (struct art_comp *c = comp; c; c = c->parent) {
        c->edits++;
        link = link || c->cls->flags & ART_CLASS_LINK;
        top = c;
    }
    /* what is not in the tree yet counts when it comes in */
    if (link && top == comp->model->root) comp->model->links++;
}

void model_comp_mark_all_edited(struct art_comp *comp)
{
    struct art_model *model = comp->model;
    model_comp_mark_edited(comp);
    if (comp->cls->flags & ART_CLASS_LINK || comp->n_children == 0 || !under_root(comp)) return;
    for (struct art_comp *c = art_comp_next(comp, comp); c; c = art_comp_next(comp, c))
        if (c->cls->flags & ART_CLASS_LINK) model->links++;
}

/* --------------------------------------------------------------- remembering */

static struct art_model_cache_entry *find(const struct art_model *model, const void *kind,
                                          const struct art_comp *of)
{
    struct art_model_cache_entry *m = model->cache;
    while (m && !(m->kind == kind && m->of == of)) m = m->next;
    return m;
}

static void free_entry(struct art_model_cache_entry *m)
{
    if (m->what && m->destroy) m->destroy(m->what);
    m->what = NULL;
}

void *art_model_cache_get(const struct art_model *model, const void *kind,
                          const struct art_comp *of)
{
    const struct art_model_cache_entry *m = find(model, kind, of);
    return m ? m->what : NULL;
}

int art_model_cache_set(struct art_ctx *ctx, struct art_model *model, const void *kind,
                        const struct art_comp *of, void *what, void (*destroy)(void *what))
{
    struct art_model_cache_entry *m = find(model, kind, of);
    if (!m) {
        if (!what) return ART_OK;
        m = art_alloc(ctx, 1, sizeof *m);
        if (!m) return ART_ENOMEM;
        m->kind = kind;
        m->of = of;
        m->next = model->cache;
        model->cache = m;
    }
    free_entry(m);
    m->what = what;
    m->destroy = destroy;
    return ART_OK;
}

void model_cache_free(struct art_model *model)
{
    while (model->cache) {
        struct art_model_cache_entry *m = model->cache;
        model->cache = m->next;
        free_entry(m);
        art_free(m);
    }
}

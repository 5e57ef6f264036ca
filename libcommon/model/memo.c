/* What rooms remember about a model, and the counts that tell whether it still holds. */
#include "model_priv.h"

struct art_memo {
    const void *kind;
    const struct art_comp *of;
    void *what;
    void (*destroy)(void *what);
    struct art_memo *next;
};

/* ----------------------------------------------------------------- counting */

void comp_touch(struct art_comp *comp)
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

void comp_touch_all(struct art_comp *comp)
{
    struct art_model *model = comp->model;
    comp_touch(comp);
    if (comp->cls->flags & ART_CLASS_LINK || comp->n_children == 0 || !under_root(comp)) return;
    for (struct art_comp *c = art_comp_next(comp, comp); c; c = art_comp_next(comp, c))
        if (c->cls->flags & ART_CLASS_LINK) model->links++;
}

/* --------------------------------------------------------------- remembering */

static struct art_memo *find(const struct art_model *model, const void *kind,
                             const struct art_comp *of)
{
    struct art_memo *m = model->memos;
    while (m && !(m->kind == kind && m->of == of)) m = m->next;
    return m;
}

static void forget(struct art_memo *m)
{
    if (m->what && m->destroy) m->destroy(m->what);
    m->what = NULL;
}

void *art_model_memo(const struct art_model *model, const void *kind, const struct art_comp *of)
{
    const struct art_memo *m = find(model, kind, of);
    return m ? m->what : NULL;
}

int art_model_remember(struct art_ctx *ctx, struct art_model *model, const void *kind,
                       const struct art_comp *of, void *what, void (*destroy)(void *what))
{
    struct art_memo *m = find(model, kind, of);
    if (!m) {
        if (!what) return ART_OK;
        m = art_alloc(ctx, 1, sizeof *m);
        if (!m) return ART_ENOMEM;
        m->kind = kind;
        m->of = of;
        m->next = model->memos;
        model->memos = m;
    }
    forget(m);
    m->what = what;
    m->destroy = destroy;
    return ART_OK;
}

void memos_free(struct art_model *model)
{
    while (model->memos) {
        struct art_memo *m = model->memos;
        model->memos = m->next;
        forget(m);
        art_free(m);
    }
}

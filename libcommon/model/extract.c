/* This makes a part of a model a model of its own. */
#include "references_priv.h"
#include <string.h>

struct taking {
    bool *asked; /* by the caller: with everything that they refer to */
    bool *taken; /* with everything below */
    bool *holds; /* what is taken lies below it */
    struct art_comp **todo;
    int n, cap;
};

static int take(struct art_ctx *ctx, struct taking *t, struct art_comp *comp)
{
    if (t->taken[comp->order]) return ART_OK;
    if (!ART_GROW(ctx, t->todo, t->n, t->cap)) return ART_ENOMEM;
    t->todo[t->n++] = comp;
    return ART_OK;
}

/* Components without which a component that is extracted could not exist, or would act otherwise.
 */
static int follow(struct art_ctx *ctx, void *user, const struct ref_site *site)
{
    struct taking *t = user;
    const struct art_prop *row = site->slot->prop;
    bool wanted = t->asked[site->holder->order] || model_ref_binding(site) != REF_LOOSE ||
                  (row && row->flags & ART_PROP_TAKES);
    /* its own surroundings are there anyway */
    if (!wanted || model_comp_is_below(site->holder, site->to)) return ART_OK;
    return take(ctx, t, site->to);
}

static int take_all(struct art_ctx *ctx, struct taking *t)
{
    int status = ART_OK;
    while (t->n > 0) {
        struct art_comp *top = t->todo[--t->n];
        for (struct art_comp *c = top; c; c = art_comp_next(top, c)) {
            if (t->taken[c->order]) continue;
            t->taken[c->order] = true;
            ART_TRY(model_refs_visit_comp(ctx, c, follow, t));
        }
        for (struct art_comp *up = top->parent; up && !t->holds[up->order]; up = up->parent) {
            t->holds[up->order] = true;
            ART_TRY(model_refs_visit_comp(ctx, up, follow, t));
        }
    }
out:
    return status;
}

/* Computes the closure of both: what is needed, and what refers to nothing else. */
static int close_taken(struct art_ctx *ctx, struct art_model *model, struct taking *t,
                       unsigned flags)
{
    int status;
    size_t n = (size_t)model->next_order;
    bool *before = art_alloc(ctx, n, sizeof *before);
    if (!before) return ART_ENOMEM;
    for (;;) {
        ART_TRY(take_all(ctx, t));
        if (!(flags & ART_WITH_DEPENDENTS)) break;
        memcpy(before, t->taken, n * sizeof *before);
        ART_TRY(model_dependents_close(ctx, model, before, true));
        for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c))
            if (before[c->order]) ART_TRY(take(ctx, t, c));
        if (t->n == 0) break;
    }
out:
    art_free(before);
    return status;
}

/* Everything else goes; fixed parts of what stays cannot. */
static int mark_rest(struct art_ctx *ctx, struct art_model *model, const struct taking *t,
                     const struct copier *c, struct art_model *copy, struct art_deletion **plan)
{
    bool *gone = art_alloc(ctx, (size_t)copy->next_order, sizeof *gone);
    if (!gone) return ART_ENOMEM;
    for (struct art_comp *s = model->root; s; s = art_comp_next(model->root, s)) {
        const struct art_comp *twin = model_copier_of(c, s);
        bool stays = t->taken[s->order] || t->holds[s->order] || !model_comp_removable(s);
        bool parent_gone = twin->parent && gone[twin->parent->order];
        gone[twin->order] = !stays || parent_gone;
    }
    int status = model_deletion_of_marked(ctx, copy, gone, plan);
    art_free(gone);
    return status;
}

int art_model_extract(struct art_ctx *ctx, struct art_model *model, struct art_comp *const *comps,
                      int n, unsigned flags, struct art_model **extract)
{
    struct taking t = {0};
    struct copier c = {0};
    struct art_model *copy = NULL;
    struct art_deletion *plan = NULL;
    int status;
    t.taken = art_alloc(ctx, (size_t)model->next_order, sizeof *t.taken);
    t.holds = art_alloc(ctx, (size_t)model->next_order, sizeof *t.holds);
    t.asked = art_alloc(ctx, (size_t)model->next_order, sizeof *t.asked);
    if (!t.taken || !t.holds || !t.asked) ART_TRY(ART_ENOMEM);
    for (int i = 0; i < n; i++) t.asked[comps[i]->order] = true;
    for (int i = 0; i < n; i++) ART_TRY(take(ctx, &t, comps[i]));
    ART_TRY(close_taken(ctx, model, &t, flags));
    ART_TRY(model_copy_subtree(ctx, model, &c, &copy));
    ART_TRY(mark_rest(ctx, model, &t, &c, copy, &plan));
    ART_TRY(art_deletion_apply(ctx, plan));
    *extract = copy;
    copy = NULL;
out:
    art_deletion_free(plan);
    model_copier_fini(&c);
    art_model_free(copy);
    art_free(t.todo);
    art_free(t.asked);
    art_free(t.taken);
    art_free(t.holds);
    return status;
}

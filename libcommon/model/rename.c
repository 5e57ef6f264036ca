/* A new name, with the paths that go through the component: references know their component, but
 * texts and paths that could not be resolved have to be written anew. */
#include "references_priv.h"
#include <string.h>

struct place {
    struct art_comp *at;
    const char *key; /* of the slot */
    int entry;
    struct ref_target target;
};

struct places {
    const struct art_comp *top;
    struct place *list;
    int n, cap;
};

static int record_path(struct art_ctx *ctx, void *user, const struct ref_site *site)
{
    struct places *p = user;
    if (!model_comp_is_below(site->to, p->top)) return ART_OK;
    const struct art_value *v = &site->slot->value;
    if (!site->in_text && v->refs[site->entry].to) {
        /* what it was called in the file is history */
        v->refs[site->entry].path = NULL;
        return ART_OK;
    }
    if (!ART_GROW(ctx, p->list, p->n, p->cap)) return ART_ENOMEM;
    struct place *place = &p->list[p->n];
    *place = (struct place){site->at, site->slot->key, site->entry, {site->to, NULL}};
    if (site->rest) {
        place->target.rest = art_arena_strdup(ctx, &site->at->model->arena, site->rest);
        if (!place->target.rest) return ART_ENOMEM;
    }
    p->n++;
    return ART_OK;
}

/* The places from i on that are in one slot; returns the first behind them. */
static int rewrite_slot(struct art_ctx *ctx, const struct places *p, int i, int *behind)
{
    const struct place *first = &p->list[i];
    struct art_slot *slot = art_comp_slot(first->at, first->key);
    int end = i, most = 0, status = ART_OK;
    while (end < p->n && p->list[end].at == first->at && p->list[end].key == first->key) {
        if (p->list[end].entry > most) most = p->list[end].entry;
        end++;
    }
    *behind = end;
    struct ref_target *targets = art_alloc(ctx, (size_t)most + 1, sizeof *targets);
    if (!targets) return ART_ENOMEM;
    for (int k = i; k < end; k++) targets[p->list[k].entry] = p->list[k].target;
    if (slot->value.type == ART_P_RAW) {
        status = model_text_retarget(ctx, first->at, slot, targets, most + 1);
    } else {
        for (int k = i; k < end && status == ART_OK; k++)
            status = model_path_retarget(ctx, first->at, &p->list[k].target,
                                         &slot->value.refs[p->list[k].entry].path);
    }
    art_free(targets);
    return status;
}

static int check_name(struct art_ctx *ctx, const struct art_comp *comp, const char *name,
                      bool attached)
{
    if (name && !art_name_is_legal(name))
        return art_error(ctx, ART_EUSAGE, NULL,
                         "'%s' is not a legal name (no leading digit, none of . / : * ?)", name);
    const struct art_comp *twin =
        name && attached ? model_child_by_name(comp->parent, name, strlen(name)) : NULL;
    if (twin && twin != comp)
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' has a component named '%s' already",
                         art_comp_path(comp->parent, NULL), name);
    return ART_OK;
}

int art_comp_rename(struct art_comp *comp, const char *name)
{
    struct art_ctx *ctx = comp->model->ctx;
    struct art_comp *parent = comp->is_value ? NULL : comp->parent;
    bool attached = parent && comp->pos < parent->n_children && parent->children[comp->pos] == comp;
    struct places places = {.top = comp};
    int status;
    if (name && !*name) name = NULL;
    ART_TRY(check_name(ctx, comp, name, attached));
    if (comp->fixed && !art_streq(name, comp->name))
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' has its name as a part of %s",
                         art_comp_path(comp, NULL), parent->cls->name);
    if (art_streq(name, comp->name)) return ART_OK;
    const char *copy = name ? art_arena_strdup(ctx, &comp->model->arena, name) : NULL;
    if (name && !copy) return ART_ENOMEM;
    if (attached && model_comp_is_below(comp, comp->model->root))
        ART_TRY(model_refs_visit_below(ctx, comp, record_path, &places));
    if (attached)
        ART_TRY(model_name_index_rename(parent, comp, copy));
    else
        comp->name = copy;
    for (int i = 0; i < places.n;) ART_TRY(rewrite_slot(ctx, &places, i, &i));
out:
    art_free(places.list);
    return status;
}

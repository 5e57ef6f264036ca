/* Where a name may stand: the references by path of a whole model, found once and looked up for
 * each component that is renamed, so that naming all nodes of a large model does not walk through
 * all of it for each. Kept until something else than names has changed. */
#include "references_priv.h"
#include <stdlib.h>
#include <string.h>

/* A slot with a path that leads to `order`, and to nothing else. */
struct known {
    int order;
    struct art_comp *holder, *at;
    int slot; /* its place among the slots, which may move as defaults are added */
};

struct reference_index {
    unsigned edits, links, sweeps;
    int next_order;
    struct known *known; /* [n_known] by their order */
    int n_known, cap_known;
    struct known
        *open; /* [n_open] texts, and paths of what does not exist yet: these are read anew */
    int n_open, cap_open;
};

static void index_free(void *what)
{
    struct reference_index *index = what;
    if (!index) return;
    art_free(index->known);
    art_free(index->open);
    art_free(index);
}

static int add_known(struct art_ctx *ctx, struct reference_index *index, const struct known *k)
{
    if (!ART_GROW(ctx, index->known, index->n_known, index->cap_known)) return ART_ENOMEM;
    index->known[index->n_known++] = *k;
    return ART_OK;
}

static int add_open(struct art_ctx *ctx, struct reference_index *index, const struct known *k)
{
    if (!ART_GROW(ctx, index->open, index->n_open, index->cap_open)) return ART_ENOMEM;
    index->open[index->n_open++] = *k;
    return ART_OK;
}

/* References that were numbers, or whose path is forgotten, do not depend on names. */
static int add_refs(struct art_ctx *ctx, struct reference_index *index, struct known *k,
                    const struct art_value *value)
{
    int status = ART_OK;
    for (int i = 0; i < value->n; i++)
        if (!value->refs[i].to && value->refs[i].path) return add_open(ctx, index, k);
    for (int i = 0; i < value->n && status == ART_OK; i++) {
        if (!value->refs[i].path) continue;
        k->order = value->refs[i].to->order;
        status = add_known(ctx, index, k);
    }
    return status;
}

static int add_slots(struct art_ctx *ctx, struct reference_index *index, struct art_comp *holder,
                     struct art_comp *at)
{
    int status = ART_OK;
    for (int i = 0; i < at->n_slots && status == ART_OK; i++) {
        const struct art_slot *slot = &at->slots[i];
        struct known k = {.holder = holder, .at = at, .slot = i};
        if (!slot->has_value || slot->value.is_null || slot->implied) continue;
        if (slot->value.refs)
            status = add_refs(ctx, index, &k, &slot->value);
        else if (slot->value.type == ART_P_OBJECT && slot->value.object)
            status = add_slots(ctx, index, holder, slot->value.object);
        else if (model_may_hold_paths(slot))
            status = add_open(ctx, index, &k);
    }
    return status;
}

static bool is_valid(const struct reference_index *index, const struct art_model *model)
{
    return index->edits == model->root->edits && index->links == model->links &&
           index->sweeps == model->sweeps && index->next_order == model->next_order;
}

/* The index of the model as it is. */
static int find_index(struct art_ctx *ctx, struct art_model *model, struct reference_index **found)
{
    static const char kind;
    struct reference_index *index = art_model_cache_get(model, &kind, NULL);
    int status = ART_ENOMEM;
    *found = index;
    if (index && is_valid(index, model)) return ART_OK;
    index = art_alloc(ctx, 1, sizeof *index);
    if (!index) return ART_ENOMEM;
    index->edits = model->root->edits, index->links = model->links;
    index->sweeps = model->sweeps, index->next_order = model->next_order;
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c))
        ART_TRY(add_slots(ctx, index, c, c));
    if (index->n_known > 1)
        qsort(index->known, (size_t)index->n_known, sizeof *index->known, art_compare_ints);
    ART_TRY(art_model_cache_set(ctx, model, &kind, NULL, index, index_free));
    *found = index;
    return ART_OK;
out:
    index_free(index);
    return status;
}

static int visit(struct art_ctx *ctx, const struct known *k, const struct art_comp *comp, ref_fn fn,
                 void *user)
{
    if (k->slot >= k->at->n_slots) return ART_OK;
    return model_refs_visit_slot_for(ctx, k->holder, k->at, &k->at->slots[k->slot], comp, fn, user);
}

int model_refs_visit_indexed(struct art_ctx *ctx, const struct art_comp *comp, ref_fn fn,
                             void *user)
{
    struct reference_index *index;
    int status;
    ART_TRY(find_index(ctx, comp->model, &index));
    int low = 0, high = index->n_known;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (index->known[middle].order < comp->order)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < index->n_known && index->known[low].order == comp->order; low++)
        ART_TRY(visit(ctx, &index->known[low], comp, fn, user));
    for (int i = 0; i < index->n_open; i++) ART_TRY(visit(ctx, &index->open[i], comp, fn, user));
out:
    return status;
}

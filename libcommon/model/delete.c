/* This carries out a deletion: references of what stays are taken out of their lists, then the
 * components go. */
#include "references_priv.h"
#include <string.h>

/* -------------------------------------------------------------------- slots */

static void unset_slot(struct art_comp *at, struct art_slot *slot)
{
    int i = (int)(slot - at->slots);
    model_comp_mark_edited(at);
    at->n_slots--;
    memmove(slot, slot + 1, (size_t)(at->n_slots - i) * sizeof *slot);
}

/* The value without the entries that are marked in `out`. */
static int drop_entries(struct art_ctx *ctx, struct art_comp *at, struct art_slot *slot,
                        const bool *out, int n)
{
    struct art_value *v = &slot->value;
    struct art_arena *arena = &at->model->arena;
    model_comp_mark_edited(at);
    struct art_ref *refs = NULL;
    const char **words = NULL;
    int k = 0;
    if (v->refs) refs = art_arena_alloc(ctx, arena, (size_t)n, sizeof *refs);
    if (v->words) words = art_arena_alloc(ctx, arena, (size_t)n, sizeof *words);
    if ((v->refs && !refs) || (v->words && !words)) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        if (out[i]) continue;
        if (refs) refs[k] = v->refs[i];
        if (words) words[k] = v->words[i];
        k++;
    }
    if (refs) v->refs = refs;
    if (words) v->words = words;
    v->n = k;
    return ART_OK;
}

/* Parallel lists lose the entries at the same places; those without such entries are unset. */
static int drop_partners(struct art_ctx *ctx, struct art_comp *at, const struct art_prop *row,
                         const bool *out, int n)
{
    struct art_slot *with[8];
    int n_with = model_ref_partners(at, row, with, 8);
    /* from the last on, because unsetting moves those behind */
    for (int i = 0; i < n_with; i++)
        for (int j = i + 1; j < n_with; j++)
            if (with[j] > with[i]) {
                struct art_slot *swap = with[i];
                with[i] = with[j];
                with[j] = swap;
            }
    for (int i = 0; i < n_with; i++) {
        struct art_value *v = &with[i]->value;
        bool list = with[i]->has_value && (v->words || v->refs);
        if (list && v->n == n) {
            int status = drop_entries(ctx, at, with[i], out, n);
            if (status < 0) return status;
        } else if (!list) {
            unset_slot(at, with[i]);
        }
    }
    return ART_OK;
}

/* ---------------------------------------------------------------- references */

struct mark {
    const bool *gone;
    bool *out;
};

static int mark_entry(struct art_ctx *ctx, void *user, const struct ref_site *site)
{
    struct mark *m = user;
    (void)ctx;
    if (!site->in_text && m->gone[site->to->order]) m->out[site->entry] = true;
    return ART_OK;
}

/* The nullable object that `at` is or lies in; its owner and slot. */
static struct art_slot *nullable_above(struct art_comp *at, struct art_comp **owner)
{
    for (struct art_comp *c = at; c->is_value; c = c->parent)
        for (int i = 0; i < c->parent->n_slots; i++) {
            struct art_slot *slot = &c->parent->slots[i];
            if (slot->value.object != c || !slot->prop || !(slot->prop->flags & ART_PROP_NULLABLE))
                continue;
            *owner = c->parent;
            return slot;
        }
    return NULL;
}

static void make_null(struct art_slot *slot)
{
    struct art_value none = {.type = slot->value.type, .is_null = true};
    slot->value = none;
}

/* A single reference that is gone: null, or the object around it, or nothing. */
static void drop_single(struct art_comp *at, struct art_slot *slot)
{
    struct art_comp *owner;
    struct art_slot *around;
    bool firm = !slot->prop || !(slot->prop->flags & ART_PROP_NULLABLE) ||
                slot->prop->flags & ART_PROP_NEEDS;
    model_comp_mark_edited(at);
    if (firm && (around = nullable_above(at, &owner)))
        make_null(around);
    else if (slot->value.refs && slot->value.type == ART_P_REF && slot->value.n == 1 &&
             slot->prop && slot->prop->flags & ART_PROP_NULLABLE) {
        slot->value.is_null = true;
        slot->value.refs[0] = (struct art_ref){0};
    } else
        unset_slot(at, slot);
}

static int apply_loss(struct art_ctx *ctx, const struct art_deletion *plan,
                      const struct art_deletion_loss *loss)
{
    struct art_slot *slot = art_comp_slot(loss->at, loss->prop);
    if (!slot) return ART_OK;
    const struct art_prop *row = slot->prop;
    if (slot->value.type == ART_P_RAW && row && row->flags & ART_PROP_SPARES)
        return model_text_drop(ctx, loss->at, slot, plan->gone);
    if (!slot->value.refs || slot->value.type == ART_P_REF ||
        (row && row->flags & ART_PROP_NEEDS)) {
        drop_single(loss->at, slot);
        return ART_OK;
    }
    int n = slot->value.n, status;
    struct mark mark = {plan->gone, art_alloc(ctx, (size_t)n, sizeof(bool))};
    if (!mark.out) return ART_ENOMEM;
    ART_TRY(model_refs_visit_slot(ctx, loss->comp, loss->at, slot, mark_entry, &mark));
    ART_TRY(drop_entries(ctx, loss->at, slot, mark.out, n));
    ART_TRY(drop_partners(ctx, loss->at, row, mark.out, n));
out:
    art_free(mark.out);
    return status;
}

int art_deletion_apply(struct art_ctx *ctx, struct art_deletion *plan)
{
    int status = ART_OK;
    for (int i = 0; i < plan->n_losses; i++) ART_TRY(apply_loss(ctx, plan, &plan->losses[i]));
    for (int i = 0; i < plan->n_items; i++) {
        struct art_comp *parent = plan->items[i].comp->parent;
        if (!parent) continue; /* went with a sibling */
        int kept = model_children_keep(parent, plan->gone);
        if (kept < 0) status = kept;
    }
    if (status == ART_OK) plan->n_items = plan->n_losses = 0;
out:
    return status;
}

int art_comp_delete(struct art_ctx *ctx, struct art_comp *comp)
{
    struct art_deletion *plan = NULL;
    int status = art_deletion_plan(ctx, &comp, 1, &plan);
    if (status < 0) return status;
    status = art_deletion_apply(ctx, plan);
    art_deletion_free(plan);
    return status;
}

/* ------------------------------------------------------------------- removal */

struct search {
    const struct art_comp *top;
    const struct art_comp *by;
    int n;
};

static int find_outer(struct art_ctx *ctx, void *user, const struct ref_site *site)
{
    struct search *s = user;
    (void)ctx;
    if (!model_comp_is_below(site->to, s->top) || model_comp_is_below(site->holder, s->top))
        return ART_OK;
    if (!s->by) s->by = site->holder;
    s->n++;
    return ART_OK;
}

/* Count the references from outside to `comp` or into it; *by is the first component that has one,
 * or NULL. */
static int find_referrer(struct art_ctx *ctx, struct art_comp *comp, const struct art_comp **by,
                         int *n)
{
    struct search s = {.top = comp};
    int status = model_refs_visit(ctx, comp->model->root, find_outer, &s);
    if (status < 0) return status;
    *by = s.by;
    *n = s.n;
    return ART_OK;
}

int art_comp_remove(struct art_comp *comp)
{
    struct art_ctx *ctx = comp->model->ctx;
    struct art_comp *parent = comp->parent;
    const struct art_comp *by;
    int n;
    if (!model_comp_removable(comp))
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' is a part of %s", art_comp_path(comp, NULL),
                         parent ? parent->cls->name : "nothing");
    int status = find_referrer(ctx, comp, &by, &n);
    if (status < 0) return status;
    if (n > 0)
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' cannot be removed alone: '%s' refers to it%s",
                         art_comp_path(comp, NULL), art_comp_path(by, NULL),
                         n > 1 ? ", and others do" : "");
    bool *gone = art_alloc(ctx, (size_t)comp->model->next_order, sizeof *gone);
    if (!gone) return ART_ENOMEM;
    gone[comp->order] = true;
    status = model_children_keep(parent, gone);
    art_free(gone);
    return status;
}

/* The behaviours that decide on pairs of bodies, and the orders in which these are treated. */
#include "rules_priv.h"
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ a pair */

enum { MODEL, STAGE, DECLARED }; /* in the order of a rule */

static int stage_of(const struct art_contact_rules *r, int m, int i, int j, enum contact_source by)
{
    const struct art_collidable *a = &r->body[i], *b = &r->body[j];
    const struct art_comp *model = r->entries->model[m];
    if (by == CONTACT_FROM_PAIR) return 0;
    if (a->model != model || b->model != model) return 5;
    if (a->compound && a->compound == b->compound) return 4;
    return a->rigid && b->rigid ? 1 : a->rigid || b->rigid ? 2 : 3;
}

/* The behaviour's first body, if it names one, is body 0. */
static bool is_swapped(const struct art_contact_rules *r, int lo, int hi,
                       const struct contact_entry *e)
{
    const struct art_comp *first = e->of[0].comp;
    return first && !contact_body_is_named(first, &r->body[lo]) &&
           contact_body_is_named(first, &r->body[hi]);
}

static bool may_collide(const struct art_collidable *a, const struct art_collidable *b)
{
    bool inside = a->compound && a->compound == b->compound;
    unsigned need = inside ? ART_COLLIDABLE_INTERNAL : ART_COLLIDABLE_EXTERNAL;
    return a->allowed & need && b->allowed & need;
}

bool art_contact_rule_of(const struct art_contact_rules *r, int i, int j,
                         struct art_contact_rule *rule)
{
    int lo = i < j ? i : j, hi = i < j ? j : i;
    enum contact_source by;
    /* what has no mesh has nothing that could be switched on */
    if (lo == hi || !r->body[lo].has_mesh || !r->body[hi].has_mesh) return false;
    int m =
        contact_lookup_model(r->entries, contact_common_model(r->body[lo].comp, r->body[hi].comp));
    int found = m < 0 ? -1 : contact_lookup_decide(&r->entries->lookup, m, lo, hi, &by);
    if (found < 0) return false;
    const struct contact_entry *e = &r->entries->entry[found];
    bool swapped = is_swapped(r, lo, hi, e), pair = by == CONTACT_FROM_PAIR;
    *rule = (struct art_contact_rule){
        .a = swapped ? hi : lo,
        .b = swapped ? lo : hi,
        .law = &e->law,
        .enabled = e->law.enabled && may_collide(&r->body[lo], &r->body[hi]),
        .explicit_pair = pair,
        .number = 0.5 * hi * (hi - 1.0) + lo,
        .order = {[MODEL] = m,
                  [STAGE] = stage_of(r, m, lo, hi, by),
                  [DECLARED] = pair ? -found : 0}}; /* the last one first */
    return true;
}

/* ------------------------------------------------------------------- orders */

static int compare(int x, int y)
{
    return (x > y) - (x < y);
}

static int lower(const struct art_contact_rule *rule)
{
    return rule->a < rule->b ? rule->a : rule->b;
}

static int by_stage(const struct art_contact_rule *a, const struct art_contact_rule *b)
{
    int order = compare(a->order[STAGE], b->order[STAGE]);
    return order ? order : compare(a->order[DECLARED], b->order[DECLARED]);
}

/* Compare rules: by the lower body, then by the other. */
static int by_bodies(const struct art_contact_rule *a, const struct art_contact_rule *b)
{
    int order = compare(lower(a), lower(b));
    return order ? order : compare(a->a + a->b - lower(a), b->a + b->b - lower(b));
}

int art_contact_by_detection(const struct art_contact_rule *a, const struct art_contact_rule *b)
{
    int order = compare(a->order[MODEL], b->order[MODEL]);
    if (!order) order = by_stage(a, b);
    return order ? order : by_bodies(a, b);
}

int art_contact_by_solve(const struct art_contact_rule *a, const struct art_contact_rule *b)
{
    int order = compare(a->order[MODEL], b->order[MODEL]);
    if (!order) order = compare(lower(a), lower(b));
    if (!order) order = by_stage(a, b);
    return order ? order : by_bodies(a, b);
}

/* ---------------------------------------------------------------------- public */

static int build(struct art_ctx *ctx, struct art_contact_rules *r)
{
    int status;
    ART_TRY(art_contact_bodies(ctx, r->top, &r->body, &r->n_bodies));
    ART_TRY(contact_entries_create(ctx, r->top, r->entries));
    ART_TRY(contact_lookup_create(ctx, r->entries, r->body, r->n_bodies, r->first_decides,
                                  &r->entries->lookup));
    ART_TRY(art_contact_rules_refresh(ctx, r));
out:
    return status;
}

static int create(struct art_ctx *ctx, struct art_comp *top, bool first_decides, bool by_model,
                  struct art_contact_rules **rules)
{
    struct art_contact_rules *r = art_alloc(ctx, 1, sizeof *r);
    struct contact_entries *entries = art_alloc(ctx, 1, sizeof *entries);
    if (!r || !entries) {
        art_free(r);
        art_free(entries);
        return ART_ENOMEM;
    }
    r->top = top;
    r->first_decides = first_decides;
    r->entries = entries;
    entries->by_model = by_model;
    int status = build(ctx, r);
    if (status < 0) {
        art_contact_rules_free(r);
        return status;
    }
    *rules = r;
    return ART_OK;
}

int art_contact_rules_create(struct art_ctx *ctx, struct art_comp *top,
                             const struct art_quirks *quirks, struct art_contact_rules **rules)
{
    return create(ctx, top, quirks && quirks->first_behavior_decides,
                  quirks && quirks->tolerances_by_model, rules);
}

int art_contact_acting_behavior(struct art_ctx *ctx, struct art_comp *model,
                                const struct art_comp *a, const struct art_comp *b,
                                const struct art_comp **behavior)
{
    struct art_contact_rules *r = NULL;
    int status = create(ctx, model, false, false, &r);
    *behavior = NULL;
    if (status < 0) return status;
    const struct art_contact_law *law = art_contact_acting(r, a, b);
    if (law) *behavior = law->behavior;
    art_contact_rules_free(r);
    return ART_OK;
}

int art_contact_rules_refresh(struct art_ctx *ctx, struct art_contact_rules *r)
{
    long refused = art_model_refused(ctx, r->top->model);
    int status = contact_laws_read(ctx, r->entries);
    contact_bodies_allow(r->body, r->n_bodies);
    if (status == ART_OK) status = contact_samples_find(ctx, r);
    return art_model_memory(ctx, r->top->model, refused, status);
}

void art_contact_rules_free(struct art_contact_rules *r)
{
    if (!r) return;
    contact_entries_free(r->entries);
    art_free(r->entries);
    art_free(r->body);
    art_free(r->may);
    art_free(r->sample);
    art_free(r);
}

int art_contact_index(const struct art_contact_rules *r, const struct art_comp *comp)
{
    int n;
    const struct contact_named *first = contact_lookup_bodies(&r->entries->lookup, comp, &n);
    return n ? first->body : -1;
}

const struct art_contact_law *art_contact_acting(const struct art_contact_rules *r,
                                                 const struct art_comp *a, const struct art_comp *b)
{
    const struct art_contact_law *law = NULL;
    int n[2];
    const struct contact_named *x = contact_lookup_bodies(&r->entries->lookup, a, &n[0]);
    const struct contact_named *y = contact_lookup_bodies(&r->entries->lookup, b, &n[1]);
    for (int i = 0; i < n[0]; i++)
        for (int j = 0; j < n[1]; j++) {
            struct art_contact_rule rule;
            if (!may_collide(&r->body[x[i].body], &r->body[y[j].body]) ||
                !art_contact_rule_of(r, x[i].body, y[j].body, &rule))
                continue;
            if (law && law != rule.law) return NULL;
            law = rule.law;
        }
    return law;
}

enum art_contact_method art_contact_method_of(const struct art_contact_rules *r,
                                              const struct art_contact_rule *rule)
{
    const struct art_contact_law *law = rule->law;
    bool rigid = r->body[rule->a].rigid && r->body[rule->b].rigid;
    if (law->method == ART_CONTACT_INACTIVE) return ART_CONTACT_INACTIVE;
    if (law->collider == ART_COLLIDER_SDF || law->collider == ART_COLLIDER_CONTINUOUS ||
        law->method == ART_CONTACT_VERTEX_BILATERAL)
        return ART_CONTACT_VERTEX;
    if (law->method != ART_CONTACT_DEFAULT) return law->method;
    return rigid ? ART_CONTACT_REGION : ART_CONTACT_VERTEX;
}

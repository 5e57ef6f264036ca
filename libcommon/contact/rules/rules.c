/* All pairs of bodies with the behaviours that decide on them, in the orders in which they are
 * treated. */
#include "rules_priv.h"
#include <stdlib.h>
#include <string.h>

/* What a rule is sorted by. */
struct keyed {
    struct art_contact_rule rule;
    int model;    /* number of the model that decides, those inside first */
    int stage;    /* see stage_of */
    int declared; /* explicit pairs: the last one first */
    int lo, hi;   /* the bodies by their indices */
};

struct builder {
    struct art_contact_rules *rules;
    struct contact_cover cover;
    struct keyed *key;
    int n, cap;
};

/* ------------------------------------------------------------------- adding */

static int stage_of(const struct art_contact_rules *r, const struct keyed *k, enum contact_by by)
{
    const struct art_collidable *a = &r->body[k->lo], *b = &r->body[k->hi];
    const struct art_comp *model = r->entries->model[k->model];
    if (by == CONTACT_BY_PAIR) return 0;
    if (a->model != model || b->model != model) return 5;
    if (a->compound && a->compound == b->compound) return 4;
    return a->rigid && b->rigid ? 1 : a->rigid || b->rigid ? 2 : 3;
}

/* The behaviour's first body, if it names one, is body 0. */
static bool is_swapped(const struct art_contact_rules *r, const struct keyed *k,
                       const struct contact_entry *e)
{
    const struct art_comp *first = e->of[0].comp;
    return first && !body_covered(first, &r->body[k->lo]) && body_covered(first, &r->body[k->hi]);
}

static int add_rule(struct art_ctx *ctx, struct builder *b, int m, int i, int j)
{
    struct art_contact_rules *r = b->rules;
    enum contact_by by;
    /* what has no mesh has nothing that could be switched on */
    if (!r->body[i].has_mesh || !r->body[j].has_mesh) return ART_OK;
    int found = cover_decide(&b->cover, m, i, j, &by);
    if (found < 0) return ART_OK;
    if (!ART_GROW(ctx, b->key, b->n, b->cap)) return ART_ENOMEM;
    const struct contact_entry *e = &r->entries->entry[found];
    struct keyed *k = &b->key[b->n++];
    *k = (struct keyed){.model = m, .lo = i, .hi = j};
    k->stage = stage_of(r, k, by);
    k->declared = by == CONTACT_BY_PAIR ? found : 0;
    bool swapped = is_swapped(r, k, e);
    k->rule = (struct art_contact_rule){.a = swapped ? j : i,
                                        .b = swapped ? i : j,
                                        .law = &e->law,
                                        .explicit_pair = by == CONTACT_BY_PAIR};
    return ART_OK;
}

static int add_rules(struct art_ctx *ctx, struct builder *b)
{
    const struct art_contact_rules *r = b->rules;
    int status = ART_OK;
    for (int i = 0; i < r->n_bodies && status == ART_OK; i++)
        for (int j = i + 1; j < r->n_bodies && status == ART_OK; j++) {
            const struct art_comp *model = common_model(r->body[i].comp, r->body[j].comp);
            for (int m = 0; m < r->entries->n_models && status == ART_OK; m++)
                if (r->entries->model[m] == model) status = add_rule(ctx, b, m, i, j);
        }
    return status;
}

/* ------------------------------------------------------------------ sorting */

static int by_bodies(const struct keyed *a, const struct keyed *b)
{
    return a->lo != b->lo ? (a->lo < b->lo ? -1 : 1) : (a->hi > b->hi) - (a->hi < b->hi);
}

static int by_detection(const void *x, const void *y)
{
    const struct keyed *a = x, *b = y;
    if (a->model != b->model) return a->model < b->model ? -1 : 1;
    if (a->stage != b->stage) return a->stage < b->stage ? -1 : 1;
    if (a->declared != b->declared) return a->declared > b->declared ? -1 : 1;
    return by_bodies(a, b);
}

struct place {
    const struct keyed *key;
    int at; /* in the order of detection */
};

static int by_solve(const void *x, const void *y)
{
    const struct place *a = x, *b = y;
    if (a->key->model != b->key->model) return a->key->model < b->key->model ? -1 : 1;
    if (a->key->lo != b->key->lo) return a->key->lo < b->key->lo ? -1 : 1;
    return (a->at > b->at) - (a->at < b->at);
}

static int by_pair(const void *x, const void *y)
{
    return by_bodies(((const struct place *)x)->key, ((const struct place *)y)->key);
}

static int sort_into(struct art_ctx *ctx, const struct builder *b, struct place *place,
                     int (*order)(const void *, const void *), int **out)
{
    *out = art_alloc(ctx, (size_t)b->n, sizeof **out);
    if (!*out) return ART_ENOMEM;
    for (int i = 0; i < b->n; i++) place[i] = (struct place){&b->key[i], i};
    if (b->n) qsort(place, (size_t)b->n, sizeof *place, order);
    for (int i = 0; i < b->n; i++) (*out)[i] = place[i].at;
    return ART_OK;
}

static int lay_out(struct art_ctx *ctx, struct builder *b)
{
    struct art_contact_rules *r = b->rules;
    struct place *place = art_alloc(ctx, (size_t)b->n, sizeof *place);
    r->rule = art_alloc(ctx, (size_t)b->n, sizeof *r->rule);
    int status = place && r->rule ? ART_OK : ART_ENOMEM;
    if (status == ART_OK && b->n) qsort(b->key, (size_t)b->n, sizeof *b->key, by_detection);
    if (status == ART_OK) status = sort_into(ctx, b, place, by_solve, &r->entries->solve);
    if (status == ART_OK) status = sort_into(ctx, b, place, by_pair, &r->entries->by_pair);
    art_free(place);
    if (status < 0) return status;
    for (int i = 0; i < b->n; i++) r->rule[i] = b->key[i].rule;
    r->n_rules = b->n;
    r->solve = r->entries->solve;
    return ART_OK;
}

/* ------------------------------------------------------------------- switching */

static bool may_collide(const struct art_collidable *a, const struct art_collidable *b)
{
    bool inside = a->compound && a->compound == b->compound;
    unsigned need = inside ? ART_COLLIDABLE_INTERNAL : ART_COLLIDABLE_EXTERNAL;
    return a->allowed & need && b->allowed & need;
}

static void switch_rules(struct art_contact_rules *r)
{
    r->n_enabled = 0;
    for (int i = 0; i < r->n_rules; i++) {
        struct art_contact_rule *rule = &r->rule[i];
        rule->enabled = rule->law->enabled && may_collide(&r->body[rule->a], &r->body[rule->b]);
        r->n_enabled += rule->enabled;
    }
}

/* ---------------------------------------------------------------------- public */

static int build(struct art_ctx *ctx, struct art_contact_rules *r)
{
    struct builder b = {.rules = r};
    int status;
    ART_TRY(art_contact_bodies(ctx, r->top, &r->body, &r->n_bodies));
    ART_TRY(entries_create(ctx, r->top, r->entries));
    ART_TRY(cover_create(ctx, r->entries, r->body, r->n_bodies, r->compat, &b.cover));
    ART_TRY(add_rules(ctx, &b));
    ART_TRY(lay_out(ctx, &b));
    ART_TRY(art_contact_rules_refresh(ctx, r));
out:
    cover_free(&b.cover);
    art_free(b.key);
    return status;
}

static int create(struct art_ctx *ctx, struct art_comp *top, bool compat, bool unsized,
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
    r->compat = compat;
    r->entries = entries;
    entries->unsized = unsized;
    int status = build(ctx, r);
    if (status < 0) {
        art_contact_rules_free(r);
        return status;
    }
    *rules = r;
    return ART_OK;
}

int art_contact_rules_create(struct art_ctx *ctx, struct art_comp *top, bool compat,
                             struct art_contact_rules **rules)
{
    return create(ctx, top, compat, false, rules);
}

int art_contact_acting_behavior(struct art_ctx *ctx, struct art_comp *model,
                                const struct art_comp *a, const struct art_comp *b,
                                const struct art_comp **behavior)
{
    struct art_contact_rules *r = NULL;
    int status = create(ctx, model, false, true, &r);
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
    int status = laws_read(ctx, r->entries);
    bodies_allow(r->body, r->n_bodies);
    if (status == ART_OK) switch_rules(r);
    return art_model_memory(ctx, r->top->model, refused, status);
}

void art_contact_rules_free(struct art_contact_rules *r)
{
    if (!r) return;
    entries_free(r->entries);
    art_free(r->entries);
    art_free(r->body);
    art_free(r->rule);
    art_free(r);
}

int art_contact_index(const struct art_contact_rules *r, const struct art_comp *comp)
{
    for (int i = 0; i < r->n_bodies; i++)
        if (body_covered(comp, &r->body[i])) return i;
    return -1;
}

const struct art_contact_rule *art_contact_rule_of(const struct art_contact_rules *r, int i, int j)
{
    int lo = i < j ? i : j, hi = i < j ? j : i, from = 0, to = r->n_rules;
    while (from < to) {
        int mid = from + (to - from) / 2;
        const struct art_contact_rule *rule = &r->rule[r->entries->by_pair[mid]];
        int l = rule->a < rule->b ? rule->a : rule->b, h = rule->a < rule->b ? rule->b : rule->a;
        if (l == lo && h == hi) return rule;
        if (l < lo || (l == lo && h < hi))
            from = mid + 1;
        else
            to = mid;
    }
    return NULL;
}

const struct art_contact_law *art_contact_acting(const struct art_contact_rules *r,
                                                 const struct art_comp *a, const struct art_comp *b)
{
    const struct art_contact_law *law = NULL;
    for (int i = 0; i < r->n_rules; i++) {
        const struct art_contact_rule *rule = &r->rule[i];
        const struct art_collidable *x = &r->body[rule->a], *y = &r->body[rule->b];
        bool fits = (body_covered(a, x) && body_covered(b, y)) ||
                    (body_covered(a, y) && body_covered(b, x));
        if (!fits || !may_collide(x, y)) continue;
        if (law && law != rule->law) return NULL;
        law = rule->law;
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

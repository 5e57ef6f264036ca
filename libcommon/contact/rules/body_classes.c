/* This takes samples of all pairs without a loop over all pairs. Bodies of one class are alike in
 * all that decides on pairs that are not named: the model, the kind, `collidable`, the behaviours
 * with groups that name them. So for two classes the first pair is the sample of all, save those
 * that behaviours for two bodies name, which are decided one by one, as are meshes of one
 * compound. */
#include "rules_priv.h"
#include <stdlib.h>
#include <string.h>

struct member {
    const struct art_collidable *what;
    const int *entry; /* [n_entries] behaviours with groups */
    int n_entries, model, body;
};

struct classes {
    struct art_ctx *ctx;
    struct art_contact_rules *r;
    struct member *member; /* [n] bodies with meshes, class by class, each in the order of bodies */
    int *first;            /* [n_classes + 1] */
    int n, n_classes;
    double *named; /* [n_named] numbers of the pairs that are named, art_compare_doubles */
    int n_named, cap_named;
    struct art_contact_rule
        *best; /* [4 n_entries] by behaviour, enabled, all rigid; law NULL: none */
    unsigned char *may;
};

/* ------------------------------------------------------------------- sorts */

static int order_of(int x, int y)
{
    return (x > y) - (x < y);
}

static int compare_class(const struct member *a, const struct member *b)
{
    int order = order_of(a->model, b->model);
    if (!order) order = order_of(a->what->rigid, b->what->rigid);
    if (!order) order = order_of((int)a->what->allowed, (int)b->what->allowed);
    if (!order) order = order_of(a->n_entries, b->n_entries);
    for (int k = 0; k < a->n_entries && !order; k++) order = order_of(a->entry[k], b->entry[k]);
    return order;
}

static int compare_class_and_body(const void *x, const void *y)
{
    const struct member *a = x, *b = y;
    int order = compare_class(a, b);
    return order ? order : order_of(a->body, b->body);
}

static int collect_bodies(struct classes *s)
{
    const struct contact_entries *all = s->r->entries;
    const struct contact_body_entries *groups = &all->lookup.groups;
    size_t n = (size_t)s->r->n_bodies;
    s->member = art_alloc(s->ctx, n, sizeof *s->member);
    s->first = art_alloc(s->ctx, n + 1, sizeof *s->first);
    if (!s->member || !s->first) return ART_ENOMEM;
    for (int i = 0; i < s->r->n_bodies; i++) {
        const struct art_collidable *b = &s->r->body[i];
        if (!b->has_mesh) continue;
        s->member[s->n++] = (struct member){.what = b,
                                            .entry = groups->entry + groups->first[i],
                                            .n_entries = groups->first[i + 1] - groups->first[i],
                                            .model = contact_lookup_model(all, b->model),
                                            .body = i};
    }
    if (s->n) qsort(s->member, (size_t)s->n, sizeof *s->member, compare_class_and_body);
    for (int i = 0; i < s->n; i++)
        if (i == 0 || compare_class(&s->member[i - 1], &s->member[i]) != 0)
            s->first[s->n_classes++] = i;
    s->first[s->n_classes] = s->n;
    return ART_OK;
}

/* ------------------------------------------------------------- what is found */

/* A pair that stands for itself, or for all like it. */
static void add_sample(struct classes *s, const struct art_contact_rule *rule)
{
    const struct art_contact_rules *r = s->r;
    const struct contact_entry *e =
        (const struct contact_entry *)((const char *)rule->law -
                                       offsetof(struct contact_entry, law));
    bool rigid = r->body[rule->a].rigid && r->body[rule->b].rigid;
    struct art_contact_rule *best =
        &s->best[4 * (e - r->entries->entry) + 2 * rule->enabled + rigid];
    if (!best->law || art_contact_by_detection(rule, best) < 0) *best = *rule;
}

static unsigned char use_of(const struct art_contact_rule *rule)
{
    if (!rule->enabled) return 0;
    return (unsigned char)(ART_CONTACT_COLLIDES |
                           (rule->law->collider == ART_COLLIDER_CONTINUOUS ? ART_CONTACT_CCD : 0) |
                           (rule->law->collider == ART_COLLIDER_SDF ? ART_CONTACT_GRIDS : 0) |
                           (rule->law->friction > 0 ? ART_CONTACT_FRICTIONAL : 0));
}

static void add_single_sample(struct classes *s, const struct art_contact_rule *rule)
{
    add_sample(s, rule);
    s->may[rule->a] |= use_of(rule);
    s->may[rule->b] |= use_of(rule);
}

/* ---------------------------------------------------------------- pairs named */

static int add_named(struct classes *s, int i, int j)
{
    struct art_contact_rule rule;
    if (!art_contact_rule_of(s->r, i, j, &rule) || !rule.explicit_pair) return ART_OK;
    if (!ART_GROW(s->ctx, s->named, s->n_named, s->cap_named)) return ART_ENOMEM;
    s->named[s->n_named++] = rule.number;
    add_single_sample(s, &rule);
    return ART_OK;
}

static int find_named(struct classes *s)
{
    const struct contact_entries *all = s->r->entries;
    int status = ART_OK;
    for (int k = 0; k < all->n; k++) {
        const struct art_comp *x = all->entry[k].of[0].comp, *y = all->entry[k].of[1].comp;
        int n, m;
        if (!x || !y || x == y) continue;
        const struct contact_named *a = contact_lookup_bodies(&all->lookup, x, &n);
        const struct contact_named *b = contact_lookup_bodies(&all->lookup, y, &m);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) ART_TRY(add_named(s, a[i].body, b[j].body));
    }
    if (s->n_named) qsort(s->named, (size_t)s->n_named, sizeof *s->named, art_compare_doubles);
out:
    return status;
}

static bool is_named(const struct classes *s, int i, int j)
{
    int lo = i < j ? i : j, hi = i < j ? j : i;
    double number = 0.5 * hi * (hi - 1.0) + lo;
    return s->n_named &&
           bsearch(&number, s->named, (size_t)s->n_named, sizeof number, art_compare_doubles);
}

/* -------------------------------------------------------------- meshes of compounds */

static void find_inside(struct classes *s)
{
    const struct art_contact_rules *r = s->r;
    struct art_contact_rule rule;
    for (int i = 0; i < r->n_bodies; i++)
        for (int j = i + 1;
             j < r->n_bodies && r->body[i].compound && r->body[j].compound == r->body[i].compound;
             j++)
            if (art_contact_rule_of(r, i, j, &rule)) add_single_sample(s, &rule);
}

/* --------------------------------------------------------------------- all others */

/* True if a pair is represented by the sample of its classes. */
static bool are_exchangeable(const struct classes *s, const struct member *a,
                             const struct member *b)
{
    bool inside = a->what->compound && a->what->compound == b->what->compound;
    return a->body != b->body && !inside && !is_named(s, a->body, b->body);
}

/* The first of a class behind a body that makes such a pair with a member; NULL: none. */
static const struct member *partner(const struct classes *s, const struct member *a, int sort,
                                    int behind)
{
    int lo = s->first[sort], hi = s->first[sort + 1], end = hi;
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        if (s->member[mid].body <= behind)
            lo = mid + 1;
        else
            hi = mid;
    }
    for (; lo < end; lo++)
        if (are_exchangeable(s, a, &s->member[lo])) return &s->member[lo];
    return NULL;
}

/* Find the first pair of two classes, by the lower body, then by the other. */
static bool first_pair(const struct classes *s, int x, int y, int pair[2])
{
    int at[2] = {s->first[x], s->first[y]};
    const int end[2] = {s->first[x + 1], s->first[y + 1]};
    while (at[0] < end[0] || (x != y && at[1] < end[1])) {
        bool second = at[0] == end[0] ||
                      (x != y && at[1] < end[1] && s->member[at[1]].body < s->member[at[0]].body);
        const struct member *a = &s->member[at[second]++];
        const struct member *b = partner(s, a, second ? x : y, a->body);
        if (!b) continue;
        pair[0] = a->body;
        pair[1] = b->body;
        return true;
    }
    return false;
}

static void mark(struct classes *s, int sort, int other, unsigned char use)
{
    for (int i = s->first[sort]; i < s->first[sort + 1]; i++) {
        const struct member *a = &s->member[i];
        if ((s->may[a->body] & use) != use && partner(s, a, other, -1)) s->may[a->body] |= use;
    }
}

static void find_others(struct classes *s)
{
    for (int x = 0; x < s->n_classes; x++)
        for (int y = x; y < s->n_classes; y++) {
            struct art_contact_rule rule;
            int pair[2];
            if (!first_pair(s, x, y, pair) || !art_contact_rule_of(s->r, pair[0], pair[1], &rule))
                continue;
            add_sample(s, &rule);
            if (!rule.enabled) continue;
            mark(s, x, y, use_of(&rule));
            if (x != y) mark(s, y, x, use_of(&rule));
        }
}

/* ---------------------------------------------------------------------- result */

static int detection(const void *a, const void *b)
{
    return art_contact_by_detection(a, b);
}

static void store_samples(struct classes *s)
{
    struct art_contact_rules *r = s->r;
    int n = 0;
    r->enabled = false;
    for (int i = 0; i < 4 * r->entries->n; i++)
        if (s->best[i].law) {
            r->enabled = r->enabled || s->best[i].enabled;
            s->best[n++] = s->best[i];
        }
    if (n > 1) qsort(s->best, (size_t)n, sizeof *s->best, detection);
    art_free(r->sample);
    art_free(r->may);
    r->sample = s->best;
    r->n_samples = n;
    r->may = s->may;
    s->best = NULL;
    s->may = NULL;
}

int contact_samples_find(struct art_ctx *ctx, struct art_contact_rules *r)
{
    struct classes s = {.ctx = ctx, .r = r};
    int status = ART_ENOMEM;
    s.best = art_alloc(ctx, 4 * (size_t)r->entries->n, sizeof *s.best);
    s.may = art_alloc(ctx, (size_t)r->n_bodies, sizeof *s.may);
    if (!s.best || !s.may) goto out;
    ART_TRY(collect_bodies(&s));
    ART_TRY(find_named(&s));
    find_inside(&s);
    find_others(&s);
    store_samples(&s);
out:
    art_free(s.member);
    art_free(s.first);
    art_free(s.named);
    art_free(s.best);
    art_free(s.may);
    return status;
}

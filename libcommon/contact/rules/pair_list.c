/* All rules, or the enabled ones, for which only possible pairs are visited. */
#include "rules_priv.h"
#include <math.h>
#include <stdlib.h>

struct rule_list {
    struct art_ctx *ctx;
    const struct art_contact_rules *r;
    bool all;
    struct art_contact_rule *rule;
    int n, cap;
    double *number; /* of the pairs that are named, some twice */
    int n_numbers, cap_numbers;
};

static int detection(const void *a, const void *b)
{
    return art_contact_by_detection(a, b);
}

static int add_rule(struct rule_list *l, int i, int j)
{
    struct art_contact_rule rule;
    if (!art_contact_rule_of(l->r, i, j, &rule) || !(l->all || rule.enabled)) return ART_OK;
    if (!ART_GROW(l->ctx, l->rule, l->n, l->cap)) return ART_ENOMEM;
    l->rule[l->n++] = rule;
    return ART_OK;
}

static int add_all(struct rule_list *l)
{
    const unsigned char *may = l->r->may;
    int status = ART_OK;
    for (int j = 1; j < l->r->n_bodies; j++) {
        if (!l->all && !may[j]) continue;
        for (int i = 0; i < j; i++)
            if (l->all || may[i]) ART_TRY(add_rule(l, i, j));
    }
out:
    return status;
}

static int add_numbers(struct rule_list *l, const struct contact_entry *e)
{
    const struct contact_lookup *lookup = &l->r->entries->lookup;
    int n, m;
    const struct contact_named *a = contact_lookup_bodies(lookup, e->of[0].comp, &n);
    const struct contact_named *b = contact_lookup_bodies(lookup, e->of[1].comp, &m);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            int x = a[i].body, y = b[j].body, hi = x > y ? x : y, lo = x > y ? y : x;
            if (hi == lo) continue;
            if (!ART_GROW(l->ctx, l->number, l->n_numbers, l->cap_numbers)) return ART_ENOMEM;
            l->number[l->n_numbers++] = (double)hi * l->r->n_bodies + lo;
        }
    return ART_OK;
}

/* Adds the pairs that behaviours for two bodies name. */
static int add_named_pairs(struct rule_list *l)
{
    const struct contact_entries *all = l->r->entries;
    int status = ART_OK, n = l->r->n_bodies;
    for (int k = 0; k < all->n; k++) {
        const struct contact_entry *e = &all->entry[k];
        if (!e->of[0].comp || !e->of[1].comp || e->of[0].comp == e->of[1].comp) continue;
        ART_TRY(add_numbers(l, e));
    }
    if (l->n_numbers > 1)
        qsort(l->number, (size_t)l->n_numbers, sizeof *l->number, art_compare_doubles);
    for (int k = 0; k < l->n_numbers; k++) {
        if (k && l->number[k] == l->number[k - 1]) continue;
        double hi = floor(l->number[k] / n);
        ART_TRY(add_rule(l, (int)(l->number[k] - hi * n), (int)hi));
    }
out:
    return status;
}

static bool only_named(const struct art_contact_rules *r)
{
    for (int k = 0; k < r->n_samples; k++)
        if (r->sample[k].enabled && !r->sample[k].explicit_pair) return false;
    return true;
}

int art_contact_rules_list(struct art_ctx *ctx, const struct art_contact_rules *r, bool all,
                           struct art_contact_rule **out, int *n)
{
    struct rule_list l = {.ctx = ctx, .r = r, .all = all};
    int status = !all && only_named(r) ? add_named_pairs(&l) : add_all(&l);
    art_free(l.number);
    *out = NULL;
    *n = 0;
    if (status < 0) {
        art_free(l.rule);
        return status;
    }
    if (l.n > 1) qsort(l.rule, (size_t)l.n, sizeof *l.rule, detection);
    *out = l.rule;
    *n = l.n;
    return ART_OK;
}

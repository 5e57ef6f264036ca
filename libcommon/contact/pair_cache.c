/* The pair cache holds what is remembered from step to step of pairs of bodies whose boxes
 * overlapped. */
#include "contact_priv.h"
#include <math.h>
#include <stdlib.h>

/* -------------------------------------------------------------------- to find */

/* Where the search for a number begins (Fibonacci hashing, Knuth 1998). */
static int hash_slot(const struct contact_set *c, double number)
{
    uint64_t x = (uint64_t)number * UINT64_C(0x9E3779B97F4A7C15);
    return (int)((x >> 32) & (uint64_t)(c->n_cache_slots - 1));
}

int contact_pair_cache_find(const struct contact_set *c, double number)
{
    if (c->n_cache_slots == 0) return -1;
    for (int k = hash_slot(c, number);; k = (k + 1) & (c->n_cache_slots - 1)) {
        int at = c->cache_slot[k];
        if (at < 0 || c->cached[at]->rule.number == number) return at;
    }
}

static void insert_pair(struct contact_set *c, int at)
{
    int k = hash_slot(c, c->cached[at]->rule.number);
    while (c->cache_slot[k] >= 0) k = (k + 1) & (c->n_cache_slots - 1);
    c->cache_slot[k] = at;
}

/* At most half of the places are taken. */
static int grow_table(struct art_ctx *ctx, struct contact_set *c)
{
    int n = c->n_cache_slots ? 2 * c->n_cache_slots : 64;
    if (2 * (c->n_cached + 1) <= c->n_cache_slots) return ART_OK;
    int *slot = art_alloc(ctx, (size_t)n, sizeof *slot);
    if (!slot) return ART_ENOMEM;
    art_free(c->cache_slot);
    c->cache_slot = slot;
    c->n_cache_slots = n;
    for (int k = 0; k < n; k++) slot[k] = -1;
    for (int i = 0; i < c->n_cached; i++) insert_pair(c, i);
    return ART_OK;
}

/* -------------------------------------------------------------------- to make */

static int add_pair(struct art_ctx *ctx, struct contact_set *c, const struct art_contact_rule *rule)
{
    int status = grow_table(ctx, c);
    if (status < 0) return status;
    if (!ART_GROW(ctx, c->cached, c->n_cached, c->cap_cached)) return ART_ENOMEM;
    struct contact_cached_pair *pair = art_arena_alloc(ctx, &c->sys->arena, 1, sizeof *pair);
    if (!pair) return ART_ENOMEM;
    pair->rule = *rule;
    pair->at = c->n_cached;
    contact_spring_bind(c, pair);
    c->cached[c->n_cached++] = pair;
    insert_pair(c, pair->at);
    return ART_OK;
}

static double pair_number(int i, int j)
{
    int lo = i < j ? i : j, hi = i < j ? j : i;
    return 0.5 * hi * (hi - 1.0) + lo;
}

int contact_pair_cache_get(struct art_ctx *ctx, struct contact_set *c, int i, int j, int *at)
{
    struct art_contact_rule rule;
    *at = contact_pair_cache_find(c, pair_number(i, j));
    if (*at >= 0) return ART_OK;
    c->search.rules++;
    if (!art_contact_rule_of(c->rules, i, j, &rule)) return ART_OK;
    int status = add_pair(ctx, c, &rule);
    if (status == ART_OK) *at = c->n_cached - 1;
    return status;
}

int contact_pair_cache_by_number(struct art_ctx *ctx, struct contact_set *c, double number, int *at)
{
    *at = contact_pair_cache_find(c, number);
    if (*at >= 0) return ART_OK;
    double most = 0.5 * c->n_bodies * (c->n_bodies - 1.0);
    if (!(number >= 0 && number < most && number == floor(number))) return ART_OK;
    int hi = (int)((1 + sqrt(1 + 8 * number)) / 2);
    while (pair_number(0, hi) > number) hi--;
    while (pair_number(0, hi + 1) <= number) hi++;
    int lo = (int)(number - pair_number(0, hi));
    return contact_pair_cache_get(ctx, c, lo, hi, at);
}

void contact_pair_cache_refresh(struct contact_set *c)
{
    for (int i = 0; i < c->n_cached; i++) {
        struct art_contact_rule *rule = &c->cached[i]->rule;
        (void)art_contact_rule_of(c->rules, rule->a, rule->b, rule);
    }
}

void contact_pair_cache_free(struct contact_set *c)
{
    for (int i = 0; i < c->n_cached; i++) art_surface_tracker_free(c->cached[i]->watch);
    art_free(c->cached);
    art_free(c->cache_slot);
}

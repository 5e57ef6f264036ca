/* The pair cache keeps data of pairs of bodies whose boxes overlapped, from step to
 * step. */
#include "../contact_priv.h"
#include <math.h>
#include <stdlib.h>

/* -------------------------------------------------------------------- to find */

int contact_pair_cache_find(const struct contact_set *c, double number)
{
    if (!(number >= 0 && number < 0x1p63)) return -1; /* the state of a damaged file */
    int at = art_keys_get(&c->pairs.by_number, (uint64_t)number);
    return at >= 0 && c->pairs.pair[at]->rule.number == number ? at : -1;
}

/* -------------------------------------------------------------------- to make */

/* Tolerances that are not stated are parts of the size of the smaller body: what else is in the
 * model does not decide how deep a body may sink. */
static void set_tolerances(const struct contact_set *c, struct art_contact_rule *rule)
{
    static const double penetration = 1e-4, region = 1e-2, point = 0.1;
    const struct art_contact_law *law = rule->law;
    double size = fmin(c->body[rule->a].size, c->body[rule->b].size);
    rule->penetration_tol = law->penetration_tol >= 0 ? law->penetration_tol : penetration * size;
    rule->region_tol = law->region_tol >= 0 ? law->region_tol : region * size;
    rule->point_tol = law->point_tol >= 0 ? law->point_tol : point * size;
}

static int add_pair(struct art_ctx *ctx, struct contact_set *c, const struct art_contact_rule *rule)
{
    int status = art_keys_reserve(ctx, &c->pairs.by_number, (size_t)c->pairs.n + 1);
    if (status < 0) return status;
    if (!ART_GROW(ctx, c->pairs.pair, c->pairs.n, c->pairs.cap)) return ART_ENOMEM;
    struct contact_cached_pair *pair = art_arena_alloc(ctx, &c->sys->arena, 1, sizeof *pair);
    if (!pair) return ART_ENOMEM;
    pair->rule = *rule;
    set_tolerances(c, &pair->rule);
    pair->at = c->pairs.n;
    contact_spring_bind(c, pair);
    c->pairs.pair[c->pairs.n++] = pair;
    return art_keys_set(ctx, &c->pairs.by_number, (uint64_t)rule->number, pair->at);
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
    c->broad.search.rules++;
    if (!art_contact_rule_of(c->rules, i, j, &rule)) return ART_OK;
    int status = add_pair(ctx, c, &rule);
    if (status == ART_OK) *at = c->pairs.n - 1;
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
    for (int i = 0; i < c->pairs.n; i++) {
        struct art_contact_rule *rule = &c->pairs.pair[i]->rule;
        if (art_contact_rule_of(c->rules, rule->a, rule->b, rule)) set_tolerances(c, rule);
    }
}

void contact_pair_cache_free(struct contact_pair_cache *cache)
{
    for (int i = 0; i < cache->n; i++) art_surface_tracker_free(cache->pair[i]->tracker);
    art_free(cache->pair);
    art_keys_fini(&cache->by_number);
}

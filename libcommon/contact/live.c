/* Pairs of bodies whose boxes met: those that something is remembered of. */
#include "contact_priv.h"
#include <math.h>
#include <stdlib.h>

/* -------------------------------------------------------------------- to find */

/* Where the search for a number begins (Fibonacci hashing, Knuth 1998). */
static int slot_of(const struct contact_set *c, double number)
{
    uint64_t x = (uint64_t)number * UINT64_C(0x9E3779B97F4A7C15);
    return (int)((x >> 32) & (uint64_t)(c->n_live_slots - 1));
}

int contact_live_find(const struct contact_set *c, double number)
{
    if (c->n_live_slots == 0) return -1;
    for (int k = slot_of(c, number);; k = (k + 1) & (c->n_live_slots - 1)) {
        int at = c->live_slot[k];
        if (at < 0 || c->live[at]->rule.number == number) return at;
    }
}

static void put(struct contact_set *c, int at)
{
    int k = slot_of(c, c->live[at]->rule.number);
    while (c->live_slot[k] >= 0) k = (k + 1) & (c->n_live_slots - 1);
    c->live_slot[k] = at;
}

/* At most half of the places are taken. */
static int make_room(struct art_ctx *ctx, struct contact_set *c)
{
    int n = c->n_live_slots ? 2 * c->n_live_slots : 64;
    if (2 * (c->n_live + 1) <= c->n_live_slots) return ART_OK;
    int *slot = art_alloc(ctx, (size_t)n, sizeof *slot);
    if (!slot) return ART_ENOMEM;
    art_free(c->live_slot);
    c->live_slot = slot;
    c->n_live_slots = n;
    for (int k = 0; k < n; k++) slot[k] = -1;
    for (int i = 0; i < c->n_live; i++) put(c, i);
    return ART_OK;
}

/* -------------------------------------------------------------------- to make */

static int add(struct art_ctx *ctx, struct contact_set *c, const struct art_contact_rule *rule)
{
    int status = make_room(ctx, c);
    if (status < 0) return status;
    if (!ART_GROW(ctx, c->live, c->n_live, c->cap_live)) return ART_ENOMEM;
    struct contact_live *live = art_arena_alloc(ctx, &c->sys->arena, 1, sizeof *live);
    if (!live) return ART_ENOMEM;
    live->rule = *rule;
    live->at = c->n_live;
    contact_spring_bind(c, live);
    c->live[c->n_live++] = live;
    put(c, live->at);
    return ART_OK;
}

static double number_of(int i, int j)
{
    int lo = i < j ? i : j, hi = i < j ? j : i;
    return 0.5 * hi * (hi - 1.0) + lo;
}

int contact_live_at(struct art_ctx *ctx, struct contact_set *c, int i, int j, int *at)
{
    struct art_contact_rule rule;
    *at = contact_live_find(c, number_of(i, j));
    if (*at >= 0) return ART_OK;
    c->search.rules++;
    if (!art_contact_rule_of(c->rules, i, j, &rule)) return ART_OK;
    int status = add(ctx, c, &rule);
    if (status == ART_OK) *at = c->n_live - 1;
    return status;
}

int contact_live_all(struct art_ctx *ctx, struct contact_set *c, double number, int *at)
{
    *at = contact_live_find(c, number);
    if (*at >= 0) return ART_OK;
    double most = 0.5 * c->n_bodies * (c->n_bodies - 1.0);
    if (!(number >= 0 && number < most && number == floor(number))) return ART_OK;
    int hi = (int)((1 + sqrt(1 + 8 * number)) / 2);
    while (number_of(0, hi) > number) hi--;
    while (number_of(0, hi + 1) <= number) hi++;
    int lo = (int)(number - number_of(0, hi));
    return contact_live_at(ctx, c, lo, hi, at);
}

void contact_live_refresh(struct contact_set *c)
{
    for (int i = 0; i < c->n_live; i++) {
        struct art_contact_rule *rule = &c->live[i]->rule;
        (void)art_contact_rule_of(c->rules, rule->a, rule->b, rule);
    }
}

void contact_live_free(struct contact_set *c)
{
    for (int i = 0; i < c->n_live; i++) art_surface_watch_free(c->live[i]->watch);
    art_free(c->live);
    art_free(c->live_slot);
}

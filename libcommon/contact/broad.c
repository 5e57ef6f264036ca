/* Which pairs of bodies are near enough to look at: boxes that meet. Along one axis the boxes are
 * put in order, so that the cost does not grow with the pairs that are far apart. */
#include "contact_priv.h"
#include <math.h>
#include <stdlib.h>

/* A rule seen from one of its bodies. */
struct partner {
    int body, other, rule;
};

struct contact_sweep {
    struct partner *partner; /* sorted by body, other */
    int *first;              /* [n_bodies + 1] */
    int *order;              /* bodies by the lower end of their boxes, kept from step to step */
    int n_order;
    int *rank; /* [n_rules] of a rule in the order of the solve */
    int *open; /* bodies whose boxes reach to the place of the sweep */
};

static int by_bodies(const void *a, const void *b)
{
    const struct partner *p = a, *q = b;
    if (p->body != q->body) return p->body < q->body ? -1 : 1;
    if (p->other != q->other) return p->other < q->other ? -1 : 1;
    return (p->rule > q->rule) - (p->rule < q->rule);
}

static int prepare(struct art_ctx *ctx, struct contact_set *c)
{
    struct art_arena *arena = &c->sys->arena;
    size_t n = (size_t)c->n_bodies, rules = (size_t)c->rules->n_rules;
    struct contact_sweep *s = art_arena_alloc(ctx, arena, 1, sizeof *s);
    if (!s) return ART_ENOMEM;
    s->partner = art_arena_alloc(ctx, arena, 2 * rules + 1, sizeof *s->partner);
    s->first = art_arena_alloc(ctx, arena, n + 1, sizeof *s->first);
    s->order = art_arena_alloc(ctx, arena, n + 1, sizeof *s->order);
    s->open = art_arena_alloc(ctx, arena, n + 1, sizeof *s->open);
    s->rank = art_arena_alloc(ctx, arena, rules + 1, sizeof *s->rank);
    if (!s->partner || !s->first || !s->order || !s->open || !s->rank) return ART_ENOMEM;
    for (int i = 0; i < c->rules->n_rules; i++) s->rank[c->rules->solve[i]] = i;
    for (int i = 0; i < c->rules->n_rules; i++) {
        const struct art_contact_rule *rule = &c->rules->rule[i];
        s->partner[2 * i] = (struct partner){rule->a, rule->b, i};
        s->partner[2 * i + 1] = (struct partner){rule->b, rule->a, i};
    }
    qsort(s->partner, 2 * rules, sizeof *s->partner, by_bodies);
    int at = 0;
    for (int b = 0; b <= c->n_bodies; b++) {
        while (at < 2 * c->rules->n_rules && s->partner[at].body < b) at++;
        s->first[b] = at;
    }
    for (int b = 0; b < c->n_bodies; b++)
        if (s->first[b + 1] > s->first[b]) s->order[s->n_order++] = b;
    c->sweep = s;
    return ART_OK;
}

static double lower(const struct contact_set *c, int body)
{
    const struct art_surface *surface = c->body[body].surface;
    return surface ? surface->min[0] : INFINITY;
}

/* By insertion: from step to step little changes. */
static void sort(const struct contact_set *c, struct contact_sweep *s)
{
    for (int i = 1; i < s->n_order; i++) {
        int b = s->order[i], k = i;
        double x = lower(c, b);
        for (; k > 0; k--) {
            int before = s->order[k - 1];
            double y = lower(c, before);
            if (y < x || (y == x && before < b)) break;
            s->order[k] = before;
        }
        s->order[k] = b;
    }
}

static bool meet(const struct art_surface *a, const struct art_surface *b)
{
    for (int k = 0; k < 3; k++)
        if (a->min[k] > b->max[k] || b->min[k] > a->max[k]) return false;
    return true;
}

/* The first partner entry of a body with another. */
static int find(const struct contact_sweep *s, int body, int other)
{
    int lo = s->first[body], hi = s->first[body + 1];
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        if (s->partner[mid].other < other)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

static int ascending(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static int add_rules(struct art_ctx *ctx, struct contact_set *c, int a, int b)
{
    const struct contact_sweep *s = c->sweep;
    for (int i = find(s, a, b); i < s->first[a + 1] && s->partner[i].other == b; i++) {
        if (!c->rules->rule[s->partner[i].rule].enabled) continue;
        if (!ART_GROW(ctx, c->candidate, c->n_candidates, c->cap_candidate)) return ART_ENOMEM;
        c->candidate[c->n_candidates++] = s->rank[s->partner[i].rule];
    }
    return ART_OK;
}

/* Pairs with contacts that may stay: a vertex may have left the box of the other body by very
 * little. */
static int add_old(struct art_ctx *ctx, struct contact_set *c)
{
    const struct contact_record *r = c->old.record[CONTACT_NOW];
    int last = -1;
    for (int i = 0; i < c->old.n[CONTACT_NOW]; i++) {
        int rule = (int)r[i].rule;
        if (rule == last || !c->rules->rule[rule].enabled || !contact_may_stay(c, &r[i])) continue;
        if (!ART_GROW(ctx, c->candidate, c->n_candidates, c->cap_candidate)) return ART_ENOMEM;
        c->candidate[c->n_candidates++] = c->sweep->rank[rule];
        last = rule;
    }
    return ART_OK;
}

/* In the order of the solve, each once. */
static void put_in_order(struct contact_set *c)
{
    int n = 0;
    if (c->n_candidates > 1)
        qsort(c->candidate, (size_t)c->n_candidates, sizeof *c->candidate, ascending);
    for (int i = 0; i < c->n_candidates; i++)
        if (n == 0 || c->candidate[i] != c->candidate[n - 1]) c->candidate[n++] = c->candidate[i];
    c->n_candidates = n;
    for (int i = 0; i < n; i++) c->candidate[i] = c->rules->solve[c->candidate[i]];
}

int contact_broad(struct art_ctx *ctx, struct contact_set *c)
{
    int status = c->sweep ? ART_OK : prepare(ctx, c), n_open = 0;
    c->n_candidates = 0;
    if (status < 0) return status;
    struct contact_sweep *s = c->sweep;
    sort(c, s);
    for (int i = 0; i < s->n_order && status == ART_OK; i++) {
        int b = s->order[i], kept = 0;
        const struct art_surface *surface = c->body[b].surface;
        if (!surface) break;
        for (int k = 0; k < n_open; k++) {
            const struct art_surface *other = c->body[s->open[k]].surface;
            if (other->max[0] < surface->min[0]) continue;
            s->open[kept++] = s->open[k];
            if (status == ART_OK && meet(surface, other)) status = add_rules(ctx, c, b, s->open[k]);
        }
        n_open = kept;
        s->open[n_open++] = b;
    }
    if (status == ART_OK) status = add_old(ctx, c);
    if (status == ART_OK) put_in_order(c);
    return status;
}

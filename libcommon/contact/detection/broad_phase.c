/* The broad phase of collision detection finds the pairs of bodies whose boxes overlap, by a tree
 * of boxes (BVH), so that the cost does not grow with the pairs that are far apart. The behaviour
 * of a pair is looked up after that. */
#include "../contact_priv.h"
#include <art/boxtree.h>
#include <math.h>
#include <stdlib.h>

struct contact_box_tree {
    const struct contact_set *c;
    struct art_boxtree *boxes;
    int *body; /* [n] of an item of the tree: those with surfaces */
    int n;
    double (*was)[3]; /* [n] middles of the boxes when the tree was made */
};

/* --------------------------------------------------------------------- the tree */

static const struct art_surface *surface_of(const struct contact_box_tree *t, int item)
{
    return t->c->body[t->body[item]].surface;
}

static bool is_finite(const struct art_surface *s)
{
    for (int k = 0; k < 3; k++)
        if (!isfinite(s->min[k]) || !isfinite(s->max[k])) return false;
    return true;
}

/* How far it may go in the next step, no more than its size. */
static double reach_of(const struct contact_box_tree *t, int item)
{
    const struct contact_body *body = &t->c->body[t->body[item]];
    if (!body->surface->rigid) return 0;
    double reach = contact_reach(t->c, body);
    return isfinite(reach) ? fmin(reach, body->size) : 0;
}

/* A body whose position is not finite overlaps with nothing. */
static void body_box(const void *user, int item, double min[3], double max[3])
{
    const struct art_surface *s = surface_of(user, item);
    bool finite = is_finite(s);
    double reach = reach_of(user, item);
    for (int k = 0; k < 3; k++) {
        min[k] = finite ? s->min[k] - reach : 0;
        max[k] = finite ? s->max[k] + reach : 0;
    }
}

static int build_tree(struct art_ctx *ctx, struct contact_box_tree *t)
{
    art_boxtree_free(t->boxes);
    t->boxes = NULL;
    for (int i = 0; i < t->n; i++) {
        double min[3], max[3];
        body_box(t, i, min, max);
        for (int k = 0; k < 3; k++) t->was[i][k] = min[k] / 2 + max[k] / 2;
    }
    return art_boxtree_create(ctx, &t->boxes, t->n, body_box, t);
}

static void free_tree(struct contact_box_tree *t)
{
    art_boxtree_free(t->boxes);
    art_free(t->body);
    art_free(t->was);
    art_free(t);
}

static int create(struct art_ctx *ctx, struct contact_set *c)
{
    struct contact_box_tree *t = art_alloc(ctx, 1, sizeof *t);
    int status = ART_ENOMEM;
    if (!t) return ART_ENOMEM;
    t->c = c;
    t->body = art_alloc(ctx, (size_t)c->n_surfaces, sizeof *t->body);
    t->was = art_alloc(ctx, (size_t)c->n_surfaces, sizeof *t->was);
    if (!t->body || !t->was) goto out;
    for (int b = 0; b < c->n_bodies; b++)
        if (c->body[b].surface) t->body[t->n++] = b;
    ART_TRY(build_tree(ctx, t));
    if (c->broad.tree) free_tree(c->broad.tree);
    c->broad.tree = t;
    t = NULL;
out:
    if (t) free_tree(t);
    return status;
}

/* Bodies have moved against each other by more than their sizes. */
static bool needs_rebuild(const struct contact_box_tree *t)
{
    double mean[3] = {0, 0, 0}, moved = 0, size = 0;
    for (int i = 0; i < t->n; i++) {
        double min[3], max[3];
        body_box(t, i, min, max);
        for (int k = 0; k < 3; k++) {
            double d = min[k] / 2 + max[k] / 2 - t->was[i][k];
            mean[k] += d;
            moved += d * d;
            size += (max[k] - min[k]) * (max[k] - min[k]);
        }
    }
    return moved - art_v3_dot(mean, mean) / t->n > size;
}

static int refit(struct art_ctx *ctx, struct contact_set *c)
{
    if (!c->broad.tree || c->broad.tree->n != c->n_surfaces) return create(ctx, c);
    if (needs_rebuild(c->broad.tree)) return build_tree(ctx, c->broad.tree);
    art_boxtree_refit(c->broad.tree->boxes);
    return ART_OK;
}

/* --------------------------------------------------------------------- the pairs */

struct pair_search {
    struct art_ctx *ctx;
    struct contact_set *c;
    int status;
};

/* Tests whether boxes overlap or are no more than `apart` from each other. */
static bool overlap_boxes(const struct art_surface *a, const struct art_surface *b, double apart)
{
    for (int k = 0; k < 3; k++)
        if (a->min[k] - b->max[k] > apart || b->min[k] - a->max[k] > apart) return false;
    return is_finite(a) && is_finite(b);
}

static int add(struct art_ctx *ctx, struct contact_set *c, int at)
{
    if (at < 0 || !c->pairs.pair[at]->rule.enabled) return ART_OK;
    if (!ART_GROW(ctx, c->broad.candidate, c->broad.n, c->broad.cap)) return ART_ENOMEM;
    c->broad.candidate[c->broad.n++] = c->pairs.pair[at];
    return ART_OK;
}

static bool visit_overlap(void *user, int i, int j)
{
    struct pair_search *h = user;
    const struct contact_box_tree *t = h->c->broad.tree;
    int at;
    h->c->broad.search.boxes++;
    const bool overlap = overlap_boxes(surface_of(t, i), surface_of(t, j), 0);
    if (!overlap &&
        !overlap_boxes(surface_of(t, i), surface_of(t, j), reach_of(t, i) + reach_of(t, j)))
        return true;
    h->status = contact_pair_cache_get(h->ctx, h->c, t->body[i], t->body[j], &at);
    if (h->status == ART_OK && at >= 0 && !overlap &&
        !(contact_may_approach(h->c, &h->c->pairs.pair[at]->rule) &&
          contact_is_by_region(h->c, &h->c->pairs.pair[at]->rule)))
        return true;
    if (h->status == ART_OK) h->status = add(h->ctx, h->c, at);
    return h->status == ART_OK;
}

/* A vertex may persist anywhere; regions do where bodies are not farther apart than the tolerance.
 */
static bool may_persist(const struct contact_set *c, const struct contact_record *r)
{
    if (!contact_may_persist(c, r)) return false;
    if (!contact_is_region(r)) return true;
    const struct art_contact_rule *rule = contact_rule_of(c, r);
    return overlap_boxes(c->body[rule->a].surface, c->body[rule->b].surface, rule->penetration_tol);
}

/* Adds pairs with contacts that may persist: a vertex may have left the box of the other body by
 * very little. */
static int add_persistent(struct art_ctx *ctx, struct contact_set *c)
{
    const struct contact_record *r = c->matching.previous.record[CONTACT_NOW];
    double last = -1;
    int status = ART_OK;
    for (int i = 0; i < c->matching.previous.n[CONTACT_NOW] && status == ART_OK; i++) {
        if (r[i].rule == last || !may_persist(c, &r[i])) continue;
        status = add(ctx, c, contact_pair_cache_find(c, r[i].rule));
        last = r[i].rule;
    }
    return status;
}

static int by_solve(const void *a, const void *b)
{
    const struct contact_cached_pair *const *x = a, *const *y = b;
    return art_contact_by_solve(&(*x)->rule, &(*y)->rule);
}

/* In the order of the solve, each once. */
static void sort_candidates(struct contact_set *c)
{
    int n = 0;
    if (c->broad.n > 1)
        qsort(c->broad.candidate, (size_t)c->broad.n, sizeof *c->broad.candidate, by_solve);
    for (int i = 0; i < c->broad.n; i++)
        if (n == 0 || c->broad.candidate[i] != c->broad.candidate[n - 1])
            c->broad.candidate[n++] = c->broad.candidate[i];
    c->broad.n = n;
}

int contact_broad_phase(struct art_ctx *ctx, struct contact_set *c)
{
    struct pair_search h = {ctx, c, ART_OK};
    int status;
    c->broad.n = 0;
    c->broad.search.detections++;
    ART_TRY(refit(ctx, c));
    (void)art_boxtree_self_pairs(c->broad.tree->boxes, visit_overlap, &h);
    ART_TRY(h.status);
    ART_TRY(add_persistent(ctx, c));
    sort_candidates(c);
out:
    return status;
}

void contact_broad_phase_free(struct contact_broad_phase *broad)
{
    if (broad->tree) free_tree(broad->tree);
    art_free(broad->candidate);
}

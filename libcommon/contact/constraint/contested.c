/* Depths of rigid bodies that touch several others, and have no rows before they touch
 * (detection/approach.c), are taken out a part at a time. A correction of positions knows the
 * bodies that touch, and of those none that are near: one that takes a body out of another at once
 * puts it into a third as deep, the next one puts it back, and without friction a heap stays in
 * itself for good. Parts that are small beside the bodies bring the third into the solve before it
 * is deep. Pairs that bounce have no such rows, and any body may be the third. */
#include "../contact_priv.h"
#include <math.h>

/* The part of half the diagonal of the smaller body that one correction takes out, and the share of
 * that from which on corrections are damped. */
static const double part = 0.02, damped_from = 0.1;
/* Pairs that are deeper than that part in so many steps are reported, with no more than a few steps
 * between them: a body that is pushed out of one may be in the other meanwhile. */
enum { PATIENCE = 100, FEW = 10, MOST_NAMED = 10 };

/* Of the two bodies of a pair that are rigid, infinite if one is not: what is
 * soft moves out of the way by itself. */
static double part_of_pair(const struct contact_set *c, const struct art_contact_rule *rule)
{
    const struct contact_body *a = &c->body[rule->a], *b = &c->body[rule->b];
    if (contact_deforms(a) || contact_deforms(b)) return INFINITY;
    return part * fmin(a->surface->radius, b->surface->radius);
}

static void count(struct contact_set *c, int body)
{
    if (c->body[body].moves) c->body[body].n_touched++;
}

void contact_count_touched(struct contact_set *c, const struct contact_state_lists *lists)
{
    for (int i = 0; i < c->n_bodies; i++) c->body[i].n_touched = 0;
    for (int i = 0; i < lists->n_overlaps[CONTACT_NOW]; i++) {
        const struct contact_overlap *o = &lists->overlap[CONTACT_NOW][i];
        int pair = contact_pair_cache_find(c, o->rule);
        if (pair < 0 || o->n_contacts == 0) continue;
        count(c, contact_rule(c, pair)->a);
        count(c, contact_rule(c, pair)->b);
    }
}

/* True if a pair has a body that moves and touches others as well, and ArtiSynth is not asked for.
 */
static bool is_contested(const struct contact_set *c, const struct art_contact_rule *rule)
{
    return !c->sys->quirks.one_position_correction &&
           !(contact_is_by_region(c, rule) && contact_sees_near(c, rule) &&
             !c->sys->constraints.has_restitution) &&
           (c->body[rule->a].n_touched > 1 || c->body[rule->b].n_touched > 1);
}

double contact_depth_left(const struct contact_set *c, const struct contact_record *r)
{
    const struct art_contact_rule *rule = contact_rule_of(c, r);
    if (r->constraint != CONTACT_UNILATERAL || !is_contested(c, rule)) return 0;
    return fmax(-r->dist - rule->penetration_tol - part_of_pair(c, rule), 0);
}

bool contact_find_contested(struct contact_set *c, const struct contact_state_lists *lists)
{
    contact_count_touched(c, lists);
    for (int i = 0; i < lists->n_overlaps[CONTACT_NOW]; i++) {
        const struct contact_overlap *o = &lists->overlap[CONTACT_NOW][i];
        int pair = contact_pair_cache_find(c, o->rule);
        const struct art_contact_rule *rule = pair < 0 ? NULL : contact_rule(c, pair);
        if (!rule || o->n_contacts == 0 || contact_is_spring(rule) || !is_contested(c, rule))
            continue;
        double most = rule->penetration_tol + damped_from * part_of_pair(c, rule);
        if (o->deepest > most) return true;
    }
    return false;
}

static int report(struct art_ctx *ctx, struct contact_set *c, struct contact_cached_pair *pair,
                  double depth)
{
    const struct art_comp *a = c->body[pair->rule.a].collidable->comp;
    const struct art_comp *b = c->body[pair->rule.b].collidable->comp;
    if (pair->reported_deep || c->rows.n_named > MOST_NAMED) return ART_OK;
    pair->reported_deep = true;
    if (c->rows.n_named++ == MOST_NAMED)
        return art_warn_strict(ctx, ART_ERANGE, NULL,
                               "more pairs stay in each other; they are not named");
    return art_warn_strict(ctx, ART_ERANGE, &a->loc,
                           "'%s' and '%s' stay %.3g deep in each other: what they touch leaves "
                           "them no room, or the step is too long",
                           art_comp_path(a, NULL), art_comp_path(b, NULL), depth);
}

int contact_report_contested(struct art_ctx *ctx, struct contact_set *c,
                             const struct contact_state_lists *lists)
{
    int status = ART_OK;
    c->rows.n_looks++;
    for (int i = 0; i < lists->n_overlaps[CONTACT_NOW] && status == ART_OK; i++) {
        const struct contact_overlap *o = &lists->overlap[CONTACT_NOW][i];
        int at = contact_pair_cache_find(c, o->rule);
        if (at < 0) continue;
        struct contact_cached_pair *pair = c->pairs.pair[at];
        double most = part_of_pair(c, &pair->rule) + pair->rule.penetration_tol;
        bool deep = o->n_contacts > 0 && o->deepest > most && !contact_is_spring(&pair->rule);
        if (!deep) continue;
        pair->n_deep = pair->deep_at >= c->rows.n_looks - FEW ? pair->n_deep + 1 : 1;
        pair->deep_at = c->rows.n_looks;
        if (pair->n_deep > PATIENCE) status = report(ctx, c, pair, o->deepest);
    }
    return status;
}

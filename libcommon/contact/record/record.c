/* Records of contacts: a new one, its constraint, its gap, whether it persists. */
#include "../contact_priv.h"
#include <string.h>

struct contact_record *contact_record_add(struct art_ctx *ctx, struct contact_set *c, int rule,
                                          int side)
{
    struct contact_detected *f = &c->detected;
    if (!ART_GROW(ctx, f->record, f->n, f->cap)) return NULL;
    struct contact_record *r = &f->record[f->n++];
    memset(r, 0, sizeof *r);
    r->rule = contact_rule(c, rule)->number;
    r->side = side;
    r->key = r->face = -1;
    r->area = r->region_area = -1;
    return r;
}

/* An equation costs less than an inequality where each vertex has degrees of freedom of its own.
 * Two rigid bodies have six together, however many of their vertices touch: as equations these are
 * nearly dependent, on each other and on joints, and their multipliers would grow without bound.
 * Inequalities always have a solution. Contacts that are reduced first may be bilateral; compliant
 * ones add up. */
enum contact_constraint contact_default_constraint(const struct contact_set *c,
                                                   const struct art_contact_rule *rule)
{
    const struct art_contact_rules *rules = c->rules;
    bool rigid = rules->body[rule->a].rigid && rules->body[rule->b].rigid;
    if (contact_bounces(c, rule)) return CONTACT_UNILATERAL;
    bool redundant = rigid && !rule->law->reduce && !contact_is_spring(rule) &&
                     !c->sys->quirks.rigid_vertices_bilateral;
    return rule->law->bilateral && !redundant && !c->is_static ? CONTACT_BILATERAL
                                                               : CONTACT_UNILATERAL;
}

bool contact_bounces(const struct contact_set *c, const struct art_contact_rule *rule)
{
    const struct art_contact_rules *rules = c->rules;
    return rule->law->restitution.e > 0 && rules->body[rule->a].rigid &&
           rules->body[rule->b].rigid && !contact_is_spring(rule) && !c->is_static;
}

void contact_gap_moved(const struct contact_set *c, const struct art_state *state,
                       const struct contact_record *r, double moved[3])
{
    double x[2][3];
    for (int k = 0; k < 2; k++) {
        contact_point_now(c, state, contact_body_of(c, r, k), &r->at[k], x[k]);
        art_v3_sub(x[k], x[k], r->at[k].x);
    }
    art_v3_sub(moved, x[0], x[1]);
}

double contact_gap_at(const struct contact_set *c, const struct art_state *state,
                      const struct contact_record *r)
{
    double moved[3];
    contact_gap_moved(c, state, r, moved);
    return r->dist + art_v3_dot(r->normal, moved);
}

bool contact_may_persist(const struct contact_set *c, const struct contact_record *r)
{
    if (c->is_static && r->face >= 0 && r->gap <= contact_static_reach(c, contact_rule_of(c, r)))
        return true;
    return (contact_is_region(r) || (r->face >= 0 && r->force > 0)) &&
           !c->sys->quirks.contacts_end_at_once && !contact_is_spring(contact_rule_of(c, r));
}

void contact_detected_free(struct contact_detected *detected)
{
    art_free(detected->record);
    art_free(detected->overlap);
}

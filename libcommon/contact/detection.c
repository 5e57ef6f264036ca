/* Collision detection: bodies are placed, the broad phase (broad_phase.c) finds pairs whose boxes
 * overlap, the narrow phase (method/) finds the contacts of each pair. */
#include "contact_priv.h"
#include <string.h>

struct contact_record *contact_add(struct art_ctx *ctx, struct contact_set *c, int rule, int side)
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

/* An equation costs less than an inequality where each vertex has motions of its own. Two rigid
 * bodies have six, however many of their vertices meet: as equations these nearly follow from each
 * other and from joints, and what they cannot meet grows without bound. What pushes always has a
 * way out. Those that are made independent first may hold; springs add up. */
enum contact_constraint contact_default_constraint(const struct contact_set *c,
                                                   const struct art_contact_rule *rule)
{
    const struct art_contact_rules *rules = c->rules;
    bool rigid = rules->body[rule->a].rigid && rules->body[rule->b].rigid;
    bool redundant = rigid && !rule->law->reduce && !contact_is_spring(rule) &&
                     !c->sys->quirks.rigid_vertices_bilateral;
    return rule->law->bilateral && !redundant && !c->sys->static_solve ? CONTACT_BILATERAL
                                                                       : CONTACT_UNILATERAL;
}

static const struct contact_method *method_of(const struct contact_set *c,
                                              const struct art_contact_rule *rule)
{
    const struct art_contact_rules *rules = c->rules;
    enum art_contact_method method = rule->law->method;
    bool rigid = rules->body[rule->a].rigid && rules->body[rule->b].rigid;
    bool grid = rules->body[rule->a].rigid || rules->body[rule->b].rigid;
    if (rule->law->collider == ART_COLLIDER_SDF && grid) return &contact_by_grids;
    if (contact_uses_ccd(c, rule)) return &contact_by_ccd;
    /* what is only watched is looked at as it would be by default */
    if (method == ART_CONTACT_INACTIVE && rigid) return &contact_by_regions;
    return art_contact_method_of(rules, rule) == ART_CONTACT_REGION ? &contact_by_regions
                                                                    : &contact_by_vertices;
}

static int detect_pair(struct art_ctx *ctx, struct contact_set *c, int i)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    struct contact_detected *f = &c->detected;
    struct contact_overlap overlap = {.rule = rule->number, .area = {-1, -1}, .length = -1};
    int before = f->n, status;
    double began = contact_stats_begin(c);
    status = method_of(c, rule)->find(ctx, c, i, &overlap);
    if (status == ART_OK && !c->sys->quirks.contacts_end_at_once &&
        method_of(c, rule) == &contact_by_vertices)
        status = contact_persist(ctx, c, i, before);
    if (status < 0) return status;
    overlap.n_contacts = f->n - before;
    if (f->n > before) overlap.in_contact = true;
    contact_stats_end(c, i, began, f->n - before, overlap.in_contact);
    if (!overlap.in_contact) return ART_OK;
    for (int k = before; k < f->n; k++) {
        struct contact_record *r = &f->record[k];
        r->gap = r->dist;
        if (-r->dist > overlap.deepest) overlap.deepest = -r->dist;
        if (rule->law->method == ART_CONTACT_INACTIVE) r->constraint = CONTACT_NO_ROW;
    }
    if (!ART_GROW(ctx, f->overlap, f->n_overlaps, f->cap_overlaps)) return ART_ENOMEM;
    f->overlap[f->n_overlaps++] = overlap;
    return ART_OK;
}

int contact_detect(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state)
{
    int status;
    c->detected.n = c->detected.n_overlaps = 0;
    for (int i = 0; i < c->n_bodies; i++) contact_body_update(c, state, &c->body[i]);
    c->state = state;
    contact_swept_expand(c);
    ART_TRY(contact_broad_phase(ctx, c));
    for (int k = 0; k < c->n_candidates; k++) ART_TRY(detect_pair(ctx, c, c->candidate[k]->at));
    c->start_known = false;
out:
    return status;
}

/* Collision detection has three stages: bodies are placed, the broad phase (broad_phase.c) finds
 * pairs whose boxes overlap, the narrow phase (method/) finds the contacts of each pair. */
#include "../contact_priv.h"
#include <string.h>

static const struct contact_method *const methods[] = {
#define X(method) &contact_by_##method,
#include "../methods.def"
#undef X
};

/* The first of the table that applies; the last one always does. */
static const struct contact_method *method_of(const struct contact_set *c,
                                              const struct art_contact_rule *rule)
{
    int i = 0;
    while (!methods[i]->applies(c, rule)) i++;
    return methods[i];
}

bool contact_is_by_region(const struct contact_set *c, const struct art_contact_rule *rule)
{
    return method_of(c, rule) == &contact_by_region;
}

/* A rigid body wholly or deep inside another is pushed out through the nearest side: contacts of
 * its vertices, each with the face nearest to it, would push it every way at once, and where the
 * surfaces cross says nothing about the way out. Springs add up, and some need vertices; where
 * those of the other body alone are to count, that is followed. */
static bool may_push_out(const struct contact_set *c, const struct art_contact_rule *rule)
{
    return c->body[rule->a].collidable->rigid && c->body[rule->b].collidable->rigid &&
           !rule->law->force && !c->sys->quirks.rigid_contact_missed;
}

static bool pushes_out(const struct contact_set *c, const struct art_contact_rule *rule, int inner)
{
    enum art_penetrations others = inner ? ART_PENETRATE_FIRST : ART_PENETRATE_SECOND;
    return rule->law->penetrations != others && may_push_out(c, rule);
}

/* Adds a surface that has no tree yet. */
static void add_bare(struct art_surface **list, int *n, struct art_surface *s)
{
    for (int i = 0; i < *n; i++)
        if (list[i] == s) return;
    if (!s->tree) list[(*n)++] = s;
}

/* Trees of surfaces are made when a pair first comes near. Here those of several surfaces are made
 * side by side; the rest follows pair by pair. */
static int make_trees(struct art_ctx *ctx, struct contact_set *c)
{
    enum { MOST = 64 };
    struct art_surface *bare[MOST];
    int n = 0;
    for (int k = 0; k < c->broad.n && n + 2 <= MOST; k++) {
        const struct art_contact_rule *rule = contact_rule(c, c->broad.candidate[k]->at);
        add_bare(bare, &n, c->body[rule->a].surface);
        add_bare(bare, &n, c->body[rule->b].surface);
    }
    return art_surface_need_trees(ctx, bare, n, c->sys->pool);
}

static int need_trees(struct art_ctx *ctx, struct contact_set *c,
                      const struct art_contact_rule *rule)
{
    int status = art_surface_need_tree(ctx, c->body[rule->a].surface, c->sys->pool);
    return status < 0 ? status : art_surface_need_tree(ctx, c->body[rule->b].surface, c->sys->pool);
}

static int detect_pair(struct art_ctx *ctx, struct contact_set *c, int i)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    struct contact_detected *f = &c->detected;
    struct contact_overlap overlap = {.rule = rule->number, .area = {-1, -1}, .length = -1};
    int before = f->n, status;
    double began = contact_stats_begin(c), depth = 0;
    ART_TRY(art_stopped(ctx, "in contact detection"));
    ART_TRY(need_trees(ctx, c, rule));
    const struct contact_method *method = method_of(c, rule);
    int inner = contact_enclosed(c, rule, &depth);
    /* What is followed within a step goes back to where it came from. So does what comes deep while
     * the model moves: at the start alone there is no side from which it came. */
    bool came = method == &contact_by_ccd || !c->first;
    int out = inner >= 0 || came || !may_push_out(c, rule) ? inner : contact_deep_inside(c, rule);
    bool pushed_out = out >= 0 && pushes_out(c, rule, out);
    status = pushed_out ? contact_add_enclosed(ctx, c, i, out) : method->find(ctx, c, i, &overlap);
    if (status == ART_OK && !pushed_out && method->persists && !c->sys->quirks.contacts_end_at_once)
        status = contact_persist(ctx, c, i, before);
    if (status < 0) return status;
    for (int k = before; k < f->n; k++) /* the others may close in the next step alone */
        if (!contact_is_apart(&f->record[k], rule->penetration_tol)) overlap.n_contacts++;
    if (overlap.n_contacts > 0) overlap.in_contact = true;
    contact_stats_end(c, i, began, (int)overlap.n_contacts, overlap.in_contact != 0);
    for (int k = before; k < f->n; k++) {
        struct contact_record *r = &f->record[k];
        r->gap = r->dist;
        if (-r->dist > overlap.deepest) overlap.deepest = -r->dist;
        if (rule->law->method == ART_CONTACT_INACTIVE) r->constraint = CONTACT_NO_ROW;
    }
    status = contact_report_deep(ctx, c, i, &overlap, inner, depth);
    if (status < 0 || (!overlap.in_contact && f->n == before)) return status;
    if (!ART_GROW(ctx, f->overlap, f->n_overlaps, f->cap_overlaps)) return ART_ENOMEM;
    f->overlap[f->n_overlaps++] = overlap;
out:
    return status;
}

int contact_detect(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state)
{
    int status;
    c->detected.n = c->detected.n_overlaps = 0;
    c->first = !c->detected_before && c->matching.previous.n_overlaps[CONTACT_NOW] == 0;
    for (int i = 0; i < c->n_bodies; i++) contact_body_update(c, state, &c->body[i]);
    c->narrow.state = state;
    contact_swept_expand(c);
    ART_TRY(contact_broad_phase(ctx, c));
    ART_TRY(make_trees(ctx, c));
    for (int k = 0; k < c->broad.n; k++) ART_TRY(detect_pair(ctx, c, c->broad.candidate[k]->at));
    ART_TRY(contact_missed_check(ctx, c));
    c->start_known = false;
    c->detected_before = true;
out:
    return status;
}

void contact_narrow_phase_free(struct contact_narrow_phase *narrow)
{
    art_surface_cuts_fini(&narrow->cuts);
    art_contours_fini(&narrow->contours);
    contact_regions_fini(&narrow->regions);
    art_free(narrow->parted.region);
    contact_edges_fini(&narrow->edges);
    art_surface_inners_fini(&narrow->inside);
    contact_depths_fini(&narrow->depths);
    art_free(narrow->missed.list);
}

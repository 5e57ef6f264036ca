/* This returns the contacts of the last step, from the state. */
#include "report_priv.h"
#include <math.h>
#include <string.h>

/* This is the subject of a query. */
struct query {
    struct contact_set *c;
    const struct contact_reporter *reporters; /* NULL: all below `model` */
    const struct art_comp *model;             /* NULL: all */
};

static int resolve_target(struct art_ctx *ctx, const struct art_comp *of, struct query *q)
{
    bool manager = of && art_comp_has_kind(of, ART_KIND_COLLISION_MANAGER);
    if (!of) return ART_OK;
    for (int i = 0; q->c && i < q->c->n_reporters; i++)
        if (q->c->reporters[i].comp == of) {
            q->reporters = &q->c->reporters[i];
            return ART_OK;
        }
    q->model = manager ? of->parent : of;
    if (manager || art_comp_has_kind(of, ART_KIND_MECH_MODEL)) return ART_OK;
    if (!q->c && (art_comp_has_kind(of, ART_KIND_COLLISION_PAIR))) return ART_OK;
    return art_error(ctx, ART_EUSAGE, NULL,
                     "'%s' (%s) has no contacts: responses and behaviours of contact have, their "
                     "managers and MechModels",
                     art_comp_path(of, NULL), of->cls->name);
}

static const struct art_contact_rule *rule_of(const struct query *q,
                                              const struct contact_overlap *m)
{
    return contact_rule(q->c, contact_pair_cache_find(q->c, m->rule));
}

/* The body of a rule that is the first, -1: it is not asked about. */
static int side_of(const struct query *q, const struct art_contact_rule *rule)
{
    if (q->reporters) return contact_reporter_side(q->reporters, q->c->rules, rule);
    return !q->model || contact_rule_within(q->c->rules, rule, q->model) ? 0 : -1;
}

/* -------------------------------------------------------------------- a contact */

static void copy_place(const struct contact_point *place, struct art_contact *to, int k)
{
    art_v3_copy(to->pos[k], place->x);
    art_v3_copy(to->local[k], place->local);
    to->n_verts[k] = (int)place->n_verts;
    for (int i = 0; i < to->n_verts[k]; i++) {
        to->vert[k][i] = (int)place->vert[i];
        to->weight[k][i] = place->weight[i];
    }
}

/* Copy a record; `first` is the place of the record that is on the first body. */
static void copy_record(const struct contact_record *r, int first, struct art_contact *to)
{
    double sign = first ? -1 : 1;
    memset(to, 0, sizeof *to);
    copy_place(&r->at[first], to, 0);
    copy_place(&r->at[!first], to, 1);
    art_v3_scale(to->normal, sign, r->normal);
    to->distance = r->dist;
    to->normal_force = r->force + r->impact.normal;
    to->on = first;
    to->area = r->area >= 0 ? r->area : r->region_area;
    art_v3_scale(to->force, to->normal_force, to->normal);
    art_v3_scale(to->friction, sign, r->impact.friction);
    for (int k = 0; k < 2; k++)
        art_v3_add_scaled(to->friction, to->friction, sign * r->friction[k], r->dir[k]);
}

static int add_contacts(struct art_ctx *ctx, const struct contact_state_lists *lists, int *at,
                        int side, struct art_contacts *out)
{
    struct art_contact_pair *pair = &out->pair[out->n_pairs - 1];
    const struct contact_record *record = lists->record[CONTACT_LAST];
    for (; *at < lists->n[CONTACT_LAST] && record[*at].rule == pair->rule->number; ++*at) {
        const struct contact_record *r = &record[*at];
        if (r->force < 0 && !pair->rule->law->report_negative) continue;
        /* what did not close in the step is no contact (detection/approach.c) */
        if (r->force == 0 && contact_is_apart(r, pair->rule->penetration_tol)) continue;
        if (!ART_GROW(ctx, out->contact, out->n, out->cap)) return ART_ENOMEM;
        struct art_contact *contact = &out->contact[out->n++];
        copy_record(r, (int)r->side ^ side, contact);
        contact->pair = out->n_pairs - 1;
        pair->n++;
    }
    return ART_OK;
}

/* ----------------------------------------------------------------------- a pair */

/* The area of contacts on the first body, of those on the second if there are no others. */
static double sum_of_areas(const struct art_contacts *all, const struct art_contact_pair *pair)
{
    double area[2] = {0, 0};
    int n[2] = {0, 0};
    for (int k = pair->first; k < pair->first + pair->n; k++) {
        const struct art_contact *contact = &all->contact[k];
        if (contact->area < 0) return -1;
        area[contact->on] += contact->area;
        n[contact->on]++;
    }
    return area[n[0] ? 0 : 1];
}

static void add_up(struct art_contacts *all, struct art_contact_pair *pair)
{
    bool share = pair->area >= 0 && pair->n > 0;
    for (int k = pair->first; k < pair->first + pair->n; k++) {
        struct art_contact *contact = &all->contact[k];
        art_v3_add(pair->force, pair->force, contact->force);
        art_v3_add(pair->friction, pair->friction, contact->friction);
        pair->normal_force += contact->normal_force;
        if (contact->area < 0 && share) contact->area = pair->area / pair->n;
        contact->pressure = contact->area > 0 ? contact->normal_force / contact->area : -1;
    }
    if (pair->area < 0) pair->area = sum_of_areas(all, pair);
}

static int add_pair(struct art_ctx *ctx, const struct art_contact_rule *r, int side,
                    struct art_contacts *out)
{
    if (!ART_GROW(ctx, out->pair, out->n_pairs, out->cap_pairs)) return ART_ENOMEM;
    struct art_contact_pair *pair = &out->pair[out->n_pairs++];
    *pair = (struct art_contact_pair){
        .rule = r, .body = {side ? r->b : r->a, side ? r->a : r->b}, .first = out->n};
    return ART_OK;
}

/* What was measured of a pair when it was detected. */
static void measure(const struct contact_overlap *m, int side, struct art_contact_pair *pair)
{
    pair->area = m->area[side];
    pair->length = m->length;
    pair->depth = m->deepest;
}

static int add_last(struct art_ctx *ctx, const struct query *q,
                    const struct contact_state_lists *lists, struct art_contacts *out)
{
    const struct contact_record *record = lists->record[CONTACT_LAST];
    int at = 0, status;
    for (int i = 0; i < lists->n_overlaps[CONTACT_LAST]; i++) {
        const struct contact_overlap *m = &lists->overlap[CONTACT_LAST][i];
        const struct art_contact_rule *rule = rule_of(q, m);
        int side = side_of(q, rule);
        if (side < 0) {
            while (at < lists->n[CONTACT_LAST] && record[at].rule == m->rule) at++;
            continue;
        }
        ART_TRY(add_pair(ctx, rule, side, out));
        ART_TRY(add_contacts(ctx, lists, &at, side, out));
        struct art_contact_pair *pair = &out->pair[out->n_pairs - 1];
        if (pair->n == 0 && m->in_contact == 0) {
            out->n_pairs--;
            continue;
        }
        measure(m, side, pair);
        add_up(out, pair);
    }
    return ART_OK;
out:
    return status;
}

/* This adds pairs in contact since the end of the step: no solve has found forces of them yet, but
 * where they are is known. So it is of pairs that overlapped without a contact before. Both lists
 * are in the order of the solve. */
static int add_new(struct art_ctx *ctx, const struct query *q,
                   const struct contact_state_lists *lists, struct art_contacts *out)
{
    int n = out->n_pairs, at = 0, status = ART_OK;
    for (int i = 0; i < lists->n_overlaps[CONTACT_NOW] && status == ART_OK; i++) {
        const struct contact_overlap *m = &lists->overlap[CONTACT_NOW][i];
        const struct art_contact_rule *rule = rule_of(q, m);
        int side = side_of(q, rule);
        while (at < n && art_contact_by_solve(out->pair[at].rule, rule) < 0) at++;
        if (side < 0 || m->in_contact == 0) continue;
        bool known = at < n && out->pair[at].rule == rule;
        if (known && (out->pair[at].n > 0 || out->pair[at].depth > 0)) continue;
        if (!known) status = add_pair(ctx, rule, side, out);
        if (status < 0) break;
        struct art_contact_pair *pair = &out->pair[known ? at : out->n_pairs - 1];
        measure(m, side, pair);
        if (pair->area < 0) pair->area = 0; /* the sum over the contacts that acted */
    }
    return status;
}

int art_contacts_at_start(struct art_ctx *ctx, const struct art_system *sys,
                          const struct art_comp *of, struct art_contacts *out)
{
    struct query q = {.c = contact_set_of(sys)};
    int status;
    out->n = out->n_pairs = out->n_bodies = 0;
    out->body = NULL;
    if (!q.c) return ART_OK; /* nothing can touch */
    const struct contact_detected *found = &q.c->detected;
    const struct contact_state_lists lists = {.overlap[CONTACT_LAST] = found->overlap,
                                              .record[CONTACT_LAST] = found->record,
                                              .n_overlaps[CONTACT_LAST] = found->n_overlaps,
                                              .n[CONTACT_LAST] = found->n};
    if (!found->looked) return ART_ENOTFOUND;
    ART_TRY(resolve_target(ctx, of, &q));
    out->body = q.c->rules->body;
    out->n_bodies = q.c->rules->n_bodies;
    status = add_last(ctx, &q, &lists, out);
out:
    return status;
}

int art_contacts_get(struct art_ctx *ctx, const struct art_system *sys,
                     const struct art_state *state, const struct art_comp *of,
                     struct art_contacts *out)
{
    struct query q = {.c = contact_set_of(sys)};
    struct contact_state_lists lists;
    int status;
    out->n = out->n_pairs = out->n_bodies = 0;
    out->body = NULL;
    ART_TRY(resolve_target(ctx, of, &q));
    if (!q.c || !q.c->built) return ART_OK;
    out->body = q.c->rules->body;
    out->n_bodies = q.c->rules->n_bodies;
    ART_TRY(contact_state_lists(ctx, q.c, state, &lists));
    ART_TRY(add_last(ctx, &q, &lists, out));
    status = add_new(ctx, &q, &lists, out);
out:
    return status;
}

void art_contacts_fini(struct art_contacts *contacts)
{
    art_free(contacts->pair);
    art_free(contacts->contact);
    memset(contacts, 0, sizeof *contacts);
}

void art_contacts_sum(const struct art_contacts *all, struct art_contact_sum *sum)
{
    memset(sum, 0, sizeof *sum);
    sum->n_pairs = all->n_pairs;
    sum->n = all->n;
    for (int i = 0; i < all->n_pairs; i++) {
        const struct art_contact_pair *pair = &all->pair[i];
        art_v3_add(sum->force, sum->force, pair->force);
        art_v3_add(sum->friction, sum->friction, pair->friction);
        sum->normal_force += pair->normal_force;
        sum->area = sum->area < 0 || pair->area < 0 ? -1 : sum->area + pair->area;
        sum->length = sum->length < 0 || pair->length < 0 ? -1 : sum->length + pair->length;
        sum->depth = fmax(sum->depth, pair->depth);
    }
}

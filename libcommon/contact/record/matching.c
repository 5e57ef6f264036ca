/* Contact matching finds the contacts of the step before: forces for the warm start, bristles, and
 * which unilateral contacts are active. */
#include "../contact_priv.h"
#include <math.h>
#include <stdlib.h>

/* Forces below this share of the largest one may be rounding where contacts are redundant. */
static const double rounding_share = 1e-6;

/* Contacts in the order of what they are known by. */
static int compare_identity(const struct contact_record *a, const struct contact_record *b)
{
    const double x[4] = {a->rule, a->side, a->key, a->extra_face};
    const double y[4] = {b->rule, b->side, b->key, b->extra_face};
    for (int k = 0; k < 4; k++)
        if (x[k] != y[k]) return x[k] < y[k] ? -1 : 1;
    return 0;
}

static int compare_records(const void *a, const void *b)
{
    const struct contact_record *x = *(struct contact_record *const *)a;
    const struct contact_record *y = *(struct contact_record *const *)b;
    int order = compare_identity(x, y);
    return order ? order : (x > y) - (x < y);
}

static struct contact_record **sort_records(struct art_ctx *ctx, struct contact_set *c, int which,
                                            struct contact_record *r, int n)
{
    if (!ART_RESERVE(ctx, c->matching.order[which], n + 1, c->matching.cap_order[which]))
        return NULL;
    struct contact_record **all = c->matching.order[which];
    for (int i = 0; i < n; i++) all[i] = &r[i];
    if (n > 1) qsort(all, (size_t)n, sizeof *all, compare_records);
    return all;
}

/* The first of the sorted records that does not come before r. */
static int lower_bound(struct contact_record **all, int n, const struct contact_record *r)
{
    int lo = 0, hi = n;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        if (compare_identity(all[mid], r) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* Remove duplicates: the deepest of the records with the same identity remains. */
static void remove_duplicates(struct contact_detected *f, struct contact_record **all)
{
    int n = f->n;
    for (int i = 1; i < n; i++) {
        struct contact_record *first = all[i - 1], *next = all[i];
        if (first->key < 0 || compare_identity(first, next) != 0) continue;
        if (next->dist < first->dist) {
            first->rule = -1;
        } else {
            next->rule = -1;
            all[i] = first;
        }
    }
}

static void remove_marked(struct contact_detected *f)
{
    int n = 0;
    for (int i = 0; i < f->n; i++)
        if (f->record[i].rule >= 0) f->record[n++] = f->record[i];
    f->n = n;
}

static double distance(const struct contact_record *a, const struct contact_record *b)
{
    double d[3];
    art_v3_sub(d, a->at[0].x, b->at[0].x);
    return art_v3_norm(d);
}

/* Contacts without an identity begin with the state of the nearest old one: it is where a solver
 * begins, nothing more. */
static void warm_start_nearest(struct contact_record *r, struct contact_record **all, int n,
                               bool is_static)
{
    const struct contact_record *nearest = NULL;
    double best = INFINITY;
    for (int i = lower_bound(all, n, r); i < n; i++) {
        const struct contact_record *o = all[i];
        if (o->rule != r->rule || o->side != r->side) break;
        double d = distance(o, r);
        if (d < best) best = d, nearest = o;
    }
    if (!nearest) return;
    r->force = r->previous_force = nearest->force;
    if (is_static) art_v3_copy(r->bristle[1], nearest->bristle[1]);
    r->warm_start_inactive = nearest->warm_start_inactive;
}

/* A bilateral contact that pulled in the last solve becomes unilateral, until it has a compressive
 * force: to release it for a step, and to constrain it again where it is still detected, would
 * alternate every other step: a vertex that rests within the tolerance is detected for ever.
 * ArtiSynth releases it, and so are edges, and self contact,
 * where vertices of both bodies count. */
static void release_bilateral(const struct contact_set *c, struct contact_record *r)
{
    const struct art_contact_rule *rule = contact_rule_of(c, r);
    bool self = contact_of_one_fem(&c->body[rule->a], &c->body[rule->b]);
    if (c->sys->quirks.bilateral_released || (r->two_way != 0 && (self || r->face < 0)))
        r->rule = -1;
    else
        r->constraint = CONTACT_UNILATERAL;
}

static bool same_vertex(const struct contact_record *a, const struct contact_record *b)
{
    return a->face >= 0 && a->rule == b->rule && a->side == b->side && a->key == b->key;
}

/* True if one of records [n] has this face. */
static bool is_on_face(const struct contact_record *r, int n, double face)
{
    for (int i = 0; i < n; i++)
        if (r[i].face == face) return true;
    return false;
}

/* Find the previous contact of record i among those of one vertex, r[n]: the one with the same
 * face, or, for the nearest face, the one from which the vertex has slid here. Rounding may decide
 * which face of a concave corner is the nearest, so that is no part of the identity. The result is
 * NULL for a new contact. */
static const struct contact_record *find_previous(struct contact_record **old, int n_old,
                                                  const struct contact_record *r, int n, int i)
{
    const struct contact_record *slid_from = NULL;
    struct contact_record vertex = r[i];
    vertex.extra_face = 0;
    for (int k = lower_bound(old, n_old, &vertex); k < n_old; k++) {
        const struct contact_record *o = old[k];
        if (o->rule != r[i].rule || o->side != r[i].side || o->key != r[i].key) break;
        if (r[i].face >= 0 ? o->face == r[i].face : o->extra_face == r[i].extra_face) return o;
        if (o->extra_face == 0 && r[i].extra_face == 0 && !is_on_face(r, n, o->face)) slid_from = o;
    }
    return slid_from;
}

/* A contact takes the state of the previous one over (warm start), if that is still active. */
static void warm_start(const struct contact_set *c, struct contact_record *r,
                       const struct contact_record *o)
{
    bool pushed = o->constraint == CONTACT_UNILATERAL && r->constraint == CONTACT_BILATERAL &&
                  !c->sys->quirks.bilateral_released;
    if (o->force < 0 || (pushed && !(o->force > c->matching.force_threshold)))
        release_bilateral(c, r);
    if (r->rule < 0 || o->force < 0) return;
    r->force = r->previous_force = o->force;
    r->warm_start_inactive = o->warm_start_inactive;
    r->penalty = o->penalty;
    r->multiplier = o->multiplier;
    r->violation = o->violation;
    r->flush = o->flush;
    for (int k = 0; k < 2; k++) {
        r->friction[k] = o->friction[k];
        art_v3_copy(r->dir[k], o->dir[k]);
    }
    art_v3_copy(r->bristle[0], o->bristle[1]);
    if (c->rows.has_reference) art_v3_copy(r->bristle[1], o->bristle[1]);
}

int contact_load_previous(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state)
{
    int status = contact_state_lists(ctx, c, state, &c->matching.previous);
    if (status < 0) return status;
    c->matching.force_threshold = 0;
    for (int i = 0; i < c->matching.previous.n[CONTACT_NOW]; i++)
        c->matching.force_threshold =
            fmax(c->matching.force_threshold,
                 rounding_share * c->matching.previous.record[CONTACT_NOW][i].force);
    return sort_records(ctx, c, 1, c->matching.previous.record[CONTACT_NOW],
                        c->matching.previous.n[CONTACT_NOW])
               ? ART_OK
               : ART_ENOMEM;
}

bool contact_was_loaded(const struct contact_set *c, int rule, int side, int vert, int tri)
{
    const double number = contact_rule(c, rule)->number;
    const struct contact_record of = {.rule = number, .side = side, .key = vert};
    int n = c->matching.previous.n[CONTACT_NOW];
    for (int i = lower_bound(c->matching.order[1], n, &of); i < n; i++) {
        const struct contact_record *o = c->matching.order[1][i];
        if (o->rule != number || o->side != side || o->key != vert) break;
        if (o->face == tri && o->force > 0) return true;
    }
    return false;
}

const struct contact_record *contact_previous(const struct contact_set *c, int pair, int side,
                                              int vert)
{
    const struct contact_record of = {
        .rule = contact_rule(c, pair)->number, .side = side, .key = vert};
    int n = c->matching.previous.n[CONTACT_NOW], i = lower_bound(c->matching.order[1], n, &of);
    if (i == n) return NULL;
    const struct contact_record *o = c->matching.order[1][i];
    return o->rule == of.rule && o->side == side && o->key == vert ? o : NULL;
}

int contact_match(struct art_ctx *ctx, struct contact_set *c)
{
    struct contact_detected *f = &c->detected;
    int n_old = c->matching.previous.n[CONTACT_NOW];
    struct contact_record **news = sort_records(ctx, c, 0, f->record, f->n),
                          **olds = c->matching.order[1];
    if (!news) return ART_ENOMEM;
    remove_duplicates(f, news);
    for (int first = 0, last; first < f->n; first = last) {
        struct contact_record *r = &f->record[first];
        for (last = first + 1; last < f->n && same_vertex(r, &f->record[last]);) last++;
        for (int i = 0; i < last - first; i++) {
            if (r[i].rule < 0 || r[i].constraint == CONTACT_NO_ROW) continue;
            if (r[i].key < 0) {
                warm_start_nearest(&r[i], olds, n_old, c->rows.has_reference);
                continue;
            }
            const struct contact_record *o = find_previous(olds, n_old, r, last - first, i);
            if (o) warm_start(c, &r[i], o);
        }
    }
    remove_marked(f);
    return ART_OK;
}

void contact_matching_free(struct contact_matching *matching)
{
    art_free(matching->order[0]), art_free(matching->order[1]);
    art_free(matching->vertex);
}

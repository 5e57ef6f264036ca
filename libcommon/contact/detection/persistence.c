/* This keeps persistent contacts. A vertex that had a contact force in the last solve and has left
 * the other body, because positions were corrected or because it slid over an edge, would fall
 * freely for a step, and be detected too deep at its end. So its contact persists for one more
 * step at the nearest point, from above: the vertex may approach (`row->gap`), and a contact
 * without a force then ends. */
#include "../contact_priv.h"
#include <math.h>
#include <stdlib.h>

/* Return a number for a vertex of one of the two bodies. */
static double vertex_key(const struct contact_record *r)
{
    return 2 * r->key + r->side;
}

/* The vertices that were found since `first`, in c->matching.vertex; how many. */
static int list_found(struct art_ctx *ctx, struct contact_set *c, int first, int *n)
{
    const struct contact_detected *f = &c->detected;
    *n = f->n - first;
    if (!ART_RESERVE(ctx, c->matching.vertex, *n + 1, c->matching.cap_vertex)) return ART_ENOMEM;
    for (int i = 0; i < *n; i++) c->matching.vertex[i] = vertex_key(&f->record[first + i]);
    if (*n > 1)
        qsort(c->matching.vertex, (size_t)*n, sizeof *c->matching.vertex, art_compare_doubles);
    return ART_OK;
}

static bool was_found(const struct contact_set *c, int n, const struct contact_record *o)
{
    double vertex = vertex_key(o);
    return n && bsearch(&vertex, c->matching.vertex, (size_t)n, sizeof vertex, art_compare_doubles);
}

/* The first of the contacts before that is of a pair or of one behind it in the order of the solve,
 * which is theirs. */
static int first_previous(const struct contact_set *c, int pair)
{
    const struct contact_record *old = c->matching.previous.record[CONTACT_NOW];
    int lo = 0, hi = c->matching.previous.n[CONTACT_NOW];
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        if (art_contact_by_solve(contact_rule_of(c, &old[mid]), contact_rule(c, pair)) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

const struct contact_record *contact_previous_of(const struct contact_set *c, int pair, int *n)
{
    const struct contact_record *old = c->matching.previous.record[CONTACT_NOW];
    int n_old = c->matching.previous.n[CONTACT_NOW], k = first_previous(c, pair);
    double number = contact_rule(c, pair)->number;
    for (*n = 0; k + *n < n_old && old[k + *n].rule == number;) ++*n;
    return old + k;
}

static int persist_vertex(struct art_ctx *ctx, struct contact_set *c, int pair, bool both,
                          const struct contact_record *o)
{
    struct art_surface *mine = c->body[contact_body_of(c, o, 0)].surface;
    struct art_surface *other = c->body[contact_body_of(c, o, 1)].surface;
    struct art_surface_near near;
    int vert = (int)o->key;
    const double *x = art_surface_positions(mine) + 3 * (size_t)vert;
    near.inside = art_surface_inside(other, x, 0, &near);
    if (c->is_static && !contact_static_persists(c, o, x, &near) && !(o->force > 0)) {
        c->rows.rim_passed =
            c->rows.rim_passed || (c->rows.keeps_rims && o->flush != 0 &&
                                   near.distance <= contact_static_reach(c, contact_rule_of(c, o)));
        return ART_OK;
    }
    return contact_add_vertex(ctx, c, pair, (int)o->side, both, vert, &near);
}

int contact_persist(struct art_ctx *ctx, struct contact_set *c, int pair, int first)
{
    const struct art_contact_rule *rule = contact_rule(c, pair);
    const struct contact_record *old = c->matching.previous.record[CONTACT_NOW];
    int n_old = c->matching.previous.n[CONTACT_NOW], n, status = ART_OK;
    double last = -1; /* contacts of one vertex stand one after the other */
    bool sides[2];
    int k = first_previous(c, pair);
    if (k == n_old || old[k].rule != rule->number) return ART_OK;
    contact_vertex_sides(c, rule, sides);
    ART_TRY(list_found(ctx, c, first, &n));
    for (; k < n_old && old[k].rule == rule->number; k++) {
        const struct contact_record *o = &old[k];
        if (contact_is_region(o) || vertex_key(o) == last || !contact_may_persist(c, o) ||
            !sides[(int)o->side] || was_found(c, n, o))
            continue;
        last = vertex_key(o);
        ART_TRY(persist_vertex(ctx, c, pair, o->two_way != 0, o));
    }
out:
    return status;
}

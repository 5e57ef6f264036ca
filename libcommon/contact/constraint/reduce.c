/* Contact reduction is needed since there may be more active contacts than the bodies have degrees
 * of freedom. Of the
 * contacts of two bodies, the deepest first, those are kept whose row is linearly independent of
 * the rows of the same two bodies that are kept already. A dependent row adds nothing: it would
 * prevent no further motion, and as normal forces have the same sum and the same coefficient, it
 * would add no friction. A plain box on a plane keeps three of its contacts, whatever is stacked
 * on it. Rows of compliant contacts add up, and none of them is redundant.
 *
 * ArtiSynth keeps a contact only if it touches a component that none before has touched, of
 * whichever bodies. */
#include "../contact_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A row counts as independent if its remainder, relative to its size, is larger than this. */
static const double independent = 1e-6;

struct contact_candidate {
    double rule, dist;
    int record;
};

/* These are the kept rows after elimination: each is reduced by the rows before it, and is zero at
 * their pivots, which are their largest entries. A row that depends on them is reduced to zero. */
struct contact_span {
    struct span_entry {
        int col;
        double val;
    } * entry;
    int *last, n_rows; /* [n_rows] its entries end before this; its pivot is its first one */
    double *w;         /* [unknowns] the row in hand; zero in between */
    int *at, n_at;     /* where that is not zero, maybe twice the same */
    bool *touched;     /* [blocks] by component */
    int cap_entry, cap_last, cap_at;
};

static int by_rule_deepest_first(const void *a, const void *b)
{
    const struct contact_candidate *p = a, *q = b;
    if (p->rule != q->rule) return p->rule < q->rule ? -1 : 1;
    if (p->dist != q->dist) return p->dist < q->dist ? -1 : 1;
    return (p->record > q->record) - (p->record < q->record);
}

/* ------------------------------------------------------------------ rows */

static int add_entry(struct art_ctx *ctx, struct contact_span *s, int col, double val)
{
    if (val == 0) return ART_OK;
    if (s->w[col] == 0) {
        if (!ART_GROW(ctx, s->at, s->n_at, s->cap_at)) return ART_ENOMEM;
        s->at[s->n_at++] = col;
    }
    s->w[col] += val;
    return ART_OK;
}

/* The last row of `rows` into s->w, what turns as what moves at `length`. */
static int load_row(struct art_ctx *ctx, const struct contact_set *c, const struct art_rows *rows,
                    double length, struct contact_span *s)
{
    const struct art_jac *J = &rows->J;
    int g = J->n_groups - 1, status = ART_OK;
    for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
        int b = J->block[e], n = J->size[b];
        if (b >= c->sys->n_active_blocks) continue;
        for (int k = 0; k < n && status == ART_OK; k++)
            status = add_entry(ctx, s, c->sys->jac.K->row_off[b] + k,
                               J->val[J->off[e] + (size_t)k] / (k < 3 ? 1 : length));
    }
    return status;
}

static double largest(const struct contact_span *s, int *where)
{
    double most = 0;
    for (int i = 0; i < s->n_at; i++) {
        double size = fabs(s->w[s->at[i]]);
        if (size > most) most = size, *where = s->at[i];
    }
    return most;
}

/* Eliminate the kept rows from the row in work, in their order: an entry that is zero at a pivot is
 * not filled in by a later row. */
static int eliminate(struct art_ctx *ctx, struct contact_span *s)
{
    for (int r = 0, from = 0; r < s->n_rows; from = s->last[r++]) {
        int pivot = s->entry[from].col;
        double f = s->w[pivot] / s->entry[from].val;
        if (f == 0) continue;
        for (int i = from + 1; i < s->last[r]; i++) {
            int status = add_entry(ctx, s, s->entry[i].col, -f * s->entry[i].val);
            if (status < 0) return status;
        }
        s->w[pivot] = 0;
    }
    return ART_OK;
}

static void clear_row(struct contact_span *s)
{
    for (int i = 0; i < s->n_at; i++) s->w[s->at[i]] = 0;
    s->n_at = 0;
}

/* The row in work is kept. */
static int accept_row(struct art_ctx *ctx, struct contact_span *s, int pivot)
{
    int at = s->n_rows ? s->last[s->n_rows - 1] : 0;
    if (!ART_RESERVE(ctx, s->entry, at + s->n_at, s->cap_entry) ||
        !ART_GROW(ctx, s->last, s->n_rows, s->cap_last))
        return ART_ENOMEM;
    s->entry[at++] = (struct span_entry){pivot, s->w[pivot]};
    s->w[pivot] = 0;
    for (int i = 0; i < s->n_at; i++) {
        int col = s->at[i];
        if (s->w[col] == 0) continue;
        s->entry[at++] = (struct span_entry){col, s->w[col]};
        s->w[col] = 0;
    }
    s->last[s->n_rows++] = at;
    return ART_OK;
}

/* The last row of `rows` is kept if it is independent. */
static int accept_if_independent(struct art_ctx *ctx, const struct contact_set *c,
                                 const struct art_rows *rows, double length, struct contact_span *s,
                                 bool *accepted)
{
    int status, pivot = -1;
    ART_TRY(load_row(ctx, c, rows, length, s));
    double size = largest(s, &pivot);
    ART_TRY(eliminate(ctx, s));
    *accepted = largest(s, &pivot) > independent * size;
    if (*accepted) ART_TRY(accept_row(ctx, s, pivot));
out:
    clear_row(s);
    return status;
}

static bool accept_if_new_block(const struct contact_set *c, const struct art_rows *rows,
                                struct contact_span *s)
{
    const struct art_jac *J = &rows->J;
    int g = J->n_groups - 1;
    bool any = false;
    for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++)
        if (J->block[e] < c->sys->n_active_blocks) any = any || !s->touched[J->block[e]];
    for (int e = J->ptr[g]; e < J->ptr[g + 1] && any; e++)
        if (J->block[e] < c->sys->n_active_blocks) s->touched[J->block[e]] = true;
    return any;
}

/* ------------------------------------------------------------------ contacts */

static int reduce_pairs(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state,
                        int n, struct contact_span *s)
{
    const struct art_row row = {0};
    struct art_rows *rows = &c->reduction.rows;
    art_jac_clear(&rows->J, c->sys->n_blocks, c->sys->jac.K->size);
    for (int i = 0; i < n; i++) {
        const struct contact_candidate *at = &c->reduction.candidate[i];
        struct contact_record *r = &c->detected.record[at->record];
        double length = fmax(c->body[contact_body_of(c, r, 0)].surface->radius,
                             c->body[contact_body_of(c, r, 1)].surface->radius);
        int arms, first, status;
        bool accepted = true;
        if (i > 0 && at->rule != at[-1].rule) s->n_rows = 0;
        ART_TRY(contact_jacobian_row(ctx, c, state, r, r->normal, &arms));
        ART_TRY(art_system_add_rows(ctx, c->sys, rows, 1, arms, c->rows.dyn, c->rows.W_at, &row,
                                    &first));
        if (first < 0) continue;
        if (c->sys->quirks.reduce_by_component)
            accepted = accept_if_new_block(c, rows, s);
        else
            ART_TRY(accept_if_independent(ctx, c, rows, length, s, &accepted));
        if (!accepted) r->constraint = CONTACT_NO_ROW;
        continue;
    out:
        return status;
    }
    return ART_OK;
}

static int init_span(struct art_ctx *ctx, struct contact_set *c)
{
    size_t blocks = (size_t)c->sys->n_active_blocks, unknowns = (size_t)c->sys->n_active;
    if (!c->reduction.span) {
        struct contact_span *s = art_arena_alloc(ctx, &c->sys->arena, 1, sizeof *s);
        if (!s) return ART_ENOMEM;
        s->w = art_arena_alloc(ctx, &c->sys->arena, unknowns + 1, sizeof *s->w);
        s->touched = art_arena_alloc(ctx, &c->sys->arena, blocks + 1, sizeof *s->touched);
        if (!s->w || !s->touched) return ART_ENOMEM;
        c->reduction.span = s;
    }
    c->reduction.span->n_rows = 0;
    memset(c->reduction.span->touched, 0, blocks * sizeof *c->reduction.span->touched);
    return ART_OK;
}

void contact_reduction_free(struct contact_reduction *reduction)
{
    struct contact_span *span = reduction->span;
    art_free(reduction->candidate);
    art_rows_free(&reduction->rows);
    if (span) art_free(span->entry), art_free(span->last), art_free(span->at);
}

/* Contacts with a force in the last solve count as deeper by half of the tolerance, within which
 * nothing is corrected. Else contacts whose depths differ by rounding would alternate; one that has
 * to pull, as the load lies outside of the kept ones, would come back again and again, and forces
 * and friction of the others would be too large. */
static double depth_order(const struct contact_set *c, const struct contact_record *r)
{
    double tol = contact_rule_of(c, r)->penetration_tol;
    return !c->sys->quirks.reduce_by_component && r->force > c->matching.force_threshold
               ? r->dist - 0.5 * tol
               : r->dist;
}

static bool is_reducible(const struct contact_set *c, const struct contact_record *r)
{
    const struct art_contact_rule *rule = contact_rule_of(c, r);
    return r->constraint == CONTACT_BILATERAL && rule->law->reduce &&
           (c->sys->quirks.reduce_by_component || !contact_is_spring(rule));
}

int contact_reduce(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state)
{
    struct contact_detected *f = &c->detected;
    int n = 0, status;
    bool any = false;
    for (int i = 0; i < f->n; i++) any = any || is_reducible(c, &f->record[i]);
    if (!any) return ART_OK;
    if (!ART_RESERVE(ctx, c->reduction.candidate, f->n + 1, c->reduction.cap)) return ART_ENOMEM;
    ART_TRY(init_span(ctx, c));
    for (int i = 0; i < f->n; i++) {
        const struct contact_record *r = &f->record[i];
        if (is_reducible(c, r))
            c->reduction.candidate[n++] = (struct contact_candidate){
                c->sys->quirks.reduce_by_component ? 0 : r->rule, depth_order(c, r), i};
    }
    qsort(c->reduction.candidate, (size_t)n, sizeof *c->reduction.candidate, by_rule_deepest_first);
    status = reduce_pairs(ctx, c, state, n, c->reduction.span);
out:
    return status;
}

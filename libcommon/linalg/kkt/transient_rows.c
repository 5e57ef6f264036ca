/* Transient rows of G, which come and go from step to step, are taken out of it for the types that
 * iterate: as rows of N that have no bounds they leave the pattern and the factor alone
 * (bordered.c). Where there are many of them the factor is the better place. */
#include "kkt_priv.h"
#include <string.h>

/* Unknowns for each row that is kept aside. */
enum { SHARE = 15 };

void kkt_transient_fini(struct art_kkt_transient *s)
{
    art_free(s->to), art_free(s->vec), art_free(s->state);
    art_jac_fini(&s->G), art_jac_fini(&s->N);
    memset(s, 0, sizeof *s);
}

/* Groups [first, last) behind those that are there. */
static int copy_groups(struct art_ctx *ctx, struct art_jac *to, const struct art_jac *from,
                       int first, int last)
{
    size_t at;
    int status = art_jac_append_pattern(ctx, to, from, first, last, &at);
    if (status == ART_OK && to->n_val > at)
        memcpy(to->val + at, from->val + from->off[from->ptr[first]],
               (to->n_val - at) * sizeof *to->val);
    return status;
}

/* The groups that are loose, or those that are not. */
static int copy_some(struct art_ctx *ctx, struct art_jac *to, const struct art_kkt_problem *p,
                     bool loose)
{
    int status = ART_OK, n = p->G->n_groups;
    art_jac_clear(to, p->G->n_blocks, p->G->size);
    for (int g = 0, last; g < n && status == ART_OK; g = last) {
        for (last = g + 1; last < n && p->transient[last] == p->transient[g];) last++;
        if (p->transient[g] == loose) status = copy_groups(ctx, to, p->G, g, last);
    }
    return status;
}

static int count_transient(const struct art_kkt_problem *p)
{
    int n = 0;
    for (int g = 0; p->transient && p->G && g < p->G->n_groups; g++)
        if (p->transient[g]) n += p->G->row[g + 1] - p->G->row[g];
    return n;
}

int kkt_transient_split(struct art_ctx *ctx, struct art_kkt_transient *s,
                        const struct art_kkt_type *type, bool exact,
                        const struct art_kkt_problem *p, struct art_kkt_problem *q)
{
    int status = ART_OK, n = p->A->row_off[p->n_active];
    *q = *p;
    q->transient = NULL;
    s->n_transient = count_transient(p);
    s->on = type->bordered_ops && !exact && s->n_transient > 0 && s->n_transient <= n / SHARE &&
            (type->bordered_ops->without_rows || s->n_transient < p->G->n_rows);
    if (!s->on) return ART_OK;
    const struct art_jac *G = p->G;
    size_t rows = (size_t)G->n_rows;
    s->n_rows = G->n_rows;
    if (!ART_RESERVE(ctx, s->to, G->n_rows, s->cap_to)) return ART_ENOMEM;
    for (int g = 0, loose = 0, firm = 0; g < G->n_groups; g++)
        for (int r = G->row[g]; r < G->row[g + 1]; r++)
            s->to[r] = p->transient[g] ? ~loose++ : firm++;
    ART_TRY(copy_some(ctx, &s->G, p, false));
    if (!ART_RESERVE(ctx, s->vec, 3 * rows + 1, s->cap_vec)) return ART_ENOMEM;
    kkt_transient_part(s, p, q);
out:
    return status;
}

void kkt_transient_part(struct art_kkt_transient *s, const struct art_kkt_problem *p,
                        struct art_kkt_problem *q)
{
    *q = *p;
    q->transient = NULL;
    if (!s->on) return;
    s->Rg = s->vec;
    for (int r = 0; r < s->n_rows; r++)
        if (s->to[r] >= 0) s->Rg[s->to[r]] = p->Rg[r];
    q->G = &s->G;
    q->Rg = s->Rg;
}

static int reserve_extended(struct art_ctx *ctx, struct art_kkt_transient *s,
                            const struct art_kkt_problem *p)
{
    int status = copy_some(ctx, &s->N, p, true);
    if (status == ART_OK && p->N) status = copy_groups(ctx, &s->N, p->N, 0, p->N->n_groups);
    return status;
}

/* Right sides, compliances and bounds; where rows of N stand is as it was guessed. */
static void fill_extended(struct art_kkt_transient *s, const struct art_kkt_problem *p,
                          const signed char *state)
{
    for (int r = 0; r < p->G->n_rows; r++) {
        int at = s->to[r];
        if (at >= 0) {
            s->Rg[at] = p->Rg[r], s->bg[at] = p->bg[r];
            continue;
        }
        s->Rn[~at] = p->Rg[r], s->bn[~at] = p->bg[r];
        s->lo[~at] = -INFINITY, s->hi[~at] = INFINITY;
        s->state[~at] = ART_ROW_BETWEEN;
    }
    for (int r = 0, at = s->n_transient; at < s->N.n_rows; r++, at++) {
        s->Rn[at] = p->Rn[r], s->bn[at] = p->bn[r];
        s->lo[at] = p->lo ? p->lo[r] : 0, s->hi[at] = p->hi ? p->hi[r] : INFINITY;
        if (state) s->state[at] = state[r];
    }
}

int kkt_transient_extend(struct art_ctx *ctx, struct art_kkt_transient *s,
                         const struct art_kkt_problem *p, const struct art_kkt_answer *a,
                         struct art_kkt_problem *q, struct art_kkt_answer *to)
{
    int status = reserve_extended(ctx, s, p);
    if (status < 0) return status;
    size_t m = (size_t)s->G.n_rows, k = (size_t)s->N.n_rows;
    if (!ART_RESERVE(ctx, s->vec, 3 * m + 5 * k + 1, s->cap_vec) ||
        !ART_RESERVE(ctx, s->state, k, s->cap_state))
        return ART_ENOMEM;
    s->Rg = s->vec, s->bg = s->Rg + m, s->lambda = s->bg + m;
    s->Rn = s->lambda + m, s->bn = s->Rn + k, s->lo = s->bn + k, s->hi = s->lo + k;
    s->theta = s->hi + k;
    fill_extended(s, p, a->state);
    *q = *p;
    q->transient = NULL;
    q->G = &s->G, q->N = &s->N;
    q->Rg = s->Rg, q->Rn = s->Rn, q->bg = s->bg, q->bn = s->bn, q->lo = s->lo, q->hi = s->hi;
    *to = *a;
    to->lambda = s->lambda, to->theta = s->theta;
    to->state = a->state ? s->state : NULL;
    return ART_OK;
}

void kkt_transient_restore(const struct art_kkt_transient *s, const struct art_kkt_problem *p,
                           const struct art_kkt_answer *from, struct art_kkt_answer *a)
{
    size_t rows = (size_t)(s->N.n_rows - s->n_transient);
    struct art_kkt_answer mine = *a;
    *a = *from;
    a->lambda = mine.lambda, a->theta = mine.theta, a->state = mine.state;
    a->conflict = a->conflict_n = -1;
    for (int r = 0; r < p->G->n_rows; r++) {
        int at = s->to[r];
        a->lambda[r] = at >= 0 ? from->lambda[at] : from->theta[~at];
        if (at >= 0 ? at == from->conflict : ~at == from->conflict_n) a->conflict = r;
    }
    if (from->conflict_n >= s->n_transient) a->conflict_n = from->conflict_n - s->n_transient;
    if (rows > 0) memcpy(a->theta, from->theta + s->n_transient, rows * sizeof *a->theta);
    if (rows > 0 && a->state)
        memcpy(a->state, from->state + s->n_transient, rows * sizeof *a->state);
}

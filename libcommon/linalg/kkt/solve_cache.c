/* The cache of solves with one factor: where the rows of N are those of the solve before, so is W,
 * and equal right-hand sides have equal solutions. Compared are all the numbers that these come
 * from, so that what is found here is, bit for bit, what would be computed. */
#include "kkt_priv.h"
#include <string.h>

void kkt_solve_cache_fini(struct art_kkt_solve_cache *s)
{
    art_jac_fini(&s->N);
    art_free(s->size), art_free(s->val), art_free(s->row);
    for (int i = 0; i < ART_KKT_CACHED_SOLUTIONS_; i++) art_free(s->solution[i].b);
    memset(s, 0, sizeof *s);
}

void kkt_solve_cache_invalidate(struct art_kkt_solve_cache *s)
{
    s->has_W = false;
    s->n_known = 0;
    s->next = 1;
}

/* ---------------------------------------------------------------------------- W */

static bool same(size_t n, const double *a, const double *b)
{
    return n == 0 || memcmp(a, b, n * sizeof *a) == 0;
}

/* These are the values of N, Rn of all rows, and the diagonal of W. */
struct parts {
    double *N, *Rn, *diagonal;
};

static struct parts parts_of(const struct art_kkt_solve_cache *s)
{
    return (struct parts){s->val, s->val + s->N.n_val, s->val + s->N.n_val + s->N.n_rows};
}

bool art_kkt_solve_cache_find_W_(const struct art_kkt_solve_cache *s,
                                 const struct art_kkt_problem *p, int count, const int *row,
                                 double *diagonal)
{
    size_t rows = (size_t)p->N->n_rows;
    if (!s->has_W || s->count != count || s->N.n_val != p->N->n_val ||
        memcmp(s->row, row, (size_t)count * sizeof *row) != 0 || !art_jac_same_pattern(&s->N, p->N))
        return false;
    struct parts part = parts_of(s);
    if (!same(s->N.n_val, part.N, p->N->val) || !same(rows, part.Rn, p->Rn)) return false;
    memcpy(diagonal, part.diagonal, (size_t)count * sizeof *diagonal);
    return true;
}

int art_kkt_solve_cache_store_W_(struct art_ctx *ctx, struct art_kkt_solve_cache *s,
                                 const struct art_kkt_problem *p, int count, const int *row,
                                 const double *diagonal)
{
    size_t rows = (size_t)p->N->n_rows, n_val = p->N->n_val, k = (size_t)count;
    int status = ART_ENOMEM;
    s->has_W = false;
    if (!ART_RESERVE(ctx, s->size, p->N->n_blocks + 1, s->cap_size) ||
        !ART_RESERVE(ctx, s->val, n_val + rows + k + 1, s->cap_val) ||
        !ART_RESERVE(ctx, s->row, count + 1, s->cap_row))
        return status;
    memcpy(s->size, p->N->size, (size_t)p->N->n_blocks * sizeof *s->size);
    ART_TRY(kkt_copy_pattern(ctx, &s->N, p->N));
    s->N.size = s->size;
    s->N.n_val = n_val;
    struct parts part = parts_of(s);
    memcpy(part.N, p->N->val, n_val * sizeof *part.N);
    memcpy(part.Rn, p->Rn, rows * sizeof *part.Rn);
    memcpy(part.diagonal, diagonal, k * sizeof *diagonal);
    memcpy(s->row, row, k * sizeof *row);
    s->count = count;
    s->has_W = true;
out:
    return status;
}

/* -------------------------------------------------------------------- solutions */

bool kkt_solve_cache_find_solution(const struct art_kkt *k, const struct art_kkt_problem *p,
                                   const double *b, struct art_kkt_answer *a)
{
    const struct art_kkt_solve_cache *s = &k->cache;
    size_t n = (size_t)k->n, m = (size_t)k->m;
    for (int i = 0; i < s->n_known; i++) {
        const struct art_kkt_cached_solution *memo = &s->solution[i];
        const double *bg = memo->b + n, *u = bg + m, *l = u + n;
        if (memo->goal != p->goal || !same(n, memo->b, b) || !same(m, bg, p->bg)) continue;
        memcpy(a->u, u, n * sizeof *u);
        if (m > 0) memcpy(a->lambda, l, m * sizeof *l);
        a->residual = memo->residual;
        a->conflict = memo->conflict;
        return true;
    }
    return false;
}

/* The first one stays, that of no forces, which comes again in the next solve; the others take
 * turns. */
int kkt_solve_cache_store_solution(struct art_ctx *ctx, struct art_kkt *k,
                                   const struct art_kkt_problem *p, const double *b,
                                   const struct art_kkt_answer *a)
{
    struct art_kkt_solve_cache *s = &k->cache;
    size_t n = (size_t)k->n, m = (size_t)k->m;
    int at = s->n_known;
    if (at == ART_KKT_CACHED_SOLUTIONS_)
        at = s->next, s->next = at + 1 < ART_KKT_CACHED_SOLUTIONS_ ? at + 1 : 1;
    struct art_kkt_cached_solution *memo = &s->solution[at];
    if (!ART_RESERVE(ctx, memo->b, 2 * (n + m) + 1, memo->cap)) {
        s->n_known = 0;
        return ART_ENOMEM;
    }
    double *bg = memo->b + n, *u = bg + m, *l = u + n;
    memcpy(memo->b, b, n * sizeof *b);
    if (m > 0) memcpy(bg, p->bg, m * sizeof *bg);
    memcpy(u, a->u, n * sizeof *u);
    if (m > 0) memcpy(l, a->lambda, m * sizeof *l);
    memo->residual = a->residual, memo->conflict = a->conflict, memo->goal = p->goal;
    if (s->n_known < ART_KKT_CACHED_SOLUTIONS_) s->n_known++;
    return ART_OK;
}

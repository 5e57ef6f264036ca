/* This file assembles the matrix [A G^T; G -R] for an A that is not positive definite, and factors
 * it: L D L^T with pivots of any sign, then LU (art_solver). Rows known to be redundant become
 * equations of their own. */
#include "kkt_priv.h"
#include <math.h>
#include <string.h>

void kkt_general_fini(struct art_kkt_general *s)
{
    art_solver_free(s->solver);
    art_csc_fini(&s->K);
    art_free(s->to), art_free(s->v), art_free(s->x);
    memset(s, 0, sizeof *s);
}

/* List the entries (i, j, value) of the lower triangle, always in the same order; arrays that are
 * NULL are not filled. */
static size_t entries(const struct art_kkt_problem *p, const bool *redundant, int *i, int *j,
                      double *v)
{
    const struct art_blocks *A = p->A;
    size_t at = 0;
    int n = A->row_off[p->n_active];
    for (int a = 0; a < p->n_active; a++)
        for (int e = A->ptr[a]; e < A->ptr[a + 1]; e++) {
            int b = A->col[e], nb = A->size[b];
            const double *B = A->val + A->val_off[e];
            for (int r = 0; r < A->size[a]; r++)
                for (int c = 0; c < (a == b ? r + 1 : nb); c++, at++) {
                    if (i) i[at] = A->row_off[a] + r, j[at] = A->row_off[b] + c;
                    if (v) v[at] = B[r * nb + c];
                }
        }
    for (int g = 0; p->G && g < p->G->n_groups; g++)
        for (int r = p->G->row[g]; r < p->G->row[g + 1]; r++) {
            if (i) i[at] = j[at] = n + r;
            if (v) v[at] = redundant[r] ? -1 : -p->Rg[r];
            at++;
            for (int e = p->G->ptr[g]; e < p->G->ptr[g + 1]; e++) {
                int b = p->G->block[e], nb = p->G->size[b];
                const double *B =
                    p->G->val + p->G->off[e] + (size_t)(r - p->G->row[g]) * (size_t)nb;
                for (int c = 0; c < nb && b < p->n_active; c++, at++) {
                    if (i) i[at] = n + r, j[at] = A->row_off[b] + c;
                    if (v) v[at] = redundant[r] ? 0 : B[c];
                }
            }
        }
    return at;
}

/* The place of entry (i, j) among the values. */
static int find(const struct art_csc *K, int i, int j)
{
    int lo = K->ptr[j], hi = K->ptr[j + 1];
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        if (K->row[mid] < i)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

static int prepare(struct art_ctx *ctx, struct art_kkt_general *s, const struct art_kkt_problem *p,
                   const bool *redundant)
{
    int status = ART_ENOMEM, n = p->A->row_off[p->n_active], m = p->G ? p->G->n_rows : 0;
    const struct art_solver_type *type = n + m <= 40 ? &art_solver_dense : &art_solver_sparse;
    size_t count = entries(p, redundant, NULL, NULL, NULL);
    int *i = art_alloc(ctx, count, sizeof *i), *j = art_alloc(ctx, count, sizeof *j);
    s->v = art_alloc(ctx, count, sizeof *s->v);
    s->x = art_alloc(ctx, (size_t)(n + m), sizeof *s->x);
    s->to = j;
    if (!i || !j || !s->v || !s->x) goto out;
    (void)entries(p, redundant, i, j, s->v);
    ART_TRY(art_csc_from_triplets(ctx, &s->K, n + m, true, count, i, j, s->v));
    for (size_t k = 0; k < count; k++) s->to[k] = find(&s->K, i[k], j[k]);
    ART_TRY(art_solver_create(ctx, &s->solver, type));
    ART_TRY(art_solver_analyze(ctx, s->solver, &s->K));
    s->n_entries = count;
out:
    art_free(i);
    if (status < 0) kkt_general_fini(s);
    return status;
}

/* Return the unknown of A that an index of the assembled matrix leads to. */
static int unknown_of(const struct art_kkt_problem *p, int index)
{
    int n = p->A->row_off[p->n_active];
    for (int g = 0; p->G && g < p->G->n_groups && index >= n; g++)
        for (int e = p->G->ptr[g]; e < p->G->ptr[g + 1] && index - n < p->G->row[g + 1]; e++)
            if (p->G->block[e] < p->n_active) return p->A->row_off[p->G->block[e]];
    return index < n ? index : 0;
}

int kkt_general_factor(struct art_ctx *ctx, struct art_kkt_general *s,
                       const struct art_kkt_problem *p, const bool *redundant, int *singular)
{
    int status;
    if (!s->solver && (status = prepare(ctx, s, p, redundant)) < 0) return status;
    (void)entries(p, redundant, NULL, NULL, s->v);
    for (size_t k = 0; k < s->n_entries; k++) s->K.val[s->to[k]] = s->v[k];
    status = art_solver_factor(ctx, s->solver, &s->K);
    if (status == ART_ESINGULAR) *singular = unknown_of(p, art_solver_singular(s->solver));
    return status;
}

int kkt_general_solve(struct art_ctx *ctx, struct art_kkt_general *s,
                      const struct art_kkt_problem *p, const bool *redundant, int n_rhs, double *x,
                      double *y)
{
    int n = p->A->row_off[p->n_active], m = p->G ? p->G->n_rows : 0, status = ART_OK;
    for (int q = 0; q < n_rhs && status == ART_OK; q++, x += n, y = m > 0 ? y + m : y) {
        memcpy(s->x, x, (size_t)n * sizeof *x);
        for (int r = 0; r < m; r++) s->x[n + r] = redundant[r] ? 0 : y[r];
        status = art_solver_solve(ctx, s->solver, 1, s->x);
        memcpy(x, s->x, (size_t)n * sizeof *x);
        for (int r = 0; r < m; r++) y[r] = redundant[r] ? 0 : -s->x[n + r];
    }
    return status;
}

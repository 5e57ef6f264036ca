/* The unilateral part by the Schur complement of the same factor: with K the matrix of the
 * bilateral problem and X = K^-1 N^T, the rows see W = N X + Rn and q = N u0 - bn, and theta solves
 * 0 <= W theta + q _|_ theta >= 0 (Lloyd, Stavness & Fels 2012, section 4.4).
 *
 * Contacts that depend on each other make W singular and theta ambiguous. So W + D is taken with D
 * 1e-10 of the natural size of each row: its solution is unique, whatever the guess was, and near
 * the one of least norm. The rows found active then become equations of the true problem;
 * corrections by (W + D)^-1 of what they miss bring theta to rounding (the method of proximal
 * points, Rockafellar 1976), and the answer is checked against the true problem. */
#include "kkt_priv.h"
#include <math.h>
#include <string.h>

/* D by the natural size of a row */
#define SOFT 1e-10
/* the check of an answer */
#define GAP_TOL 1e-9

enum { COLUMNS = 8 };

static int reserve(struct art_ctx *ctx, struct art_kkt *k, int rows)
{
    size_t r = (size_t)rows, all = (size_t)k->n + (size_t)k->m;
    if (!ART_RESERVE(ctx, k->W, r * r, k->cap_W)) return ART_ENOMEM;
    if (!ART_RESERVE(ctx, k->theta, 6 * r, k->cap_rows)) return ART_ENOMEM;
    if (!ART_RESERVE(ctx, k->active, 2 * r, k->cap_active)) return ART_ENOMEM;
    if (!ART_RESERVE(ctx, k->X, COLUMNS * all + (size_t)k->n, k->cap_X)) return ART_ENOMEM;
    return art_lcp_reserve_(ctx, &k->lcp, rows);
}

/* x[n] = row r of N */
static void row_of(const struct art_kkt_problem *p, int g, int r, int n, double *x)
{
    const struct art_jac *N = p->N;
    for (int i = 0; i < n; i++) x[i] = 0;
    for (int e = N->ptr[g]; e < N->ptr[g + 1]; e++) {
        int b = N->block[e], size = N->size[b];
        if (b >= p->n_active) continue;
        const double *B = N->val + N->off[e] + (size_t)(r - N->row[g]) * (size_t)size;
        for (int c = 0; c < size; c++) x[p->A->row_off[b] + c] = B[c];
    }
}

/* W = N K^-1 N^T + Rn, some columns at a time. */
static int schur(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p)
{
    const struct art_jac *N = p->N;
    const int *off = p->A->row_off;
    int rows = N->n_rows, n = k->n, m = k->m, first = 0, at = 0;
    double *x = k->X, *y = k->X + (size_t)COLUMNS * (size_t)n;
    for (int i = 0; i < rows * rows; i++) k->W[i] = 0;
    for (int g = 0; g < N->n_groups; g++)
        for (int r = N->row[g]; r < N->row[g + 1]; r++) {
            row_of(p, g, r, n, x + (size_t)at * (size_t)n);
            if (++at < COLUMNS && r + 1 < rows) continue;
            for (int i = 0; i < at * m; i++) y[i] = 0;
            int status = k->type->solve(ctx, k->self, p, at, x, y);
            if (status < 0) return status;
            for (int c = 0; c < at; c++)
                art_jac_mul(N, off, 0, p->n_active, 1, x + (size_t)c * (size_t)n,
                            k->W + (size_t)(first + c) * (size_t)rows);
            first += at;
            at = 0;
        }
    for (int i = 0; i < rows; i++)
        for (int j = 0; j <= i; j++) {
            double *a = &k->W[(size_t)i * (size_t)rows + (size_t)j];
            double *b = &k->W[(size_t)j * (size_t)rows + (size_t)i];
            *a = *b = 0.5 * (*a + *b) + (i == j ? p->Rn[i] : 0);
        }
    return ART_OK;
}

/* u and lambda for theta, and w = N u + Rn theta - bn. */
static int respond(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                   const double *theta, struct art_kkt_answer *a, double *w)
{
    int rows = p->N->n_rows, nb = p->n_active;
    double *b = k->X + (size_t)COLUMNS * ((size_t)k->n + (size_t)k->m);
    memcpy(b, p->b, (size_t)k->n * sizeof *b);
    art_jac_tmul(p->N, p->A->row_off, 0, nb, 1, theta, b);
    int status = art_kkt_bilateral_(ctx, k, p, b, a);
    if (status < 0) return status;
    for (int r = 0; r < rows; r++) w[r] = p->Rn[r] * theta[r] - p->bn[r];
    art_jac_mul(p->N, p->A->row_off, 0, nb, 1, a->u, w);
    return ART_OK;
}

/* Largest violation in natural units, and the row that has it. */
static double violation(const struct art_kkt *k, int rows, const double *theta, const double *w,
                        const double *size, double all, int *worst)
{
    double gap = 0;
    (void)k;
    *worst = 0;
    for (int r = 0; r < rows; r++) {
        double v = w[r] / size[r], t = theta[r] * size[r];
        double bad = fmax(fmax(-v, -t), fmin(fabs(v), fabs(t)));
        if (!(bad <= gap)) gap = isnan(bad) ? INFINITY : bad, *worst = r;
    }
    return all > 0 ? gap / all : gap;
}

/* Cholesky of the active part of the softened W by rows into lcp.T, then correct theta by what its
 * rows miss. */
static int polish(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                  struct art_kkt_answer *a, double *theta, double *w, const double *size,
                  double all, double *gap, int *worst)
{
    int rows = p->N->n_rows, status;
    double best = INFINITY;
    ART_TRY(respond(ctx, k, p, theta, a, w));
    *gap = violation(k, rows, theta, w, size, all, worst);
    for (int step = 0; step < 6 && *gap > 4 * DBL_EPSILON && *gap < 0.25 * best; step++) {
        best = *gap;
        art_lcp_correct_(&k->lcp, rows, k->active, w, theta);
        for (int r = 0; r < rows; r++) theta[r] = fmax(theta[r], 0);
        ART_TRY(respond(ctx, k, p, theta, a, w));
        *gap = violation(k, rows, theta, w, size, all, worst);
    }
out:
    return status;
}

int art_kkt_unilateral_(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                        struct art_kkt_answer *a)
{
    static const enum art_lcp_method methods[] = {ART_LCP_KELLER, ART_LCP_MURTY, ART_LCP_KELLER};
    enum { N_METHODS = 3 };
    int rows = p->N->n_rows, status, worst = 0;
    ART_TRY(reserve(ctx, k, rows));
    size_t r = (size_t)rows;
    double *theta = k->theta, *w = theta + r, *q = w + r, *size = q + r, *zero = size + r;
    double gap = INFINITY, all = 0;
    for (int i = 0; i < rows; i++) zero[i] = 0;
    art_kkt_row_sizes_(p->N, p->Rn, p->A->row_off, p->n_active, k->wu, size);
    ART_TRY(respond(ctx, k, p, zero, a, q));
    ART_TRY(schur(ctx, k, p));
    for (int i = 0; i < rows; i++) {
        all = fmax(all, fmax(fabs(q[i]), fabs(p->bn[i])) / size[i]);
        k->W[r * (size_t)i + (size_t)i] += SOFT * size[i] * size[i];
    }
    for (int m = 0; m < N_METHODS && !(gap <= GAP_TOL); m++) {
        struct art_lcp_result found = {0};
        /* a failed try does not speak: the next one may know */
        struct art_ctx quiet = *ctx;
        quiet.report = NULL;
        for (int i = 0; i < rows; i++) k->active[i] = m == 0 && a->active && a->active[i];
        status = art_lcp_run_(&quiet, &k->lcp, methods[m], rows, k->W, q, theta, k->active, &found);
        art_ctx_count(ctx, &quiet);
        a->n_pivots += found.n_pivots;
        a->n_fallbacks = m;
        if (status < 0) continue;
        ART_TRY(polish(ctx, k, p, a, theta, w, size, all, &gap, &worst));
    }
    k->stats.n_lcp++;
    k->stats.n_pivots += a->n_pivots;
    k->stats.n_fallbacks += a->n_fallbacks;
    a->gap = gap;
    if (!(gap <= GAP_TOL)) {
        status = art_error(ctx, ART_EDIVERGED, NULL,
                           "no forces meet the %d unilateral constraints (row %d is off by %.3g)",
                           rows, worst, gap);
        goto out;
    }
    memcpy(a->theta, theta, r * sizeof *theta);
    for (int i = 0; i < rows && a->active; i++) a->active[i] = theta[i] > 0;
    status = ART_OK;
out:
    return status;
}

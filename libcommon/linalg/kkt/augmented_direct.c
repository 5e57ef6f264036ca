/* This file solves the augmented Lagrangian type without iterations, for many right-hand sides with
 * the factor of the present values. With F = A + G^T rho G and t = rho eps l the equations of u and
 * l are
 *
 *     F u = b + rho G^T bg + G^T t,    (G F^-1 G^T + R / (rho eps)) t = bg - G F^-1 (b + rho G^T
 * bg)
 *
 * a small dense matrix S for t (the Schur complement, Golub & Van Loan 2013, section 4.5): F^-1 G^T
 * is formed once, and what a right-hand side costs beside is one solve with F. */
#include "iterative.h"
#include <string.h>

enum { BATCH = 64 };

/* Rows that nearly depend on others have a pivot of S below this, relative to its diagonal. */
static const double apart = 1e-6;

void kkt_direct_fini(struct art_kkt_direct *d)
{
    art_free(d->P), art_free(d->work), art_free(d->scale);
    art_dense_fini(&d->S);
    memset(d, 0, sizeof *d);
}

static int reserve(struct art_ctx *ctx, struct art_kkt_direct *d, size_t n, size_t m)
{
    return ART_RESERVE(ctx, d->P, n * m + 1, d->cap_P) &&
                   ART_RESERVE(ctx, d->scale, m + 1, d->cap_scale) &&
                   ART_RESERVE(ctx, d->work, (n > m ? n : m) * BATCH + m * m + m + 1, d->cap_work)
               ? ART_OK
               : ART_ENOMEM;
}

/* P[n][m] = F^-1 G^T, some columns at a time. */
static int make_P(struct art_ctx *ctx, struct art_kkt_direct *d, struct art_solver *solver,
                  const struct art_kkt_problem *p)
{
    size_t n = (size_t)d->n, m = (size_t)d->m;
    const struct art_jac *G = p->G;
    double *x = d->work, *unit = d->work + n * BATCH;
    for (size_t first = 0; first < m; first += BATCH) {
        size_t count = m - first < BATCH ? m - first : BATCH;
        memset(x, 0, n * count * sizeof *x);
        memset(unit, 0, m * sizeof *unit);
        for (size_t c = 0; c < count; c++) {
            unit[first + c] = 1;
            art_jac_tmul(G, p->A->row_off, 0, p->n_active, 1, unit, x + c * n);
            unit[first + c] = 0;
        }
        int status = art_solver_solve(ctx, solver, (int)count, x);
        if (status < 0) return status;
        for (size_t i = 0; i < n; i++)
            for (size_t c = 0; c < count; c++) d->P[i * m + first + c] = x[c * n + i];
    }
    return ART_OK;
}

/* S, of which the upper triangle counts, and its factor; *made: it is definite enough to be used.
 */
static int make_S(struct art_ctx *ctx, struct art_kkt_direct *d, const struct art_kkt_problem *p,
                  const double *scale, bool *made)
{
    size_t m = (size_t)d->m;
    const struct art_jac *G = p->G;
    double *S = d->work;
    memset(S, 0, m * m * sizeof *S);
    for (int g = 0; g < G->n_groups; g++)
        for (int e = G->ptr[g]; e < G->ptr[g + 1]; e++) {
            int b = G->block[e], size = G->size[b];
            const double *W = G->val + G->off[e];
            if (b >= p->n_active) continue;
            for (int r = G->row[g]; r < G->row[g + 1]; r++)
                for (int k = 0; k < size; k++) {
                    double f = *W++, *to = S + (size_t)r * m;
                    const double *from = d->P + (size_t)(p->A->row_off[b] + k) * m;
                    for (size_t c = (size_t)r; c < m; c++) to[c] += f * from[c];
                }
        }
    for (size_t r = 0; r < m; r++) S[r * m + r] += p->Rg[r] * scale[r];
    struct art_quiet quiet;
    art_quiet_begin(ctx, &quiet);
    int status = art_quiet_end(ctx, &quiet, art_dense_factor_sym(ctx, &d->S, d->m, S));
    *made = status == ART_OK && d->S.kind == ART_FACTOR_CHOLESKY && d->S.least_pivot > apart;
    return art_status_stops(status) ? status : ART_OK;
}

int kkt_direct_make(struct art_ctx *ctx, struct art_kkt_direct *d, struct art_solver *solver,
                    const struct art_kkt_problem *p, const double *rho, const double *eps, int m)
{
    size_t most = (size_t)1 << 24;
    int status;
    d->ready = false;
    d->n = p->A->row_off[p->n_active], d->m = m;
    if ((size_t)m * (size_t)(d->n > m ? d->n : m) > most) return ART_OK;
    for (int r = 0; r < m; r++)
        if (!(rho[r] * eps[r] > 0)) return ART_OK;
    ART_TRY(reserve(ctx, d, (size_t)d->n, (size_t)m));
    d->rho = rho;
    for (int r = 0; r < m; r++) d->scale[r] = 1 / (rho[r] * eps[r]);
    if (m > 0) {
        ART_TRY(make_P(ctx, d, solver, p));
        bool made;
        ART_TRY(make_S(ctx, d, p, d->scale, &made));
        if (!made) return ART_OK;
    }
    d->ready = true;
out:
    return status;
}

/* b + G^T rho bg + G^T t, and t, in place of b and bg. */
static void condense_rhs(const struct art_kkt_direct *d, const struct art_kkt_problem *p, double *x,
                         double *y, double *g)
{
    size_t n = (size_t)d->n, m = (size_t)d->m;
    for (size_t r = 0; r < m; r++) g[r] = d->rho[r] * y[r];
    art_jac_tmul(p->G, p->A->row_off, 0, p->n_active, 1, g, x);
    for (size_t i = 0; i < n; i++) {
        const double *P = d->P + i * m;
        if (x[i] == 0) continue; /* most are, in columns of rows */
        for (size_t r = 0; r < m; r++) y[r] -= x[i] * P[r];
    }
    art_dense_solve(&d->S, y);
    art_jac_tmul(p->G, p->A->row_off, 0, p->n_active, 1, y, x);
}

int kkt_direct_solve(struct art_ctx *ctx, const struct art_kkt_direct *d, struct art_solver *solver,
                     const struct art_kkt_problem *p, int n_rhs, double *x, double *y)
{
    size_t n = (size_t)d->n, m = (size_t)d->m;
    for (size_t c = 0; m > 0 && c < (size_t)n_rhs; c++)
        condense_rhs(d, p, x + c * n, y + c * m, d->work);
    int status = art_solver_solve(ctx, solver, n_rhs, x);
    for (size_t c = 0; c < (size_t)n_rhs; c++)
        for (size_t r = 0; r < m; r++) y[c * m + r] *= d->scale[r];
    return status;
}

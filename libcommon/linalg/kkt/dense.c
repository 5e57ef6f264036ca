/* This file is the dense type. Rows of G that depend on others are found by a pivoted Cholesky
 * factorisation of G D^-1 G^T + R, with D the diagonal of A; the matrix of the other rows is
 * factored by Bunch and Kaufman's method. */
#include "kkt_priv.h"
#include <math.h>
#include <string.h>

struct dense {
    int n, m, n_kept;
    bool *redundant; /* [m] */
    int *kept;       /* [m] rows kept, ascending */
    double *J;       /* [m][n] G in natural units */
    double *S;       /* [m][m] */
    double *K;       /* [n+m][n+m] */
    double *x;       /* [n+m] */
    struct art_dense factor;
};

static int dense_create(struct art_ctx *ctx, void **self)
{
    *self = art_alloc(ctx, 1, sizeof(struct dense));
    return *self ? ART_OK : ART_ENOMEM;
}

static void release(struct dense *d)
{
    art_free(d->redundant), art_free(d->kept), art_free(d->J), art_free(d->S);
    art_free(d->K), art_free(d->x);
    d->redundant = NULL;
    d->kept = NULL;
    d->J = d->S = d->K = d->x = NULL;
}

static void dense_free(void *self)
{
    struct dense *d = self;
    release(d);
    art_dense_fini(&d->factor);
    art_free(d);
}

static int dense_analyze(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p)
{
    struct dense *d = self;
    size_t n = (size_t)p->A->row_off[p->n_active], m = p->G ? (size_t)p->G->n_rows : 0;
    release(d);
    d->n = (int)n, d->m = (int)m;
    d->redundant = art_alloc(ctx, m, sizeof *d->redundant);
    d->kept = art_alloc(ctx, m, sizeof *d->kept);
    d->J = art_alloc(ctx, m * (n + 1), sizeof *d->J);
    d->S = art_alloc(ctx, m * m, sizeof *d->S);
    d->K = art_alloc(ctx, (n + m) * (n + m), sizeof *d->K);
    d->x = art_alloc(ctx, 2 * (n + m), sizeof *d->x);
    if (!d->redundant || !d->kept || !d->J || !d->S || !d->K || !d->x) return ART_ENOMEM;
    return art_dense_reserve(ctx, &d->factor, (int)(n + m));
}

/* Load G over the active unknowns as a dense matrix. */
static void load_rows(struct dense *d, const struct art_kkt_problem *p)
{
    const struct art_jac *G = p->G;
    size_t n = (size_t)d->n;
    memset(d->J, 0, (size_t)d->m * n * sizeof *d->J);
    for (int g = 0; d->m > 0 && g < G->n_groups; g++)
        for (int e = G->ptr[g]; e < G->ptr[g + 1]; e++) {
            int b = G->block[e], nb = G->size[b];
            if (b >= p->n_active) continue;
            for (int r = G->row[g]; r < G->row[g + 1]; r++)
                for (int c = 0; c < nb; c++)
                    d->J[(size_t)r * n + (size_t)(p->A->row_off[b] + c)] =
                        G->val[G->off[e] + (size_t)((r - G->row[g]) * nb + c)];
        }
}

/* S = G D^-1 G^T + R scaled to a diagonal of one, then pivots by size; what is left when they are
 * down to rounding depends on those before. */
static void find_redundant(struct dense *d, const struct art_kkt_problem *p)
{
    int n = d->n, m = d->m;
    double *wu = d->x, *w = d->x + n;
    kkt_unknown_sizes(p, wu);
    for (int i = 0; i < m; i++) {
        const double *a = d->J + (size_t)i * (size_t)n;
        for (int j = 0; j <= i; j++) {
            const double *b = d->J + (size_t)j * (size_t)n;
            double sum = i == j ? p->Rg[i] : 0;
            for (int c = 0; c < n; c++) sum += a[c] / wu[c] * (b[c] / wu[c]);
            d->S[i * m + j] = sum;
        }
        w[i] = d->S[i * m + i] > 0 ? 1 / sqrt(d->S[i * m + i]) : 0;
    }
    for (int i = 0; i < m; i++) {
        for (int j = 0; j <= i; j++) d->S[i * m + j] *= w[i] * w[j];
        d->redundant[i] = true;
    }
    double weak = 1;
    for (int step = 0; step < m; step++) {
        int best = -1;
        for (int i = 0; i < m; i++)
            if (d->redundant[i] && d->S[i * m + i] > ART_KKT_RANK_TOL_ &&
                (best < 0 || d->S[i * m + i] > d->S[best * m + best]))
                best = i;
        if (best < 0 || !(d->S[best * m + best] * weak > ART_KKT_RANK_NOISE_)) break;
        weak = fmin(weak, d->S[best * m + best]);
        d->redundant[best] = false;
        double pivot = 1 / d->S[best * m + best], *v = w;
        for (int i = 0; i < m; i++) v[i] = i >= best ? d->S[i * m + best] : d->S[best * m + i];
        for (int i = 0; i < m; i++)
            for (int j = 0; j <= i; j++)
                if (d->redundant[i] && d->redundant[j]) d->S[i * m + j] -= v[i] * v[j] * pivot;
    }
}

static void load_matrix(struct dense *d, const struct art_kkt_problem *p)
{
    const struct art_blocks *A = p->A;
    int n = d->n, k = d->n_kept;
    size_t N = (size_t)(n + k);
    memset(d->K, 0, N * N * sizeof *d->K);
    for (int i = 0; i < p->n_active; i++)
        for (int e = A->ptr[i]; e < A->ptr[i + 1]; e++) {
            int j = A->col[e];
            const double *B = A->val + A->val_off[e];
            for (int r = 0; r < A->size[i]; r++)
                for (int c = 0; c < A->size[j]; c++, B++) {
                    size_t a = (size_t)(A->row_off[i] + r), b = (size_t)(A->row_off[j] + c);
                    d->K[a * N + b] = d->K[b * N + a] = *B;
                }
        }
    for (int i = 0; i < k; i++) {
        const double *row = d->J + (size_t)d->kept[i] * (size_t)n;
        size_t at = (size_t)(n + i);
        for (int c = 0; c < n; c++) d->K[at * N + (size_t)c] = d->K[(size_t)c * N + at] = row[c];
        d->K[at * N + at] = -p->Rg[d->kept[i]];
    }
}

static int dense_factor(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p,
                        int *singular, struct art_kkt_stats *stats)
{
    struct dense *d = self;
    load_rows(d, p);
    find_redundant(d, p);
    d->n_kept = 0;
    for (int r = 0; r < d->m; r++)
        if (!d->redundant[r]) d->kept[d->n_kept++] = r;
    load_matrix(d, p);
    int N = d->n + d->n_kept, status = art_dense_factor_sym(ctx, &d->factor, N, d->K);
    stats->nnz_factor = 0.5 * N * (N + 1);
    if (status < 0) {
        *singular = d->factor.singular < d->n ? d->factor.singular : 0;
        return status;
    }
    /* as many negative eigenvalues as constraints: A is definite wherever motion is possible */
    if (d->factor.n_negative > d->n_kept) stats->n_indefinite++;
    return ART_OK;
}

static int dense_solve(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p, int n_rhs,
                       double *x, double *y)
{
    struct dense *d = self;
    (void)ctx, (void)p;
    for (int q = 0; q < n_rhs; q++, x += d->n) {
        double *z = d->x;
        memcpy(z, x, (size_t)d->n * sizeof *z);
        for (int i = 0; i < d->n_kept; i++) z[d->n + i] = y[d->kept[i]];
        art_dense_solve(&d->factor, z);
        memcpy(x, z, (size_t)d->n * sizeof *z);
        if (d->m > 0) memset(y, 0, (size_t)d->m * sizeof *y);
        for (int i = 0; i < d->n_kept; i++) y[d->kept[i]] = -z[d->n + i];
        if (d->m > 0) y += d->m; /* without rows y may be NULL */
    }
    return ART_OK;
}

static const bool *dense_redundant(const void *self)
{
    const struct dense *d = self;
    return d->redundant;
}

const struct art_kkt_type art_kkt_dense = {
    .name = "dense",
    .help = "dense factorisation of all unknowns and constraints at once; for a few dozen",
    .create = dense_create,
    .analyze = dense_analyze,
    .factor = dense_factor,
    .solve = dense_solve,
    .redundant = dense_redundant,
    .free = dense_free};

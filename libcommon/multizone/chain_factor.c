/* This file factors the seam system by block Cholesky: symbolically once, numerically for each
 * pose (Golub & Van Loan 2013, 4.5). */
#include "chain_priv.h"
#include <math.h>
#include <string.h>

/* Orders the blocks by greedy minimum degree over their graph; fill edges are added to `edge`. For
 * chains and trees there is no fill. */
static void eliminate(int n, bool *edge, int *order, bool *gone)
{
    for (int k = 0; k < n; k++) {
        int best = -1, least = n + 1;
        for (int i = 0; i < n; i++) {
            int degree = 0;
            for (int j = 0; j < n && !gone[i]; j++) degree += j != i && !gone[j] && edge[i * n + j];
            if (!gone[i] && degree < least) least = degree, best = i;
        }
        order[k] = best;
        gone[best] = true;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (!gone[i] && !gone[j] && edge[best * n + i] && edge[best * n + j])
                    edge[i * n + j] = true;
    }
}

static int lay_out(struct art_ctx *ctx, struct chain_factor *f, const bool *edge, int *place)
{
    const int n = f->n;
    int count = 0;
    for (int k = 0; k < n; k++) place[f->order[k]] = k;
    for (int k = 0; k < n; k++) {
        f->start[k] = count;
        for (int i = 0; i < n; i++) count += place[i] > k && edge[f->order[k] * n + i];
    }
    f->start[n] = count;
    f->below = art_alloc(ctx, (size_t)count + 1, sizeof *f->below);
    if (!f->below) return ART_ENOMEM;
    size_t at = 0;
    for (int k = 0; k < n; k++) {
        const int c = f->order[k];
        int b = f->start[k];
        f->diagonal[c] = at;
        at += (size_t)f->size[c] * (size_t)f->size[c];
        for (int p = k + 1; p < n; p++) {
            int i = f->order[p];
            if (!edge[c * n + i]) continue;
            f->below[b++] = (struct chain_block){i, at};
            at += (size_t)f->size[i] * (size_t)f->size[c];
        }
    }
    f->n_val = at;
    f->val = art_alloc(ctx, at + 1, sizeof *f->val);
    return f->val ? ART_OK : ART_ENOMEM;
}

int chain_factor_create(struct art_ctx *ctx, struct chain_factor *f, int n, const int *size,
                        const bool *coupled)
{
    const size_t m = (size_t)n + 1;
    bool *edge = art_alloc(ctx, m * m, sizeof *edge), *gone = art_alloc(ctx, m, sizeof *gone);
    int *place = art_alloc(ctx, m, sizeof *place),
        status = edge && gone && place ? ART_OK : ART_ENOMEM;
    *f = (struct chain_factor){.n = n};
    ART_TRY(status);
    f->size = art_alloc(ctx, m, sizeof *f->size);
    f->first = art_alloc(ctx, m, sizeof *f->first);
    f->order = art_alloc(ctx, m, sizeof *f->order);
    f->start = art_alloc(ctx, m, sizeof *f->start);
    f->diagonal = art_alloc(ctx, m, sizeof *f->diagonal);
    f->coupled = art_alloc(ctx, m * m, sizeof *f->coupled);
    ART_TRY(f->size && f->first && f->order && f->start && f->diagonal && f->coupled ? ART_OK
                                                                                     : ART_ENOMEM);
    memcpy(edge, coupled, (size_t)n * (size_t)n * sizeof *edge);
    memcpy(f->coupled, coupled, (size_t)n * (size_t)n * sizeof *edge);
    for (int i = 0; i < n; i++) {
        f->size[i] = size[i];
        f->first[i + 1] = f->first[i] + size[i];
    }
    eliminate(n, edge, f->order, gone);
    status = lay_out(ctx, f, edge, place);
out:
    art_free(edge);
    art_free(gone);
    art_free(place);
    if (status < 0) chain_factor_fini(f);
    return status;
}

void chain_factor_fini(struct chain_factor *f)
{
    chain_coarse_free(f->coarse, f->n);
    art_free(f->size);
    art_free(f->first);
    art_free(f->order);
    art_free(f->start);
    art_free(f->diagonal);
    art_free(f->coupled);
    art_free(f->below);
    art_free(f->val);
    *f = (struct chain_factor){0};
}

static int place_of(const struct chain_factor *f, int block)
{
    int k = 0;
    while (f->order[k] != block) k++;
    return k;
}

double *chain_factor_block(const struct chain_factor *f, int i, int j)
{
    if (i == j) return f->val + f->diagonal[i];
    int k = place_of(f, j);
    for (int b = f->start[k]; b < f->start[k + 1]; b++)
        if (f->below[b].row == i) return f->val + f->below[b].off;
    return NULL;
}

void chain_factor_zero(struct chain_factor *f, int column)
{
    const int k = place_of(f, column);
    size_t n = (size_t)f->size[column];
    for (int b = f->start[k]; b < f->start[k + 1]; b++) n += (size_t)f->size[f->below[b].row];
    memset(f->val + f->diagonal[column], 0, n * (size_t)f->size[column] * sizeof *f->val);
}

void chain_factor_spread(const struct chain_factor *f, bool *stale)
{
    for (int k = 0; k < f->n; k++)
        for (int b = f->start[k]; b < f->start[k + 1] && stale[f->order[k]]; b++)
            stale[f->below[b].row] = true;
}

/* Column c less what column `from` of the factor, eliminated before, does to it. */
static void subtract_column(struct chain_factor *f, int from, int c)
{
    const int end = f->start[from + 1], n = f->size[f->order[from]];
    int b = f->start[from];
    while (b < end && f->below[b].row != c) b++;
    if (b == end) return;
    const double *B = f->val + f->below[b].off;
    chain_subtract_square(f->size[c], n, B, f->val + f->diagonal[c]);
    while (++b < end)
        chain_subtract(f->size[f->below[b].row], f->size[c], n, f->val + f->below[b].off, B,
                       chain_factor_block(f, f->below[b].row, c));
}

bool chain_factor_numeric(struct chain_factor *f, const bool *stale, int *at)
{
    if (f->coarse) return chain_coarse_numeric(f, stale, at);
    for (int k = 0; k < f->n; k++) {
        const int c = f->order[k], n = f->size[c];
        double *L = f->val + f->diagonal[c];
        *at = c;
        if (!stale[c]) continue;
        for (int from = 0; from < k; from++) subtract_column(f, from, c);
        if (!chain_cholesky(n, L)) return false;
        for (int b = f->start[k]; b < f->start[k + 1]; b++)
            chain_solve_rows(f->size[f->below[b].row], n, L, f->val + f->below[b].off, (size_t)n);
    }
    return true;
}

static bool is_zero(int n, const double *x)
{
    for (int i = 0; i < n; i++)
        if (x[i] != 0) return false;
    return true;
}

void chain_factor_forward(const struct chain_factor *f, double *x)
{
    if (f->coarse) {
        chain_coarse_forward(f, x);
        return;
    }
    for (int k = 0; k < f->n; k++) {
        const int c = f->order[k], n = f->size[c];
        double *xc = x + f->first[c];
        if (is_zero(n, xc)) continue; /* nothing before it acts on it */
        chain_forward(n, f->val + f->diagonal[c], xc);
        for (int b = f->start[k]; b < f->start[k + 1]; b++)
            chain_multiply_rows(f->size[f->below[b].row], n, -1, f->val + f->below[b].off, xc,
                                x + f->first[f->below[b].row]);
    }
}

/* y[n] -= B[m][n]^T x */
static void subtract_mirror(int m, int n, const double *B, const double *x, double *y)
{
    enum { AT_ONCE = 16 };
    for (int i = 0; i < m; i += AT_ONCE) {
        const double *row[AT_ONCE];
        double s[AT_ONCE];
        int count = 0;
        for (; count < AT_ONCE && i + count < m; count++) {
            row[count] = B + (size_t)(i + count) * (size_t)n;
            s[count] = -x[i + count];
        }
        chain_add_rows(count, (size_t)n, s, row, y);
    }
}

void chain_factor_solve(const struct chain_factor *f, double *x)
{
    if (f->coarse) {
        chain_coarse_solve(f, x);
        return;
    }
    chain_factor_forward(f, x);
    for (int k = f->n - 1; k >= 0; k--) {
        const int c = f->order[k], n = f->size[c];
        double *xc = x + f->first[c];
        for (int b = f->start[k]; b < f->start[k + 1]; b++)
            subtract_mirror(f->size[f->below[b].row], n, f->val + f->below[b].off,
                            x + f->first[f->below[b].row], xc);
        chain_backward(n, f->val + f->diagonal[c], xc);
    }
}

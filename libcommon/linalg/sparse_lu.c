/* This file factors by left-looking sparse LU with partial pivoting: Gilbert & Peierls 1988,
 * Sparse partial pivoting in time proportional to arithmetic operations; Davis 2006, chapter 6.
 * The diagonal entry is taken as the pivot where it is at least a tenth of the largest, which
 * keeps a symmetric pattern sparse. */
#include "linalg_priv.h"
#include <math.h>
#include <string.h>

int sparse_lu_init(struct art_ctx *ctx, struct sparse_lu *lu, int n, const int *q)
{
    size_t m = (size_t)n;
    lu->n = n;
    lu->q = q;
    lu->Lp = art_alloc(ctx, m + 1, sizeof *lu->Lp);
    lu->Up = art_alloc(ctx, m + 1, sizeof *lu->Up);
    lu->pinv = art_alloc(ctx, m, sizeof *lu->pinv);
    lu->xi = art_alloc(ctx, 4 * m, sizeof *lu->xi);
    lu->x = art_alloc(ctx, m, sizeof *lu->x);
    lu->r = art_alloc(ctx, m, sizeof *lu->r);
    lu->c = art_alloc(ctx, m, sizeof *lu->c);
    if (lu->Lp && lu->Up && lu->pinv && lu->xi && lu->x && lu->r && lu->c) return ART_OK;
    sparse_lu_fini(lu);
    return ART_ENOMEM;
}

void sparse_lu_fini(struct sparse_lu *lu)
{
    art_free(lu->Lp), art_free(lu->Li), art_free(lu->Lx);
    art_free(lu->Up), art_free(lu->Ui), art_free(lu->Ux);
    art_free(lu->pinv), art_free(lu->xi), art_free(lu->x), art_free(lu->r), art_free(lu->c);
    memset(lu, 0, sizeof *lu);
}

/* Room for `want` entries in a pair of arrays. */
static int grow(struct art_ctx *ctx, int **idx, double **val, size_t *cap, size_t want)
{
    if (want <= *cap) return ART_OK;
    size_t next = 2 * *cap > want ? 2 * *cap : want;
    if (want > INT32_MAX)
        return art_error(ctx, ART_ELIMIT, NULL, "the factor has too many entries");
    if (next > INT32_MAX) next = INT32_MAX;
    int *i = art_realloc(ctx, *idx, next, sizeof *i);
    if (!i) return ART_ENOMEM;
    *idx = i;
    double *v = art_realloc(ctx, *val, next, sizeof *v);
    if (!v) return ART_ENOMEM;
    *val = v;
    *cap = next;
    return ART_OK;
}

/* Rows reached from row i in the graph of L, deepest first, put before `top` in xi; the work arrays
 * are three further stretches of n. */
static int reach(struct sparse_lu *lu, int i, int top, int stamp)
{
    int n = lu->n, *xi = lu->xi, *stack = xi + n, *at = xi + 2 * n, *mark = xi + 3 * n, depth = 0;
    if (mark[i] == stamp) return top;
    mark[i] = stamp;
    stack[0] = i;
    at[0] = lu->pinv[i] >= 0 ? lu->Lp[lu->pinv[i]] + 1 : 0;
    while (depth >= 0) {
        int j = lu->pinv[stack[depth]], next = -1;
        int end = j >= 0 ? lu->Lp[j + 1] : 0;
        while (at[depth] < end && next < 0) {
            int row = lu->Li[at[depth]++];
            if (mark[row] != stamp) next = row;
        }
        if (next < 0) {
            xi[--top] = stack[depth--];
            continue;
        }
        mark[next] = stamp;
        stack[++depth] = next;
        at[depth] = lu->pinv[next] >= 0 ? lu->Lp[lu->pinv[next]] + 1 : 0;
    }
    return top;
}

/* x = L \ A(:, col) over the reach; returns where it begins in xi. */
static int solve_column(struct sparse_lu *lu, const struct art_csc *A, int col, int stamp)
{
    const int *Ap = A->ptr, *Ai = A->row;
    const double *Ax = A->val;
    int n = lu->n, top = n;
    for (int p = Ap[col]; p < Ap[col + 1]; p++) top = reach(lu, Ai[p], top, stamp);
    for (int p = top; p < n; p++) lu->x[lu->xi[p]] = 0;
    for (int p = Ap[col]; p < Ap[col + 1]; p++) lu->x[Ai[p]] += Ax[p] * lu->r[Ai[p]] * lu->c[col];
    for (int p = top; p < n; p++) {
        int i = lu->xi[p], j = lu->pinv[i];
        double xi = lu->x[i];
        if (j < 0 || xi == 0) continue;
        for (int k = lu->Lp[j] + 1; k < lu->Lp[j + 1]; k++) lu->x[lu->Li[k]] -= lu->Lx[k] * xi;
    }
    return top;
}

/* Return the row of the pivot among the rows not yet taken, or -1. */
static int choose_pivot(const struct sparse_lu *lu, int top, int col)
{
    double big = 0;
    int best = -1;
    bool diagonal = false;
    for (int p = top; p < lu->n; p++) {
        int i = lu->xi[p];
        if (lu->pinv[i] >= 0) continue;
        if (i == col) diagonal = true;
        if (fabs(lu->x[i]) > big) big = fabs(lu->x[i]), best = i;
    }
    if (!(big > SINGULAR_TOL)) return -1;
    return diagonal && fabs(lu->x[col]) >= 0.1 * big ? col : best;
}

int sparse_lu_factor(struct art_ctx *ctx, struct sparse_lu *lu, const struct art_csc *A,
                     int *singular)
{
    int n = lu->n, ln = 0, un = 0, status = ART_OK;
    if (!art_csc_scales(A, lu->r, lu->c, singular)) goto singular_out;
    for (int i = 0; i < n; i++) lu->pinv[i] = lu->xi[3 * n + i] = -1;
    for (int k = 0; k < n; k++) {
        int col = lu->q[k];
        ART_TRY(grow(ctx, &lu->Li, &lu->Lx, &lu->l_cap, (size_t)ln + (size_t)n));
        ART_TRY(grow(ctx, &lu->Ui, &lu->Ux, &lu->u_cap, (size_t)un + (size_t)n));
        /* the column of L that is being made looks empty to the search */
        lu->Lp[k] = ln, lu->Lp[k + 1] = ln;
        lu->Up[k] = un;
        int top = solve_column(lu, A, col, k);
        int pivot = choose_pivot(lu, top, col);
        *singular = col;
        if (pivot < 0) goto singular_out;
        double d = lu->x[pivot];
        for (int p = top; p < n; p++) {
            int i = lu->xi[p];
            if (lu->pinv[i] < 0) continue;
            lu->Ui[un] = lu->pinv[i];
            lu->Ux[un++] = lu->x[i];
        }
        lu->Ui[un] = k, lu->Ux[un++] = d;
        lu->Li[ln] = pivot, lu->Lx[ln++] = 1;
        for (int p = top; p < n; p++) {
            int i = lu->xi[p];
            if (lu->pinv[i] >= 0 || i == pivot || lu->x[i] == 0) continue;
            lu->Li[ln] = i, lu->Lx[ln++] = lu->x[i] / d;
        }
        lu->pinv[pivot] = k;
        lu->Lp[k + 1] = ln;
    }
    lu->Up[n] = un;
    for (int p = 0; p < ln; p++) lu->Li[p] = lu->pinv[lu->Li[p]];
    return ART_OK;
singular_out:
    return art_error(ctx, ART_ESINGULAR, NULL, "the matrix is singular at unknown %d", *singular);
out:
    return status;
}

void sparse_lu_solve(struct sparse_lu *lu, double *b)
{
    int n = lu->n;
    double *x = lu->x;
    for (int i = 0; i < n; i++) x[lu->pinv[i]] = b[i] * lu->r[i];
    for (int j = 0; j < n; j++)
        for (int p = lu->Lp[j] + 1; p < lu->Lp[j + 1]; p++) x[lu->Li[p]] -= lu->Lx[p] * x[j];
    for (int j = n - 1; j >= 0; j--) {
        x[j] /= lu->Ux[lu->Up[j + 1] - 1];
        for (int p = lu->Up[j]; p < lu->Up[j + 1] - 1; p++) x[lu->Ui[p]] -= lu->Ux[p] * x[j];
    }
    for (int k = 0; k < n; k++) b[lu->q[k]] = x[k] * lu->c[lu->q[k]];
}

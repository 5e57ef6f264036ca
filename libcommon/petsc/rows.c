/* This stores matrices by compressed rows. The entries of a lower triangle are visited in such an
 * order that those of each row of the whole matrix come with ascending columns: no map from one
 * form to the other is kept, which would be as large as the matrix. */
#include "rows.h"
#include <string.h>

void petsc_rows_fini(struct petsc_rows *rows)
{
    art_free(rows->ptr), art_free(rows->col), art_free(rows->val), art_free(rows->at);
    memset(rows, 0, sizeof *rows);
}

/* Room for the entries, which were counted in `at`. */
static int allocate(struct art_ctx *ctx, struct petsc_rows *rows)
{
    long long nnz = 0;
    rows->ptr = art_alloc(ctx, (size_t)rows->n + 1, sizeof *rows->ptr);
    if (!rows->ptr) return ART_ENOMEM;
    for (int i = 0; i < rows->n; i++) {
        nnz += rows->at[i];
        if (nnz > INT32_MAX)
            return art_error(ctx, ART_ELIMIT, NULL, "a matrix of more than 2^31 entries");
        rows->ptr[i + 1] = (int)nnz;
    }
    rows->col = art_alloc(ctx, (size_t)nnz, sizeof *rows->col);
    rows->val = art_alloc(ctx, (size_t)nnz, sizeof *rows->val);
    return rows->col && rows->val ? ART_OK : ART_ENOMEM;
}

bool petsc_rows_reserve(struct art_ctx *ctx, struct petsc_rows *rows)
{
    if (!rows->val) rows->val = art_alloc(ctx, (size_t)rows->ptr[rows->n], sizeof *rows->val);
    return rows->val != NULL;
}

static int begin(struct art_ctx *ctx, struct petsc_rows *rows, int n)
{
    petsc_rows_fini(rows);
    rows->n = n;
    rows->at = art_alloc(ctx, (size_t)n, sizeof *rows->at);
    return rows->at ? ART_OK : ART_ENOMEM;
}

/* Go to the start of all rows. */
static void rewind_rows(struct petsc_rows *rows)
{
    if (rows->n > 0) memcpy(rows->at, rows->ptr, (size_t)rows->n * sizeof *rows->at);
}

/* --------------------------------------------------------------------- columns */

int petsc_rows_of_csc(struct art_ctx *ctx, struct petsc_rows *rows, const struct art_csc *A)
{
    int status;
    ART_TRY(begin(ctx, rows, A->n));
    for (int j = 0; j < A->n; j++)
        for (int k = A->ptr[j]; k < A->ptr[j + 1]; k++) {
            rows->at[j]++;
            if (A->sym && A->row[k] != j) rows->at[A->row[k]]++;
        }
    ART_TRY(allocate(ctx, rows));
    rewind_rows(rows);
    for (int j = 0; j < A->n; j++)
        for (int k = A->ptr[j]; k < A->ptr[j + 1]; k++) {
            int i = A->row[k];
            rows->col[rows->at[j]++] = i;
            if (A->sym && i != j) rows->col[rows->at[i]++] = j;
        }
out:
    return status;
}

void petsc_rows_take_csc(struct petsc_rows *rows, const struct art_csc *A)
{
    rewind_rows(rows);
    for (int j = 0; j < A->n; j++)
        for (int k = A->ptr[j]; k < A->ptr[j + 1]; k++) {
            int i = A->row[k];
            rows->val[rows->at[j]++] = A->val[k];
            if (A->sym && i != j) rows->val[rows->at[i]++] = A->val[k];
        }
}

/* ---------------------------------------------------------------------- blocks */

int petsc_rows_of_blocks(struct art_ctx *ctx, struct petsc_rows *rows, const struct art_blocks *A,
                         int n_active)
{
    int status;
    ART_TRY(begin(ctx, rows, A->row_off[n_active]));
    for (int i = 0; i < n_active; i++)
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++) {
            int j = A->col[k], oi = A->row_off[i], oj = A->row_off[j];
            for (int r = 0; r < A->size[i]; r++) rows->at[oi + r] += A->size[j];
            for (int c = 0; c < A->size[j] && i != j; c++) rows->at[oj + c] += A->size[i];
        }
    ART_TRY(allocate(ctx, rows));
    rewind_rows(rows);
    for (int i = 0; i < n_active; i++)
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++) {
            int j = A->col[k], oi = A->row_off[i], oj = A->row_off[j];
            for (int r = 0; r < A->size[i]; r++)
                for (int c = 0; c < A->size[j]; c++) rows->col[rows->at[oi + r]++] = oj + c;
            for (int c = 0; c < A->size[j] && i != j; c++)
                for (int r = 0; r < A->size[i]; r++) rows->col[rows->at[oj + c]++] = oi + r;
        }
out:
    return status;
}

void petsc_rows_take_blocks(struct petsc_rows *rows, const struct art_blocks *A, int n_active)
{
    rewind_rows(rows);
    for (int i = 0; i < n_active; i++)
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++) {
            const double *B = A->val + A->val_off[k];
            int j = A->col[k], m = A->size[i], n = A->size[j];
            int *at_i = rows->at + A->row_off[i], *at_j = rows->at + A->row_off[j];
            for (int r = 0; r < m; r++)
                for (int c = 0; c < n; c++) rows->val[at_i[r]++] = B[r * n + c];
            for (int c = 0; c < n && i != j; c++)
                for (int r = 0; r < m; r++) rows->val[at_j[c]++] = B[r * n + c];
        }
}

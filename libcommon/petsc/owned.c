/* This file lists the rows of a matrix of blocks that this rank owns: every block of the lower
 * triangle that lies in one of them, and the mirror images of those in their columns. */
#include "rows.h"
#include <stdlib.h>
#include <string.h>

enum { SIZE = 3 }; /* of a block */

void petsc_owned_fini(struct petsc_owned *owned)
{
    art_free(owned->block), art_free(owned->number), art_free(owned->first);
    art_free(owned->ptr), art_free(owned->entry);
    memset(owned, 0, sizeof *owned);
}

/* Number the blocks by ranks. */
static int number_blocks(struct art_ctx *ctx, struct petsc_owned *owned,
                         const struct art_partition *partition, int n_active)
{
    const int n_ranks = partition->ranks->n, rank = partition->ranks->rank;
    int *next = art_alloc(ctx, (size_t)n_ranks + 1, sizeof *next);
    owned->number = art_alloc(ctx, (size_t)n_active, sizeof *owned->number);
    owned->first = art_alloc(ctx, (size_t)n_ranks + 1, sizeof *owned->first);
    if (next && owned->number && owned->first) {
        for (int b = 0; b < n_active; b++) next[partition->owner[b] + 1]++;
        for (int r = 0; r < n_ranks; r++) next[r + 1] += next[r];
        for (int r = 0; r <= n_ranks; r++) owned->first[r] = SIZE * next[r];
        owned->n = next[rank + 1] - next[rank];
        for (int b = 0; b < n_active; b++) owned->number[b] = next[partition->owner[b]]++;
        owned->block = art_alloc(ctx, (size_t)owned->n, sizeof *owned->block);
    }
    art_free(next);
    if (!owned->block) return ART_ENOMEM;
    for (int b = 0, at = 0; b < n_active; b++)
        if (art_owns(partition, b)) owned->block[at++] = b;
    return ART_OK;
}

static int ascending(const void *a, const void *b)
{
    const struct petsc_owned_block *p = a, *q = b;
    return p->column < q->column ? -1 : p->column > q->column;
}

/* Counts the blocks of each row, or lists them; `at` is where the next one of each row goes. */
static void visit_blocks(struct petsc_owned *owned, const struct art_blocks *A, int n_active,
                         int *at, bool list)
{
    const struct art_partition *partition = A->partition;
    const int first = owned->first[partition->ranks->rank] / SIZE;
    for (int i = 0; i < n_active; i++)
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++)
            for (int turned = 0; turned < 2; turned++) {
                const int row = turned ? A->col[k] : i, column = turned ? i : A->col[k];
                if ((turned && row == i) || !art_owns(partition, row)) continue;
                int *next = &at[owned->number[row] - first];
                if (list)
                    owned->entry[*next] = (struct petsc_owned_block){
                        .column = owned->number[column], .from = 2 * k + turned};
                ++*next;
            }
}

static int list_blocks(struct art_ctx *ctx, struct petsc_owned *owned, const struct art_blocks *A,
                       int n_active)
{
    const size_t n = (size_t)owned->n;
    int *at = art_alloc(ctx, n + 1, sizeof *at), status;
    owned->ptr = art_alloc(ctx, n + 1, sizeof *owned->ptr);
    ART_TRY(at && owned->ptr ? ART_OK : ART_ENOMEM);
    visit_blocks(owned, A, n_active, at, false);
    for (size_t i = 0; i < n; i++) owned->ptr[i + 1] = owned->ptr[i] + at[i];
    owned->entry = art_alloc(ctx, (size_t)owned->ptr[n], sizeof *owned->entry);
    ART_TRY(owned->entry ? ART_OK : ART_ENOMEM);
    memcpy(at, owned->ptr, n * sizeof *at);
    visit_blocks(owned, A, n_active, at, true);
    for (size_t i = 0; i < n; i++)
        qsort(owned->entry + owned->ptr[i], (size_t)(owned->ptr[i + 1] - owned->ptr[i]),
              sizeof *owned->entry, ascending);
out:
    art_free(at);
    return status;
}

int petsc_rows_of_owned(struct art_ctx *ctx, struct petsc_rows *rows, struct petsc_owned *owned,
                        const struct art_blocks *A, int n_active)
{
    int status, at = 0;
    petsc_rows_fini(rows);
    petsc_owned_fini(owned);
    ART_TRY(number_blocks(ctx, owned, A->partition, n_active));
    ART_TRY(list_blocks(ctx, owned, A, n_active));
    if ((double)SIZE * SIZE * owned->ptr[owned->n] > INT32_MAX)
        return art_error(ctx, ART_ELIMIT, NULL, "a matrix of more than 2^31 entries");
    rows->n = SIZE * owned->n;
    rows->ptr = art_alloc(ctx, (size_t)rows->n + 1, sizeof *rows->ptr);
    rows->col = art_alloc(ctx, SIZE * SIZE * (size_t)owned->ptr[owned->n], sizeof *rows->col);
    ART_TRY(rows->ptr && rows->col ? ART_OK : ART_ENOMEM);
    for (int i = 0; i < owned->n; i++)
        for (int r = 0; r < SIZE; r++) {
            for (int e = owned->ptr[i]; e < owned->ptr[i + 1]; e++)
                for (int c = 0; c < SIZE; c++) rows->col[at++] = SIZE * owned->entry[e].column + c;
            rows->ptr[SIZE * i + r + 1] = at;
        }
    status = petsc_rows_reserve(ctx, rows) ? ART_OK : ART_ENOMEM;
out:
    return status;
}

void petsc_rows_take_owned(struct petsc_rows *rows, const struct petsc_owned *owned,
                           const struct art_blocks *A)
{
    double *to = rows->val;
    for (int i = 0; i < owned->n; i++)
        for (int r = 0; r < SIZE; r++)
            for (int e = owned->ptr[i]; e < owned->ptr[i + 1]; e++) {
                const int from = owned->entry[e].from;
                const double *B = A->val + A->val_off[from >> 1];
                for (int c = 0; c < SIZE; c++) *to++ = from & 1 ? B[SIZE * c + r] : B[SIZE * r + c];
            }
}

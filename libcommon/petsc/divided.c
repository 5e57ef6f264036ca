/* Matrices of which each rank of MPI assembles the rows that it owns: all ranks make the same
 * calls, and none waits for orders. */
#include <art/petsc.h>
#ifdef HAVE_PETSC
#include "solver.h"
#include <string.h>

int petsc_analyze_owned(struct art_ctx *ctx, struct petsc_solver *s, const struct art_blocks *A,
                        int n_active)
{
    const struct art_ranks *ranks = A->partition->ranks;
    const size_t n = (size_t)ranks->n + 1;
    int status;
    s->partition = A->partition;
    s->n_ranks = ranks->n;
    s->rank = ranks->rank;
    ART_TRY(petsc_rows_of_owned(ctx, &s->rows, &s->owned, A, n_active));
    s->first = art_alloc(ctx, n, sizeof *s->first);
    ART_TRY(s->first ? ART_OK : ART_ENOMEM);
    memcpy(s->first, s->owned.first, n * sizeof *s->first);
    ART_TRY(petsc_make_matrix(ctx, s));
    /* where values go is known by the blocks */
    art_free(s->rows.col);
    s->rows.col = NULL;
out:
    return status;
}

/* Factors of all ranks are of use for as long: the count of entries is that of the whole. */
int petsc_factor_owned(struct art_ctx *ctx, struct petsc_solver *s, const struct art_blocks *A,
                       struct art_factor_result *result)
{
    int status = ART_OK;
    result->least_pivot = 1;
    result->nnz = art_partition_sum(s->partition, (double)s->rows.ptr[s->rows.n]);
    if (!petsc_rows_reserve(ctx, &s->rows)) return ART_ENOMEM;
    petsc_rows_take_owned(&s->rows, &s->owned, A);
    PETSC(MatUpdateMPIAIJWithArray(s->A, s->rows.val));
    s->stale = true;
out:
    art_free(s->rows.val);
    s->rows.val = NULL;
    return status;
}

void petsc_own_part(const struct petsc_solver *s, const double *whole, double *part)
{
    for (int i = 0; i < s->owned.n; i++)
        memcpy(part + 3 * (size_t)i, whole + 3 * (size_t)s->owned.block[i], 3 * sizeof *part);
}

void petsc_whole(const struct petsc_solver *s, const double *part, double *whole)
{
    const struct art_ranks *ranks = s->partition->ranks;
    memset(whole, 0, (size_t)s->n * sizeof *whole);
    for (int i = 0; i < s->owned.n; i++)
        memcpy(whole + 3 * (size_t)s->owned.block[i], part + 3 * (size_t)i, 3 * sizeof *whole);
    ranks->sum(ranks->self, (size_t)s->n, whole);
}
#else

/* Keeps the file from being empty. */
extern const int art_petsc_no_rows;
const int art_petsc_no_rows = 1;

#endif

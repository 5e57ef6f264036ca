/* Matrices of which each rank of MPI assembles the rows that it owns: MUMPS takes the entries from
 * where they are (distributed entry, ICNTL(18) = 3). Vectors are whole on every rank; MUMPS takes
 * the right-hand side of the first one, whose solution goes to the others. */
#include <art/mumps.h>
#ifdef HAVE_MUMPS
#include "solver.h"

/* Visits the entries of this rank's block rows in the lower triangle: counts them, or lists their
 * places, or their values. */
static size_t visit(struct mumps_solver *s, const struct art_blocks *A, bool places,
                    const double *from)
{
    size_t at = 0;
    for (int i = 0; i < s->n_active; i++) {
        if (!art_owns(A->partition, i)) continue;
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++) {
            const int j = A->col[k], n = A->size[j];
            for (int r = 0; r < A->size[i]; r++)
                for (int c = 0; c < (i == j ? r + 1 : n); c++, at++) {
                    if (places) s->row[at] = A->row_off[i] + r + 1;
                    if (places) s->col[at] = A->row_off[j] + c + 1;
                    if (from) s->copy[at] = from[A->val_off[k] + (size_t)(r * n + c)];
                }
        }
    }
    return at;
}

int mumps_analyze_owned(struct art_ctx *ctx, void *self, const struct art_blocks *A, int n_active)
{
    struct mumps_solver *s = self;
    int status;
    mumps_drop(s);
    s->partition = A->partition;
    s->n = A->row_off[n_active];
    s->n_active = n_active;
    s->sym = true;
    s->nnz = visit(s, A, false, NULL);
    ART_TRY(mumps_reserve(ctx, s));
    (void)visit(s, A, true, NULL);
    status = mumps_analyze(ctx, s);
out:
    return status;
}

int mumps_factor_owned(struct art_ctx *ctx, void *self, const struct art_blocks *A,
                       struct art_factor_result *result)
{
    struct mumps_solver *s = self;
    if (s->n == 0) return result->kind = ART_FACTOR_CHOLESKY, ART_OK;
    (void)visit(s, A, false, A->val);
    return mumps_factor(ctx, s, result);
}
#else

/* Keeps the file from being empty. */
extern const int art_mumps_no_rows;
const int art_mumps_no_rows = 1;

#endif

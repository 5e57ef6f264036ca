/* MUMPS has one instance per solver, on all ranks. */
#define _DEFAULT_SOURCE
#include <art/mumps.h>
#ifdef HAVE_MUMPS
#include "solver.h"
#include <float.h>
#include <string.h>

void mumps_call(struct mumps_solver *s, enum mumps_job job)
{
    if (!s->partition) mumps_order(job, s, s->sym);
    s->id.job = (int)job;
    dmumps_c(&s->id);
}

void mumps_begin(DMUMPS_STRUC_C *id, bool sym)
{
    memset(id, 0, sizeof *id);
    id->par = 1;
    id->sym = sym ? 2 : 0;
    id->comm_fortran = (MUMPS_INT)MPI_Comm_c2f(MPI_COMM_WORLD);
    id->job = MUMPS_INIT;
    dmumps_c(id);
    for (int i = 1; i <= 4; i++) id->ICNTL(i) = i == 4 ? 0 : -1; /* prints nothing */
    id->ICNTL(7) = 5;                                            /* orders by METIS, */
    id->ICNTL(12) = 1;  /* without regard to values, as where ranks have their own */
    id->ICNTL(14) = 30; /* part of the work space for pivoting, in percent */
    id->ICNTL(24) = 1;  /* pivots of nothing but rounding are counted */
    id->ICNTL(28) = 1;  /* the first rank orders, by the pattern of all */
    id->CNTL(3) = 32 * DBL_EPSILON;
}

int mumps_failed(struct art_ctx *ctx, const struct mumps_solver *s)
{
    const int code = s->id.INFOG(1), more = s->id.INFOG(2);
    if (code == -7 || code == -13 || code == -19)
        return art_error(ctx, ART_ENOMEM, NULL, "out of memory in MUMPS (%d, %d)", code, more);
    return art_error(ctx, ART_EINTERNAL, NULL, "MUMPS failed with INFOG(1)=%d, INFOG(2)=%d", code,
                     more);
}

static int solver_create(struct art_ctx *ctx, void **self)
{
    int status = art_mumps_serve(ctx);
    struct mumps_solver *s = status < 0 ? NULL : art_alloc(ctx, 1, sizeof *s);
    if (status < 0) return status;
    if (!s) return ART_ENOMEM;
    *self = s;
    return ART_OK;
}

void mumps_drop(struct mumps_solver *s)
{
    int ended = 0;
    MPI_Finalized(&ended);
    if (s->begun && !ended) mumps_call(s, MUMPS_END);
    s->begun = false;
    art_free(s->row);
    art_free(s->col);
    art_free(s->copy);
    s->row = s->col = NULL;
    s->copy = NULL;
    s->partition = NULL;
}

static void solver_free(void *self)
{
    mumps_drop(self);
    art_free(self);
}

int mumps_reserve(struct art_ctx *ctx, struct mumps_solver *s)
{
    s->row = art_alloc(ctx, s->nnz, sizeof *s->row);
    s->col = art_alloc(ctx, s->nnz, sizeof *s->col);
    s->copy = art_alloc(ctx, s->nnz, sizeof *s->copy);
    return s->row && s->col && s->copy ? ART_OK : ART_ENOMEM;
}

static int copy_pattern(struct art_ctx *ctx, struct mumps_solver *s, const struct art_csc *A)
{
    s->n = A->n;
    s->sym = A->sym;
    s->nnz = (size_t)A->ptr[A->n];
    if (mumps_reserve(ctx, s) < 0) return ART_ENOMEM;
    for (int j = 0; j < A->n; j++)
        for (int k = A->ptr[j]; k < A->ptr[j + 1]; k++) {
            s->row[k] = A->row[k] + 1;
            s->col[k] = j + 1;
        }
    return ART_OK;
}

int mumps_analyze(struct art_ctx *ctx, struct mumps_solver *s)
{
    if (s->n == 0) return ART_OK;
    if (!s->partition) mumps_order(MUMPS_INIT, s, s->sym);
    mumps_begin(&s->id, s->sym);
    s->begun = true;
    if (s->id.INFOG(1) < 0) return mumps_failed(ctx, s);
    s->id.n = s->n;
    if (s->partition) {
        s->id.ICNTL(18) = 3; /* each rank has its entries */
        s->id.nnz_loc = (MUMPS_INT8)s->nnz;
        s->id.irn_loc = s->row;
        s->id.jcn_loc = s->col;
        s->id.a_loc = s->copy;
    } else {
        s->id.nnz = (MUMPS_INT8)s->nnz;
        s->id.irn = s->row;
        s->id.jcn = s->col;
        s->id.a = s->copy;
    }
    mumps_call(s, MUMPS_ANALYZE);
    return s->id.INFOG(1) < 0 && s->id.INFOG(1) != -6 ? mumps_failed(ctx, s) : ART_OK;
}

static int solver_analyze(struct art_ctx *ctx, void *self, const struct art_csc *A)
{
    struct mumps_solver *s = self;
    int status;
    mumps_drop(s);
    ART_TRY(copy_pattern(ctx, s, A));
    if (s->nnz > 0) memcpy(s->copy, A->val, s->nnz * sizeof *s->copy);
    status = mumps_analyze(ctx, s);
out:
    return status;
}

/* Work space that was too small for the pivots is enlarged, as the manual says. */
static void factorize(struct mumps_solver *s)
{
    for (int i = 0; i < 6; i++) {
        mumps_call(s, MUMPS_FACTOR);
        if (s->id.INFOG(1) != -8 && s->id.INFOG(1) != -9) return;
        s->id.ICNTL(14) *= 2;
    }
}

/* The first rank has the list of pivots. */
static int singular(struct art_ctx *ctx, const struct mumps_solver *s,
                    struct art_factor_result *result)
{
    const int k = s->id.INFOG(28) > 0 && s->id.pivnul_list ? s->id.pivnul_list[0] - 1 : 0;
    result->singular = (int)art_partition_max(s->partition, k >= 0 && k < s->n ? k : 0);
    return art_error(ctx, ART_ESINGULAR, NULL, "the matrix is singular at unknown %d",
                     result->singular);
}

int mumps_factor(struct art_ctx *ctx, struct mumps_solver *s, struct art_factor_result *result)
{
    factorize(s);
    if (s->id.INFOG(1) == -10 || s->id.INFOG(1) == -6) return singular(ctx, s, result);
    if (s->id.INFOG(1) < 0) return mumps_failed(ctx, s);
    if (s->id.INFOG(28) > 0) return singular(ctx, s, result);
    result->nnz = s->id.INFOG(29) < 0 ? -1e6 * s->id.INFOG(29) : s->id.INFOG(29);
    result->kind = !s->sym           ? ART_FACTOR_LU
                   : s->id.INFOG(12) ? ART_FACTOR_LDLT
                                     : ART_FACTOR_CHOLESKY;
    /* of these nothing is known but that they are above the tolerance */
    result->least_pivot = result->kind == ART_FACTOR_CHOLESKY ? 32 * DBL_EPSILON : 0;
    return ART_OK;
}

static int solver_factor(struct art_ctx *ctx, void *self, const struct art_csc *A,
                         struct art_factor_result *result)
{
    struct mumps_solver *s = self;
    result->kind = ART_FACTOR_CHOLESKY;
    result->least_pivot = 1;
    if (s->n == 0) return ART_OK;
    memcpy(s->copy, A->val, s->nnz * sizeof *s->copy);
    return mumps_factor(ctx, s, result);
}

static int solver_solve(struct art_ctx *ctx, void *self, int n_rhs, double *x)
{
    struct mumps_solver *s = self;
    if (s->n == 0) return ART_OK;
    s->id.rhs = x;
    s->id.nrhs = n_rhs;
    s->id.lrhs = s->n;
    mumps_call(s, MUMPS_SOLVE);
    if (s->id.INFOG(1) < 0) return mumps_failed(ctx, s);
    if (s->partition) mpi_share((size_t)s->n * (size_t)n_rhs, x);
    return ART_OK;
}

const struct art_solver_type art_solver_mumps = {.name = "mumps",
                                                 .help = "MUMPS, distributed over the ranks of MPI",
                                                 .create = solver_create,
                                                 .analyze = solver_analyze,
                                                 .factor = solver_factor,
                                                 .solve = solver_solve,
                                                 .analyze_blocks = mumps_analyze_owned,
                                                 .factor_blocks = mumps_factor_owned,
                                                 .free = solver_free};
#else

/* Keeps the file from being empty. */
extern const int art_mumps_absent;
const int art_mumps_absent = 1;

#endif

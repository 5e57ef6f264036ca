/* MUMPS has one instance per solver, on all ranks: the first one works with a matrix that it has
 * alone and says what comes next, or each has its own rows. */
#define _DEFAULT_SOURCE
#include <art/mumps.h>
#ifdef HAVE_MUMPS
#include "mpi_ranks.h"
#include <dmumps_c.h>
#include <float.h>
#include <stdlib.h>
#include <string.h>

/* MUMPS counts from 1 */
#define ICNTL(i) icntl[(i)-1]
#define CNTL(i) cntl[(i)-1]
#define INFOG(i) infog[(i)-1]

enum mumps_job {
    MUMPS_INIT = -1,
    MUMPS_END = -2,
    MUMPS_ANALYZE = 1,
    MUMPS_FACTOR = 2,
    MUMPS_SOLVE = 3,
    MUMPS_QUIT = 100
};

struct mumps_solver {
    DMUMPS_STRUC_C id;
    bool begun, sym;
    int n, n_active;                       /* n_active: blocks, of a matrix of blocks */
    int *row, *col;                        /* [nnz] places of the entries, from 1 */
    double *copy;                          /* [nnz] values: MUMPS may scale what it gets */
    size_t nnz;                            /* of this rank, where each has its own rows */
    const struct art_partition *partition; /* NULL: the first rank has all of it */
};

/* What the first rank sends to the others before each call: the job, whether the matrix is
 * symmetric, and whose instance it is: the address of the solver on the first rank, in two parts.
 */
struct order {
    int job, sym, key[2];
};

enum { ORDER_INTS = sizeof(struct order) / sizeof(int) };

static void mumps_order(enum mumps_job job, const struct mumps_solver *s, bool sym)
{
    struct order order = {.job = (int)job, .sym = sym};
    memcpy(order.key, &s, sizeof s < sizeof order.key ? sizeof s : sizeof order.key);
    mpi_order(ORDER_INTS, (int *)&order);
}

static void mumps_call(struct mumps_solver *s, enum mumps_job job)
{
    if (!s->partition) mumps_order(job, s, s->sym);
    s->id.job = (int)job;
    dmumps_c(&s->id);
}

static void mumps_begin(DMUMPS_STRUC_C *id, bool sym)
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

static int mumps_failed(struct art_ctx *ctx, const struct mumps_solver *s)
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

static void mumps_drop(struct mumps_solver *s)
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

static int mumps_reserve(struct art_ctx *ctx, struct mumps_solver *s)
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

static int mumps_analyze(struct art_ctx *ctx, struct mumps_solver *s)
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

static int mumps_factor(struct art_ctx *ctx, struct mumps_solver *s,
                        struct art_factor_result *result)
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

/* ------------------------------------------------------------------ rows of each rank
 *
 * Each rank assembles the rows that it owns: MUMPS takes the entries from where they are
 * (distributed entry, ICNTL(18) = 3). Vectors are whole on every rank; MUMPS takes the right-hand
 * side of the first one, whose solution goes to the others. */

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

static int mumps_analyze_owned(struct art_ctx *ctx, void *self, const struct art_blocks *A,
                               int n_active)
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

static int mumps_factor_owned(struct art_ctx *ctx, void *self, const struct art_blocks *A,
                              struct art_factor_result *result)
{
    struct mumps_solver *s = self;
    if (s->n == 0) return result->kind = ART_FACTOR_CHOLESKY, ART_OK;
    (void)visit(s, A, false, A->val);
    return mumps_factor(ctx, s, result);
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

/* --------------------------------------------------- beginning and end on each rank */

/* Instances of other ranks are kept with their numbers. */
struct part {
    struct part *next;
    int key[2];
    DMUMPS_STRUC_C id;
};

static void perform(struct part **parts, const struct order *order)
{
    struct part **p = parts, *gone;
    while (*p && memcmp((*p)->key, order->key, sizeof order->key) != 0) p = &(*p)->next;
    if (order->job == MUMPS_INIT) {
        if (!*p) *p = calloc(1, sizeof **p);
        if (!*p) MPI_Abort(MPI_COMM_WORLD, 5);
        memcpy((*p)->key, order->key, sizeof order->key);
        mumps_begin(&(*p)->id, order->sym);
        return;
    }
    if (!*p) MPI_Abort(MPI_COMM_WORLD, 5);
    (*p)->id.job = order->job;
    dmumps_c(&(*p)->id);
    if (order->job != MUMPS_END) return;
    gone = *p;
    *p = gone->next;
    free(gone);
}

static void follow(void)
{
    struct part *parts = NULL;
    for (;;) {
        struct order order = {0};
        mpi_order(ORDER_INTS, (int *)&order);
        if (order.job == MUMPS_QUIT) break;
        perform(&parts, &order);
    }
    mpi_dismissed();
}

static bool has_ended(void)
{
    int ended = 0;
    MPI_Finalized(&ended);
    return ended;
}

static void finalize(void)
{
    MPI_Finalize();
}

/* What ends without having said so is lost to the others. */
static void leave(void)
{
    if (has_ended()) return;
    mpi_abandon();
    MPI_Finalize();
}

/* At the end of the first rank, however it ends by itself. */
static void quit(void)
{
    struct order order = {.job = MUMPS_QUIT};
    if (has_ended()) return;
    if (!mpi_dismiss(ORDER_INTS, (int *)&order)) MPI_Abort(MPI_COMM_WORLD, 5);
    MPI_Finalize();
}

int art_mumps_start(struct art_ctx *ctx, struct art_ranks *ranks)
{
    int begun = 0;
    MPI_Initialized(&begun);
    if (!begun) {
        mpi_prepare();
        if (MPI_Init(NULL, NULL) != MPI_SUCCESS)
            return art_error(ctx, ART_EWRITE, NULL, "MPI cannot be started");
        mpi_one_thread();
        (void)atexit(leave);
    }
    return ranks ? mpi_ranks_describe(ctx, ranks, finalize) : ART_OK;
}

int art_mumps_follow(struct art_ctx *ctx)
{
    int rank = 0;
    (void)ctx;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0) {
        follow();
        MPI_Finalize();
        return 1;
    }
    (void)atexit(quit);
    return 0;
}

int art_mumps_serve(struct art_ctx *ctx)
{
    int begun = 0;
    MPI_Initialized(&begun);
    if (begun) return ART_OK;
    const int status = art_mumps_start(ctx, NULL);
    return status < 0 ? status : art_mumps_follow(ctx);
}
#else

/* Keeps the file from being empty. */
extern const int art_mumps_absent;
const int art_mumps_absent = 1;

#endif

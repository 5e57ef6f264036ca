/* MUMPS has one instance per solver, on all ranks. The first rank says what comes next, the
 * others follow. */
#define _DEFAULT_SOURCE
#include <art/mumps.h>
#ifdef HAVE_MUMPS
#include <dmumps_c.h>
#include <float.h>
#include <math.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

/* MUMPS counts from 1 */
#define ICNTL(i) icntl[(i)-1]
#define CNTL(i) cntl[(i)-1]
#define INFO(i) info[(i)-1]
#define INFOG(i) infog[(i)-1]
#define RINFOG(i) rinfog[(i)-1]

enum job { INIT = -1, END = -2, ANALYZE = 1, FACTOR = 2, SOLVE = 3, QUIT = 100 };

/* What the first rank sends to the others before each call: the job, whether the matrix is
 * symmetric, and whose instance it is: the address of the solver on the first rank, in two parts.
 */
struct order {
    int job, sym, key[2];
};

enum { ORDER_INTS = sizeof(struct order) / sizeof(int) };

struct solver {
    DMUMPS_STRUC_C id;
    bool begun;
    int n;
    int *row, *col; /* [nnz] places of the entries, from 1 */
    double *copy;   /* [nnz] values: MUMPS may scale what it gets */
    size_t nnz;
};

/* OpenBLAS has this function; other BLAS libraries do not. */
extern void openblas_set_num_threads(int n) __attribute__((weak));

static void send_order(int job, const struct solver *s, int sym)
{
    struct order order = {.job = job, .sym = sym};
    memcpy(order.key, &s, sizeof s < sizeof order.key ? sizeof s : sizeof order.key);
    MPI_Bcast(&order, ORDER_INTS, MPI_INT, 0, MPI_COMM_WORLD);
}

static void call(DMUMPS_STRUC_C *id, int job)
{
    id->job = job;
    dmumps_c(id);
}

static void begin(DMUMPS_STRUC_C *id, int sym)
{
    memset(id, 0, sizeof *id);
    id->par = 1;
    id->sym = sym ? 2 : 0;
    id->comm_fortran = (MUMPS_INT)MPI_Comm_c2f(MPI_COMM_WORLD);
    call(id, INIT);
    for (int i = 1; i <= 4; i++) id->ICNTL(i) = i == 4 ? 0 : -1; /* prints nothing */
    id->ICNTL(14) = 30; /* part of the work space for pivoting, in percent */
    id->ICNTL(24) = 1;  /* pivots of nothing but rounding are counted */
    id->CNTL(3) = 32 * DBL_EPSILON;
}

/* ------------------------------------------------------------------ other ranks */

/* This is an instance of another rank. */
struct part {
    struct part *next;
    int key[2];
    DMUMPS_STRUC_C id;
};

static void follow(struct part **parts, const struct order *order)
{
    struct part **p = parts, *gone;
    while (*p && memcmp((*p)->key, order->key, sizeof order->key) != 0) p = &(*p)->next;
    if (order->job == INIT) {
        if (!*p) *p = calloc(1, sizeof **p);
        if (!*p) MPI_Abort(MPI_COMM_WORLD, 5);
        memcpy((*p)->key, order->key, sizeof order->key);
        begin(&(*p)->id, order->sym);
        return;
    }
    if (!*p) MPI_Abort(MPI_COMM_WORLD, 5);
    call(&(*p)->id, order->job);
    if (order->job != END) return;
    gone = *p;
    *p = gone->next;
    free(gone);
}

static void serve(void)
{
    struct part *parts = NULL;
    for (;;) {
        struct order order = {0};
        MPI_Bcast(&order, ORDER_INTS, MPI_INT, 0, MPI_COMM_WORLD);
        if (order.job == QUIT) return;
        follow(&parts, &order);
    }
}

/* At the end of the first rank, however it ends by itself. */
static void quit(void)
{
    int ended = 0;
    MPI_Finalized(&ended);
    if (ended) return;
    send_order(QUIT, NULL, 0);
    MPI_Finalize();
}

int art_mumps_serve(struct art_ctx *ctx)
{
    int begun = 0, rank = 0;
    MPI_Initialized(&begun);
    if (begun) return 0;
    /* without mpirun there is nobody to start further processes for */
    (void)setenv("OMPI_MCA_ess_singleton_isolated", "1", 0);
    /* others that run at the same time would share the folder of a session */
    (void)setenv("OMPI_MCA_orte_create_session_dirs", "0", 0);
    if (MPI_Init(NULL, NULL) != MPI_SUCCESS)
        return art_error(ctx, ART_EWRITE, NULL, "MPI cannot be started");
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (openblas_set_num_threads) openblas_set_num_threads(1);
    if (rank > 0) {
        serve();
        MPI_Finalize();
        return 1;
    }
    (void)atexit(quit);
    return 0;
}

/* -------------------------------------------------------------------- first rank */

static int mumps_failed(struct art_ctx *ctx, const struct solver *s)
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
    struct solver *s = status < 0 ? NULL : art_alloc(ctx, 1, sizeof *s);
    if (status < 0) return status;
    if (!s) return ART_ENOMEM;
    *self = s;
    return ART_OK;
}

static void drop(struct solver *s)
{
    int ended = 0;
    MPI_Finalized(&ended);
    if (s->begun && !ended) {
        send_order(END, s, 0);
        call(&s->id, END);
    }
    s->begun = false;
    art_free(s->row);
    art_free(s->col);
    art_free(s->copy);
    s->row = s->col = NULL;
    s->copy = NULL;
}

static void solver_free(void *self)
{
    drop(self);
    art_free(self);
}

static int copy_pattern(struct art_ctx *ctx, struct solver *s, const struct art_csc *A)
{
    s->n = A->n;
    s->nnz = (size_t)A->ptr[A->n];
    s->row = art_alloc(ctx, s->nnz, sizeof *s->row);
    s->col = art_alloc(ctx, s->nnz, sizeof *s->col);
    s->copy = art_alloc(ctx, s->nnz, sizeof *s->copy);
    if (!s->row || !s->col || !s->copy) return ART_ENOMEM;
    for (int j = 0; j < A->n; j++)
        for (int k = A->ptr[j]; k < A->ptr[j + 1]; k++) {
            s->row[k] = A->row[k] + 1;
            s->col[k] = j + 1;
        }
    return ART_OK;
}

static int solver_analyze(struct art_ctx *ctx, void *self, const struct art_csc *A)
{
    struct solver *s = self;
    int status;
    drop(s);
    ART_TRY(copy_pattern(ctx, s, A));
    if (s->n == 0) return ART_OK;
    send_order(INIT, s, A->sym);
    begin(&s->id, A->sym);
    s->begun = true;
    if (s->id.INFOG(1) < 0) return mumps_failed(ctx, s);
    s->id.n = s->n;
    s->id.nnz = (MUMPS_INT8)s->nnz;
    s->id.irn = s->row;
    s->id.jcn = s->col;
    s->id.a = s->copy;
    memcpy(s->copy, A->val, s->nnz * sizeof *s->copy);
    send_order(ANALYZE, s, 0);
    call(&s->id, ANALYZE);
    if (s->id.INFOG(1) < 0 && s->id.INFOG(1) != -6) return mumps_failed(ctx, s);
out:
    return status;
}

/* Work space that was too small for the pivots is enlarged, as the manual says. */
static void factorize(struct solver *s)
{
    for (int i = 0; i < 6; i++) {
        send_order(FACTOR, s, 0);
        call(&s->id, FACTOR);
        if (s->id.INFOG(1) != -8 && s->id.INFOG(1) != -9) return;
        s->id.ICNTL(14) *= 2;
    }
}

static int singular(struct art_ctx *ctx, const struct solver *s, struct art_factor_result *result)
{
    const int k = s->id.INFOG(28) > 0 && s->id.pivnul_list ? s->id.pivnul_list[0] - 1 : 0;
    result->singular = k >= 0 && k < s->n ? k : 0;
    return art_error(ctx, ART_ESINGULAR, NULL, "the matrix is singular at unknown %d",
                     result->singular);
}

static int solver_factor(struct art_ctx *ctx, void *self, const struct art_csc *A,
                         struct art_factor_result *result)
{
    struct solver *s = self;
    result->kind = ART_FACTOR_CHOLESKY;
    result->least_pivot = 1;
    if (s->n == 0) return ART_OK;
    memcpy(s->copy, A->val, s->nnz * sizeof *s->copy);
    factorize(s);
    if (s->id.INFOG(1) == -10 || s->id.INFOG(1) == -6) return singular(ctx, s, result);
    if (s->id.INFOG(1) < 0) return mumps_failed(ctx, s);
    if (s->id.INFOG(28) > 0) return singular(ctx, s, result);
    result->nnz = s->id.INFOG(29) < 0 ? -1e6 * s->id.INFOG(29) : s->id.INFOG(29);
    result->kind = !A->sym           ? ART_FACTOR_LU
                   : s->id.INFOG(12) ? ART_FACTOR_LDLT
                                     : ART_FACTOR_CHOLESKY;
    /* of these nothing is known but that they are above the tolerance */
    result->least_pivot = result->kind == ART_FACTOR_CHOLESKY ? 32 * DBL_EPSILON : 0;
    return ART_OK;
}

static int solver_solve(struct art_ctx *ctx, void *self, int n_rhs, double *x)
{
    struct solver *s = self;
    if (s->n == 0) return ART_OK;
    s->id.rhs = x;
    s->id.nrhs = n_rhs;
    s->id.lrhs = s->n;
    send_order(SOLVE, s, 0);
    call(&s->id, SOLVE);
    return s->id.INFOG(1) < 0 ? mumps_failed(ctx, s) : ART_OK;
}

const struct art_solver_type art_solver_mumps = {.name = "mumps",
                                                 .help = "MUMPS, distributed over the ranks of MPI",
                                                 .create = solver_create,
                                                 .analyze = solver_analyze,
                                                 .factor = solver_factor,
                                                 .solve = solver_solve,
                                                 .free = solver_free};
#else

/* Keeps the file from being empty. */
extern const int art_mumps_absent;
const int art_mumps_absent = 1;

#endif

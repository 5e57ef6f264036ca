/* Several ranks of MPI work together: the first one says what comes next, the others do their part
 * of it. Rows of a matrix lie on the ranks in their order, in parts with about as many entries
 * each and whole nodes. */
#include <art/petsc.h>
#ifdef HAVE_PETSC
#include "solver.h"
#include <stdlib.h>
#include <string.h>

/* What the others need to know before a call: whose it is, by the address of the solver on the
 * first rank in two parts. */
struct order {
    int kind, key[2], n, sym, count;
};

enum { ORDER_INTS = sizeof(struct order) / sizeof(int) };

void petsc_order(const struct petsc_solver *s, enum petsc_order_kind kind, int count)
{
    struct order order = {.kind = kind, .n = s->n, .sym = s->sym, .count = count};
    if (s->n_ranks < 2 || s->rank > 0 || s->partition) return;
    memcpy(order.key, &s, sizeof s < sizeof order.key ? sizeof s : sizeof order.key);
    mpi_order(ORDER_INTS, (int *)&order);
}

bool petsc_dismiss(void)
{
    struct order order = {.kind = PETSC_QUIT};
    return mpi_dismiss(ORDER_INTS, (int *)&order);
}

/* ------------------------------------------------------------------ other ranks */

/* A solver of the first rank, as it is here. */
struct part {
    struct part *next;
    int key[2];
    struct petsc_solver solver;
};

static int perform(struct art_ctx *ctx, struct petsc_solver *s, const struct order *order)
{
    int status;
    switch (order->kind) {
    case PETSC_MATRIX:
        petsc_drop(s);
        s->n = order->n;
        s->sym = order->sym;
        return petsc_make_matrix(ctx, s);
    case PETSC_VALUES:
        return petsc_take_values(ctx, s);
    case PETSC_MODES:
        return petsc_near_null(ctx, s, order->count, NULL);
    case PETSC_CYCLE:
        return petsc_cycle(ctx, s, NULL);
    default:
        s->rough = order->kind == PETSC_SOLVE_ROUGH;
        status = petsc_solve(ctx, s, order->count, NULL);
        s->rough = false;
        return status == ART_EDIVERGED ? ART_OK : status; /* the first one knows */
    }
}

static void follow(struct art_ctx *ctx, struct part **parts, const struct order *order)
{
    struct part **p = parts, *gone;
    while (*p && memcmp((*p)->key, order->key, sizeof order->key) != 0) p = &(*p)->next;
    if (order->kind == PETSC_DROP) {
        if (!*p) return;
        gone = *p;
        *p = gone->next;
        petsc_drop(&gone->solver);
        art_free(gone);
        return;
    }
    if (!*p) *p = art_alloc(ctx, 1, sizeof **p);
    if (!*p) MPI_Abort(MPI_COMM_WORLD, 5);
    memcpy((*p)->key, order->key, sizeof order->key);
    MPI_Comm_size(MPI_COMM_WORLD, &(*p)->solver.n_ranks);
    MPI_Comm_rank(MPI_COMM_WORLD, &(*p)->solver.rank);
    /* MPI names the rank that ends all */
    if (perform(ctx, &(*p)->solver, order) < 0) MPI_Abort(MPI_COMM_WORLD, 5);
}

void petsc_follow(void)
{
    struct art_ctx ctx;
    struct part *parts = NULL;
    art_ctx_init(&ctx);
    for (;;) {
        struct order order = {0};
        mpi_order(ORDER_INTS, (int *)&order);
        if (order.kind == PETSC_QUIT) break;
        follow(&ctx, &parts, &order);
    }
    mpi_dismissed();
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------------ distribution */

int petsc_n_own(const struct petsc_solver *s)
{
    return s->first ? s->first[s->rank + 1] - s->first[s->rank] : s->n;
}

/* Divides the rows into parts with about as many entries each. */
static void divide(struct petsc_solver *s)
{
    const int *ptr = s->rows.ptr, node = s->n % 3 == 0 ? 3 : 1;
    for (int r = 1, i = 0; r < s->n_ranks; r++) {
        const double end = (double)ptr[s->n] * r / s->n_ranks;
        while (i < s->n && ptr[i] < end) i += node;
        s->first[r] = i < s->n ? i : s->n;
    }
    s->first[s->n_ranks] = s->n;
}

int petsc_share_pattern(struct art_ctx *ctx, struct petsc_solver *s, int **ptr, int **col)
{
    enum { PTR, COL };
    s->first = art_alloc(ctx, (size_t)s->n_ranks + 1, sizeof *s->first);
    if (!s->first) return ART_ENOMEM;
    if (s->rank == 0) divide(s);
    (void)MPI_Bcast(s->first, s->n_ranks + 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (s->rank == 0) {
        for (int r = 1; r < s->n_ranks; r++) {
            const int from = s->first[r], to = s->first[r + 1], *p = s->rows.ptr;
            (void)MPI_Send(p + from, to - from + 1, MPI_INT, r, PTR, MPI_COMM_WORLD);
            (void)MPI_Send(s->rows.col + p[from], p[to] - p[from], MPI_INT, r, COL, MPI_COMM_WORLD);
        }
        *ptr = s->rows.ptr, *col = s->rows.col;
        return ART_OK;
    }
    const int m = petsc_n_own(s);
    *ptr = art_alloc(ctx, (size_t)m + 1, sizeof **ptr);
    if (!*ptr) return ART_ENOMEM;
    (void)MPI_Recv(*ptr, m + 1, MPI_INT, 0, PTR, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = m; i >= 0; i--) (*ptr)[i] -= (*ptr)[0];
    *col = art_alloc(ctx, (size_t)(*ptr)[m], sizeof **col);
    if (!*col) return ART_ENOMEM;
    (void)MPI_Recv(*col, (*ptr)[m], MPI_INT, 0, COL, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return ART_OK;
}

int petsc_share_values(struct art_ctx *ctx, struct petsc_solver *s, int nnz, double **val)
{
    enum { VALUES = 2 };
    if (s->rank == 0) {
        for (int r = 1; r < s->n_ranks; r++) {
            const int from = s->rows.ptr[s->first[r]], to = s->rows.ptr[s->first[r + 1]];
            (void)MPI_Send(s->rows.val + from, to - from, MPI_DOUBLE, r, VALUES, MPI_COMM_WORLD);
        }
        *val = s->rows.val;
        return ART_OK;
    }
    *val = art_alloc(ctx, (size_t)nnz, sizeof **val);
    if (!*val) return ART_ENOMEM;
    (void)MPI_Recv(*val, nnz, MPI_DOUBLE, 0, VALUES, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return ART_OK;
}

void petsc_scatter(const struct petsc_solver *s, const double *whole, double *part)
{
    enum { SCATTER = 3 };
    const size_t m = (size_t)petsc_n_own(s);
    if (s->partition) {
        petsc_own_part(s, whole, part);
        return;
    }
    if (s->rank > 0) {
        (void)MPI_Recv(part, (int)m, MPI_DOUBLE, 0, SCATTER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return;
    }
    for (int r = 1; r < s->n_ranks; r++)
        (void)MPI_Send(whole + s->first[r], s->first[r + 1] - s->first[r], MPI_DOUBLE, r, SCATTER,
                       MPI_COMM_WORLD);
    if (m > 0) memcpy(part, whole, m * sizeof *part);
}

void petsc_gather(const struct petsc_solver *s, const double *part, double *whole)
{
    enum { GATHER = 4 };
    const size_t m = (size_t)petsc_n_own(s);
    if (s->partition) {
        petsc_whole(s, part, whole);
        return;
    }
    if (s->rank > 0) {
        (void)MPI_Send(part, (int)m, MPI_DOUBLE, 0, GATHER, MPI_COMM_WORLD);
        return;
    }
    if (m > 0) memcpy(whole, part, m * sizeof *whole);
    for (int r = 1; r < s->n_ranks; r++)
        (void)MPI_Recv(whole + s->first[r], s->first[r + 1] - s->first[r], MPI_DOUBLE, r, GATHER,
                       MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* ------------------------------------------------------------------ rows of each rank
 *
 * Each rank assembles the rows that it owns: all ranks make the same calls, and none waits for
 * orders. */

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

/* --------------------------------------------------- beginning and end on each rank */

/* What ends without having said so is lost to the others. */
static void leave(void)
{
    PetscBool ended = PETSC_FALSE;
    (void)PetscFinalized(&ended);
    if (ended) return;
    mpi_abandon();
    (void)PetscFinalize();
}

/* At the end of the first rank, however it ends by itself. */
static void quit(void)
{
    PetscBool ended = PETSC_FALSE;
    (void)PetscFinalized(&ended);
    if (ended) return;
    if (!petsc_dismiss()) MPI_Abort(MPI_COMM_WORLD, 5);
    (void)PetscFinalize();
}

static void finalize(void)
{
    (void)PetscFinalize();
}

int art_petsc_start(struct art_ctx *ctx, struct art_ranks *ranks)
{
    PetscBool begun = PETSC_FALSE;
    int status = ART_OK;
    (void)PetscInitialized(&begun);
    if (!begun) {
        mpi_prepare();
        PETSC(PetscInitializeNoArguments());
        PETSC(PetscPopSignalHandler()); /* signals are the program's */
        PETSC(PetscPushErrorHandler(PetscIgnoreErrorHandler, NULL));
        mpi_one_thread();
        (void)atexit(leave);
    }
    status = ranks ? mpi_ranks_describe(ctx, ranks, finalize) : ART_OK;
out:
    return status;
}

int art_petsc_follow(struct art_ctx *ctx)
{
    PetscMPIInt rank = 0;
    (void)ctx;
    MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
    if (rank > 0) {
        petsc_follow();
        (void)PetscFinalize();
        return 1;
    }
    (void)atexit(quit);
    return 0;
}

int art_petsc_serve(struct art_ctx *ctx)
{
    PetscBool begun = PETSC_FALSE;
    (void)PetscInitialized(&begun);
    if (begun) return ART_OK;
    const int status = art_petsc_start(ctx, NULL);
    return status < 0 ? status : art_petsc_follow(ctx);
}
#else

/* Keeps the file from being empty. */
extern const int art_petsc_no_ranks;
const int art_petsc_no_ranks = 1;

#endif

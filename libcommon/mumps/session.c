/* The beginning and the end of MPI on each rank, and how the others follow the first one. */
#define _DEFAULT_SOURCE
#include <art/mumps.h>
#ifdef HAVE_MUMPS
#include "solver.h"
#include <stdlib.h>
#include <string.h>

/* What the first rank sends to the others before each call: the job, whether the matrix is
 * symmetric, and whose instance it is: the address of the solver on the first rank, in two parts.
 */
struct order {
    int job, sym, key[2];
};

enum { ORDER_INTS = sizeof(struct order) / sizeof(int) };

void mumps_order(enum mumps_job job, const struct mumps_solver *s, bool sym)
{
    struct order order = {.job = (int)job, .sym = sym};
    memcpy(order.key, &s, sizeof s < sizeof order.key ? sizeof s : sizeof order.key);
    mpi_order(ORDER_INTS, (int *)&order);
}

/* This is an instance of another rank. */
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
extern const int art_mumps_no_session;
const int art_mumps_no_session = 1;

#endif

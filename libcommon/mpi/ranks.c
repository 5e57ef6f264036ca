/* Ranks of MPI form sums, follow orders of the first one, and end together. Whoever waits for long
 * sleeps. */
#ifdef HAVE_MPI
#include "mpi_ranks.h"
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SPINS = 2000, PATIENCE = 10 /* seconds */ };

/* OpenBLAS has this function; other BLAS libraries do not. */
extern void openblas_set_num_threads(int n) __attribute__((weak));

void mpi_prepare(void)
{
    /* without mpirun there is nobody to start further processes for */
    (void)setenv("OMPI_MCA_ess_singleton_isolated", "1", 0);
    /* others that run at the same time would share the folder of a session */
    (void)setenv("OMPI_MCA_orte_create_session_dirs", "0", 0);
}

void mpi_one_thread(void)
{
    if (openblas_set_num_threads) openblas_set_num_threads(1);
}

/* ------------------------------------------------------------------------ waiting */

static void sleep_for(long nanoseconds)
{
    const struct timespec t = {.tv_nsec = nanoseconds};
    (void)nanosleep(&t, NULL);
}

static double now(void)
{
    struct timespec t = {0};
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

bool mpi_wait(MPI_Request *request, double most)
{
    const double end = now() + most;
    int done = 0;
    for (long i = 0; most == 0 || now() < end; i++) {
        MPI_Test(request, &done, MPI_STATUS_IGNORE);
        if (done) return true;
        if (i < SPINS)
            sched_yield();
        else
            sleep_for(100000);
    }
    return false;
}

/* ---------------------------------------------------------------------- struct art_ranks */

struct world {
    MPI_Comm comm; /* what ends all ranks is seen although some may be in a call of another kind */
    void (*finalize)(void);
};

/* Counts of MPI are ints. */
enum { MOST = 1 << 28 };

static size_t part_of(size_t n, size_t at)
{
    return n - at < MOST ? n - at : MOST;
}

static void reduce(size_t n, double *x, MPI_Op op)
{
    for (size_t at = 0; at < n; at += MOST)
        MPI_Allreduce(MPI_IN_PLACE, x + at, (int)part_of(n, at), MPI_DOUBLE, op, MPI_COMM_WORLD);
}

static void sum(void *self, size_t n, double *x)
{
    (void)self;
    reduce(n, x, MPI_SUM);
}

static void max(void *self, size_t n, double *x)
{
    (void)self;
    reduce(n, x, MPI_MAX);
}

void mpi_share(size_t n, double *x)
{
    for (size_t at = 0; at < n; at += MOST)
        MPI_Bcast(x + at, (int)part_of(n, at), MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

static bool end(void *self, bool failed)
{
    struct world *world = self;
    MPI_Request request;
    MPI_Ibarrier(world->comm, &request);
    if (!mpi_wait(&request, failed ? PATIENCE : 0)) return false;
    world->finalize();
    art_free(world);
    return true;
}

int mpi_ranks_describe(struct art_ctx *ctx, struct art_ranks *ranks, void (*finalize)(void))
{
    struct world *world = art_alloc(ctx, 1, sizeof *world);
    if (!world) return ART_ENOMEM;
    MPI_Comm_dup(MPI_COMM_WORLD, &world->comm);
    world->finalize = finalize;
    *ranks = (struct art_ranks){.self = world, .sum = sum, .max = max, .end = end};
    MPI_Comm_size(MPI_COMM_WORLD, &ranks->n);
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks->rank);
    return ART_OK;
}

void mpi_abandon(void)
{
    int n = 1;
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    if (n > 1) MPI_Abort(MPI_COMM_WORLD, 5);
}

/* ------------------------------------------------------------------------- orders */

void mpi_order(int n, int *order)
{
    MPI_Request request;
    MPI_Ibcast(order, n, MPI_INT, 0, MPI_COMM_WORLD, &request);
    (void)mpi_wait(&request, 0);
}

bool mpi_dismiss(int n, int *order)
{
    MPI_Request request;
    int n_ranks = 1;
    MPI_Comm_size(MPI_COMM_WORLD, &n_ranks);
    if (n_ranks < 2) return true;
    MPI_Ibcast(order, n, MPI_INT, 0, MPI_COMM_WORLD, &request);
    if (!mpi_wait(&request, PATIENCE)) return false;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    return mpi_wait(&request, PATIENCE);
}

void mpi_dismissed(void)
{
    MPI_Request request;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    (void)mpi_wait(&request, 0);
}
#else

/* Keeps the file from being empty. */
extern const int art_mpi_absent;
const int art_mpi_absent = 1;

#endif

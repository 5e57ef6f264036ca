/* The beginning and the end of PETSc and MPI on each rank. */
#include <art/petsc.h>
#ifdef HAVE_PETSC
#include "solver.h"
#include <limits.h>
#include <stdlib.h>

/* OpenBLAS; absent from other BLAS libraries */
extern void openblas_set_num_threads(int n) __attribute__((weak));

/* What ends without having said so is lost to the others. */
static void leave(void)
{
    PetscBool ended = PETSC_FALSE;
    int n = 1;
    (void)PetscFinalized(&ended);
    if (ended) return;
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    if (n > 1) MPI_Abort(MPI_COMM_WORLD, 5);
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

/* Counts of MPI are ints. */
static void reduce(size_t n, double *x, MPI_Op op)
{
    enum { MOST = 1 << 28 };
    for (size_t at = 0; at < n; at += MOST) {
        const size_t part = n - at < MOST ? n - at : MOST;
        MPI_Allreduce(MPI_IN_PLACE, x + at, (int)part, MPI_DOUBLE, op, MPI_COMM_WORLD);
    }
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

static bool end(void *self, bool failed)
{
    enum { TURNS = 100000 }; /* ten seconds */
    MPI_Comm *comm = self;
    MPI_Request request;
    MPI_Ibarrier(*comm, &request);
    if (!petsc_wait(&request, failed ? TURNS : 0)) return false;
    art_free(comm);
    (void)PetscFinalize();
    return true;
}

/* What ends all ranks is seen although some may be in a call of another kind. */
static int describe(struct art_ctx *ctx, struct art_ranks *ranks)
{
    MPI_Comm *comm = art_alloc(ctx, 1, sizeof *comm);
    if (!comm) return ART_ENOMEM;
    MPI_Comm_dup(MPI_COMM_WORLD, comm);
    *ranks = (struct art_ranks){.self = comm, .sum = sum, .max = max, .end = end};
    MPI_Comm_size(MPI_COMM_WORLD, &ranks->n);
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks->rank);
    return ART_OK;
}

int art_petsc_start(struct art_ctx *ctx, struct art_ranks *ranks)
{
    PetscBool begun = PETSC_FALSE;
    int status = ART_OK;
    (void)PetscInitialized(&begun);
    if (!begun) {
        (void)setenv("OMPI_MCA_ess_singleton_isolated", "1", 0);
        /* others that run at the same time would share the folder of a session */
        (void)setenv("OMPI_MCA_orte_create_session_dirs", "0", 0);
        PETSC(PetscInitializeNoArguments());
        PETSC(PetscPopSignalHandler()); /* signals are the program's */
        PETSC(PetscPushErrorHandler(PetscIgnoreErrorHandler, NULL));
        if (openblas_set_num_threads) openblas_set_num_threads(1);
        (void)atexit(leave);
    }
    status = ranks ? describe(ctx, ranks) : ART_OK;
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
extern const int art_petsc_no_session;
const int art_petsc_no_session = 1;

#endif

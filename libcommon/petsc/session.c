/* The beginning and the end of PETSc and MPI on each rank. */
#include <art/petsc.h>
#ifdef HAVE_PETSC
#include "solver.h"
#include <limits.h>
#include <stdlib.h>

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
extern const int art_petsc_no_session;
const int art_petsc_no_session = 1;

#endif

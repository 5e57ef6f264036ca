/* mpi_ranks.h declares what back ends share that work on several ranks of MPI: how they begin, wait
 * for each other and end. */
#ifndef ART_MPI_RANKS_H
#define ART_MPI_RANKS_H

#include <art/partition.h>
#include <mpi.h>

/* Before MPI starts: a process that mpirun has not started is alone, and leaves nothing behind. */
void mpi_prepare(void);
/* Each rank is one thread: of BLAS as well. */
void mpi_one_thread(void);
/* This waits without using up the processor, at most so many seconds; 0: for ever. */
bool mpi_wait(MPI_Request *request, double most);

/* The ranks of this run, whose last call `finalize` is made by ranks->end. */
int mpi_ranks_describe(struct art_ctx *ctx, struct art_ranks *ranks,
                       void (*finalize)(void)) ART_MUST_USE;
/* The numbers of the first rank go to all. */
void mpi_share(size_t n, double *x);
/* At the end of a process that has not said that it ends: its end is that of all ranks. */
void mpi_abandon(void);

/* Where the first rank says what comes next and the others do their part of it: orders of n ints,
 * which the others wait for. */
void mpi_order(int n, int *order);
/* Send the last order, on the first rank: false if the others do not listen, as when one is lost in a
 * call. */
bool mpi_dismiss(int n, int *order);
/* The others have seen it. */
void mpi_dismissed(void);

#endif

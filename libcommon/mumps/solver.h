/* solver.h declares an instance of MUMPS on all ranks: mumps.c has the first rank's way of working
 * with a matrix that it has alone, divided.c that of ranks that assemble their own rows. */
#ifndef ART_MUMPS_SOLVER_H
#define ART_MUMPS_SOLVER_H

#include "mpi_ranks.h"
#include <art/linalg.h>
#include <dmumps_c.h>

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

int mumps_failed(struct art_ctx *ctx, const struct mumps_solver *s);
/* Make the next call of MUMPS, with the others where they wait for orders. */
void mumps_call(struct mumps_solver *s, enum mumps_job job);
void mumps_begin(DMUMPS_STRUC_C *id, bool sym);
int mumps_reserve(struct art_ctx *ctx, struct mumps_solver *s) ART_MUST_USE; /* entries for nnz */
/* Begin an instance and analyse the pattern that it has. */
int mumps_analyze(struct art_ctx *ctx, struct mumps_solver *s) ART_MUST_USE;
/* Factor the values in `copy`. */
int mumps_factor(struct art_ctx *ctx, struct mumps_solver *s,
                 struct art_factor_result *result) ART_MUST_USE;
void mumps_drop(struct mumps_solver *s);

/* session.c handles these orders of the first rank. */
void mumps_order(enum mumps_job job, const struct mumps_solver *s, bool sym);

/* Take the entries of this rank's own rows; all ranks make the same calls: divided.c. */
int mumps_analyze_owned(struct art_ctx *ctx, void *self, const struct art_blocks *A, int n_active);
int mumps_factor_owned(struct art_ctx *ctx, void *self, const struct art_blocks *A,
                       struct art_factor_result *result);

#endif

/* art/mumps.h provides the multifrontal solver MUMPS behind struct art_solver_type, on one process or,
 * through MPI, on several. A library of its own (libartkit-mumps), which is loaded when it is asked for.
 *
 *     if (art_mumps_serve(ctx) > 0) return 0;      // ranks but the first: they work until it ends
 *     ART_TRY(art_solver_set_add(ctx, &set, &art_solver_mumps));
 *
 * Symmetric matrices: L D L^T with pivots of 1x1 and 2x2, kind ART_FACTOR_CHOLESKY if no pivot is
 * negative, else ART_FACTOR_LDLT; others LU (Amestoy, Duff, Koster and L'Excellent 2001). On several ranks
 * of MPI each one gives the rows that it owns (struct art_blocks with a partition), or the first one the
 * whole matrix; factor and solves are distributed, the order of elimination is found by the first. With
 * several ranks the last bits of a solution may differ from run to run; with one they repeat.
 */
#ifndef ART_MUMPS_H
#define ART_MUMPS_H

#include <art/linalg.h>

#ifdef __cplusplus
extern "C" {
#endif

extern const struct art_solver_type art_solver_mumps;

/* Starts MPI; ranks (NULL: not wanted) become those of this run, for art_compile_options.ranks: each one
 * goes on, and its matrices of blocks may have a partition (art/partition.h). Then either all of them end by
 * ranks->end, or art_mumps_follow, where the first one has all rows: it returns 0 there, and 1 on each other
 * rank, once the first has ended. */
int art_mumps_start(struct art_ctx *ctx, struct art_ranks *ranks) ART_MUST_USE;
int art_mumps_follow(struct art_ctx *ctx) ART_MUST_USE;

/* Both, for a program that assembles on the first rank. Returns 0 on the first rank
 * (also without mpirun), which then goes on, and 1 on each other one, once the first has ended; a negative
 * status if it cannot start. */
int art_mumps_serve(struct art_ctx *ctx) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif

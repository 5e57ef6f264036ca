/* art/petsc.h provides PETSc's conjugate gradients with algebraic multigrid, behind struct art_solver_type:
 * for blocks of elements whose factor no memory holds. A library of its own (libartkit-petsc), loaded when
 * it is asked for.
 *
 *     if (art_petsc_serve(ctx) > 0) return 0;      // ranks but the first: they work until it ends
 *     ART_TRY(art_solver_set_add(ctx, &set, &art_solver_petsc));
 *
 * "Factoring" takes the values; the first solve sets multigrid up by smoothed aggregation (PETSc's GAMG;
 * Vanek, Mandel and Brezina 1996), with three unknowns of a node in an aggregate and the motions of a rigid
 * body as near-null space (art_solver_set_near_null; without them the translations). The solve of a
 * symmetric matrix goes by conjugate gradients to 1e-13 of the right-hand side, or, if that meets a
 * direction of negative stiffness, by flexible GMRES, as that of other matrices does. ART_EDIVERGED if
 * neither converges: so a singular matrix shows. As a preconditioner of other iterations
 * (art_solver_solve_single) a solve goes to a hundredth. Interpolation between grids is kept as values
 * change, and made anew once a solve takes half as many iterations again as the first.
 *
 * On several ranks of MPI each one has the rows that it owns (struct art_blocks with a partition), or the
 * first one has the matrix as it was assembled and deals out its rows, in their order, in parts with about
 * as many entries each; grids and iterations are those of all ranks. The
 * last bits of a solution depend on the number of ranks; with one they repeat.
 */
#ifndef ART_PETSC_H
#define ART_PETSC_H

#include <art/linalg.h>

#ifdef __cplusplus
extern "C" {
#endif

extern const struct art_solver_type art_solver_petsc;

/* Starts PETSc and MPI; ranks (NULL: not wanted) become those of this run, for art_compile_options.ranks:
 * each one goes on, and its matrices of blocks may have a partition (art/partition.h). Then either all of
 * them end by ranks->end, or art_petsc_follow, where the first one has all rows: it returns 0 there, and 1
 * on each other rank, once the first has ended. */
int art_petsc_start(struct art_ctx *ctx, struct art_ranks *ranks) ART_MUST_USE;
int art_petsc_follow(struct art_ctx *ctx) ART_MUST_USE;

/* Both, for a program that assembles on the first rank. Returns 0 on the first rank (also without mpirun),
 * which then goes on, and 1 on each other one, once the first has ended; a negative status if it cannot
 * start. */
int art_petsc_serve(struct art_ctx *ctx) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif

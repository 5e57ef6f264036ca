/* art/cluster.h - solvers for large systems that a program loads when they are asked for by name:
 * MUMPS (art/mumps.h) and PETSc (art/petsc.h).
 *
 *     const struct art_solver_type *type;
 *     ART_TRY(art_cluster_solver(ctx, "mumps", &type));   // loads it
 *     if (!type) return 0;                                // a rank of MPI that has done its part
 *     ART_TRY(art_solver_set_add(ctx, &set, type));
 *
 * art_solver_choose takes what was added last to a set, besides the built-in ones and "cholmod", for
 * systems of more than 400 unknowns.
 */
#ifndef ART_CLUSTER_H
#define ART_CLUSTER_H

#include <art/linalg.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The solver of libartkit-NAME.so, which is found where the system finds libraries or beside the
 * program (../lib). Under mpirun the first rank gets it; others work until the first ends and get
 * NULL. ART_EUNSUPPORTED with the loader's reason if the library or what it needs is not there. */
int art_cluster_solver(struct art_ctx *ctx, const char *name, const struct art_solver_type **type)
    ART_MUST_USE;

/* The same for a program that runs its model on all ranks. */
struct art_cluster {
    const struct art_solver_type *type;
    struct art_ranks ranks;
    int (*follow)(struct art_ctx *ctx); /* art_mumps_follow or art_petsc_follow */
};
/* Loads the library and starts MPI. */
int art_cluster_start(struct art_ctx *ctx, const char *name, struct art_cluster *cluster) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif

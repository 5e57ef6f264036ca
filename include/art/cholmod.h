/* art/cholmod.h declares the fast sparse solver: SuiteSparse's CHOLMOD and UMFPACK behind struct
 * art_solver_type. A library of its own (libartkit-cholmod), because parts of CHOLMOD and UMFPACK are under
 * the GPL; libartkit does not need it.
 *
 *     struct art_solver_set set;
 *     art_solver_set_init(&set);
 *     ART_TRY(art_solver_set_add(ctx, &set, &art_solver_cholmod));
 *
 * Symmetric matrices: supernodal Cholesky (Chen, Davis, Hager & Rajamanickam 2008, Algorithm 887),
 * ordered by AMD below 1000 unknowns and by METIS from there on; the analysis is done once per pattern.
 * Where a pivot is not positive, L D L^T without pivoting is tried, with the same order, and kept only if
 * it stayed stable (kind ART_FACTOR_LDLT); else UMFPACK's LU of the whole matrix (Davis 2004, Algorithm
 * 832; kind ART_FACTOR_LU), which also takes all matrices that are not symmetric. Nothing is shifted.
 *
 * To make results repeat, the BLAS of the process is set to one thread when a solver is created; CHOLMOD's
 * own OpenMP threads rest while it factors, since they cost more than they bring.
 */
#ifndef ART_CHOLMOD_H
#define ART_CHOLMOD_H

#include <art/linalg.h>

#ifdef __cplusplus
extern "C" {
#endif

extern const struct art_solver_type art_solver_cholmod;

#ifdef __cplusplus
}
#endif
#endif

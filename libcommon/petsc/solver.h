/* solver.h declares the solver of PETSc on all ranks of MPI: petsc.c has what each rank does in
 * its turn, ranks.c how the others than the first come to it. */
#ifndef ART_PETSC_SOLVER_H
#define ART_PETSC_SOLVER_H

#include "mpi_ranks.h"
#include "rows.h"
#include <petscksp.h>

/* Each rank has its part of a solver. Of a matrix that is not assembled in parts the first one has the whole
 * besides, and says what comes next. */
struct petsc_solver {
    int n, n_active; /* n_active: blocks, of a matrix of blocks */
    bool sym;
    struct petsc_rows rows; /* both triangles; of what is not symmetric the transpose. First rank */
    struct petsc_owned owned; /* of a matrix that all ranks assemble, each its own rows */
    const struct art_partition *partition; /* of that; NULL: the first rank has all of it */
    int n_ranks, rank;
    int *first; /* [n_ranks + 1] rows of each rank; NULL: there is one */
    Mat A;
    KSP ksp, other; /* conjugate gradients, flexible GMRES with the same multigrid */
    Vec x, b;
    double *work;      /* [rows of this rank] right-hand side, */
    double *own;       /* solution, with several ranks */
    long n_iterations; /* of the last solve */
    int least;    /* iterations of the first solve with the present interpolation; -1: none yet */
    bool coarsen; /* the next set-up finds aggregates anew */
    bool stale;   /* the grids are those of values before */
    bool rough;   /* the solve at hand preconditions */
};

int petsc_failed(struct art_ctx *ctx, PetscErrorCode code);

/* Calls of PETSc: goes to `out` with the status of its error. */
#define PETSC(call)                                                                                \
    do {                                                                                           \
        PetscErrorCode code_ = (call);                                                             \
        if (code_) {                                                                               \
            status = petsc_failed(ctx, code_);                                                     \
            goto out;                                                                              \
        }                                                                                          \
    } while (0)

/* What all ranks do at the same time; `whole` vectors are those of the first, and NULL elsewhere. */
void petsc_drop(struct petsc_solver *s);
int petsc_make_matrix(struct art_ctx *ctx, struct petsc_solver *s);
int petsc_take_values(struct art_ctx *ctx, struct petsc_solver *s);
int petsc_near_null(struct art_ctx *ctx, struct petsc_solver *s, int n_modes, const double *mode);
int petsc_solve(struct art_ctx *ctx, struct petsc_solver *s, int n_rhs, double *x);
int petsc_cycle(struct art_ctx *ctx, struct petsc_solver *s, double *x);

/* ranks.c handles these orders of the first rank. */
enum petsc_order_kind {
    PETSC_MATRIX = 1, /* with n and sym */
    PETSC_VALUES,
    PETSC_MODES,      /* so many */
    PETSC_SOLVE,      /* right-hand sides, so many */
    PETSC_SOLVE_ROUGH,
    PETSC_CYCLE,
    PETSC_DROP,
    PETSC_QUIT
};
/* Send the other ranks the next command; does nothing where there are none. */
void petsc_order(const struct petsc_solver *s, enum petsc_order_kind kind, int count);
/* The other ranks follow until the first one ends. */
void petsc_follow(void);
/* The first rank at its end; false: the others do not listen, as when one of them is lost in a call. */
bool petsc_dismiss(void);

/* The rows of each rank go there: pattern with `first`, then values. *ptr, *col: those of this rank, to be
 * freed unless they are those of s->rows. */
int petsc_share_pattern(struct art_ctx *ctx, struct petsc_solver *s, int **ptr, int **col) ART_MUST_USE;
int petsc_share_values(struct art_ctx *ctx, struct petsc_solver *s, int nnz, double **val) ART_MUST_USE;
/* Sends a vector over all unknowns on the first rank to and from the parts of all. */
void petsc_scatter(const struct petsc_solver *s, const double *whole, double *part);
void petsc_gather(const struct petsc_solver *s, const double *part, double *whole);
int petsc_n_own(const struct petsc_solver *s);

/* ranks.c has what all ranks do at the same time, each with its own rows of A. */
int petsc_analyze_owned(struct art_ctx *ctx, struct petsc_solver *s, const struct art_blocks *A,
                        int n_active);
int petsc_factor_owned(struct art_ctx *ctx, struct petsc_solver *s, const struct art_blocks *A,
                       struct art_factor_result *result);
void petsc_own_part(const struct petsc_solver *s, const double *whole, double *part);
void petsc_whole(const struct petsc_solver *s, const double *part, double *whole);
/* Make the matrix of this rank's rows, with columns everywhere; values follow. */
int petsc_create_shared(struct art_ctx *ctx, struct petsc_solver *s, const int *ptr,
                        const int *col) ART_MUST_USE;

#endif

/* Krylov methods with algebraic multigrid. */
#include <art/petsc.h>
#ifdef HAVE_PETSC
#include "solver.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_ITERATIONS = 2000 };
/* Of a solve, and of one that preconditions: flexible GMRES needs no more of the inner iterations.
 */
static const double tolerance = 1e-13, rough_tolerance = 1e-2;

int petsc_failed(struct art_ctx *ctx, PetscErrorCode code)
{
    const char *text = NULL;
    (void)PetscErrorMessage(code, &text, NULL);
    return art_error(ctx, code == PETSC_ERR_MEM ? ART_ENOMEM : ART_EINTERNAL, NULL,
                     "PETSc failed with %d: %s", (int)code, text ? text : "");
}

static int solver_create(struct art_ctx *ctx, void **self)
{
    int status = art_petsc_serve(ctx);
    if (status < 0) return status;
    struct petsc_solver *s = art_alloc(ctx, 1, sizeof *s);
    if (!s) return ART_ENOMEM;
    MPI_Comm_size(PETSC_COMM_WORLD, &s->n_ranks);
    *self = s;
    return ART_OK;
}

void petsc_drop(struct petsc_solver *s)
{
    PetscBool ended = PETSC_FALSE;
    (void)PetscFinalized(&ended);
    if (!ended) {
        (void)KSPDestroy(&s->ksp);
        (void)KSPDestroy(&s->other);
        (void)VecDestroy(&s->x);
        (void)VecDestroy(&s->b);
        (void)MatDestroy(&s->A);
    }
    s->ksp = s->other = NULL;
    s->x = s->b = NULL;
    s->A = NULL;
    petsc_rows_fini(&s->rows);
    petsc_owned_fini(&s->owned);
    art_free(s->work), art_free(s->own), art_free(s->first);
    s->partition = NULL;
    s->work = s->own = NULL;
    s->first = NULL;
}

/* On all ranks. */
static void drop(struct petsc_solver *s)
{
    PetscBool ended = PETSC_FALSE;
    (void)PetscFinalized(&ended);
    if (s->A && !ended) petsc_order(s, PETSC_DROP, 0);
    petsc_drop(s);
}

static void solver_free(void *self)
{
    drop(self);
    art_free(self);
}

/* ----------------------------------------------------------------- multigrid */

/* What the options of GAMG would say on a command line. */
static int set_multigrid(struct art_ctx *ctx, KSP ksp)
{
    PC pc;
    int status = ART_OK;
    PETSC(KSPGetPC(ksp, &pc));
    PETSC(PCSetType(pc, PCGAMG));
    PETSC(PCGAMGSetType(pc, PCGAMGAGG));
    PETSC(PCGAMGSetNSmooths(pc, 1));
    PETSC(PCGAMGSetReuseInterpolation(pc, PETSC_TRUE));
    PETSC(PCSetFromOptions(pc));
out:
    return status;
}

static MPI_Comm comm(const struct petsc_solver *s)
{
    return s->first ? PETSC_COMM_WORLD : PETSC_COMM_SELF;
}

static int make_krylov(struct art_ctx *ctx, struct petsc_solver *s)
{
    int status = ART_OK;
    PETSC(KSPCreate(comm(s), &s->ksp));
    PETSC(KSPSetOperators(s->ksp, s->A, s->A));
    PETSC(KSPSetType(s->ksp, s->sym ? KSPCG : KSPFGMRES));
    PETSC(KSPSetNormType(s->ksp, KSP_NORM_UNPRECONDITIONED));
    PETSC(KSPSetTolerances(s->ksp, tolerance, 0, PETSC_DEFAULT, MOST_ITERATIONS));
    PETSC(KSPSetOptionsPrefix(s->ksp, "art_"));
    ART_TRY(set_multigrid(ctx, s->ksp));
    PETSC(KSPSetFromOptions(s->ksp));
out:
    return status;
}

/* Where a direction of negative stiffness is met. */
static int make_other(struct art_ctx *ctx, struct petsc_solver *s)
{
    PC pc;
    int status = ART_OK;
    if (s->other) return ART_OK;
    PETSC(KSPGetPC(s->ksp, &pc));
    PETSC(KSPCreate(comm(s), &s->other));
    PETSC(KSPSetOperators(s->other, s->A, s->A));
    PETSC(KSPSetType(s->other, KSPFGMRES));
    PETSC(KSPGMRESSetRestart(s->other, 200));
    PETSC(KSPSetTolerances(s->other, tolerance, 0, PETSC_DEFAULT, MOST_ITERATIONS));
    PETSC(KSPSetPC(s->other, pc));
out:
    return status;
}

int petsc_create_shared(struct art_ctx *ctx, struct petsc_solver *s, const int *ptr, const int *col)
{
    const int m = petsc_n_own(s);
    double *zero = NULL;
    int status;
    zero = art_alloc(ctx, (size_t)ptr[m], sizeof *zero);
    s->own = art_alloc(ctx, (size_t)m, sizeof *s->own);
    ART_TRY(zero && s->own ? ART_OK : ART_ENOMEM);
    PETSC(MatCreate(PETSC_COMM_WORLD, &s->A));
    PETSC(MatSetSizes(s->A, m, m, s->n, s->n));
    if (s->n % 3 == 0) PETSC(MatSetBlockSize(s->A, 3));
    PETSC(MatSetType(s->A, MATMPIAIJ));
    PETSC(MatMPIAIJSetPreallocationCSR(s->A, ptr, col, zero));
out:
    art_free(zero);
    return status;
}

static int make_shared_matrix(struct art_ctx *ctx, struct petsc_solver *s)
{
    int *ptr = NULL, *col = NULL, status;
    ART_TRY(petsc_share_pattern(ctx, s, &ptr, &col));
    status = petsc_create_shared(ctx, s, ptr, col);
out:
    if (s->rank > 0) art_free(ptr), art_free(col);
    /* where values go is known by `ptr` alone */
    if (s->rank == 0) art_free(s->rows.col), s->rows.col = NULL;
    return status;
}

static int make_own_matrix(struct art_ctx *ctx, struct petsc_solver *s)
{
    struct petsc_rows *rows = &s->rows;
    int status = ART_OK;
    PETSC(MatCreateSeqAIJWithArrays(PETSC_COMM_SELF, s->n, s->n, rows->ptr, rows->col, rows->val,
                                    &s->A));
    if (s->n % 3 == 0) PETSC(MatSetBlockSize(s->A, 3));
out:
    return status;
}

/* The matrix over the rows that were laid out. */
int petsc_make_matrix(struct art_ctx *ctx, struct petsc_solver *s)
{
    int status;
    ART_TRY(s->partition     ? petsc_create_shared(ctx, s, s->rows.ptr, s->rows.col)
            : s->n_ranks > 1 ? make_shared_matrix(ctx, s)
                             : make_own_matrix(ctx, s));
    s->work = art_alloc(ctx, (size_t)petsc_n_own(s), sizeof *s->work);
    ART_TRY(s->work ? ART_OK : ART_ENOMEM);
    if (s->sym) PETSC(MatSetOption(s->A, MAT_SYMMETRIC, PETSC_TRUE));
    if (s->sym) PETSC(MatSetOption(s->A, MAT_SYMMETRY_ETERNAL, PETSC_TRUE));
    PETSC(MatCreateVecs(s->A, &s->x, &s->b));
    s->least = -1;
    s->coarsen = false;
    status = make_krylov(ctx, s);
out:
    return status;
}

static int make_matrix(struct art_ctx *ctx, struct petsc_solver *s)
{
    petsc_order(s, PETSC_MATRIX, 0);
    return petsc_make_matrix(ctx, s);
}

static int solver_analyze(struct art_ctx *ctx, void *self, const struct art_csc *A)
{
    struct petsc_solver *s = self;
    int status;
    drop(s);
    s->n = A->n;
    s->n_active = 0;
    s->sym = A->sym;
    if (s->n == 0) return ART_OK;
    ART_TRY(petsc_rows_of_csc(ctx, &s->rows, A));
    ART_TRY(make_matrix(ctx, s));
out:
    if (status < 0) drop(s);
    return status;
}

static int solver_analyze_blocks(struct art_ctx *ctx, void *self, const struct art_blocks *A,
                                 int n_active)
{
    struct petsc_solver *s = self;
    int status;
    drop(s);
    s->n = A->row_off[n_active];
    s->n_active = n_active;
    s->sym = true;
    if (s->n == 0) return ART_OK;
    if (A->partition) {
        status = petsc_analyze_owned(ctx, s, A, n_active);
        goto out;
    }
    ART_TRY(petsc_rows_of_blocks(ctx, &s->rows, A, n_active));
    ART_TRY(make_matrix(ctx, s));
out:
    if (status < 0) drop(s);
    return status;
}

/* PETSc takes an orthonormal basis. */
int petsc_near_null(struct art_ctx *ctx, struct petsc_solver *s, int n_modes, const double *mode)
{
    enum { MOST = 6 };
    MatNullSpace space = NULL;
    Vec v[MOST] = {NULL};
    int n = 0, status = ART_OK;
    for (int k = 0; k < n_modes && n < MOST; k++) {
        PetscScalar *to, part[MOST];
        PetscReal before, after;
        PETSC(VecDuplicate(s->x, &v[n]));
        PETSC(VecGetArray(v[n], &to));
        petsc_scatter(s, mode ? mode + (size_t)k * (size_t)s->n : NULL, to);
        PETSC(VecRestoreArray(v[n], &to));
        PETSC(VecNorm(v[n], NORM_2, &before));
        for (int twice = 0; twice < 2 && n > 0; twice++) {
            PETSC(VecMDot(v[n], n, v, part));
            for (int i = 0; i < n; i++) part[i] = -part[i];
            PETSC(VecMAXPY(v[n], n, part, v));
        }
        PETSC(VecNormalize(v[n], &after));
        if (after > 1e-8 * before)
            n++;
        else
            PETSC(VecDestroy(&v[n])); /* as of nodes on a line */
    }
    PETSC(MatNullSpaceCreate(comm(s), PETSC_FALSE, n, v, &space));
    PETSC(MatSetNearNullSpace(s->A, space));
out:
    (void)MatNullSpaceDestroy(&space);
    for (int k = 0; k < MOST; k++) (void)VecDestroy(&v[k]);
    return status;
}

static int solver_near_null(struct art_ctx *ctx, void *self, int n_modes, const double *mode)
{
    struct petsc_solver *s = self;
    if (s->n == 0 || s->n % 3 != 0) return ART_OK;
    petsc_order(s, PETSC_MODES, n_modes);
    return petsc_near_null(ctx, s, n_modes, mode);
}

/* ----------------------------------------------------------------- factor and solve */

/* The interpolation between grids serves on as the matrix changes, until solves take half as many
 * iterations again. */
static int set_up(struct art_ctx *ctx, struct petsc_solver *s)
{
    PetscScalar *values;
    PC pc;
    int status = ART_OK;
    if (!s->stale) return ART_OK;
    if (!s->first) { /* the values are ours; handing them back tells PETSc that they have changed */
        PETSC(MatSeqAIJGetArray(s->A, &values));
        PETSC(MatSeqAIJRestoreArray(s->A, &values));
        PETSC(MatAssemblyBegin(s->A, MAT_FINAL_ASSEMBLY));
        PETSC(MatAssemblyEnd(s->A, MAT_FINAL_ASSEMBLY));
    }
    PETSC(KSPGetPC(s->ksp, &pc));
    PETSC(PCGAMGSetReuseInterpolation(pc, s->coarsen ? PETSC_FALSE : PETSC_TRUE));
    if (s->coarsen) s->least = -1;
    s->coarsen = false;
    PETSC(KSPSetUp(s->ksp));
    s->stale = false;
out:
    return status;
}

/* The grids are made by the first solve: what the caller needs no more until then it can free. */
int petsc_take_values(struct art_ctx *ctx, struct petsc_solver *s)
{
    double *val = NULL;
    MatInfo info;
    int status = ART_OK;
    s->stale = true;
    if (!s->first) return ART_OK;
    PETSC(MatGetInfo(s->A, MAT_LOCAL, &info));
    ART_TRY(petsc_share_values(ctx, s, (int)info.nz_used, &val));
    PETSC(MatUpdateMPIAIJWithArray(s->A, val));
out:
    art_free(val);
    s->rows.val = NULL; /* those of the first rank until the next ones come */
    return status;
}

static int take_values(struct art_ctx *ctx, struct petsc_solver *s,
                       struct art_factor_result *result)
{
    result->kind = s->sym ? ART_FACTOR_CHOLESKY : ART_FACTOR_LU;
    result->least_pivot = 1; /* there are none; a test of rank would be a whole solve */
    result->nnz = (double)s->rows.ptr[s->n];
    petsc_order(s, PETSC_VALUES, 0);
    return petsc_take_values(ctx, s);
}

static int solver_factor(struct art_ctx *ctx, void *self, const struct art_csc *A,
                         struct art_factor_result *result)
{
    struct petsc_solver *s = self;
    result->kind = ART_FACTOR_CHOLESKY;
    if (s->n == 0) return ART_OK;
    if (!petsc_rows_reserve(ctx, &s->rows)) return ART_ENOMEM;
    petsc_rows_take_csc(&s->rows, A);
    return take_values(ctx, s, result);
}

static int solver_factor_blocks(struct art_ctx *ctx, void *self, const struct art_blocks *A,
                                struct art_factor_result *result)
{
    struct petsc_solver *s = self;
    result->kind = ART_FACTOR_CHOLESKY;
    if (s->n == 0) return ART_OK;
    if (s->partition) return petsc_factor_owned(ctx, s, A, result);
    if (!petsc_rows_reserve(ctx, &s->rows)) return ART_ENOMEM;
    petsc_rows_take_blocks(&s->rows, A, s->n_active);
    return take_values(ctx, s, result);
}

/* One right-hand side, in s->work; *why is PETSc's reason. x: the part of this rank. */
static int solve_one(struct art_ctx *ctx, struct petsc_solver *s, KSP ksp, bool transpose,
                     double *x, KSPConvergedReason *why)
{
    PetscInt iterations = 0;
    int status = ART_OK;
    PETSC(VecPlaceArray(s->b, s->work));
    PETSC(VecPlaceArray(s->x, x));
    PETSC(transpose ? KSPSolveTranspose(ksp, s->b, s->x) : KSPSolve(ksp, s->b, s->x));
    PETSC(KSPGetConvergedReason(ksp, why));
    PETSC(KSPGetIterationNumber(ksp, &iterations));
    PETSC(VecResetArray(s->b));
    PETSC(VecResetArray(s->x));
    s->n_iterations += iterations;
    if (s->rough) goto out;
    if (s->least < 0) s->least = (int)iterations;
    s->coarsen = s->coarsen || iterations > s->least + s->least / 2 + 5;
out:
    return status;
}

static int set_tolerance(struct art_ctx *ctx, const struct petsc_solver *s, KSP ksp)
{
    int status = ART_OK;
    const double relative = s->rough ? rough_tolerance : tolerance;
    if (ksp) PETSC(KSPSetTolerances(ksp, relative, 0, PETSC_DEFAULT, MOST_ITERATIONS));
out:
    return status;
}

/* Columns of a matrix that is not symmetric are rows to PETSc: so it solves with the transpose. */
int petsc_solve(struct art_ctx *ctx, struct petsc_solver *s, int n_rhs, double *x)
{
    int status;
    s->n_iterations = 0;
    ART_TRY(set_up(ctx, s));
    ART_TRY(set_tolerance(ctx, s, s->ksp));
    ART_TRY(set_tolerance(ctx, s, s->other));
    for (int k = 0; k < n_rhs; k++) {
        KSPConvergedReason why = KSP_CONVERGED_ITERATING;
        double *xk = x ? x + (size_t)k * (size_t)s->n : NULL, *part = s->first ? s->own : xk;
        petsc_scatter(s, xk, s->work);
        ART_TRY(solve_one(ctx, s, s->ksp, !s->sym, part, &why));
        if (why < 0 && s->sym) {
            ART_TRY(make_other(ctx, s));
            ART_TRY(set_tolerance(ctx, s, s->other));
            ART_TRY(solve_one(ctx, s, s->other, false, part, &why));
        }
        if (why < 0)
            return art_error(ctx, ART_EDIVERGED, NULL,
                             "the iterations of PETSc do not converge (%s)",
                             KSPConvergedReasons[why]);
        if (s->first) petsc_gather(s, part, xk);
    }
out:
    return status;
}

static int solver_solve(struct art_ctx *ctx, void *self, int n_rhs, double *x)
{
    struct petsc_solver *s = self;
    s->n_iterations = 0;
    if (s->n == 0 || n_rhs == 0) return ART_OK;
    petsc_order(s, s->rough ? PETSC_SOLVE_ROUGH : PETSC_SOLVE, n_rhs);
    return petsc_solve(ctx, s, n_rhs, x);
}

/* As far as a preconditioner needs. */
static int solver_solve_rough(struct art_ctx *ctx, void *self, int n_rhs, double *x, bool *done)
{
    struct petsc_solver *s = self;
    int status;
    *done = s->sym && s->n > 0;
    if (!*done) return ART_OK;
    s->rough = true;
    status = solver_solve(ctx, self, n_rhs, x);
    s->rough = false;
    return status;
}

int petsc_cycle(struct art_ctx *ctx, struct petsc_solver *s, double *x)
{
    PC pc;
    int status;
    double *part = s->first ? s->own : x;
    ART_TRY(set_up(ctx, s));
    petsc_scatter(s, x, s->work);
    PETSC(KSPGetPC(s->ksp, &pc));
    PETSC(VecPlaceArray(s->b, s->work));
    PETSC(VecPlaceArray(s->x, part));
    PETSC(PCApply(pc, s->b, s->x));
    PETSC(VecResetArray(s->b));
    PETSC(VecResetArray(s->x));
    if (s->first) petsc_gather(s, part, x);
out:
    return status;
}

static int solver_cycle(struct art_ctx *ctx, void *self, double *x)
{
    struct petsc_solver *s = self;
    if (s->n == 0) return ART_OK;
    petsc_order(s, PETSC_CYCLE, 0);
    return petsc_cycle(ctx, s, x);
}

static long solver_iterations(const void *self)
{
    const struct petsc_solver *s = self;
    return s->n_iterations;
}

const struct art_solver_type art_solver_petsc = {
    .name = "petsc",
    .help = "PETSc: conjugate gradients, algebraic multigrid",
    .create = solver_create,
    .analyze = solver_analyze,
    .factor = solver_factor,
    .solve = solver_solve,
    .solve_single = solver_solve_rough,
    .near_null = solver_near_null,
    .analyze_blocks = solver_analyze_blocks,
    .factor_blocks = solver_factor_blocks,
    .cycle = solver_cycle,
    .iterations = solver_iterations,
    .free = solver_free};
#else

/* Keeps the file from being empty. */
extern const int art_petsc_absent;
const int art_petsc_absent = 1;

#endif

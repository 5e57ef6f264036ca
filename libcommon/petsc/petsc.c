/* Krylov methods with algebraic multigrid. */
#include <art/petsc.h>
#ifdef HAVE_PETSC
#include "rows.h"
#include <petscksp.h>
#include <stdlib.h>
#include <string.h>

struct solver {
    int n, n_active; /* n_active: blocks, of a matrix of blocks */
    bool sym;
    struct petsc_rows rows; /* both triangles; of what is not symmetric the transpose */
    Mat A;
    KSP ksp, other; /* conjugate gradients, flexible GMRES with the same multigrid */
    Vec x, b;
    double *work;      /* [n] right-hand side */
    long n_iterations; /* of the last solve */
    int least;    /* iterations of the first solve with the present interpolation; -1: none yet */
    bool coarsen; /* the next set-up finds aggregates anew */
    bool stale;   /* the grids are those of values before */
    bool rough;   /* the solve at hand preconditions */
};

enum { MOST_ITERATIONS = 2000 };
/* Of a solve, and of one that preconditions: flexible GMRES needs no more of the inner iterations.
 */
static const double tolerance = 1e-13, rough_tolerance = 1e-2;

/* OpenBLAS; absent from other BLAS libraries */
extern void openblas_set_num_threads(int n) __attribute__((weak));

static int petsc_failed(struct art_ctx *ctx, PetscErrorCode code)
{
    const char *text = NULL;
    (void)PetscErrorMessage(code, &text, NULL);
    return art_error(ctx, code == PETSC_ERR_MEM ? ART_ENOMEM : ART_EINTERNAL, NULL,
                     "PETSc failed with %d: %s", (int)code, text ? text : "");
}

/* Calls of PETSc: goes to `out` with the status of its error. */
#define PETSC(call)                                                                                \
    do {                                                                                           \
        PetscErrorCode code_ = (call);                                                             \
        if (code_) {                                                                               \
            status = petsc_failed(ctx, code_);                                                     \
            goto out;                                                                              \
        }                                                                                          \
    } while (0)

static void quit(void)
{
    (void)PetscFinalize();
}

int art_petsc_serve(struct art_ctx *ctx)
{
    PetscBool begun = PETSC_FALSE;
    PetscMPIInt ranks = 1;
    int status = ART_OK;
    (void)PetscInitialized(&begun);
    if (begun) return ART_OK;
    (void)setenv("OMPI_MCA_ess_singleton_isolated", "1", 0);
    /* others that run at the same time would share the folder of a session */
    (void)setenv("OMPI_MCA_orte_create_session_dirs", "0", 0);
    PETSC(PetscInitializeNoArguments());
    PETSC(PetscPopSignalHandler()); /* signals are the program's */
    PETSC(PetscPushErrorHandler(PetscIgnoreErrorHandler, NULL));
    if (openblas_set_num_threads) openblas_set_num_threads(1);
    (void)atexit(quit);
    MPI_Comm_size(PETSC_COMM_WORLD, &ranks);
    if (ranks > 1)
        status = art_error(ctx, ART_EUNSUPPORTED, NULL,
                           "the solver petsc works on one process; under mpirun take mumps");
out:
    return status;
}

static int solver_create(struct art_ctx *ctx, void **self)
{
    int status = art_petsc_serve(ctx);
    if (status < 0) return status;
    *self = art_alloc(ctx, 1, sizeof(struct solver));
    return *self ? ART_OK : ART_ENOMEM;
}

static void drop(struct solver *s)
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
    art_free(s->work);
    s->work = NULL;
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

static int make_krylov(struct art_ctx *ctx, struct solver *s)
{
    int status = ART_OK;
    PETSC(KSPCreate(PETSC_COMM_SELF, &s->ksp));
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
static int make_other(struct art_ctx *ctx, struct solver *s)
{
    PC pc;
    int status = ART_OK;
    if (s->other) return ART_OK;
    PETSC(KSPGetPC(s->ksp, &pc));
    PETSC(KSPCreate(PETSC_COMM_SELF, &s->other));
    PETSC(KSPSetOperators(s->other, s->A, s->A));
    PETSC(KSPSetType(s->other, KSPFGMRES));
    PETSC(KSPGMRESSetRestart(s->other, 200));
    PETSC(KSPSetTolerances(s->other, tolerance, 0, PETSC_DEFAULT, MOST_ITERATIONS));
    PETSC(KSPSetPC(s->other, pc));
out:
    return status;
}

/* The matrix over the rows that were laid out. */
static int make_matrix(struct art_ctx *ctx, struct solver *s)
{
    struct petsc_rows *rows = &s->rows;
    int status;
    s->work = art_alloc(ctx, (size_t)s->n, sizeof *s->work);
    if (!s->work) return ART_ENOMEM;
    PETSC(MatCreateSeqAIJWithArrays(PETSC_COMM_SELF, s->n, s->n, rows->ptr, rows->col, rows->val,
                                    &s->A));
    if (s->n % 3 == 0) PETSC(MatSetBlockSize(s->A, 3));
    if (s->sym) PETSC(MatSetOption(s->A, MAT_SYMMETRIC, PETSC_TRUE));
    if (s->sym) PETSC(MatSetOption(s->A, MAT_SYMMETRY_ETERNAL, PETSC_TRUE));
    PETSC(MatCreateVecs(s->A, &s->x, &s->b));
    s->least = -1;
    s->coarsen = false;
    status = make_krylov(ctx, s);
out:
    return status;
}

static int solver_analyze(struct art_ctx *ctx, void *self, const struct art_csc *A)
{
    struct solver *s = self;
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
    struct solver *s = self;
    int status;
    drop(s);
    s->n = A->row_off[n_active];
    s->n_active = n_active;
    s->sym = true;
    if (s->n == 0) return ART_OK;
    ART_TRY(petsc_rows_of_blocks(ctx, &s->rows, A, n_active));
    ART_TRY(make_matrix(ctx, s));
out:
    if (status < 0) drop(s);
    return status;
}

/* PETSc takes an orthonormal basis. */
static int solver_near_null(struct art_ctx *ctx, void *self, int n_modes, const double *mode)
{
    struct solver *s = self;
    enum { MOST = 6 };
    MatNullSpace space = NULL;
    Vec v[MOST] = {NULL};
    int n = 0, status = ART_OK;
    if (s->n == 0 || s->n % 3 != 0) return ART_OK;
    for (int k = 0; k < n_modes && n < MOST; k++) {
        PetscScalar *to, part[MOST];
        PetscReal before, after;
        PETSC(VecDuplicate(s->x, &v[n]));
        PETSC(VecGetArray(v[n], &to));
        memcpy(to, mode + (size_t)k * (size_t)s->n, (size_t)s->n * sizeof *to);
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
    PETSC(MatNullSpaceCreate(PETSC_COMM_SELF, PETSC_FALSE, n, v, &space));
    PETSC(MatSetNearNullSpace(s->A, space));
out:
    (void)MatNullSpaceDestroy(&space);
    for (int k = 0; k < MOST; k++) (void)VecDestroy(&v[k]);
    return status;
}

/* ----------------------------------------------------------------- factor and solve */

/* The interpolation between grids serves on as the matrix changes, until solves take half as many
 * iterations again. */
static int set_up(struct art_ctx *ctx, struct solver *s)
{
    PetscScalar *values;
    PC pc;
    int status = ART_OK;
    if (!s->stale) return ART_OK;
    /* the values are ours; handing them back tells PETSc that they have changed */
    PETSC(MatSeqAIJGetArray(s->A, &values));
    PETSC(MatSeqAIJRestoreArray(s->A, &values));
    PETSC(MatAssemblyBegin(s->A, MAT_FINAL_ASSEMBLY));
    PETSC(MatAssemblyEnd(s->A, MAT_FINAL_ASSEMBLY));
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
static void take_values(struct solver *s, struct art_factor_result *result)
{
    s->stale = true;
    result->kind = s->sym ? ART_FACTOR_CHOLESKY : ART_FACTOR_LU;
    result->least_pivot = 1; /* there are none; a test of rank would be a whole solve */
    result->nnz = (double)s->rows.ptr[s->n];
}

static int solver_factor(struct art_ctx *ctx, void *self, const struct art_csc *A,
                         struct art_factor_result *result)
{
    struct solver *s = self;
    (void)ctx;
    result->kind = ART_FACTOR_CHOLESKY;
    if (s->n == 0) return ART_OK;
    petsc_rows_take_csc(&s->rows, A);
    take_values(s, result);
    return ART_OK;
}

static int solver_factor_blocks(struct art_ctx *ctx, void *self, const struct art_blocks *A,
                                struct art_factor_result *result)
{
    struct solver *s = self;
    (void)ctx;
    result->kind = ART_FACTOR_CHOLESKY;
    if (s->n == 0) return ART_OK;
    petsc_rows_take_blocks(&s->rows, A, s->n_active);
    take_values(s, result);
    return ART_OK;
}

/* One right-hand side; *why is PETSc's reason. */
static int solve_one(struct art_ctx *ctx, struct solver *s, KSP ksp, bool transpose, double *x,
                     KSPConvergedReason *why)
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

/* Columns of a matrix that is not symmetric are rows to PETSc: so it solves with the transpose. */
static int solver_solve(struct art_ctx *ctx, void *self, int n_rhs, double *x)
{
    struct solver *s = self;
    const size_t n = (size_t)s->n;
    int status = ART_OK;
    s->n_iterations = 0;
    if (n && n_rhs > 0) ART_TRY(set_up(ctx, s));
    for (int k = 0; k < n_rhs && status == ART_OK && n; k++) {
        KSPConvergedReason why = KSP_CONVERGED_ITERATING;
        double *xk = x + (size_t)k * n;
        memcpy(s->work, xk, n * sizeof *xk);
        ART_TRY(solve_one(ctx, s, s->ksp, !s->sym, xk, &why));
        if (why < 0 && s->sym) {
            ART_TRY(make_other(ctx, s));
            ART_TRY(solve_one(ctx, s, s->other, false, xk, &why));
        }
        if (why < 0)
            status =
                art_error(ctx, ART_EDIVERGED, NULL, "the iterations of PETSc do not converge (%s)",
                          KSPConvergedReasons[why]);
    }
out:
    return status;
}

static int set_tolerance(struct art_ctx *ctx, KSP ksp, double relative)
{
    int status = ART_OK;
    if (ksp) PETSC(KSPSetTolerances(ksp, relative, 0, PETSC_DEFAULT, MOST_ITERATIONS));
out:
    return status;
}

/* As far as a preconditioner needs. */
static int solver_solve_rough(struct art_ctx *ctx, void *self, int n_rhs, double *x, bool *done)
{
    struct solver *s = self;
    int status;
    *done = s->sym && s->n > 0;
    if (!*done) return ART_OK;
    ART_TRY(set_tolerance(ctx, s->ksp, rough_tolerance));
    ART_TRY(set_tolerance(ctx, s->other, rough_tolerance));
    s->rough = true;
    status = solver_solve(ctx, self, n_rhs, x);
    s->rough = false;
    if (status == ART_OK) status = set_tolerance(ctx, s->ksp, tolerance);
    if (status == ART_OK) status = set_tolerance(ctx, s->other, tolerance);
out:
    return status;
}

static int solver_cycle(struct art_ctx *ctx, void *self, double *x)
{
    struct solver *s = self;
    PC pc;
    int status = ART_OK;
    if (s->n == 0) return ART_OK;
    ART_TRY(set_up(ctx, s));
    memcpy(s->work, x, (size_t)s->n * sizeof *x);
    PETSC(KSPGetPC(s->ksp, &pc));
    PETSC(VecPlaceArray(s->b, s->work));
    PETSC(VecPlaceArray(s->x, x));
    PETSC(PCApply(pc, s->b, s->x));
    PETSC(VecResetArray(s->b));
    PETSC(VecResetArray(s->x));
out:
    return status;
}

static long solver_iterations(const void *self)
{
    const struct solver *s = self;
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

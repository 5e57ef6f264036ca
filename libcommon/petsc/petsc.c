/* Krylov methods with algebraic multigrid. */
#include <art/petsc.h>
#ifdef HAVE_PETSC
#include <petscksp.h>
#include <stdlib.h>
#include <string.h>

struct solver {
    int n;
    bool sym;
    struct art_csc full; /* both triangles; by columns, so the transpose by rows */
    Mat A;
    KSP ksp, other; /* conjugate gradients, flexible GMRES with the same multigrid */
    Vec x, b;
};

enum { MOST_ITERATIONS = 2000 };
static const double tolerance = 1e-13;

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
    art_csc_fini(&s->full);
}

static void solver_free(void *self)
{
    drop(self);
    art_free(self);
}

/* Multigrid: what the options of GAMG would say on a command line. */
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
    PC pc;
    int status = ART_OK;
    PETSC(KSPCreate(PETSC_COMM_SELF, &s->ksp));
    PETSC(KSPSetOperators(s->ksp, s->A, s->A));
    PETSC(KSPSetType(s->ksp, s->sym ? KSPCG : KSPFGMRES));
    PETSC(KSPSetNormType(s->ksp, KSP_NORM_UNPRECONDITIONED));
    PETSC(KSPSetTolerances(s->ksp, tolerance, 0, PETSC_DEFAULT, MOST_ITERATIONS));
    PETSC(KSPSetOptionsPrefix(s->ksp, "art_"));
    ART_TRY(set_multigrid(ctx, s->ksp));
    PETSC(KSPSetFromOptions(s->ksp));
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

static int solver_analyze(struct art_ctx *ctx, void *self, const struct art_csc *A)
{
    struct solver *s = self;
    int status;
    drop(s);
    s->n = A->n;
    s->sym = A->sym;
    if (s->n == 0) return ART_OK;
    ART_TRY(art_csc_expand(ctx, &s->full, A));
    PETSC(MatCreateSeqAIJWithArrays(PETSC_COMM_SELF, s->n, s->n, s->full.ptr, s->full.row,
                                    s->full.val, &s->A));
    if (s->n % 3 == 0) PETSC(MatSetBlockSize(s->A, 3));
    if (s->sym) PETSC(MatSetOption(s->A, MAT_SYMMETRIC, PETSC_TRUE));
    PETSC(MatCreateVecs(s->A, &s->x, &s->b));
    status = make_krylov(ctx, s);
out:
    if (status < 0) drop(s);
    return status;
}

static int solver_factor(struct art_ctx *ctx, void *self, const struct art_csc *A,
                         struct art_factor_result *result)
{
    struct solver *s = self;
    PetscScalar *values;
    int status = ART_OK;
    result->kind = s->sym ? ART_FACTOR_CHOLESKY : ART_FACTOR_LU;
    result->least_pivot = 1; /* there are none; a test of rank would be a whole solve */
    if (s->n == 0) return ART_OK;
    art_csc_take(&s->full, A->val);
    /* the values are ours; handing them back tells PETSc that they have changed */
    PETSC(MatSeqAIJGetArray(s->A, &values));
    PETSC(MatSeqAIJRestoreArray(s->A, &values));
    PETSC(MatAssemblyBegin(s->A, MAT_FINAL_ASSEMBLY));
    PETSC(MatAssemblyEnd(s->A, MAT_FINAL_ASSEMBLY));
    PETSC(KSPSetUp(s->ksp));
    result->nnz = (double)A->ptr[A->n];
out:
    return status;
}

/* One right-hand side; *why is PETSc's reason. */
static int solve_one(struct art_ctx *ctx, struct solver *s, KSP ksp, bool transpose,
                     const double *b, double *x, KSPConvergedReason *why)
{
    int status = ART_OK;
    PETSC(VecPlaceArray(s->b, b));
    PETSC(VecPlaceArray(s->x, x));
    PETSC(transpose ? KSPSolveTranspose(ksp, s->b, s->x) : KSPSolve(ksp, s->b, s->x));
    PETSC(KSPGetConvergedReason(ksp, why));
    PETSC(VecResetArray(s->b));
    PETSC(VecResetArray(s->x));
out:
    return status;
}

/* Columns of a matrix that is not symmetric are rows to PETSc: so it solves with the transpose. */
static int solver_solve(struct art_ctx *ctx, void *self, int n_rhs, double *x)
{
    struct solver *s = self;
    const size_t n = (size_t)s->n;
    double *b = art_alloc(ctx, n, sizeof *b);
    int status = b ? ART_OK : ART_ENOMEM;
    for (int k = 0; k < n_rhs && status == ART_OK && n; k++) {
        KSPConvergedReason why = KSP_CONVERGED_ITERATING;
        double *xk = x + (size_t)k * n;
        memcpy(b, xk, n * sizeof *b);
        ART_TRY(solve_one(ctx, s, s->ksp, !s->sym, b, xk, &why));
        if (why < 0 && s->sym) ART_TRY(solve_one(ctx, s, s->other, false, b, xk, &why));
        if (why < 0)
            status =
                art_error(ctx, ART_EDIVERGED, NULL, "the iterations of PETSc do not converge (%s)",
                          KSPConvergedReasons[why]);
    }
out:
    art_free(b);
    return status;
}

const struct art_solver_type art_solver_petsc = {
    .name = "petsc",
    .help = "PETSc: conjugate gradients, algebraic multigrid",
    .create = solver_create,
    .analyze = solver_analyze,
    .factor = solver_factor,
    .solve = solver_solve,
    .free = solver_free};
#else

/* Keeps the file from being empty. */
extern const int art_petsc_absent;
const int art_petsc_absent = 1;

#endif

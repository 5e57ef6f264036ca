#include <art/linalg.h>
#include <math.h>
#include <string.h>

struct art_solver {
    const struct art_solver_type *type;
    void *self;
    int n, nnz; /* of the analysed pattern; n = -1 before */
    enum art_factor_kind kind;
    int singular;
    struct art_solver_stats stats;
};

void art_solver_set_init(struct art_solver_set *set)
{
    memset(set, 0, sizeof *set);
    set->type[set->n++] = &art_solver_dense;
    set->type[set->n++] = &art_solver_sparse;
}

int art_solver_set_add(struct art_ctx *ctx, struct art_solver_set *set,
                       const struct art_solver_type *type)
{
    for (int i = 0; i < set->n; i++)
        if (art_streq(set->type[i]->name, type->name)) {
            set->type[i] = type;
            return ART_OK;
        }
    if (set->n == (int)(sizeof set->type / sizeof *set->type))
        return art_error(ctx, ART_ELIMIT, NULL, "too many kinds of solver");
    set->type[set->n++] = type;
    return ART_OK;
}

const struct art_solver_type *art_solver_set_find(const struct art_solver_set *set,
                                                  const char *name)
{
    for (int i = 0; i < set->n; i++)
        if (art_streq(set->type[i]->name, name)) return set->type[i];
    return NULL;
}

int art_solver_create(struct art_ctx *ctx, struct art_solver **solver,
                      const struct art_solver_type *type)
{
    struct art_solver *s = art_alloc(ctx, 1, sizeof *s);
    if (!s) return ART_ENOMEM;
    s->type = type;
    s->n = -1;
    s->singular = -1;
    int status = type->create(ctx, &s->self);
    if (status < 0) {
        art_free(s);
        return status;
    }
    *solver = s;
    return ART_OK;
}

void art_solver_free(struct art_solver *solver)
{
    if (!solver) return;
    solver->type->free(solver->self);
    art_free(solver);
}

int art_solver_analyze(struct art_ctx *ctx, struct art_solver *solver, const struct art_csc *A)
{
    solver->n = -1;
    solver->kind = ART_FACTOR_NONE;
    solver->singular = -1;
    int status = solver->type->analyze(ctx, solver->self, A);
    if (status < 0) return status;
    solver->n = A->n;
    solver->nnz = A->ptr[A->n];
    solver->stats.n_analyze++;
    return ART_OK;
}

static int check_finite(struct art_ctx *ctx, const struct art_csc *A)
{
    for (int j = 0; j < A->n; j++)
        for (int k = A->ptr[j]; k < A->ptr[j + 1]; k++)
            if (!isfinite(A->val[k]))
                return art_error(ctx, ART_EDIVERGED, NULL,
                                 "matrix entry (%d, %d) is not a finite number", A->row[k], j);
    return ART_OK;
}

int art_solver_factor(struct art_ctx *ctx, struct art_solver *solver, const struct art_csc *A)
{
    solver->kind = ART_FACTOR_NONE;
    solver->singular = -1;
    if (solver->n != A->n || solver->nnz != A->ptr[A->n])
        return art_error(ctx, ART_EUSAGE, NULL, "the matrix has not the pattern that was analysed");
    int status = check_finite(ctx, A);
    if (status < 0) return status;
    enum art_factor_kind kind = ART_FACTOR_NONE;
    int singular = -1;
    struct art_solver_stats *st = &solver->stats;
    status = solver->type->factor(ctx, solver->self, A, &kind, &singular, &st->nnz_factor);
    if (status == ART_ESINGULAR) {
        solver->singular = singular;
        st->n_singular++;
    }
    if (status < 0) return status;
    solver->kind = kind;
    if (kind == ART_FACTOR_CHOLESKY) st->n_cholesky++;
    if (kind == ART_FACTOR_LDLT) st->n_ldlt++;
    if (kind == ART_FACTOR_LU) st->n_lu++;
    return ART_OK;
}

int art_solver_solve(struct art_ctx *ctx, struct art_solver *solver, int n_rhs, double *x)
{
    if (solver->kind == ART_FACTOR_NONE)
        return art_error(ctx, ART_EUSAGE, NULL, "there is no factored matrix to solve with");
    solver->stats.n_solve += n_rhs;
    return solver->type->solve(ctx, solver->self, n_rhs, x);
}

enum art_factor_kind art_solver_kind(const struct art_solver *solver)
{
    return solver->kind;
}

int art_solver_singular(const struct art_solver *solver)
{
    return solver->singular;
}

const struct art_solver_stats *art_solver_stats(const struct art_solver *solver)
{
    return &solver->stats;
}

const char *art_solver_name(const struct art_solver *solver)
{
    return solver->type->name;
}

/* ------------------------------------------------------- the dense solver */

struct dense_solver {
    struct art_dense d;
    double *A;
    size_t cap;
};

static int dense_create(struct art_ctx *ctx, void **self)
{
    *self = art_alloc(ctx, 1, sizeof(struct dense_solver));
    return *self ? ART_OK : ART_ENOMEM;
}

static void dense_free(void *self)
{
    struct dense_solver *s = self;
    art_dense_fini(&s->d);
    art_free(s->A);
    art_free(s);
}

static int dense_analyze(struct art_ctx *ctx, void *self, const struct art_csc *A)
{
    struct dense_solver *s = self;
    size_t want = (size_t)A->n * (size_t)A->n;
    if (!ART_RESERVE(ctx, s->A, want, s->cap)) return ART_ENOMEM;
    return art_dense_reserve(ctx, &s->d, A->n);
}

static int dense_factor(struct art_ctx *ctx, void *self, const struct art_csc *A,
                        enum art_factor_kind *kind, int *singular, double *nnz_factor)
{
    struct dense_solver *s = self;
    size_t n = (size_t)A->n;
    if (n) memset(s->A, 0, n * n * sizeof *s->A);
    for (size_t j = 0; j < n; j++)
        for (int k = A->ptr[j]; k < A->ptr[j + 1]; k++) {
            size_t i = (size_t)A->row[k];
            s->A[i * n + j] = A->val[k];
            if (A->sym) s->A[j * n + i] = A->val[k];
        }
    int status = A->sym ? art_dense_factor_sym(ctx, &s->d, A->n, s->A)
                        : art_dense_factor_lu(ctx, &s->d, A->n, s->A);
    *kind = s->d.kind;
    *singular = s->d.singular;
    *nnz_factor = A->sym ? 0.5 * (double)n * (double)(n + 1) : (double)n * (double)n;
    return status;
}

static int dense_solve(struct art_ctx *ctx, void *self, int n_rhs, double *x)
{
    struct dense_solver *s = self;
    (void)ctx;
    for (int k = 0; k < n_rhs; k++) art_dense_solve(&s->d, x + (size_t)k * (size_t)s->d.n);
    return ART_OK;
}

const struct art_solver_type art_solver_dense = {
    .name = "dense",
    .help = "dense Cholesky, Bunch-Kaufman or LU; for up to a few hundred unknowns",
    .create = dense_create,
    .analyze = dense_analyze,
    .factor = dense_factor,
    .solve = dense_solve,
    .free = dense_free};

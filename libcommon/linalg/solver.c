#include "linalg_priv.h"
#include "two.h"
#include <math.h>
#include <string.h>

struct art_solver {
    const struct art_solver_type *type;
    void *self;
    int n, nnz;   /* of the analysed pattern; n = -1 before */
    int n_active; /* the same in block rows, of a matrix of blocks */
    enum art_factor_kind kind;
    int singular;
    struct art_solver_stats stats;
    double *x, *scale, *size;  /* [n] for the test of rank and for refinement */
    struct art_csc A;          /* factored as L D L^T; made when first needed */
    struct art_blocks *blocks; /* the same of a matrix of blocks */
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

static const struct art_solver_type *choose(const struct art_solver_set *set, int n,
                                            const struct art_solver_type *fast)
{
    enum { DENSE_UP_TO = 40, PLAIN_UP_TO = 400 };
    if (n <= DENSE_UP_TO) return art_solver_set_find(set, "dense");
    return n > PLAIN_UP_TO && fast ? fast : art_solver_set_find(set, "sparse");
}

/* What a user asked for is added to what there is. */
static const struct art_solver_type *asked_for(const struct art_solver_set *set)
{
    const struct art_solver_type *fast = art_solver_set_find(set, "cholmod");
    return set->n > 2 && set->type[set->n - 1] != fast ? set->type[set->n - 1] : fast;
}

const struct art_solver_type *art_solver_choose(const struct art_solver_set *set, int n)
{
    return choose(set, n, asked_for(set));
}

const struct art_solver_type *art_solver_choose_direct(const struct art_solver_set *set, int n)
{
    const struct art_solver_type *fast = asked_for(set);
    return choose(set, n, fast && fast->cycle ? art_solver_set_find(set, "cholmod") : fast);
}

int art_solver_create(struct art_ctx *ctx, struct art_solver **solver,
                      const struct art_solver_type *type)
{
    int status;
    if (type->resolve && (status = type->resolve(ctx, &type)) < 0) return status;
    struct art_solver *s = art_alloc(ctx, 1, sizeof *s);
    if (!s) return ART_ENOMEM;
    s->type = type;
    s->n = -1;
    s->singular = -1;
    status = type->create(ctx, &s->self);
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
    art_free(solver->x);
    art_free(solver->scale);
    art_free(solver->size);
    art_csc_fini(&solver->A);
    art_blocks_free(solver->blocks);
    art_free(solver);
}

static void forget_pattern(struct art_solver *solver)
{
    art_blocks_free(solver->blocks);
    solver->blocks = NULL;
    solver->n = -1;
    solver->kind = ART_FACTOR_NONE;
    solver->singular = -1;
}

static void keep_pattern(struct art_solver *solver, int n, int nnz, double n_entries)
{
    solver->n = n;
    solver->nnz = nnz;
    solver->stats.nnz_matrix = n_entries;
    solver->stats.n_analyze++;
}

/* Makes room for the test of rank and for refinement. */
static int reserve(struct art_ctx *ctx, struct art_solver *solver, int n)
{
    art_free(solver->x), art_free(solver->scale), art_free(solver->size);
    art_csc_fini(&solver->A);
    solver->x = art_alloc(ctx, (size_t)n, sizeof *solver->x);
    solver->scale = art_alloc(ctx, (size_t)n, sizeof *solver->scale);
    solver->size = art_alloc(ctx, (size_t)n, sizeof *solver->size);
    return solver->x && solver->scale && solver->size ? ART_OK : ART_ENOMEM;
}

int art_solver_analyze(struct art_ctx *ctx, struct art_solver *solver, const struct art_csc *A)
{
    forget_pattern(solver);
    int status = reserve(ctx, solver, A->n);
    if (status == ART_OK) status = solver->type->analyze(ctx, solver->self, A);
    if (status < 0) return status;
    keep_pattern(solver, A->n, A->ptr[A->n], A->ptr[A->n]);
    return ART_OK;
}

static int check_finite(struct art_ctx *ctx, const struct art_csc *A)
{
    if (art_finite((size_t)A->ptr[A->n], A->val) == 0) return ART_OK;
    for (int j = 0; j < A->n; j++)
        for (int k = A->ptr[j]; k < A->ptr[j + 1]; k++)
            if (!isfinite(A->val[k]))
                return art_error(ctx, ART_EDIVERGED, NULL,
                                 "matrix entry (%d, %d) is not a finite number", A->row[k], j);
    return ART_OK;
}

/* Compute the largest absolute value of each row times col[column] (NULL: 1), of the whole matrix.
 */
static void row_sizes(const struct art_csc *A, const double *col, double *size)
{
    for (int i = 0; i < A->n; i++) size[i] = 0;
    for (int j = 0; j < A->n; j++)
        for (int k = A->ptr[j]; k < A->ptr[j + 1]; k++) {
            int i = A->row[k];
            double a = fabs(A->val[k]), aij = col ? a * col[j] : a, aji = col ? a * col[i] : a;
            if (aij > size[i]) size[i] = aij;
            if (A->sym && aji > size[j]) size[j] = aji;
        }
}

/* Choose the units of the unknowns, and compute the largest entry of each row in them. The units
 * are the inverse square root of the largest entry of each row of a symmetric matrix, which is the
 * diagonal if it is definite, and the inverse of the largest entry of each column of another. */
static void choose_units(const struct art_csc *A, enum art_factor_kind kind, double *scale,
                         double *size)
{
    if (kind == ART_FACTOR_CHOLESKY) {
        for (int j = 0; j < A->n; j++) {
            size[j] = sqrt(A->val[A->ptr[j]]);
            scale[j] = 1 / size[j];
        }
        return;
    }
    if (A->sym) row_sizes(A, NULL, scale);
    for (int j = 0; j < A->n; j++) {
        for (int k = A->ptr[j]; !A->sym && k < A->ptr[j + 1]; k++)
            scale[j] = fmax(k == A->ptr[j] ? 0 : scale[j], fabs(A->val[k]));
        scale[j] = 1 / (A->sym ? sqrt(scale[j]) : scale[j]);
    }
    row_sizes(A, scale, size);
}

/* Return a factor between 1/2 and 1 of either sign, without pattern, always the same for each
 * unknown. */
static double mixed(int i)
{
    unsigned h = (unsigned)i * 2654435761u + 0x9e3779b9u;
    h = (h ^ h >> 15) * 2246822519u;
    h ^= h >> 13;
    double x = 0.5 + 0.5 * (double)(h & 0xfffff) / 0x100000;
    return h >> 31 ? x : -x;
}

/* Solve A x = b with b_i = part_i size_i, size_i the largest |a_ij| scale_j: the largest |x_j| in
 * units of scale_j, and the unknown where it is. */
static int probe(struct art_ctx *ctx, struct art_solver *solver, bool again, double *big, int *at)
{
    double *x = solver->x, *scale = solver->scale, *size = solver->size;
    for (int i = 0; i < solver->n; i++) x[i] = size[i] * (again ? copysign(1, x[i]) : mixed(i));
    int status = solver->type->solve(ctx, solver->self, 1, x);
    *big = 0, *at = 0;
    for (int i = 0; i < solver->n; i++) {
        double y = fabs(x[i]) / scale[i];
        if (y <= *big) continue;
        *big = isnan(y) ? INFINITY : y, *at = i;
    }
    return status;
}

/* Test if the factored matrix is singular within rounding; *bad is the unknown with the largest
 * part in the motion that it does not resist. In the units of the unknowns no solution is larger
 * than |A^-1| |A|. Signs by chance mostly show the size of that; what looks suspicious is tried
 * again with the signs of the answer, which then do not cancel. */
static int test_rank(struct art_ctx *ctx, struct art_solver *solver, int *bad)
{
    const double suspicious = 1e-5;
    double big;
    int at, status;
    *bad = -1;
    status = probe(ctx, solver, false, &big, &at);
    if (status == ART_OK && big * DBL_EPSILON > suspicious)
        status = probe(ctx, solver, true, &big, &at);
    if (status == ART_OK && big * SINGULAR_TOL > 1) *bad = at;
    if (status < 0 || *bad < 0) return status;
    return art_error(ctx, ART_ESINGULAR, NULL,
                     "the matrix is singular within rounding at unknown %d", at);
}

/* True if the matrix is well conditioned: where the masses of a step outweigh its stiffness no
 * pivot of Cholesky's is far below its diagonal. A motion without resistance ends in a pivot that
 * is nothing but rounding, so the test of rank, which costs a solve, can be left out. */
static bool well_conditioned(const struct art_factor_result *result)
{
    const double sound = 0.01;
    return result->kind == ART_FACTOR_CHOLESKY && result->least_pivot > sound;
}

/* Keep an indefinite matrix for the refinement of its solutions. */
static int keep(struct art_ctx *ctx, struct art_solver *solver, const struct art_csc *A)
{
    if (!solver->A.ptr) return art_csc_copy(ctx, &solver->A, A);
    memcpy(solver->A.val, A->val, (size_t)A->ptr[A->n] * sizeof *A->val);
    return ART_OK;
}

/* Takes what became of a factorisation. */
static int count(struct art_solver *solver, int status, enum art_factor_kind kind, int singular)
{
    struct art_solver_stats *st = &solver->stats;
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

int art_solver_factor(struct art_ctx *ctx, struct art_solver *solver, const struct art_csc *A)
{
    solver->kind = ART_FACTOR_NONE;
    solver->singular = -1;
    if (solver->n != A->n || solver->nnz != A->ptr[A->n])
        return art_error(ctx, ART_EUSAGE, NULL, "the matrix has not the pattern that was analysed");
    int status = check_finite(ctx, A);
    if (status < 0) return status;
    struct art_factor_result result = {.singular = -1};
    status = solver->type->factor(ctx, solver->self, A, &result);
    enum art_factor_kind kind = result.kind;
    int singular = result.singular;
    solver->stats.nnz_factor = result.nnz;
    if (status == ART_OK && A->n > 0 && !well_conditioned(&result)) {
        choose_units(A, kind, solver->scale, solver->size);
        status = test_rank(ctx, solver, &singular);
    }
    if (status == ART_OK && kind == ART_FACTOR_LDLT) status = keep(ctx, solver, A);
    return count(solver, status, kind, singular);
}

/* Without pivoting some digits may be lost; one step of refinement brings them back (Skeel 1980).
 */
static int solve_refined(struct art_ctx *ctx, struct art_solver *solver, double *x)
{
    size_t n = (size_t)solver->n;
    double *r = solver->x;
    if (n == 0) return ART_OK;
    memcpy(r, x, n * sizeof *r);
    int status = solver->type->solve(ctx, solver->self, 1, x);
    if (status < 0) return status;
    if (solver->blocks)
        art_blocks_mul(solver->blocks, NULL, NULL, -1, x, r);
    else
        art_csc_mul(&solver->A, -1, x, r);
    status = solver->type->solve(ctx, solver->self, 1, r);
    for (size_t i = 0; i < n && status == ART_OK; i++) x[i] += r[i];
    return status;
}

int art_solver_solve(struct art_ctx *ctx, struct art_solver *solver, int n_rhs, double *x)
{
    if (solver->kind == ART_FACTOR_NONE)
        return art_error(ctx, ART_EUSAGE, NULL, "there is no factored matrix to solve with");
    int status = ART_OK;
    solver->stats.n_solve += n_rhs;
    if (solver->kind != ART_FACTOR_LDLT) {
        status = solver->type->solve(ctx, solver->self, n_rhs, x);
        if (solver->type->iterations)
            solver->stats.n_iterations += solver->type->iterations(solver->self);
        return status;
    }
    for (int k = 0; k < n_rhs && status == ART_OK; k++)
        status = solve_refined(ctx, solver, x + (size_t)k * (size_t)solver->n);
    return status;
}

void art_solver_set_pool(struct art_solver *solver, struct art_pool *pool)
{
    if (solver->type->share) solver->type->share(solver->self, pool);
}

int art_solver_solve_single(struct art_ctx *ctx, struct art_solver *solver, int n_rhs, double *x)
{
    bool done = false;
    if (solver->kind == ART_FACTOR_NONE || !solver->type->solve_single)
        return art_solver_solve(ctx, solver, n_rhs, x);
    int status = solver->type->solve_single(ctx, solver->self, n_rhs, x, &done);
    if (status < 0 || !done) return status < 0 ? status : art_solver_solve(ctx, solver, n_rhs, x);
    solver->stats.n_solve += n_rhs;
    if (solver->type->iterations)
        solver->stats.n_iterations += solver->type->iterations(solver->self);
    return ART_OK;
}

/* ---------------------------------------------------------------- multigrid */

bool art_solver_is_multigrid(const struct art_solver *solver)
{
    const struct art_solver_type *t = solver->type;
    return t->near_null && t->analyze_blocks && t->factor_blocks && t->cycle;
}

bool art_solver_takes_blocks(const struct art_solver *solver, const struct art_blocks *A)
{
    return art_solver_is_multigrid(solver) || (A->partition && solver->type->factor_blocks);
}

/* Return the number of entries of the lower triangle. */
static double entries_of(const struct art_blocks *A, int n_active)
{
    double entries = 0;
    for (int i = 0; i < n_active; i++)
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++) {
            double m = A->size[i], n = A->size[A->col[k]];
            entries += A->col[k] == i ? m * (m + 1) / 2 : m * n;
        }
    return entries;
}

int art_solver_analyze_blocks(struct art_ctx *ctx, struct art_solver *solver,
                              const struct art_blocks *A, int n_active)
{
    forget_pattern(solver);
    if (!solver->type->analyze_blocks || !A->sym)
        return art_error(ctx, ART_EUSAGE, NULL, "the solver %s takes no matrix of blocks",
                         solver->type->name);
    int status = solver->type->cycle ? ART_OK : reserve(ctx, solver, A->row_off[n_active]);
    if (status == ART_OK) status = solver->type->analyze_blocks(ctx, solver->self, A, n_active);
    if (status < 0) return status;
    solver->n_active = n_active;
    keep_pattern(solver, A->row_off[n_active], A->ptr[n_active], entries_of(A, n_active));
    return ART_OK;
}

/* The first block row that has an entry which is not a finite number, of those of some rank; -1:
 * none. */
static int not_finite_row(const struct art_blocks *A, int n)
{
    int row = -1;
    for (int i = 0; i < n && row < 0; i++)
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++)
            if (art_finite((size_t)(A->size[i] * A->size[A->col[k]]), A->val + A->val_off[k]) != 0)
                row = i;
    return (int)art_partition_max(A->partition, row);
}

/* Finds the largest entries of the rows times col[column] (NULL: 1), on all ranks. */
static void block_row_sizes(const struct art_blocks *A, int n, const double *col, double *size)
{
    for (int i = 0; i < A->row_off[n]; i++) size[i] = 0;
    for (int i = 0; i < n; i++)
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++) {
            const double *B = A->val + A->val_off[k];
            const int at = A->row_off[i], to = A->row_off[A->col[k]], m = A->size[A->col[k]];
            for (int r = at; r < A->row_off[i + 1]; r++)
                for (int c = to; c < to + m; c++, B++) {
                    size[r] = fmax(size[r], fabs(*B) * (col ? col[c] : 1));
                    size[c] = fmax(size[c], fabs(*B) * (col ? col[r] : 1));
                }
        }
    art_partition_complete_vector(A->partition, A->row_off, n, size);
}

/* The units of the unknowns, as choose_units has them. */
static void units_of_blocks(const struct art_blocks *A, int n, enum art_factor_kind kind,
                            double *scale, double *size)
{
    if (kind != ART_FACTOR_CHOLESKY) {
        block_row_sizes(A, n, NULL, scale);
        for (int i = 0; i < A->row_off[n]; i++) scale[i] = 1 / sqrt(scale[i]);
        block_row_sizes(A, n, scale, size);
        return;
    }
    for (int i = 0; i < n; i++) {
        const int m = A->size[i];
        const double *B = A->val + A->val_off[A->ptr[i + 1] - 1]; /* the diagonal comes last */
        for (int r = 0; r < m; r++) size[A->row_off[i] + r] = sqrt(B[r * (m + 1)]);
    }
    art_partition_complete_vector(A->partition, A->row_off, n, size);
    for (int i = 0; i < A->row_off[n]; i++) scale[i] = 1 / size[i];
}

/* Keep an indefinite matrix for the refinement of its solutions. */
static int keep_blocks(struct art_ctx *ctx, struct art_solver *solver, const struct art_blocks *A)
{
    if (!solver->blocks) {
        const int status = art_blocks_like(ctx, &solver->blocks, A, solver->n_active);
        if (status < 0) return status;
    }
    memcpy(solver->blocks->val, A->val, solver->blocks->n_val * sizeof *A->val);
    return ART_OK;
}

int art_solver_factor_blocks(struct art_ctx *ctx, struct art_solver *solver,
                             const struct art_blocks *A)
{
    struct art_factor_result result = {.singular = -1};
    int nb = solver->n_active;
    solver->kind = ART_FACTOR_NONE;
    solver->singular = -1;
    if (!solver->type->factor_blocks || nb > A->n || solver->n != A->row_off[nb] ||
        solver->nnz != A->ptr[nb])
        return art_error(ctx, ART_EUSAGE, NULL, "the matrix has not the pattern that was analysed");
    const int wrong = not_finite_row(A, nb);
    if (wrong >= 0)
        return art_error(ctx, ART_EDIVERGED, NULL,
                         "a matrix entry of row %d is not a finite number", A->row_off[wrong]);
    int status = solver->type->factor_blocks(ctx, solver->self, A, &result), bad = result.singular;
    solver->stats.nnz_factor = result.nnz;
    if (status == ART_OK && !solver->type->cycle && solver->n > 0) {
        units_of_blocks(A, nb, result.kind, solver->scale, solver->size);
        status = test_rank(ctx, solver, &bad);
    }
    if (status == ART_OK && result.kind == ART_FACTOR_LDLT) status = keep_blocks(ctx, solver, A);
    return count(solver, status, result.kind, bad);
}

int art_solver_set_near_null(struct art_ctx *ctx, struct art_solver *solver, int n_modes,
                             const double *mode)
{
    return solver->type->near_null ? solver->type->near_null(ctx, solver->self, n_modes, mode)
                                   : ART_OK;
}

int art_solver_cycle(struct art_ctx *ctx, struct art_solver *solver, double *x)
{
    if (solver->kind == ART_FACTOR_NONE || !solver->type->cycle)
        return art_error(ctx, ART_EUSAGE, NULL, "there is no multigrid to cycle with");
    solver->stats.n_solve++;
    solver->stats.n_iterations++;
    return solver->type->cycle(ctx, solver->self, x);
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

/* Write the entries into A[n][n], of a symmetric matrix those above the diagonal and on it. */
static void expand_dense(const struct art_csc *csc, double *A)
{
    size_t n = (size_t)csc->n;
    if (csc->sym && csc->ptr[n] == csc->n * (csc->n + 1) / 2) { /* columns are full */
        for (size_t j = 0; j < n; j++)
            memcpy(A + j * n + j, csc->val + csc->ptr[j], (n - j) * sizeof *A);
        return;
    }
    if (n) memset(A, 0, n * n * sizeof *A);
    for (size_t j = 0; j < n; j++)
        for (int k = csc->ptr[j]; k < csc->ptr[j + 1]; k++) {
            size_t i = (size_t)csc->row[k];
            A[csc->sym ? j * n + i : i * n + j] = csc->val[k];
        }
}

/* The values are finite, which art_solver_factor checks. */
static int dense_factor(struct art_ctx *ctx, void *self, const struct art_csc *A,
                        struct art_factor_result *result)
{
    struct dense_solver *s = self;
    size_t n = (size_t)A->n;
    expand_dense(A, s->A);
    int status = A->sym ? linalg_dense_factor_finite(ctx, &s->d, A->n, s->A)
                        : art_dense_factor_lu(ctx, &s->d, A->n, s->A);
    result->kind = s->d.kind;
    result->singular = s->d.singular;
    result->least_pivot = s->d.least_pivot;
    result->nnz = A->sym ? 0.5 * (double)n * (double)(n + 1) : (double)n * (double)n;
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

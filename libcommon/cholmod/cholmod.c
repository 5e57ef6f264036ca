#define _DEFAULT_SOURCE /* MAP_ANON */
#include "permuted.h"
#include "single_precision.h"
#include <art/cholmod.h>
#include <float.h>
#include <math.h>
#include <string.h>
#include <suitesparse/cholmod.h>
#include <suitesparse/umfpack.h>
#include <sys/mman.h>

/* unknowns from which METIS orders better than AMD */
enum { METIS_FROM = 1000 };

/* a pivot this small against the diagonal it came from is rounding (as in the linalg room) */
#define SINGULAR_TOL (32 * DBL_EPSILON)

/* how much larger than a row of the scaled matrix the terms l_ij^2 |d_j| that make up its diagonal
 * may become before an L D L^T without pivoting is thrown away; what is lost up to there one step
 * of refinement restores (as in the linalg room) */
#define GROWTH_LIMIT 1e6

/* OpenBLAS has this function; other BLAS libraries do not. */
void openblas_set_num_threads(int n) __attribute__((weak));

void dpotrf_(const char *uplo, const int *n, double *a, const int *lda, int *info);

/* what OpenBLAS allocates when it first computes (BUFFER_SIZE of its common_x86_64.h, 128 MB), and
 * some */
#define BLAS_BUFFER ((size_t)136 << 20)

/* OpenMP has this function; it is absent if CHOLMOD was built without it. */
int omp_get_max_active_levels(void) __attribute__((weak));
void omp_set_max_active_levels(int levels) __attribute__((weak));

struct solver {
    cholmod_common common;
    int n;
    bool sym;
    cholmod_factor *L;        /* supernodal (or simplicial where that is cheaper) L L^T */
    cholmod_factor *D;        /* simplicial L D L^T, made when first needed */
    struct permuted permuted; /* the matrix in the order of L, made for its second factor */
    cholmod_dense *X, *Y, *E; /* kept between solves */
    struct art_csc full;      /* for LU, with its scaling; made when first needed */
    double *r, *c, *work;
    int *iwork;
    void *symbolic, *numeric;
    enum art_factor_kind kind;
    double least_pivot;
    struct single_factor single_factor;
    struct art_pool *pool; /* threads of rough solves; NULL: none */
};

/* OpenBLAS asks for its buffer again and again, for ever, if it does not get it. So it is made now,
 * by a matrix of one number, if there is room for it; the thread that computes finds it there
 * later. */
static int prepare_blas(struct art_ctx *ctx)
{
    if (!openblas_set_num_threads) return ART_OK;
    void *room = mmap(NULL, BLAS_BUFFER, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
    if (room == MAP_FAILED)
        return art_error(ctx, ART_ENOMEM, NULL,
                         "out of memory: the solver for large systems needs %d MB to begin with",
                         (int)(BLAS_BUFFER >> 20));
    munmap(room, BLAS_BUFFER);
    openblas_set_num_threads(1);
    double a = 1;
    int n = 1, info;
    dpotrf_("L", &n, &a, &n, &info);
    return ART_OK;
}

static int solver_create(struct art_ctx *ctx, void **self)
{
    int status = prepare_blas(ctx);
    if (status < 0) return status;
    struct solver *s = art_alloc(ctx, 1, sizeof *s);
    if (!s) return ART_ENOMEM;
    cholmod_start(&s->common);
    s->common.print = 0;
    s->common.final_ll = 1;
    s->common.quick_return_if_not_posdef = 1;
    s->common.nmethods = 1;
    s->common.postorder = 1;
    *self = s;
    return ART_OK;
}

static void drop_pattern(struct solver *s)
{
    cholmod_free_factor(&s->L, &s->common);
    cholmod_free_factor(&s->D, &s->common);
    cholmod_free_dense(&s->X, &s->common);
    cholmod_free_dense(&s->Y, &s->common);
    cholmod_free_dense(&s->E, &s->common);
    umfpack_di_free_numeric(&s->numeric);
    umfpack_di_free_symbolic(&s->symbolic);
    art_csc_fini(&s->full);
    single_factor_fini(&s->single_factor);
    permuted_fini(&s->permuted);
    art_free(s->r), art_free(s->c), art_free(s->work), art_free(s->iwork);
    s->r = s->c = s->work = NULL;
    s->iwork = NULL;
    s->kind = ART_FACTOR_NONE;
}

static void solver_free(void *self)
{
    struct solver *s = self;
    drop_pattern(s);
    cholmod_finish(&s->common);
    art_free(s);
}

/* Converts CHOLMOD's failures to ours; not-positive-definite is handled before. */
static int cholmod_failed(struct art_ctx *ctx, const struct solver *s)
{
    switch (s->common.status) {
    case CHOLMOD_OUT_OF_MEMORY:
        return art_error(ctx, ART_ENOMEM, NULL, "out of memory in CHOLMOD");
    case CHOLMOD_TOO_LARGE:
        return art_error(ctx, ART_ELIMIT, NULL, "matrix too large for CHOLMOD");
    default:
        return art_error(ctx, ART_EINTERNAL, NULL, "CHOLMOD failed with status %d",
                         s->common.status);
    }
}

static int umfpack_failed(struct art_ctx *ctx, int code)
{
    if (code == UMFPACK_ERROR_out_of_memory)
        return art_error(ctx, ART_ENOMEM, NULL, "out of memory in UMFPACK");
    return art_error(ctx, ART_EINTERNAL, NULL, "UMFPACK failed with status %d", code);
}

/* Makes CHOLMOD's view of a lower triangle; nothing is copied. */
static cholmod_sparse view_of(int n, int *ptr, int *row, double *val)
{
    cholmod_sparse v;
    memset(&v, 0, sizeof v);
    v.nrow = v.ncol = (size_t)n;
    v.nzmax = (size_t)ptr[n];
    v.p = ptr;
    v.i = row;
    v.x = val;
    v.stype = -1;
    v.itype = CHOLMOD_INT;
    v.xtype = CHOLMOD_REAL;
    v.dtype = CHOLMOD_DOUBLE;
    v.sorted = v.packed = 1;
    return v;
}

static cholmod_sparse view(const struct art_csc *A)
{
    return view_of(A->n, A->ptr, A->row, A->val);
}

/* Does the symbolic factorisation; METIS may be missing from the library, AMD never is. */
static cholmod_factor *analyze(struct solver *s, cholmod_sparse *A)
{
    s->common.supernodal = CHOLMOD_AUTO;
    s->common.final_ll = 1;
    s->common.method[0].ordering = s->n < METIS_FROM ? CHOLMOD_AMD : CHOLMOD_METIS;
    cholmod_factor *L = cholmod_analyze(A, &s->common);
    if (L || s->common.status == CHOLMOD_OUT_OF_MEMORY) return L;
    s->common.method[0].ordering = CHOLMOD_AMD;
    return cholmod_analyze(A, &s->common);
}

static int solver_analyze(struct art_ctx *ctx, void *self, const struct art_csc *A)
{
    struct solver *s = self;
    drop_pattern(s);
    s->n = A->n;
    s->sym = A->sym;
    if (!s->sym || s->n == 0) return ART_OK;
    cholmod_sparse v = view(A);
    s->L = analyze(s, &v);
    return s->L ? ART_OK : cholmod_failed(ctx, s);
}

/* Returns the least pivot by the diagonal entry of its unknown. The first entry of a column of a
 * lower triangle is the diagonal, if stored. */
static double least_pivot(const cholmod_factor *L, const struct art_csc *A)
{
    const int *perm = L->Perm;
    const double *x = L->x;
    double least = 1;
    if (!L->is_super) {
        const int *p = L->p;
        for (size_t j = 0; j < L->n; j++) {
            double share = x[p[j]] * x[p[j]] / A->val[A->ptr[perm[j]]];
            if (!(share >= least)) least = share;
        }
        return least;
    }
    const int *super = L->super, *pi = L->pi, *px = L->px;
    for (size_t k = 0; k < L->nsuper; k++) {
        size_t rows = (size_t)(pi[k + 1] - pi[k]);
        for (int j = super[k]; j < super[k + 1]; j++) {
            double l = x[(size_t)px[k] + (size_t)(j - super[k]) * (rows + 1)];
            double share = l * l / A->val[A->ptr[perm[j]]];
            if (!(share >= least)) least = share;
        }
    }
    return least;
}

/* CHOLMOD's own threads (it asks for four in each front) wait for one another longer than they
 * work: without them a net of 30 000 unknowns is factored in two thirds of the time. Nothing else
 * of the process is touched. */
static int factorize(struct solver *s, cholmod_sparse *v, cholmod_factor *L)
{
    const bool in_order = s->permuted.n > 0 && L == s->L;
    double beta[2] = {0, 0};
    int levels = omp_get_max_active_levels ? omp_get_max_active_levels() : 0;
    if (omp_set_max_active_levels) omp_set_max_active_levels(0);
    int ok = in_order ? cholmod_super_numeric(v, NULL, beta, L, &s->common)
                      : cholmod_factorize(v, L, &s->common);
    if (omp_set_max_active_levels) omp_set_max_active_levels(levels);
    return ok;
}

/* Factors L L^T; *done says whether the matrix turned out positive definite. */
static int try_cholesky(struct art_ctx *ctx, struct solver *s, const struct art_csc *A, bool *done)
{
    struct permuted *order = &s->permuted;
    cholmod_sparse v = view(A);
    *done = false;
    if (s->L->is_super && s->L->xtype == CHOLMOD_REAL && order->n == 0) {
        int status = permuted_make(ctx, order, A, s->L->Perm);
        if (status < 0) return status;
    }
    if (order->n > 0) {
        permuted_fill(order, s->pool, A);
        v = view_of(order->n, order->ptr, order->row, order->val);
        v.sorted = 0;
    }
    s->common.final_ll = 1;
    s->common.supernodal = CHOLMOD_AUTO;
    if (!factorize(s, &v, s->L) && s->common.status != CHOLMOD_NOT_POSDEF)
        return cholmod_failed(ctx, s);
    bool whole = s->common.status != CHOLMOD_NOT_POSDEF && s->L->minor == s->L->n;
    s->least_pivot = whole ? least_pivot(s->L, A) : 0;
    *done = s->least_pivot > SINGULAR_TOL;
    return ART_OK;
}

/* L D L^T without pivoting reproduces the matrix as well as with it as long as the terms of its
 * diagonal, the sums of l_ij^2 |d_j|, stay near the size of the rows (Higham 2002, sections 10.3
 * and 11.1). Rows and columns are scaled by powers of two, which would change no bit of the
 * factors, so that only this test looks through the scaling. */
static bool ldlt_stable(struct solver *s, const struct art_csc *A)
{
    const cholmod_factor *D = s->D;
    const int *perm = D->Perm, *p = D->p, *row = D->i, *nz = D->nz;
    const double *x = D->x;
    double *scale = s->r, *sum = s->work;
    art_csc_scale_sym(A, scale, sum);
    for (int i = 0; i < s->n; i++) sum[i] = 0;
    for (int j = 0; j < s->n; j++) {
        double d = fabs(x[p[j]]), unit = scale[perm[j]] * scale[perm[j]];
        if (!(d * unit > SINGULAR_TOL)) return false;
        sum[j] += d * unit;
        for (int k = p[j] + 1; k < p[j] + nz[j]; k++) {
            unit = scale[perm[row[k]]] * scale[perm[row[k]]];
            sum[row[k]] += x[k] * x[k] * d * unit;
        }
    }
    for (int j = 0; j < s->n; j++)
        if (!(sum[j] <= GROWTH_LIMIT)) return false;
    return true;
}

/* The symbolic factorisation for L D L^T, with the elimination order that is known. */
static cholmod_factor *analyze_again(struct solver *s, cholmod_sparse *A)
{
    s->common.supernodal = CHOLMOD_SIMPLICIAL;
    s->common.final_ll = 0;
    s->common.method[0].ordering = CHOLMOD_GIVEN;
    return cholmod_analyze_p(A, s->L->Perm, NULL, 0, &s->common);
}

static int try_ldlt(struct art_ctx *ctx, struct solver *s, const struct art_csc *A, bool *done)
{
    cholmod_sparse v = view(A);
    *done = false;
    if (!s->D) s->D = analyze_again(s, &v);
    if (!s->D) return cholmod_failed(ctx, s);
    s->common.final_ll = 0;
    s->common.supernodal = CHOLMOD_SIMPLICIAL;
    if (!factorize(s, &v, s->D) && s->common.status != CHOLMOD_NOT_POSDEF)
        return cholmod_failed(ctx, s);
    *done = s->common.status != CHOLMOD_NOT_POSDEF && s->D->minor == s->D->n && ldlt_stable(s, A);
    return ART_OK;
}

/* Work space of the two fallbacks. */
static int prepare_fallback(struct art_ctx *ctx, struct solver *s)
{
    if (s->iwork) return ART_OK;
    size_t n = (size_t)s->n;
    s->r = art_alloc(ctx, n, sizeof *s->r);
    s->c = art_alloc(ctx, n, sizeof *s->c);
    s->work = art_alloc(ctx, 7 * n, sizeof *s->work);
    s->iwork = art_alloc(ctx, n, sizeof *s->iwork);
    if (s->r && s->c && s->work && s->iwork) return ART_OK;
    art_free(s->r), art_free(s->c), art_free(s->work), art_free(s->iwork);
    s->r = s->c = s->work = NULL;
    s->iwork = NULL;
    return ART_ENOMEM;
}

static void umfpack_settings(double control[UMFPACK_CONTROL])
{
    umfpack_di_defaults(control);
    control[UMFPACK_PRL] = 0;
    control[UMFPACK_SCALE] = UMFPACK_SCALE_NONE; /* scaled here, by powers of two */
}

static int prepare_lu(struct art_ctx *ctx, struct solver *s, const struct art_csc *A)
{
    int status = ART_OK;
    if (s->full.n != s->n || !s->full.ptr) ART_TRY(art_csc_expand(ctx, &s->full, A));
    if (!s->symbolic) {
        double control[UMFPACK_CONTROL];
        umfpack_settings(control);
        int code = umfpack_di_symbolic(s->n, s->n, s->full.ptr, s->full.row, NULL, &s->symbolic,
                                       control, NULL);
        if (code != UMFPACK_OK) return umfpack_failed(ctx, code);
    }
out:
    return status;
}

/* The unknown whose pivot is nothing but rounding, or -1. */
static int find_singular(struct solver *s)
{
    double *d = s->work;
    int *q = s->iwork, bad = -1;
    if (umfpack_di_get_numeric(NULL, NULL, NULL, NULL, NULL, NULL, NULL, q, d, NULL, NULL,
                               s->numeric) != UMFPACK_OK)
        return 0;
    for (int k = s->n - 1; k >= 0; k--)
        if (!(fabs(d[k]) > SINGULAR_TOL)) bad = q[k];
    return bad;
}

static int factor_lu(struct art_ctx *ctx, struct solver *s, const struct art_csc *A, int *singular)
{
    double control[UMFPACK_CONTROL], info[UMFPACK_INFO];
    int status, bad = -1;
    umfpack_di_free_numeric(&s->numeric);
    ART_TRY(prepare_lu(ctx, s, A));
    art_csc_take(&s->full, A->val);
    if (art_csc_scales(&s->full, s->r, s->c, &bad)) {
        for (int j = 0; j < s->n; j++)
            for (int k = s->full.ptr[j]; k < s->full.ptr[j + 1]; k++)
                s->full.val[k] *= s->r[s->full.row[k]] * s->c[j];
        umfpack_settings(control);
        int code = umfpack_di_numeric(s->full.ptr, s->full.row, s->full.val, s->symbolic,
                                      &s->numeric, control, info);
        if (code != UMFPACK_OK && code != UMFPACK_WARNING_singular_matrix)
            return umfpack_failed(ctx, code);
        bad = find_singular(s);
    }
    if (bad < 0) return ART_OK;
    *singular = bad;
    return art_error(ctx, ART_ESINGULAR, NULL, "the matrix is singular at unknown %d", bad);
out:
    return status;
}

static int solver_factor(struct art_ctx *ctx, void *self, const struct art_csc *A,
                         struct art_factor_result *result)
{
    struct solver *s = self;
    int status;
    bool done = s->n == 0;
    s->single_factor.made = false;
    s->kind = ART_FACTOR_CHOLESKY;
    if (!done && s->sym) ART_TRY(try_cholesky(ctx, s, A, &done));
    if (done) {
        result->nnz = s->n == 0 ? 0 : s->L->is_super ? (double)s->L->xsize : (double)s->L->nzmax;
        result->kind = s->kind;
        result->least_pivot = s->least_pivot;
        return ART_OK;
    }
    s->kind = ART_FACTOR_NONE;
    ART_TRY(prepare_fallback(ctx, s));
    if (s->sym) ART_TRY(try_ldlt(ctx, s, A, &done));
    if (done) {
        result->nnz = (double)s->D->nzmax;
        result->kind = s->kind = ART_FACTOR_LDLT;
        return ART_OK;
    }
    ART_TRY(factor_lu(ctx, s, A, &result->singular));
    int lnz = 0, unz = 0, rows, cols, nz_udiag;
    if (umfpack_di_get_lunz(&lnz, &unz, &rows, &cols, &nz_udiag, s->numeric) == UMFPACK_OK)
        result->nnz = (double)lnz + unz;
    result->kind = s->kind = ART_FACTOR_LU;
    return ART_OK;
out:
    s->kind = ART_FACTOR_NONE;
    return status;
}

/* Solves for one right-hand side through UMFPACK; A = R^-1 F C^-1, so x = C F^-1 R b. */
static int solve_lu(struct art_ctx *ctx, struct solver *s, double *x)
{
    double control[UMFPACK_CONTROL], info[UMFPACK_INFO], *b = s->work, *y = s->work + s->n;
    umfpack_settings(control);
    for (int i = 0; i < s->n; i++) b[i] = x[i] * s->r[i];
    int code = umfpack_di_wsolve(UMFPACK_A, s->full.ptr, s->full.row, s->full.val, y, b, s->numeric,
                                 control, info, s->iwork, s->work + 2 * (size_t)s->n);
    if (code != UMFPACK_OK) return umfpack_failed(ctx, code);
    for (int i = 0; i < s->n; i++) x[i] = y[i] * s->c[i];
    return ART_OK;
}

static int solver_solve(struct art_ctx *ctx, void *self, int n_rhs, double *x)
{
    struct solver *s = self;
    int status = ART_OK;
    if (s->n == 0 || n_rhs == 0) return ART_OK;
    if (s->kind == ART_FACTOR_LU) {
        for (int k = 0; k < n_rhs; k++) ART_TRY(solve_lu(ctx, s, x + (size_t)k * (size_t)s->n));
        return ART_OK;
    }
    cholmod_dense B;
    memset(&B, 0, sizeof B);
    B.nrow = B.d = (size_t)s->n;
    B.ncol = (size_t)n_rhs;
    B.nzmax = B.nrow * B.ncol;
    B.x = x;
    B.xtype = CHOLMOD_REAL;
    B.dtype = CHOLMOD_DOUBLE;
    cholmod_factor *L = s->kind == ART_FACTOR_LDLT ? s->D : s->L;
    if (!cholmod_solve2(CHOLMOD_A, L, &B, NULL, &s->X, NULL, &s->Y, &s->E, &s->common))
        return cholmod_failed(ctx, s);
    memcpy(x, s->X->x, B.nzmax * sizeof *x);
out:
    return status;
}

static int solver_solve_single(struct art_ctx *ctx, void *self, int n_rhs, double *x, bool *done)
{
    struct solver *s = self;
    int status = ART_OK;
    /* a second copy of the largest factors would take more memory than it is worth */
    const double most = 5.5e8;
    *done =
        s->n > 0 && s->kind == ART_FACTOR_CHOLESKY && s->L->is_super && (double)s->L->xsize < most;
    if (*done && !s->single_factor.made)
        status = single_factor_make(ctx, &s->single_factor, s->L, s->pool);
    if (*done && status == ART_OK) single_factor_solve(&s->single_factor, s->L, s->pool, n_rhs, x);
    return status;
}

static void solver_set_pool(void *self, struct art_pool *pool)
{
    ((struct solver *)self)->pool = pool;
}

const struct art_solver_type art_solver_cholmod = {
    .name = "cholmod",
    .help = "SuiteSparse: supernodal Cholesky, UMFPACK where that fails",
    .create = solver_create,
    .analyze = solver_analyze,
    .factor = solver_factor,
    .solve = solver_solve,
    .free = solver_free,
    .solve_single = solver_solve_single,
    .share = solver_set_pool};

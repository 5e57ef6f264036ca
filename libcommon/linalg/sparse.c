/* This file is the plain sparse solver: minimum degree, elimination tree, up-looking L D L^T
 * (Davis 2006, Direct methods for sparse linear systems, chapter 4; Davis 2005, Algorithm 849),
 * and LU for the rest. */
#include "linalg_priv.h"
#include <math.h>
#include <string.h>
#include <suitesparse/amd.h>

struct sparse_solver {
    int n, nnz;
    bool sym;
    int *perm, *pinv; /* elimination order and its inverse */
    /* P A P^T, columns of the upper triangle; src: entry of A */
    int *Cp, *Ci, *src;
    int *parent, *Lp, *Lnz, *Li;
    double *Lx, *D;
    int *stack, *flag; /* work [n] */
    double *y;         /* work [n] */
    double *scale;     /* [n] of rows and columns, for what is not positive definite */
    enum art_factor_kind kind;
    /* the whole matrix by columns, for LU; made when first needed */
    bool has_lu;
    struct art_csc full;
    struct sparse_lu lu;
};

static int sparse_create(struct art_ctx *ctx, void **self)
{
    *self = art_alloc(ctx, 1, sizeof(struct sparse_solver));
    return *self ? ART_OK : ART_ENOMEM;
}

static void clear(struct sparse_solver *s)
{
    art_free(s->perm), art_free(s->pinv), art_free(s->Cp), art_free(s->Ci), art_free(s->src);
    art_free(s->parent), art_free(s->Lp), art_free(s->Lnz), art_free(s->Li), art_free(s->Lx);
    art_free(s->D), art_free(s->stack), art_free(s->flag), art_free(s->y);
    art_free(s->scale);
    art_csc_fini(&s->full);
    sparse_lu_fini(&s->lu);
    memset(s, 0, sizeof *s);
}

static void sparse_free(void *self)
{
    clear(self);
    art_free(self);
}

static int allocate(struct art_ctx *ctx, struct sparse_solver *s)
{
    size_t n = (size_t)s->n, m = (size_t)s->nnz;
    int **const ints[] = {&s->perm, &s->pinv, &s->parent, &s->Lnz, &s->stack, &s->flag};
    for (size_t i = 0; i < sizeof ints / sizeof *ints; i++)
        if (!(*ints[i] = art_alloc(ctx, n, sizeof(int)))) return ART_ENOMEM;
    s->Cp = art_alloc(ctx, n + 1, sizeof *s->Cp);
    s->Lp = art_alloc(ctx, n + 1, sizeof *s->Lp);
    s->Ci = art_alloc(ctx, m, sizeof *s->Ci);
    s->src = art_alloc(ctx, m, sizeof *s->src);
    s->D = art_alloc(ctx, n, sizeof *s->D);
    s->y = art_alloc(ctx, n, sizeof *s->y);
    s->scale = art_alloc(ctx, n, sizeof *s->scale);
    return s->Cp && s->Lp && s->Ci && s->src && s->D && s->y && s->scale ? ART_OK : ART_ENOMEM;
}

/* C = P A P^T, its upper triangle by columns. */
static void permute(struct sparse_solver *s, const struct art_csc *A)
{
    for (int pass = 0; pass < 2; pass++) {
        for (int j = 0; j < s->n; j++)
            for (int k = A->ptr[j]; k < A->ptr[j + 1]; k++) {
                int a = s->pinv[A->row[k]], b = s->pinv[j];
                int row = a < b ? a : b, col = a < b ? b : a;
                if (pass == 0) {
                    s->Cp[col + 1]++;
                    continue;
                }
                int at = s->Cp[col] + s->flag[col]++;
                s->Ci[at] = row;
                s->src[at] = k;
            }
        for (int j = 0; pass == 0 && j < s->n; j++) s->Cp[j + 1] += s->Cp[j], s->flag[j] = 0;
    }
}

/* Elimination tree and column counts: the walk up the tree from the entries of column k visits the
 * pattern of row k of L, and adds to the tree where it ends. */
static void symbolic(struct sparse_solver *s)
{
    for (int k = 0; k < s->n; k++) {
        s->parent[k] = -1;
        s->flag[k] = k;
        s->Lnz[k] = 0;
        for (int p = s->Cp[k]; p < s->Cp[k + 1]; p++)
            for (int i = s->Ci[p]; s->flag[i] != k; i = s->parent[i]) {
                if (s->parent[i] < 0) s->parent[i] = k;
                s->Lnz[i]++;
                s->flag[i] = k;
            }
    }
}

/* AMD (Amestoy, Davis & Duff 1996) sorts what is not sorted, and takes A + A^T. */
int art_order_amd(struct art_ctx *ctx, const struct art_csc *A, int *perm)
{
    const int status = amd_order(A->n, A->ptr, A->row, perm, NULL, NULL);
    if (status >= AMD_OK) return ART_OK;
    return status == AMD_OUT_OF_MEMORY
               ? art_error(ctx, ART_ENOMEM, NULL, "out of memory in AMD")
               : art_error(ctx, ART_EINTERNAL, NULL, "AMD failed with status %d", status);
}

static int sparse_analyze(struct art_ctx *ctx, void *self, const struct art_csc *A)
{
    struct sparse_solver *s = self;
    int status;
    clear(s);
    s->n = A->n;
    s->nnz = A->ptr[A->n];
    s->sym = A->sym;
    ART_TRY(allocate(ctx, s));
    ART_TRY(art_order_amd(ctx, A, s->perm));
    for (int k = 0; k < s->n; k++) s->pinv[s->perm[k]] = k;
    if (!s->sym) return ART_OK;
    permute(s, A);
    symbolic(s);
    size_t total = 0;
    for (int k = 0; k < s->n; k++) {
        total += (size_t)s->Lnz[k];
        if (total > INT32_MAX) {
            status = art_error(ctx, ART_ELIMIT, NULL, "the factor has too many entries");
            goto out;
        }
        s->Lp[k + 1] = (int)total;
    }
    status = ART_ENOMEM;
    s->Li = art_alloc(ctx, total, sizeof *s->Li);
    s->Lx = art_alloc(ctx, total, sizeof *s->Lx);
    if (s->Li && s->Lx) return ART_OK;
out:
    clear(s);
    return status;
}

/* Scatter column k of C into y and collect the rows i < k of row k of L, in an order in which each
 * comes after those it depends on. Returns where they begin in the stack. */
static int load_row(struct sparse_solver *s, const double *Ax, int k)
{
    int top = s->n;
    s->flag[k] = k;
    s->y[k] = 0;
    for (int p = s->Cp[k]; p < s->Cp[k + 1]; p++) {
        int i = s->Ci[p], len = 0;
        s->y[i] += Ax[s->src[p]];
        for (; s->flag[i] != k; i = s->parent[i]) {
            s->stack[len++] = i;
            s->flag[i] = k;
        }
        while (len > 0) s->stack[--top] = s->stack[--len];
    }
    return top;
}

/* A pivot is sound if it is positive and more than rounding of the diagonal it came from; in an
 * indefinite matrix if it has any sign, is more than rounding of its row, and the sum of the terms
 * l_ki^2 |d_i| that were subtracted from it did not grow far beyond the row: then the factors
 * reproduce the matrix as well as those with pivoting do (Higham 2002, section 10.3 and 11.1). */
static bool sound(const struct sparse_solver *s, int k, double d, double diagonal, double sum)
{
    if (s->kind == ART_FACTOR_CHOLESKY) return d > SINGULAR_TOL * diagonal;
    double scale = s->scale[s->perm[k]], unit = scale * scale;
    return fabs(d) * unit > SINGULAR_TOL && (fabs(d) + sum) * unit <= GROWTH_LIMIT;
}

/* Factors L D L^T without pivoting, of the kind s->kind; the result is false at the first pivot
 * that is too small. */
static bool factor_ldl(struct sparse_solver *s, const double *Ax)
{
    for (int k = 0; k < s->n; k++) s->flag[k] = -1, s->Lnz[k] = 0, s->y[k] = 0;
    for (int k = 0; k < s->n; k++) {
        int top = load_row(s, Ax, k);
        double diagonal = s->y[k], d = diagonal, sum = 0;
        s->y[k] = 0;
        for (; top < s->n; top++) {
            int i = s->stack[top], p = s->Lp[i], end = p + s->Lnz[i];
            double yi = s->y[i], l = yi / s->D[i];
            s->y[i] = 0;
            for (; p < end; p++) s->y[s->Li[p]] -= s->Lx[p] * yi;
            d -= l * yi;
            sum += fabs(l * yi);
            s->Li[end] = k;
            s->Lx[end] = l;
            s->Lnz[i]++;
        }
        if (!sound(s, k, d, diagonal, sum)) return false;
        s->D[k] = d;
    }
    return true;
}

/* Factors by Cholesky's method, and where that fails with pivots of any sign. */
static bool factor_symmetric(struct sparse_solver *s, const struct art_csc *A)
{
    s->kind = ART_FACTOR_CHOLESKY;
    if (factor_ldl(s, A->val)) return true;
    s->kind = ART_FACTOR_LDLT;
    art_csc_scale_sym(A, s->scale, s->y);
    return factor_ldl(s, A->val);
}

/* ---------------------------------------------------------------- LU path */

static int factor_lu(struct art_ctx *ctx, struct sparse_solver *s, const struct art_csc *A,
                     int *singular)
{
    int status;
    if (!s->has_lu) {
        ART_TRY(art_csc_expand(ctx, &s->full, A));
        ART_TRY(sparse_lu_init(ctx, &s->lu, s->n, s->perm));
        s->has_lu = true;
    }
    art_csc_take(&s->full, A->val);
    status = sparse_lu_factor(ctx, &s->lu, &s->full, singular);
out:
    return status;
}

/* The first entry of a column of the lower triangle is the diagonal. */
static double least_pivot(const struct sparse_solver *s, const struct art_csc *A)
{
    double least = 1;
    for (int k = 0; k < s->n; k++) {
        double share = s->D[k] / A->val[A->ptr[s->perm[k]]];
        if (!(share >= least)) least = share;
    }
    return least;
}

static int sparse_factor(struct art_ctx *ctx, void *self, const struct art_csc *A,
                         struct art_factor_result *result)
{
    struct sparse_solver *s = self;
    if (s->sym && factor_symmetric(s, A)) {
        result->kind = s->kind;
        result->nnz = (double)s->Lp[s->n] + s->n;
        result->least_pivot = least_pivot(s, A);
        return ART_OK;
    }
    s->kind = ART_FACTOR_NONE;
    int status = factor_lu(ctx, s, A, &result->singular);
    if (status < 0) return status;
    result->kind = s->kind = ART_FACTOR_LU;
    result->nnz = (double)s->lu.Lp[s->n] + (double)s->lu.Up[s->n];
    return ART_OK;
}

static void solve_ldl(struct sparse_solver *s, double *b)
{
    int n = s->n;
    double *x = s->y;
    for (int k = 0; k < n; k++) x[k] = b[s->perm[k]];
    for (int j = 0; j < n; j++)
        for (int p = s->Lp[j]; p < s->Lp[j + 1]; p++) x[s->Li[p]] -= s->Lx[p] * x[j];
    for (int j = 0; j < n; j++) x[j] /= s->D[j];
    for (int j = n - 1; j >= 0; j--) {
        double sum = x[j];
        for (int p = s->Lp[j]; p < s->Lp[j + 1]; p++) sum -= s->Lx[p] * x[s->Li[p]];
        x[j] = sum;
    }
    for (int k = 0; k < n; k++) b[s->perm[k]] = x[k];
}

static int sparse_solve(struct art_ctx *ctx, void *self, int n_rhs, double *x)
{
    struct sparse_solver *s = self;
    (void)ctx;
    for (int k = 0; k < n_rhs; k++) {
        double *b = x + (size_t)k * (size_t)s->n;
        if (s->kind == ART_FACTOR_LU)
            sparse_lu_solve(&s->lu, b);
        else
            solve_ldl(s, b);
    }
    return ART_OK;
}

const struct art_solver_type art_solver_sparse = {
    .name = "sparse",
    .help = "sparse L D L^T with minimum degree ordering, LU where that fails; no library needed",
    .create = sparse_create,
    .analyze = sparse_analyze,
    .factor = sparse_factor,
    .solve = sparse_solve,
    .free = sparse_free};

#include "dense_six.h"
#include "linalg_priv.h"
#include "two.h"
#include <math.h>
#include <stdint.h>
#include <string.h>

/* Returns row i of the factor array. */
static double *row(const struct art_dense *d, int i)
{
    return d->f + (size_t)i * (size_t)d->n;
}

/* The exponent of x > 0 as that of frexp, from its bits where it is a normal number. */
static int exponent(double x)
{
    uint64_t bits;
    int e;
    memcpy(&bits, &x, sizeof bits);
    e = (int)(bits >> 52);
    if (e > 0 && e < 0x7ff) return e - 1022;
    (void)frexp(x, &e);
    return e;
}

/* 2^e */
static double power_of_two(int e)
{
    if (e < -1022 || e > 1023) return ldexp(1, e);
    uint64_t bits = (uint64_t)(e + 1023) << 52;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

double linalg_scale(double x)
{
    return x > 0 ? power_of_two(-exponent(x)) : 1;
}

double linalg_scale_sqrt(double x)
{
    return x > 0 ? power_of_two(-(exponent(x) / 2)) : 1;
}

int art_dense_reserve(struct art_ctx *ctx, struct art_dense *d, int n)
{
    if (n <= d->cap && d->f) return ART_OK;
    size_t m = n > 0 ? (size_t)n : 1;
    double *f = art_alloc(ctx, m * m, sizeof *f);
    double *e = art_alloc(ctx, m, sizeof *e);
    double *scale = art_alloc(ctx, 2 * m, sizeof *scale);
    double *work = art_alloc(ctx, m, sizeof *work);
    int *perm = art_alloc(ctx, m, sizeof *perm);
    if (!f || !e || !scale || !work || !perm) {
        art_free(f), art_free(e), art_free(scale), art_free(work), art_free(perm);
        return ART_ENOMEM;
    }
    art_dense_fini(d);
    d->f = f, d->e = e, d->scale = scale, d->work = work, d->perm = perm;
    d->cap = (int)m;
    return ART_OK;
}

void art_dense_fini(struct art_dense *d)
{
    art_free(d->f), art_free(d->e), art_free(d->scale), art_free(d->work), art_free(d->perm);
    memset(d, 0, sizeof *d);
}

/* Common start of a factorisation: space, and no result yet. */
static int begin(struct art_ctx *ctx, struct art_dense *d, int n)
{
    int status = n < 0 ? art_error(ctx, ART_ESHAPE, NULL, "matrix of size %d", n)
                       : art_dense_reserve(ctx, d, n);
    if (status < 0) return status;
    d->n = n;
    d->kind = ART_FACTOR_NONE;
    d->n_negative = 0;
    d->singular = -1;
    return ART_OK;
}

/* Check that all values are finite, those above the diagonal and on it if the matrix is symmetric.
 */
static int check_finite(struct art_ctx *ctx, int n, const double *A, bool sym)
{
    for (int i = 0; i < n; i++) {
        int first = sym ? i : 0;
        const double *a = A + (size_t)i * (size_t)n;
        if (art_finite((size_t)(n - first), a + first) == 0) continue;
        for (int j = first; j < n; j++)
            if (!isfinite(a[j]))
                return art_error(ctx, ART_EDIVERGED, NULL,
                                 "matrix entry (%d, %d) is not a finite number", i, j);
    }
    return ART_OK;
}

static int singular(struct art_ctx *ctx, struct art_dense *d, int unknown)
{
    d->singular = unknown;
    return art_error(ctx, ART_ESINGULAR, NULL, "the matrix is singular at unknown %d", unknown);
}

/* Load the upper triangle with symmetric scaling that brings the largest entry of each row to about
 * one (a few sweeps of the square root rule; Ruiz 2001). */
static void load_scaled(struct art_dense *d, const double *A)
{
    int n = d->n;
    double *s = d->scale;
    for (int i = 0; i < n; i++) s[i] = 1;
    /* factors are powers of two, so that a sweep that changes nothing is the last */
    bool changed = true;
    for (int sweep = 0; sweep < 4 && changed; sweep++) {
        double *big = d->work;
        memset(big, 0, (size_t)n * sizeof *big);
        changed = false;
        for (int i = 0; i < n; i++)
            for (int j = i; j < n; j++) {
                double a = fabs(A[(size_t)i * (size_t)n + (size_t)j]) * s[i] * s[j];
                if (a > big[i]) big[i] = a;
                if (a > big[j]) big[j] = a;
            }
        for (int i = 0; i < n; i++) {
            double factor = linalg_scale_sqrt(big[i]);
            changed = changed || factor != 1;
            s[i] *= factor;
        }
    }
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            row(d, i)[j] = A[(size_t)i * (size_t)n + (size_t)j] * s[i] * s[j];
}

/* Powers of two make no difference to the roundings of Cholesky's method, nor to its tests, which
 * are by the diagonal: it takes the matrix as it is, where nothing can overflow. */
static bool load_unscaled(struct art_dense *d, const double *A)
{
    const double least = 1e-200, most = 1e200;
    int n = d->n;
    for (int i = 0; i < n; i++) {
        const double *a = A + (size_t)i * (size_t)n;
        if (!(a[i] > least && a[i] < most)) return false;
        d->scale[i] = 1;
        memcpy(row(d, i) + i, a + i, (size_t)(n - i) * sizeof *a);
    }
    return true;
}

/* Factors the rows k0..k1-1 of U: A = U^T U. The result is false at a pivot that is not positive.
 */
static bool cholesky_panel(struct art_dense *d, int k0, int k1)
{
    int n = d->n;
    for (int k = k0; k < k1; k++) {
        double *uk = row(d, k);
        for (int l = k0; l < k; l++) {
            const double *ul = row(d, l);
            double m = ul[k];
            for (int j = k; j < n; j++) uk[j] -= m * ul[j];
        }
        /* work: the diagonal before elimination */
        double share = uk[k] / d->work[k];
        if (!(uk[k] > 0) || !(share > SINGULAR_TOL))
            return false; /* a diagonal of -0: share is inf */
        if (share < d->least_pivot) d->least_pivot = share;
        double r = sqrt(uk[k]);
        uk[k] = r;
        for (int j = k + 1; j < n; j++) uk[j] /= r;
    }
    return true;
}

/* A = U^T U by panels of four rows: each row behind the panel takes four updates in one pass. */
static bool cholesky(struct art_dense *d)
{
    int n = d->n;
    d->least_pivot = 1;
    if (n == 6) return dense_cholesky_six(d->f, &d->least_pivot);
    for (int i = 0; i < n; i++) d->work[i] = row(d, i)[i];
    for (int k = 0; k < n; k += 4) {
        int end = k + 4 < n ? k + 4 : n;
        if (!cholesky_panel(d, k, end)) return false;
        if (end - k < 4) break;
        const double *a = row(d, k), *b = row(d, k + 1), *c = row(d, k + 2), *e = row(d, k + 3);
        for (int i = end; i < n; i++) {
            double *u = row(d, i), ma = a[i], mb = b[i], mc = c[i], me = e[i];
            for (int j = i; j < n; j++) u[j] -= ma * a[j] + mb * b[j] + mc * c[j] + me * e[j];
        }
    }
    return true;
}

/* ----------------------------------------------------------- Bunch-Kaufman
 *
 * The array is read as the lower triangle by columns: entry (i, j), i >= j, is row(d, j)[i]. */

static void swap_double(double *a, double *b)
{
    double t = *a;
    *a = *b, *b = t;
}

/* Swaps rows and columns p < q of the symmetric matrix, and the rows of the finished columns of L.
 */
static void exchange(struct art_dense *d, int p, int q)
{
    int n = d->n, t = d->perm[p];
    d->perm[p] = d->perm[q], d->perm[q] = t;
    for (int j = 0; j < p; j++) swap_double(&row(d, j)[p], &row(d, j)[q]);
    swap_double(&row(d, p)[p], &row(d, q)[q]);
    for (int j = p + 1; j < q; j++) swap_double(&row(d, p)[j], &row(d, j)[q]);
    for (int i = q + 1; i < n; i++) swap_double(&row(d, p)[i], &row(d, q)[i]);
}

/* Return the largest entry below the diagonal of column k, and its row. */
static double column_max(const struct art_dense *d, int k, int *at)
{
    double big = 0;
    *at = k;
    for (int i = k + 1; i < d->n; i++)
        if (fabs(row(d, k)[i]) > big) big = fabs(row(d, k)[i]), *at = i;
    return big;
}

/* Choose the pivot at step k: returns its size (1 or 2) and brings it to the front; 0 if the column
 * is zero. */
static int choose_pivot(struct art_dense *d, int k)
{
    const double alpha = (1 + sqrt(17.0)) / 8;
    int r;
    double akk = fabs(row(d, k)[k]), lambda = column_max(d, k, &r);
    if (akk <= SINGULAR_TOL && lambda <= SINGULAR_TOL) return 0;
    if (akk >= alpha * lambda) return 1;
    double sigma = 0;
    for (int j = k; j < r; j++) sigma = fmax(sigma, fabs(row(d, j)[r]));
    for (int i = r + 1; i < d->n; i++) sigma = fmax(sigma, fabs(row(d, r)[i]));
    if (akk * sigma >= alpha * lambda * lambda) return 1;
    if (fabs(row(d, r)[r]) >= alpha * sigma) {
        exchange(d, k, r);
        return 1;
    }
    if (r != k + 1) exchange(d, k + 1, r);
    return 2;
}

static void eliminate_1(struct art_dense *d, int k)
{
    double *v = row(d, k), pivot = v[k];
    if (pivot < 0) d->n_negative++;
    for (int j = k + 1; j < d->n; j++) {
        double l = v[j] / pivot;
        double *a = row(d, j);
        for (int i = j; i < d->n; i++) a[i] -= l * v[i];
    }
    for (int j = k + 1; j < d->n; j++) v[j] /= pivot;
    d->e[k] = 0;
}

static void eliminate_2(struct art_dense *d, int k)
{
    double *v = row(d, k), *w = row(d, k + 1);
    double b = v[k + 1], p = v[k] / b, q = w[k + 1] / b, t = 1 / (p * q - 1);
    d->n_negative++; /* the determinant of the block is negative */
    d->e[k] = b;
    d->e[k + 1] = 0;
    for (int j = k + 2; j < d->n; j++) {
        /* (l0, l1) = (v_j, w_j) D^-1 */
        double l0 = t * (q * v[j] - w[j]) / b, l1 = t * (p * w[j] - v[j]) / b;
        double *a = row(d, j);
        for (int i = j; i < d->n; i++) a[i] -= l0 * v[i] + l1 * w[i];
    }
    for (int j = k + 2; j < d->n; j++) {
        double l0 = t * (q * v[j] - w[j]) / b, l1 = t * (p * w[j] - v[j]) / b;
        v[j] = l0, w[j] = l1;
    }
    v[k + 1] = 0;
}

/* P A P^T = L D L^T; returns the unknown at which A is singular, or -1. */
static int bunch_kaufman(struct art_dense *d)
{
    for (int i = 0; i < d->n; i++) d->perm[i] = i;
    for (int k = 0; k < d->n;) {
        int size = choose_pivot(d, k);
        if (size == 0) return d->perm[k];
        if (size == 1)
            eliminate_1(d, k);
        else
            eliminate_2(d, k);
        k += size;
    }
    return -1;
}

int linalg_dense_factor_finite(struct art_ctx *ctx, struct art_dense *d, int n, const double *A)
{
    int status = begin(ctx, d, n);
    if (status < 0) return status;
    if (!load_unscaled(d, A)) load_scaled(d, A);
    if (cholesky(d)) {
        d->kind = ART_FACTOR_CHOLESKY;
        return ART_OK;
    }
    load_scaled(d, A);
    int bad = bunch_kaufman(d);
    if (bad >= 0) return singular(ctx, d, bad);
    d->kind = ART_FACTOR_LDLT;
    return ART_OK;
}

int art_dense_factor_sym(struct art_ctx *ctx, struct art_dense *d, int n, const double *A)
{
    d->kind = ART_FACTOR_NONE;
    int status = check_finite(ctx, n, A, true);
    return status < 0 ? status : linalg_dense_factor_finite(ctx, d, n, A);
}

/* ---------------------------------------------------------------------- LU */

/* Scale rows, then columns, to largest entry about one. False with the index of an empty one. */
static bool load_lu(struct art_dense *d, const double *A, int *bad)
{
    int n = d->n;
    double *r = d->scale, *c = d->scale + d->cap;
    for (int i = 0; i < n; i++) {
        double big = 0;
        for (int j = 0; j < n; j++) big = fmax(big, fabs(A[(size_t)i * (size_t)n + (size_t)j]));
        *bad = i;
        if (big == 0) return false;
        r[i] = linalg_scale(big);
        for (int j = 0; j < n; j++) row(d, i)[j] = A[(size_t)i * (size_t)n + (size_t)j] * r[i];
    }
    for (int j = 0; j < n; j++) {
        double big = 0;
        for (int i = 0; i < n; i++) big = fmax(big, fabs(row(d, i)[j]));
        *bad = j;
        if (big == 0) return false;
        c[j] = linalg_scale(big);
        for (int i = 0; i < n; i++) row(d, i)[j] *= c[j];
    }
    return true;
}

int art_dense_factor_lu(struct art_ctx *ctx, struct art_dense *d, int n, const double *A)
{
    int bad, status = begin(ctx, d, n);
    if (status == ART_OK) status = check_finite(ctx, n, A, false);
    if (status < 0) return status;
    if (!load_lu(d, A, &bad)) return singular(ctx, d, bad);
    for (int k = 0; k < n; k++) {
        int p = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(row(d, i)[k]) > fabs(row(d, p)[k])) p = i;
        if (!(fabs(row(d, p)[k]) > SINGULAR_TOL)) return singular(ctx, d, k);
        d->perm[k] = p;
        if (p != k)
            for (int j = 0; j < n; j++) swap_double(&row(d, k)[j], &row(d, p)[j]);
        const double *u = row(d, k);
        for (int i = k + 1; i < n; i++) {
            double *a = row(d, i), l = a[k] / u[k];
            a[k] = l;
            if (l == 0) continue;
            int j = k + 1;
            for (; j + 2 <= n; j += 2) ART_F64X2(a + j) -= l * ART_F64X2_OF(u + j);
            if (j < n) a[j] -= l * u[j];
        }
    }
    d->kind = ART_FACTOR_LU;
    return ART_OK;
}

/* ------------------------------------------------------------------- solve */

static void solve_cholesky(const struct art_dense *d, double *x)
{
    int n = d->n;
    if (n == 6) {
        dense_solve_six(d->f, x);
        return;
    }
    for (int i = 0; i < n; i++) {
        const double *u = row(d, i);
        x[i] /= u[i];
        for (int j = i + 1; j < n; j++) x[j] -= u[j] * x[i];
    }
    for (int i = n - 1; i >= 0; i--) {
        const double *u = row(d, i);
        double sum = x[i];
        for (int j = i + 1; j < n; j++) sum -= u[j] * x[j];
        x[i] = sum / u[i];
    }
}

/* Divide by D, with its 1x1 and 2x2 blocks. */
static void divide_by_d(const struct art_dense *d, double *y)
{
    for (int k = 0; k < d->n; k++) {
        double b = d->e[k];
        if (b == 0) {
            y[k] /= row(d, k)[k];
            continue;
        }
        double p = row(d, k)[k] / b, q = row(d, k + 1)[k + 1] / b, t = 1 / (p * q - 1);
        double y0 = y[k] / b, y1 = y[k + 1] / b;
        y[k] = t * (q * y0 - y1);
        y[k + 1] = t * (p * y1 - y0);
        k++;
    }
}

static void solve_ldlt(const struct art_dense *d, double *x)
{
    int n = d->n;
    double *y = d->work;
    for (int i = 0; i < n; i++) y[i] = x[d->perm[i]];
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++) y[i] -= row(d, k)[i] * y[k];
    divide_by_d(d, y);
    for (int k = n - 1; k >= 0; k--) {
        double sum = y[k];
        for (int i = k + 1; i < n; i++) sum -= row(d, k)[i] * y[i];
        y[k] = sum;
    }
    for (int i = 0; i < n; i++) x[d->perm[i]] = y[i];
}

static void solve_lu(const struct art_dense *d, double *x)
{
    int n = d->n;
    for (int k = 0; k < n; k++) x[k] *= d->scale[k];
    for (int k = 0; k < n; k++) swap_double(&x[k], &x[d->perm[k]]);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) x[i] -= row(d, i)[j] * x[j];
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++) x[i] -= row(d, i)[j] * x[j];
        x[i] /= row(d, i)[i];
    }
    for (int k = 0; k < n; k++) x[k] *= d->scale[d->cap + k];
}

void art_dense_solve(const struct art_dense *d, double *x)
{
    ART_ASSERT(d->n == 0 || d->kind != ART_FACTOR_NONE);
    if (d->n == 0) return;
    if (d->kind == ART_FACTOR_LU) {
        solve_lu(d, x);
        return;
    }
    for (int i = 0; i < d->n; i++) x[i] *= d->scale[i];
    if (d->kind == ART_FACTOR_CHOLESKY)
        solve_cholesky(d, x);
    else
        solve_ldlt(d, x);
    for (int i = 0; i < d->n; i++) x[i] *= d->scale[i];
}

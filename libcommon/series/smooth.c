#include "series_priv.h"
#include <art/math.h>
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------- moving average */

/* Sum with its rounding error carried along (Knuth, TAOCP 2, section 4.2.2, theorem B). */
struct sum {
    double hi, lo;
};

static struct sum sum_add(struct sum s, double x)
{
    double t = s.hi + x, b = t - s.hi;
    s.lo += (s.hi - (t - b)) + (x - b);
    s.hi = t;
    return s;
}

static int apply_average(const struct series_filter *f, const double *t, const double *y, double *r,
                         size_t n)
{
    (void)t;
    struct sum *before = art_alloc(f->ctx, n + 1, sizeof *before);
    if (!before) return ART_ENOMEM;
    for (size_t i = 0; i < n; i++) before[i + 1] = sum_add(before[i], y[i]);
    for (size_t i = 0; i < n; i++) {
        size_t m = f->half;
        if (m > i) m = i;
        if (m > n - 1 - i) m = n - 1 - i;
        struct sum a = before[i - m], b = before[i + m + 1];
        r[i] = m == 0 ? y[i] : ((b.hi - a.hi) + (b.lo - a.lo)) / (double)(2 * m + 1);
    }
    art_free(before);
    return ART_OK;
}

/* ------------------------------------------------------------- Savitzky-Golay */

/* Compute orthonormal polynomials p_0 .. p_d on the points x_j = (j - m) / m, j = 0 .. 2m: row k
 * holds p_k, by the three-term recurrence. Each row is made orthogonal to all before once more,
 * since the recurrence alone loses orthogonality for degrees near the number of points. */
static double *orthogonal_polynomials(struct art_ctx *ctx, size_t m, int degree)
{
    size_t w = 2 * m + 1;
    double *p = art_alloc(ctx, w * ((size_t)degree + 1), sizeof *p);
    if (!p) return NULL;
    for (int k = 0; k <= degree; k++) {
        double *row = p + (size_t)k * w, norm = 0;
        for (size_t j = 0; j < w; j++) {
            double x = m ? ((double)j - (double)m) / (double)m : 0;
            row[j] = k ? x * p[(size_t)(k - 1) * w + j] : 1;
        }
        for (int pass = 0; pass < 2; pass++)
            for (int i = k - 1; i >= 0; i--) {
                const double *other = p + (size_t)i * w;
                double dot = 0;
                for (size_t j = 0; j < w; j++) dot += row[j] * other[j];
                for (size_t j = 0; j < w; j++) row[j] -= dot * other[j];
            }
        for (size_t j = 0; j < w; j++) norm += row[j] * row[j];
        norm = sqrt(norm);
        for (size_t j = 0; j < w; j++) row[j] /= norm;
    }
    return p;
}

/* Fill r[from .. to) of the window that begins at y, from the polynomial fitted to it. */
static void fit_window(const double *p, size_t w, int degree, const double *y, size_t from,
                       size_t to, double *r)
{
    for (size_t i = from; i < to; i++) r[i] = 0;
    for (int k = 0; k <= degree; k++) {
        const double *row = p + (size_t)k * w;
        double c = 0;
        for (size_t j = 0; j < w; j++) c += row[j] * y[j];
        for (size_t i = from; i < to; i++) r[i] += c * row[i];
    }
}

static int apply_savgol(const struct series_filter *f, const double *t, const double *y, double *r,
                        size_t n)
{
    (void)t;
    size_t m = f->half, w = 2 * m + 1;
    /* a run between gaps may be shorter than the window */
    if (w > n) m = n ? (n - 1) / 2 : 0, w = 2 * m + 1;
    if (n == 0 || w < (size_t)f->degree + 1) {
        if (n) memcpy(r, y, n * sizeof *r);
        return ART_OK;
    }
    double *p = orthogonal_polynomials(f->ctx, m, f->degree);
    double *weight = art_alloc(f->ctx, w, sizeof *weight);
    int status = p && weight ? ART_OK : ART_ENOMEM;
    if (status < 0) goto out;
    for (int k = 0; k <= f->degree; k++)
        for (size_t j = 0; j < w; j++) weight[j] += p[(size_t)k * w + m] * p[(size_t)k * w + j];
    fit_window(p, w, f->degree, y, 0, m, r);
    fit_window(p, w, f->degree, y + (n - w), m + 1, w, r + (n - w));
    for (size_t i = m; i + m < n; i++) {
        double sum = 0;
        for (size_t j = 0; j < w; j++) sum += weight[j] * y[i - m + j];
        r[i] = sum;
    }
out:
    art_free(p);
    art_free(weight);
    return status;
}

/* ------------------------------------------------------------------- columns */

/* y[n] to r[n], run by run; what is missing stays so. y and r have so many parts of n, all of
 * which are missing where the first is. */
static int filter_runs(const struct series_filter *f, const double *t, const double *y, double *r,
                       size_t n, size_t parts)
{
    int status = ART_OK;
    for (size_t from = 0, to; from < n && status == ART_OK; from = to) {
        for (to = from; to < n && !isnan(y[to]);) to++;
        for (size_t k = 0; k < parts && to > from && status == ART_OK; k++)
            status = f->apply(f, t + from, y + k * n + from, r + k * n + from, to - from);
        for (; to < n && isnan(y[to]); to++)
            for (size_t k = 0; k < parts; k++) r[k * n + to] = NAN;
    }
    return status;
}

static int smooth_column(const struct series_filter *f, struct art_series *s, size_t column,
                         double *y, double *r)
{
    size_t width = (size_t)s->vsize;
    for (size_t i = 0; i < s->n; i++) y[i] = s->v[i * width + column];
    int status = filter_runs(f, s->t, y, r, s->n, 1);
    for (size_t i = 0; status == ART_OK && i < s->n; i++) s->v[i * width + column] = r[i];
    return status;
}

/* The rotations at one place of the vector, as quaternions q[4][n] each on the side of the one
 * before. */
static void gather_quaternions(const struct art_series *s, enum art_rotation_rep rep, size_t off,
                               double *q)
{
    size_t n = s->n, width = (size_t)s->vsize;
    for (size_t i = 0; i < n; i++) {
        double R[9], a[4] = {NAN, NAN, NAN, NAN}, dot = 0;
        bool there = true;
        for (int j = 0; j < art_rotation_rep_size(rep); j++)
            there = there && !isnan(s->v[i * width + off + (size_t)j]);
        if (there) {
            art_rotation_get(rep, s->v + i * width + off, R);
            art_rot_to_quat(a, R);
        }
        for (size_t j = 0; i > 0 && j < 4; j++) dot += a[j] * q[j * n + i - 1];
        for (size_t j = 0; j < 4; j++) q[j * n + i] = dot < 0 ? -a[j] : a[j];
    }
}

static int smooth_rotation(const struct series_filter *f, struct art_series *s,
                           enum art_rotation_rep rep, size_t off)
{
    size_t n = s->n, width = (size_t)s->vsize;
    double *q = art_alloc(f->ctx, 8 * n, sizeof *q);
    if (!q) return ART_ENOMEM;
    double *r = q + 4 * n;
    gather_quaternions(s, rep, off, q);
    int status = filter_runs(f, s->t, q, r, n, 4);
    for (size_t i = 0; i < n && status == ART_OK; i++) {
        double a[4], R[9], *v = s->v + i * width + off;
        bool same = true;
        for (size_t j = 0; j < 4; j++) {
            a[j] = r[j * n + i];
            if (a[j] != q[j * n + i]) same = false;
        }
        if (same || isnan(a[0])) continue;
        art_rot_from_quat(R, a);
        art_rotation_put(rep, R, v, v);
    }
    art_free(q);
    return status;
}

/* True if a value belongs to a rotation (of a matrix only the 3x3 part does). */
static bool in_rotation(const struct art_rotations *rotations, int column)
{
    for (int i = 0; i < rotations->n; i++) {
        int k = column - rotations->off[i];
        if (k < 0 || k >= art_rotation_rep_size(rotations->rep)) continue;
        if (rotations->rep != ART_ROT_MATRIX || (k < 12 && k % 4 != 3)) return true;
    }
    return false;
}

int series_filter_all(struct art_ctx *ctx, struct art_series *s, const struct series_filter *f)
{
    struct art_series work;
    struct art_rotations rotations = art_series_rotations(s);
    double *y = NULL, *r = NULL;
    int status = art_series_copy(ctx, &work, s);
    if (status < 0) return status;
    y = art_alloc(ctx, s->n, sizeof *y);
    r = art_alloc(ctx, s->n, sizeof *r);
    if (!y || !r) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int j = 0; j < s->vsize; j++)
        if (!in_rotation(&rotations, j)) ART_TRY(smooth_column(f, &work, (size_t)j, y, r));
    for (int i = 0; i < rotations.n; i++)
        ART_TRY(smooth_rotation(f, &work, rotations.rep, (size_t)rotations.off[i]));
    memcpy(s->v, work.v, s->n * (size_t)s->vsize * sizeof *s->v);
out:
    art_free(y);
    art_free(r);
    art_series_fini(&work);
    return status;
}

/* The odd window that is taken for a wanted one; 0 for an empty series. */
static size_t odd_window(size_t n, int window)
{
    size_t w = (size_t)window | 1;
    if (w > n) w = n ? (n - 1) | 1 : 0;
    return w;
}

static int smooth(struct art_ctx *ctx, struct art_series *s, int window, struct series_filter f,
                  int *used)
{
    if (window < 1) return art_error(ctx, ART_ERANGE, NULL, "window %d is less than 1", window);
    if (f.degree < 0) return art_error(ctx, ART_ERANGE, NULL, "degree %d is negative", f.degree);
    size_t w = odd_window(s->n, window);
    bool idle = w == 0 || w < (size_t)f.degree + 1 || s->vsize == 0;
    f.half = w / 2;
    f.ctx = ctx;
    int status = idle ? ART_OK : series_filter_all(ctx, s, &f);
    if (status == ART_OK && used) *used = idle ? 0 : (int)w;
    return status;
}

int art_series_smooth_average(struct art_ctx *ctx, struct art_series *s, int window, int *used)
{
    return smooth(ctx, s, window, (struct series_filter){.apply = apply_average}, used);
}

int art_series_smooth_savgol(struct art_ctx *ctx, struct art_series *s, int window, int degree,
                             int *used)
{
    return smooth(ctx, s, window, (struct series_filter){.apply = apply_savgol, .degree = degree},
                  used);
}

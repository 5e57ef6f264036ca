/* Natural interpolating splines of degree 1, 3 and 5 through equally or unequally spaced points.
 *
 * A piece of degree 5 is given by the value y, the slope d and the curvature c at both its ends.
 * With D = y1 - y0 over a step h its third and fourth derivatives there are
 *
 *     h^3 y'''(0)  =  60 D - h (36 d0 + 24 d1) - h^2 (9 c0 - 3 c1)
 *     h^3 y'''(1)  =  60 D - h (24 d0 + 36 d1) - h^2 (3 c0 - 9 c1)
 *     h^4 y''''(0) = -360 D + h (192 d0 + 168 d1) + h^2 (36 c0 - 24 c1)
 *     h^4 y''''(1) =  360 D - h (168 d0 + 192 d1) - h^2 (24 c0 - 36 c1)
 *
 * They agree where two pieces meet and are zero at both ends: a block tridiagonal system in (d, c),
 * one for all columns. A piece of degree 3 has a straight second derivative, whose values at the
 * points solve a tridiagonal system (de Boor 2001, A Practical Guide to Splines, chapter IV). */
#include "trial_priv.h"
#include <math.h>
#include <string.h>

static int check(struct art_ctx *ctx, const double *t, size_t n, const double *values, int m,
                 int stride)
{
    for (size_t i = 0; i < n; i++) {
        if (!isfinite(t[i]) || (i && !(t[i] > t[i - 1])))
            return art_error(ctx, ART_ERANGE, NULL,
                             "times do not increase: %.9g is followed by %.9g", i ? t[i - 1] : t[i],
                             t[i]);
        for (int j = 0; j < m; j++)
            if (!isfinite(values[i * (size_t)stride + (size_t)j]))
                return art_error(ctx, ART_ERANGE, NULL,
                                 "column %d has no number at time %.9g, which a spline needs",
                                 j + 1, t[i]);
    }
    return ART_OK;
}

static double *knot(const struct art_spline *s, size_t i, int j)
{
    return s->y + 3 * (i * (size_t)s->m + (size_t)j);
}

/* ------------------------------------------------------------------- degree 1 and 3 */

static void straight(struct art_spline *s)
{
    for (size_t i = 0; i < s->n; i++)
        for (int j = 0; j < s->m; j++) {
            size_t k = i + 1 < s->n ? i : i - 1;
            double *y = knot(s, i, j);
            y[1] = s->n > 1 ? (*knot(s, k + 1, j) - *knot(s, k, j)) / (s->t[k + 1] - s->t[k]) : 0;
            y[2] = 0;
        }
}

static int cubic(struct art_ctx *ctx, struct art_spline *s)
{
    const size_t n = s->n;
    double *u = art_alloc(ctx, n, sizeof *u);
    if (!u) return ART_ENOMEM;
    for (int j = 0; j < s->m; j++) {
        knot(s, 0, j)[2] = knot(s, n - 1, j)[2] = 0;
        u[0] = 0;
        for (size_t i = 1; i + 1 < n; i++) {
            double a = s->t[i] - s->t[i - 1], b = s->t[i + 1] - s->t[i];
            double slopes = (*knot(s, i + 1, j) - *knot(s, i, j)) / b -
                            (*knot(s, i, j) - *knot(s, i - 1, j)) / a;
            double pivot = 2 * (a + b) - a * u[i - 1];
            u[i] = b / pivot;
            knot(s, i, j)[2] = (6 * slopes - a * knot(s, i - 1, j)[2]) / pivot;
        }
        for (size_t i = n - 1; i-- > 1;) knot(s, i, j)[2] -= u[i] * knot(s, i + 1, j)[2];
        for (size_t i = 0; i < n; i++) {
            size_t k = i + 1 < n ? i : i - 1;
            double h = s->t[k + 1] - s->t[k], c0 = knot(s, k, j)[2], c1 = knot(s, k + 1, j)[2];
            double slope = (*knot(s, k + 1, j) - *knot(s, k, j)) / h;
            knot(s, i, j)[1] =
                i == k ? slope - h * (2 * c0 + c1) / 6 : slope + h * (c0 + 2 * c1) / 6;
        }
    }
    art_free(u);
    return ART_OK;
}

/* ------------------------------------------------------------------------- degree 5 */

struct block {
    double a[2][2];
};

static bool invert(const struct block *x, struct block *out)
{
    double det = x->a[0][0] * x->a[1][1] - x->a[0][1] * x->a[1][0];
    if (!(fabs(det) > 0)) return false;
    *out = (struct block){
        {{x->a[1][1] / det, -x->a[0][1] / det}, {-x->a[1][0] / det, x->a[0][0] / det}}};
    return true;
}

static struct block times(const struct block *x, const struct block *y)
{
    struct block r;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) r.a[i][j] = x->a[i][0] * y->a[0][j] + x->a[i][1] * y->a[1][j];
    return r;
}

/* Rows i of the system, with h the mean step as the unit of time: jumps of the third and fourth
 * derivative, or, at an end, these themselves. L, D, U are the blocks on the points before, at and
 * behind; `of` says by how much the right-hand side depends on the difference of values before and
 * behind. */
static void quintic_rows(const struct art_spline *s, double unit, size_t i, struct block *L,
                         struct block *D, struct block *U, double of[2][2])
{
    memset(L, 0, sizeof *L), memset(D, 0, sizeof *D), memset(U, 0, sizeof *U);
    memset(of, 0, 4 * sizeof(double));
    if (i > 0) { /* minus the end of the piece before */
        double h = (s->t[i] - s->t[i - 1]) / unit, h2 = h * h, h3 = h2 * h, h4 = h3 * h;
        L->a[0][0] = 24 / h2, L->a[0][1] = 3 / h, D->a[0][0] += 36 / h2, D->a[0][1] -= 9 / h;
        L->a[1][0] = 168 / h3, L->a[1][1] = 24 / h2, D->a[1][0] += 192 / h3, D->a[1][1] -= 36 / h2;
        of[0][0] = 60 / h3, of[1][0] = 360 / h4;
    }
    if (i + 1 < s->n) { /* the beginning of the piece behind */
        double h = (s->t[i + 1] - s->t[i]) / unit, h2 = h * h, h3 = h2 * h, h4 = h3 * h;
        D->a[0][0] -= 36 / h2, D->a[0][1] -= 9 / h, U->a[0][0] = -24 / h2, U->a[0][1] = 3 / h;
        D->a[1][0] += 192 / h3, D->a[1][1] += 36 / h2, U->a[1][0] = 168 / h3, U->a[1][1] = -24 / h2;
        of[0][1] = -60 / h3, of[1][1] = 360 / h4;
    }
}

/* The right-hand side of point i for column j: in the order of quintic_rows. */
static void quintic_side(const struct art_spline *s, size_t i, int j, double of[2][2], double b[2])
{
    double before = i > 0 ? *knot(s, i, j) - *knot(s, i - 1, j) : 0;
    double behind = i + 1 < s->n ? *knot(s, i + 1, j) - *knot(s, i, j) : 0;
    for (int r = 0; r < 2; r++) b[r] = of[r][0] * before + of[r][1] * behind;
}

static int quintic(struct art_ctx *ctx, struct art_spline *s)
{
    const size_t n = s->n;
    const double unit = (s->t[n - 1] - s->t[0]) / (double)(n - 1);
    struct block *U = art_alloc(ctx, n, sizeof *U), L, D, inverse;
    double of[2][2], b[2], x[2];
    if (!U) return ART_ENOMEM;
    for (size_t i = 0; i < n; i++) {
        quintic_rows(s, unit, i, &L, &D, &U[i], of);
        if (i > 0) {
            struct block LU = times(&L, &U[i - 1]);
            for (int r = 0; r < 4; r++) D.a[r / 2][r % 2] -= LU.a[r / 2][r % 2];
        }
        if (!invert(&D, &inverse)) {
            art_free(U);
            return art_error(ctx, ART_ESINGULAR, NULL,
                             "times are too unevenly spaced for a spline");
        }
        U[i] = times(&inverse, &U[i]);
        for (int j = 0; j < s->m; j++) {
            quintic_side(s, i, j, of, b);
            if (i > 0) memcpy(x, knot(s, i - 1, j) + 1, sizeof x);
            for (int r = 0; r < 2 && i > 0; r++) b[r] -= L.a[r][0] * x[0] + L.a[r][1] * x[1];
            for (int r = 0; r < 2; r++)
                knot(s, i, j)[1 + r] = inverse.a[r][0] * b[0] + inverse.a[r][1] * b[1];
        }
    }
    for (size_t i = n - 1; i-- > 0;)
        for (int j = 0; j < s->m; j++) {
            const double *next = knot(s, i + 1, j) + 1;
            for (int r = 0; r < 2; r++)
                knot(s, i, j)[1 + r] -= U[i].a[r][0] * next[0] + U[i].a[r][1] * next[1];
        }
    for (size_t k = 0; k < n * (size_t)s->m; k++)
        s->y[3 * k + 1] /= unit, s->y[3 * k + 2] /= unit * unit;
    art_free(U);
    return ART_OK;
}

/* ------------------------------------------------------------------------ the whole */

int art_spline_create(struct art_ctx *ctx, struct art_spline *s, int degree, const double *t,
                      size_t n, const double *values, int m, int stride)
{
    int status;
    memset(s, 0, sizeof *s);
    if (n == 0 || (degree != 1 && degree != 3 && degree != 5))
        return art_error(ctx, ART_EUSAGE, NULL,
                         n ? "a spline has degree 1, 3 or 5" : "a spline needs points");
    status = check(ctx, t, n, values, m, stride);
    if (status < 0) return status;
    s->degree = n < 3 ? 1 : degree, s->m = m, s->n = n;
    s->t = art_alloc(ctx, n, sizeof *s->t);
    s->y = art_alloc(ctx, 3 * n * (size_t)m + 1, sizeof *s->y);
    if (!s->t || !s->y) status = ART_ENOMEM;
    if (status == ART_OK) {
        memcpy(s->t, t, n * sizeof *t);
        for (size_t i = 0; i < n; i++)
            for (int j = 0; j < m; j++) *knot(s, i, j) = values[i * (size_t)stride + (size_t)j];
    }
    if (status == ART_OK && s->degree == 1) straight(s);
    if (status == ART_OK && s->degree == 3) status = cubic(ctx, s);
    if (status == ART_OK && s->degree == 5) status = quintic(ctx, s);
    if (status < 0) art_spline_fini(s);
    return status;
}

void art_spline_fini(struct art_spline *s)
{
    art_free(s->t);
    art_free(s->y);
    memset(s, 0, sizeof *s);
}

static size_t find(const struct art_spline *s, double t)
{
    size_t lo = 0, hi = s->n - 1;
    while (hi - lo > 1) {
        size_t mid = lo + (hi - lo) / 2;
        if (s->t[mid] <= t)
            lo = mid;
        else
            hi = mid;
    }
    return lo;
}

/* Coefficients of a piece of degree 5 in u = (t - t0) / h. */
static void coefficients(const struct art_spline *s, size_t i, int j, double h, double c[6])
{
    const double *p = knot(s, i, j), *q = knot(s, i + 1, j);
    double D = q[0] - p[0], d0 = p[1] * h, d1 = q[1] * h, c0 = p[2] * h * h, c1 = q[2] * h * h;
    c[0] = p[0], c[1] = d0, c[2] = c0 / 2;
    if (s->degree < 5) {
        c[2] = s->degree == 3 ? c0 / 2 : 0, c[3] = s->degree == 3 ? (c1 - c0) / 6 : 0,
        c[4] = c[5] = 0;
        return;
    }
    c[3] = 10 * D - 6 * d0 - 4 * d1 - 1.5 * c0 + 0.5 * c1;
    c[4] = -15 * D + 8 * d0 + 7 * d1 + 1.5 * c0 - c1;
    c[5] = 6 * D - 3 * (d0 + d1) - 0.5 * (c0 - c1);
}

void art_spline_eval(const struct art_spline *s, int j, double t, int order, double *out)
{
    double c[6] = {0}, h = 1, u = 0, scale = 1;
    const double *end = NULL;
    if (s->n == 1 || t < s->t[0])
        end = knot(s, 0, j), u = t - s->t[0];
    else if (t > s->t[s->n - 1])
        end = knot(s, s->n - 1, j), u = t - s->t[s->n - 1];
    if (end) {
        c[0] = end[0], c[1] = end[1], c[2] = end[2] / 2;
    } else {
        size_t i = find(s, t);
        h = s->t[i + 1] - s->t[i], u = (t - s->t[i]) / h;
        coefficients(s, i, j, h, c);
    }
    for (int k = 0; k <= order; k++, scale /= h) {
        double sum = 0;
        for (int i = 5; i >= k; i--) {
            double f = 1;
            for (int r = 0; r < k; r++) f *= i - r;
            sum = sum * u + f * c[i];
        }
        out[k] = sum * scale;
    }
}

/* This file computes velocities and accelerations of sampled motions at the knots of a series. It
 * evaluates the smooth curve that has them. */
#include "series_priv.h"
#include <math.h>
#include <string.h>

enum { STENCIL = 7 };

/* Compute weights w[order][n] of the values at x[n] for derivatives 0, 1, 2 at z: Fornberg (1988),
 * Mathematics of Computation 51. */
static void derivative_weights(double z, const double *x, int n, double w[3][STENCIL])
{
    double c1 = 1, c4 = x[0] - z;
    memset(w, 0, 3 * sizeof *w);
    w[0][0] = 1;
    for (int i = 1; i < n; i++) {
        int most = i < 2 ? i : 2;
        double c2 = 1, c5 = c4;
        c4 = x[i] - z;
        for (int j = 0; j < i; j++) {
            double c3 = x[i] - x[j];
            c2 *= c3;
            if (j == i - 1) {
                for (int k = most; k > 0; k--)
                    w[k][i] = c1 * (k * w[k - 1][i - 1] - c5 * w[k][i - 1]) / c2;
                w[0][i] = -c1 * c5 * w[0][i - 1] / c2;
            }
            for (int k = most; k > 0; k--) w[k][j] = (c4 * w[k][j] - k * w[k - 1][j]) / c3;
            w[0][j] = c4 * w[0][j] / c3;
        }
        c1 = c2;
    }
}

/* Knots nearer to the one before than this, by the mean distance, are the same moment twice, as at
 * the end of runs that stop just after a row. Differences across them would be rounding alone. */
static const double same_moment = 1e-6;

static double least_distance(const struct art_series *s)
{
    return s->n > 1 ? same_moment * (s->t[s->n - 1] - s->t[0]) / (double)(s->n - 1) : 0;
}

/* Compute the derivatives at knot[k] of n, those of the polynomial through the seven around it. */
static void at_knot(const struct art_series *s, const size_t *knot, size_t n_knots, size_t k,
                    double *v, double *a)
{
    size_t n = n_knots < STENCIL ? n_knots : STENCIL, first = k < n / 2 ? 0 : k - n / 2;
    double x[STENCIL], w[3][STENCIL];
    if (first + n > n_knots) first = n_knots - n;
    for (size_t i = 0; i < n; i++) x[i] = s->scale * s->t[knot[first + i]];
    derivative_weights(s->scale * s->t[knot[k]], x, (int)n, w);
    for (int c = 0; c < s->vsize; c++) {
        v[c] = a[c] = 0;
        for (size_t i = 0; i < n; i++) {
            double q = s->v[knot[first + i] * (size_t)s->vsize + (size_t)c];
            v[c] += w[1][i] * q;
            a[c] += w[2][i] * q;
        }
    }
}

int art_series_derivatives(struct art_ctx *ctx, const struct art_series *s, double **rates)
{
    size_t size = (size_t)s->vsize, n = 0;
    double *x = art_alloc(ctx, 2 * size * s->n + 1, sizeof *x);
    size_t *knot = art_alloc(ctx, s->n + 1, sizeof *knot);
    if (!x || !knot) {
        art_free(x);
        art_free(knot);
        return ART_ENOMEM;
    }
    for (size_t i = 0; i < s->n; i++)
        if (n == 0 || s->t[i] - s->t[knot[n - 1]] > least_distance(s)) knot[n++] = i;
    for (size_t k = 0; k < n; k++) {
        double *at = x + 2 * size * knot[k];
        at_knot(s, knot, n, k, at, at + size);
        size_t next = k + 1 < n ? knot[k + 1] : s->n;
        for (size_t i = knot[k] + 1; i < next; i++)
            memcpy(x + 2 * size * i, at, 2 * size * sizeof *x);
    }
    art_free(knot);
    *rates = x;
    return ART_OK;
}

/* Evaluate the polynomial of degree 5 on 0 <= x <= 1 with values, first and second derivatives (by
 * x) p at the left and q at the right end: out[3]. */
static void quintic(const double p[3], const double q[3], double x, double out[3])
{
    double d = q[0] - p[0] - p[1] - p[2] / 2, e = q[1] - p[1] - p[2], f = q[2] - p[2];
    double a = 10 * d - 4 * e + f / 2, b = -15 * d + 7 * e - f, c = 6 * d - 3 * e + f / 2;
    out[0] = p[0] + x * (p[1] + x * (p[2] / 2 + x * (a + x * (b + x * c))));
    out[1] = p[1] + x * (p[2] + x * (3 * a + x * (4 * b + x * 5 * c)));
    out[2] = p[2] + x * (6 * a + x * (12 * b + x * 20 * c));
}

/* Find the last knot at or before local time t, of which there is one. */
static size_t knot_before(const struct art_series *s, double t)
{
    size_t lo = 0, hi = s->n;
    while (hi - lo > 1) {
        size_t mid = lo + (hi - lo) / 2;
        if (s->t[mid] <= t)
            lo = mid;
        else
            hi = mid;
    }
    return lo;
}

/* Take knot k, with its derivatives by the part of an interval of length h. */
static void knot(const struct art_series *s, const double *rates, size_t k, int c, double h,
                 double out[3])
{
    size_t size = (size_t)s->vsize, i = (size_t)c;
    out[0] = s->v[k * size + i];
    out[1] = h * rates[2 * k * size + i];
    out[2] = h * h * rates[(2 * k + 1) * size + i];
}

void art_series_eval_smooth(const struct art_series *s, const double *rates, double time,
                            double *out, double *v, double *a)
{
    static const double rounding = 1e-9;
    double t = (time - s->start) / s->scale, first = s->t[0], last = s->t[s->n - 1];
    double near = s->n > 1 ? rounding * (last - first) / (double)(s->n - 1) : 0;
    bool outside = t < first - near || t > last + near;
    t = fmin(fmax(t, first), last);
    size_t k = knot_before(s, t);
    while (k > 0 && (k + 1 == s->n || s->t[k + 1] - s->t[k] <= least_distance(s))) k--;
    t = fmin(t, s->t[k + 1 < s->n ? k + 1 : k]);
    double h = s->n > 1 ? s->scale * (s->t[k + 1] - s->t[k]) : 1;
    double x = s->n > 1 ? (t - s->t[k]) / (s->t[k + 1] - s->t[k]) : 0;
    for (int c = 0; c < s->vsize; c++) {
        double p[3], q[3], y[3];
        knot(s, rates, k, c, h, p);
        knot(s, rates, s->n > 1 ? k + 1 : k, c, h, q);
        quintic(p, q, x, y);
        /* the value of a row is that of the file, to the last digit */
        out[c] = x == 0 ? p[0] : x == 1 ? q[0] : y[0];
        v[c] = outside ? 0 : y[1] / h;
        a[c] = outside ? 0 : y[2] / (h * h);
    }
}

/* This file fits smoothing splines by Reinsch's equations in the form of Green and Silverman,
 * Nonparametric Regression and Generalized Linear Models, 1994, section 2.3; the trace for
 * cross-validation is by Hutchinson and de Hoog 1985. */
#include "series_priv.h"
#include <art/series.h>
#include <math.h>
#include <string.h>

/* Q is n x (n - 2) with three entries a column, R and Q'Q are symmetric with bands of one and two.
 */
struct spline {
    size_t m; /* n - 2 */
    const double *y;
    double *q0, *q1, *q2; /* [m] entries of Q: rows j, j + 1, j + 2 of column j */
    double *r0, *r1;      /* [m] of R: diagonal, beside it */
    double *b0, *b1, *b2; /* [m] of Q'Q */
    double *d, *l1, *l2;  /* [m] R + a Q'Q = L D L', with unit diagonal of L */
    double *z;            /* [m] the second derivatives */
};

enum { ARRAYS = 12 };

static void set_up(struct spline *s, const double *t, const double *y, size_t n, double *work)
{
    double **at[ARRAYS] = {&s->q0, &s->q1, &s->q2, &s->r0, &s->r1, &s->b0,
                           &s->b1, &s->b2, &s->d,  &s->l1, &s->l2, &s->z};
    size_t m = n - 2;
    s->m = m;
    s->y = y;
    for (int k = 0; k < ARRAYS; k++) *at[k] = work + (size_t)k * m;
    for (size_t j = 0; j < m; j++) {
        double h = t[j + 1] - t[j], next = t[j + 2] - t[j + 1];
        s->q0[j] = 1 / h;
        s->q2[j] = 1 / next;
        s->q1[j] = -s->q0[j] - s->q2[j];
        s->r0[j] = (h + next) / 3;
        s->r1[j] = next / 6;
    }
    for (size_t j = 0; j < m; j++) {
        s->b0[j] = s->q0[j] * s->q0[j] + s->q1[j] * s->q1[j] + s->q2[j] * s->q2[j];
        s->b1[j] = j + 1 < m ? s->q1[j] * s->q0[j + 1] + s->q2[j] * s->q1[j + 1] : 0;
        s->b2[j] = j + 2 < m ? s->q2[j] * s->q0[j + 2] : 0;
    }
}

static void factor(struct spline *s, double a)
{
    for (size_t j = 0; j < s->m; j++) {
        double d = s->r0[j] + a * s->b0[j], e = s->r1[j] * (j + 1 < s->m) + a * s->b1[j];
        if (j > 0) {
            d -= s->l1[j - 1] * s->l1[j - 1] * s->d[j - 1];
            e -= s->l1[j - 1] * s->l2[j - 1] * s->d[j - 1];
        }
        if (j > 1) d -= s->l2[j - 2] * s->l2[j - 2] * s->d[j - 2];
        s->d[j] = d;
        s->l1[j] = e / d;
        s->l2[j] = a * s->b2[j] / d;
    }
}

/* (R + a Q'Q) z = Q'y */
static void solve(struct spline *s)
{
    size_t m = s->m;
    double *z = s->z;
    for (size_t j = 0; j < m; j++) {
        z[j] = s->q0[j] * s->y[j] + s->q1[j] * s->y[j + 1] + s->q2[j] * s->y[j + 2];
        if (j > 0) z[j] -= s->l1[j - 1] * z[j - 1];
        if (j > 1) z[j] -= s->l2[j - 2] * z[j - 2];
    }
    for (size_t j = m; j-- > 0;) {
        z[j] /= s->d[j];
        if (j + 1 < m) z[j] -= s->l1[j] * z[j + 1];
        if (j + 2 < m) z[j] -= s->l2[j] * z[j + 2];
    }
}

/* (Q z)_i */
static double residual(const struct spline *s, size_t i)
{
    double x = 0;
    if (i < s->m) x += s->q0[i] * s->z[i];
    if (i >= 1 && i - 1 < s->m) x += s->q1[i - 1] * s->z[i - 1];
    if (i >= 2 && i - 2 < s->m) x += s->q2[i - 2] * s->z[i - 2];
    return x;
}

/* The sum of the squares of what a spline takes away. */
static double squares(struct spline *s, double a)
{
    double sum = 0;
    factor(s, a);
    solve(s);
    for (size_t i = 0; i < s->m + 2; i++) {
        double e = a * residual(s, i);
        sum += e * e;
    }
    return sum;
}

/* tr(I - A) = a tr(Q'Q (R + a Q'Q)^-1): the bands of the inverse follow from the end backward. */
static double trace(const struct spline *s, double a)
{
    double sum = 0, c0 = 0, c1 = 0, d0 = 0; /* inverse: (j+1, j+1), (j+1, j+2), (j+2, j+2) */
    for (size_t j = s->m; j-- > 0;) {
        double l1 = s->l1[j], l2 = s->l2[j];
        double next = -l1 * c0 - l2 * c1, far = -l1 * c1 - l2 * d0; /* (j, j+1), (j, j+2) */
        double own = 1 / s->d[j] - l1 * next - l2 * far;
        sum += s->b0[j] * own + 2 * s->b1[j] * next + 2 * s->b2[j] * far;
        d0 = c0;
        c1 = next;
        c0 = own;
    }
    return a * sum;
}

static double score(struct spline *s, double log_a)
{
    double a = exp(log_a), n = (double)s->m + 2;
    double rss = squares(s, a), rest = trace(s, a) / n;
    return rss / n / (rest * rest);
}

/* Find the least score: the best of a grid, then golden sections around it. */
static double cross_validate(struct spline *s, double lo, double hi)
{
    enum { GRID = 48, SECTIONS = 40 };
    const double golden = (sqrt(5) - 1) / 2, step = (hi - lo) / GRID;
    double best = lo, least = INFINITY;
    for (int k = 0; k <= GRID; k++) {
        double x = lo + k * step, g = score(s, x);
        if (g < least) least = g, best = x;
    }
    double a = best - step, b = best + step;
    for (int k = 0; k < SECTIONS; k++) {
        double c = b - golden * (b - a), d = a + golden * (b - a);
        if (score(s, c) < score(s, d))
            b = d;
        else
            a = c;
    }
    return (a + b) / 2;
}

/* That whose residuals are as large as the noise; they grow with a. */
static double by_noise(struct spline *s, double want, double lo, double hi)
{
    enum { HALVINGS = 80 };
    if (squares(s, exp(hi)) <= want) return hi;
    for (int k = 0; k < HALVINGS; k++) {
        double mid = (lo + hi) / 2;
        if (squares(s, exp(mid)) < want)
            lo = mid;
        else
            hi = mid;
    }
    return (lo + hi) / 2;
}

static int apply(const struct series_filter *f, const double *t, const double *y, double *r,
                 size_t n)
{
    enum { FEWEST = 5 };
    struct spline s;
    memcpy(r, y, n * sizeof *r);
    if (n < FEWEST) return ART_OK;
    double *work = art_alloc(f->ctx, ARRAYS * (n - 2), sizeof *work);
    if (!work) return ART_ENOMEM;
    set_up(&s, t, y, n, work);
    /* between what changes nothing and a straight line: the stiffness of the roughest and the
     * smoothest bend */
    double h = (t[n - 1] - t[0]) / (double)(n - 1), span = t[n - 1] - t[0];
    double lo = log(1e-4 * h * h * h), hi = log(1e4 * span * span * span * span / h);
    double log_a = f->sigma > 0 ? by_noise(&s, f->sigma * f->sigma * (double)n, lo, hi)
                                : cross_validate(&s, lo, hi);
    double a = exp(log_a);
    (void)squares(&s, a);
    for (size_t i = 0; i < n; i++) r[i] = y[i] - a * residual(&s, i);
    art_free(work);
    return ART_OK;
}

int art_series_smooth_spline(struct art_ctx *ctx, struct art_series *s, double sigma)
{
    struct series_filter f = {.apply = apply, .ctx = ctx, .sigma = sigma};
    if (!(sigma >= 0) || !isfinite(sigma))
        return art_error(ctx, ART_ERANGE, NULL, "the noise of a spline is not negative: %g", sigma);
    return s->n && s->vsize ? series_filter_all(ctx, s, &f) : ART_OK;
}

/* Butterworth's filter, forward and backward, as a cascade of sections of the second order (and one
 * of the first) by the bilinear transform. */
#include "series_priv.h"
#include <art/series.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* y = b0 x + b1 x' + b2 x'' - a1 y' - a2 y'', transposed (direct form II). */
struct section {
    double b0, b1, b2, a1, a2;
};

/* A pair of poles whose denominator is s^2 + 2 d s + 1 at the cut-off w = tan(pi f dt). */
static struct section section_of(double w, double d, bool high)
{
    double w2 = w * w, norm = 1 / (1 + 2 * d * w + w2);
    struct section s = {.a1 = 2 * (w2 - 1) * norm, .a2 = (1 - 2 * d * w + w2) * norm};
    s.b0 = (high ? 1 : w2) * norm;
    s.b1 = (high ? -2 : 2) * s.b0;
    s.b2 = s.b0;
    return s;
}

static struct section single_pole(double w, bool high)
{
    double norm = 1 / (1 + w);
    struct section s = {.a1 = (w - 1) * norm};
    s.b0 = (high ? 1 : w) * norm;
    s.b1 = high ? -s.b0 : s.b0;
    return s;
}

/* In place, from the state in which x[0] has been there for ever. */
static void run(const struct section *s, double *x, size_t n)
{
    double gain = (s->b0 + s->b1 + s->b2) / (1 + s->a1 + s->a2);
    double z1 = (gain - s->b0) * x[0], z2 = (s->b2 - s->a2 * gain) * x[0];
    for (size_t i = 0; i < n; i++) {
        double y = s->b0 * x[i] + z1;
        z1 = s->b1 * x[i] - s->a1 * y + z2;
        z2 = s->b2 * x[i] - s->a2 * y;
        x[i] = y;
    }
}

static void reverse(double *x, size_t n)
{
    for (size_t i = 0, j = n; i + 1 < j; i++) {
        double swap = x[i];
        x[i] = x[--j];
        x[j] = swap;
    }
}

static void run_all(const struct series_filter *f, double *x, size_t n)
{
    const double pi = acos(-1);
    for (int k = 0; k < f->order / 2; k++) {
        double angle = pi * (2 * k + 1) / (2 * f->order);
        struct section s = section_of(f->ratio, sin(angle), f->high);
        run(&s, x, n);
    }
    if (f->order % 2) {
        struct section s = single_pole(f->ratio, f->high);
        run(&s, x, n);
    }
}

/* So many samples continue an end: what the start of the filter there leaves has died away by then.
 */
static size_t pad_for(const struct series_filter *f, size_t n)
{
    double periods = 3 / f->ratio;
    size_t pad = 3 * ((size_t)f->order + 1);
    if (periods > (double)pad) pad = periods < 1e9 ? (size_t)periods : (size_t)1e9;
    return pad < n - 1 ? pad : n - 1;
}

static int apply(const struct series_filter *f, const double *t, const double *y, double *r,
                 size_t n)
{
    (void)t;
    if (n < 3) {
        if (n) memcpy(r, y, n * sizeof *r);
        return ART_OK;
    }
    size_t pad = pad_for(f, n), m = n + 2 * pad;
    double *x = art_alloc(f->ctx, m, sizeof *x);
    if (!x) return ART_ENOMEM;
    for (size_t i = 0; i < pad; i++) {
        x[i] = 2 * y[0] - y[pad - i];
        x[pad + n + i] = 2 * y[n - 1] - y[n - 2 - i];
    }
    memcpy(x + pad, y, n * sizeof *x);
    for (int way = 0; way < 2; way++) {
        run_all(f, x, m);
        reverse(x, m);
    }
    memcpy(r, x + pad, n * sizeof *r);
    art_free(x);
    return ART_OK;
}

int art_series_spacing(struct art_ctx *ctx, const struct art_series *s, struct art_spacing *spacing)
{
    static const double uneven = 0.05;
    *spacing = (struct art_spacing){.even = true};
    if (s->n < 2) return ART_OK;
    double *d = art_alloc(ctx, s->n - 1, sizeof *d);
    if (!d) return ART_ENOMEM;
    for (size_t i = 0; i + 1 < s->n; i++) d[i] = (s->t[i + 1] - s->t[i]) * s->scale;
    qsort(d, s->n - 1, sizeof *d, art_compare_doubles);
    spacing->dt = spacing->worst = d[(s->n - 1) / 2];
    for (size_t i = 0; i + 1 < s->n; i++) {
        double one = (s->t[i + 1] - s->t[i]) * s->scale;
        if (fabs(one - spacing->dt) <= fabs(spacing->worst - spacing->dt) * (1 + 1e-6)) continue;
        spacing->worst = one;
        spacing->at = s->start + s->scale * s->t[i];
    }
    spacing->even = fabs(spacing->worst - spacing->dt) <= uneven * spacing->dt;
    art_free(d);
    return ART_OK;
}

int art_series_butterworth(struct art_ctx *ctx, struct art_series *s, int order, double cutoff,
                           bool high)
{
    enum { MOST = 20 };
    struct art_spacing spacing;
    int status = art_series_spacing(ctx, s, &spacing);
    if (status < 0) return status;
    if (order < 2 || order > MOST || order % 2)
        return art_error(
            ctx, ART_ERANGE, NULL,
            "the order of a filter that runs forward and backward is even, 2 to %d, not %d", MOST,
            order);
    if (!(cutoff > 0) || !isfinite(cutoff))
        return art_error(ctx, ART_ERANGE, NULL, "a cut-off frequency is positive, not %g", cutoff);
    if (spacing.dt == 0 || s->vsize == 0) return ART_OK;
    if (cutoff >= 0.5 / spacing.dt * (1 - 1e-6))
        return art_error(ctx, ART_ERANGE, NULL,
                         "the cut-off frequency %g is not below half the rate of the samples, %g",
                         cutoff, 0.5 / spacing.dt);
    /* both runs together have the amplitude 1/sqrt(2) at the cut-off */
    double each = pow(sqrt(2) - 1, 1.0 / order), w = tan(acos(-1) * cutoff * spacing.dt);
    struct series_filter f = {.apply = apply, .ctx = ctx, .order = order / 2, .high = high};
    f.ratio = high ? w * each : w / each;
    return series_filter_all(ctx, s, &f);
}

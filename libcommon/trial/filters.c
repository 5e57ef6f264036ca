/* The filters that OpenSim's tools apply to motions before they are differentiated: padding by
 * reflection in the end points, even times, and the low pass. */
#include "trial_priv.h"
#include <math.h>
#include <string.h>

static double *row(const struct art_series *s, size_t i)
{
    return s->v + i * (size_t)s->vsize;
}

/* Exchange the rows of a series for others, which are freed if that fails. */
static int replace(struct art_ctx *ctx, struct art_series *s, const double *t, const double *v,
                   size_t n)
{
    int status = ART_OK;
    s->n = 0;
    for (size_t i = 0; i < n && status == ART_OK; i++)
        status = art_series_append(ctx, s, t[i], v + i * (size_t)s->vsize);
    return status;
}

int art_trial_pad(struct art_ctx *ctx, struct art_series *s, size_t pad)
{
    const size_t m = (size_t)s->vsize, n = s->n;
    if (n < 2 || pad == 0) return ART_OK;
    if (pad > n - 1) pad = n - 1;
    double *t = art_alloc(ctx, n + 2 * pad, sizeof *t),
           *v = art_alloc(ctx, (n + 2 * pad) * m + 1, sizeof *v);
    int status = t && v ? ART_OK : ART_ENOMEM;
    for (size_t i = 0; i < n + 2 * pad && status == ART_OK; i++) {
        bool before = i < pad, behind = i >= pad + n;
        size_t end = before ? 0 : n - 1;
        size_t from = before ? pad - i : behind ? n - 1 - (i - (pad + n - 1)) : i - pad;
        t[i] = before || behind ? 2 * s->t[end] - s->t[from] : s->t[from];
        for (size_t j = 0; j < m; j++)
            v[i * m + j] =
                before || behind ? 2 * row(s, end)[j] - row(s, from)[j] : row(s, from)[j];
    }
    if (status == ART_OK) status = replace(ctx, s, t, v, n + 2 * pad);
    art_free(t);
    art_free(v);
    return status;
}

int art_trial_resample(struct art_ctx *ctx, struct art_series *s)
{
    struct art_spline spline;
    double step = INFINITY, *t = NULL, *v = NULL;
    int status;
    if (s->n < 3) return ART_OK;
    for (size_t i = 1; i < s->n; i++) step = fmin(step, s->t[i] - s->t[i - 1]);
    const double length = s->t[s->n - 1] - s->t[0];
    if (!(length / (double)(s->n - 1) - step > 2.220446049250313e-16)) return ART_OK;
    if (!(length / step < 1e7))
        return art_error(ctx, ART_ERANGE, NULL,
                         "times are too close to each other: %.3g in a motion of %.3g", step,
                         length);
    status = art_spline_create(ctx, &spline, 5, s->t, s->n, s->v, s->vsize, s->vsize);
    if (status < 0) return status;
    const size_t most = (size_t)(length / step) + 2;
    t = art_alloc(ctx, most, sizeof *t), v = art_alloc(ctx, most * (size_t)s->vsize + 1, sizeof *v);
    size_t n = 0;
    if (!t || !v) status = ART_ENOMEM;
    for (; status == ART_OK && n < most && s->t[0] + (double)n * step <= s->t[s->n - 1]; n++) {
        t[n] = s->t[0] + (double)n * step;
        for (int j = 0; j < s->vsize; j++)
            art_spline_eval(&spline, j, t[n], 0, &v[n * (size_t)s->vsize + (size_t)j]);
    }
    if (status == ART_OK) status = replace(ctx, s, t, v, n);
    art_spline_fini(&spline);
    art_free(t);
    art_free(v);
    return status;
}

static int check_cutoff(struct art_ctx *ctx, double cutoff)
{
    if (cutoff > 0 && isfinite(cutoff)) return ART_OK;
    return art_error(ctx, ART_ERANGE, NULL, "a low pass needs a positive cut-off frequency, not %g",
                     cutoff);
}

int art_trial_lowpass_iir(struct art_ctx *ctx, struct art_series *s, double cutoff)
{
    int status = check_cutoff(ctx, cutoff);
    if (status < 0 || s->n < 5) return status;
    const double dt = (s->t[s->n - 1] - s->t[0]) / (double)(s->n - 1);
    if (cutoff >= 0.5 / dt) cutoff = 0.49 / dt;
    const double w = tan(ART_PI * cutoff * dt), w2 = w * w, w3 = w2 * w, D = (w + 1) * (w2 + w + 1);
    const double a[3] = {3 * w3 + 2 * w2 - 2 * w - 3, 3 * w3 - 2 * w2 - 2 * w + 3,
                         (w - 1) * (w2 - w + 1)};
    double *x = art_alloc(ctx, 2 * s->n, sizeof *x), *y;
    if (!x) return ART_ENOMEM;
    y = x + s->n;
    for (int j = 0; j < s->vsize; j++) {
        for (size_t i = 0; i < s->n; i++) x[i] = row(s, i)[j];
        for (int pass = 0; pass < 2; pass++) {
            memcpy(y, x, 3 * sizeof *y);
            for (size_t i = 3; i < s->n; i++)
                y[i] = (w3 * (x[i] + 3 * x[i - 1] + 3 * x[i - 2] + x[i - 3]) - a[0] * y[i - 1] -
                        a[1] * y[i - 2] - a[2] * y[i - 3]) /
                       D;
            for (size_t i = 0; i < s->n; i++) x[i] = y[s->n - 1 - i]; /* and back */
        }
        for (size_t i = 0; i < s->n; i++) row(s, i)[j] = x[i];
    }
    art_free(x);
    return ART_OK;
}

int art_trial_filter(struct art_ctx *ctx, struct art_series *q, double cutoff)
{
    int status;
    if (cutoff < 0) return ART_OK;
    ART_TRY(art_trial_pad(ctx, q, q->n / 2));
    ART_TRY(art_trial_resample(ctx, q));
    status = art_trial_lowpass_iir(ctx, q, cutoff);
out:
    return status;
}

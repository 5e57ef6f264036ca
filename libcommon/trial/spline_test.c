/* Natural splines: their definition, and closed forms; the filters: responses that their formulas
 * have. */
#include "harness/test.h"
#include <art/trial.h>
#include <math.h>
#include <string.h>

enum { N = 9 };

static bool open_spline(struct art_ctx *ctx, struct art_spline *s, int degree, double t[N],
                        double v[2 * N])
{
    double x = 0;
    art_ctx_init(ctx);
    for (int i = 0; i < N; i++) {
        t[i] = x += test_uniform(0.05, 0.3);
        for (int j = 0; j < 2; j++) v[2 * i + j] = test_uniform(-1, 1);
    }
    return CHECK_STATUS(art_spline_create(ctx, s, degree, t, N, v, 2, 2), ART_OK);
}

/* Through all points; as many derivatives agree at knots as the degree less one, and those from
 * half the degree on vanish at both ends: that is the natural spline, which is unique. */
TEST(trial_splines_are_natural)
{
    static const int degrees[] = {3, 5};
    for (int d = 0; d < 2; d++) {
        struct art_ctx ctx;
        struct art_spline s;
        double t[N], v[2 * N], a[5], b[5];
        if (!open_spline(&ctx, &s, degrees[d], t, v)) return;
        for (int j = 0; j < 2; j++)
            for (int i = 0; i < N; i++) {
                const double h = 1e-9;
                art_spline_eval(&s, j, t[i], 3, a);
                CHECK_NEAR(a[0], v[2 * i + j], 1e-12);
                art_spline_eval(&s, j, t[i] - h, 3, b);
                for (int k = 0; k < degrees[d] - 1 && k < 4 && i > 0 && i < N - 1; k++)
                    CHECK_NEAR(a[k], b[k], 1e-4 * (1 + fabs(a[k])));
            }
        for (int j = 0; j < 2; j++) {
            art_spline_eval(&s, j, t[0], 3, a);
            art_spline_eval(&s, j, t[N - 1], 3, b);
            const int zero = (degrees[d] + 1) / 2;
            CHECK_NEAR(a[zero], 0, 1e-8 * s.n * 1e3);
            CHECK_NEAR(b[zero], 0, 1e-8 * s.n * 1e3);
        }
        art_spline_fini(&s);
        art_ctx_fini(&ctx);
    }
}

/* Derivatives are those of the curve, by central differences, also beyond the ends. */
TEST(trial_spline_derivatives_are_derivatives)
{
    for (int degree = 1; degree <= 5; degree += 2) {
        struct art_ctx ctx;
        struct art_spline s;
        double t[N], v[2 * N];
        if (!open_spline(&ctx, &s, degree, t, v)) return;
        for (int k = 0; k < 30; k++) {
            const double h = 1e-5, x = t[0] - 0.2 + (t[N - 1] - t[0] + 0.4) * (k + 0.37) / 30;
            double lo[4], hi[4], at[4];
            art_spline_eval(&s, 1, x - h, 3, lo);
            art_spline_eval(&s, 1, x + h, 3, hi);
            art_spline_eval(&s, 1, x, 3, at);
            for (int r = 0; r < 3; r++)
                CHECK_NEAR((hi[r] - lo[r]) / (2 * h), at[r + 1], 1e-4 * (10 + fabs(at[r + 1])));
        }
        art_spline_fini(&s);
        art_ctx_fini(&ctx);
    }
}

/* A spline of degree 5 has quadratics to rounding, one of degree 3 straight lines, beyond the ends
 * as well. */
TEST(trial_splines_have_polynomials_of_half_their_degree)
{
    struct art_ctx ctx;
    struct art_spline s;
    double t[N], v[N], out[3];
    art_ctx_init(&ctx);
    for (int degree = 3; degree <= 5; degree += 2) {
        const double c = degree == 5 ? 1.5 : 0;
        for (int i = 0; i < N; i++)
            t[i] = 0.1 * i + 0.02 * (i % 3), v[i] = 2 - 3 * t[i] + c * t[i] * t[i];
        if (!CHECK_STATUS(art_spline_create(&ctx, &s, degree, t, N, v, 1, 1), ART_OK)) return;
        for (double x = -0.3; x < 1.3; x += 0.05) {
            art_spline_eval(&s, 0, x, 2, out);
            CHECK_NEAR(out[0], 2 - 3 * x + c * x * x, 1e-12);
            CHECK_NEAR(out[1], -3 + 2 * c * x, 1e-10);
            CHECK_NEAR(out[2], 2 * c, 1e-8);
        }
        art_spline_fini(&s);
    }
    art_ctx_fini(&ctx);
}

TEST(trial_splines_of_few_points_and_bad_ones)
{
    struct art_ctx ctx;
    struct art_spline s;
    double t[3] = {0, 1, 2}, v[3] = {1, 3, 2}, out[2];
    art_ctx_init(&ctx);
    ctx.report = NULL;
    CHECK_STATUS(art_spline_create(&ctx, &s, 5, t, 1, v, 1, 1), ART_OK);
    art_spline_eval(&s, 0, 7, 1, out);
    CHECK_NEAR(out[0], 1, 0);
    CHECK_NEAR(out[1], 0, 0);
    art_spline_fini(&s);
    CHECK_STATUS(art_spline_create(&ctx, &s, 5, t, 3, v, 1, 1), ART_OK); /* a parabola */
    art_spline_eval(&s, 0, 0.5, 0, out);
    CHECK_NEAR(out[0], 1 + 0.5 * 3.5 - 0.25 * 1.5, 1e-12);
    art_spline_fini(&s);
    CHECK_STATUS(art_spline_create(&ctx, &s, 4, t, 3, v, 1, 1), ART_EUSAGE);
    CHECK_STATUS(art_spline_create(&ctx, &s, 3, t, 0, v, 1, 1), ART_EUSAGE);
    t[1] = 0;
    CHECK_STATUS(art_spline_create(&ctx, &s, 3, t, 3, v, 1, 1), ART_ERANGE);
    t[1] = 1, v[2] = NAN;
    CHECK_STATUS(art_spline_create(&ctx, &s, 3, t, 3, v, 1, 1), ART_ERANGE);
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------------------ filters */

static bool open_wave(struct art_ctx *ctx, struct art_series *s, size_t n, double dt, double hertz,
                      double mean)
{
    art_ctx_init(ctx);
    art_series_init(s, 1);
    for (size_t i = 0; i < n; i++) {
        double x = mean + sin(2 * ART_PI * hertz * dt * (double)i);
        if (!CHECK_STATUS(art_series_append(ctx, s, dt * (double)i, &x), ART_OK)) return false;
    }
    return true;
}

/* The largest part of a wave of a frequency in the middle of a series. */
static double amplitude(const struct art_series *s, double hertz)
{
    double c = 0, d = 0, n = 0;
    for (size_t i = s->n / 4; i < s->n / 4 + s->n / 2; i++) {
        double p = 2 * ART_PI * hertz * s->t[i];
        c += s->v[i] * cos(p), d += s->v[i] * sin(p), n += 0.5;
    }
    return hypot(c, d) / n;
}

/* Two runs of Butterworth's filter of order 3, prewarped: 1 / (1 + (tan(pi f dt) / tan(pi c
 * dt))^6). */
TEST(trial_lowpass_iir_has_its_response)
{
    static const double hertz[] = {1, 4, 6, 8, 20};
    for (int k = 0; k < 5; k++) {
        struct art_ctx ctx;
        struct art_series s;
        const double dt = 0.01, cut = 6;
        if (!open_wave(&ctx, &s, 1000, dt, hertz[k], 0)) return;
        CHECK_STATUS(art_trial_lowpass_iir(&ctx, &s, cut), ART_OK);
        double ratio = tan(ART_PI * hertz[k] * dt) / tan(ART_PI * cut * dt);
        CHECK_NEAR(amplitude(&s, hertz[k]), 1 / (1 + pow(ratio, 6)), 2e-3);
        art_series_fini(&s);
        art_ctx_fini(&ctx);
    }
}

TEST(trial_filters_keep_constants_and_refuse)
{
    struct art_ctx ctx;
    struct art_series s;
    if (!open_wave(&ctx, &s, 60, 0.01, 0, 3)) return;
    CHECK_STATUS(art_trial_lowpass_iir(&ctx, &s, 6), ART_OK);
    for (size_t i = 0; i < s.n; i++) CHECK_NEAR(s.v[i], 3, 1e-12);
    ctx.report = NULL;
    CHECK_STATUS(art_trial_lowpass_iir(&ctx, &s, 0), ART_ERANGE);
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

/* x(-k) = 2 x0 - x_k, times as well; even times stay to the bit, others become even by the smallest
 * step. */
TEST(trial_padding_and_resampling)
{
    struct art_ctx ctx;
    struct art_series s;
    static const double t[] = {0, 0.1, 0.25, 0.35}, x[] = {1, 4, 2, 0};
    art_ctx_init(&ctx);
    art_series_init(&s, 1);
    for (int i = 0; i < 4; i++) CHECK_STATUS(art_series_append(&ctx, &s, t[i], &x[i]), ART_OK);
    CHECK_STATUS(art_trial_pad(&ctx, &s, 2), ART_OK);
    static const double time[] = {-0.25, -0.1, 0, 0.1, 0.25, 0.35, 0.45, 0.6},
                        value[] = {0, -2, 1, 4, 2, 0, -2, -4};
    if (CHECK_INT(s.n, 8))
        for (int i = 0; i < 8; i++) {
            CHECK_NEAR(s.t[i], time[i], 1e-15);
            CHECK_NEAR(s.v[i], value[i], 1e-15);
        }
    CHECK_STATUS(art_trial_resample(&ctx, &s), ART_OK);
    if (CHECK_INT(s.n, 9))
        for (int i = 0; i < 9; i++) CHECK_NEAR(s.t[i], -0.25 + 0.1 * i, 1e-12);
    art_series_fini(&s);
    if (!open_wave(&ctx, &s, 16, 0.125, 1, 0)) return;
    const double before = s.v[5];
    CHECK_STATUS(art_trial_resample(&ctx, &s), ART_OK);
    CHECK_INT(s.n, 16);
    CHECK_BITS(s.v[5], before);
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

#include "harness/test.h"
#include <art/series.h>
#include <math.h>
#include <string.h>

static struct art_ctx ctx;

/* f at 0, dt, 2 dt ... */
static void sample(struct art_series *s, size_t n, double dt, double (*f)(double t))
{
    art_ctx_init(&ctx);
    art_series_init(s, 1);
    for (size_t i = 0; i < n; i++) {
        double t = (double)i * dt, x = f(t);
        REQUIRE(CHECK_STATUS(art_series_append(&ctx, s, t, &x), ART_OK));
    }
}

static double tone; /* Hz */
static double wave(double t)
{
    return sin(2 * acos(-1) * tone * t);
}

/* Amplitude and shift of a tone in the middle of a series, by the two Fourier sums over whole
 * periods. */
static void measure(const struct art_series *s, double dt, double *amplitude, double *phase)
{
    size_t period = (size_t)lround(1 / (tone * dt)), count = s->n / 2 / period * period,
           from = s->n / 4;
    double a = 0, b = 0;
    for (size_t i = from; i < from + count; i++) {
        double angle = 2 * acos(-1) * tone * (double)i * dt;
        a += s->v[i] * sin(angle) * 2 / (double)count;
        b += s->v[i] * cos(angle) * 2 / (double)count;
    }
    *amplitude = hypot(a, b);
    *phase = atan2(b, a);
}

/* |H|^2 of one run, squared by the second: 1 / (1 + (tan(pi f dt)/w)^(2n)) with n half the order,
 * and w such that it is 1/sqrt(2) at the cut-off. */
TEST(filter_butterworth_has_its_response_and_no_phase)
{
    static const int orders[] = {2, 4, 6, 8};
    static const double tones[] = {1, 2, 5, 10, 20, 25};
    const double dt = 0.001, cutoff = 10, pi = acos(-1);
    for (int o = 0; o < 4; o++)
        for (int k = 0; k < 6; k++)
            for (int high = 0; high < 2; high++) {
                struct art_series s;
                double amplitude, phase, order = orders[o];
                tone = tones[k];
                sample(&s, 6000, dt, wave);
                REQUIRE(CHECK_STATUS(art_series_butterworth(&ctx, &s, orders[o], cutoff, high),
                                     ART_OK));
                measure(&s, dt, &amplitude, &phase);
                double ratio = tan(pi * tone * dt) / tan(pi * cutoff * dt);
                if (high) ratio = 1 / ratio;
                double want = 1 / (1 + (sqrt(2) - 1) * pow(ratio, order));
                CHECK_NEAR(amplitude, want, 1e-6);
                if (want > 1e-3) CHECK_NEAR(phase, 0, 1e-5);
                if (tone == cutoff) CHECK_NEAR(amplitude, sqrt(0.5), 1e-6);
                art_series_fini(&s);
            }
}

static double line(double t)
{
    return 3 - 2 * t;
}

/* A straight line passes, to the ends; a high pass leaves nothing of it. */
TEST(filter_butterworth_keeps_lines)
{
    struct art_series s;
    sample(&s, 200, 0.01, line);
    REQUIRE(CHECK_STATUS(art_series_butterworth(&ctx, &s, 4, 6, false), ART_OK));
    for (size_t i = 0; i < s.n; i++) CHECK_NEAR(s.v[i], line(s.t[i]), 2e-3);
    for (size_t i = 50; i < 150; i++) CHECK_NEAR(s.v[i], line(s.t[i]), 1e-7);
    REQUIRE(CHECK_STATUS(art_series_butterworth(&ctx, &s, 4, 6, true), ART_OK));
    for (size_t i = 50; i < 150; i++) CHECK_NEAR(s.v[i], 0, 1e-5);
    art_series_fini(&s);
}

TEST(filter_butterworth_refuses_orders_and_frequencies)
{
    struct art_series s;
    sample(&s, 20, 0.01, line);
    static const struct {
        int order;
        double cutoff;
    } bad[] = {{3, 6}, {0, 6}, {22, 6}, {4, 0}, {4, -1}, {4, NAN}, {4, INFINITY}, {4, 50}, {4, 60}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK_INT(art_series_butterworth(&ctx, &s, bad[i].order, bad[i].cutoff, false), ART_ERANGE);
    CHECK_NEAR(s.v[19], line(0.19), 0);
    CHECK_INT(art_series_smooth_spline(&ctx, &s, -1), ART_ERANGE);
    CHECK_INT(art_series_smooth_spline(&ctx, &s, NAN), ART_ERANGE);
    CHECK_ALLOC_FAILS(&ctx, art_series_butterworth(&ctx, &s, 4, 6, false));
    CHECK_ALLOC_FAILS(&ctx, art_series_smooth_spline(&ctx, &s, 0));
    art_series_fini(&s);
}

/* Runs between gaps are filtered by themselves, gaps stay. */
TEST(filter_keeps_gaps)
{
    struct art_series s, part;
    tone = 3;
    sample(&s, 100, 0.01, wave);
    sample(&part, 40, 0.01, wave);
    for (size_t i = 40; i < 45; i++) s.v[i] = NAN;
    s.v[47] = NAN;
    double alone[2] = {s.v[45], s.v[46]};
    REQUIRE(CHECK_STATUS(art_series_butterworth(&ctx, &s, 4, 6, false), ART_OK));
    REQUIRE(CHECK_STATUS(art_series_butterworth(&ctx, &part, 4, 6, false), ART_OK));
    CHECK_NEAR_N(s.v, part.v, 40, 0);
    for (size_t i = 40; i < 45; i++) CHECK(isnan(s.v[i]));
    CHECK(isnan(s.v[47]));
    CHECK_NEAR_N(s.v + 45, alone, 2, 0);
    REQUIRE(CHECK_STATUS(art_series_smooth_spline(&ctx, &s, 0.01), ART_OK));
    REQUIRE(CHECK_STATUS(art_series_smooth_savgol(&ctx, &s, 9, 2, NULL), ART_OK));
    REQUIRE(CHECK_STATUS(art_series_smooth_average(&ctx, &s, 9, NULL), ART_OK));
    for (size_t i = 0; i < s.n; i++) CHECK(isnan(s.v[i]) == ((i >= 40 && i < 45) || i == 47));
    art_series_fini(&s);
    art_series_fini(&part);
}

TEST(filter_spacing_finds_what_is_dropped)
{
    struct art_series s;
    struct art_spacing spacing;
    double x = 0;
    sample(&s, 50, 0.01, line);
    REQUIRE(CHECK_STATUS(art_series_spacing(&ctx, &s, &spacing), ART_OK));
    CHECK(spacing.even);
    CHECK_NEAR(spacing.dt, 0.01, 1e-12);
    REQUIRE(CHECK_STATUS(art_series_append(&ctx, &s, 0.51, &x), ART_OK));
    REQUIRE(CHECK_STATUS(art_series_spacing(&ctx, &s, &spacing), ART_OK));
    CHECK(!spacing.even);
    CHECK_NEAR(spacing.worst, 0.02, 1e-12);
    CHECK_NEAR(spacing.at, 0.49, 1e-12);
    s.n = 1;
    REQUIRE(CHECK_STATUS(art_series_spacing(&ctx, &s, &spacing), ART_OK));
    CHECK(spacing.even && spacing.dt == 0);
    art_series_fini(&s);
}

/* ------------------------------------------------------------------------- splines */

static double cubic_ended(double t)
{
    return 1 + 2 * t;
}

TEST(filter_spline_keeps_lines_and_takes_the_noise)
{
    struct art_series s;
    const double sigma = 0.05;
    sample(&s, 300, 0.01, cubic_ended);
    REQUIRE(CHECK_STATUS(art_series_smooth_spline(&ctx, &s, 0.1), ART_OK));
    for (size_t i = 0; i < s.n; i++) CHECK_NEAR(s.v[i], cubic_ended(s.t[i]), 1e-7);
    art_series_fini(&s);
    /* half a period of a sine in noise: both ways come near to it, and what goes is as large as the
     * noise */
    for (int way = 0; way < 2; way++) {
        double truth = 0, taken = 0, noise = 0;
        tone = 0.5;
        sample(&s, 300, 0.01, wave);
        test_seed(7);
        for (size_t i = 0; i < s.n; i++) {
            double e = 0; /* twelve uniform numbers are nearly normal */
            for (int k = 0; k < 12; k++) e += test_uniform(-0.5, 0.5);
            s.v[i] += sigma * e;
            noise += sigma * sigma * e * e;
        }
        struct art_series before;
        REQUIRE(CHECK_STATUS(art_series_copy(&ctx, &before, &s), ART_OK));
        REQUIRE(
            CHECK_STATUS(art_series_smooth_spline(&ctx, &s, way ? 0 : sqrt(noise / 300)), ART_OK));
        for (size_t i = 0; i < s.n; i++) {
            truth += pow(s.v[i] - wave(s.t[i]), 2);
            taken += pow(s.v[i] - before.v[i], 2);
        }
        CHECK(sqrt(truth / 300) < 0.3 * sigma);
        if (way == 0) CHECK_NEAR(taken, noise, 1e-6 * noise);
        if (way == 1) CHECK(taken > 0.85 * noise && taken < 1.05 * noise);
        art_series_fini(&before);
        art_series_fini(&s);
    }
}

/* Noise so large that the straight line is the answer: the smoother, seen by its answers to unit
 * samples at uneven times, projects on lines. */
TEST(filter_spline_of_much_noise_is_the_regression_line)
{
    enum { N = 9 };
    static const double t[N] = {0, 0.1, 0.25, 0.3, 0.5, 0.52, 0.8, 0.9, 1};
    double A[N][N];
    for (int j = 0; j < N; j++) {
        struct art_series s;
        art_ctx_init(&ctx);
        art_series_init(&s, 1);
        for (int i = 0; i < N; i++) {
            double x = i == j;
            REQUIRE(CHECK_STATUS(art_series_append(&ctx, &s, t[i], &x), ART_OK));
        }
        REQUIRE(CHECK_STATUS(art_series_smooth_spline(&ctx, &s, 1e3), ART_OK));
        for (int i = 0; i < N; i++) A[i][j] = s.v[i];
        art_series_fini(&s);
    }
    double tr = 0;
    for (int i = 0; i < N; i++) {
        double ones = 0, lines = 0;
        tr += A[i][i];
        for (int j = 0; j < N; j++) {
            CHECK_NEAR(A[i][j], A[j][i], 1e-6);
            ones += A[i][j];
            lines += A[i][j] * t[j];
        }
        CHECK_NEAR(ones, 1, 1e-6);
        CHECK_NEAR(lines, t[i], 1e-6);
    }
    CHECK_NEAR(tr, 2, 1e-4);
}

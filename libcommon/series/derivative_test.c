#include "harness/test.h"
#include <art/series.h>
#include <math.h>

static struct art_ctx ctx;

/* Evaluate a polynomial of degree 5 in model time, with its derivatives. */
static void polynomial(double t, double out[3])
{
    static const double c[6] = {1, -2, 3, 0.5, -1, 0.25};
    out[0] = out[1] = out[2] = 0;
    for (int i = 5; i >= 0; i--) {
        out[2] = 2 * out[1] + t * out[2];
        out[1] = out[0] + t * out[1];
        out[0] = c[i] + t * out[0];
    }
}

/* Make a series of it at irregular times, in local time, with a second column that is its double.
 */
static void sample(struct art_series *s, const double *t, int n)
{
    art_series_init(s, 2);
    s->start = 0.5;
    s->scale = 2;
    for (int i = 0; i < n; i++) {
        double p[3], x[2];
        polynomial(t[i], p);
        x[0] = p[0], x[1] = 2 * p[0];
        CHECK_STATUS(art_series_add(&ctx, s, (t[i] - s->start) / s->scale, x), ART_OK);
    }
}

/* The curve of a polynomial of degree 5 is the polynomial, at knots and between them. A moment that
 * stands in the series twice counts once. Outside the curve stands still. */
TEST(series_smooth_curve_of_a_polynomial)
{
    static const double t[] = {-0.3, 0, 0.15, 0.5, 0.7, 1.1, 1.3, 1.9, 2.3, 2.3 + 1e-13};
    enum { N = sizeof t / sizeof t[0] };
    art_ctx_init(&ctx);
    for (int n = N - 1; n <= N; n++) {
        struct art_series s;
        double *rates = NULL, q[2], v[2], a[2];
        sample(&s, t, n);
        REQUIRE(art_series_derivatives(&ctx, &s, &rates) == ART_OK);
        for (int i = 0; i <= 52; i++) {
            double p[3], at = -0.3 + 0.05 * i;
            polynomial(at, p);
            art_series_eval_smooth(&s, rates, at, q, v, a);
            for (int k = 0; k < 2; k++) {
                CHECK_NEAR(q[k], (k + 1) * p[0], 1e-11);
                CHECK_NEAR(v[k], (k + 1) * p[1], 1e-10);
                CHECK_NEAR(a[k], (k + 1) * p[2], 1e-8);
            }
        }
        for (int side = 0; side < 2; side++) {
            double p[3];
            polynomial(side ? 2.3 : -0.3, p);
            art_series_eval_smooth(&s, rates, side ? 3 : -1, q, v, a);
            CHECK_NEAR(q[0], p[0], 1e-12);
            CHECK(v[0] == 0 && a[0] == 0);
        }
        art_free(rates);
        art_series_fini(&s);
    }
}

/* One row stands still, two make a line, three a parabola. */
TEST(series_smooth_curve_of_few_rows)
{
    art_ctx_init(&ctx);
    for (int n = 1; n <= 3; n++) {
        struct art_series s;
        double *rates = NULL, q, v, a;
        art_series_init(&s, 1);
        for (int i = 0; i < n; i++) {
            double x = n == 3 ? i * i : 2 * i;
            CHECK_STATUS(art_series_add(&ctx, &s, i, &x), ART_OK);
        }
        REQUIRE(art_series_derivatives(&ctx, &s, &rates) == ART_OK);
        art_series_eval_smooth(&s, rates, 0.5, &q, &v, &a);
        CHECK_NEAR(q, n == 1 ? 0 : n == 2 ? 1 : 0.25, 1e-12);
        CHECK_NEAR(v, n == 1 ? 0 : n == 2 ? 2 : 1, 1e-12);
        CHECK_NEAR(a, n == 3 ? 2 : 0, 1e-12);
        art_free(rates);
        art_series_fini(&s);
    }
}

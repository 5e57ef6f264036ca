#include "harness/test.h"
#include <art/math.h>
#include <art/series.h>
#include <math.h>
#include <string.h>

static struct art_ctx ctx;

static void build(struct art_series *s, size_t n, const double *v)
{
    art_ctx_init(&ctx);
    art_series_init(s, 1);
    for (size_t i = 0; i < n; i++) CHECK_STATUS(art_series_add(&ctx, s, (double)i, v + i), ART_OK);
}

static const double data[] = {0, 1, 0, 2, 8, 3, 1, 0, 4};

/* the values that the checklist gives for these data */
TEST(series_smooth_average_values)
{
    static const double want3[] = {0, 1.0 / 3, 1, 10.0 / 3, 13.0 / 3, 4, 4.0 / 3, 5.0 / 3, 4};
    static const double want5[] = {0, 1.0 / 3, 2.2, 2.8, 2.8, 2.8, 3.2, 5.0 / 3, 4};
    struct art_series s;
    int used;
    build(&s, 9, data);
    CHECK_STATUS(art_series_smooth_average(&ctx, &s, 2, &used), ART_OK);
    CHECK_INT(used, 3);
    CHECK_NEAR_N(s.v, want3, 9, 1e-15);
    art_series_fini(&s);
    build(&s, 9, data);
    CHECK_STATUS(art_series_smooth_average(&ctx, &s, 5, &used), ART_OK);
    CHECK_INT(used, 5);
    CHECK_NEAR_N(s.v, want5, 9, 1e-15);
    art_series_fini(&s);
}

TEST(series_smooth_savgol_values)
{
    static const double want[] = {0.6571428571428571,  -0.42857142857142855, 0.34285714285714286,
                                  3.3714285714285714,  5.5142857142857142,   4.3714285714285714,
                                  0.48571428571428571, 0.74285714285714288,  3.7142857142857144};
    struct art_series s;
    int used;
    build(&s, 9, data);
    CHECK_STATUS(art_series_smooth_savgol(&ctx, &s, 4, 2, &used), ART_OK);
    CHECK_INT(used, 5);
    CHECK_NEAR_N(s.v, want, 9, 1e-13);
    art_series_fini(&s);
}

TEST(series_smooth_window_rules)
{
    struct art_series s;
    int used = -1;
    build(&s, 9, data);
    CHECK_STATUS(art_series_smooth_average(&ctx, &s, 1, &used), ART_OK);
    CHECK_INT(used, 1);
    CHECK_NEAR_N(s.v, data, 9, 0);
    /* not more knots than the degree: nothing is done */
    CHECK_STATUS(art_series_smooth_savgol(&ctx, &s, 100, 9, &used), ART_OK);
    CHECK_INT(used, 0);
    CHECK_NEAR_N(s.v, data, 9, 0);
    /* a polynomial through all knots changes nothing */
    CHECK_STATUS(art_series_smooth_savgol(&ctx, &s, 100, 8, &used), ART_OK);
    CHECK_INT(used, 9);
    CHECK_NEAR_N(s.v, data, 9, 1e-12);
    CHECK_STATUS(art_series_smooth_average(&ctx, &s, 0, &used), ART_ERANGE);
    CHECK_STATUS(art_series_smooth_savgol(&ctx, &s, 5, -1, &used), ART_ERANGE);
    art_series_fini(&s);
    build(&s, 4, data);
    CHECK_STATUS(art_series_smooth_average(&ctx, &s, 7, &used), ART_OK);
    CHECK_INT(used, 3);
    art_series_fini(&s);
    build(&s, 0, data);
    CHECK_STATUS(art_series_smooth_average(&ctx, &s, 7, &used), ART_OK);
    CHECK_INT(used, 0);
    art_series_fini(&s);
}

/* Polynomials up to the degree pass unchanged, at the ends too, and the next power does not. */
TEST(series_smooth_savgol_keeps_polynomials)
{
    for (int degree = 0; degree <= 6; degree++)
        for (int window = degree + 1; window <= 41; window += 5) {
            struct art_series s;
            double v[60], change = 0;
            for (int power = degree; power <= degree + 1; power++) {
                for (int i = 0; i < 60; i++) v[i] = pow((i - 30) / 30.0, power) - 0.3;
                build(&s, 60, v);
                CHECK_STATUS(art_series_smooth_savgol(&ctx, &s, window, degree, NULL), ART_OK);
                for (int i = 0; i < 60; i++) change = fmax(change, fabs(s.v[i] - v[i]));
                if (power == degree) CHECK(change < 1e-12);
                art_series_fini(&s);
            }
            CHECK((window | 1) == degree + 1 || change > 1e-12);
        }
}

/* Smoothing is linear, and does not depend on how far into a long series a knot is. */
TEST(series_smooth_average_is_exact_far_on)
{
    enum { N = 20000 };
    struct art_series s;
    art_ctx_init(&ctx);
    art_series_init(&s, 1);
    double *y = art_alloc(&ctx, N, sizeof *y);
    REQUIRE(y != NULL);
    for (int i = 0; i < N; i++) {
        y[i] = 1e6 + test_uniform(-1, 1);
        CHECK_STATUS(art_series_append(&ctx, &s, i, y + i), ART_OK);
    }
    CHECK_STATUS(art_series_smooth_average(&ctx, &s, 7, NULL), ART_OK);
    for (int i = 3; i < N - 3; i++) {
        double sum = 0;
        for (int k = -3; k <= 3; k++) sum += y[i + k] - 1e6;
        CHECK_NEAR(s.v[i], 1e6 + sum / 7, 3e-10);
    }
    art_free(y);
    art_series_fini(&s);
}

/* A turn at constant speed is kept, beyond half a turn too; noise on it becomes less. */
TEST(series_smooth_rotations)
{
    static const int off = 1;
    for (int rep = 0; art_rotation_rep_name(rep); rep++) {
        int size = art_rotation_rep_size((enum art_rotation_rep)rep);
        bool degrees = strstr(art_rotation_rep_name(rep), "_DEG") != NULL;
        struct art_series s;
        double before = 0, after = 0;
        art_ctx_init(&ctx);
        art_series_init(&s, 1 + size);
        CHECK_STATUS(art_series_set_rotations(&ctx, &s, (enum art_rotation_rep)rep, &off, 1),
                     ART_OK);
        for (int i = 0; i < 60; i++) {
            double angle = 0.1 * i + test_uniform(-0.05, 0.05), v[5] = {i};
            double shown = degrees ? angle * 180 / acos(-1) : angle;
            if (rep == ART_ROT_QUATERNION) {
                v[1] = cos(angle / 2);
                v[4] = sin(angle / 2);
            } else if (size == 4) {
                v[3] = 1;
                v[4] = shown;
            } else {
                v[rep == ART_ROT_ZYX || rep == ART_ROT_ZYX_DEG ? 1 : 3] = shown;
            }
            before += fabs(angle - 0.1 * i);
            CHECK_STATUS(art_series_add(&ctx, &s, i, v), ART_OK);
        }
        CHECK_STATUS(art_series_smooth_savgol(&ctx, &s, 9, 2, NULL), ART_OK);
        for (int i = 0; i < 60; i++) {
            const double *v = s.v + i * (1 + size);
            double angle = rep == ART_ROT_QUATERNION                      ? 2 * atan2(v[4], v[1])
                           : size == 4                                    ? v[4] * v[3]
                           : rep == ART_ROT_ZYX || rep == ART_ROT_ZYX_DEG ? v[1]
                                                                          : v[3];
            if (degrees) angle *= acos(-1) / 180;
            after += fabs(remainder(angle - 0.1 * i, 2 * acos(-1)));
            CHECK_NEAR(v[0], i, 1e-9);
        }
        CHECK(after < 0.8 * before);
        art_series_fini(&s);
    }
}

static int smooth_copy(const struct art_series *s)
{
    struct art_series c;
    int status = art_series_copy(&ctx, &c, s);
    if (status < 0) return status;
    status = art_series_smooth_savgol(&ctx, &c, 3, 1, NULL);
    if (status == ART_OK) status = art_series_smooth_average(&ctx, &c, 3, NULL);
    art_series_fini(&c);
    return status;
}

TEST(series_smooth_without_memory)
{
    struct art_series s;
    art_ctx_init(&ctx);
    art_series_init(&s, 4);
    s.order = ART_SPHERICAL_LINEAR;
    for (int i = 0; i < 5; i++) {
        double v[4] = {1, 0, 0, 10.0 * i};
        CHECK_STATUS(art_series_add(&ctx, &s, i, v), ART_OK);
    }
    CHECK_ALLOC_FAILS(&ctx, smooth_copy(&s));
    art_series_fini(&s);
}

/* ----------------------------------------------------------------- statistics */

TEST(series_stats_values)
{
    struct art_series s;
    struct art_series_stats st;
    build(&s, 9, data);
    art_series_stats(&s, 0, &st);
    CHECK_INT(st.n, 9);
    CHECK_NEAR(st.first, 0, 0);
    CHECK_NEAR(st.last, 4, 0);
    CHECK_NEAR(st.min, 0, 0);
    CHECK_NEAR(st.t_min, 0, 0);
    CHECK_NEAR(st.max, 8, 0);
    CHECK_NEAR(st.t_max, 4, 0);
    CHECK_NEAR(st.mean, 19.0 / 9, 1e-15);
    CHECK_NEAR(st.rms, sqrt(95.0 / 9), 1e-15);
    CHECK_NEAR(st.std, sqrt((95 - 361.0 / 9) / 8), 1e-14);
    art_series_fini(&s);
    build(&s, 0, data);
    art_series_stats(&s, 0, &st);
    CHECK_INT(st.n, 0);
    art_series_fini(&s);
}

TEST(series_diff_values)
{
    struct art_series a, b;
    struct art_series_diff d;
    build(&a, 9, data);
    /* b runs on another clock and covers only t = 2 .. 6, linear between its two knots */
    art_series_init(&b, 1);
    b.start = 2;
    b.scale = 2;
    static const double v[] = {0, 4};
    CHECK_STATUS(art_series_add(&ctx, &b, 0, v), ART_OK);
    CHECK_STATUS(art_series_add(&ctx, &b, 2, v + 1), ART_OK);
    CHECK_STATUS(art_series_diff(&ctx, &a, &b, &d), ART_OK);
    CHECK_INT(d.n, 5); /* 0 2 8 3 1 against 0 1 2 3 4 */
    CHECK_NEAR(d.max_abs, 6, 1e-15);
    CHECK_NEAR(d.t_max, 4, 0);
    CHECK_NEAR(d.rms, sqrt((1 + 36 + 9) / 5.0), 1e-15);
    CHECK_NEAR(d.range, 8, 0);
    CHECK_NEAR(d.relative, 0.75, 1e-15);
    CHECK_STATUS(art_series_diff(&ctx, &a, &a, &d), ART_OK);
    CHECK_NEAR(d.max_abs, 0, 0);
    CHECK_NEAR(d.relative, 0, 0);
    b.start = 20;
    CHECK_STATUS(art_series_diff(&ctx, &a, &b, &d), ART_ERANGE);
    b.start = 2;
    CHECK_ALLOC_FAILS(&ctx, art_series_diff(&ctx, &a, &b, &d));
    art_series_fini(&b);
    art_series_init(&b, 2);
    CHECK_STATUS(art_series_diff(&ctx, &a, &b, &d), ART_ESHAPE);
    art_series_fini(&b);
    art_series_fini(&a);
}

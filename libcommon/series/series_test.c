#include "harness/test.h"
#include <art/math.h>
#include <art/series.h>
#include <math.h>
#include <string.h>

static struct art_ctx ctx;

static void build(struct art_series *s, int vsize, size_t n, const double *t, const double *v)
{
    art_ctx_init(&ctx);
    art_series_init(s, vsize);
    for (size_t i = 0; i < n; i++)
        CHECK_STATUS(art_series_add(&ctx, s, t[i], v + i * (size_t)vsize), ART_OK);
}

static double at(const struct art_series *s, double t)
{
    double x = 0;
    art_series_eval(s, t, NULL, &x);
    return x;
}

TEST(series_order_names)
{
    enum art_order order;
    for (int i = 0; art_order_name(i); i++) {
        REQUIRE(art_order_find(art_order_name(i), &order));
        CHECK_INT(order, i);
    }
    CHECK_INT(art_order_find("CUBIC", &order), 1);
    CHECK_INT(order, ART_CUBIC);
    CHECK(art_order_find("step", &order) && order == ART_STEP);
    CHECK(!art_order_find("cubicstep", &order));
    CHECK(!art_order_find("parabolic", &order));
    CHECK(!art_order_find("", &order));
    CHECK(art_order_name(7) == NULL && art_order_name(-1) == NULL);
}

/* the values that the checklist gives for knots (0,0) (1,1) (2,0) (4,2) */
TEST(series_interpolation_values)
{
    static const double t[] = {0, 1, 2, 4}, v[] = {0, 1, 0, 2};
    static const struct {
        enum art_order order;
        double t, want;
    } cases[] = {
        {ART_STEP, 0.99, 0},
        {ART_STEP, 1, 1},
        {ART_STEP, 3.9, 0},
        {ART_STEP, 4, 2},
        {ART_LINEAR, 0.25, 0.25},
        {ART_LINEAR, 1.5, 0.5},
        {ART_LINEAR, 3, 1},
        {ART_PARABOLIC, 1.5, 0.75},
        {ART_PARABOLIC, 3, 1.0 / 3},
        {ART_PARABOLIC, 0.5, 0.5},
        {ART_CUBIC, 0.5, 0.625},
        {ART_CUBIC, 1.5, 0.458333333333333},
        {ART_CUBIC, 3, 0.833333333333333},
        {ART_CUBIC_STEP, 0.5, 0.5},
        {ART_CUBIC_STEP, 0.25, 0.15625},
        {ART_CUBIC_STEP, 2.5, 0.3125},
        {ART_SPHERICAL_LINEAR, 1.5, 0.5},
        {ART_SPHERICAL_CUBIC, 0.5, 0.625},
    };
    struct art_series s;
    build(&s, 1, 4, t, v);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        s.order = cases[i].order;
        CHECK_NEAR(at(&s, cases[i].t), cases[i].want, 1e-14);
    }
    s.order = ART_PARABOLIC;
    s.parabolic_zero = true;
    CHECK_NEAR(at(&s, 0.5), 0, 0);
    CHECK_NEAR(at(&s, 1.5), 0.75, 1e-15);
    art_series_fini(&s);
}

/* Cubic meets a parabola exactly from end to end; with the slopes of chords at the ends, as
 * ArtiSynth has them, it begins with a curvature of the wrong sign. */
TEST(series_cubic_meets_a_parabola_at_its_ends)
{
    static const double t[] = {0, 0.1, 0.2, 0.3, 0.4}, h = 1e-3;
    double v[5];
    struct art_series s;
    for (int i = 0; i < 5; i++) v[i] = 2 + t[i] * (3 - 7 * t[i]);
    build(&s, 1, 5, t, v);
    s.order = ART_CUBIC;
    s.parabola_ends = true;
    for (int i = 0; i <= 40; i++)
        CHECK_NEAR(at(&s, 0.01 * i), 2 + 0.01 * i * (3 - 0.07 * i), 1e-14);
    s.parabola_ends = false;
    CHECK_NEAR((at(&s, 0) - 2 * at(&s, h) + at(&s, 2 * h)) / (h * h), 14, 1);
    art_series_fini(&s);
}

static double copied(const struct art_series *s, double t)
{
    struct art_ctx copying;
    struct art_series copy;
    double x;
    art_ctx_init(&copying);
    CHECK_STATUS(art_series_copy(&copying, &copy, s), ART_OK);
    art_series_eval(&copy, t, NULL, &x);
    art_series_fini(&copy);
    art_ctx_fini(&copying);
    return x;
}

TEST(series_goes_round)
{
    static const double t[] = {1, 2, 4}, v[] = {3, 5, 9};
    static const double at_t[][2] = {{1, 3},  {1.5, 4}, {4, 9},  {4.5, 4}, {5, 5},   {7, 9},
                                     {10, 9}, {0, 7},   {-2, 9}, {-1, 5},  {301, 9}, {301.5, 4}};
    struct art_series s;
    build(&s, 1, 3, t, v);
    s.cyclic = true;
    for (size_t i = 0; i < sizeof at_t / sizeof at_t[0]; i++)
        CHECK_NEAR(at(&s, at_t[i][0]), at_t[i][1], 1e-12);
    CHECK_NEAR(at(&s, 1 + 0.1 * 3 + 0.7 * 3), 7.8, 1e-12);
    CHECK_NEAR(at(&s, INFINITY), 9, 0);
    CHECK_NEAR(copied(&s, 301.5), 4, 1e-12);
    art_series_fini(&s);
    build(&s, 1, 1, t, v);
    s.cyclic = true;
    CHECK_NEAR(at(&s, 7), 3, 0);
    art_series_fini(&s);
}

TEST(series_outside_the_knots)
{
    static const double t[] = {1, 2}, v[] = {3, 5};
    struct art_series s;
    build(&s, 1, 2, t, v);
    for (int order = 0; art_order_name(order); order++) {
        s.order = (enum art_order)order;
        s.extend = true;
        CHECK_NEAR(at(&s, 0), 3, 0);
        CHECK_NEAR(at(&s, 9), 5, 0);
        CHECK_NEAR(at(&s, 1), 3, 0);
        s.extend = false;
        CHECK_NEAR(at(&s, 0.999), 0, 0);
        CHECK_NEAR(at(&s, 2.001), 0, 0);
        CHECK_NEAR(at(&s, 1), 3, 0);
        CHECK_NEAR(at(&s, 2), 5, 0);
    }
    art_series_fini(&s);
    build(&s, 1, 1, t, v);
    s.order = ART_CUBIC;
    CHECK_NEAR(at(&s, 7), 3, 0);
    art_series_fini(&s);
    art_series_init(&s, 1);
    CHECK_NEAR(at(&s, 7), 0, 0);
    art_series_fini(&s);
}

TEST(series_two_knots_cubic_is_linear)
{
    static const double t[] = {1, 3}, v[] = {3, -5};
    struct art_series s;
    build(&s, 1, 2, t, v);
    s.order = ART_CUBIC;
    for (double x = 1; x <= 3; x += 0.125) CHECK_NEAR(at(&s, x), 3 - 4 * (x - 1), 1e-14);
    art_series_fini(&s);
}

/* Every order reproduces what it should on uneven knots: Linear lines, Parabolic parabolas (from
 * the second interval on), all the knots. */
TEST(series_orders_reproduce_polynomials)
{
    struct art_series s;
    double t[12], v[12], x = -1;
    for (int i = 0; i < 12; i++) {
        t[i] = x;
        x += test_uniform(0.1, 1);
        v[i] = 2 + t[i] * (3 - 0.7 * t[i]);
    }
    build(&s, 1, 12, t, v);
    s.order = ART_PARABOLIC;
    for (int i = 0; i < 100; i++) {
        x = test_uniform(t[1], t[11]);
        CHECK_NEAR(at(&s, x), 2 + x * (3 - 0.7 * x), 1e-12);
    }
    for (int order = 0; art_order_name(order); order++) {
        s.order = (enum art_order)order;
        for (int i = 0; i < 12; i++) CHECK_NEAR(at(&s, t[i]), v[i], 0);
    }
    /* the cubic's slope is continuous at a knot */
    s.order = ART_CUBIC;
    for (int i = 1; i < 11; i++) {
        const double h = 1e-6;
        double slope = (v[i + 1] - v[i - 1]) / (t[i + 1] - t[i - 1]);
        CHECK_NEAR((at(&s, t[i] + h) - v[i]) / h, slope, 1e-4);
        CHECK_NEAR((v[i] - at(&s, t[i] - h)) / h, slope, 1e-4);
    }
    art_series_fini(&s);
}

TEST(series_hint_changes_nothing)
{
    struct art_series s;
    double t[50], v[50], x = 0;
    for (int i = 0; i < 50; i++) {
        t[i] = x += test_uniform(0.01, 2);
        v[i] = test_uniform(-1, 1);
    }
    build(&s, 1, 50, t, v);
    s.order = ART_CUBIC;
    size_t hint = 0;
    for (int i = 0; i < 2000; i++) {
        double y;
        x = i < 1000 ? t[0] + (t[49] - t[0]) * i / 1000 : test_uniform(t[0] - 1, t[49] + 1);
        art_series_eval(&s, x, &hint, &y);
        CHECK_BITS(y, at(&s, x));
    }
    art_series_fini(&s);
}

/* The nearest column is looked for by its whole name and by what follows a '/' or ':' in it. */
TEST(series_column_hint)
{
    char *many[] = {"models/arm/elbow:theta", "models/arm/wrist:theta", "force"},
         text[ART_COLUMNS_HINT];
    struct art_series s = {.vsize = 3, .names = many};
    CHECK_STR(art_series_hint(&s, "thta", text),
              " among 3; did you mean 'models/arm/elbow:theta'?");
    CHECK_STR(art_series_hint(&s, "wrst:theta", text),
              " among 3; did you mean 'models/arm/wrist:theta'?");
    CHECK_STR(art_series_hint(&s, "forse", text), " among 3; did you mean 'force'?");
    CHECK_STR(art_series_hint(&s, "wrist", text),
              " among 3; did you mean 'models/arm/wrist:theta'?");
    CHECK_STR(art_series_hint(&s, "length", text),
              " among 3: 'models/arm/elbow:theta', 'models/arm/wrist:theta', 'force'");
    CHECK_STR(art_series_hint(&s, "", text),
              " among 3: 'models/arm/elbow:theta', 'models/arm/wrist:theta', 'force'");
    s.vsize = 1;
    CHECK_STR(art_series_hint(&s, "length", text), "; there is only 'models/arm/elbow:theta'");
    /* of many the first five are named */
    char *letters[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    s = (struct art_series){.vsize = 8, .names = letters};
    CHECK_STR(art_series_hint(&s, "length", text), " among 8: 'a', 'b', 'c', 'd', 'e' and 3 more");
    s.vsize = 6;
    CHECK_STR(art_series_hint(&s, "length", text), " among 6: 'a', 'b', 'c', 'd', 'e', 'f'");
}

TEST(series_model_time)
{
    static const double t[] = {0, 1}, v[] = {0, 10};
    struct art_series s;
    double x;
    build(&s, 1, 2, t, v);
    s.start = 2;
    s.scale = 4;
    art_series_eval_model(&s, 3, NULL, &x);
    CHECK_NEAR(x, 2.5, 1e-15);
    art_series_fini(&s);
}

TEST(series_add_keeps_order_and_replaces)
{
    static const double t[] = {3, 1, 2, 1, 3}, v[] = {30, 10, 20, 11, 31};
    struct art_series s, a;
    build(&s, 1, 5, t, v);
    art_series_init(&a, 1);
    for (int i = 0; i < 5; i++) CHECK_STATUS(art_series_append(&ctx, &a, t[i], v + i), ART_OK);
    CHECK_STATUS(art_series_sort(&ctx, &a), ART_OK);
    CHECK_INT(s.n, 3);
    CHECK_INT(a.n, 3);
    for (int i = 0; i < 3; i++) {
        CHECK_NEAR(s.t[i], i + 1, 0);
        CHECK_NEAR(s.v[i], i == 1 ? 20 : 10 * i + 11, 0);
        CHECK(a.t[i] == s.t[i] && a.v[i] == s.v[i]);
    }
    CHECK_STATUS(art_series_add(&ctx, &s, NAN, v), ART_ERANGE);
    CHECK_STATUS(art_series_append(&ctx, &a, NAN, v), ART_OK);
    CHECK_STATUS(art_series_sort(&ctx, &a), ART_ERANGE);
    art_series_fini(&s);
    art_series_fini(&a);
}

static const double wide_t[] = {0, 1, 2};
static const double wide_v[] = {1, 2, 0, 0, 0, 2, 4, 1, 0, 0, 3, 7, 1, 0, 0};
static const char *const wide_names[] = {"x", "y", "a", "b", "c"};

static void build_wide(struct art_series *s)
{
    const int off = 2;
    build(s, 5, 3, wide_t, wide_v);
    s->order = ART_CUBIC;
    CHECK_STATUS(art_series_set_names(&ctx, s, wide_names), ART_OK);
    CHECK_STATUS(art_series_set_rotations(&ctx, s, ART_ROT_ZYX, &off, 1), ART_OK);
}

static int copy_and_resample(const struct art_series *s)
{
    static const double t[] = {0.5, 1.5};
    struct art_series a, b;
    double want[5];
    int status = art_series_copy(&ctx, &a, s);
    if (status < 0) return status;
    status = art_series_resample(&ctx, &b, &a, t, 2);
    if (status == ART_OK) {
        art_series_eval(s, 1.5, NULL, want);
        CHECK_INT(b.n, 2);
        CHECK_INT(b.order, ART_CUBIC);
        CHECK_STR(b.names[1], "y");
        CHECK_INT(b.rotation_off[0], 2);
        CHECK_NEAR_N(b.v + 5, want, 5, 0);
        art_series_fini(&b);
    }
    art_series_fini(&a);
    return status;
}

TEST(series_copy_and_resample)
{
    struct art_series s;
    build_wide(&s);
    CHECK_ALLOC_FAILS(&ctx, copy_and_resample(&s));
    static const double bad[] = {1, 1};
    struct art_series r;
    CHECK_STATUS(art_series_resample(&ctx, &r, &s, bad, 2), ART_ERANGE);
    art_series_fini(&s);
}

TEST(series_columns_and_rotations)
{
    struct art_series s;
    const int outside = 3, twice[] = {0, 2};
    build_wide(&s);
    CHECK_INT(art_series_column(&s, "c"), 4);
    CHECK_INT(art_series_column(&s, "2"), 1);
    CHECK_INT(art_series_column(&s, "6"), -1);
    CHECK_INT(art_series_column(&s, "z"), -1);
    CHECK_STATUS(art_series_set_rotations(&ctx, &s, ART_ROT_ZYX, &outside, 1), ART_ERANGE);
    CHECK_STATUS(art_series_set_rotations(&ctx, &s, ART_ROT_ZYX, twice, 2), ART_ERANGE);
    CHECK_INT(s.n_rotations, 1);
    art_series_fini(&s);
}

/* ------------------------------------------------------------------ rotations */

/* Turning about one fixed axis, the spherical orders do with the angle what the plain ones do. */
TEST(series_rotation_about_one_axis)
{
    static const double t[] = {0, 1, 2.5, 3}, angle[] = {0, 50, 20, 100};
    static const double axis[] = {1.0 / 3, 2.0 / 3, -2.0 / 3};
    static const enum art_order pairs[][2] = {{ART_LINEAR, ART_SPHERICAL_LINEAR},
                                              {ART_CUBIC, ART_SPHERICAL_CUBIC}};
    struct art_series plain, sphere;
    build(&plain, 1, 4, t, angle);
    art_series_init(&sphere, 7);
    for (int i = 0; i < 4; i++) {
        double v[7] = {angle[i], 0, -angle[i], axis[0], axis[1], axis[2], angle[i]};
        CHECK_STATUS(art_series_add(&ctx, &sphere, t[i], v), ART_OK);
    }
    for (int k = 0; k < 2; k++) {
        plain.order = pairs[k][0];
        sphere.order = pairs[k][1];
        for (double x = 0.1; x < 3; x += 0.13) {
            double v[7], a = at(&plain, x);
            art_series_eval(&sphere, x, NULL, v);
            CHECK_NEAR(v[0], a, 1e-12);
            CHECK_NEAR(v[2], -a, 1e-12);
            if (fabs(a) > 1) {
                CHECK_NEAR_N(v + 3, axis, 3, 1e-12);
                CHECK_NEAR(v[6], a, 1e-11);
            }
        }
    }
    art_series_fini(&plain);
    art_series_fini(&sphere);
}

/* A rotation in each representation, written out apart from the code under test. */
static double unit_of(int rep)
{
    return strstr(art_rotation_rep_name(rep), "_DEG") ? 180 / acos(-1) : 1;
}

static void store(int rep, const double R[9], double *v)
{
    double unit = unit_of(rep);
    if (rep == ART_ROT_QUATERNION) {
        art_rot_to_quat(v, R);
    } else if (rep == ART_ROT_AXIS_ANGLE || rep == ART_ROT_AXIS_ANGLE_DEG) {
        v[3] = unit * art_rot_to_axis_angle(R, v);
    } else if (rep == ART_ROT_ZYX || rep == ART_ROT_ZYX_DEG) {
        v[0] = unit * atan2(R[3], R[0]);
        v[1] = unit * asin(-R[6]);
        v[2] = unit * atan2(R[7], R[8]);
    } else {
        v[0] = unit * atan2(-R[5], R[8]);
        v[1] = unit * asin(R[2]);
        v[2] = unit * atan2(-R[1], R[0]);
    }
}

static void times(double r[9], const double a[9], const double b[9])
{
    for (int i = 0; i < 9; i++) {
        const double *row = a + i / 3 * 3;
        r[i] = row[0] * b[i % 3] + row[1] * b[3 + i % 3] + row[2] * b[6 + i % 3];
    }
}

static void load(int rep, const double *v, double R[9])
{
    double unit = unit_of(rep), A[9], B[9], C[9], AB[9];
    bool zyx = rep == ART_ROT_ZYX || rep == ART_ROT_ZYX_DEG;
    if (rep == ART_ROT_QUATERNION) {
        art_rot_from_quat(R, v);
    } else if (art_rotation_rep_size((enum art_rotation_rep)rep) == 4) {
        art_rot_from_axis_angle(R, v, v[3] / unit);
    } else {
        art_rot_basic(A, zyx ? 2 : 0, v[0] / unit);
        art_rot_basic(B, 1, v[1] / unit);
        art_rot_basic(C, zyx ? 0 : 2, v[2] / unit);
        times(AB, A, B);
        times(R, AB, C);
    }
}

/* Whatever the representation, the rotation between knots is the same. */
TEST(series_rotation_representations_agree)
{
    enum { N = 5 };
    struct art_series matrix, s;
    double R[N][9];
    const int off = 1;
    art_ctx_init(&ctx);
    art_series_init(&matrix, 16);
    for (int i = 0; i < N; i++) {
        double axis[3] = {test_uniform(-1, 1), test_uniform(-1, 1), test_uniform(-1, 1)};
        double v[16] = {0};
        art_rot_from_axis_angle(R[i], axis, test_uniform(0, 2));
        for (int k = 0; k < 9; k++) v[k / 3 * 4 + k % 3] = R[i][k];
        v[3] = i;
        v[15] = 1;
        CHECK_STATUS(art_series_add(&ctx, &matrix, i * i, v), ART_OK);
    }
    for (int k = 0; art_rotation_rep_name(k / 2); k++) {
        enum art_rotation_rep rep;
        REQUIRE(art_rotation_rep_find(art_rotation_rep_name(k / 2), &rep));
        CHECK_INT(rep, k / 2);
        art_series_init(&s, 1 + art_rotation_rep_size(rep));
        s.order = k % 2 ? ART_CUBIC : ART_LINEAR;
        matrix.order = k % 2 ? ART_SPHERICAL_CUBIC : ART_SPHERICAL_LINEAR;
        CHECK_STATUS(art_series_set_rotations(&ctx, &s, rep, &off, 1), ART_OK);
        for (int i = 0; i < N; i++) {
            double v[5] = {i};
            store(rep, R[i], v + 1);
            CHECK_STATUS(art_series_add(&ctx, &s, i * i, v), ART_OK);
        }
        for (double t = 0; t < 16; t += 0.3) {
            double v[5], m[16], A[9], B[9];
            art_series_eval(&s, t, NULL, v);
            art_series_eval(&matrix, t, NULL, m);
            for (int j = 0; j < 9; j++) B[j] = m[j / 3 * 4 + j % 3];
            load(rep, v + 1, A);
            CHECK_NEAR(v[0], m[3], 1e-12);
            CHECK_NEAR_N(A, B, 9, 1e-12);
        }
        art_series_fini(&s);
    }
    art_series_fini(&matrix);
}

TEST(series_angles_do_not_jump)
{
    /* yaw running through several turns: each value stays near the knot before it */
    static const int off = 0;
    struct art_series s;
    art_ctx_init(&ctx);
    art_series_init(&s, 3);
    CHECK_STATUS(art_series_set_rotations(&ctx, &s, ART_ROT_ZYX_DEG, &off, 1), ART_OK);
    for (int i = 0; i < 20; i++) {
        double v[3] = {60.0 * i, 10, 5};
        CHECK_STATUS(art_series_add(&ctx, &s, i, v), ART_OK);
    }
    for (double x = 0; x <= 19; x += 0.1) {
        double v[3];
        art_series_eval(&s, x, NULL, v);
        CHECK_NEAR(v[0], 60 * x, 1.5);
    }
    art_series_fini(&s);
}

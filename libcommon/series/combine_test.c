#include "harness/test.h"
#include <art/series.h>
#include <math.h>
#include <string.h>

/* Knots at 0, 1, ... n-1 (from t0 on) of the values t, t^2. */
static void parabola(struct art_ctx *ctx, struct art_series *s, double t0, int n)
{
    static const char *const names[] = {"t", "square"};
    art_series_init(s, 2);
    s->start = t0;
    s->stop = t0 + n - 1;
    for (int i = 0; i < n; i++) {
        double t = t0 + i;
        CHECK_STATUS(art_series_add(ctx, s, i, (double[]){t, t * t}), ART_OK);
    }
    CHECK_STATUS(art_series_set_names(ctx, s, names), ART_OK);
}

TEST(series_select_columns)
{
    struct art_ctx ctx;
    struct art_series s, part;
    art_ctx_init(&ctx);
    parabola(&ctx, &s, 0, 4);
    REQUIRE(art_series_select(&ctx, &part, &s, (int[]){1, 0, 1}, 3) == ART_OK);
    CHECK_INT(part.vsize, 3);
    CHECK_STR(part.names[0], "square");
    CHECK_NEAR_N(part.v + 9, ((double[]){9, 3, 9}), 3, 0);
    art_series_fini(&part);
    CHECK_STATUS(art_series_select(&ctx, &part, &s, (int[]){2}, 1), ART_ERANGE);
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

/* A rotation moves with its values and is lost without one of them. */
TEST(series_select_rotations)
{
    struct art_ctx ctx;
    struct art_series s, part;
    double row[7] = {1, 2, 3, 0, 0, 1, 30};
    art_ctx_init(&ctx);
    art_series_init(&s, 7);
    REQUIRE(art_series_add(&ctx, &s, 0, row) == ART_OK);
    REQUIRE(art_series_set_rotations(&ctx, &s, ART_ROT_AXIS_ANGLE_DEG, (int[]){3}, 1) == ART_OK);
    REQUIRE(art_series_select(&ctx, &part, &s, (int[]){0, 3, 4, 5, 6}, 5) == ART_OK);
    CHECK_INT(part.n_rotations, 1);
    CHECK_INT(part.rotation_off[0], 1);
    art_series_fini(&part);
    REQUIRE(art_series_select(&ctx, &part, &s, (int[]){0, 4, 5, 6}, 4) == ART_OK);
    CHECK_INT(part.n_rotations, 0);
    art_series_fini(&part);
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

TEST(series_between_times)
{
    struct art_ctx ctx;
    struct art_series s, part;
    art_ctx_init(&ctx);
    parabola(&ctx, &s, 10, 6);
    s.order = ART_CUBIC;
    REQUIRE(art_series_between(&ctx, &part, &s, 11, 13, false) == ART_OK);
    CHECK_INT(part.n, 3);
    CHECK_NEAR(part.v[0], 11, 0);
    art_series_fini(&part);
    REQUIRE(art_series_between(&ctx, &part, &s, 11.5, 13.5, true) == ART_OK);
    CHECK_INT(part.n, 4);
    CHECK_NEAR(part.t[0], 1.5, 0);
    CHECK_NEAR(part.v[1], 11.5 * 11.5, 1e-12); /* the cubic is exact for parabolas inside */
    CHECK_NEAR(part.t[3], 3.5, 0);
    art_series_fini(&part);
    REQUIRE(art_series_between(&ctx, &part, &s, 11, 13, true) == ART_OK);
    CHECK_INT(part.n, 3);
    art_series_fini(&part);
    REQUIRE(art_series_between(&ctx, &part, &s, 11.2, 11.4, true) == ART_OK);
    CHECK_INT(part.n, 2);
    art_series_shift(&part, -1);
    CHECK_NEAR(part.start + part.t[0], -1, 0);
    CHECK_NEAR(part.start + part.t[1], -0.8, 1e-12);
    art_series_fini(&part);
    REQUIRE(art_series_between(&ctx, &part, &s, 20, 30, false) == ART_OK);
    CHECK_INT(part.n, 0);
    art_series_fini(&part);
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

TEST(series_sample_outside)
{
    struct art_ctx ctx;
    struct art_series s;
    double t[] = {12.5, 9, 10.5, 17}, v[8];
    struct art_sampling how = {ART_OUTSIDE_HOLD, 0};
    art_ctx_init(&ctx);
    parabola(&ctx, &s, 10, 4);
    REQUIRE(art_series_sample(&ctx, &s, t, 4, &how, v) == ART_OK);
    CHECK_NEAR_N(v, ((double[]){12.5, 156.5, 10, 100, 10.5, 110.5, 13, 169}), 8, 1e-12);
    how.outside = ART_OUTSIDE_ZERO;
    REQUIRE(art_series_sample(&ctx, &s, t, 4, &how, v) == ART_OK);
    CHECK_NEAR_N(v, ((double[]){12.5, 156.5, 0, 0, 10.5, 110.5, 0, 0}), 8, 1e-12);
    how.outside = ART_OUTSIDE_CYCLIC; /* period 3 */
    REQUIRE(art_series_sample(&ctx, &s, t, 4, &how, v) == ART_OK);
    CHECK_NEAR_N(v, ((double[]){12.5, 156.5, 12, 144, 10.5, 110.5, 11, 121}), 8, 1e-12);
    how.outside = ART_OUTSIDE_ERROR;
    CHECK_STATUS(art_series_sample(&ctx, &s, t, 4, &how, v), ART_ERANGE);
    CHECK_HAS(ctx.last, "time 9 lies outside");
    how.max_gap = 0.5;
    CHECK_STATUS(art_series_sample(&ctx, &s, t, 1, &how, v), ART_ERANGE);
    CHECK_HAS(ctx.last, "from 12 to 13");
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

TEST(series_follow_rules)
{
    static const struct {
        enum art_duplicates rule;
        size_t n;
        double at2, at3; /* the second values */
    } cases[] = {
        {ART_DUPLICATES_FIRST, 6, 4, 9},
        {ART_DUPLICATES_LAST, 6, -4, -9},
    };
    struct art_ctx ctx;
    struct art_series a, b, all;
    const struct art_series *parts[] = {&a, &b};
    art_ctx_init(&ctx);
    parabola(&ctx, &a, 0, 4);
    parabola(&ctx, &b, 2, 4);
    for (size_t i = 0; i < b.n; i++) b.v[2 * i + 1] *= -1;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        REQUIRE(art_series_follow(&ctx, &all, parts, 2, cases[i].rule) == ART_OK);
        CHECK_INT(all.n, cases[i].n);
        for (size_t k = 0; k < all.n; k++) CHECK_NEAR(all.t[k], (double)k, 0);
        CHECK_NEAR(all.v[5], cases[i].at2, 0);
        CHECK_NEAR(all.v[7], cases[i].at3, 0);
        CHECK_NEAR(all.v[11], -25, 0);
        CHECK_NEAR(all.stop, 5, 0);
        art_series_fini(&all);
    }
    CHECK_STATUS(art_series_follow(&ctx, &all, parts, 2, ART_DUPLICATES_ERROR), ART_ERANGE);
    CHECK_STATUS(art_series_follow(&ctx, &all, parts, 2, ART_DUPLICATES_MEAN), ART_ERANGE);
    art_series_shift(&b, 3);
    REQUIRE(art_series_follow(&ctx, &all, parts, 2, ART_DUPLICATES_MEAN) == ART_OK);
    CHECK_INT(all.n, 7);
    CHECK_NEAR(all.v[7], (9. - 4) / 2, 0);
    art_series_fini(&all);
    b.names[1][0] = 'S';
    CHECK_STATUS(art_series_follow(&ctx, &all, parts, 2, ART_DUPLICATES_FIRST), ART_ESHAPE);
    art_series_fini(&a);
    art_series_fini(&b);
    art_ctx_fini(&ctx);
}

TEST(series_beside_names_and_values)
{
    struct art_ctx ctx;
    struct art_series a, b, all;
    const struct art_series *parts[] = {&a, &b};
    const double t[] = {1, 1.5, 3};
    struct art_sampling how = {ART_OUTSIDE_ERROR, 0};
    art_ctx_init(&ctx);
    parabola(&ctx, &a, 0, 4);
    parabola(&ctx, &b, 1, 4);
    b.order = ART_CUBIC;
    REQUIRE(art_series_join_columns(&ctx, &all, parts, 2, t, 3, &how) == ART_OK);
    CHECK_INT(all.n, 3);
    CHECK_STR(all.names[1], "square");
    CHECK_STR(all.names[3], "square_2");
    CHECK_NEAR_N(all.v, ((double[]){1, 1, 1, 1}), 4, 0);
    CHECK_NEAR_N(all.v + 4, ((double[]){1.5, 2.5, 1.5}), 3, 1e-12);
    CHECK_NEAR_N(all.v + 8, ((double[]){3, 9, 3, 9}), 4, 0);
    art_series_fini(&all);
    CHECK_STATUS(art_series_join_columns(&ctx, &all, parts, 2, (double[]){0}, 1, &how), ART_ERANGE);
    art_series_fini(&a);
    art_series_fini(&b);
    art_ctx_fini(&ctx);
}

enum { SELECT, BETWEEN, FOLLOW, BESIDE };

static int joining(struct art_ctx *ctx, int what, const struct art_series *s)
{
    struct art_series out;
    const struct art_series *parts[] = {s, s};
    struct art_sampling how = {ART_OUTSIDE_ERROR, 0};
    int status;
    if (what == SELECT)
        status = art_series_select(ctx, &out, s, (int[]){1}, 1);
    else if (what == BETWEEN)
        status = art_series_between(ctx, &out, s, 0.5, 2, true);
    else if (what == FOLLOW)
        status = art_series_follow(ctx, &out, parts, 2, ART_DUPLICATES_FIRST);
    else
        status = art_series_join_columns(ctx, &out, parts, 2, s->t, s->n, &how);
    if (status == ART_OK) art_series_fini(&out);
    return status;
}

TEST(series_joining_allocations)
{
    struct art_ctx ctx;
    struct art_series s;
    art_ctx_init(&ctx);
    parabola(&ctx, &s, 0, 4);
    for (int what = SELECT; what <= BESIDE; what++)
        CHECK_ALLOC_FAILS(&ctx, joining(&ctx, what, &s));
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

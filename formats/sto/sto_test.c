#include "harness/test.h"
#include <art/format.h>
#include <math.h>
#include <string.h>

static int read_text(struct art_ctx *ctx, struct art_series *s, const char *text, const char *name)
{
    struct art_source src;
    const struct art_format *f = art_format_find(ART_FORMAT_SERIES, name);
    int status = art_source_string(ctx, &src, "x", text, strlen(text));
    if (status < 0) return status;
    status = f->read(ctx, s, &src);
    art_source_fini(&src);
    return status;
}

/* The dialects of the header and of the rows say the same. */
TEST(sto_dialects)
{
    static const char *const texts[] = {
        "walk\nversion=1\nnRows=2\nnColumns=3\ninDegrees=yes\nendheader\ntime\ta\tb\n0\t1\t2\n"
        "0.5\t3\tnan\n",
        "walk.mot\r\nnRows = 2\r\nnColumns = 3\r\n# comment\r\ninDegrees = yes\r\nEndHeader\r\n\r\n"
        "time \ta\t b\t\r\n 0\t1 \t2\t\r\n0.5\t3\t\t\r\n\r\n",
        "name walk\ndatacolumns 3\ndatarows 2\ninDegrees yes\nendheader\n  time  a  b\n"
        "  0  1  2\n 0.5   3   -nan(ind)",
        "DataType=double\nversion=3\nOpenSimVersion=4.1\ninDegrees=yes\nendheader\ntime\ta\tb\n"
        "0   1   2\n0.5\t3\tNaN\n"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct art_ctx ctx;
        struct art_series s;
        art_ctx_init(&ctx);
        ctx.strict = true;
        REQUIRE(read_text(&ctx, &s, texts[i], "sto") == ART_OK);
        REQUIRE(s.n == 2 && s.vsize == 2);
        CHECK_STR(s.names[0], "a");
        CHECK_STR(s.names[1], "b");
        CHECK_STR(s.units, "deg");
        CHECK_NEAR(s.t[1], 0.5, 0);
        CHECK_NEAR(s.v[1], 2, 0);
        CHECK_NEAR(s.v[2], 3, 0);
        CHECK(isnan(s.v[3]));
        CHECK_NEAR(s.stop, 0.5, 0);
        art_series_fini(&s);
        art_ctx_fini(&ctx);
    }
}

TEST(sto_fields_of_several_numbers)
{
    struct art_ctx ctx;
    struct art_series s;
    static const char text[] = "DataType=Vec3\nversion=3\nendheader\ntime\tp\tq\n"
                               "0\t1,2,3\t~[4,5,6]\n1\t\t(7, 8, nan)\n";
    art_ctx_init(&ctx);
    REQUIRE(read_text(&ctx, &s, text, "sto") == ART_OK);
    REQUIRE(s.n == 2 && s.vsize == 6);
    CHECK_STR(s.names[0], "p.x");
    CHECK_STR(s.names[5], "q.z");
    CHECK_STR(s.units, "rad"); /* as OpenSim takes what does not say */
    for (int i = 0; i < 6; i++) CHECK_NEAR(s.v[i], i + 1, 0);
    for (int i = 6; i < 9; i++) CHECK(isnan(s.v[i]));
    CHECK_NEAR(s.v[9], 7, 0);
    CHECK(isnan(s.v[11]));
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

TEST(sto_trc_errors_have_their_place)
{
    static const struct {
        const char *format, *text;
        int status, line, col;
        const char *part;
    } cases[] = {
        {"sto", "a\nb\n", ART_ESYNTAX, 2, 0, "endheader"},
        {"sto", "endheader\n\n", ART_ESYNTAX, 2, 0, "labels"},
        {"sto", "endheader\nx\ty\n", ART_ESYNTAX, 2, 1, "must be the time"},
        {"sto", "endheader\ntime\n", ART_ESYNTAX, 2, 0, "no column"},
        {"sto", "endheader\ntime\ta\n0\t1\n1\tx\n", ART_ESYNTAX, 4, 3, "'x' is no number"},
        {"sto", "endheader\ntime\ta\n0\t1\t2\n", ART_ESYNTAX, 3, 5, "3 fields"},
        {"sto", "endheader\ntime\ta\tb\n0\t1\n", ART_ESYNTAX, 3, 4, "2 fields"},
        {"sto", "endheader\ntime\ta\nnan\t1\n", ART_ESYNTAX, 3, 1, "no time"},
        {"sto", "endheader\ntime\ta\n0\t1e999\n", ART_ERANGE, 3, 3, "infinite"},
        {"sto", "nRows=x\nendheader\n", ART_ESYNTAX, 1, 7, "count"},
        {"sto", "inDegrees=maybe\nendheader\n", ART_ESYNTAX, 1, 11, "not 'maybe'"},
        {"sto", "DataType=Cube\nendheader\n", ART_EUNSUPPORTED, 1, 10, "Cube"},
        {"sto", "DataType=Vec3\nendheader\ntime\ta\n0\t1,2\n", ART_ESYNTAX, 4, 3, "3 numbers"},
        {"sto", "DataType=Vec3\nendheader\ntime\ta\n0\t1,2,3,4\n", ART_ESYNTAX, 4, 3, "more than"},
        {"trc", "x\n", ART_ESYNTAX, 0, 0, "PathFileType"},
        {"trc", "PathFileType\t4\n\n", ART_ESYNTAX, 2, 0, "Frame#"},
        {"trc", "PathFileType\t4\nFrame#\tTime\n", ART_ESYNTAX, 2, 0, "no markers"},
        {"trc", "PathFileType\t4\nFrame#\ta\n", ART_ESYNTAX, 2, 0, "time"},
        {"trc", "PathFileType\t4\nFrame#\tTime\ta\t\t\n\t\tX1\tY1\tZ1\n1\t0\t1\t2\tq\n",
         ART_ESYNTAX, 4, 9, "'q'"},
        {"trc", "PathFileType\t4\nFrame#\tTime\ta\t\t\n1\t0\t1\t2\t3\t4\n", ART_ESYNTAX, 3, 11,
         "more fields"},
        {"trc", "PathFileType\t4\nFrame#\tTime\ta\t\t\n1\t\t1\t2\t3\n", ART_ESYNTAX, 3, 0,
         "no time"},
        {"trc", "PathFileType\t4\nDataRate\tNumFrames\n9\tz\n", ART_ESYNTAX, 3, 3, "count"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct art_ctx ctx;
        struct art_series s;
        art_ctx_init(&ctx);
        CHECK_STATUS(read_text(&ctx, &s, cases[i].text, cases[i].format), cases[i].status);
        CHECK_INT(ctx.last_loc.line, cases[i].line);
        CHECK_INT(ctx.last_loc.col, cases[i].col);
        CHECK_HAS(ctx.last, cases[i].part);
        art_ctx_fini(&ctx);
    }
}

static const char capture[] =
    "PathFileType\t4\t(X/Y/Z)\ttwo.trc\n"
    "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\t"
    "OrigNumFrames\n"
    "50\t50\t3\t2\tmm\t50\t1\t3\nFrame#\tTime\tL.Knee\t\t\ttop\t\t\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n"
    "1\t0\t1\t2\t3\t4\t5\t6\n2\t0.02\t\t\t\t7\t8\t9\n3\t0.04\t10\t11\t12\t\n";

TEST(trc_markers_and_missing_samples)
{
    struct art_ctx ctx;
    struct art_series s;
    art_ctx_init(&ctx);
    ctx.strict = true;
    REQUIRE(read_text(&ctx, &s, capture, "trc") == ART_OK);
    REQUIRE(s.n == 3 && s.vsize == 6);
    CHECK_STR(s.names[2], "L.Knee.z");
    CHECK_STR(s.names[3], "top.x");
    CHECK_STR(s.units, "mm");
    CHECK_NEAR(s.v[5], 6, 0);
    for (int i = 6; i < 9; i++) CHECK(isnan(s.v[i]));
    for (int i = 15; i < 18; i++) CHECK(isnan(s.v[i]));
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

/* Values of the header below their names, between which several tabs may be. */
TEST(trc_header_with_several_tabs)
{
    struct art_ctx ctx;
    struct art_series s;
    art_ctx_init(&ctx);
    REQUIRE(read_text(&ctx, &s,
                      "PathFileType\t4\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n"
                      " 100.0\t\t 100.0\t\t  1\t\t   1\t\t mm\nFrame#\tTime\ta\t\t\n"
                      "\t\tX1\tY1\tZ1\n1\t0\t1\t2\t3\n",
                      "trc") == ART_OK);
    CHECK_INT(s.n, 1);
    CHECK_STR(s.units, "mm");
    CHECK_INT(ctx.n_warnings, 0);
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

/* A column is filled from its own samples; what has no sample on one side stays unless it is held.
 */
TEST(series_fill_takes_the_columns_own_samples)
{
    struct art_ctx ctx;
    struct art_series s;
    struct art_fill fill;
    art_ctx_init(&ctx);
    REQUIRE(read_text(&ctx, &s, capture, "trc") == ART_OK);
    CHECK_STATUS(art_series_need_all(&ctx, &s, NULL), ART_ERANGE);
    CHECK_HAS(ctx.last, "column L.Knee.x has no sample at time 0.02");
    CHECK_STATUS(art_series_fill(&ctx, &s, 0.01, false, &fill), ART_OK);
    CHECK_INT(fill.filled, 0);
    CHECK_INT(fill.left, 6);
    CHECK_STATUS(art_series_fill(&ctx, &s, 0, false, &fill), ART_OK);
    CHECK_INT(fill.filled, 3);
    CHECK_NEAR(fill.longest, 0.04, 1e-12);
    CHECK_NEAR(fill.after, 0, 1e-12);
    CHECK_INT(fill.left, 3);
    CHECK_NEAR(s.v[6], 5.5, 1e-14);
    CHECK_STATUS(art_series_fill(&ctx, &s, 0, true, &fill), ART_OK);
    CHECK_INT(fill.left, 0);
    CHECK_NEAR(s.v[17], 9, 0);
    CHECK_STATUS(art_series_need_all(&ctx, &s, NULL), ART_OK);
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

TEST(series_statistics_leave_missing_samples_out)
{
    struct art_ctx ctx;
    struct art_series s, b;
    struct art_series_stats st;
    struct art_series_diff d[6];
    art_ctx_init(&ctx);
    REQUIRE(read_text(&ctx, &s, capture, "trc") == ART_OK);
    art_series_stats(&s, 0, &st);
    CHECK_INT(st.n, 2);
    CHECK_NEAR(st.mean, 5.5, 1e-14);
    CHECK_NEAR(st.last, 10, 0);
    art_series_stats(&s, 5, &st);
    CHECK_NEAR(st.max, 9, 0);
    CHECK_INT(st.n, 2);
    REQUIRE(art_series_copy(&ctx, &b, &s) == ART_OK);
    CHECK_STR(b.units, "mm");
    CHECK_STATUS(art_series_diff(&ctx, &s, &b, d), ART_OK);
    CHECK_INT(d[0].n, 2);
    CHECK_NEAR(d[0].max_abs, 0, 0);
    CHECK_NEAR(d[0].rms, 0, 0);
    int used;
    size_t knot;
    CHECK_STATUS(art_series_smooth_average(&ctx, &s, 3, &used), ART_OK);
    CHECK(art_series_missing(&s, &knot, NULL)); /* gaps stay */
    art_series_fini(&b);
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

TEST(trc_holds_points_alone)
{
    static const char *const names[] = {"a.x", "a.y", "b.z"};
    struct art_ctx ctx;
    struct art_series s;
    struct art_sink *sink = NULL;
    static const double v[3];
    const struct art_format *trc = art_format_find(ART_FORMAT_SERIES, "trc");
    art_ctx_init(&ctx);
    for (int vsize = 2; vsize < 4; vsize++) {
        art_series_init(&s, vsize);
        CHECK_STATUS(art_series_set_names(&ctx, &s, names), ART_OK);
        CHECK_STATUS(art_series_add(&ctx, &s, 0, v), ART_OK);
        REQUIRE(art_sink_open(&ctx, &sink, "/dev/null") == ART_OK);
        CHECK_STATUS(trc->write(&ctx, &s, sink), ART_ESHAPE);
        CHECK_HAS(ctx.last, vsize == 2 ? "there are 2 columns" : "'a.x', 'a.y', 'b.z'");
        art_sink_abort(sink);
        art_series_fini(&s);
    }
    art_ctx_fini(&ctx);
}

TEST(motion_formats_allocations)
{
    static const char sto[] = "inDegrees=no\nendheader\ntime\ta\tb\n0\t1\t2\n1\t2\t3\n";
    struct art_ctx ctx;
    struct art_series s;
    art_ctx_init(&ctx);
    CHECK_ALLOC_FAILS(&ctx, read_text(&ctx, &s, sto, "sto"));
    art_series_fini(&s);
    CHECK_ALLOC_FAILS(&ctx, read_text(&ctx, &s, capture, "trc"));
    CHECK_ALLOC_FAILS(&ctx, art_series_fill(&ctx, &s, 0, true, NULL));
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

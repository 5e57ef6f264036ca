/* P_tmpdir belongs to the X/Open part of POSIX */
#define _XOPEN_SOURCE 700

#include "harness/test.h"
#include <art/format.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int read_text(struct art_ctx *ctx, struct art_series *s, const char *text, size_t n,
                     const struct art_probe_reading *how)
{
    struct art_source src;
    int status = art_source_string(ctx, &src, "p.txt", text, n);
    if (status < 0) return status;
    status = art_probe_read(ctx, s, &src, how);
    art_source_fini(&src);
    return status;
}

static void check_error(const char *text, int status, int line, int col, const char *part)
{
    struct art_ctx ctx;
    struct art_series s;
    art_ctx_init(&ctx);
    int got = read_text(&ctx, &s, text, strlen(text), NULL);
    bool good = CHECK_STATUS(got, status);
    good = CHECK_INT(ctx.last_loc.line, line) && good;
    good = CHECK_INT(ctx.last_loc.col, col) && good;
    good = CHECK_HAS(ctx.last, part) && good;
    if (!good) TEST_FAIL("for '%s': %s", text, ctx.last);
    if (got == ART_OK) art_series_fini(&s);
    art_ctx_fini(&ctx);
}

TEST(probe_read_explicit)
{
    struct art_ctx ctx;
    struct art_series s;
    const char *text = "0 4000000000 2 # a comment\nlinear 3.0 explicit\n"
                       "0.0  0 1 2\n1.5  3 4 5 # behind\n1 6 7 8\n";
    art_ctx_init(&ctx);
    REQUIRE(read_text(&ctx, &s, text, strlen(text), NULL) == ART_OK);
    CHECK_NEAR(s.start, 0, 0);
    CHECK_NEAR(s.stop, 4, 0);
    CHECK_NEAR(s.scale, 2, 0);
    CHECK_INT(s.order, ART_LINEAR);
    CHECK_INT(s.vsize, 3);
    CHECK_INT(s.n, 3);
    CHECK_NEAR(s.t[1], 1, 0);
    CHECK_NEAR(s.v[3], 6, 0);
    CHECK(s.names == NULL);
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

TEST(probe_read_times_of_the_header)
{
    static const struct {
        const char *token;
        double seconds;
    } cases[] = {
        {"1000000000", 1}, {"5000000000.0", 5e9}, {"5e9", 5e9}, {"1.", 1},
        {"100", 1e-7},     {"-2000000000", -2},   {"0", 0},     {"0x10", 16e-9},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct art_ctx ctx;
        struct art_series s;
        char text[100];
        art_ctx_init(&ctx);
        snprintf(text, sizeof text, "%s 1000000000 1.0\nStep 1 explicit\n", cases[i].token);
        REQUIRE(read_text(&ctx, &s, text, strlen(text), NULL) == ART_OK);
        CHECK_NEAR_REL(s.start, cases[i].seconds, 1e-15);
        CHECK_INT(s.n, 0);
        art_series_fini(&s);
        art_ctx_fini(&ctx);
    }
}

TEST(probe_read_uniform_and_free_lines)
{
    struct art_ctx ctx;
    struct art_series s;
    const char *text = "0.0 1.0 1.0 Cubic 2 0.25\n1 2 3\n4 5 6 7 8\n";
    art_ctx_init(&ctx);
    REQUIRE(read_text(&ctx, &s, text, strlen(text), NULL) == ART_OK);
    CHECK_INT(s.n, 4);
    for (int i = 0; i < 4; i++) CHECK_NEAR(s.t[i], 0.25 * i, 0);
    for (int i = 0; i < 8; i++) CHECK_NEAR(s.v[i], i + 1, 0);
    art_series_fini(&s);
    /* a wrapped row is one knot */
    text = "0.0 1.0 1.0 Step 3 explicit\n0 1\n 2 3\n1 4\n 5 6\n";
    REQUIRE(read_text(&ctx, &s, text, strlen(text), NULL) == ART_OK);
    CHECK_INT(s.n, 2);
    CHECK_NEAR(s.v[5], 6, 0);
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

TEST(probe_read_without_header)
{
    struct art_ctx ctx;
    struct art_series s;
    struct art_probe_reading how = {.vsize = 2, .interval = 0.5};
    art_ctx_init(&ctx);
    REQUIRE(read_text(&ctx, &s, "1 2\n3 4\n", 8, &how) == ART_OK);
    CHECK_INT(s.n, 2);
    CHECK_NEAR(s.t[1], 0.5, 0);
    art_series_fini(&s);
    how.interval = 0;
    REQUIRE(read_text(&ctx, &s, "0 1 2 0 3 4\n", 12, &how) == ART_OK);
    CHECK_INT(s.n, 1);
    CHECK_NEAR(s.v[0], 3, 0);
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

TEST(probe_read_errors)
{
    static const struct {
        const char *text;
        int status, line, col;
        const char *part;
    } cases[] = {
        {"", ART_ESYNTAX, 1, 1, "start time"},
        {"0.0", ART_ESYNTAX, 1, 4, "stop time, found end of file"},
        {"0 4 1.0\nLinear 1 explicit", ART_ERANGE, 1, 3, "write 4.0 for seconds"},
        {"-2 4.0 1.0\nLinear 1 explicit", ART_ERANGE, 1, 1, "the start time -2 is -2 ns"},
        {"0.0 999999 1\nLinear 1 explicit", ART_ERANGE, 1, 5, "stop time 999999 is"},
        {"0.0 nan 1.0", ART_ESYNTAX, 1, 5, "found word 'nan'"},
        {"0.0 99999999999999999999 1.0", ART_ERANGE, 1, 5, "nanoseconds"},
        {"0.0 inf 1.0", ART_ERANGE, 1, 5, "finite"},
        {"0.0 1.0 0\nStep 1 explicit", ART_ERANGE, 1, 9, "scale must be positive"},
        {"0.0 1.0 1.0\nLinaer 1 explicit", ART_ESYNTAX, 2, 1, "did you mean 'Linear'?"},
        {"0.0 1.0 1.0\n\"Linear\" 1 explicit", ART_ESYNTAX, 2, 1, "interpolation order"},
        {"0.0 1.0 1.0\nLinear 1.5 explicit", ART_ERANGE, 2, 8, "whole number"},
        {"0.0 1.0 1.0\nLinear 0 explicit", ART_ERANGE, 2, 8, "whole number"},
        {"0.0 1.0 1.0\nLinear 1e300 explicit", ART_ERANGE, 2, 8, "whole number"},
        {"0.0 1.0 1.0\nLinear 1 implicit", ART_ESYNTAX, 2, 10, "'explicit' or a time step"},
        {"0.0 1.0 1.0\nLinear 1 0", ART_ERANGE, 2, 10, "positive"},
        {"0.0 1.0 1.0\nLinear 1 explicit\n0 1\n1 x", ART_ESYNTAX, 4, 3, "number, found word 'x'"},
        {"0.0 1.0 1.0\nLinear 1 explicit\n0 nan", ART_ESYNTAX, 3, 3, "number, found word 'nan'"},
        {"0.0 1.0 1.0\nLinear 1 explicit\ninf 1", ART_ERANGE, 3, 1, "finite"},
        {"0.0 1.0 1.0\nLinear 2 explicit\n0 1 2\n1 2", ART_ESYNTAX, 4, 1, "cut short: 2 of 3"},
        {"0.0 1.0 1.0\nLinear 2 explicit\n0 1\n1 2 3\n2 3 4\n", ART_ESYNTAX, 3, 1,
         "row has 2 of 3"},
        {"0.0 1.0 1.0\nLinear 1 explicit 0 1 2\n", ART_ESYNTAX, 2, 23, "cut short: 1 of 2"},
        /* a short or a long row in the middle is found at its place */
        {"0.0 1.0 1.0\nLinear 2 explicit\n0 1 2\n1 2\n2 3 4\n3 4 5\n", ART_ESYNTAX, 4, 1,
         "the row has 2 of 3 numbers"},
        {"0.0 1.0 1.0\nLinear 2 explicit\n0 1 2\n1 2 3 4\n2 3 4\n", ART_ESYNTAX, 4, 7,
         "goes on after its 3 numbers"},
        {"0.0 1.0 1.0\nLinear 2 explicit\n0 1 2\n1 2 3\n[", ART_ESYNTAX, 5, 1, "'['"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_error(cases[i].text, cases[i].status, cases[i].line, cases[i].col, cases[i].part);
}

TEST(probe_read_short_last_knot_on_request)
{
    struct art_ctx ctx;
    struct art_series s;
    struct art_probe_reading how = {.allow_short = true};
    const char *text = "0.0 1.0 1.0\nLinear 2 explicit\n0 1 2\n1 2";
    art_ctx_init(&ctx);
    REQUIRE(read_text(&ctx, &s, text, strlen(text), &how) == ART_OK);
    CHECK_INT(s.n, 1);
    CHECK_INT(ctx.n_warnings, 1);
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------------- writing */

/* What `write` puts into a file, as a string to be freed; NULL if it failed. */
static char *written(struct art_ctx *ctx, const struct art_series *s,
                     const struct art_probe_layout *layout)
{
    char path[] = P_tmpdir "/artkit-test-XXXXXX";
    int fd = mkstemp(path);
    if (fd < 0) return NULL;
    close(fd);
    struct art_sink *sink = NULL;
    struct art_source src = {0};
    char *text = NULL;
    int status = art_sink_open(ctx, &sink, path);
    if (status == ART_OK) {
        status = art_probe_write(ctx, sink, s, layout);
        if (status == ART_OK)
            status = art_sink_commit(sink);
        else
            art_sink_abort(sink);
    }
    if (status == ART_OK && art_source_read(ctx, &src, path) == ART_OK) {
        text = strdup(src.data);
        art_source_fini(&src);
    }
    unlink(path);
    return text;
}

static bool same_series(const struct art_series *a, const struct art_series *b)
{
    size_t width = (size_t)a->vsize;
    if (a->n != b->n || a->vsize != b->vsize || a->order != b->order || a->start != b->start ||
        a->stop != b->stop || a->scale != b->scale || !a->names != !b->names)
        return false;
    for (int j = 0; a->names && j < a->vsize; j++)
        if (strcmp(a->names[j], b->names[j]) != 0) return false;
    return a->n == 0 || (memcmp(a->t, b->t, a->n * sizeof *a->t) == 0 &&
                         memcmp(a->v, b->v, a->n * width * sizeof *a->v) == 0);
}

TEST(probe_write_layouts)
{
    struct art_ctx ctx;
    struct art_series s;
    static const char *const names[] = {"p x", "\"q\" # {_}"};
    static const double v[] = {1, 1.0 / 3, -2.5e-7, 1e20};
    art_ctx_init(&ctx);
    art_series_init(&s, 2);
    s.order = ART_CUBIC_STEP;
    s.stop = 2;
    CHECK_STATUS(art_series_add(&ctx, &s, 0, v), ART_OK);
    CHECK_STATUS(art_series_add(&ctx, &s, 0.1, v + 2), ART_OK);
    static const struct {
        struct art_probe_layout layout;
        const char *want;
    } cases[] = {
        {{0}, "0.0 2.0 1.0\nCubicStep 2 explicit\n0 1 0.3333333333333333\n0.1 -2.5e-07 1e+20\n"},
        {{.no_header = true}, "0 1 0.3333333333333333\n0.1 -2.5e-07 1e+20\n"},
        {{.no_time = true, .interval = 0.1, .format = "%8.2e"},
         "0.0 2.0 1.0\nCubicStep 2 0.1\n1.00e+00 3.33e-01\n-2.50e-07 1.00e+20\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *text = written(&ctx, &s, &cases[i].layout);
        CHECK_STR(text, cases[i].want);
        free(text);
    }
    CHECK_STATUS(art_series_set_names(&ctx, &s, names), ART_OK);
    char *text = written(&ctx, &s, NULL);
    CHECK_HAS(text ? text : "", "explicit\n# time\tp x\t\"q\" # {_}\n0 1");
    struct art_series back;
    REQUIRE(text && read_text(&ctx, &back, text, strlen(text), NULL) == ART_OK);
    CHECK(same_series(&s, &back));
    free(text);
    art_series_fini(&back);
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

TEST(probe_write_refuses)
{
    static const char *const bad[] = {"%d",  "%s", "%g%g", "x%g", "%5.3", "%999f", "%.99f",
                                      "%*f", "%n", "",     "%lf", "%ln",  "%"};
    struct art_ctx ctx;
    struct art_series s;
    static const double v[] = {1};
    art_ctx_init(&ctx);
    art_series_init(&s, 1);
    CHECK_STATUS(art_series_add(&ctx, &s, 0.3, v), ART_OK);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct art_probe_layout layout = {.format = bad[i]};
        CHECK_STATUS(art_probe_check_format(&ctx, bad[i], NULL), ART_ERANGE);
        char *text = written(&ctx, &s, &layout);
        CHECK(text == NULL);
        free(text);
    }
    struct art_probe_layout off_grid = {.no_time = true, .interval = 0.1};
    CHECK(written(&ctx, &s, &off_grid) == NULL);
    off_grid.interval = 0;
    CHECK(written(&ctx, &s, &off_grid) == NULL);
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

/* --------------------------------------------------------------- laws of formats */

static void random_series(struct art_ctx *ctx, struct art_series *s)
{
    double t = test_uniform(-1, 1), v[5];
    art_series_init(s, 1 + test_below(5));
    for (int k = test_below(7); k > 0; k--) s->order = (enum art_order)test_below(7);
    s->start = test_below(2) ? test_below(10) : test_uniform(-1e3, 1e3);
    s->stop = s->start + test_uniform(0, 10);
    s->scale = test_below(2) ? 1 : test_uniform(0.1, 10);
    for (int i = test_below(12); i > 0; i--) {
        for (int j = 0; j < s->vsize; j++)
            v[j] = ldexp(test_uniform(-1, 1), test_below(2) ? 0 : test_below(2000) - 1000);
        CHECK_STATUS(art_series_add(ctx, s, t, v), ART_OK);
        t += test_uniform(1e-6, 1);
    }
}

TEST(probe_write_read_identity)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int i = 0; i < test_count(200); i++) {
        struct art_series s, back;
        random_series(&ctx, &s);
        char *text = written(&ctx, &s, NULL);
        REQUIRE(text && read_text(&ctx, &back, text, strlen(text), NULL) == ART_OK);
        if (!same_series(&s, &back)) TEST_FAIL("not the same:\n%s", text);
        free(text);
        art_series_fini(&s);
        art_series_fini(&back);
    }
    art_ctx_fini(&ctx);
}

static const char sample[] = "0.0 5.0 1.0 # head\nCubic 2 explicit\n# time\tx\ty\n"
                             "0 1 2\n0.5 -1e-3 4\n1.25 .5 6.\n";

TEST(probe_truncated_anywhere)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (size_t n = 0; n <= strlen(sample); n++) {
        struct art_series s;
        int status = read_text(&ctx, &s, sample, n, NULL);
        if (status == ART_OK) {
            CHECK(s.n <= 3);
            art_series_fini(&s);
        } else {
            CHECK(status == ART_ESYNTAX || status == ART_ERANGE);
            CHECK(ctx.last_loc.line > 0);
        }
    }
    art_ctx_fini(&ctx);
}

TEST(probe_mutated)
{
    static const char bits[] = "0123456789.eE+-# \n\r\texplicitLCubiStepn\"'\\[]\x80";
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int i = 0; i < test_count(5000); i++) {
        char text[sizeof sample];
        struct art_series s;
        memcpy(text, sample, sizeof text);
        for (int k = 1 + test_below(6); k > 0; k--)
            text[test_below((int)sizeof text - 1)] = bits[test_below((int)sizeof bits - 1)];
        int status = read_text(&ctx, &s, text, strlen(text), NULL);
        if (status == ART_OK) {
            for (size_t k = 1; k < s.n; k++) CHECK(s.t[k - 1] < s.t[k]);
            art_series_fini(&s);
        } else {
            CHECK(status == ART_ESYNTAX || status == ART_ERANGE);
            CHECK(ctx.last_loc.line > 0);
        }
    }
    art_ctx_fini(&ctx);
}

static int read_sample(struct art_ctx *ctx)
{
    struct art_series s;
    int status = read_text(ctx, &s, sample, strlen(sample), NULL);
    if (status == ART_OK) art_series_fini(&s);
    return status;
}

TEST(probe_without_memory)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    CHECK_ALLOC_FAILS(&ctx, read_sample(&ctx));
    art_ctx_fini(&ctx);
}

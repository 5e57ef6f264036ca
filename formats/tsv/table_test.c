/* P_tmpdir belongs to the X/Open part of POSIX */
#define _XOPEN_SOURCE 700

#include "harness/test.h"
#include <art/format.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int read_text(struct art_ctx *ctx, struct art_series *s, const char *file, const char *text,
                     const char *format)
{
    struct art_source src;
    const struct art_format *f;
    int status = art_source_string(ctx, &src, file, text, strlen(text));
    if (status < 0) return status;
    status = art_format_for_reading(ctx, ART_FORMAT_SERIES, format, &src, &f);
    if (status == ART_OK) status = f->read(ctx, s, &src);
    art_source_fini(&src);
    return status;
}

/* The format chosen for a name and a content. */
static const char *chosen(const char *file, const char *text)
{
    struct art_ctx ctx;
    struct art_source src;
    const struct art_format *f = NULL;
    art_ctx_init(&ctx);
    if (art_source_string(&ctx, &src, file, text, strlen(text)) < 0) return "?";
    int status = art_format_for_reading(&ctx, ART_FORMAT_SERIES, NULL, &src, &f);
    art_source_fini(&src);
    return status == ART_OK ? f->name : art_status_name(status);
}

static const char probe[] = "0.0 1.0 1.0\nLinear 2 explicit\n0 1 2\n";

TEST(format_series_chosen)
{
    CHECK_STR(chosen("a.txt", probe), "probe");
    CHECK_STR(chosen("a.TXT.gz", probe), "probe");
    CHECK_STR(chosen("<stdin>", probe), "probe");
    CHECK_STR(chosen("a.csv", "time,a\n0,1\n"), "csv");
    CHECK_STR(chosen("<stdin>", "time,a\n0,1\n"), "csv");
    CHECK_STR(chosen("a.txt", "0,1\n"), "csv");
    CHECK_STR(chosen("<stdin>", "# time\ta\n0\t1\n"), "tsv");
    CHECK_STR(chosen("<stdin>", "0 1\n1 2\n"), "tsv");
    CHECK_STR(chosen("a.csv", "# time a\n0 1\n"), "tsv");
    /* what the name promises decides when the content says nothing */
    CHECK_STR(chosen("a.csv", ""), "csv");
    CHECK_STR(chosen("a.txt", "rubbish"), "probe");
    CHECK_STR(chosen("a.csv", "time,a\n0,x\n"), "csv");
    CHECK_STR(chosen("a.xyz", "rubbish"), "unsupported");
}

/* Each sniff takes only its own. */
TEST(format_series_sniff_unambiguous)
{
    static const char *const texts[] = {
        probe,    "time,a\n0,1\n", "# time\ta\n0\t1\n",
        "0 1\n",  "0,1,2\n",       "",
        "0\n1\n", "# x\n",         "0.0 1.0 1.0\nLinear 1 explicit\n0 1\n"};
    for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++) {
        struct art_ctx ctx;
        struct art_source src;
        int yes = 0;
        art_ctx_init(&ctx);
        REQUIRE(art_source_string(&ctx, &src, "x", texts[k], strlen(texts[k])) == ART_OK);
        for (int i = 0; art_format_at(i); i++)
            if (art_format_at(i)->sniff && art_format_at(i)->sniff(&src)) yes++;
        CHECK_INT(yes, strlen(texts[k]) > 4 ? 1 : texts[k][0] == '0' && texts[k][1] == ' ');
        art_source_fini(&src);
    }
}

TEST(format_unknown_names)
{
    struct art_ctx ctx;
    const struct art_format *f;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_format_for_writing(&ctx, ART_FORMAT_SERIES, "xls", "a.csv", "probe", &f),
                 ART_EUSAGE);
    CHECK_HAS(ctx.last, "csv, probe, sto, trc, tsv");
    CHECK_STATUS(art_format_for_writing(&ctx, ART_FORMAT_SERIES, NULL, "a.xls", NULL, &f),
                 ART_EUNSUPPORTED);
    CHECK_STATUS(art_format_for_writing(&ctx, ART_FORMAT_SERIES, NULL, "-", "probe", &f), ART_OK);
    CHECK_STR(f->name, "probe");
    CHECK_STATUS(art_format_for_writing(&ctx, ART_FORMAT_SERIES, NULL, "a.Csv", "probe", &f),
                 ART_OK);
    CHECK_STR(f->name, "csv");
    CHECK_STATUS(art_format_for_writing(&ctx, ART_FORMAT_SERIES, "tsv", "a.csv", NULL, &f), ART_OK);
    CHECK_STR(f->name, "tsv");
    art_ctx_fini(&ctx);
}

TEST(format_table_errors)
{
    static const struct {
        const char *text;
        int line, col;
        const char *part;
    } cases[] = {
        {"time,a\n0,1\n1, x\n", 3, 4, "column 2: 'x' is no finite number"},
        {"time,a\n0,1\nnan,1\n", 3, 1, "column 1: 'nan'"},
        {"time,a\n0,1\n1,inf\n", 3, 3, "column 2: 'inf'"},
        {"time,a\n0,1\n1\n", 3, 2, "1 field where the first has 2"},
        {"time,a\n0,1\n1,2,3\n", 3, 5, "3 fields where the first has 2"},
        {"time,a,b\n0,\"1\n2\",nan\n", 2, 3, "column 2: '1"},
        {"time,a\n\"0\",\"x\"\n", 2, 5, "column 2: 'x'"},
        {"time\n0\n", 2, 1, "at least one value"},
        {"", 1, 1, "at least one value"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct art_ctx ctx;
        struct art_series s;
        art_ctx_init(&ctx);
        CHECK_STATUS(read_text(&ctx, &s, "t.csv", cases[i].text, "csv"), ART_ESYNTAX);
        CHECK_INT(ctx.last_loc.line, cases[i].line);
        CHECK_INT(ctx.last_loc.col, cases[i].col);
        CHECK_HAS(ctx.last, cases[i].part);
        art_ctx_fini(&ctx);
    }
}

/* Every series format, through files: what is written reads back the same, packed too. */
static void check_round_trip(const struct art_format *f, const char *suffix)
{
    static const char *const any[] = {"plain", "a, \"b\" # {c}_d", " \xc3\xa9 "};
    static const char *const points[] = {"a \xc3\xa9.x", "a \xc3\xa9.y", "a \xc3\xa9.z"};
    const char *const *names = f->points ? points : any;
    struct art_ctx ctx;
    struct art_series s, back;
    char path[80];
    art_ctx_init(&ctx);
    art_series_init(&s, 3);
    CHECK_STATUS(art_series_set_names(&ctx, &s, names), ART_OK);
    for (int i = 0; i < 20; i++) {
        double v[3] = {test_uniform(-1, 1), ldexp(test_uniform(-1, 1), test_below(2000) - 1000), i};
        CHECK_STATUS(art_series_add(&ctx, &s, i ? i + test_uniform(-0.4, 0.4) : 0, v), ART_OK);
    }
    s.stop = s.t[19];
    snprintf(path, sizeof path, P_tmpdir "/artkit-test-%ld%s", (long)getpid(), suffix);
    REQUIRE(art_series_write(&ctx, &s, path, f->name) == ART_OK);
    int status = art_series_read(&ctx, &back, path, NULL);
    unlink(path);
    REQUIRE(status == ART_OK);
    CHECK_INT(back.n, 20);
    CHECK_INT(back.vsize, 3);
    CHECK(memcmp(back.t, s.t, 20 * sizeof *s.t) == 0);
    CHECK(memcmp(back.v, s.v, 60 * sizeof *s.v) == 0);
    for (int j = 0; j < 3 && back.names; j++) CHECK_STR(back.names[j], names[j]);
    CHECK(back.names != NULL);
    CHECK_NEAR(back.stop, s.stop, 0);
    art_series_fini(&back);
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

TEST(format_series_round_trips)
{
    for (int i = 0; art_format_at(i); i++) {
        const struct art_format *f = art_format_at(i);
        if (f->kind != ART_FORMAT_SERIES || !f->read || !f->write) continue;
        check_round_trip(f, f->extensions[0]);
        check_round_trip(f, ".unknown.gz");
    }
}

/* Times of a probe are local, those of a table are model times. */
TEST(format_table_has_model_times)
{
    struct art_ctx ctx;
    struct art_series s, back;
    char path[80];
    static const double v[] = {1, 2};
    art_ctx_init(&ctx);
    art_series_init(&s, 1);
    s.start = 3;
    s.scale = 2;
    s.stop = 7;
    CHECK_STATUS(art_series_add(&ctx, &s, 0, v), ART_OK);
    CHECK_STATUS(art_series_add(&ctx, &s, 1, v + 1), ART_OK);
    snprintf(path, sizeof path, P_tmpdir "/artkit-test-%ld.csv", (long)getpid());
    REQUIRE(art_series_write(&ctx, &s, path, NULL) == ART_OK);
    int status = art_series_read(&ctx, &back, path, NULL);
    unlink(path);
    REQUIRE(status == ART_OK);
    CHECK_NEAR(back.t[0], 3, 0);
    CHECK_NEAR(back.t[1], 5, 0);
    double a, b;
    art_series_eval_model(&s, 3.5, NULL, &a);
    art_series_eval_model(&back, 3.5, NULL, &b);
    CHECK_NEAR(a, b, 0);
    art_series_fini(&back);
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

/* Rows that are longer than any buffer on the way. */
TEST(format_series_wide_rows)
{
    enum { WIDE = 3000 };
    for (int i = 0; art_format_at(i); i++) {
        const struct art_format *f = art_format_at(i);
        struct art_ctx ctx;
        struct art_series s, back;
        char path[80];
        if (f->kind != ART_FORMAT_SERIES || !f->read || !f->write) continue;
        art_ctx_init(&ctx);
        art_series_init(&s, WIDE);
        double *v = art_alloc(&ctx, WIDE, sizeof *v);
        REQUIRE(v != NULL);
        for (int k = 0; k < 2; k++) {
            for (int j = 0; j < WIDE; j++) v[j] = -test_uniform(1e-9, 1e-7);
            CHECK_STATUS(art_series_add(&ctx, &s, k, v), ART_OK);
        }
        snprintf(path, sizeof path, P_tmpdir "/artkit-test-%ld%s", (long)getpid(),
                 f->extensions[0]);
        REQUIRE(art_series_write(&ctx, &s, path, NULL) == ART_OK);
        int status = art_series_read(&ctx, &back, path, NULL);
        unlink(path);
        REQUIRE(status == ART_OK);
        CHECK(back.vsize == WIDE && memcmp(back.v, s.v, 2 * WIDE * sizeof *s.v) == 0);
        art_free(v);
        art_series_fini(&back);
        art_series_fini(&s);
        art_ctx_fini(&ctx);
    }
}

/* A missing sample stays missing in each format but the probe's, which says so. */
TEST(format_series_missing_samples)
{
    for (int i = 0; art_format_at(i); i++) {
        const struct art_format *f = art_format_at(i);
        struct art_ctx ctx;
        struct art_series s, back;
        char path[80];
        static const double v[] = {1, 2, NAN, NAN, NAN, NAN, 3, 4, 5};
        if (f->kind != ART_FORMAT_SERIES || !f->read || !f->write) continue;
        art_ctx_init(&ctx);
        art_series_init(&s, 3);
        for (int k = 0; k < 3; k++) CHECK_STATUS(art_series_add(&ctx, &s, k, v + 3 * k), ART_OK);
        snprintf(path, sizeof path, P_tmpdir "/artkit-test-%ld%s", (long)getpid(),
                 f->extensions[0]);
        int status = art_series_write(&ctx, &s, path, f->name);
        if (strcmp(f->name, "probe") == 0) {
            CHECK_STATUS(status, ART_ERANGE);
            CHECK_HAS(ctx.last, "column 3 has no sample at time 0");
        } else {
            REQUIRE(status == ART_OK);
            status = art_series_read(&ctx, &back, path, NULL);
            unlink(path);
            REQUIRE(status == ART_OK);
            CHECK_INT(back.n, 3);
            for (int k = 0; k < 9; k++) CHECK(isnan(v[k]) ? isnan(back.v[k]) : back.v[k] == v[k]);
            art_series_fini(&back);
        }
        art_series_fini(&s);
        art_ctx_fini(&ctx);
    }
}

/* A series without a knot, with names that need care: every format gives it back. */
TEST(format_series_empty_with_names)
{
    static const char *const names[] = {"force x", "ends so\t", "# no comment"};
    for (int i = 0; art_format_at(i); i++) {
        const struct art_format *f = art_format_at(i);
        struct art_ctx ctx;
        struct art_series s, back;
        char path[80];
        if (f->kind != ART_FORMAT_SERIES || (strcmp(f->name, "csv") && strcmp(f->name, "tsv")))
            continue;
        art_ctx_init(&ctx);
        art_series_init(&s, 3);
        CHECK_STATUS(art_series_set_names(&ctx, &s, names), ART_OK);
        snprintf(path, sizeof path, P_tmpdir "/artkit-test-%ld%s", (long)getpid(),
                 f->extensions[0]);
        REQUIRE(art_series_write(&ctx, &s, path, NULL) == ART_OK);
        int status = art_series_read(&ctx, &back, path, NULL);
        unlink(path);
        REQUIRE(status == ART_OK);
        REQUIRE(back.n == 0 && back.vsize == 3);
        CHECK_STR(back.names[0], "force x");
        CHECK_STR(back.names[1], "ends so ");
        CHECK_STR(back.names[2], "# no comment");
        art_series_fini(&back);
        art_series_fini(&s);
        art_ctx_fini(&ctx);
    }
}

#include "harness/test.h"
#include <art/rowreader.h>
#include <art/text.h>
#include <stdio.h>
#include <string.h>

struct over {
    struct art_ctx ctx;
    struct art_source src;
    struct art_scan scan;
};

static void begin(struct over *o, const char *text, size_t n)
{
    art_ctx_init(&o->ctx);
    CHECK_STATUS(art_source_string(&o->ctx, &o->src, "x", text, n), ART_OK);
    art_scan_init(&o->scan, &o->ctx, &o->src);
}

static void finish(struct over *o)
{
    art_source_fini(&o->src);
    art_ctx_fini(&o->ctx);
}

#define BEGIN(o, text) begin(o, text, sizeof text - 1)

static bool word_is(struct art_scan *scan, const char *want)
{
    const char *word;
    size_t n = art_scan_word(scan, &word);
    return n == strlen(want) && memcmp(word, want, n) == 0;
}

TEST(text_scan_lines)
{
    struct over o;
    int i = 0;
    double x = 0;
    const char *rest;
    BEGIN(&o, "\xef\xbb\xbf# units: mm kg s \r\n\r\n node 7\t-1.5e3 # more\rend of it  \n");
    o.scan.comment = '#';
    CHECK(art_scan_more(&o.scan));
    CHECK(art_scan_is(&o.scan, "NODE"));
    CHECK(!art_scan_is(&o.scan, "77"));
    CHECK_STATUS(art_scan_int(&o.scan, &i), ART_OK);
    CHECK_STATUS(art_scan_real(&o.scan, &x), ART_OK);
    CHECK_INT(i, 7);
    CHECK_NEAR(x, -1500, 0);
    CHECK_STATUS(art_scan_end_line(&o.scan), ART_OK);
    CHECK_INT(art_scan_rest(&o.scan, &rest), 9);
    CHECK(memcmp(rest, "end of it", 9) == 0);
    CHECK(!art_scan_more(&o.scan));
    char *units = NULL;
    CHECK_STATUS(art_scan_units(&o.scan, &units), ART_OK);
    CHECK_STR(units, "mm kg s");
    art_free(units);
    finish(&o);
}

TEST(text_scan_places)
{
    struct over o;
    double x;
    BEGIN(&o, "1\r2\r\n3\n\n  oops 4");
    for (int i = 1; i <= 3; i++) {
        CHECK(art_scan_more(&o.scan));
        CHECK_STATUS(art_scan_real(&o.scan, &x), ART_OK);
        CHECK_NEAR(x, i, 0);
    }
    CHECK(art_scan_more(&o.scan));
    CHECK_STATUS(art_scan_real(&o.scan, &x), ART_ESYNTAX);
    CHECK_INT(o.ctx.last_loc.line, 5);
    CHECK_INT(o.ctx.last_loc.col, 3);
    CHECK_HAS(o.ctx.last, "found 'oops'");
    art_scan_next_line(&o.scan);
    CHECK(!art_scan_more(&o.scan));
    finish(&o);
}

TEST(text_scan_refuses)
{
    static const struct {
        const char *text;
        int real, whole, count;
    } cases[] = {{"", ART_ESYNTAX, ART_ESYNTAX, ART_ESYNTAX},
                 {"\n1", ART_ESYNTAX, ART_ESYNTAX, ART_ESYNTAX},
                 {"nan", ART_ESYNTAX, ART_ESYNTAX, ART_ESYNTAX},
                 {"inf", ART_ERANGE, ART_ESYNTAX, ART_ESYNTAX},
                 {"1e999", ART_ERANGE, ART_ESYNTAX, ART_ESYNTAX},
                 {"1.5", ART_OK, ART_ESYNTAX, ART_ESYNTAX},
                 {"12x", ART_ESYNTAX, ART_ESYNTAX, ART_ESYNTAX},
                 {"-", ART_ESYNTAX, ART_ESYNTAX, ART_ESYNTAX},
                 {"-3", ART_OK, ART_OK, ART_ERANGE},
                 {"2147483648", ART_OK, ART_ERANGE, ART_ERANGE},
                 {"99999999999999999999999999", ART_OK, ART_ERANGE, ART_ERANGE},
                 {"2147483647", ART_OK, ART_OK, ART_ERANGE},
                 {"3", ART_OK, ART_OK, ART_ERANGE},
                 {"3 1 2 3", ART_OK, ART_OK, ART_OK},
                 {"+0", ART_OK, ART_OK, ART_OK}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct over o;
        double x;
        int k, n;
        begin(&o, cases[i].text, strlen(cases[i].text));
        CHECK_STATUS(art_scan_real(&o.scan, &x), cases[i].real);
        art_scan_init(&o.scan, &o.ctx, &o.src);
        CHECK_STATUS(art_scan_int(&o.scan, &k), cases[i].whole);
        art_scan_init(&o.scan, &o.ctx, &o.src);
        CHECK_STATUS(art_scan_count(&o.scan, 2, &n), cases[i].count);
        finish(&o);
    }
}

TEST(text_scan_free_form)
{
    struct over o;
    double x, sum = 0;
    BEGIN(&o, "1, 2\r3\n # four\n,4\0 5");
    o.scan.comment = '#';
    o.scan.commas = o.scan.free_form = true;
    while (art_scan_more(&o.scan)) {
        CHECK_STATUS(art_scan_real(&o.scan, &x), ART_OK);
        sum += x;
    }
    CHECK_NEAR(sum, 15, 0);
    CHECK(word_is(&o.scan, ""));
    CHECK_STATUS(art_scan_real(&o.scan, &x), ART_ESYNTAX);
    CHECK_HAS(o.ctx.last, "the file ends");
    finish(&o);
}

TEST(text_scan_forgets)
{
    enum { N = 200000 };
    struct over o;
    struct art_buf text;
    struct art_ctx ctx;
    int i = 0, n = 0;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    art_buf_puts(&text, "# units mm\n");
    for (int k = 0; k < N; k++) art_buf_printf(&text, "%d # and more\r\n", k);
    art_buf_puts(&text, " wrong\n");
    begin(&o, text.s, text.n);
    o.scan.comment = '#';
    o.src.once = o.scan.once = true;
    for (; art_scan_more(&o.scan) && n < N; n++)
        if (art_scan_int(&o.scan, &i) < 0 || i != n) TEST_FAIL("%d is %d", n, i);
    CHECK_STATUS(art_scan_int(&o.scan, &i), ART_ESYNTAX);
    CHECK_INT(o.ctx.last_loc.line, N + 2);
    CHECK_INT(o.ctx.last_loc.col, 2);
    CHECK_STR(o.scan.units, "mm");
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    finish(&o);
}

TEST(text_scan_knows_what_may_follow)
{
    struct over o;
    BEGIN(&o, "abc def");
    CHECK(art_scan_has(&o.scan, 7) && !art_scan_has(&o.scan, 8));
    CHECK(art_scan_is(&o.scan, "abc"));
    CHECK(art_scan_has(&o.scan, 4) && !art_scan_has(&o.scan, 5) &&
          !art_scan_has(&o.scan, UINT64_MAX));
    finish(&o);
}

/* Three numbers at once are those of one after the other, and what is wrong is where it was. */
TEST(text_scan_reals)
{
    static const char *const texts[] = {"1.5 -2.25 3.125",
                                        "1.5 -2.25 3.125\n4.5",
                                        "1.5\n-2.25\n\n3.125 7",
                                        "1.5,-2.25,3.125,",
                                        "  1.5\t-2.25   3.125\r\n",
                                        "1.5 # c\n2.5 3.5",
                                        "1.5 2.5 3.5# c",
                                        "1 2 3",
                                        "1.5 2.5",
                                        "1.5 2.5 nan 1",
                                        "1.5 2.5 3.5x 1.25",
                                        "1.5 x 3.5 1",
                                        "1e400 2 3",
                                        "",
                                        "0.1 0.2 0.30000000000000004 5"};
    char text[600];
    for (size_t i = 0; i < 2 * sizeof texts / sizeof *texts; i++) {
        struct over o, one;
        double x[3] = {0}, y[3] = {0};
        int n = i % 2
                    ? snprintf(text, sizeof text, "%100s%s%100s", "9 ", texts[i / 2], " 8 7 6 5 4")
                    : snprintf(text, sizeof text, "%s", texts[i / 2]),
            status = ART_OK;
        begin(&o, text, (size_t)n);
        begin(&one, text, (size_t)n);
        o.scan.comment = one.scan.comment = '#';
        o.scan.free_form = one.scan.free_form = true;
        o.scan.commas = one.scan.commas = true;
        for (int row = 0; row < 3 && status == ART_OK; row++) {
            for (int k = 0; k < (row == 0 && i % 2 ? 1 : 3) && status == ART_OK; k++)
                status = art_scan_real(&one.scan, &y[k]);
            CHECK_STATUS(art_scan_reals(&o.scan, row == 0 && i % 2 ? 1 : 3, x), status);
            CHECK_INT(o.scan.p - o.src.data, one.scan.p - one.src.data);
            if (status == ART_OK) CHECK(memcmp(x, y, sizeof x) == 0);
        }
        CHECK_INT(o.ctx.n_errors, one.ctx.n_errors);
        finish(&o), finish(&one);
    }
}

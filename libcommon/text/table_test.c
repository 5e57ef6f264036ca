#include "harness/test.h"
#include <art/text.h>
#include <math.h>
#include <string.h>

static int read_text(struct art_ctx *ctx, struct art_table *t, const char *s, size_t n, char sep)
{
    struct art_source src;
    int status = art_source_string(ctx, &src, "t.csv", s, n);
    if (status < 0) return status;
    status = art_table_read(ctx, t, &src, sep);
    art_source_fini(&src);
    return status;
}

/* names;text,text;text,text - one picture of a whole table */
static void check_table(const char *s, char sep, const char *want)
{
    struct art_ctx ctx;
    struct art_table t;
    struct art_buf out;
    art_ctx_init(&ctx);
    art_buf_init(&out, &ctx);
    if (read_text(&ctx, &t, s, strlen(s), sep) == ART_OK) {
        art_buf_puts(&out, t.names ? "" : "-");
        for (int j = 0; t.names && j < t.n_cols; j++)
            art_buf_printf(&out, "%s%s", j ? "," : "", t.names[j]);
        for (size_t i = 0; i < t.n_rows; i++) {
            for (int j = 0; j < t.n_cols; j++) {
                size_t k = i * (size_t)t.n_cols + (size_t)j;
                art_buf_puts(&out, j ? "," : ";");
                art_buf_puts(&out, t.text[k]);
                double x;
                bool number = art_parse_double(t.text[k], &x);
                CHECK(number ? t.num[k] == x : isnan(t.num[k]));
            }
        }
        art_table_fini(&t);
    } else {
        art_buf_printf(&out, "%d:%d: %s", ctx.last_loc.line, ctx.last_loc.col, ctx.last);
    }
    if (!CHECK_STR(out.s, want)) TEST_FAIL("table '%s'", s);
    art_buf_fini(&out);
    art_ctx_fini(&ctx);
}

TEST(text_table_forms)
{
    static const struct {
        const char *s;
        char sep;
        const char *want;
    } cases[] = {
        {"", 0, "-"},
        {"# nothing\n\n", 0, "-"},
        {"1 2\n3 4\n", 0, "-;1,2;3,4"},
        {"  1   2 \r\n3\t4", ' ', "-;1,2;3,4"},
        {"# time a b\n0 1 2\n1 2 3\n", 0, "time,a,b;0,1,2;1,2,3"},
        {"# time a b\n0\t1\t2\n", 0, "time,a,b;0,1,2"},
        {"#time\ta b\tc\n0\t1\t2\n", 0, "time,a b,c;0,1,2"},
        {"# made by hand today\n# time a b\n0 1 2\n", 0, "time,a,b;0,1,2"},
        {"# just a comment\n# time a b\n0 1 2\n", 0, "time,a,b;0,1,2"},
        {"# a remark of many words\n0 1 2\n", 0, "-;0,1,2"},
        {"# with \"quote\n0 1\n", 0, "-;0,1"},
        {"# of two words\n# name\tmass\tside\njaw\t1\tl\n", 0, "name,mass,side;jaw,1,l"},
        {"# three words here\n# and more below them\n1\t2\t3\n", 0, "-;1,2,3"},
        {"# time \"a \"\"b\"\"\"\n0 1\n", 0, "time,a \"b\";0,1"},
        {"time,a,b\n0,1,2\n", 0, "time,a,b;0,1,2"},
        {"name mass\njaw 0.2\n", 0, "name,mass;jaw,0.2"},
        {"# name mass\njaw 0.2\n", 0, "name,mass;jaw,0.2"},
        {"0,1\n\n# in between\n2,3 # behind\n", 0, "-;0,1;2,3"},
        {"0, 1 ,2\n,,\n", 0, "-;0,1,2;,,"},
        {"nan,1\n", 0, "-;nan,1"},
        {"a,b\n\"x, y\",\"say \"\"hi\"\"\"\n", 0, "a,b;x, y,say \"hi\""},
        {"a,b\n\"two\nlines\" ,2\n3,4", 0, "a,b;two\nlines,2;3,4"},
        {"\xef\xbb\xbf"
         "a,b\n1,2\n",
         0, "a,b;1,2"},
        {"1\t\t3\n", 0, "-;1,,3"},
        {"# time\ta\n0\t\n1\t2\n", 0, "time,a;0,;1,2"},
        {"# time\ta\tb\n0\t\t\n1\t2\t3\n", 0, "time,a,b;0,,;1,2,3"},
        {"# time a\n0 1\t\n", 0, "time,a;0,1"},
        {"1\t2\t3\t\n", ' ', "-;1,2,3"},
        {"a b,c\n", ' ', "a,b,c"},
        {"1\r2\r", 0, "-;1;2"},
        {"a#b 1\n", 0, "a#b,1"},
        {"1 2\n3\n", 0, "2:2: row has 1 field where the first has 2"},
        {"# c\na,b\n1,2\n\n1,2,3\n", 0, "5:5: row has 3 fields where the first has 2"},
        {"1,\"ab\n", 0, "1:3: quoted field is not closed"},
        {"1,\"a\"b\n", 0, "1:6: text after a quoted field"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_table(cases[i].s, cases[i].sep, cases[i].want);
}

TEST(text_table_lines_and_columns)
{
    struct art_ctx ctx;
    struct art_table t;
    const char *s = "# time a\n\n0 1\n# x\n1 2\n";
    art_ctx_init(&ctx);
    REQUIRE(read_text(&ctx, &t, s, strlen(s), 0) == ART_OK);
    CHECK_INT(t.n_rows, 2);
    CHECK_INT(t.line[0], 3);
    CHECK_INT(t.line[1], 5);
    CHECK_INT(art_table_column(&t, "a"), 1);
    CHECK_INT(art_table_column(&t, "A"), -1);
    CHECK_STR(t.name, "t.csv");
    art_table_fini(&t);
    CHECK_STATUS(read_text(&ctx, &t, "1 2\n1\0002\n", 8, 0), ART_ESYNTAX);
    CHECK_INT(ctx.last_loc.line, 2);
    CHECK_INT(ctx.last_loc.col, 2);
    art_ctx_fini(&ctx);
}

TEST(text_table_any_bytes)
{
    static const char bits[] = "1.5e-,,\t  \n\r\"\"#abc";
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int i = 0; i < test_count(5000); i++) {
        char s[120];
        size_t n = (size_t)test_below(120);
        struct art_table t;
        for (size_t k = 0; k < n; k++)
            s[k] = test_below(30) ? bits[test_below((int)sizeof bits - 1)] : (char)test_below(256);
        int status = read_text(&ctx, &t, s, n, ",\t \0"[test_below(4)]);
        CHECK(status == ART_OK || status == ART_ESYNTAX);
        if (status == ART_OK) {
            for (size_t k = 0; k < t.n_rows * (size_t)t.n_cols; k++) CHECK(strlen(t.text[k]) <= n);
            art_table_fini(&t);
        }
    }
    art_ctx_fini(&ctx);
}

TEST(text_table_without_memory)
{
    struct art_ctx ctx;
    const char *s = "# time \"b\n# time b\n1,2\n3,4\n";
    struct art_table t = {0};
    art_ctx_init(&ctx);
    CHECK_ALLOC_FAILS(&ctx, read_text(&ctx, &t, s, strlen(s), 0));
    CHECK_INT(t.n_rows, 2);
    CHECK_STR(t.names ? t.names[1] : "", "b");
    art_table_fini(&t);
    art_ctx_fini(&ctx);
}

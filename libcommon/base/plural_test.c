#include "harness/test.h"
#include <art/base.h>

/* Check one message. */
static void message(const char *want, const char *fmt, ...)
{
    struct art_ctx ctx;
    va_list args;
    art_ctx_init(&ctx);
    va_start(args, fmt);
    CHECK_INT(art_verror(&ctx, ART_ESHAPE, NULL, fmt, args), ART_ESHAPE);
    va_end(args);
    CHECK_STR(ctx.last, want);
    art_ctx_fini(&ctx);
}

TEST(base_nouns_follow_their_numbers)
{
    message("it has 1 number", "it has %d number{s}", 1);
    message("it has 0 numbers", "it has %d number{s}", 0);
    message("it has 11 numbers", "it has %zu number{s}", (size_t)11);
    message("1 slice is missing", "%d slice{s} {is|are} missing", 1);
    message("2 slices are missing", "%d slice{s} {is|are} missing", 2);
    message("1 bad vertex", "%d bad {vertex|vertices}", 1);
    message("3 bad vertices", "%d bad {vertex|vertices}", 3);
    message("1 row for 2 columns", "%d row{s} for %d column{s}", 1, 2);
    message("2 rows for 1 column", "%d row{s} for %d column{s}", 2, 1);
}

/* The number is a word of digits: not a part of a name, of another number or of a fraction. */
TEST(base_numbers_of_nouns_are_words)
{
    message("'x1' has 5 values", "'%s' has %d value{s}", "x1", 5);
    message("1 value of p1", "%d value{s} of p1", 1);
    message("1 (file 'a.1') row", "%d (file '%s') row{s}", 1, "a.1");
    message("0.1 rows", "%g row{s}", 0.1);
    message("-1 rows", "%d row{s}", -1);
    message("1e1 rows", "%s row{s}", "1e1");
    message("rows", "row{s}");
}

/* Braces of scripts and of what a user wrote stay. */
TEST(base_other_braces_stay)
{
    message("x={1} {} {a} {A|b} {a|b|c} { {s", "x={%d} {} {a} {A|b} {a|b|c} { {s", 1);
    message("1 {s} {is|are}", "%d %s", 1, "{s} {is|are}");
    message("{|x} 5 {x|}", "{|x} %d {x|}", 5);
}

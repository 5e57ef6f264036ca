#include "format_priv.h"
#include "harness/test.h"
#include <string.h>

/* Places one after another, and back again, are those that are counted from the beginning, whatever
 * ends lines. */
TEST(format_places_one_after_another)
{
    static const char parts[][4] = {"\n", "\r\n", "\r", "ab", "c", "\r\r\n", "\n\r"};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int round = 0; round < 200; round++) {
        struct art_source src = {0};
        struct art_format_lines lines = {0, 0, 0};
        char text[256] = "";
        int kinds = 2 + test_below(6);
        for (int i = 0; i < 60; i++) strcat(text, parts[test_below(kinds)]);
        size_t n = strlen(text), at = 0;
        REQUIRE(CHECK_STATUS(art_source_string(&ctx, &src, "x", text, n), ART_OK));
        for (int i = 0; i < 80; i++) {
            if (at > n || test_below(20) == 0) at = (size_t)test_below((int)n + 1);
            struct art_loc a = art_format_next_place(&lines, &src, at);
            struct art_loc b = art_format_place(&src, at);
            CHECK_INT(a.line, b.line);
            CHECK_INT(a.col, b.col);
            at += (size_t)test_below(4);
        }
        art_source_fini(&src);
    }
    art_ctx_fini(&ctx);
}

/* P_tmpdir and mkdtemp belong to the X/Open part of POSIX */
#define _XOPEN_SOURCE 700
#include "harness/test.h"
#include <art/text.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int read_text(struct art_ctx *ctx, const char *text, size_t n, struct art_numbers *numbers)
{
    struct art_source src = {0};
    int status = art_source_string(ctx, &src, "n.txt", text, n);
    if (status == ART_OK) status = art_numbers_read(ctx, &src, numbers);
    art_source_fini(&src);
    return status;
}

/* the three forms of the guide, and others that say the same */
TEST(text_numbers_in_every_form)
{
    static const char *const forms[] = {
        "2 12 4 8 23 47",
        "[ 2 12 4 8 23 47 ]",
        "# this is a node number file\n[ 2 12 4 8\n 23 47\n]\n",
        "[2 12\t4 8#eight\r\n23 47]# end",
        "\xef\xbb\xbf numNodes=6 2 12 4 8 23\r47",
    };
    static const int want[] = {2, 12, 4, 8, 23, 47};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (size_t k = 0; k < sizeof forms / sizeof forms[0]; k++) {
        struct art_numbers numbers;
        REQUIRE(CHECK_STATUS(read_text(&ctx, forms[k], strlen(forms[k]), &numbers), ART_OK));
        REQUIRE(CHECK_INT(numbers.n, 6));
        for (int i = 0; i < 6; i++) CHECK_INT(numbers.number[i], want[i]);
        CHECK_INT(numbers.declared, k == 4 ? 6 : -1);
        art_numbers_fini(&numbers);
    }
    art_ctx_fini(&ctx);
}

TEST(text_numbers_that_are_wrong_are_told_with_their_place)
{
    static const struct {
        const char *text;
        int status, line, col;
    } bad[] = {
        {"1 2\n3 x4", ART_ESYNTAX, 2, 3},     {"1 2.5", ART_ESYNTAX, 1, 3},
        {"[ 1 2", ART_ESYNTAX, 1, 1},         {"1 2 ]", ART_ESYNTAX, 1, 5},
        {"[ 1 ] 2", ART_ESYNTAX, 1, 7},       {"1 [ 2 ]", ART_ESYNTAX, 1, 3},
        {"[[ 1 ]]", ART_ESYNTAX, 1, 2},       {"7 -1", ART_ERANGE, 1, 3},
        {"2147483648", ART_ERANGE, 1, 1},     {"1e3", ART_ESYNTAX, 1, 1},
        {"numNodes=x 3", ART_ESYNTAX, 1, 10}, {"3 numNodes=1", ART_ESYNTAX, 1, 3},
    };
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        struct art_numbers numbers;
        CHECK_STATUS(read_text(&ctx, bad[k].text, strlen(bad[k].text), &numbers), bad[k].status);
        CHECK_INT(ctx.last_loc.line, bad[k].line);
        CHECK_INT(ctx.last_loc.col, bad[k].col);
    }
    art_ctx_fini(&ctx);
}

/* any bytes: an error or numbers */
TEST(text_numbers_of_random_text)
{
    static const char alphabet[] = "0123456789 [\n]#-+.xN=";
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < test_count(2000); k++) {
        char text[24];
        size_t n = (size_t)test_below(sizeof text);
        struct art_numbers numbers;
        for (size_t i = 0; i < n; i++) text[i] = alphabet[test_below(sizeof alphabet - 1)];
        if (read_text(&ctx, text, n, &numbers) < 0) continue;
        for (int i = 0; i < numbers.n; i++) CHECK(numbers.number[i] >= 0);
        art_numbers_fini(&numbers);
    }
    art_ctx_fini(&ctx);
}

TEST(text_numbers_are_written_in_columns)
{
    static const int x[] = {5, 0, 12, 7, 9};
    static const struct {
        struct art_numbers_form form;
        int n;
        const char *want;
    } cases[] = {
        {{0, false, NULL}, 5, "5 0 12 7 9\n"},
        {{2, true, NULL}, 5, "[\n5 0\n12 7\n9\n]\n"},
        {{5, false, "two\nlines"}, 5, "# two\n# lines\n5 0 12 7 9\n"},
        {{0, true, NULL}, 0, "[\n]\n"},
    };
    struct art_ctx ctx;
    char dir[64], path[80];
    art_ctx_init(&ctx);
    snprintf(dir, sizeof dir, P_tmpdir "/artkit-test-XXXXXX");
    REQUIRE(mkdtemp(dir) != NULL);
    snprintf(path, sizeof path, "%s/n", dir);
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        struct art_sink *sink;
        struct art_source src;
        struct art_numbers back;
        REQUIRE(CHECK_STATUS(art_sink_open(&ctx, &sink, path), ART_OK));
        CHECK_STATUS(art_numbers_write(sink, cases[k].n, x, &cases[k].form), ART_OK);
        CHECK_STATUS(art_sink_commit(sink), ART_OK);
        REQUIRE(CHECK_STATUS(art_source_read(&ctx, &src, path), ART_OK));
        CHECK_STR(src.data, cases[k].want);
        CHECK_STATUS(art_numbers_read(&ctx, &src, &back), ART_OK);
        CHECK_INT(back.n, cases[k].n);
        CHECK(back.n == 0 || memcmp(back.number, x, sizeof(int) * (size_t)back.n) == 0);
        art_numbers_fini(&back);
        art_source_fini(&src);
    }
    unlink(path);
    rmdir(dir);
    art_ctx_fini(&ctx);
}

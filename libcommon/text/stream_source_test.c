/* mkstemp(), popen() */
#define _XOPEN_SOURCE 700

/* Sources that come bit by bit. */
#include "harness/test.h"
#include <art/text.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINES = 700000 };

/* Lines "k k*k" that end in turn with LF, CR LF and CR. */
static void many_lines(struct art_ctx *ctx, struct art_buf *text)
{
    static const char *const ends[] = {"\n", "\r\n", "\r"};
    art_buf_init(text, ctx);
    for (int k = 0; k < LINES; k++)
        art_buf_printf(text, "%d %.0f%s", k, (double)k * k, ends[k % 3]);
    CHECK_STATUS(art_buf_status(text), ART_OK);
}

static bool put(const char *path, const struct art_buf *text)
{
    FILE *f = fopen(path, "wb");
    bool ok = f && fwrite(text->s, 1, text->n, f) == text->n;
    if (f) fclose(f);
    return CHECK(ok);
}

static void check_lines(struct art_ctx *ctx, struct art_source *src)
{
    struct art_scan scan;
    double square = 0;
    int k = 0, n = 0;
    art_scan_init(&scan, ctx, src);
    src->once = scan.once = true;
    for (; art_scan_more(&scan); n++) {
        if (art_scan_int(&scan, &k) < 0 || art_scan_real(&scan, &square) < 0 || k != n ||
            square != (double)n * n || art_scan_end_line(&scan) < 0) {
            TEST_FAIL("line %d says %d %g: %s", n + 1, k, square, ctx->last);
            break;
        }
        if (n == LINES / 2) CHECK_INT(art_scan_place(&scan, scan.p).line, n + 2);
    }
    CHECK_INT(n, LINES);
    CHECK_STATUS(art_source_status(src), ART_OK);
}

TEST(text_feed_of_a_file)
{
    struct art_ctx ctx;
    struct art_buf text;
    struct art_source src;
    char path[] = "/tmp/artkit-feed-XXXXXX";
    int fd = mkstemp(path);
    REQUIRE(fd >= 0);
    close(fd);
    art_ctx_init(&ctx);
    many_lines(&ctx, &text);
    if (put(path, &text) && CHECK_STATUS(art_source_open(&ctx, &src, path), ART_OK)) {
        CHECK(src.n < text.n);
        CHECK(art_source_total(&src) == text.n);
        check_lines(&ctx, &src);
        CHECK(src.n == text.n);
        art_source_fini(&src);
    }
    /* in one go */
    if (CHECK_STATUS(art_source_open(&ctx, &src, path), ART_OK)) {
        CHECK_STATUS(art_source_fill(&src, SIZE_MAX), ART_OK);
        CHECK(src.n == text.n && memcmp(src.data, text.s, text.n + 1) == 0);
        art_source_fini(&src);
    }
    CHECK_INT(unlink(path), 0);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
}

TEST(text_feed_of_a_pipe)
{
    struct art_ctx ctx;
    struct art_buf text;
    struct art_source src;
    char path[] = "/tmp/artkit-feed-XXXXXX", name[64], command[200];
    int fd = mkstemp(path), n = 0;
    REQUIRE(fd >= 0);
    close(fd);
    art_ctx_init(&ctx);
    many_lines(&ctx, &text);
    REQUIRE(put(path, &text));
    for (int packed = 0; packed < 2; packed++) {
        snprintf(command, sizeof command, packed ? "gzip -1c %s" : "cat %s", path);
        FILE *pipe = popen(command, "r");
        REQUIRE(pipe != NULL);
        snprintf(name, sizeof name, "/dev/fd/%d", fileno(pipe));
        if (CHECK_STATUS(art_source_open(&ctx, &src, name), ART_OK)) {
            CHECK(art_source_total(&src) == (packed ? text.n : SIZE_MAX));
            check_lines(&ctx, &src);
            CHECK(art_source_total(&src) == text.n);
            art_source_fini(&src);
        }
        CHECK_INT(pclose(pipe), 0);
    }
    /* a count of a stream is believed when what it counts is there */
    FILE *pipe = popen("echo 3 1 2 3; echo 99999999 1", "r");
    REQUIRE(pipe != NULL);
    snprintf(name, sizeof name, "/dev/fd/%d", fileno(pipe));
    if (CHECK_STATUS(art_source_open(&ctx, &src, name), ART_OK)) {
        struct art_scan scan;
        art_scan_init(&scan, &ctx, &src);
        CHECK_STATUS(art_scan_count(&scan, 2, &n), ART_OK);
        CHECK_INT(n, 3);
        art_scan_next_line(&scan);
        CHECK_STATUS(art_scan_count(&scan, 2, &n), ART_ERANGE);
        art_source_fini(&src);
    }
    pclose(pipe);
    CHECK_INT(unlink(path), 0);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
}

static int open_one(struct art_ctx *ctx, const char *path)
{
    struct art_source src;
    int status = art_source_open(ctx, &src, path);
    if (status == ART_OK) art_source_fini(&src);
    return status;
}

TEST(text_feed_without_memory)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    CHECK_STATUS(open_one(&ctx, "/nowhere"), ART_EIO);
    CHECK_STATUS(open_one(&ctx, "/dev/zero"), ART_OK);
    CHECK_ALLOC_FAILS(&ctx, open_one(&ctx, "/dev/null"));
    art_ctx_fini(&ctx);
}

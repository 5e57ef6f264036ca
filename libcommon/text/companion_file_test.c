/* P_tmpdir belongs to the X/Open part of POSIX */
#define _XOPEN_SOURCE 700

/* Files that belong together: the outputs of one sink, and what lies beside a source. */
#include "harness/test.h"
#include <art/text.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct folder {
    struct art_ctx ctx;
    char dir[64], node[128], ele[128], face[128];
};

static bool folder_open(struct folder *f)
{
    art_ctx_init(&f->ctx);
    snprintf(f->dir, sizeof f->dir, P_tmpdir "/artkit-test-XXXXXX");
    if (!mkdtemp(f->dir)) return false;
    snprintf(f->node, sizeof f->node, "%s/x.1.node", f->dir);
    snprintf(f->ele, sizeof f->ele, "%s/x.1.ele", f->dir);
    snprintf(f->face, sizeof f->face, "%s/x.1.face", f->dir);
    return true;
}

static int folder_count(const struct folder *f)
{
    int n = 0;
    DIR *d = opendir(f->dir);
    while (d && readdir(d)) n++;
    if (d) closedir(d);
    return n - 2;
}

static void folder_close(struct folder *f)
{
    unlink(f->node), unlink(f->ele), unlink(f->face);
    rmdir(f->face);
    CHECK_INT(rmdir(f->dir), 0);
    art_ctx_fini(&f->ctx);
}

static void put(const char *path, const char *s)
{
    FILE *f = fopen(path, "wb");
    REQUIRE(f != NULL);
    CHECK(fputs(s, f) >= 0);
    fclose(f);
}

static void check_file(struct folder *f, const char *path, const char *want)
{
    struct art_source src;
    REQUIRE(art_source_read(&f->ctx, &src, path) == ART_OK);
    CHECK_STR(src.data, want);
    art_source_fini(&src);
}

/* An open sink on the .ele file with two others on .node and .face, all with text. */
static struct art_sink *three(struct folder *f)
{
    struct art_sink *sink = NULL, *node, *face;
    if (art_sink_open(&f->ctx, &sink, f->ele) < 0) return NULL;
    if (art_sink_open_with(sink, &node, f->node) < 0 ||
        art_sink_open_with(sink, &face, f->face) < 0 || art_sink_write(sink, "ele", 3) < 0 ||
        art_sink_write(node, "node", 4) < 0 || art_sink_write(face, "face", 4) < 0) {
        art_sink_abort(sink);
        return NULL;
    }
    return sink;
}

TEST(text_sinks_appear_together)
{
    struct folder f;
    REQUIRE(folder_open(&f));
    struct art_sink *sink = three(&f);
    REQUIRE(sink != NULL);
    CHECK_STR(art_sink_path(sink), f.ele);
    CHECK(access(f.ele, F_OK) != 0 && access(f.node, F_OK) != 0);
    art_sink_abort(sink);
    CHECK_INT(folder_count(&f), 0);
    put(f.node, "old");
    sink = three(&f);
    REQUIRE(sink != NULL);
    CHECK_STATUS(art_sink_commit(sink), ART_OK);
    check_file(&f, f.ele, "ele");
    check_file(&f, f.node, "node");
    check_file(&f, f.face, "face");
    CHECK_INT(folder_count(&f), 3);
    folder_close(&f);
}

TEST(text_sinks_stay_away_together)
{
    struct folder f;
    REQUIRE(folder_open(&f));
    put(f.node, "old");
    struct art_sink *sink = three(&f);
    REQUIRE(sink != NULL);
    /* the last of the three cannot take its name: the others are taken back */
    CHECK_INT(mkdir(f.face, 0777), 0);
    CHECK_STATUS(art_sink_commit(sink), ART_EWRITE);
    CHECK_HAS(f.ctx.last, "rename");
    check_file(&f, f.node, "old");
    CHECK(access(f.ele, F_OK) != 0);
    CHECK_INT(folder_count(&f), 2);
    /* and if it cannot be opened, nothing is written */
    CHECK(three(&f) == NULL);
    CHECK_INT(folder_count(&f), 2);
    CHECK_INT(rmdir(f.face), 0);
    put(f.face, "");
    if (geteuid() != 0) {
        CHECK_INT(chmod(f.face, 0444), 0);
        CHECK(three(&f) == NULL);
        CHECK_STATUS(f.ctx.status, ART_EWRITE);
    }
    folder_close(&f);
}

TEST(text_sink_puts_numbers)
{
    struct folder f;
    struct art_sink *sink;
    REQUIRE(folder_open(&f));
    REQUIRE(art_sink_open(&f.ctx, &sink, f.ele) == ART_OK);
    art_sink_put_int(sink, INT64_MIN), art_sink_puts(sink, " ");
    art_sink_put_int(sink, INT64_MAX), art_sink_puts(sink, " ");
    art_sink_put_int(sink, 0), art_sink_puts(sink, " ");
    art_sink_put_double(sink, 0.1), art_sink_puts(sink, "\n");
    CHECK_STATUS(art_sink_commit(sink), ART_OK);
    check_file(&f, f.ele, "-9223372036854775808 9223372036854775807 0 0.1\n");
    /* more than the buffer holds */
    REQUIRE(art_sink_open(&f.ctx, &sink, f.ele) == ART_OK);
    for (int i = 0; i < 100000; i++) art_sink_put_int(sink, i % 2 ? 12345 : -1);
    CHECK_STATUS(art_sink_commit(sink), ART_OK);
    struct art_source src;
    REQUIRE(art_source_read(&f.ctx, &src, f.ele) == ART_OK);
    CHECK_INT(src.n, 50000 * 7);
    for (size_t i = 0; i < src.n; i += 7) REQUIRE(memcmp(src.data + i, "-112345", 7) == 0);
    art_source_fini(&src);
    /* a failure stays */
    if (access("/dev/full", W_OK) == 0) {
        REQUIRE(art_sink_open(&f.ctx, &sink, "/dev/full") == ART_OK);
        for (int i = 0; i < 100000; i++) art_sink_put_double(sink, 1.5);
        CHECK_STATUS(art_sink_write(sink, "", 0), ART_EWRITE);
        CHECK_STATUS(art_sink_commit(sink), ART_EWRITE);
    }
    folder_close(&f);
}

TEST(text_sinks_need_a_file)
{
    struct art_ctx ctx;
    struct art_sink *sink = NULL, *other = NULL;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_sink_open(&ctx, &sink, "-"), ART_OK);
    CHECK(art_sink_path(sink) == NULL);
    CHECK_STATUS(art_sink_open_with(sink, &other, "/nowhere/x"), ART_EUSAGE);
    art_sink_abort(sink);
    CHECK_STATUS(art_sink_open(&ctx, &sink, "/dev/null"), ART_OK);
    CHECK(art_sink_path(sink) == NULL);
    CHECK_STATUS(art_sink_open_with(sink, &other, "/nowhere/x"), ART_EUSAGE);
    art_sink_abort(sink);
    CHECK(other == NULL);
    art_ctx_fini(&ctx);
}

static int write_three(struct folder *f)
{
    struct art_sink *sink = three(f);
    return sink ? art_sink_commit(sink) : f->ctx.status;
}

TEST(text_sinks_without_memory)
{
    struct folder f;
    REQUIRE(folder_open(&f));
    CHECK_ALLOC_FAILS(&f.ctx, write_three(&f));
    CHECK_INT(folder_count(&f), 3);
    folder_close(&f);
}

TEST(text_paths_beside)
{
    struct art_ctx ctx;
    static const char *const cases[][3] = {
        {"x.ele", ".node", "x.node"},         {"a.b/x.1.ele.gz", ".node", "a.b/x.1.node.gz"},
        {"a.b/x", ".node", "a.b/x.node"},     {".x", ".node", ".x.node"},
        {"../x.gz", ".node", "../x.node.gz"}, {"x.node", "", "x"},
    };
    art_ctx_init(&ctx);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *path = art_path_beside(&ctx, cases[i][0], cases[i][1]);
        CHECK_STR(path, cases[i][2]);
        art_free(path);
    }
    CHECK(art_path_has_extension("a/b.NODE.gz", ".node") &&
          art_path_has_extension("b.1.node", ".node"));
    CHECK(!art_path_has_extension(".node", ".node") &&
          !art_path_has_extension("b.node.g", ".node"));
    art_ctx_fini(&ctx);
}

static int read_beside(struct folder *f, const char *extension, const char *want)
{
    struct art_source src = {0}, other = {0};
    bool found = false;
    int status;
    ART_TRY(art_source_read(&f->ctx, &src, f->ele));
    ART_TRY(art_source_beside(&f->ctx, &other, &src, extension, &found));
    CHECK(found == (want != NULL));
    if (found) CHECK_STR(other.data, want);
out:
    if (found) art_source_fini(&other);
    art_source_fini(&src);
    return status;
}

TEST(text_sources_beside)
{
    struct folder f;
    struct art_source standard = {.name = (char *)(size_t) "<stdin>"}, other;
    bool found = true;
    REQUIRE(folder_open(&f));
    put(f.ele, "ele"), put(f.node, "node");
    CHECK_STATUS(read_beside(&f, ".node", "node"), ART_OK);
    CHECK_STATUS(read_beside(&f, ".face", NULL), ART_OK);
    CHECK_STATUS(art_source_beside(&f.ctx, &other, &standard, ".node", &found), ART_OK);
    CHECK(!found);
    /* what is there but cannot be read is an error */
    CHECK_INT(mkdir(f.face, 0777), 0);
    CHECK_STATUS(read_beside(&f, ".face", NULL), ART_EIO);
    CHECK_ALLOC_FAILS(&f.ctx, read_beside(&f, ".node", "node"));
    folder_close(&f);
}

/* Bytes that tell where they are. */
static void put_large(struct art_sink *sink, int n)
{
    for (int i = 0; i < n; i++) art_sink_put_int(sink, 1000000 + i);
}

TEST(text_large_outputs_are_written_beside)
{
    enum { N = 400000 };
    struct folder f;
    struct art_sink *sink;
    struct art_source src;
    char want[8];
    REQUIRE(folder_open(&f));
    for (int threads = 1; threads <= 4; threads += 3) {
        f.ctx.threads = threads;
        REQUIRE(art_sink_open(&f.ctx, &sink, f.ele) == ART_OK);
        put_large(sink, N);
        /* patched while it may still be on its way */
        CHECK_STATUS(art_sink_patch(sink, 7 * (N - 1), "abcdefg", 7), ART_OK);
        CHECK_STATUS(art_sink_commit(sink), ART_OK);
        REQUIRE(art_source_read(&f.ctx, &src, f.ele) == ART_OK);
        REQUIRE(src.n == (size_t)7 * N);
        for (int i = 0; i < N - 1; i++) {
            snprintf(want, sizeof want, "%d", 1000000 + i);
            REQUIRE(memcmp(src.data + 7 * (size_t)i, want, 7) == 0);
        }
        CHECK(memcmp(src.data + 7 * (size_t)(N - 1), "abcdefg", 7) == 0);
        art_source_fini(&src);
        /* given up in the middle: nothing is there */
        REQUIRE(art_sink_open(&f.ctx, &sink, f.face) == ART_OK);
        put_large(sink, N);
        art_sink_abort(sink);
        CHECK(access(f.face, F_OK) != 0);
        if (access("/dev/full", W_OK) != 0) continue;
        REQUIRE(art_sink_open(&f.ctx, &sink, "/dev/full") == ART_OK);
        put_large(sink, N);
        CHECK_STATUS(art_sink_commit(sink), ART_EWRITE);
    }
    folder_close(&f);
}

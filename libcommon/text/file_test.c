/* P_tmpdir belongs to the X/Open part of POSIX */
#define _XOPEN_SOURCE 700

#include "harness/test.h"
#include <art/text.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

/* A folder of its own for each test, emptied and removed at the end. */
struct folder {
    char dir[64], path[512];
    struct art_ctx ctx;
};

static bool folder_open(struct folder *f)
{
    art_ctx_init(&f->ctx);
    snprintf(f->dir, sizeof f->dir, P_tmpdir "/artkit-test-XXXXXX");
    return mkdtemp(f->dir) != NULL;
}

static const char *in(struct folder *f, const char *name)
{
    snprintf(f->path, sizeof f->path, "%s/%s", f->dir, name);
    return f->path;
}

static int folder_count(struct folder *f)
{
    int n = 0;
    DIR *d = opendir(f->dir);
    if (!d) return -1;
    while (readdir(d)) n++;
    closedir(d);
    return n - 2;
}

static void folder_close(struct folder *f)
{
    DIR *d = opendir(f->dir);
    struct dirent *e;
    while (d && (e = readdir(d)) != NULL)
        if (e->d_name[0] != '.') unlink(in(f, e->d_name));
    if (d) closedir(d);
    CHECK_INT(rmdir(f->dir), 0);
    art_ctx_fini(&f->ctx);
}

static void put(const char *path, const char *s, size_t n)
{
    FILE *f = fopen(path, "wb");
    REQUIRE(f != NULL);
    CHECK_INT(fwrite(s, 1, n, f), n);
    fclose(f);
}

static void check_file(struct folder *f, const char *path, const char *want)
{
    struct art_source src;
    REQUIRE(art_source_read(&f->ctx, &src, path) == ART_OK);
    CHECK_STR(src.data, want);
    CHECK_INT(src.n, strlen(want));
    art_source_fini(&src);
}

TEST(text_source_plain_and_missing)
{
    struct folder f;
    struct art_source src;
    REQUIRE(folder_open(&f));
    put(in(&f, "a"), "one\ntwo", 7);
    check_file(&f, in(&f, "a"), "one\ntwo");
    put(in(&f, "empty"), "", 0);
    check_file(&f, in(&f, "empty"), "");
    CHECK_STATUS(art_source_read(&f.ctx, &src, in(&f, "nothing")), ART_EIO);
    CHECK_HAS(f.ctx.last, "No such file");
    CHECK_STR(f.ctx.last_loc.file, f.path);
    CHECK_STATUS(art_source_read(&f.ctx, &src, f.dir), ART_EIO);
    CHECK_HAS(f.ctx.last, "directory");
    folder_close(&f);
}

TEST(text_source_without_end)
{
    struct art_ctx ctx;
    struct art_source src = {0};
    art_ctx_init(&ctx);
    CHECK_STATUS(art_source_read(&ctx, &src, "/dev/zero"), ART_ELIMIT);
    CHECK_HAS(ctx.last, "more than 64 MB");
    CHECK(src.data == NULL);
    CHECK_STATUS(art_source_read(&ctx, &src, "/dev/null"), ART_OK);
    CHECK_INT(src.n, 0);
    art_source_fini(&src);
    art_ctx_fini(&ctx);
}

TEST(text_source_gzip)
{
    struct folder f;
    struct art_source src;
    char packed[400];
    size_t n;
    REQUIRE(folder_open(&f));
    /* two members, one after the other, in a file whose name says nothing */
    for (int k = 0; k < 2; k++) {
        gzFile z = gzopen(in(&f, "data"), k ? "ab" : "wb");
        REQUIRE(z != NULL);
        gzputs(z, k ? "second\n" : "first\n");
        gzclose(z);
    }
    check_file(&f, in(&f, "data"), "first\nsecond\n");
    FILE *in_file = fopen(f.path, "rb");
    REQUIRE(in_file != NULL);
    n = fread(packed, 1, sizeof packed, in_file);
    fclose(in_file);
    /* cut anywhere it is an error, except between the members and before the magic number is whole
     */
    int whole = 0;
    for (size_t k = 2; k < n; k++) {
        put(in(&f, "cut"), packed, k);
        int status = art_source_read(&f.ctx, &src, f.path);
        if (status == ART_OK) {
            CHECK_STR(src.data, "first\n");
            whole++;
            art_source_fini(&src);
        } else {
            CHECK_INT(status, ART_EIO);
        }
    }
    CHECK_INT(whole, 1);
    packed[15] ^= 0x55;
    put(in(&f, "bad"), packed, n);
    CHECK_STATUS(art_source_read(&f.ctx, &src, f.path), ART_EIO);
    CHECK_HAS(f.ctx.last, "gzip");
    folder_close(&f);
}

TEST(text_source_large_gzip)
{
    struct folder f;
    struct art_source src;
    struct art_sink *sink;
    enum { LINES = 200000 };
    REQUIRE(folder_open(&f));
    REQUIRE(art_sink_open(&f.ctx, &sink, in(&f, "big.gz")) == ART_OK);
    size_t n = 0;
    for (int i = 0; i < LINES; i++) {
        char s[40];
        int k = snprintf(s, sizeof s, "%d %d\n", i, i * 7 % 1000);
        CHECK_STATUS(art_sink_write(sink, s, (size_t)k), ART_OK);
        n += (size_t)k;
    }
    CHECK_STATUS(art_sink_commit(sink), ART_OK);
    struct stat st;
    CHECK(stat(f.path, &st) == 0 && st.st_size < (off_t)n / 2);
    REQUIRE(art_source_read(&f.ctx, &src, f.path) == ART_OK);
    CHECK_INT(src.n, n);
    CHECK(strcmp(src.data + n - 11, "199999 993\n") == 0);
    art_source_fini(&src);
    folder_close(&f);
}

TEST(text_sink_is_all_or_nothing)
{
    struct folder f;
    struct art_sink *sink;
    REQUIRE(folder_open(&f));
    put(in(&f, "x"), "old", 3);
    REQUIRE(art_sink_open(&f.ctx, &sink, in(&f, "x")) == ART_OK);
    CHECK_STATUS(art_sink_printf(sink, "%s %d", "new", 5), ART_OK);
    CHECK_STATUS(art_sink_flush(sink), ART_OK);
    CHECK(folder_count(&f) <= 2); /* one more where the system has no files without a name */
    check_file(&f, f.path, "old");
    art_sink_abort(sink);
    CHECK_INT(folder_count(&f), 1);
    check_file(&f, f.path, "old");
    REQUIRE(art_sink_open(&f.ctx, &sink, f.path) == ART_OK);
    CHECK_STATUS(art_sink_printf(sink, "%s %d", "new", 5), ART_OK);
    CHECK_STATUS(art_sink_commit(sink), ART_OK);
    CHECK_INT(folder_count(&f), 1);
    check_file(&f, f.path, "new 5");
    CHECK_STATUS(art_sink_commit(NULL), ART_OK);
    art_sink_abort(NULL);
    folder_close(&f);
}

/* Fills a sink with 4 MB or more in every way there is; the same goes to `want`, whose end is
 * returned. */
static char *fill_sink(struct art_sink *sink, char *want)
{
    char *end = want;
    while (end - want < 4 << 20) {
        size_t n = (size_t)test_below(test_below(4) ? 1 << 12 : test_below(3) ? 1 << 17 : 1 << 20);
        for (size_t k = 0; k < n; k++) end[k] = (char)(32 + (k + n) % 95);
        switch (test_below(6)) {
        case 0:
            end += sprintf(end, "%zu", n);
            art_sink_put_int(sink, (int64_t)n);
            break;
        case 1:
            if (n > ART_SINK_ROOM) n = ART_SINK_ROOM;
            memcpy(art_sink_room(sink), end, n);
            CHECK_STATUS(art_sink_took(sink, n), ART_OK);
            end += n;
            break;
        case 2:
            if (test_below(8) == 0) CHECK_STATUS(art_sink_flush(sink), ART_OK);
            break;
        default:
            CHECK_STATUS(art_sink_write(sink, end, n), ART_OK);
            end += n;
        }
        if (!art_sink_can_patch(sink) || test_below(40) || end == want) continue;
        size_t at = (size_t)test_below((int)(end - want));
        want[at] = '#';
        CHECK_STATUS(art_sink_patch(sink, at, "#", 1), ART_OK);
    }
    return end;
}

TEST(text_sink_writes_all_that_it_is_given)
{
    struct folder f;
    char *want = malloc(6 << 20);
    REQUIRE(want && folder_open(&f));
    for (int i = 0; i < 16; i++) {
        struct art_sink *sink;
        struct art_source src;
        const char *name = i % 4 == 3 ? "x.gz" : "x";
        f.ctx.threads = i % 2 ? 3 : 1;
        if (i / 8)
            REQUIRE(art_sink_open_stream(&f.ctx, &sink, in(&f, name)) == ART_OK);
        else
            REQUIRE(art_sink_open(&f.ctx, &sink, in(&f, name)) == ART_OK);
        if (i % 3 == 0) art_sink_same_thread(sink);
        size_t n = (size_t)(fill_sink(sink, want) - want);
        CHECK_STATUS(art_sink_commit(sink), ART_OK);
        REQUIRE(art_source_read(&f.ctx, &src, f.path) == ART_OK);
        CHECK_INT(src.n, n);
        CHECK(src.n == n && memcmp(src.data, want, n) == 0);
        art_source_fini(&src);
    }
    free(want);
    folder_close(&f);
}

TEST(text_sink_stream_grows)
{
    struct folder f;
    struct art_sink *sink;
    REQUIRE(folder_open(&f));
    REQUIRE(art_sink_open_stream(&f.ctx, &sink, in(&f, "x")) == ART_OK);
    CHECK_STATUS(art_sink_printf(sink, "a"), ART_OK);
    check_file(&f, f.path, "");
    CHECK_STATUS(art_sink_printf(sink, "b\n"), ART_OK);
    check_file(&f, f.path, "ab\n");
    CHECK_STATUS(art_sink_commit(sink), ART_OK);
    folder_close(&f);
}

TEST(text_sink_permissions_and_links)
{
    struct folder f;
    struct art_sink *sink;
    struct stat st;
    char target[512];
    REQUIRE(folder_open(&f));
    mode_t old = umask(027);
    REQUIRE(art_sink_open(&f.ctx, &sink, in(&f, "new")) == ART_OK);
    CHECK_STATUS(art_sink_commit(sink), ART_OK);
    umask(old);
    CHECK(stat(f.path, &st) == 0);
    CHECK_INT(st.st_mode & 0777, 0640);
    /* a replaced file keeps its mode, a link keeps pointing */
    CHECK_INT(chmod(f.path, 0604), 0);
    snprintf(target, sizeof target, "%s", f.path);
    CHECK_INT(symlink("new", in(&f, "link")), 0);
    REQUIRE(art_sink_open(&f.ctx, &sink, f.path) == ART_OK);
    CHECK_STATUS(art_sink_printf(sink, "through"), ART_OK);
    CHECK_STATUS(art_sink_commit(sink), ART_OK);
    CHECK(lstat(f.path, &st) == 0 && S_ISLNK(st.st_mode));
    CHECK(stat(target, &st) == 0);
    CHECK_INT(st.st_mode & 0777, 0604);
    check_file(&f, target, "through");
    CHECK_INT(folder_count(&f), 2);
    folder_close(&f);
}

TEST(text_sink_failures)
{
    struct folder f;
    struct art_sink *sink;
    REQUIRE(folder_open(&f));
    CHECK_STATUS(art_sink_open(&f.ctx, &sink, in(&f, "no/such/folder")), ART_EWRITE);
    CHECK_STATUS(art_sink_open(&f.ctx, &sink, f.dir), ART_EWRITE);
    CHECK_INT(folder_count(&f), 0);
    /* devices are written in place */
    REQUIRE(art_sink_open(&f.ctx, &sink, "/dev/null") == ART_OK);
    CHECK_STATUS(art_sink_printf(sink, "gone"), ART_OK);
    CHECK_STATUS(art_sink_commit(sink), ART_OK);
    struct stat st;
    CHECK(stat("/dev/null", &st) == 0 && S_ISCHR(st.st_mode));
    if (access("/dev/full", W_OK) == 0) {
        REQUIRE(art_sink_open(&f.ctx, &sink, "/dev/full") == ART_OK);
        CHECK_STATUS(art_sink_printf(sink, "too much"), ART_OK);
        CHECK_STATUS(art_sink_flush(sink), ART_EWRITE);
        CHECK_INT(f.ctx.n_errors, 3);
        /* the first failure is reported once and stays */
        CHECK_STATUS(art_sink_printf(sink, "more"), ART_EWRITE);
        CHECK_STATUS(art_sink_commit(sink), ART_EWRITE);
        CHECK_INT(f.ctx.n_errors, 3);
    }
    folder_close(&f);
}

TEST(text_paths)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    static const struct {
        const char *a, *b, *want;
    } cases[] = {
        {"a/b.txt", NULL, "a"}, {"b.txt", NULL, ""}, {"/b", NULL, "/"},
        {"a/b/c", NULL, "a/b"}, {"a", "b", "a/b"},   {"a/", "b", "a/b"},
        {"", "b", "b"},         {"a", "/b", "/b"},   {"/", "b", "/b"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *s = cases[i].b ? art_path_join(&ctx, cases[i].a, cases[i].b)
                             : art_path_dir(&ctx, cases[i].a);
        CHECK_STR(s, cases[i].want);
        art_free(s);
    }
    art_ctx_fini(&ctx);
}

static int write_and_read(struct art_ctx *ctx, const char *path)
{
    struct art_sink *sink;
    struct art_source src;
    int status = art_sink_open(ctx, &sink, path);
    if (status < 0) return status;
    status = art_sink_printf(sink, "%700d", 5);
    if (status < 0) {
        art_sink_abort(sink);
        return status;
    }
    status = art_sink_commit(sink);
    if (status < 0) return status;
    status = art_source_read(ctx, &src, path);
    if (status == ART_OK) art_source_fini(&src);
    return status;
}

TEST(text_folders)
{
    struct folder f;
    struct art_sink *sink;
    REQUIRE(folder_open(&f));
    char *deep = art_path_join(&f.ctx, in(&f, "one"), "two/three/");
    CHECK_STATUS(art_make_folder(&f.ctx, deep), ART_OK);
    CHECK_STATUS(art_make_folder(&f.ctx, deep), ART_OK);
    char *file = art_path_join(&f.ctx, deep, "file");
    CHECK_STATUS(art_sink_open_stream(&f.ctx, &sink, file), ART_OK);
    CHECK_STATUS(art_sink_commit(sink), ART_OK);
    CHECK_INT(f.ctx.n_errors, 0);
    CHECK_STATUS(art_make_folder(&f.ctx, file), ART_EWRITE);
    CHECK_INT(unlink(file), 0);
    CHECK_INT(rmdir(deep), 0);
    art_free(file);
    art_free(deep);
    deep = art_path_join(&f.ctx, in(&f, "one"), "two");
    CHECK_INT(rmdir(deep), 0);
    art_free(deep);
    CHECK_INT(rmdir(in(&f, "one")), 0);
    CHECK_ALLOC_FAILS(&f.ctx, art_make_folder(&f.ctx, "."));
    folder_close(&f);
}

TEST(text_folders_are_dropped)
{
    struct folder f;
    struct art_sink *sink;
    int n_new = -1, again = -1;
    REQUIRE(folder_open(&f));
    char *one = art_path_join(&f.ctx, in(&f, "old"), "one"),
         *deep = art_path_join(&f.ctx, one, "two//three/");
    char *file = art_path_join(&f.ctx, one, "file");
    CHECK_STATUS(art_make_folder(&f.ctx, in(&f, "old")), ART_OK);
    CHECK_STATUS(art_make_folders(&f.ctx, deep, &n_new), ART_OK);
    CHECK_INT(n_new, 3);
    CHECK_STATUS(art_make_folders(&f.ctx, deep, &again), ART_OK);
    CHECK_INT(again, 0);
    /* none of one's own, and none that holds something */
    art_drop_folders(deep, again);
    CHECK_STATUS(art_sink_open_stream(&f.ctx, &sink, file), ART_OK);
    CHECK_STATUS(art_sink_commit(sink), ART_OK);
    art_drop_folders(deep, n_new);
    CHECK(access(one, F_OK) == 0 && access(deep, F_OK) != 0);
    /* what cannot be made whole leaves nothing */
    char *through = art_format(&f.ctx, "%s/a/b/%0300d", one, 0);
    CHECK_STATUS(art_make_folders(&f.ctx, through, &n_new), ART_EWRITE);
    CHECK_INT(unlink(file), 0);
    CHECK_STATUS(art_make_folders(&f.ctx, deep, &n_new), ART_OK);
    CHECK_INT(n_new, 2);
    art_drop_folders(deep, n_new + 1);
    CHECK(access(one, F_OK) != 0 && access(in(&f, "old"), F_OK) == 0);
    CHECK_INT(rmdir(in(&f, "old")), 0);
    art_free(through), art_free(file), art_free(deep), art_free(one);
    folder_close(&f);
}

TEST(text_files_without_memory)
{
    struct folder f;
    REQUIRE(folder_open(&f));
    const char *path = in(&f, "x.gz");
    CHECK_ALLOC_FAILS(&f.ctx, write_and_read(&f.ctx, path));
    CHECK_INT(folder_count(&f), 1);
    folder_close(&f);
}

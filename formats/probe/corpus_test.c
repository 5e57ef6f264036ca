#include "harness/test.h"
#include <art/format.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>

/* Every file of corpus/good is read, every file of corpus/bad refused at a place, by each format of
 * time series. The tests run in the top folder of the sources. */

static int check_folder(const struct art_format *f, const char *kind, bool good)
{
    char dir[100], path[400];
    int n = 0;
    struct dirent *e;
    snprintf(dir, sizeof dir, "formats/%s/corpus/%s", f->name, kind);
    DIR *d = opendir(dir);
    while (d && (e = readdir(d)) != NULL) {
        struct art_ctx ctx;
        struct art_source src;
        struct art_series s;
        if (e->d_name[0] == '.') continue;
        n++;
        snprintf(path, sizeof path, "%s/%s", dir, e->d_name);
        art_ctx_init(&ctx);
        if (!CHECK_STATUS(art_source_read(&ctx, &src, path), ART_OK)) continue;
        int status = f->read(&ctx, &s, &src);
        if (good != (status == ART_OK)) TEST_FAIL("%s: %s", path, ctx.last);
        if (status == ART_OK)
            art_series_fini(&s);
        else
            CHECK(ctx.last_loc.line > 0 || strstr(ctx.last, "byte "));
        if (good) CHECK(f->sniff(&src));
        art_source_fini(&src);
    }
    if (d) closedir(d);
    return n;
}

TEST(format_series_corpus)
{
    for (int i = 0; art_format_at(i); i++) {
        const struct art_format *f = art_format_at(i);
        /* one that has to be asked for reads the files of another */
        if (f->kind != ART_FORMAT_SERIES || !f->read || !f->sniff) continue;
        CHECK(check_folder(f, "good", true) >= 2);
        CHECK(check_folder(f, "bad", false) >= 2);
    }
}

/* Cut off at any byte a file gives an error or, where lines are complete by themselves,
 * the rows before the cut: never other ones, save the last number, which may have lost digits. */
static void check_cuts(const struct art_format *f, const char *path)
{
    struct art_ctx ctx;
    struct art_source whole;
    struct art_series all, s;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_source_read(&ctx, &whole, path), ART_OK));
    REQUIRE(CHECK_STATUS(f->read(&ctx, &all, &whole), ART_OK));
    for (size_t n = 0; n < whole.n; n++) {
        struct art_source cut;
        REQUIRE(CHECK_STATUS(art_source_string(&ctx, &cut, path, whole.data, n), ART_OK));
        int status = f->read(&ctx, &s, &cut);
        if (status < 0 && !ctx.last_loc.file) TEST_FAIL("%s, %zu bytes: no place", path, n);
        if (status == ART_OK) {
            bool same = s.n <= all.n && (s.n == 0 || s.vsize <= all.vsize);
            for (size_t i = 0; same && i + 1 < s.n; i++)
                same = s.vsize == all.vsize && s.t[i] == all.t[i];
            if (!same) TEST_FAIL("%s, %zu bytes: other rows", path, n);
            art_series_fini(&s);
        }
        art_source_fini(&cut);
    }
    art_series_fini(&all);
    art_source_fini(&whole);
    art_ctx_fini(&ctx);
}

TEST(format_series_cut_anywhere)
{
    int n = 0;
    for (int i = 0; art_format_at(i); i++) {
        const struct art_format *f = art_format_at(i);
        char dir[100], path[400];
        struct dirent *e;
        if (f->kind != ART_FORMAT_SERIES || !f->read) continue;
        snprintf(dir, sizeof dir, "formats/%s/corpus/good", f->name);
        DIR *d = opendir(dir);
        for (; d && (e = readdir(d)) != NULL;) {
            if (e->d_name[0] == '.') continue;
            snprintf(path, sizeof path, "%s/%s", dir, e->d_name);
            check_cuts(f, path);
            n++;
        }
        if (d) closedir(d);
    }
    CHECK(n >= 6);
}

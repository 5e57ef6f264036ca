#include "harness/test.h"
#include <art/format.h>
#include <dirent.h>
#include <stdio.h>

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
            CHECK(ctx.last_loc.line > 0);
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
        if (f->kind != ART_FORMAT_SERIES || !f->read) continue;
        CHECK(check_folder(f, "good", true) >= 2);
        CHECK(check_folder(f, "bad", false) >= 2);
    }
}

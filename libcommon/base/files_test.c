#define _POSIX_C_SOURCE 200809L
#include "harness/test.h"
#include <art/base.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder with the files `in` (which is read), its links `hard` and `soft`, and a folder `sub`. */
struct place {
    struct art_ctx ctx;
    struct art_files files;
    char folder[64], name[128];
};

static const char *at(struct place *p, const char *name)
{
    snprintf(p->name, sizeof p->name, "%s/%s", p->folder, name);
    return p->name;
}

static bool make(struct place *p, const char *name)
{
    FILE *f = fopen(at(p, name), "w");
    return f && fclose(f) == 0;
}

static bool open_place(struct place *p)
{
    char other[128];
    memset(p, 0, sizeof *p);
    art_ctx_init(&p->ctx);
    p->ctx.files = &p->files;
    strcpy(p->folder, "/tmp/art-files-XXXXXX");
    if (!mkdtemp(p->folder) || !make(p, "in") || !make(p, "else")) return false;
    snprintf(other, sizeof other, "%s/hard", p->folder);
    if (link(at(p, "in"), other) != 0 || symlink("in", at(p, "soft")) != 0) return false;
    return mkdir(at(p, "sub"), 0777) == 0;
}

static void close_place(struct place *p)
{
    static const char *const names[] = {"in", "else", "hard", "soft"};
    art_files_fini(&p->files);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) unlink(at(p, names[i]));
    rmdir(at(p, "sub"));
    rmdir(p->folder);
    art_ctx_fini(&p->ctx);
}

TEST(files_that_are_read_are_known_by_every_name)
{
    static const char *const names[] = {"in", "hard", "soft", "./in", "sub/../in", "sub//..//hard"};
    struct place p;
    bool replaces;
    REQUIRE(open_place(&p));
    CHECK_STATUS(art_files_read(&p.ctx, at(&p, "in")), ART_OK);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        CHECK_INT(art_files_check(&p.ctx, at(&p, names[i]), NULL), ART_EUSAGE);
        CHECK_HAS(p.ctx.last, "which the output would replace");
        CHECK_INT(art_files_write(&p.ctx, at(&p, names[i]), "a record", false), ART_EUSAGE);
    }
    CHECK_STATUS(art_files_check(&p.ctx, at(&p, "else"), &replaces), ART_OK);
    CHECK(!replaces);
    CHECK_STATUS(art_files_check(&p.ctx, at(&p, "none"), NULL), ART_OK);
    /* asked for by one of its names, it may be replaced */
    CHECK_STATUS(art_files_replace(&p.ctx, at(&p, "soft")), ART_OK);
    CHECK_STATUS(art_files_check(&p.ctx, at(&p, "hard"), &replaces), ART_OK);
    CHECK(replaces);
    close_place(&p);
}

TEST(files_are_written_by_one_output_alone)
{
    struct place p;
    REQUIRE(open_place(&p));
    CHECK_STATUS(art_files_write(&p.ctx, at(&p, "else"), "a record", false), ART_OK);
    CHECK_INT(art_files_write(&p.ctx, at(&p, "sub/../else"), "a record", false), ART_EUSAGE);
    CHECK_HAS(p.ctx.last, "a record would be written there twice");
    CHECK_INT(art_files_write(&p.ctx, at(&p, "else"), "a state", true), ART_EUSAGE);
    CHECK_HAS(p.ctx.last, "a record and a state go to the same file");
    /* what is not there yet is known by its place */
    CHECK_STATUS(art_files_write(&p.ctx, at(&p, "new"), "a state", true), ART_OK);
    CHECK_STATUS(art_files_write(&p.ctx, at(&p, "./new"), "a state", true), ART_OK);
    CHECK_INT(art_files_write(&p.ctx, at(&p, "sub/../new"), "a record", true), ART_EUSAGE);
    CHECK_STATUS(art_files_write(&p.ctx, at(&p, "sub/new"), "a record", false), ART_OK);
    /* links to one file are one file */
    CHECK_STATUS(art_files_write(&p.ctx, at(&p, "hard"), "a record", false), ART_OK);
    CHECK_INT(art_files_write(&p.ctx, at(&p, "soft"), "a record", false), ART_EUSAGE);
    /* devices take what comes */
    CHECK_STATUS(art_files_write(&p.ctx, "/dev/null", "a record", false), ART_OK);
    CHECK_STATUS(art_files_write(&p.ctx, "/dev/null", "a record", false), ART_OK);
    close_place(&p);
}

TEST(files_without_a_table_are_not_looked_at)
{
    struct place p;
    bool same = false;
    REQUIRE(open_place(&p));
    p.ctx.files = NULL;
    CHECK_STATUS(art_files_read(&p.ctx, at(&p, "in")), ART_OK);
    CHECK_STATUS(art_files_check(&p.ctx, at(&p, "in"), NULL), ART_OK);
    char other[128];
    snprintf(other, sizeof other, "%s/hard", p.folder);
    CHECK_STATUS(art_files_same(&p.ctx, at(&p, "in"), other, &same), ART_OK);
    CHECK(same);
    CHECK_STATUS(art_files_same(&p.ctx, at(&p, "else"), other, &same), ART_OK);
    CHECK(!same);
    close_place(&p);
}

static int use_all(struct art_ctx *ctx, void *arg)
{
    struct place *p = arg;
    struct art_files files = {0};
    int status;
    ctx->files = &files;
    ART_TRY(art_files_read(ctx, at(p, "in")));
    ART_TRY(art_files_replace(ctx, at(p, "in")));
    ART_TRY(art_files_check(ctx, at(p, "hard"), NULL));
    status = art_files_write(ctx, at(p, "else"), "a record", false);
out:
    art_files_fini(&files);
    ctx->files = &p->files;
    return status;
}

TEST(files_allocations_fail)
{
    struct place p;
    REQUIRE(open_place(&p));
    CHECK_ALLOC_FAILS(&p.ctx, use_all(&p.ctx, &p));
    close_place(&p);
}

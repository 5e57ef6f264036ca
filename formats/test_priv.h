/* test_priv.h - reading and writing of meshes in memory, for the tests of the formats, which include the
 * harness first. */
#ifndef ART_TEST_PRIV_H
#define ART_TEST_PRIV_H

#include "format_priv.h"
#include <stdio.h>

static inline int test_read(struct art_ctx *ctx, struct art_mesh **mesh, const char *format, const char *text,
                            size_t n)
{
    struct art_source src = {0};
    *mesh = NULL;
    int status = art_source_string(ctx, &src, "x", text, n);
    if (status == ART_OK) status = art_format_find(ART_FORMAT_MESH, format)->read(ctx, mesh, &src);
    art_source_fini(&src);
    return status;
}

/* A text that is good; warnings are counted in ctx. */
static inline struct art_mesh *test_good(struct art_ctx *ctx, const char *format, const char *text)
{
    struct art_mesh *mesh;
    if (!CHECK_STATUS(test_read(ctx, &mesh, format, text, strlen(text)), ART_OK)) return NULL;
    CHECK_STATUS(art_mesh_check(ctx, mesh), ART_OK);
    return mesh;
}

/* A text that fails with a status at a place. */
static inline void test_bad(const char *format, const char *text, int want, int line, int col)
{
    struct art_ctx ctx;
    struct art_mesh *mesh;
    art_ctx_init(&ctx);
    if (!CHECK_STATUS(test_read(&ctx, &mesh, format, text, strlen(text)), want) ||
        !CHECK_INT(ctx.last_loc.line, line) || !CHECK_INT(ctx.last_loc.col, col))
        TEST_FAIL("the text was: %s (message: %s)", text, ctx.last);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

/* Writes a mesh into a source; NULL if writing fails with `want`. Freed with art_source_fini. */
static inline bool test_write(struct art_ctx *ctx, const struct art_mesh *mesh, const char *format,
                              const struct art_writing *how, int want, struct art_source *out)
{
    char path[64];
    memset(out, 0, sizeof *out);
    snprintf(path, sizeof path, "/tmp/art-mesh-%08x", (unsigned)test_below(1 << 30));
    CHECK_STATUS(art_mesh_write_as(ctx, mesh, path, format, how), want);
    if (want < 0) return false;
    bool done = CHECK_STATUS(art_source_read(ctx, out, path), ART_OK);
    CHECK_INT(remove(path), 0);
    return done;
}

/* Written and read again, in one form. */
static inline struct art_mesh *test_again(struct art_ctx *ctx, const struct art_mesh *mesh,
                                          const char *format, enum art_encoding encoding)
{
    const struct art_writing how = {.encoding = encoding};
    struct art_source src;
    struct art_mesh *again = NULL;
    if (test_write(ctx, mesh, format, &how, ART_OK, &src))
        CHECK_STATUS(test_read(ctx, &again, format, src.data, src.n), ART_OK);
    art_source_fini(&src);
    return again;
}

/* Read and written to nowhere: for CHECK_ALLOC_FAILS. */
static inline int test_pass(struct art_ctx *ctx, const char *format, const char *text, size_t n)
{
    struct art_source src = {.name = "x", .data = (char *)(size_t)text, .n = n};
    const struct art_format *f = art_format_find(ART_FORMAT_MESH, format);
    struct art_mesh *m = NULL;
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(f->read(ctx, &m, &src));
    ART_TRY(art_sink_open(ctx, &sink, "/dev/null"));
    ART_TRY(art_format_write(ctx, f, m, sink, NULL));
out:
    art_sink_abort(sink);
    art_mesh_free(m);
    return status;
}

#endif

/* Large files that come bit by bit: the same mesh as from a source that is whole. */
#include "harness/test.h"

#include "test_priv.h"
#include <unistd.h>

enum {
    SIDE = 340
}; /* quadrilaterals along a side: so many that each file is larger than what is read at once */

static void grid(struct art_ctx *ctx, struct art_mesh *m)
{
    for (int j = 0; j <= SIDE; j++)
        for (int i = 0; i <= SIDE; i++) {
            const double x[3] = {i / 7.0, j / 3.0, (i * 31 + j * 17) % 101 / 9.0};
            CHECK_STATUS(art_mesh_add_vertex(ctx, m, x), ART_OK);
        }
    for (int j = 0; j < SIDE; j++)
        for (int i = 0; i < SIDE; i++) {
            int at = j * (SIDE + 1) + i;
            const int v[4] = {at, at + 1, at + SIDE + 2, at + SIDE + 1};
            CHECK_STATUS(art_mesh_add_face(ctx, m, 4, v), ART_OK);
        }
}

static void compare(struct art_ctx *ctx, const char *path, const char *format)
{
    struct art_mesh *fed = NULL, *whole = NULL;
    struct art_source src = {0};
    CHECK_STATUS(art_source_open(ctx, &src, path), ART_OK);
    CHECK(src.n < art_source_total(&src)); /* else this shows nothing */
    art_source_fini(&src);
    CHECK_STATUS(art_mesh_read(ctx, &fed, path, format), ART_OK);
    CHECK_STATUS(art_source_read(ctx, &src, path), ART_OK);
    CHECK_STATUS(art_format_find(ART_FORMAT_MESH, format)->read(ctx, &whole, &src), ART_OK);
    art_source_fini(&src);
    if (CHECK(fed && whole)) CHECK_STR(art_mesh_compare(fed, whole), NULL);
    art_mesh_free(fed);
    art_mesh_free(whole);
}

TEST(format_streams_give_the_same_mesh)
{
    static const struct {
        const char *name;
        enum art_encoding encoding;
    } forms[] = {{"obj", ART_ENCODE_ASCII},      {"off", ART_ENCODE_ASCII},
                 {"ply", ART_ENCODE_ASCII},      {"ply", ART_ENCODE_BINARY},
                 {"ply", ART_ENCODE_BINARY_BIG}, {"stl", ART_ENCODE_ASCII},
                 {"stl", ART_ENCODE_BINARY}};
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    art_ctx_init(&ctx);
    REQUIRE(art_mesh_create(&ctx, &m) == ART_OK);
    grid(&ctx, m);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        const struct art_writing how = {.encoding = forms[i].encoding};
        char path[64];
        snprintf(path, sizeof path, "/tmp/art-stream-%08x", (unsigned)test_below(1 << 30));
        if (CHECK_STATUS(art_mesh_write_as(&ctx, m, path, forms[i].name, &how), ART_OK))
            compare(&ctx, path, forms[i].name);
        CHECK_INT(unlink(path), 0);
    }
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

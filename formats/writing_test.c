#define _GNU_SOURCE
#include "harness/test.h"
#include <art/format.h>
#include <stdlib.h>
#include <unistd.h>

/* What a mesh becomes; freed by the caller. NULL if it is refused with `want`. */
static char *written(struct art_ctx *ctx, const struct art_mesh *mesh,
                     const struct art_writing *how, int want)
{
    struct art_source src = {0};
    char path[] = "/tmp/art-writing-XXXXXX.obj", *text = NULL;
    int fd = mkstemps(path, 4);
    if (CHECK(fd >= 0)) close(fd);
    CHECK_STATUS(art_mesh_write_as(ctx, mesh, path, NULL, how), want);
    if (want == ART_OK && CHECK_STATUS(art_source_read(ctx, &src, path), ART_OK)) {
        text = src.data;
        src.data = NULL;
        art_source_fini(&src);
    }
    CHECK_INT(unlink(path), 0);
    return text;
}

static struct art_mesh *triangle(struct art_ctx *ctx)
{
    static const double p[3][3] = {{0, 0, 0}, {0.125, 0, 0}, {0, 1, 0}};
    static const int vert[3] = {0, 1, 2};
    struct art_mesh *mesh = NULL;
    if (!CHECK_STATUS(art_mesh_create(ctx, &mesh), ART_OK)) return NULL;
    for (int i = 0; i < 3; i++) CHECK_STATUS(art_mesh_add_vertex(ctx, mesh, p[i]), ART_OK);
    CHECK_STATUS(art_mesh_add_face(ctx, mesh, 3, vert), ART_OK);
    return mesh;
}

TEST(format_writes_with_choices)
{
    struct art_ctx ctx;
    struct art_writing how = {.number = "%.1f", .zero_based = true};
    char *text;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = triangle(&ctx);
    text = written(&ctx, mesh, &how, ART_OK);
    CHECK_HAS(text, "v 0.1 0.0 0.0\n");
    CHECK_HAS(text, "f 0 1 2\n");
    art_free(text);
    how = (struct art_writing){.number = "%g", .encoding = ART_ENCODE_ASCII};
    text = written(&ctx, mesh, &how, ART_OK);
    CHECK_STR(text, "v 0 0 0\nv 0.125 0 0\nv 0 1 0\nf 1 2 3\n");
    art_free(text);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

TEST(format_normals_never_always_auto)
{
    struct art_ctx ctx;
    struct art_writing how = {.normals = ART_NORMALS_ALWAYS};
    const double up[3] = {0, 0, 1}, slant[3] = {0, 0.6, 0.8};
    char *text;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = triangle(&ctx);
    text = written(&ctx, mesh, &how, ART_OK);
    CHECK_HAS(text, "vn 0 0 1\nvn 0 0 1\nvn 0 0 1\nf 1//1 2//2 3//3\n");
    CHECK_INT(mesh->normal.n, 0); /* the mesh itself stays as it is */
    art_free(text);
    for (int i = 0; i < 3; i++)
        CHECK_STATUS(art_mesh_add_value(&ctx, &mesh->normal, i ? slant : up), ART_OK);
    for (int k = 0; k < 3; k++) {
        static const enum art_normals all[] = {ART_NORMALS_AUTO, ART_NORMALS_NEVER,
                                               ART_NORMALS_ALWAYS};
        how.normals = all[k];
        text = written(&ctx, mesh, &how, ART_OK);
        CHECK_HAS(text, k == 1 ? "v 0 1 0\nf 1 2 3\n" : "v 0 1 0\nvn 0 0 1\nvn 0 0.6 0.8\n");
        art_free(text);
    }
    CHECK_INT(ctx.n_warnings, 0);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

TEST(format_refuses_choices_it_does_not_have)
{
    const struct art_writing bad[] = {{.encoding = ART_ENCODE_BINARY},
                                      {.encoding = ART_ENCODE_BINARY_BIG},
                                      {.single = true},
                                      {.compress = true}};
    const struct art_writing odd = {.number = "%d"};
    struct art_format bare = {.name = "bare", .kind = ART_FORMAT_MESH};
    const struct art_writing always = {.normals = ART_NORMALS_ALWAYS};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = triangle(&ctx);
    for (int k = 0; k < 4; k++) CHECK(written(&ctx, mesh, &bad[k], ART_EUNSUPPORTED) == NULL);
    CHECK(written(&ctx, mesh, &odd, ART_ERANGE) == NULL);
    CHECK_STATUS(art_format_write(&ctx, &bare, mesh, NULL, &always), ART_EUNSUPPORTED);
    CHECK_STATUS(art_format_write(&ctx, &bare, mesh, NULL, &odd), ART_EUNSUPPORTED);
    /* a format with a binary form has no conversions there */
    const struct art_writing both = {.number = "%f", .encoding = ART_ENCODE_BINARY};
    bare.choices = ART_CHOICE_BINARY | ART_CHOICE_NUMBER;
    bare.write_as = art_format_find(ART_FORMAT_MESH, "obj")->write_as;
    CHECK_STATUS(art_format_write(&ctx, &bare, mesh, NULL, &both), ART_EUSAGE);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

static int write_always(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    const struct art_writing how = {.normals = ART_NORMALS_ALWAYS};
    return art_mesh_write_as(ctx, mesh, "/dev/null", "obj", &how);
}

TEST(format_writing_out_of_memory)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = triangle(&ctx);
    CHECK_ALLOC_FAILS(&ctx, write_always(&ctx, mesh));
    art_mesh_free(mesh);
}

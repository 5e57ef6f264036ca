#define _GNU_SOURCE
#include "harness/test.h"
#include <art/format.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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
    for (int k = 0; k < 4; k++) CHECK(written(&ctx, mesh, &bad[k], ART_EUSAGE) == NULL);
    CHECK(written(&ctx, mesh, &odd, ART_EUSAGE) == NULL);
    CHECK_STATUS(art_format_write(&ctx, &bare, mesh, NULL, &always), ART_EUSAGE);
    CHECK_STATUS(art_format_write(&ctx, &bare, mesh, NULL, &odd), ART_EUSAGE);
    /* a format with a binary form has no conversions there */
    const struct art_writing both = {.number = "%f", .encoding = ART_ENCODE_BINARY};
    bare.choices = ART_CHOICE_BINARY | ART_CHOICE_NUMBER;
    bare.write_as = art_format_find(ART_FORMAT_MESH, "obj")->write_as;
    CHECK_STATUS(art_format_write(&ctx, &bare, mesh, NULL, &both), ART_EUSAGE);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

/* A box with hard edges but one: the files with normals of corners tell which. */
TEST(format_hard_edges_survive_files)
{
    static const char *const formats[] = {"obj", "ply"};
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL, *again = NULL;
    struct art_mesh_topology *t = NULL;
    bool hard[18], found[18];
    char path[] = "/tmp/art-writing-XXXXXX.obj";
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &mesh, 1, 2, 3), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_topology_create(&ctx, &t, mesh), ART_OK));
    CHECK_INT(art_mesh_sharp_edges(mesh, t, 0.8, hard), 12);
    for (int e = 0, left = 1; e < 18; e++)
        if (hard[e] && left-- > 0) hard[e] = false;
    CHECK_STATUS(art_mesh_make_normals(&ctx, mesh, t, hard), ART_OK);
    int fd = mkstemps(path, 4);
    if (CHECK(fd >= 0)) close(fd);
    for (int i = 0; i < 2; i++) {
        CHECK_STATUS(art_mesh_write(&ctx, mesh, path, formats[i]), ART_OK);
        REQUIRE(CHECK_STATUS(art_mesh_read(&ctx, &again, path, formats[i]), ART_OK));
        CHECK_INT(art_mesh_crease_edges(again, t, found), 11);
        CHECK(memcmp(hard, found, sizeof hard) == 0);
        art_mesh_free(again);
    }
    CHECK_INT(unlink(path), 0);
    CHECK_INT(ctx.n_warnings, 0);
    art_mesh_topology_free(t);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

/* Every format of surfaces gives back a mesh of triangles: counts, coordinates, volume. */
TEST(format_round_trip_of_every_surface_format)
{
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL, *again = NULL;
    double lo[2][3], hi[2][3];
    int n = 0;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_torus(&ctx, &mesh, 3.1, 1, 8, 7), ART_OK));
    for (int i = 0; art_format_at(i); i++) {
        const struct art_format *f = art_format_at(i);
        char dir[] = "/tmp/art-writing-XXXXXX", path[100], command[100];
        if (f->kind != ART_FORMAT_MESH || !f->read || !(f->carries & ART_CARRIES_FACES)) continue;
        if (!f->extensions[0]) continue; /* it has to be named */
        REQUIRE(mkdtemp(dir) != NULL);
        snprintf(path, sizeof path, "%s/x%s", dir, f->extensions[0]);
        snprintf(command, sizeof command, "rm -r %s", dir);
        CHECK_STATUS(art_mesh_write(&ctx, mesh, path, f->name), ART_OK);
        int status = art_mesh_read(&ctx, &again, path, NULL);
        CHECK_INT(system(command), 0);
        if (!CHECK_STATUS(status, ART_OK)) continue;
        n++;
        if (again->n_verts != mesh->n_verts || again->n_faces != mesh->n_faces)
            TEST_FAIL("%s: %d vertices, %d faces", f->name, again->n_verts, again->n_faces);
        CHECK_NEAR(art_mesh_volume(again), art_mesh_volume(mesh), 1e-12);
        CHECK(art_mesh_bounds(mesh, lo[0], hi[0]) && art_mesh_bounds(again, lo[1], hi[1]));
        CHECK(memcmp(lo[0], lo[1], sizeof lo[0]) == 0 && memcmp(hi[0], hi[1], sizeof hi[0]) == 0);
        art_mesh_free(again);
    }
    CHECK(n >= 5);
    CHECK_INT(ctx.n_warnings, 0);
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

static int write_vtp(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    return art_mesh_write(ctx, mesh, "/dev/null", "vtp");
}

/* Values of corners that are the same all round a vertex are values of vertices to formats that
 * know only these; where they differ, that is reported. */
TEST(format_corners_that_agree_are_vertices)
{
    static const int normal[] = {2, 0, 1}, vert[] = {2, 1, 0};
    static const double n[3][3] = {{0, 0, 1}, {0, 1, 0}, {1, 0, 0}};
    struct art_ctx ctx;
    struct art_mesh *again = NULL;
    char path[] = "/tmp/art-writing-XXXXXX.vtp";
    art_ctx_init(&ctx);
    struct art_mesh *mesh = triangle(&ctx);
    CHECK_STATUS(art_mesh_set_values(&ctx, mesh, &mesh->normal, 3, n[0], 3, normal), ART_OK);
    int fd = mkstemps(path, 4);
    if (CHECK(fd >= 0)) close(fd);
    ctx.strict = true;
    CHECK_STATUS(art_mesh_write(&ctx, mesh, path, NULL), ART_OK);
    REQUIRE(CHECK_STATUS(art_mesh_read(&ctx, &again, path, NULL), ART_OK));
    for (int k = 0; k < 3; k++)
        CHECK(memcmp(again->normal.val + (size_t)(3 * k), n[normal[k]], sizeof n[0]) == 0);
    CHECK_STATUS(art_mesh_add_face_attrs(&ctx, mesh, 3, vert, normal, NULL), ART_OK);
    CHECK_STATUS(art_mesh_write(&ctx, mesh, path, NULL), ART_EUNSUPPORTED);
    CHECK_INT(unlink(path), 0);
    REQUIRE(CHECK_STATUS(art_mesh_select(&ctx, mesh, (const bool[]){true, false}, false), ART_OK));
    CHECK_ALLOC_FAILS(&ctx, write_vtp(&ctx, mesh));
    art_mesh_free(mesh);
    art_mesh_free(again);
    art_ctx_fini(&ctx);
}

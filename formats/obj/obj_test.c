#include "harness/test.h"
#include <art/format.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct art_mesh *parse(struct art_ctx *ctx, const char *text, size_t n, int *status,
                              const struct art_obj_reading *how)
{
    struct art_source src = {0};
    struct art_mesh *m = NULL;
    CHECK_STATUS(art_source_string(ctx, &src, "x.obj", text, n), ART_OK);
    *status = art_obj_read(ctx, &m, &src, how);
    art_source_fini(&src);
    return m;
}

static struct art_mesh *good(struct art_ctx *ctx, const char *text)
{
    int status;
    struct art_mesh *m = parse(ctx, text, strlen(text), &status, NULL);
    CHECK_STATUS(status, ART_OK);
    if (m) CHECK_STATUS(art_mesh_check(ctx, m), ART_OK);
    return m;
}

/* The text fails with this status at this place. */
static void check_bad(const char *text, int want, int line, int col)
{
    struct art_ctx ctx;
    int status;
    art_ctx_init(&ctx);
    struct art_mesh *m = parse(&ctx, text, strlen(text), &status, NULL);
    CHECK(m == NULL);
    if (!CHECK_STATUS(status, want) || !CHECK_INT(ctx.last_loc.line, line) ||
        !CHECK_INT(ctx.last_loc.col, col))
        TEST_FAIL("the text was: %s (message: %s)", text, ctx.last);
    art_ctx_fini(&ctx);
}

/* what a mesh becomes when written; freed by the caller */
static char *written(struct art_ctx *ctx, const struct art_mesh *m,
                     const struct art_obj_writing *how)
{
    char path[] = "obj_test_XXXXXX.obj";
    struct art_sink *sink = NULL;
    struct art_source src = {0};
    snprintf(path, sizeof path, "obj_test_%06d.obj", test_below(1000000));
    CHECK_STATUS(art_sink_open(ctx, &sink, path), ART_OK);
    CHECK_STATUS(art_obj_write(ctx, m, sink, how), ART_OK);
    CHECK_STATUS(art_sink_commit(sink), ART_OK);
    CHECK_STATUS(art_source_read(ctx, &src, path), ART_OK);
    remove(path);
    char *text = src.data;
    src.data = NULL;
    art_source_fini(&src);
    return text;
}

static const char sample[] = "# units mm\n"
                             "mtllib skin.mtl\n"
                             "v 0 0 0\n"
                             "v 0.1 0 0\n"
                             "v 1e-07 1 0\n"
                             "v 0 0 -3.3333333333333335\n"
                             "vt 0.5 0.25\n"
                             "vn 0 0 1\n"
                             "vn 1 0 0\n"
                             "f 1 2 3 4\n"
                             "g left side\n"
                             "usemtl red\n"
                             "f 1//1 2//2 3//1\n"
                             "f 1/1 2/1 3/1\n"
                             "g\n"
                             "f 1/1/2 2/1/1 3/1/1\n"
                             "l 1 2 4\n";

TEST(obj_reads_all_statements)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m = good(&ctx, sample);
    REQUIRE(m != NULL);
    CHECK(m->n_verts == 4 && m->n_faces == 4 && m->n_lines == 1);
    CHECK_STR(m->units, "mm");
    CHECK_STR(m->material_file, "skin.mtl");
    CHECK_BITS(m->pos[3], 0.1);
    CHECK_BITS(m->pos[11], -10 / 3.);
    CHECK_INT(m->face_off[1], 4);
    const int normal[13] = {-1, -1, -1, -1, 0, 1, 0, -1, -1, -1, 1, 0, 0};
    const int texture[13] = {-1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0};
    for (int k = 0; k < 13; k++) {
        CHECK_INT(m->normal.idx[k], normal[k]);
        CHECK_INT(m->texture.idx[k], texture[k]);
    }
    CHECK_STR(m->groups.name[0], "left side");
    const int group[4] = {-1, 0, 0, -1}, material[4] = {-1, 0, 0, 0};
    for (int f = 0; f < 4; f++) {
        CHECK_INT(m->face_group[f], group[f]);
        CHECK_INT(m->face_material[f], material[f]);
    }
    CHECK(m->line_vert[2] == 3);
    CHECK_INT(ctx.n_warnings, 0);
    /* the writer gives back what the sample says, in its own order */
    char *text = written(&ctx, m, NULL);
    CHECK_HAS(
        text,
        "v 1e-07 1 0\nv 0 0 -3.3333333333333335\nvt 0.5 0.25\nvn 0 0 1\nvn 1 0 0\nf 1 2 3 4\n");
    CHECK_HAS(text, "g left side\nusemtl red\nf 1//1 2//2 3//1\nf 1/1 2/1 3/1\ng\nf 1/1/2 2/1/1 "
                    "3/1/1\nl 1 2 4\n");
    struct art_mesh *again = good(&ctx, text);
    char *text2 = written(&ctx, again, NULL);
    CHECK_STR(text2, text);
    art_free(text), art_free(text2);
    art_mesh_free(again);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(obj_reads_odd_forms)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    /* negative indices, continuation, carriage returns, weights, comments behind, EOF */
    struct art_mesh *m = good(&ctx, "  v 2 4 6 2\r\nv 1 0 \\\n 0 # here\nv 0 1 0\n\n"
                                    "f -3 \\\r\n -2 -1\r\nv 5 5 5\nf 4 -1 1\nEOF\nv x\n");
    REQUIRE(m != NULL);
    CHECK(m->n_verts == 4 && m->n_faces == 2);
    CHECK(m->pos[0] == 1 && m->pos[1] == 2 && m->pos[2] == 3);
    CHECK(m->face_vert[0] == 0 && m->face_vert[2] == 2 && m->face_vert[3] == 3 &&
          m->face_vert[4] == 3);
    art_mesh_free(m);
    /* colours behind the coordinates; five numbers drop the rest */
    m = good(&ctx, "v 1 2 3 0.5 0 1\nv 1 2 3 0 0 0\n");
    REQUIRE(m != NULL);
    CHECK(m->color.n == 2 && m->color.val[0] == 0.5 && m->color.val[3] == 1 && m->pos[0] == 1);
    char *text = written(&ctx, m, NULL);
    CHECK_STR(text, "v 1 2 3 0.5 0 1\nv 1 2 3 0 0 0\n");
    art_free(text);
    art_mesh_free(m);
    m = good(&ctx, "v 1 2 3 4 5\n");
    REQUIRE(m != NULL);
    CHECK(m->pos[0] == 1 && m->color.n == 0);
    art_mesh_free(m);
    /* offsets, and faces before their vertices */
    m = good(
        &ctx,
        "f 1 2 3\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvoff 10\nvnoff 1\nvn 0 0 1\nf 11//2 12//2 13//2\n");
    REQUIRE(m != NULL);
    CHECK(m->face_vert[3] == 0 && m->face_vert[5] == 2 && m->normal.idx[4] == 0);
    art_mesh_free(m);
    /* points with normals; nothing at all */
    m = good(&ctx, "v 0 0 0\nv 1 0 0\nvn 0 0 1\nvn 0 1 0");
    REQUIRE(m != NULL);
    CHECK(m->normal.n == 2 && m->normal.idx == NULL);
    art_mesh_free(m);
    CHECK_INT(ctx.n_warnings, 0);
    m = good(&ctx, "");
    REQUIRE(m != NULL);
    CHECK_INT(m->n_verts, 0);
    art_mesh_free(m);
    CHECK_INT(ctx.n_warnings, 0); /* who reads a file says that there is nothing in it */
    art_ctx_fini(&ctx);
}

TEST(obj_zero_based)
{
    struct art_ctx ctx;
    const char text[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 0 1 -1\n";
    const struct art_obj_reading how = {.zero_based = true};
    const struct art_obj_writing out = {.zero_based = true, .format = "%.2f"};
    int status;
    art_ctx_init(&ctx);
    struct art_mesh *m = parse(&ctx, text, strlen(text), &status, &how);
    REQUIRE(CHECK_STATUS(status, ART_OK));
    CHECK(m->face_vert[0] == 0 && m->face_vert[2] == 2);
    char *back = written(&ctx, m, &out);
    CHECK_HAS(back, "v 1.00 0.00 0.00\n");
    CHECK_HAS(back, "f 0 1 2\n");
    art_free(back);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(obj_inline_text)
{
    struct art_ctx ctx;
    const char text[] = "mesh=PolygonalMesh[\n v 0 0 0\n v 1 0 0\n v 0 1 0\n f 1 2 3\n EOF\n]\n";
    size_t end = 0;
    const struct art_obj_reading how = {.inline_text = true, .from = 19, .line = 1, .end = &end};
    int status;
    art_ctx_init(&ctx);
    struct art_mesh *m = parse(&ctx, text, strlen(text), &status, &how);
    REQUIRE(CHECK_STATUS(status, ART_OK));
    CHECK_INT(m->n_faces, 1);
    CHECK_STR(text + end, "\n]\n");
    art_mesh_free(m);
    m = parse(&ctx, text, strlen(text) - 6, &status, &how);
    CHECK(m == NULL);
    CHECK_STATUS(status, ART_ESYNTAX);
    CHECK_INT(ctx.last_loc.line, 6);
    /* places count from where the text begins */
    const char wrong[] = "a\nb mesh=[ v 0 0 y\nEOF ]";
    const struct art_obj_reading middle = {.inline_text = true, .from = 10, .line = 2};
    m = parse(&ctx, wrong, strlen(wrong), &status, &middle);
    CHECK_STATUS(status, ART_ESYNTAX);
    CHECK_INT(ctx.last_loc.line, 2);
    CHECK_INT(ctx.last_loc.col, 16);
    art_ctx_fini(&ctx);
}

TEST(obj_errors_have_places)
{
    check_bad("v 1 2\n", ART_ESYNTAX, 1, 2);
    check_bad("v 0 0 0\nv 1 x 3\n", ART_ESYNTAX, 2, 5);
    check_bad("v 1 2 3abc\n", ART_ESYNTAX, 1, 7);
    check_bad("v 1 nan 3\n", ART_ESYNTAX, 1, 5);
    check_bad("v 1 inf 3\n", ART_ERANGE, 1, 5);
    check_bad("v 1 2 1e999\n", ART_ERANGE, 1, 7);
    check_bad("v 1 2 3 0\n", ART_ERANGE, 1, 2);
    check_bad("vn 1 2\n", ART_ESYNTAX, 1, 3);
    check_bad("vt\n", ART_ESYNTAX, 1, 3);
    check_bad("v 0 0 0\nf 1 1 0\n", ART_ERANGE, 2, 7);
    check_bad("v 0 0 0\nf 1 -2 1\n", ART_ERANGE, 2, 5);
    check_bad("v 0 0 0\nf 1 1 2\n", ART_ERANGE, 2, 7);
    check_bad("v 0 0 0\nf 1 1 \\\n  2 1\n", ART_ERANGE, 3, 3);
    check_bad("v 0 0 0\nf 1 1/1 1\n", ART_ERANGE, 2, 7);
    check_bad("v 0 0 0\nf 1 1 1//3\n", ART_ERANGE, 2, 10);
    check_bad("v 0 0 0\nl 1 7\n", ART_ERANGE, 2, 5);
    check_bad("v 0 0 0\nf 1 1 99999999999\n", ART_ERANGE, 2, 7);
    check_bad("v 0 0 0\nf 1 1 1/1/1/1\n", ART_ESYNTAX, 2, 12);
    check_bad("v 0 0 0\nf 1 1 x\n", ART_ESYNTAX, 2, 7);
    check_bad("v 0 0 0\nf 1 1 1.5\n", ART_ESYNTAX, 2, 8);
    check_bad("voff x\n", ART_ESYNTAX, 1, 6);
    check_bad("\001\002\n", ART_ESYNTAX, 1, 1);
    check_bad("v 0 0 0\n\\x\n", ART_ESYNTAX, 2, 1);
}

TEST(obj_warns_of_what_is_lost)
{
    const char *const texts[] = {"v 0 0 0\nfoo 1 2\nbar\n",
                                 "deg 3\ncurv 0 1\nend\n",
                                 "v 0 0 0\nf 1 1\nl 1\n",
                                 "mtllib a\nmtllib b\n",
                                 "v 0 0 0\nvn 0 0 1\nvn 0 0 1\n",
                                 "v 0 0 0 1 1 1\nv 0 0 0\n",
                                 "v 0 0 0\nv 1 0 0\nvt 0 0\nf 1/1 2/1 1/1\nl 1/1 2/1\nl 2/1 1\n",
                                 "v 0 0 0\nv 1 0 0\ng fibre\nl 1 2\nl 2 1\ng other\np 1\n",
                                 "v 0 0 0\no points\np 1\np 1\n",
                                 "v 0 0 0\nv 1 0 0\nvn 0 0 1\nf 1//1 2 1//1\nf 1 2//1 1\n",
                                 "o a\ng default\no b\ng default\n"};
    for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++)
        for (int strict = 0; strict < 2; strict++) {
            struct art_ctx ctx;
            int status;
            art_ctx_init(&ctx);
            ctx.strict = strict;
            struct art_mesh *m = parse(&ctx, texts[k], strlen(texts[k]), &status, NULL);
            CHECK((status == ART_OK) == !strict);
            if (!strict) CHECK_INT(ctx.n_warnings, 1);
            art_mesh_free(m);
            art_ctx_fini(&ctx);
        }
}

/* Whatever is read, reads back the same after being written. */
static void check_any(const char *text, size_t n)
{
    struct art_ctx ctx;
    int status;
    art_ctx_init(&ctx);
    struct art_mesh *m = parse(&ctx, text, n, &status, NULL);
    CHECK((m != NULL) == (status == ART_OK));
    if (m) CHECK_STATUS(art_mesh_check(&ctx, m), ART_OK);
    if (m && n < 64) CHECK(art_mesh_triangulate(&ctx, m) == ART_OK);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(obj_survives_truncation_and_mutation)
{
    char text[sizeof sample];
    for (size_t n = 0; n < sizeof sample; n++) check_any(sample, n);
    const char nasty[] = "\n\\/-0123456789.eE# \tvfgln\r\001\377";
    for (int k = 0; k < test_count(3000); k++) {
        memcpy(text, sample, sizeof sample);
        for (int c = 0; c < 1 + k % 4; c++)
            text[test_below((int)sizeof sample - 1)] = nasty[test_below((int)sizeof nasty)];
        check_any(text, sizeof sample - 1);
    }
}

TEST(obj_round_trip_of_shapes)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < 4; k++) {
        struct art_mesh *m = NULL;
        double q[4];
        struct art_rigid T;
        int status = k == 0   ? art_mesh_make_sphere(&ctx, &m, 1, 7, 5, true)
                     : k == 1 ? art_mesh_make_icosphere(&ctx, &m, 3e-7, 2)
                     : k == 2 ? art_mesh_make_rectangle(&ctx, &m, 1e9, 3, 4, 5, true)
                              : art_mesh_make_torus(&ctx, &m, 3, 1, 6, 5);
        REQUIRE(CHECK_STATUS(status, ART_OK));
        for (int i = 0; i < 4; i++) q[i] = test_uniform(-1, 1);
        art_rigid_from_quat(&T, q, q);
        art_mesh_transform_rigid(m, &T);
        char *text = written(&ctx, m, NULL);
        struct art_mesh *again = good(&ctx, text);
        REQUIRE(again != NULL);
        CHECK(again->n_verts == m->n_verts && again->n_faces == m->n_faces);
        CHECK(memcmp(again->pos, m->pos, 3 * (size_t)m->n_verts * sizeof(double)) == 0);
        CHECK(memcmp(again->face_vert, m->face_vert, (size_t)art_mesh_n_corners(m) * sizeof(int)) ==
              0);
        CHECK_INT(again->texture.n, m->texture.n);
        for (int f = 0; f < m->n_faces && m->texture.n; f++)
            for (int c = 0; c < m->face_off[f + 1] - m->face_off[f]; c++) {
                const double *uv[2] = {art_mesh_corner_value(m, &m->texture, f, c),
                                       art_mesh_corner_value(again, &again->texture, f, c)};
                if (CHECK(uv[0] && uv[1])) CHECK(memcmp(uv[0], uv[1], 3 * sizeof *uv[0]) == 0);
            }
        art_free(text);
        art_mesh_free(again);
        art_mesh_free(m);
    }
    art_ctx_fini(&ctx);
}

TEST(obj_is_recognised)
{
    struct art_ctx ctx;
    const char *const yes[] = {"v 0 0 0\n", "# a\n\n  vn 1 2 3\n", "o thing\nv 1 2 3\n",
                               "mtllib a.mtl\n"};
    const char *const no[] = {"",        "OFF\n3 1 0\n", "ply\n",   "solid v\n",
                              "3 3 1\n", "v\n",          "# only\n"};
    art_ctx_init(&ctx);
    for (int k = 0; k < 11; k++) {
        struct art_source src = {0};
        const char *text = k < 4 ? yes[k] : no[k - 4];
        CHECK_STATUS(art_source_string(&ctx, &src, "x", text, strlen(text)), ART_OK);
        CHECK(art_obj_sniff(&src) == (k < 4));
        art_source_fini(&src);
    }
    CHECK(art_format_find(ART_FORMAT_MESH, "obj") != NULL);
    art_ctx_fini(&ctx);
}

static int read_once(struct art_ctx *ctx)
{
    struct art_source src = {.name = "x", .data = (char *)(size_t)sample, .n = sizeof sample - 1};
    struct art_mesh *m = NULL;
    int status = art_obj_read(ctx, &m, &src, NULL);
    art_mesh_free(m);
    return status;
}

TEST(obj_out_of_memory)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, read_once(&ctx));
}

/* The same mesh whatever ends the lines. */
TEST(obj_line_ends)
{
    static const char *const texts[] = {
        "\xef\xbb\xbf# units mm kg\nv 0 0 0\nv 1 0 \\\n 0\nv 0 1 0\nf 1 2 3\n",
        "# units mm kg\r\nv 0 0 0\r\nv 1 0 \\\r\n 0\r\nv 0 1 0\r\nf 1 2 3",
        "# units mm kg\rv 0 0 0\rv 1 0 \\\r 0\rv 0 1 0\rf 1 2 3\r"};
    struct art_mesh *mesh[3] = {NULL, NULL, NULL};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int i = 0; i < 3; i++) {
        struct art_source src;
        CHECK_STATUS(art_source_string(&ctx, &src, "x", texts[i], strlen(texts[i])), ART_OK);
        CHECK(art_obj_sniff(&src));
        REQUIRE(CHECK_STATUS(art_obj_read(&ctx, &mesh[i], &src, NULL), ART_OK));
        CHECK(art_mesh_compare(mesh[0], mesh[i]) == NULL);
        art_source_fini(&src);
    }
    CHECK_STR(mesh[0]->units, "mm kg");
    for (int i = 0; i < 3; i++) art_mesh_free(mesh[i]);
    check_bad("v 0 0 0\r\rv 1 x 0\r", ART_ESYNTAX, 3, 5);
    art_ctx_fini(&ctx);
}

/* Places are right and late vertices found when the beginning of the text has been forgotten. */
TEST(obj_large_text_is_forgotten)
{
    enum { N = 60000 };
    struct art_ctx ctx;
    struct art_source src;
    struct art_mesh *mesh = NULL;
    struct art_buf text;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    for (int i = 0; i < N; i++) art_buf_printf(&text, "v %d.0000000000000000 0.125 1\n", i);
    for (int i = 3; i <= N; i++) art_buf_printf(&text, "f %d %d %d\n", i - 2, i - 1, i);
    art_buf_printf(&text, "f 1 2 %d\n", N + 1);
    size_t whole = text.n;
    art_buf_puts(&text, "v 0 0 0\n");
    for (int late = 1; late >= 0; late--) {
        size_t n = late ? text.n : whole;
        REQUIRE(CHECK_STATUS(art_source_string(&ctx, &src, "x", text.s, n), ART_OK));
        src.once = true;
        CHECK_STATUS(art_obj_read(&ctx, &mesh, &src, NULL), late ? ART_OK : ART_ERANGE);
        if (late && CHECK(mesh != NULL)) {
            CHECK_INT(mesh->n_verts, N + 1);
            CHECK_INT(mesh->n_faces, N - 1);
            CHECK_NEAR(mesh->pos[3 * (size_t)(N - 1)], N - 1, 0);
            art_mesh_free(mesh);
        }
        art_source_fini(&src);
    }
    CHECK_INT(ctx.last_loc.line, 2 * N - 1);
    CHECK_INT(ctx.last_loc.col, 7);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
}

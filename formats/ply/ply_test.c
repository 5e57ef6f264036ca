#include "harness/test.h"

#include "../test_priv.h"
#include <math.h>

#define HEAD "ply\nformat ascii 1.0\n"
#define XYZ "property float x\nproperty float y\nproperty float z\n"
#define SQUARE "0 0 0\n1 0 0\n1 1 0.1\n0 1 0\n"
#define FACES "property list uchar int vertex_indices\n"

TEST(ply_columns_keep_their_types)
{
    static const char text[] =
        HEAD "comment units mm\nelement vertex 2\nproperty double z\nproperty double y\nproperty "
             "float64 x\n"
             "property int8 a\nproperty uint16 b\nproperty float quality\nproperty list uchar "
             "short near\n"
             "property uchar red\nproperty uchar green\nproperty uchar blue\nend_header\n"
             "3 2 0.1 -128 65535 0.1 2 -7 8 255 0 51\n6 5 4 127 0 nan 0 0 0 0\n";
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m = test_good(&ctx, "ply", text);
    REQUIRE(m != NULL && m->vertex_fields.n == 4);
    CHECK_STR(m->units, "mm");
    CHECK_BITS(m->pos[0], 0.1);
    CHECK(m->pos[2] == 3 && m->pos[3] == 4 && m->pos[5] == 6);
    const struct art_field *f = m->vertex_fields.list;
    CHECK(f[0].type == ART_I8 && f[0].val[0] == -128 && f[1].type == ART_U16 &&
          f[1].val[0] == 65535);
    CHECK(f[2].type == ART_F32 && f[2].val[0] == (double)0.1f && isnan(f[2].val[1]));
    CHECK(f[3].type == ART_I16 && f[3].dim == 0 && f[3].off[1] == 2 && f[3].off[2] == 2 &&
          f[3].val[0] == -7);
    CHECK(m->color.n == 2 && m->color.val[0] == 1 && m->color.val[2] == 0.2 &&
          m->color.val[3] == 1);
    for (int form = 1; form < 4; form++) {
        struct art_mesh *again = test_again(&ctx, m, "ply", (enum art_encoding)form);
        REQUIRE(again != NULL);
        const char *what = art_mesh_compare(m, again);
        if (what) TEST_FAIL("form %d changes %s", form, what);
        art_mesh_free(again);
    }
    CHECK_INT(ctx.n_warnings, 0);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* What is in the order in which it is written comes back byte for byte. */
TEST(ply_same_bytes)
{
    static const char text[] = HEAD
        "comment units mm kg s\ncomment name jaw\ncomment group left\ncomment TextureFile a.png\n"
        "element vertex 4\n" XYZ "property float nx\nproperty float ny\nproperty float nz\n"
        "property float s\nproperty float t\nproperty uchar red\nproperty uchar green\nproperty "
        "uchar blue\n"
        "property uchar alpha\nproperty float quality\nproperty ushort id\n"
        "element face 2\n" FACES "property int group\nproperty int texnumber\nproperty char flag\n"
        "element edge 1\nproperty int vertex1\nproperty int vertex2\nproperty double w\n"
        "element point 1\nproperty int vertex_index\n"
        "element camera 2\nproperty float view\nproperty uint code\nelement mesh 1\nproperty short "
        "version\n"
        "end_header\n"
        "0 0 0 0 0 1 0 0.5 255 0 3 128 0.1 65535\n1 0 0 0 0 1 1 0 1 2 3 4 1e-12 0\n"
        "1 1 0.125 0 0 1 1 1 5 6 7 8 33.3 1\n0 1 0 1 0 0 0 1 9 10 11 12 -inf 2\n"
        "3 0 1 2 0 0 -3\n3 0 2 3 -1 0 4\n0 3 0.1\n2\n0.1 4000000000\n2.5 7\n-300\n";
    static const struct art_writing ascii = {.encoding = ART_ENCODE_ASCII};
    struct art_ctx ctx;
    struct art_source src;
    art_ctx_init(&ctx);
    struct art_mesh *m = test_good(&ctx, "ply", text);
    REQUIRE(m != NULL);
    CHECK(m->groups.n == 1 && m->face_group[0] == 0 && m->face_group[1] == -1);
    CHECK_STR(m->materials.name[0], "a.png");
    CHECK(m->n_lines == 1 && m->n_points == 1 && m->mesh_fields.n == 3);
    CHECK(test_write(&ctx, m, "ply", &ascii, ART_OK, &src));
    CHECK_STR(src.data, text);
    art_source_fini(&src);
    CHECK_INT(ctx.n_warnings, 0);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* Numbers take the smallest type that holds them all; single precision only when asked for. */
TEST(ply_precision)
{
    static const struct art_writing single = {.single = true}, text = {.number = "%.2f"};
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    struct art_source src;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &m, 1, 2, 3), ART_OK));
    CHECK(test_write(&ctx, m, "ply", NULL, ART_OK, &src));
    CHECK_HAS(src.data, "format binary_little_endian 1.0\nelement vertex 8\nproperty float x\n");
    art_source_fini(&src);
    m->pos[4] = 0.1;
    CHECK(test_write(&ctx, m, "ply", NULL, ART_OK, &src));
    CHECK_HAS(src.data, "property double x\n");
    art_source_fini(&src);
    CHECK(test_write(&ctx, m, "ply", &single, ART_OK, &src));
    CHECK_HAS(src.data, "property float x\n");
    art_source_fini(&src);
    CHECK(test_write(&ctx, m, "ply", &text, ART_OK, &src));
    CHECK_HAS(src.data, "format ascii 1.0\n");
    CHECK_HAS(src.data, "0.50 0.10 -1.50\n");
    art_source_fini(&src);
    m->pos[4] = 1e300;
    CHECK(!test_write(&ctx, m, "ply", &single, ART_ERANGE, &src));
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(ply_strips)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m = test_good(&ctx, "ply",
                                   HEAD "element vertex 4\n" XYZ "element tristrips 2\n"
                                        "property list int int vertex_indices\nend_header\n" SQUARE
                                        "7 0 1 2 3 3 0 1\n8 -1 0 1 2 -1 3 2 1\n");
    REQUIRE(m != NULL);
    /* 0 1 2, 2 1 3 (turned), those with 3 3 only steer, 0 3 1; after -1 the turns begin anew */
    const int want[] = {0, 1, 2, 1, 3, 2, 3, 0, 1, 0, 1, 2, 3, 2, 1};
    CHECK_INT(m->n_faces, 5);
    CHECK(m->n_faces == 5 && memcmp(m->face_vert, want, sizeof want) == 0);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* Attributes of corners, as obj has them, come back through lists of the faces. */
TEST(ply_corner_attributes)
{
    static const char obj[] =
        "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0.1 1\nvn 0 0 1\nvn 1 0 0\n"
        "f 1/1/1 2/2/1 3/3/2\nf 1/3/2 3/1/1 4/2\n";
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m = test_good(&ctx, "obj", obj);
    REQUIRE(m != NULL);
    for (int form = 1; form < 4; form++) {
        struct art_mesh *again = test_again(&ctx, m, "ply", (enum art_encoding)form);
        REQUIRE(again != NULL);
        const char *what = art_mesh_compare(m, again);
        if (what) TEST_FAIL("form %d changes %s", form, what);
        art_mesh_free(again);
    }
    art_mesh_free(m);
    /* those that each vertex has only once become those of the vertices */
    m = test_good(&ctx, "obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nvn 0 0 1\nvn 1 0 0\nf 1//2 2//1 3//1\n");
    REQUIRE(m != NULL);
    struct art_mesh *again = test_again(&ctx, m, "ply", ART_ENCODE_DEFAULT);
    REQUIRE(again != NULL && again->normal.n == 3);
    CHECK(again->normal.idx == NULL && again->normal.val[0] == 1 && again->normal.val[5] == 1);
    art_mesh_free(again);
    art_mesh_free(m);
    CHECK_INT(ctx.n_warnings, 1); /* of the corners without normal */
    art_ctx_fini(&ctx);
}

TEST(ply_tells_what_is_left_out)
{
    static const char *const texts[] = {
        HEAD "element vertex 4\n" XYZ "element face 2\n" FACES "end_header\n" SQUARE
             "2 0 1\n3 0 1 2\n",
        HEAD "element vertex 4\n" XYZ
             "element cell 1\nproperty list uchar int nodes\nend_header\n" SQUARE "3 0 1 2\n"};
    for (int i = 0; i < 2; i++) {
        struct art_ctx ctx;
        struct art_mesh *m;
        art_ctx_init(&ctx);
        m = test_good(&ctx, "ply", texts[i]);
        CHECK(m && m->n_faces == 1 - i);
        CHECK_INT(ctx.n_warnings, 1);
        art_mesh_free(m);
        ctx.strict = true;
        CHECK(test_read(&ctx, &m, "ply", texts[i], strlen(texts[i])) < 0);
        art_ctx_fini(&ctx);
    }
    /* names that a header cannot hold are changed */
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m =
        test_good(&ctx, "ply", HEAD "element vertex 1\n" XYZ "end_header\n1 2 3\n");
    REQUIRE(m != NULL);
    CHECK_STATUS(art_fields_add(&ctx, &m->vertex_fields, "von Mises", ART_F64, 3, 1, NULL), ART_OK);
    CHECK_STATUS(art_fields_add(&ctx, &m->vertex_fields, "x", ART_I64, 1, 1, NULL), ART_OK);
    struct art_mesh *again = test_again(&ctx, m, "ply", ART_ENCODE_DEFAULT);
    REQUIRE(again != NULL && again->vertex_fields.n == 2);
    CHECK_INT(ctx.n_warnings, 2);
    CHECK_STR(again->vertex_fields.list[0].name, "von_Mises");
    CHECK_INT(again->vertex_fields.list[0].dim, 3);
    CHECK_STR(again->vertex_fields.list[1].name, "x_");
    CHECK(again->pos[0] == 1);
    art_mesh_free(again);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(ply_errors_have_places)
{
    test_bad("ply", "plyx\n", ART_ESYNTAX, 1, 1);
    test_bad("ply", HEAD "element vertex\n", ART_ESYNTAX, 3, 15);
    test_bad("ply", HEAD "element vertex 1000000000\n" XYZ "end_header\n", ART_ERANGE, 3, 9);
    test_bad("ply", HEAD "element vertex 2\n" XYZ "end_header\n1 2 3\n1 x 3\n", ART_ESYNTAX, 9, 3);
    test_bad("ply", HEAD "element vertex 1\n" XYZ "end_header\n1 2 3 4\n", ART_ESYNTAX, 8, 7);
    test_bad("ply",
             HEAD "element vertex 1\n" XYZ "element face 1\n" FACES "end_header\n1 2 3\n3 0 0 1\n",
             ART_ERANGE, 11, 7);
    test_bad("ply", HEAD "element face 1\n" FACES "end_header\n3 0 0 0\n", ART_ERANGE, 6, 3);
    test_bad("ply", HEAD "element vertex 1\n" XYZ "property char a\nend_header\n1 2 3 200\n",
             ART_ERANGE, 9, 7);
}

/* Whatever bytes change: an error or a mesh that is sound. */
TEST(ply_survives_mutation)
{
    static const char obj[] =
        "v 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 1 1 0 0 0 1\nv 0 1 0 0 0 1\nvt 0 0\nvt 1 0.1\n"
        "g a b\nf 1/1 2/2 3/2\nf 1/1 3/1 4/2\nl 1 2 3\np 4\n";
    struct art_ctx ctx;
    struct art_source src;
    art_ctx_init(&ctx);
    struct art_mesh *m = test_good(&ctx, "obj", obj), *again;
    REQUIRE(m != NULL);
    for (int form = 1; form < 4; form++) {
        const struct art_writing how = {.encoding = (enum art_encoding)form};
        REQUIRE(test_write(&ctx, m, "ply", &how, ART_OK, &src));
        for (int k = 0; k < test_count(2000); k++) {
            size_t at = (size_t)test_below((int)src.n);
            char old = src.data[at];
            src.data[at] = (char)test_below(256);
            if (test_read(&ctx, &again, "ply", src.data, src.n) == ART_OK)
                CHECK_STATUS(art_mesh_check(&ctx, again), ART_OK);
            art_mesh_free(again);
            src.data[at] = old;
        }
        art_source_fini(&src);
    }
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(ply_out_of_memory)
{
    static const char *const texts[] = {
        HEAD
        "comment units mm\ncomment group a\ncomment name n\nelement vertex 4\n" XYZ
        "property float nx\nproperty float ny\nproperty float nz\nproperty list uchar int near\n"
        "element face 3\n" FACES
        "property list uchar float texcoord\nproperty int group\nproperty uchar red\n"
        "property uchar green\nproperty uchar blue\nelement edge 1\nproperty int vertex1\n"
        "property int vertex2\nelement point 1\nproperty int vertex_index\nelement a 2\nproperty "
        "int b\n"
        "element mesh 1\nproperty int c\nend_header\n"
        "0 0 0 0 0 1 2 1 2\n1 0 0 0 0 1 0\n1 1 0 0 0 1 1 1\n0 1 0 0 0 1 0\n"
        "3 0 1 2 6 0 0 1 0 1 1 0 1 2 3\n2 0 1 0 0 0 0 0\n3 0 2 3 0 -1 1 1 1\n0 1\n3\n5\n6\n7\n",
        HEAD "element vertex 4\n" XYZ
             "element tristrips 1\nproperty list int int vertex_indices\nelement polyline 1\n"
             "property list int int vertex_indices\nend_header\n" SQUARE "4 0 1 2 3\n3 0 1 2\n"};
    struct art_ctx ctx;
    for (int i = 0; i < 2; i++)
        CHECK_ALLOC_FAILS(&ctx, test_pass(&ctx, "ply", texts[i], strlen(texts[i])));
}

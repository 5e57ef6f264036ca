#include "harness/test.h"

#include "../test_priv.h"

#define HEAD "# AmiraMesh 3D ASCII 2.0\ndefine Markers 2\n"
#define ONE "Markers { float[3] Coordinates } @1\n"

TEST(landmark_sets_are_vertices_and_fields)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m = test_good(
        &ctx, "landmark",
        HEAD "Parameters {\n ContentType \"a } b\"\n}\n" ONE
             "Markers { float[3] Other } @7\n# data\n@1\n1 2 3\n4 5 6\n@7\n7 8 9 10 11 12");
    REQUIRE(m != NULL && m->vertex_fields.n == 1);
    CHECK(m->n_verts == 2 && m->pos[5] == 6);
    CHECK_STR(m->vertex_fields.list[0].name, "set2");
    CHECK(m->vertex_fields.list[0].dim == 3 && m->vertex_fields.list[0].val[4] == 11);
    CHECK_INT(ctx.n_warnings, 0);
    struct art_mesh *again = test_again(&ctx, m, "landmark", ART_ENCODE_DEFAULT);
    CHECK(again && art_mesh_compare(m, again) == NULL);
    CHECK_INT(ctx.n_warnings, 0);
    art_mesh_free(again);
    /* a set that is missing ends the list; the field of another name is reported */
    art_free(m->vertex_fields.list[0].name);
    m->vertex_fields.list[0].name = art_strdup(&ctx, "set3");
    again = test_again(&ctx, m, "landmark", ART_ENCODE_DEFAULT);
    CHECK(again && again->vertex_fields.n == 0);
    CHECK_INT(ctx.n_warnings, 1);
    art_mesh_free(again);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(landmark_errors_have_places)
{
    test_bad("landmark", HEAD ONE "@1\n1 2 3\n4 x 6\n", ART_ESYNTAX, 6, 3);
    test_bad("landmark", HEAD ONE "@1\n1 2 3\n4 5\n", ART_ESYNTAX, 7, 1);
    test_bad("landmark", HEAD ONE "@1\n1 2 3\n4 5 6\n7\n", ART_ESYNTAX, 7, 1);
    test_bad("landmark", HEAD ONE, ART_ESYNTAX, 4, 1);
    test_bad("landmark", HEAD ONE ONE, ART_ESYNTAX, 4, 34);
    test_bad("landmark", HEAD "define Markers 2\n", ART_ESYNTAX, 3, 15);
    test_bad("landmark", "# Something\n", ART_ESYNTAX, 1, 1);
    test_bad("landmark",
             "# AmiraMesh BINARY-LITTLE-ENDIAN 2.1\ndefine Markers 1\n" ONE "@1\n1 2 3\n",
             ART_EUNSUPPORTED, 1, 1);
}

TEST(landmark_form_that_is_not_stated_is_reported)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m =
        test_good(&ctx, "landmark", "# AmiraMesh foo\ndefine Markers 1\n" ONE "@1\n1 2 3\n");
    CHECK(m && m->n_verts == 1);
    CHECK_INT(ctx.n_warnings, 1);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(landmark_out_of_memory)
{
    static const char text[] =
        HEAD "# units mm\n" ONE "Markers { float[3] B } @2\nMarkers { int I } @3\n"
             "@1\n1 2 3\n4 5 6\n@2\n1 2 3\n4 5 6\n@3\n1\n2\n";
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, test_pass(&ctx, "landmark", text, sizeof text - 1));
}

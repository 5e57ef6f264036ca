#include "harness/test.h"

#include "../test_priv.h"

#define SQUARE "0 0 0\n1 0 0\n1 1 0.1\n0 1 0\n"

TEST(off_headers)
{
    static const char *const good[] = {"OFF\n4 1 0\n" SQUARE "4 0 1 2 3\n",
                                       "OFF 4 1 0\n" SQUARE "4 0 1 2 3", "4 1\n" SQUARE "4 0 1 2 3",
                                       "off\n4\n1 0\n" SQUARE "4 0 1\n2 3\n",
                                       "# a\nOFF # b\n#c\n4 1 7\n\n" SQUARE "4 0 1 2 3 # d\n"};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int i = 0; i < 5; i++) {
        struct art_mesh *m = test_good(&ctx, "off", good[i]);
        REQUIRE(m != NULL);
        CHECK(m->n_verts == 4 && m->n_faces == 1 && m->face_off[1] == 4 && m->pos[8] == 0.1);
        art_mesh_free(m);
    }
    CHECK_INT(ctx.n_warnings, 0);
    test_bad("off", "4OFF\n1 0 0\n0 0 0 1\n", ART_EUNSUPPORTED, 1, 1);
    test_bad("off", "CnOFF\n3\n1 0 0\n0 0 0 1 0 0 0\n", ART_EUNSUPPORTED, 1, 1);
    test_bad("off", "OF\n", ART_ESYNTAX, 1, 1);
    test_bad("off", "OFF\n4 99999999 0\n" SQUARE, ART_ERANGE, 2, 3);
    test_bad("off", "OFF\n4 1 0\n" SQUARE "3 0 1 4\n", ART_ERANGE, 7, 7);
    test_bad("off", "OFF\n4 1 0\n" SQUARE "3 0 1 2 3 4\n", ART_ESYNTAX, 7, 8);
    test_bad("off", "OFF\n4 1 0\n" SQUARE "3 0 1 2\n3 0 2 3\n", ART_ESYNTAX, 8, 1);
    art_ctx_fini(&ctx);
}

TEST(off_colors)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    /* of faces: whole numbers are parts of 255, others are not; one number is a place in a table */
    struct art_mesh *m =
        test_good(&ctx, "off",
                  "OFF\n4 4 0\n" SQUARE "3 0 1 2 255 0 51\n3 0 2 3 0.5 1.0 0 0.25\n"
                  "3 0 1 3 1 1 1\n3 1 2 3\n");
    REQUIRE(m != NULL && m->color.n == 3 && m->color.idx);
    const double *c = m->color.val;
    CHECK(c[0] == 1 && c[2] == 0.2 && c[3] == 1 && c[4] == 0.5 && c[5] == 1 && c[7] == 0.25);
    CHECK_BITS(c[8], 1 / 255.);
    for (int k = 0; k < 12; k++) CHECK_INT(m->color.idx[k], k < 9 ? k / 3 : -1);
    struct art_mesh *again = test_again(&ctx, m, "off", ART_ENCODE_DEFAULT);
    CHECK(again && art_mesh_compare(m, again) == NULL);
    art_mesh_free(again);
    /* the same as columns of ply, where each face needs one */
    art_mesh_free(m);
    m = test_good(&ctx, "off", "OFF\n4 2 0\n" SQUARE "3 0 1 2 255 0 51\n3 0 2 3 7 8 9\n");
    again = test_again(&ctx, m, "ply", ART_ENCODE_ASCII);
    CHECK(again && art_mesh_compare(m, again) == NULL);
    art_mesh_free(again);
    art_mesh_free(m);
    m = test_good(&ctx, "off", "OFF\n4 2 0\n" SQUARE "3 0 1 2 6\n3 0 2 3\n");
    REQUIRE(m != NULL && m->face_fields.n == 1);
    CHECK_STR(m->face_fields.list[0].name, "color_index");
    CHECK(m->face_fields.list[0].val[0] == 6 && m->face_fields.list[0].val[1] == -1);
    art_mesh_free(m);
    /* of vertices: numbers beyond 1 are parts of 255 */
    m = test_good(&ctx, "off", "COFF\n2 0 0\n0 0 0 51 0 0 255\n1 0 0 1 255 0 255\n");
    REQUIRE(m != NULL && m->color.n == 2);
    CHECK(m->color.val[0] == 0.2 && m->color.val[5] == 1 && m->color.val[7] == 1);
    art_mesh_free(m);
    m = test_good(&ctx, "off", "COFF\n2 0 0\n0 0 0 1 0 0\n1 0 0 0 0.5 0\n");
    REQUIRE(m != NULL && m->color.n == 2);
    CHECK(m->color.val[0] == 1 && m->color.val[5] == 0.5 && m->color.val[7] == 1);
    art_mesh_free(m);
    CHECK_INT(ctx.n_warnings, 0);
    art_ctx_fini(&ctx);
}

TEST(off_everything_of_vertices)
{
    static const char text[] =
        "STCNOFF\n3 1 0\n0 0 0 0 0.6 0.8 1.0 0.0 0.5 1.0 0.25 1\n"
        "1 0 0 0 0 1 0.0 0.0 0.5 1.0 0 0\n0 1 0 0 0 1 1.0 1.0 1.0 0.5 1 1\n3 0 1 2\n"
        "# units mm kg s\n";
    struct art_ctx ctx;
    struct art_source src;
    art_ctx_init(&ctx);
    struct art_mesh *m = test_good(&ctx, "off", text);
    REQUIRE(m != NULL);
    CHECK(m->normal.val[1] == 0.6 && m->color.val[2] == 0.5 && m->texture.val[0] == 0.25);
    CHECK_STR(m->units, "mm kg s");
    CHECK(test_write(&ctx, m, "off", NULL, ART_OK, &src));
    CHECK_STR(src.data, text);
    art_source_fini(&src);
    CHECK_INT(ctx.n_warnings, 0);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(off_tells_what_is_lost)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m =
        test_good(&ctx, "obj",
                  "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 0 0.5\nvn 0 0 1\nvn 1 0 0\n"
                  "f 1/1/1 2/1/1 3/2/1\nf 1/2/2 3/2/2 4/2/2\nl 1 2 3\n");
    REQUIRE(m != NULL);
    art_mesh_free(test_again(&ctx, m, "off", ART_ENCODE_DEFAULT));
    CHECK_INT(ctx.n_warnings, 3); /* normals, texture, the bent line */
    CHECK_STATUS(art_fields_add(&ctx, &m->face_fields, "q", ART_F64, 1, 2, NULL), ART_OK);
    art_mesh_free(test_again(&ctx, m, "off", ART_ENCODE_DEFAULT));
    CHECK_INT(ctx.n_warnings, 7);
    ctx.strict = true;
    struct art_source src;
    CHECK(!test_write(&ctx, m, "off", NULL, ART_EUNSUPPORTED, &src));
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(off_out_of_memory)
{
    static const char *const texts[] = {"OFF # units mm\n4 5 0\n# units m\n" SQUARE
                                        "3 0 1 2 0.5 1 1\n3 0 2 3 7\n2 0 1\n1 2\n4 0 1 2 3\n",
                                        "STCNOFF\n3 1 0\n0 0 0 0 0 1 1 0 1 0 0\n1 0 0 0 0 1 1 0 1 "
                                        "0 0\n1 1 0 0 0 1 1 0 1 0 0\n3 0 1 2 1 2 3\n"};
    struct art_ctx ctx;
    for (int i = 0; i < 2; i++)
        CHECK_ALLOC_FAILS(&ctx, test_pass(&ctx, "off", texts[i], strlen(texts[i])));
}

#include "harness/test.h"

#include "../test_priv.h"

#define VERTS "0 0 0\n1 0 0\n0 1 0\n0 0 1\n"

/* Faces follow from edges of either direction; the orientation is that of the sequence. */
TEST(gts_faces_keep_their_orientation)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m =
        test_good(&ctx, "gts",
                  "4 6 5 GtsSurface GtsFace GtsEdge GtsVertex\n" VERTS
                  "1 2\n3 2\n1 3\n1 4\n4 2\n3 4\n1 2 3\n3 2 1\n2 3 1\n4 5 1\n1 2 6 4\n");
    REQUIRE(m != NULL);
    const int want[] = {0, 1, 2, 0, 2, 1, 1, 2, 0, 0, 3, 1, 0, 1, 2, 3};
    CHECK(m->n_faces == 5 && memcmp(m->face_vert, want, sizeof want) == 0);
    CHECK_INT(ctx.n_warnings, 0);
    art_mesh_free(m);
    test_bad("gts", "4 3 1\n" VERTS "1 2\n2 3\n4 3\n1 2 3\n", ART_ERANGE, 9, 1);
    test_bad("gts", "4 3 1\n" VERTS "1 2\n2 3\n3 1\n1 2 4\n", ART_ERANGE, 9, 5);
    test_bad("gts", "4 3 1\n" VERTS "1 2\n2 0\n3 1\n1 2 3\n", ART_ERANGE, 7, 3);
    test_bad("gts", "4 3 1\n" VERTS "1 2\n2 3\n3 1\n1 2\n", ART_ESYNTAX, 9, 1);
    test_bad("gts", "4 3\n" VERTS, ART_ESYNTAX, 1, 4);
    art_ctx_fini(&ctx);
}

TEST(gts_round_trip_of_shapes)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < 3; k++) {
        struct art_mesh *m = NULL;
        int status = k == 0   ? art_mesh_make_icosphere(&ctx, &m, 0.1, 3)
                     : k == 1 ? art_mesh_make_torus(&ctx, &m, 3, 1, 6, 5)
                              : art_mesh_make_box(&ctx, &m, 1, 2, 3);
        REQUIRE(CHECK_STATUS(status, ART_OK));
        art_mesh_clear_attr(&m->texture);
        if (k == 1) {
            const int line[2] = {0, m->n_verts / 2};
            CHECK_STATUS(art_mesh_add_line(&ctx, m, 2, line), ART_OK);
        }
        m->units = art_strdup(&ctx, "cm");
        struct art_mesh *again = test_again(&ctx, m, "gts", ART_ENCODE_DEFAULT);
        REQUIRE(again != NULL);
        const char *what = art_mesh_compare(m, again);
        if (what) TEST_FAIL("shape %d changes its %s", k, what);
        art_mesh_free(again);
        art_mesh_free(m);
    }
    CHECK_INT(ctx.n_warnings, 0);
    art_ctx_fini(&ctx);
}

TEST(gts_tells_what_is_lost)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m =
        test_good(&ctx, "gts", "3 3 1\n0 0 0 7\n1 0 0\n0 1 0 8\n1 2\n2 3\n3 1\n1 2 3\n");
    CHECK_INT(ctx.n_warnings, 1); /* the numbers behind the coordinates */
    REQUIRE(m != NULL);
    const int line[3] = {0, 1, 2};
    CHECK_STATUS(art_mesh_add_line(&ctx, m, 3, line), ART_OK);
    art_mesh_free(test_again(&ctx, m, "gts", ART_ENCODE_DEFAULT));
    CHECK_INT(ctx.n_warnings, 3); /* the line is bent, and lies on edges */
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(gts_out_of_memory)
{
    static const char text[] =
        "# units mm\n4 6 1\n" VERTS "1 2\n3 2\n1 3\n1 4\n4 2\n3 4\n1 2 6 4\n";
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, test_pass(&ctx, "gts", text, sizeof text - 1));
}

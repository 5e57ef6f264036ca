#include "harness/test.h"

#include "../test_priv.h"

TEST(xyz_columns_without_names)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m = test_good(&ctx, "xyz", "1 2 3\n4 5 6.5 # behind\n\n7 8 9\n");
    REQUIRE(m != NULL);
    CHECK_INT(m->n_verts, 3);
    CHECK(m->n_faces == 0 && m->n_points == 0 && m->normal.n == 0 && m->color.n == 0);
    CHECK(m->pos[5] == 6.5 && m->pos[6] == 7);
    art_mesh_free(m);
    m = test_good(&ctx, "xyz", "1 2 3 0 0 1\n4 5 6 255 0 0\n");
    REQUIRE(m != NULL); /* whole, but of length 255 once: a colour */
    CHECK(m->normal.n == 0 && m->color.n == 2);
    CHECK(m->color.val[2] == 1 / 255.0 && m->color.val[3] == 1 && m->color.val[4] == 1);
    art_mesh_free(m);
    m = test_good(&ctx, "xyz", "1 2 3 0 0 1\n4 5 6 0 -1 0\n");
    REQUIRE(m != NULL);
    CHECK(m->normal.n == 2 && m->normal.val[4] == -1 && m->color.n == 0);
    art_mesh_free(m);
    m = test_good(&ctx, "xyz", "1 2 3 10 20 30 0 0 1\n4 5 6 40 50 60 0 1 0\n");
    REQUIRE(m != NULL);
    CHECK(m->normal.n == 2 && m->normal.val[2] == 1 && m->color.val[4] == 40 / 255.0);
    art_mesh_free(m);
    CHECK_INT(ctx.n_warnings, 0);
    art_ctx_fini(&ctx);
}

TEST(xyz_columns_with_names)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m = test_good(&ctx, "xyz",
                                   "# a cloud\n# units cm\n# x, y, z, t, rf gf bf nz ny nx\n"
                                   "1,2,3,99,0.5,0.25,1,0,0.6,0.8\n");
    REQUIRE(m != NULL);
    CHECK_INT(ctx.n_warnings, 1); /* t */
    CHECK_STR(m->units, "cm");
    CHECK(m->color.val[0] == 0.5 && m->color.val[1] == 0.25 && m->color.val[3] == 1);
    CHECK(m->normal.val[0] == 0.8 && m->normal.val[1] == 0.6 && m->normal.val[2] == 0);
    art_mesh_free(m);
    ctx.strict = true;
    CHECK_STATUS(test_read(&ctx, &m, "xyz", "# x y z t\n1 2 3 4\n", 18), ART_EUNSUPPORTED);
    CHECK(ctx.last_loc.line == 1 && ctx.last_loc.col == 9);
    art_ctx_fini(&ctx);
}

TEST(xyz_errors_have_places)
{
    test_bad("xyz", "1 2 3\n4 x 6\n", ART_ESYNTAX, 2, 3);
    test_bad("xyz", "1 2 3\n4 5\n", ART_ESYNTAX, 2, 4);
    test_bad("xyz", "1 2 3\n4 5 6 7\n", ART_ESYNTAX, 2, 7);
    test_bad("xyz", "1 2 3 4\n", ART_ESYNTAX, 1, 1);
    test_bad("xyz", "# none\n", ART_ESYNTAX, 2, 1);
    test_bad("xyz", "# x y z x\n", ART_ESYNTAX, 1, 9);
    test_bad("xyz", "#\n# x y z red\n1 2 3 4\n", ART_ESYNTAX, 2, 1);
    test_bad("xyz", "1 2 1e400\n", ART_ERANGE, 1, 5);
}

/* All that a cloud can have comes back, colours of 8 bits as whole numbers and others exactly. */
TEST(xyz_round_trip)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    ctx.strict = true;
    for (int k = 0; k < 16; k++) {
        struct art_mesh *m = NULL;
        const double normal[3] = {0.1, -0.7, 0.3};
        REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
        for (int i = 0; i < 9; i++) {
            const double x[3] = {test_uniform(-1, 1), test_uniform(0, 1e-9), 1e9 * i};
            const double c[4] = {k & 2 ? test_uniform(0, 1) : test_below(256) / 255.0, 0, 1,
                                 k & 4 ? 0.5 : 1};
            CHECK_STATUS(art_mesh_add_vertex(&ctx, m, x), ART_OK);
            if (k & 1) CHECK_STATUS(art_mesh_add_value(&ctx, &m->normal, normal), ART_OK);
            if (k & 8) CHECK_STATUS(art_mesh_add_value(&ctx, &m->color, c), ART_OK);
        }
        struct art_mesh *again = test_again(&ctx, m, "xyz", ART_ENCODE_DEFAULT);
        REQUIRE(again != NULL);
        const char *what = art_mesh_compare(m, again);
        if (what) TEST_FAIL("case %d changes its %s", k, what);
        art_mesh_free(again);
        art_mesh_free(m);
    }
    art_ctx_fini(&ctx);
}

static void keep(void *user, const struct art_message *m)
{
    snprintf(user, 512, "%s", m->text);
}

TEST(xyz_tells_that_faces_are_lost)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    char text[512] = "";
    art_ctx_init(&ctx);
    ctx.report = keep;
    ctx.user = text;
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &m, 1, 2, 0.3), ART_OK));
    art_mesh_clear_attr(&m->texture);
    struct art_mesh *again = test_again(&ctx, m, "xyz", ART_ENCODE_DEFAULT);
    CHECK_STR(text, "the format xyz does not keep: 12 faces");
    CHECK(again && again->n_verts == 8 && again->n_faces == 0);
    art_mesh_free(again);
    text[0] = '\0';
    again = test_again(&ctx, m, "xyzb", ART_ENCODE_DEFAULT);
    CHECK_STR(text,
              "the format xyzb does not keep: 12 faces, numbers as they are (those of 4 bytes "
              "nearest to them)");
    CHECK(again && again->pos[2] == (double)(float)m->pos[2]);
    art_mesh_free(again);
    /* points are what a cloud has */
    CHECK_STATUS(art_mesh_select(&ctx, m, (const bool[12]){false}, false), ART_OK);
    text[0] = '\0';
    for (int i = 0; i < 8; i++) CHECK_STATUS(art_mesh_add_point(&ctx, m, i), ART_OK);
    art_mesh_free(test_again(&ctx, m, "xyz", ART_ENCODE_DEFAULT));
    CHECK_STR(text, "");
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* Six little-endian numbers for each point, and zeros where there is no normal. */
TEST(xyzb_bytes)
{
    static const unsigned char want[24] = {0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0, 0, 0, 0, 0x3f};
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    struct art_source out;
    art_ctx_init(&ctx);
    ctx.strict = true;
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
    CHECK_STATUS(art_mesh_add_vertex(&ctx, m, (double[3]){1, -2, 0.5}), ART_OK);
    REQUIRE(test_write(&ctx, m, "xyzb", NULL, ART_OK, &out));
    CHECK(out.n == 24 && memcmp(out.data, want, 24) == 0);
    art_source_fini(&out);
    CHECK_STATUS(art_mesh_add_value(&ctx, &m->normal, (double[3]){0, 0, -1}), ART_OK);
    struct art_mesh *again = test_again(&ctx, m, "xyzb", ART_ENCODE_DEFAULT);
    CHECK(again && art_mesh_compare(m, again) == NULL);
    art_mesh_free(again);
    m->pos[1] = 1e39;
    ctx.strict = false;
    (void)test_write(&ctx, m, "xyzb", NULL, ART_ERANGE, &out);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(xyz_out_of_memory)
{
    static const char text[] = "# units mm\n# x y z red green blue t\n1 2 3 4 5 6 7\n";
    struct art_ctx ctx;
    char bytes[48] = {0};
    bytes[23] = 0x3f;
    CHECK_ALLOC_FAILS(&ctx, test_pass(&ctx, "xyz", text, sizeof text - 1));
    CHECK_ALLOC_FAILS(&ctx, test_pass(&ctx, "xyzb", bytes, sizeof bytes));
}

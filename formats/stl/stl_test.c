#include "harness/test.h"

#include "../test_priv.h"
#include <math.h>
#include <stdlib.h>

static const char two[] =
    "SOLID left side\n facet normal 0 0 1\n  outer loop\n   vertex 0 0 0\n   vertex 1 0 0\n"
    "   vertex 0 1 0\n  endloop\n endfacet\nend solid\n"
    "solid right\nfacet normal nan nan nan outer loop vertex 1 0 0 vertex 1 1 0 vertex -0 1 0 "
    "end loop end facet\nENDSOLID right\n";

TEST(stl_solids_are_groups)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m = test_good(&ctx, "stl", two);
    REQUIRE(m != NULL);
    CHECK(m->n_verts == 4 && m->n_faces == 2); /* 0 and -0 are the same */
    CHECK_INT(m->groups.n, 2);
    CHECK_STR(m->groups.name[0], "left side");
    CHECK_STR(m->groups.name[1], "right");
    CHECK(m->face_group[0] == 0 && m->face_group[1] == 1);
    const int vert[6] = {0, 1, 2, 1, 3, 2};
    CHECK(memcmp(m->face_vert, vert, sizeof vert) == 0);
    CHECK_INT(ctx.n_warnings, 0);
    art_mesh_free(m);
    /* the same name is not the same solid; the first without a name has no group */
    m = test_good(&ctx, "stl",
                  "solid\nendsolid\nsolid a\nendsolid\nsolid a\nendsolid\nsolid\nendsolid");
    REQUIRE(m != NULL);
    CHECK_INT(m->groups.n, 3);
    CHECK_STR(m->groups.name[1], "a (2)");
    CHECK_STR(m->groups.name[2], "solid 4");
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(stl_polygons_unit_and_doubtful_facets)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m =
        test_good(&ctx, "stl",
                  "solid p # units mm kg s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n"
                  "vertex 1 0 0\nvertex 1 1 0\nvertex 0 1 0\nendloop\nendfacet\n"
                  "color 1 0 0\nendsolid p\n");
    REQUIRE(m != NULL);
    CHECK(m->n_faces == 1 && m->face_off[1] == 4);
    CHECK_STR(m->units, "mm kg s");
    CHECK_STR(m->groups.name[0], "p");
    CHECK_INT(ctx.n_warnings, 1); /* color */
    struct art_mesh *again = test_again(&ctx, m, "stl", ART_ENCODE_DEFAULT);
    REQUIRE(again != NULL);
    CHECK_INT(ctx.n_warnings, 2); /* the polygon is cut */
    CHECK_INT(again->n_faces, 2);
    CHECK_NEAR(art_mesh_area(again), 1, 1e-15);
    CHECK_STR(again->units, "mm kg s");
    art_mesh_free(again);
    art_mesh_free(m);
    m = test_good(
        &ctx, "stl",
        "solid\nfacet outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 0 0 endloop endfacet endsolid");
    REQUIRE(m != NULL);
    CHECK_INT(m->n_faces, 1);
    CHECK_INT(ctx.n_warnings, 3);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(stl_errors_have_places)
{
    const char head[] = "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n";
    static const struct {
        const char *rest;
        int status, line, col;
    } bad[] = {{"", ART_ESYNTAX, 5, 1},
               {"vertex 0 0\nvertex", ART_ESYNTAX, 6, 1},
               {"vertex 0 0 1e999", ART_ERANGE, 5, 12},
               {"vertex 1 0 0\nendloop\nendfacet\nendsolid", ART_ESYNTAX, 2, 1},
               {"vertex 1 0 0\nvertex 1 1 0\nendfacet\n", ART_ESYNTAX, 7, 1},
               {"vertex 1 0 0\nvertex 1 1 0\nendloop\nendsolid\n", ART_ESYNTAX, 8, 1},
               {"vertex 1 0 0\nvertex 1 1 0\nendloop\nendfacet\n", ART_ESYNTAX, 9, 1},
               {"vertex 1 0 0\nvertex 1 1 0\nendloop\nendfacet\nendsolid\nx", ART_ESYNTAX, 10, 1}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[400];
        snprintf(text, sizeof text, "%s%s", head, bad[i].rest);
        test_bad("stl", text, bad[i].status, bad[i].line, bad[i].col);
    }
}

/* A binary file of n facets that are all the same triangle. */
static size_t binary(char *to, const char *header, unsigned n)
{
    static const float x[12] = {0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0};
    memset(to, 0, 84);
    memcpy(to, header, strlen(header));
    art_store_u32(to + 80, n);
    for (unsigned f = 0; f < n; f++) {
        char *p = to + 84 + 50 * (size_t)f;
        for (int k = 0; k < 12; k++) p = art_store_f32(p, x[k]);
        p[0] = p[1] = 0;
    }
    return 84 + 50 * (size_t)n;
}

TEST(stl_binary_is_told_by_its_size)
{
    static const char *const headers[] = {"", "solid body\n facet normal", "made by x units cm"};
    struct art_ctx ctx;
    struct art_mesh *m;
    char data[84 + 50 * 40];
    art_ctx_init(&ctx);
    for (int i = 0; i < 3; i++)
        for (unsigned n = 0; n < 40; n += 13) {
            size_t size = binary(data, headers[i], n);
            REQUIRE(CHECK_STATUS(test_read(&ctx, &m, "stl", data, size), ART_OK));
            CHECK(m->n_faces == (int)n && m->n_verts == (n ? 3 : 0) && m->groups.n == 0);
            if (i == 2)
                CHECK_STR(m->units, "cm");
            else
                CHECK(m->units == NULL);
            art_mesh_free(m);
        }
    CHECK_INT(ctx.n_warnings, 0);
    size_t size = binary(data, "solid", 3);
    CHECK_STATUS(test_read(&ctx, &m, "stl", data, size - 1), ART_ESYNTAX);
    CHECK_HAS(ctx.last, "need 234 bytes");
    memset(data + size, 0, 7);
    REQUIRE(CHECK_STATUS(test_read(&ctx, &m, "stl", data, size + 7), ART_OK));
    CHECK_INT(ctx.n_warnings, 1);
    art_mesh_free(m);
    ctx.strict = true;
    CHECK_STATUS(test_read(&ctx, &m, "stl", data, size + 7), ART_ESYNTAX);
    art_store_f32(data + 84 + 100 + 16, NAN);
    CHECK_STATUS(test_read(&ctx, &m, "stl", data, size), ART_ERANGE);
    CHECK_HAS(ctx.last, "byte 200");
    art_ctx_fini(&ctx);
}

/* Which form is written when none is asked for; what each loses. */
TEST(stl_form_that_keeps_all)
{
    static const struct art_writing text = {.encoding = ART_ENCODE_ASCII},
                                    binary_form = {.encoding = ART_ENCODE_BINARY},
                                    short_text = {.number = "%.1f"};
    struct art_ctx ctx;
    struct art_source src;
    struct art_field *field;
    art_ctx_init(&ctx);
    struct art_mesh *m = NULL;
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &m, 1, 2, 3), ART_OK));
    CHECK(test_write(&ctx, m, "stl", NULL, ART_OK, &src));
    CHECK_INT((long)src.n, 84 + 12 * 50);
    art_source_fini(&src);
    CHECK(test_write(&ctx, m, "stl", &text, ART_OK, &src));
    CHECK_HAS(src.data, "solid\n  facet normal 0 0 -1\n    outer loop\n      vertex ");
    art_source_fini(&src);
    CHECK(test_write(&ctx, m, "stl", &short_text, ART_OK, &src));
    CHECK_HAS(src.data, " 1.5\n");
    art_source_fini(&src);
    m->pos[0] = 0.1; /* no number of 4 bytes */
    CHECK(test_write(&ctx, m, "stl", NULL, ART_OK, &src));
    CHECK(art_starts_with(src.data, "solid\n"));
    art_source_fini(&src);
    m->pos[0] = 1e39;
    CHECK(!test_write(&ctx, m, "stl", &binary_form, ART_ERANGE, &src));
    m->pos[0] = -0.25;
    CHECK_INT(ctx.n_warnings, 0);
    REQUIRE(CHECK_STATUS(art_fields_add(&ctx, &m->face_fields, "attribute", ART_U16, 1, 12, &field),
                         ART_OK));
    field->val[3] = 65535;
    struct art_mesh *again = test_again(&ctx, m, "stl", ART_ENCODE_BINARY);
    REQUIRE(again != NULL && again->face_fields.n == 1);
    CHECK(again->face_fields.list[0].val[3] == 65535 && again->face_fields.list[0].val[4] == 0);
    CHECK_INT(ctx.n_warnings, 0);
    art_mesh_free(again);
    art_mesh_free(test_again(&ctx, m, "stl", ART_ENCODE_ASCII));
    CHECK_INT(ctx.n_warnings, 1); /* attribute */
    field->val[3] = 65536;
    art_mesh_free(test_again(&ctx, m, "stl", ART_ENCODE_BINARY));
    CHECK_INT(ctx.n_warnings, 2);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* Many facets and groups: vertices are the same again, faces are in the order of their groups. */
TEST(stl_round_trip_of_shapes)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL, *again;
    int group;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_torus(&ctx, &m, 3.3, 1.1, 50, 40), ART_OK));
    double area = art_mesh_area(m), volume = art_mesh_volume(m);
    for (int form = 0; form < 3; form++) {
        again = test_again(&ctx, m, "stl", (enum art_encoding)form);
        REQUIRE(again != NULL);
        CHECK(again->n_verts == m->n_verts && again->n_faces == m->n_faces);
        double tol = form == ART_ENCODE_BINARY ? 1e-5 : 1e-12;
        CHECK_NEAR(art_mesh_area(again), area, tol * area);
        CHECK_NEAR(art_mesh_volume(again), volume, tol * volume);
        for (int k = 0; form < 2 && k < 3 * m->n_faces; k++)
            for (int i = 0; i < 3; i++)
                CHECK_BITS(again->pos[3 * again->face_vert[k] + i] + 0.0,
                           m->pos[3 * m->face_vert[k] + i] + 0.0);
        art_mesh_free(again);
    }
    for (int g = 0; g < 3; g++) {
        const char name[2] = {(char)('a' + g), 0};
        CHECK_STATUS(art_mesh_add_name(&ctx, &m->groups, name, 1, &group), ART_OK);
    }
    for (int f = 0; f < m->n_faces; f++)
        CHECK_STATUS(art_mesh_set_group(&ctx, m, f, f % 4 - 1), ART_OK);
    again = test_again(&ctx, m, "stl", ART_ENCODE_DEFAULT);
    REQUIRE(again != NULL && again->face_group);
    for (int f = 0, quarter = m->n_faces / 4; f < m->n_faces; f++) {
        int old = f % quarter * 4 + f / quarter;
        CHECK_INT(again->face_group[f], f / quarter - 1);
        CHECK(again->pos[3 * again->face_vert[3 * f]] == m->pos[3 * m->face_vert[3 * old]]);
    }
    struct art_mesh *third = test_again(&ctx, again, "stl", ART_ENCODE_DEFAULT);
    CHECK(third && art_mesh_differs(again, third) == NULL);
    art_mesh_free(third);
    art_mesh_free(again);
    art_mesh_free(m);
    CHECK_INT(ctx.n_warnings, 0);
    art_ctx_fini(&ctx);
}

/* Places are told apart by all bits of all coordinates, however many there are. */
TEST(format_weld_of_equal_places)
{
    struct art_ctx ctx;
    struct art_weld weld;
    double x[ART_WELD_MOST][3];
    int index[ART_WELD_MOST], n = test_count(20000);
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_weld_init(&weld, &ctx, 10), ART_OK));
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < n; i += 50) {
            for (int k = 0; k < 50; k++) {
                x[k][0] = (i + k) % 100;
                x[k][1] = round ? -0.0 : 0.0;
                x[k][2] = ldexp(1 + (i + k) / 100, -600);
            }
            CHECK_STATUS(art_weld_find(&weld, 50, (const double(*)[3])x, index), ART_OK);
            for (int k = 0; k < 50; k++) CHECK_INT(index[k], i + k);
        }
    CHECK_INT(weld.n, n);
    art_weld_fini(&weld);
    art_ctx_fini(&ctx);
}

TEST(stl_out_of_memory)
{
    static const char square[] =
        "solid a\nfacet outer loop vertex 0 0 0 vertex 1 0 0 vertex 1 1 0 vertex 0 1 0 "
        "endloop endfacet endsolid";
    struct art_ctx ctx;
    char data[84 + 50 * 20];
    size_t n = binary(data, "units m", 20);
    data[n - 1] = 1; /* an attribute */
    CHECK_ALLOC_FAILS(&ctx, test_pass(&ctx, "stl", two, sizeof two - 1));
    CHECK_ALLOC_FAILS(&ctx, test_pass(&ctx, "stl", square, sizeof square - 1));
    CHECK_ALLOC_FAILS(&ctx, test_pass(&ctx, "stl", data, n));
}

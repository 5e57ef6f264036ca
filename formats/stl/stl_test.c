#include "harness/test.h"

#include "../test_priv.h"
#include "stl_priv.h"
#include <math.h>
#include <stdatomic.h>
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
    field->val[3] = 32767;
    struct art_mesh *again = test_again(&ctx, m, "stl", ART_ENCODE_BINARY);
    REQUIRE(again != NULL && again->face_fields.n == 1);
    CHECK(again->face_fields.list[0].val[3] == 32767 && again->face_fields.list[0].val[4] == 0);
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
    CHECK(third && art_mesh_compare(again, third) == NULL);
    art_mesh_free(third);
    art_mesh_free(again);
    art_mesh_free(m);
    CHECK_INT(ctx.n_warnings, 0);
    art_ctx_fini(&ctx);
}

struct counting_taker {
    struct art_facet_taker taker;
    atomic_int *made;
    int taken;
};

static char *count_made(const struct art_facet_taker *taker, const struct art_facets *facets,
                        char *to)
{
    atomic_fetch_add(((const struct counting_taker *)taker)->made, facets->n);
    return to;
}

static int count_taken(struct art_facet_taker *taker, int n, const char *s, size_t bytes)
{
    (void)s, (void)bytes;
    ((struct counting_taker *)taker)->taken += n;
    return ART_OK;
}

/* Pieces of a text that are read at the same time join: no facet is read twice. Other line ends,
 * and what stands between facets, are the same. */
TEST(stl_pieces_of_a_text_join)
{
    static const char *const end[] = {"\n", "\r\n", "\r", " ", "\n\n  "};
    for (int way = 0; way < 5; way++) {
        struct art_ctx ctx;
        struct art_buf text;
        struct art_source src = {0};
        struct art_mesh *rest = NULL;
        atomic_int made = 0;
        struct counting_taker taker = {
            {.size = 1, .make = count_made, .take = count_taken}, &made, 0};
        const int n = 40000;
        bool done = false;
        art_ctx_init(&ctx);
        ctx.threads = 3;
        art_buf_init(&text, &ctx);
        art_buf_puts(&text, "solid\n");
        for (int f = 0; f < n; f++) {
            art_buf_printf(&text, "facet normal 0 0 1%souter loop ", end[way]);
            for (int k = 0; k < 3; k++)
                art_buf_printf(&text, "vertex %d.%07d %d 0%s", f, f * 37 % 1000, k == 1, end[way]);
            art_buf_printf(&text, "endloop%sendfacet%s", end[way], end[way]);
        }
        art_buf_puts(&text, "endsolid\n");
        CHECK_STATUS(art_source_string(&ctx, &src, "x", text.s, text.n), ART_OK);
        REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &rest), ART_OK));
        CHECK_STATUS(art_stl_read_to(&ctx, &src, rest, &taker.taker, &done), ART_OK);
        CHECK(done);
        CHECK_INT(taker.taken, n);
        CHECK(made < n + n / 100); /* where text ends that is here, a piece may be read again */
        art_mesh_free(rest);
        art_source_fini(&src);
        art_buf_fini(&text);
        art_ctx_fini(&ctx);
    }
}

/* Places are distinguished by all bits of all coordinates, however many there are. */
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
    memcpy(data, "COLOR=\1\2\3", 10); /* colours of both sorts */
    CHECK_ALLOC_FAILS(&ctx, test_pass(&ctx, "stl", data, n));
    memset(data, 0, 80);
    data[n - 1] = (char)0x80;
    CHECK_ALLOC_FAILS(&ctx, test_pass(&ctx, "stl", data, n));
}

/* --------------------------------------------------------------------- colours */

/* The colour of face f; alpha -1 for none. */
static void face_color(const struct art_mesh *m, int f, double c[4])
{
    const double *value = art_mesh_corner_value(m, &m->color, f, 0);
    for (int k = 0; k < 4; k++) c[k] = value ? value[k] : -1;
}

static void check_color(const struct art_mesh *m, int f, double r, double g, double b, double a)
{
    double c[4];
    face_color(m, f, c);
    CHECK_NEAR(c[0], r, 1e-15);
    CHECK_NEAR(c[1], g, 1e-15);
    CHECK_NEAR(c[2], b, 1e-15);
    CHECK_NEAR(c[3], a, 1e-15);
}

static void put_u16(char *data, int facet, unsigned value)
{
    data[84 + 50 * facet + 48] = (char)(value & 255);
    data[84 + 50 * facet + 49] = (char)(value >> 8);
}

TEST(stl_colors_of_two_conventions)
{
    struct art_ctx ctx;
    struct art_mesh *m;
    char data[84 + 50 * 4];
    art_ctx_init(&ctx);
    size_t n = binary(data, "units mm", 4);
    put_u16(data, 0, 0x8000 | 31 << 10 | 2); /* red, a little blue */
    put_u16(data, 2, 0x8000 | 1 << 5);       /* hardly green */
    REQUIRE(CHECK_STATUS(test_read(&ctx, &m, "stl", data, n), ART_OK));
    check_color(m, 0, 1, 0, 2 / 31.0, 1);
    check_color(m, 1, -1, -1, -1, -1);
    check_color(m, 2, 0, 1 / 31.0, 0, 1);
    CHECK(m->face_fields.n == 0 && m->color.n == 2);
    CHECK_STR(m->units, "mm");
    art_mesh_free(m);
    put_u16(data, 1,
            7); /* a facet whose bit says no, but with something in the others: no colours */
    REQUIRE(CHECK_STATUS(test_read(&ctx, &m, "stl", data, n), ART_OK));
    CHECK(m->face_fields.n == 1 && m->color.n == 0);
    art_mesh_free(m);
    memcpy(data, "# units cm COLOR=\x33\x66\0\xff,MATERIAL=", 31);
    put_u16(data, 0, 31);      /* red */
    put_u16(data, 1, 31 << 5); /* green */
    put_u16(data, 2, 0xffff);  /* the object's */
    put_u16(data, 3, 31 << 10);
    REQUIRE(CHECK_STATUS(test_read(&ctx, &m, "stl", data, n), ART_OK));
    CHECK_INT(ctx.n_warnings, 1); /* the material */
    CHECK_STR(m->units, "cm");
    check_color(m, 0, 1, 0, 0, 1);
    check_color(m, 1, 0, 1, 0, 1);
    check_color(m, 2, 0.2, 0.4, 0, 1);
    check_color(m, 3, 0, 0, 1, 1);
    art_mesh_free(m);
    for (int f = 0; f < 4; f++) put_u16(data, f, 0);
    REQUIRE(CHECK_STATUS(test_read(&ctx, &m, "stl", data, n), ART_OK));
    check_color(m, 3, 0.2, 0.4, 0, 1); /* nothing there: that of the object for all */
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* A box whose faces have the colours of a list in turn. */
static struct art_mesh *colored_box(struct art_ctx *ctx, int n, const double (*rgba)[4])
{
    struct art_mesh *m = NULL;
    int idx[36];
    if (!CHECK_STATUS(art_mesh_make_box(ctx, &m, 1, 2, 4), ART_OK)) return NULL;
    art_mesh_clear_attr(&m->texture);
    for (int c = 0; c < 36; c++) idx[c] = c / 3 % n;
    CHECK_STATUS(art_mesh_set_values(ctx, m, &m->color, n, rgba[0], 36, idx), ART_OK);
    return m;
}

static void check_same_colors(const struct art_mesh *a, const struct art_mesh *b, double within)
{
    REQUIRE(a && b && a->n_faces == b->n_faces);
    for (int f = 0; f < a->n_faces; f++) {
        double x[4], y[4];
        face_color(a, f, x);
        face_color(b, f, y);
        for (int k = 0; k < 3; k++)
            if (!(fabs(x[k] - y[k]) <= within)) TEST_FAIL("face %d: %g becomes %g", f, x[k], y[k]);
    }
}

/* Colours of 5 bits come back, and so do such with one other colour; more are written on demand. */
TEST(stl_colors_round)
{
    static const double exact[3][4] = {{1, 0, 0, 1}, {17 / 31.0, 3 / 31.0, 1, 1}, {0, 0, 0, 1}};
    static const double one[3][4] = {{0.2, 0.4, 0.6, 20 / 255.0}, {1, 0, 0, 1}, {0, 0, 0, 1}};
    static const double many[3][4] = {
        {0.2, 0.4, 0.6, 1}, {0.3, 0, 0.71, 1}, {0.9, 0.99, 0.01, 0.5}};
    const struct art_writing viscam = {.colors = ART_COLORS_VISCAM},
                             magics = {.colors = ART_COLORS_MAGICS},
                             never = {.colors = ART_COLORS_NEVER};
    struct art_ctx ctx;
    struct art_source src;
    struct art_mesh *m, *again;
    art_ctx_init(&ctx);
    ctx.strict = true;
    for (int k = 0; k < 2; k++) {
        m = colored_box(&ctx, 3, k ? one : exact);
        again = test_again(&ctx, m, "stl", ART_ENCODE_DEFAULT);
        REQUIRE(again != NULL);
        check_same_colors(m, again, 0);
        struct art_mesh *third = test_again(&ctx, again, "stl", ART_ENCODE_DEFAULT);
        REQUIRE(third != NULL);
        CHECK_STR(art_mesh_compare(again, third), NULL);
        art_mesh_free(third);
        art_mesh_free(again);
        art_mesh_free(m);
    }
    ctx.strict = false;
    m = colored_box(&ctx, 3, many);
    again = test_again(&ctx, m, "stl", ART_ENCODE_DEFAULT);
    CHECK(again && again->color.n == 0);
    CHECK_INT(ctx.n_warnings, 1);
    art_mesh_free(again);
    for (int k = 0; k < 2; k++) {
        CHECK(test_write(&ctx, m, "stl", k ? &magics : &viscam, ART_OK, &src));
        CHECK_INT(ctx.n_warnings, 2 + k); /* 5 bits, no alpha */
        REQUIRE(CHECK_STATUS(test_read(&ctx, &again, "stl", src.data, src.n), ART_OK));
        check_same_colors(m, again, 0.5 / 31 + 1e-12);
        check_color(again, 0, k ? 0.2 : 6 / 31.0, k ? 0.4 : 12 / 31.0, k ? 0.6 : 19 / 31.0, 1);
        art_mesh_free(again);
        art_source_fini(&src);
    }
    CHECK(test_write(&ctx, m, "stl", &never, ART_OK, &src));
    CHECK_INT(ctx.n_warnings, 4);
    art_source_fini(&src);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* Colours of vertices become those of faces on demand alone; the text form has none. */
TEST(stl_colors_of_vertices)
{
    const struct art_writing viscam = {.colors = ART_COLORS_VISCAM},
                             text = {.colors = ART_COLORS_VISCAM, .encoding = ART_ENCODE_ASCII};
    struct art_ctx ctx;
    struct art_source src;
    struct art_mesh *m = NULL, *again;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &m, 1, 2, 4), ART_OK));
    art_mesh_clear_attr(&m->texture);
    for (int i = 0; i < 8; i++)
        CHECK_STATUS(art_mesh_add_value(&ctx, &m->color, (double[4]){i == 0, 1, 0, 1}), ART_OK);
    again = test_again(&ctx, m, "stl", ART_ENCODE_DEFAULT);
    CHECK(again && again->color.n == 0);
    CHECK_INT(ctx.n_warnings, 1);
    art_mesh_free(again);
    CHECK(test_write(&ctx, m, "stl", &viscam, ART_OK, &src));
    REQUIRE(CHECK_STATUS(test_read(&ctx, &again, "stl", src.data, src.n), ART_OK));
    for (int f = 0; f < 12; f++) {
        bool first = false;
        for (int k = 0; k < 3; k++) first = first || m->face_vert[3 * f + k] == 0;
        check_color(again, f, first ? 10 / 31.0 : 0, 1, 0, 1); /* a third of 31, rounded */
    }
    art_mesh_free(again);
    art_source_fini(&src);
    CHECK(!test_write(&ctx, m, "stl", &text, ART_EUSAGE, &src));
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* Whatever the size of the file was thought to be before. */
TEST(stl_attributes_before_bytes_that_are_left_out)
{
    enum { N = 2 * ART_STL_FACET };
    static const double x[6][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0},
                                   {0, 0, 0}, {1, 0, 0}, {0, 1, 1}};
    static const uint16_t attribute[] = {0, 9};
    const struct art_facets facets = {2, x, attribute};
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    char bytes[ART_STL_HEADER + N + 3] = "";
    art_ctx_init(&ctx);
    art_store_u32(bytes + 80, 2);
    REQUIRE(art_stl_store_tile(bytes + ART_STL_HEADER, &facets) != NULL);
    REQUIRE(CHECK_STATUS(test_read(&ctx, &m, "stl", bytes, sizeof bytes), ART_OK));
    CHECK_INT(ctx.n_warnings, 1);
    const struct art_field *field = art_fields_find(&m->face_fields, ART_STL_ATTRIBUTE);
    REQUIRE(field && field->n == 2);
    CHECK(field->val[0] == 0 && field->val[1] == 9);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------------- many at once */

enum { TILE = 11 };

/* Facets of ordinary and of odd size, some with -0, some without area. */
static void make_tile(double (*x)[3], uint16_t *attribute, int round)
{
    static const double size[] = {1, 1e-36, 3e38, 1e-45, 1};
    for (int f = 0; f < TILE; f++) {
        double scale = size[(f + round) % 5];
        for (int k = 0; k < 9; k++) x[3 * f + k / 3][k % 3] = (float)(scale * test_uniform(-1, 1));
        if ((f + round) % 7 == 3) memcpy(x[3 * f + 1], x[3 * f], sizeof *x);
        if ((f + round) % 4 == 1) x[3 * f + 2][1] = -0.0;
        attribute[f] = (uint16_t)(977 * f + round);
    }
}

TEST(stl_facets_beyond_numbers_of_4_bytes_are_seen_anywhere)
{
    static const double odd[] = {INFINITY, -INFINITY, NAN};
    double x[3 * TILE][3], again[3 * TILE][3];
    uint16_t attribute[TILE];
    char bytes[TILE * ART_STL_FACET];
    for (int f = 0; f < TILE; f++)
        for (int k = 0; k < 9; k++) {
            const struct art_facets tile = {TILE, (const double(*)[3])x, attribute};
            make_tile(x, attribute, 0);
            REQUIRE(art_stl_store_tile(bytes, &tile) != NULL);
            (void)art_store_f32(bytes + f * ART_STL_FACET + 12 + 4 * k, (float)odd[k % 3]);
            CHECK(!art_stl_load_tile(bytes, TILE, again, attribute));
            x[3 * f + k / 3][k % 3] = 1e39;
            CHECK(art_stl_store_tile(bytes, &tile) == NULL);
        }
}

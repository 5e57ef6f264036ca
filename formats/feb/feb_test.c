#include "../volume_test_priv.h"
#include "feb_priv.h"
#include "harness/test.h"
#include <math.h>

TEST(format_feb_keeps_what_it_carries)
{
    for (int k = test_count(20); k > 0; k--) {
        struct art_ctx ctx;
        const char *what = NULL;
        art_ctx_init(&ctx);
        ctx.strict = true;
        const struct art_format *f = art_format_find(ART_FORMAT_VOLUME, "feb");
        struct art_volume *vol = test_volume(&ctx, f->elem_kinds, f->carries),
                          *again = vol ? test_volume_again(&ctx, vol, "feb") : NULL;
        if (again && (what = art_volume_compare(vol, again)) != NULL) TEST_FAIL("%s changed", what);
        CHECK(again != NULL && again->n_turned == 0);
        art_volume_free(vol);
        art_volume_free(again);
        art_ctx_fini(&ctx);
    }
}

/* The elements as FEBio draws them: where the corners are, and between which two of them (from 1)
 * the other nodes lie. */
static const struct drawn {
    const char *linear, *quadratic;
    enum art_elem_kind kind;
    double volume;
    int n_corners, n_edges;
    double corner[8][3];
    int edge[12][2];
} drawn[] = {
    {"hex8",
     "hex20",
     ART_ELEM_HEX,
     8,
     8,
     12,
     {{-1, -1, -1},
      {1, -1, -1},
      {1, 1, -1},
      {-1, 1, -1},
      {-1, -1, 1},
      {1, -1, 1},
      {1, 1, 1},
      {-1, 1, 1}},
     {{1, 2},
      {2, 3},
      {3, 4},
      {4, 1},
      {5, 6},
      {6, 7},
      {7, 8},
      {8, 5},
      {1, 5},
      {2, 6},
      {3, 7},
      {4, 8}}},
    {"penta6",
     "penta15",
     ART_ELEM_WEDGE,
     1,
     6,
     9,
     {{0, 0, -1}, {1, 0, -1}, {0, 1, -1}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}},
     {{1, 2}, {2, 3}, {3, 1}, {4, 5}, {5, 6}, {6, 4}, {1, 4}, {2, 5}, {3, 6}}},
    {"pyra5",
     "pyra13",
     ART_ELEM_PYRAMID,
     8.0 / 3,
     5,
     8,
     {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1}, {0, 0, 1}},
     {{1, 2}, {2, 3}, {3, 4}, {4, 1}, {1, 5}, {2, 5}, {3, 5}, {4, 5}}},
    {"tet4",
     "tet10",
     ART_ELEM_TET,
     1.0 / 6,
     4,
     6,
     {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
     {{1, 2}, {2, 3}, {3, 1}, {1, 4}, {2, 4}, {3, 4}}},
};

static struct art_volume *read_drawn(struct art_ctx *ctx, const struct drawn *d, bool quadratic)
{
    struct art_buf text;
    struct art_volume *vol = NULL;
    int n = d->n_corners + (quadratic ? d->n_edges : 0);
    art_buf_init(&text, ctx);
    art_buf_puts(&text, "<febio_spec version=\"4.0\"><Mesh><Nodes>");
    for (int i = 0; i < n; i++) {
        double x[3];
        for (int k = 0; k < 3; k++)
            x[k] = i < d->n_corners ? d->corner[i][k]
                                    : (d->corner[d->edge[i - d->n_corners][0] - 1][k] +
                                       d->corner[d->edge[i - d->n_corners][1] - 1][k]) /
                                          2;
        art_buf_printf(&text, "<node id=\"%d\">%g,%g,%g</node>", i + 1, x[0], x[1], x[2]);
    }
    art_buf_printf(&text, "</Nodes><Elements type=\"%s\" name=\"a\"><elem id=\"1\">",
                   quadratic ? d->quadratic : d->linear);
    for (int i = 0; i < n; i++) art_buf_printf(&text, "%s%d", i ? "," : "", i + 1);
    art_buf_puts(&text, "</elem></Elements></Mesh></febio_spec>");
    CHECK_STATUS(test_volume_parse(ctx, &vol, "feb", text.s), ART_OK);
    art_buf_fini(&text);
    return vol;
}

/* Upright, of the right volume, and each node on an edge in the middle of our ends of it. */
TEST(format_feb_elements_as_drawn)
{
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++)
        for (int quadratic = 0; quadratic < 2; quadratic++) {
            struct art_ctx ctx;
            double x[ART_ELEM_MAX_NODES][3];
            art_ctx_init(&ctx);
            struct art_volume *vol = read_drawn(&ctx, &drawn[i], quadratic);
            REQUIRE(vol != NULL && vol->n_elems == 1);
            const struct art_elem_type *type = art_volume_type(vol, 0);
            CHECK_INT(type->linear, drawn[i].kind);
            CHECK_INT(type->n_nodes, vol->n_nodes);
            CHECK_INT(vol->n_turned, 0);
            CHECK_NEAR(art_volume_volume(vol), drawn[i].volume, 1e-12);
            art_volume_elem_pos(vol, 0, x);
            for (int k = type->n_corners; k < type->n_nodes; k++)
                for (int a = 0; a < 3; a++) {
                    const signed char *ends = type->edge[k - type->n_corners];
                    CHECK_NEAR(x[k][a], (x[ends[0]][a] + x[ends[1]][a]) / 2, 1e-15);
                }
            art_volume_free(vol);
            art_ctx_fini(&ctx);
        }
}

static struct art_volume *read_good(struct art_ctx *ctx, const char *path)
{
    struct art_volume *vol = NULL;
    CHECK_STATUS(art_volume_read(ctx, &vol, path, NULL), ART_OK);
    return vol;
}

static const struct art_volume_set *set_of(const struct art_volume *vol, const char *name)
{
    for (int i = 0; i < vol->n_sets; i++)
        if (art_streq(vol->sets[i].name, name)) return &vol->sets[i];
    TEST_FAIL("there is no set '%s'", name);
    return &vol->sets[0];
}

/* A cube of 1 with a pyramid of 1/3 * 1.5 on one side. */
TEST(format_feb_parts_are_regions)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_volume *vol = read_good(&ctx, "formats/feb/corpus/good/v40.feb");
    REQUIRE(vol != NULL && vol->n_elems == 2 && vol->n_sets == 5);
    CHECK_NEAR(art_volume_volume(vol), 1.5, 1e-14);
    CHECK_STR(vol->units, "mm");
    CHECK_STR(vol->name, "Object1");
    CHECK_INT(vol->node_id[8], 19);
    CHECK_INT(vol->elem_id[1], 7);
    CHECK_STR(vol->regions.name[vol->elem_region[0]], "Part1");
    CHECK_STR(vol->regions.name[vol->elem_region[1]], "Part2");
    CHECK_INT(set_of(vol, "soft")->n, 2); /* the material of both */
    CHECK_INT(set_of(vol, "bottom")->item[2], 2);
    /* the top of a cube is our first face; its side x = 1 is that of the pyramid's base, which
     * lists its corners as the cube does, so that it is the cube's */
    CHECK_INT(set_of(vol, "top")->item[0], 0);
    CHECK_INT(set_of(vol, "both")->item[0] / 8, 0);
    CHECK_INT(set_of(vol, "both")->item[1] / 8, 1);
    CHECK_INT(ctx.n_warnings, 1);
    art_volume_free(vol);
    ctx.strict = true;
    CHECK_STATUS(art_volume_read(&ctx, &vol, "formats/feb/corpus/good/v40.feb", NULL),
                 ART_EUNSUPPORTED);
    CHECK_HAS(ctx.last, "Module, Material, Edge 'e', SurfacePair 'p', properties of domains, "
                        "Boundary");
    art_ctx_fini(&ctx);
}

TEST(format_feb_older_versions)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_volume *vol = read_good(&ctx, "formats/feb/corpus/good/v30.feb");
    REQUIRE(vol != NULL && vol->n_elems == 2);
    CHECK_INT(vol->elem_kind[1], ART_ELEM_TRI);
    CHECK_INT(set_of(vol, "b")->item[0], 4);     /* the second list of nodes */
    CHECK_INT(set_of(vol, "s")->item[0], 8);     /* a shell */
    CHECK_INT(set_of(vol, "s")->item[1] / 8, 0); /* and the base of the tetrahedron */
    CHECK(vol->name == NULL);
    art_volume_free(vol);
    vol = read_good(&ctx, "formats/feb/corpus/good/v25.feb");
    REQUIRE(vol != NULL && vol->n_elems == 2);
    CHECK_STR(vol->regions.name[vol->elem_region[0]], "bone");
    CHECK_STR(vol->regions.name[vol->elem_region[1]], "2");
    CHECK_INT(set_of(vol, "n")->item[1], 2);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* A face between two bricks belongs to the one from which it looks outward, whichever comes first.
 */
TEST(format_feb_faces_look_outward)
{
    struct art_ctx ctx;
    struct art_buf text;
    struct art_volume *vol = NULL;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    art_buf_puts(&text, "<febio_spec version=\"4.0\"><Mesh><Nodes>");
    for (int i = 0; i < 12; i++)
        art_buf_printf(&text, "<node id=\"%d\">%d,%d,%d</node>", i + 1, i % 3, i / 3 % 2, i / 6);
    art_buf_puts(&text, "</Nodes><Elements type=\"hex8\" name=\"a\">"
                        "<elem id=\"1\">1,2,5,4,7,8,11,10</elem>"
                        "<elem id=\"2\">2,3,6,5,8,9,12,11</elem></Elements>"
                        "<Surface name=\"s\"><quad4 id=\"1\">2,5,11,8</quad4>"
                        "<quad4 id=\"2\">8,11,5,2</quad4></Surface></Mesh></febio_spec>");
    REQUIRE(CHECK_STATUS(test_volume_parse(&ctx, &vol, "feb", text.s), ART_OK));
    CHECK_INT(vol->n_turned, 0);
    REQUIRE(vol->n_sets == 1 && vol->sets[0].n == 2);
    CHECK_INT(vol->sets[0].item[0] / 8, 0);
    CHECK_INT(vol->sets[0].item[1] / 8, 1);
    art_volume_free(vol);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
}

/* Blocks of one region that FEBio must know by names of their own come back as one, also where a
 * region or a set has such a name itself. */
TEST(format_feb_regions_in_pieces)
{
    static const char *const regions[] = {"bone", "bone.2", "unnamed", "skin"};
    static const int region[] = {0, 1, 0, -1, 2, 0, -1, 3, 0};
    struct art_ctx ctx;
    struct art_volume *vol = NULL;
    struct art_volume_set *set;
    int index;
    art_ctx_init(&ctx);
    ctx.strict = true;
    REQUIRE(CHECK_STATUS(art_volume_create(&ctx, &vol), ART_OK));
    for (int i = 0; i < 4; i++)
        CHECK_STATUS(art_mesh_add_name(&ctx, &vol->regions, regions[i], strlen(regions[i]), &index),
                     ART_OK);
    for (int e = 0; e < 9; e++) {
        const int node[] = {4 * e, 4 * e + 1, 4 * e + 2, 4 * e + 3};
        for (int k = 0; k < 4; k++)
            CHECK_STATUS(
                art_volume_add_node(&ctx, vol, (double[3]){k == 1, k == 2, 3 * e + (k == 3)}),
                ART_OK);
        CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_TET, node), ART_OK);
        CHECK_STATUS(art_volume_set_region(&ctx, vol, e, region[e]), ART_OK);
    }
    for (int i = 0; i < vol->n_nodes; i++)
        CHECK_STATUS(art_volume_set_node_id(&ctx, vol, i, i + 1), ART_OK);
    for (int e = 0; e < vol->n_elems; e++)
        CHECK_STATUS(art_volume_set_elem_id(&ctx, vol, e, e + 1), ART_OK);
    CHECK_STATUS(art_volume_set(&ctx, vol, "skin", ART_OF_ELEMS, &set), ART_OK);
    CHECK_STATUS(art_volume_set_add(&ctx, set, 0), ART_OK);
    struct art_volume *again = test_volume_again(&ctx, vol, "feb");
    REQUIRE(again != NULL);
    CHECK_STR(art_volume_compare(vol, again), NULL);
    art_volume_free(again);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

TEST(format_feb_out_of_memory)
{
    struct art_ctx ctx;
    struct art_source src = {0};
    static const char *const files[] = {"v40", "v25", "v30", "pieces"};
    for (int i = 0; i < 4; i++) {
        char path[80];
        snprintf(path, sizeof path, "formats/feb/corpus/good/%s.feb", files[i]);
        art_ctx_init(&ctx);
        REQUIRE(CHECK_STATUS(art_source_read(&ctx, &src, path), ART_OK));
        art_ctx_fini(&ctx);
        struct art_volume *vol = NULL;
        CHECK_ALLOC_FAILS(&ctx, (art_volume_free(vol), vol = NULL, art_feb_read(&ctx, &vol, &src)));
        art_volume_free(vol);
        art_source_fini(&src);
    }
}

#include "../volume_test_priv.h"
#include "cdb_priv.h"
#include "harness/test.h"
#include <math.h>

TEST(format_cdb_keeps_what_it_carries)
{
    for (int k = test_count(20); k > 0; k--) {
        struct art_ctx ctx;
        const char *what = NULL;
        art_ctx_init(&ctx);
        ctx.strict = true;
        const struct art_format *f = art_format_find(ART_FORMAT_VOLUME, "cdb");
        struct art_volume *vol = test_volume(&ctx, f->elem_kinds, f->carries),
                          *again = vol ? test_volume_again(&ctx, vol, "cdb") : NULL;
        if (again && (what = art_volume_compare(vol, again)) != NULL) TEST_FAIL("%s changed", what);
        CHECK(again != NULL && again->n_turned == 0);
        art_volume_free(vol);
        art_volume_free(again);
        art_ctx_fini(&ctx);
    }
}

static struct art_volume *read_good(struct art_ctx *ctx, const char *path)
{
    struct art_volume *vol = NULL;
    art_ctx_init(ctx);
    CHECK_STATUS(art_volume_read(ctx, &vol, path, NULL), ART_OK);
    return vol;
}

/* Two unit bricks beside each other, and a pyramid of height 1 on the first. */
TEST(format_cdb_bricks_of_an_archive)
{
    struct art_ctx ctx;
    struct art_volume *vol = read_good(&ctx, "formats/cdb/corpus/good/bricks.cdb");
    REQUIRE(vol != NULL);
    CHECK_INT(vol->n_nodes, 13);
    CHECK_INT(vol->n_elems, 3);
    CHECK(fabs(art_volume_volume(vol) - (2 + 1.0 / 3)) < 1e-15);
    CHECK_INT(vol->elem_kind[2], ART_ELEM_PYRAMID);
    CHECK_INT(vol->node_id[12], 20);
    CHECK_INT(vol->elem_id[2], 5);
    CHECK_STR(vol->name, "two bricks and more");
    CHECK_INT(vol->regions.n, 2);
    CHECK_STR(vol->regions.name[vol->elem_region[1]], "2");
    REQUIRE(vol->n_sets == 2);
    CHECK_STR(vol->sets[0].name, "BOTTOM");
    CHECK_INT(vol->sets[0].n, 6);
    CHECK_INT(vol->sets[0].item[3], 3);
    CHECK_INT(vol->sets[0].item[4], 8);
    CHECK_INT(vol->sets[1].of, ART_OF_ELEMS);
    CHECK_INT(vol->sets[1].n, 3);
    CHECK_INT(ctx.n_warnings, 0);
    CHECK_INT(vol->elem_fields.n, 0);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* Both forms of a quadratic tetrahedron and a triangle between the same nodes: 1/6 each, edges
 * straight, so that each middle node is the mean of its ends. */
TEST(format_cdb_middle_nodes_lie_on_their_edges)
{
    struct art_ctx ctx;
    struct art_volume *vol = read_good(&ctx, "formats/cdb/corpus/good/quadratic.cdb");
    REQUIRE(vol != NULL && vol->n_elems == 3);
    CHECK_INT(vol->elem_kind[0], ART_ELEM_QUADTET);
    CHECK_INT(vol->elem_kind[1], ART_ELEM_QUADTET);
    CHECK_INT(vol->elem_kind[2], ART_ELEM_QUADTRI);
    CHECK(fabs(art_volume_volume(vol) - 1.0 / 3) < 1e-15);
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        double x[ART_ELEM_MAX_NODES][3];
        art_volume_elem_pos(vol, e, x);
        for (int i = type->n_corners; i < type->n_nodes; i++)
            for (int k = 0; k < 3; k++) {
                const signed char *ends = type->edge[i - type->n_corners];
                CHECK(fabs(x[i][k] - (x[ends[0]][k] + x[ends[1]][k]) / 2) < 1e-15);
            }
    }
    const struct art_field *real = art_fields_find(&vol->elem_fields, "real");
    REQUIRE(real != NULL);
    CHECK(real->val[0] == 3 && real->val[1] == 1);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* Columns that touch, rows that end early, angles of nodes; a tetrahedron of 1/6. */
TEST(format_cdb_columns_have_the_stated_width)
{
    struct art_ctx ctx;
    struct art_volume *vol = read_good(&ctx, "formats/cdb/corpus/good/narrow.cdb");
    REQUIRE(vol != NULL && vol->n_nodes == 4 && vol->n_elems == 1);
    CHECK(vol->pos[3] == -1 && vol->pos[4] == -1 && vol->pos[5] == 0);
    CHECK(fabs(art_volume_volume(vol) - 1.0 / 6) < 1e-15);
    const struct art_field *rotation = art_fields_find(&vol->node_fields, ART_ANSYS_ROTATION);
    REQUIRE(rotation != NULL);
    CHECK(rotation->val[9] == 15 && rotation->val[0] == 0);
    art_volume_free(vol);
    vol = read_good(&ctx, "formats/cdb/corpus/good/compact.cdb");
    REQUIRE(vol != NULL && vol->n_elems == 2);
    CHECK_INT(vol->elem_kind[1], ART_ELEM_QUAD);
    CHECK_STR(vol->regions.name[vol->elem_region[0]], "2");
    CHECK_STR(vol->regions.name[vol->elem_region[1]], "4");
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* Contact elements go, with a warning; a component that names one stays without it. */
TEST(format_cdb_tells_what_it_leaves_out)
{
    static const char text[] = "ET,1,174\nET,2,285\nNBLOCK,6,SOLID\n(1i9,3e20.9)\n"
                               "        1\n"
                               "        2                 1.0\n"
                               "        3                 0.0                 1.0\n"
                               "        4                 0.0                 0.0"
                               "                 1.0\nN,\n"
                               "EBLOCK,19,SOLID\n(19i5)\n"
                               "    1    1    1    1    0    0    0    0    3    0    7    1    2"
                               "    3\n"
                               "    1    2    1    1    0    0    0    0    4    0    8    1    2"
                               "    3    4\n"
                               "   -1\n"
                               "CMBLOCK,A,ELEM,2\n(8i10)\n         7        -8\n";
    struct art_ctx ctx;
    struct art_volume *vol = NULL;
    art_ctx_init(&ctx);
    CHECK_STATUS(test_volume_parse(&ctx, &vol, "cdb", text), ART_OK);
    REQUIRE(vol != NULL);
    CHECK_INT(ctx.n_warnings, 1);
    CHECK_INT(vol->n_elems, 1);
    CHECK(vol->n_sets == 1 && vol->sets[0].n == 1 && vol->sets[0].item[0] == 0);
    art_volume_free(vol);
    ctx.strict = true;
    CHECK_STATUS(test_volume_parse(&ctx, &vol, "cdb", text), ART_EUNSUPPORTED);
    CHECK_INT(ctx.last_loc.line, 12);
    art_ctx_fini(&ctx);
}

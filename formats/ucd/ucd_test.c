#include "../volume_test_priv.h"
#include "harness/test.h"
#include <string.h>

static int add_field(struct art_ctx *ctx, struct art_fields *fields, const char *name, int dim,
                     int n)
{
    struct art_field *f;
    int status = art_fields_add(ctx, fields, name, ART_F64, dim, n, &f);
    for (int i = 0; status == ART_OK && i < n * dim; i++) f->val[i] = test_uniform(-1e3, 1e3);
    return status;
}

TEST(format_ucd_keeps_what_it_carries)
{
    const struct art_format *f = art_format_find(ART_FORMAT_VOLUME, "ucd");
    for (int round = 0; round < test_count(60); round++) {
        struct art_ctx ctx;
        art_ctx_init(&ctx);
        ctx.strict = true; /* nothing is lost */
        struct art_volume *vol = test_volume(&ctx, f->elem_kinds, f->carries), *again;
        if (!vol) return;
        CHECK_STATUS(add_field(&ctx, &vol->node_fields, "heat, and more (K)", 1, vol->n_nodes),
                     ART_OK);
        CHECK_STATUS(add_field(&ctx, &vol->node_fields, "flow (m/s)", 3, vol->n_nodes), ART_OK);
        CHECK_STATUS(add_field(&ctx, &vol->elem_fields, "stress", 6, vol->n_elems), ART_OK);
        again = test_volume_again(&ctx, vol, "ucd");
        if (!again) return;
        const char *what = art_volume_compare(vol, again);
        if (what) TEST_FAIL("round %d: %s changed", round, what);
        art_volume_free(vol), art_volume_free(again);
        art_ctx_fini(&ctx);
    }
}

#define NODES                                                                                      \
    "1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n5 0 0 1\n6 1 0 1\n7 1 1 1\n8 0 1 1\n9 0.5 0.5 2\n"

/* Hexahedra and prisms begin with the upper face, pyramids with the apex; either way round the
 * volume is positive. */
TEST(format_ucd_cells_stand_upright)
{
    static const struct {
        const char *cell;
        double volume;
        int warnings;
    } cells[] = {
        {"hex 5 6 7 8 1 2 3 4", 1, 0}, {"hex 1 2 3 4 5 6 7 8", 1, 1}, {"prism 5 6 8 1 2 4", 0.5, 0},
        {"prism 1 2 4 5 6 8", 0.5, 1}, {"pyr 9 5 6 7 8", 1. / 3, 0},  {"pyr 9 8 7 6 5", 1. / 3, 1},
        {"tet 1 2 4 5", 1. / 6, 0},    {"tet 2 1 4 5", 1. / 6, 0},
    };
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        struct art_ctx ctx;
        struct art_volume *vol;
        char text[400] = "9 1 0 0 0\n" NODES "1 0 ";
        double x[ART_ELEM_MAX_NODES][3];
        art_ctx_init(&ctx);
        strcat(strcat(text, cells[i].cell), "\n");
        if (!CHECK_STATUS(test_volume_parse(&ctx, &vol, "ucd", text), ART_OK)) return;
        art_volume_elem_pos(vol, 0, x);
        CHECK_NEAR(art_volume_volume(vol), cells[i].volume, 1e-14);
        CHECK(art_elem_min_jacobian(art_volume_type(vol, 0), (const double(*)[3])x) > 0);
        CHECK_INT(ctx.n_warnings, cells[i].warnings);
        art_volume_free(vol);
        art_ctx_fini(&ctx);
    }
}

/* Points and lines are no volume: reported, and their data go with them. */
TEST(format_ucd_leaves_out_points_and_lines)
{
    static const char text[] = "9 3 0 1 0\n" NODES "1 0 pt 1\n2 0 tet 1 2 4 5\n3 0 line 1 2\n"
                               "1 1\nheat, K\n1 10\n2 20\n3 30\n";
    struct art_ctx ctx;
    struct art_volume *vol;
    art_ctx_init(&ctx);
    if (!CHECK_STATUS(test_volume_parse(&ctx, &vol, "ucd", text), ART_OK)) return;
    CHECK_INT(vol->n_elems, 1);
    CHECK_INT(vol->elem_id[0], 2);
    CHECK_STR(vol->elem_fields.list[0].name, "heat (K)");
    CHECK_NEAR(vol->elem_fields.list[0].val[0], 20, 0);
    CHECK_INT(ctx.n_warnings, 1);
    art_volume_free(vol);
    ctx.strict = true;
    CHECK_STATUS(test_volume_parse(&ctx, &vol, "ucd", text), ART_EUNSUPPORTED);
    art_ctx_fini(&ctx);
}

/* Materials without a comment are regions by number; if all are 0 there are none. */
TEST(format_ucd_materials_are_regions)
{
    struct art_ctx ctx;
    struct art_volume *vol;
    art_ctx_init(&ctx);
    if (!CHECK_STATUS(test_volume_parse(&ctx, &vol, "ucd",
                                        "9 2 0 0 0\n" NODES "1 5 tet 1 2 4 5\n2 0 tet 2 4 5 7\n"),
                      ART_OK))
        return;
    CHECK_INT(vol->regions.n, 2);
    CHECK_STR(vol->regions.name[0], "5");
    CHECK_STR(vol->regions.name[1], "0");
    art_volume_free(vol);
    if (!CHECK_STATUS(test_volume_parse(&ctx, &vol, "ucd", "9 1 0 0 0\n" NODES "1 0 tet 1 2 4 5\n"),
                      ART_OK))
        return;
    CHECK(vol->elem_region == NULL);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* .inp is also Abaqus: the content decides. */
TEST(format_inp_is_told_by_its_content)
{
    struct art_ctx ctx;
    struct art_source src;
    const struct art_format *f;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_source_string(&ctx, &src, "x.inp", "# AVS\n1 0 0 0 0\n", 16), ART_OK));
    CHECK_STATUS(art_format_for_reading(&ctx, ART_FORMAT_VOLUME, NULL, &src, &f), ART_OK);
    CHECK_STR(f->name, "ucd");
    art_source_fini(&src);
    REQUIRE(CHECK_STATUS(art_source_string(&ctx, &src, "x.inp", "\n**x\n*NODE\n", 11), ART_OK));
    CHECK_STATUS(art_format_for_reading(&ctx, ART_FORMAT_VOLUME, NULL, &src, &f), ART_OK);
    CHECK_STR(f->name, "abaqus");
    art_source_fini(&src);
    art_ctx_fini(&ctx);
}

static int read_all(struct art_ctx *ctx)
{
    struct art_volume *vol = NULL;
    int status = test_volume_parse(
        ctx, &vol, "ucd",
        "# units mm\n# region 5 bone\n9 2 1 1 0\n" NODES "7 5 tet 1 2 4 5\n2 4 hex 5 6 7 "
        "8 1 2 3 4\n1 1\na, K\n1 1\n2 2\n3 3\n4 4\n5 5\n6 6\n7 7\n8 8\n9 9\n1 1\nb, "
        "none\n7 1\n2 2\n");
    art_volume_free(vol);
    return status;
}

TEST(format_ucd_survives_a_lack_of_memory)
{
    struct art_ctx ctx;
    const struct art_format *f = art_format_find(ART_FORMAT_VOLUME, "ucd");
    CHECK_ALLOC_FAILS(&ctx, read_all(&ctx));
    art_ctx_fini(&ctx);
    art_ctx_init(&ctx);
    struct art_volume *vol = test_volume(&ctx, f->elem_kinds, f->carries);
    REQUIRE(vol != NULL);
    CHECK_ALLOC_FAILS(&ctx, test_volume_discard(&ctx, vol, "ucd"));
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* Lists of lists of indices, and their comparison. */
#include "harness/test.h"
#include <art/mesh.h>

TEST(mesh_lists_append_and_compare)
{
    struct art_ctx ctx;
    int *off[2] = {NULL, NULL}, *item[2] = {NULL, NULL};
    int off_cap[2] = {0, 0}, item_cap[2] = {0, 0};
    const int triangle[3] = {0, 1, 2}, square[4] = {2, 1, 3, 4};
    art_ctx_init(&ctx);
    CHECK(art_lists_equal(0, off[0], item[0], off[1], item[1]));
    for (int k = 0; k < 2; k++) {
        CHECK_STATUS(
            art_lists_append(&ctx, 0, &off[k], &off_cap[k], &item[k], &item_cap[k], 3, triangle),
            ART_OK);
        CHECK_STATUS(
            art_lists_append(&ctx, 1, &off[k], &off_cap[k], &item[k], &item_cap[k], 4, square),
            ART_OK);
        /* a list without items is one all the same */
        CHECK_STATUS(
            art_lists_append(&ctx, 2, &off[k], &off_cap[k], &item[k], &item_cap[k], 0, square),
            ART_OK);
    }
    CHECK_INT(off[0][0], 0);
    CHECK_INT(off[0][1], 3);
    CHECK_INT(off[0][2], 7);
    CHECK_INT(off[0][3], 7);
    CHECK_INT(item[0][6], 4);
    CHECK(art_lists_equal(3, off[0], item[0], off[1], item[1]));
    item[1][6] = 5;
    CHECK(!art_lists_equal(3, off[0], item[0], off[1], item[1]));
    CHECK(art_lists_equal(1, off[0], item[0], off[1], item[1]));
    item[1][6] = 4, off[1][1] = 4;
    CHECK(!art_lists_equal(2, off[0], item[0], off[1], item[1]));
    for (int k = 0; k < 2; k++) art_free(off[k]), art_free(item[k]);
    art_ctx_fini(&ctx);
}

TEST(mesh_indices_that_are_not_there)
{
    const int a[2] = {1, 2}, b[2] = {1, 3};
    CHECK(art_indices_equal(NULL, NULL, 2));
    CHECK(!art_indices_equal(a, NULL, 2));
    CHECK(!art_indices_equal(NULL, a, 2));
    CHECK(art_indices_equal(a, NULL, 0));
    CHECK(art_indices_equal(a, b, 1));
    CHECK(!art_indices_equal(a, b, 2));
}

static int append(struct art_ctx *ctx)
{
    int *off = NULL, off_cap = 0, *item = NULL, item_cap = 0;
    const int square[4] = {2, 1, 3, 4};
    int status = art_lists_append(ctx, 0, &off, &off_cap, &item, &item_cap, 4, square);
    art_free(off), art_free(item);
    return status;
}

TEST(mesh_lists_out_of_memory)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    CHECK_ALLOC_FAILS(&ctx, append(&ctx));
    art_ctx_fini(&ctx);
}

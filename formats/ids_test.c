#include "harness/test.h"
#include "ids.h"

static int find_plainly(const int *id, int n, int wanted)
{
    for (int i = 0; i < n; i++)
        if (id[i] == wanted) return i;
    return -1;
}

/* The same answers as a search of the list; rows of numbers in order, with gaps, and any. */
TEST(format_ids_find_what_was_added)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(60); round++) {
        struct art_ids ids = {0};
        int id[200], n = 0,
                     span = round % 3 == 0   ? 1
                            : round % 3 == 1 ? 3
                                             : 1000,
                     next = test_below(9);
        while (n < 150) {
            bool fresh;
            int new_id = round % 3 == 2 ? test_below(span) - 500 : (next += 1 + test_below(span));
            if (!CHECK_STATUS(art_ids_add(&ctx, &ids, new_id, n, &fresh), ART_OK)) return;
            CHECK_INT(fresh, find_plainly(id, n, new_id) < 0);
            if (fresh) id[n++] = new_id;
        }
        CHECK((ids.others.slot == NULL) == (span == 1));
        for (int wanted = -600; wanted < 1200; wanted++)
            CHECK_INT(art_ids_find(&ids, wanted), find_plainly(id, n, wanted));
        art_ids_fini(&ids);
    }
    art_ctx_fini(&ctx);
}

TEST(format_ids_reach_the_ends_of_integers)
{
    struct art_ctx ctx;
    struct art_ids ids = {0};
    bool fresh;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_ids_add(&ctx, &ids, INT32_MAX, 0, &fresh), ART_OK);
    CHECK_INT(art_ids_find(&ids, INT32_MIN), -1);
    CHECK_STATUS(art_ids_add(&ctx, &ids, INT32_MIN, 1, &fresh), ART_OK);
    CHECK_INT(art_ids_find(&ids, INT32_MIN), 1);
    CHECK_INT(art_ids_find(&ids, INT32_MAX), 0);
    art_ids_fini(&ids);
    art_ctx_fini(&ctx);
}

static int add_some(struct art_ctx *ctx)
{
    struct art_ids ids = {0};
    bool fresh;
    int status = ART_OK;
    for (int i = 0; i < 200 && status == ART_OK; i++)
        status = art_ids_add(ctx, &ids, 3 * i, i, &fresh);
    art_ids_fini(&ids);
    return status;
}

TEST(format_ids_survive_a_lack_of_memory)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, add_some(&ctx));
    art_ctx_fini(&ctx);
}

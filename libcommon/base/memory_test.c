#include "../../tests/harness/test.h"
#include <string.h>

TEST(base_alloc_is_zeroed_and_checked)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    unsigned char *p = art_alloc(&ctx, 100, 3);
    REQUIRE(p);
    for (int i = 0; i < 300; i++) CHECK_INT(p[i], 0);
    art_free(p);
    void *empty = art_alloc(&ctx, 0, 8);
    CHECK(empty != NULL);
    art_free(empty);
    CHECK_STATUS(ctx.status, ART_OK);
    art_ctx_fini(&ctx);
}

TEST(base_alloc_refuses_overflow)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    CHECK(art_alloc(&ctx, SIZE_MAX / 4, 8) == NULL);
    CHECK_STATUS(ctx.status, ART_ENOMEM);
    ctx.status = ART_OK;
    CHECK(art_alloc(&ctx, SIZE_MAX, SIZE_MAX) == NULL);
    CHECK_STATUS(ctx.status, ART_ENOMEM);
    ctx.status = ART_OK;
    struct art_arena arena = {0};
    CHECK(art_arena_alloc(&ctx, &arena, SIZE_MAX / 2, 4) == NULL);
    CHECK_STATUS(ctx.status, ART_ENOMEM);
    CHECK_INT(arena.used, 0);
    art_arena_fini(&arena);
    art_ctx_fini(&ctx);
}

TEST(base_arena_rejects_a_block_near_the_limit)
{
    struct art_ctx ctx;
    struct art_arena arena = {0};
    art_ctx_init(&ctx);
    /* rounding up to the alignment and adding the header must not wrap */
    CHECK(art_arena_alloc(&ctx, &arena, (size_t)PTRDIFF_MAX, 1) == NULL);
    CHECK_STATUS(ctx.status, ART_ENOMEM);
    art_arena_fini(&arena);
    art_ctx_fini(&ctx);
}

TEST(base_realloc_failure_keeps_the_old_block)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    int *p = art_alloc(&ctx, 4, sizeof *p);
    REQUIRE(p);
    p[3] = 42;
    ctx.fail_after = ctx.n_allocs;
    CHECK(art_realloc(&ctx, p, 400, sizeof *p) == NULL);
    CHECK_STATUS(ctx.status, ART_ENOMEM);
    CHECK_INT(p[3], 42);
    art_free(p);
    art_ctx_fini(&ctx);
}

TEST(base_grow_keeps_contents)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    int *a = NULL, n = 0, cap = 0;
    for (int i = 0; i < 1000; i++) {
        REQUIRE(ART_GROW(&ctx, a, n, cap));
        a[n++] = i * i;
    }
    for (int i = 0; i < 1000; i++) CHECK_INT(a[i], i * i);
    CHECK(cap >= 1000);
    art_free(a);

    double *b = NULL;
    size_t big = 0;
    REQUIRE(ART_RESERVE(&ctx, b, 77, big));
    CHECK(big >= 77);
    art_free(b);
    art_ctx_fini(&ctx);
}

TEST(base_grow_refuses_more_than_an_int_can_count)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    char *a = NULL;
    int cap = 0;
    CHECK(!ART_RESERVE(&ctx, a, (size_t)INT32_MAX + 1, cap));
    CHECK_STATUS(ctx.status, ART_ELIMIT);
    CHECK(a == NULL);
    CHECK_INT(cap, 0);
    art_ctx_fini(&ctx);
}

TEST(base_arena_blocks_are_aligned_zeroed_and_apart)
{
    struct art_ctx ctx;
    struct art_arena arena = {0};
    art_ctx_init(&ctx);
    enum { N = 4000 }; /* enough that the blocks of the arena become large */
    unsigned char *blocks[N];
    size_t sizes[N];
    for (int i = 0; i < N; i++) {
        /* small ones, and now and then one larger than a whole block of the arena */
        sizes[i] = i % 50 == 7 ? 70000 : 1 + (size_t)test_below(500);
        blocks[i] = art_arena_alloc(&ctx, &arena, sizes[i], 1);
        REQUIRE(blocks[i]);
        CHECK_INT((uintptr_t)blocks[i] % 16, 0);
        for (size_t k = 0; k < sizes[i]; k++)
            if (blocks[i][k]) TEST_FAIL("byte %zu of block %d is not zero", k, i);
        memset(blocks[i], i % 251, sizes[i]);
    }
    for (int i = 0; i < N; i++)
        for (size_t k = 0; k < sizes[i]; k++)
            if (blocks[i][k] != i % 251) TEST_FAIL("block %d was overwritten", i);
    art_arena_fini(&arena);
    CHECK(arena.head == NULL);
    CHECK_INT(arena.used, 0);
    art_ctx_fini(&ctx);
}

/* Large objects are given back, small ones stay, and neither disturbs the others. */
TEST(base_arena_gives_back_large_objects)
{
    struct art_ctx ctx;
    struct art_arena arena = {0};
    enum { LARGE = 3 << 20 };
    art_ctx_init(&ctx);
    for (int first = 0; first < 2; first++) {
        char *small = first ? art_arena_strdup(&ctx, &arena, "hyoid") : NULL;
        unsigned char *a = art_arena_alloc(&ctx, &arena, LARGE / 4 + 1, 4);
        unsigned char *b = art_arena_alloc(&ctx, &arena, LARGE, 1);
        REQUIRE(a && b);
        memset(b, 7, LARGE);
        size_t used = arena.used;
        art_arena_release(&arena, a, LARGE / 4 + 1, 4);
        CHECK_INT(used - arena.used, LARGE + 16);
        art_arena_release(&arena, a, LARGE / 4 + 1, 4); /* not there any more */
        art_arena_release(&arena, small, 6, 1);
        art_arena_release(&arena, NULL, LARGE, 1);
        CHECK_INT(used - arena.used, LARGE + 16);
        if (small) CHECK_STR(small, "hyoid");
        for (int k = 0; k < LARGE; k += 4096) CHECK_INT(b[k], 7);
        CHECK(art_arena_alloc(&ctx, &arena, LARGE, 1) != NULL);
        art_arena_fini(&arena);
    }
    art_ctx_fini(&ctx);
}

TEST(base_arena_strings)
{
    struct art_ctx ctx;
    struct art_arena arena = {0};
    art_ctx_init(&ctx);
    CHECK_STR(art_arena_strdup(&ctx, &arena, "jaw"), "jaw");
    CHECK_STR(art_arena_strndup(&ctx, &arena, "hyoid bone", 5), "hyoid");
    CHECK_STR(art_arena_format(&ctx, &arena, "%s/%d", "models", 7), "models/7");
    CHECK(art_arena_strdup(&ctx, &arena, NULL) == NULL);
    CHECK_STATUS(ctx.status, ART_OK);
    art_arena_fini(&arena);
    art_ctx_fini(&ctx);
}

static int use_everything(struct art_ctx *ctx)
{
    int status = ART_ENOMEM;
    struct art_arena arena = {0};
    struct art_buf buf;
    struct art_map map = {0};
    char *name = NULL, *text = NULL;
    static const char *const keys[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i",
                                       "j", "k", "l", "m", "n", "o", "p", "q", "r"};
    art_buf_init(&buf, ctx);
    if (!(name = art_strdup(ctx, "name"))) goto out;
    if (!(text = art_format(ctx, "%s %d", name, 12))) goto out;
    if (!art_arena_strdup(ctx, &arena, text)) goto out;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        ART_TRY(art_map_set(ctx, &map, keys[i], name));
    for (int i = 0; i < 100; i++) art_buf_printf(&buf, "%d,", i);
    ART_TRY(art_buf_status(&buf));
    status = ART_OK;
out:
    art_free(name);
    art_free(text);
    art_arena_fini(&arena);
    art_buf_fini(&buf);
    art_map_fini(&map);
    return status;
}

TEST(base_survives_every_failing_allocation)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, use_everything(&ctx));
}

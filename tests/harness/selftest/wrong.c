/* Tests that are wrong on purpose: harness_selftest.sh builds them into a runner of their own and
 * looks whether each one fails. */
#include "harness/test.h"
#include <math.h>
#include <stdlib.h>

TEST(right)
{
    double a[2] = {1, 2}, b[2] = {1, 2 + 1e-12};
    CHECK(1);
    CHECK_INT(2, 2);
    CHECK_STR("a", "a");
    CHECK_HAS("abc", "bc");
    CHECK_NEAR(INFINITY, INFINITY, 0);
    CHECK_NEAR_REL(1e300, 1.0000001e300, 1e-6);
    CHECK_NEAR_N(a, b, 2, 1e-9);
    CHECK_BITS(NAN, NAN);
    CHECK_STATUS(ART_EIO, ART_EIO);
}

TEST(right_skipped)
{
    TEST_SKIP("no reason");
}

TEST(wrong_check)
{
    CHECK(1 > 2);
}

TEST(wrong_int)
{
    CHECK_INT(1, 2);
}

TEST(wrong_str)
{
    CHECK_STR("a", NULL);
}

TEST(wrong_has)
{
    CHECK_HAS("abc", "x");
}

TEST(wrong_near)
{
    CHECK_NEAR(1, 1.1, 1e-3);
}

TEST(wrong_near_nan)
{
    CHECK_NEAR(NAN, NAN, 1);
}

TEST(wrong_near_rel)
{
    CHECK_NEAR_REL(1e-300, 1.1e-300, 1e-3);
}

TEST(wrong_near_n)
{
    double a[2] = {1, 2}, b[2] = {1, 3};
    CHECK_NEAR_N(a, b, 2, 0.5);
}

TEST(wrong_bits)
{
    CHECK_BITS(0.0, -0.0);
}

TEST(wrong_status)
{
    CHECK_STATUS(ART_EIO, ART_OK);
}

TEST(wrong_require)
{
    REQUIRE(0);
    abort();
}

TEST(wrong_crash)
{
    abort();
}

TEST(wrong_exit)
{
    exit(3);
}

/* says ok although the allocation failed */
static int careless(struct art_ctx *ctx)
{
    art_free(art_alloc(ctx, 1, 1));
    return ART_OK;
}

TEST(wrong_alloc_ignored)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, careless(&ctx));
}

static int other_status(struct art_ctx *ctx)
{
    void *p = art_alloc(ctx, 1, 1);
    if (!p) return ART_EIO;
    art_free(p);
    return ART_OK;
}

TEST(wrong_alloc_status)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, other_status(&ctx));
}

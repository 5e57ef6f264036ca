#include "harness/test.h"
#include <art/kkt.h>
#include <stdlib.h>
#include <string.h>

static const int sizes[4] = {6, 3, 0, 2};
static const int offsets[5] = {0, 6, 9, 9, 11};

/* Two groups; the second adds to a block that it has. */
static int build(struct art_ctx *ctx, struct art_jac *J, double D[5][11])
{
    static const int rows[2] = {3, 2}, blocks[2][4] = {{1, 0, 2, -1}, {3, 1, 3, -1}};
    int at = 0;
    memset(D, 0, 55 * sizeof(double));
    art_jac_clear(J, 4, sizes);
    for (int g = 0; g < 2; at += rows[g++]) {
        int got = art_jac_group(ctx, J, rows[g]);
        if (got < 0) return got;
        for (int e = 0; blocks[g][e] >= 0; e++) {
            int b = blocks[g][e];
            double *B = art_jac_block(ctx, J, b);
            if (!B) return ART_ENOMEM;
            for (int r = 0; r < rows[g]; r++)
                for (int c = 0; c < sizes[b]; c++) {
                    double v = 1 + at + r + 0.125 * (c + offsets[b]);
                    B[r * sizes[b] + c] += v;
                    D[at + r][offsets[b] + c] += v;
                }
        }
    }
    return ART_OK;
}

static int build_and_fini(struct art_ctx *ctx)
{
    struct art_jac J = {0};
    double D[5][11];
    int status = build(ctx, &J, D);
    art_jac_fini(&J);
    return status;
}

TEST(linalg_jac_against_dense)
{
    struct art_ctx ctx;
    struct art_jac J = {0}, K = {0};
    double D[5][11], E[5][11], x[11], l[5], y[5], want[5], z[11], zwant[11];
    art_ctx_init(&ctx);
    for (int again = 0; again < 2; again++) {
        REQUIRE(CHECK_STATUS(build(&ctx, &J, D), ART_OK));
        CHECK_INT(J.n_rows, 5);
        CHECK_INT(J.n_groups, 2);
        CHECK_INT(J.n_entries, 5);
        for (int first = 0; first <= 4; first++)
            for (int last = first; last <= 4; last++) {
                for (int i = 0; i < 11; i++) x[i] = test_uniform(-1, 1);
                for (int r = 0; r < 5; r++) l[r] = test_uniform(-1, 1), y[r] = want[r] = r;
                for (int i = 0; i < 11; i++) z[i] = zwant[i] = i;
                for (int r = 0; r < 5; r++)
                    for (int i = offsets[first]; i < offsets[last]; i++) {
                        want[r] += 2 * D[r][i] * x[i];
                        zwant[i] -= 3 * D[r][i] * l[r];
                    }
                art_jac_mul(&J, offsets, first, last, 2, x, y);
                art_jac_tmul(&J, offsets, first, last, -3, l, z);
                CHECK_NEAR_N(y, want, 5, 1e-12);
                CHECK_NEAR_N(z, zwant, 11, 1e-12);
            }
    }
    REQUIRE(CHECK_STATUS(build(&ctx, &K, E), ART_OK));
    CHECK(art_jac_same_pattern(&J, &K));
    REQUIRE(art_jac_block(&ctx, &K, 0) != NULL);
    CHECK(!art_jac_same_pattern(&J, &K));
    art_jac_clear(&K, 4, sizes);
    CHECK(!art_jac_same_pattern(&J, &K));
    art_jac_clear(&J, 4, sizes);
    CHECK(art_jac_same_pattern(&J, &K));
    CHECK_STATUS(art_jac_group(&ctx, &J, -1), ART_ERANGE);
    art_jac_fini(&J);
    art_jac_fini(&K);
    CHECK_ALLOC_FAILS(&ctx, build_and_fini(&ctx));
    art_ctx_fini(&ctx);
}

/* Blocks that are added at once are those that are added one by one. */
TEST(linalg_jac_blocks_at_once)
{
    static const int first[2] = {1, 0}, second[1] = {3};
    struct art_ctx ctx;
    struct art_jac J = {0}, K = {0};
    art_ctx_init(&ctx);
    art_jac_clear(&J, 4, sizes);
    art_jac_clear(&K, 4, sizes);
    for (int g = 0; g < 2; g++) {
        const int n = g == 0 ? 2 : 1, *block = g == 0 ? first : second, rows = 2 - g;
        REQUIRE(art_jac_group(&ctx, &J, rows) == g && art_jac_group(&ctx, &K, rows) == g);
        double *all = art_jac_new_blocks(&ctx, &J, n, block), v = 1;
        REQUIRE(all != NULL);
        for (int k = 0; k < n; k++) {
            double *B = art_jac_block(&ctx, &K, block[k]);
            REQUIRE(B != NULL);
            for (int i = 0; i < rows * sizes[block[k]]; i++, v++) *all++ = B[i] = v;
        }
    }
    REQUIRE(art_jac_same_pattern(&J, &K));
    CHECK(J.n_val == K.n_val && J.n_val == 20);
    CHECK(memcmp(J.val, K.val, K.n_val * sizeof *K.val) == 0);
    CHECK(memcmp(J.off, K.off, (size_t)K.n_entries * sizeof *K.off) == 0);
    art_jac_fini(&J);
    art_jac_fini(&K);
}

/* Groups of another Jacobian stand behind those that are there, with room for their values. */
TEST(linalg_jac_appended_pattern)
{
    static const int some[2] = {1, 0}, other[1] = {3};
    struct art_ctx ctx;
    struct art_jac J = {0}, K = {0}, want = {0};
    size_t val;
    art_ctx_init(&ctx);
    art_jac_clear(&J, 4, sizes);
    art_jac_clear(&K, 4, sizes);
    art_jac_clear(&want, 4, sizes);
    for (int g = 0; g < 3; g++) {
        struct art_jac *to[2] = {&J, &want};
        for (int k = 0; k < 2; k++) {
            REQUIRE(art_jac_group(&ctx, to[k], 1 + g) >= 0);
            REQUIRE(art_jac_new_blocks(&ctx, to[k], g == 1 ? 1 : 2, g == 1 ? other : some));
        }
    }
    for (int g = 1; g < 3; g++) {
        REQUIRE(art_jac_group(&ctx, &want, 1 + g) >= 0);
        REQUIRE(art_jac_new_blocks(&ctx, &want, g == 1 ? 1 : 2, g == 1 ? other : some));
    }
    REQUIRE(CHECK_STATUS(art_jac_append_pattern(&ctx, &K, &J, 1, 3, &val), ART_OK));
    CHECK(val == 0 && K.row[2] == 5 && K.n_groups == 2);
    size_t before = J.n_val;
    REQUIRE(CHECK_STATUS(art_jac_append_pattern(&ctx, &J, &K, 0, 2, &val), ART_OK));
    CHECK(val == before && J.n_val == want.n_val);
    CHECK(art_jac_same_pattern(&J, &want));
    CHECK(memcmp(J.off, want.off, (size_t)want.n_entries * sizeof *J.off) == 0);
    CHECK_STATUS(art_jac_append_pattern(&ctx, &J, &K, 1, 1, &val), ART_OK);
    CHECK(art_jac_same_pattern(&J, &want));
    art_jac_fini(&J);
    art_jac_fini(&K);
    art_jac_fini(&want);
    art_ctx_fini(&ctx);
}

/* Near-null space of multigrid, and matrices of blocks that share a pattern. */
#include "harness/test.h"
#include <art/linalg.h>
#include <art/math.h>
#include <math.h>
#include <string.h>

/* Each rotation moves points and a frame as one body: distances keep their rate zero, and what is
 * fixed in the frame moves with its points. */
TEST(linalg_rigid_body_modes_are_rigid)
{
    enum { N = 5, UNKNOWNS = 18 };
    static const int size[N] = {3, 6, 1, 3, 3}, at[N] = {0, 3, 9, 10, 13};
    double x[3 * N], mode[6 * (UNKNOWNS - 2)];
    const size_t n = 16;
    for (int i = 0; i < 3 * N; i++) x[i] = 40 + test_uniform(-3, 3);
    art_rigid_body_modes(N, size, x, mode);
    for (int k = 0; k < 6; k++) {
        const double *m = mode + (size_t)k * n, *w = m + at[1] + 3;
        CHECK_INT(m[at[2]], 0);
        for (int a = 0; a < N; a++)
            for (int b = 0; b < a; b++) {
                double d[3], v[3], turn[3];
                if (a == 2 || b == 2) continue;
                art_v3_sub(d, x + 3 * a, x + 3 * b);
                art_v3_sub(v, m + at[a], m + at[b]);
                art_v3_cross(turn, w, d);
                CHECK_NEAR(art_v3_dot(d, v), 0, 1e-12);
                CHECK_NEAR_N(v, turn, 3, 1e-12);
            }
        CHECK(art_v3_norm(m) > 1e-3);
        CHECK_NEAR(art_v3_norm(w), k < 3 ? 0 : art_v3_norm(w), 0);
    }
    /* one point alone, and all in one place */
    art_rigid_body_modes(1, size, x, mode);
    for (int i = 0; i < 18; i++) CHECK(isfinite(mode[i]));
}

TEST(linalg_blocks_of_the_same_pattern)
{
    static const int size[4] = {3, 6, 3, 2}, pairs[4][2] = {{1, 0}, {2, 1}, {3, 0}, {3, 2}};
    struct art_ctx ctx;
    struct art_blocks *A = NULL, *B = NULL, *C = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_blocks_create(&ctx, &A, 4, size, true, 4, pairs), ART_OK));
    for (size_t k = 0; k < A->n_val; k++) A->val[k] = (double)k;
    REQUIRE(CHECK_STATUS(art_blocks_like(&ctx, &B, A, 3), ART_OK));
    CHECK_INT(B->n_val, 9 + 18 + 36 + 18 + 9);
    CHECK_INT(art_blocks_find(B, 2, 1), art_blocks_find(A, 2, 1));
    CHECK_INT(art_blocks_find(B, 3, 0), -1);
    for (size_t k = 0; k < B->n_val; k++) CHECK_INT(B->val[k], 0);
    REQUIRE(CHECK_STATUS(art_blocks_part(&ctx, &C, A, 2), ART_OK));
    C->val[5] = -1;
    CHECK_INT(A->val[5], -1);
    CHECK_INT(C->n_val, 9 + 18 + 36);
    art_blocks_free(C);
    CHECK_INT(A->val[6], 6);
    CHECK_STATUS(art_blocks_like(&ctx, &C, A, 5), ART_ERANGE);
    art_blocks_free(B);
    REQUIRE(CHECK_STATUS(art_blocks_like(&ctx, &B, A, 4), ART_OK));
    CHECK_INT(B->n_val, A->n_val);
    art_blocks_free(B);
    art_blocks_free(A);
    art_ctx_fini(&ctx);
}

#include "harness/test.h"
#include "kkt_cases.h"
#include <art/math.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct art_kkt_type *const types[] = {&art_kkt_dense, &art_kkt_block};
enum { N_TYPES = sizeof types / sizeof *types };

TEST(linalg_kkt_meets_its_equations)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int t = 0; t < N_TYPES; t++) {
        struct art_kkt *kkt = NULL;
        REQUIRE(CHECK_STATUS(art_kkt_create(&ctx, &kkt, types[t]), ART_OK));
        for (int round = 0; round < test_count(150); round++) {
            struct kkt_case c = {0};
            struct kkt_shape shape = kkt_random_shape();
            struct art_kkt_answer a;
            shape.bounds = round % 2;
            REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
            REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
            if (CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK) &&
                CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK)) {
                CHECK_NEAR(a.residual, 0, 1e-9);
                CHECK_NEAR(a.gap, 0, 1e-9);
                CHECK_INT(a.conflict, -1);
                CHECK_INT(a.conflict_n, -1);
                kkt_check_equations(&c, &a, 1e-9);
            } else
                TEST_FAIL("%s, round %d: %s", types[t]->name, round, ctx.last);
            kkt_answer_fini(&a);
            kkt_fini(&c);
        }
        art_kkt_free(kkt);
    }
    art_ctx_fini(&ctx);
}

/* Both types, which share neither order nor pivots, agree; what an indefinite A asks for included.
 */
TEST(linalg_kkt_types_agree)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_kkt *one = kkt_create(&ctx, &art_kkt_dense), *two = kkt_create(&ctx, &art_kkt_block);
    int indefinite = 0, redundant = 0;
    for (int round = 0; round < test_count(200); round++) {
        struct kkt_case c = {0};
        struct kkt_shape shape = kkt_random_shape();
        struct art_kkt_answer a, b;
        shape.contacts = 0;
        shape.unit = 0;
        REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
        if (round % 4 == 0) { /* compressed springs */
            double *B = art_blocks_get(c.A, 0, 0);
            B[0] -= test_uniform(1, 4);
        }
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &b, &c), ART_OK));
        long before = art_kkt_stats(two)->n_indefinite;
        int status = art_kkt_factor(&ctx, two, &c.p);
        /* by chance an indefinite one is singular, which the assembled matrix is tested for */
        if ((CHECK(status == ART_OK || (round % 4 == 0 && status == ART_ESINGULAR)),
             status == ART_OK) &&
            CHECK_STATUS(art_kkt_factor(&ctx, one, &c.p), ART_OK) &&
            CHECK_STATUS(art_kkt_solve(&ctx, one, &c.p, &a), ART_OK) &&
            CHECK_STATUS(art_kkt_solve(&ctx, two, &c.p, &b), ART_OK)) {
            size_t n = (size_t)c.A->row_off[c.p.n_active], m = (size_t)c.G.n_rows;
            CHECK_INT(art_kkt_stats(one)->n_redundant, art_kkt_stats(two)->n_redundant);
            double tol = round % 4 ? 1 : 1e3; /* an indefinite one may be near a singular one */
            CHECK_NEAR_N(a.u, b.u, n, tol * 1e-11 * (1 + kkt_largest(a.u, n)));
            CHECK_NEAR_N(a.lambda, b.lambda, m, tol * 1e-9 * (1 + kkt_largest(a.lambda, m)));
            indefinite += art_kkt_stats(two)->n_indefinite > before;
            redundant += art_kkt_stats(two)->n_redundant > 0;
        }
        kkt_answer_fini(&a);
        kkt_answer_fini(&b);
        kkt_fini(&c);
    }
    CHECK(indefinite > 10);
    CHECK(redundant > 10);
    art_kkt_free(one);
    art_kkt_free(two);
    art_ctx_fini(&ctx);
}

TEST(linalg_kkt_linkages)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_kkt *one = kkt_create(&ctx, &art_kkt_dense), *two = kkt_create(&ctx, &art_kkt_block);
    long redundant = 0;
    for (int round = 0; round < test_count(60); round++) {
        struct kkt_case c = {0};
        int n = 3 + test_below(10), extra = 1 + test_below(4);
        struct kkt_shape shape = {.bodies = n};
        struct art_kkt_answer a, b;
        double r[3], bg[400] = {0};
        REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
        for (int k = 0; k < n + extra; k++) {
            /* balls, hinges along z, and solid joints, at points of a grid: linkages that are
             * special */
            static const int kinds[4] = {3, 3, 5, 6};
            int i = k < n ? k : test_below(n),
                j = k < n ? test_below(k + 1) - 1 : test_below(n + 1) - 1;
            if (i == j) continue;
            for (int d = 0; d < 3; d++) r[d] = test_below(3);
            REQUIRE(CHECK_STATUS(kkt_add_joint(&ctx, &c.G, kinds[test_below(4)], i, j, r), ART_OK));
        }
        /* rows that one of the bodies says nothing about, though the pattern thinks so */
        for (int e = 0; e < c.G.n_entries; e++)
            if (test_below(6) == 0) memset(c.G.val + c.G.off[e], 0, 6 * sizeof(double));
        c.p.Rg = bg, c.p.bg = bg;
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &b, &c), ART_OK));
        if (CHECK_STATUS(art_kkt_factor(&ctx, one, &c.p), ART_OK) &&
            CHECK_STATUS(art_kkt_factor(&ctx, two, &c.p), ART_OK) &&
            CHECK_STATUS(art_kkt_solve(&ctx, one, &c.p, &a), ART_OK) &&
            CHECK_STATUS(art_kkt_solve(&ctx, two, &c.p, &b), ART_OK)) {
            size_t N = (size_t)c.A->row_off[n], m = (size_t)c.G.n_rows;
            CHECK_INT(art_kkt_stats(one)->n_redundant, art_kkt_stats(two)->n_redundant);
            redundant += art_kkt_stats(one)->n_redundant;
            CHECK_NEAR_N(a.u, b.u, N, 1e-11 * (1 + kkt_largest(a.u, N)));
            CHECK_NEAR_N(a.lambda, b.lambda, m, 1e-10 * (1 + kkt_largest(a.lambda, m)));
            kkt_check_equations(&c, &b, 1e-11);
            CHECK_INT(art_kkt_stats(two)->n_indefinite, 0);
        }
        kkt_answer_fini(&a);
        kkt_answer_fini(&b);
        kkt_fini(&c);
    }
    CHECK(redundant > 20);
    art_kkt_free(one);
    art_kkt_free(two);
    art_ctx_fini(&ctx);
}

/* Four-bar linkages apart from each other, in space: three rows of each are redundant. With many of
 * them the least lambda is found without forming its null space, and is that of each alone. */
TEST(linalg_kkt_many_redundant_rows)
{
    enum { LINKAGES = 100 };
    static const double at[4][3] = {{0, 0, 0}, {0, 1, 0.5}, {2, 1.5, 0}, {2, 0, 0.25}};
    struct art_ctx ctx;
    double first[20] = {0}, b[18];
    art_ctx_init(&ctx);
    for (int i = 0; i < 18; i++) b[i] = test_uniform(-1, 1);
    for (int many = 0; many < 2; many++) {
        int n = many ? LINKAGES : 1;
        struct kkt_case c = {0};
        struct kkt_shape shape = {.bodies = 3 * n};
        struct art_kkt_answer a;
        double *zero = calloc((size_t)n * 20, sizeof *zero);
        struct art_kkt *kkt = kkt_create(&ctx, &art_kkt_block);
        REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < 18; i++) {
                double *D = art_blocks_get(c.A, 3 * k + i / 6, 3 * k + i / 6);
                for (int j = 0; j < 6; j++) D[i % 6 * 6 + j] = i % 6 == j ? 1 + 0.1 * i : 0;
                c.b[18 * k + i] = b[i];
            }
            for (int j = 0; j < 4; j++)
                REQUIRE(CHECK_STATUS(kkt_add_joint(&ctx, &c.G, 5, j < 3 ? 3 * k + j : -1,
                                                   j > 0 ? 3 * k + j - 1 : -1, at[j]),
                                     ART_OK));
        }
        c.p.Rg = c.p.bg = zero;
        REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
        CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK);
        CHECK_INT(art_kkt_stats(kkt)->n_redundant, 3 * n);
        CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK);
        kkt_check_equations(&c, &a, 1e-12);
        for (int i = 0; i < 20 && !many; i++) first[i] = a.lambda[i];
        if (!many) kkt_check_least(&c, a.lambda);
        for (int k = 0; k < n; k++) CHECK_NEAR_N(a.lambda + 20 * k, first, 20, 1e-9);
        kkt_answer_fini(&a);
        kkt_fini(&c);
        art_kkt_free(kkt);
        free(zero);
    }
    art_ctx_fini(&ctx);
}

/* The factor of a tree grows with the number of joints and not faster. */
TEST(linalg_kkt_trees_are_linear)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int kind = 0; kind < 3; kind++) { /* chain, star, random tree */
        double per_joint[2];
        for (int large = 0; large < 2; large++) {
            int n = large ? 2000 : 200;
            struct kkt_case c = {0};
            struct kkt_shape shape = {.bodies = n};
            struct art_kkt_answer a;
            double *zero = calloc((size_t)n * 5, sizeof *zero);
            struct art_kkt *kkt = kkt_create(&ctx, &art_kkt_block);
            REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
            for (int k = 0; k < n; k++) {
                double r[3] = {test_uniform(-1, 1), test_uniform(-1, 1), test_uniform(-1, 1)};
                int to = k == 0 ? -1 : kind == 0 ? k - 1 : kind == 1 ? 0 : test_below(k);
                REQUIRE(CHECK_STATUS(kkt_add_joint(&ctx, &c.G, 5, k, to, r), ART_OK));
            }
            c.p.Rg = c.p.bg = zero;
            REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
            CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK);
            CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK);
            CHECK_NEAR(a.residual, 0, 1e-13);
            CHECK_INT(art_kkt_stats(kkt)->n_redundant, 0);
            per_joint[large] = art_kkt_stats(kkt)->nnz_factor / n;
            kkt_answer_fini(&a);
            kkt_fini(&c);
            art_kkt_free(kkt);
            free(zero);
        }
        CHECK_NEAR_REL(per_joint[0], per_joint[1], 0.02);
        CHECK(per_joint[1] < 130);
    }
    art_ctx_fini(&ctx);
}

/* Sums of rows are redundant, all of them are found, and lambda has no part along what has no
 * effect. */
TEST(linalg_kkt_redundant_rows)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int t = 0; t < N_TYPES; t++)
        for (int round = 0; round < test_count(40); round++) {
            struct kkt_case c = {0};
            struct kkt_shape shape = {
                .bodies = 4, .particles = 3, .joints = 4, .springs = round % 3, .passive = 1};
            struct art_kkt *kkt = kkt_create(&ctx, types[t]);
            struct art_kkt_answer a;
            /* many copies: too many to be kept as vectors */
            shape.copies = round % 10 == 9 ? 60 : 1 + test_below(6);
            REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
            REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
            int copied = c.G.n_rows - c.G.row[4];
            if (CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK) &&
                CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK)) {
                CHECK_INT(art_kkt_stats(kkt)->n_redundant, copied);
                CHECK_INT(a.conflict, -1);
                kkt_check_equations(&c, &a, 1e-9);
                kkt_check_least(&c, a.lambda);
            }
            /* a contradiction is reported, the other rows are met */
            double keep = c.bg[c.G.n_rows - 1];
            c.bg[c.G.n_rows - 1] += 1;
            if (CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK)) {
                CHECK(a.conflict >= 0);
                CHECK(a.residual > 1e-3);
            }
            c.bg[c.G.n_rows - 1] = keep;
            kkt_answer_fini(&a);
            kkt_fini(&c);
            art_kkt_free(kkt);
        }
    art_ctx_fini(&ctx);
}

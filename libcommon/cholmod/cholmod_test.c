#include "harness/test.h"
#include <art/cholmod.h>
#include <art/math.h>
#include <stdlib.h>
#include <string.h>

/* A chain of n blocks of three unknowns with links to the next and to the one ten further on. */
static struct art_blocks *chain(struct art_ctx *ctx, int n, bool sym)
{
    int *size = calloc((size_t)n, sizeof *size), m = 0;
    int(*pairs)[2] = calloc((size_t)n * 4, sizeof *pairs);
    struct art_blocks *A = NULL;
    for (int i = 0; i < n; i++) {
        size[i] = 3;
        for (int step = 1; step <= 10; step += 9)
            if (i + step < n) {
                pairs[m][0] = i + step, pairs[m++][1] = i;
                pairs[m][0] = i, pairs[m++][1] = i + step;
            }
    }
    CHECK_STATUS(art_blocks_create(ctx, &A, n, size, sym, (size_t)m, (const int(*)[2])pairs),
                 ART_OK);
    free(size);
    free(pairs);
    return A;
}

static void fill(struct art_blocks *A, double diagonal)
{
    for (size_t k = 0; k < A->n_val; k++) A->val[k] = test_uniform(-1, 1);
    for (int i = 0; i < A->n; i++) {
        double *D = art_blocks_get(A, i, i);
        if (A->sym) art_m3_symmetrize(D, D);
        for (int r = 0; r < 3; r++) D[4 * r] += diagonal;
    }
}

static double residual(const struct art_csc *A, const double *x, const double *b)
{
    double *r = calloc((size_t)A->n, sizeof *r), worst;
    memcpy(r, b, (size_t)A->n * sizeof *r);
    art_csc_mul(A, -1, x, r);
    worst = art_dense_norm((size_t)A->n, r) / art_dense_norm((size_t)A->n, b);
    free(r);
    return worst;
}

/* factor, solve twice over, compare the residual; returns the kind used */
static enum art_factor_kind run(struct art_ctx *ctx, struct art_solver *s, struct art_csc *csc,
                                struct art_blocks *A, double diagonal)
{
    size_t n = (size_t)csc->n;
    double *x = calloc(2 * n, sizeof *x), *b = calloc(2 * n, sizeof *b);
    fill(A, diagonal);
    art_csc_fill(csc, A);
    CHECK_STATUS(art_solver_factor(ctx, s, csc), ART_OK);
    for (size_t i = 0; i < 2 * n; i++) x[i] = b[i] = test_uniform(-1, 1);
    CHECK_STATUS(art_solver_solve(ctx, s, 2, x), ART_OK);
    CHECK_NEAR(residual(csc, x, b), 0, 1e-9);
    CHECK_NEAR(residual(csc, x + n, b + n), 0, 1e-9);
    free(x), free(b);
    return art_solver_kind(s);
}

/* small (AMD) and large (METIS): definite, strongly negative, indefinite, and definite again */
TEST(cholmod_kinds_of_matrix)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    const int sizes[] = {2, 30, 300, 2000};
    for (int k = 0; k < 4; k++) {
        struct art_blocks *A = chain(&ctx, sizes[k], true);
        struct art_csc csc = {0};
        struct art_solver *s = NULL;
        REQUIRE(CHECK_STATUS(art_csc_from_blocks(&ctx, &csc, A, NULL), ART_OK));
        REQUIRE(CHECK_STATUS(art_solver_create(&ctx, &s, &art_solver_cholmod), ART_OK));
        CHECK_STATUS(art_solver_analyze(&ctx, s, &csc), ART_OK);
        CHECK_INT(run(&ctx, s, &csc, A, 20), ART_FACTOR_CHOLESKY);
        CHECK_INT(run(&ctx, s, &csc, A, -20), ART_FACTOR_LDLT);
        if (sizes[k] < 2000)
            CHECK(run(&ctx, s, &csc, A, 0) != ART_FACTOR_CHOLESKY || sizes[k] == 2);
        CHECK_INT(run(&ctx, s, &csc, A, 20), ART_FACTOR_CHOLESKY);
        const struct art_solver_stats *st = art_solver_stats(s);
        CHECK_INT(st->n_analyze, 1);
        CHECK(st->n_cholesky >= 2 && st->n_ldlt >= 1);
        CHECK(st->nnz_factor > csc.n);
        art_solver_free(s);
        art_csc_fini(&csc);
        art_blocks_free(A);
    }
    art_ctx_fini(&ctx);
}

TEST(cholmod_general_matrix)
{
    struct art_ctx ctx;
    struct art_csc csc = {0};
    struct art_solver *s = NULL;
    art_ctx_init(&ctx);
    struct art_blocks *A = chain(&ctx, 60, false);
    REQUIRE(CHECK_STATUS(art_csc_from_blocks(&ctx, &csc, A, NULL), ART_OK));
    REQUIRE(CHECK_STATUS(art_solver_create(&ctx, &s, &art_solver_cholmod), ART_OK));
    CHECK_STATUS(art_solver_analyze(&ctx, s, &csc), ART_OK);
    for (int k = 0; k < 3; k++) CHECK_INT(run(&ctx, s, &csc, A, k), ART_FACTOR_LU);
    art_solver_free(s);
    art_csc_fini(&csc);
    art_blocks_free(A);
    art_ctx_fini(&ctx);
}

TEST(cholmod_agrees_with_the_own_solver)
{
    struct art_ctx ctx;
    struct art_csc csc = {0};
    const struct art_solver_type *type[2] = {&art_solver_cholmod, &art_solver_sparse};
    double x[2][300];
    art_ctx_init(&ctx);
    struct art_blocks *A = chain(&ctx, 100, true);
    fill(A, 8);
    REQUIRE(CHECK_STATUS(art_csc_from_blocks(&ctx, &csc, A, NULL), ART_OK));
    for (int t = 0; t < 2; t++) {
        struct art_solver *s = NULL;
        REQUIRE(CHECK_STATUS(art_solver_create(&ctx, &s, type[t]), ART_OK));
        CHECK_STATUS(art_solver_analyze(&ctx, s, &csc), ART_OK);
        CHECK_STATUS(art_solver_factor(&ctx, s, &csc), ART_OK);
        for (int i = 0; i < 300; i++) x[t][i] = i % 11;
        CHECK_STATUS(art_solver_solve(&ctx, s, 1, x[t]), ART_OK);
        art_solver_free(s);
    }
    CHECK_NEAR_N(x[0], x[1], 300, 1e-9);
    art_csc_fini(&csc);
    art_blocks_free(A);
    art_ctx_fini(&ctx);
}

TEST(cholmod_needs_pivoting)
{
    /* a zero diagonal defeats L D L^T without pivoting; LU takes over */
    struct art_ctx ctx;
    struct art_csc A = {0};
    struct art_solver *s = NULL;
    const int i[3] = {0, 1, 1}, j[3] = {0, 0, 1};
    double v[3] = {0, 2, 0}, w[3] = {1e-12, 1, 1}, x[2] = {2, 6};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_solver_create(&ctx, &s, &art_solver_cholmod), ART_OK));
    for (int k = 0; k < 2; k++) {
        CHECK_STATUS(art_csc_from_triplets(&ctx, &A, 2, true, 3, i, j, k ? w : v), ART_OK);
        CHECK_STATUS(art_solver_analyze(&ctx, s, &A), ART_OK);
        CHECK_STATUS(art_solver_factor(&ctx, s, &A), ART_OK);
        CHECK_INT(art_solver_kind(s), ART_FACTOR_LU);
        double b[2] = {x[0], x[1]};
        CHECK_STATUS(art_solver_solve(&ctx, s, 1, x), ART_OK);
        CHECK_NEAR(residual(&A, x, b), 0, 1e-14);
    }
    CHECK_INT(art_solver_stats(s)->n_lu, 2);
    art_solver_free(s);
    art_csc_fini(&A);
    art_ctx_fini(&ctx);
}

TEST(cholmod_small_and_singular)
{
    struct art_ctx ctx;
    struct art_csc A = {0};
    struct art_solver *s = NULL;
    double x[1] = {6};
    const int three[3] = {0, 1, 2};
    const double v[3] = {2, 0, 5};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_solver_create(&ctx, &s, &art_solver_cholmod), ART_OK));
    CHECK_STATUS(art_csc_from_triplets(&ctx, &A, 0, true, 0, NULL, NULL, NULL), ART_OK);
    CHECK_STATUS(art_solver_analyze(&ctx, s, &A), ART_OK);
    CHECK_STATUS(art_solver_factor(&ctx, s, &A), ART_OK);
    CHECK_STATUS(art_solver_solve(&ctx, s, 1, x), ART_OK);
    CHECK_STATUS(art_csc_from_triplets(&ctx, &A, 1, true, 1, three, three, v), ART_OK);
    CHECK_STATUS(art_solver_analyze(&ctx, s, &A), ART_OK);
    CHECK_STATUS(art_solver_factor(&ctx, s, &A), ART_OK);
    CHECK_STATUS(art_solver_solve(&ctx, s, 1, x), ART_OK);
    CHECK_NEAR(x[0], 3, 1e-15);
    CHECK_STATUS(art_csc_from_triplets(&ctx, &A, 3, true, 3, three, three, v), ART_OK);
    CHECK_STATUS(art_solver_analyze(&ctx, s, &A), ART_OK);
    CHECK_STATUS(art_solver_factor(&ctx, s, &A), ART_ESINGULAR);
    CHECK_INT(art_solver_singular(s), 1);
    /* a chain of springs held nowhere */
    enum { N = 40 };
    int i[2 * N], j[2 * N], m = 0;
    double k[2 * N], d[N] = {0};
    for (int e = 0; e + 1 < N; e++) {
        double stiff = test_uniform(0.5, 2);
        d[e] += stiff, d[e + 1] += stiff;
        i[m] = e + 1, j[m] = e, k[m++] = -stiff;
    }
    for (int e = 0; e < N; e++) i[m] = j[m] = e, k[m++] = d[e];
    CHECK_STATUS(art_csc_from_triplets(&ctx, &A, N, true, (size_t)m, i, j, k), ART_OK);
    CHECK_STATUS(art_solver_analyze(&ctx, s, &A), ART_OK);
    CHECK_STATUS(art_solver_factor(&ctx, s, &A), ART_ESINGULAR);
    /* held at one end it is regular */
    k[m - 1] += 1;
    CHECK_STATUS(art_csc_from_triplets(&ctx, &A, N, true, (size_t)m, i, j, k), ART_OK);
    CHECK_STATUS(art_solver_factor(&ctx, s, &A), ART_OK);
    CHECK_INT(art_solver_kind(s), ART_FACTOR_CHOLESKY);
    art_solver_free(s);
    art_csc_fini(&A);
    art_ctx_fini(&ctx);
}

TEST(cholmod_repeats_bit_for_bit)
{
    struct art_ctx ctx;
    struct art_csc csc = {0};
    static double x[2][6000];
    art_ctx_init(&ctx);
    struct art_blocks *A = chain(&ctx, 2000, true);
    REQUIRE(CHECK_STATUS(art_csc_from_blocks(&ctx, &csc, A, NULL), ART_OK));
    for (int diagonal = -20; diagonal <= 20; diagonal += 40) {
        fill(A, diagonal);
        for (int run_no = 0; run_no < 2; run_no++) {
            /* the second solver has a history of other values */
            struct art_solver *s = NULL;
            CHECK_STATUS(art_solver_create(&ctx, &s, &art_solver_cholmod), ART_OK);
            CHECK_STATUS(art_solver_analyze(&ctx, s, &csc), ART_OK);
            art_csc_fill(&csc, A);
            for (int e = 0; run_no && e < csc.ptr[csc.n]; e++) csc.val[e] = -2 * csc.val[e];
            if (run_no) CHECK_STATUS(art_solver_factor(&ctx, s, &csc), ART_OK);
            art_csc_fill(&csc, A);
            CHECK_STATUS(art_solver_factor(&ctx, s, &csc), ART_OK);
            for (int i = 0; i < csc.n; i++) x[run_no][i] = i % 7 - 3;
            CHECK_STATUS(art_solver_solve(&ctx, s, 1, x[run_no]), ART_OK);
            art_solver_free(s);
        }
        CHECK(memcmp(x[0], x[1], (size_t)csc.n * sizeof(double)) == 0);
    }
    art_csc_fini(&csc);
    art_blocks_free(A);
    art_ctx_fini(&ctx);
}

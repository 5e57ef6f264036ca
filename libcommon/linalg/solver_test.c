#include "harness/test.h"
#include <art/linalg.h>
#include <art/math.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct art_solver_type *const types[] = {&art_solver_dense, &art_solver_sparse};
enum { N_TYPES = 2 };

/* The block graph of a row of hexahedra nodes nx x ny x nz: each node with its up to 26 neighbours.
 * Every fourth node has six unknowns, the others three. */
static struct art_blocks *grid(struct art_ctx *ctx, int nx, int ny, int nz, bool sym)
{
    int n = nx * ny * nz, m = 0;
    int *size = calloc((size_t)n + 1, sizeof *size);
    int(*pairs)[2] = calloc((size_t)n * 27 + 1, sizeof *pairs);
    struct art_blocks *A = NULL;
    for (int i = 0; i < n; i++) {
        size[i] = i % 4 == 3 ? 6 : 3;
        int x = i % nx, y = i / nx % ny, z = i / nx / ny;
        for (int k = 0; k < 27; k++) {
            int a = x + k % 3 - 1, b = y + k / 3 % 3 - 1, c = z + k / 9 - 1;
            if (a < 0 || b < 0 || c < 0 || a >= nx || b >= ny || c >= nz) continue;
            pairs[m][0] = i, pairs[m++][1] = a + nx * (b + ny * c);
        }
    }
    CHECK_STATUS(art_blocks_create(ctx, &A, n, size, sym, (size_t)m, (const int(*)[2])pairs),
                 ART_OK);
    free(size);
    free(pairs);
    return A;
}

/* Random values; with `weight` > 1 the diagonal dominates by that much. */
static void fill(struct art_blocks *A, double weight)
{
    double sum[4096] = {0};
    ART_ASSERT(A->row_off[A->n] <= 4096);
    for (size_t k = 0; k < A->n_val; k++) A->val[k] = test_uniform(-1, 1);
    for (int i = 0; i < A->n; i++) {
        double *D = art_blocks_get(A, i, i);
        int m = A->size[i];
        for (int r = 0; r < m && A->sym; r++)
            for (int c = 0; c < r; c++) D[r * m + c] = D[c * m + r];
    }
    for (int i = 0; i < A->n; i++)
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++)
            for (int r = 0; r < A->size[i]; r++)
                for (int c = 0; c < A->size[A->col[k]]; c++) {
                    double v = fabs(A->val[A->val_off[k] + (size_t)(r * A->size[A->col[k]] + c)]);
                    sum[A->row_off[i] + r] += v;
                    if (A->sym && A->col[k] != i) sum[A->row_off[A->col[k]] + c] += v;
                }
    for (int i = 0; i < A->n && weight > 0; i++)
        for (int r = 0; r < A->size[i]; r++)
            art_blocks_get(A, i, i)[r * A->size[i] + r] = weight * sum[A->row_off[i] + r];
}

static double residual(const struct art_csc *A, const double *x, const double *b)
{
    double *r = calloc((size_t)A->n + 1, sizeof *r), worst;
    memcpy(r, b, (size_t)A->n * sizeof *r);
    art_csc_mul(A, -1, x, r);
    worst = art_dense_norm((size_t)A->n, r) / (1e-300 + art_dense_norm((size_t)A->n, b));
    free(r);
    return worst;
}

TEST(linalg_blocks_against_dense)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int sym = 0; sym < 2; sym++) {
        struct art_blocks *A = grid(&ctx, 3, 2, 2, sym);
        REQUIRE(A != NULL);
        fill(A, 0);
        int N = A->row_off[A->n];
        double *M = calloc((size_t)(N * N), sizeof *M), *x = calloc((size_t)N, sizeof *x);
        double *y = calloc((size_t)N, sizeof *y), *z = calloc((size_t)N, sizeof *z);
        bool rows[12], cols[12];
        for (int i = 0; i < N; i++) x[i] = test_uniform(-1, 1);
        for (int k = 0; k < 4; k++) {
            /* the selected blocks, laid out dense */
            memset(M, 0, (size_t)(N * N) * sizeof *M);
            for (int i = 0; i < 12; i++)
                rows[i] = k == 0 || test_below(2), cols[i] = k == 0 || test_below(2);
            for (int i = 0; i < 12; i++)
                for (int j = 0; j < 12; j++) {
                    bool turn = sym && i < j;
                    const double *B = turn ? art_blocks_get(A, j, i) : art_blocks_get(A, i, j);
                    if (!B || !rows[i] || !cols[j]) continue;
                    int m = A->size[i], n = A->size[j];
                    for (int r = 0; r < m; r++)
                        for (int c = 0; c < n; c++)
                            M[(A->row_off[i] + r) * N + A->row_off[j] + c] =
                                turn ? B[c * m + r] : B[r * n + c];
                }
            art_dense_mulvec(N, N, z, M, x);
            art_dense_add_scaled((size_t)N, z, z, 1, z);
            memset(y, 0, (size_t)N * sizeof *y);
            art_blocks_mul(A, k ? rows : NULL, k ? cols : NULL, 2, x, y);
            CHECK_NEAR_N(y, z, (size_t)N, 1e-13);
        }
        /* the compressed columns of a selected set multiply the same way */
        struct art_csc csc = {0};
        for (int i = 0; i < 12; i++) rows[i] = i != 4 && i != 7;
        REQUIRE(CHECK_STATUS(art_csc_from_blocks(&ctx, &csc, A, rows), ART_OK));
        CHECK_INT(csc.n, N - A->size[4] - A->size[7]);
        for (size_t k = 0; k < A->n_val; k++) A->val[k] *= -3;
        art_csc_fill(&csc, A);
        double *xs = calloc((size_t)N, sizeof *xs), *ys = calloc((size_t)N, sizeof *ys);
        for (int k = 0; k < csc.n; k++) xs[k] = x[csc.unknown[k]];
        art_csc_mul(&csc, 0.5, xs, ys);
        memset(y, 0, (size_t)N * sizeof *y);
        art_blocks_mul(A, rows, rows, 0.5, x, y);
        for (int k = 0; k < csc.n; k++) CHECK_NEAR(ys[k], y[csc.unknown[k]], 1e-12);
        for (int j = 0; j < csc.n; j++)
            for (int k = csc.ptr[j] + 1; k < csc.ptr[j + 1]; k++)
                CHECK(csc.row[k] > csc.row[k - 1]);
        art_csc_fini(&csc);
        free(M), free(x), free(y), free(z), free(xs), free(ys);
        art_blocks_free(A);
    }
    art_ctx_fini(&ctx);
}

TEST(linalg_blocks_adding)
{
    struct art_ctx ctx;
    struct art_blocks *A = NULL;
    const int size[3] = {3, 6, 0}, pairs[4][2] = {{0, 1}, {1, 0}, {0, 1}, {2, 0}};
    double B[18], D[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_blocks_create(&ctx, &A, 3, size, true, 4, pairs), ART_OK));
    CHECK_INT(A->ptr[3], 5);
    for (int i = 0; i < 18; i++) B[i] = i;
    const double *at = art_blocks_get(A, 1, 0);
    art_blocks_add(A, 0, 1, 1, B); /* given as [3][6], kept as [6][3] */
    CHECK(at[1 * 3 + 0] == 1 && at[0 * 3 + 1] == 6 && at[5 * 3 + 2] == 17);
    art_blocks_add(A, 1, 0, -1, B);
    CHECK(at[1 * 3 + 0] == 1 - 3);
    art_blocks_add(A, 0, 0, 2, D);
    CHECK(art_blocks_get(A, 0, 0)[5] == 12);
    CHECK(at == art_blocks_get(A, 1, 0));
    CHECK(art_blocks_find(A, 0, 1) == -1 && art_blocks_find(A, 7, 1) == -1);
    art_blocks_zero(A);
    CHECK(at[1] == 0);
    art_blocks_free(A);
    const int bad[1][2] = {{0, 3}}, negative[1] = {-1};
    CHECK_STATUS(art_blocks_create(&ctx, &A, 3, size, true, 1, bad), ART_ERANGE);
    CHECK_STATUS(art_blocks_create(&ctx, &A, 1, negative, true, 0, NULL), ART_ERANGE);
    art_ctx_fini(&ctx);
}

TEST(linalg_csc_triplets)
{
    struct art_ctx ctx;
    struct art_csc A = {0};
    const int i[] = {2, 0, 1, 2, 2}, j[] = {0, 0, 1, 0, 2};
    const double v[] = {1, 2, 3, 4, 5}, x[3] = {1, 10, 100}, want[3] = {502, 30, 505};
    double y[3] = {0};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_csc_from_triplets(&ctx, &A, 3, true, 5, i, j, v), ART_OK));
    CHECK_INT(A.ptr[3], 4);
    art_csc_mul(&A, 1, x, y);
    CHECK_NEAR_N(y, want, 3, 0);
    CHECK_STATUS(art_csc_from_triplets(&ctx, &A, 3, true, 5, j, i, v), ART_ERANGE);
    art_csc_fini(&A);
    art_ctx_fini(&ctx);
}

TEST(linalg_order_is_a_permutation)
{
    struct art_ctx ctx;
    struct art_csc csc = {0};
    art_ctx_init(&ctx);
    for (int k = 0; k < test_count(60); k++) {
        int n = 1 + test_below(80), m = test_below(4 * n);
        int i[400], j[400], perm[100], seen[100] = {0};
        double v[400];
        for (int e = 0; e < m; e++)
            i[e] = test_below(n), j[e] = k % 5 ? test_below(n) : 0, v[e] = 1;
        REQUIRE(
            CHECK_STATUS(art_csc_from_triplets(&ctx, &csc, n, false, (size_t)m, i, j, v), ART_OK));
        REQUIRE(CHECK_STATUS(art_order_amd(&ctx, &csc, perm), ART_OK));
        for (int e = 0; e < n; e++) seen[perm[e]]++;
        for (int e = 0; e < n; e++) CHECK_INT(seen[e], 1);
    }
    art_csc_fini(&csc);
    art_ctx_fini(&ctx);
}

TEST(linalg_order_keeps_trees_free_of_fill)
{
    /* a star with long arms: eliminating leaves first costs nothing beyond the matrix itself */
    struct art_ctx ctx;
    struct art_csc A = {0};
    struct art_solver *s = NULL;
    enum { N = 301 };
    int i[2 * N], j[2 * N], m = 0;
    double v[2 * N];
    art_ctx_init(&ctx);
    for (int k = 0; k < N; k++) {
        i[m] = j[m] = k, v[m++] = 10;
        int up = k % 30 == 1 ? 0 : k - 1;
        if (k > 0) i[m] = k, j[m] = up, v[m++] = -1;
    }
    REQUIRE(CHECK_STATUS(art_csc_from_triplets(&ctx, &A, N, true, (size_t)m, i, j, v), ART_OK));
    REQUIRE(CHECK_STATUS(art_solver_create(&ctx, &s, &art_solver_sparse), ART_OK));
    CHECK_STATUS(art_solver_analyze(&ctx, s, &A), ART_OK);
    CHECK_STATUS(art_solver_factor(&ctx, s, &A), ART_OK);
    CHECK_NEAR(art_solver_stats(s)->nnz_factor, 2 * N - 1, 0);
    art_solver_free(s);
    art_csc_fini(&A);
    art_ctx_fini(&ctx);
}

/* one pattern, several sets of values of each kind */
static void try_solver(struct art_ctx *ctx, const struct art_solver_type *type, int nx, bool sym)
{
    struct art_blocks *A = grid(ctx, nx, 4, 3, sym);
    struct art_csc csc = {0};
    struct art_solver *s = NULL;
    double x[2048], b[2048];
    CHECK_STATUS(art_csc_from_blocks(ctx, &csc, A, NULL), ART_OK);
    CHECK_STATUS(art_solver_create(ctx, &s, type), ART_OK);
    CHECK_STATUS(art_solver_analyze(ctx, s, &csc), ART_OK);
    REQUIRE(2 * csc.n <= 2048);
    for (int k = 0; k < 6; k++) {
        bool definite = k % 2 == 0;
        fill(A, definite ? 1.01 : 0);
        art_csc_fill(&csc, A);
        REQUIRE(CHECK_STATUS(art_solver_factor(ctx, s, &csc), ART_OK));
        if (sym && definite) CHECK_INT(art_solver_kind(s), ART_FACTOR_CHOLESKY);
        if (!sym) CHECK_INT(art_solver_kind(s), ART_FACTOR_LU);
        for (int i = 0; i < 2 * csc.n; i++) x[i] = b[i] = test_uniform(-1, 1);
        CHECK_STATUS(art_solver_solve(ctx, s, 2, x), ART_OK);
        CHECK_NEAR(residual(&csc, x, b), 0, 1e-9);
        CHECK_NEAR(residual(&csc, x + csc.n, b + csc.n), 0, 1e-9);
    }
    const struct art_solver_stats *st = art_solver_stats(s);
    CHECK_INT(st->n_analyze, 1);
    CHECK_INT(st->n_solve, 12);
    CHECK_INT(st->n_cholesky, sym ? 3 : 0);
    CHECK_INT(st->n_cholesky + st->n_ldlt + st->n_lu, 6);
    art_solver_free(s);
    art_csc_fini(&csc);
    art_blocks_free(A);
}

TEST(linalg_solvers_solve)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int t = 0; t < N_TYPES; t++)
        for (int nx = 1; nx <= 5; nx += 2)
            for (int sym = 0; sym < 2; sym++) try_solver(&ctx, types[t], nx, sym);
    art_ctx_fini(&ctx);
}

TEST(linalg_solvers_repeat_bit_for_bit)
{
    struct art_ctx ctx;
    struct art_csc csc = {0};
    double x[2][2048];
    art_ctx_init(&ctx);
    struct art_blocks *A = grid(&ctx, 4, 4, 3, true);
    for (int t = 0; t < N_TYPES; t++)
        for (int definite = 0; definite < 2; definite++) {
            fill(A, definite);
            CHECK_STATUS(art_csc_from_blocks(&ctx, &csc, A, NULL), ART_OK);
            for (int run = 0; run < 2; run++) {
                /* the second solver has a history of other values */
                struct art_solver *s = NULL;
                CHECK_STATUS(art_solver_create(&ctx, &s, types[t]), ART_OK);
                CHECK_STATUS(art_solver_analyze(&ctx, s, &csc), ART_OK);
                for (int k = 0; k < run; k++) {
                    for (int e = 0; e < csc.ptr[csc.n]; e++) csc.val[e] = -csc.val[e];
                    CHECK_STATUS(art_solver_factor(&ctx, s, &csc), ART_OK);
                }
                art_csc_fill(&csc, A);
                CHECK_STATUS(art_solver_factor(&ctx, s, &csc), ART_OK);
                for (int i = 0; i < csc.n; i++) x[run][i] = i % 7 - 3;
                CHECK_STATUS(art_solver_solve(&ctx, s, 1, x[run]), ART_OK);
                art_solver_free(s);
            }
            CHECK(memcmp(x[0], x[1], (size_t)csc.n * sizeof(double)) == 0);
        }
    art_csc_fini(&csc);
    art_blocks_free(A);
    art_ctx_fini(&ctx);
}

TEST(linalg_solvers_small_and_singular)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int t = 0; t < N_TYPES; t++) {
        struct art_csc A = {0};
        struct art_solver *s = NULL;
        double x[4] = {6, 1, 2, 3};
        const int one[1] = {0}, three[3] = {0, 1, 2};
        const double v[3] = {2, 0, 5}, w[3] = {2, NAN, 5};
        CHECK_STATUS(art_solver_create(&ctx, &s, types[t]), ART_OK);
        /* nothing, then one unknown */
        CHECK_STATUS(art_csc_from_triplets(&ctx, &A, 0, true, 0, NULL, NULL, NULL), ART_OK);
        CHECK_STATUS(art_solver_analyze(&ctx, s, &A), ART_OK);
        CHECK_STATUS(art_solver_factor(&ctx, s, &A), ART_OK);
        CHECK_STATUS(art_solver_solve(&ctx, s, 1, x), ART_OK);
        CHECK_STATUS(art_csc_from_triplets(&ctx, &A, 1, true, 1, one, one, v), ART_OK);
        CHECK_STATUS(art_solver_factor(&ctx, s, &A), ART_EUSAGE);
        CHECK_STATUS(art_solver_solve(&ctx, s, 1, x), ART_EUSAGE);
        CHECK_STATUS(art_solver_analyze(&ctx, s, &A), ART_OK);
        CHECK_STATUS(art_solver_factor(&ctx, s, &A), ART_OK);
        CHECK_STATUS(art_solver_solve(&ctx, s, 1, x), ART_OK);
        CHECK_NEAR(x[0], 3, 1e-15);
        /* a zero on the diagonal with nothing beside it */
        CHECK_STATUS(art_csc_from_triplets(&ctx, &A, 3, true, 3, three, three, v), ART_OK);
        CHECK_STATUS(art_solver_analyze(&ctx, s, &A), ART_OK);
        CHECK_STATUS(art_solver_factor(&ctx, s, &A), ART_ESINGULAR);
        CHECK_INT(art_solver_singular(s), 1);
        CHECK_INT(art_solver_stats(s)->n_singular, 1);
        CHECK_STATUS(art_csc_from_triplets(&ctx, &A, 3, true, 3, three, three, w), ART_OK);
        CHECK_STATUS(art_solver_factor(&ctx, s, &A), ART_EDIVERGED);
        /* a chain of springs held nowhere: singular only after elimination */
        const int i[5] = {0, 1, 1, 2, 2}, j[5] = {0, 0, 1, 1, 2};
        const double k[5] = {1, -1, 2, -1, 1};
        CHECK_STATUS(art_csc_from_triplets(&ctx, &A, 3, true, 5, i, j, k), ART_OK);
        CHECK_STATUS(art_solver_analyze(&ctx, s, &A), ART_OK);
        CHECK_STATUS(art_solver_factor(&ctx, s, &A), ART_ESINGULAR);
        art_solver_free(s);
        art_csc_fini(&A);
    }
    art_ctx_fini(&ctx);
}

TEST(linalg_solver_set)
{
    struct art_ctx ctx;
    struct art_solver_set set;
    struct art_solver_type own = art_solver_dense;
    art_ctx_init(&ctx);
    art_solver_set_init(&set);
    CHECK(art_solver_set_find(&set, "sparse") == &art_solver_sparse);
    CHECK(art_solver_set_find(&set, "cholmod") == NULL);
    CHECK_STATUS(art_solver_set_add(&ctx, &set, &own), ART_OK);
    CHECK(art_solver_set_find(&set, "dense") == &own);
    CHECK_INT(set.n, 2);
    /* chosen by size alone; without the fast one the plain one takes the large systems too */
    CHECK(art_solver_choose(&set, 0) == &own && art_solver_choose(&set, 40) == &own);
    CHECK(art_solver_choose(&set, 41) == &art_solver_sparse);
    CHECK(art_solver_choose(&set, 100000) == &art_solver_sparse);
    struct art_solver_type fast = art_solver_sparse;
    fast.name = "cholmod";
    CHECK_STATUS(art_solver_set_add(&ctx, &set, &fast), ART_OK);
    CHECK(art_solver_choose(&set, 400) == &art_solver_sparse);
    CHECK(art_solver_choose(&set, 401) == &fast);
    art_ctx_fini(&ctx);
}

TEST(linalg_csc_symmetric_scaling_and_copy)
{
    struct art_ctx ctx;
    struct art_csc A = {0}, copy = {0};
    enum { N = 12 };
    int i[N * N], j[N * N], m = 0, e;
    double v[N * N], s[N], work[N], big[N] = {0};
    art_ctx_init(&ctx);
    for (int r = 0; r < N; r++)
        for (int c = 0; c <= r; c++)
            if (r != 5 && c != 5 && (r == c + 1 || c == 0))
                i[m] = r, j[m] = c, v[m++] = ldexp(test_uniform(1, 2), 9 * (r % 5) + 9 * (c % 5));
    REQUIRE(CHECK_STATUS(art_csc_from_triplets(&ctx, &A, N, true, (size_t)m, i, j, v), ART_OK));
    art_csc_scale_sym(&A, s, work);
    for (int c = 0; c < N; c++) {
        CHECK_NEAR(frexp(s[c], &e), 0.5, 0);
        for (int k = A.ptr[c]; k < A.ptr[c + 1]; k++) {
            double a = A.val[k] * s[c] * s[A.row[k]];
            big[c] = fmax(big[c], a), big[A.row[k]] = fmax(big[A.row[k]], a);
        }
    }
    for (int c = 0; c < N; c++)
        if (c == 5)
            CHECK(s[c] == 1);
        else
            CHECK(big[c] >= 0.25 && big[c] <= 2);
    REQUIRE(CHECK_STATUS(art_csc_copy(&ctx, &copy, &A), ART_OK));
    CHECK(copy.n == N && copy.sym && copy.ptr[N] == A.ptr[N]);
    CHECK(memcmp(copy.row, A.row, (size_t)m * sizeof *A.row) == 0);
    CHECK(memcmp(copy.val, A.val, (size_t)m * sizeof *A.val) == 0);
    art_csc_fini(&A);
    art_csc_fini(&copy);
    art_ctx_fini(&ctx);
}

/* corner 0: pivoting is needed; 1: indefinite without it */
static int solve_once(struct art_ctx *ctx, const struct art_solver_type *type, double corner)
{
    struct art_csc A = {0};
    struct art_solver *s = NULL;
    int status, i[3] = {0, 1, 1}, j[3] = {0, 0, 1};
    double v[3] = {corner, 2, 0}, x[2] = {2 + corner, 2};
    ART_TRY(art_csc_from_triplets(ctx, &A, 2, true, 3, i, j, v));
    ART_TRY(art_solver_create(ctx, &s, type));
    ART_TRY(art_solver_analyze(ctx, s, &A));
    ART_TRY(art_solver_factor(ctx, s, &A));
    ART_TRY(art_solver_solve(ctx, s, 1, x));
    CHECK(x[0] == 1 && x[1] == 1);
    CHECK(corner == 0 || art_solver_kind(s) == ART_FACTOR_LDLT);
out:
    art_solver_free(s);
    art_csc_fini(&A);
    return status;
}

TEST(linalg_solvers_out_of_memory)
{
    struct art_ctx ctx;
    for (int corner = 0; corner < 2; corner++) {
        CHECK_ALLOC_FAILS(&ctx, solve_once(&ctx, &art_solver_dense, corner));
        CHECK_ALLOC_FAILS(&ctx, solve_once(&ctx, &art_solver_sparse, corner));
    }
}

static int blocks_once(struct art_ctx *ctx)
{
    struct art_blocks *A = NULL;
    struct art_csc csc = {0};
    int status;
    const int size[2] = {3, 6}, pairs[1][2] = {{1, 0}};
    ART_TRY(art_blocks_create(ctx, &A, 2, size, true, 1, pairs));
    ART_TRY(art_csc_from_blocks(ctx, &csc, A, NULL));
out:
    art_csc_fini(&csc);
    art_blocks_free(A);
    return status;
}

/* A type that stands for another, or for none. */
static int resolve_dense(struct art_ctx *ctx, const struct art_solver_type **type)
{
    (void)ctx;
    *type = &art_solver_dense;
    return ART_OK;
}

static int resolve_nothing(struct art_ctx *ctx, const struct art_solver_type **type)
{
    (void)type;
    return art_error(ctx, ART_ENOTFOUND, NULL, "nothing to solve with");
}

TEST(linalg_solvers_stand_for_others)
{
    const struct art_solver_type stands = {.name = "distant", .resolve = resolve_dense};
    const struct art_solver_type fails = {.name = "distant", .resolve = resolve_nothing};
    struct art_ctx ctx;
    struct art_solver *solver = NULL;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_solver_create(&ctx, &solver, &stands), ART_OK);
    CHECK_STR(art_solver_name(solver), "dense");
    art_solver_free(solver);
    solver = NULL;
    CHECK_STATUS(art_solver_create(&ctx, &solver, &fails), ART_ENOTFOUND);
    CHECK(!solver);
    art_ctx_fini(&ctx);
    CHECK_ALLOC_FAILS(&ctx, solve_once(&ctx, &stands, 0));
}

TEST(linalg_blocks_out_of_memory)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, blocks_once(&ctx));
}

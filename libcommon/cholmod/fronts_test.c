/* Factors to single precision by fronts. */
#include "fronts.h"
#include "harness/test.h"
#include "single_fixture.h"
#include <art/cholmod.h>
#include <art/math.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct system {
    struct art_ctx ctx;
    struct art_csc A;
    struct art_solver *s;
    size_t n;
    double *x, *y, *b;
};

/* Makes room for n unknowns with `most` entries each. */
static void reserve_system(struct system *t, int n, int most)
{
    memset(t, 0, sizeof *t);
    art_ctx_init(&t->ctx);
    t->n = (size_t)n;
    t->A = (struct art_csc){.n = n, .sym = true};
    t->A.ptr = calloc(t->n + 1, sizeof *t->A.ptr);
    t->A.row = calloc(t->n * (size_t)most, sizeof *t->A.row);
    t->A.val = calloc(t->n * (size_t)most, sizeof *t->A.val);
}

static bool analyze_system(struct system *t)
{
    t->x = calloc(t->n, sizeof *t->x);
    t->y = calloc(t->n, sizeof *t->y);
    t->b = calloc(t->n, sizeof *t->b);
    for (size_t i = 0; i < t->n; i++) t->b[i] = test_uniform(-1, 1);
    return CHECK_STATUS(art_solver_create(&t->ctx, &t->s, &art_solver_cholmod), ART_OK) &&
           CHECK_STATUS(art_solver_analyze(&t->ctx, t->s, &t->A), ART_OK);
}

/* Makes the lower triangle of a grid of n^3 blocks of three unknowns with links to the 26
 * neighbours: random numbers, `diagonal` more on the diagonal. */
static bool open_system(struct system *t, int n, double diagonal)
{
    int total = n * n * n, at = 0;
    reserve_system(t, 3 * total, 45);
    for (int j = 0; j < 3 * total; j++) {
        int i = j / 3, x = i / (n * n), y = i / n % n, z = i % n;
        for (int k = 13; k < 27; k++) {
            int u = x + k / 9 - 1, v = y + k / 3 % 3 - 1, w = z + k % 3 - 1;
            if (u < 0 || v < 0 || w < 0 || u >= n || v >= n || w >= n) continue;
            for (int c = k == 13 ? j % 3 : 0; c < 3; c++) {
                t->A.row[at] = 3 * ((u * n + v) * n + w) + c;
                t->A.val[at] = test_uniform(-1, 1) + (t->A.row[at] == j ? diagonal : 0);
                at++;
            }
        }
        t->A.ptr[j + 1] = at;
    }
    return analyze_system(t);
}

/* Makes the lower triangle of dense blocks of `sizes` unknowns, of which each is linked to the last
 * `links` unknowns of a dense block of `root` unknowns behind them all. */
static bool open_branches(struct system *t, int n, const int *sizes, int root, int links)
{
    int total = root, at = 0, j = 0;
    for (int b = 0; b < n; b++) total += sizes[b];
    reserve_system(t, total, total);
    for (int b = 0; b <= n; b++) {
        int end = b < n ? j + sizes[b] : total;
        for (; j < end; j++) {
            for (int i = j; i < total; i++) {
                if (i >= end && i < total - links) continue;
                t->A.row[at] = i;
                t->A.val[at++] = test_uniform(-1, 1) + (i == j ? 60 : 0);
            }
            t->A.ptr[j + 1] = at;
        }
    }
    return analyze_system(t);
}

static void close_system(struct system *t)
{
    art_solver_free(t->s);
    free(t->A.ptr), free(t->A.row), free(t->A.val);
    free(t->x), free(t->y), free(t->b);
    art_ctx_fini(&t->ctx);
}

static double largest(const double *x, size_t n)
{
    double most = 0;
    for (size_t i = 0; i < n; i++) most = fmax(most, fabs(x[i]));
    return most;
}

/* Solves for b to single precision, or where `full` with all digits. */
static bool solve(struct system *t, bool full, double *x)
{
    memcpy(x, t->b, t->n * sizeof *x);
    return CHECK_STATUS(full ? art_solver_solve(&t->ctx, t->s, 1, x)
                             : art_solver_solve_single(&t->ctx, t->s, 1, x),
                        ART_OK);
}

/* These make D A D with powers of two, `by` bits up and down. */
static double power_of(size_t i, int by)
{
    return ldexp(1, (int)(i * 7919 % (size_t)(2 * by + 1)) - by);
}

static void scale(struct system *t, int by)
{
    for (int j = 0; j < t->A.n; j++)
        for (int k = t->A.ptr[j]; k < t->A.ptr[j + 1]; k++)
            t->A.val[k] *= power_of((size_t)j, by) * power_of((size_t)t->A.row[k], by);
}

/* Fronts of all sizes, beside the dense factor where that is small enough, and the usual one. */
TEST(fronts_solve_as_other_factors_do)
{
    for (int n = 2; n < 12; n++) {
        struct system t;
        REQUIRE(open_system(&t, n, 40));
        CHECK_STATUS(art_solver_factor_single(&t.ctx, t.s, &t.A), ART_OK);
        CHECK_INT(art_solver_kind(t.s), ART_FACTOR_CHOLESKY);
        solve(&t, false, t.y);
        if (n < 6) {
            struct art_solver *dense = NULL;
            CHECK_STATUS(art_solver_create(&t.ctx, &dense, &art_solver_dense), ART_OK);
            CHECK_STATUS(art_solver_analyze(&t.ctx, dense, &t.A), ART_OK);
            CHECK_STATUS(art_solver_factor(&t.ctx, dense, &t.A), ART_OK);
            memcpy(t.x, t.b, t.n * sizeof *t.x);
            CHECK_STATUS(art_solver_solve(&t.ctx, dense, 1, t.x), ART_OK);
            CHECK_NEAR_N(t.y, t.x, t.n, 2e-6 * largest(t.x, t.n));
            art_solver_free(dense);
        }
        CHECK_STATUS(art_solver_factor(&t.ctx, t.s, &t.A), ART_OK);
        solve(&t, true, t.x);
        CHECK_NEAR_N(t.y, t.x, t.n, 2e-6 * largest(t.x, t.n));
        /* that the numbers are those of single precision says that the factor was */
        if (n > 5) CHECK(memcmp(t.x, t.y, t.n * sizeof *t.x) != 0);
        close_system(&t);
    }
}

/* A front is divided into pieces, of which the last may stand above the branches of threads: what
 * hangs on those is done before any piece of the front. With one thread a branch that comes too
 * late is missing. */
TEST(fronts_wait_for_all_their_children)
{
    for (int round = 0; round < 12; round++) {
        struct system t;
        int sizes[6];
        for (int b = 0; b < 6; b++) sizes[b] = 60 + (int)test_uniform(0, 180);
        REQUIRE(open_branches(&t, 6, sizes, 130 + 10 * round, 20 + 5 * round));
        CHECK_STATUS(art_solver_factor_single(&t.ctx, t.s, &t.A), ART_OK);
        CHECK_INT(art_solver_kind(t.s), ART_FACTOR_CHOLESKY);
        solve(&t, false, t.y);
        CHECK_STATUS(art_solver_factor(&t.ctx, t.s, &t.A), ART_OK);
        solve(&t, true, t.x);
        CHECK_NEAR_N(t.y, t.x, t.n, 2e-6 * largest(t.x, t.n));
        close_system(&t);
    }
}

/* What asks for all digits after all gets them, and again after the next factor. */
TEST(fronts_give_way_to_full_solves)
{
    struct system t;
    REQUIRE(open_system(&t, 7, 40));
    for (int round = 0; round < 3; round++) {
        for (int k = 0; k < t.A.ptr[t.A.n]; k++) t.A.val[k] *= 1.1;
        CHECK_STATUS(art_solver_factor_single(&t.ctx, t.s, &t.A), ART_OK);
        solve(&t, false, t.y);
        solve(&t, true, t.x);
        CHECK_NEAR_N(t.y, t.x, t.n, 2e-6 * largest(t.x, t.n));
        memcpy(t.y, t.b, t.n * sizeof *t.y);
        art_csc_mul(&t.A, -1, t.x, t.y);
        CHECK_NEAR(largest(t.y, t.n), 0, 1e-13);
    }
    close_system(&t);
}

/* Units of unknowns that are powers of two apart change no digit, however far apart they are. */
TEST(fronts_do_not_depend_on_units)
{
    enum { BY = 90 };
    struct system t;
    REQUIRE(open_system(&t, 7, 40));
    CHECK_STATUS(art_solver_factor_single(&t.ctx, t.s, &t.A), ART_OK);
    solve(&t, false, t.x);
    scale(&t, BY);
    for (size_t i = 0; i < t.n; i++) t.b[i] *= power_of(i, BY);
    CHECK_STATUS(art_solver_factor_single(&t.ctx, t.s, &t.A), ART_OK);
    solve(&t, false, t.y);
    for (size_t i = 0; i < t.n; i++) t.y[i] *= power_of(i, BY);
    CHECK_NEAR_N(t.y, t.x, t.n, 0);
    close_system(&t);
}

/* A grid of springs, and stiffnesses against the ground that are so weak that single precision
 * cannot tell them from nothing: the usual factor does the work. */
TEST(fronts_refuse_what_is_nearly_singular)
{
    const double ground[] = {1, 1e-3, 1e-7, 1e-10};
    for (int k = 0; k < 4; k++) {
        struct system t;
        REQUIRE(open_system(&t, 7, 0));
        double *sum = calloc(t.n, sizeof *sum);
        for (int j = 0; j < t.A.n; j++)
            for (int e = t.A.ptr[j]; e < t.A.ptr[j + 1]; e++) {
                int i = t.A.row[e];
                t.A.val[e] = i != j && i % 3 == j % 3 ? -1 : 0;
                sum[i] -= t.A.val[e], sum[j] -= t.A.val[e];
            }
        for (int j = 0; j < t.A.n; j++) t.A.val[t.A.ptr[j]] = sum[j] + ground[k];
        CHECK_STATUS(art_solver_factor_single(&t.ctx, t.s, &t.A), ART_OK);
        solve(&t, false, t.y);
        solve(&t, true, t.x);
        bool refused = k > 1;
        CHECK_INT(art_solver_stats(t.s)->n_cholesky, refused ? 1 : 2);
        CHECK_NEAR_N(t.y, t.x, t.n, (refused ? 1e-5 : 1e-6 / ground[k]) * largest(t.x, t.n));
        free(sum);
        close_system(&t);
    }
}

TEST(fronts_refuse_what_is_not_definite)
{
    const double diagonals[] = {-40, 3};
    for (int k = 0; k < 2; k++) {
        struct system t;
        REQUIRE(open_system(&t, 6, diagonals[k]));
        CHECK_STATUS(art_solver_factor_single(&t.ctx, t.s, &t.A), ART_OK);
        CHECK(art_solver_kind(t.s) != ART_FACTOR_CHOLESKY);
        solve(&t, false, t.x);
        memcpy(t.y, t.b, t.n * sizeof *t.y);
        art_csc_mul(&t.A, -1, t.x, t.y);
        CHECK_NEAR(largest(t.y, t.n), 0, 1e-9);
        close_system(&t);
    }
}

/* A late pivot that is not positive, in the trunk: the block that is eliminated last. */
TEST(fronts_refuse_a_late_pivot)
{
    struct system t;
    REQUIRE(open_system(&t, 9, 40));
    int refused = 0;
    for (size_t i = 0; i < t.n; i += 50) {
        double *d = &t.A.val[t.A.ptr[i]], before = *d;
        *d = 1e-3;
        CHECK_STATUS(art_solver_factor_single(&t.ctx, t.s, &t.A), ART_OK);
        refused += art_solver_kind(t.s) != ART_FACTOR_CHOLESKY;
        solve(&t, false, t.x);
        memcpy(t.y, t.b, t.n * sizeof *t.y);
        art_csc_mul(&t.A, -1, t.x, t.y);
        CHECK_NEAR(largest(t.y, t.n), 0, 1e-9);
        *d = before;
    }
    CHECK_INT(refused, (int)((t.n + 49) / 50));
    CHECK_STATUS(art_solver_factor_single(&t.ctx, t.s, &t.A), ART_OK);
    CHECK_INT(art_solver_kind(t.s), ART_FACTOR_CHOLESKY);
    close_system(&t);
}

TEST(fronts_report_what_cannot_be_factored)
{
    struct system t;
    REQUIRE(open_system(&t, 6, 40));
    int at = t.A.ptr[100];
    t.A.val[at] = NAN;
    CHECK_STATUS(art_solver_factor_single(&t.ctx, t.s, &t.A), ART_EDIVERGED);
    CHECK_STATUS(art_solver_solve_single(&t.ctx, t.s, 1, t.x), ART_EUSAGE);
    memset(t.A.val, 0, (size_t)t.A.ptr[t.A.n] * sizeof *t.A.val);
    CHECK_STATUS(art_solver_factor_single(&t.ctx, t.s, &t.A), ART_ESINGULAR);
    t.A.n--;
    CHECK_STATUS(art_solver_factor_single(&t.ctx, t.s, &t.A), ART_EUSAGE);
    t.A.n++;
    close_system(&t);
}

/* Several right-hand sides, by any number of threads, with factors that these share. */
TEST(fronts_by_threads)
{
    enum { MANY = 5 };
    struct system t;
    REQUIRE(open_system(&t, 12, 40));
    double *x = calloc(MANY * t.n, sizeof *x), *y = calloc(MANY * t.n, sizeof *y);
    for (int threads = 1; threads <= 4; threads++) {
        struct art_pool *pool = NULL;
        CHECK_STATUS(art_pool_create(&t.ctx, &pool, threads), ART_OK);
        art_solver_set_pool(t.s, pool);
        for (int round = 0; round < 8; round++) {
            CHECK_STATUS(art_solver_factor_single(&t.ctx, t.s, &t.A), ART_OK);
            for (size_t c = 0; c < MANY; c++) memcpy(y + c * t.n, t.b, t.n * sizeof *y);
            for (size_t i = 0; i < MANY * t.n; i++) y[i] *= (double)(1 + i / t.n);
            CHECK_STATUS(art_solver_solve_single(&t.ctx, t.s, MANY, y), ART_OK);
            if (threads == 1 && round == 0) memcpy(x, y, MANY * t.n * sizeof *x);
            if (!CHECK(memcmp(x, y, MANY * t.n * sizeof *x) == 0)) break;
        }
        art_solver_set_pool(t.s, NULL);
        art_pool_free(pool);
    }
    solve(&t, true, t.x);
    for (size_t c = 0; c < MANY; c++)
        for (size_t i = 0; i < t.n; i++) x[c * t.n + i] /= (double)(c + 1);
    for (size_t c = 0; c < MANY; c++) CHECK_NEAR_N(x + c * t.n, t.x, t.n, 2e-6 * largest(t.x, t.n));
    free(x), free(y);
    close_system(&t);
}

static void fill(float *x, size_t n)
{
    for (size_t i = 0; i < n; i++) x[i] = (float)test_uniform(-1, 1);
}

/* One block of rows by a copy of the kernels: all that it writes. */
struct work {
    float F[64 * 80], Lp[6 * 48 * 16], M[48 * 16], parent[100 * 96];
    struct front_diagonal d;
};

static double run(const struct front_kernels *k, int cols, const struct work *from, struct work *w)
{
    const struct front_run runs[] = {{3, 5, 9}, {12, 20, 25}, {37, 46, 3}};
    double size[48];
    *w = *from;
    for (int i = 0; i < 48; i++) size[i] = 60;
    double least = k->diagonal(w->F, 80, cols, size, 0, &w->d);
    k->rows(w->F + 48, 80, cols, &w->d, w->Lp + 2 * 48 * 16, w->M);
    k->update(w->Lp + 48 * 16, w->Lp, cols, 8, 40, w->F + 48, 80);
    k->add(runs, 3, w->F, 80, w->parent, 96, 0, 30);
    k->add(runs, 3, w->F, 80, w->parent, 96, 30, 100);
    return least;
}

TEST(fronts_have_the_same_bits_on_all_processors)
{
    struct front_kernels list[FRONT_COPIES];
    struct work *w = calloc(3, sizeof *w);
    int copies = front_kernels_list(list);
    for (int cols = 1; cols <= 48; cols++) {
        fill(w->F, 64 * 80), fill(w->Lp, 6 * 48 * 16), fill(w->parent, 100 * 96);
        for (size_t i = 0; i < 48; i++) w->F[81 * i] += 60;
        double least = run(&list[0], cols, w, w + 1);
        CHECK(least > 0.5);
        for (int c = 1; c < copies; c++) {
            CHECK(run(&list[c], cols, w, w + 2) == least);
            CHECK(memcmp(w[1].F, w[2].F, sizeof w->F) == 0);
            CHECK(memcmp(w[1].M, w[2].M, sizeof w->M) == 0);
            CHECK(memcmp(w[1].Lp, w[2].Lp, sizeof w->Lp) == 0);
            CHECK(memcmp(w[1].parent, w[2].parent, sizeof w->parent) == 0);
            CHECK(memcmp(&w[1].d, &w[2].d, sizeof w->d) == 0);
        }
    }
    free(w);
}

TEST(fronts_allocation_fails)
{
    struct system t;
    REQUIRE(open_system(&t, 6, 40));
    CHECK_ALLOC_FAILS(&t.ctx, solve_single_from_start(&t.ctx, &t.A, art_solver_factor_single, t.x));
    close_system(&t);
}

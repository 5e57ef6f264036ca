/* Complementarity problems whose z have bounds: friction, given forces, rows that only pull. */
#include "harness/test.h"
#include <art/kkt.h>
#include <math.h>
#include <string.h>

enum { MOST = 120 };
typedef int lcp_solver(struct art_ctx *, int, const double *, const double *, const double *,
                       const double *, double *, signed char *, struct art_lcp_result *);
static lcp_solver *const solvers[] = {art_lcp_keller, art_lcp_murty, art_lcp_block};
static const char *const names[] = {"Keller", "Murty", "block"};

struct lcp {
    int n;
    double M[MOST * MOST], q[MOST], lo[MOST], hi[MOST], z[MOST], w[MOST];
};

/* M = B B^T + soft of rank k, and bounds of all kinds. */
static void make(struct lcp *p, int n, int k, double soft)
{
    static double B[MOST * MOST];
    p->n = n;
    for (int i = 0; i < n * k; i++) B[i] = test_uniform(-1, 1);
    for (int i = 0; i < n; i++) {
        const double lo[] = {0, -test_uniform(0, 1), test_uniform(-1, 1), -INFINITY, -INFINITY};
        const double hi[] = {INFINITY, -lo[1], lo[2], test_uniform(-1, 1), INFINITY};
        int kind = test_below(8);
        kind = kind > 4 ? kind % 2 : kind;
        p->lo[i] = lo[kind], p->hi[i] = hi[kind];
        p->q[i] = test_uniform(-1, 1);
        for (int j = 0; j < n; j++) {
            double sum = i == j ? soft : 0;
            for (int t = 0; t < k; t++) sum += B[i * k + t] * B[j * k + t];
            p->M[i * n + j] = sum;
        }
    }
}

/* A right side with a solution; with ties in it, where w is zero at a bound. */
static void solvable(struct lcp *p, bool ties)
{
    for (int i = 0; i < p->n; i++) {
        double lo = p->lo[i], hi = p->hi[i];
        bool free = lo < hi && (test_below(2) || (isinf(lo) && isinf(hi))), up = test_below(2);
        if (isinf(hi)) up = false;
        if (isinf(lo)) up = true;
        double z = up ? hi : lo, w = up ? -test_uniform(0, 1) : test_uniform(0, 1);
        if (lo == hi) w = test_uniform(-1, 1);
        if (free && isinf(lo) && isinf(hi))
            z = test_uniform(-1, 1);
        else if (free)
            z += (up ? -1 : 1) * test_uniform(0, 1) * fmin(hi - lo, 1);
        if (free || (ties && test_below(2))) w = 0;
        p->z[i] = z, p->w[i] = w;
    }
    for (int i = 0; i < p->n; i++) {
        p->q[i] = p->w[i];
        for (int j = 0; j < p->n; j++) p->q[i] -= p->M[i * p->n + j] * p->z[j];
    }
}

static double violation(struct lcp *p, const double *z)
{
    double worst = 0;
    for (int i = 0; i < p->n; i++) {
        double w = p->q[i], below = z[i] - p->lo[i], above = p->hi[i] - z[i];
        for (int j = 0; j < p->n; j++) w += p->M[i * p->n + j] * z[j];
        p->w[i] = w;
        worst = fmax(worst, fmax(-below, -above));
        worst = fmax(worst, w > 0 ? fmin(w, below) : fmin(-w, above));
    }
    return worst;
}

TEST(linalg_lcp_bounds_are_kept)
{
    static struct lcp p;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(300); round++) {
        int n = 1 + test_below(round % 10 == 9 ? 60 : 12), rank = 1 + test_below(2 * n);
        double w0[MOST], size = 1;
        make(&p, n, rank < MOST ? rank : MOST, 0);
        solvable(&p, round % 2);
        for (int i = 0; i < n; i++) size = fmax(size, fabs(p.q[i]));
        for (int s = 0; s < 3; s++)
            for (int warm = 0; warm < 2; warm++) {
                struct art_lcp_result r;
                signed char state[MOST];
                double z[MOST];
                for (int i = 0; i < n; i++) state[i] = (signed char)(warm ? test_below(3) : 0);
                int status = solvers[s](&ctx, n, p.M, p.q, p.lo, p.hi, z, state, &r);
                /* least-index pivots may run out on singular ones; they say so */
                if (s == 1 && n > 3 && rank < n && status == ART_EDIVERGED) continue;
                if (!CHECK_STATUS(status, ART_OK)) {
                    TEST_FAIL("%s, round %d, n %d, rank %d, warm %d", names[s], round, n, rank,
                              warm);
                    continue;
                }
                CHECK_NEAR(violation(&p, z), 0, 1e-9 * size);
                for (int i = 0; i < n; i++) {
                    int want = z[i] <= p.lo[i]   ? ART_ROW_AT_LO
                               : z[i] >= p.hi[i] ? ART_ROW_AT_HI
                                                 : ART_ROW_BETWEEN;
                    CHECK_INT(state[i], want);
                    /* w is unique, whichever way was taken */
                    if (s == 0 && warm == 0) w0[i] = p.w[i];
                    CHECK_NEAR(p.w[i], w0[i], 1e-8 * size);
                }
            }
    }
    art_ctx_fini(&ctx);
}

/* All 3^n choices of where z stands, for definite M: exactly one solves. */
static void brute_force(struct lcp *p, double *best_z)
{
    struct art_ctx ctx;
    struct art_dense d = {0};
    double best = INFINITY;
    int n = p->n, sets = 1;
    art_ctx_init(&ctx);
    for (int i = 0; i < n; i++) sets *= 3;
    for (int set = 0; set < sets; set++) {
        double A[49], x[7], z[7] = {0};
        int idx[7], k = 0, skip = 0;
        for (int i = 0, s = set; i < n; i++, s /= 3) {
            if (s % 3 == 1)
                idx[k++] = i;
            else
                z[i] = s % 3 ? p->hi[i] : p->lo[i];
            skip |= isinf(z[i]) != 0;
        }
        if (skip) continue;
        for (int i = 0; i < k; i++) {
            x[i] = -p->q[idx[i]];
            for (int j = 0; j < n; j++) x[i] -= p->M[idx[i] * n + j] * z[j];
            for (int j = 0; j < k; j++) A[i * k + j] = p->M[idx[i] * n + idx[j]];
        }
        if (art_dense_factor_sym(&ctx, &d, k, A) < 0) continue;
        art_dense_solve(&d, x);
        for (int i = 0; i < k; i++) z[idx[i]] = x[i];
        double worst = violation(p, z);
        if (worst < best) best = worst, memcpy(best_z, z, (size_t)n * sizeof *z);
    }
    CHECK(best < 1e-9);
    art_dense_fini(&d);
    art_ctx_fini(&ctx);
}

TEST(linalg_lcp_bounds_against_brute_force)
{
    static struct lcp p;
    struct art_ctx ctx;
    int at_hi = 0;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(80); round++) {
        double z[7], best[7];
        make(&p, 1 + test_below(7), 10, 0);
        brute_force(&p, best);
        for (int s = 0; s < 3; s++) {
            struct art_lcp_result r;
            signed char state[7];
            double size = 1;
            for (int i = 0; i < p.n; i++) size = fmax(size, fabs(best[i]));
            for (int i = 0; i < p.n; i++) state[i] = (signed char)test_below(3);
            REQUIRE(
                CHECK_STATUS(solvers[s](&ctx, p.n, p.M, p.q, p.lo, p.hi, z, state, &r), ART_OK));
            CHECK_NEAR_N(z, best, (size_t)p.n, 1e-8 * size);
            for (int i = 0; i < p.n; i++) at_hi += state[i] == ART_ROW_AT_HI;
        }
    }
    CHECK(at_hi > 50);
    art_ctx_fini(&ctx);
}

/* The same bits whichever method and guess: contacts that depend on each other, softened, and ties.
 * A good guess needs no pivots. */
TEST(linalg_lcp_same_bits_from_any_guess)
{
    static struct lcp p;
    struct art_ctx ctx;
    int pivots = 0;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(1500); round++) {
        int n = 1 + test_below(round % 50 == 49 ? 60 : 12), rank = 1 + test_below(n);
        double first[MOST], z[MOST];
        signed char state[MOST], last[MOST];
        struct art_lcp_result r;
        make(&p, n, rank, round % 3 ? 1e-7 : 0.1);
        solvable(&p, round % 2);
        for (int k = 0; k < 4; k++) {
            for (int i = 0; i < n; i++) {
                state[i] = (signed char)(k == 0 ? 0 : test_below(3));
                if (k == 3) state[i] = last[i];
            }
            /* least-index pivots take long where there are many */
            lcp_solver *solve = k == 1            ? art_lcp_block
                                : k == 2 && n < 9 ? art_lcp_murty
                                                  : art_lcp_keller;
            if (k == 3) solve = art_lcp_block;
            if (!CHECK_STATUS(solve(&ctx, n, p.M, p.q, p.lo, p.hi, z, state, &r), ART_OK)) break;
            if (k == 0) memcpy(first, z, sizeof first);
            memcpy(last, state, sizeof last);
            for (int i = 0; i < n; i++) CHECK_BITS(z[i], first[i]);
            if (k == 3) pivots += r.n_pivots > 0;
        }
    }
    /* what is tiny and yet counts is always found anew */
    CHECK(pivots <= test_count(1500) / 1000);
    art_ctx_fini(&ctx);
}

/* One body on many equal contacts, held by friction: z is shared among them as W + D says, and
 * those that carry nothing are at zero exactly or not, the same from any guess. */
TEST(linalg_lcp_same_bits_of_equal_contacts)
{
    static struct lcp p;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(200); round++) {
        double first[MOST], z[MOST], J[MOST][3];
        int n = p.n = 3 * (1 + test_below(6));
        for (int i = 0; i < n;
             i++) { /* forces along y and x at points of a grid, about the middle */
            bool normal = i % 3 < 2;
            double x = test_below(5) - 2;
            J[i][0] = normal ? 0 : 1, J[i][1] = normal, J[i][2] = normal ? x : 1;
            p.lo[i] = normal ? 0 : -0.25 * test_below(3), p.hi[i] = normal ? INFINITY : -p.lo[i];
            p.q[i] = normal ? -1 - (test_below(2) ? 0 : 0.5 * x) : 0.5 * (test_below(3) - 1);
        }
        for (int i = 0; i < n * n; i++) {
            const double *a = J[i / n], *b = J[i % n];
            p.M[i] = (i / n == i % n ? 1e-7 : 0) + a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        }
        for (int k = 0; k < 6; k++) {
            struct art_lcp_result r;
            signed char state[MOST];
            for (int i = 0; i < n; i++) state[i] = (signed char)(k == 0 ? 0 : test_below(3));
            int status = solvers[2 * (k % 2)](&ctx, n, p.M, p.q, p.lo, p.hi, z, state, &r);
            if (!CHECK_STATUS(status, ART_OK)) break;
            if (k == 0) memcpy(first, z, sizeof first);
            for (int i = 0; i < n; i++) CHECK_BITS(z[i], first[i]);
        }
    }
    art_ctx_fini(&ctx);
}

TEST(linalg_lcp_bounds_that_are_none)
{
    struct art_ctx ctx;
    struct art_lcp_result r;
    art_ctx_init(&ctx);
    const double M[1] = {2}, bad[][2] = {{1, 0}, {NAN, 1}, {0, NAN}, {INFINITY, INFINITY}};
    for (int s = 0; s < 3; s++) {
        double z = 0, q = -1;
        signed char state = 7;
        for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
            CHECK_STATUS(solvers[s](&ctx, 1, M, &q, &bad[k][0], &bad[k][1], &z, &state, &r),
                         ART_ERANGE);
        const double lo[] = {0, -1, 0.75, 0, -INFINITY}, hi[] = {INFINITY, 0.25, 0.75, 0, INFINITY};
        const double want[] = {0.5, 0.25, 0.75, 0, 0.5};
        for (int k = 0; k < 5; k++) {
            CHECK_STATUS(solvers[s](&ctx, 1, M, &q, lo + k, hi + k, &z, &state, &r), ART_OK);
            CHECK_NEAR(z, want[k], 0);
        }
    }
    art_ctx_fini(&ctx);
}

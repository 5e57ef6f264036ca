#include "harness/test.h"
#include <art/kkt.h>
#include <art/linalg.h>
#include <math.h>
#include <string.h>

enum { MOST = 200 };
typedef int lcp_solver(struct art_ctx *, int, const double *, const double *, const double *,
                       const double *, double *, signed char *, struct art_lcp_result *);
static lcp_solver *const solvers[] = {art_lcp_keller, art_lcp_murty, art_lcp_block};
static const char *const names[] = {"Keller", "Murty", "block"};

struct lcp {
    int n;
    double M[MOST * MOST], q[MOST], z[MOST], w[MOST];
};

/* M = B B^T of rank k; units far apart if asked for. */
static void random_matrix(struct lcp *p, int n, int k, bool units)
{
    static double B[MOST * MOST];
    double unit[MOST];
    p->n = n;
    for (int i = 0; i < n * k; i++) B[i] = test_uniform(-1, 1);
    for (int i = 0; i < n; i++) unit[i] = units ? pow(10, test_uniform(-6, 6)) : 1;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int t = 0; t < k; t++) sum += B[i * k + t] * B[j * k + t];
            p->M[i * n + j] = sum * (unit[i] * unit[j]);
        }
    for (int i = 0; i < n; i++) p->q[i] = unit[i];
}

/* A right side that has a solution: w - M z for random complementary w, z; some rows with both
 * zero. */
static void solvable_q(struct lcp *p, bool degenerate)
{
    double z[MOST], w[MOST];
    for (int i = 0; i < p->n; i++) {
        double unit = p->q[i], v = test_uniform(0.1, 1);
        int kind = test_below(degenerate ? 3 : 2);
        z[i] = kind == 0 ? v / unit : 0;
        w[i] = kind == 1 ? v * unit : 0;
    }
    for (int i = 0; i < p->n; i++) {
        p->q[i] = w[i];
        for (int j = 0; j < p->n; j++) p->q[i] -= p->M[i * p->n + j] * z[j];
    }
}

/* Largest violation with each row in the units of its diagonal. */
static double violation(struct lcp *p)
{
    double worst = 0, all = 0;
    for (int i = 0; i < p->n; i++) {
        double unit = sqrt(p->M[i * p->n + i]), w = p->q[i];
        for (int j = 0; j < p->n; j++) w += p->M[i * p->n + j] * p->z[j];
        p->w[i] = w;
        double a = w / unit, b = p->z[i] * unit;
        worst = fmax(worst, fmax(fmax(-a, -b), fmin(fabs(a), fabs(b))));
        all = fmax(all, fabs(p->q[i]) / unit);
    }
    return worst / fmax(all, 1e-300);
}

TEST(linalg_lcp_solves_what_has_a_solution)
{
    static struct lcp p;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(300); round++) {
        int n = round == 59 ? MOST : 1 + test_below(round % 10 == 9 ? 60 : 12);
        int rank = 1 + test_below(2 * n < MOST ? 2 * n : MOST);
        random_matrix(&p, n, rank, round % 3 == 1);
        solvable_q(&p, round % 2 == 1);
        double w0[MOST], scale = 0;
        for (int s = 0; s < 3; s++)
            for (int warm = 0; warm < 3; warm++) {
                struct art_lcp_result r;
                signed char active[MOST];
                for (int i = 0; i < n; i++)
                    active[i] = warm == 1 ? test_below(2) : warm == 2 && p.z[i] > 0;
                int status = solvers[s](&ctx, n, p.M, p.q, NULL, NULL, p.z, active, &r);
                /* least-index pivots may run out on large singular ones; they say so */
                if (s == 1 && n > 12 && rank < n && status == ART_EDIVERGED) continue;
                if (!CHECK_STATUS(status, ART_OK)) {
                    TEST_FAIL("%s, round %d, n %d, rank %d, warm %d", names[s], round, n, rank,
                              warm);
                    continue;
                }
                CHECK_NEAR(violation(&p), 0, 1e-9);
                for (int i = 0; i < n; i++)
                    CHECK_INT(active[i], p.z[i] > 0 ? ART_ROW_BETWEEN : ART_ROW_AT_LO);
                /* w is unique, whichever way was taken */
                for (int i = 0; i < n; i++) {
                    double unit = sqrt(p.M[i * n + i]);
                    scale = fmax(scale, fabs(p.q[i]) / unit);
                    if (s == 0 && warm == 0) w0[i] = p.w[i];
                    CHECK_NEAR((p.w[i] - w0[i]) / unit, 0, 1e-8 * scale);
                }
            }
    }
    art_ctx_fini(&ctx);
}

/* All 2^n choices of what is active, for definite M: exactly one solves. */
static void brute_force(const struct lcp *p, double *z)
{
    struct art_ctx ctx;
    struct art_dense d = {0};
    double best = INFINITY;
    int n = p->n;
    art_ctx_init(&ctx);
    for (unsigned set = 0; set < 1u << n; set++) {
        double A[100], x[10], full[10] = {0}, worst = 0;
        int idx[10], k = 0;
        for (int i = 0; i < n; i++)
            if (set >> i & 1) idx[k++] = i;
        for (int i = 0; i < k; i++) {
            x[i] = -p->q[idx[i]];
            for (int j = 0; j < k; j++) A[i * k + j] = p->M[idx[i] * n + idx[j]];
        }
        if (art_dense_factor_sym(&ctx, &d, k, A) < 0) continue;
        art_dense_solve(&d, x);
        for (int i = 0; i < k; i++) full[idx[i]] = x[i];
        for (int i = 0; i < n; i++) {
            double w = p->q[i];
            for (int j = 0; j < n; j++) w += p->M[i * n + j] * full[j];
            worst = fmax(worst, fmax(-full[i], set >> i & 1 ? 0 : -w));
        }
        if (worst < best) best = worst, memcpy(z, full, (size_t)n * sizeof *z);
    }
    CHECK(best < 1e-9);
    art_dense_fini(&d);
    art_ctx_fini(&ctx);
}

TEST(linalg_lcp_against_brute_force)
{
    static struct lcp p;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(60); round++) {
        int n = 1 + test_below(10);
        double z[10];
        random_matrix(&p, n, n + 2, false);
        for (int i = 0; i < n; i++) p.q[i] = test_uniform(-1, 1);
        brute_force(&p, z);
        for (int s = 0; s < 3; s++) {
            struct art_lcp_result r;
            signed char active[MOST] = {0};
            double size = 1;
            for (int i = 0; i < n; i++) size = fmax(size, fabs(z[i]));
            REQUIRE(
                CHECK_STATUS(solvers[s](&ctx, n, p.M, p.q, NULL, NULL, p.z, active, &r), ART_OK));
            CHECK_NEAR_N(p.z, z, (size_t)n, 1e-8 * size);
        }
    }
    art_ctx_fini(&ctx);
}

TEST(linalg_lcp_refuses_what_has_none)
{
    static struct lcp p;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(60); round++) {
        int n = 2 + test_below(20);
        random_matrix(&p, n, n, false);
        for (int i = 0; i < n; i++) p.q[i] = test_uniform(-1, 1);
        /* the last row is the opposite of another: w_a >= 0 and -w_a - 1 >= 0 cannot both be */
        int a = test_below(n - 1), z = n - 1;
        for (int j = 0; j < n; j++) p.M[z * n + j] = -p.M[a * n + j];
        for (int j = 0; j < n; j++) p.M[j * n + z] = p.M[z * n + j];
        p.M[z * n + z] = p.M[a * n + a];
        for (int j = 0; j < z; j++) p.M[j * n + z] = p.M[z * n + j] = -p.M[a * n + j];
        p.q[z] = -p.q[a] - 1;
        for (int s = 0; s < 3; s++) {
            struct art_lcp_result r;
            signed char active[MOST] = {0};
            CHECK_STATUS(solvers[s](&ctx, n, p.M, p.q, NULL, NULL, p.z, active, &r), ART_EDIVERGED);
        }
    }
    double M[1] = {0}, q[1] = {-1}, z;
    signed char active[1] = {0};
    struct art_lcp_result r;
    for (int s = 0; s < 3; s++) {
        CHECK_STATUS(solvers[s](&ctx, 1, M, q, NULL, NULL, &z, active, &r), ART_EDIVERGED);
        q[0] = 1;
        CHECK_STATUS(solvers[s](&ctx, 1, M, q, NULL, NULL, &z, active, &r), ART_OK);
        CHECK_NEAR(z, 0, 0);
        q[0] = NAN;
        CHECK_STATUS(solvers[s](&ctx, 1, M, q, NULL, NULL, &z, active, &r), ART_EDIVERGED);
        CHECK_STATUS(solvers[s](&ctx, 0, M, q, NULL, NULL, &z, active, &r), ART_OK);
        q[0] = -1;
    }
    art_ctx_fini(&ctx);
}

TEST(linalg_lcp_allocation_failures)
{
    static struct lcp p;
    struct art_ctx ctx;
    struct art_lcp_result r;
    signed char active[MOST] = {0};
    art_ctx_init(&ctx);
    random_matrix(&p, 5, 5, false);
    CHECK_ALLOC_FAILS(&ctx, art_lcp_keller(&ctx, 5, p.M, p.q, NULL, NULL, p.z, active, &r));
    CHECK_ALLOC_FAILS(&ctx, art_lcp_murty(&ctx, 5, p.M, p.q, NULL, NULL, p.z, active, &r));
    art_ctx_fini(&ctx);
}

/* M of contacts in a heap: each moves with the force of few others. */
static void random_contacts(struct lcp *p, int n)
{
    memset(p->M, 0, sizeof p->M);
    p->n = n;
    for (int body = 0; body < n; body++) {
        int touches[3] = {body, (body + 1) % n, test_below(n)};
        double mobility = test_uniform(0.2, 1), along[3];
        for (int i = 0; i < 3; i++) along[i] = test_uniform(-1, 1);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                p->M[touches[i] * n + touches[j]] += mobility * along[i] * along[j];
    }
    for (int i = 0; i < n; i++) p->M[i * n + i] += 0.05, p->q[i] = 1;
}

/* Keller's method takes a number of pivots that grows with the size, each of the order of its
 * square: the cube in all. */
TEST(linalg_lcp_keller_pivots_grow_with_the_size)
{
    static struct lcp p;
    static const int sizes[] = {25, 50, 100, 200};
    double pivots[4] = {0};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < 4; k++)
        for (int round = 0; round < 4; round++) {
            signed char active[MOST] = {0};
            struct art_lcp_result r;
            random_contacts(&p, sizes[k]);
            solvable_q(&p, false);
            REQUIRE(CHECK_STATUS(
                art_lcp_keller(&ctx, sizes[k], p.M, p.q, NULL, NULL, p.z, active, &r), ART_OK));
            CHECK(r.n_pivots <= sizes[k]);
            pivots[k] += r.n_pivots;
        }
    /* eight times the size: eight times the pivots, not sixty-four times */
    CHECK(pivots[0] > 0 && pivots[3] > 4 * pivots[0] && pivots[3] < 16 * pivots[0]);
    art_ctx_fini(&ctx);
}

/* A rod that wedges, with one contact: N, both directions of friction and the slip. Below the limit
 * of sliding it slides with mu N; beyond it no force balances that, and it sticks. */
static void wedge(double mu, double M[16], double q[4])
{
    static const double nn = 4, nt = 3, tt = 4, speed = 3, fall = 0.01;
    const double m[16] = {nn, nt, -nt, 0, nt, tt, -tt, 1, -nt, -tt, tt, 1, mu, -1, -1, 0};
    memcpy(M, m, sizeof m);
    q[0] = -fall, q[1] = speed, q[2] = -speed, q[3] = 0;
}

TEST(linalg_lcp_lemke_of_friction)
{
    struct art_ctx ctx;
    double M[16], q[4], z[4];
    bool found;
    art_ctx_init(&ctx);
    wedge(1.2, M, q); /* (nn - mu nt) N = fall */
    REQUIRE(CHECK_STATUS(art_lcp_lemke(&ctx, 4, M, q, z, &found), ART_OK));
    CHECK(found);
    CHECK_NEAR(z[0], 0.01 / (4 - 1.2 * 3), 1e-13);
    CHECK_NEAR(z[2], 1.2 * z[0], 1e-13);
    CHECK(z[1] == 0 && z[3] > 0);
    wedge(1.5, M, q); /* both speeds are zero */
    REQUIRE(CHECK_STATUS(art_lcp_lemke(&ctx, 4, M, q, z, &found), ART_OK));
    CHECK(found);
    CHECK_NEAR(z[0], (4 * 0.01 + 3 * 3) / 7.0, 1e-12);
    CHECK_NEAR(z[2], (4 * 3 + 3 * 0.01) / 7.0, 1e-12);
    CHECK_NEAR(z[3], 0, 1e-12);
    CHECK(z[2] < 1.5 * z[0]);
    q[0] = 1, q[1] = q[2] = 0; /* nothing presses */
    REQUIRE(CHECK_STATUS(art_lcp_lemke(&ctx, 4, M, q, z, &found), ART_OK));
    CHECK(found && z[0] == 0 && z[1] == 0 && z[2] == 0);
    M[0] = 0, M[1] = M[2] = 0, q[0] = -1; /* no force can lift it */
    REQUIRE(CHECK_STATUS(art_lcp_lemke(&ctx, 4, M, q, z, &found), ART_OK));
    CHECK(!found);
    wedge(1.5, M, q);
    CHECK_ALLOC_FAILS(&ctx, art_lcp_lemke(&ctx, 4, M, q, z, &found));
    art_ctx_fini(&ctx);
}

/* Symmetric problems have the answer of Keller's method. */
TEST(linalg_lcp_lemke_as_keller)
{
    static struct lcp p;
    static double z[MOST];
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int round = 0; round < 40; round++) {
        signed char active[MOST] = {0};
        struct art_lcp_result r;
        bool found;
        int n = 1 + test_below(40);
        random_matrix(&p, n, n, false);
        for (int i = 0; i < n; i++) p.M[i * n + i] += 0.1;
        solvable_q(&p, round % 2);
        REQUIRE(CHECK_STATUS(art_lcp_lemke(&ctx, n, p.M, p.q, z, &found), ART_OK));
        REQUIRE(
            CHECK_STATUS(art_lcp_keller(&ctx, n, p.M, p.q, NULL, NULL, p.z, active, &r), ART_OK));
        CHECK(found);
        for (int i = 0; i < n; i++) CHECK_NEAR(z[i], p.z[i], 1e-9);
    }
    art_ctx_fini(&ctx);
}

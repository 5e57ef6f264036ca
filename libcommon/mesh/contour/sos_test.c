#include "contour_priv.h"
#include "harness/test.h"
#include <art/predicates.h>

/* What the moves mean, with numbers: move i of the order (z, y, x of rank 0, ...) is 2^-power(i),
 * far smaller than any of those before. Coordinates are small whole numbers, all in units of
 * 2^-UNIT. */
struct exact_point {
    struct art_bigint x[3];
};

static void add_move(struct art_bigint *x, int unit, int power)
{
    struct art_bigint move;
    art_bigint_set(&move, 1, 0);
    /* 2^(unit - power), as a product of two so that doubles can hold it */
    struct art_bigint a, b;
    int shift = unit - power;
    art_bigint_set(&a, 1, -(shift / 2));
    art_bigint_set(&b, 1, -(shift - shift / 2));
    (void)move;
    art_bigint_mul(&move, &a, &b);
    art_bigint_add(x, x, 1, &move);
}

static void whole_shifted(struct art_bigint *r, double x, int unit)
{
    struct art_bigint number, zero = {0};
    art_bigint_set(&number, x, 0);
    art_bigint_copy(r, &zero);
    /* x 2^unit by pieces that doubles can hold */
    struct art_bigint f, t;
    art_bigint_copy(r, &number);
    for (; unit > 0; unit -= 1000) {
        art_bigint_set(&f, 1, -(unit < 1000 ? unit : 1000));
        art_bigint_mul(&t, r, &f);
        art_bigint_copy(r, &t);
    }
}

/* (b - a) x (c - a) . (d - a) */
static void exact_orientation(struct art_bigint *r, const struct exact_point *const p[4])
{
    static struct art_bigint d[3][3], f, g, m;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) art_bigint_add(&d[i][k], &p[i + 1]->x[k], -1, &p[0]->x[k]);
    r->n = r->sign = 0;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        art_bigint_mul(&f, &d[0][j], &d[1][k]);
        art_bigint_mul(&g, &d[0][k], &d[1][j]);
        art_bigint_add(&m, &f, -1, &g);
        art_bigint_mul(&f, &d[2][i], &m);
        art_bigint_add(r, r, 1, &f);
    }
}

static void random_points(int n, int range, double (*x)[3])
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++) x[i][k] = test_below(range);
}

TEST(contour_whole_numbers_count)
{
    static struct art_bigint a, b, c, d;
    for (int round = 0; round < test_count(2000); round++) {
        int s[2] = {test_below(30) - 10, test_below(20) - 10};
        double x = ldexp((double)(int64_t)(test_random() >> 24) * (test_below(2) ? 1 : -1), s[0]);
        double y = ldexp((double)(int64_t)(test_random() >> 44) * (test_below(2) ? 1 : -1), s[1]);
        art_bigint_set(&a, x, -20);
        art_bigint_set(&b, y, -20);
        CHECK_BITS(art_bigint_get(&a, -20), x + 0.0);
        /* (a + b)(a - b) + b b = a a */
        art_bigint_add(&c, &a, 1, &b);
        art_bigint_add(&d, &a, -1, &b);
        static struct art_bigint p, q;
        art_bigint_mul(&p, &c, &d);
        art_bigint_mul(&q, &b, &b);
        art_bigint_add(&p, &p, 1, &q);
        art_bigint_mul(&q, &a, &a);
        art_bigint_add(&p, &p, -1, &q);
        CHECK_INT(p.sign, 0);
        CHECK_NEAR_REL(art_bigint_get(&q, -40), x * x, 1e-15);
        art_bigint_add(&c, &a, -1, &b);
        CHECK_INT(c.sign, (x > y) - (x < y));
    }
}

/* Moves of 2^-6 to the powers 1, 2, 4, 8, ... decide as the infinitely small ones do, as all that
 * stands before them is a whole number below 49. Those of the last rank never decide. */
TEST(contour_orientation_is_that_of_moved_points)
{
    enum { UNIT = 6 << 8 };
    static struct exact_point p[4];
    static struct art_bigint det;
    int zeros = 0;
    for (int round = 0; round < test_count(400); round++) {
        double x[4][3];
        int rank[4] = {0, 1, 2, 3};
        random_points(4, round % 2 ? 2 : 3, x);
        if (round % 8 == 0) memcpy(x[1], x[2], sizeof x[1]);
        if (round % 16 == 0) memcpy(x[3], x[2], sizeof x[1]);
        for (int i = 0; i < 4; i++) {
            int j = test_below(4), t = rank[i];
            rank[i] = rank[j], rank[j] = t;
        }
        struct art_sos_vertex v[4];
        for (int i = 0; i < 4; i++) {
            v[i] = (struct art_sos_vertex){x[i], 10 * rank[i]};
            for (int k = 0; k < 3; k++) {
                whole_shifted(&p[i].x[k], x[i][k], UNIT);
                if (rank[i] < 3) add_move(&p[i].x[k], UNIT, 6 << (3 * rank[i] + 2 - k));
            }
        }
        exact_orientation(&det, (const struct exact_point *const[]){&p[0], &p[1], &p[2], &p[3]});
        REQUIRE(det.sign != 0);
        CHECK_INT(art_sos_orient(&v[0], &v[1], &v[2], &v[3]), det.sign);
        struct art_sos_lead lead;
        art_sos_leads(4, v, 1, (const int[][4]){{0, 1, 2, 3}}, &lead);
        CHECK_INT(lead.sign, det.sign);
        CHECK(lead.value * det.sign > 0);
        CHECK_INT(lead.key != 0, art_orient3d(x[0], x[1], x[2], x[3]) == 0);
        zeros += lead.key != 0;
    }
    CHECK(zeros > 100);
}

TEST(contour_orientation_turns_with_exchanges)
{
    for (int round = 0; round < test_count(5000); round++) {
        double x[4][3];
        struct art_sos_vertex v[4];
        random_points(4, 2 + round % 3, x);
        for (int i = 0; i < 4; i++) v[i] = (struct art_sos_vertex){x[i], i};
        int want = art_sos_orient(&v[0], &v[1], &v[2], &v[3]), i = test_below(4),
            j = (i + 1 + test_below(3)) % 4;
        struct art_sos_vertex t = v[i];
        v[i] = v[j], v[j] = t;
        CHECK(want == 1 || want == -1);
        CHECK_INT(art_sos_orient(&v[0], &v[1], &v[2], &v[3]), -want);
    }
}

/* No contradiction among five points: of the products in (bcd)(ade) - (acd)(bde) + (abd)(cde) = 0,
 * seen from e as a plane of directions (Grassmann-Pluecker), not all have one sign. */
TEST(contour_orientations_never_contradict)
{
    for (int round = 0; round < test_count(20000); round++) {
        double x[5][3];
        struct art_sos_vertex v[5];
        random_points(5, 2 + round % 2, x);
        for (int i = 0; i < 5; i++) v[i] = (struct art_sos_vertex){x[i], i * 7 % 5};
        /* a b c d e: with 5 points (abcd) - (abce) + (abde) - (acde) + (bcde) = 0 */
        int sum = 0;
        for (int skip = 0; skip < 5; skip++) {
            const struct art_sos_vertex *p[4];
            for (int i = 0, n = 0; i < 5; i++)
                if (i != skip) p[n++] = &v[i];
            sum += (skip % 2 ? -1 : 1) * art_sos_orient(p[0], p[1], p[2], p[3]);
        }
        CHECK(sum > -5 && sum < 5);
    }
}

/* Six points: [ab|xy][cd|xy] - [ac|xy][bd|xy] + [ad|xy][bc|xy] = 0 for orientations with a common
 * line x y. */
TEST(contour_orientations_about_a_line_never_contradict)
{
    for (int round = 0; round < test_count(20000); round++) {
        double x[6][3];
        struct art_sos_vertex v[6];
        random_points(6, 2 + round % 2, x);
        for (int i = 0; i < 6; i++) v[i] = (struct art_sos_vertex){x[i], i * 5 % 6 + 6 * (i % 2)};
        const struct art_sos_vertex *a = &v[0], *b = &v[1], *c = &v[2], *d = &v[3], *p = &v[4],
                                    *q = &v[5];
        int f = art_sos_orient(a, b, p, q) * art_sos_orient(c, d, p, q);
        int g = -art_sos_orient(a, c, p, q) * art_sos_orient(b, d, p, q);
        int h = art_sos_orient(a, d, p, q) * art_sos_orient(b, c, p, q);
        CHECK(f != g || g != h);
    }
}

/* ------------------------------------------------------------- order along edges */

/* An edge and two triangles that it passes, by small whole coordinates; some vertices shared. */
struct passing {
    double x[8][3];
    struct art_sos_vertex u, v, p[3], q[3];
};

static bool random_passing(struct passing *s, int range, int shared)
{
    static const int far = 100;
    random_points(8, range, s->x);
    s->u = (struct art_sos_vertex){s->x[6], test_below(2) ? 6 : far};
    s->v = (struct art_sos_vertex){s->x[7], test_below(2) ? 7 : far + 1};
    for (int k = 0; k < 3; k++) s->p[k] = (struct art_sos_vertex){s->x[k], 10 + (k + 1) % 3};
    for (int k = 0; k < 3; k++) s->q[k] = (struct art_sos_vertex){s->x[3 + k], 20 + k};
    for (int k = 0; k < shared; k++) s->q[2 - k] = s->p[k];
    for (int i = 0; i < 2; i++) {
        const struct art_sos_vertex *t = i ? s->q : s->p;
        if (art_sos_orient(&t[0], &t[1], &t[2], &s->u) ==
            art_sos_orient(&t[0], &t[1], &t[2], &s->v))
            return false;
        int hand = art_sos_orient(&s->u, &s->v, &t[0], &t[1]);
        if (art_sos_orient(&s->u, &s->v, &t[1], &t[2]) != hand ||
            art_sos_orient(&s->u, &s->v, &t[2], &t[0]) != hand)
            return false;
    }
    return true;
}

static long long orientation(const double *a, const double *b, const double *c, const double *d)
{
    double p[3], q[3], r[3];
    art_v3_sub(p, b, a), art_v3_sub(q, c, a), art_v3_sub(r, d, a);
    return (long long)art_v3_triple(p, q, r);
}

/* Sign of t(p) - t(q) without moves, in whole numbers. */
static int order_without_moves(const struct passing *s)
{
    long long pu = orientation(s->p[0].x, s->p[1].x, s->p[2].x, s->u.x);
    long long pv = orientation(s->p[0].x, s->p[1].x, s->p[2].x, s->v.x);
    long long qu = orientation(s->q[0].x, s->q[1].x, s->q[2].x, s->u.x);
    long long qv = orientation(s->q[0].x, s->q[1].x, s->q[2].x, s->v.x);
    if (pu == pv || qu == qv) return 0;
    /* pu / (pu - pv) - qu / (qu - qv) */
    long long d = qu * pv - pu * qv;
    int sign = ((pu > pv) == (qu > qv)) ? 1 : -1;
    return d > 0 ? sign : d < 0 ? -sign : 0;
}

TEST(contour_order_along_an_edge)
{
    int known = 0, open = 0;
    for (int round = 0; round < test_count(200000); round++) {
        struct passing s;
        int shared = round % 4 == 3 ? 0 : round % 4;
        if (!random_passing(&s, round % 2 ? 3 : 30, shared)) continue;
        int order = art_sos_order(&s.u, &s.v, s.p, s.q), want = order_without_moves(&s);
        CHECK(order == 1 || order == -1);
        CHECK_INT(art_sos_order(&s.u, &s.v, s.q, s.p), -order);
        CHECK_INT(art_sos_order(&s.v, &s.u, s.p, s.q), -order);
        struct art_sos_vertex turned[3] = {s.p[2], s.p[1], s.p[0]};
        CHECK_INT(art_sos_order(&s.u, &s.v, turned, s.q), order);
        if (want) CHECK_INT(order, want);
        known += want != 0, open += want == 0;
    }
    CHECK(known > 1000 && open > 300);
    struct passing s;
    while (!random_passing(&s, 5, 3)) continue;
    CHECK_INT(art_sos_order(&s.u, &s.v, s.p, s.q), 0);
}

/* Where the moves decide: with the five largest as numbers, 2^-16 to the powers 1, 3, 9, ...; the
 * others may be left out if that decides. */
TEST(contour_order_is_that_of_moved_points)
{
    enum { UNIT = 16 * 81 };
    static struct exact_point p[8];
    static struct art_bigint s[4], f, g;
    int decided = 0;
    for (int round = 0; round < test_count(12000); round++) {
        struct passing c;
        int shared = round % 3, rank[8], lowest[2] = {-1, -1};
        if (!random_passing(&c, 3, shared) || order_without_moves(&c) != 0) continue;
        const struct art_sos_vertex *v[8] = {&c.p[0], &c.p[1], &c.p[2], &c.q[0],
                                             &c.q[1], &c.q[2], &c.u,    &c.v};
        for (int i = 0; i < 8; i++) rank[i] = v[i]->rank;
        for (int n = 0; n < 2; n++)
            for (int i = 0; i < 8; i++)
                if ((n == 0 || rank[i] > rank[lowest[0]]) &&
                    (lowest[n] < 0 || rank[i] < rank[lowest[n]]))
                    lowest[n] = i;
        for (int i = 0; i < 8; i++)
            for (int k = 0; k < 3; k++) {
                static const int power[5] = {16, 48, 144, 432, 1296};
                whole_shifted(&p[i].x[k], v[i]->x[k], UNIT);
                for (int n = 0; n < 2; n++)
                    if (rank[i] == rank[lowest[n]] && 3 * n + 2 - k < 5)
                        add_move(&p[i].x[k], UNIT, power[3 * n + 2 - k]);
            }
        for (int i = 0; i < 4; i++)
            exact_orientation(
                &s[i], (const struct exact_point *const[]){&p[3 * (i / 2)], &p[3 * (i / 2) + 1],
                                                           &p[3 * (i / 2) + 2], &p[6 + i % 2]});
        art_bigint_mul(&f, &s[2], &s[1]);
        art_bigint_mul(&g, &s[0], &s[3]);
        art_bigint_add(&f, &f, -1, &g);
        int turn = (s[0].sign ? s[0].sign : -s[1].sign) * (s[2].sign ? s[2].sign : -s[3].sign);
        if (f.sign == 0 || turn == 0) continue;
        CHECK_INT(art_sos_order(&c.u, &c.v, c.p, c.q), turn * f.sign);
        decided++;
    }
    CHECK(decided > 20);
}

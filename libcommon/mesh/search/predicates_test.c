#include "harness/test.h"
#include <art/math.h>
#include <art/predicates.h>

/* Whole numbers of 704 bits, two's complement, the lowest word first: what the determinants really
 * are. */
enum { WORDS = 22 };
struct big {
    uint32_t w[WORDS];
};

static struct big big_shifted(long long x, int shift)
{
    struct big r;
    for (int i = 0; i < WORDS; i++) {
        int from = 32 * i - shift;
        if (from <= -32)
            r.w[i] = 0;
        else if (from < 0)
            r.w[i] = (uint32_t)((unsigned long long)x << -from);
        else
            r.w[i] = (uint32_t)(x >> (from < 63 ? from : 63));
    }
    return r;
}

static struct big big_add(struct big a, struct big b, bool minus)
{
    uint64_t carry = minus;
    for (int i = 0; i < WORDS; i++) {
        carry += (uint64_t)a.w[i] + (minus ? ~b.w[i] : b.w[i]);
        a.w[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return a;
}

static struct big big_mul(struct big a, struct big b)
{
    struct big r = {{0}};
    for (int i = 0; i < WORDS; i++) {
        uint64_t carry = 0;
        for (int j = 0; i + j < WORDS; j++) {
            carry += (uint64_t)a.w[i] * b.w[j] + r.w[i + j];
            r.w[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    return r;
}

static int big_sign(struct big a)
{
    if (a.w[WORDS - 1] >> 31) return -1;
    for (int i = 0; i < WORDS; i++)
        if (a.w[i]) return 1;
    return 0;
}

/* Determinant by the first row. */
static struct big det(int n, struct big a[4][4])
{
    struct big sum = {{0}};
    if (n == 1) return a[0][0];
    for (int c = 0; c < n; c++) {
        struct big sub[4][4];
        for (int i = 1; i < n; i++)
            for (int j = 0, k = 0; j < n; j++)
                if (j != c) sub[i - 1][k++] = a[i][j];
        sum = big_add(sum, big_mul(a[0][c], det(n - 1, sub)), c % 2);
    }
    return sum;
}

enum question { ORIENT2D, ORIENT3D, N_QUESTIONS };
static const int dim_of[] = {2, 3};

/* coordinates: x 2^shift, as a multiple of 2^unit */
struct number {
    long long x;
    int shift;
};

/* Each row is a point and 1, as the determinants are written in books. */
static int true_sign(enum question what, struct number p[4][3])
{
    struct big a[4][4];
    int dim = dim_of[what];
    for (int i = 0; i <= dim; i++) {
        for (int k = 0; k < dim; k++) a[i][k] = big_shifted(p[i][k].x, p[i][k].shift);
        a[i][dim] = big_shifted(1, 0);
    }
    /* d above a, b, c makes the determinant of orient3d negative */
    return what == ORIENT3D ? -big_sign(det(dim + 1, a)) : big_sign(det(dim + 1, a));
}

static int ask(enum question what, double x[4][3])
{
    return what == ORIENT2D ? art_orient2d(x[0], x[1], x[2]) : art_orient3d(x[0], x[1], x[2], x[3]);
}

static int our_sign(enum question what, struct number p[4][3], int unit)
{
    double x[4][3];
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++) x[i][k] = ldexp((double)p[i][k].x, p[i][k].shift + unit);
    return ask(what, x);
}

static long long random_below(int bits)
{
    long long x = (long long)(test_random() >> (64 - bits));
    return test_random() & 1 ? x : -x;
}

TEST(mesh_predicates_know_the_signs)
{
    const double a[3] = {0, 0, 0}, b[3] = {1, 0, 0}, c[3] = {0, 1, 0}, d[3] = {0, 0, 1};
    CHECK_INT(art_orient2d(a, b, c), 1);
    CHECK_INT(art_orient2d(b, a, c), -1);
    CHECK_INT(art_orient3d(a, b, c, d), 1);
}

/* Small grids, where many questions have the answer 0, and full doubles of different size. */
TEST(mesh_predicates_agree_with_whole_numbers)
{
    int zeros = 0, others = 0;
    for (int round = 0; round < test_count(8000); round++) {
        enum question what = round % N_QUESTIONS;
        struct number p[4][3];
        int bits = (const int[]){1, 2, 20, 53}[test_below(4)];
        int range = bits > 2 ? test_below(3) * 25 : 0;
        for (int i = 0; i < 4; i++)
            for (int k = 0; k < 3; k++)
                p[i][k] = (struct number){random_below(bits), range ? test_below(range) : 0};
        int want = true_sign(what, p);
        CHECK_INT(our_sign(what, p, 0), want);
        CHECK_INT(our_sign(what, p, -30), want);
        CHECK_INT(our_sign(what, p, -900), want);
        CHECK_INT(our_sign(what, p, 700), want);
        if (want)
            others++;
        else
            zeros++;
    }
    CHECK(zeros > 200 && others > 200);
}

/* The last point is put where the answer is 0 as nearly as rounding allows, then moved by an ulp or
 * not. */
TEST(mesh_predicates_near_zero)
{
    int count[3] = {0, 0, 0};
    for (int round = 0; round < test_count(8000); round++) {
        enum question what = round % N_QUESTIONS;
        struct number p[4][3];
        double x[4][3], last[3] = {0, 0, 0}, sum = 0;
        int dim = dim_of[what];
        for (int i = 0; i < 4; i++)
            for (int k = 0; k < 3; k++) x[i][k] = dim == 2 && k == 2 ? 0 : test_uniform(-1, 1);
        for (int i = 0; i < dim; i++) {
            double w = test_uniform(0.1, 1);
            sum += w;
            art_v3_add_scaled(last, last, w, x[i]);
        }
        art_v3_scale(x[dim], 1 / sum, last);
        for (int i = 0; i < 4; i++)
            for (int k = 0; k < 3; k++) {
                p[i][k] = (struct number){llrint(ldexp(x[i][k], 51)), 0};
                if (i == dim) p[i][k].x += test_below(3) - 1;
            }
        int want = true_sign(what, p);
        CHECK_INT(our_sign(what, p, -51), want);
        count[want + 1]++;
    }
    CHECK(count[0] > 100 && count[2] > 100);
}

/* Points of a fine grid about (1/2, 1/2) and the line through (12, 12) and (24, 24) (Kettner et al.
 * 2008, Classroom examples of robustness problems): plain doubles give a patchwork there. */
TEST(mesh_predicates_on_a_grid_of_ulps)
{
    const long long unit = 1LL << 53;
    int wrong = 0;
    for (int i = 0; i < 64; i++)
        for (int j = 0; j < 64; j++) {
            const double a[2] = {0.5 + i * 0x1p-53, 0.5 + j * 0x1p-53};
            const double b[2] = {12, 12}, c[2] = {24, 24};
            struct number p[4][3] = {{{unit / 2 + i, 0}, {unit / 2 + j, 0}, {0, 0}},
                                     {{12 * unit, 0}, {12 * unit, 0}, {0, 0}},
                                     {{24 * unit, 0}, {24 * unit, 0}, {0, 0}}};
            double plain = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
            /* the grid has steps of an ulp of the smaller numbers: all sums are exact */
            CHECK_INT(art_orient2d(a, b, c), true_sign(ORIENT2D, p));
            wrong += art_orient2d(a, b, c) != (plain > 0) - (plain < 0);
        }
    CHECK(wrong > 100);
}

/* Exchanging two points turns the sign, whatever the points. */
TEST(mesh_predicates_turn_with_exchanges)
{
    for (int round = 0; round < test_count(4000); round++) {
        enum question what = round % N_QUESTIONS;
        int n = dim_of[what] + 1;
        double x[4][3], t[3];
        for (int i = 0; i < 4; i++)
            for (int k = 0; k < 3; k++)
                x[i][k] = 0.1 * test_below(round % 3 ? 4 : 1000) * (k == 2 ? 1 : 3.3);
        int want = ask(what, x), i = test_below(n), j = test_below(n);
        art_v3_copy(t, x[i]), art_v3_copy(x[i], x[j]), art_v3_copy(x[j], t);
        CHECK_INT(ask(what, x), i == j ? want : -want);
    }
}

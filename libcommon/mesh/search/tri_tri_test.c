#include "harness/test.h"
#include <art/math.h>
#include <art/predicates.h>

static int meet(double t[6][3])
{
    return art_tri_tri(t[0], t[1], t[2], t[3], t[4], t[5]);
}

/* ------------------------------------------------- a second way, with fractions
 *
 * The intersection of two triangles is the convex hull of its extreme points, each of which is a
 * corner of one inside the other, a side of one through the other, or where two sides cross. Found
 * with small whole numbers: a point is (x, y, z) / w. */

struct place {
    long long x[4];
};

static long long dot(const long long *a, const long long *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(long long *r, const long long *a, const long long *b)
{
    for (int k = 0; k < 3; k++)
        r[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}

static void minus(long long *r, const long long *a, const long long *b)
{
    for (int k = 0; k < 3; k++) r[k] = a[k] - b[k];
}

/* Is the place on the segment? */
static bool on_segment(const struct place *p, const long long *a, const long long *b)
{
    long long w = p->x[3], d[3], e[3], c[3];
    for (int k = 0; k < 3; k++) d[k] = p->x[k] - w * a[k];
    minus(e, b, a);
    cross(c, d, e);
    if (dot(c, c) != 0) return false;
    if (dot(e, e) == 0) return dot(d, d) == 0;
    return dot(d, e) >= 0 && dot(d, e) <= w * dot(e, e);
}

static bool in_triangle(const struct place *p, long long t[3][3])
{
    long long n[3], e[3], f[3], w = p->x[3];
    minus(e, t[1], t[0]), minus(f, t[2], t[0]);
    cross(n, e, f);
    if (dot(n, n) == 0)
        return on_segment(p, t[0], t[1]) || on_segment(p, t[1], t[2]) || on_segment(p, t[2], t[0]);
    for (int k = 0; k < 3; k++) e[k] = p->x[k] - w * t[0][k];
    if (dot(n, e) != 0) return false;
    for (int i = 0; i < 3; i++) {
        long long c[3], d[3];
        minus(e, t[(i + 1) % 3], t[i]);
        for (int k = 0; k < 3; k++) d[k] = p->x[k] - w * t[i][k];
        cross(c, e, d);
        if (dot(c, n) < 0) return false;
    }
    return true;
}

/* a + (b - a) num / den */
static struct place along(const long long *a, const long long *b, long long num, long long den)
{
    struct place p;
    if (den < 0) num = -num, den = -den;
    for (int k = 0; k < 3; k++) p.x[k] = a[k] * den + (b[k] - a[k]) * num;
    p.x[3] = den;
    return p;
}

static bool same(const struct place *p, const struct place *q)
{
    for (int k = 0; k < 3; k++)
        if (p->x[k] * q->x[3] != q->x[k] * p->x[3]) return false;
    return true;
}

struct hull {
    int n;
    struct place p[64];
};

static void keep(struct hull *h, struct place p, long long t[2][3][3])
{
    if (p.x[3] == 0 || !in_triangle(&p, t[0]) || !in_triangle(&p, t[1])) return;
    for (int i = 0; i < h->n; i++)
        if (same(&p, &h->p[i])) return;
    if (h->n < 64) h->p[h->n++] = p;
}

static void cross_sides(struct hull *h, long long t[2][3][3], const long long *a,
                        const long long *b, const long long *c, const long long *d)
{
    long long e[3], f[3], g[3], n[3], m[3];
    minus(e, b, a), minus(f, d, c), minus(g, c, a);
    cross(n, e, f);
    cross(m, g, f);
    if (dot(n, n) != 0) keep(h, along(a, b, dot(m, n), dot(n, n)), t);
}

static int second_way(long long t[2][3][3])
{
    struct hull h = {0};
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < 3; i++) {
            const long long *a = t[s][i], *b = t[s][(i + 1) % 3];
            long long n[3], e[3], f[3];
            keep(&h, along(a, a, 0, 1), t);
            minus(e, t[!s][1], t[!s][0]), minus(f, t[!s][2], t[!s][0]);
            cross(n, e, f);
            minus(e, t[!s][0], a), minus(f, b, a);
            if (dot(n, f) != 0) keep(&h, along(a, b, dot(n, e), dot(n, f)), t);
            for (int j = 0; j < 3; j++) cross_sides(&h, t, a, b, t[!s][j], t[!s][(j + 1) % 3]);
        }
    if (h.n <= 2) return h.n;       /* nothing, a point, a segment */
    for (int i = 2; i < h.n; i++) { /* all on a line? */
        double a[3], b[3], c[3];
        for (int k = 0; k < 3; k++) {
            double x0 = (double)h.p[0].x[k] / (double)h.p[0].x[3];
            a[k] = (double)h.p[1].x[k] / (double)h.p[1].x[3] - x0;
            b[k] = (double)h.p[i].x[k] / (double)h.p[i].x[3] - x0;
        }
        art_v3_cross(c, a, b);
        if (art_v3_norm(c) > 1e-9) return ART_TRI_AREA;
    }
    return ART_TRI_SEGMENT;
}

TEST(mesh_triangles_meet_as_fractions_say)
{
    int count[4] = {0, 0, 0, 0};
    for (int round = 0; round < test_count(20000); round++) {
        long long t[2][3][3];
        double x[6][3];
        int size = 2 + round % 4, flat = round % 5;
        for (int i = 0; i < 6; i++)
            for (int k = 0; k < 3; k++) {
                long long v = test_below(size + 1);
                if (flat == 0 && k == 2) v = t[i / 3][i % 3][0] + t[i / 3][i % 3][1];
                if (flat == 1 && k == 1) v = 1;
                t[i / 3][i % 3][k] = v;
            }
        for (int i = 0; i < 6; i++)
            for (int k = 0; k < 3; k++) x[i][k] = (double)t[i / 3][i % 3][k] * 0x1.5p-7;
        int want = second_way(t);
        if (!CHECK_INT(meet(x), want)) return;
        count[want]++;
    }
    for (int k = 0; k < 4; k++) CHECK(count[k] > 500);
}

/* The same answer in any order of the corners and of the triangles, and for all shapes near
 * degenerate. */
TEST(mesh_triangles_meet_in_any_order)
{
    for (int round = 0; round < test_count(3000); round++) {
        double x[6][3], y[6][3];
        for (int i = 0; i < 6; i++)
            for (int k = 0; k < 3; k++) x[i][k] = 0.1 * test_below(4) * (k == 1 ? 3.3 : 0.7);
        if (round % 3 == 0) /* all nearly in one plane */
            for (int i = 0; i < 6; i++) x[i][2] = 0.3 * x[i][0] - 0.7 * x[i][1];
        int want = meet(x), turn = test_below(3), back = test_below(2), other = test_below(2);
        for (int i = 0; i < 6; i++) {
            int corner = (back ? 2 - i % 3 : i % 3), from = (corner + turn) % 3;
            art_v3_copy(y[i], x[3 * ((i / 3) ^ other) + from]);
        }
        CHECK_INT(meet(y), want);
    }
}

TEST(mesh_neighbours_meet_in_what_they_share)
{
    double a[3] = {0, 0, 0}, b[3] = {1, 0, 0}, c[3] = {0, 1, 0}, below[3] = {1, -1, 0.3};
    double flat[3] = {1, -1, 0}, over[3] = {0.2, 0.3, 0}, top[3] = {0.2, 0.2, 1};
    double under[3] = {0.3, 0.3, -1}, far[3] = {-1, -1, 1}, fold[3] = {-2, -1, 1};
    enum art_tri_tri how;
    /* an edge in common: only folded over onto each other they share more */
    CHECK(!art_tri_tri_beyond(a, b, c, b, a, below, &how));
    CHECK_INT(how, ART_TRI_SEGMENT);
    CHECK(!art_tri_tri_beyond(a, b, c, b, a, flat, &how));
    CHECK_INT(how, ART_TRI_SEGMENT);
    CHECK(art_tri_tri_beyond(a, b, c, b, a, over, &how));
    CHECK_INT(how, ART_TRI_AREA);
    CHECK(!art_tri_tri_beyond(a, b, c, b, a, top, &how));
    /* a corner in common */
    CHECK(!art_tri_tri_beyond(a, b, c, a, far, fold, &how));
    CHECK_INT(how, ART_TRI_POINT);
    CHECK(art_tri_tri_beyond(a, b, c, a, top, under, &how));
    CHECK_INT(how, ART_TRI_SEGMENT);
    CHECK(art_tri_tri_beyond(a, b, c, a, over, flat, &how));
    CHECK_INT(how, ART_TRI_AREA);
    /* nothing in common, a corner on the other's face; the same triangle twice */
    CHECK(art_tri_tri_beyond(a, b, c, over, top, far, &how));
    CHECK_INT(how, ART_TRI_POINT);
    CHECK(art_tri_tri_beyond(a, b, c, b, c, a, &how));
    CHECK_INT(how, ART_TRI_AREA);
    CHECK(!art_tri_tri_beyond(a, b, c, far, fold, top, NULL));
}

/* This intersects two triangles. The intersection is empty, a point, a segment or a polygon; its
 * dimension is found from the signs of determinants of the corners, so it is never in doubt. */
#include <art/math.h>
#include <art/predicates.h>

enum { DISJOINT = ART_TRI_DISJOINT, POINT, SEGMENT, AREA };

/* A triangle, or what is left of one that has no area: a segment from p[0] to p[1], which may be
 * equal. */
struct shape {
    const double *p[3];
    bool flat;
    int u, v; /* the two axes on which a triangle with area is projected, counter-clockwise */
};

static int orient_uv(int u, int v, const double *a, const double *b, const double *c)
{
    const double p[2] = {a[u], a[v]}, q[2] = {b[u], b[v]}, r[2] = {c[u], c[v]};
    return art_orient2d(p, q, r);
}

/* Compare by x, then y, then z: an order along each line. */
static int compare(const double *a, const double *b)
{
    for (int k = 0; k < 3; k++)
        if (a[k] != b[k]) return a[k] < b[k] ? -1 : 1;
    return 0;
}

static void swap(const double **a, const double **b)
{
    const double *t = *a;
    *a = *b;
    *b = t;
}

/* Axes on which a, b, c do not fall on a line, in the order that makes them counter-clockwise. */
static bool project(const double *a, const double *b, const double *c, int *u, int *v)
{
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3, s = orient_uv(i, j, a, b, c);
        if (s == 0) continue;
        *u = s > 0 ? i : j;
        *v = s > 0 ? j : i;
        return true;
    }
    return false;
}

static struct shape shape_of(const double *a, const double *b, const double *c)
{
    struct shape s = {.p = {a, b, c}};
    s.flat = !project(a, b, c, &s.u, &s.v);
    if (!s.flat) return s;
    /* the outermost two */
    if (compare(s.p[0], s.p[1]) > 0) swap(&s.p[0], &s.p[1]);
    if (compare(s.p[2], s.p[0]) < 0) s.p[0] = c;
    if (compare(s.p[2], s.p[1]) > 0) s.p[1] = c;
    return s;
}

/* Two segments on a line, ends in any order. */
static int on_line(const double *a, const double *b, const double *c, const double *d)
{
    if (compare(a, b) > 0) swap(&a, &b);
    if (compare(c, d) > 0) swap(&c, &d);
    int s = compare(compare(a, c) > 0 ? a : c, compare(b, d) < 0 ? b : d);
    return s > 0 ? DISJOINT : s == 0 ? POINT : SEGMENT;
}

/* ----------------------------------------------------------- in one plane */

/* Two convex polygons of 2 or 3 corners in a plane, seen along the axes u, v, of which one at least
 * is a triangle and counter-clockwise. They are apart if a line along one of the sides separates
 * them (their Minkowski difference has no other normals); what they share then lies on that line.
 */
static int in_plane(int u, int v, int na, const double *const *a, int nb, const double *const *b)
{
    for (int side = 0; side < na + nb; side++) {
        bool of_a = side < na;
        int n = of_a ? na : nb, m = of_a ? nb : na, i = of_a ? side : side - na;
        const double *const *own = of_a ? a : b, *const *other = of_a ? b : a;
        const double *from = own[i], *to = own[(i + 1) % n], *touching[3];
        int n_touch = 0, inside = 0;
        if (n == 2 && compare(from, to) == 0) continue; /* a point has no sides */
        for (int j = 0; j < m; j++) {
            int s = orient_uv(u, v, from, to, other[j]);
            if (s > 0) inside++;
            if (s == 0) touching[n_touch++] = other[j];
        }
        if (inside > 0) continue;
        if (n_touch == 0) return DISJOINT;
        return on_line(from, to, touching[0], touching[n_touch - 1]);
    }
    if (na == 3 && nb == 3) return AREA;
    const double *const *line = na == 2 ? a : b;
    return compare(line[0], line[1]) == 0 ? POINT : SEGMENT;
}

/* ---------------------------------------------------------- without area */

static int segment_segment(const struct shape *s, const struct shape *t)
{
    const double *a = s->p[0], *b = s->p[1], *c = t->p[0], *d = t->p[1];
    int u, v;
    if (art_orient3d(a, b, c, d) != 0) return DISJOINT;
    if (!project(a, b, c, &u, &v) && !project(a, b, d, &u, &v) && !project(c, d, a, &u, &v) &&
        !project(c, d, b, &u, &v))
        return on_line(a, b, c, d);
    int sc = orient_uv(u, v, a, b, c), sd = orient_uv(u, v, a, b, d);
    int sa = orient_uv(u, v, c, d, a), sb = orient_uv(u, v, c, d, b);
    return sc * sd > 0 || sa * sb > 0 ? DISJOINT : POINT;
}

static int segment_triangle(const struct shape *s, const struct shape *t)
{
    const double *a = s->p[0], *b = s->p[1], *const *q = t->p;
    int sa = art_orient3d(q[0], q[1], q[2], a), sb = art_orient3d(q[0], q[1], q[2], b);
    if (sa * sb > 0) return DISJOINT;
    if (sa == 0 && sb == 0) return in_plane(t->u, t->v, 2, s->p, 3, q);
    if (sa == 0 || sb == 0) {
        const double *const end[2] = {sa == 0 ? a : b, sa == 0 ? a : b};
        return in_plane(t->u, t->v, 2, end, 3, q);
    }
    /* through the triangle if it passes all three sides on the same hand */
    int least = 1, most = -1;
    for (int k = 0; k < 3; k++) {
        int side = art_orient3d(a, b, q[k], q[(k + 1) % 3]);
        least = side < least ? side : least;
        most = side > most ? side : most;
    }
    return least < 0 && most > 0 ? DISJOINT : POINT;
}

/* --------------------------------------------------------------- with area */

/* Turn the corners of p, whose signs towards the plane of q are s, so that the first is alone on
 * its side or alone in the plane, and turn q over if need be, so that this side is in front of it.
 */
static void put_alone_first(const double **p, int *s, const double **q, int *sq)
{
    int k = 0, front;
    /* alone: strictly on a side, the others not; or in the plane, the others both on one side */
    while (k < 3 && !(s[k] != 0 && s[(k + 1) % 3] * s[k] <= 0 && s[(k + 2) % 3] * s[k] <= 0)) k++;
    if (k == 3)
        for (k = 0; s[k] != 0;) k++;
    front = s[k] != 0 ? s[k] : -s[(k + 1) % 3];
    const double *t[3] = {p[k], p[(k + 1) % 3], p[(k + 2) % 3]};
    int st[3] = {s[k], s[(k + 1) % 3], s[(k + 2) % 3]};
    for (int i = 0; i < 3; i++) p[i] = t[i], s[i] = front * st[i];
    if (front > 0) return;
    swap(&q[1], &q[2]);
    int x = sq[1];
    sq[1] = sq[2];
    sq[2] = x;
}

/* The planes cross in a line, and each triangle meets it in an interval, from the side p0 p1 to the
 * side p0 p2; the ends are compared by the orientation of the four corners at two sides. */
static int crossing(const double *const *p0, const int *sp0, const double *const *q0,
                    const int *sq0)
{
    const double *p[3] = {p0[0], p0[1], p0[2]}, *q[3] = {q0[0], q0[1], q0[2]};
    int sp[3] = {sp0[0], sp0[1], sp0[2]}, sq[3] = {sq0[0], sq0[1], sq0[2]};
    put_alone_first(p, sp, q, sq);
    put_alone_first(q, sq, p, sp);
    int left = -art_orient3d(p[0], p[1], q[0], q[1]);
    if (left < 0) return DISJOINT;
    int right = art_orient3d(p[0], p[2], q[0], q[2]);
    if (right < 0) return DISJOINT;
    bool point = left == 0 || right == 0 || sp[0] == 0 || sq[0] == 0;
    return point ? POINT : SEGMENT;
}

static bool one_side(const int s[3])
{
    return s[0] == s[1] && s[1] == s[2] && s[0] != 0;
}

static int triangle_triangle(const double *const *p, const double *const *q)
{
    int sp[3], sq[3];
    for (int k = 0; k < 3; k++) sp[k] = art_orient3d(q[0], q[1], q[2], p[k]);
    if (one_side(sp)) return DISJOINT;
    for (int k = 0; k < 3; k++) sq[k] = art_orient3d(p[0], p[1], p[2], q[k]);
    if (one_side(sq)) return DISJOINT;
    bool in_q = !sp[0] && !sp[1] && !sp[2], in_p = !sq[0] && !sq[1] && !sq[2];
    if (!in_p && !in_q) return crossing(p, sp, q, sq);
    struct shape s = shape_of(p[0], p[1], p[2]), t = shape_of(q[0], q[1], q[2]);
    if (s.flat && t.flat) return segment_segment(&s, &t);
    if (s.flat) return segment_triangle(&s, &t);
    if (t.flat) return segment_triangle(&t, &s);
    /* seen along the axes of the first, the other one may run clockwise */
    if (orient_uv(s.u, s.v, t.p[0], t.p[1], t.p[2]) < 0) swap(&t.p[1], &t.p[2]);
    return in_plane(s.u, s.v, 3, s.p, 3, t.p);
}

enum art_tri_tri art_tri_tri(const double p0[3], const double p1[3], const double p2[3],
                             const double q0[3], const double q1[3], const double q2[3])
{
    const double *const p[3] = {p0, p1, p2}, *const q[3] = {q0, q1, q2};
    return (enum art_tri_tri)triangle_triangle(p, q);
}

/* Bring the corners that p and q have in common to the front of both; how many places there are. */
static int common_first(const double **p, const double **q)
{
    int n = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = n; j < 3; j++)
            if (compare(p[i], q[j]) == 0) {
                swap(&p[n], &p[i]);
                swap(&q[n], &q[j]);
                n++;
                break;
            }
    }
    if (n == 3 || n < 2) return n;
    return compare(p[0], p[1]) == 0 ? 1 : 2;
}

/* The other two corners of p, whose first is one of q, lie on one side of q. */
static bool on_one_side(const double **p, const double **q)
{
    return art_orient3d(q[0], q[1], q[2], p[1]) * art_orient3d(q[0], q[1], q[2], p[2]) > 0;
}

bool art_tri_tri_beyond(const double p0[3], const double p1[3], const double p2[3],
                        const double q0[3], const double q1[3], const double q2[3],
                        enum art_tri_tri *how)
{
    const double *p[3] = {p0, p1, p2}, *q[3] = {q0, q1, q2};
    int common = common_first(p, q), what;
    if (common == 2 && art_orient3d(q[0], q[1], q[2], p[2]) != 0)
        what = SEGMENT;
    else if (common == 1 && (on_one_side(p, q) || on_one_side(q, p)))
        what = POINT;
    else
        what = triangle_triangle(p, q);
    if (how) *how = (enum art_tri_tri)what;
    /* all that a common corner accounts for is a point, an edge a segment */
    return what > (common < 2 ? common : SEGMENT);
}

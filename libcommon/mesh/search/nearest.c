/* The point of a triangle that is nearest to a point.
 *
 * u = 2^-53; L is the longest edge, h the height above it, d the distance of p, R = L + |ap|. */
#include "../bvh_priv.h"

/* Sets the weights of the point a + t (b - a). */
static void on_edge(double bary[3], int i, int j, double t)
{
    bary[0] = bary[1] = bary[2] = 0;
    bary[i] = 1 - t;
    bary[j] = t;
}

/* By the region in which p projects (Ericson 2005, Real-time collision detection, section 5.1.5).
 *
 * The d are right to 5 u times an edge times R, so vc to 22 u |ab| |ac| R^2; the foot, |ac| vc /
 * |n| from edge ab with |n| = h L, to 22 u R^2 L / (h L). For h >= L / 64 that is 1408 u R^2 / L. A
 * point within L, with R <= 3 L, gets a distance right to 2^14 u L. Farther ones have R <= 3 d and
 * a foot off by 2^14 u d^2 / L, at right angles to d, which counts by its square over 2 d: less
 * than u d up to d = 2^13 L. */
static void by_region(const double *const v[3], const double ab[3], const double ac[3],
                      const double ap[3], const double p[3], double bary[3])
{
    double bp[3], cp[3];
    art_v3_sub(bp, p, v[1]), art_v3_sub(cp, p, v[2]);
    double d1 = art_v3_dot(ab, ap), d2 = art_v3_dot(ac, ap);
    double d3 = art_v3_dot(ab, bp), d4 = art_v3_dot(ac, bp);
    double d5 = art_v3_dot(ab, cp), d6 = art_v3_dot(ac, cp);
    double va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2;
    if (d1 <= 0 && d2 <= 0)
        on_edge(bary, 0, 1, 0);
    else if (d3 >= 0 && d4 <= d3)
        on_edge(bary, 1, 0, 0);
    else if (vc <= 0 && d1 >= 0 && d3 <= 0)
        on_edge(bary, 0, 1, d1 / (d1 - d3));
    else if (d6 >= 0 && d5 <= d6)
        on_edge(bary, 2, 0, 0);
    else if (vb <= 0 && d2 >= 0 && d6 <= 0)
        on_edge(bary, 0, 2, d2 / (d2 - d6));
    else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
        on_edge(bary, 1, 2, (d4 - d3) / ((d4 - d3) + (d5 - d6)));
    else {
        double sum = va + vb + vc;
        bary[1] = vb / sum, bary[2] = vc / sum;
        bary[0] = 1 - bary[1] - bary[2];
    }
}

/* This is a triangle, its corners from the longest edge on, and p relative to the first. */
struct corners {
    const double *v[3];
    int first;             /* v[0] is this corner of the triangle */
    double e[3][3], e2[3]; /* e[i] from v[i] to the next, squares of their lengths */
    double q[3], q2;
    bool far;
};

static void set_corners(struct corners *c, const double *const v[3], const double p[3])
{
    double most = -1;
    c->first = 0;
    for (int i = 0; i < 3; i++) {
        double e[3];
        art_v3_sub(e, v[(i + 1) % 3], v[i]);
        if (art_v3_norm2(e) > most) most = art_v3_norm2(e), c->first = i;
    }
    for (int i = 0; i < 3; i++) c->v[i] = v[(c->first + i) % 3];
    for (int i = 0; i < 3; i++) {
        art_v3_sub(c->e[i], c->v[(i + 1) % 3], c->v[i]);
        c->e2[i] = art_v3_norm2(c->e[i]);
    }
    art_v3_sub(c->q, p, c->v[0]);
    c->q2 = art_v3_norm2(c->q);
    c->far = c->q2 > 16 * c->e2[0];
}

/* The best point so far, by |x - q|^2 or, from far away where these are all but the same, less
 * |q|^2. */
struct foot {
    double w[3], d2;
};

static void try_foot(const struct corners *c, struct foot *best, const double w[3])
{
    double x[3], y[3];
    for (int k = 0; k < 3; k++) {
        x[k] = w[1] * c->e[0][k] - w[2] * c->e[2][k];
        y[k] = x[k] - (c->far ? 2 : 1) * c->q[k];
        if (!c->far) x[k] = y[k];
    }
    double d2 = art_v3_dot(x, y);
    if (!(d2 < best->d2)) return;
    best->d2 = d2;
    art_v3_copy(best->w, w);
}

static void try_edges(const struct corners *c, const double p[3], struct foot *best)
{
    for (int i = 0; i < 3; i++) {
        double w[3], y[3];
        art_v3_sub(y, p, c->v[i]);
        double t = art_v3_dot(y, c->e[i]) / c->e2[i];
        on_edge(w, i, (i + 1) % 3, t > 0 ? (t < 1 ? t : 1) : 0);
        try_foot(c, best, w);
    }
}

/* If p is above the triangle its foot in the plane, else the nearest point of the edges: right to a
 * few u R whatever the triangle.
 *
 * Let e be the longest edge and f the vector to the third corner without its part along e, taken
 * off twice so that f.e is at most u |f| L. The weight of the third corner is t = q.f / f^2; of
 * what remains, q - t (third corner), the part along e is taken. By this second step an error of t
 * moves the foot along f alone, by h times as much. So the foot is off by a few u R, from the
 * rounding of products, and by as much as f, itself off by a few u L, leaves the plane: (u L / h)
 * d. The latter is at right angles to d, so it makes the distance too large by (u L / h)^2 d / 2 at
 * most, which is u d / 2 for h >= 2^-26 L. For flatter triangles the edges are tried as well. They
 * miss the foot by h / 2 at most and the distance by h^2 / (8 d) at most; of these two errors the
 * smaller is below the root of the product, u L / 4.
 *
 * A foot so near an edge that this may be rounding counts as on it: points on edges are known as
 * such. */
static void carefully(const double *const v[3], const double p[3], double bary[3])
{
    struct corners c;
    struct foot best = {{1, 0, 0}, INFINITY};
    double f[3], r[3], w[3];
    set_corners(&c, v, p);
    double along = -art_v3_dot(c.e[2], c.e[0]) / c.e2[0];
    for (int k = 0; k < 3; k++) f[k] = -c.e[2][k] - along * c.e[0][k];
    along = art_v3_dot(f, c.e[0]) / c.e2[0];
    art_v3_add_scaled(f, f, -along, c.e[0]);
    double f2 = art_v3_norm2(f);
    w[2] = art_v3_dot(c.q, f) / f2;
    art_v3_add_scaled(r, c.q, w[2], c.e[2]);
    w[1] = art_v3_dot(r, c.e[0]) / c.e2[0];
    w[0] = 1 - w[1] - w[2];
    /* squares of weights times their heights, h L / (opposite edge), against 8 u R */
    double least = 0x1p-99 * (c.q2 / c.e2[0] + 1) / f2;
    bool above = true;
    for (int i = 0; i < 3; i++)
        above = above && w[i] > 0 && w[i] * w[i] > least * c.e2[(i + 1) % 3];
    if (above) try_foot(&c, &best, w);
    if (!above || f2 < 0x1p-52 * c.e2[0]) try_edges(&c, p, &best);
    for (int i = 0; i < 3; i++) bary[(c.first + i) % 3] = best.w[i];
}

void art_nearest_on_triangle(const double *const v[3], const double p[3], double bary[3])
{
    double ab[3], ac[3], ap[3];
    art_v3_sub(ab, v[1], v[0]), art_v3_sub(ac, v[2], v[0]), art_v3_sub(ap, p, v[0]);
    double bb = art_v3_norm2(ab), cc = art_v3_norm2(ac), bc = art_v3_dot(ab, ac);
    double longest = fmax(fmax(bb, cc), bb + cc - 2 * bc);
    /* the square of h L against that of L^2 / 64; false where floats end */
    bool round = bb * cc - bc * bc > 0x1p-12 * longest * longest;
    if (round && art_v3_norm2(ap) < 0x1p26 * longest)
        by_region(v, ab, ac, ap, p, bary);
    else
        carefully(v, p, bary);
}

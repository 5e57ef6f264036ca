/* The points that stand for a region: none too near another, and of those the corners of all. */
#include "region_priv.h"
#include <math.h>
#include <stdlib.h>

/* Edges that turn by less (rad) are one. */
#define STRAIGHT 1e-8

static bool is_near(const double p[3], const double q[3], double tol)
{
    return fabs(p[0] - q[0]) <= tol && fabs(p[1] - q[1]) <= tol && fabs(p[2] - q[2]) <= tol;
}

/* Points within tol along each axis of one that is kept already are removed, in their order. */
static int filter_close(double (*p)[3], int n, double tol)
{
    int kept = 0;
    for (int i = 0; i < n; i++) {
        bool near = false;
        for (int j = 0; j < kept && !near; j++) near = is_near(p[i], p[j], tol);
        if (near) continue;
        memmove(p[kept++], p[i], sizeof p[i]);
    }
    return kept;
}

/* The distance of a point from the vertices that are inside; infinite if none is. */
static double beside_inner(const struct contact_regions *R, const double p[3])
{
    double least = INFINITY;
    for (int i = 0; i < R->inside.n[0] + R->inside.n[1]; i++)
        least = fmin(least, art_v3_distance(R->inside.vertex[i].x, p));
    return least;
}

/* The same, but of points that are near each other that remains which is beside a vertex inside: a
 * box that leans touches the floor with its edge, and not where its side comes out of it. */
static int filter_beside(const struct contact_regions *R, double (*p)[3], int n, double tol)
{
    int kept = 0;
    for (int i = 0; i < n; i++) {
        int j = 0;
        while (j < kept && !is_near(p[i], p[j], tol)) j++;
        if (j == kept)
            kept++;
        else if (!(beside_inner(R, p[i]) < 0.5 * beside_inner(R, p[j])))
            continue;
        memmove(p[j], p[i], sizeof p[i]);
    }
    return kept;
}

static int by_place(const void *p, const void *q)
{
    const struct contact_flat *a = p, *b = q;
    if (a->u != b->u) return a->u < b->u ? -1 : 1;
    if (a->v != b->v) return a->v < b->v ? -1 : 1;
    return (a->i > b->i) - (a->i < b->i);
}

static double orientation(const struct contact_flat *a, const struct contact_flat *b,
                          const struct contact_flat *c)
{
    return (b->u - a->u) * (c->v - a->v) - (b->v - a->v) * (c->u - a->u);
}

/* Find the convex hull counter-clockwise from the least point (Andrew 1979, Another efficient
 * algorithm for convex hulls in two dimensions). hull[n + 1]. */
static int chain(const struct contact_flat *p, int n, struct contact_flat *hull)
{
    int m = 0;
    for (int i = 0; i < n; i++) {
        while (m >= 2 && orientation(&hull[m - 2], &hull[m - 1], &p[i]) <= 0) m--;
        hull[m++] = p[i];
    }
    for (int i = n - 2, lower = m + 1; i >= 0; i--) {
        while (m >= lower && orientation(&hull[m - 2], &hull[m - 1], &p[i]) <= 0) m--;
        hull[m++] = p[i];
    }
    return m - 1; /* the last is the first again */
}

static bool is_straight(const struct contact_flat *a, const struct contact_flat *b,
                        const struct contact_flat *c)
{
    double au = b->u - a->u, av = b->v - a->v, bu = c->u - b->u, bv = c->v - b->v;
    return fabs(atan2(au * bv - av * bu, au * bu + av * bv)) < STRAIGHT;
}

/* Removes corners at which the hull is straight. */
static int drop_straight(struct contact_flat *hull, int n)
{
    int m = 0;
    for (int i = 0; i < n; i++) {
        const struct contact_flat *before = m > 0 ? &hull[m - 1] : &hull[n - 1];
        if (n > 2 && is_straight(before, &hull[i], &hull[(i + 1) % n])) continue;
        hull[m++] = hull[i];
    }
    return m;
}

/* The depth at a point of a contour, by the vertex inside that is beside it. */
static double own_depth(const struct contact_regions *R, const double p[3], double tol)
{
    double most = 0;
    for (int i = 0; i < R->inside.n[0] + R->inside.n[1]; i++)
        if (is_near(R->inside.vertex[i].x, p, tol)) most = fmax(most, R->inside.vertex[i].distance);
    return most;
}

/* Where no vertex is beside a point that is as deep as the region all are as deep. */
static void store_depths(struct contact_regions *R, const struct contact_region_rule *rule,
                         const struct contact_region *r)
{
    static const double deep = 0.99;
    double most = 0;
    for (int i = r->first_point; i < R->n_points; i++) {
        R->inside.own[i] = fmin(own_depth(R, R->point[i], rule->point_tol), r->depth);
        most = fmax(most, R->inside.own[i]);
    }
    for (int i = r->first_point; i < R->n_points; i++)
        if (!(most > deep * r->depth)) R->inside.own[i] = r->depth;
}

int contact_region_store_points(struct art_ctx *ctx, struct contact_regions *R, int n,
                                const double (*point)[3], const struct contact_region_rule *rule,
                                struct contact_region *r)
{
    int most = CONTACT_REGION_POINTS;
    if (rule->quirks.region_points_merged_first) most = most > R->n_points ? most - R->n_points : 0;
    int take = n < most ? n : most;
    r->first_point = R->n_points;
    r->n_points = take;
    if (!ART_RESERVE(ctx, R->point, (size_t)(R->n_points + take), R->cap_point) ||
        !ART_RESERVE(ctx, R->inside.own, (size_t)(R->n_points + take), R->inside.cap_own))
        return ART_ENOMEM;
    for (int i = 0; i < take; i++) {
        int from = rule->quirks.region_points_merged_first ? i : (int)((long long)i * n / take);
        memcpy(R->point[R->n_points++], point[from], sizeof *point);
    }
    store_depths(R, rule, r);
    return ART_OK;
}

/* The corners of the hull of work[n], copied behind them; how many, or a status. */
/* qsort costs more than this for the few ends of most regions. */
static void sort_by_place(struct contact_flat *flat, int n)
{
    enum { FEW = 24 };
    if (n > FEW) {
        qsort(flat, (size_t)n, sizeof *flat, by_place);
        return;
    }
    for (int i = 1; i < n; i++) {
        const struct contact_flat f = flat[i];
        int at = i;
        for (; at > 0 && by_place(&flat[at - 1], &f) > 0; at--) flat[at] = flat[at - 1];
        flat[at] = f;
    }
}

static int find_hull(struct art_ctx *ctx, struct contact_regions *R, int n,
                     const struct contact_region *r)
{
    double u[3], v[3];
    if (!ART_RESERVE(ctx, R->flat, (size_t)n, R->cap_flat) ||
        !ART_RESERVE(ctx, R->hull, 2 * (size_t)n, R->cap_hull) ||
        !ART_RESERVE(ctx, R->work, 2 * (size_t)n, R->cap_work))
        return ART_ENOMEM;
    art_v3_basis(r->normal, u, v);
    for (int i = 0; i < n; i++) {
        double d[3];
        art_v3_sub(d, R->work[i], r->centre);
        R->flat[i] = (struct contact_flat){art_v3_dot(d, u), art_v3_dot(d, v), i};
    }
    sort_by_place(R->flat, n);
    int m = drop_straight(R->hull, chain(R->flat, n, R->hull));
    for (int i = 0; i < m; i++) memcpy(R->work[n + i], R->work[R->hull[i].i], sizeof *R->work);
    return m;
}

/* The original makes points apart first, so that a corner may be lost to a point beside it. */
int contact_region_points(struct art_ctx *ctx, struct contact_regions *R, int n,
                          const struct contact_region_rule *rule, struct contact_region *r)
{
    int m;
    if (!rule->quirks.region_points_merged_first && n >= 3) {
        if ((m = find_hull(ctx, R, n, r)) < 0) return m;
        int apart = filter_beside(R, R->work + n, m, rule->point_tol);
        if (apart >= 3)
            return contact_region_store_points(ctx, R, apart, (const double(*)[3])(R->work + n),
                                               rule, r);
    }
    n = rule->quirks.region_points_merged_first ? filter_close(R->work, n, rule->point_tol)
                                                : filter_beside(R, R->work, n, rule->point_tol);
    if (n < 3) return contact_region_store_points(ctx, R, n, (const double(*)[3])R->work, rule, r);
    if ((m = find_hull(ctx, R, n, r)) < 0) return m;
    return contact_region_store_points(ctx, R, m, (const double(*)[3])(R->work + n), rule, r);
}

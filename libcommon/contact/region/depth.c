/* This computes the penetration depth of a region. */
#include "region_priv.h"
#include <math.h>
#include <stdlib.h>

static int by_vertex(const void *p, const void *q)
{
    const struct contact_inner_vertex *a = p, *b = q;
    return (a->vert > b->vert) - (a->vert < b->vert);
}

/* qsort costs more than this for the few vertices of most regions. */
static void sort_by_vertex(struct contact_inner_vertex *seen, int n)
{
    enum { FEW = 48 };
    if (n > FEW) {
        qsort(seen, (size_t)n, sizeof *seen, by_vertex);
        return;
    }
    for (int i = 1; i < n; i++) {
        const struct contact_inner_vertex v = seen[i];
        int at = i;
        for (; at > 0 && seen[at - 1].vert > v.vert; at--) seen[at] = seen[at - 1];
        seen[at] = v;
    }
}

/* Vertices of triangles of s that cross triangles of t and lie behind them, R->inside.vertex[from]
 * to R->inside.vertex[*n], each once. */
static int find_candidates(struct art_ctx *ctx, struct art_surface *s, struct art_surface *t,
                           int side, const struct art_surface_cuts *cuts, struct contact_regions *R,
                           const struct contact_region *r, int from, int *n)
{
    const double *x = art_surface_positions(s), *y = art_surface_positions(t);
    int m = from;
    *n = from;
    if (!ART_RESERVE(ctx, R->inside.vertex, (size_t)from + 3 * (size_t)r->n_cuts, R->inside.cap))
        return ART_ENOMEM;
    struct contact_inner_vertex *seen = R->inside.vertex;
    for (int i = 0; i < r->n_cuts; i++) {
        const struct art_surface_cut *cut = &cuts->cut[R->cut[r->first_cut + i]];
        const int *v = s->tri[cut->tri[side]], other = cut->tri[!side];
        double normal[3], d[3];
        art_surface_area_vector(t, other, normal);
        for (int k = 0; k < 3; k++) {
            art_v3_sub(d, x + 3 * (size_t)v[k], y + 3 * (size_t)t->tri[other][0]);
            if (art_v3_dot(d, normal) < 0) seen[m++].vert = v[k];
        }
    }
    sort_by_vertex(seen + from, m - from);
    for (int i = from; i < m; i++)
        if (i == from || seen[i].vert != seen[i - 1].vert) seen[(*n)++] = seen[i];
    return ART_OK;
}

static bool is_inside(struct art_surface *s, const struct contact_convex *convex, const double x[3],
                      double *distance)
{
    struct art_surface_near near;
    if (convex && convex->convex) return contact_convex_inside(convex, s, x, distance);
    bool inside = art_surface_inside(s, x, 0, &near);
    *distance = near.distance;
    return inside;
}

int contact_region_find_inside(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                               const struct art_surface_cuts *cuts, struct contact_regions *R,
                               const struct contact_region_rule *rule,
                               const struct contact_region *r)
{
    struct art_surface *s[2] = {a, b};
    int status = ART_OK, n;
    R->inside.n[0] = R->inside.n[1] = 0;
    for (int side = 0, kept = 0; side < 2; side++) {
        const double *x = art_surface_positions(s[side]);
        ART_TRY(find_candidates(ctx, s[side], s[!side], side, cuts, R, r, kept, &n));
        for (int i = kept; i < n; i++) {
            struct contact_inner_vertex v = R->inside.vertex[i];
            if (!is_inside(s[!side], rule->convex[!side], x + 3 * (size_t)v.vert, &v.distance))
                continue;
            art_v3_copy(v.x, x + 3 * (size_t)v.vert);
            R->inside.vertex[kept++] = v;
        }
        R->inside.n[side] = kept - (side ? R->inside.n[0] : 0);
    }
out:
    return status;
}

/* The depth where no vertex is inside: the extent of the ends of the cuts along the normal; in the
 * original those of the last cut alone. */
static double cut_extent(const struct art_surface_cuts *cuts, const struct contact_regions *R,
                         const struct contact_region *r, bool last)
{
    double low = INFINITY, high = -INFINITY;
    for (int i = last ? r->n_cuts - 1 : 0; i < r->n_cuts; i++)
        for (int end = 0; end < 2; end++) {
            double d[3];
            art_v3_sub(d, cuts->cut[R->cut[r->first_cut + i]].p[end], r->centre);
            double h = art_v3_dot(d, r->normal);
            low = fmin(low, h), high = fmax(high, h);
        }
    return high - low;
}

/* Return the height of a vertex beyond the middle of the contour, against the normal of its body.
 */
static double beyond(const struct contact_region *r, int side, const double x[3])
{
    double d[3];
    art_v3_sub(d, x, r->centre);
    return (side ? 1 : -1) * art_v3_dot(d, r->normal);
}

/* The separating distance along the normal is the sum of the heights by which vertices of both
 * bodies reach beyond the contour. The nearest point of a vertex may be on a side that leads
 * elsewhere: between two boxes with sides in one plane it does not separate them; their vertices
 * there are not inside either, and the cuts reach as far. The original uses the distance to the
 * nearest point alone. */
void contact_region_depth(struct art_surface *a, struct art_surface *b,
                          const struct art_surface_cuts *cuts, const struct contact_regions *R,
                          const struct contact_region_rule *rule, struct contact_region *r)
{
    struct art_surface *s[2] = {a, b};
    double reach[2] = {0, 0};
    int n = 0;
    r->depth = 0;
    for (int side = 0; side < 2; side++) {
        const double *x = art_surface_positions(s[side]);
        for (int i = 0; i < R->inside.n[side]; i++, n++) {
            r->depth = fmax(r->depth, R->inside.vertex[n].distance);
            reach[side] =
                fmax(reach[side], beyond(r, side, x + 3 * (size_t)R->inside.vertex[n].vert));
        }
    }
    if (n == 0)
        r->depth = cut_extent(cuts, R, r, rule->quirks.region_depth_nearest);
    else if (!rule->quirks.region_depth_nearest)
        r->depth = fmax(fmax(r->depth, reach[0] + reach[1]), cut_extent(cuts, R, r, false));
}

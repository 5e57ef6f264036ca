/* This computes the penetration depth of a region. */
#include "region_priv.h"
#include <math.h>
#include <stdlib.h>

static int ascending(const void *p, const void *q)
{
    const int *a = p, *b = q;
    return (*a > *b) - (*a < *b);
}

/* Vertices of triangles of s that cross triangles of t and lie behind them; seen[*n], each once. */
static int find_candidates(struct art_ctx *ctx, struct art_surface *s, struct art_surface *t,
                           int side, const struct art_surface_cuts *cuts, struct contact_regions *R,
                           const struct contact_region *r, int *n)
{
    const double *x = art_surface_positions(s), *y = art_surface_positions(t);
    int m = 0;
    *n = 0;
    if (!ART_RESERVE(ctx, R->seen, 3 * (size_t)r->n_cuts, R->cap_seen)) return ART_ENOMEM;
    for (int i = 0; i < r->n_cuts; i++) {
        const struct art_surface_cut *cut = &cuts->cut[R->cut[r->first_cut + i]];
        const int *v = s->tri[cut->tri[side]];
        double normal[3], d[3];
        art_surface_area_vector(t, cut->tri[!side], normal);
        for (int k = 0; k < 3; k++) {
            art_v3_sub(d, x + 3 * (size_t)v[k], y + 3 * (size_t)t->tri[cut->tri[!side]][0]);
            if (art_v3_dot(d, normal) < 0) R->seen[m++] = v[k];
        }
    }
    qsort(R->seen, (size_t)m, sizeof *R->seen, ascending);
    for (int i = 0; i < m; i++)
        if (i == 0 || R->seen[i] != R->seen[i - 1]) R->seen[(*n)++] = R->seen[i];
    return ART_OK;
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
 * elsewhere: between two boxes with sides in one plane it does not separate them. The original uses
 * the distance to the nearest point alone. */
int contact_region_depth(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                         const struct art_surface_cuts *cuts, struct contact_regions *R,
                         const struct contact_region_rule *rule, struct contact_region *r)
{
    struct art_surface *s[2] = {a, b};
    double reach[2] = {0, 0};
    bool found = false;
    int status = ART_OK, n;
    r->depth = 0;
    for (int side = 0; side < 2; side++) {
        const double *x = art_surface_positions(s[side]);
        ART_TRY(find_candidates(ctx, s[side], s[!side], side, cuts, R, r, &n));
        for (int i = 0; i < n; i++) {
            const double *v = x + 3 * (size_t)R->seen[i];
            struct art_surface_near near;
            if (!art_surface_inside(s[!side], v, 0, &near)) continue;
            found = true;
            r->depth = fmax(r->depth, near.distance);
            reach[side] = fmax(reach[side], beyond(r, side, v));
        }
    }
    if (!found)
        r->depth = cut_extent(cuts, R, r, rule->quirks.region_depth_nearest);
    else if (!rule->quirks.region_depth_nearest)
        r->depth = fmax(r->depth, reach[0] + reach[1]);
out:
    return status;
}

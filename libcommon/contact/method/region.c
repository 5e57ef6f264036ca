/* This is the narrow phase by regions (contact manifolds), for rigid bodies: each connected part
 * where two surfaces cross gets one plane, and some points around it that all have the normal of
 * the plane and the depth of the part. */
#include "../contact_priv.h"
#include <math.h>

static struct contact_region_rule tolerances(const struct contact_set *c,
                                             const struct art_contact_rule *rule)
{
    return (struct contact_region_rule){
        .region_tol = rule->region_tol, .point_tol = rule->point_tol, .quirks = c->sys->quirks};
}

int contact_regions_find(struct art_ctx *ctx, struct contact_set *c, int i)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    struct art_surface *a = c->body[rule->a].surface, *b = c->body[rule->b].surface;
    struct contact_region_rule how = tolerances(c, rule);
    if (rule->law->collider == ART_COLLIDER_CONTOUR)
        return contact_regions_of_contours(ctx, a, b, &c->narrow.contours, &how,
                                           &c->narrow.regions);
    for (int k = 0; k < 2 && !how.quirks.region_depth_nearest; k++) {
        struct contact_body *body = &c->body[k ? rule->b : rule->a];
        int status = contact_convex_make(ctx, &body->convex, body->surface);
        if (status < 0) return status;
        how.convex[k] = &body->convex;
    }
    return contact_regions_of_cuts(ctx, a, b, &c->narrow.cuts, &how, &c->narrow.regions);
}

/* Add a contact at a point as deep as `depth`, of a region found with body 0 moved by -shift. */
static int add(struct art_ctx *ctx, struct contact_set *c, int i,
               const struct contact_region *region, const struct contact_rolling rolling[2],
               const double shift[3], const double x[3], double depth)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    struct contact_record *r = contact_record_add(ctx, c, i, 0);
    double x0[3];
    if (!r) return ART_ENOMEM;
    art_v3_add(x0, x, shift);
    contact_point_at(&c->body[rule->a], x0, &r->at[0]);
    contact_point_at(&c->body[rule->b], x, &r->at[1]);
    contact_point_rolls(&rolling[0], &c->body[rule->a], &r->at[0]);
    contact_point_rolls(&rolling[1], &c->body[rule->b], &r->at[1]);
    art_v3_copy(r->normal, region->normal);
    r->dist = art_v3_dot(shift, region->normal) - depth;
    r->constraint = CONTACT_UNILATERAL;
    if (region->area[0] >= 0)
        r->region_area = (region->area[0] + region->area[1]) / (2 * region->n_points);
    return ART_OK;
}

/* Where bodies are deep in each other a correction takes out what is deep, and not all of the
 * region by as much: a box that falls on an edge is turned by it more than lifted. */
static bool has_own_depths(const struct contact_set *c, const struct art_contact_rule *rule,
                           const struct contact_region *region)
{
    return region->depth > rule->penetration_tol && !c->sys->quirks.contacts_end_at_once &&
           !c->is_static && !contact_is_spring(rule) && rule->law->collider != ART_COLLIDER_CONTOUR;
}

int contact_add_region(struct art_ctx *ctx, struct contact_set *c, int i, int k,
                       const double shift[3])
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    const struct contact_regions *R = &c->narrow.regions;
    const struct contact_region *region = &R->region[k];
    const bool own = has_own_depths(c, rule, region);
    struct contact_rolling rolling[2];
    double back[3];
    int status = ART_OK;
    art_v3_scale(back, -1, region->normal);
    contact_rolling_of(c, &c->body[rule->a], back, &rolling[0]);
    contact_rolling_of(c, &c->body[rule->b], region->normal, &rolling[1]);
    for (int p = region->first_point; p < region->first_point + region->n_points; p++)
        ART_TRY(add(ctx, c, i, region, rolling, shift, R->point[p],
                    own ? R->inside.own[p] : region->depth));
out:
    return status;
}

/* Add the contacts of all regions. */
static int add_regions(struct art_ctx *ctx, struct contact_set *c, int i, const double shift[3])
{
    int status = ART_OK;
    for (int k = 0; k < c->narrow.regions.n; k++) ART_TRY(contact_add_region(ctx, c, i, k, shift));
out:
    return status;
}

/* ----------------------------------------------------------- grazing contact
 *
 * Bodies that touch with no depth, or have left each other by rounding, have contours where
 * rounding decides which parts of them are there, or none. They rest in the middle of the tolerance
 * (constraint/row.c); where they graze, regions are found with the bodies nearer to each other by
 * half of the tolerance. */

static double reach_of(const struct art_contact_rule *rule)
{
    return 0.5 * rule->penetration_tol;
}

/* Sum up the normals of the regions of the step before; the result is how many there were. */
static int previous_normals(const struct contact_set *c, int i, double sum[3])
{
    int n_records, n = 0;
    const struct contact_record *old = contact_previous_of(c, i, &n_records), *last = NULL;
    art_v3_zero(sum);
    for (int k = 0; k < n_records; k++) {
        const struct contact_record *r = &old[k];
        if (!contact_is_region(r) || contact_is_apart(r, contact_rule(c, i)->penetration_tol))
            continue;
        if (!last || art_v3_distance(last->normal, r->normal) > 0) {
            art_v3_add(sum, sum, r->normal);
            n++;
        }
        last = r;
    }
    return n;
}

/* Below this depth a region is flat: rounding decides how much of its contour there is, and into
 * how many parts it falls. */
static double flat_depth(const struct art_contact_rule *rule)
{
    return 0.25 * reach_of(rule);
}

/* Return the number of regions that are not flat. */
static int count_deep(const struct contact_set *c, int i)
{
    double flat = flat_depth(contact_rule(c, i));
    int n = 0;
    for (int k = 0; k < c->narrow.regions.n; k++) n += c->narrow.regions.region[k].depth >= flat;
    return n;
}

/* True if a region that there was is missing, or one is so flat that its contour may be incomplete;
 * then `way` becomes the mean normal of the regions, zero if none is known. */
static bool grazes(const struct contact_set *c, int i, double way[3])
{
    const struct contact_regions *R = &c->narrow.regions;
    const struct art_contact_rule *rule = contact_rule(c, i);
    double flat = flat_depth(rule);
    if (c->sys->quirks.contacts_end_at_once || c->is_static || contact_is_spring(rule) ||
        !(flat > 0))
        return false;
    int n = previous_normals(c, i, way);
    bool grazing = R->n < n || (R->n == 0 && c->first);
    for (int k = 0; k < R->n; k++) {
        if (n == 0) art_v3_add(way, way, R->region[k].normal);
        grazing = grazing || R->region[k].depth < flat;
    }
    art_v3_normalize(way, way);
    return grazing;
}

int contact_regions_shifted(struct art_ctx *ctx, struct contact_set *c, int i,
                            const double shift[3], struct contact_overlap *overlap)
{
    struct art_surface *a = c->body[contact_rule(c, i)->a].surface;
    const struct art_rigid T = a->T;
    struct art_rigid nearer = T;
    int status;
    art_v3_sub(nearer.p, T.p, shift);
    art_surface_place(a, &nearer);
    ART_TRY(contact_intersect(ctx, c, i, overlap));
    c->narrow.regions.n = 0;
    if (overlap->in_contact) status = contact_regions_find(ctx, c, i);
out:
    art_surface_place(a, &T);
    return status;
}

/* Bodies are put on each other as nearly as their poses are written: at the start the weight says
 * which way they go. */
static int find_under_weight(struct art_ctx *ctx, struct contact_set *c, int i, double shift[3])
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    const int dyn[2] = {c->body[rule->a].dyn, c->body[rule->b].dyn};
    int status = ART_OK;
    for (int k = 0; k < 2 && c->narrow.regions.n == 0; k++) {
        struct contact_overlap overlap;
        if (dyn[k] < 0 || !c->body[k ? rule->b : rule->a].moves) continue;
        const double *g = c->sys->dyn[dyn[k]].gravity;
        double size = art_v3_norm(g);
        if (!(size > 0)) continue;
        art_v3_scale(shift, (k ? 1 : -1) * reach_of(rule) / size, g);
        ART_TRY(contact_regions_shifted(ctx, c, i, shift, &overlap));
    }
out:
    return status;
}

static int find_grazing(struct art_ctx *ctx, struct contact_set *c, int i, const double way[3],
                        double shift[3])
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    struct contact_overlap overlap;
    if (!(art_v3_norm(way) > 0)) return find_under_weight(ctx, c, i, shift);
    art_v3_scale(shift, reach_of(rule), way);
    return contact_regions_shifted(ctx, c, i, shift, &overlap);
}

/* The regions of two bodies where they are. */
static int find_here(struct art_ctx *ctx, struct contact_set *c, int i,
                     struct contact_overlap *overlap)
{
    int status = contact_intersect(ctx, c, i, overlap);
    c->narrow.regions.n = 0;
    if (status < 0 || !overlap->in_contact) return status;
    return contact_regions_find(ctx, c, i);
}

static int find(struct art_ctx *ctx, struct contact_set *c, int i, struct contact_overlap *overlap)
{
    double way[3], shift[3] = {0, 0, 0}, normal[3] = {0, 0, 0}, apart = 0;
    const int first = c->detected.n;
    int status;
    ART_TRY(find_here(ctx, c, i, overlap));
    if (grazes(c, i, way)) {
        int n = count_deep(c, i);
        ART_TRY(find_grazing(ctx, c, i, way, shift));
        if (c->narrow.regions.n < n || c->narrow.regions.n == 0) {
            art_v3_zero(shift);
            ART_TRY(find_here(ctx, c, i, overlap));
        }
    }
    for (int k = 0; k < c->narrow.regions.n; k++)
        art_v3_add(normal, normal, c->narrow.regions.region[k].normal);
    art_v3_normalize(normal, normal);
    if (contact_is_parted(c, i))
        ART_TRY(contact_add_parted(ctx, c, i, shift, &apart));
    else
        ART_TRY(add_regions(ctx, c, i, shift));
    ART_TRY(contact_add_approaching(ctx, c, i, first, normal, apart));
out:
    return status;
}

/* The preferred direction of separation of the body that lies inside: against its weight, or with
 * that of the other if it stands. */
static void preferred_way(const struct contact_set *c, const struct contact_body *in,
                          const struct contact_body *out, double up[3])
{
    const double none[3] = {0, 0, 0};
    bool moves = in->dyn >= 0 && in->moves;
    const struct contact_body *body = moves ? in : out;
    art_v3_scale(up, moves ? -1 : 1, body->dyn >= 0 ? c->sys->dyn[body->dyn].gravity : none);
}

int contact_add_enclosed(struct art_ctx *ctx, struct contact_set *c, int i, int inner)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    const struct contact_body *a = &c->body[rule->a], *b = &c->body[rule->b];
    const struct contact_region_rule how = tolerances(c, rule);
    const double none[3] = {0, 0, 0};
    double up[3];
    int status;
    preferred_way(c, inner ? b : a, inner ? a : b, up);
    ART_TRY(contact_region_of_enclosed(ctx, a->surface, b->surface, inner, up, &how,
                                       &c->narrow.regions));
    ART_TRY(add_regions(ctx, c, i, none));
out:
    return status;
}

/* Inactive contact is detected as it would be by default. */
static bool applies(const struct contact_set *c, const struct art_contact_rule *rule)
{
    const struct art_collidable *body = c->rules->body;
    if (rule->law->method == ART_CONTACT_INACTIVE && body[rule->a].rigid && body[rule->b].rigid)
        return true;
    return art_contact_method_of(c->rules, rule) == ART_CONTACT_REGION;
}

const struct contact_method contact_by_region = {"region", applies, find, false};

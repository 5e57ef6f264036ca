/* This is the narrow phase by regions (contact manifolds), for rigid bodies: each connected part
 * where two surfaces cross gets one plane, and some points around it that all have the normal of
 * the plane and the depth of the part. */
#include "../contact_priv.h"
#include <math.h>

/* Tolerances of regions are relative to the size of all of the model. On a large floor they would
 * merge the corners that a small body stands on: so they are no more than these parts of the
 * smaller of the two. ArtiSynth has no such limit. */
static const double most_region = 0.01, most_point = 0.1;

static struct contact_region_rule tolerances(const struct contact_set *c,
                                             const struct art_contact_rule *rule)
{
    struct art_surface *a = c->body[rule->a].surface, *b = c->body[rule->b].surface;
    struct contact_region_rule how = {.region_tol = rule->law->region_tol,
                                      .point_tol = rule->law->point_tol,
                                      .quirks = c->sys->quirks};
    double smaller = fmin(a->radius, b->radius);
    if (!c->sys->quirks.region_tolerances_absolute) {
        how.region_tol = fmin(how.region_tol, most_region * smaller);
        how.point_tol = fmin(how.point_tol, most_point * smaller);
    }
    return how;
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

static int add(struct art_ctx *ctx, struct contact_set *c, int i,
               const struct contact_region *region, const double x[3])
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    struct contact_record *r = contact_record_add(ctx, c, i, 0);
    if (!r) return ART_ENOMEM;
    contact_point_at(&c->body[rule->a], x, &r->at[0]);
    contact_point_at(&c->body[rule->b], x, &r->at[1]);
    art_v3_copy(r->normal, region->normal);
    r->dist = -region->depth;
    r->constraint = CONTACT_UNILATERAL;
    if (region->area[0] >= 0)
        r->region_area = (region->area[0] + region->area[1]) / (2 * region->n_points);
    return ART_OK;
}

/* Add the contacts of all regions. */
static int add_regions(struct art_ctx *ctx, struct contact_set *c, int i)
{
    int status = ART_OK;
    for (int k = 0; k < c->narrow.regions.n; k++) {
        const struct contact_region *region = &c->narrow.regions.region[k];
        for (int p = 0; p < region->n_points; p++)
            ART_TRY(add(ctx, c, i, region, c->narrow.regions.point[region->first_point + p]));
    }
out:
    return status;
}

static int find(struct art_ctx *ctx, struct contact_set *c, int i, struct contact_overlap *overlap)
{
    int status;
    ART_TRY(contact_intersect(ctx, c, i, overlap));
    if (!overlap->in_contact) goto out;
    ART_TRY(contact_regions_find(ctx, c, i));
    ART_TRY(add_regions(ctx, c, i));
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
    double up[3];
    int status;
    preferred_way(c, inner ? b : a, inner ? a : b, up);
    ART_TRY(contact_region_of_enclosed(ctx, a->surface, b->surface, inner, up, &how,
                                       &c->narrow.regions));
    ART_TRY(add_regions(ctx, c, i));
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

/* This finds the regions of bodies that came deep into each other in a step. The contour of a round
 * body that is deep is wide: where it lies on the floor as it comes out is a point, but rows on the
 * contour, all with the depth of the region, would hold it as a foot of that width does, so that it
 * does not roll. The contour of a box that is deep with an edge is wide as well: all of the box
 * would be lifted. So regions are found with the bodies apart by as much as positions are
 * corrected, where they touch when the solve of velocities begins. */
#include "../contact_priv.h"
#include <math.h>

/* Normals that differ by more than 45 degrees are of other regions. */
static const double alike = 0.7;
/* Ways apart that are tried: the depth of a region is not exactly by how far it takes bodies out.
 */
enum { MOST_TRIES = 8 };

/* With FEW vertices inside a contour is as wide as a face: what would be left of it is where a body
 * of coarse faces happens to have a corner. It is looked at until it has fewer than ENOUGH. */
enum { FEW = 4, ENOUGH = 2 };
/* What turns by less than this in a step (rad) does not. */
static const double rounding = 1e-6;

static bool is_deep(const struct contact_region *region, double tol)
{
    return region->depth > tol && region->n_inner > FEW;
}

/* How much farther apart the bodies are to be where a region is still deep: its vertices inside
 * grow with its depth, or with the square root of it. */
static double farther(const struct contact_region *left)
{
    return left->depth * (1 - 1.0 / left->n_inner);
}

/* Without friction what does not turn is not made to. */
static bool may_roll(const struct contact_set *c, const struct art_contact_rule *rule)
{
    if (rule->law->friction > 0) return true;
    for (int k = 0; k < 2; k++) {
        const int dyn = c->body[k ? rule->b : rule->a].dyn;
        const double *u = c->narrow.state->u + (dyn >= 0 ? c->sys->dyn[dyn].u : 0);
        if (dyn >= 0 && contact_step_length(c) * art_v3_norm(u + 3) > rounding) return true;
    }
    return false;
}

bool contact_is_parted(const struct contact_set *c, int i)
{
    const struct contact_regions *R = &c->narrow.regions;
    const struct art_contact_rule *rule = contact_rule(c, i);
    if (c->sys->quirks.contacts_end_at_once || c->is_static || contact_is_spring(rule) ||
        rule->law->collider == ART_COLLIDER_CONTOUR || !may_roll(c, rule))
        return false;
    for (int k = 0; k < R->n; k++)
        if (is_deep(&R->region[k], rule->penetration_tol)) return true;
    return false;
}

static int keep_regions(struct art_ctx *ctx, struct contact_parted *parted,
                        const struct contact_regions *R, double tol)
{
    parted->n = 0;
    if (!ART_RESERVE(ctx, parted->region, R->n, parted->cap)) return ART_ENOMEM;
    for (int k = 0; k < R->n; k++) {
        struct contact_parted_region *to = &parted->region[parted->n++];
        art_v3_copy(to->normal, R->region[k].normal);
        art_v3_copy(to->centre, R->region[k].centre);
        to->depth = R->region[k].depth;
        to->farther = is_deep(&R->region[k], tol) ? farther(&R->region[k]) : 0;
    }
    return ART_OK;
}

/* The region at the start that a found one is part of: the nearest with a like normal. */
static int part_of(const struct contact_parted *parted, const struct contact_region *found)
{
    double least = INFINITY;
    int best = -1;
    for (int k = 0; k < parted->n; k++) {
        const struct contact_parted_region *region = &parted->region[k];
        const double d = art_v3_distance(region->centre, found->centre);
        if (d < least && art_v3_dot(region->normal, found->normal) > alike) least = d, best = k;
    }
    return best;
}

/* What was found of a region, the deepest part; NULL: it is not there. */
static const struct contact_region *left_of(const struct contact_set *c, int k)
{
    const struct contact_regions *R = &c->narrow.regions;
    const struct contact_region *left = NULL;
    for (int j = 0; j < R->n; j++)
        if (part_of(&c->narrow.parted, &R->region[j]) == k &&
            !(left && left->depth >= R->region[j].depth))
            left = &R->region[j];
    return left;
}

/* Find regions with the bodies apart by `far` along the normal of region k from where they were. */
static int part(struct art_ctx *ctx, struct contact_set *c, int i, int k, double far,
                double shift[3])
{
    const struct contact_parted *parted = &c->narrow.parted;
    struct contact_overlap overlap;
    art_v3_add_scaled(shift, parted->shift, -far, parted->region[k].normal);
    return contact_regions_shifted(ctx, c, i, shift, &overlap);
}

/* Find region k with the bodies apart until it is not deep. */
static int part_region(struct art_ctx *ctx, struct contact_set *c, int i, int k, double shift[3])
{
    const struct contact_parted_region *of = &c->narrow.parted.region[k];
    const double tol = contact_rule(c, i)->penetration_tol;
    double far = of->farther, least = 0, most = INFINITY;
    int status = ART_OK;
    for (int t = 0; t < MOST_TRIES; t++) {
        ART_TRY(part(ctx, c, i, k, far, shift));
        const struct contact_region *left = left_of(c, k);
        if (left && (left->depth <= tol || left->n_inner < ENOUGH)) return ART_OK;
        if (left)
            least = far, far += farther(left);
        else
            most = far;
        if (!(far < most)) far = 0.5 * (least + most);
    }
    status = part(ctx, c, i, k, least, shift);
out:
    return status;
}

int contact_add_parted(struct art_ctx *ctx, struct contact_set *c, int i, const double before[3],
                       double *apart)
{
    const double tol = contact_rule(c, i)->penetration_tol;
    int status = ART_OK;
    *apart = 0;
    ART_TRY(keep_regions(ctx, &c->narrow.parted, &c->narrow.regions, tol));
    art_v3_copy(c->narrow.parted.shift, before);
    for (int k = 0; k < c->narrow.parted.n; k++) {
        const struct contact_parted_region *of = &c->narrow.parted.region[k];
        double shift[3];
        *apart = fmax(*apart, of->depth - art_v3_dot(before, of->normal));
        if (of->farther > 0)
            ART_TRY(part_region(ctx, c, i, k, shift));
        else
            ART_TRY(part(ctx, c, i, k, 0, shift));
        for (int j = 0; j < c->narrow.regions.n; j++) {
            struct contact_region *region = &c->narrow.regions.region[j];
            if (part_of(&c->narrow.parted, region) != k) continue;
            /* the plane of all of it is known better than that of what is left */
            art_v3_copy(region->normal, of->normal);
            region->depth = of->depth + art_v3_dot(shift, of->normal) -
                            art_v3_dot(c->narrow.parted.shift, of->normal);
            for (int p = 0; p < region->n_points; p++)
                c->narrow.regions.inside.own[region->first_point + p] = region->depth;
            ART_TRY(contact_add_region(ctx, c, i, j, shift));
        }
    }
out:
    return status;
}

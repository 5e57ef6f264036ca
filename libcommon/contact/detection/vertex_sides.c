/* The vertices that a pair of bodies tests: those of the first, the second, or both; the area of
 * one. */
#include "../contact_priv.h"
#include <math.h>

/* Of two rigid bodies those of the first count in the original: a box on a table that is named
 * first falls through it, and so does a block whose corners are not above another of its size. Both
 * count here, but springs, which would add up, and reduced contacts, which hold as equations: there
 * those of the second do where none of the first is inside. */
static bool takes_both_rigid(const struct contact_set *c, const struct art_contact_rule *rule)
{
    return !c->sys->quirks.rigid_contact_missed && !contact_is_spring(rule) && !rule->law->reduce;
}

bool contact_takes_other_side(const struct contact_set *c, const struct art_contact_rule *rule)
{
    return rule->law->penetrations == ART_PENETRATE_AUTO &&
           (contact_is_spring(rule) || rule->law->reduce) && c->body[rule->a].collidable->rigid &&
           c->body[rule->b].collidable->rigid && !c->sys->quirks.rigid_contact_missed;
}

void contact_vertex_sides(const struct contact_set *c, const struct art_contact_rule *rule,
                          bool side[2])
{
    bool rigid[2] = {c->body[rule->a].collidable->rigid, c->body[rule->b].collidable->rigid};
    switch (rule->law->penetrations) {
    case ART_PENETRATE_BOTH:
        side[0] = side[1] = true;
        return;
    case ART_PENETRATE_FIRST:
        side[0] = true, side[1] = false;
        return;
    case ART_PENETRATE_SECOND:
        side[0] = false, side[1] = true;
        return;
    default:
        break;
    }
    side[0] = !rigid[0] || rigid[1];
    side[1] = !rigid[1] || (rigid[0] && takes_both_rigid(c, rule));
}

/* Return a third of the area of the triangles at a vertex, projected along n. */
double contact_vertex_area(struct art_surface *s, int vert, const double n[3])
{
    double sum[3] = {0, 0, 0}, area[3];
    for (int k = s->vert_off[vert]; k < s->vert_off[vert + 1]; k++) {
        art_surface_area_vector(s, s->vert_tri[k], area);
        art_v3_add(sum, sum, area);
    }
    return fabs(art_v3_dot(n, sum)) / 6;
}

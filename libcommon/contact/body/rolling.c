/* This says on which points of contact a body rolls. A step has the rows of its middle, where a
 * point has gone as far as its body turns in half a step. That is right for a corner, about which a
 * body turns. A round body stands on other points by then: the lowest one of a wheel goes up, by
 * the radius and half the square of the angle, and back, by the radius and the angle; with a row
 * there the wheel would sink as fast as that point goes up. Where a wheel stands stays below its
 * axle: such a point goes with the place of its body, and not with its turn. */
#include "../contact_priv.h"
#include <math.h>

/* Points are looked at where bodies turn by more than this in half a step, rad. */
static const double least_turn = 1e-3;
/* Turned by an angle, a flat face between two corners is lower at one of them by that angle times
 * their distance; a round one by half of it. */
static const double straight = 0.75;
/* Distances below this part of the size of a body are none. */
static const double negligible = 1e-6;

/* The point of a body that is farthest along d, both in its axes. */
static void farthest(const struct art_surface *s, const double d[3], double at[3])
{
    double most = -INFINITY;
    for (int v = 0; v < s->n_verts; v++) {
        const double *x = s->local + 3 * (size_t)v, along = art_v3_dot(d, x);
        if (along > most) most = along, art_v3_copy(at, x);
    }
}

void contact_rolling_of(const struct contact_set *c, const struct contact_body *body,
                        const double into[3], struct contact_rolling *to)
{
    double w[3], d[3];
    to->turn = 0;
    if (body->dyn < 0 || contact_deforms(body) || !body->surface || c->is_static ||
        c->detected.looked || c->sys->quirks.contact_points_frozen)
        return;
    art_v3_scale(w, 0.5 * contact_step_length(c),
                 c->narrow.state->u + c->sys->dyn[body->dyn].u + 3);
    art_v3_cross(to->way, w, into);
    const double turn = art_v3_norm(to->way);
    if (!(turn > least_turn)) return;
    to->turn = turn;
    art_v3_scale(to->way, 1 / turn, to->way);
    art_rot_exp(to->Q, w);
    art_v3_copy(to->into, into);
    art_m3_tmulvec(d, to->Q, into);
    art_m3_tmulvec(d, body->T.R, d);
    farthest(body->surface, d, to->lowest);
}

void contact_point_rolls(const struct contact_rolling *how, const struct contact_body *body,
                         struct contact_point *point)
{
    double d[3];
    if (!(how->turn > 0)) return;
    art_v3_sub(d, how->lowest, point->local);
    art_m3_mulvec(d, body->T.R, d);
    art_m3_mulvec(d, how->Q, d);
    const double lower = art_v3_dot(how->into, d), way = fabs(art_v3_dot(how->way, d));
    if (way > negligible * body->surface->radius && lower < straight * how->turn * way)
        art_v3_sub(point->arm, point->x, body->T.p);
}

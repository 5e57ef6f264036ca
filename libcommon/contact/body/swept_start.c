/* The swept start: positions of the bodies with continuous collision detection at the start of the
 * step. */
#include "../contact_priv.h"
#include <math.h>
#include <string.h>

/* Grow the box to that of a body at the start and the end of the step. */
static void expand_box(struct art_surface *s, const double min[3], const double max[3])
{
    for (int k = 0; k < 3; k++) {
        s->min[k] = fmin(s->min[k], min[k]);
        s->max[k] = fmax(s->max[k], max[k]);
    }
}

int contact_swept_begin(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state)
{
    c->start_known = false;
    if (!c->has_ccd || !c->built) return ART_OK;
    for (int i = 0; i < c->n_bodies; i++) {
        struct contact_body *body = &c->body[i];
        bool uses_ccd = c->rules->may[i] & ART_CONTACT_CCD || contact_may_use_ccd(c, i);
        if (!body->surface || !uses_ccd) continue;
        size_t n = 3 * (size_t)body->surface->n_verts;
        if (!body->x_start &&
            !(body->x_start = art_arena_alloc(ctx, &c->sys->arena, n, sizeof *body->x_start)))
            return ART_ENOMEM;
        contact_body_update(c, state, body);
        memcpy(body->x_start, art_surface_positions(body->surface), n * sizeof *body->x_start);
        art_v3_copy(body->start_min, body->surface->min);
        art_v3_copy(body->start_max, body->surface->max);
    }
    c->start_known = true;
    return ART_OK;
}

/* Return how far boxes are extended: a bilateral contact began above the surface by its gap
 * (method/ccd.c), and two flat sheets have boxes without height. */
static double lift_bilateral(const struct contact_set *c)
{
    double most = 0;
    for (int i = 0; i < c->matching.previous.n[CONTACT_NOW]; i++) {
        const struct contact_record *r = &c->matching.previous.record[CONTACT_NOW][i];
        int at = contact_pair_cache_find(c, r->rule);
        if (at >= 0)
            most = fmax(most, 2 * (fabs(r->gap) + c->pairs.pair[at]->rule.penetration_tol));
    }
    return most;
}

void contact_swept_expand(struct contact_set *c)
{
    double above = c->start_known ? lift_bilateral(c) : 0;
    for (int i = 0; c->start_known && i < c->n_bodies; i++) {
        struct contact_body *body = &c->body[i];
        double min[3], max[3];
        if (!body->x_start) continue;
        for (int k = 0; k < 3; k++) {
            min[k] = body->start_min[k] - above;
            max[k] = body->start_max[k] + above;
        }
        expand_box(body->surface, min, max);
    }
}

bool contact_has_ccd(const struct contact_set *c)
{
    const struct art_contact_rules *rules = c->rules;
    for (int i = 0; i < rules->n_samples; i++)
        if (rules->sample[i].law->collider == ART_COLLIDER_CONTINUOUS) return true;
    for (int i = 0; i < c->n_bodies; i++)
        if (contact_may_use_ccd(c, i)) return true;
    return false;
}

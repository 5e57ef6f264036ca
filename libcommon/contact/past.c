/* Where bodies that are followed within a step were when it began. */
#include "contact_priv.h"
#include <math.h>
#include <string.h>

/* The box of a body, now and then. */
static void widen(struct art_surface *s, const double min[3], const double max[3])
{
    for (int k = 0; k < 3; k++) {
        s->min[k] = fmin(s->min[k], min[k]);
        s->max[k] = fmax(s->max[k], max[k]);
    }
}

int contact_past_begin(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state)
{
    c->past_known = false;
    if (!c->follows || !c->built) return ART_OK;
    for (int i = 0; i < c->n_bodies; i++) {
        struct contact_body *body = &c->body[i];
        bool follow = c->rules->may[i] & ART_CONTACT_FOLLOWED || contact_may_be_swept(c, i);
        if (!body->surface || !follow) continue;
        size_t n = 3 * (size_t)body->surface->n_verts;
        if (!body->past &&
            !(body->past = art_arena_alloc(ctx, &c->sys->arena, n, sizeof *body->past)))
            return ART_ENOMEM;
        contact_body_place(c, state, body);
        memcpy(body->past, art_surface_positions(body->surface), n * sizeof *body->past);
        art_v3_copy(body->past_min, body->surface->min);
        art_v3_copy(body->past_max, body->surface->max);
    }
    c->past_known = true;
    return ART_OK;
}

/* What is held began above the surface (method/sweep.c): that far above where it was. Flat sheets
 * on each other have boxes without height. */
static double held_above(const struct contact_set *c)
{
    double most = 0;
    for (int i = 0; i < c->old.n[CONTACT_NOW]; i++) {
        const struct contact_record *r = &c->old.record[CONTACT_NOW][i];
        int at = contact_live_find(c, r->rule);
        if (at >= 0) most = fmax(most, 2 * (fabs(r->gap) + c->live[at]->rule.law->penetration_tol));
    }
    return most;
}

void contact_past_widen(struct contact_set *c)
{
    double above = c->past_known ? held_above(c) : 0;
    for (int i = 0; c->past_known && i < c->n_bodies; i++) {
        struct contact_body *body = &c->body[i];
        double min[3], max[3];
        if (!body->past) continue;
        for (int k = 0; k < 3; k++) {
            min[k] = body->past_min[k] - above;
            max[k] = body->past_max[k] + above;
        }
        widen(body->surface, min, max);
    }
}

bool contact_follows(const struct contact_set *c)
{
    const struct art_contact_rules *rules = c->rules;
    for (int i = 0; i < rules->n_samples; i++)
        if (rules->sample[i].law->collider == ART_COLLIDER_CONTINUOUS) return true;
    for (int i = 0; i < c->n_bodies; i++)
        if (contact_may_be_swept(c, i)) return true;
    return false;
}

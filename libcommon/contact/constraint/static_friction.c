/* Friction of contacts in a static solve. It is that of motion which is infinitely slow: a contact
 * resists displacements since the last equilibrium, up to Coulomb's bound. What it bears in that
 * equilibrium is kept in its record as a vector (rate-independent friction as non-associated
 * plasticity: Wriggers 2006, Computational Contact Mechanics, section 5.2). */
#include "../contact_priv.h"
#include <math.h>

int contact_static_reference(struct art_ctx *ctx, struct contact_set *c,
                             const struct art_state *state)
{
    for (int i = 0; i < c->n_bodies; i++) {
        struct contact_body *b = &c->body[i];
        if (!b->surface) continue;
        if (!contact_deforms(b)) {
            contact_body_pose(c, state, b, &b->T_reference);
            continue;
        }
        size_t n = 3 * (size_t)b->surface->n_verts;
        if (!b->x_reference)
            b->x_reference = art_arena_alloc(ctx, &c->sys->arena, n, sizeof *b->x_reference);
        if (!b->x_reference) return ART_ENOMEM;
        contact_vertices_now(b, state, b->x_reference);
    }
    c->rows.has_reference = true;
    return ART_OK;
}

/* Friction is part of a static solve as it is of a step, if the model asks for it. */
bool contact_static_has_friction(const struct contact_set *c)
{
    return !c->sys->quirks.static_frictionless && art_get_bool(c->sys->top, "useImplicitFriction");
}

/* The displacement of a point on a body since then is added, s times. */
static void add_displacement(const struct contact_set *c, const struct art_state *state, int body,
                             const struct contact_point *place, double s, double d[3])
{
    const struct contact_body *b = &c->body[body];
    double x[3], before[3] = {0};
    contact_point_now(c, state, body, place, x);
    if (!contact_deforms(b)) art_rigid_point(before, &b->T_reference, place->local);
    for (int k = 0; contact_deforms(b) && k < (int)place->n_verts; k++)
        art_v3_add_scaled(before, before, place->weight[k],
                          b->x_reference + 3 * (size_t)place->vert[k]);
    art_v3_sub(x, x, before);
    art_v3_add_scaled(d, d, s, x);
}

void contact_static_friction(const struct contact_set *c, const struct art_state *state,
                             struct contact_record *r, unsigned how, struct art_friction *f)
{
    const struct art_contact_law *law = contact_rule_of(c, r)->law;
    double slip[3] = {0};
    /* bounds of augmented contacts change with their multipliers */
    if (how & ART_FRICTION_REPEAT && !(r->penalty > 0)) r->previous_force = r->force;
    for (int k = 0; k < 2 && c->rows.has_reference; k++)
        add_displacement(c, state, contact_body_of(c, r, k), &r->at[k], k ? -1 : 1, slip);
    for (int k = 0; k < 2; k++) {
        f->bound[k] = law->friction * fmax(r->previous_force, 0);
        f->bristle_start[k] = art_v3_dot(slip, r->dir[k]);
        f->bristle_end[k] = art_v3_dot(r->bristle[1], r->dir[k]);
    }
}

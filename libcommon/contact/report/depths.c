/* Depths of vertices and positions of the meshes that collide. */
#include "report_priv.h"
#include <math.h>
#include <string.h>

const struct art_contact_rules *art_contacts_rules(const struct art_system *sys)
{
    const struct contact_set *c = contact_set_of(sys);
    return c ? c->rules : NULL;
}

static const struct contact_body *body_of(const struct contact_set *c, int body)
{
    if (!c || !c->built || body < 0 || body >= c->n_bodies) return NULL;
    return c->body[body].surface ? &c->body[body] : NULL;
}

const struct art_surface *art_contacts_surface(const struct art_system *sys, int body,
                                               const struct art_fem_mesh **mesh)
{
    const struct contact_body *b = body_of(contact_set_of(sys), body);
    if (mesh) *mesh = b ? b->fem : NULL;
    return b ? b->surface : NULL;
}

void art_contacts_positions(const struct art_system *sys, const struct art_state *state, int body,
                            double *x)
{
    const struct contact_set *c = contact_set_of(sys);
    const struct contact_body *b = body_of(c, body);
    struct art_rigid T;
    if (!b) return;
    if (contact_deforms(b)) {
        contact_vertices_now(b, state, x);
        return;
    }
    contact_body_pose(c, state, b, &T);
    for (size_t i = 0; i < (size_t)b->surface->n_verts; i++)
        art_rigid_point(x + 3 * i, &T, b->surface->local + 3 * i);
}

static int depths_in(struct art_ctx *ctx, const struct contact_set *c,
                     const struct art_state *state, int body, int other, double *depth)
{
    struct contact_moved_surface a = {0}, b = {0};
    struct art_surface_inners inside = {0};
    int status;
    ART_TRY(contact_surface_move(ctx, c, state, body, &a));
    ART_TRY(contact_surface_move(ctx, c, state, other, &b));
    ART_TRY(art_surface_vertices_inside(ctx, a.body->surface, b.body->surface, 0, &inside));
    for (int i = 0; i < inside.n; i++) {
        double *d = &depth[inside.list[i].vert];
        *d = fmax(*d, inside.list[i].near.distance);
    }
out:
    contact_surface_restore(&a);
    contact_surface_restore(&b);
    art_surface_inners_fini(&inside);
    return status;
}

int art_contacts_depths(struct art_ctx *ctx, const struct art_system *sys,
                        const struct art_state *state, const struct art_contacts *contacts,
                        int body, double *depth)
{
    const struct contact_set *c = contact_set_of(sys);
    int status = ART_OK;
    if (!body_of(c, body)) return ART_OK;
    memset(depth, 0, (size_t)c->body[body].surface->n_verts * sizeof *depth);
    for (int i = 0; i < contacts->n_pairs && status == ART_OK; i++)
        for (int k = 0; k < 2 && status == ART_OK; k++)
            if (contacts->pair[i].body[k] == body)
                status = depths_in(ctx, c, state, body, contacts->pair[i].body[!k], depth);
    return status;
}

int art_contacts_crossing(struct art_ctx *ctx, const struct art_system *sys,
                          const struct art_state *state, const struct art_contact_pair *pair,
                          struct art_contours *contours)
{
    const struct contact_set *c = contact_set_of(sys);
    struct contact_moved_surface a = {0}, b = {0};
    int status = ART_OK;
    contours->n_points = contours->n_contours = contours->n_regions = 0;
    if (pair->body[0] == pair->body[1] || !body_of(c, pair->body[0]) || !body_of(c, pair->body[1]))
        return ART_OK;
    ART_TRY(contact_surface_move(ctx, c, state, pair->body[0], &a));
    ART_TRY(contact_surface_move(ctx, c, state, pair->body[1], &b));
    status = art_surface_contours(ctx, a.body->surface, b.body->surface, contours);
out:
    contact_surface_restore(&a);
    contact_surface_restore(&b);
    return status;
}

int art_contacts_regions(struct art_ctx *ctx, const struct art_system *sys,
                         const struct art_state *state, const struct art_contact_pair *pair,
                         struct art_contours *contours, bool *known)
{
    const struct contact_set *c = contact_set_of(sys);
    *known = c && pair->rule->law->collider == ART_COLLIDER_CONTOUR && body_of(c, pair->body[0]) &&
             body_of(c, pair->body[1]);
    if (*known) return art_contacts_crossing(ctx, sys, state, pair, contours);
    contours->n_points = contours->n_contours = contours->n_regions = 0;
    return ART_OK;
}

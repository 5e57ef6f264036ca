/* Surfaces are moved to their position in a state for a report, and moved back, so that a run does
 * not depend on reports. */
#include "report_priv.h"

int contact_surface_move(struct art_ctx *ctx, const struct contact_set *c,
                         const struct art_state *state, int body, struct contact_moved_surface *l)
{
    struct art_rigid T;
    l->body = &c->body[body];
    l->T = l->body->surface->T;
    l->x = NULL;
    if (!contact_deforms(l->body)) {
        contact_body_pose(c, state, l->body, &T);
        art_surface_place(l->body->surface, &T);
        return art_surface_need_tree(ctx, l->body->surface, c->sys->pool);
    }
    l->x = art_alloc(ctx, 3 * (size_t)l->body->surface->n_verts, sizeof *l->x);
    if (!l->x) return ART_ENOMEM;
    contact_vertices_now(l->body, state, l->x);
    art_surface_move(l->body->surface, l->x);
    return art_surface_need_tree(ctx, l->body->surface, c->sys->pool);
}

void contact_surface_restore(struct contact_moved_surface *l)
{
    if (!l->body) return;
    if (!contact_deforms(l->body))
        art_surface_place(l->body->surface, &l->T);
    else if (l->x)
        art_surface_move(l->body->surface, l->body->x);
    art_free(l->x);
}

/* Narrow phase by signed distance: contacts of vertices in the distance grid of a rigid body
 * (method SIGNED_DISTANCE). The mesh of the other body need not be closed. */
#include "../contact_priv.h"
#include <art/bodygrid.h>

int contact_body_grid(struct art_ctx *ctx, struct contact_body *body)
{
    struct art_mesh *mesh = NULL;
    int status = ART_OK;
    if (body->grid) return ART_OK;
    ART_TRY(art_body_collision_mesh(ctx, body->what->comp, &mesh));
    if (!mesh) goto out;
    ART_TRY(art_bodygrid_create(ctx, body->what->comp, mesh, &body->grid));
    status = art_contact_check_grid(ctx, body->what->comp, mesh, body->grid);
out:
    art_mesh_free(mesh);
    return status;
}

static int add(struct art_ctx *ctx, struct contact_set *c, int i, int side, bool both,
               const struct contact_depth *depth)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    const struct contact_body *mine = &c->body[side ? rule->b : rule->a];
    const struct contact_body *other = &c->body[side ? rule->a : rule->b];
    if (contact_attached(c, mine, depth->vert, other)) return ART_OK;
    struct contact_record *r = contact_add(ctx, c, i, side);
    if (!r) return ART_ENOMEM;
    contact_place_vertex(mine, depth->vert, &r->at[0]);
    contact_place_at(other, depth->point, &r->at[1]);
    art_v3_copy(r->normal, depth->normal);
    r->dist = depth->dist;
    r->area = contact_vertex_area(mine->surface, depth->vert, depth->normal);
    r->two_way = both;
    r->constraint = contact_default_constraint(c, rule);
    r->key = depth->vert;
    return ART_OK;
}

static int find_side(struct art_ctx *ctx, struct contact_set *c, int i, int side, bool both)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    struct art_surface *mine = c->body[side ? rule->b : rule->a].surface;
    struct contact_body *other = &c->body[side ? rule->a : rule->b];
    int status;
    /* what deforms has no grid: its mesh is asked */
    if (!other->what->rigid) return contact_add_vertices(ctx, c, i, side, both);
    ART_TRY(contact_body_grid(ctx, other));
    if (!other->grid) return ART_OK;
    ART_TRY(contact_depths_find(ctx, other->grid, &other->T, mine->n_verts,
                                art_surface_positions(mine), c->sys->quirks.grid_normal_unscaled,
                                &c->depths));
    for (int k = 0; k < c->depths.n && status == ART_OK; k++)
        status = add(ctx, c, i, side, both, &c->depths.list[k]);
out:
    return status;
}

static int find(struct art_ctx *ctx, struct contact_set *c, int i, struct contact_overlap *overlap)
{
    bool side[2];
    int status = ART_OK;
    (void)overlap; /* contacts alone tell that they met */
    contact_vertex_sides(c, contact_rule(c, i), side);
    for (int k = 0; k < 2; k++)
        if (side[k]) ART_TRY(find_side(ctx, c, i, k, side[0] && side[1]));
out:
    return status;
}

const struct contact_method contact_by_grids = {"grids", find};

/* This is the narrow phase by signed distance: contacts of vertices in the distance grid of a
 * rigid body (method SIGNED_DISTANCE). The mesh of the other body need not be closed. */
#include "../contact_priv.h"

static int add(struct art_ctx *ctx, struct contact_set *c, int i, int side, bool both,
               const struct contact_depth *depth)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    const struct contact_body *mine = &c->body[side ? rule->b : rule->a];
    const struct contact_body *other = &c->body[side ? rule->a : rule->b];
    if (contact_attached(c, mine, depth->vert, other)) return ART_OK;
    struct contact_record *r = contact_record_add(ctx, c, i, side);
    if (!r) return ART_ENOMEM;
    contact_point_vertex(mine, depth->vert, &r->at[0]);
    contact_point_at(other, depth->point, &r->at[1]);
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
    if (!other->collidable->rigid) return contact_add_vertices(ctx, c, i, side, both);
    ART_TRY(contact_body_grid(ctx, other));
    if (!other->grid) return ART_OK;
    ART_TRY(contact_depths_find(ctx, other->grid, &other->T, mine->n_verts,
                                art_surface_positions(mine), c->sys->quirks.grid_normal_unscaled,
                                &c->narrow.depths));
    for (int k = 0; k < c->narrow.depths.n && status == ART_OK; k++)
        status = add(ctx, c, i, side, both, &c->narrow.depths.list[k]);
out:
    return status;
}

static int find(struct art_ctx *ctx, struct contact_set *c, int i, struct contact_overlap *overlap)
{
    bool side[2];
    int first = c->detected.n, status = ART_OK;
    (void)overlap; /* the overlap is known by contacts alone */
    contact_vertex_sides(c, contact_rule(c, i), side);
    for (int k = 0; k < 2; k++)
        if (side[k]) ART_TRY(find_side(ctx, c, i, k, side[0] && side[1]));
    if (c->detected.n == first && contact_takes_other_side(c, contact_rule(c, i)))
        ART_TRY(find_side(ctx, c, i, 1, false));
out:
    return status;
}

static bool applies(const struct contact_set *c, const struct art_contact_rule *rule)
{
    return rule->law->collider == ART_COLLIDER_SDF &&
           (c->body[rule->a].collidable->rigid || c->body[rule->b].collidable->rigid);
}

const struct contact_method contact_by_grid = {"grid", applies, find, false};

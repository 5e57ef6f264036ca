/* The bodies that collide, where the state has them. */
#include "../contact_priv.h"
#include <art/mechtree.h>
#include <string.h>

/* ------------------------------------------------------------------- to make */

static int create_rigid(struct art_ctx *ctx, struct contact_set *c, struct contact_body *body)
{
    struct art_mesh *mesh = NULL;
    const struct art_dyn *dyn = art_system_dyn(c->sys, body->collidable->comp);
    int status = art_body_collision_mesh(ctx, body->collidable->comp, &mesh);
    if (status == ART_OK && mesh)
        status = art_contact_check_rigid(ctx, body->collidable->comp, mesh);
    if (status == ART_OK && mesh) status = art_surface_create_bare(ctx, &body->surface, mesh);
    art_mesh_free(mesh);
    body->dyn = dyn ? (int)(dyn - c->sys->dyn) : -1;
    art_frame_pose(body->collidable->comp, &body->T);
    if (dyn) {
        body->mass = dyn->eff_inertia.mass;
        body->moves = dyn->status != ART_DYN_PARAMETRIC;
    }
    return status;
}

static const struct art_fem *fem_of(const struct contact_set *c, const struct art_comp *comp)
{
    for (const struct art_comp *p = comp; p; p = p->parent) {
        const struct art_fem *fem = art_system_fem_of(c->sys, p);
        if (fem) return fem;
    }
    return NULL;
}

/* The surface of a skin, which has a mesh. */
static int create_skin_surface(struct art_ctx *ctx, struct contact_set *c,
                               struct contact_body *body)
{
    int status;
    ART_TRY(art_contact_check_mesh(ctx, body->collidable->comp, body->skin->mesh));
    ART_TRY(art_surface_create_bare(ctx, &body->surface, body->skin->mesh));
    body->x =
        art_arena_alloc(ctx, &c->sys->arena, 3 * (size_t)body->surface->n_verts, sizeof *body->x);
    status = body->x ? ART_OK : ART_ENOMEM;
out:
    return status;
}

static int create_skin(struct art_ctx *ctx, struct contact_set *c, struct contact_body *body)
{
    int status = ART_OK;
    body->skin = art_system_skin_of(c->sys, body->collidable->comp);
    if (!body->skin || !body->skin->mesh) return ART_OK;
    ART_TRY(create_skin_surface(ctx, c, body));
    body->moves = true;
    body->mass = art_skin_mass(body->skin);
out:
    return status;
}

static int create_beam(struct art_ctx *ctx, struct contact_set *c, struct contact_body *body)
{
    const struct art_dyn *dyn = art_system_dyn(c->sys, body->collidable->comp);
    int status = contact_deformable_skin(ctx, c->sys, body->collidable->comp, &body->skin);
    if (status < 0 || !body->skin) return status;
    ART_TRY(create_skin_surface(ctx, c, body));
    body->moves = dyn->status != ART_DYN_PARAMETRIC;
    body->mass = art_skin_mass(body->skin);
out:
    return status;
}

static int create_deformable(struct art_ctx *ctx, struct contact_set *c, struct contact_body *body)
{
    struct art_fem *fem = (struct art_fem *)fem_of(c, body->collidable->comp);
    int status = ART_OK;
    if (art_comp_has_kind(body->collidable->comp, ART_KIND_ELASTIC_BODY))
        return create_beam(ctx, c, body);
    if (art_comp_has_kind(body->collidable->comp, ART_KIND_SKIN_SURFACE))
        return create_skin(ctx, c, body);
    body->fem = art_system_fem_mesh_of(c->sys, body->collidable->comp);
    if (!body->fem && fem) status = art_fem_surface_of(ctx, fem, &body->fem);
    if (status < 0 || !body->fem) return status;
    ART_TRY(art_contact_check_mesh(ctx, body->collidable->comp, body->fem->mesh));
    ART_TRY(art_surface_create_bare(ctx, &body->surface, body->fem->mesh));
    body->x =
        art_arena_alloc(ctx, &c->sys->arena, 3 * (size_t)body->surface->n_verts, sizeof *body->x);
    if (!body->x) return ART_ENOMEM;
    ART_TRY(contact_quads_find(ctx, c, body));
    body->moves = true;
    for (int i = 0; i < fem->n_nodes; i++) body->mass += c->sys->dyn[fem->node_dyn[i]].mass;
out:
    return status;
}

int contact_body_grid(struct art_ctx *ctx, struct contact_body *body)
{
    struct art_mesh *mesh = NULL;
    int status = ART_OK;
    if (body->grid) return ART_OK;
    ART_TRY(art_body_collision_mesh(ctx, body->collidable->comp, &mesh));
    if (!mesh) goto out;
    ART_TRY(art_bodygrid_create(ctx, body->collidable->comp, mesh, &body->grid));
    status = art_contact_check_grid(ctx, body->collidable->comp, mesh, body->grid);
out:
    art_mesh_free(mesh);
    return status;
}

static int create_grids(struct art_ctx *ctx, struct contact_set *c,
                        const struct art_contact_rule *rule)
{
    struct contact_body *body[2] = {&c->body[rule->a], &c->body[rule->b]};
    bool side[2];
    int status = ART_OK;
    if (!rule->enabled || rule->law->collider != ART_COLLIDER_SDF) return ART_OK;
    contact_vertex_sides(c, rule, side);
    for (int k = 0; k < 2; k++)
        if (side[k] && body[!k]->collidable->rigid) ART_TRY(contact_body_grid(ctx, body[!k]));
out:
    return status;
}

/* It is that of the mesh as it was made, so that a run that goes on from a saved state has the same
 * tolerances. */
static void set_size(struct contact_body *body)
{
    double thickness = contact_mean_thickness(body);
    body->size = fmin(body->surface->radius, fmin(thickness, body->element_size));
}

static int create_surface(struct art_ctx *ctx, struct contact_set *c, int i)
{
    struct contact_body *body = &c->body[i];
    int status;
    if (body->surface) return ART_OK;
    body->collidable = &c->rules->body[i];
    body->dyn = -1;
    status = body->collidable->rigid ? create_rigid(ctx, c, body) : create_deformable(ctx, c, body);
    c->n_surfaces += body->surface != NULL;
    if (status == ART_OK && body->surface) set_size(body);
    if (status < 0 || body->surface) return status;
    return art_error(ctx, ART_ESHAPE, &body->collidable->comp->loc,
                     "'%s' is to collide and has no triangular mesh",
                     art_comp_path(body->collidable->comp, NULL));
}

static int create(struct art_ctx *ctx, struct contact_set *c)
{
    c->n_bodies = c->rules->n_bodies;
    c->body = art_arena_alloc(ctx, &c->sys->arena, (size_t)c->n_bodies, sizeof *c->body);
    if (!c->body) return ART_ENOMEM;
    for (int i = 0; i < c->n_bodies; i++) c->body[i].collidable = &c->rules->body[i];
    return contact_index_attachments(ctx, c);
}

int contact_bodies_create(struct art_ctx *ctx, struct contact_set *c)
{
    int status;
    if (!c->body) ART_TRY(create(ctx, c));
    for (int i = 0; i < c->n_bodies; i++)
        if (c->rules->may[i] & ART_CONTACT_COLLIDES) ART_TRY(create_surface(ctx, c, i));
    /* grids of other pairs are made when their boxes overlap */
    for (int i = 0; i < c->rules->n_samples; i++)
        ART_TRY(create_grids(ctx, c, &c->rules->sample[i]));
    status = ART_OK;
out:
    return status;
}

void contact_bodies_free(struct contact_set *c)
{
    for (int i = 0; i < c->n_bodies; i++) {
        contact_deformable_skin_free(&c->body[i]);
        art_surface_free(c->body[i].surface);
        art_distgrid_free(c->body[i].grid);
        contact_convex_free(&c->body[i].convex);
    }
}

/* ------------------------------------------------------------------- to move */

void contact_body_pose(const struct contact_set *c, const struct art_state *state,
                       const struct contact_body *body, struct art_rigid *T)
{
    *T = body->T;
    if (body->dyn < 0) return;
    const struct art_dyn *dyn = &c->sys->dyn[body->dyn];
    art_v3_copy(T->p, state->q + dyn->q);
    memcpy(T->R, dyn->R, sizeof T->R);
}

void contact_body_update(const struct contact_set *c, const struct art_state *state,
                         struct contact_body *body)
{
    if (!body->surface) return;
    if (contact_deforms(body)) {
        contact_vertices_now(body, state, body->x);
        art_surface_move(body->surface, body->x);
        return;
    }
    contact_body_pose(c, state, body, &body->T);
    art_surface_place(body->surface, &body->T);
}

/* ------------------------------------------------------------------- places */

void contact_vertices_now(const struct contact_body *body, const struct art_state *state, double *x)
{
    if (body->skin)
        art_skin_positions(body->skin, state, x);
    else
        art_fem_mesh_positions(body->fem, state, x);
}

static void vertex_now(const struct art_fem_mesh *m, const struct art_system *sys,
                       const struct art_state *state, int vert, double x[3])
{
    art_v3_zero(x);
    for (int k = m->at->first[vert]; k < m->at->first[vert + 1]; k++)
        art_v3_add_scaled(x, x, m->at->weight[k],
                          state->q + sys->dyn[m->fem->node_dyn[m->at->node[k]]].q);
}

void contact_vertex_now(const struct contact_set *c, const struct art_state *state,
                        const struct contact_body *body, int vert, double x[3])
{
    struct art_rigid T;
    if (body->skin) {
        art_skin_vertex(body->skin, state, vert, x);
        return;
    }
    if (body->fem) {
        vertex_now(body->fem, c->sys, state, vert, x);
        return;
    }
    contact_body_pose(c, state, body, &T);
    art_rigid_point(x, &T, body->surface->local + 3 * (size_t)vert);
}

void contact_point_now(const struct contact_set *c, const struct art_state *state, int body,
                       const struct contact_point *place, double x[3])
{
    const struct contact_body *b = &c->body[body];
    if (!contact_deforms(b)) {
        struct art_rigid T;
        contact_body_pose(c, state, b, &T);
        art_rigid_point(x, &T, place->local);
        return;
    }
    art_v3_zero(x);
    for (int k = 0; k < (int)place->n_verts; k++) {
        double v[3];
        contact_vertex_now(c, state, b, (int)place->vert[k], v);
        art_v3_add_scaled(x, x, place->weight[k], v);
    }
}

void contact_arm_now(const struct contact_set *c, const struct art_state *state, int body,
                     const struct contact_point *place, double arm[3])
{
    const struct contact_body *b = &c->body[body];
    double x[3];
    if (c->sys->quirks.contact_points_frozen) {
        art_v3_copy(x, place->x);
    } else if (art_v3_dot(place->arm, place->arm) > 0) {
        art_v3_copy(arm, place->arm);
        return;
    } else {
        contact_point_now(c, state, body, place, x);
    }
    art_v3_sub(arm, x, state->q + c->sys->dyn[b->dyn].q);
}

void contact_point_at(const struct contact_body *body, const double x[3],
                      struct contact_point *place)
{
    art_v3_copy(place->x, x);
    if (!contact_deforms(body)) art_rigid_inv_point(place->local, &body->T, x);
}

void contact_point_vertex(const struct contact_body *body, int vert, struct contact_point *place)
{
    contact_point_at(body, art_surface_positions(body->surface) + 3 * (size_t)vert, place);
    place->n_verts = 1;
    place->vert[0] = vert;
    place->weight[0] = 1;
}

void contact_point_face(const struct contact_body *body, int tri, const double bary[3],
                        const double x[3], struct contact_point *place)
{
    contact_point_at(body, x, place);
    place->n_verts = 3;
    for (int k = 0; k < 3; k++) {
        place->vert[k] = body->surface->tri[tri][k];
        place->weight[k] = bary[k];
    }
}

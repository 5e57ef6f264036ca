/* Meshes that are collided with: which side is inside must be known. */
#include "rules_priv.h"
#include <art/femmodel.h>
#include <art/mechtree.h>

static const struct art_loc *place(const struct art_comp *comp)
{
    const struct art_slot *slot = art_comp_slot(comp, "mesh");
    if (slot && slot->loc.line) return &slot->loc;
    return comp->loc.line ? &comp->loc : NULL;
}

int art_contact_check_mesh(struct art_ctx *ctx, const struct art_comp *comp,
                           const struct art_mesh *mesh)
{
    struct art_mesh_edge_counts t;
    int status = art_mesh_count_edges(ctx, &t, mesh);
    if (status < 0 || mesh->n_faces == 0) return status;
    const char *path = art_comp_path(comp, NULL);
    if (t.n_misoriented > 0)
        status =
            art_error(ctx, ART_ESHAPE, place(comp),
                      "the mesh of '%s' cannot be collided with: across %d edge%s its faces face "
                      "opposite ways (artmesh repair)",
                      path, t.n_misoriented, t.n_misoriented == 1 ? "" : "s");
    else if (t.closed && art_mesh_volume(mesh) < 0)
        status =
            art_error(ctx, ART_ESHAPE, place(comp),
                      "the mesh of '%s' cannot be collided with: it is inside out, its volume is "
                      "%.4g (artmesh repair)",
                      path, art_mesh_volume(mesh));
    else if (t.n_boundary > 0)
        status = art_warn_strict(
            ctx, ART_ESHAPE, place(comp),
            "the mesh of '%s' is open (%d boundary edge%s): what is inside is decided "
            "by the nearest faces, which is wrong near the border",
            path, t.n_boundary, t.n_boundary == 1 ? "" : "s");
    return status;
}

static int check_rigid(struct art_ctx *ctx, const struct art_comp *body)
{
    const struct art_comp *meshes = art_comp_child(body, "meshes");
    int first = ART_OK;
    for (int i = 0; meshes && i < meshes->n_children && first != ART_ENOMEM; i++) {
        const struct art_comp *part = meshes->children[i];
        struct art_mesh *mesh = NULL;
        if (!art_get_bool(part, "isCollidable")) continue;
        int status = art_comp_mesh(ctx, part, &mesh);
        if (status == ART_OK && mesh) status = art_contact_check_mesh(ctx, part, mesh);
        art_mesh_free(mesh);
        if (first == ART_OK || status == ART_ENOMEM) first = status;
    }
    return first;
}

int art_contact_check_rigid(struct art_ctx *ctx, const struct art_comp *body,
                            const struct art_mesh *whole)
{
    const struct art_comp *meshes = art_comp_child(body, "meshes"), *only = body;
    int n = 0;
    for (int i = 0; meshes && i < meshes->n_children; i++)
        if (art_get_bool(meshes->children[i], "isCollidable")) {
            only = meshes->children[i];
            n++;
        }
    return n > 1 ? check_rigid(ctx, body) : art_contact_check_mesh(ctx, only, whole);
}

int art_contact_mesh(struct art_ctx *ctx, const struct art_collidable *body, struct art_mesh **mesh)
{
    struct art_embedded *e = NULL;
    struct art_volume *vol = NULL;
    int status = ART_OK;
    *mesh = NULL;
    if (!body->has_mesh) return ART_OK;
    if (body->rigid || art_comp_has_kind(body->comp, ART_KIND_ELASTIC_BODY))
        return art_body_collision_mesh(ctx, body->comp, mesh);
    if (art_comp_has_kind(body->comp, ART_KIND_SKIN_SURFACE))
        return art_comp_mesh(ctx, body->comp, mesh);
    if (body->comp != body->compound) {
        ART_TRY(art_fem_mesh_read(ctx, body->comp, &e));
    } else {
        ART_TRY(art_fem_tree_mesh(ctx, body->comp, false, &vol));
        ART_TRY(art_fem_surface(ctx, vol, NULL, &e));
    }
    if (!e) goto out;
    *mesh = e->mesh;
    e->mesh = NULL;
out:
    art_embedded_free(e);
    art_volume_free(vol);
    return status;
}

static int check_grid(struct art_ctx *ctx, const struct art_comp *body)
{
    struct art_mesh *mesh = NULL;
    struct art_distgrid *grid = NULL;
    int status;
    ART_TRY(art_body_collision_mesh(ctx, body, &mesh));
    if (!mesh) goto out;
    ART_TRY(art_bodygrid_create(ctx, body, mesh, &grid));
    status = art_contact_check_grid(ctx, body, mesh, grid);
out:
    art_distgrid_free(grid);
    art_mesh_free(mesh);
    return status;
}

static int check_deformable(struct art_ctx *ctx, const struct art_collidable *body)
{
    struct art_mesh *mesh = NULL;
    int status = art_contact_mesh(ctx, body, &mesh);
    if (status == ART_OK && mesh) status = art_contact_check_mesh(ctx, body->comp, mesh);
    art_mesh_free(mesh);
    return status;
}

/* The meshes of all that may collide now. */
static int check_meshes(struct art_ctx *ctx, const struct art_contact_rules *r)
{
    int first = ART_OK;
    for (int i = 0; i < r->n_bodies && first != ART_ENOMEM; i++) {
        if (!(r->may[i] & ART_CONTACT_COLLIDES)) continue;
        int status = r->body[i].rigid ? check_rigid(ctx, r->body[i].comp)
                                      : check_deformable(ctx, &r->body[i]);
        if (status == ART_OK && r->body[i].rigid && r->may[i] & ART_CONTACT_GRIDS)
            status = check_grid(ctx, r->body[i].comp);
        if (first == ART_OK || status == ART_ENOMEM) first = status;
    }
    return first;
}

int art_contact_check(struct art_ctx *ctx, struct art_comp *top)
{
    struct art_contact_rules *rules = NULL;
    int status = art_contact_rules_create(ctx, top, NULL, &rules);
    if (status < 0) return status;
    status = art_contact_rules_check(ctx, rules);
    int meshes = status == ART_ENOMEM ? status : check_meshes(ctx, rules);
    art_contact_rules_free(rules);
    return status < 0 && meshes != ART_ENOMEM ? status : meshes;
}

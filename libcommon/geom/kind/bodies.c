/* Meshes of bodies, and bodies that are nothing but a mesh, at their poses. */
#include "../geom_priv.h"
#include <art/deformable.h>
#include <string.h>

/* The rest positions are in the coordinates of the body. */
struct rest {
    double *pos, *normal;
    struct art_deformable *shapes; /* of a deformable body without a system */
};

/* The body whose pose a mesh has: itself, if it is one. */
static const struct art_comp *body_of(const struct art_comp *comp)
{
    if (art_comp_has_kind(comp, ART_KIND_FIXED_MESH)) return comp;
    const struct art_comp *body = comp->parent ? comp->parent->parent : NULL;
    return body && art_comp_has_kind(body, ART_KIND_FRAME) ? body : NULL;
}

static int keep_rest(struct art_ctx *ctx, const struct art_mesh *mesh, struct rest *rest)
{
    size_t n = 3 * (size_t)mesh->n_verts, m = 3 * (size_t)mesh->normal.n;
    rest->pos = art_alloc(ctx, n + 1, sizeof *rest->pos);
    rest->normal = art_alloc(ctx, m + 1, sizeof *rest->normal);
    if (!rest->pos || !rest->normal) return ART_ENOMEM;
    memcpy(rest->pos, mesh->pos, n * sizeof *rest->pos);
    if (m) memcpy(rest->normal, mesh->normal.val, m * sizeof *rest->normal);
    return ART_OK;
}

/* Return the deformable body of a mesh in the system; NULL: it is none, or there is no system. */
static const struct art_deformable *deformable_of(const struct art_sim *sim,
                                                  const struct art_geom_item *item)
{
    if (!sim || item->model < 0) return NULL;
    return art_system_deformable(art_sim_system(sim, item->model), item->owner);
}

static void deform(const struct art_sim *sim, struct art_geom_item *item)
{
    const struct rest *rest = item->data;
    const struct art_deformable *body = deformable_of(sim, item);
    double eta[ART_DEFORMABLE_MOST];
    struct art_rigid T;
    art_geom_pose(sim, item->model, item->owner, &T);
    if (body)
        art_deformable_state(body, art_sim_state(sim, item->model), false, eta);
    else
        art_deformable_coords(item->owner, "elasticCoords", eta);
    for (int i = 0; i < item->n; i++) {
        double *x = item->pos + 3 * (size_t)i;
        art_deformable_displace(body ? body : rest->shapes, eta, rest->pos + 3 * (size_t)i, x);
        art_rigid_point(x, &T, x);
    }
}

static int open_mesh(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_item *item)
{
    struct art_mesh *mesh = NULL;
    int status;
    item->owner = body_of(item->comp);
    if (!item->owner) return ART_OK + 1;
    item->in_state = sim && item->model >= 0;
    ART_TRY(art_deformable_mesh(ctx, item->comp, &mesh));
    if (!mesh || mesh->n_verts == 0) {
        art_mesh_free(mesh);
        return ART_OK + 1;
    }
    if (art_comp_has_kind(item->owner, ART_KIND_ELASTIC_BODY)) {
        /* normals of the mesh are those of the file */
        art_mesh_clear_attr(&mesh->normal);
        if (!deformable_of(sim, item))
            ART_TRY(art_deformable_read(ctx, item->owner, &((struct rest *)item->data)->shapes));
    }
    ART_TRY(art_geom_item_take_mesh(ctx, item, mesh));
    status = keep_rest(ctx, mesh, item->data);
out:
    return status;
}

static bool is_of_part(const struct art_system *sys, const struct art_comp *comp)
{
    const struct art_comp *body = body_of(comp);
    return body && (body == comp ||
                    (art_comp_has_kind(body, ART_KIND_RIGID_BODY) && art_system_dyn(sys, body)));
}

/* Bodies move with the state, meshes that are fixed are where the tree says. */
static int move(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_item *item)
{
    const struct rest *rest = item->data;
    struct art_rigid T;
    (void)ctx;
    if (rest->shapes || deformable_of(sim, item)) {
        deform(sim, item);
        return ART_OK;
    }
    art_rigid_identity(&T);
    if (item->owner) art_geom_pose(sim, item->model, item->owner, &T);
    for (int i = 0; i < item->n; i++)
        art_rigid_point(item->pos + 3 * (size_t)i, &T, rest->pos + 3 * (size_t)i);
    for (int i = 0; item->mesh && i < item->mesh->normal.n; i++)
        art_rigid_vector(item->mesh->normal.val + 3 * (size_t)i, &T, rest->normal + 3 * (size_t)i);
    return ART_OK;
}

static void close_mesh(struct art_geom_item *item)
{
    struct rest *rest = item->data;
    art_free(rest->pos);
    art_free(rest->normal);
    art_deformable_free(rest->shapes);
}

const struct art_geom_kind art_geom_bodies = {.name = "bodies",
                                              .summary = "meshes of bodies",
                                              .classes = "MeshComponent",
                                              .on = ART_GEOM_ON_CELLS,
                                              .item_size = sizeof(struct rest),
                                              .open = open_mesh,
                                              .move = move,
                                              .is_of_part = is_of_part,
                                              .close = close_mesh,
                                              ART_GEOM_JOINED};

/* Meshes of bodies, and bodies that are nothing but a mesh. */
#include "../view_priv.h"
#include <art/bodygrid.h>
#include <string.h>

struct data {
    struct art_mesh *mesh, *outline; /* triangles; polygons, if there are others */
    double *rest;                    /* [n_verts][3] in the coordinates of the body */
    double *normals;                 /* the mesh's own, there */
};

/* The body whose pose a mesh has: itself, if it is one. */
static const struct art_comp *body_of(const struct art_comp *comp)
{
    if (art_comp_is(comp, "FixedMeshBody")) return comp;
    const struct art_comp *body = comp->parent ? comp->parent->parent : NULL;
    return body && art_comp_is(body, "Frame") ? body : NULL;
}

/* Skins are not simulated yet: they are where the file has them, and nowhere once things have
 * moved. */
static bool is_skin(const struct art_comp *comp)
{
    return art_comp_is(comp, "SkinMeshBase") && !art_comp_is(comp, "FemMeshBase");
}

/* Whether the surface of its distance grid is shown in place of a body's meshes: kind/distgrids.c.
 */
static int is_replaced(struct art_ctx *ctx, const struct art_comp *body, bool *replaced)
{
    struct art_bodygrid how = {0};
    int status = ART_OK;
    if (body && art_comp_is(body, "RigidBody")) status = art_bodygrid_read(ctx, body, &how);
    *replaced = how.instead;
    return status;
}

static int keep_rest(struct art_ctx *ctx, struct data *d)
{
    size_t n = 3 * (size_t)d->mesh->n_verts, m = 3 * (size_t)d->mesh->normal.n;
    d->rest = art_alloc(ctx, n + 1, sizeof *d->rest);
    d->normals = art_alloc(ctx, m + 1, sizeof *d->normals);
    if (!d->rest || !d->normals) return ART_ENOMEM;
    if (n) memcpy(d->rest, d->mesh->pos, n * sizeof *d->rest);
    if (m) memcpy(d->normals, d->mesh->normal.val, m * sizeof *d->normals);
    return ART_OK;
}

static int make(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct data *d;
    bool replaced;
    int status;
    (void)view;
    if (!body_of(item->comp) && !is_skin(item->comp)) return ART_OK + 1;
    ART_TRY(is_replaced(ctx, body_of(item->comp), &replaced));
    if (replaced) return ART_OK + 1;
    item->data = d = art_alloc(ctx, 1, sizeof *d);
    if (!d) return ART_ENOMEM;
    ART_TRY(art_comp_mesh(ctx, item->comp, &d->mesh));
    if (!d->mesh || d->mesh->n_verts == 0) return ART_OK + 1;
    if (!art_mesh_is_triangular(d->mesh)) {
        ART_TRY(art_mesh_copy(ctx, &d->outline, d->mesh));
        ART_TRY(art_mesh_triangulate(ctx, d->mesh));
    }
    status = keep_rest(ctx, d);
out:
    return status;
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct data *d = item->data;
    struct view_item body = {.comp = body_of(item->comp), .model = item->model};
    struct view_surface s = {.mesh = d->mesh, .outline = d->outline};
    struct art_rigid T;
    if (view->measuring) return ART_OK;
    if (is_skin(item->comp) && view->sim && art_sim_time(view->sim) > 0) return ART_OK;
    art_rigid_identity(&T);
    if (body.comp) art_draw_pose(view, &body, &T);
    for (int i = 0; i < d->mesh->n_verts; i++)
        art_rigid_point(d->mesh->pos + 3 * (size_t)i, &T, d->rest + 3 * (size_t)i);
    for (int i = 0; i < d->mesh->normal.n; i++)
        art_rigid_vector(d->mesh->normal.val + 3 * (size_t)i, &T, d->normals + 3 * (size_t)i);
    if (d->outline)
        memcpy(d->outline->pos, d->mesh->pos, 3 * (size_t)d->outline->n_verts * sizeof *d->rest);
    return art_draw_surface(ctx, view, item->props, &s);
}

static void free_data(struct view_item *item)
{
    struct data *d = item->data;
    if (!d) return;
    art_mesh_free(d->mesh);
    art_mesh_free(d->outline);
    art_free(d->rest);
    art_free(d->normals);
    art_free(d);
}

const struct art_view_kind art_view_meshes = {.name = "meshes",
                                              .summary = "meshes of bodies",
                                              .classes = "MeshComponent",
                                              .make = make,
                                              .draw = draw,
                                              .free = free_data};

/* This file extracts one component by itself: its mesh or its points, and where they are. */
#include "geom_priv.h"
#include <art/femmodel.h>
#include <string.h>

/* ---------------------------------------------------------------------- places */

static const struct art_dyn *dyn_of(const struct art_sim *sim, int model,
                                    const struct art_comp *comp)
{
    return sim && model >= 0 ? art_system_dyn(art_sim_system(sim, model), comp) : NULL;
}

bool art_geom_position(struct art_ctx *ctx, const struct art_sim *sim, int model,
                       const struct art_comp *comp, double x[3])
{
    const struct art_dyn *dyn = dyn_of(sim, model, comp);
    double out[16];
    if (dyn && !dyn->frame) {
        art_v3_copy(x, art_sim_state(sim, model)->q + dyn->q);
        return true;
    }
    if (art_comp_derived(ctx, comp, "position", out) == 3) {
        art_v3_copy(x, out);
        return true;
    }
    return art_get_vector(comp, "position", x, 3) == 3;
}

void art_geom_pose(const struct art_sim *sim, int model, const struct art_comp *comp,
                   struct art_rigid *T)
{
    const struct art_dyn *dyn = dyn_of(sim, model, comp);
    if (!dyn || !dyn->frame) {
        art_frame_pose(comp, T);
        return;
    }
    const double *q = art_sim_state(sim, model)->q + dyn->q;
    art_v3_copy(T->p, q);
    art_rot_from_quat(T->R, q + 3);
}

/* ----------------------------------------------------------------------- items */

int art_geom_item_open(struct art_ctx *ctx, const struct art_sim *sim,
                       const struct art_geom_kind *kind, const struct art_comp *comp,
                       struct art_geom_item *item)
{
    *item = (struct art_geom_item){.kind = kind, .comp = comp, .owner = comp};
    item->model = sim ? art_sim_model_index(sim, comp) : -1;
    if (kind->item_size && !(item->data = art_alloc(ctx, 1, kind->item_size))) return ART_ENOMEM;
    return kind->open(ctx, sim, item);
}

int art_geom_item_take_mesh(struct art_ctx *ctx, struct art_geom_item *item, struct art_mesh *mesh)
{
    int status = ART_OK;
    item->mesh = mesh;
    item->n = mesh->n_verts;
    if (!art_mesh_is_triangular(mesh)) {
        ART_TRY(art_mesh_copy(ctx, &item->outline, mesh));
        ART_TRY(art_mesh_triangulate(ctx, mesh));
    }
    item->pos = mesh->pos;
out:
    return status;
}

int art_geom_item_open_fem_mesh(struct art_ctx *ctx, const struct art_fem_mesh *m, int model,
                                struct art_geom_item *item)
{
    struct art_mesh *mesh = NULL;
    int status;
    *item = (struct art_geom_item){.kind = &art_geom_meshes, .model = model, .in_state = true};
    item->comp = item->owner = m->comp ? m->comp : m->fem->comp;
    item->data = (void *)m;
    ART_TRY(art_mesh_copy(ctx, &mesh, m->mesh));
    /* normals of the mesh are those at rest */
    art_mesh_clear_attr(&mesh->normal);
    status = art_geom_item_take_mesh(ctx, item, mesh);
out:
    return status;
}

int art_geom_item_update(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_item *item)
{
    int status = item->kind->move(ctx, sim, item);
    if (status == ART_OK && item->outline)
        memcpy(item->outline->pos, item->mesh->pos, 3 * (size_t)item->n * sizeof *item->pos);
    return status;
}

void art_geom_item_close(struct art_geom_item *item)
{
    if (item->data && item->kind->close) item->kind->close(item);
    if (item->kind && item->kind->item_size) art_free(item->data);
    art_mesh_free(item->mesh);
    art_mesh_free(item->outline);
    memset(item, 0, sizeof *item);
}

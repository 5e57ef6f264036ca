/* Skins, where their masters have them. */
#include "../geom_priv.h"
#include <art/skin.h>
#include <string.h>

struct skin_item {
    const struct art_skin *skin; /* NULL: the tree says where it is */
};

static int open_skin(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_item *item)
{
    struct skin_item *s = item->data;
    struct art_mesh *mesh = NULL;
    int status;
    item->owner = item->comp;
    if (sim && item->model >= 0)
        s->skin = art_system_skin_of(art_sim_system(sim, item->model), item->comp);
    item->in_state = s->skin != NULL;
    ART_TRY(art_comp_mesh(ctx, item->comp, &mesh));
    if (!mesh || mesh->n_verts == 0) {
        art_mesh_free(mesh);
        return ART_OK + 1;
    }
    /* normals of the mesh are those of the file */
    art_mesh_clear_attr(&mesh->normal);
    status = art_geom_item_take_mesh(ctx, item, mesh);
out:
    return status;
}

static int move(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_item *item)
{
    const struct skin_item *s = item->data;
    (void)ctx;
    if (!s->skin) return ART_OK;
    art_skin_positions(s->skin, art_sim_state(sim, item->model), item->pos);
    return ART_OK;
}

static bool is_of_part(const struct art_system *sys, const struct art_comp *comp)
{
    return art_system_skin_of(sys, comp) != NULL;
}

const struct art_geom_kind art_geom_skins = {.name = "skins",
                                             .summary = "skins: meshes that follow bodies and "
                                                        "finite elements",
                                             .classes = "SkinMeshBody MultizoneBody Superelement",
                                             .on = ART_GEOM_ON_CELLS,
                                             .item_size = sizeof(struct skin_item),
                                             .open = open_skin,
                                             .move = move,
                                             .is_of_part = is_of_part,
                                             ART_GEOM_JOINED};

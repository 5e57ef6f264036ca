/* Surfaces of FEM models that follow from their elements: the volume mesh shows them already. */
#include "../geom_priv.h"
#include <art/femmodel.h>

/* The one that a FemMeshComp says, else one that is made now. */
static int add_surface(struct art_ctx *ctx, struct art_geom *geom, int model, struct art_fem *fem,
                       const struct art_geom_kind *kind)
{
    const struct art_fem_mesh *surface;
    int status = art_fem_surface_of(ctx, fem, &surface);
    if (status < 0 || !surface || !surface->generated) return status;
    return art_geom_add_fem_mesh(ctx, geom, kind, model, surface);
}

static int make(struct art_ctx *ctx, struct art_geom *geom, const struct art_geom_kind *kind)
{
    int status = ART_OK;
    for (int i = 0; i < art_sim_models(geom->sim); i++) {
        struct art_fem *fem = art_system_fems(art_sim_system(geom->sim, i));
        for (; fem && status == ART_OK; fem = fem->next)
            status = add_surface(ctx, geom, i, fem, kind);
    }
    return status;
}

const struct art_geom_kind art_geom_surfaces = {.name = "surfaces",
                                                .summary = "surfaces of finite element models",
                                                .unusual = true,
                                                .size = sizeof(struct art_geom_embedded),
                                                .make = make,
                                                .update = art_geom_update_fem_mesh,
                                                .free = art_geom_free_fem_mesh};

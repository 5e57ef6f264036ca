/* Surfaces of FEM models that follow from their elements: the volume mesh shows them already. */
#include "../frames_priv.h"
#include <art/femmodel.h>

/* The one that a FemMeshComp says, else one that is made now. */
static int add_surface(struct art_ctx *ctx, struct art_frames *frames, int model,
                       struct art_fem *fem)
{
    const struct art_fem_mesh *surface;
    int status = art_fem_surface_of(ctx, fem, &surface);
    if (status < 0 || !surface || !surface->generated) return status;
    return art_frames_add_fem_mesh(ctx, frames, &art_frames_surfaces, model, surface);
}

static int make(struct art_ctx *ctx, struct art_frames *frames)
{
    int status = ART_OK;
    for (int i = 0; i < art_sim_models(frames->sim); i++) {
        struct art_fem *fem = art_system_fems(art_sim_system(frames->sim, i));
        for (; fem && status == ART_OK; fem = fem->next) status = add_surface(ctx, frames, i, fem);
    }
    return status;
}

const struct art_frames_kind art_frames_surfaces = {.name = "surfaces",
                                                    .summary = "surfaces of finite element models",
                                                    .unusual = true,
                                                    .make = make,
                                                    .update = art_frames_update_fem_mesh,
                                                    .free = art_frames_free_fem_mesh};

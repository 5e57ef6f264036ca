/* Meshes within FEM models and their surfaces, as surfaceRendering says. */
#include "../view_draw.h"
#include "../view_priv.h"
#include <art/femmodel.h>

/* The surface that follows from the elements shows what the model says, unless it says it itself.
 */
static const char *rendering_of(const struct art_viewer *view, const struct art_comp *comp,
                                const struct art_fem_mesh *m)
{
    bool own = art_is_set(comp, "surfaceRendering");
    const char *word = art_get_text(m->generated && !own ? m->fem->comp : comp, "surfaceRendering");
    /* what is to be coloured has to be seen */
    if (view->o->color && m->surface && art_streq(word, "None")) return "Shaded";
    return word ? word : "Shaded";
}

static int make(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    const struct art_fem_mesh *m =
        item->model >= 0 ? art_system_fem_mesh_of(art_draw_system(view, item), item->comp) : NULL;
    return m ? art_draw_skin_make(ctx, m, item->model, item->data) : ART_OK + 1;
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct view_skin *skin = item->data;
    const char *rendering = rendering_of(view, item->comp, skin->m);
    if (art_streq(rendering, "None")) return ART_OK;
    return art_draw_skin_draw(ctx, view, item, skin, rendering);
}

static void free_skin(struct view_item *item)
{
    art_draw_skin_fini(item->data);
}

const struct art_view_kind art_view_femmeshes = {.name = "femmeshes",
                                                 .summary = "surfaces and meshes of FEM models",
                                                 .classes = "FemMeshComp",
                                                 .size = sizeof(struct view_skin),
                                                 .colored = true,
                                                 .make = make,
                                                 .draw = draw,
                                                 .free = free_skin};

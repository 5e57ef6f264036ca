/* Arrows for vectors that components have: forces, velocities. */
#include "view_draw.h"
#include "view_priv.h"
#include <string.h>

/* Gets the present vector; ART_ENOTFOUND or ART_ESHAPE if there is none. */
static int vector_of(struct art_ctx *ctx, const struct art_viewer *view,
                     const struct art_view_arrow *arrow, int model, double v[3])
{
    const struct art_live *live = art_draw_live(view, model, arrow->comp, arrow->prop);
    struct art_value value;
    double x[16];
    int n = 0;
    const double *num = NULL;
    if (live && live->size <= 16) {
        live->get(art_sim_system(view->sim, model), art_sim_state(view->sim, model), arrow->comp,
                  x);
        num = x;
        n = live->size;
    } else if (art_get(arrow->comp, arrow->prop, &value) && !value.is_null) {
        num = art_value_numbers(&value, &n);
    } else {
        return art_error(ctx, ART_ENOTFOUND, NULL, "'%s' has no vector '%s'",
                         art_comp_path(arrow->comp, NULL), arrow->prop);
    }
    if (n != 3)
        return art_error(ctx, ART_ESHAPE, NULL, "'%s' of '%s' has %d number{s}; an arrow takes 3",
                         arrow->prop, art_comp_path(arrow->comp, NULL), n);
    art_v3_copy(v, num);
    return ART_OK;
}

static bool place_of(struct art_ctx *ctx, const struct art_viewer *view,
                     const struct art_comp *comp, int model, double x[3])
{
    struct art_rigid T;
    if (!art_comp_has_kind(comp, ART_KIND_FRAME))
        return art_geom_position(ctx, view->sim, model, comp, x);
    art_geom_pose(view->sim, model, comp, &T);
    art_v3_copy(x, T.p);
    return true;
}

static int draw_arrow(struct art_ctx *ctx, struct art_viewer *view,
                      const struct art_view_arrow *arrow)
{
    int model = view->sim ? art_sim_model_index(view->sim, arrow->comp) : -1, status;
    double v[3] = {0}, a[3], b[3], length;
    struct art_look look;
    ART_TRY(vector_of(ctx, view, arrow, model, v));
    if (!place_of(ctx, view, arrow->comp, model, a))
        return art_error(ctx, ART_ENOTFOUND, NULL, "'%s' has no position: it takes no arrow",
                         art_comp_path(arrow->comp, NULL));
    art_v3_add_scaled(b, a, arrow->scale, v);
    length = art_v3_distance(a, b);
    if (!(length > 0)) return ART_OK;
    art_look_default(&look);
    look.shading = ART_SHADE_SMOOTH;
    memcpy(look.rgba, arrow->rgb, sizeof arrow->rgb);
    ART_TRY(art_draw_as(ctx, view, arrow->comp));
    status = art_scene_rod(ctx, view->scene, ART_ROD_ARROW, a, b,
                           arrow->radius > 0 ? arrow->radius : length / 50, &look);
out:
    return status;
}

int art_draw_arrows(struct art_ctx *ctx, struct art_viewer *view)
{
    int status = ART_OK;
    /* forces are those of the present state */
    if (view->o->n_arrows && view->sim) art_sim_evaluate(view->sim);
    for (int i = 0; i < view->o->n_arrows && status == ART_OK; i++)
        status = draw_arrow(ctx, view, &view->o->arrows[i]);
    return status;
}

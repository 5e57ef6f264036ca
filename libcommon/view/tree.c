/* Where things are: in the state of a simulation, or where the tree has them. */
#include "view_priv.h"

bool art_draw_position(struct art_ctx *ctx, const struct art_viewer *view,
                       const struct art_comp *comp, int model, double x[3])
{
    const struct art_dyn *dyn =
        model >= 0 ? art_system_dyn(art_sim_system(view->sim, model), comp) : NULL;
    double out[16];
    if (dyn && !dyn->frame) {
        art_v3_copy(x, art_sim_state(view->sim, model)->q + dyn->q);
        return true;
    }
    if (art_comp_derived(ctx, comp, "position", out) == 3) {
        art_v3_copy(x, out);
        return true;
    }
    return art_get_vector(comp, "position", x, 3) == 3;
}

void art_draw_pose(const struct art_viewer *view, const struct view_item *item, struct art_rigid *T)
{
    const struct art_dyn *dyn =
        item->model >= 0 ? art_system_dyn(art_draw_system(view, item), item->comp) : NULL;
    if (!dyn || !dyn->frame) {
        art_frame_pose(item->comp, T);
        return;
    }
    const double *q = art_draw_state(view, item)->q + dyn->q;
    art_v3_copy(T->p, q);
    art_rot_from_quat(T->R, q + 3);
}

const struct art_comp *art_draw_path_point(const struct art_comp *comp, int i)
{
    const struct art_comp *specs =
        art_find_prop(comp, "segmentSpecs") ? art_get_object(comp, "segmentSpecs") : NULL;
    struct art_value value;
    if (specs && art_list_count(specs) > 0) {
        const struct art_comp *entry = art_list_at(specs, i);
        return entry ? art_get_ref(entry, "pntB") : NULL;
    }
    if (!art_get(comp, "points", &value) || value.type != ART_P_REFS || i >= value.n) return NULL;
    return value.refs[i].to;
}

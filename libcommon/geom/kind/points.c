/* This file makes parts of points: particles, markers, nodes. Nodes of finite element models are
 * in no part of their own: they are those of the volume mesh. */
#include "../geom_priv.h"

static const struct art_geom_prop props[] = {{"velocity", 3, false, false},
                                             {"force", 3, false, true},
                                             {"externalForce", 3, false, false},
                                             {"reaction", 3, false, true}};

static int open_point(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_item *item)
{
    (void)ctx;
    (void)sim;
    item->in_state = item->model >= 0;
    return ART_OK;
}

static bool is_of_part(const struct art_system *sys, const struct art_comp *comp)
{
    const struct art_dyn *dyn = art_system_dyn(sys, comp);
    return dyn && !dyn->frame && !art_comp_is(comp, "FemNode");
}

static int move(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_item *item)
{
    item->hidden = !art_geom_position(ctx, sim, item->model, item->comp, item->point);
    item->x = (const double(*)[3])item->point;
    item->n = 1;
    return ART_OK;
}

const struct art_geom_kind art_geom_points = {.name = "points",
                                              .summary = "particles, markers, points",
                                              .prop = props,
                                              .n_props = sizeof props / sizeof props[0],
                                              .classes = "Point",
                                              .on = ART_GEOM_ON_VERTS,
                                              .open = open_point,
                                              .move = move,
                                              .is_of_part = is_of_part,
                                              ART_GEOM_JOINED};

/* This file makes parts of springs and muscles along their lines. */
#include "../geom_priv.h"

static const struct art_geom_prop props[] = {
    {"forceNorm", 1, false, false},     {"length", 1, false, false},
    {"lengthDot", 1, false, false},     {"excitation", 1, false, false},
    {"netExcitation", 1, false, false}, {"passiveForceNorm", 1, false, false}};

struct path {
    double (*x)[3];
    int cap;
};

/* Return the i-th point of a spring in the tree, or NULL behind the last. */
static const struct art_comp *point_at(const struct art_comp *comp, int i)
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

static int open_line(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_item *item)
{
    const struct art_comp *comp = item->comp;
    int model = item->model;
    (void)ctx;
    if (model >= 0 && !comp->cls->ops) return ART_OK + 1;
    /* fibres of a bundle that do not pull are not in the system; they have a path all the same */
    item->in_state = model >= 0 && art_system_path(art_sim_system(sim, model),
                                                   art_sim_state(sim, model), comp, NULL, 0) > 0;
    item->is_line = true;
    return item->in_state || point_at(comp, 1) ? ART_OK : ART_OK + 1;
}

/* Draw lines from point to point, where they are known. */
static int move_in_tree(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_item *item)
{
    struct path *path = item->data;
    const struct art_comp *point;
    item->n = 0;
    for (int i = 0; (point = point_at(item->comp, i)); i++) {
        if (!ART_RESERVE(ctx, path->x, item->n + 1, path->cap)) return ART_ENOMEM;
        item->n += art_geom_position(ctx, sim, item->model, point, path->x[item->n]);
    }
    item->x = (const double(*)[3])path->x;
    return ART_OK;
}

/* A path may have other points than before. */
static int move(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_item *item)
{
    struct path *path = item->data;
    if (!item->in_state) return move_in_tree(ctx, sim, item);
    const struct art_system *sys = art_sim_system(sim, item->model);
    const struct art_state *state = art_sim_state(sim, item->model);
    item->n = art_system_path(sys, state, item->comp, path->x, path->cap);
    if (item->n > path->cap) {
        if (!ART_RESERVE(ctx, path->x, item->n, path->cap)) return ART_ENOMEM;
        item->n = art_system_path(sys, state, item->comp, path->x, path->cap);
    }
    item->x = (const double(*)[3])path->x;
    return ART_OK;
}

static void close_line(struct art_geom_item *item)
{
    struct path *path = item->data;
    art_free(path->x);
}

const struct art_geom_kind art_geom_lines = {.name = "lines",
                                             .summary = "springs and muscles",
                                             .prop = props,
                                             .n_props = sizeof props / sizeof props[0],
                                             .classes = "PointSpringBase",
                                             .on = ART_GEOM_ON_LINES,
                                             .item_size = sizeof(struct path),
                                             .open = open_line,
                                             .move = move,
                                             .close = close_line,
                                             ART_GEOM_JOINED};

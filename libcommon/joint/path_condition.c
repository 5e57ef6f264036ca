/* Markers that springs through several points run through while a coordinate is in a range. */
#include "joint_priv.h"
#include <string.h>

struct art_path_condition {
    const struct art_comp *comp;
    struct art_coordinate *coord;
    double min, max;
};

struct conditions {
    struct art_path_condition **list;
    int n, cap;
};

static int read_range(struct art_ctx *ctx, struct art_path_condition *c)
{
    const struct art_slot *slot = art_comp_slot(c->comp, "range");
    struct art_value range;
    c->min = -INFINITY;
    c->max = INFINITY;
    if (!art_get(c->comp, "range", &range) || range.is_null || range.n < 2) return ART_OK;
    c->min = range.num[0];
    c->max = range.num[1];
    if (c->min <= c->max) return ART_OK;
    return art_error(ctx, ART_ERANGE, slot ? &slot->loc : &c->comp->loc,
                     "range of '%s' ends at %g, before it begins at %g",
                     art_comp_path(c->comp, NULL), c->max, c->min);
}

static int find_joints(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct conditions *all = set->data;
    int status = ART_OK;
    for (int i = 0; i < all->n && status == ART_OK; i++)
        status = art_coordinates_connect(ctx, sys, all->list[i]->comp, all->list[i]->coord, 1);
    return status;
}

static int refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct conditions *all = set->data;
    int status = ART_OK;
    (void)sys;
    for (int i = 0; i < all->n && status == ART_OK; i++) status = read_range(ctx, all->list[i]);
    return status;
}

static const struct art_force_type condition_type = {
    .name = "conditional markers", .pairs = find_joints, .unexcited = true, .refresh = refresh};

const struct art_path_condition *art_path_condition_of(const struct art_system *sys,
                                                       const struct art_comp *comp)
{
    const struct conditions *all = art_system_set_data(sys, &condition_type);
    for (int i = 0; all && i < all->n; i++)
        if (all->list[i]->comp == comp) return all->list[i];
    return NULL;
}

bool art_path_condition_is_met(const struct art_system *sys, const struct art_state *state,
                               const struct art_path_condition *condition)
{
    double coords[ART_JOINT_MAX_COORDS];
    joint_coords_at_state(sys, state, condition->coord->joint, coords);
    double x = coords[condition->coord->i];
    return x >= condition->min && x <= condition->max;
}

static void get_active(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out)
{
    *out = art_path_condition_is_met(sys, state, art_path_condition_of(sys, comp));
}

static int add_condition(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct conditions *all = art_system_ensure_set(ctx, sys, &condition_type, sizeof *all);
    if (!all) return ART_ENOMEM;
    int status, n = 1;
    struct art_path_condition *c = art_arena_alloc(ctx, &sys->arena, 1, sizeof *c);
    if (!c || !art_system_grow(sys, &all->list, all->n, &all->cap, sizeof *all->list))
        return ART_ENOMEM;
    c->comp = comp;
    ART_TRY(art_coordinates_read(ctx, sys, comp, "coordinate", 1, &c->coord, &n));
    ART_TRY(read_range(ctx, c));
    all->list[all->n++] = c;
out:
    return status;
}

static const struct art_live conditional_live[] = {{"pointActive", 1, get_active, NULL}};

/* The rest is that of any marker. */
const struct art_mech_ops art_ops_conditional_marker = {.dynamics = art_marker_add,
                                                        .attachments = art_marker_attach,
                                                        .forces = add_condition,
                                                        ART_LIVE(conditional_live)};

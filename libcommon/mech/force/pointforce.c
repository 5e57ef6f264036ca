/* Forces that are the same all the time, on a point. */
#include "../mech_priv.h"
#include <art/mech.h>
#include <string.h>

/* This is the force that the tree states: a vector, or a direction and a magnitude; the property
 * that was set last counts. */
struct stated_force {
    double force[3], along[3]; /* along: direction by magnitude */
};

struct push {
    const struct art_comp *comp;
    int u; /* of the point */
    struct stated_force stated_force;
    double F[3]; /* without the scale factor */
    double scale;
};

struct pushes {
    struct push *list;
    int n, cap;
};

static void push_forces(const struct art_system *sys, const struct art_state *state,
                        struct art_force_set *set, double *f)
{
    const struct pushes *pushes = set->data;
    (void)sys;
    (void)state;
    for (int i = 0; i < pushes->n; i++) {
        const struct push *p = &pushes->list[i];
        art_v3_add_scaled(f + p->u, f + p->u, p->scale, p->F);
    }
}

static int read_stated_force(struct art_ctx *ctx, const struct art_comp *comp,
                             struct stated_force *stated_force)
{
    double magnitude = art_get_double(comp, "magnitude");
    art_get_vector(comp, "force", stated_force->force, 3);
    art_get_vector(comp, "direction", stated_force->along, 3);
    if (art_v3_normalize(stated_force->along, stated_force->along) == 0 && magnitude != 0)
        return art_error(ctx, ART_ERANGE, &comp->loc, "the direction of '%s' is zero",
                         art_comp_path(comp, NULL));
    art_v3_scale(stated_force->along, magnitude, stated_force->along);
    return ART_OK;
}

static int push_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct pushes *pushes = set->data;
    (void)sys;
    for (int i = 0; i < pushes->n; i++) {
        struct push *p = &pushes->list[i];
        struct stated_force stated_force;
        int status = read_stated_force(ctx, p->comp, &stated_force);
        if (status < 0) return status;
        bool other_force =
            memcmp(stated_force.force, p->stated_force.force, sizeof stated_force.force) != 0;
        bool other_along =
            memcmp(stated_force.along, p->stated_force.along, sizeof stated_force.along) != 0;
        if (other_force) art_v3_copy(p->F, stated_force.force);
        if (other_along) art_v3_copy(p->F, stated_force.along);
        p->stated_force = stated_force;
        p->scale = art_get_double(p->comp, "forceScaling");
    }
    return ART_OK;
}

static const struct art_force_type push_type = {.name = "forces on points",
                                                .forces = push_forces,
                                                .unexcited = true,
                                                .refresh = push_refresh,
                                                .undivided = art_force_divided};

static int add_push(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct pushes *pushes = art_system_ensure_set(ctx, sys, &push_type, sizeof *pushes);
    if (!pushes) return ART_ENOMEM;
    const struct art_dyn *dyn = art_system_dyn(sys, art_get_ref(comp, "point"));
    if (!dyn || dyn->frame)
        return art_error(ctx, ART_ENOTFOUND, &comp->loc, "'%s' acts on no point",
                         art_comp_path(comp, NULL));
    if (!art_system_grow(sys, &pushes->list, pushes->n, &pushes->cap, sizeof *pushes->list))
        return ART_ENOMEM;
    struct push *p = &pushes->list[pushes->n];
    memset(p, 0, sizeof *p);
    p->comp = comp;
    p->u = dyn->u;
    p->scale = art_get_double(comp, "forceScaling");
    int status = read_stated_force(ctx, comp, &p->stated_force);
    art_v3_copy(p->F,
                art_is_set(comp, "magnitude") ? p->stated_force.along : p->stated_force.force);
    art_system_set_place(sys, comp, ++pushes->n);
    return status;
}

const struct art_mech_ops art_ops_point_force = {.forces = add_push};

/* This applies forces and moments on frames by an excitation, in the axes of a frame or of the
 * world: actuators of points and torques. What acts on the frame acts in the opposite sense on the
 * one that reacts. */
#include "../mech_priv.h"
#include <art/couple.h>
#include <string.h>

struct actuator {
    const struct art_comp *comp;
    struct art_couple couple; /* a: the frame, b: the one that reacts */
    int axes_dyn,
        point_dyn; /* frames in which force and torque, and the point are given; -1: the world */
    int excitable;
    double force[3], torque[3], point[3];
    bool enabled;
};

struct actuators {
    struct actuator *list;
    int n, cap;
};

static void turned(const struct art_system *sys, int dyn, const double x[3], double y[3])
{
    art_v3_copy(y, x);
    if (dyn >= 0) art_m3_mulvec(y, sys->dyn[dyn].R, x);
}

static void actuator_forces(const struct art_system *sys, const struct art_state *state,
                            struct art_force_set *set, double *f)
{
    const struct actuators *all = set->data;
    for (int i = 0; i < all->n; i++) {
        const struct actuator *a = &all->list[i];
        double W[6], P[3], excitation = sys->excitation.list[a->excitable].net;
        if (!a->enabled || excitation == 0) continue;
        turned(sys, a->axes_dyn, a->force, W);
        turned(sys, a->axes_dyn, a->torque, W + 3);
        mech_place_of(sys, state, a->point_dyn, a->point, P);
        for (int k = 0; k < 6; k++) W[k] *= excitation;
        art_couple_forces(sys, state, &a->couple, P, W, f);
    }
}

static void read_parameters(struct actuator *a)
{
    art_get_vector(a->comp, "force", a->force, 3);
    art_get_vector(a->comp, "torque", a->torque, 3);
    art_get_vector(a->comp, "point", a->point, 3);
    a->enabled = art_get_bool(a->comp, "enabled");
}

static int actuator_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct actuators *all = set->data;
    (void)ctx;
    (void)sys;
    for (int i = 0; i < all->n; i++) read_parameters(&all->list[i]);
    return ART_OK;
}

static const struct art_force_type actuator_type = {
    .name = "actuators of frames", .forces = actuator_forces, .refresh = actuator_refresh};

static int add_actuator(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct actuators *all = art_system_ensure_set(ctx, sys, &actuator_type, sizeof *all);
    int status;
    if (!all || !art_system_grow(sys, &all->list, all->n, &all->cap, sizeof *all->list))
        return ART_ENOMEM;
    struct actuator *a = &all->list[all->n];
    memset(a, 0, sizeof *a);
    a->comp = comp;
    ART_TRY(mech_frame_of(ctx, sys, comp, "frame", true, &a->couple.a));
    ART_TRY(mech_frame_of(ctx, sys, comp, "reactionFrame", false, &a->couple.b));
    ART_TRY(mech_frame_of(ctx, sys, comp, "axesFrame", false, &a->axes_dyn));
    ART_TRY(mech_frame_of(ctx, sys, comp, "pointFrame", false, &a->point_dyn));
    ART_TRY(art_excitable_add(ctx, sys, comp));
    a->excitable = sys->excitation.n - 1;
    all->n++;
    read_parameters(a);
out:
    return status;
}

/* Excitations are signed: it acts in both directions. */
const struct art_mech_ops art_ops_frame_actuator = {.forces = add_actuator,
                                                    ART_LIVE(art_excitation_live)};

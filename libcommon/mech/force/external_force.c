/* This applies forces from outside, measured ones as of a force plate: on a frame, at a point that
 * moves. */
#include "../mech_priv.h"
#include <string.h>

struct external {
    const struct art_comp *comp;
    int dyn, force_dyn,
        point_dyn; /* the frame; those in which force and point are given, -1: the world */
    double force[3], torque[3], point[3];
    bool enabled;
};

struct externals {
    struct external *list;
    int n, cap;
};

static void turned(const struct art_system *sys, int dyn, const double x[3], double y[3])
{
    art_v3_copy(y, x);
    if (dyn >= 0) art_m3_mulvec(y, sys->dyn[dyn].R, x);
}

/* Evaluates force, moment about the origin of the frame, and the point, in the world. */
static void evaluate(const struct art_system *sys, const struct art_state *state,
                     const struct external *e, double W[6], double P[3])
{
    double arm[3], moment[3];
    turned(sys, e->force_dyn, e->force, W);
    turned(sys, e->force_dyn, e->torque, W + 3);
    turned(sys, e->point_dyn, e->point, P);
    if (e->point_dyn >= 0) art_v3_add(P, P, state->q + sys->dyn[e->point_dyn].q);
    art_v3_sub(arm, P, state->q + sys->dyn[e->dyn].q);
    art_v3_cross(moment, arm, W);
    art_v3_add(W + 3, W + 3, moment);
}

static void external_forces(const struct art_system *sys, const struct art_state *state,
                            struct art_force_set *set, double *f)
{
    const struct externals *all = set->data;
    for (int i = 0; i < all->n; i++) {
        const struct external *e = &all->list[i];
        double W[6], P[3], *to = f + sys->dyn[e->dyn].u;
        if (!e->enabled) continue;
        evaluate(sys, state, e, W, P);
        for (int k = 0; k < 6; k++) to[k] += W[k];
    }
}

/* ---------------------------------------------------------------------- parameters */

static void read_parameters(struct external *e)
{
    art_get_vector(e->comp, "force", e->force, 3);
    art_get_vector(e->comp, "torque", e->torque, 3);
    art_get_vector(e->comp, "point", e->point, 3);
    e->enabled = art_get_bool(e->comp, "enabled");
}

static int external_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct externals *all = set->data;
    (void)ctx;
    (void)sys;
    for (int i = 0; i < all->n; i++) read_parameters(&all->list[i]);
    return ART_OK;
}

static const struct art_force_type external_type = {
    .name = "external", .forces = external_forces, .refresh = external_refresh};

int mech_frame_of(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
                  const char *prop, bool needed, int *dyn)
{
    const struct art_comp *frame = art_get_ref(comp, prop);
    const struct art_dyn *d = art_system_dyn(sys, frame);
    *dyn = d && d->frame ? (int)(d - sys->dyn) : -1;
    if (*dyn >= 0 || (!frame && !needed)) return ART_OK;
    return art_error(ctx, ART_ENOTFOUND, &comp->loc, "'%s' has no frame (%s) that is simulated",
                     art_comp_path(comp, NULL), prop);
}

static int add_external(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct externals *all = art_system_ensure_set(ctx, sys, &external_type, sizeof *all);
    int status;
    if (!all || !art_system_grow(sys, &all->list, all->n, &all->cap, sizeof *all->list))
        return ART_ENOMEM;
    struct external *e = &all->list[all->n];
    memset(e, 0, sizeof *e);
    e->comp = comp;
    ART_TRY(mech_frame_of(ctx, sys, comp, "frame", true, &e->dyn));
    ART_TRY(mech_frame_of(ctx, sys, comp, "forceFrame", false, &e->force_dyn));
    ART_TRY(mech_frame_of(ctx, sys, comp, "pointFrame", false, &e->point_dyn));
    art_system_set_place(sys, comp, ++all->n);
    read_parameters(e);
out:
    return status;
}

/* ------------------------------------------------------------------ live properties */

static struct external *external_of(const struct art_system *sys, const struct art_comp *comp)
{
    struct externals *all = art_system_set_data(sys, &external_type);
    return &all->list[art_system_place(sys, comp) - 1];
}

#define LIVE(name)                                                                                 \
    static void get_##name(const struct art_system *sys, const struct art_state *state,            \
                           const struct art_comp *comp, double *out)                               \
    {                                                                                              \
        (void)state;                                                                               \
        art_v3_copy(out, external_of(sys, comp)->name);                                            \
    }                                                                                              \
    static int set_##name(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,    \
                          const struct art_comp *comp, const double *x)                            \
    {                                                                                              \
        (void)state;                                                                               \
        if (!isfinite(art_v3_norm(x)))                                                             \
            return art_error(ctx, ART_ERANGE, &comp->loc, "%s of '%s' is not finite", #name,       \
                             art_comp_path(comp, NULL));                                           \
        art_v3_copy(external_of(sys, comp)->name, x);                                              \
        return ART_OK;                                                                             \
    }
LIVE(force)
LIVE(torque)
LIVE(point)

static const struct art_live external_live[] = {
    {"force", 3, get_force, set_force},
    {"torque", 3, get_torque, set_torque},
    {"point", 3, get_point, set_point},
};

const struct art_mech_ops art_ops_external_force = {.forces = add_external,
                                                    ART_LIVE(external_live)};

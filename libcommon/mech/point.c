/* This file compiles points, particles and frame markers: what they add to a system, and their
 * live properties. */
#include "mech_priv.h"
#include <string.h>

/* Gravity is a property of models: that of the nearest one counts. */
static void gravity_of(const struct art_comp *comp, double g[3])
{
    const struct art_comp *up = comp->parent;
    while (up && !art_cls_prop(up->cls, "gravity")) up = up->parent;
    art_v3_zero(g);
    if (up) art_get_vector(up, "gravity", g, 3);
}

static const struct {
    const char *word;
    int flags;
} activities[] = {{"Position", ART_TARGET_POS},
                  {"Velocity", ART_TARGET_VEL},
                  {"PositionVelocity", ART_TARGET_POS | ART_TARGET_VEL},
                  {"None", 0},
                  {"Auto", -1}};

static int activity_of(const struct art_comp *comp)
{
    const char *word = art_get_text(comp, "targetActivity");
    for (size_t i = 0; word && i < sizeof activities / sizeof activities[0]; i++)
        if (strcmp(activities[i].word, word) == 0) return activities[i].flags;
    return -1;
}

/* The damping of a body counts for its spin too. */
static void refresh_damping(struct art_dyn *dyn)
{
    const struct art_comp *comp = dyn->comp;
    if (dyn->frame) {
        dyn->damping = art_get_double(comp, "frameDamping");
        dyn->rotary_damping = art_get_double(comp, "rotaryDamping");
        dyn->inertial_damping = art_get_double(comp, "inertialDamping");
    } else {
        dyn->damping = art_get_double(comp, "pointDamping");
    }
}

int mech_dyn_read_parameters(struct art_ctx *ctx, struct art_dyn *dyn, bool inertia)
{
    if (!dyn->elastic) gravity_of(dyn->comp, dyn->gravity);
    if (dyn->is_companion) return ART_OK;
    refresh_damping(dyn);
    dyn->target_activity = activity_of(dyn->comp);
    if (!dyn->frame && dyn->mass_given) return ART_OK;
    if (!dyn->frame) {
        dyn->mass = art_cls_prop(dyn->comp->cls, "mass") ? art_get_double(dyn->comp, "mass") : 0;
        return ART_OK;
    }
    if (!inertia) return ART_OK;
    return art_comp_has_kind(dyn->comp, ART_KIND_RIGID_BODY)
               ? art_body_inertia(ctx, dyn->comp, &dyn->inertia)
               : ART_OK;
}

/* ---------------------------------------------------------------- compilation */

int art_marker_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct art_dyn *dyn = mech_system_add_dyn(sys, comp, false);
    return dyn ? mech_dyn_read_parameters(ctx, dyn, true) : ART_ENOMEM;
}

static int add_particle(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct art_dyn *dyn = mech_system_add_dyn(sys, comp, false);
    if (!dyn) return ART_ENOMEM;
    dyn->dynamic = art_get_bool(comp, "dynamic");
    return mech_dyn_read_parameters(ctx, dyn, true);
}

/* Initial external force, once the vectors exist. */
int art_external_force_init(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    (void)ctx;
    const struct art_dyn *dyn = art_system_dyn(sys, comp);
    art_get_vector(comp, "externalForce", sys->force.external + dyn->u, dyn->frame ? 6 : 3);
    return ART_OK;
}

/* `location`, which stands for the attachment's own, counts where it was set. */
void art_marker_location(const struct art_comp *marker, const struct art_comp *attachment,
                         double loc[3])
{
    art_v3_zero(loc);
    if (art_is_set(marker, "location"))
        art_get_vector(marker, "location", loc, 3);
    else if (attachment)
        art_get_vector(attachment, "loc", loc, 3);
}

int art_marker_attach(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct art_comp *object = art_get_object(comp, "attachment");
    struct art_comp *frame = object ? art_get_ref(object, "frame") : NULL;
    struct art_attach *att;
    if (!frame)
        return art_error(ctx, ART_ENOTFOUND, &comp->loc, "marker '%s' is attached to no frame",
                         art_comp_path(comp, NULL));
    int status = mech_system_attach(ctx, sys, &art_attach_point_frame, object, comp, frame, &att);
    if (status < 0) return status;
    art_marker_location(comp, object, att->loc);
    return art_external_force_init(ctx, sys, comp);
}

/* Attach a point by the attachment that is its own value, of whatever kind. */
static int attach_marker_slave(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    const struct art_comp *object = art_get_object(comp, "attachment");
    if (!object)
        return art_error(ctx, ART_ENOTFOUND, &comp->loc, "marker '%s' is attached to nothing",
                         art_comp_path(comp, NULL));
    const struct art_mech_ops *ops = object->cls->ops;
    if (!ops || !ops->attach_slave)
        return art_error(ctx, ART_EUNSUPPORTED, &object->loc,
                         "marker '%s' is attached by a %s, which is not simulated",
                         art_comp_path(comp, NULL), object->cls->name);
    int status = ops->attach_slave(ctx, sys, object, comp);
    return status < 0 ? status : art_external_force_init(ctx, sys, comp);
}

/* ------------------------------------------------------------- live properties */

void mech_live_get_position(const struct art_system *sys, const struct art_state *state,
                            const struct art_comp *comp, double *out)
{
    art_v3_copy(out, state->q + art_system_dyn(sys, comp)->q);
}

int mech_live_set_position(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                           const struct art_comp *comp, const double *x)
{
    const struct art_dyn *dyn = art_system_dyn(sys, comp);
    if (dyn->status == ART_DYN_ATTACHED)
        return art_error(ctx, ART_EUSAGE, &comp->loc,
                         "the position of '%s' follows what it is attached to",
                         art_comp_path(comp, NULL));
    art_v3_copy(state->q + dyn->q, x);
    return ART_OK;
}

void mech_live_get_velocity(const struct art_system *sys, const struct art_state *state,
                            const struct art_comp *comp, double *out)
{
    const struct art_dyn *dyn = art_system_dyn(sys, comp);
    memcpy(out, state->u + dyn->u, (dyn->frame ? 6 : 3) * sizeof *out);
}

int mech_live_set_velocity(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                           const struct art_comp *comp, const double *x)
{
    const struct art_dyn *dyn = art_system_dyn(sys, comp);
    if (dyn->status == ART_DYN_ATTACHED)
        return art_error(ctx, ART_EUSAGE, &comp->loc,
                         "the velocity of '%s' follows what it is attached to",
                         art_comp_path(comp, NULL));
    memcpy(state->u + dyn->u, x, (dyn->frame ? 6 : 3) * sizeof *x);
    return ART_OK;
}

void mech_live_get_target_position(const struct art_system *sys, const struct art_state *state,
                                   const struct art_comp *comp, double *out)
{
    const struct art_dyn *dyn = art_system_dyn(sys, comp);
    art_v3_copy(out, dyn->target_set & ART_TARGET_POS ? dyn->target_q : state->q + dyn->q);
}

int mech_live_set_target_position(struct art_ctx *ctx, struct art_system *sys,
                                  struct art_state *state, const struct art_comp *comp,
                                  const double *x)
{
    (void)ctx;
    struct art_dyn *dyn = art_system_dyn(sys, comp);
    /* a frame keeps its orientation until a target for that is given */
    if (dyn->frame && !(dyn->target_set & ART_TARGET_POS))
        memcpy(dyn->target_q + 3, state->q + dyn->q + 3, 4 * sizeof *x);
    art_v3_copy(dyn->target_q, x);
    dyn->target_set |= ART_TARGET_POS;
    return ART_OK;
}

void mech_live_get_target_velocity(const struct art_system *sys, const struct art_state *state,
                                   const struct art_comp *comp, double *out)
{
    const struct art_dyn *dyn = art_system_dyn(sys, comp);
    memcpy(out, dyn->target_set & ART_TARGET_VEL ? dyn->target_u : state->u + dyn->u,
           (dyn->frame ? 6 : 3) * sizeof *out);
}

int mech_live_set_target_velocity(struct art_ctx *ctx, struct art_system *sys,
                                  struct art_state *state, const struct art_comp *comp,
                                  const double *x)
{
    (void)ctx;
    (void)state;
    struct art_dyn *dyn = art_system_dyn(sys, comp);
    memcpy(dyn->target_u, x, (dyn->frame ? 6 : 3) * sizeof *x);
    dyn->target_set |= ART_TARGET_VEL;
    return ART_OK;
}

void mech_live_get_force(const struct art_system *sys, const struct art_state *state,
                         const struct art_comp *comp, double *out)
{
    (void)state;
    mech_reduced_force_on(sys, sys->force.all, (int)(art_system_dyn(sys, comp) - sys->dyn), out);
}

void mech_live_get_external(const struct art_system *sys, const struct art_state *state,
                            const struct art_comp *comp, double *out)
{
    (void)state;
    const struct art_dyn *dyn = art_system_dyn(sys, comp);
    memcpy(out, sys->force.external + dyn->u, (dyn->frame ? 6 : 3) * sizeof *out);
}

int mech_live_set_external_force(struct art_ctx *ctx, struct art_system *sys,
                                 struct art_state *state, const struct art_comp *comp,
                                 const double *x)
{
    (void)ctx;
    (void)state;
    const struct art_dyn *dyn = art_system_dyn(sys, comp);
    memcpy(sys->force.external + dyn->u, x, (dyn->frame ? 6 : 3) * sizeof *x);
    return ART_OK;
}

static void get_displacement(const struct art_system *sys, const struct art_state *state,
                             const struct art_comp *comp, double *out)
{
    double ref[3];
    art_get_vector(comp, "refPos", ref, 3);
    art_v3_sub(out, state->q + art_system_dyn(sys, comp)->q, ref);
}

static void get_displacement_norm(const struct art_system *sys, const struct art_state *state,
                                  const struct art_comp *comp, double *out)
{
    double d[3];
    get_displacement(sys, state, comp, d);
    *out = art_v3_norm(d);
}

static void get_location(const struct art_system *sys, const struct art_state *state,
                         const struct art_comp *comp, double *out)
{
    const struct art_comp *object = art_get_object(comp, "attachment");
    (void)sys;
    (void)state;
    art_marker_location(comp, object, out);
}

#define POINT_LIVE                                                                                 \
    {"position", 3, mech_live_get_position, mech_live_set_position},                               \
        {"velocity", 3, mech_live_get_velocity, mech_live_set_velocity},                           \
        {"targetPosition", 3, mech_live_get_target_position, mech_live_set_target_position},       \
        {"targetVelocity", 3, mech_live_get_target_velocity, mech_live_set_target_velocity},       \
        {"force", 3, mech_live_get_force, NULL}, {"reaction", 3, mech_live_get_reaction, NULL},    \
    {                                                                                              \
        "externalForce", 3, mech_live_get_external, mech_live_set_external_force                   \
    }

static const struct art_live point_live[] = {POINT_LIVE};
static const struct art_live marker_live[] = {POINT_LIVE,
                                              {"displacement", 3, get_displacement, NULL},
                                              {"displacementNorm", 1, get_displacement_norm, NULL},
                                              {"location", 3, get_location, NULL}};

const struct art_mech_ops art_ops_point = {
    .dynamics = art_marker_add, .attachments = art_external_force_init, ART_LIVE(point_live)};
const struct art_mech_ops art_ops_particle = {
    .dynamics = add_particle, .attachments = art_external_force_init, ART_LIVE(point_live)};
const struct art_mech_ops art_ops_frame_marker = {
    .dynamics = art_marker_add, .attachments = art_marker_attach, ART_LIVE(marker_live)};
const struct art_mech_ops art_ops_generic_marker = {
    .dynamics = art_marker_add, .attachments = attach_marker_slave, ART_LIVE(point_live)};

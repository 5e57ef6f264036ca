/* This file compiles frames and rigid bodies: what they add to a system, and their live
 * properties. */
#include "mech_priv.h"
#include <math.h>
#include <string.h>

static int add_frame(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct art_dyn *dyn = mech_system_add_dyn(sys, comp, true);
    return dyn ? mech_dyn_read_parameters(ctx, dyn, true) : ART_ENOMEM;
}

static int add_body(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct art_dyn *dyn = mech_system_add_dyn(sys, comp, true);
    if (!dyn) return ART_ENOMEM;
    dyn->dynamic = art_get_bool(comp, "dynamic");
    return mech_dyn_read_parameters(ctx, dyn, true);
}

static int attach_frame(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct art_comp *object = art_get_object(comp, "attachment");
    struct art_comp *master = object ? art_get_ref(object, "master") : NULL;
    struct art_comp *fixed = comp->parent ? comp->parent->parent : NULL;
    struct art_attach *att;
    /* a frame in the list `attachedFrames` of a body belongs to that body */
    if (!master && object && !art_is_set(object, "master")) master = fixed;
    int status = mech_system_attach(ctx, sys, &art_attach_frame_frame, comp, comp, master, &att);
    if (status < 0) return status;
    struct art_value pose;
    if (object && art_get(object, "TFM", &pose) && !pose.is_null) {
        for (int i = 0; i < 3; i++) {
            art_v3_copy(att->T.R + 3 * i, pose.num + 4 * i);
            att->T.p[i] = pose.num[4 * i + 3];
        }
    }
    return art_external_force_init(ctx, sys, comp);
}

static void get_pose(const struct art_system *sys, const struct art_state *state,
                     const struct art_comp *comp, double *out)
{
    const double *q = state->q + art_system_dyn(sys, comp)->q;
    struct art_rigid T;
    art_rigid_from_quat(&T, q, q + 3);
    art_rigid_to_pose(out, &T);
}

static void get_orientation(const struct art_system *sys, const struct art_state *state,
                            const struct art_comp *comp, double *out)
{
    double pose[7];
    get_pose(sys, state, comp, pose);
    memcpy(out, pose + 3, 4 * sizeof *out);
}

static void quat_from_axis_deg(double q[4], const double axis_deg[4])
{
    double R[9];
    art_rot_from_axis_angle_deg(R, axis_deg, axis_deg[3]);
    art_rot_to_quat(q, R);
}

static int set_orientation(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                           const struct art_comp *comp, const double *x)
{
    const struct art_dyn *dyn = art_system_dyn(sys, comp);
    if (dyn->status == ART_DYN_ATTACHED) return mech_live_set_position(ctx, sys, state, comp, x);
    quat_from_axis_deg(state->q + dyn->q + 3, x);
    return ART_OK;
}

static void get_rotation(const struct art_system *sys, const struct art_state *state,
                         const struct art_comp *comp, double *out)
{
    memcpy(out, state->q + art_system_dyn(sys, comp)->q + 3, 4 * sizeof *out);
}

static int set_rotation(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                        const struct art_comp *comp, const double *x)
{
    const struct art_dyn *dyn = art_system_dyn(sys, comp);
    const double size = sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + x[3] * x[3]);
    if (dyn->status == ART_DYN_ATTACHED) return mech_live_set_position(ctx, sys, state, comp, x);
    if (!(size > 0 && isfinite(size)))
        return art_error(ctx, ART_ERANGE, &comp->loc, "a rotation is a quaternion that is not 0");
    for (int i = 0; i < 4; i++) state->q[dyn->q + 3 + i] = x[i] / size;
    return ART_OK;
}

static int set_pose(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                    const struct art_comp *comp, const double *x)
{
    int status = mech_live_set_position(ctx, sys, state, comp, x);
    return status < 0 ? status : set_orientation(ctx, sys, state, comp, x + 3);
}

static void get_target_pose(const struct art_system *sys, const struct art_state *state,
                            const struct art_comp *comp, double *out)
{
    const struct art_dyn *dyn = art_system_dyn(sys, comp);
    const double *q = dyn->target_set & ART_TARGET_POS ? dyn->target_q : state->q + dyn->q;
    struct art_rigid T;
    art_rigid_from_quat(&T, q, q + 3);
    art_rigid_to_pose(out, &T);
}

static void get_target_orientation(const struct art_system *sys, const struct art_state *state,
                                   const struct art_comp *comp, double *out)
{
    double pose[7];
    get_target_pose(sys, state, comp, pose);
    memcpy(out, pose + 3, 4 * sizeof *out);
}

static int set_target_orientation(struct art_ctx *ctx, struct art_system *sys,
                                  struct art_state *state, const struct art_comp *comp,
                                  const double *x)
{
    (void)ctx;
    struct art_dyn *dyn = art_system_dyn(sys, comp);
    if (!(dyn->target_set & ART_TARGET_POS)) art_v3_copy(dyn->target_q, state->q + dyn->q);
    quat_from_axis_deg(dyn->target_q + 3, x);
    dyn->target_set |= ART_TARGET_POS;
    return ART_OK;
}

static int set_target_pose(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                           const struct art_comp *comp, const double *x)
{
    int status = mech_live_set_target_position(ctx, sys, state, comp, x);
    return status < 0 ? status : set_target_orientation(ctx, sys, state, comp, x + 3);
}

static void get_trans_force(const struct art_system *sys, const struct art_state *state,
                            const struct art_comp *comp, double *out)
{
    double f[6];
    mech_live_get_force(sys, state, comp, f);
    art_v3_copy(out, f);
}

static void get_moment(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out)
{
    double f[6];
    mech_live_get_force(sys, state, comp, f);
    art_v3_copy(out, f + 3);
}

static void get_mass(const struct art_system *sys, const struct art_state *state,
                     const struct art_comp *comp, double *out)
{
    (void)state;
    *out = art_system_dyn(sys, comp)->inertia.mass;
}

static void get_com(const struct art_system *sys, const struct art_state *state,
                    const struct art_comp *comp, double *out)
{
    (void)state;
    art_v3_copy(out, art_system_dyn(sys, comp)->inertia.com);
}

static void get_inertia(const struct art_system *sys, const struct art_state *state,
                        const struct art_comp *comp, double *out)
{
    (void)state;
    const struct art_inertia *M = &art_system_dyn(sys, comp)->inertia;
    out[0] = M->mass;
    art_v3_copy(out + 1, M->com);
    memcpy(out + 4, M->J, 9 * sizeof *out);
}

#define FRAME_LIVE                                                                                 \
    {"position", 3, mech_live_get_position, mech_live_set_position},                               \
        {"velocity", 6, mech_live_get_velocity, mech_live_set_velocity},                           \
        {"pose", 7, get_pose, set_pose}, {"orientation", 4, get_orientation, set_orientation},     \
        {"rotation", 4, get_rotation, set_rotation},                                               \
        {"vel", 6, mech_live_get_velocity, mech_live_set_velocity},                                \
        {"targetPosition", 3, mech_live_get_target_position, mech_live_set_target_position},       \
        {"targetOrientation", 4, get_target_orientation, set_target_orientation},                  \
        {"targetPose", 7, get_target_pose, set_target_pose},                                       \
        {"targetVelocity", 6, mech_live_get_target_velocity, mech_live_set_target_velocity},       \
        {"force", 6, mech_live_get_force, NULL}, {"reaction", 6, mech_live_get_reaction, NULL},    \
        {"transForce", 3, get_trans_force, NULL}, {"moment", 3, get_moment, NULL},                 \
    {                                                                                              \
        "externalForce", 6, mech_live_get_external, mech_live_set_external_force                   \
    }

static const struct art_live frame_live[] = {FRAME_LIVE};
static const struct art_live body_live[] = {FRAME_LIVE,
                                            {"mass", 1, get_mass, NULL},
                                            {"centerOfMass", 3, get_com, NULL},
                                            {"inertia", 13, get_inertia, NULL}};

const struct art_mech_ops art_ops_frame = {
    .dynamics = add_frame, .attachments = art_external_force_init, ART_LIVE(frame_live)};
const struct art_mech_ops art_ops_rigid_body = {
    .dynamics = add_body, .attachments = art_external_force_init, ART_LIVE(body_live)};
const struct art_mech_ops art_ops_attached_frame = {
    .dynamics = add_frame, .attachments = attach_frame, ART_LIVE(frame_live)};

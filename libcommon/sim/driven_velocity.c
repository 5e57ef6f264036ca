/* This file gives bodies and points whose positions inputs drive the velocities and accelerations
 * of the data. */
#include "probe_priv.h"
#include <math.h>
#include <string.h>

/* A place is what the data say of a component at a time. */
struct place {
    bool has_position, has_rotation;
    double p[3], R[9];
};

/* The properties that drive a place, with the count of their numbers; targets have a velocity of
 * their own in the step, by the way to them. */
static const struct {
    const char *name;
    int size;
    bool target;
} driving[] = {
    {"position", 3, false},      {"orientation", 4, false},      {"pose", 7, false},
    {"targetPosition", 3, true}, {"targetOrientation", 4, true}, {"targetPose", 7, true}};

/* Which of them a property is, or -1. */
static int driving_index(const struct art_sim_prop *prop)
{
    for (int i = 0; prop->live && i < (int)(sizeof driving / sizeof driving[0]); i++)
        if (art_streq(prop->name, driving[i].name)) return i;
    return -1;
}

bool art_input_prescribes(const struct input *input)
{
    bool rotary;
    for (int k = 0; k < input->n; k++) {
        const struct art_sim_prop *prop = &input->props[k];
        const int i = driving_index(prop);
        if ((i >= 0 && !driving[i].target) ||
            (prop->live && art_joint_comp_coord(prop->comp, prop->name, &rotary) >= 0))
            return true;
    }
    return false;
}

static int place_at(struct art_ctx *ctx, struct input *input, int k, double t, struct place *at)
{
    const struct art_series *s = &input->series;
    const int n = driving[driving_index(&input->props[k])].size;
    const double *x = input->drivers ? input->value : input->row + input->offset[k];
    double own[7];
    int status = ART_OK;
    art_series_eval_model(s, t, &input->hint, input->row);
    if (input->drivers)
        status = art_drivers_eval(ctx, input->drivers, k, input->row, (t - s->start) / s->scale,
                                  input->value);
    memset(at, 0, sizeof *at);
    if (status < 0 || !art_sim_prop_numbers(&input->props[k], x, own, n)) return status;
    at->has_position = n != 4;
    at->has_rotation = n != 3;
    if (at->has_position) art_v3_copy(at->p, own);
    if (at->has_rotation) art_rot_from_axis_angle_deg(at->R, own + n - 4, own[n - 1]);
    return ART_OK;
}

/* Compute the mean twist from one place to another over a time of d. */
static void twist(const struct place *from, const struct place *to, double d, double u[6])
{
    double dR[9];
    memset(u, 0, 6 * sizeof *u);
    for (int i = 0; i < 3; i++) u[i] = (to->p[i] - from->p[i]) / d;
    if (!from->has_rotation) return;
    art_m3_mul_t(dR, to->R, from->R);
    art_rot_log(u + 3, dR);
    for (int i = 3; i < 6; i++) u[i] /= d;
}

/* Compute the velocity of the data at t from three near places, as for coordinates. */
static int motion_of(struct art_ctx *ctx, struct input *input, int k, double t, double u[6],
                     struct place *now)
{
    static const double share = 1e-3;
    const struct art_series *s = &input->series;
    const double first = s->start + s->scale * s->t[0], last = s->start + s->scale * s->t[s->n - 1],
                 d = share * (last - first) / (double)s->n;
    struct place at[3];
    double u0[6], u1[6];
    int status = place_at(ctx, input, k, t, now);
    memset(u, 0, 6 * sizeof *u);
    if (status < 0 || s->n < 2 || (!s->cyclic && (t < first - d || t > last + d))) return status;
    const double m = s->cyclic ? t : fmin(fmax(t, first + d), last - d);
    for (int i = 0; i < 3 && status == ART_OK; i++)
        status = place_at(ctx, input, k, m + (i - 1) * d, &at[i]);
    if (status < 0) return status;
    twist(&at[0], &at[1], d, u0);
    twist(&at[1], &at[2], d, u1);
    for (int i = 0; i < 6; i++) u[i] = 0.5 * (u0[i] + u1[i]) + (t - m) * (u1[i] - u0[i]) / d;
    return status;
}

static double end_of_data(const struct input *input)
{
    const struct art_series *s = &input->series;
    return s->start + s->scale * s->t[s->n - 1];
}

static bool has_curvature(const struct input *input)
{
    return input->series.order == ART_CUBIC || input->series.order == ART_SPHERICAL_CUBIC;
}

/* Compute the velocity at the end t of a step of length h. A target between straight pieces has
 * that of the way to it. */
static int velocity_at(struct art_ctx *ctx, struct input *input, int k, double t, double h,
                       double u[6])
{
    struct place now, before;
    if (!driving[driving_index(&input->props[k])].target || has_curvature(input))
        return motion_of(ctx, input, k, t, u, &now);
    int status = place_at(ctx, input, k, t - h, &before);
    if (status == ART_OK) status = place_at(ctx, input, k, t, &now);
    twist(&before, &now, h, u);
    return status;
}

/* Compute the acceleration of the first steps, of length h, and the velocity before them that has
 * it. */
static int begin_at(struct art_ctx *ctx, struct input *input, int k, double t, double h,
                    double u[6], double a[6])
{
    const struct art_series *s = &input->series;
    double u1[6], u2[6];
    int status;
    ART_TRY(velocity_at(ctx, input, k, t + h, h, u1));
    ART_TRY(velocity_at(ctx, input, k, t + 2 * h, h, u2));
    const bool ends = !s->cyclic && t + 2 * h > end_of_data(input) + 1e-9 * fabs(h);
    for (int i = 0; i < 6; i++) {
        a[i] = ends ? 0 : (u2[i] - u1[i]) / h;
        u[i] = u1[i] - h * a[i];
    }
out:
    return status;
}

/* Forces move such a part within a step, and what it is joined to gets the forces of one that is
 * free.
 */
static int warn_of_free(struct art_ctx *ctx, const struct art_sim_prop *prop, bool target)
{
    const char *path = art_comp_path(prop->comp, NULL);
    if (target)
        return art_warn_strict(ctx, ART_ERANGE, &prop->comp->loc,
                               "data set %s of '%s', which is free to move: targets move what has "
                               "dynamic=false",
                               prop->name, path);
    return art_warn_strict(
        ctx, ART_ERANGE, &prop->comp->loc,
        "data set %s of '%s', which is free to move: after each step it is where "
        "they say, with their velocity, and within a step forces act on it; "
        "dynamic=false prescribes it",
        prop->name, path);
}

bool art_input_places(const struct art_sim *sim, const struct input *input, int k)
{
    const struct art_sim_prop *prop = &input->props[k];
    const int i = driving_index(prop);
    if (i < 0 || driving[i].target || prop->model < 0) return false;
    const struct model *m = &sim->models[prop->model];
    const struct art_dyn *dyn = art_system_dyn(m->sys, prop->comp);
    return dyn && dyn->status == ART_DYN_ACTIVE && !m->sys->quirks.driven_coords_at_rest &&
           !art_step_is_static_at(m->step, sim->clock.t);
}

/* A part whose targets begin elsewhere is taken there before the first step: the way to them is no
 * motion of the data, and its velocity would count in all forces. */
static int go_to_target(struct art_ctx *ctx, const struct art_sim_prop *prop, double *q,
                        const struct place *at, bool report)
{
    double R[9], dR[9], turn[3] = {0}, way[3] = {0};
    if (at->has_position) art_v3_sub(way, at->p, q);
    if (at->has_rotation) {
        art_rot_from_quat(R, q + 3);
        art_m3_mul_t(dR, at->R, R);
        art_rot_log(turn, dR);
        art_rot_to_quat(q + 3, at->R);
    }
    const double distance = art_v3_norm(way), angle = art_v3_norm(turn);
    const double size = at->has_position ? art_v3_norm(at->p) : 0;
    if (at->has_position) art_v3_copy(q, at->p);
    /* files have five digits or more */
    if (!report || !(distance > 1e-4 * size || angle > 1e-4)) return ART_OK;
    return art_warn_strict(ctx, ART_ERANGE, &prop->comp->loc,
                           "'%s' is %.4g and %.4g rad away from where the data of its %s begin: it "
                           "starts there",
                           art_comp_path(prop->comp, NULL), distance, angle, prop->name);
}

/* Give a component its velocity, and where the data have a curvature its acceleration. Without one
 * that is the change of velocity over the step. */
static int move(struct art_ctx *ctx, struct model *m, struct input *input, int k, double t,
                double h, enum art_driven_when when)
{
    const struct art_sim_prop *prop = &input->props[k];
    const struct art_dyn *dyn = art_system_dyn(m->sys, prop->comp);
    const bool curves = has_curvature(input), target = driving[driving_index(prop)].target;
    double u[6], v[6], a[6];
    struct place now;
    int status;
    const bool free = dyn && dyn->status == ART_DYN_ACTIVE;
    if (free && when == ART_DRIVEN_BEFORE_STEP) ART_TRY(warn_of_free(ctx, prop, target));
    if (!dyn || dyn->status == ART_DYN_ATTACHED || (free && target)) return ART_OK;
    /* forces move it on from the end of the data */
    if (free && t > input->series.stop + 1e-9 * h) return ART_OK;
    if (target && ((!curves && when == ART_DRIVEN_AFTER_STEP) ||
                   art_comp_has_kind(prop->comp, ART_KIND_FEM_NODE)))
        return ART_OK;
    ART_TRY(motion_of(ctx, input, k, t, u, &now));
    if (free) ART_TRY(go_to_target(ctx, prop, m->state->q + dyn->q, &now, false));
    if (target && when != ART_DRIVEN_AFTER_STEP &&
        (dyn->target_activity < 0 || dyn->target_activity & ART_TARGET_POS))
        ART_TRY(
            go_to_target(ctx, prop, m->state->q + dyn->q, &now, when == ART_DRIVEN_BEFORE_STEP));
    /* the velocity at an end of the data is one-sided, so its change is taken from the steps beside
     * it */
    const bool at_end = when == ART_DRIVEN_AFTER_STEP && fabs(t - end_of_data(input)) <= 1e-9 * h;
    if (when != ART_DRIVEN_AFTER_STEP || at_end)
        ART_TRY(begin_at(ctx, input, k, t, at_end ? -h : h, v, a));
    /* it stands still after the end of the input */
    if (t > input->series.stop + 1e-9 * h) memset(u, 0, sizeof u);
    double *to = m->state->u + dyn->u, *rate = m->sys->last.rate + dyn->u;
    const double *before = m->sys->last.u_before + dyn->u;
    for (int i = 0; i < (dyn->frame ? 6 : 3); i++) {
        if (i < 3 ? !now.has_position : !now.has_rotation) continue;
        to[i] = when == ART_DRIVEN_BEFORE_STEP ? v[i] : u[i];
        rate[i] = when == ART_DRIVEN_AFTER_STEP && !at_end ? (u[i] - before[i]) / h : a[i];
    }
out:
    return status;
}

int art_sim_move_driven(struct art_sim *sim, struct model *m, double t, double h,
                        enum art_driven_when when)
{
    const double slack = 1e-9 * sim->clock.step;
    bool any = false;
    int status = ART_OK;
    if (m->sys->quirks.driven_coords_at_rest || art_step_is_static_at(m->step, sim->clock.t))
        return ART_OK;
    for (int i = 0; i < sim->n_agents && status == ART_OK; i++) {
        const struct agent *agent = &sim->agents[i];
        struct input *input = agent->self;
        if (agent->type != &art_agent_input || input->function.call || input->series.n == 0)
            continue;
        if (agent->watched && !art_get_bool(agent->comp, "active")) continue;
        if (t < input->series.start - slack ||
            (when == ART_DRIVEN_AFTER_STEP ? t - h : t) > input->series.stop + slack)
            continue;
        for (int k = 0; k < input->n && status == ART_OK; k++) {
            if (input->props[k].model != (int)(m - sim->models) ||
                driving_index(&input->props[k]) < 0)
                continue;
            status = move(sim->ctx, m, input, k, t, h, when);
            any = true;
        }
    }
    if (any) art_system_update(m->sys, m->state);
    m->sys->last.driven = any && when == ART_DRIVEN_IN_RECORD;
    return status;
}

/* This file lets inputs drive coordinates of joints: with the velocities and accelerations of the
 * data. */
#include "probe_priv.h"
#include <math.h>
#include <string.h>

bool art_input_drives(const struct art_sim *sim, const struct input *input, int k)
{
    const struct art_sim_prop *prop = &input->props[k];
    bool rotary;
    if (prop->model < 0 || !prop->live || art_joint_comp_coord(prop->comp, prop->name, &rotary) < 0)
        return false;
    const struct model *m = &sim->models[prop->model];
    const struct art_joint *joint = art_system_joint_of(m->sys, prop->comp);
    return joint && joint->enabled && joint->kind->pose && !m->sys->quirks.driven_coords_at_rest &&
           !art_step_is_static_at(m->step, sim->clock.t);
}

/* Evaluate what the data say of property k, a number, at time t. */
static int value_at(struct art_ctx *ctx, struct input *input, int k, double t, double *x)
{
    const struct art_series *s = &input->series;
    art_series_eval_model(s, t, &input->hint, input->row);
    *x = input->row[input->drivers ? 0 : input->offset[k]];
    if (!input->drivers) return ART_OK;
    return art_drivers_eval(ctx, input->drivers, k, input->row, (t - s->start) / s->scale, x);
}

/* Return the middle of three places with a distance of d that lie between first and last, near t.
 */
static double middle(double t, double d, double first, double last)
{
    return last - first < 2 * d ? 0.5 * (first + last) : fmin(fmax(t, first + d), last - d);
}

/* Compute the derivatives of the data at t, those of the parabola through three near values. Where
 * the curve has a bend this is the mean of both sides, at its ends it is one-sided, outside it is
 * 0. */
static int rate_at(struct art_ctx *ctx, struct input *input, int k, double t, double out[2])
{
    static const double share = 1e-3;
    const struct art_series *s = &input->series;
    const double first = s->start + s->scale * s->t[0], last = s->start + s->scale * s->t[s->n - 1],
                 length = last - first;
    double d = share * length / (double)s->n, x[3];
    int status = ART_OK;
    out[0] = out[1] = 0;
    if (s->n < 2 || (!s->cyclic && (t < first - d || t > last + d))) return ART_OK;
    const double m = s->cyclic ? t : middle(t, d, first, last);
    for (int i = 0; i < 3 && status == ART_OK; i++)
        status = value_at(ctx, input, k, m + (i - 1) * d, &x[i]);
    out[1] = (x[2] - 2 * x[1] + x[0]) / (d * d);
    out[0] = (x[2] - x[0]) / (2 * d) + (fmin(fmax(t, first), last) - m) * out[1];
    if (s->cyclic) out[0] = (x[2] - x[0]) / (2 * d);
    return status;
}

/* True if the interpolation has a second derivative. */
static bool curves(const struct input *input)
{
    return input->series.order == ART_CUBIC || input->series.order == ART_SPHERICAL_CUBIC;
}

/* Compute the acceleration of data without one, the change of velocity over a step. Velocities at
 * the ends of the data are one-sided, so that there the steps beside them count. */
static int change_of_rate(struct art_ctx *ctx, const struct art_sim *sim, struct input *input,
                          int k, double t, double *a)
{
    const struct art_series *s = &input->series;
    const struct model *m = &sim->models[input->props[k].model];
    const double first = s->start + s->scale * s->t[0], last = s->start + s->scale * s->t[s->n - 1];
    const double h = m->max_step > 0 ? fmin(m->max_step, sim->clock.step) : sim->clock.step;
    double to = t, before[2], after[2];
    int status;
    *a = 0;
    if (!s->cyclic && to - h <= first + 1e-9 * h) to = first + 2 * h;
    if (!s->cyclic && fabs(t - last) <= 1e-9 * h) to = last - h;
    if (!s->cyclic && to == first + 2 * h && to >= last) return ART_OK;
    ART_TRY(rate_at(ctx, input, k, to - h, before));
    ART_TRY(rate_at(ctx, input, k, to, after));
    *a = (after[0] - before[0]) / h;
out:
    return status;
}

static int motion_at(struct art_ctx *ctx, const struct art_sim *sim, struct input *input, int k,
                     double t, double motion[3])
{
    const struct art_series *s = &input->series;
    int status = ART_OK;
    if (s->n == 0 || input->rates) {
        if (s->n == 0) return ART_OK;
        double *x = art_alloc(ctx, 3 * (size_t)s->vsize, sizeof *x);
        if (!x) return ART_ENOMEM;
        art_series_eval_smooth(s, input->rates, t, x, x + s->vsize, x + 2 * s->vsize);
        for (int i = 0; i < 3; i++) motion[i] = x[i * s->vsize + input->offset[k]];
        art_free(x);
        return ART_OK;
    }
    ART_TRY(rate_at(ctx, input, k, t, motion + 1));
    if (!curves(input)) ART_TRY(change_of_rate(ctx, sim, input, k, t, motion + 2));
    /* the last one, so that the row is that of t again */
    status = value_at(ctx, input, k, t, motion);
out:
    return status;
}

int art_input_drive(struct art_ctx *ctx, struct art_sim *sim, struct input *input, int k, double t)
{
    const struct art_sim_prop *prop = &input->props[k];
    struct model *m = &sim->models[prop->model];
    double motion[3] = {0, 0, 0};
    bool rotary;
    int i = art_joint_comp_coord(prop->comp, prop->name, &rotary);
    int status = motion_at(ctx, sim, input, k, t, motion);
    if (status < 0) return status;
    for (int j = 0; j < 3; j++)
        if (!isfinite(motion[j]))
            return art_error(ctx, ART_EDIVERGED, NULL, "%s of '%s' would be %s", prop->name,
                             art_comp_path(prop->comp, NULL),
                             isnan(motion[j]) ? "not a number" : "infinite");
    sim->evaluated = false;
    art_joint_prescribe(m->sys, prop->comp, i, motion);
    /* without dynamics no step leads there */
    return m->dynamics ? ART_OK : art_sim_set(ctx, sim, prop, motion);
}

/* Compute the multipliers of joints that belong to the accelerations at a state. */
static int accelerate(struct art_sim *sim, struct model *m)
{
    double *a = art_alloc(sim->ctx, (size_t)m->sys->n_active + 1, sizeof *a);
    if (!a) return ART_ENOMEM;
    m->sys->constraints.evaluation++;
    int status = art_step_follow(m->step, a);
    art_joints_accelerated(m->sys, status == ART_OK);
    art_free(a);
    return status;
}

int art_sim_follow_motion(struct art_sim *sim, struct model *m, bool forces)
{
    if (!art_joints_prescribed(m->sys)) return ART_OK;
    if (forces && m->dynamics) return accelerate(sim, m);
    m->sys->constraints.evaluation++;
    return art_step_follow(m->step, NULL);
}

int art_sim_start_forces(struct art_sim *sim, struct model *m)
{
    bool asked = sim->reactions && art_system_joints(m->sys) > 0;
    int status = ART_OK;
    if (!m->dynamics) return ART_OK;
    if (!asked && !art_joints_prescribed(m->sys)) return ART_OK;
    /* contacts and limits that steps find at their ends hold from the start on */
    if (asked && m->sys->constraints.sets)
        status = art_system_constrain(sim->ctx, m->sys, m->state, ART_ROWS_ENGAGE);
    return status == ART_OK ? accelerate(sim, m) : status;
}

/* What is given for times that a run does not come to has no effect: this file reports it before
 * the first step of a run whose end is known. */
#include "probe_priv.h"
#include <math.h>
#include <stdio.h>

/* Find the value of the data for a coordinate that is farthest outside of its range, of those that
 * the run comes to; the result is how far. */
static double worst_value(const struct art_series *s, int column, const double range[2], double t0,
                          double t_end, double *x, double *t)
{
    double most = 0;
    for (size_t i = 0; i < s->n; i++) {
        const double at = s->start + s->scale * s->t[i];
        const double value = s->v[i * (size_t)s->vsize + (size_t)column];
        const double by = fmax(range[0] - value, value - range[1]);
        if (at < t0 || at > t_end || !(by > most)) continue;
        most = by;
        *x = value;
        *t = at;
    }
    return most;
}

int sim_check_range(struct art_ctx *ctx, const struct art_sim *sim, const struct art_sim_prop *prop,
                    const struct art_series *series, int column, double t0, double t_end)
{
    static const double rounding = 1e-6;
    bool rotary;
    const int i = art_joint_comp_coord(prop->comp, prop->name, &rotary);
    const struct art_joint *joint = art_system_joint_of(sim->models[prop->model].sys, prop->comp);
    if (i < 0 || !joint) return ART_OK;
    const struct art_joint_coord *coord = &joint->coord[i];
    const double unit = rotary ? art_deg(1) : 1;
    const double range[2] = {unit * coord->min, unit * coord->max};
    const double width = isfinite(range[1] - range[0]) ? range[1] - range[0] : unit;
    double x = 0, t = 0;
    if (!(worst_value(series, column, range, t0, t_end, &x, &t) > rounding * width)) return ART_OK;
    return art_warn_strict(
        ctx, ART_ERANGE, &prop->comp->loc,
        "the data take %s of '%s' beyond its range of %.6g to %.6g: it is %.6g at t = %.6g",
        prop->name, art_comp_path(prop->comp, NULL), range[0], range[1], x, t);
}

/* A coordinate that data drive goes where they say, also where the model locks or limits it. */
static int report_coords(struct art_ctx *ctx, const struct art_sim *sim, const struct input *input,
                         double t_end)
{
    int status = ART_OK;
    for (int k = 0; k < input->n && !input->drivers && status == ART_OK; k++) {
        const struct art_sim_prop *prop = &input->props[k];
        char name[80];
        if (!art_input_drives(sim, input, k)) continue;
        snprintf(name, sizeof name, "%sLocked", prop->name);
        if (!input->motion && art_find_prop(prop->comp, name) && art_get_bool(prop->comp, name))
            art_note(ctx, &prop->comp->loc,
                     "%s of '%s' is locked in the model: here the data move it", prop->name,
                     art_comp_path(prop->comp, NULL));
        status =
            sim_check_range(ctx, sim, prop, &input->series, input->offset[k], sim->clock.t, t_end);
    }
    return status;
}

/* Note where a run goes beyond the data of a command or of markers. Probes of a model end where
 * they say. */
static void note_reach(struct art_ctx *ctx, const struct art_sim *sim, const struct input *input,
                       double t_end)
{
    const struct art_series *s = &input->series;
    const double slack = 1e-9 * sim->clock.step, t = sim->clock.t;
    const bool late = s->start > t + slack && !sim->clock.resumed, early = s->stop < t_end - slack;
    const bool markers = input->comp && art_comp_is(input->comp, "IKProbe");
    if ((input->comp && !markers) || (!markers && input->n == 0) || input->motion ||
        s->start > t_end || s->stop < t || !(late || early))
        return;
    if (markers)
        art_note(ctx, &input->comp->loc,
                 "the markers of '%s' reach from t = %.9g to %.9g, the run from %.9g to %.9g: "
                 "outside of them bodies stay where they are put",
                 art_comp_path(input->comp, NULL), s->start, s->stop, t, t_end);
    else
        art_note(ctx, NULL,
                 "the data for '%s:%s'%s reach from t = %.9g to %.9g, the run from %.9g to %.9g: "
                 "outside of them nothing drives it",
                 art_comp_path(input->props->comp, NULL), input->props->name,
                 input->n > 1 ? " and more" : "", s->start, s->stop, t, t_end);
}

static int report_input(struct art_ctx *ctx, const struct art_sim *sim, const struct input *input,
                        double t_end)
{
    double slack = 1e-9 * sim->clock.step, t = sim->clock.t;
    const struct art_series *s = &input->series;
    bool past = s->stop < t - slack && !sim->clock.resumed;
    if (s->start <= t_end + slack && !past) {
        note_reach(ctx, sim, input, t_end);
        return report_coords(ctx, sim, input, t_end);
    }
    const struct art_comp *what = input->comp ? input->comp : input->n ? input->props->comp : NULL;
    return art_warn_strict(
        ctx, ART_ERANGE, input->comp ? &input->comp->loc : NULL,
        "the input %s '%s' acts from t = %.6g to %.6g, which the run from %.6g to %.6g "
        "does not come to",
        input->comp ? "probe" : "of", what ? art_comp_path(what, NULL) : "", s->start, s->stop, t,
        t_end);
}

/* Frames and lists of contacts begin with the start; a record of one row shows that itself. */
static int report_output(struct art_ctx *ctx, const struct art_sim *sim,
                         const struct output *output, double t_end)
{
    double slack = 1e-9 * sim->clock.step, t = sim->clock.t, start = output->start;
    const struct art_loc *loc = output->comp ? &output->comp->loc : NULL;
    const char *path = output->comp ? art_comp_path(output->comp, NULL) : NULL;
    bool past = output->stop < t - slack && !sim->clock.resumed;
    if (start > t_end + slack || past)
        return art_warn_strict(ctx, ART_ERANGE, loc,
                               "the output probe '%s' records from t = %.6g to %.6g, which the run "
                               "from %.6g to %.6g does not come to",
                               path ? path : "", start, output->stop, t, t_end);
    if (output->sampler.take &&
        output->interval > fmin(t_end, output->stop) - fmax(t, start) + slack && t_end > t)
        art_note(
            ctx, NULL,
            "frames or contacts every %.6g are those of the start alone: the run goes from %.6g "
            "to %.6g",
            output->interval, t, t_end);
    return ART_OK;
}

static int report_ways(struct art_ctx *ctx, const struct art_sim *sim, double t_end)
{
    const struct art_waypoints *w = &sim->waypoints;
    double slack = 1e-9 * sim->clock.step;
    int n = 0, first = 0;
    for (int i = 0; i < w->n; i++) {
        bool reached = w->all[i].t <= t_end + slack;
        bool past = w->all[i].t < sim->clock.t - slack && !sim->clock.resumed;
        if (reached && !past) continue;
        if (!w->all[i].file) {
            if (n++ == 0) first = i;
            continue;
        }
        int status = art_warn_strict(ctx, ART_ERANGE, NULL,
                                     "the run ends at t = %.9g, before the way point %.9g: '%s' is "
                                     "not written",
                                     t_end, w->all[i].t, w->all[i].file);
        if (status < 0) return status;
    }
    if (n > 0)
        art_note(ctx, NULL,
                 "%d way or break point{s} of the model {is|are} outside of the run from t = %.9g "
                 "to %.9g, the first at %.9g",
                 n, sim->clock.t, t_end, w->all[first].t);
    return ART_OK;
}

int art_sim_report_unreached(struct art_ctx *ctx, const struct art_sim *sim, double t_end)
{
    const struct art_checkpoint *c = &sim->checkpoint;
    int status = ART_OK;
    for (int i = 0; i < sim->n_agents && status == ART_OK; i++) {
        const struct agent *agent = &sim->agents[i];
        if (agent->watched && !art_get_bool(agent->comp, "active")) continue;
        if (agent->type == &art_agent_input)
            status = report_input(ctx, sim, agent->self, t_end);
        else if (agent->type == &art_agent_output)
            status = report_output(ctx, sim, agent->self, t_end);
    }
    if (status == ART_OK) status = report_ways(ctx, sim, t_end);
    /* a run that goes on from a state may have written one before */
    if (status == ART_OK && c->file && !sim->clock.resumed &&
        floor(t_end / c->dt * (1 + 1e-9)) <= floor(sim->clock.t / c->dt))
        status = art_warn_strict(ctx, ART_ERANGE, NULL,
                                 "the run ends at t = %.9g, before the first checkpoint: '%s' is "
                                 "not written",
                                 t_end, c->file);
    return status;
}

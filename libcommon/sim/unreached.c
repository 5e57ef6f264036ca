/* What is given for times that a run does not come to has no effect: this file reports it before
 * the first step of a run whose end is known. */
#include "probe_priv.h"
#include <math.h>

static int report_input(struct art_ctx *ctx, const struct art_sim *sim, const struct input *input,
                        double t_end)
{
    double slack = 1e-9 * sim->clock.step, t = sim->clock.t;
    const struct art_series *s = &input->series;
    bool past = s->stop < t - slack && !sim->clock.resumed;
    if (s->start <= t_end + slack && !past) return ART_OK;
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

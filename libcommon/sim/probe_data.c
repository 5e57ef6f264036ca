/* This file takes the data of probes from files and gives them to files, in the units of each. */
#include "probe_priv.h"
#include <art/format.h>
#include <string.h>

const struct art_series *art_sim_probe_series(const struct art_sim *sim,
                                              const struct art_comp *probe, bool *input)
{
    for (int i = 0; i < sim->n_agents; i++) {
        const struct agent *agent = &sim->agents[i];
        const struct output *output = agent->type == &art_agent_output ? agent->self : NULL;
        const struct input *in = agent->type == &art_agent_input ? agent->self : NULL;
        *input = in != NULL;
        if (in && in->comp == probe) return &in->series;
        if (output && output->comp == probe) return &output->series;
    }
    return NULL;
}

void sim_angle_to_degrees(const struct art_sim_prop *prop, int column, struct art_series *series)
{
    const bool radians = art_streq(series->units, "rad");
    const struct art_prop *row = art_find_prop(prop->comp, prop->name);
    if ((!radians && !art_streq(series->units, "deg")) || column >= series->vsize) return;
    if (!row || prop->size != 1 || !art_streq(row->unit, "deg")) return;
    if (!radians && !sim_is_coupled(prop->comp, prop->name)) return;
    for (size_t k = 0; k < series->n; k++)
        series->v[k * (size_t)series->vsize + (size_t)column] *= 180 / ART_PI;
}

/* The input that a probe component is in a simulation, or NULL. */
static struct input *input_of(const struct art_sim *sim, const struct art_comp *probe)
{
    for (int i = 0; i < sim->n_agents; i++) {
        struct input *input = sim->agents[i].self;
        if (sim->agents[i].type == &art_agent_input && input->comp == probe) return input;
    }
    return NULL;
}

int sim_input_take_units(struct art_ctx *ctx, const struct input *input, struct art_series *series,
                         const struct art_loc *loc)
{
    /* expressions convert as they please */
    if (input->drivers || input->n == 0 || !series->units) return ART_OK;
    for (int i = 0; i < input->n; i++)
        sim_angle_to_degrees(&input->props[i], input->offset[i], series);
    int status = sim_check_units(ctx, input->props[0].comp, series, true, loc);
    const bool angles = art_streq(series->units, "rad");
    return status == ART_OK && angles ? art_series_set_units(ctx, series, "deg") : status;
}

int art_sim_probe_take_units(struct art_ctx *ctx, const struct art_sim *sim,
                             const struct art_comp *probe, struct art_series *series,
                             const struct art_loc *loc)
{
    const struct input *input = input_of(sim, probe);
    return input ? sim_input_take_units(ctx, input, series, loc) : ART_OK;
}

/* Turn a column of degrees into radians, if OpenSim never converts its coordinate. */
static void keep_radians(const struct art_sim_prop *prop, int column, struct art_series *series)
{
    const struct art_prop *row = art_find_prop(prop->comp, prop->name);
    if (!row || prop->size != 1 || !art_streq(row->unit, "deg")) return;
    if (!sim_is_coupled(prop->comp, prop->name)) return;
    for (size_t k = 0; k < series->n; k++)
        series->v[k * (size_t)series->vsize + (size_t)column] *= ART_PI / 180;
}

void art_sim_probe_put_units(const struct art_sim *sim, const struct art_comp *probe,
                             const char *format, struct art_series *series)
{
    int at = 0;
    if (!art_streq(format, "sto")) return;
    for (int a = 0; a < sim->n_agents; a++) {
        const struct agent *agent = &sim->agents[a];
        const struct input *input = agent->type == &art_agent_input ? agent->self : NULL;
        const struct output *output = agent->type == &art_agent_output ? agent->self : NULL;
        if (agent->comp != probe) continue;
        if (input && !input->drivers)
            for (int i = 0; i < input->n; i++)
                keep_radians(&input->props[i], input->offset[i], series);
        if (output && !output->drivers)
            for (int i = 0; i < output->n; at += output->props[i++].size)
                keep_radians(&output->props[i], at, series);
    }
}

/* This file continues a simulation from a state. */
#include "probe_priv.h"
#include "state_priv.h"
#include <string.h>

/* Load the lists and numbers of the system and state of a model. */
static int set_lists(struct art_ctx *ctx, struct art_state *state, const struct art_list *from)
{
    for (int i = 0; i < state->n_lists; i++) {
        struct art_list *list = &state->list[i];
        if (!ART_RESERVE(ctx, list->x, from[i].n, list->cap)) return ART_ENOMEM;
        list->n = from[i].n;
        if (list->n) memcpy(list->x, from[i].x, (size_t)list->n * sizeof *list->x);
    }
    return ART_OK;
}

static int set_model(struct art_ctx *ctx, struct model *m, const struct art_state_model *from)
{
    struct art_system *sys = m->sys;
    memcpy(m->state->q, from->q, (size_t)sys->n_q * sizeof *from->q);
    memcpy(m->state->u, from->u, (size_t)sys->n_u * sizeof *from->u);
    memcpy(m->state->history, from->history, (size_t)sys->memory.n_history * sizeof *from->history);
    m->state->t = from->t;
    m->steps = from->steps;
    for (int i = 0; i < sys->n_dyn; i++) {
        struct art_dyn *dyn = &sys->dyn[i];
        const struct art_state_control *c = &from->controls[i];
        dyn->target_set = c->set;
        memcpy(dyn->target_q, c->q, sizeof c->q);
        memcpy(dyn->target_u, c->u, sizeof c->u);
        memcpy(sys->force.external + dyn->u, c->external,
               (dyn->frame ? 6 : 3) * sizeof c->external[0]);
    }
    for (int i = 0; i < sys->excitation.n; i++) {
        sys->excitation.list[i].own = from->excitation[2 * i];
        sys->excitation.list[i].net = from->excitation[2 * i + 1];
    }
    art_system_update(sys, m->state);
    art_system_clear_step(sys);
    art_joints_accelerated(sys, false);
    sys->last.solved = m->steps > 0;
    art_step_drop_factors(m->step);
    return set_lists(ctx, m->state, from->list);
}

/* Properties of the tree that this run has changed go back to what they were; then those that the
 * state has are set. */
static int set_tree(struct art_ctx *ctx, struct art_sim *sim, const struct art_state_text *text)
{
    int status = ART_OK;
    long refused = art_model_refused(ctx, sim->tree);
    ART_TRY(art_sim_revert(ctx, sim));
    for (int i = 0; i < text->n_props; i++)
        ART_TRY(art_sim_set(ctx, sim, &text->props[i].prop, text->props[i].x));
    for (int i = 0; i < sim->n_models; i++) {
        if (!sim->models[i].stale) continue;
        ART_TRY(art_system_refresh(ctx, sim->models[i].sys));
        sim->models[i].stale = false;
    }
    /* values that are asked for in passing have no other way to tell of a lack of memory */
    status = art_model_memory(ctx, sim->tree, refused, status);
out:
    return status;
}

static int set_physics(struct art_ctx *ctx, struct art_sim *sim, const struct art_state_text *text)
{
    int status = set_tree(ctx, sim, text);
    for (int i = 0; i < sim->n_models && status == ART_OK; i++)
        status = set_model(ctx, &sim->models[i], &text->models[i]);
    sim->evaluated = false;
    return status;
}

static const struct art_state_agent *saved_for(const struct art_state_text *text, int agent)
{
    for (int i = 0; i < text->n_agents; i++)
        if (text->agents[i].agent == agent) return &text->agents[i];
    return NULL;
}

static int set_agents(struct art_ctx *ctx, struct art_sim *sim, const struct art_state_text *text)
{
    for (int i = 0; i < sim->n_agents; i++) {
        const struct agent *agent = &sim->agents[i];
        const struct art_state_agent *said = saved_for(text, i);
        int status = ART_OK;
        if (agent->type == &art_agent_output) {
            struct output *output = agent->self;
            if (!said) output->series.n = 0;
            art_output_resume(sim, output);
        }
        if (said)
            status = agent->type->load(ctx, sim, agent->self, said->text, said->n, &said->loc);
        if (status < 0) return status;
    }
    return ART_OK;
}

int art_sim_load(struct art_ctx *ctx, struct art_sim *sim, const struct art_source *src)
{
    struct art_state_text text;
    int status = art_state_parse(ctx, sim, src, &text);
    if (status < 0) return status;
    sim->clock.t = text.t;
    sim->clock.t_start = text.t_start;
    sim->clock.steps = text.steps;
    sim->adapt.redone = text.redone;
    sim->clock.started = text.started;
    sim->clock.resumed = true;
    /* the grid point that comes next follows from the time */
    double n = (sim->clock.t - sim->clock.t_start) / sim->clock.step;
    sim->clock.next = n > 2 && n < 9e15 ? (long)n - 1 : 0;
    ART_TRY(set_physics(ctx, sim, &text));
    if (sim->clock.started) {
        ART_TRY(art_sim_initialize(sim, sim->clock.t));
        /* what they set at their start must not outlive what they had set by now */
        ART_TRY(set_physics(ctx, sim, &text));
    }
    ART_TRY(set_agents(ctx, sim, &text));
out:
    art_state_text_fini(&text);
    return status;
}

int art_sim_read_state(struct art_ctx *ctx, struct art_sim *sim, const char *path)
{
    struct art_source src = {0};
    int status = art_source_read(ctx, &src, path);
    if (status == ART_OK) status = art_sim_load(ctx, sim, &src);
    art_source_fini(&src);
    return status;
}

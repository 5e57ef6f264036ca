/* Agents act beside the models: inputs, controllers, monitors, outputs. This file holds them in one
 * list and calls them. */
#include "sim_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

int art_sim_agent_model(struct art_ctx *ctx, const struct art_sim *sim, const struct art_comp *comp)
{
    const struct art_comp *model = art_get_ref(comp, "model");
    int i = art_sim_model_of(sim, model);
    if (i < 0 && model && model->parent)
        art_warn(ctx, &comp->loc, "'%s', which '%s' belongs to, is no model that is simulated",
                 art_comp_path(model, NULL), art_comp_path(comp, NULL));
    return i;
}

int art_sim_add_agent(struct art_ctx *ctx, struct art_sim *sim, const struct art_agent_type *type,
                      const struct art_comp *comp, int model, void *self)
{
    if (!ART_GROW(ctx, sim->agents, sim->n_agents, sim->cap_agents)) return ART_ENOMEM;
    struct agent *agent = &sim->agents[sim->n_agents++];
    bool switched = type->stage == ART_AGENT_CONTROLLER || type->stage == ART_AGENT_MONITOR;
    *agent = (struct agent){.type = type, .self = self, .comp = comp, .model = model};
    agent->watched = switched && comp && art_cls_prop(comp->cls, "active");
    return ART_OK;
}

void art_sim_free_agents(struct art_sim *sim)
{
    for (int i = 0; i < sim->n_agents; i++)
        if (sim->agents[i].type->free) sim->agents[i].type->free(sim->agents[i].self);
    art_free(sim->agents);
}

/* ----------------------------------------------------------------- in the run */

/* Around the call of an agent: its errors name the component and the time. */
struct naming {
    struct art_ctx *ctx;
    const struct agent *agent;
    double t;
    void (*report)(void *, const struct art_message *);
    void *user;
};

/* Memory and disk have no time of the model. */
static bool is_of_the_model(int status)
{
    return status != ART_ENOMEM && status != ART_EWRITE && status != ART_EIO &&
           status != ART_EINTERRUPT;
}

/* Behind the message as it is kept; one that is too long for both is cut before it. */
static void name_agent(void *user, const struct art_message *message)
{
    const struct naming *n = user;
    struct art_message out = *message;
    if (message->severity == ART_ERROR && is_of_the_model(message->status)) {
        char behind[sizeof n->ctx->last / 2];
        const char *path = n->agent->comp ? art_comp_path(n->agent->comp, NULL) : NULL;
        bool named = !path || strstr(n->ctx->last, path) || strstr(n->ctx->last_file, path);
        size_t end = strlen(n->ctx->last), size;
        if (named)
            snprintf(behind, sizeof behind, " (t = %.9g)", n->t);
        else
            snprintf(behind, sizeof behind, " (%.200s, t = %.9g)", path, n->t);
        size = strlen(behind) + 1;
        if (end > sizeof n->ctx->last - size) end = sizeof n->ctx->last - size;
        memcpy(n->ctx->last + end, behind, size);
        out.text = n->ctx->last;
    }
    if (n->report) n->report(n->user, &out);
}

static void begin_naming(struct naming *n)
{
    n->report = n->ctx->report;
    n->user = n->ctx->user;
    n->ctx->report = name_agent;
    n->ctx->user = n;
}

static void end_naming(const struct naming *n)
{
    n->ctx->report = n->report;
    n->ctx->user = n->user;
}

int art_sim_act(struct art_sim *sim, enum art_agent_stage stage, int model, double t0, double t1)
{
    int result = ART_OK;
    bool together = stage == ART_AGENT_INPUT;
    if (together) art_sim_pose_begin(sim);
    for (int i = 0; i < sim->n_agents; i++) {
        const struct agent *agent = &sim->agents[i];
        const struct art_agent_type *type = agent->type;
        if (type->stage != stage || !type->apply) continue;
        if (stage != ART_AGENT_OUTPUT && agent->model != model) continue;
        if (agent->watched && !art_get_bool(agent->comp, "active")) continue;
        struct naming naming = {sim->ctx, agent, stage == ART_AGENT_CONTROLLER ? t0 : t1, NULL,
                                NULL};
        begin_naming(&naming);
        int status = type->apply(sim->ctx, sim, agent->self, t0, t1);
        end_naming(&naming);
        /* the step is done: what one output cannot tell does not cost the others their rows */
        if (result == ART_OK) result = status;
        if (status < 0 && stage != ART_AGENT_OUTPUT) break;
    }
    if (together) result = art_sim_pose_end(sim->ctx, sim, result);
    return result;
}

int art_sim_refine_inputs(struct art_sim *sim, int model, double t)
{
    int status = ART_OK;
    art_sim_pose_begin(sim);
    for (int i = 0; i < sim->n_agents && status == ART_OK; i++) {
        const struct agent *agent = &sim->agents[i];
        if (!agent->type->refine || agent->model >= 0) continue;
        struct naming naming = {sim->ctx, agent, t, NULL, NULL};
        begin_naming(&naming);
        status = agent->type->refine(sim->ctx, sim, agent->self, model, t);
        end_naming(&naming);
    }
    return art_sim_pose_end(sim->ctx, sim, status);
}

int art_sim_act_at_start(struct art_sim *sim, double t)
{
    int status = ART_OK;
    art_sim_pose_begin(sim);
    for (int i = 0; i < sim->n_agents && status == ART_OK; i++) {
        const struct agent *agent = &sim->agents[i];
        if (!agent->type->at_start) continue;
        if (agent->watched && !art_get_bool(agent->comp, "active")) continue;
        struct naming naming = {sim->ctx, agent, t, NULL, NULL};
        begin_naming(&naming);
        status = agent->type->at_start(sim->ctx, sim, agent->self, t);
        end_naming(&naming);
    }
    return art_sim_pose_end(sim->ctx, sim, status);
}

int art_sim_initialize(struct art_sim *sim, double t)
{
    for (int stage = ART_AGENT_INPUT; stage <= ART_AGENT_OUTPUT; stage++)
        for (int i = 0; i < sim->n_agents; i++) {
            const struct art_agent_type *type = sim->agents[i].type;
            if ((int)type->stage != stage || !type->initialize) continue;
            struct naming naming = {sim->ctx, &sim->agents[i], t, NULL, NULL};
            begin_naming(&naming);
            int status = type->initialize(sim->ctx, sim, sim->agents[i].self, t);
            end_naming(&naming);
            if (status < 0) return status;
        }
    return ART_OK;
}

void art_sim_evaluate(struct art_sim *sim)
{
    for (int i = 0; !sim->evaluated && i < sim->n_models; i++)
        art_system_forces(sim->models[i].sys, sim->models[i].state, NULL);
    sim->evaluated = true;
}

double art_sim_next_due(const struct art_sim *sim, double t)
{
    double next = INFINITY;
    for (int i = 0; i < sim->n_agents; i++) {
        const struct agent *agent = &sim->agents[i];
        double due = agent->type->due ? agent->type->due(sim, agent->self, t) : INFINITY;
        if (due < next) next = due;
    }
    return next;
}

double art_sim_natural_end(const struct art_sim *sim)
{
    double end = 0;
    for (int i = 0; i < sim->n_agents; i++) {
        const struct agent *agent = &sim->agents[i];
        double one = agent->type->end ? agent->type->end(sim, agent->self) : 0;
        if (isfinite(one) && one > end) end = one;
    }
    return end;
}

int art_sim_check_agents(const struct art_sim *sim, double t_end)
{
    for (int i = 0; i < sim->n_agents; i++) {
        const struct agent *agent = &sim->agents[i];
        if (!agent->type->check) continue;
        int status = agent->type->check(sim->ctx, sim, agent->self, t_end);
        if (status < 0) return status;
    }
    return ART_OK;
}

/* The first was reported when it was set. */
static void report_clipped(struct art_sim *sim, struct art_system *sys)
{
    for (int i = 0; i < sys->excitation.n; i++) {
        struct art_excitable *e = &sys->excitation.list[i];
        if (e->n_clipped > 1)
            art_warn(sim->ctx, NULL, "the excitation of '%s' was beyond 0 to 1 %ld time{s}",
                     art_comp_path(e->comp, NULL), e->n_clipped);
        e->n_clipped = 0;
    }
}

/* Volumes are kept as a whole, or at nodes: that of an element may be far from what it was. */
static void report_elements(struct art_sim *sim, const struct art_comp *fem)
{
    static const double least = 0.75, most = 1.33;
    const struct art_comp *elements = art_comp_child(fem, "elements");
    double lo = 1, hi = 1;
    for (int i = 0; elements && i < elements->n_children; i++) {
        struct art_sim_prop ratio;
        double x;
        int status = art_sim_try_bind(sim->ctx, sim, elements->children[i], "volumeRatio", &ratio);
        if (art_status_stops(status)) return;
        if (status < 0) continue;
        art_sim_get(sim, &ratio, &x);
        lo = fmin(lo, x);
        hi = fmax(hi, x);
    }
    if (lo < least || hi > most)
        art_warn(
            sim->ctx, &fem->loc,
            "elements of '%s' have from %.3g to %.3g of their volume at rest at the end, though it "
            "is incompressible (%s): a finer mesh, or hexahedra, keep more of it",
            art_comp_path(fem, NULL), lo, hi, art_get_text(fem, "incompressible"));
}

static void report_volumes(struct art_sim *sim)
{
    const struct art_comp *root = sim->tree->root;
    for (struct art_comp *c = sim->tree->root; c; c = art_comp_next(root, c)) {
        const char *word =
            art_comp_has_kind(c, ART_KIND_FEM_MODEL) ? art_get_text(c, "incompressible") : NULL;
        if (word && !art_streq(word, "OFF") && art_sim_model_of(sim, c) >= 0)
            report_elements(sim, c);
    }
}

int art_sim_finish(struct art_sim *sim)
{
    int status = ART_OK;
    for (int i = 0; i < sim->n_agents; i++) {
        const struct agent *agent = &sim->agents[i];
        if (!agent->type->finish) continue;
        int one = agent->type->finish(sim->ctx, sim, agent->self);
        if (status == ART_OK) status = one;
    }
    for (int i = 0; i < sim->n_models; i++) report_clipped(sim, sim->models[i].sys);
    report_volumes(sim);
    return status;
}

/* ------------------------------------------------------------------- drawing */

const struct art_comp *art_sim_drawing_agent(const struct art_sim *sim, int i)
{
    for (int k = 0; k < sim->n_agents; k++)
        if (sim->agents[k].type->draw && sim->agents[k].comp && i-- == 0)
            return sim->agents[k].comp;
    return NULL;
}

int art_sim_draw(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *comp,
                 struct art_drawing *drawing)
{
    for (int i = 0; i < sim->n_agents; i++) {
        const struct agent *agent = &sim->agents[i];
        if (agent->comp != comp || !agent->type->draw) continue;
        if (agent->watched && !art_get_bool(comp, "active")) continue;
        struct naming naming = {.ctx = ctx, .agent = agent, .t = sim->clock.t};
        begin_naming(&naming);
        int status = agent->type->draw(ctx, sim, agent->self, drawing);
        end_naming(&naming);
        if (status < 0) return status;
    }
    return ART_OK;
}

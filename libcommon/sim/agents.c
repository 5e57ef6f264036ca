/* What acts beside the models: inputs, controllers, monitors, outputs; and who takes no part. */
#include "sim_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------- registry */

void art_agent_set_init(struct art_agent_set *set)
{
    static const struct art_agent_class probes[] = {
        {"NumericInputProbe", art_probe_add_input, NULL},
        {"AffineNumericInputProbe", art_probe_add_affine, NULL},
        {"PositionInputProbe", art_probe_add_input, NULL},
        {"VelocityInputProbe", art_probe_add_input, NULL},
        {"NumericOutputProbe", art_probe_add_output, NULL},
        {"PositionOutputProbe", art_probe_add_output, NULL},
        {"VelocityOutputProbe", art_probe_add_output, NULL},
        {"WayPointProbe", art_waypoint_probe, NULL}};
    memset(set, 0, sizeof *set);
    memcpy(set->cls, probes, sizeof probes);
    set->n = sizeof probes / sizeof probes[0];
}

int art_agent_set_add(struct art_ctx *ctx, struct art_agent_set *set,
                      const struct art_agent_class *cls)
{
    for (int i = 0; i < set->n; i++)
        if (art_streq(set->cls[i].cls, cls->cls)) {
            set->cls[i] = *cls;
            return ART_OK;
        }
    if (set->n == (int)(sizeof set->cls / sizeof *set->cls))
        return art_error(ctx, ART_ELIMIT, NULL, "too many classes of agents");
    set->cls[set->n++] = *cls;
    return ART_OK;
}

const struct art_agent_class *art_agent_set_find(const struct art_agent_set *set,
                                                 const struct art_comp *comp)
{
    for (int i = 0; i < set->n; i++)
        if (art_streq(set->cls[i].cls, comp->cls->name)) return &set->cls[i];
    return NULL;
}

/* --------------------------------------------------------------- who takes part */

bool art_sim_ignored(const struct art_sim *sim, const struct art_comp *comp)
{
    for (int i = 0; i < sim->options.n_ignore; i++)
        if (art_streq(sim->options.ignore[i], comp->cls->name) ||
            art_streq(sim->options.ignore[i], comp->cls->full_name) ||
            (comp->tag && art_streq(sim->options.ignore[i], comp->tag)))
            return true;
    return false;
}

void art_sim_note_ignored(struct art_ctx *ctx, const struct art_comp *comp)
{
    art_note(ctx, &comp->loc, "'%s' (%s) takes no part in the simulation",
             art_comp_path(comp, NULL), comp->tag ? comp->tag : comp->cls->name);
}

int art_sim_cannot_run(struct art_ctx *ctx, const struct art_comp *comp)
{
    const char *lacks[2];
    art_cls_lacks(comp->cls, lacks);
    return art_error(
        ctx, ART_EUNSUPPORTED, &comp->loc,
        "'%s' (%s) is not simulated and could move something%s%s; --ignore '%s' leaves "
        "it out",
        art_comp_path(comp, NULL), comp->cls->name, lacks[0], lacks[1], comp->cls->name);
}

/* Classes that nobody knows keep `active` as text. */
static bool is_active(const struct art_comp *comp)
{
    const struct art_slot *slot = art_comp_slot(comp, "active");
    if (art_cls_prop(comp->cls, "active")) return art_get_bool(comp, "active");
    return !slot || !slot->value.text || !art_streq(slot->value.text, "false");
}

/* Whether the caller allows to leave out what a probe drives or reads. */
static bool drives_ignored(const struct art_sim *sim, const struct art_comp *comp)
{
    struct art_value props;
    if (!art_cls_prop(comp->cls, "props") || !art_get(comp, "props", &props)) return false;
    for (int i = 0; i < props.n; i++)
        if (props.refs[i].to && art_sim_ignored(sim, props.refs[i].to)) return true;
    return false;
}

/* Whether a probe reads what only a class of the user's own can tell, which stands for another
 * here. */
static bool reads_unknown(const struct art_comp *probe)
{
    struct art_value props;
    if (!art_cls_prop(probe->cls, "props") || !art_get(probe, "props", &props)) return false;
    for (int i = 0; i < props.n; i++) {
        const struct art_comp *to = props.refs[i].to;
        const char *name = props.refs[i].prop;
        if (!to || !to->tag || !name) continue;
        if (!art_find_prop(to, name) && !art_live_find(to, name)) return true;
    }
    return false;
}

/* The lists of the root whose components act or watch. */
static const struct agent_list {
    const char *name;
    bool watches;  /* what nobody can run is left out without harm */
    bool switched; /* may become active in the run */
} lists[] = {{"inputProbes", false, false}, {"controllers", false, true},
             {"monitors", true, true},      {"outputProbes", true, false},
             {"controlPanels", true, true}, {"renderables", true, true}};

static int load_agent(struct art_ctx *ctx, struct art_sim *sim, const struct agent_list *list,
                      const struct art_comp *comp)
{
    const struct art_agent_class *cls = art_agent_set_find(&sim->agent_set, comp);
    bool off = !is_active(comp) && !(cls && list->switched);
    bool watches = list->watches || comp->cls->flags & ART_CLASS_PASSIVE;
    if (art_sim_ignored(sim, comp) || off || drives_ignored(sim, comp) || (!cls && watches)) {
        art_sim_note_ignored(ctx, comp);
        return ART_OK;
    }
    if (list->watches && reads_unknown(comp)) {
        art_warn(ctx, &comp->loc,
                 "'%s' reads a property of a class that is not known here; it is left out",
                 art_comp_path(comp, NULL));
        return ART_OK;
    }
    return cls ? cls->create(ctx, sim, comp, cls->user) : art_sim_cannot_run(ctx, comp);
}

int art_sim_load_agents(struct art_ctx *ctx, struct art_sim *sim)
{
    int status;
    for (size_t k = 0; k < sizeof lists / sizeof lists[0]; k++) {
        const struct art_comp *list = art_comp_child(sim->tree->root, lists[k].name);
        for (int i = 0; list && i < list->n_children; i++)
            ART_TRY(load_agent(ctx, sim, &lists[k], list->children[i]));
    }
    status = ART_OK;
out:
    return status;
}

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
        if (status < 0 && stage != ART_AGENT_OUTPUT) return status;
        /* the step is done: what one output cannot tell does not cost the others their rows */
        if (result == ART_OK) result = status;
    }
    return result;
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

int art_sim_finish(struct art_sim *sim)
{
    int status = ART_OK;
    for (int i = 0; i < sim->n_agents; i++) {
        const struct agent *agent = &sim->agents[i];
        if (!agent->type->finish) continue;
        int one = agent->type->finish(sim->ctx, sim, agent->self);
        if (status == ART_OK) status = one;
    }
    return status;
}

/* What stands beside the models at the root: probes that take part, controllers and monitors that
 * do not. */
#include "sim_priv.h"

bool art_sim_ignored(const struct art_sim *sim, const struct art_comp *comp)
{
    for (int i = 0; i < sim->options.n_ignore; i++)
        if (art_streq(sim->options.ignore[i], comp->cls->name) ||
            art_streq(sim->options.ignore[i], comp->cls->full_name))
            return true;
    return false;
}

void art_sim_left_out(struct art_ctx *ctx, const struct art_comp *comp)
{
    art_note(ctx, &comp->loc, "'%s' (%s) takes no part in the simulation",
             art_comp_path(comp, NULL), comp->cls->name);
}

int art_sim_cannot_run(struct art_ctx *ctx, const struct art_comp *comp)
{
    return art_error(ctx, ART_EUNSUPPORTED, &comp->loc,
                     "'%s' (%s) is not simulated and could move something; --ignore '%s' leaves "
                     "it out",
                     art_comp_path(comp, NULL), comp->cls->name, comp->cls->name);
}

/* Controllers would drive the model; none can run yet. Monitors and what is for the eye only watch.
 */
static int check_agents(struct art_ctx *ctx, const struct art_sim *sim)
{
    static const char *const passive[] = {"monitors", "controlPanels", "renderables"};
    const struct art_comp *controllers = art_comp_child(sim->tree->root, "controllers");
    for (int i = 0; i < controllers->n_children; i++) {
        const struct art_comp *c = controllers->children[i];
        const struct art_slot *active = art_comp_slot(c, "active");
        bool off = active && active->value.text && art_streq(active->value.text, "false");
        if (!art_sim_ignored(sim, c) && !off && !(c->cls->flags & ART_CLASS_PASSIVE))
            return art_sim_cannot_run(ctx, c);
        art_sim_left_out(ctx, c);
    }
    for (int k = 0; k < 3; k++) {
        const struct art_comp *list = art_comp_child(sim->tree->root, passive[k]);
        for (int i = 0; list && i < list->n_children; i++) art_sim_left_out(ctx, list->children[i]);
    }
    return ART_OK;
}

/* Whether a probe takes no part: it is off, or drives or reads what the caller allows to leave out.
 */
static bool left_out(const struct art_sim *sim, const struct art_comp *probe)
{
    const struct art_prop *row = art_cls_prop(probe->cls, "active");
    struct art_value props;
    if (art_sim_ignored(sim, probe) || (row && !art_get_bool(probe, "active"))) return true;
    if (!art_cls_prop(probe->cls, "props") || !art_get(probe, "props", &props)) return false;
    for (int i = 0; i < props.n; i++)
        if (props.refs[i].to && art_sim_ignored(sim, props.refs[i].to)) return true;
    return false;
}

static int load_probe(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *probe,
                      bool input)
{
    bool numeric = art_probe_is_numeric(probe);
    bool watches = !input || probe->cls->flags & ART_CLASS_PASSIVE;
    if (left_out(sim, probe) || (!numeric && watches)) {
        art_sim_left_out(ctx, probe);
        return ART_OK;
    }
    if (!numeric) return art_sim_cannot_run(ctx, probe);
    return input ? art_probe_add_input(ctx, sim, probe) : art_probe_add_output(ctx, sim, probe);
}

int art_sim_load_agents(struct art_ctx *ctx, struct art_sim *sim)
{
    const struct art_comp *in = art_comp_child(sim->tree->root, "inputProbes");
    const struct art_comp *out = art_comp_child(sim->tree->root, "outputProbes");
    int status = check_agents(ctx, sim);
    for (int i = 0; i < in->n_children && status == ART_OK; i++)
        status = load_probe(ctx, sim, in->children[i], true);
    for (int i = 0; i < out->n_children && status == ART_OK; i++)
        status = load_probe(ctx, sim, out->children[i], false);
    return status;
}

void art_sim_free_agents(struct art_sim *sim)
{
    for (int i = 0; i < sim->n_inputs; i++) art_series_fini(&sim->inputs[i].series);
    for (int i = 0; i < sim->n_outputs; i++) {
        art_series_fini(&sim->outputs[i].series);
        if (sim->outputs[i].sink && art_sink_commit(sim->outputs[i].sink) < 0) continue;
    }
    art_free(sim->inputs);
    art_free(sim->outputs);
}

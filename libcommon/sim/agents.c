/* What stands beside the models at the root: probes that take part, controllers and monitors that
 * do not. */
#include "sim_priv.h"

static bool ignored(const struct art_sim *sim, const struct art_comp *comp)
{
    for (int i = 0; i < sim->options.n_ignore; i++)
        if (art_streq(sim->options.ignore[i], comp->cls->name) ||
            art_streq(sim->options.ignore[i], comp->cls->full_name))
            return true;
    return false;
}

/* Controllers would drive the model; none can run yet. Monitors only watch. */
static int check_agents(struct art_ctx *ctx, const struct art_sim *sim)
{
    const struct art_comp *controllers = art_comp_child(sim->tree->root, "controllers");
    const struct art_comp *monitors = art_comp_child(sim->tree->root, "monitors");
    for (int i = 0; i < controllers->n_children; i++) {
        const struct art_comp *c = controllers->children[i];
        const struct art_slot *active = art_comp_slot(c, "active");
        bool off = active && active->value.text && art_streq(active->value.text, "false");
        if (ignored(sim, c) || off || c->cls->flags & ART_CLASS_PASSIVE) continue;
        return art_error(
            ctx, ART_EUNSUPPORTED, &c->loc,
            "controller '%s' is a %s, which is not simulated and could move something; "
            "--ignore %s leaves it out",
            art_comp_path(c, NULL), c->cls->name, c->cls->name);
    }
    for (int i = 0; i < monitors->n_children; i++)
        art_note(ctx, &monitors->children[i]->loc, "monitor '%s' takes no part in the simulation",
                 art_comp_path(monitors->children[i], NULL));
    return ART_OK;
}

/* Probes of other kinds: those that only watch are left out with a note. */
static int other_probe(struct art_ctx *ctx, const struct art_sim *sim, const struct art_comp *probe,
                       bool input)
{
    bool passive = !input || probe->cls->flags & ART_CLASS_PASSIVE;
    const struct art_prop *row = art_cls_prop(probe->cls, "active");
    bool off = row && !art_get_bool(probe, "active");
    passive = passive || ignored(sim, probe);
    if (passive || off) {
        art_note(ctx, &probe->loc, "probe '%s', a %s, takes no part in the simulation",
                 art_comp_path(probe, NULL), probe->cls->name);
        return ART_OK;
    }
    return art_error(
        ctx, ART_EUNSUPPORTED, &probe->loc,
        "probe '%s' is a %s, which is not simulated and could move something; --ignore %s "
        "leaves it out",
        art_comp_path(probe, NULL), probe->cls->name, probe->cls->name);
}

int art_sim_load_agents(struct art_ctx *ctx, struct art_sim *sim)
{
    const struct art_comp *in = art_comp_child(sim->tree->root, "inputProbes");
    const struct art_comp *out = art_comp_child(sim->tree->root, "outputProbes");
    int status = check_agents(ctx, sim);
    for (int i = 0; i < in->n_children && status == ART_OK; i++)
        status = art_probe_is_numeric(in->children[i])
                     ? art_probe_add_input(ctx, sim, in->children[i])
                     : other_probe(ctx, sim, in->children[i], true);
    for (int i = 0; i < out->n_children && status == ART_OK; i++)
        status = art_probe_is_numeric(out->children[i])
                     ? art_probe_add_output(ctx, sim, out->children[i])
                     : other_probe(ctx, sim, out->children[i], false);
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

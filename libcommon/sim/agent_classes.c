/* The table of component classes that become agents, and of those that take no part in the
 * simulation. */
#include "probe_priv.h"
#include <string.h>

/* ------------------------------------------------------------------- registry */

void art_agent_set_init(struct art_agent_set *set)
{
    static const struct art_agent_class built_in[] = {
        {"NumericInputProbe", art_probe_add_input, NULL},
        {"AffineNumericInputProbe", art_probe_add_affine, NULL},
        {"PositionInputProbe", art_probe_add_input, NULL},
        {"VelocityInputProbe", art_probe_add_input, NULL},
        {"NumericOutputProbe", art_probe_add_output, NULL},
        {"PositionOutputProbe", art_probe_add_output, NULL},
        {"VelocityOutputProbe", art_probe_add_output, NULL},
        {"PointTracingProbe", art_probe_add_output, NULL},
        {"VectorTracingProbe", art_probe_add_vector_trace, NULL},
        {"WayPointProbe", art_waypoint_probe, NULL},
        {"TrackingController", art_tracking_add, NULL},
        {"IKProbe", art_ik_probe_add, NULL}};
    memset(set, 0, sizeof *set);
    memcpy(set->cls, built_in, sizeof built_in);
    set->n = sizeof built_in / sizeof built_in[0];
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

/* True if the caller allows to leave out what a probe drives or reads. */
static bool drives_ignored(const struct art_sim *sim, const struct art_comp *comp)
{
    struct art_value props;
    if (!art_cls_prop(comp->cls, "props") || !art_get(comp, "props", &props)) return false;
    for (int i = 0; i < props.n; i++)
        if (props.refs[i].to && art_sim_ignored(sim, props.refs[i].to)) return true;
    return false;
}

/* True if a probe reads what only a class of the user's own can tell, which stands for another
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

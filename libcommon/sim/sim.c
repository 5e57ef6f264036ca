#include "sim_priv.h"
#include <art/inverse.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------ creation */

/* Find a finite element model, the component itself or one within it, or a truss, with consistent
 * masses. */
static const struct art_comp *find_consistent_mass(const struct art_comp *comp)
{
    const struct art_comp *list = art_comp_child(comp, "models"), *found = NULL;
    if (art_get_bool(comp, "useConsistentMass")) return comp;
    for (int i = 0; list && i < list->n_children && !found; i++)
        found = find_consistent_mass(list->children[i]);
    for (int i = 0; !found && i < comp->n_children; i++) {
        const struct art_comp *springs = comp->children[i];
        for (int k = 0; !found && k < springs->n_children; k++) {
            const struct art_comp *c = springs->children[k];
            if (!art_comp_has_kind(c, ART_KIND_POINT_SPRING)) break;
            if (art_get_bool(c, "useConsistentMass")) found = c;
        }
    }
    return found;
}

/* Consistent masses act as forces that these schemes integrate exactly. */
static int check_consistent_mass(struct art_ctx *ctx, const struct model *m)
{
    const struct art_comp *fem = find_consistent_mass(m->comp);
    const char *own = art_get_text(m->comp, "integrator");
    bool alpha = own && strcmp(own, "GeneralizedAlpha") == 0;
    const struct art_integrator *scheme =
        art_integrator_find(alpha ? "GeneralizedAlpha" : "Trapezoidal");
    if (!fem || m->integrator->is_static || m->integrator == scheme) return ART_OK;
    return art_error(ctx, ART_EUNSUPPORTED, &fem->loc,
                     "'%s' has useConsistentMass=true, which takes the integrator Trapezoidal%s",
                     art_comp_path(fem, NULL), " (or GeneralizedAlpha, as the model has it)");
}

static int no_integrator(struct art_ctx *ctx, const char *name, const struct art_loc *loc, int code)
{
    const char *names[16], *near;
    struct art_buf known;
    int n = 0;
    art_buf_init(&known, ctx);
    for (const struct art_integrator *s; n < 16 && (s = art_integrator_at(n)); n++) {
        names[n] = art_integrator_name(s);
        art_buf_printf(&known, "%s%s", n ? ", " : "", names[n]);
    }
    near = art_nearest(name, names, (size_t)n);
    int status = art_buf_status(&known);
    if (status == ART_OK)
        status = art_error(ctx, code, loc, "there is no integrator '%s'; %s%s%s", name,
                           near ? "did you mean '" : "there are ", near ? near : known.s,
                           near ? "'?" : "");
    art_buf_fini(&known);
    return status;
}

static int choose_integrator(struct art_ctx *ctx, const struct art_sim *sim, struct model *m)
{
    const char *name = sim->options.integrator;
    const struct art_loc *loc = name ? NULL : &m->comp->loc;
    if (!name) name = art_get_text(m->comp, "integrator");
    m->integrator = name ? art_integrator_find(name) : NULL;
    if (m->integrator) return check_consistent_mass(ctx, m);
    return no_integrator(ctx, name ? name : "", loc,
                         sim->options.integrator ? ART_EUSAGE : ART_EUNSUPPORTED);
}

static void warn_friction(struct art_ctx *ctx, const struct model *m)
{
    const struct art_integrator *in = m->integrator;
    if (!m->step->friction || in->couples_constraints || in->is_static) return;
    if (!art_get_bool(m->comp, "useImplicitFriction")) return;
    art_warn(
        ctx, &m->comp->loc,
        "useImplicitFriction has no effect with %s, whose constraints are not part of an implicit "
        "solve; friction follows the solve",
        art_integrator_name(in));
}

static double positive_or(double x, double other)
{
    return x > 0 && isfinite(x) ? x : other;
}

/* Times are kept to nine decimals (art_sim_grid_time): a finer step would never advance the clock.
 */
static bool usable_step(double h)
{
    return h >= ART_SIM_MIN_STEP;
}

/* Return the maxStepSize of a component, or -1 if it is the root's. What a file leaves out is the
 * class's default, but a step that the caller asks for goes before that. */
static int stated_step(struct art_ctx *ctx, const struct art_sim *sim, const struct art_comp *comp,
                       double *step)
{
    const struct art_slot *slot = art_comp_slot(comp, "maxStepSize");
    bool set = art_is_set(comp, "maxStepSize");
    *step = !set && sim->options.step > 0 ? -1 : art_get_double(comp, "maxStepSize");
    if (usable_step(*step) || *step == -1) return ART_OK;
    return art_error(
        ctx, ART_ERANGE, slot ? &slot->loc : &comp->loc,
        "maxStepSize of '%s' is %g: a step must be positive, at least 1e-9 (-1: as the root's)",
        art_comp_path(comp, NULL), *step);
}

/* The step that the caller asks for caps those of the models. One whose own step is smaller keeps
 * it; that is said, since otherwise the same motion comes out whatever larger step is asked for. */
static void cap_step(struct art_ctx *ctx, const struct art_sim *sim, struct model *m)
{
    const struct art_slot *slot = art_comp_slot(m->comp, "maxStepSize");
    double asked = sim->options.step;
    if (!(asked > 0)) return;
    if (m->max_step > asked) m->max_step = asked;
    if (m->max_step > 0 && m->max_step < asked)
        art_note(ctx, slot ? &slot->loc : &m->comp->loc,
                 "'%s' keeps steps of its own maxStepSize, %g, smaller than the %g asked for",
                 art_comp_path(m->comp, NULL), m->max_step, asked);
}

/* Why the rows of a model cannot be divided over ranks whatever the system is, or NULL. */
static const char *run_undivided(const struct art_sim *sim, const struct model *m, bool exact)
{
    static const char *const lists[] = {"controllers", "monitors"};
    const struct art_comp *root = sim->tree->root, *models = art_comp_child(root, "models");
    if (models->n_children > 1) return "there are several models";
    if (!m->integrator->divided) return "its integrator needs the whole matrix";
    if (exact) return "each step has a factor of its own";
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        const struct art_comp *list = art_comp_child(root, lists[i]);
        if (list && list->n_children > 0) return "controllers or monitors act in the run";
    }
    return NULL;
}

static int create_model(struct art_ctx *ctx, struct art_sim *sim, struct model *m,
                        struct art_comp *comp)
{
    const struct art_compile_options options = {.ignore = sim->options.ignore,
                                                .n_ignore = sim->options.n_ignore,
                                                .compat = sim->options.compat,
                                                .radius = art_contact_radius,
                                                .ranks = sim->options.ranks};
    struct art_step_options stepping = {.solvers = &sim->solvers,
                                        .exact = sim->options.exact ||
                                                 !art_get_bool(comp, "hybridSolvesEnabled"),
                                        .interrupt = sim->options.interrupt,
                                        .watch = &sim->watch,
                                        .seconds = m->seconds};
    int status;
    m->comp = comp;
    ART_TRY(stated_step(ctx, sim, comp, &m->max_step));
    cap_step(ctx, sim, m);
    m->dynamics = art_get_bool(comp, "dynamicsEnabled");
    ART_TRY(choose_integrator(ctx, sim, m));
    if (options.ranks && !options.ranks->undivided)
        options.ranks->undivided = run_undivided(sim, m, stepping.exact);
    ART_TRY(art_joints_check(ctx, comp));
    ART_TRY(art_ik_compile(ctx, comp, &options, &m->sys));
    m->sys->timed = sim->options.profile;
    ART_TRY(art_state_create(ctx, m->sys, &m->state));
    ART_TRY(art_state_create(ctx, m->sys, &m->good));
    ART_TRY(art_system_start(m->sys, m->state));
    ART_TRY(art_system_check(ctx, m->sys, m->state));
    if (!sim->options.as_stated) ART_TRY(art_joints_assemble(ctx, m->sys, m->state));
    stepping.integrator = m->integrator;
    ART_TRY(art_step_create(ctx, m->sys, m->state, &stepping, &m->step));
    warn_friction(ctx, m);
out:
    return status;
}

static int create_models(struct art_ctx *ctx, struct art_sim *sim)
{
    struct art_comp *list = art_comp_child(sim->tree->root, "models");
    sim->models = art_alloc(ctx, (size_t)list->n_children, sizeof *sim->models);
    if (!sim->models) return ART_ENOMEM;
    for (int i = 0; i < list->n_children; i++) {
        struct art_comp *comp = list->children[i];
        if (art_sim_ignored(sim, comp)) {
            art_sim_note_ignored(ctx, comp);
            continue;
        }
        if (!art_comp_is(comp, "MechSystemBase")) return art_sim_cannot_run(ctx, comp);
        int status = create_model(ctx, sim, &sim->models[sim->n_models++], comp);
        if (status < 0) return status;
    }
    return ART_OK;
}

/* A component, or what it has as a value, such as its material. */
static bool is_of_class(const struct art_comp *c, const char *name)
{
    if (art_streq(name, c->cls->name) || art_streq(name, c->cls->full_name) ||
        art_streq(name, art_mech_class_of(c)))
        return true;
    for (int i = 0; i < c->n_slots; i++) {
        const struct art_value *v = &c->slots[i].value;
        if (c->slots[i].has_value && v->type == ART_P_OBJECT && v->object &&
            is_of_class(v->object, name))
            return true;
    }
    return false;
}

static bool has_class(const struct art_sim *sim, const char *name)
{
    struct art_comp *root = sim->tree->root;
    for (struct art_comp *c = root; c; c = art_comp_next(root, c))
        if (is_of_class(c, name)) return true;
    return false;
}

/* Who misspells what is to be left out has it in. */
static int report_not_ignored(struct art_ctx *ctx, const struct art_sim *sim)
{
    int status = ART_OK;
    for (int i = 0; i < sim->options.n_ignore && !sim->options.as_stated && status == ART_OK; i++)
        if (!has_class(sim, sim->options.ignore[i]))
            status = art_warn_strict(ctx, ART_ENOTFOUND, NULL,
                                     "no component is a '%s', which is to be left out",
                                     sim->options.ignore[i]);
    return status;
}

int art_sim_create(struct art_ctx *ctx, struct art_model *model,
                   const struct art_sim_options *options, struct art_sim **out_sim)
{
    static const struct art_sim_options none = {0};
    int status;
    long refused = art_model_refused(ctx, model);
    struct art_sim *sim = art_alloc(ctx, 1, sizeof *sim);
    if (!sim) return ART_ENOMEM;
    sim->ctx = ctx;
    sim->tree = model;
    sim->options = options ? *options : none;
    if (sim->options.solvers)
        sim->solvers = *sim->options.solvers;
    else
        art_solver_set_init(&sim->solvers);
    if (sim->options.agents)
        sim->agent_set = *sim->options.agents;
    else
        art_agent_set_init(&sim->agent_set);
    sim->watch.on = sim->options.profile;
    ART_TRY(art_model_need_model(ctx, model));
    ART_TRY(stated_step(ctx, sim, model->root, &sim->clock.step));
    if (sim->clock.step == -1 && art_is_set(model->root, "maxStepSize"))
        ART_TRY(art_error(ctx, ART_ERANGE, &art_comp_slot(model->root, "maxStepSize")->loc,
                          "maxStepSize of the root is -1, which is the root's step in a model"));
    if (sim->options.step > 0 && !usable_step(sim->options.step)) {
        status = art_error(ctx, ART_EUSAGE, NULL, "a step of %g is too small; at least 1e-9",
                           sim->options.step);
        goto out;
    }
    sim->clock.step = positive_or(sim->options.step, positive_or(sim->clock.step, 0.01));
    sim->clock.t = sim->clock.t_start =
        art_is_set(model->root, "time") ? art_get_double(model->root, "time") : 0;
    ART_TRY(art_sim_report_unread(ctx, model));
    ART_TRY(report_not_ignored(ctx, sim));
    ART_TRY(create_models(ctx, sim));
    ART_TRY(art_adapt_init(ctx, sim));
    for (int i = 0; i < sim->n_models; i++) sim->models[i].step->options.adaptive = sim->adapt.on;
    ART_TRY(art_sim_load_agents(ctx, sim));
    ART_TRY(art_sim_load_waypoints(ctx, sim));
    for (int i = 0; i < sim->n_models; i++) sim->models[i].state->t = sim->clock.t;
out:
    status = art_model_memory(ctx, model, refused, status);
    if (status < 0) {
        art_sim_free(sim);
        return status;
    }
    *out_sim = sim;
    return ART_OK;
}

void art_sim_free(struct art_sim *sim)
{
    if (!sim) return;
    art_sim_free_agents(sim);
    art_adapt_fini(sim);
    art_sim_free_changes(sim);
    art_sim_free_waypoints(sim);
    for (int i = 0; i < sim->n_models; i++) {
        struct model *m = &sim->models[i];
        art_step_free(m->step);
        art_state_free(m->state);
        art_state_free(m->good);
        art_system_free(m->sys);
    }
    art_free(sim->models);
    art_free(sim->pose.values);
    art_arena_fini(&sim->arena);
    art_free(sim);
}

/* ------------------------------------------------------------------- queries */

double art_sim_time(const struct art_sim *sim)
{
    return sim->clock.t;
}

double art_sim_step_size(const struct art_sim *sim)
{
    return sim->clock.step;
}

long art_sim_steps(const struct art_sim *sim)
{
    return sim->clock.steps;
}

int art_sim_models(const struct art_sim *sim)
{
    return sim->n_models;
}

struct art_system *art_sim_system(const struct art_sim *sim, int i)
{
    return sim->models[i].sys;
}

struct art_state *art_sim_state(const struct art_sim *sim, int i)
{
    return sim->models[i].state;
}

struct art_step *art_sim_step(const struct art_sim *sim, int i)
{
    return sim->models[i].step;
}

void art_sim_solver_stats(const struct art_sim *sim, struct art_solver_stats *stats)
{
    memset(stats, 0, sizeof *stats);
    for (int i = 0; i < sim->n_models; i++) {
        struct art_step_stats step;
        art_step_stats(sim->models[i].step, &step);
        const struct art_solver_stats *one = &step.plain;
        stats->n_analyze += one->n_analyze;
        stats->n_cholesky += one->n_cholesky;
        stats->n_ldlt += one->n_ldlt;
        stats->n_lu += one->n_lu;
        stats->n_singular += one->n_singular;
        stats->n_solve += one->n_solve;
        stats->nnz_factor += one->nnz_factor;
    }
}

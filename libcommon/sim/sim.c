#include "sim_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------ creation */

static int choose_integrator(struct art_ctx *ctx, const struct art_sim *sim, struct model *m)
{
    const char *name = sim->options.integrator;
    const struct art_loc *loc = name ? NULL : &m->comp->loc;
    if (!name) name = art_get_text(m->comp, "integrator");
    m->integrator = name ? art_integrator_find(name) : NULL;
    if (m->integrator) return ART_OK;
    const char *names[16], *near;
    int n = 0;
    for (const struct art_integrator *s; n < 16 && (s = art_integrator_at(n)); n++)
        names[n] = s->name;
    near = name ? art_nearest(name, names, (size_t)n) : NULL;
    return art_error(ctx, sim->options.integrator ? ART_EUSAGE : ART_EUNSUPPORTED, loc,
                     "there is no integrator '%s'%s%s%s", name ? name : "",
                     near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
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

/* The maxStepSize of a component; -1: as the root's. What a file leaves out is the class's default,
 * but a step asked for by the caller goes before that. */
static int stated_step(struct art_ctx *ctx, const struct art_sim *sim, const struct art_comp *comp,
                       double *step)
{
    const struct art_slot *slot = art_comp_slot(comp, "maxStepSize");
    bool set = art_is_set(comp, "maxStepSize");
    *step = !set && sim->options.step > 0 ? -1 : art_get_double(comp, "maxStepSize");
    if (usable_step(*step) || *step == -1) return ART_OK;
    return art_error(ctx, ART_ERANGE, slot ? &slot->loc : &comp->loc,
                     "maxStepSize of '%s' is %g: a step must be at least 1e-9 (-1: as the root's)",
                     art_comp_path(comp, NULL), *step);
}

static int create_model(struct art_ctx *ctx, struct art_sim *sim, struct model *m,
                        struct art_comp *comp)
{
    struct art_compile_options options = {sim->options.ignore, sim->options.n_ignore,
                                          sim->options.compat};
    int status;
    m->comp = comp;
    ART_TRY(stated_step(ctx, sim, comp, &m->max_step));
    if (sim->options.step > 0 && m->max_step > sim->options.step) m->max_step = sim->options.step;
    m->dynamics = art_get_bool(comp, "dynamicsEnabled");
    ART_TRY(choose_integrator(ctx, sim, m));
    ART_TRY(art_system_compile(ctx, comp, &options, &m->sys));
    ART_TRY(art_state_create(ctx, m->sys, &m->state));
    ART_TRY(art_state_create(ctx, m->sys, &m->good));
    art_system_update(m->sys, m->state);
    ART_TRY(art_system_check(ctx, m->sys, m->state));
    ART_TRY(art_stepper_init(ctx, &m->stepper, m->sys, m->state, &sim->solvers));
out:
    return status;
}

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

static int create_models(struct art_ctx *ctx, struct art_sim *sim)
{
    struct art_comp *list = art_comp_child(sim->tree->root, "models");
    sim->models = art_alloc(ctx, (size_t)list->n_children, sizeof *sim->models);
    if (!sim->models) return ART_ENOMEM;
    for (int i = 0; i < list->n_children; i++) {
        struct art_comp *comp = list->children[i];
        const char *cls = comp->tag ? comp->tag : comp->cls->name;
        if (art_sim_ignored(sim, comp)) {
            art_sim_left_out(ctx, comp);
            continue;
        }
        if (!art_comp_is(comp, "MechModel"))
            return art_error(
                ctx, ART_EUNSUPPORTED, &comp->loc,
                "'%s' is a %s, which is not simulated and could move something; --ignore "
                "%s leaves it out",
                art_comp_path(comp, NULL), cls, cls);
        int status = create_model(ctx, sim, &sim->models[sim->n_models++], comp);
        if (status < 0) return status;
    }
    return ART_OK;
}

/* Controllers would drive the model; none can run yet. Monitors only watch. */
static int check_agents(struct art_ctx *ctx, const struct art_sim *sim)
{
    static const char *const passive[] = {"monitors", "controlPanels", "renderables"};
    const struct art_comp *controllers = art_comp_child(sim->tree->root, "controllers");
    for (int i = 0; i < controllers->n_children; i++) {
        const struct art_comp *c = controllers->children[i];
        const struct art_slot *active = art_comp_slot(c, "active");
        bool off = active && active->value.text && art_streq(active->value.text, "false");
        if (!art_sim_ignored(sim, c) && !off && !(c->cls->flags & ART_CLASS_PASSIVE))
            return art_error(
                ctx, ART_EUNSUPPORTED, &c->loc,
                "controller '%s' is a %s, which is not simulated and could move something; "
                "--ignore %s leaves it out",
                art_comp_path(c, NULL), c->cls->name, c->cls->name);
        art_sim_left_out(ctx, c);
    }
    for (int k = 0; k < 3; k++) {
        const struct art_comp *list = art_comp_child(sim->tree->root, passive[k]);
        for (int i = 0; list && i < list->n_children; i++) art_sim_left_out(ctx, list->children[i]);
    }
    return ART_OK;
}

int art_sim_create(struct art_ctx *ctx, struct art_model *model,
                   const struct art_sim_options *options, struct art_sim **out_sim)
{
    static const struct art_sim_options none = {0};
    int status;
    struct art_sim *sim = art_alloc(ctx, 1, sizeof *sim);
    if (!sim) return ART_ENOMEM;
    sim->ctx = ctx;
    sim->tree = model;
    sim->options = options ? *options : none;
    if (sim->options.solvers)
        sim->solvers = *sim->options.solvers;
    else
        art_solver_set_init(&sim->solvers);
    ART_TRY(stated_step(ctx, sim, model->root, &sim->step));
    if (sim->options.step > 0 && !usable_step(sim->options.step)) {
        status = art_error(ctx, ART_EUSAGE, NULL, "a step of %g is too small; at least 1e-9",
                           sim->options.step);
        goto out;
    }
    sim->step = positive_or(sim->options.step, positive_or(sim->step, 0.01));
    sim->t = sim->t_start =
        art_is_set(model->root, "time") ? art_get_double(model->root, "time") : 0;
    ART_TRY(create_models(ctx, sim));
    ART_TRY(check_agents(ctx, sim));
    ART_TRY(art_sim_load_probes(ctx, sim));
    for (int i = 0; i < sim->n_models; i++) sim->models[i].state->t = sim->t;
out:
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
    art_sim_free_probes(sim);
    for (int i = 0; i < sim->n_models; i++) {
        struct model *m = &sim->models[i];
        art_stepper_fini(&m->stepper);
        art_state_free(m->state);
        art_state_free(m->good);
        art_system_free(m->sys);
    }
    art_free(sim->models);
    art_arena_fini(&sim->arena);
    art_free(sim);
}

/* ------------------------------------------------------------------ stepping */

double art_sim_grid_time(double start, double dt, long k)
{
    double t = start + (double)k * dt, decimal = round(t * 1e9) / 1e9;
    return fabs(t - decimal) <= 1e-12 * (1 + fabs(t)) ? decimal : t;
}

/* A velocity that is not a number or beyond all measure: the step failed. */
static int check_state(const struct art_sim *sim, const struct model *m, double t)
{
    const double limit = 1e10;
    for (int b = 0; b < m->sys->n_active_blocks; b++) {
        const struct art_dyn *dyn = &m->sys->dyn[m->sys->block_dyn[b]];
        for (int k = 0; k < (dyn->frame ? 6 : 3); k++) {
            double u = m->state->u[dyn->u + k];
            if (fabs(u) <= limit) continue;
            return art_error(sim->ctx, ART_EDIVERGED, NULL,
                             "unstable velocity of '%s' at t = %.9g: %s; a smaller step or an "
                             "implicit integrator may help",
                             art_comp_path(dyn->comp, NULL), t,
                             isnan(u) ? "not a number" : "it exceeds 1e10");
        }
    }
    return ART_OK;
}

/* One sub-step of a model from t0 to t1. */
static int advance_model(struct art_sim *sim, int i, double t0, double t1)
{
    struct model *m = &sim->models[i];
    int status;
    (void)t0;
    ART_TRY(art_sim_apply_inputs(sim, i, t1));
    if (m->stale) {
        ART_TRY(art_system_refresh(sim->ctx, m->sys));
        m->stale = false;
    }
    art_system_excite(m->sys);
    m->stepper.h = t1 - t0;
    art_system_targets(m->sys, m->state, t1 - t0);
    art_system_update(m->sys, m->state);
    if (m->dynamics) {
        ART_TRY(m->integrator->step(&m->stepper));
        ART_TRY(check_state(sim, m, t1));
    }
    m->state->t = t1;
    sim->steps++;
out:
    return status;
}

/* A root step: sub-steps of the model's own size, counted from the start of the root step. */
static int advance_in_substeps(struct art_sim *sim, int i, double t0, double t1)
{
    const struct model *m = &sim->models[i];
    double h = m->max_step > 0 ? m->max_step : t1 - t0, t = t0;
    for (long k = 1; t < t1; k++) {
        double next = art_sim_grid_time(t0, h, k);
        if (next > t1 - 1e-9 * h) next = t1;
        int status = advance_model(sim, i, t, next);
        if (status < 0) return status;
        t = next;
    }
    return ART_OK;
}

static int root_step(struct art_sim *sim, double t1)
{
    int status;
    for (int i = 0; i < sim->n_models; i++)
        art_state_copy(sim->models[i].good, sim->models[i].state);
    ART_TRY(art_sim_apply_inputs(sim, -1, t1));
    for (int i = 0; i < sim->n_models; i++) ART_TRY(advance_in_substeps(sim, i, sim->t, t1));
    sim->t = t1;
    ART_TRY(art_sim_collect(sim, t1));
out:
    if (status == ART_EDIVERGED || status == ART_ESINGULAR)
        for (int i = 0; i < sim->n_models; i++) {
            art_state_copy(sim->models[i].state, sim->models[i].good);
            art_system_update(sim->models[i].sys, sim->models[i].state);
        }
    return status;
}

/* The end of the next root step: the next multiple of the step, a sample that is due before, the
 * end. */
static double next_time(const struct art_sim *sim, double t_end)
{
    double h = sim->step;
    long k = (long)floor((sim->t - sim->t_start) / h + 1e-9) + 1;
    double t1 = art_sim_grid_time(sim->t_start, h, k), sample = art_sim_next_sample(sim, sim->t);
    if (sample < t1 - 1e-9 * h) t1 = sample;
    /* an end that is a grid point up to rounding is that grid point: runs in parts give the same
     * bits */
    return t_end < t1 - 1e-9 * h ? t_end : t1;
}

int art_sim_run(struct art_sim *sim, double t_end)
{
    int status = ART_OK;
    sim->t_end = t_end;
    if (!sim->started) {
        sim->started = true;
        ART_TRY(art_sim_collect(sim, sim->t));
    }
    while (sim->t < t_end - 1e-9 * sim->step) {
        if (sim->options.interrupt && *sim->options.interrupt)
            return art_error(sim->ctx, ART_EINTERRUPT, NULL, "stopped at t = %.9g", sim->t);
        ART_TRY(root_step(sim, next_time(sim, t_end)));
        if (sim->options.progress) sim->options.progress(sim->options.progress_user, sim->t, t_end);
    }
out:
    return status;
}

/* ------------------------------------------------------------------- queries */

double art_sim_time(const struct art_sim *sim)
{
    return sim->t;
}

double art_sim_step_size(const struct art_sim *sim)
{
    return sim->step;
}

long art_sim_steps(const struct art_sim *sim)
{
    return sim->steps;
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

void art_sim_solver_stats(const struct art_sim *sim, struct art_solver_stats *stats)
{
    memset(stats, 0, sizeof *stats);
    for (int i = 0; i < sim->n_models; i++) {
        const struct art_solver_stats *one = art_solver_stats(sim->models[i].stepper.solver);
        stats->n_analyze += one->n_analyze;
        stats->n_cholesky += one->n_cholesky;
        stats->n_ldlt += one->n_ldlt;
        stats->n_lu += one->n_lu;
        stats->n_singular += one->n_singular;
        stats->n_solve += one->n_solve;
        stats->nnz_factor += one->nnz_factor;
    }
}

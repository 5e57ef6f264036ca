/* This file adapts the step size: a root step that failed is taken again with half its size, from
 * the restored state; after some good steps the size doubles again, up to the root's. Sizes are
 * the root's step over powers of two, counted from its grid points, and depend on nothing but
 * failures. */
#include "sim_priv.h"
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FIRST_PATIENCE = 2, MOST_PATIENCE = 64 };

/* The target of a component, as its properties set it. */
struct target {
    int activity, set;
    double q[7], u[6];
};

/* The controls are inputs that agents set in the compiled system. */
struct art_controls {
    double *external;       /* [n_u] */
    double *own;            /* [n_excitables] */
    struct target *targets; /* [n_dyn] */
};

/* ------------------------------------------------------------------- size of steps */

static double size_at(const struct art_sim *sim, int level)
{
    return ldexp(sim->clock.step, -level);
}

double art_adapt_end(const struct art_sim *sim, double t1)
{
    const struct adapt *a = &sim->adapt;
    if (a->level == 0) return t1;
    double h = size_at(sim, a->level),
           base = art_sim_grid_time(sim->clock.t_start, sim->clock.step, sim->clock.next - 1);
    /* the cell of the finer grid that the time lies in; a rest too short for a step of its own goes
     * with the next */
    double end = base + (floor((sim->clock.t - base) / h + 1e-3) + 1) * h;
    return end < t1 - 1e-3 * h ? end : t1;
}

void art_adapt_accept(struct art_sim *sim)
{
    struct adapt *a = &sim->adapt;
    if (a->level == 0) return;
    if (a->grown) a->patience = FIRST_PATIENCE;
    a->grown = false;
    if (++a->streak < a->patience) return;
    a->level--;
    a->streak = 0;
    a->grown = true;
}

static double least_size(const struct art_sim *sim)
{
    return fmax(sim->adapt.min_step, 1e4 * DBL_EPSILON * fabs(sim->clock.t)) * (1 - 1e-9);
}

static int level_below(const struct art_sim *sim, double failed)
{
    int level = sim->adapt.level;
    while (size_at(sim, level) > 0.75 * failed) level++;
    return level;
}

static bool can_shrink(const struct art_sim *sim, double failed)
{
    return sim->adapt.on && size_at(sim, level_below(sim, failed)) >= least_size(sim);
}

/* Controllers and monitors would act again, with what they remember of the first time; ranks decide
 * together between steps alone. */
static bool may_retake(const struct art_sim *sim)
{
    if (sim->options.compat || sim->options.ranks) return false;
    for (int i = 0; i < sim->n_agents; i++)
        if (sim->agents[i].type->stage == ART_AGENT_CONTROLLER ||
            sim->agents[i].type->stage == ART_AGENT_MONITOR)
            return false;
    return true;
}

bool art_adapt_can_retake(const struct art_sim *sim, double failed)
{
    static const double least = 1.0 / 1024;
    if (sim->adapt.on) return !sim->options.compat && can_shrink(sim, failed);
    double size = size_at(sim, level_below(sim, failed));
    return may_retake(sim) && size >= fmax(least_size(sim), least * sim->clock.step);
}

bool art_adapt_unfinished(struct art_sim *sim, double t1)
{
    struct adapt *a = &sim->adapt;
    if (a->on) return false;
    if (a->level > 0 && sim->clock.t < t1 - 1e-9 * sim->clock.step) return true;
    a->level = a->streak = 0;
    a->grown = false;
    a->patience = FIRST_PATIENCE;
    return false;
}

/* Halve the size of the step that failed, or reduce it further. A size that failed when it was
 * tried again is avoided for longer. The result is false if the step would become too small. */
static bool shrink(struct art_sim *sim, double failed)
{
    struct adapt *a = &sim->adapt;
    if (a->grown && a->patience < MOST_PATIENCE) a->patience *= 2;
    a->grown = false;
    a->streak = 0;
    a->level = level_below(sim, failed);
    return size_at(sim, a->level) >= least_size(sim);
}

/* -------------------------------------------------------------- keeping and restoring */

static void save_controls(const struct model *m)
{
    const struct art_system *sys = m->sys;
    struct art_controls *c = m->controls;
    memcpy(c->external, sys->force.external, (size_t)sys->n_u * sizeof *c->external);
    for (int i = 0; i < sys->excitation.n; i++) c->own[i] = sys->excitation.list[i].own;
    for (int i = 0; i < sys->n_dyn; i++) {
        const struct art_dyn *dyn = &sys->dyn[i];
        struct target *t = &c->targets[i];
        t->activity = dyn->target_activity;
        t->set = dyn->target_set;
        memcpy(t->q, dyn->target_q, sizeof t->q);
        memcpy(t->u, dyn->target_u, sizeof t->u);
    }
}

static void restore_controls(const struct model *m)
{
    struct art_system *sys = m->sys;
    const struct art_controls *c = m->controls;
    memcpy(sys->force.external, c->external, (size_t)sys->n_u * sizeof *c->external);
    for (int i = 0; i < sys->excitation.n; i++) sys->excitation.list[i].own = c->own[i];
    for (int i = 0; i < sys->n_dyn; i++) {
        struct art_dyn *dyn = &sys->dyn[i];
        const struct target *t = &c->targets[i];
        dyn->target_activity = t->activity;
        dyn->target_set = t->set;
        memcpy(dyn->target_q, t->q, sizeof t->q);
        memcpy(dyn->target_u, t->u, sizeof t->u);
    }
}

int art_adapt_save_property(struct art_ctx *ctx, struct art_sim *sim,
                            const struct art_sim_prop *prop)
{
    struct adapt *a = &sim->adapt;
    size_t want = a->n_old + (size_t)prop->size;
    if (!a->trial) return ART_OK;
    if (!ART_GROW(ctx, a->changes, a->n_changes, a->cap_changes) ||
        !ART_RESERVE(ctx, a->old, want, a->cap_old))
        return ART_ENOMEM;
    a->changes[a->n_changes++] = *prop;
    art_sim_get(sim, prop, a->old + a->n_old);
    a->n_old = want;
    return ART_OK;
}

/* Undo the changes of the tree, the last one first. */
static int restore_tree(struct art_sim *sim)
{
    struct adapt *a = &sim->adapt;
    int status = ART_OK;
    for (a->trial = false; a->n_changes > 0 && status == ART_OK;) {
        const struct art_sim_prop *prop = &a->changes[--a->n_changes];
        a->n_old -= (size_t)prop->size;
        status = art_sim_put_back(sim->ctx, sim, prop, a->old + a->n_old);
    }
    return status;
}

/* The states as they were when the step began. */
static void restore_states(struct art_sim *sim)
{
    for (int i = 0; i < sim->n_models; i++) {
        art_state_copy(sim->models[i].state, sim->models[i].good);
        art_system_update(sim->models[i].sys, sim->models[i].state);
    }
    sim->evaluated = false;
}

int art_adapt_keep(struct art_sim *sim)
{
    struct adapt *a = &sim->adapt;
    struct art_ctx *ctx = sim->ctx;
    for (int i = 0; i < sim->n_models; i++)
        if (art_state_copy(sim->models[i].good, sim->models[i].state) < 0)
            return art_error(ctx, ART_ENOMEM, NULL, "out of memory");
    a->too_large = false;
    for (int i = 0; i < sim->n_models; i++) save_controls(&sim->models[i]);
    a->t0 = sim->clock.t;
    a->steps = sim->clock.steps;
    a->n_changes = 0;
    a->n_old = 0;
    a->trial = true;
    return ART_OK;
}

int art_adapt_begin(struct art_sim *sim)
{
    int status = art_adapt_keep(sim);
    if (status == ART_OK && sim->adapt.on) art_quiet_errors(sim->ctx, &sim->adapt.quiet);
    return status;
}

int art_adapt_restore(struct art_sim *sim)
{
    sim->clock.t = sim->adapt.t0;
    for (int i = 0; i < sim->n_models; i++) {
        restore_controls(&sim->models[i]);
        art_step_drop_factors(sim->models[i].step);
    }
    restore_states(sim);
    return restore_tree(sim);
}

/* Report why the trial failed, with `after` behind it. */
static int report_trial(struct art_sim *sim, int status, const char *after)
{
    const struct art_quiet *quiet = &sim->adapt.quiet;
    return art_error(sim->ctx, status, &quiet->loc, "%s%s", quiet->why, after);
}

/* Steps of a run that does not adapt them are taken in parts where bodies would miss each other. */
static int retake(struct art_sim *sim, double t1, bool *again)
{
    struct adapt *a = &sim->adapt;
    int back = art_adapt_restore(sim);
    if (back < 0) return back;
    if (!a->reported_parts)
        art_note(sim->ctx, a->too_large_at ? &a->too_large_at->loc : NULL,
                 "%s: steps in which contact would be missed are taken in parts", a->why);
    a->reported_parts = true;
    (void)shrink(sim, t1 - a->t0);
    sim->clock.steps = a->steps;
    a->redone++;
    int status = art_sim_initialize(sim, sim->clock.t);
    *again = status == ART_OK;
    return status;
}

int art_adapt_finish(struct art_sim *sim, int status, double t1, bool *again)
{
    struct adapt *a = &sim->adapt;
    *again = false;
    if (!a->on) {
        a->trial = false;
        if (status == ART_OK) return a->too_large ? retake(sim, t1, again) : ART_OK;
        int back = art_adapt_restore(sim);
        return back == ART_ENOMEM ? back : status;
    }
    if (status == ART_OK && a->too_large)
        status = art_error(sim->ctx, ART_EDIVERGED, a->too_large_at ? &a->too_large_at->loc : NULL,
                           "%s, t = %.9g", a->why, t1);
    a->trial = false;
    status = art_quiet_end(sim->ctx, &a->quiet, status);
    if (status == ART_OK) return status;
    if (status != ART_EDIVERGED && status != ART_ESINGULAR) {
        if (!art_status_stops(status)) status = report_trial(sim, status, "");
        int back = art_adapt_restore(sim);
        return back == ART_ENOMEM ? back : status;
    }
    int back = art_adapt_restore(sim);
    if (back < 0) return back;
    if (!shrink(sim, t1 - a->t0)) {
        char after[128];
        snprintf(after, sizeof after,
                 "; no step from t = %.9g of at least minStepSize, %g, succeeds", sim->clock.t,
                 a->min_step);
        return report_trial(sim, status, after);
    }
    sim->clock.steps = a->steps;
    a->redone++;
    status = art_sim_initialize(sim, sim->clock.t);
    *again = status == ART_OK;
    return status;
}

void art_sim_too_large(struct art_sim *sim, const struct art_comp *comp, const char *fmt, ...)
{
    struct adapt *a = &sim->adapt;
    if (a->too_large) return;
    va_list args;
    va_start(args, fmt);
    vsnprintf(a->why, sizeof a->why, fmt, args);
    va_end(args);
    a->too_large = true;
    a->too_large_at = comp;
}

bool art_sim_is_adaptive(const struct art_sim *sim)
{
    return sim->adapt.on;
}

double art_sim_trial_start(const struct art_sim *sim)
{
    return sim->adapt.trial ? sim->adapt.t0 : NAN;
}

long art_sim_redone(const struct art_sim *sim)
{
    return sim->adapt.redone;
}

/* ------------------------------------------------------------- the agent that remembers */

/* Agents are saved with the state, so the size of steps is one: LEVEL STREAK PATIENCE GROWN. */
static int save(struct art_ctx *ctx, const struct art_sim *sim, const void *self,
                struct art_buf *text)
{
    const struct adapt *a = &sim->adapt;
    (void)ctx;
    (void)self;
    art_buf_printf(text, "%d %d %d %d", a->level, a->streak, a->patience, a->grown);
    return art_buf_status(text);
}

static int load(struct art_ctx *ctx, struct art_sim *sim, void *self, const char *text, size_t n,
                const struct art_loc *loc)
{
    struct adapt *a = &sim->adapt;
    char copy[64];
    int level, streak, patience, grown;
    (void)self;
    snprintf(copy, sizeof copy, "%.*s", (int)(n < 63 ? n : 63), text);
    if (sscanf(copy, "%d %d %d %d", &level, &streak, &patience, &grown) != 4 || level < 0 ||
        level > 60 || streak < 0 || patience < FIRST_PATIENCE || patience > MOST_PATIENCE)
        return art_error(ctx, ART_ESYNTAX, loc, "'%s' is no state of adaptive stepping", copy);
    a->level = level;
    a->streak = streak;
    a->patience = patience;
    a->grown = grown != 0;
    return ART_OK;
}

static const struct art_agent_type adaptive = {
    .name = "adaptive-stepping", .stage = ART_AGENT_OUTPUT, .save = save, .load = load};

int art_adapt_init(struct art_ctx *ctx, struct art_sim *sim)
{
    struct adapt *a = &sim->adapt;
    const struct art_comp *root = sim->tree->root;
    int status = ART_ENOMEM;
    a->on = sim->options.adaptive || art_get_bool(root, "adaptiveStepping");
    a->min_step = fmax(art_get_double(root, "minStepSize"), ART_SIM_MIN_STEP);
    a->patience = FIRST_PATIENCE;
    for (int i = 0; i < sim->n_models; i++) {
        const struct art_system *sys = sim->models[i].sys;
        struct art_controls *c = art_arena_alloc(ctx, &sim->arena, 1, sizeof *c);
        if (!c) goto out;
        c->external = art_arena_alloc(ctx, &sim->arena, (size_t)sys->n_u, sizeof *c->external);
        c->own = art_arena_alloc(ctx, &sim->arena, (size_t)sys->excitation.n, sizeof *c->own);
        c->targets = art_arena_alloc(ctx, &sim->arena, (size_t)sys->n_dyn, sizeof *c->targets);
        if (!c->external || !c->own || !c->targets) goto out;
        sim->models[i].controls = c;
    }
    status = a->on ? art_sim_add_agent(ctx, sim, &adaptive, NULL, -1, NULL) : ART_OK;
out:
    return status;
}

void art_adapt_fini(struct art_sim *sim)
{
    art_free(sim->adapt.changes);
    art_free(sim->adapt.old);
}

/* This file holds the play loop: root steps, the sub-steps of models, and what ends a run. */
#include "sim_priv.h"
#include <art/contact.h>
#include <math.h>
#include <string.h>

/* Positions that are not finite: driven there by data, or lost with the velocity. */
static int check_positions(const struct art_sim *sim, const struct model *m, double t)
{
    for (int b = 0; b < m->sys->n_blocks; b++) {
        const struct art_dyn *dyn = &m->sys->dyn[m->sys->block_dyn[b]];
        double sum = 0;
        for (int k = 0; k < (dyn->frame ? 7 : 3); k++) sum += 0 * m->state->q[dyn->q + k];
        for (int k = 0; k < (dyn->frame ? 6 : 3); k++) sum += 0 * m->state->u[dyn->u + k];
        if (sum != 0)
            return art_error(sim->ctx, ART_EDIVERGED, NULL,
                             "the position or velocity of '%s' is not finite at t = %.9g",
                             art_comp_path(dyn->comp, NULL), t);
    }
    return ART_OK;
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
    return check_positions(sim, m, t);
}

/* Check that the next step can begin at the end of this one. */
static int check_end_state(const struct art_sim *sim, const struct model *m, double t)
{
    int status = check_state(sim, m, t);
    if (status < 0) return status;
    for (struct art_force_set *set = m->sys->force.sets; set; set = set->next)
        if (set->type->check_step) set->type->check_step(m->sys, m->state, set);
    return art_step_check_forces(m->step, t);
}

static void clear_failed_forces(const struct model *m)
{
    for (struct art_force_set *set = m->sys->force.sets; set; set = set->next) set->failed = NULL;
}

/* A step that leads bodies into each other by more than the model allows is too large. */
static void check_penetration(struct art_sim *sim, const struct model *m)
{
    const struct art_comp *at = NULL;
    if (!art_sim_is_adaptive(sim)) return;
    double most = art_get_double(m->comp, "penetrationLimit");
    if (!(most >= 0)) return;
    double depth = art_system_depth(m->sys, m->state, &at);
    if (depth > most)
        art_sim_too_large(sim, at, "'%s' finds a penetration of %.6g, and penetrationLimit is %.6g",
                          art_comp_path(at, NULL), depth, most);
}

/* True if smaller steps may help. What is not smooth stays so however small they are. */
static bool may_reduce_step(const struct art_sim *sim, const struct model *m, double h)
{
    static const double least = 1.0 / 128;
    double step = m->max_step > 0 ? fmin(m->max_step, sim->clock.step) : sim->clock.step;
    return art_sim_is_adaptive(sim) && h > least * step;
}

/* So is one in which bodies passed through each other, or met too deep. What both are driven to do
 * no smaller step prevents; where none is left either it is reported. The original goes on. */
static int check_missed_contact(struct art_sim *sim, const struct model *m, double t1, double h)
{
    const struct art_contact_missed *missed;
    int n = art_contacts_missed(m->sys, &missed);
    for (int i = 0; i < n; i++) {
        char text[1024];
        if (!missed[i].avoidable || !art_adapt_can_retake(sim, h)) continue;
        art_contact_missed_text(&missed[i], t1, text, sizeof text);
        art_sim_too_large(sim, missed[i].body[0], "%s", text);
        return ART_OK;
    }
    return n > 0 ? art_contacts_warn_missed(sim->ctx, m->sys, t1) : ART_OK;
}

/* A step whose equation has no solution near the one that it was linearised at is too large. */
static void check_newton(struct art_sim *sim, const struct model *m, double h)
{
    static const double settled = 0.1;
    if (!m->dynamics || !(m->step->report.newton_error > settled) || !may_reduce_step(sim, m, h))
        return;
    art_sim_too_large(sim, m->comp,
                      "the equation of a step of '%s' has no solution that its corrections lead to",
                      art_comp_path(m->comp, NULL));
}

/* So is one that squeezes an element nearly flat: the forces that keep it from that grow without
 * end, and it has passed over most of them. To take only those again that turn it over would keep
 * the ones that end beside zero, from where no step leads on. */
static void check_volume_ratio(struct art_sim *sim, const struct model *m, double h)
{
    static const double enough = 0.25;
    const struct art_comp *at = NULL;
    if (!may_reduce_step(sim, m, h)) return;
    for (struct art_force_set *set = m->sys->force.sets; set; set = set->next) {
        if (!set->type->min_volume_ratio) continue;
        double volume_ratio = set->type->min_volume_ratio(m->sys, m->good, m->state, set, &at);
        if (volume_ratio < enough)
            art_sim_too_large(sim, at, "'%s' keeps %.3g of its volume", art_comp_path(at, NULL),
                              volume_ratio);
    }
}

/* And one whose contacts and limits no forces meet, as may be where the matrix of the step is not
 * positive definite. Where no smaller one is to be had it stands, and is reported. */
static int check_regularization(struct art_sim *sim, struct model *m, double t0, double h)
{
    static const double regularization_threshold = 1e-6;
    if (!m->dynamics || !(m->step->report.regularized_gap > regularization_threshold))
        return ART_OK;
    if (may_reduce_step(sim, m, h)) {
        art_sim_too_large(sim, m->comp, "no forces satisfy the contacts and limits of '%s'",
                          art_comp_path(m->comp, NULL));
        return ART_OK;
    }
    if (m->reported_regularization) return ART_OK;
    m->reported_regularization = true;
    return art_warn_strict(
        sim->ctx, ART_EDIVERGED, &m->comp->loc,
        "no forces satisfy the contacts and limits of '%s' at t = %.9g: they are relaxed; %s",
        art_comp_path(m->comp, NULL), t0,
        art_sim_is_adaptive(sim) ? "no further time is reported"
                                 : "a smaller step, or adaptiveStepping, may help");
}

/* True if components that the step does not move may follow targets. */
static bool may_follow_targets(const struct art_system *sys)
{
    for (int b = sys->n_active_blocks; b < sys->n_blocks; b++) {
        const struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        if (dyn->target_set != 0 || dyn->companion >= 0) return true;
    }
    return false;
}

/* Bring a model to where its step begins: what materials remember is the state where the step
 * before ended, not where targets are. Without components that follow targets the two are one
 * state. */
static void begin_state(struct model *m, double h)
{
    bool remembers = m->sys->memory.n_history > 0;
    if (remembers) art_system_update(m->sys, m->state);
    art_system_update_history(m->sys, m->state, h);
    art_system_targets(m->sys, m->state, h);
    if (!remembers || may_follow_targets(m->sys)) art_system_update(m->sys, m->state);
}

/* Scripts that act before the first step see paths at rest and what follows from them, as rows of
 * the start do. The original settles them in the step. */
static int settle_for_agents(struct art_sim *sim)
{
    int status = ART_OK;
    for (int i = 0; i < sim->n_models && status == ART_OK; i++)
        status = art_system_settle(sim->models[i].sys, sim->models[i].state, ART_SETTLE_START);
    sim->evaluated = false;
    return status;
}

/* Bring internal equilibria of the start to rest, from the model's own once more if something has
 * moved since they were. */
static int settle_where_it_is(struct art_sim *sim, struct model *m)
{
    const struct art_state *good = m->good;
    const bool moved = good->n_q == m->state->n_q &&
                       memcmp(good->q, m->state->q, (size_t)good->n_q * sizeof *good->q) != 0;
    for (int k = 0; moved && !sim->options.compat && k < good->n_lists; k++) {
        if (!m->sys->memory.lists[k].settles) continue;
        struct art_list *to = &m->state->list[k];
        const struct art_list *from = &good->list[k];
        if (!ART_RESERVE(sim->ctx, to->x, (size_t)from->n, to->cap)) return ART_ENOMEM;
        if (from->n) memcpy(to->x, from->x, (size_t)from->n * sizeof *to->x);
        to->n = from->n;
    }
    return art_system_settle(m->sys, m->state, ART_SETTLE_START);
}

/* Take one sub-step of a model from t0 to t1. */
static int advance_model(struct art_sim *sim, int i, double t0, double t1)
{
    struct model *m = &sim->models[i];
    int status;
    /* positions as the file gives them need not meet the constraints */
    if (t0 == sim->clock.t_start) m->step->h = t1 - t0;
    if (m->dynamics && t0 == sim->clock.t_start) ART_TRY(art_step_stabilize(m->step));
    if (t0 == sim->clock.t_start) {
        ART_TRY(art_sim_move_driven(sim, m, t0, t1 - t0, ART_DRIVEN_BEFORE_STEP));
        ART_TRY(art_sim_follow_motion(sim, m, false));
        ART_TRY(settle_where_it_is(sim, m));
    }
    ART_TRY(art_sim_act(sim, ART_AGENT_INPUT, i, t0, t1));
    ART_TRY(art_sim_act(sim, ART_AGENT_CONTROLLER, i, t0, t1));
    art_joints_leave_coupled(m->sys);
    art_watch_lap(&sim->watch, m->seconds, ART_SIM_PROBES);
    if (m->stale) {
        ART_TRY(art_system_refresh(sim->ctx, m->sys));
        m->stale = false;
    }
    art_system_excite(m->sys);
    ART_TRY(art_system_begin_step(m->sys, m->state));
    begin_state(m, t1 - t0);
    clear_failed_forces(m);
    if (m->dynamics) ART_TRY(art_step_advance(m->step, t1 - t0));
    ART_TRY(art_step_check_forces(m->step, t0));
    ART_TRY(art_joints_follow(sim->ctx, m->sys, m->state));
    if (m->dynamics) ART_TRY(art_step_stabilize(m->step));
    ART_TRY(art_sim_follow_motion(sim, m, false));
    ART_TRY(check_end_state(sim, m, t1));
    ART_TRY(art_system_settle(m->sys, m->state, ART_SETTLE_STEP));
    check_penetration(sim, m);
    ART_TRY(check_missed_contact(sim, m, t1, t1 - t0));
    check_newton(sim, m, t1 - t0);
    check_volume_ratio(sim, m, t1 - t0);
    ART_TRY(check_regularization(sim, m, t0, t1 - t0));
    art_system_end_step(m->sys, m->state, t1 - t0);
    if (!m->dynamics) art_system_clear_step(m->sys); /* nothing was solved */
    m->state->t = t1;
    ART_TRY(art_sim_move_driven(sim, m, t1, t1 - t0, ART_DRIVEN_AFTER_STEP));
    ART_TRY(art_sim_follow_motion(sim, m, true));
    sim->clock.steps++;
    m->steps++;
    sim->evaluated = false;
    art_watch_lap(&sim->watch, m->seconds, ART_SIM_ASSEMBLY);
    ART_TRY(art_sim_act(sim, ART_AGENT_MONITOR, i, t0, t1));
    art_watch_lap(&sim->watch, m->seconds, ART_SIM_PROBES);
out:
    return status;
}

static int stopped(const struct art_sim *sim)
{
    const volatile int *interrupt = sim->options.interrupt;
    const struct art_partition *partition =
        sim->n_models == 1 ? sim->models[0].sys->jac.partition : NULL;
    if (art_partition_max(partition, interrupt && *interrupt) == 0) return ART_OK;
    return art_error(sim->ctx, ART_EINTERRUPT, NULL, "stopped at t = %.9g", sim->clock.t);
}

/* Take a root step in sub-steps of the model's own size, counted from the start of the root step.
 */
static int advance_in_substeps(struct art_sim *sim, int i, double t0, double t1)
{
    const struct model *m = &sim->models[i];
    double h = m->max_step > 0 ? m->max_step : t1 - t0, t = t0;
    for (long k = 1; t < t1; k++) {
        double next = art_sim_grid_time(t0, h, k);
        if (next > t1 - 1e-9 * h) next = t1;
        /* The original lets inputs of the root have the values of its end all along, so that a
         * driven body goes all of its way in the first sub-step and stands still in the others. */
        bool part = k > 1 || next < t1;
        int status = part && !sim->options.compat ? art_sim_refine_inputs(sim, i, next) : ART_OK;
        if (status == ART_OK) status = advance_model(sim, i, t, next);
        if (status == ART_OK && k % 1024 == 0) status = stopped(sim);
        if (status < 0) return status;
        t = next;
    }
    return ART_OK;
}

/* The end of the next root step: the next multiple of the step, a sample that is due before, the
 * end. */
static double next_time(struct art_sim *sim, double t_end)
{
    double h = sim->clock.step, t1, due = art_sim_next_due(sim, sim->clock.t);
    /* counted, since the quotient of time and step may fall short of a whole number */
    while ((t1 = art_sim_grid_time(sim->clock.t_start, h, sim->clock.next)) <=
           sim->clock.t + 1e-9 * h)
        sim->clock.next++;
    if (due < t1 - 1e-9 * h) t1 = due;
    /* an end that is a grid point up to rounding is that grid point: runs in parts give the same
     * bits */
    return t_end < t1 - 1e-9 * h ? t_end : t1;
}

/* Do everything of a root step except the outputs. */
static int advance(struct art_sim *sim, double t1)
{
    double t0 = sim->clock.t;
    int status;
    for (int i = 0; i < sim->n_models; i++) art_joints_release(sim->models[i].sys);
    if (t0 == sim->clock.t_start && !sim->options.compat) ART_TRY(settle_for_agents(sim));
    ART_TRY(art_sim_act(sim, ART_AGENT_INPUT, -1, t0, t1));
    ART_TRY(art_sim_act(sim, ART_AGENT_CONTROLLER, -1, t0, t1));
    for (int i = 0; i < sim->n_models; i++) art_joints_leave_coupled(sim->models[i].sys);
    art_watch_lap(&sim->watch, sim->seconds, ART_SIM_PROBES);
    for (int i = 0; i < sim->n_models; i++) ART_TRY(advance_in_substeps(sim, i, t0, t1));
    sim->clock.t = t1;
    ART_TRY(art_sim_act(sim, ART_AGENT_MONITOR, -1, t0, t1));
    art_watch_lap(&sim->watch, sim->seconds, ART_SIM_PROBES);
out:
    return status;
}

/* The same, which also ends within a step where that is asked for. The state is then that of its
 * start, as after a failure. Ranks that share a step decide between steps, all of them alike. */
static int advance_or_stop(struct art_sim *sim, double t1)
{
    const struct art_stop *outer = sim->ctx->stop,
                          stop = {.asked = sim->options.interrupt, .t = sim->clock.t};
    if (!sim->options.ranks) sim->ctx->stop = &stop;
    int status = advance(sim, t1);
    sim->ctx->stop = outer;
    return status;
}

static int root_step(struct art_sim *sim, double t_end)
{
    int status;
    bool again;
    double t0 = sim->clock.t, whole = next_time(sim, t_end);
    do {
        ART_TRY(stopped(sim));
        double t1 = art_adapt_end(sim, whole);
        art_watch_start(&sim->watch);
        ART_TRY(art_adapt_begin(sim));
        status = advance_or_stop(sim, t1);
        status = art_adapt_finish(sim, status, t1, &again);
        if (status < 0) return status;
        if (!again) art_adapt_accept(sim);
    } while (again || art_adapt_unfinished(sim, whole));
    status = art_sim_act(sim, ART_AGENT_OUTPUT, -1, t0, sim->clock.t);
    if (status == ART_OK) status = art_sim_handle_waypoints(sim);
    art_watch_lap(&sim->watch, sim->seconds, ART_SIM_OUTPUT);
out:
    return status;
}

static bool has_data(const struct art_sim *sim)
{
    for (int i = 0; i < sim->n_agents; i++)
        if (sim->agents[i].type->at_start) return true;
    return false;
}

/* True if paths wrap around something, which the first step lets come to rest. */
static bool has_equilibria(const struct art_sim *sim)
{
    for (int i = 0; i < sim->n_models; i++)
        for (const struct art_force_set *f = sim->models[i].sys->force.sets; f; f = f->next)
            if (f->type->settle) return true;
    return false;
}

int art_sim_look_at_start(struct art_sim *sim)
{
    int status = ART_OK;
    for (int i = 0; sim->contacts && i < sim->n_models && status == ART_OK; i++)
        status = art_system_look(sim->models[i].sys, sim->models[i].state);
    return status;
}

int art_sim_settle_at_start(struct art_sim *sim)
{
    int status = art_sim_act_at_start(sim, sim->clock.t);
    for (int i = 0; i < sim->n_models && status == ART_OK; i++) {
        struct model *m = &sim->models[i];
        if (m->stale) status = art_system_refresh(sim->ctx, m->sys);
        m->stale = false;
        art_joints_leave_coupled(m->sys);
        if (status == ART_OK) status = art_joints_follow(sim->ctx, m->sys, m->state);
        if (status == ART_OK)
            status =
                art_sim_move_driven(sim, m, sim->clock.t, sim->clock.step, ART_DRIVEN_IN_RECORD);
        m->step->h = sim->clock.step;
        if (status == ART_OK) status = art_sim_follow_motion(sim, m, false);
        if (status == ART_OK) status = art_system_settle(m->sys, m->state, ART_SETTLE_START);
        art_system_excite(m->sys);
        art_system_update(m->sys, m->state);
        if (status == ART_OK) status = art_sim_start_forces(sim, m);
    }
    sim->evaluated = false;
    return status == ART_OK ? art_sim_look_at_start(sim) : status;
}

static int show_start(struct art_sim *sim)
{
    int status = ART_OK;
    bool differs = has_data(sim) || has_equilibria(sim) || sim->reactions || sim->contacts;
    if (sim->clock.resumed || sim->options.compat || !differs) return ART_OK;
    ART_TRY(art_adapt_keep(sim));
    sim->shows_start = true;
    status = art_sim_settle_at_start(sim);
    if (status < 0 && art_sim_hide_start(sim) == ART_ENOMEM) status = ART_ENOMEM;
out:
    return status;
}

int art_sim_show_start(struct art_sim *sim)
{
    return sim->clock.started || sim->shows_start ? ART_OK : show_start(sim);
}

int art_sim_hide_start(struct art_sim *sim)
{
    if (!sim->shows_start) return ART_OK;
    sim->shows_start = false;
    int status = ART_OK;
    for (int i = 0; i < sim->n_models; i++) {
        art_joints_accelerated(sim->models[i].sys, false);
        sim->models[i].sys->last.driven = false;
        int forgot = art_system_look(sim->models[i].sys, NULL);
        if (status == ART_OK) status = forgot;
    }
    int back = art_adapt_restore(sim);
    return status < 0 ? status : back;
}

/* The outputs of the time at which a run starts see what its inputs say of it, and paths that have
 * come to rest; the first step starts from what the model states, as the inputs of that step are
 * those of its end. Scripts do not act yet. */
static int first_outputs(struct art_sim *sim)
{
    double t = sim->clock.t;
    int status = show_start(sim);
    if (status == ART_OK) status = art_sim_act(sim, ART_AGENT_OUTPUT, -1, t, t);
    int back = art_sim_hide_start(sim);
    return status < 0 ? status : back;
}

int art_sim_run(struct art_sim *sim, double t_end)
{
    int status;
    long refused = art_model_refused(sim->ctx, sim->tree);
    sim->clock.t_end = t_end;
    ART_TRY(art_sim_check_run(sim, t_end));
    if (!sim->clock.started) {
        sim->clock.started = true;
        ART_TRY(art_sim_initialize(sim, sim->clock.t));
        ART_TRY(art_inputs_check_coupled(sim->ctx, sim));
        ART_TRY(first_outputs(sim));
        ART_TRY(art_sim_handle_waypoints(sim));
    }
    while (sim->clock.t < t_end - 1e-9 * sim->clock.step) {
        ART_TRY(root_step(sim, t_end));
        if (art_model_refused(sim->ctx, sim->tree) != refused) break;
        if (sim->options.progress)
            sim->options.progress(sim->options.progress_user, sim->clock.t, t_end);
    }
out:
    return art_model_memory(sim->ctx, sim->tree, refused, status);
}

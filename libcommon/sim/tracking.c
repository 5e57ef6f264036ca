/* This file makes controllers of inverse control agents: they act in the sub-steps of their model,
 * ahead of its advance. */
#include "probe_priv.h"
#include <math.h>

struct tracking {
    struct art_tracker *tracker;
    const struct art_comp *comp;
    int model;
    bool checked; /* what else sets its exciters was looked for */
};

static void free_tracking(void *self)
{
    struct tracking *tracking = self;
    art_tracker_free(tracking->tracker);
    art_free(tracking);
}

static const struct art_comp *exciter_of(const struct tracking *tracking, int i)
{
    long at_lo, at_hi, acted;
    return art_tracker_exciter(tracking->tracker, i, &at_lo, &at_hi, &acted);
}

/* Find the controller behind this one, in the order of agents, that excites a component too. */
static const struct tracking *other_controller(const struct art_sim *sim,
                                               const struct tracking *tracking,
                                               const struct art_comp *exciter);

/* An exciter that an input or another controller sets as well gets what is set last. */
static int check_exciter(struct art_ctx *ctx, const struct art_sim *sim,
                         const struct tracking *tracking, const struct art_comp *exciter, double t)
{
    const struct tracking *other = other_controller(sim, tracking, exciter);
    double a;
    if (art_input_preview(sim, exciter, "excitation", t, &a, 1))
        return art_warn_strict(
            ctx, ART_EUSAGE, &tracking->comp->loc,
            "an input sets the excitation of '%s', and so does '%s', which counts",
            art_comp_path(exciter, NULL), art_comp_path(tracking->comp, NULL));
    if (!other) return ART_OK;
    return art_warn_strict(ctx, ART_EUSAGE, &tracking->comp->loc,
                           "'%s' and '%s' both set the excitation of '%s': the latter counts",
                           art_comp_path(tracking->comp, NULL), art_comp_path(other->comp, NULL),
                           art_comp_path(exciter, NULL));
}

static int initialize(struct art_ctx *ctx, struct art_sim *sim, void *self, double t)
{
    struct tracking *tracking = self;
    int status = ART_OK;
    const int n = art_get_bool(tracking->comp, "active") ? art_tracker_size(tracking->tracker) : 0;
    for (int i = 0; i < n && !tracking->checked; i++) {
        status = check_exciter(ctx, sim, tracking, exciter_of(tracking, i), t);
        if (status < 0) return status;
    }
    tracking->checked = true;
    art_tracker_begin(tracking->tracker, t, t == sim->clock.t_start && !sim->clock.resumed);
    return ART_OK;
}

/* Parameters of the model that were set count in the prediction as in the step. */
static int apply(struct art_ctx *ctx, struct art_sim *sim, void *self, double t0, double t1)
{
    struct tracking *tracking = self;
    struct model *m = &sim->models[tracking->model];
    if (m->stale) {
        int status = art_system_refresh(ctx, m->sys);
        if (status < 0) return status;
        m->stale = false;
    }
    art_watch_lap(&sim->watch, m->seconds, ART_SIM_PROBES);
    int status = art_tracker_apply(tracking->tracker, t0, t1);
    art_watch_lap(&sim->watch, m->seconds, ART_SIM_PROBES);
    return status;
}

static int save(struct art_ctx *ctx, const struct art_sim *sim, const void *self,
                struct art_buf *text)
{
    const struct tracking *tracking = self;
    const double *a = art_tracker_excitations(tracking->tracker);
    (void)ctx;
    (void)sim;
    for (int i = 0; i < art_tracker_size(tracking->tracker); i++) {
        if (i > 0) art_buf_putc(text, '\t');
        art_buf_double(text, a[i]);
    }
    art_buf_putc(text, '\n');
    return art_buf_status(text);
}

static int load(struct art_ctx *ctx, struct art_sim *sim, void *self, const char *text, size_t n,
                const struct art_loc *loc)
{
    const struct tracking *tracking = self;
    const int count = art_tracker_size(tracking->tracker);
    double *a = art_alloc(ctx, (size_t)count, sizeof *a);
    const char *end = text + n;
    int k = 0;
    (void)sim;
    if (!a) return ART_ENOMEM;
    for (; k < count; k++) {
        while (text < end && (*text == ' ' || *text == '\t')) text++;
        size_t used = art_read_double(text, (size_t)(end - text), &a[k]);
        if (used == 0 || !isfinite(a[k])) break;
        text += used;
    }
    if (k == count) art_tracker_set(tracking->tracker, a);
    art_free(a);
    if (k == count) return ART_OK;
    return art_error(ctx, ART_ESYNTAX, loc, "no excitations of the %d exciter{s} of '%s'", count,
                     art_comp_path(tracking->comp, NULL));
}

/* Report exciters that changed no force in any step. */
static int report_idle(struct art_ctx *ctx, const struct tracking *tracking, long steps)
{
    const int n = art_tracker_size(tracking->tracker);
    const struct art_comp *first = NULL;
    int idle = 0;
    for (int i = 0; i < n && steps > 0; i++) {
        long at_lo, at_hi, acted;
        const struct art_comp *exciter =
            art_tracker_exciter(tracking->tracker, i, &at_lo, &at_hi, &acted);
        if (acted > 0) continue;
        if (idle++ == 0) first = exciter;
    }
    if (idle == 0) return ART_OK;
    return art_warn_strict(
        ctx, ART_ERANGE, &tracking->comp->loc,
        "%d of %d exciter{s} of '%s' changed no force in %ld step{s}, '%s' first: they "
        "are not enabled, have no maximum force, or act on nothing that moves",
        idle, n, art_comp_path(tracking->comp, NULL), steps, art_comp_path(first, NULL));
}

/* Excitations that were at their greatest did not do what was asked of them. */
static int finish(struct art_ctx *ctx, struct art_sim *sim, void *self)
{
    const struct tracking *tracking = self;
    struct art_tracker_report report;
    const struct art_comp *worst = NULL;
    long most = 0;
    int n = 0;
    (void)sim;
    art_tracker_report(tracking->tracker, &report);
    for (int i = 0; i < art_tracker_size(tracking->tracker); i++) {
        long at_lo, at_hi, acted;
        const struct art_comp *exciter =
            art_tracker_exciter(tracking->tracker, i, &at_lo, &at_hi, &acted);
        n += at_hi > 0;
        if (at_hi > most) most = at_hi, worst = exciter;
    }
    if (most > 0)
        art_note(ctx, &tracking->comp->loc,
                 "%d of %d exciters of '%s' reached their greatest excitation, '%s' in %ld of %ld "
                 "steps: "
                 "targets may have been missed",
                 n, art_tracker_size(tracking->tracker), art_comp_path(tracking->comp, NULL),
                 art_comp_path(worst, NULL), most, report.steps);
    return report_idle(ctx, tracking, report.steps);
}

static bool value(const void *self, const struct art_comp *comp, const char *prop, double *out)
{
    const struct tracking *tracking = self;
    return art_tracker_value(tracking->tracker, comp, prop, out);
}

static bool preview(const void *user, const struct art_comp *target, const char *prop, double t,
                    double *out, int n)
{
    const struct art_sim *sim = user;
    return art_input_preview(sim, target, prop, t, out, n);
}

static const struct art_agent_type tracking_type = {.name = "tracking controller",
                                                    .stage = ART_AGENT_CONTROLLER,
                                                    .initialize = initialize,
                                                    .apply = apply,
                                                    .save = save,
                                                    .load = load,
                                                    .finish = finish,
                                                    .value = value,
                                                    .free = free_tracking};

static const struct tracking *other_controller(const struct art_sim *sim,
                                               const struct tracking *tracking,
                                               const struct art_comp *exciter)
{
    bool behind = false;
    for (int k = 0; k < sim->n_agents; k++) {
        const struct tracking *other = sim->agents[k].self;
        if (sim->agents[k].type != &tracking_type) continue;
        for (int i = 0; behind && i < art_tracker_size(other->tracker); i++)
            if (exciter_of(other, i) == exciter && art_get_bool(other->comp, "active"))
                return other;
        behind = behind || other == tracking;
    }
    return NULL;
}

int art_tracking_add(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *comp,
                     void *user)
{
    struct tracking *tracking = art_alloc(ctx, 1, sizeof *tracking);
    int status;
    (void)user;
    if (!tracking) return ART_ENOMEM;
    tracking->comp = comp;
    tracking->model = art_sim_agent_model(ctx, sim, comp);
    if (tracking->model < 0) {
        status =
            art_error(ctx, ART_ENOTFOUND, &comp->loc,
                      "'%s' says of no model (model=\"models/...\")", art_comp_path(comp, NULL));
    } else {
        const struct model *m = &sim->models[tracking->model];
        const struct art_tracked tracked = {m->sys, m->state, m->step, preview, sim};
        status = art_tracker_create(ctx, comp, &tracked, &tracking->tracker);
    }
    if (status == ART_OK)
        status = art_sim_add_agent(ctx, sim, &tracking_type, comp, tracking->model, tracking);
    if (status < 0) free_tracking(tracking);
    return status;
}

struct art_tracker *art_sim_tracker(const struct art_sim *sim, int i)
{
    for (int k = 0; k < sim->n_agents; k++) {
        const struct tracking *tracking = sim->agents[k].self;
        if (sim->agents[k].type == &tracking_type && i-- == 0) return tracking->tracker;
    }
    return NULL;
}

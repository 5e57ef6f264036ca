/* This file makes controllers of inverse control agents: they act in the sub-steps of their model,
 * ahead of its advance. */
#include "probe_priv.h"
#include <math.h>

struct tracking {
    struct art_tracker *tracker;
    const struct art_comp *comp;
    int model;
};

static void free_tracking(void *self)
{
    struct tracking *tracking = self;
    art_tracker_free(tracking->tracker);
    art_free(tracking);
}

static int initialize(struct art_ctx *ctx, struct art_sim *sim, void *self, double t)
{
    struct tracking *tracking = self;
    (void)ctx;
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
    return art_error(ctx, ART_ESYNTAX, loc, "no excitations of the %d exciters of '%s'", count,
                     art_comp_path(tracking->comp, NULL));
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
        long at_lo, at_hi;
        const struct art_comp *exciter = art_tracker_exciter(tracking->tracker, i, &at_lo, &at_hi);
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
    return ART_OK;
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

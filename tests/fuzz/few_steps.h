/* few_steps.h - a model that is simulated for a few steps, for targets that read models. */
#ifndef FUZZ_FEW_STEPS_H
#define FUZZ_FEW_STEPS_H

#include <art/sim.h>
#include <math.h>

enum { FEW_ROOT_STEPS = 8, FEW_STEPS = 3, FEW_SUBSTEPS = 40 };

/* Samples cut steps: a run of three steps may have millions of them. */
struct few_steps {
    int steps, stop;
};

static inline void few_steps_count(void *user, double t, double t_end)
{
    struct few_steps *few = user;
    (void)t;
    (void)t_end;
    if (++few->steps >= FEW_ROOT_STEPS) few->stop = 1;
}

/* Time of a few steps, of the root or of the model with the finest ones. */
static inline double few_steps_time(const struct art_sim *sim)
{
    double h = FEW_STEPS * art_sim_step_size(sim);
    for (int i = 0; i < art_sim_models(sim); i++) {
        double own = FEW_SUBSTEPS * art_get_double(art_sim_system(sim, i)->top, "maxStepSize");
        if (own > 0 && own < h) h = own;
    }
    return h;
}

static inline void few_steps_check(const struct art_sim *sim)
{
    for (int i = 0; i < art_sim_models(sim); i++) {
        const struct art_state *state = art_sim_state(sim, i);
        for (int k = 0; k < state->n_q; k++) ART_ASSERT(isfinite(state->q[k]));
        for (int k = 0; k < state->n_u; k++) ART_ASSERT(isfinite(state->u[k]));
    }
}

static inline int few_steps_run(struct art_ctx *ctx, struct art_model *model, bool compat)
{
    struct few_steps few = {0, 0};
    struct art_sim_options options = {.compat = compat,
                                      .interrupt = &few.stop,
                                      .progress = few_steps_count,
                                      .progress_user = &few};
    struct art_sim *sim = NULL;
    int status = art_sim_create(ctx, model, &options, &sim);
    if (status < 0) return status;
    status = art_sim_run(sim, art_sim_time(sim) + few_steps_time(sim));
    if (status == ART_OK) few_steps_check(sim);
    if (status == ART_OK) status = art_sim_finish(sim);
    art_sim_free(sim);
    return status;
}

#endif

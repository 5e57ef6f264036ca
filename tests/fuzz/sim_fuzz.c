/* Any text as a model that is simulated for a few steps and written again. A refusal says why;
 * nothing crashes, hangs or leaks. */
#include "all_classes.h"
#include <math.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

enum { MAX_TEXT = 1 << 16, ROOT_STEPS = 8, STEPS = 3, SUBSTEPS = 40 };

/* Samples cut steps: a run of three steps may have millions of them. */
struct clock {
    int steps, stop;
};

static void count(void *user, double t, double t_end)
{
    struct clock *clock = user;
    (void)t;
    (void)t_end;
    if (++clock->steps >= ROOT_STEPS) clock->stop = 1;
}

/* Time of a few steps, of the root or of the model with the finest ones. */
static double short_time(const struct art_sim *sim)
{
    double h = STEPS * art_sim_step_size(sim);
    for (int i = 0; i < art_sim_models(sim); i++) {
        double own = SUBSTEPS * art_get_double(art_sim_system(sim, i)->top, "maxStepSize");
        if (own > 0 && own < h) h = own;
    }
    return h;
}

static void check_finite(const struct art_sim *sim)
{
    for (int i = 0; i < art_sim_models(sim); i++) {
        const struct art_state *state = art_sim_state(sim, i);
        for (int k = 0; k < state->n_q; k++) ART_ASSERT(isfinite(state->q[k]));
        for (int k = 0; k < state->n_u; k++) ART_ASSERT(isfinite(state->u[k]));
    }
}

static int simulate(struct art_ctx *ctx, struct art_model *model, bool compat)
{
    struct clock clock = {0, 0};
    struct art_sim_options options = {
        .compat = compat, .interrupt = &clock.stop, .progress = count, .progress_user = &clock};
    struct art_sim *sim = NULL;
    int status = art_sim_create(ctx, model, &options, &sim);
    if (status < 0) return status;
    status = art_sim_run(sim, art_sim_time(sim) + short_time(sim));
    if (status == ART_OK) check_finite(sim);
    if (status == ART_OK) status = art_sim_finish(sim);
    art_sim_free(sim);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct art_ctx ctx;
    struct art_source src = {0};
    struct art_model *model = NULL;
    struct art_buf text;
    int status;
    if (n > MAX_TEXT) return 0;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    ART_TRY(art_source_string(&ctx, &src, "input", (const char *)data, n));
    ART_TRY(art_model_read_source(&ctx, schema(), &src, NULL, &model));
    ART_TRY(simulate(&ctx, model, n % 2));
    ART_TRY(art_model_print(&text, model));
    status = art_buf_status(&text);
out:
    ART_ASSERT(status >= 0 || ctx.n_errors > 0);
    art_buf_fini(&text);
    art_model_free(model);
    art_source_fini(&src);
    art_ctx_fini(&ctx);
    return 0;
}

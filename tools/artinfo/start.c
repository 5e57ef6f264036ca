#include "artinfo.h"
#include <art/contact.h>
#include <art/script.h>
#include <art/sim.h>

/* A run prints what its scripts print; a check has findings alone. */
static void drop(void *user, const char *text, size_t n)
{
    (void)user;
    (void)text;
    (void)n;
}

/* The sink of `ctx` without notes, which describe a run that is not made, and without what is not
 * simulated, if that has been said class by class. */
struct start_sink {
    void (*report)(void *, const struct art_message *);
    void *user;
    bool unknown_said;
};

static void hand_on(void *user, const struct art_message *message)
{
    const struct start_sink *to = user;
    bool said =
        message->severity == ART_NOTE || (to->unknown_said && message->status == ART_EUNSUPPORTED);
    if (!said) to->report(to->user, message);
}

int agents_of_a_run(struct art_ctx *ctx, struct art_agent_set *set,
                    struct art_script_agents *scripts)
{
    *scripts = (struct art_script_agents){.print = drop};
    art_agent_set_init(set);
    return art_script_agents_add(ctx, set, scripts);
}

int check_start(struct art_ctx *ctx, struct art_model *model, const struct art_agent_set *agents,
                const char *const *ignore, int n_ignore)
{
    struct start_sink sink = {ctx->report, ctx->user, n_ignore > 0};
    struct art_sim_options options = {.agents = agents, .ignore = ignore, .n_ignore = n_ignore};
    struct art_sim *sim = NULL;
    ctx->report = hand_on;
    ctx->user = &sink;
    int status = art_sim_create(ctx, model, &options, &sim);
    ctx->report = sink.report;
    ctx->user = sink.user;
    art_sim_free(sim);
    return status == ART_ENOMEM ? status : ART_OK;
}

/* This file finds the commands that a model offers: each agent may have some (guide, section 5.5).
 */
#include "sim_priv.h"

/* Find the i-th command of all agents: the agent that has it, and its number there. */
static struct agent *find_command(const struct art_sim *sim, int i, int *k, const char **name,
                                  const char **help)
{
    for (int a = 0; a < sim->n_agents; a++) {
        struct agent *agent = &sim->agents[a];
        for (*k = 0; agent->type->command; (*k)++) {
            *help = NULL;
            *name = agent->type->command(sim, agent->self, *k, help);
            if (!*name) break;
            if (i-- == 0) return agent;
        }
    }
    return NULL;
}

const char *art_sim_command(const struct art_sim *sim, int i, const char **help,
                            const struct art_comp **comp)
{
    const char *name = NULL, *text = NULL;
    int k;
    const struct agent *agent = find_command(sim, i, &k, &name, &text);
    if (!agent) return NULL;
    if (help) *help = text ? text : "";
    if (comp) *comp = agent->comp;
    return name;
}

int art_sim_execute(struct art_ctx *ctx, struct art_sim *sim, const char *name)
{
    const char *offered, *help, *near[64];
    int k, n = 0;
    for (int i = 0;; i++) {
        const struct agent *agent = find_command(sim, i, &k, &offered, &help);
        if (!agent) break;
        if (n < 64) near[n++] = offered;
        if (!art_streq(offered, name)) continue;
        sim->evaluated = false;
        return agent->type->execute(ctx, sim, agent->self, k);
    }
    const char *nearest = art_nearest(name, near, (size_t)n);
    if (n == 0) return art_error(ctx, ART_ENOTFOUND, NULL, "the model offers no commands");
    return art_error(ctx, ART_ENOTFOUND, NULL, "the model offers no command '%s'%s%s%s", name,
                     nearest ? "; did you mean '" : "", nearest ? nearest : "",
                     nearest ? "'?" : "");
}

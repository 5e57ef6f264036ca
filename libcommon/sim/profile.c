/* Counts and, on request, seconds: where the work of a run goes. */
#include "sim_priv.h"
#include <string.h>

const char *art_sim_phase_name(enum art_sim_phase phase)
{
    static const char *const names[ART_SIM_PHASES] = {"assembly", "factor", "solve", "probes",
                                                      "output"};
    return (unsigned)phase < ART_SIM_PHASES ? names[phase] : "?";
}

void art_sim_profile(const struct art_sim *sim, int i, struct art_sim_profile *profile)
{
    memset(profile, 0, sizeof *profile);
    if (i < 0 || i >= sim->n_models) {
        profile->comp = sim->tree->root;
        memcpy(profile->seconds, sim->seconds, sizeof profile->seconds);
        return;
    }
    const struct model *m = &sim->models[i];
    profile->comp = m->comp;
    profile->unknowns = m->sys->n_active;
    profile->steps = m->steps;
    art_step_stats(m->step, &profile->step);
    memcpy(profile->seconds, m->seconds, sizeof profile->seconds);
}

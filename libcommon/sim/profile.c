/* Counts and, on request, seconds: where the work of a run goes. */
#include "sim_priv.h"
#include <string.h>

const char *art_sim_phase_name(enum art_sim_phase phase)
{
    static const char *const names[ART_SIM_PHASES] = {"assembly", "factor", "solve", "probes",
                                                      "output"};
    return (unsigned)phase < ART_SIM_PHASES ? names[phase] : "?";
}

static void constraints(const struct model *m, struct art_sim_profile *profile)
{
    if (!m->stepper.kkt) return;
    const struct art_kkt_stats *a = art_kkt_stats(m->stepper.kkt);
    const struct art_kkt_stats *b = art_kkt_stats(m->stepper.kkt_mass);
    profile->constrained = true;
    profile->kkt = *a;
    profile->kkt.n_analyze += b->n_analyze;
    profile->kkt.n_factor += b->n_factor;
    profile->kkt.n_solve += b->n_solve;
    profile->kkt.n_reused += b->n_reused;
    profile->kkt.n_iterations += b->n_iterations;
    profile->kkt.n_indefinite += b->n_indefinite;
    profile->kkt.n_lcp += b->n_lcp;
    profile->kkt.n_pivots += b->n_pivots;
    profile->kkt.n_fallbacks += b->n_fallbacks;
    if (b->n_redundant > a->n_redundant) profile->kkt.n_redundant = b->n_redundant;
    if (b->nnz_factor > a->nnz_factor) profile->kkt.nnz_factor = b->nnz_factor;
    profile->n_bilateral = m->sys->G.J.n_rows;
    profile->n_unilateral = m->sys->N.J.n_rows;
    profile->corrections = m->stepper.corrections;
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
    profile->solver = art_solver_name(art_stepper_solver(&m->stepper));
    profile->unknowns = m->sys->n_active;
    profile->steps = m->steps;
    profile->stats = *art_solver_stats(art_stepper_solver(&m->stepper));
    if (m->stepper.plain) {
        const struct art_kkt_stats *k = art_kkt_stats(m->stepper.plain);
        profile->reused = k->n_reused;
        profile->iterations = k->n_iterations;
    }
    constraints(m, profile);
    memcpy(profile->seconds, m->seconds, sizeof profile->seconds);
}

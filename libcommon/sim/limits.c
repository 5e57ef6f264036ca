/* Limits that keep a run from being endless. */
#include "sim_priv.h"
#include <float.h>
#include <math.h>

/* Refuse what would never end: steps lost in the rounding of the time, or far too many of them. */
int art_sim_check_steps(const struct art_sim *sim, const struct art_comp *comp, const char *what,
                        double h, double from, double to)
{
    const struct art_slot *slot = art_comp_slot(comp, what);
    const struct art_loc *loc = slot ? &slot->loc : &comp->loc;
    double far = fmax(fabs(from), fabs(to)), n = (to - from) / h;
    if (h < 16 * DBL_EPSILON * far)
        return art_error(sim->ctx, ART_ERANGE, loc,
                         "steps of %g of '%s' are lost in the rounding of times up to %g", h,
                         art_comp_path(comp, NULL), far);
    if (!(n <= ART_SIM_MAX_STEPS))
        return art_error(sim->ctx, ART_ELIMIT, loc,
                         "from t = %.9g to %.9g there are %.3g steps of %g of '%s'; at most %g "
                         "can be taken at a time",
                         from, to, n, h, art_comp_path(comp, NULL), ART_SIM_MAX_STEPS);
    return ART_OK;
}

int art_sim_check_run(const struct art_sim *sim, double t_end)
{
    const struct art_comp *root = sim->tree->root;
    double t = sim->clock.t;
    int status = ART_OK;
    if (!isfinite(t_end) || !isfinite(t))
        return art_error(sim->ctx, ART_ERANGE, &root->loc, "a run from t = %g to %g never ends", t,
                         t_end);
    if (t >= t_end) return ART_OK;
    ART_TRY(art_sim_check_steps(sim, root, "maxStepSize", sim->clock.step, t, t_end));
    for (int i = 0; i < sim->n_models; i++) {
        const struct model *m = &sim->models[i];
        if (m->max_step > 0)
            ART_TRY(art_sim_check_steps(sim, m->comp, "maxStepSize", m->max_step, t, t_end));
    }
    ART_TRY(art_sim_check_agents(sim, t_end));
out:
    return status;
}

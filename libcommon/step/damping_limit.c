/* Explicit schemes are stable where damping stops a body in no less than a step or so: h d / m up
 * to 2 (Hairer & Wanner 1996, section IV.2). Beyond that velocities turn around from step to step
 * and grow; friction may hold what does so, and a body that should slide is printed at rest. */
#include "step_priv.h"
#include <math.h>
#include <string.h>

static double over_mass(double damping, double mass)
{
    return damping > 0 && mass > 0 ? damping / mass : 0;
}

/* The fastest rate of decay of a component by its own damping. */
static double decay_rate(const struct art_dyn *dyn)
{
    double rate = over_mass(dyn->damping, dyn->frame ? dyn->eff_inertia.mass : dyn->eff_mass);
    for (int k = 0; k < 3 && dyn->frame; k++)
        rate = fmax(rate, over_mass(dyn->rotary_damping, dyn->eff_inertia.J[4 * k]));
    return rate + dyn->inertial_damping;
}

int art_step_check_damping(struct art_step *s, const struct art_integrator *scheme)
{
    const struct art_system *sys = s->sys;
    const struct art_dyn *worst = NULL;
    double most = scheme->most_decay;
    if (!(most > 0) || s->report.reported_damping) return ART_OK;
    for (int i = 0; i < sys->n_dyn; i++) {
        const struct art_dyn *dyn = &sys->dyn[i];
        if (dyn->status != ART_DYN_ACTIVE || !(s->h * decay_rate(dyn) > most)) continue;
        most = s->h * decay_rate(dyn), worst = dyn;
    }
    if (!worst) return ART_OK;
    s->report.reported_damping = true;
    return art_warn_strict(
        s->ctx, ART_ERANGE, &worst->comp->loc,
        "the damping of '%s' is too strong for the explicit integrator %s in steps of "
        "%.4g: step by damping by mass is %.3g, and it is stable up to %.3g; what is "
        "computed is wrong, also where friction or a joint holds it; take smaller "
        "steps or an implicit integrator",
        art_comp_path(worst->comp, NULL), art_integrator_name(scheme), s->h, most,
        scheme->most_decay);
}

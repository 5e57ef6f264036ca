#include <art/step.h>

/* u <- u0 + h M^-1 (f + F) with constraints in the same solve;  q <- q (+) h u. Without constraints
 * it is SymplecticEuler. Order 1, explicit. */
static int step(struct art_step *s)
{
    art_step_momentum(s, false);
    int status = art_step_constrain_midway(s, s->h);
    if (status < 0) return status;
    if (!art_step_constrained(s)) {
        art_system_update(s->sys, s->state);
        return art_step_symplectic(s);
    }
    status = art_step_solve_with_mass(s);
    if (status == ART_OK) status = art_step_apply_friction(s);
    if (status == ART_OK) art_step_accept(s, s->h, s->vec.u);
    return status;
}

const struct art_integrator art_integrator_constrained_forward_euler = {
    .summary = "explicit, order 1; constraints in the solve",
    .step = step,
    .constraints_first = true,
    .most_decay = 2};

#include "../sim_priv.h"

/* u <- u0 + h M^-1 (f + F) with constraints in the same solve;  q <- q (+) h u. Without constraints
 * it is SymplecticEuler. Order 1, explicit. */
static int step(struct art_stepper *s)
{
    int status = art_stepper_constrain_midway(s, s->h);
    if (status < 0 || !art_stepper_constrained(s))
        return status < 0 ? status : art_stepper_symplectic(s);
    art_stepper_momentum(s, false);
    status = art_stepper_solve_with_mass(s);
    if (status == ART_OK) art_stepper_accept(s, s->h, s->u);
    return status;
}

const struct art_integrator art_integrator_constrained_forward_euler = {
    "ConstrainedForwardEuler", "explicit, order 1; constraints in the solve", step, false};

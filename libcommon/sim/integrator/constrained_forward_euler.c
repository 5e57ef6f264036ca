#include "../sim_priv.h"

/* u <- u0 + h M^-1 (f + F) with constraints in the same solve;  q <- q (+) h u. Without constraints
 * it is SymplecticEuler. Order 1, explicit. */
static int step(struct art_stepper *s)
{
    return art_stepper_symplectic(s);
}

const struct art_integrator art_integrator_constrained_forward_euler = {
    "ConstrainedForwardEuler", "explicit, order 1; constraints in the solve", step};

#include <art/step.h>

/* Compute u <- u0 + h M^-1 (f + F), then q <- q (+) h u. Order 1, explicit, symplectic: the energy
 * stays near its value. */
static int step(struct art_step *s)
{
    return art_step_symplectic(s);
}

const struct art_integrator art_integrator_symplectic_euler = {
    .summary = "explicit, order 1; good energy behaviour", .step = step, .most_decay = 2};

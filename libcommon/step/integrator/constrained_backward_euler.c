#include <art/step.h>

/* Backward Euler as in BackwardEuler, with constraints in the one solve. Under compat b -= (-h D -
 * h^2 K) u_p with the velocities u_p of parametric components. Order 1, implicit; the default. */
static int step(struct art_step *s)
{
    int status = art_step_backward(s, true);
    if (status == ART_OK) status = art_step_apply_friction(s);
    if (status == ART_OK) art_step_accept_end(s, s->h, s->vec.u);
    return status;
}

const struct art_integrator art_integrator_constrained_backward_euler = {
    .summary = "implicit, order 1; constraints in the solve (default)",
    .step = step,
    .stiff = true,
    .couples_constraints = true,
    .constraints_first = true,
    .divided = true};

#include "../sim_priv.h"

/* As BackwardEuler, with constraints in the one solve. Under compat b -= (-h D - h^2 K) u_p with
 * the velocities u_p of parametric components. Order 1, implicit; the default. */
static int step(struct art_stepper *s)
{
    double h = s->h;
    art_stepper_momentum(s);
    art_system_jacobians(s->sys, s->state);
    art_stepper_add_product(s, s->sys->D, -h);
    for (int i = 0; i < s->sys->n_active; i++)
        s->b[i] += h * h * (s->sys->cD[i] + h * s->sys->cK[i]);
    art_stepper_parametric(s, -h, -h * h);
    int status = art_stepper_solve(s, -h, -h * h);
    if (status == ART_OK) art_stepper_accept(s, h, s->u);
    return status;
}

const struct art_integrator art_integrator_constrained_backward_euler = {
    "ConstrainedBackwardEuler", "implicit, order 1; constraints in the solve (default)", step};

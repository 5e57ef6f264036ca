#include "../sim_priv.h"

/* (M - h D - h^2 K) u = M u0 + h (f + F) - h D u0 + h^2 c_D + h^3 c_K;  q <- q (+) h u.  One
 * linearised step (Baraff & Witkin 1998, eq. 6, with attachments); constraints follow the solve
 * instead of taking part in it. Order 1, implicit. */
static int step(struct art_stepper *s)
{
    double h = s->h;
    art_stepper_momentum(s);
    art_system_jacobians(s->sys, s->state);
    art_stepper_add_product(s, s->sys->D, -h);
    for (int i = 0; i < s->sys->n_active; i++)
        s->b[i] += h * h * (s->sys->cD[i] + h * s->sys->cK[i]);
    int status = art_stepper_solve(s, -h, -h * h);
    if (status == ART_OK) art_stepper_accept(s, h, s->u);
    return status;
}

const struct art_integrator art_integrator_backward_euler = {
    "BackwardEuler", "implicit, order 1; constraints after the solve", step};

#include "../sim_priv.h"

/* (M - h/2 D - h^2/4 K) u = M u0 + h (f + F) - h/2 D u0 + h^2/4 K u0 + h^2/4 c_D + h^3/8 c_K, then
 * q <- (q (+) h/2 u) (+) h/2 u0: the trapezoidal rule (Newmark, gamma 1/2, beta 1/4), one
 * linearised solve. Order 2 for smooth problems whose Jacobians are complete. */
static int step(struct art_stepper *s)
{
    double h = s->h, h2 = h * h / 4;
    art_stepper_momentum(s, true);
    art_stepper_add_product(s, s->sys->D, -h / 2);
    art_stepper_add_product(s, s->sys->K, h2);
    for (int i = 0; i < s->sys->n_active; i++)
        s->b[i] += h2 * (s->sys->cD[i] + 0.5 * h * s->sys->cK[i]);
    int status = art_stepper_constrain_midway(s, h / 2);
    if (status < 0) return status;
    art_stepper_parametric(s, -h / 2, -h2);
    status = art_stepper_solve(s, -h / 2, -h2, true);
    if (status < 0) return status;
    art_system_move(s->sys, s->state, h / 2, s->u);
    art_stepper_arrive(s, h / 2, s->u0);
    return ART_OK;
}

const struct art_integrator art_integrator_trapezoidal = {"Trapezoidal", "implicit, order 2", step,
                                                          .stiff = true};

#include "../sim_priv.h"

/* u <- u0 + h M^-1 (f + F);  q <- q (+) h u.  Order 1, explicit, keeps energy near its value. */
static int step(struct art_stepper *s)
{
    int status = art_stepper_explicit(s);
    if (status == ART_OK) art_stepper_accept(s, s->h, s->u);
    return status;
}

const struct art_integrator art_integrator_symplectic_euler = {
    "SymplecticEuler", "explicit, order 1; good energy behaviour", step};

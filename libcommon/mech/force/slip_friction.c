/* This is friction by the speed of slip, as in Simbody (Sherman, Seth & Delp 2011), v_t the speed
 * of transition:
 *
 *     mu = min(v/v_t, 1) (mu_d + 2 (mu_s - mu_d) / (1 + (v/v_t)^2)) + mu_v v,
 *
 * and the kinematics of two frames that touch. */
#include "../mech_priv.h"

void mech_slip_friction_read(const struct art_comp *comp, struct mech_slip_friction *friction)
{
    friction->mu_s = art_get_double(comp, "staticFriction");
    friction->mu_d = art_get_double(comp, "dynamicFriction");
    friction->mu_v = art_get_double(comp, "viscousFriction");
    friction->v_t = art_get_double(comp, "transitionVelocity");
}

void mech_slip_friction_at(const struct mech_slip_friction *c, double v, double *by_speed,
                           double *slope)
{
    double x = v / c->v_t, more = 2 * (c->mu_s - c->mu_d) / (1 + x * x), base = c->mu_d + more;
    double dbase = -2 * x * more / (1 + x * x) / c->v_t;
    *by_speed = (x < 1 ? base / c->v_t : base / v) + c->mu_v;
    *slope = (x < 1 ? base / c->v_t + x * dbase : dbase) + c->mu_v;
}

void mech_place_of(const struct art_system *sys, const struct art_state *state, int dyn,
                   const double x[3], double p[3])
{
    art_v3_copy(p, x);
    if (dyn < 0) return;
    art_m3_mulvec(p, sys->dyn[dyn].R, x);
    art_v3_add(p, p, state->q + sys->dyn[dyn].q);
}

void mech_velocity_at(const struct art_system *sys, const struct art_state *state, int dyn,
                      const double P[3], double v[3])
{
    double r[3], wr[3];
    art_v3_zero(v);
    if (dyn < 0) return;
    const double *u = state->u + sys->dyn[dyn].u;
    art_v3_sub(r, P, state->q + sys->dyn[dyn].q);
    art_v3_cross(wr, u + 3, r);
    art_v3_add(v, u, wr);
}

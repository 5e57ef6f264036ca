/* As the muscle of Peck (peck_muscle.c), but as strong at any length above the optimal one. */
#include "../mech_priv.h"

enum { FMAX, PASSIVE, TENDON, OPT, MAX, D, SCALE };

static void eval(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    double opt = par[OPT], max = par[MAX], fibre = opt * (1 - par[TENDON]), s = par[SCALE];
    double n = (l - opt * par[TENDON]) / fibre, two_pi = 2 * ART_PI;
    bool rises = n > 0.5 && n<1, ramp = l> opt && l < max;
    (void)l0;
    double A = rises ? 0.5 * (1 + cos(two_pi * n)) : n >= 1 ? 1 : 0;
    double P = l <= opt ? 0 : ramp ? (l - opt) / (max - opt) : 1;
    double slope = 0;
    if (rises) slope -= par[FMAX] * a * ART_PI * sin(two_pi * n) / fibre;
    if (ramp) slope += par[FMAX] * par[PASSIVE] / (max - opt);
    out[0] = s * (par[FMAX] * (A * a + P * par[PASSIVE]) + par[D] * ldot);
    out[1] = s * slope;
    out[2] = s * par[D];
}

static double energy(const double *par, double l, double l0)
{
    return par[SCALE] * par[FMAX] * par[PASSIVE] * mech_ramp_integral(par[OPT], par[MAX], l, l0);
}

const struct art_axial_law art_axial_pai_muscle = {
    .cls = "PaiAxialMuscle",
    .params = {"maxForce", "passiveFraction", "tendonRatio", "optLength", "maxLength", "damping",
               "forceScaling"},
    .positive = 1u << OPT,
    .eval = eval,
    .scale = SCALE,
    .energy = energy};

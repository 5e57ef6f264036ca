/* Peck, Langenbach and Hannam, Archives of Oral Biology 45 (2000) 713-725, as ArtiSynth's guide
 * gives it (section 4.5.1.4). */
#include "../mech_priv.h"

enum { FMAX, PASSIVE, TENDON, OPT, MAX, D, SCALE };

/* Normalised fibre length n = (l - opt r) / (opt (1 - r)); active part (1 + cos 2 pi n) / 2 on
 * 1/2 < n < 3/2, passive part a ramp from the optimal to the largest length. */
static void eval(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    double opt = par[OPT], max = par[MAX], fibre = opt * (1 - par[TENDON]), s = par[SCALE];
    double n = (l - opt * par[TENDON]) / fibre, two_pi = 2 * ART_PI;
    bool active = n > 0.5 && n<1.5, ramp = l> opt && l < max;
    (void)l0;
    double A = active ? 0.5 * (1 + cos(two_pi * n)) : 0;
    double P = l <= opt ? 0 : ramp ? (l - opt) / (max - opt) : 1;
    double slope = 0;
    if (active) slope -= par[FMAX] * a * ART_PI * sin(two_pi * n) / fibre;
    if (ramp) slope += par[FMAX] * par[PASSIVE] / (max - opt);
    out[0] = s * (par[FMAX] * (A * a + P * par[PASSIVE]) + par[D] * ldot);
    out[1] = s * slope;
    out[2] = s * par[D];
}

static double energy(const double *par, double l, double l0)
{
    return par[SCALE] * par[FMAX] * par[PASSIVE] * mech_ramp_integral(par[OPT], par[MAX], l, l0);
}

const struct art_axial_law art_axial_peck_muscle = {
    .cls = "PeckAxialMuscle",
    .params = {"maxForce", "passiveFraction", "tendonRatio", "optLength", "maxLength", "damping",
               "forceScaling"},
    .positive = 1u << OPT,
    .eval = eval,
    .scale = SCALE,
    .energy = energy};

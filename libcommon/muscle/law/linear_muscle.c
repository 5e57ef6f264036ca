#include "../muscle_priv.h"
#include <art/rows.h>

enum { FMAX, PASSIVE, OPT, MAX, D, SCALE };

/* F = s (fmax r (a + p) + d ldot), where r rises from 0 at the optimal length to 1 at the largest
 */
static void eval(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    double opt = par[OPT], max = par[MAX], act = par[FMAX] * (a + par[PASSIVE]), s = par[SCALE];
    bool stretched = art_is_beyond(l, opt), ramp = stretched && l < max;
    (void)l0;
    double r = !stretched ? 0 : ramp ? (l - opt) / (max - opt) : 1;
    out[0] = s * (act * r + par[D] * ldot);
    out[1] = ramp ? s * act / (max - opt) : 0;
    out[2] = s * par[D];
}

static double energy(const double *par, double l, double l0)
{
    return par[SCALE] * par[FMAX] * par[PASSIVE] * muscle_ramp_integral(par[OPT], par[MAX], l, l0);
}

static const struct art_axial_law law = {
    .params = {"maxForce", "passiveFraction", "optLength", "maxLength", "damping", "forceScaling"},
    .eval = eval,
    .scale = SCALE,
    .energy = energy};

const struct art_class art_axial_linear_muscle =
    ART_CORE_CLASS("LinearAxialMuscle", "materials", "AxialMuscleMaterial", .law = &law,
                   .help = "fmax (a + p) ramp(l) + d ldot");

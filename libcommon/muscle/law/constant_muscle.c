#include "../muscle_priv.h"
#include <art/rows.h>

enum { FMAX, PASSIVE, D, SCALE };

/* F = s (fmax (a + p) + d ldot) */
static void eval(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    (void)l;
    (void)l0;
    out[0] = par[SCALE] * (par[FMAX] * (a + par[PASSIVE]) + par[D] * ldot);
    out[1] = 0;
    out[2] = par[SCALE] * par[D];
}

static double energy(const double *par, double l, double l0)
{
    return par[SCALE] * par[FMAX] * par[PASSIVE] * (l - l0);
}

static const struct art_axial_law law = {
    .params = {"maxForce", "passiveFraction", "damping", "forceScaling"},
    .eval = eval,
    .scale = SCALE,
    .energy = energy};

const struct art_class art_axial_constant_muscle =
    ART_CORE_CLASS("ConstantAxialMuscle", "materials", "AxialMuscleMaterial", .law = &law,
                   .help = "fmax (a + p) + d ldot");

#include "../mech_priv.h"

/* F is the same at any length */
static void eval(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    (void)l;
    (void)ldot;
    (void)l0;
    (void)a;
    out[0] = par[0];
    out[1] = out[2] = 0;
}

static double energy(const double *par, double l, double l0)
{
    return par[0] * (l - l0);
}

const struct art_axial_law art_axial_constant = {.cls = "ConstantAxialMaterial",
                                                 .params = {"force"},
                                                 .eval = eval,
                                                 .scale = -1,
                                                 .energy = energy};

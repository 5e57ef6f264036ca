#include "../mech_priv.h"

enum { K, D };

/* F = k (l - l0) + d ldot */
static void eval(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    (void)a;
    out[0] = par[K] * (l - l0) + par[D] * ldot;
    out[1] = par[K];
    out[2] = par[D];
}

static double energy(const double *par, double l, double l0)
{
    return 0.5 * par[K] * (l - l0) * (l - l0);
}

const struct art_axial_law art_axial_linear = {.cls = "LinearAxialMaterial",
                                               .params = {"stiffness", "damping"},
                                               .eval = eval,
                                               .scale = -1,
                                               .energy = energy};

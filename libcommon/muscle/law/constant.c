#include "../muscle_priv.h"
#include <art/rows.h>

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

static const struct art_axial_law law = {
    .params = {"force"}, .eval = eval, .scale = -1, .energy = energy};

static const struct art_prop props[] = {
    ART_P("force", DOUBLE("M L/T^2"), "0", "total force in the last evaluation", ART_STATE),
};
const struct art_class art_axial_constant = ART_CORE_CLASS(
    "ConstantAxialMaterial", "materials", "AxialMaterial", ART_PROPS(props), .law = &law);

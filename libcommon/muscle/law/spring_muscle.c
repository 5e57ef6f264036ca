#include "../muscle_priv.h"
#include <art/rows.h>

enum { K, D, FMAX };

/* F = k (l - l0) + d ldot + fmax a */
static void eval(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    out[0] = par[K] * (l - l0) + par[D] * ldot + par[FMAX] * a;
    out[1] = par[K];
    out[2] = par[D];
}

static double energy(const double *par, double l, double l0)
{
    return 0.5 * par[K] * (l - l0) * (l - l0);
}

static const struct art_axial_law law = {
    .params = {"stiffness", "damping", "maxForce"}, .eval = eval, .scale = -1, .energy = energy};

static const struct art_prop props[] = {
    ART_P("maxForce", DOUBLE("M L/T^2"), "1", "force at full activation", ART_EXPLICIT),
};
const struct art_class art_axial_spring_muscle = ART_CORE_CLASS(
    "SpringAxialMuscle", "materials", "LinearAxialMaterial", ART_PROPS(props), .law = &law);

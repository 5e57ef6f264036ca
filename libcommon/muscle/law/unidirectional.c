#include "../muscle_priv.h"
#include <art/rows.h>

enum { K, D };

/* F = k max(l - l0, 0) + d ldot */
static void eval(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    (void)a;
    out[0] = par[K] * (art_is_beyond(l, l0) ? l - l0 : 0) + par[D] * ldot;
    out[1] = art_is_beyond(l, l0) ? par[K] : 0;
    out[2] = par[D];
}

static double energy(const double *par, double l, double l0)
{
    double x = fmax(l - l0, 0);
    return 0.5 * par[K] * x * x;
}

static const struct art_axial_law law = {
    .params = {"stiffness", "damping"}, .eval = eval, .scale = -1, .energy = energy};

const struct art_class art_axial_unidirectional = ART_CORE_CLASS(
    "UnidirectionalLinearAxialMaterial", "materials", "LinearAxialMaterial", .law = &law);

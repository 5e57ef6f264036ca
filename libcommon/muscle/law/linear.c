#include "../muscle_priv.h"
#include <art/rows.h>

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

static const struct art_axial_law law = {
    .params = {"stiffness", "damping"}, .eval = eval, .scale = -1, .energy = energy};

static const struct art_prop props[] = {
    ART_P("stiffness", DOUBLE("M/T^2"), "0", "force per length", ART_EXPLICIT,
          .range = "(-inf,inf)~[0,inf)"),
    ART_P("damping", DOUBLE("M/T"), "0", "force per speed", ART_EXPLICIT, .range = "[0,inf)"),
};
const struct art_class art_axial_linear =
    ART_CORE_CLASS("LinearAxialMaterial", "materials", "AxialMaterial", ART_PROPS(props),
                   .law = &law, .help = "k (l - l0) + d ldot");

/* A bar has the Kirchhoff stress E ln(l/l0), of Hencky's strain: its energy is A l0 E/2
 * ln^2(l/l0), and so its tension E A l0/l ln(l/l0) (Bonet & Wood 2008, Nonlinear Continuum
 * Mechanics for Finite Element Analysis, chapter 3). */
#include "../muscle_priv.h"
#include <art/rows.h>
#include <math.h>

enum { MODULUS, AREA };

static void eval(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    double k = par[MODULUS] * par[AREA] * l0 / l, strain = log(l / l0);
    (void)ldot;
    (void)a;
    out[0] = k * strain;
    out[1] = k / l * (1 - strain);
    out[2] = 0;
}

static double energy(const double *par, double l, double l0)
{
    double strain = log(l / l0);
    return 0.5 * par[MODULUS] * par[AREA] * l0 * strain * strain;
}

static const char *check(const double *par, double rest)
{
    return !(rest > 0)                                       ? "a bar takes a restLength above 0"
           : !(par[MODULUS] >= 0) || !isfinite(par[MODULUS]) ? "youngsModulus must not be negative"
           : !(par[AREA] >= 0) || !isfinite(par[AREA])       ? "area must not be negative"
                                                             : NULL;
}

static const struct art_axial_law law = {.params = {"youngsModulus", "area"},
                                         .eval = eval,
                                         .scale = -1,
                                         .energy = energy,
                                         .check = check};

static const struct art_prop props[] = {
    ART_P("youngsModulus", DOUBLE("M/L/T^2"), "500000", "Kirchhoff stress by ln(l/l0)",
          .range = "[0,inf)"),
    ART_P("area", DOUBLE("L^2"), "1", "cross section at rest", .range = "[0,inf)"),
};

const struct art_class art_axial_truss =
    ART_CLASS("TrussMaterial", "artkit", "AxialMaterial", ART_PROPS(props), .law = &law,
              .help = "a bar: E A l0/l ln(l/l0), in tension and compression");

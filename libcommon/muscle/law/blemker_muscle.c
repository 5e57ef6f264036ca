/* This law is that of Blemker, Pinsky and Delp, Journal of Biomechanics 38 (2005) 657-665, along a
 * line: ArtiSynth's guide, section 4.5.1.5 (where the squares of the active part are missing). */
#include "../muscle_priv.h"
#include <art/rows.h>

enum { FMAX, P1, P2, OPT, MAX, D };

double art_blemker_active(double n, double *slope)
{
    double to = n < 0.6 ? n - 0.4 : n > 1.4 ? n - 1.6 : n - 1;
    bool middle = n >= 0.6 && n <= 1.4;
    *slope = 0;
    if (n < 0.4 || n > 1.6) return 0;
    *slope = middle ? -8 * to : 18 * to;
    return middle ? 1 - 4 * to * to : 9 * to * to;
}

double art_blemker_passive(double p1, double p2, double n, double n_max, double *slope)
{
    double at = n < n_max ? n : n_max;
    *slope = 0;
    if (!art_is_beyond(n, 1)) return 0;
    if (at < 1) at = 1;
    *slope = p1 * p2 * exp(p2 * (at - 1));
    return p1 * expm1(p2 * (at - 1)) + *slope * (n - at);
}

static void eval(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    double n = l / par[OPT], dA, dP;
    double A = art_blemker_active(n, &dA);
    double P = art_blemker_passive(par[P1], par[P2], n, par[MAX] / par[OPT], &dP);
    (void)l0;
    out[0] = par[FMAX] * (a * A + P) + par[D] * ldot;
    out[1] = par[FMAX] * (a * dA + dP) / par[OPT];
    out[2] = par[D];
}

double art_blemker_passive_integral(double p1, double p2, double n, double n_max)
{
    double at = n < n_max ? n : n_max, slope;
    if (!art_is_beyond(n, 1) || p2 == 0) return 0;
    if (at < 1) at = 1;
    double over = n - at, P = art_blemker_passive(p1, p2, at, n_max, &slope);
    slope = p1 * p2 * exp(p2 * (at - 1));
    return p1 * (expm1(p2 * (at - 1)) / p2 - (at - 1)) + P * over + 0.5 * slope * over * over;
}

static double energy(const double *par, double l, double l0)
{
    double opt = par[OPT], n_max = par[MAX] / opt;
    return par[FMAX] * opt *
           (art_blemker_passive_integral(par[P1], par[P2], l / opt, n_max) -
            art_blemker_passive_integral(par[P1], par[P2], l0 / opt, n_max));
}

static const struct art_axial_law law = {.params = {"maxForce", "expStressCoeff",
                                                    "uncrimpingFactor", "optLength", "maxLength",
                                                    "damping"},
                                         .positive = 1u << OPT,
                                         .eval = eval,
                                         .scale = -1,
                                         .energy = energy};

static const struct art_prop props[] = {
    ART_P("maxForce", DOUBLE("M L/T^2"), "300000", "force at full activation", ART_EXPLICIT,
          .range = "[0,inf)"),
    ART_P("optLength", DOUBLE("L"), "1", "length of the largest active force", ART_EXPLICIT,
          .range = "[0,inf)"),
    ART_P("maxLength", DOUBLE("L"), "1.4", "length where the passive part becomes linear",
          ART_EXPLICIT, .range = "[0,inf)"),
    ART_P("expStressCoeff", DOUBLE("1"), "0.05",
          "passive force at the uncrimped length by maxForce", ART_EXPLICIT, .range = "[0,inf)"),
    ART_P("uncrimpingFactor", DOUBLE("1"), "6.6", "exponent of the passive force", ART_EXPLICIT,
          .range = "[0,inf)"),
};
const struct art_class art_axial_blemker_muscle = ART_CORE_CLASS(
    "BlemkerAxialMuscle", "materials", "AxialMuscleMaterial", ART_PROPS(props), .law = &law,
    .help = "active force by parabolas of the length, exponential passive force");

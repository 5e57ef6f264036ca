/* This law is that of Blankevoort and Huiskes, Journal of Biomechanical Engineering 113 (1991)
 * 263-269: a toe region that is quadratic in the strain, then a line, and damping of a ligament
 * that is taut and gets longer. */
#include "../muscle_priv.h"
#include <art/rows.h>

enum { K, TOE, D, SLACK };

static double elastic(double k, double toe, double e, double *slope)
{
    bool curved = e <= toe;
    *slope = e <= 0 ? 0 : curved ? k * e / toe : k;
    return e <= 0 ? 0 : curved ? k * e * e / (2 * toe) : k * (e - toe / 2);
}

static void eval(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    double slack = par[SLACK], e = l / slack - 1, slope;
    (void)l0;
    (void)a;
    out[0] = elastic(par[K], par[TOE], e, &slope);
    out[1] = slope / slack;
    out[2] = 0;
    if (!(e > 0 && ldot > 0)) return;
    out[0] += par[D] * ldot / slack;
    out[2] = par[D] / slack;
}

/* Return the integral of the elastic force over the strain. */
static double primitive(const double *par, double l)
{
    double k = par[K], toe = par[TOE], e = fmax(l / par[SLACK] - 1, 0), bent = fmin(e, toe),
           on = e - bent;
    return k * (bent * bent * bent / (6 * toe) + 0.5 * toe * on + 0.5 * on * on);
}

static double energy(const double *par, double l, double l0)
{
    return par[SLACK] * (primitive(par, l) - primitive(par, l0));
}

static const struct art_axial_law law = {
    .params = {"linearStiffness", "transitionStrain", "damping", "slackLength"},
    .positive = 1u << TOE | 1u << SLACK,
    .eval = eval,
    .scale = -1,
    .energy = energy};

static const struct art_prop props[] = {
    ART_P("linearStiffness", DOUBLE("M L/T^2"), "100"),
    ART_P("transitionStrain", DOUBLE("1"), "0.06"),
    ART_P("damping", DOUBLE("M L/T"), "0.003", "force per speed"),
    ART_P("slackLength", DOUBLE("L"), "0"),
};
const struct art_class art_axial_blankevoort_ligament = ART_CORE_CLASS(
    "Blankevoort1991AxialLigament", "materials", "AxialMaterial", ART_PROPS(props), .law = &law);

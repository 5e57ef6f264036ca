/* This law is the ligament of the knee model of the University of Wisconsin, after Blankevoort and
 * Huiskes 1991: a toe region that is quadratic in the strain, then a line, with damping; it never
 * pushes. The rest length of the spring is that in the reference position, at the reference
 * strain. */
#include "../muscle_priv.h"
#include <art/rows.h>

enum { REFERENCE, K, TOE, DAMPING, ORIGINAL };

/* The original's tangent is that of the toe at any strain, taut or not. */
static void original_tangent(const double *par, double e, double slack, double out[3])
{
    out[1] = par[K] * e / (par[TOE] * slack);
    out[2] = par[K] * par[DAMPING] / slack;
}

static void eval(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    double slack = l0 / (1 + par[REFERENCE]), e = l / slack - 1, k = par[K], toe = par[TOE];
    (void)a;
    out[0] = out[1] = out[2] = 0;
    if (e > 0) {
        bool curved = e < toe;
        double F = curved ? k * e * e / (2 * toe) : k * (e - toe / 2);
        out[0] = F + k * par[DAMPING] * ldot / slack;
        out[1] = (curved ? k * e / toe : k) / slack;
        out[2] = k * par[DAMPING] / slack;
        if (out[0] < 0) out[0] = out[1] = out[2] = 0;
    }
    if (par[ORIGINAL] != 0) original_tangent(par, e, slack, out);
}

static const char *check(const double *par, double rest)
{
    if (!(rest > 0)) return "the spring needs a positive restLength";
    return par[REFERENCE] > -1 ? NULL : "referenceStrain must be greater than -1";
}

static const struct art_axial_law law = {.params = {"referenceStrain", "linearStiffness",
                                                    "ligamentTransitionStrain", "normalizedDamping",
                                                    "@uw_ligament_toe_tangent"},
                                         .positive = 1u << TOE,
                                         .eval = eval,
                                         .scale = -1,
                                         .check = check};

static const struct art_prop props[] = {
    ART_P("referenceStrain", DOUBLE("1"), "0"),
    ART_P("linearStiffness", DOUBLE("M L/T^2"), "100", "force per strain beyond the toe"),
    ART_P("ligamentTransitionStrain", DOUBLE("1"), "0.03"),
    ART_P("normalizedDamping", DOUBLE("T"), "0.003", "damping by linearStiffness"),
    ART_P("maxForce", DOUBLE("M L/T^2"), "0", "force at full activation"),
    ART_P("tendonSlackLength", DOUBLE("L"), "0"),
};
const struct art_class art_axial_uw_ligament = ART_CORE_CLASS(
    "UWLigamentMaterial", "materials", "AxialMaterial", ART_PROPS(props), .law = &law);

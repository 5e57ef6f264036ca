/* This is the muscle of Thelen, Journal of Biomechanical Engineering 125 (2003) 70-77: fibres and
 * tendon in equilibrium; closed forms of the force-length curves and the force-velocity curve in
 * ArtiSynth's guide, section 4.5.4.2. */
#include "../equilibrium_priv.h"
#include <art/rows.h>

enum { TENDON_STRAIN = EQ_N_COMMON, STRAIN, K_ACTIVE, K_PASSIVE, AF, FLEN, THRESHOLD, FAST };

static double active(const struct art_axial_at *at, double n, double *slope)
{
    double x = n - 1, f = exp(-x * x / at->par[K_ACTIVE]);
    *slope = -2 * x / at->par[K_ACTIVE] * f;
    return f;
}

static double passive(const struct art_axial_at *at, double n, double *slope)
{
    double k = at->par[K_PASSIVE], rate = k / at->par[STRAIN];
    *slope = 0;
    if (n < 1) return 0;
    double full = expm1(k), f = expm1(rate * (n - 1));
    *slope = rate * (f + 1) / full;
    return f / full;
}

static double passive_integral(const struct art_axial_at *at, double n)
{
    double k = at->par[K_PASSIVE], rate = k / at->par[STRAIN];
    return n > 1 ? (expm1(rate * (n - 1)) / rate - (n - 1)) / expm1(k) : 0;
}

/* Evaluate the force-velocity curve of eq. 6 and 7, which is weaker and falls off faster at less
 * activation. Where F is above the threshold, a share of the largest force, it continues along its
 * tangent. The original has a smaller slope for fibres that are lengthened, so that there is no
 * corner at v = 0. */
static double speed(const struct art_axial_at *at, double v, double activation, double *slope)
{
    const double *par = at->par;
    double alpha = 0.25 + 0.75 * activation, af = par[AF], most = par[FLEN];
    double beta = alpha * (most - 1) / (par[FAST] != 0 ? 1 + 1 / af : 2 + 2 / af);
    double part = par[THRESHOLD] * most, from = beta * (part - 1) / (most - part);
    double x = fmin(v, from), below = alpha - v / af;
    *slope = 0;
    if (v < -alpha) return 0;
    if (v <= 0) {
        *slope = alpha * (1 + 1 / af) / (below * below);
        return (alpha + v) / below;
    }
    *slope = beta * (most - 1) / ((beta + x) * (beta + x));
    return (beta + x * most) / (beta + x) + *slope * (v - x);
}

static double tendon(const struct art_axial_at *at, double n, double *slope)
{
    return muscle_thelen_tendon(at->par[TENDON_STRAIN], n, slope);
}

static double tendon_integral(const struct art_axial_at *at, double n)
{
    return muscle_thelen_tendon_integral(at->par[TENDON_STRAIN], n);
}

static const struct equilibrium_kind kind = {active, passive,          speed,
                                             tendon, passive_integral, tendon_integral};

EQUILIBRIUM_FUNCTIONS(kind)

static const char *check(const double *par, double rest)
{
    if (!(par[FLEN] > 1)) return "flen must be greater than 1";
    if (!(par[THRESHOLD] * par[FLEN] >= 1 && par[THRESHOLD] < 1))
        return "fvLinearExtrapThreshold must be in [1/flen, 1)";
    return muscle_equilibrium_check(par, rest);
}

static const struct art_axial_law law = {
    .params = {EQ_PARAMS, "fmaxTendonStrain", "fmaxMuscleStrain", "kShapeActive", "kShapePassive",
               "af", "flen", "fvLinearExtrapThreshold", "@thelen_lengthening_fast"},
    .positive = EQ_POSITIVE | 1u << TENDON_STRAIN | 1u << STRAIN | 1u << K_ACTIVE |
                1u << K_PASSIVE | 1u << AF,
    .check = check,
    EQUILIBRIUM_LAW};

static const struct art_prop props[] = {
    ART_P("fmaxTendonStrain", DOUBLE("1"), "0.04", "strain of the tendon at maxIsoForce",
          .range = "[0,inf)"),
    ART_P("fmaxMuscleStrain", DOUBLE("1"), "0.6",
          "strain of the fibres at a passive force of maxIsoForce", .range = "[0,inf)"),
    ART_P("kShapeActive", DOUBLE("1"), "0.45", "width of the active force-length curve",
          .range = "[0,inf)"),
    ART_P("kShapePassive", DOUBLE("1"), "5", "exponent of the passive force-length curve",
          .range = "[0,inf)"),
    ART_P("af", DOUBLE("1"), "0.25", "curvature of the force-velocity curve", .range = "[0,inf)"),
    ART_P("flen", DOUBLE("1"), "1.4", "largest force of lengthening by maxIsoForce, above 1",
          .range = "[0,inf)"),
    ART_P("fvLinearExtrapThreshold", DOUBLE("1"), "0.99",
          "part of flen above which the force-velocity curve is straight", .range = "[0,1]"),
};
const struct art_class art_axial_thelen_muscle = ART_CORE_CLASS(
    "Thelen2003AxialMuscle", "materials", "EquilibriumAxialMuscle", ART_PROPS(props), .law = &law);

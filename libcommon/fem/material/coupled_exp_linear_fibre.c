/* Fibres whose energy is one of I4 = a0.C a0, the squared stretch with the change of volume:
 *
 *     CoupledExpLinearFibre   l dW/dl as of ExpLinearFibre, l = sqrt(I4)    (Weiss, Maker &
 * Govindjee 1996) ExpPowerFibre           W = xi/(alpha beta) (e^(alpha (I4 - 1)^beta) - 1), in
 * tension NeoHookeanFibre         W = mu/4 (I4 - 1)^2, in tension UniaxialActiveStress    W = e
 * maxStress/2 (I4 - 1): S = e maxStress a0 a0 GuccioneActiveStress    l dW/dl = e maxStress
 * Ca^2/(Ca^2
 * + ECa50^2)
 *
 * (FEBio Theory Manual, "Fibers" and "Active contraction"). alpha = 0 stands for the limit xi/beta
 * (I4 - 1)^beta. */
#include "../coupled.h"
#include <art/rows.h>
#include <math.h>

enum { FIRST = FEM_FIBRE_N_COMMON };

/* ------------------------------------------------------------------- toe and line */

enum { L_MAX = FIRST, C3, C4, C5 };

static double toe(const double *par, double l)
{
    return par[C3] * expm1(par[C4] * (l - 1));
}

static double exp_linear(const double *par, double I4, double e, double *d4, double *d44)
{
    double l = sqrt(I4), top = fmax(par[L_MAX], 1), g = 0, dg = 0, W = 0;
    (void)e;
    if (l > 1 && l < top) {
        g = toe(par, l);
        dg = par[C3] * par[C4] * exp(par[C4] * (l - 1));
        W = fem_fibre_toe_energy(par, toe, par[C4], 1, l);
    } else if (l > 1) {
        double at_top = toe(par, top);
        g = at_top + par[C5] * (l - top);
        dg = par[C5];
        W = fem_fibre_toe_energy(par, toe, par[C4], 1, top) + par[C5] * (l - top) +
            (at_top - par[C5] * top) * log(l / top);
    }
    /* dI4 = 2 l dl */
    *d4 = g / (2 * I4);
    *d44 = (dg * l - 2 * g) / (4 * I4 * I4);
    return W;
}

static const char *exp_linear_check(const double *par)
{
    if (!(par[C3] >= 0)) return "expStressCoeff must not be negative";
    if (!(par[C4] >= 0)) return "uncrimpingFactor must not be negative";
    return par[C5] >= 0 ? NULL : "straightModulus must not be negative";
}

/* ------------------------------------------------------------------- power, exponential */

enum { ALPHA = FIRST, BETA, XI };

static double exp_power(const double *par, double I4, double e, double *d4, double *d44)
{
    double x = I4 - 1, a = par[ALPHA], b = par[BETA], xi = par[XI];
    (void)e;
    *d4 = *d44 = 0;
    if (x <= 0) return 0;
    double p = pow(x, b), grow = exp(a * p);
    *d4 = xi * pow(x, b - 1) * grow;
    *d44 = xi * grow * ((b - 1) * pow(x, b - 2) + a * b * pow(x, 2 * b - 2));
    return a > 0 ? xi / (a * b) * expm1(a * p) : xi / b * p;
}

static const char *exp_power_check(const double *par)
{
    if (!(par[ALPHA] >= 0)) return "alpha must not be negative";
    if (!(par[BETA] >= 2)) return "beta must not be below 2";
    return par[XI] >= 0 ? NULL : "xi must not be negative";
}

/* ------------------------------------------------------------------- one modulus */

enum { MODULUS = FIRST };

static double neo_hookean(const double *par, double I4, double e, double *d4, double *d44)
{
    double x = I4 - 1;
    (void)e;
    *d4 = x > 0 ? 0.5 * par[MODULUS] * x : 0;
    *d44 = x > 0 ? 0.5 * par[MODULUS] : 0;
    return x > 0 ? 0.25 * par[MODULUS] * x * x : 0;
}

static double active(const double *par, double I4, double e, double *d4, double *d44)
{
    (void)I4;
    *d4 = 0.5 * e * par[MODULUS];
    *d44 = 0;
    return 0; /* energies are those of the passive parts */
}

/* The tension of heart muscle by its calcium and the length of its sarcomeres, ECa50 = CaMax /
 * sqrt(e^(B (l - l0)) - 1) (Guccione & McCulloch 1993, J. Biomech. Eng. 115, 72-81). */
enum { TMAX = FIRST, CALCIUM, CALCIUM_MAX, B, LENGTH_0, LENGTH_REST };

static double guccione(const double *par, double I4, double e, double *d4, double *d44)
{
    double l = sqrt(I4), x = expm1(par[B] * (par[LENGTH_REST] * l - par[LENGTH_0]));
    double r = par[CALCIUM_MAX] / par[CALCIUM], c = r * r;
    *d4 = *d44 = 0;
    if (!(x > 0)) return 0;
    double T = e * par[TMAX] * x / (x + c);
    double slope = e * par[TMAX] * c / ((x + c) * (x + c)) * par[B] * par[LENGTH_REST] * (x + 1);
    *d4 = T / (2 * I4);
    *d44 = (slope * l - 2 * T) / (4 * I4 * I4);
    return 0;
}

static const char *guccione_check(const double *par)
{
    static const char *const faults[] = {"calcium must be positive", "maxCalcium must be positive",
                                         "lengthDependence must be positive",
                                         "slackSarcomereLength must not be negative",
                                         "restSarcomereLength must be positive"};
    if (!(par[TMAX] >= 0)) return "maxStress must not be negative";
    for (int i = 0; i < 5; i++)
        if (!(par[CALCIUM + i] > 0) && !(i == 3 && par[CALCIUM + i] == 0)) return faults[i];
    return NULL;
}

static const char *modulus_check(const double *par)
{
    return par[MODULUS] >= 0 ? NULL : "its modulus must not be negative";
}

static const char *active_check(const double *par)
{
    (void)par;
    return NULL;
}

/* ---------------------------------------------------------------------------- classes */

#define FIBRE(name, check_, ...)                                                                   \
    static void name##_stress(const struct art_material *m, const struct art_mat_point *pt,        \
                              double s[6], double D[36])                                           \
    {                                                                                              \
        fem_coupled_fibre_law(m, pt, name, s, D);                                                  \
    }                                                                                              \
    static double name##_energy(const struct art_material *m, const struct art_mat_point *pt)      \
    {                                                                                              \
        double a[3], I4, e, d4, d44;                                                               \
        if (!fem_coupled_fibre_start(m, pt, a, &I4, &e)) return 0;                                 \
        return name(m->par, I4, e, &d4, &d44);                                                     \
    }                                                                                              \
    static const struct art_material_law name##_law = {.flags = ART_MAT_DIRECTED,                  \
                                                       .params = {FEM_FIBRE_PARAMS, __VA_ARGS__},  \
                                                       .check = check_,                            \
                                                       .stress = name##_stress,                    \
                                                       .energy = name##_energy};

FIBRE(exp_linear, exp_linear_check, "maxLambda", "expStressCoeff", "uncrimpingFactor",
      "straightModulus")
FIBRE(exp_power, exp_power_check, "alpha", "beta", "xi")
FIBRE(neo_hookean, modulus_check, "modulus")
FIBRE(active, active_check, "maxStress")
FIBRE(guccione, guccione_check, "maxStress", "calcium", "maxCalcium", "lengthDependence",
      "slackSarcomereLength", "restSarcomereLength")

static const struct art_prop exp_linear_props[] = {
    FEM_ROW_MAX_LAMBDA,
    FEM_ROW_TOE_SCALE,
    FEM_ROW_TOE_RATE,
    FEM_ROW_STRAIGHT_MODULUS,
};
const struct art_class art_material_coupled_exp_linear_fibre = ART_CLASS(
    "CoupledExpLinearFibre", "artkit", "MuscleMaterial", ART_PROPS(exp_linear_props),
    .law = &exp_linear_law,
    .help = "fibres of ligaments by all of their stretch: an exponential toe, then a line");

static const struct art_prop exp_power_props[] = {
    FEM_ROW_FIBRE_ALPHA,
    FEM_ROW_FIBRE_BETA,
    FEM_ROW_FIBRE_XI,
};
const struct art_class art_material_exp_power_fibre =
    ART_CLASS("ExpPowerFibre", "artkit", "MuscleMaterial", ART_PROPS(exp_power_props),
              .law = &exp_power_law, .help = "fibres: an exponential of a power of I4 - 1");

static const struct art_prop neo_hookean_props[] = {
    FEM_ROW_FIBRE_MODULUS,
};
const struct art_class art_material_neo_hookean_fibre =
    ART_CLASS("NeoHookeanFibre", "artkit", "MuscleMaterial", ART_PROPS(neo_hookean_props),
              .law = &neo_hookean_law, .help = "fibres: quadratic in I4 - 1");

static const struct art_prop active_props[] = {ART_ROW_MAX_STRESS};
const struct art_class art_material_uniaxial_active_stress =
    ART_CLASS("UniaxialActiveStress", "artkit", "MuscleMaterial", ART_PROPS(active_props),
              .law = &active_law, .help = "an active second Piola-Kirchhoff stress along fibres");

static const struct art_prop guccione_props[] = {
    ART_ROW_MAX_STRESS,
    ART_P("calcium", DOUBLE("1"), "4.35",
          "concentration within the cells, in the unit of maxCalcium", ART_FIELD, ART_EXPLICIT,
          .legal = "(0,inf)"),
    ART_P("maxCalcium", DOUBLE("1"), "4.35", "the greatest concentration", ART_FIELD, ART_EXPLICIT,
          .legal = "(0,inf)"),
    ART_P("lengthDependence", DOUBLE("1"), "4.75",
          "B, by the unit of the lengths of sarcomeres (micrometres)", ART_FIELD, ART_EXPLICIT,
          .legal = "(0,inf)"),
    ART_P("restSarcomereLength", DOUBLE("1"), "1.85", "length of a sarcomere at rest", ART_FIELD,
          ART_EXPLICIT, .legal = "(0,inf)"),
    ART_P("slackSarcomereLength", DOUBLE("1"), "1.58",
          "length at which a sarcomere has no tension yet", ART_FIELD, ART_EXPLICIT,
          .legal = "[0,inf)"),
};
const struct art_class art_material_guccione_active_stress =
    ART_CLASS("GuccioneActiveStress", "artkit", "MuscleMaterial", ART_PROPS(guccione_props),
              .law = &guccione_law,
              .help = "active stress of heart muscle by calcium and the length of sarcomeres");

/* Fibres whose energy is one of I4, the squared stretch, slack in compression:
 *
 *     ExpPowerLinearFibre   W = xi/(alpha beta) (e^(alpha (I4 - 1)^beta) - 1) up to the stretch
 * maxLambda, from there on l dW/dl goes on with the slope E of a straight fibre; alpha = 0 stands
 * for xi/beta (I4 - 1)^beta
 *
 * with xi such that stress and slope go on (FEBio Feature Manual, "fiber-exp-pow-linear"); and laws
 * of art/material that see the stretch without the change of volume: UncoupledExpPowerFibre,
 * UncoupledNeoHookeanFibre, UncoupledExpPowerLinearFibre, UncoupledStretchPowerFibre (W = xi (l -
 * 1)^beta; Ateshian, Ellis & Weiss 2007, J. Biomech. Eng. 129). */
#include "../coupled.h"
#include <art/rows.h>
#include <math.h>

enum { FIRST = FEM_FIBRE_N_COMMON };
enum { MODULUS = FIRST, RATE, POWER, L_MAX };
enum { ALPHA = FIRST, BETA, XI };

/* Compute W, W' and W'' of xi/(a b) (e^(a x^b) - 1) at x > 0. */
static double power_law(double a, double b, double xi, double x, double *d4, double *d44)
{
    double p = pow(x, b), grow = exp(a * p);
    *d4 = xi * pow(x, b - 1) * grow;
    *d44 = xi * grow * ((b - 1) * pow(x, b - 2) + a * b * pow(x, 2 * b - 2));
    return a > 0 ? xi / (a * b) * expm1(a * p) : xi / b * p;
}

static double exp_power_linear(const double *par, double I4, double e, double *d4, double *d44)
{
    double E = par[MODULUS], a = par[RATE], b = par[POWER], l = fmax(par[L_MAX], 1), I0 = l * l;
    (void)e;
    *d4 = *d44 = 0;
    if (I4 <= 1) return 0;
    double q = pow(I0 - 1, b), below = 4 * I0 * l * (b - 1 + a * b * q);
    double xi = I0 > 1 ? E * pow(I0 - 1, 2 - b) * exp(-a * q) / below : 0;
    if (I4 <= I0) return power_law(a, b, xi, I4 - 1, d4, d44);
    double B = E * (2 * I0 * (b - 0.5 + a * b * q) - 1) / below, root = sqrt(I4), W = 0;
    if (I0 > 1) W = power_law(a, b, xi, I0 - 1, d4, d44);
    *d4 = B - 0.5 * E / root;
    *d44 = 0.25 * E / (I4 * root);
    return W + B * (I4 - I0) - E * (root - l);
}

static double exp_power(const double *par, double I4, double e, double *d4, double *d44)
{
    (void)e;
    *d4 = *d44 = 0;
    return I4 > 1 ? power_law(par[ALPHA], par[BETA], par[XI], I4 - 1, d4, d44) : 0;
}

static double neo_hookean(const double *par, double I4, double e, double *d4, double *d44)
{
    double x = I4 - 1;
    (void)e;
    *d4 = x > 0 ? 0.5 * par[MODULUS] * x : 0;
    *d44 = x > 0 ? 0.5 * par[MODULUS] : 0;
    return x > 0 ? 0.25 * par[MODULUS] * x * x : 0;
}

static double stretch_power(const double *par, double I4, double e, double *d4, double *d44)
{
    double l = sqrt(I4), b = par[BETA - 1], xi = par[XI - 1], d1, d2;
    (void)e;
    *d4 = *d44 = 0;
    if (l <= 1) return 0;
    d1 = xi * b * pow(l - 1, b - 1);
    d2 = xi * b * (b - 1) * pow(l - 1, b - 2);
    *d4 = d1 / (2 * l);
    *d44 = (d2 - d1 / l) / (4 * I4);
    return xi * pow(l - 1, b);
}

/* The tension along the fibre, T = dW/dl, of the stretch without the change of volume. */
static double tension_of(fem_coupled_fibre *law, const double *par, double l, double e,
                         double *slope)
{
    double d4, d44;
    (void)law(par, l * l, e, &d4, &d44);
    *slope = 2 * d4 + 4 * l * l * d44;
    return 2 * l * d4;
}

static const char *exp_power_linear_check(const double *par)
{
    if (!(par[MODULUS] >= 0)) return "straightModulus must not be negative";
    if (!(par[RATE] >= 0)) return "alpha must not be negative";
    return par[POWER] >= 2 ? NULL : "beta must not be below 2";
}

static const char *exp_power_check(const double *par)
{
    if (!(par[ALPHA] >= 0)) return "alpha must not be negative";
    if (!(par[BETA] >= 2)) return "beta must not be below 2";
    return par[XI] >= 0 ? NULL : "xi must not be negative";
}

static const char *modulus_check(const double *par)
{
    return par[MODULUS] >= 0 ? NULL : "its modulus must not be negative";
}

static const char *stretch_power_check(const double *par)
{
    if (!(par[FIRST] >= 2)) return "beta must not be below 2";
    return par[FIRST + 1] >= 0 ? NULL : "xi must not be negative";
}

/* ---------------------------------------------------------------------------- classes */

#define UNCOUPLED(name, check_, ...)                                                               \
    static double name##_tension(const double *par, double l, double e, double *slope)             \
    {                                                                                              \
        return tension_of(name, par, l, e, slope);                                                 \
    }                                                                                              \
    static void name##_stress(const struct art_material *m, const struct art_mat_point *pt,        \
                              double s[6], double D[36])                                           \
    {                                                                                              \
        fem_fibre_law(m, pt, name##_tension, s, D);                                                \
    }                                                                                              \
    static double name##_energy(const struct art_material *m, const struct art_mat_point *pt)      \
    {                                                                                              \
        struct fem_fibre fibre;                                                                    \
        double d4, d44;                                                                            \
        if (!fem_fibre_start(m, pt, &fibre)) return 0;                                             \
        return name(m->par, fibre.l * fibre.l, fibre.e, &d4, &d44);                                \
    }                                                                                              \
    static const struct art_material_law name##_law = {.flags = ART_MAT_DIRECTED,                  \
                                                       .params = {FEM_FIBRE_PARAMS, __VA_ARGS__},  \
                                                       .check = check_,                            \
                                                       .stress = name##_stress,                    \
                                                       .energy = name##_energy};

UNCOUPLED(exp_power_linear, exp_power_linear_check, "straightModulus", "alpha", "beta", "maxLambda")
UNCOUPLED(exp_power, exp_power_check, "alpha", "beta", "xi")
UNCOUPLED(neo_hookean, modulus_check, "modulus")
UNCOUPLED(stretch_power, stretch_power_check, "beta", "xi")

static void coupled_stress(const struct art_material *m, const struct art_mat_point *pt,
                           double s[6], double D[36])
{
    fem_coupled_fibre_law(m, pt, exp_power_linear, s, D);
}

static double coupled_energy(const struct art_material *m, const struct art_mat_point *pt)
{
    double a[3], I4, e, d4, d44;
    if (!fem_coupled_fibre_start(m, pt, a, &I4, &e)) return 0;
    return exp_power_linear(m->par, I4, e, &d4, &d44);
}

static const struct art_material_law coupled_law = {
    .flags = ART_MAT_DIRECTED,
    .params = {FEM_FIBRE_PARAMS, "straightModulus", "alpha", "beta", "maxLambda"},
    .check = exp_power_linear_check,
    .stress = coupled_stress,
    .energy = coupled_energy};

static const struct art_prop linear_props[] = {
    ART_P("straightModulus", DOUBLE("M/L/T^2"), "1000", "modulus of straight fibres", ART_FIELD,
          ART_EXPLICIT, .legal = "[0,inf)"),
    FEM_ROW_FIBRE_ALPHA,
    FEM_ROW_FIBRE_BETA,
    ART_P("maxLambda", DOUBLE("1"), "1.1", "stretch from which on fibres are straight", ART_FIELD,
          ART_EXPLICIT, .legal = "[1,inf)"),
};
const struct art_class art_material_exp_power_linear_fibre = ART_CLASS(
    "ExpPowerLinearFibre", "artkit", "MuscleMaterial", ART_PROPS(linear_props), .law = &coupled_law,
    .help = "fibres: an exponential of a power of I4 - 1, then straight");
const struct art_class art_material_uncoupled_exp_power_linear_fibre =
    ART_CLASS("UncoupledExpPowerLinearFibre", "artkit", "MuscleMaterial", ART_PROPS(linear_props),
              .law = &exp_power_linear_law,
              .help = "the fibres of ExpPowerLinearFibre without the change of volume");

static const struct art_prop exp_power_props[] = {
    FEM_ROW_FIBRE_ALPHA,
    FEM_ROW_FIBRE_BETA,
    FEM_ROW_FIBRE_XI,
};
const struct art_class art_material_uncoupled_exp_power_fibre = ART_CLASS(
    "UncoupledExpPowerFibre", "artkit", "MuscleMaterial", ART_PROPS(exp_power_props),
    .law = &exp_power_law, .help = "the fibres of ExpPowerFibre without the change of volume");

static const struct art_prop neo_hookean_props[] = {
    FEM_ROW_FIBRE_MODULUS,
};
const struct art_class art_material_uncoupled_neo_hookean_fibre = ART_CLASS(
    "UncoupledNeoHookeanFibre", "artkit", "MuscleMaterial", ART_PROPS(neo_hookean_props),
    .law = &neo_hookean_law, .help = "the fibres of NeoHookeanFibre without the change of volume");

static const struct art_prop stretch_power_props[] = {
    ART_P("beta", DOUBLE("1"), "3", "power of the stretch less 1", ART_FIELD, ART_EXPLICIT,
          .legal = "[2,inf)"),
    FEM_ROW_FIBRE_XI,
};
const struct art_class art_material_uncoupled_stretch_power_fibre =
    ART_CLASS("UncoupledStretchPowerFibre", "artkit", "MuscleMaterial",
              ART_PROPS(stretch_power_props), .law = &stretch_power_law,
              .help = "fibres: a power of the stretch without the change of volume");

/* This is the law of Weiss, Maker & Govindjee 1996, Comput. Methods Appl. Mech. Engrg. 135,
 * equation 7.2, with an active stress: T = e maxStress + g(l)/l, where g is P1 (e^(P2 (l - 1)) -
 * 1) in tension and goes on along its tangent from maxLambda on (guide, section 6.10.3.1). Fibres
 * that are compressed are slack; in the original the exponential goes on below l = 1, so that they
 * push. */
#include "../material_priv.h"
#include <art/mech.h>
#include <art/muscle.h>
#include <art/rows.h>
#include <math.h>

enum { L_MAX = FEM_FIBRE_N_COMMON, STRESS, P1, P2, SLACK_PUSHES };

static double tension(const double *par, double l, double e, double *slope)
{
    double dg, g = fem_fibre_passive(par[P1], par[P2], l, par[L_MAX], par[SLACK_PUSHES] != 0, &dg);
    *slope = (dg - g / l) / l;
    return e * par[STRESS] + g / l;
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    fem_fibre_law(m, pt, tension, s, D);
}

static double toe(const double *par, double l)
{
    double slope;
    return fem_fibre_passive(par[P1], par[P2], l, par[L_MAX], par[SLACK_PUSHES] != 0, &slope);
}

/* The slope at which g goes on beyond `top`. */
static double straight_modulus(double p1, double p2, double top)
{
    return p1 * p2 * exp(p2 * (top - 1));
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    const double *par = m->par;
    struct fem_fibre fibre;
    if (!fem_fibre_start(m, pt, &fibre)) return 0;
    double l = fibre.l, top = fmax(par[L_MAX], 1), slope;
    if (l < 1 && par[SLACK_PUSHES] == 0) return 0;
    if (l <= top) return fem_fibre_toe_energy(par, toe, par[P2], 1, l);
    double g = art_blemker_passive(par[P1], par[P2], top, top, &slope);
    slope = straight_modulus(par[P1], par[P2], top);
    return fem_fibre_toe_energy(par, toe, par[P2], 1, top) + slope * (l - top) +
           (g - slope * top) * log(l / top);
}

static const char *check(const double *par)
{
    if (!(par[P1] >= 0)) return "expStressCoeff must not be negative";
    return par[P2] >= 0 ? NULL : "uncrimpingFactor must not be negative";
}

static const struct art_material_law law = {
    .flags = ART_MAT_DIRECTED,
    .params = {FEM_FIBRE_PARAMS, "maxLambda", "maxStress", "expStressCoeff", "uncrimpingFactor",
               "@slack_fibres_push"},
    .check = check,
    .stress = stress,
    .energy = energy,
};

/* It has one value where none of its parameters varies in space. */
static int derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                   double out[16])
{
    (void)ctx;
    static const char *const fields[] = {"expStressCoeffField", "uncrimpingFactorField",
                                         "maxLambdaField"};
    if (!art_streq(prop, "fibreModulus")) return 0;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (art_get_ref(comp, fields[i])) return 0;
    *out = straight_modulus(art_get_double(comp, "expStressCoeff"),
                            art_get_double(comp, "uncrimpingFactor"),
                            fmax(art_get_double(comp, "maxLambda"), 1));
    return 1;
}

static const struct art_mech_ops ops = {.derived = derived};

static const struct art_prop props[] = {
    FEM_ROW_MAX_LAMBDA,
    ART_ROW_MAX_STRESS,
    FEM_ROW_TOE_SCALE,
    FEM_ROW_TOE_RATE,
    ART_P("fibreModulus", DOUBLE("M/L/T^2"), NULL,
          "slope of the passive tension of straight fibres", ART_READONLY),
};
const struct art_class art_material_generic_muscle = ART_CORE_CLASS(
    "GenericMuscle", "materials", "MuscleMaterial", ART_PROPS(props), .law = &law, .ops = &ops,
    .help = "muscle, exponential passive stress, active stress whatever the length");

/* Fibres of ligaments and tendons have this law: an exponential toe that goes on as a line, the
 * fibre part of the transversely isotropic Mooney-Rivlin material (Weiss, Maker & Govindjee 1996,
 * Comput. Methods Appl. Mech. Engrg. 135; Quapp & Weiss 1998, J. Biomech. Engrg. 120): with l the
 * stretch without the change of volume, T = e maxStress + g(l)/l and
 *
 *     g = c3 (e^(c4 (l - 1)) - 1)   for 1 < l < maxLambda,   c5 l + c6 above,   0 below 1
 *
 * where c6 makes g continuous. GenericMuscle goes on along the tangent of its toe instead. */
#include "../material_priv.h"
#include <art/rows.h>
#include <math.h>

enum { L_MAX = FEM_FIBRE_N_COMMON, STRESS, C3, C4, C5 };

static double toe(const double *par, double l)
{
    return par[C3] * expm1(par[C4] * (l - 1));
}

static double top_of(const double *par)
{
    return fmax(par[L_MAX], 1);
}

static double tension(const double *par, double l, double e, double *slope)
{
    double top = top_of(par), g = 0, dg = 0;
    if (l > 1 && l < top) {
        g = toe(par, l);
        dg = par[C3] * par[C4] * exp(par[C4] * (l - 1));
    } else if (l >= top && l > 1) {
        g = toe(par, top) + par[C5] * (l - top);
        dg = par[C5];
    }
    *slope = (dg - g / l) / l;
    return e * par[STRESS] + g / l;
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    fem_fibre_law(m, pt, tension, s, D);
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    const double *par = m->par;
    struct fem_fibre fibre;
    if (!fem_fibre_start(m, pt, &fibre) || fibre.l <= 1) return 0;
    double top = top_of(par), l = fibre.l;
    if (l <= top) return fem_fibre_toe_energy(par, toe, par[C4], 1, l);
    return fem_fibre_toe_energy(par, toe, par[C4], 1, top) + par[C5] * (l - top) +
           (toe(par, top) - par[C5] * top) * log(l / top);
}

static const char *check(const double *par)
{
    if (!(par[C3] >= 0)) return "expStressCoeff must not be negative";
    if (!(par[C4] >= 0)) return "uncrimpingFactor must not be negative";
    return par[C5] >= 0 ? NULL : "straightModulus must not be negative";
}

static const struct art_material_law law = {
    .flags = ART_MAT_DIRECTED,
    .params = {FEM_FIBRE_PARAMS, "maxLambda", "maxStress", "expStressCoeff", "uncrimpingFactor",
               "straightModulus"},
    .check = check,
    .stress = stress,
    .energy = energy,
};

static const struct art_prop props[] = {
    FEM_ROW_MAX_LAMBDA, ART_ROW_MAX_STRESS,       FEM_ROW_TOE_SCALE,
    FEM_ROW_TOE_RATE,   FEM_ROW_STRAIGHT_MODULUS,
};
const struct art_class art_material_exp_linear_fibre = ART_CLASS(
    "ExpLinearFibre", "artkit", "MuscleMaterial", ART_PROPS(props), .law = &law,
    .help = "fibres of ligaments: an exponential toe, then a line with a slope of its own");

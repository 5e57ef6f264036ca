/* This is the muscle of Blemker, Pinsky & Delp 2005, Journal of Biomechanics 38, along the fibres:
 * with r = l/optLambda, T = maxStress/optLambda (e f_active(r) + f_passive(r)) (guide, section
 * 6.10.3.2). */
#include "../material_priv.h"
#include <art/muscle.h>
#include <art/rows.h>

enum { L_MAX = FEM_FIBRE_N_COMMON, OPT, STRESS, P1, P2 };

static double tension(const double *par, double l, double e, double *slope)
{
    double opt = par[OPT], r = l / opt, scale = par[STRESS] / opt, dA, dP;
    double A = art_blemker_active(r, &dA);
    double P = art_blemker_passive(par[P1], par[P2], r, par[L_MAX] / opt, &dP);
    *slope = scale * (e * dA + dP) / opt;
    return scale * (e * A + P);
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
    if (!fem_fibre_start(m, pt, &fibre)) return 0;
    double n_max = par[L_MAX] / par[OPT];
    return par[STRESS] *
           (art_blemker_passive_integral(par[P1], par[P2], fibre.l / par[OPT], n_max) -
            art_blemker_passive_integral(par[P1], par[P2], 1 / par[OPT], n_max));
}

static const char *check(const double *par)
{
    if (!(par[OPT] > 0)) return "optLambda must be positive";
    if (!(par[P1] >= 0)) return "expStressCoeff must not be negative";
    return par[P2] >= 0 ? NULL : "uncrimpingFactor must not be negative";
}

static const struct art_material_law law = {
    .flags = ART_MAT_DIRECTED,
    .params = {FEM_FIBRE_PARAMS, "maxLambda", "optLambda", "maxStress", "expStressCoeff",
               "uncrimpingFactor"},
    .check = check,
    .stress = stress,
    .energy = energy,
};

static const struct art_prop props[] = {
#include "blemker_props.def"
};
const struct art_class art_material_blemker_muscle =
    ART_CORE_CLASS("BlemkerMuscle", "materials", "MuscleMaterial", ART_PROPS(props), .law = &law,
                   .help = "muscle, active and passive stress by the length of the fibres");

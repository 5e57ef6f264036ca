/* The neo-Hookean material is compressible: W = mu/2 (tr C - 3) - mu ln J + lambda/2 (ln J)^2
 * (Bonet & Wood 2008, section 6.4.3; guide, section 6.10.2.2). */
#include "../material_priv.h"
#include <art/rows.h>
#include <math.h>

enum { E, NU };

static double lambda_of(const double *par)
{
    return par[E] * par[NU] / ((1 + par[NU]) * (1 - 2 * par[NU]));
}

static double mu_of(const double *par)
{
    return par[E] / (2 * (1 + par[NU]));
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    double Ji = 1 / pt->J, lambda = Ji * lambda_of(m->par), mu = Ji * mu_of(m->par);
    double p = lambda * log(pt->J) - mu;
    fem_left_green(pt->F, s);
    for (int i = 0; i < 6; i++) s[i] *= mu;
    for (int i = 0; i < 3; i++) s[i] += p;
    if (!D) return;
    for (int i = 0; i < 36; i++) D[i] = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) D[6 * i + j] = lambda;
        D[7 * i] -= 2 * p;
        D[7 * (i + 3)] = -p;
    }
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    double lambda = lambda_of(m->par), mu = mu_of(m->par), lnJ = log(pt->J), B[6];
    fem_left_green(pt->F, B);
    return 0.5 * mu * (B[0] + B[1] + B[2] - 3) - mu * lnJ + 0.5 * lambda * lnJ * lnJ;
}

static const struct art_material_law law = {
    .params = {"YoungsModulus", "PoissonsRatio"},
    .check = fem_lame_error,
    .stress = stress,
    .energy = energy,
};

static const struct art_prop props[] = {
    ART_ROW_YOUNGS_MODULUS,
    ART_ROW_POISSONS_RATIO,
};
const struct art_class art_material_neo_hookean =
    ART_CORE_CLASS("NeoHookeanMaterial", "materials", "FemMaterial", ART_PROPS(props), .law = &law,
                   .help = "rubber-like, compressible");

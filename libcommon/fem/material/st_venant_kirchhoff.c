/* This is the St Venant-Kirchhoff material: linear between Green's strain E = (C - I)/2 and S, W =
 * lambda/2 (tr E)^2 + mu E:E (Bonet & Wood 2008, section 6.4.2; guide, section 6.10.2.1). It
 * softens in compression: for a bar from a stretch of 1/sqrt(3) on. */
#include "../material_priv.h"
#include <art/rows.h>

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
    double Ji = 1 / pt->J, lambda = Ji * lambda_of(m->par), mu = Ji * mu_of(m->par), B[6];
    fem_left_green(pt->F, B);
    fem_square(B, s);
    double c = 0.5 * lambda * (B[0] + B[1] + B[2] - 3) - mu;
    for (int i = 0; i < 6; i++) s[i] = mu * s[i] + c * B[i];
    if (!D) return;
    for (int i = 0; i < 6; i++)
        for (int j = i; j < 6; j++) D[6 * i + j] = lambda * B[i] * B[j];
    fem_add_symmetric_product(D, 2 * mu, B);
    fem_fill_lower_triangle(D);
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    double B[6], B2[6];
    fem_left_green(pt->F, B);
    fem_square(B, B2);
    double I1 = B[0] + B[1] + B[2], tr = 0.5 * (I1 - 3);
    double EE = 0.25 * (B2[0] + B2[1] + B2[2] - 2 * I1 + 3);
    return 0.5 * lambda_of(m->par) * tr * tr + mu_of(m->par) * EE;
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
const struct art_class art_material_st_venant_kirchhoff = ART_CORE_CLASS(
    "StVenantKirchoffMaterial", "materials", "FemMaterial", ART_PROPS(props), .law = &law,
    .help = "linear in Green's strain, for large rotations and small strains");

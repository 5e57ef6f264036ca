/* Rubber and soft tissue that stiffen towards a limit, or exponentially, change of volume apart:
 *
 *     GentMaterial      W = -mu Jm/2 ln(1 - (I1 - 3)/Jm)            (Gent 1996, Rubber Chem.
 * Technol. 69) DemirayMaterial   W = mu/(2 beta) (e^(beta (I1 - 3)) - 1)     (Demiray 1972, J.
 * Biomechanics 5)
 */
#include "../material_priv.h"
#include <art/rows.h>
#include <math.h>

enum { MU, JM, BETA = JM };

static double shear(const double *par)
{
    return par[MU];
}

static const char *check(const double *par)
{
    return par[MU] >= 0 ? NULL : "shearModulus must not be negative";
}

static const char *check_gent(const double *par)
{
    return par[JM] > 0 ? check(par) : "stretchLimit must be positive";
}

/* What is left of the limit: beyond it there is no stress, and none is invented. */
static double left_of(const double *par, double I1)
{
    return 1 - (I1 - 3) / par[JM];
}

static void derive_gent(const struct art_material *m, double I1, double I2, struct fem_iso_W *W)
{
    double left = left_of(m->par, I1), d = left > 0 ? 0.5 * m->par[MU] / left : NAN;
    (void)I2;
    *W = (struct fem_iso_W){.d1 = d, .d11 = d / (m->par[JM] * left)};
}

static double energy_gent(const double *par, double I1, double I2)
{
    (void)I2;
    return -0.5 * par[MU] * par[JM] * log(left_of(par, I1));
}

static void derive_demiray(const struct art_material *m, double I1, double I2, struct fem_iso_W *W)
{
    double d = 0.5 * m->par[MU] * exp(m->par[BETA] * (I1 - 3));
    (void)I2;
    *W = (struct fem_iso_W){.d1 = d, .d11 = m->par[BETA] * d};
}

static double energy_demiray(const double *par, double I1, double I2)
{
    (void)I2;
    if (par[BETA] == 0) return 0.5 * par[MU] * (I1 - 3);
    return 0.5 * par[MU] / par[BETA] * expm1(par[BETA] * (I1 - 3));
}

static const struct fem_iso_rule gent = {derive_gent, energy_gent, true},
                                 demiray = {derive_demiray, energy_demiray, true};

static const struct art_material_law gent_law = {
    .flags = ART_MAT_INCOMPRESSIBLE,
    .params = {"shearModulus", "stretchLimit"},
    .check = check_gent,
    .shear = shear,
    .shear_of = "shearModulus",
    FEM_ISO_LAW(gent),
};
static const struct art_material_law demiray_law = {
    .flags = ART_MAT_INCOMPRESSIBLE,
    .params = {"shearModulus", "beta"},
    .check = check,
    .shear = shear,
    .shear_of = "shearModulus",
    FEM_ISO_LAW(demiray),
};

static const struct art_prop gent_props[] = {
    ART_P("shearModulus", DOUBLE("M/L/T^2"), "1000", "shear modulus at rest", ART_FIELD,
          ART_INHERITED),
    ART_P("stretchLimit", DOUBLE("1"), "20", "what I1 - 3 stays below", ART_FIELD, ART_INHERITED,
          .legal = "(0,inf)"),
};
const struct art_class art_material_gent =
    ART_CLASS("GentMaterial", "artkit", "IncompressibleMaterialBase", ART_PROPS(gent_props),
              .law = &gent_law, .help = "rubber-like with a limit of its stretch");

static const struct art_prop demiray_props[] = {
    ART_P("shearModulus", DOUBLE("M/L/T^2"), "1000", "shear modulus at rest", ART_FIELD,
          ART_INHERITED),
    ART_P("beta", DOUBLE("1"), "1", "how fast it grows with I1 - 3", ART_FIELD, ART_INHERITED,
          .legal = "[0,inf)"),
};
const struct art_class art_material_demiray =
    ART_CLASS("DemirayMaterial", "artkit", "IncompressibleMaterialBase", ART_PROPS(demiray_props),
              .law = &demiray_law, .help = "exponential in the first invariant");

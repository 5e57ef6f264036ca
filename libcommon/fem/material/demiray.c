/* Soft tissue that stiffens exponentially, change of volume apart:
 *
 *     W = mu/(2 beta) (e^(beta (I1 - 3)) - 1)     (Demiray 1972, J. Biomechanics 5)
 */
#include "../material_priv.h"
#include <art/rows.h>
#include <math.h>

enum { MU, BETA };

static double shear(const double *par)
{
    return par[MU];
}

static const char *check(const double *par)
{
    return par[MU] >= 0 ? NULL : "shearModulus must not be negative";
}

static void derive(const struct art_material *m, double I1, double I2, struct fem_iso_W *W)
{
    double d = 0.5 * m->par[MU] * exp(m->par[BETA] * (I1 - 3));
    (void)I2;
    *W = (struct fem_iso_W){.d1 = d, .d11 = m->par[BETA] * d};
}

static double energy(const double *par, double I1, double I2)
{
    (void)I2;
    if (par[BETA] == 0) return 0.5 * par[MU] * (I1 - 3);
    return 0.5 * par[MU] / par[BETA] * expm1(par[BETA] * (I1 - 3));
}

static const struct fem_iso_rule rule = {derive, energy, true};

static const struct art_material_law law = {
    .flags = ART_MAT_INCOMPRESSIBLE,
    .params = {"shearModulus", "beta"},
    .check = check,
    .shear = shear,
    .shear_of = "shearModulus",
    FEM_ISO_LAW(rule),
};

static const struct art_prop props[] = {
    ART_P("shearModulus", DOUBLE("M/L/T^2"), "1000", "shear modulus at rest", ART_FIELD,
          ART_INHERITED),
    ART_P("beta", DOUBLE("1"), "1", "how fast it grows with I1 - 3", ART_FIELD, ART_INHERITED,
          .legal = "[0,inf)"),
};
const struct art_class art_material_demiray =
    ART_CLASS("DemirayMaterial", "artkit", "IncompressibleMaterialBase", ART_PROPS(props),
              .law = &law, .help = "exponential in the first invariant");

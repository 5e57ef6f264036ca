/* Skin has the law: W = C1 (e^(C2 (I1 - 3)) - 1) - C1 C2/2 (I2 - 3) (Veronda & Westmann 1970, J.
 * Biomechanics 3; guide, section 6.10.2.9). The shear modulus at rest is C1 C2. */
#include "../material_priv.h"
#include <art/rows.h>
#include <math.h>

enum { C1, C2 };

static double shear(const double *par)
{
    return par[C1] * par[C2];
}

static const char *check(const double *par)
{
    return shear(par) >= 0 ? NULL : "C1 C2 (the shear modulus at rest) must not be negative";
}

static void derive(const struct art_material *m, double I1, double I2, struct fem_iso_W *W)
{
    double c1 = m->par[C1], c2 = m->par[C2], d = c1 * c2 * exp(c2 * (I1 - 3));
    (void)I2;
    *W = (struct fem_iso_W){.d1 = d, .d2 = -0.5 * c1 * c2, .d11 = c2 * d};
}

static double energy(const double *par, double I1, double I2)
{
    return par[C1] * expm1(par[C2] * (I1 - 3)) - 0.5 * par[C1] * par[C2] * (I2 - 3);
}

static const struct fem_iso_rule rule = {derive, energy, true};

static const struct art_material_law law = {
    .flags = ART_MAT_INCOMPRESSIBLE,
    .params = {"C1", "C2"},
    .check = check,
    .shear = shear,
    .shear_of = "C1",
    FEM_ISO_LAW(rule),
};

static const struct art_prop props[] = {
    ART_P("C1", DOUBLE("M/L/T^2"), "1000", "scale of the exponential", ART_FIELD, ART_INHERITED),
    ART_P("C2", DOUBLE("1"), "10", "how fast it grows with I1 - 3", ART_FIELD, ART_INHERITED),
};
const struct art_class art_material_veronda_westmann = ART_CORE_CLASS(
    "VerondaWestmannMaterial", "materials", "IncompressibleMaterialBase", ART_PROPS(props),
    .law = &law, .help = "exponential, of skin, change of volume apart");

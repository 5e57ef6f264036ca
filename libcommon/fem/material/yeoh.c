/* Series in the first invariant, x = I1 - 3: W = sum Ci x^i with five terms (Yeoh 1993, Rubber
 * Chemistry and Technology 66; guide, section 6.10.2.7), and CubicHyperelastic with three, G10 x +
 * G20 x^2 + G30 x^3. */
#include "../material_priv.h"
#include <art/rows.h>

enum { FIRST, CUBIC_TERMS = 3, YEOH_TERMS = 5 };

static double shear(const double *par)
{
    return 2 * par[FIRST];
}

static const char *yeoh_check(const double *par)
{
    return par[FIRST] >= 0 ? NULL : "C1 (half the shear modulus at rest) must not be negative";
}

static const char *cubic_check(const double *par)
{
    return par[FIRST] >= 0 ? NULL : "G10 (half the shear modulus at rest) must not be negative";
}

#define SERIES(name, terms)                                                                        \
    static void name##_derive(const struct art_material *m, double I1, double I2,                  \
                              struct fem_iso_W *W)                                                 \
    {                                                                                              \
        (void)I2;                                                                                  \
        *W = (struct fem_iso_W){0};                                                                \
        fem_iso_series(terms, m->par, I1 - 3, &W->d1, &W->d11);                                    \
    }                                                                                              \
    static double name##_energy(const double *par, double I1, double I2)                           \
    {                                                                                              \
        double d, dd;                                                                              \
        (void)I2;                                                                                  \
        return fem_iso_series(terms, par, I1 - 3, &d, &dd);                                        \
    }                                                                                              \
    static const struct fem_iso_rule name##_rule = {name##_derive, name##_energy, false};

SERIES(yeoh, YEOH_TERMS)
SERIES(cubic, CUBIC_TERMS)

static const struct art_material_law yeoh_law = {
    .flags = ART_MAT_INCOMPRESSIBLE,
    .params = {"C1", "C2", "C3", "C4", "C5"},
    .check = yeoh_check,
    .shear = shear,
    .shear_of = "C1",
    FEM_ISO_LAW(yeoh_rule),
};
static const struct art_prop yeoh_props[] = {
    ART_P("C1", DOUBLE("M/L/T^2"), "150000", "of I1 - 3", ART_FIELD, ART_INHERITED),
    ART_P("C2", DOUBLE("M/L/T^2"), "0", "of (I1 - 3)^2", ART_FIELD, ART_INHERITED),
    ART_P("C3", DOUBLE("M/L/T^2"), "0", "of (I1 - 3)^3", ART_FIELD, ART_INHERITED),
    ART_P("C4", DOUBLE("M/L/T^2"), "0", "of (I1 - 3)^4", ART_FIELD, ART_INHERITED),
    ART_P("C5", DOUBLE("M/L/T^2"), "0", "of (I1 - 3)^5", ART_FIELD, ART_INHERITED),
};
const struct art_class art_material_yeoh =
    ART_CORE_CLASS("YeohMaterial", "materials", "IncompressibleMaterialBase", ART_PROPS(yeoh_props),
                   .law = &yeoh_law, .help = "rubber-like, change of volume apart, a series in I1");

static const struct art_material_law cubic_law = {
    .flags = ART_MAT_INCOMPRESSIBLE,
    .params = {"G10", "G20", "G30"},
    .check = cubic_check,
    .shear = shear,
    .shear_of = "G10",
    FEM_ISO_LAW(cubic_rule),
};
static const struct art_prop cubic_props[] = {
    ART_P("G10", DOUBLE("M/L/T^2"), "150000", "of I1 - 3", ART_FIELD, ART_INHERITED),
    ART_P("G20", DOUBLE("M/L/T^2"), "0", "of (I1 - 3)^2", ART_FIELD, ART_INHERITED),
    ART_P("G30", DOUBLE("M/L/T^2"), "0", "of (I1 - 3)^3", ART_FIELD, ART_INHERITED),
};
const struct art_class art_material_cubic_hyperelastic = ART_CORE_CLASS(
    "CubicHyperelastic", "materials", "IncompressibleMaterialBase", ART_PROPS(cubic_props),
    .law = &cubic_law, .help = "rubber-like, change of volume apart, cubic in I1");

/* Cubic in the first invariant: W = G10 x + G20 x^2 + G30 x^3, x = I1 - 3 (the terms in I1 alone of
 * Rivlin's series; of the class CubicHyperelastic). */
#include "../material_priv.h"

enum { G10, TERMS = 3 };

static const char *check(const double *par)
{
    return par[G10] >= 0 ? NULL : "G10 (half the shear modulus at rest) must not be negative";
}

static void derive(const struct art_material *m, double I1, double I2, struct fem_iso_W *W)
{
    (void)I2;
    *W = (struct fem_iso_W){0};
    fem_iso_series(TERMS, m->par, I1 - 3, &W->d1, &W->d11);
}

static double energy(const double *par, double I1, double I2)
{
    double d, dd;
    (void)I2;
    return fem_iso_series(TERMS, par, I1 - 3, &d, &dd);
}

static const struct fem_iso_rule rule = {derive, energy, false};

static const struct art_material_law law = {
    .flags = ART_MAT_INCOMPRESSIBLE,
    .params = {"G10", "G20", "G30"},
    .check = check,
    FEM_ISO_LAW(rule),
};

static const struct art_prop props[] = {
    {.name = "G10",
     .flags = ART_PROP_FIELD,
     .type = ART_P_DOUBLE,
     .def = "150000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2",
     .help = "of I1 - 3"},
    {.name = "G20",
     .flags = ART_PROP_FIELD,
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2",
     .help = "of (I1 - 3)^2"},
    {.name = "G30",
     .flags = ART_PROP_FIELD,
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2",
     .help = "of (I1 - 3)^3"},
};
const struct art_class art_material_cubic_hyperelastic = {
    .name = "CubicHyperelastic",
    .full_name = "artisynth.core.materials.CubicHyperelastic",
    .extends = "IncompressibleMaterialBase",
    .props = props,
    .n_props = sizeof props / sizeof props[0],
    .law = &law,
    .help = "rubber-like, change of volume apart, cubic in I1",
};

/* Yeoh with five terms: W = sum Ci (I1 - 3)^i (Yeoh 1993, Rubber Chemistry and Technology 66;
 * guide, section 6.10.2.7). */
#include "../material_priv.h"

enum { C1, TERMS = 5 };

static const char *check(const double *par)
{
    return par[C1] >= 0 ? NULL : "C1 (half the shear modulus at rest) must not be negative";
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
    .params = {"C1", "C2", "C3", "C4", "C5"},
    .check = check,
    FEM_ISO_LAW(rule),
};

static const struct art_prop props[] = {
    {.name = "C1",
     .flags = ART_PROP_FIELD,
     .type = ART_P_DOUBLE,
     .def = "150000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2",
     .help = "of I1 - 3"},
    {.name = "C2",
     .flags = ART_PROP_FIELD,
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2",
     .help = "of (I1 - 3)^2"},
    {.name = "C3",
     .flags = ART_PROP_FIELD,
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2",
     .help = "of (I1 - 3)^3"},
    {.name = "C4",
     .flags = ART_PROP_FIELD,
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2",
     .help = "of (I1 - 3)^4"},
    {.name = "C5",
     .flags = ART_PROP_FIELD,
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2",
     .help = "of (I1 - 3)^5"},
};
const struct art_class art_material_yeoh = {
    .name = "YeohMaterial",
    .full_name = "artisynth.core.materials.YeohMaterial",
    .extends = "IncompressibleMaterialBase",
    .props = props,
    .n_props = sizeof props / sizeof props[0],
    .law = &law,
    .help = "rubber-like, change of volume apart, a series in I1",
};

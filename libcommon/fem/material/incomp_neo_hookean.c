/* Neo-Hookean, of the change of shape: W = G/2 (I1 - 3) (Bonet & Wood 2008, section 6.5.3; guide,
 * section 6.10.2.3). */
#include "../material_priv.h"

enum { G };

static const char *check(const double *par)
{
    return par[G] >= 0 ? NULL : "shearModulus must not be negative";
}

static void derive(const struct art_material *m, double I1, double I2, struct fem_iso_W *W)
{
    (void)I1, (void)I2;
    *W = (struct fem_iso_W){.d1 = 0.5 * m->par[G]};
}

static double energy(const double *par, double I1, double I2)
{
    (void)I2;
    return 0.5 * par[G] * (I1 - 3);
}

static const struct fem_iso_rule rule = {derive, energy, false};

static const struct art_material_law law = {
    .flags = ART_MAT_INCOMPRESSIBLE,
    .params = {"shearModulus"},
    .check = check,
    FEM_ISO_LAW(rule),
};

static const struct art_prop props[] = {
    {.name = "shearModulus",
     .flags = ART_PROP_FIELD,
     .type = ART_P_DOUBLE,
     .def = "150000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2",
     .range = "~[0,inf)",
     .help = "shear stress by shear strain"},
};
const struct art_class art_material_incomp_neo_hookean = {
    .name = "IncompNeoHookeanMaterial",
    .full_name = "artisynth.core.materials.IncompNeoHookeanMaterial",
    .extends = "IncompressibleMaterialBase",
    .props = props,
    .n_props = sizeof props / sizeof props[0],
    .law = &law,
    .help = "rubber-like, change of volume apart",
};

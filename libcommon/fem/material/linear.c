/* Isotropic linear elasticity: sigma = lambda tr(e) I + 2 mu e (guide, section 6.10.1). */
#include "../material_priv.h"
#include <string.h>

enum { E, NU };

static void moduli(const struct art_material *m, double D[36])
{
    double lambda = m->par[E] * m->par[NU] / ((1 + m->par[NU]) * (1 - 2 * m->par[NU]));
    double mu = m->par[E] / (2 * (1 + m->par[NU]));
    memset(D, 0, 36 * sizeof *D);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) D[6 * i + j] = lambda;
        D[7 * i] += 2 * mu;
        D[7 * (i + 3)] = mu;
    }
}

static const struct art_material_law law = {
    .flags = ART_MAT_LINEAR | ART_MAT_INVERTIBLE,
    .params = {"YoungsModulus", "PoissonsRatio"},
    .check = fem_lame_error,
    .moduli = moduli,
};

static const struct art_prop props[] = {
    {.name = "YoungsModulus",
     .flags = ART_PROP_FIELD,
     .type = ART_P_DOUBLE,
     .def = "500000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2",
     .range = "~[0,inf)",
     .help = "tensile stress by strain"},
    {.name = "PoissonsRatio",
     .type = ART_P_DOUBLE,
     .def = "0.33",
     .mode = ART_MODE_INHERITED,
     .unit = "1",
     .range = "~(-1,0.5]",
     .help = "contraction across by extension along"},
};
const struct art_class art_material_linear = {
    .name = "LinearMaterial",
    .full_name = "artisynth.core.materials.LinearMaterial",
    .extends = "LinearMaterialBase",
    .props = props,
    .n_props = sizeof props / sizeof props[0],
    .law = &law,
    .help = "isotropic, linear in the strain",
};

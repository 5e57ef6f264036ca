/* This is isotropic linear elasticity: sigma = lambda tr(e) I + 2 mu e (guide, section 6.10.1). */
#include "../material_priv.h"
#include <art/rows.h>
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
    ART_P("YoungsModulus", DOUBLE("M/L/T^2"), "500000", "tensile stress by strain", ART_FIELD,
          ART_INHERITED, .range = "~[0,inf)", .legal = "[0,inf)"),
    ART_P("PoissonsRatio", DOUBLE("1"), "0.33", "contraction across by extension along",
          ART_INHERITED, .range = "~(-1,0.5]", .legal = "(-1,0.5)"),
};
const struct art_class art_material_linear =
    ART_CORE_CLASS("LinearMaterial", "materials", "LinearMaterialBase", ART_PROPS(props),
                   .law = &law, .help = "isotropic, linear in the strain");

/* Resists only a change of volume: W = U(J) (guide, section 6.10.2.10). Needs a partner that
 * resists a change of shape. */
#include "../material_priv.h"
#include <art/rows.h>

static const struct art_material_law law = {
    .flags = ART_MAT_INCOMPRESSIBLE | ART_MAT_INVERTIBLE,
    .stress = fem_no_stress_law,
    .energy = fem_no_energy,
};

const struct art_class art_material_incompressible =
    ART_CORE_CLASS("IncompressibleMaterial", "materials", "IncompressibleMaterialBase", .law = &law,
                   .help = "resists a change of volume alone");

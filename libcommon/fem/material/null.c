/* This material has no stress: only what augments an element acts in it. */
#include "../material_priv.h"
#include <art/rows.h>

static const struct art_material_law law = {
    .flags = ART_MAT_INVERTIBLE,
    .stress = fem_no_stress_law,
    .energy = fem_no_energy,
};

const struct art_class art_material_null =
    ART_CORE_CLASS("NullMaterial", "materials", "FemMaterial", .law = &law, .help = "no stress");

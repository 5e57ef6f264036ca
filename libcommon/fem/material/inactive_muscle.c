/* A muscle that does nothing. */
#include "../material_priv.h"
#include <art/rows.h>

static const struct art_material_law law = {
    .flags = ART_MAT_DIRECTED | ART_MAT_INVERTIBLE,
    .stress = fem_no_stress_law,
    .energy = fem_no_energy,
};

const struct art_class art_material_inactive_muscle =
    ART_CORE_CLASS("InactiveMuscle", "materials", "MuscleMaterial", .law = &law,
                   .help = "muscle that gives no stress");

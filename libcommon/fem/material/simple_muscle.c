/* The law of SimpleForceMuscle under the name of an older class. */
#include "../material_priv.h"
#include <art/rows.h>

static const struct art_material_law law = {
    .flags = ART_MAT_DIRECTED,
    .params = {FEM_FIBRE_PARAMS, "maxStress"},
    .stress = fem_simple_force_stress,
    .energy = fem_no_energy,
};

static const struct art_prop props[] = {
    ART_ROW_MAX_STRESS,
};
const struct art_class art_material_simple_muscle = {
    .name = "SimpleMuscle",
    .full_name = "artisynth.core.materials.SimpleMuscle",
    .extends = "MuscleMaterial",
    .props = props,
    .n_props = sizeof props / sizeof props[0],
    .law = &law,
    .help = "SimpleForceMuscle under its older name",
};

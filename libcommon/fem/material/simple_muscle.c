/* The law of SimpleForceMuscle under the name of an older class. */
#include "../fem_priv.h"

static const struct art_material_law law = {
    .flags = ART_MAT_DIRECTED,
    .params = {FEM_FIBRE_PARAMS, "maxStress"},
    .stress = fem_simple_force_stress,
    .energy = fem_no_energy,
};

static const struct art_prop props[] = {
    {.name = "maxStress",
     .flags = ART_PROP_FIELD,
     .type = ART_P_DOUBLE,
     .def = "30000",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/L/T^2",
     .help = "stress along the fibres at full activation"},
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

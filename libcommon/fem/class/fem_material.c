/* Materials of finite elements. Facts (names, types,
 * defaults) from ArtiSynth's own property tables. */
#include "../fem_priv.h"
#include <art/model.h>

static const struct art_prop blemker_muscle_props[] = {
    {.name = "maxLambda",
     .type = ART_P_DOUBLE,
     .def = "1.4",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1"},
    {.name = "optLambda", .type = ART_P_DOUBLE, .def = "1", .mode = ART_MODE_EXPLICIT, .unit = "1"},
    {.name = "maxStress",
     .type = ART_P_DOUBLE,
     .def = "300000",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/L/T^2"},
    {.name = "expStressCoeff",
     .type = ART_P_DOUBLE,
     .def = "0.05",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1"},
    {.name = "uncrimpingFactor",
     .type = ART_P_DOUBLE,
     .def = "6.6",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1"},
};
static const struct art_class blemker_muscle = {
    .name = "BlemkerMuscle",
    .full_name = "artisynth.core.materials.BlemkerMuscle",
    .extends = "MuscleMaterial",
    .props = blemker_muscle_props,
    .n_props = sizeof blemker_muscle_props / sizeof blemker_muscle_props[0],
};

static const struct art_prop full_blemker_muscle_props[] = {
    {.name = "maxLambda",
     .type = ART_P_DOUBLE,
     .def = "1.4",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1"},
    {.name = "optLambda", .type = ART_P_DOUBLE, .def = "1", .mode = ART_MODE_EXPLICIT, .unit = "1"},
    {.name = "maxStress",
     .type = ART_P_DOUBLE,
     .def = "300000",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/L/T^2"},
    {.name = "expStressCoeff",
     .type = ART_P_DOUBLE,
     .def = "0.05",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1"},
    {.name = "uncrimpingFactor",
     .type = ART_P_DOUBLE,
     .def = "6.6",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1"},
    {.name = "G1", .type = ART_P_DOUBLE, .def = "0", .mode = ART_MODE_EXPLICIT, .unit = "M/L/T^2"},
    {.name = "G2", .type = ART_P_DOUBLE, .def = "0", .mode = ART_MODE_EXPLICIT, .unit = "M/L/T^2"},
};
static const struct art_class full_blemker_muscle = {
    .name = "FullBlemkerMuscle",
    .full_name = "artisynth.core.materials.FullBlemkerMuscle",
    .extends = "MuscleMaterial",
    .props = full_blemker_muscle_props,
    .n_props = sizeof full_blemker_muscle_props / sizeof full_blemker_muscle_props[0],
};

static const struct art_prop generic_muscle_props[] = {
    {.name = "maxLambda",
     .type = ART_P_DOUBLE,
     .def = "1.4",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1"},
    {.name = "maxStress",
     .type = ART_P_DOUBLE,
     .def = "30000",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/L/T^2"},
    {.name = "expStressCoeff",
     .type = ART_P_DOUBLE,
     .def = "0.05",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/L/T^2"},
    {.name = "uncrimpingFactor",
     .type = ART_P_DOUBLE,
     .def = "6.6",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1"},
    {.name = "fibreModulus", .type = ART_P_DOUBLE, .flags = ART_PROP_READONLY, .unit = "M/L/T^2"},
};
static const struct art_class generic_muscle = {
    .name = "GenericMuscle",
    .full_name = "artisynth.core.materials.GenericMuscle",
    .extends = "MuscleMaterial",
    .props = generic_muscle_props,
    .n_props = sizeof generic_muscle_props / sizeof generic_muscle_props[0],
};

static const struct art_class inactive_muscle = {
    .name = "InactiveMuscle",
    .full_name = "artisynth.core.materials.InactiveMuscle",
    .extends = "MuscleMaterial",
};

static const struct art_prop muscle_material_props[] = {
    {.name = "excitation",
     .type = ART_P_DOUBLE,
     .def = "0",
     .flags = ART_PROP_STATE,
     .unit = "1",
     .help = "activation set by the user"},
    {.name = "restDir",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "1.0 0.0 0.0",
     .unit = "1",
     .geom = "direction"},
};
static const struct art_class muscle_material = {
    .name = "MuscleMaterial",
    .full_name = "artisynth.core.materials.MuscleMaterial",
    .extends = "FemMaterial",
    .flags = ART_CLASS_ABSTRACT,
    .props = muscle_material_props,
    .n_props = sizeof muscle_material_props / sizeof muscle_material_props[0],
};

static const struct art_prop qlv_behavior_props[] = {
    {.name = "Tau",
     .type = ART_P_NUMBERS,
     .def = "2.0 1.0 1.0 1.0 1.0 1.0",
     .unit = "T",
     .help = "times in which the terms relax; 0: at once"},
    {.name = "Gamma",
     .type = ART_P_NUMBERS,
     .def = "0.9 0.0 0.0 0.0 0.0 0.0",
     .unit = "1",
     .help = "what the terms add to a sudden stress, by that of the base"},
};
static const struct art_class qlv_behavior = {
    .name = "QLVBehavior",
    .full_name = "artisynth.core.materials.QLVBehavior",
    .extends = "ViscoelasticBehavior",
    .props = qlv_behavior_props,
    .n_props = sizeof qlv_behavior_props / sizeof qlv_behavior_props[0],
    .help = "quasi-linear: up to six exponentials",
};

static const struct art_prop simple_force_muscle_props[] = {
    {.name = "maxStress",
     .type = ART_P_DOUBLE,
     .def = "30000",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/L/T^2"},
};
static const struct art_class simple_force_muscle = {
    .name = "SimpleForceMuscle",
    .full_name = "artisynth.core.materials.SimpleForceMuscle",
    .extends = "MuscleMaterial",
    .props = simple_force_muscle_props,
    .n_props = sizeof simple_force_muscle_props / sizeof simple_force_muscle_props[0],
};

static const struct art_prop simple_muscle_props[] = {
    {.name = "maxStress",
     .type = ART_P_DOUBLE,
     .def = "30000",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/L/T^2"},
};
static const struct art_class simple_muscle = {
    .name = "SimpleMuscle",
    .full_name = "artisynth.core.materials.SimpleMuscle",
    .extends = "MuscleMaterial",
    .props = simple_muscle_props,
    .n_props = sizeof simple_muscle_props / sizeof simple_muscle_props[0],
};

static const struct art_class viscoelastic_behavior = {
    .name = "ViscoelasticBehavior",
    .full_name = "artisynth.core.materials.ViscoelasticBehavior",
    .extends = "MaterialBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN,
};

static const struct art_class *const classes[] = {
    &blemker_muscle,      &full_blemker_muscle, &generic_muscle,
    &inactive_muscle,     &muscle_material,     &qlv_behavior,
    &simple_force_muscle, &simple_muscle,       &viscoelastic_behavior,
};

const struct art_class_set art_classes_fem_material = {classes, sizeof classes / sizeof classes[0]};

/* Force laws of springs and muscles. */
#include "../mech_priv.h"
#include <art/model.h>

static const struct art_class axial_material = {
    .name = "AxialMaterial",
    .full_name = "artisynth.core.materials.AxialMaterial",
    .extends = "MaterialBase",
    .flags = ART_CLASS_ABSTRACT,
};

static const struct art_prop axial_muscle_material_props[] = {
    {.name = "maxForce",
     .type = ART_P_DOUBLE,
     .def = "1",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M L/T^2",
     .range = "[0,inf)",
     .help = "force at full activation"},
    {.name = "passiveFraction",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1",
     .range = "[0,inf)",
     .help = "largest passive force by maxForce"},
    {.name = "optLength",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_EXPLICIT,
     .unit = "L",
     .range = "[0,inf)",
     .help = "length of the largest active force"},
    {.name = "maxLength",
     .type = ART_P_DOUBLE,
     .def = "1",
     .mode = ART_MODE_EXPLICIT,
     .unit = "L",
     .range = "[0,inf)",
     .help = "length where the passive part saturates"},
    {.name = "tendonRatio",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1",
     .range = "[0,1)",
     .help = "tendon length by optimal length"},
    {.name = "damping",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/T",
     .range = "[0,inf)",
     .help = "force per speed"},
    {.name = "forceScaling",
     .type = ART_P_DOUBLE,
     .def = "1000",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1",
     .range = "(-inf,inf)",
     .help = "factor on all forces of the material"},
};
static const struct art_class axial_muscle_material = {
    .name = "AxialMuscleMaterial",
    .full_name = "artisynth.core.materials.AxialMuscleMaterial",
    .extends = "AxialMuscleMaterialBase",
    .flags = ART_CLASS_ABSTRACT,
    .props = axial_muscle_material_props,
    .n_props = sizeof axial_muscle_material_props / sizeof axial_muscle_material_props[0],
};

static const struct art_class axial_muscle_material_base = {
    .name = "AxialMuscleMaterialBase",
    .full_name = "artisynth.core.materials.AxialMuscleMaterialBase",
    .extends = "AxialMaterial",
    .flags = ART_CLASS_ABSTRACT,
};

static const struct art_prop blemker_axial_muscle_props[] = {
    {.name = "maxForce",
     .type = ART_P_DOUBLE,
     .def = "300000",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M L/T^2",
     .range = "[0,inf)",
     .help = "force at full activation"},
    {.name = "optLength",
     .type = ART_P_DOUBLE,
     .def = "1",
     .mode = ART_MODE_EXPLICIT,
     .unit = "L",
     .range = "[0,inf)",
     .help = "length of the largest active force"},
    {.name = "maxLength",
     .type = ART_P_DOUBLE,
     .def = "1.4",
     .mode = ART_MODE_EXPLICIT,
     .unit = "L",
     .range = "[0,inf)",
     .help = "length where the passive part becomes linear"},
    {.name = "expStressCoeff",
     .type = ART_P_DOUBLE,
     .def = "0.05",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1",
     .range = "[0,inf)",
     .help = "passive force at the uncrimped length by maxForce"},
    {.name = "uncrimpingFactor",
     .type = ART_P_DOUBLE,
     .def = "6.6",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1",
     .range = "[0,inf)",
     .help = "exponent of the passive force"},
};
static const struct art_class blemker_axial_muscle = {
    .name = "BlemkerAxialMuscle",
    .full_name = "artisynth.core.materials.BlemkerAxialMuscle",
    .extends = "AxialMuscleMaterial",
    .props = blemker_axial_muscle_props,
    .n_props = sizeof blemker_axial_muscle_props / sizeof blemker_axial_muscle_props[0],
    .help = "active force by parabolas of the length, exponential passive force",
};

static const struct art_class constant_axial_muscle = {
    .name = "ConstantAxialMuscle",
    .full_name = "artisynth.core.materials.ConstantAxialMuscle",
    .extends = "AxialMuscleMaterial",
    .help = "fmax (a + p) + d ldot",
};

static const struct art_prop linear_axial_material_props[] = {
    {.name = "stiffness",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/T^2",
     .range = "(-inf,inf)~[0,inf)",
     .help = "force per length"},
    {.name = "damping",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/T",
     .range = "[0,inf)",
     .help = "force per speed"},
};
static const struct art_class linear_axial_material = {
    .name = "LinearAxialMaterial",
    .full_name = "artisynth.core.materials.LinearAxialMaterial",
    .extends = "AxialMaterial",
    .props = linear_axial_material_props,
    .n_props = sizeof linear_axial_material_props / sizeof linear_axial_material_props[0],
    .help = "k (l - l0) + d ldot",
};

static const struct art_class linear_axial_muscle = {
    .name = "LinearAxialMuscle",
    .full_name = "artisynth.core.materials.LinearAxialMuscle",
    .extends = "AxialMuscleMaterial",
    .help = "fmax (a + p) ramp(l) + d ldot",
};

static const struct art_class peck_axial_muscle = {
    .name = "PeckAxialMuscle",
    .full_name = "artisynth.core.materials.PeckAxialMuscle",
    .extends = "AxialMuscleMaterial",
    .help = "active force by a cosine of the fibre length, passive ramp",
};

static const struct art_prop simple_axial_muscle_props[] = {
    {.name = "maxForce",
     .type = ART_P_DOUBLE,
     .def = "1",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M L/T^2",
     .range = "[0,inf)",
     .help = "force at full activation"},
    {.name = "blendInterval",
     .type = ART_P_DOUBLE,
     .def = "0",
     .unit = "L",
     .range = "[0,inf)",
     .help = "interval over which a unilateral spring sets in"},
    {.name = "unilateral",
     .type = ART_P_BOOL,
     .def = "false",
     .help = "no elastic force below the rest length"},
};
static const struct art_class simple_axial_muscle = {
    .name = "SimpleAxialMuscle",
    .full_name = "artisynth.core.materials.SimpleAxialMuscle",
    .extends = "LinearAxialMaterial",
    .props = simple_axial_muscle_props,
    .n_props = sizeof simple_axial_muscle_props / sizeof simple_axial_muscle_props[0],
    .help = "k (l - l0) + d ldot + fmax a",
};

static const struct art_class *const classes[] = {
    &axial_material,       &axial_muscle_material, &axial_muscle_material_base,
    &blemker_axial_muscle, &constant_axial_muscle, &linear_axial_material,
    &linear_axial_muscle,  &peck_axial_muscle,     &simple_axial_muscle,
};

const struct art_class_set art_classes_axial = {classes, sizeof classes / sizeof classes[0]};

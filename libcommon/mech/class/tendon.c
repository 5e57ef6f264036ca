/* Muscles with tendons, tendons and ligaments, and what else pulls along a line. Facts (names,
 * types, defaults) from ArtiSynth's own property tables. */
#include "../mech_priv.h"
#include <art/model.h>

static const struct art_prop axial_ligament_props[] = {
    {.name = "maxForce",
     .type = ART_P_DOUBLE,
     .def = "1",
     .unit = "M L/T^2",
     .help = "force at full activation"},
    {.name = "damping", .type = ART_P_DOUBLE, .def = "0", .unit = "M/T", .help = "force per speed"},
    {.name = "slackLength", .type = ART_P_DOUBLE, .def = "0", .unit = "L"},
    {.name = "forceLengthCurve",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR,
     .unit = "1",
     .help = "force by maxForce, over length by slackLength"},
};
static const struct art_class axial_ligament = {
    .name = "AxialLigament",
    .full_name = "artisynth.core.materials.AxialLigament",
    .extends = "AxialMaterial",
    .props = axial_ligament_props,
    .n_props = sizeof axial_ligament_props / sizeof axial_ligament_props[0],
};

static const struct art_prop axial_tendon_base_props[] = {
    {.name = "maxIsoForce", .type = ART_P_DOUBLE, .def = "1000", .unit = "M L/T^2"},
    {.name = "tendonSlackLength", .type = ART_P_DOUBLE, .def = "0.2", .unit = "L"},
    {.name = "tendonForceLengthCurve",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR,
     .unit = "1",
     .help = "knots: length by tendonSlackLength, force by maxIsoForce, slope"},
};
static const struct art_class axial_tendon_base = {
    .name = "AxialTendonBase",
    .full_name = "artisynth.core.materials.AxialTendonBase",
    .extends = "AxialMaterial",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN,
    .props = axial_tendon_base_props,
    .n_props = sizeof axial_tendon_base_props / sizeof axial_tendon_base_props[0],
};

static const struct art_prop blankevoort1991_axial_ligament_props[] = {
    {.name = "linearStiffness", .type = ART_P_DOUBLE, .def = "100", .unit = "M L/T^2"},
    {.name = "transitionStrain", .type = ART_P_DOUBLE, .def = "0.06", .unit = "1"},
    {.name = "damping",
     .type = ART_P_DOUBLE,
     .def = "0.003",
     .unit = "M L/T",
     .help = "force per speed"},
    {.name = "slackLength", .type = ART_P_DOUBLE, .def = "0", .unit = "L"},
};
static const struct art_class blankevoort1991_axial_ligament = {
    .name = "Blankevoort1991AxialLigament",
    .full_name = "artisynth.core.materials.Blankevoort1991AxialLigament",
    .extends = "AxialMaterial",
    .props = blankevoort1991_axial_ligament_props,
    .n_props = sizeof blankevoort1991_axial_ligament_props /
               sizeof blankevoort1991_axial_ligament_props[0],
};

static const struct art_prop constant_axial_material_props[] = {
    {.name = "force",
     .type = ART_P_DOUBLE,
     .def = "0",
     .flags = ART_PROP_STATE,
     .unit = "M L/T^2",
     .help = "total force in the last evaluation"},
};
static const struct art_class constant_axial_material = {
    .name = "ConstantAxialMaterial",
    .full_name = "artisynth.core.materials.ConstantAxialMaterial",
    .extends = "AxialMaterial",
    .props = constant_axial_material_props,
    .n_props = sizeof constant_axial_material_props / sizeof constant_axial_material_props[0],
};

static const struct art_prop equilibrium_axial_muscle_props[] = {
    {.name = "maxIsoForce", .type = ART_P_DOUBLE, .def = "1000", .unit = "M L/T^2"},
    {.name = "optFibreLength", .type = ART_P_DOUBLE, .def = "0.1", .unit = "L"},
    {.name = "tendonSlackLength", .type = ART_P_DOUBLE, .def = "0.2", .unit = "L"},
    {.name = "optPennationAngle", .type = ART_P_DOUBLE, .def = "0", .unit = "rad"},
    {.name = "maxContractionVelocity", .type = ART_P_DOUBLE, .def = "10", .unit = "1/T"},
    {.name = "fibreDamping", .type = ART_P_DOUBLE, .def = "0", .unit = "1"},
    {.name = "rigidTendon", .type = ART_P_BOOL, .def = "false"},
    {.name = "ignoreForceVelocity", .type = ART_P_BOOL, .def = "false"},
    {.name = "computeLmDotFromLDot", .type = ART_P_BOOL, .def = "false"},
    {.name = "length",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "L",
     .help = "current length"},
    {.name = "muscleLength", .type = ART_P_DOUBLE, .flags = ART_PROP_READONLY, .unit = "L"},
};
static const struct art_class equilibrium_axial_muscle = {
    .name = "EquilibriumAxialMuscle",
    .full_name = "artisynth.core.materials.EquilibriumAxialMuscle",
    .extends = "AxialMuscleMaterialBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN,
    .props = equilibrium_axial_muscle_props,
    .n_props = sizeof equilibrium_axial_muscle_props / sizeof equilibrium_axial_muscle_props[0],
};

static const struct art_prop hill3_elem_muscle_rigid_tendon_props[] = {
    {.name = "optFibreLength",
     .type = ART_P_DOUBLE,
     .def = "0.1",
     .mode = ART_MODE_EXPLICIT,
     .unit = "L"},
    {.name = "maxForce",
     .type = ART_P_DOUBLE,
     .def = "1000",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M L/T^2",
     .help = "force at full activation"},
    {.name = "tendonSlackLength",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_EXPLICIT,
     .unit = "L"},
    {.name = "pennationAngle",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_EXPLICIT,
     .unit = "rad"},
    {.name = "damping",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/T",
     .help = "force per speed"},
    {.name = "forceScaling",
     .type = ART_P_DOUBLE,
     .def = "1",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1",
     .range = "(-inf,inf)",
     .help = "factor on all forces of the material"},
};
static const struct art_class hill3_elem_muscle_rigid_tendon = {
    .name = "Hill3ElemMuscleRigidTendon",
    .full_name = "artisynth.core.materials.Hill3ElemMuscleRigidTendon",
    .extends = "AxialMaterial",
    .props = hill3_elem_muscle_rigid_tendon_props,
    .n_props = sizeof hill3_elem_muscle_rigid_tendon_props /
               sizeof hill3_elem_muscle_rigid_tendon_props[0],
};

static const struct art_prop ligament_axial_material_props[] = {
    {.name = "ElongStiffness",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/T^2"},
    {.name = "CompStiffness",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/T^2"},
    {.name = "damping",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/T",
     .help = "force per speed"},
};
static const struct art_class ligament_axial_material = {
    .name = "LigamentAxialMaterial",
    .full_name = "artisynth.core.materials.LigamentAxialMaterial",
    .extends = "AxialMaterial",
    .props = ligament_axial_material_props,
    .n_props = sizeof ligament_axial_material_props / sizeof ligament_axial_material_props[0],
};

static const struct art_prop masoud_millard_lam_props[] = {
    {.name = "normFiberLen", .type = ART_P_DOUBLE, .flags = ART_PROP_READONLY, .unit = "1"},
    {.name = "myFMTratioLit",
     .type = ART_P_DOUBLE,
     .def = "1",
     .unit = "1",
     .help = "part of the rest length that is fibres"},
    {.name = "mySarcomereLenLit",
     .type = ART_P_DOUBLE,
     .def = "1.8",
     .unit = "1",
     .help = "of sarcomeres at the rest length, micrometres"},
};
static const struct art_class masoud_millard_lam = {
    .name = "MasoudMillardLAM",
    .full_name = "artisynth.core.materials.MasoudMillardLAM",
    .extends = "AxialMuscleMaterial",
    .props = masoud_millard_lam_props,
    .n_props = sizeof masoud_millard_lam_props / sizeof masoud_millard_lam_props[0],
};

static const struct art_prop maxwell_axial_material_props[] = {
    {.name = "stiffness",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/T^2",
     .help = "force per length"},
    {.name = "damping",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/T",
     .help = "force per speed"},
    {.name = "springLength", .type = ART_P_DOUBLE, .def = "0", .unit = "L"},
};
static const struct art_class maxwell_axial_material = {
    .name = "MaxwellAxialMaterial",
    .full_name = "artisynth.core.materials.MaxwellAxialMaterial",
    .extends = "AxialMaterial",
    .props = maxwell_axial_material_props,
    .n_props = sizeof maxwell_axial_material_props / sizeof maxwell_axial_material_props[0],
};

static const struct art_class millard2012_axial_ligament = {
    .name = "Millard2012AxialLigament",
    .full_name = "artisynth.core.materials.Millard2012AxialLigament",
    .extends = "Millard2012AxialTendon",
};

static const struct art_prop millard2012_axial_muscle_props[] = {
    {.name = "maxPennationAngle", .type = ART_P_DOUBLE, .def = "1.4706289056333368", .unit = "rad"},
    {.name = "activeForceLengthCurve",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR,
     .unit = "1",
     .help = "knots: length by optFibreLength, force, slope"},
    {.name = "passiveForceLengthCurve",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR,
     .unit = "1",
     .help = "knots: length by optFibreLength, force, slope"},
    {.name = "tendonForceLengthCurve",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR,
     .unit = "1",
     .help = "knots: length by tendonSlackLength, force, slope"},
    {.name = "forceVelocityCurve",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR,
     .unit = "1",
     .help = "knots: velocity by the largest, force, slope"},
};
static const struct art_class millard2012_axial_muscle = {
    .name = "Millard2012AxialMuscle",
    .full_name = "artisynth.core.materials.Millard2012AxialMuscle",
    .extends = "EquilibriumAxialMuscle",
    .props = millard2012_axial_muscle_props,
    .n_props = sizeof millard2012_axial_muscle_props / sizeof millard2012_axial_muscle_props[0],
};

static const struct art_class millard2012_axial_tendon = {
    .name = "Millard2012AxialTendon",
    .full_name = "artisynth.core.materials.Millard2012AxialTendon",
    .extends = "AxialTendonBase",
};

static const struct art_class pai_axial_muscle = {
    .name = "PaiAxialMuscle",
    .full_name = "artisynth.core.materials.PaiAxialMuscle",
    .extends = "AxialMuscleMaterial",
};

static const struct art_class simm_spline_ligament_material = {
    .name = "SimmSplineLigamentMaterial",
    .lacks = "its curve",
    .full_name = "artisynth.core.materials.SimmSplineLigamentMaterial",
    .extends = "AxialMaterial",
};

static const struct art_prop spring_axial_muscle_props[] = {
    {.name = "maxForce",
     .type = ART_P_DOUBLE,
     .def = "1",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M L/T^2",
     .help = "force at full activation"},
};
static const struct art_class spring_axial_muscle = {
    .name = "SpringAxialMuscle",
    .full_name = "artisynth.core.materials.SpringAxialMuscle",
    .extends = "LinearAxialMaterial",
    .props = spring_axial_muscle_props,
    .n_props = sizeof spring_axial_muscle_props / sizeof spring_axial_muscle_props[0],
};

static const struct art_prop thelen2003_axial_muscle_props[] = {
    {.name = "fmaxTendonStrain", .type = ART_P_DOUBLE, .def = "0.04", .unit = "1"},
    {.name = "fmaxMuscleStrain", .type = ART_P_DOUBLE, .def = "0.6", .unit = "1"},
    {.name = "kShapeActive", .type = ART_P_DOUBLE, .def = "0.45", .unit = "1"},
    {.name = "kShapePassive", .type = ART_P_DOUBLE, .def = "5", .unit = "1"},
    {.name = "af", .type = ART_P_DOUBLE, .def = "0.25", .unit = "1"},
    {.name = "flen", .type = ART_P_DOUBLE, .def = "1.4", .unit = "1"},
    {.name = "fvLinearExtrapThreshold", .type = ART_P_DOUBLE, .def = "0.99", .unit = "1"},
};
static const struct art_class thelen2003_axial_muscle = {
    .name = "Thelen2003AxialMuscle",
    .full_name = "artisynth.core.materials.Thelen2003AxialMuscle",
    .extends = "EquilibriumAxialMuscle",
    .props = thelen2003_axial_muscle_props,
    .n_props = sizeof thelen2003_axial_muscle_props / sizeof thelen2003_axial_muscle_props[0],
};

static const struct art_prop thelen2003_axial_tendon_props[] = {
    {.name = "fmaxTendonStrain", .type = ART_P_DOUBLE, .def = "0.04", .unit = "1"},
};
static const struct art_class thelen2003_axial_tendon = {
    .name = "Thelen2003AxialTendon",
    .full_name = "artisynth.core.materials.Thelen2003AxialTendon",
    .extends = "AxialTendonBase",
    .props = thelen2003_axial_tendon_props,
    .n_props = sizeof thelen2003_axial_tendon_props / sizeof thelen2003_axial_tendon_props[0],
};

static const struct art_prop uw_ligament_material_props[] = {
    {.name = "referenceStrain", .type = ART_P_DOUBLE, .def = "0", .unit = "1"},
    {.name = "linearStiffness",
     .type = ART_P_DOUBLE,
     .def = "100",
     .unit = "M L/T^2",
     .help = "force per strain beyond the toe"},
    {.name = "ligamentTransitionStrain", .type = ART_P_DOUBLE, .def = "0.03", .unit = "1"},
    {.name = "normalizedDamping",
     .type = ART_P_DOUBLE,
     .def = "0.003",
     .unit = "T",
     .help = "damping by linearStiffness"},
    {.name = "maxForce",
     .type = ART_P_DOUBLE,
     .def = "0",
     .unit = "M L/T^2",
     .help = "force at full activation"},
    {.name = "tendonSlackLength", .type = ART_P_DOUBLE, .def = "0", .unit = "L"},
};
static const struct art_class uw_ligament_material = {
    .name = "UWLigamentMaterial",
    .full_name = "artisynth.core.materials.UWLigamentMaterial",
    .extends = "AxialMaterial",
    .props = uw_ligament_material_props,
    .n_props = sizeof uw_ligament_material_props / sizeof uw_ligament_material_props[0],
};

static const struct art_class unidirectional_linear_axial_material = {
    .name = "UnidirectionalLinearAxialMaterial",
    .full_name = "artisynth.core.materials.UnidirectionalLinearAxialMaterial",
    .extends = "LinearAxialMaterial",
};

static const struct art_class *const classes[] = {
    &axial_ligament,
    &axial_tendon_base,
    &blankevoort1991_axial_ligament,
    &constant_axial_material,
    &equilibrium_axial_muscle,
    &hill3_elem_muscle_rigid_tendon,
    &ligament_axial_material,
    &masoud_millard_lam,
    &maxwell_axial_material,
    &millard2012_axial_ligament,
    &millard2012_axial_muscle,
    &millard2012_axial_tendon,
    &pai_axial_muscle,
    &simm_spline_ligament_material,
    &spring_axial_muscle,
    &thelen2003_axial_muscle,
    &thelen2003_axial_tendon,
    &uw_ligament_material,
    &unidirectional_linear_axial_material,
};

const struct art_class_set art_classes_tendon = {classes, sizeof classes / sizeof classes[0]};

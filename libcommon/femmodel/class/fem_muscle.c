/* Muscles in FEM models, and deformable bodies. Facts (names, types, defaults) from ArtiSynth's own
 * property tables. */
#include "../femmodel_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop fem_muscle_model_props[] = {
    {.name = "activations", .type = ART_P_NUMBERS, .unit = "1"},
    {.name = "muscleMaterial",
     .type = ART_P_OBJECT,
     .def = "GenericMuscle",
     .flags = ART_PROP_NULLABLE,
     .values = "MuscleMaterial",
     .help = "of elements along directions, where their bundle has none"},
    {.name = "activationStiffening",
     .type = ART_P_DOUBLE,
     .def = "0",
     .unit = "1",
     .help = "the material of an element is multiplied by 1 + this times its excitation"},
    {.name = "directionRenderLen",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "L"},
    {.name = "directionRenderType",
     .type = ART_P_ENUM,
     .def = "ELEMENT",
     .mode = ART_MODE_INHERITED,
     .values = "ELEMENT|INTEGRATION_POINT"},
    {.name = "fiberRenderProps",
     .type = ART_P_OBJECT,
     .flags = ART_PROP_NULLABLE,
     .values = "RenderProps"},
    ART_ROW_EXCITATION_COLOR,
    ART_ROW_MAX_COLORED_EXCITATION,
    ART_ROW_NET_EXCITATION,
    ART_ROW_EXCITATION,
    ART_ROW_EXCITATION_SOURCES,
};
static const struct art_child_def fem_muscle_model_children[] = {
    {"bundles", "MuscleBundleList", NULL, "b", false},
    {"exciters", "ComponentList", "MuscleExciter", "ex", false},
};
static const struct art_class fem_muscle_model = {
    .ops = &art_ops_fem_muscle_model,
    .name = "FemMuscleModel",
    .full_name = "artisynth.core.femmodels.FemMuscleModel",
    .extends = "FemModel3d",
    .props = fem_muscle_model_props,
    .n_props = sizeof fem_muscle_model_props / sizeof fem_muscle_model_props[0],
    .children = fem_muscle_model_children,
    .n_children = sizeof fem_muscle_model_children / sizeof fem_muscle_model_children[0],
};

static const struct art_prop muscle_bundle_props[] = {
    ART_ROW_RENDER_PROPS("LineFaceRenderProps"),
    ART_ROW_EXCITATION,
    ART_ROW_NET_EXCITATION,
    {.name = "fibresActive",
     .type = ART_P_BOOL,
     .def = "false",
     .help = "whether its fibres pull as muscles between points"},
    {.name = "muscleMaterial",
     .type = ART_P_OBJECT,
     .flags = ART_PROP_NULLABLE,
     .values = "MuscleMaterial",
     .help = "of its elements along directions; null: that of the model"},
    ART_ROW_ELEMENT_WIDGET_SIZE,
    {.name = "directionRenderLen",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "L"},
    {.name = "directionRenderType",
     .type = ART_P_ENUM,
     .def = "ELEMENT",
     .mode = ART_MODE_INHERITED,
     .values = "ELEMENT|INTEGRATION_POINT"},
    ART_ROW_EXCITATION_COLOR,
    ART_ROW_MAX_COLORED_EXCITATION,
    ART_ROW_EXCITATION_SOURCES,
};
static const struct art_child_def muscle_bundle_children[] = {
    {"fibres", "AxialSpringList", "Muscle", "f", true},
    {"elementDescs", "MuscleElementDescList", NULL, "e", true},
};
static const struct art_class muscle_bundle = {
    .ops = &art_ops_muscle_bundle,
    .name = "MuscleBundle",
    .full_name = "artisynth.core.femmodels.MuscleBundle",
    .extends = "CompositeComponentBase",
    .flags = ART_CLASS_OPEN,
    .props = muscle_bundle_props,
    .n_props = sizeof muscle_bundle_props / sizeof muscle_bundle_props[0],
    .children = muscle_bundle_children,
    .n_children = sizeof muscle_bundle_children / sizeof muscle_bundle_children[0],
};

static const struct art_class muscle_bundle_list = {
    .name = "MuscleBundleList",
    .full_name = "artisynth.core.femmodels.MuscleBundleList",
    .extends = "RenderableComponentList",
    .element = "MuscleBundle",
};

static const struct art_prop point_to_point_muscle_props[] = {
    {.name = "maxForce",
     .type = ART_P_DOUBLE,
     .def = "0",
     .unit = "M L/T^2",
     .help = "force at full activation"},
};
static const struct art_class point_to_point_muscle = {
    .name = "PointToPointMuscle",
    .full_name = "artisynth.core.femmodels.PointToPointMuscle",
    .extends = "FemMuscleModel",
    .props = point_to_point_muscle_props,
    .n_props = sizeof point_to_point_muscle_props / sizeof point_to_point_muscle_props[0],
};

static const struct art_prop beam_body_props[] = {
    {.name = "stiffness",
     .type = ART_P_DOUBLE,
     .def = "1000",
     .unit = "M/T^2",
     .help = "force per length"},
    {.name = "length",
     .type = ART_P_DOUBLE,
     .def = "0",
     .flags = ART_PROP_ATTR,
     .unit = "L",
     .help = "along its x axis"},
};
static const struct art_class beam_body = {
    .name = "BeamBody",
    .full_name = "artisynth.core.mechmodels.BeamBody",
    .extends = "DeformableBody",
    .props = beam_body_props,
    .n_props = sizeof beam_body_props / sizeof beam_body_props[0],
};

static const struct art_prop deformable_body_props[] = {
    {.name = "massDamping", .type = ART_P_DOUBLE, .def = "0", .unit = "1/T"},
    {.name = "stiffnessDamping", .type = ART_P_DOUBLE, .def = "0", .unit = "T"},
    ART_ROW_FEM_MATERIAL,
};
static const struct art_class deformable_body = {
    .name = "DeformableBody",
    .full_name = "artisynth.core.mechmodels.DeformableBody",
    .extends = "RigidBody",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN | ART_CLASS_OWN,
    .props = deformable_body_props,
    .n_props = sizeof deformable_body_props / sizeof deformable_body_props[0],
};

static const struct art_prop eb_beam_body_props[] = {
    {.name = "stiffness",
     .type = ART_P_DOUBLE,
     .def = "1",
     .unit = "M/T^2",
     .help = "force per length"},
    {.name = "length",
     .type = ART_P_DOUBLE,
     .def = "0",
     .flags = ART_PROP_ATTR,
     .unit = "L",
     .help = "along its x axis"},
};
static const struct art_class eb_beam_body = {
    .name = "EBBeamBody",
    .full_name = "artisynth.core.mechmodels.EBBeamBody",
    .extends = "DeformableBody",
    .props = eb_beam_body_props,
    .n_props = sizeof eb_beam_body_props / sizeof eb_beam_body_props[0],
};

static const struct art_class *const classes[] = {
    &fem_muscle_model, &muscle_bundle,   &muscle_bundle_list, &point_to_point_muscle,
    &beam_body,        &deformable_body, &eb_beam_body,
};

const struct art_class_set art_classes_fem_muscle = {classes, sizeof classes / sizeof classes[0]};

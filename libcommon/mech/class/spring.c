/* Point-to-point springs, muscles and exciters. */
#include "../mech_priv.h"
#include "muscle_props.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop axial_spring_props[] = {
    {.name = "points",
     .type = ART_P_REFS,
     .flags = ART_PROP_ATTR | ART_PROP_NEEDS,
     .help = "the two end points"},
    {.name = "material",
     .type = ART_P_OBJECT,
     .def = "LinearAxialMaterial [ stiffness=1 ]",
     .flags = ART_PROP_NULLABLE,
     .values = "AxialMaterial",
     .help = "force law"},
    {.name = "forceNorm",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "M L/T^2",
     .help = "tension; negative when compressed"},
};
static const struct art_class axial_spring = {
    .name = "AxialSpring",
    .ops = &art_ops_axial_spring,
    .full_name = "artisynth.core.mechmodels.AxialSpring",
    .extends = "PointSpringBase",
    .props = axial_spring_props,
    .n_props = sizeof axial_spring_props / sizeof axial_spring_props[0],
    .help = "a spring between two points",
};

static const struct art_class axial_spring_list = {
    .name = "AxialSpringList",
    .full_name = "artisynth.core.mechmodels.AxialSpringList",
    .extends = "PointSpringList",
    .element = "AxialSpring",
};

static const struct art_prop muscle_props[] = {
    MUSCLE_PROPS,
    {.name = "force",
     .type = ART_P_VECTOR,
     .size = 3,
     .flags = ART_PROP_READONLY | ART_PROP_STATE,
     .unit = "M L/T^2",
     .geom = "load",
     .help = "total force in the last evaluation"},
    {.name = "passiveForce",
     .type = ART_P_VECTOR,
     .size = 3,
     .flags = ART_PROP_READONLY,
     .unit = "M L/T^2",
     .geom = "load",
     .help = "force on the first point without activation"},
    ART_ROW_EXCITATION_COLOR,
    ART_ROW_MAX_COLORED_EXCITATION,
    ART_ROW_EXCITATION_SOURCES,
    {.name = "material",
     .type = ART_P_OBJECT,
     .def = "SimpleAxialMuscle [ stiffness=1 ]",
     .flags = ART_PROP_NULLABLE,
     .values = "AxialMaterial",
     .help = "force law"},
};
static const struct art_class muscle = {
    .name = "Muscle",
    .ops = &art_ops_muscle,
    .full_name = "artisynth.core.mechmodels.Muscle",
    .extends = "AxialSpring",
    .props = muscle_props,
    .n_props = sizeof muscle_props / sizeof muscle_props[0],
    .help = "a spring with an excitation",
};

static const struct art_prop muscle_exciter_props[] = {
    ART_ROW_EXCITATION,
    ART_ROW_NET_EXCITATION,
    {.name = "targets",
     .type = ART_P_REFS,
     .flags = ART_PROP_ATTR,
     .help = "the components it excites"},
    ART_ROW_EXCITATION_SOURCES,
};
static const struct art_class muscle_exciter = {
    .name = "MuscleExciter",
    .ops = &art_ops_exciter,
    .full_name = "artisynth.core.mechmodels.MuscleExciter",
    .extends = "ModelComponentBase",
    .props = muscle_exciter_props,
    .n_props = sizeof muscle_exciter_props / sizeof muscle_exciter_props[0],
    .help = "excites several muscles at once",
};

static const struct art_prop point_spring_base_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_ROW_ENABLED,
    {.name = "restLength",
     .type = ART_P_DOUBLE,
     .def = "0",
     .unit = "L",
     .range = "[0,inf)",
     .help = "length without elastic force"},
    {.name = "length",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "L",
     .help = "current length"},
    {.name = "lengthDot",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "L/T",
     .help = "rate of change of the length"},
    {.name = "material",
     .type = ART_P_OBJECT,
     .flags = ART_PROP_NULLABLE,
     .values = "AxialMaterial",
     .help = "force law"},
};
static const struct art_class point_spring_base = {
    .name = "PointSpringBase",
    .full_name = "artisynth.core.mechmodels.PointSpringBase",
    .extends = "Spring",
    .flags = ART_CLASS_ABSTRACT,
    .props = point_spring_base_props,
    .n_props = sizeof point_spring_base_props / sizeof point_spring_base_props[0],
};

static const struct art_prop point_spring_list_props[] = {
    {.name = "material",
     .type = ART_P_OBJECT,
     .flags = ART_PROP_NULLABLE,
     .values = "AxialMaterial",
     .help = "force law"},
};
static const struct art_class point_spring_list = {
    .name = "PointSpringList",
    .full_name = "artisynth.core.mechmodels.PointSpringList",
    .extends = "RenderableComponentList",
    .element = "PointSpringBase",
    .props = point_spring_list_props,
    .n_props = sizeof point_spring_list_props / sizeof point_spring_list_props[0],
};

static const struct art_class spring = {
    .name = "Spring",
    .full_name = "artisynth.core.mechmodels.Spring",
    .extends = "ModelComponentBase",
    .flags = ART_CLASS_ABSTRACT,
};

static const struct art_class *const classes[] = {
    &axial_spring,      &axial_spring_list, &muscle, &muscle_exciter,
    &point_spring_base, &point_spring_list, &spring,
};

const struct art_class_set art_classes_spring = {classes, sizeof classes / sizeof classes[0]};

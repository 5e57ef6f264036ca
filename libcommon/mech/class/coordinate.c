/* What acts on coordinates of joints. Facts (names, types, defaults) from ArtiSynth's own property
 * tables and files. Units are those of a length; joint_unit.c has those of an angle. */
#include "../mech_priv.h"
#include <art/model.h>
#include <art/rows.h>

#define N(table) (sizeof(table) / sizeof((table)[0]))

static const struct art_prop joint_coordinate_coupling_props[] = {
    {.name = "coordinates",
     .type = ART_P_REFNUMS,
     .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_LEADS,
     .unit = "1",
     .help = "number of a coordinate and its joint: the one that depends, then the others"},
    {.name = "scaleFactor",
     .type = ART_P_DOUBLE,
     .def = "1",
     .flags = ART_PROP_ATTR,
     .unit = "1",
     .help = "factor of the function"},
    {.name = "function",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR | ART_PROP_PLAIN,
     .help = "the coordinate that depends, by the others; angles in radians"},
    {.name = "residual",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "L",
     .help = "coordinate less the function of the others"},
    {.name = "multiplier",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "M L/T^2",
     .help = "force or moment on the coordinate that depends"},
};
static const struct art_class joint_coordinate_coupling = {
    .name = "JointCoordinateCoupling",
    .ops = &art_ops_coordinate_coupling,
    .full_name = "artisynth.core.mechmodels.JointCoordinateCoupling",
    .extends = "ConstrainerBase",
    .props = joint_coordinate_coupling_props,
    .n_props = N(joint_coordinate_coupling_props),
    .help = "makes a coordinate of a joint a function of others",
};

#define COORDINATE                                                                                 \
    {                                                                                              \
        .name = "coordinate", .type = ART_P_REFNUMS,                                               \
        .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_LEADS, .unit = "1",                     \
        .help = "number of the coordinate and its joint"                                           \
    }
#define LIMIT(side, infinite)                                                                      \
    {.name = side "Limit",                                                                         \
     .type = ART_P_DOUBLE,                                                                         \
     .def = infinite,                                                                              \
     .unit = "L",                                                                                  \
     .help = "where the force begins; angles in radians"},                                         \
        {.name = side "Stiffness",                                                                 \
         .type = ART_P_DOUBLE,                                                                     \
         .def = "0",                                                                               \
         .unit = "M/T^2",                                                                          \
         .range = "[0,inf)",                                                                       \
         .help = "force per length, moment per radian"},                                           \
        {.name = side "Damping",                                                                   \
         .type = ART_P_DOUBLE,                                                                     \
         .def = "0",                                                                               \
         .unit = "M/T",                                                                            \
         .range = "[0,inf)",                                                                       \
         .help = "force per speed beyond the limit"},                                              \
    {                                                                                              \
        .name = side "Transition", .type = ART_P_DOUBLE, .def = "0", .unit = "L",                  \
        .range = "[0,inf)", .help = "way behind the limit on which the stiffness grows"            \
    }

static const struct art_prop joint_limit_force_props[] = {
    COORDINATE,
    ART_ROW_ENABLED,
    LIMIT("upper", "inf"),
    LIMIT("lower", "-inf"),
    {.name = "force",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "M L/T^2",
     .help = "force or moment along the coordinate"},
};
static const struct art_class joint_limit_force = {
    .name = "JointLimitForce",
    .ops = &art_ops_joint_limit_force,
    .full_name = "artisynth.core.mechmodels.JointLimitForce",
    .extends = "ModelComponentBase",
    .props = joint_limit_force_props,
    .n_props = N(joint_limit_force_props),
    .help = "pushes a coordinate of a joint back when it passes a limit",
};

static const struct art_prop joint_actuator_props[] = {
    COORDINATE,
    ART_ROW_ENABLED,
    {.name = "forceScale",
     .type = ART_P_DOUBLE,
     .def = "1",
     .unit = "M L/T^2",
     .help = "force or moment at excitation 1"},
    {.name = "excitation",
     .type = ART_P_DOUBLE,
     .def = "0",
     .flags = ART_PROP_STATE,
     .unit = "1",
     .help = "part of the force, of either sign"},
    {.name = "netExcitation",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "1",
     .help = "excitation with all sources added"},
    ART_ROW_EXCITATION_SOURCES,
};
static const struct art_class joint_actuator = {
    .name = "JointActuator",
    .ops = &art_ops_joint_actuator,
    .full_name = "artisynth.core.mechmodels.JointActuator",
    .extends = "ModelComponentBase",
    .props = joint_actuator_props,
    .n_props = N(joint_actuator_props),
    .help = "a force along a coordinate of a joint, by its excitation",
};

static const struct art_prop joint_based_moving_marker_props[] = {
    {.name = "coordinates",
     .type = ART_P_REFNUMS,
     .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_LEADS,
     .unit = "1",
     .help = "numbers of three coordinates and their joints: those of x, y and z"},
    {.name = "functions",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR | ART_PROP_PLAIN,
     .help = "x, y and z in the frame, by a coordinate each; angles in radians"},
};
static const struct art_class joint_based_moving_marker = {
    .name = "JointBasedMovingMarker",
    .ops = &art_ops_moving_marker,
    .full_name = "artisynth.core.mechmodels.JointBasedMovingMarker",
    .extends = "FrameMarker",
    .props = joint_based_moving_marker_props,
    .n_props = N(joint_based_moving_marker_props),
    .help = "a point that moves in a frame with coordinates of joints",
};

static const struct art_prop joint_conditional_marker_props[] = {
    COORDINATE,
    {.name = "invisibleIfInactive",
     .type = ART_P_BOOL,
     .def = "true",
     .help = "whether it is drawn only while it takes part"},
    {.name = "range",
     .type = ART_P_RANGE,
     .flags = ART_PROP_NULLABLE,
     .unit = "L",
     .help = "of the coordinate, where it takes part; angles in radians"},
    {.name = "pointActive",
     .type = ART_P_BOOL,
     .flags = ART_PROP_READONLY,
     .help = "whether it takes part"},
};
static const struct art_class joint_conditional_marker = {
    .name = "JointConditionalMarker",
    .ops = &art_ops_conditional_marker,
    .full_name = "artisynth.core.mechmodels.JointConditionalMarker",
    .extends = "FrameMarker",
    .props = joint_conditional_marker_props,
    .n_props = N(joint_conditional_marker_props),
    .help = "a marker that paths run through while a coordinate is in a range",
};

static const struct art_class *const classes[] = {
    &joint_actuator,           &joint_based_moving_marker,
    &joint_conditional_marker, &joint_coordinate_coupling,
    &joint_limit_force,
};

const struct art_class_set art_classes_coordinate = {classes, N(classes)};

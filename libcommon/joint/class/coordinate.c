/* This file declares the classes of forces on joint coordinates. Facts (names, types, defaults)
 * come from ArtiSynth's own property tables and files. Units are those of a length; joint_unit.c
 * has those of an angle. */
#include "../joint_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop joint_coordinate_coupling_props[] = {
    ART_P("coordinates", REFNUMS, NULL,
          "number of a coordinate and its joint: the one that depends, then the others",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_LEADS, .unit = "1"),
    ART_P("scaleFactor", DOUBLE("1"), "1", "factor of the function", ART_ATTR),
    ART_P("function", RAW, NULL,
          "the coordinate that depends, by the others; angles in radians; coefficients of "
          "polynomials from the highest power down",
          .flags = ART_PROP_ATTR | ART_PROP_PLAIN),
    ART_P("residual", DOUBLE("L"), NULL, "coordinate less the function of the others",
          ART_READONLY),
    ART_P("multiplier", DOUBLE("M L/T^2"), NULL, "force or moment on the coordinate that depends",
          ART_READONLY),
};

#define COORDINATE                                                                                 \
    ART_P("coordinate", REFNUMS, NULL, "number of the coordinate and its joint",                   \
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_LEADS, .unit = "1")
#define LIMIT(side, infinite)                                                                      \
    ART_P(side "Limit", DOUBLE("L"), infinite, "where the force begins; angles in radians"),       \
        ART_P(side "Stiffness", DOUBLE("M/T^2"), "0", "force per length, moment per radian",       \
              .range = "[0,inf)"),                                                                 \
        ART_P(side "Damping", DOUBLE("M/T"), "0", "force per speed beyond the limit",              \
              .range = "[0,inf)"),                                                                 \
        ART_P(side "Transition", DOUBLE("L"), "0",                                                 \
              "way behind the limit on which the stiffness grows", .range = "[0,inf)")

static const struct art_prop joint_limit_force_props[] = {
    COORDINATE,
    ART_ROW_ENABLED,
    LIMIT("upper", "inf"),
    LIMIT("lower", "-inf"),
    ART_P("force", DOUBLE("M L/T^2"), NULL, "force or moment along the coordinate", ART_READONLY),
    ART_P("smoothStep", BOOL, "false",
          "stiffness and damping follow a smooth step over the transition, as of OpenSim's "
          "CoordinateLimitForce; not of ArtiSynth"),
};

static const struct art_prop joint_expression_force_props[] = {
    COORDINATE,
    ART_ROW_ENABLED,
    ART_P("expression", STRING, "0",
          "the force by the coordinate q, its rate qdot and the time t; angles in radians",
          .unit = "M L/T^2"),
    ART_P("force", DOUBLE("M L/T^2"), NULL, "force or moment along the coordinate", ART_READONLY),
};

static const struct art_prop joint_actuator_props[] = {
    COORDINATE,
    ART_ROW_ENABLED,
    ART_P("forceScale", DOUBLE("M L/T^2"), "1", "force or moment at excitation 1"),
    ART_P("excitation", DOUBLE("1"), "0", "part of the force, of either sign", ART_STATE),
    ART_P("netExcitation", DOUBLE("1"), NULL, "excitation with all sources added", ART_READONLY),
    ART_ROW_EXCITATION_SOURCES,
};

static const struct art_prop joint_based_moving_marker_props[] = {
    ART_P("coordinates", REFNUMS, NULL,
          "numbers of three coordinates and their joints: those of x, y and z",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_LEADS, .unit = "1"),
    ART_P("functions", RAW, NULL,
          "x, y and z in the frame, by a coordinate each; angles in radians",
          .flags = ART_PROP_ATTR | ART_PROP_PLAIN),
};

static const struct art_prop joint_conditional_marker_props[] = {
    COORDINATE,
    ART_P("invisibleIfInactive", BOOL, "true", "whether it is drawn only while it takes part"),
    ART_P("range", RANGE("L"), NULL, "of the coordinate, where it takes part; angles in radians",
          ART_NULLABLE),
    ART_P("pointActive", BOOL, NULL, "whether it takes part", ART_READONLY),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("JointActuator", "mechmodels", "ModelComponentBase",
                   ART_PROPS(joint_actuator_props), .ops = &art_ops_joint_actuator,
                   .help = "a force along a coordinate of a joint, by its excitation"),
    ART_CORE_CLASS("JointBasedMovingMarker", "mechmodels", "FrameMarker",
                   ART_PROPS(joint_based_moving_marker_props), .ops = &art_ops_moving_marker,
                   .help = "a point that moves in a frame with coordinates of joints"),
    ART_CORE_CLASS("JointConditionalMarker", "mechmodels", "FrameMarker",
                   ART_PROPS(joint_conditional_marker_props), .ops = &art_ops_conditional_marker,
                   .help = "a marker that paths run through while a coordinate is in a range"),
    ART_CORE_CLASS("JointCoordinateCoupling", "mechmodels", "ConstrainerBase",
                   ART_PROPS(joint_coordinate_coupling_props), .ops = &art_ops_coordinate_coupling,
                   .help = "makes a coordinate of a joint a function of others"),
    ART_CLASS("JointExpressionForce", "artkit", "ModelComponentBase",
              ART_PROPS(joint_expression_force_props), .ops = &art_ops_joint_expression_force,
              .help = "a force along a coordinate of a joint by an expression of it and its rate"),
    ART_CORE_CLASS("JointLimitForce", "mechmodels", "ModelComponentBase",
                   ART_PROPS(joint_limit_force_props), .ops = &art_ops_joint_limit_force,
                   .help = "pushes a coordinate of a joint back when it passes a limit"),
};

const struct art_class_set art_classes_coordinate = ART_CLASS_TABLE(classes);

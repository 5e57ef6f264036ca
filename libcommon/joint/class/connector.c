/* This file declares the classes that joints and connectors extend. */
#include "../joint_priv.h"
#include <art/model.h>
#include <art/rows.h>

/* The constraint forces of the rows of a sort are reported in three places. */
#define FORCE(N, G, H)                                                                             \
    ART_P(N, VECTOR(6, "M L/T^2*3, M L^2/T^2*3"), NULL, H,                                         \
          .flags = ART_PROP_READONLY | ART_PROP_STATE, .geom = G)
#define FORCES(SORT)                                                                               \
    FORCE(SORT "ForceInA", "wrench",                                                               \
          "force and moment of the " SORT " rows on body A, about its origin"),                    \
        FORCE(SORT "ForceInB", "wrench",                                                           \
              "the same on body B, about its origin (the world's for the ground)"),                \
        FORCE(SORT "ForceInC", "fixed", "the same on body A, axes of frame C about its origin")

/* The joint reaction. */
#define REACTION(N, ON, IN, G, H) FORCE(N, G, H),
#define POINT(N, H)                                                                                \
    ART_P(N, VECTOR(3, "L"), NULL, H, .flags = ART_PROP_READONLY | ART_PROP_STATE, .geom = "point")

#define COUNT(N, H) ART_P(N, INT, NULL, H, .flags = ART_PROP_READONLY | ART_PROP_STATE)

static const struct art_prop body_connector_props[] = {
    ART_ROW_ENABLED,
    FORCES("bilateral"),
    FORCES("unilateral"),
    JOINT_REACTIONS(REACTION)
        POINT("reactionPoint", "origin of frame C, where the joint reaction on body A acts"),
    POINT("reactionPointOnParent", "origin of frame D, where the joint reaction on body B acts"),
    ART_P("multipliers", NUMBERS("?"), NULL,
          "force or moment of each row, in the order of compliance",
          .flags = ART_PROP_READONLY | ART_PROP_STATE),
    COUNT("numConstraints", "rows that it can have"),
    COUNT("numBilateral", "of them those that hold, with locked coordinates"),
    COUNT("numUnilateral", "of them limits"),
    COUNT("numEngagedUnilateral", "limits that act"),
    ART_P("penetrationTol", DOUBLE("L"), "0.0001", "penetration left uncorrected", ART_INHERITED),
    ART_P("rotaryLimitTol", DOUBLE("rad"), "0.0001", "violation of rotary limits left uncorrected",
          ART_INHERITED),
    ART_ROW_AXIS_LENGTH("1"),
    ART_P("drawFrameD", ENUM("OFF|LINE|ARROW"), "OFF"),
    ART_P("drawFrameC", ENUM("OFF|LINE|ARROW"), "OFF"),
    ART_P("linearCompliance", DOUBLE("T^2/M"), "0",
          "of all rows that hold lengths, damped critically; -1: they differ"),
    ART_P("rotaryCompliance", DOUBLE("T^2/M/L^2"), "0",
          "of all rows that hold angles, damped critically; -1: they differ"),
    ART_P("compliance", NUMBERS("T^2/M*3, T^2/M/L^2"), "0.0 0.0 0.0 0.0 0.0 0.0"),
    ART_P("damping", NUMBERS("M/T*3, M L^2/T"), "0.0 0.0 0.0 0.0 0.0 0.0", "force per speed"),
    ART_P("bodyA", REF, NULL, "body of frame C",
          .flags = ART_PROP_ATTR | ART_PROP_NULLABLE | ART_PROP_NEEDS),
    ART_P("bodyB", REF, NULL, "body of frame D; null: the ground",
          .flags = ART_PROP_ATTR | ART_PROP_NULLABLE | ART_PROP_NEEDS),
    ART_P("attachmentA", OBJECT("FrameAttachment"), NULL, "where frame C is on body A", ART_ATTR),
    ART_P("attachmentB", OBJECT("FrameAttachment"), NULL, "where frame D is on body B", ART_ATTR),
};

static const struct art_prop joint_base_props[] = {
    ART_P("shaftLength", DOUBLE("L"), "0"),
    ART_P("shaftRadius", DOUBLE("L"), "0"),
    ART_P("coupledCoordinates", WORDS, NULL,
          "coordinates that move the joint by functions: radians in .mot and .sto files", ART_ATTR),
    ART_P("coordinateNames", WORDS, NULL, "what its coordinates are called, in their order",
          ART_ATTR),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("BodyConnector", "mechmodels", "RenderableConstrainerBase",
                   .kind = ART_KIND_CONNECTOR, .flags = ART_CLASS_ABSTRACT,
                   ART_PROPS(body_connector_props)),
    ART_CORE_CLASS("JointBase", "mechmodels", "BodyConnector", .flags = ART_CLASS_ABSTRACT,
                   ART_PROPS(joint_base_props)),
};

const struct art_class_set art_classes_connector = ART_CLASS_TABLE(classes);

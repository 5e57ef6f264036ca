/* What joints and connectors have in common. */
#include "../mech_priv.h"
#include <art/model.h>
#include <art/rows.h>

/* What the rows of a sort exert, told in three places. */
#define FORCE(N, G, H)                                                                             \
    {                                                                                              \
        .name = N, .type = ART_P_VECTOR, .size = 6, .flags = ART_PROP_READONLY | ART_PROP_STATE,   \
        .unit = "M L/T^2*3, M L^2/T^2*3", .geom = G, .help = H                                     \
    }
#define FORCES(SORT)                                                                               \
    FORCE(SORT "ForceInA", "wrench",                                                               \
          "force and moment of the " SORT " rows on body A, about its origin"),                    \
        FORCE(SORT "ForceInB", "wrench",                                                           \
              "the same on body B, about its origin (the world's for the ground)"),                \
        FORCE(SORT "ForceInC", "fixed", "the same on body A, axes of frame C about its origin")

#define COUNT(N, H)                                                                                \
    {                                                                                              \
        .name = N, .type = ART_P_INT, .flags = ART_PROP_READONLY | ART_PROP_STATE, .help = H       \
    }

static const struct art_prop body_connector_props[] = {
    ART_ROW_ENABLED,
    FORCES("bilateral"),
    FORCES("unilateral"),
    {.name = "multipliers",
     .type = ART_P_NUMBERS,
     .flags = ART_PROP_READONLY | ART_PROP_STATE,
     .unit = "?",
     .help = "force or moment of each row, in the order of compliance"},
    COUNT("numConstraints", "rows that it can have"),
    COUNT("numBilateral", "of them those that hold, with locked coordinates"),
    COUNT("numUnilateral", "of them limits"),
    COUNT("numEngagedUnilateral", "limits that act"),
    {.name = "penetrationTol",
     .type = ART_P_DOUBLE,
     .def = "0.0001",
     .mode = ART_MODE_INHERITED,
     .unit = "L",
     .help = "penetration left uncorrected"},
    {.name = "rotaryLimitTol",
     .type = ART_P_DOUBLE,
     .def = "0.0001",
     .mode = ART_MODE_INHERITED,
     .unit = "rad",
     .help = "violation of rotary limits left uncorrected"},
    ART_ROW_AXIS_LENGTH("1"),
    {.name = "drawFrameD", .type = ART_P_ENUM, .def = "OFF", .values = "OFF|LINE|ARROW"},
    {.name = "drawFrameC", .type = ART_P_ENUM, .def = "OFF", .values = "OFF|LINE|ARROW"},
    {.name = "linearCompliance",
     .type = ART_P_DOUBLE,
     .def = "0",
     .unit = "T^2/M",
     .help = "of all rows that hold lengths, damped critically; -1: they differ"},
    {.name = "rotaryCompliance",
     .type = ART_P_DOUBLE,
     .def = "0",
     .unit = "T^2/M/L^2",
     .help = "of all rows that hold angles, damped critically; -1: they differ"},
    {.name = "compliance",
     .type = ART_P_NUMBERS,
     .def = "0.0 0.0 0.0 0.0 0.0 0.0",
     .unit = "T^2/M*3, T^2/M/L^2"},
    {.name = "damping",
     .type = ART_P_NUMBERS,
     .def = "0.0 0.0 0.0 0.0 0.0 0.0",
     .unit = "M/T*3, M L^2/T",
     .help = "force per speed"},
    {.name = "bodyA",
     .type = ART_P_REF,
     .flags = ART_PROP_ATTR | ART_PROP_NULLABLE | ART_PROP_NEEDS,
     .help = "body of frame C"},
    {.name = "bodyB",
     .type = ART_P_REF,
     .flags = ART_PROP_ATTR | ART_PROP_NULLABLE | ART_PROP_NEEDS,
     .help = "body of frame D; null: the ground"},
    {.name = "attachmentA",
     .type = ART_P_OBJECT,
     .flags = ART_PROP_ATTR,
     .values = "FrameAttachment",
     .help = "where frame C is on body A"},
    {.name = "attachmentB",
     .type = ART_P_OBJECT,
     .flags = ART_PROP_ATTR,
     .values = "FrameAttachment",
     .help = "where frame D is on body B"},
};
static const struct art_class body_connector = {
    .name = "BodyConnector",
    .full_name = "artisynth.core.mechmodels.BodyConnector",
    .extends = "RenderableConstrainerBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN,
    .props = body_connector_props,
    .n_props = sizeof body_connector_props / sizeof body_connector_props[0],
};

static const struct art_prop joint_base_props[] = {
    {.name = "shaftLength", .type = ART_P_DOUBLE, .def = "0", .unit = "L"},
    {.name = "shaftRadius", .type = ART_P_DOUBLE, .def = "0", .unit = "L"},
};
static const struct art_class joint_base = {
    .name = "JointBase",
    .full_name = "artisynth.core.mechmodels.JointBase",
    .extends = "BodyConnector",
    .flags = ART_CLASS_ABSTRACT,
    .props = joint_base_props,
    .n_props = sizeof joint_base_props / sizeof joint_base_props[0],
};

static const struct art_class *const classes[] = {
    &body_connector,
    &joint_base,
};

const struct art_class_set art_classes_connector = {classes, sizeof classes / sizeof classes[0]};

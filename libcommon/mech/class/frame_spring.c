/* Frame springs and the common class of their materials. */
#include "../mech_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop frame_spring_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_ROW_ENABLED,
    {.name = "frameA",
     .type = ART_P_REF,
     .flags = ART_PROP_ATTR | ART_PROP_NULLABLE | ART_PROP_NEEDS,
     .help = "the frame that C is fixed in; null: the ground"},
    {.name = "frameB",
     .type = ART_P_REF,
     .flags = ART_PROP_ATTR | ART_PROP_NULLABLE | ART_PROP_NEEDS,
     .help = "the frame that D is fixed in; null: the ground"},
    {.name = "attachFrameA",
     .type = ART_P_POSE,
     .unit = "L",
     .geom = "pose in frameA",
     .help = "pose of C in frame A"},
    {.name = "attachFrameB",
     .type = ART_P_POSE,
     .unit = "L",
     .geom = "pose in frameB",
     .help = "pose of D in frame B"},
    {.name = "initialT21",
     .type = ART_P_POSE,
     .unit = "L",
     .geom = "fixed",
     .help = "pose of D in C at rest, for materials and springs that use it"},
    {.name = "material",
     .type = ART_P_OBJECT,
     .def = "RotAxisFrameMaterial",
     .flags = ART_PROP_NULLABLE,
     .values = "FrameMaterial",
     .help = "force law"},
    ART_ROW_AXIS_LENGTH("1"),
    {.name = "springForce",
     .type = ART_P_VECTOR,
     .size = 6,
     .flags = ART_PROP_READONLY,
     .unit = "M L/T^2*3, M L^2/T^2",
     .geom = "fixed",
     .help = "force and moment on C, in its axes"},
    {.name = "drawFrameD", .type = ART_P_BOOL, .def = "true", .help = "draw the axes of D"},
    {.name = "drawFrameC", .type = ART_P_BOOL, .def = "true", .help = "draw the axes of C"},
    {.name = "useTransformDC",
     .type = ART_P_BOOL,
     .def = "true",
     .help = "the law sees D from C; else C from D, with A and B exchanged"},
    {.name = "applyRestPose",
     .type = ART_P_BOOL,
     .def = "false",
     .help = "displacements count from initialT21"},
};
static const struct art_class frame_spring = {
    .name = "FrameSpring",
    .ops = &art_ops_frame_spring,
    .full_name = "artisynth.core.mechmodels.FrameSpring",
    .extends = "Spring",
    .props = frame_spring_props,
    .n_props = sizeof frame_spring_props / sizeof frame_spring_props[0],
    .help = "force and moment between two coordinate frames",
};

static const struct art_class frame_material = {
    .name = "FrameMaterial",
    .full_name = "artisynth.core.materials.FrameMaterial",
    .extends = "MaterialBase",
    .flags = ART_CLASS_ABSTRACT,
    .help = "force law of frame springs",
};

static const struct art_class *const classes[] = {
    &frame_spring,
    &frame_material,
#define X(material) &art_framemat_##material,
#include "../framemat.def"
#undef X
};

const struct art_class_set art_classes_frame_spring = {classes, sizeof classes / sizeof classes[0]};

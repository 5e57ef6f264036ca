/* These are the classes of frame springs, and the common class of their materials. */
#include "../muscle_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop frame_spring_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_ROW_ENABLED,
    ART_P("frameA", REF, NULL, "the frame that C is fixed in; null: the ground",
          .flags = ART_PROP_ATTR | ART_PROP_NULLABLE | ART_PROP_NEEDS),
    ART_P("frameB", REF, NULL, "the frame that D is fixed in; null: the ground",
          .flags = ART_PROP_ATTR | ART_PROP_NULLABLE | ART_PROP_NEEDS),
    ART_P("attachFrameA", POSE, NULL, "pose of C in frame A", .unit = "L",
          .geom = "pose in frameA"),
    ART_P("attachFrameB", POSE, NULL, "pose of D in frame B", .unit = "L",
          .geom = "pose in frameB"),
    ART_P("initialT21", POSE, NULL, "pose of D in C at rest, for materials and springs that use it",
          .unit = "L", .geom = "fixed"),
    ART_P("material", OBJECT("FrameMaterial"), "RotAxisFrameMaterial", "force law", ART_NULLABLE),
    ART_ROW_AXIS_LENGTH("1"),
    ART_P("springForce", VECTOR(6, "M L/T^2*3, M L^2/T^2"), NULL,
          "force and moment on C, in its axes", ART_READONLY, .geom = "fixed"),
    ART_P("drawFrameD", BOOL, "true", "draw the axes of D"),
    ART_P("drawFrameC", BOOL, "true", "draw the axes of C"),
    ART_P("useTransformDC", BOOL, "true",
          "the law sees D from C; else C from D, with A and B exchanged"),
    ART_P("applyRestPose", BOOL, "false", "displacements count from initialT21"),
};
static const struct art_class frame_spring = ART_CORE_CLASS(
    "FrameSpring", "mechmodels", "Spring", ART_PROPS(frame_spring_props),
    .ops = &art_ops_frame_spring, .help = "force and moment between two coordinate frames");

static const struct art_class frame_material =
    ART_CORE_CLASS("FrameMaterial", "materials", "MaterialBase", .flags = ART_CLASS_ABSTRACT,
                   .help = "force law of frame springs");

static const struct art_class *const classes[] = {
    &frame_spring,
    &frame_material,
#define X(material) &art_framemat_##material,
#include "../framelaw.def"
#undef X
};

const struct art_class_set art_classes_frame_spring = ART_CLASS_LIST(classes);

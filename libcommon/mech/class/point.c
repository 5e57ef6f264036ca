/* Points, particles and markers. */
#include "../mech_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_class dynamic_component_base = {
    .name = "DynamicComponentBase",
    .full_name = "artisynth.core.mechmodels.DynamicComponentBase",
    .extends = "RenderableComponentBase",
    .flags = ART_CLASS_ABSTRACT,
};

static const struct art_prop frame_marker_props[] = {
    {.name = "displacement",
     .type = ART_P_VECTOR,
     .size = 3,
     .unit = "L",
     .geom = "vector",
     .help = "position less the reference position"},
    {.name = "displacementNorm",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "L",
     .help = "length of the displacement"},
    {.name = "refPos",
     .type = ART_P_VECTOR,
     .size = 3,
     .unit = "L",
     .geom = "point",
     .help = "position that displacements are counted from"},
    {.name = "location",
     .type = ART_P_VECTOR,
     .size = 3,
     .unit = "L",
     .geom = "point in attachment.frame",
     .help = "position in frame coordinates"},
    {.name = "attachment",
     .type = ART_P_OBJECT,
     .flags = ART_PROP_ATTR,
     .values = "PointFrameAttachment",
     .help = "frame and location of the marker"},
};
static const struct art_class frame_marker = {
    .name = "FrameMarker",
    .ops = &art_ops_frame_marker,
    .full_name = "artisynth.core.mechmodels.FrameMarker",
    .extends = "Marker",
    .props = frame_marker_props,
    .n_props = sizeof frame_marker_props / sizeof frame_marker_props[0],
    .help = "a point fixed in a frame",
};

/* the form of the attachment: artisynth_core, GenericMarker */
static const struct art_prop generic_marker_props[] = {
    {.name = "attachment",
     .type = ART_P_OBJECT,
     .flags = ART_PROP_ATTR,
     .values = "PointAttachment",
     .help = "what holds the marker: a frame, a point, nodes"},
};
static const struct art_class generic_marker = {
    .name = "GenericMarker",
    .ops = &art_ops_generic_marker,
    .full_name = "artisynth.core.mechmodels.GenericMarker",
    .extends = "Marker",
    .props = generic_marker_props,
    .n_props = sizeof generic_marker_props / sizeof generic_marker_props[0],
    .help = "a point that follows a frame, a point or nodes",
};

static const struct art_class marker = {
    .name = "Marker",
    .full_name = "artisynth.core.mechmodels.Marker",
    .extends = "Point",
    .flags = ART_CLASS_ABSTRACT,
};

static const struct art_prop particle_props[] = {
    {.name = "mass",
     .type = ART_P_DOUBLE,
     .def = "1",
     .unit = "M",
     .range = "[0,inf)",
     .help = "mass"},
    ART_ROW_DYNAMIC,
};
static const struct art_class particle = {
    .name = "Particle",
    .ops = &art_ops_particle,
    .full_name = "artisynth.core.mechmodels.Particle",
    .extends = "Point",
    .props = particle_props,
    .n_props = sizeof particle_props / sizeof particle_props[0],
    .help = "a point with mass",
};

static const struct art_prop planar_point_props[] = {
    {.name = "position",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .flags = ART_PROP_STATE,
     .unit = "L",
     .geom = "place",
     .range = "(-inf,inf)",
     .help = "position of the origin"},
    {.name = "velocity",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .flags = ART_PROP_STATE,
     .unit = "L/T",
     .geom = "vector",
     .range = "(-inf,inf)",
     .help = "velocity in world axes"},
    {.name = "position2d", .type = ART_P_VECTOR, .size = 2, .def = "0.0 0.0", .unit = "L"},
    {.name = "velocity2d", .type = ART_P_VECTOR, .size = 2, .def = "0.0 0.0", .unit = "L/T"},
};
static const struct art_class planar_point = {
    .flags = ART_CLASS_OWN,
    .name = "PlanarPoint",
    .full_name = "artisynth.core.mechmodels.PlanarPoint",
    .extends = "Point",
    .props = planar_point_props,
    .n_props = sizeof planar_point_props / sizeof planar_point_props[0],
};

static const struct art_prop point_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    {.name = "position",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .flags = ART_PROP_STATE,
     .unit = "L",
     .geom = "place",
     .range = "(-inf,inf)",
     .help = "position of the origin"},
    {.name = "velocity",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .flags = ART_PROP_STATE,
     .unit = "L/T",
     .geom = "vector",
     .range = "(-inf,inf)",
     .help = "velocity in world axes"},
    {.name = "targetPosition",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .flags = ART_PROP_STATE,
     .unit = "L",
     .geom = "point",
     .help = "position that a parametric component moves to"},
    {.name = "targetVelocity",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .flags = ART_PROP_STATE,
     .unit = "L/T",
     .geom = "vector",
     .help = "velocity that a parametric component moves with"},
    ART_ROW_TARGET_ACTIVITY,
    {.name = "force",
     .type = ART_P_VECTOR,
     .size = 3,
     .flags = ART_PROP_READONLY | ART_PROP_STATE,
     .unit = "M L/T^2",
     .geom = "load",
     .help = "total force in the last evaluation"},
    {.name = "reaction",
     .type = ART_P_VECTOR,
     .size = 3,
     .flags = ART_PROP_READONLY,
     .unit = "M L/T^2",
     .geom = "load",
     .help = "what holds or drives it exerts; zero if it moves freely"},
    {.name = "externalForce",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0 0 0",
     .flags = ART_PROP_STATE,
     .unit = "M L/T^2",
     .geom = "load",
     .help = "force added from outside"},
    {.name = "pointDamping",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "M/T",
     .range = "[0,inf)",
     .help = "force -d v on a point"},
};
static const struct art_class point = {
    .name = "Point",
    .ops = &art_ops_point,
    .full_name = "artisynth.core.mechmodels.Point",
    .extends = "DynamicComponentBase",
    .props = point_props,
    .n_props = sizeof point_props / sizeof point_props[0],
    .help = "a point without mass of its own",
};

static const struct art_prop point_list_props[] = {
    ART_ROW_RENDER_PROPS("PointRenderProps"),
    {.name = "pointDamping",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/T",
     .range = "[0,inf)",
     .help = "force -d v on a point"},
};
static const struct art_class point_list = {
    .name = "PointList",
    .full_name = "artisynth.core.mechmodels.PointList",
    .extends = "RenderableComponentList",
    .element = "Point",
    .props = point_list_props,
    .n_props = sizeof point_list_props / sizeof point_list_props[0],
    .help = "a list of points",
};

static const struct art_class *const classes[] = {
    &dynamic_component_base, &frame_marker, &generic_marker, &marker, &particle,
    &planar_point,           &point,        &point_list,
};

const struct art_class_set art_classes_point = {classes, sizeof classes / sizeof classes[0]};

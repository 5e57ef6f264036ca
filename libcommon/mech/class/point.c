/* Points, particles and markers. */
#include "../mech_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop frame_marker_props[] = {
    ART_P("displacement", VECTOR(3, "L"), NULL, "position less the reference position",
          ART_READONLY, .geom = "vector"),
    ART_P("displacementNorm", DOUBLE("L"), NULL, "length of the displacement", ART_READONLY),
    ART_P("refPos", VECTOR(3, "L"), "0.0 0.0 0.0", "position that displacements are counted from",
          .geom = "point"),
    ART_P("location", VECTOR(3, "L"), NULL, "position in frame coordinates",
          .geom = "point in attachment.frame"),
    ART_P("attachment", OBJECT("PointFrameAttachment"), NULL, "frame and location of the marker",
          ART_ATTR),
};

/* This is the form of the attachment: artisynth_core, GenericMarker. */
static const struct art_prop generic_marker_props[] = {
    ART_P("attachment", OBJECT("PointAttachment"), NULL,
          "what holds the marker: a frame, a point, nodes", ART_ATTR),
};

static const struct art_prop particle_props[] = {
    ART_P("mass", DOUBLE("M"), "1", "mass", .range = "[0,inf)"),
    ART_ROW_DYNAMIC,
};

static const struct art_prop planar_point_props[] = {
    ART_P("position", VECTOR(3, "L"), "0.0 0.0 0.0", "position of the origin", ART_STATE,
          .range = "(-inf,inf)", .geom = "place"),
    ART_P("velocity", VECTOR(3, "L/T"), "0.0 0.0 0.0", "velocity in world axes", ART_STATE,
          .range = "(-inf,inf)", .geom = "vector"),
    ART_P("position2d", VECTOR(2, "L"), "0.0 0.0"),
    ART_P("velocity2d", VECTOR(2, "L/T"), "0.0 0.0"),
};

static const struct art_prop point_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("position", VECTOR(3, "L"), "0.0 0.0 0.0", "position of the origin", ART_STATE,
          .range = "(-inf,inf)", .geom = "place"),
    ART_P("velocity", VECTOR(3, "L/T"), "0.0 0.0 0.0", "velocity in world axes", ART_STATE,
          .range = "(-inf,inf)", .geom = "vector"),
    ART_P("targetPosition", VECTOR(3, "L"), "0.0 0.0 0.0",
          "position that a parametric component moves to",
          .flags = ART_PROP_STATE | ART_PROP_DERIVED, .geom = "point"),
    ART_P("targetVelocity", VECTOR(3, "L/T"), "0.0 0.0 0.0",
          "velocity that a parametric component moves with",
          .flags = ART_PROP_STATE | ART_PROP_DERIVED, .geom = "vector"),
    ART_ROW_TARGET_ACTIVITY,
    ART_P("force", VECTOR(3, "M L/T^2"), NULL, "total force in the last evaluation",
          .flags = ART_PROP_READONLY | ART_PROP_STATE, .geom = "load"),
    ART_P("reaction", VECTOR(3, "M L/T^2"), NULL,
          "what holds or drives it exerts; zero if it moves freely", ART_READONLY, .geom = "load"),
    ART_P("externalForce", VECTOR(3, "M L/T^2"), "0 0 0", "force added from outside", ART_STATE,
          .geom = "load"),
    ART_P("pointDamping", DOUBLE("M/T"), "0", "force -d v on a point", ART_INHERITED,
          .range = "[0,inf)"),
};

static const struct art_prop point_list_props[] = {
    ART_ROW_RENDER_PROPS("PointRenderProps"),
    ART_P("pointDamping", DOUBLE("M/T"), "0", "force -d v on a point", ART_EXPLICIT,
          .range = "[0,inf)"),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("DynamicComponentBase", "mechmodels", "RenderableComponentBase",
                   .flags = ART_CLASS_ABSTRACT),
    ART_CORE_CLASS("FrameMarker", "mechmodels", "Marker", .kind = ART_KIND_FRAME_MARKER,
                   ART_PROPS(frame_marker_props), .ops = &art_ops_frame_marker,
                   .help = "a point fixed in a frame"),
    ART_CORE_CLASS("GenericMarker", "mechmodels", "Marker", ART_PROPS(generic_marker_props),
                   .ops = &art_ops_generic_marker,
                   .help = "a point that follows a frame, a point or nodes"),
    ART_CORE_CLASS("Marker", "mechmodels", "Point", .flags = ART_CLASS_ABSTRACT),
    ART_CORE_CLASS("Particle", "mechmodels", "Point", ART_PROPS(particle_props),
                   .ops = &art_ops_particle, .help = "a point with mass"),
    ART_CORE_CLASS("PlanarPoint", "mechmodels", "Point", .flags = ART_CLASS_OWN,
                   ART_PROPS(planar_point_props)),
    ART_CORE_CLASS("Point", "mechmodels", "DynamicComponentBase", .kind = ART_KIND_POINT,
                   ART_PROPS(point_props), .ops = &art_ops_point,
                   .help = "a point without mass of its own"),
    ART_CORE_CLASS("PointList", "mechmodels", "RenderableComponentList", .element = "Point",
                   ART_PROPS(point_list_props), .help = "a list of points"),
};

const struct art_class_set art_classes_point = ART_CLASS_TABLE(classes);

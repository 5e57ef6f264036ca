/* These are the classes of springs and muscles through several points. */
#include "../muscle_priv.h"
#include "muscle_props.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop segment_spec_props[] = {
    ART_P("pntB", REF, NULL, "a point of the path; the segment leads from it to the next",
          ART_ATTR),
    ART_P("flags", INT, "0", "8: the segment can wrap around the wrappables", ART_ATTR, .unit = "1",
          .range = "[0,inf)", .values = "hex"),
    ART_P("passive", BOOL, "false",
          "the segment carries the tension, but its length has no part in it", ART_ATTR),
    ART_P("numKnots", INT, NULL, "knots of a segment that can wrap", ART_ATTR, .unit = "1"),
    ART_P("initialPoints", NUMBERS("L"), NULL, "points along which a segment that can wrap begins",
          ART_ATTR, .geom = "point"),
};

static const struct art_prop segment_base_props[] = {
    ART_P("specIdx", INT, "0", "place in segmentSpecs of the point it begins at", ART_ATTR,
          .unit = "1", .range = "[0,inf)"),
    ART_P("flags", INT, "0", ART_ATTR, .unit = "1", .range = "[0,inf)", .values = "hex"),
};

static const struct art_prop wrap_segment_props[] = {
    ART_P("lastPntA", VECTOR(3, "L"), NULL, ART_ATTR, .geom = "point"),
    ART_P("lastPntB", VECTOR(3, "L"), NULL, ART_ATTR, .geom = "point"),
    ART_P("knots", RAW, NULL, .flags = ART_PROP_ATTR | ART_PROP_PLAIN, .geom = "keyed"),
};

static const struct art_prop multi_point_spring_props[] = {
    ART_P("wrapMethod", ENUM("Strand|Geodesic"), "Strand",
          "an elastic strand of knots, or the exact shortest path around smooth obstacles",
          ART_OURS),
    ART_P("wrapStiffness", DOUBLE("M/T^2"), "1",
          "of the strand between knots; only what it is to the others counts", .range = "(0,inf)"),
    ART_P("wrapDamping", DOUBLE("M/T"), "-1",
          "that slows knots down from iteration to iteration; below 0: ten times wrapStiffness"),
    ART_P("contactStiffness", DOUBLE("M/T^2"), "10", "that keeps knots out of obstacles",
          .range = "[0,inf)"),
    ART_P("contactDamping", DOUBLE("M/T"), "0", "the same across their surfaces",
          .range = "[0,inf)"),
    ART_P("wrapKnotDensity", DOUBLE("1/L"), "50", "knots by length, where a segment states none",
          ART_INHERITED, .range = "(0,inf)"),
    ART_P("maxWrapIterations", INT, "10", "in a step; ten times as many before the first",
          .range = "[1,10000]"),
    ART_P("maxWrapDisplacement", DOUBLE("L"), "-1",
          "of a knot in an iteration; not above 0: a part of the width of the thinnest obstacle"),
    ART_P("convergenceTol", DOUBLE("1"), "1e-05",
          "of the forces on the knots, by wrapStiffness and length", .range = "[0,inf)"),
    ART_P("lineSearch", BOOL, "true", "along the step of an iteration"),
    ART_P("drawKnots", BOOL, "false", "show knots as points"),
    ART_P("drawABPoints", BOOL, "false", "show where it touches obstacles first and last"),
    ART_P("ABPointColor", COLOR, "0 1 1", "of these points", ART_NULLABLE),
    ART_P("contactingKnotsColor", COLOR, NULL, "of knots that touch an obstacle", ART_NULLABLE),
    ART_P("sor", DOUBLE("1"), "1", "share of a step that is tried first", .range = "(0,inf)"),
    ART_P("debugLevel", INT, "0", "of messages of the original"),
    ART_P("profiling", BOOL, "false", "report timings"),
    ART_P("drawDisplacements", DOUBLE("1"), "0", "of knots, in the original"),
    ART_P("segmentSpecs", OBJECT("SegmentSpecs"), NULL,
          "the points along its path, with what is said about the segment behind each", ART_ATTR),
    ART_P("segments", OBJECT("Segments"), NULL,
          "the segments between the points, with the state of those that wrap", ART_ATTR),
    ART_P("wrappables", RAW, NULL,
          "bodies that segments may wrap around, each with a range of segments",
          .flags = ART_PROP_ATTR | ART_PROP_SPARES, .unit = "1"),
    ART_P("points", REFS, NULL,
          "the points along its path, if there are no segmentSpecs (old files)",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
    ART_P("forceNorm", DOUBLE("M L/T^2"), NULL, "tension; negative when compressed", ART_READONLY),
};

static const struct art_prop multi_point_muscle_props[] = {
    MUSCLE_PROPS,
    ART_ROW_EXCITATION_COLOR,
    ART_ROW_MAX_COLORED_EXCITATION,
    ART_ROW_EXCITATION_SOURCES,
};

static const struct art_child_def multi_point_muscle_osim_children[] = {
    {"pathpoints", "PointList", "FrameMarker", NULL, true},
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("MultiPointMuscle", "mechmodels", "MultiPointSpring",
                   ART_PROPS(multi_point_muscle_props), .ops = &art_ops_multi_point_muscle,
                   .help = "a spring through several points with an excitation"),
    {.name = "MultiPointMuscleOsim",
     .full_name = "artisynth.core.opensim.components.MultiPointMuscleOsim",
     .extends = "MultiPointMuscle",
     ART_CHILDREN(multi_point_muscle_osim_children),
     .help = "a muscle of an OpenSim model, with the points of its path"},
    ART_CORE_CLASS("MultiPointSpring", "mechmodels", "PointSpringBase",
                   ART_PROPS(multi_point_spring_props), .ops = &art_ops_multi_point_spring,
                   .help = "a spring through several points"),
    ART_CORE_CLASS("MultiPointSpringList", "mechmodels", "PointSpringList",
                   .element = "MultiPointSpring"),
    {.name = "Segment",
     .full_name = "artisynth.core.mechmodels.MultiPointSpring$Segment",
     .extends = "SegmentBase",
     .help = "a straight segment of a path"},
    ART_CLASS("SegmentBase", "artkit", NULL, .flags = ART_CLASS_VALUE | ART_CLASS_ABSTRACT,
              ART_PROPS(segment_base_props)),
    {.name = "SegmentSpec",
     .full_name = "artisynth.core.mechmodels.MultiPointSpring$SegmentSpec",
     .flags = ART_CLASS_VALUE,
     ART_PROPS(segment_spec_props),
     .help = "a point of a path and the segment behind it"},
    ART_CLASS("SegmentSpecs", "artkit", NULL, .flags = ART_CLASS_VALUE, .element = "SegmentSpec",
              .help = "the path of a spring through several points"),
    ART_CLASS("Segments", "artkit", NULL, .flags = ART_CLASS_VALUE, .element = "SegmentBase",
              .help = "the segments of a spring through several points"),
    {.name = "WrapSegment",
     .full_name = "artisynth.core.mechmodels.MultiPointSpring$WrapSegment",
     .extends = "SegmentBase",
     ART_PROPS(wrap_segment_props),
     .help = "a segment of a path that can wrap around bodies"},
};

const struct art_class_set art_classes_multipoint = ART_CLASS_TABLE(classes);

/* Springs and muscles through several points. */
#include "../mech_priv.h"
#include "muscle_props.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop segment_spec_props[] = {
    {.name = "pntB",
     .type = ART_P_REF,
     .flags = ART_PROP_ATTR,
     .help = "a point of the path; the segment leads from it to the next"},
    {.name = "flags",
     .type = ART_P_INT,
     .def = "0",
     .flags = ART_PROP_ATTR,
     .unit = "1",
     .range = "[0,inf)",
     .values = "hex",
     .help = "8: the segment can wrap around the wrappables"},
    {.name = "passive",
     .type = ART_P_BOOL,
     .def = "false",
     .flags = ART_PROP_ATTR,
     .help = "the segment carries the tension, but its length has no part in it"},
    {.name = "numKnots",
     .type = ART_P_INT,
     .flags = ART_PROP_ATTR,
     .unit = "1",
     .help = "knots of a segment that can wrap"},
    {.name = "initialPoints",
     .type = ART_P_NUMBERS,
     .flags = ART_PROP_ATTR,
     .unit = "L",
     .geom = "point",
     .help = "points along which a segment that can wrap begins"},
};
static const struct art_class segment_spec = {
    .name = "SegmentSpec",
    .full_name = "artisynth.core.mechmodels.MultiPointSpring$SegmentSpec",
    .flags = ART_CLASS_VALUE | ART_CLASS_OPEN,
    .props = segment_spec_props,
    .n_props = sizeof segment_spec_props / sizeof segment_spec_props[0],
    .help = "a point of a path and the segment behind it",
};

static const struct art_class segment_specs = {
    .name = "SegmentSpecs",
    .full_name = "artkit.SegmentSpecs",
    .flags = ART_CLASS_VALUE,
    .element = "SegmentSpec",
    .help = "the path of a spring through several points",
};

static const struct art_prop segment_base_props[] = {
    {.name = "specIdx",
     .type = ART_P_INT,
     .def = "0",
     .flags = ART_PROP_ATTR,
     .unit = "1",
     .range = "[0,inf)",
     .help = "place in segmentSpecs of the point it begins at"},
    {.name = "flags",
     .type = ART_P_INT,
     .def = "0",
     .flags = ART_PROP_ATTR,
     .unit = "1",
     .range = "[0,inf)",
     .values = "hex"},
};
static const struct art_class segment_base = {
    .name = "SegmentBase",
    .full_name = "artkit.SegmentBase",
    .flags = ART_CLASS_VALUE | ART_CLASS_ABSTRACT | ART_CLASS_OPEN,
    .props = segment_base_props,
    .n_props = sizeof segment_base_props / sizeof segment_base_props[0],
};

static const struct art_class segment = {
    .name = "Segment",
    .full_name = "artisynth.core.mechmodels.MultiPointSpring$Segment",
    .extends = "SegmentBase",
    .help = "a straight segment of a path",
};

static const struct art_prop wrap_segment_props[] = {
    {.name = "lastPntA", .type = ART_P_VECTOR, .size = 3, .flags = ART_PROP_ATTR, .unit = "L"},
    {.name = "lastPntB", .type = ART_P_VECTOR, .size = 3, .flags = ART_PROP_ATTR, .unit = "L"},
    {.name = "knots", .type = ART_P_RAW, .flags = ART_PROP_ATTR | ART_PROP_PLAIN},
};
static const struct art_class wrap_segment = {
    .name = "WrapSegment",
    .full_name = "artisynth.core.mechmodels.MultiPointSpring$WrapSegment",
    .extends = "SegmentBase",
    .props = wrap_segment_props,
    .n_props = sizeof wrap_segment_props / sizeof wrap_segment_props[0],
    .help = "a segment of a path that can wrap around bodies",
};

static const struct art_class segments = {
    .name = "Segments",
    .full_name = "artkit.Segments",
    .flags = ART_CLASS_VALUE,
    .element = "SegmentBase",
    .help = "the segments of a spring through several points",
};

static const struct art_prop multi_point_spring_props[] = {
    {.name = "wrapStiffness", .type = ART_P_DOUBLE, .def = "1", .unit = "M/T^2"},
    {.name = "wrapDamping", .type = ART_P_DOUBLE, .def = "-1", .unit = "M/T"},
    {.name = "contactStiffness", .type = ART_P_DOUBLE, .def = "10", .unit = "M/T^2"},
    {.name = "contactDamping", .type = ART_P_DOUBLE, .def = "0", .unit = "M/T"},
    {.name = "wrapKnotDensity",
     .type = ART_P_DOUBLE,
     .def = "50",
     .mode = ART_MODE_INHERITED,
     .unit = "1/L"},
    {.name = "maxWrapIterations", .type = ART_P_INT, .def = "10"},
    {.name = "maxWrapDisplacement", .type = ART_P_DOUBLE, .def = "-1", .unit = "L"},
    {.name = "convergenceTol", .type = ART_P_DOUBLE, .def = "1e-05", .unit = "1"},
    {.name = "lineSearch", .type = ART_P_BOOL, .def = "true"},
    {.name = "drawKnots", .type = ART_P_BOOL, .def = "false"},
    {.name = "drawABPoints", .type = ART_P_BOOL, .def = "false"},
    {.name = "ABPointColor", .type = ART_P_COLOR, .def = "0 1 1", .flags = ART_PROP_NULLABLE},
    {.name = "contactingKnotsColor", .type = ART_P_COLOR, .flags = ART_PROP_NULLABLE},
    {.name = "sor", .type = ART_P_DOUBLE, .def = "1", .unit = "1"},
    {.name = "debugLevel", .type = ART_P_INT, .def = "0"},
    {.name = "profiling", .type = ART_P_BOOL, .def = "false", .help = "report timings"},
    {.name = "drawDisplacements", .type = ART_P_DOUBLE, .def = "0", .unit = "1"},
    {.name = "segmentSpecs",
     .type = ART_P_OBJECT,
     .flags = ART_PROP_ATTR,
     .values = "SegmentSpecs",
     .help = "the points along its path, with what is said about the segment behind each"},
    {.name = "segments",
     .type = ART_P_OBJECT,
     .flags = ART_PROP_ATTR,
     .values = "Segments",
     .help = "the segments between the points, with the state of those that wrap"},
    {.name = "wrappables",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR | ART_PROP_SPARES,
     .unit = "1",
     .help = "bodies that segments may wrap around, each with a range of segments"},
    {.name = "points",
     .type = ART_P_REFS,
     .flags = ART_PROP_ATTR | ART_PROP_NEEDS,
     .help = "the points along its path, if there are no segmentSpecs (old files)"},
    {.name = "forceNorm",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "M L/T^2",
     .help = "tension; negative when compressed"},
};
static const struct art_class multi_point_spring = {
    .name = "MultiPointSpring",
    .ops = &art_ops_multi_point_spring,
    .full_name = "artisynth.core.mechmodels.MultiPointSpring",
    .extends = "PointSpringBase",
    .flags = ART_CLASS_OPEN,
    .props = multi_point_spring_props,
    .n_props = sizeof multi_point_spring_props / sizeof multi_point_spring_props[0],
    .help = "a spring through several points",
};

static const struct art_class multi_point_spring_list = {
    .name = "MultiPointSpringList",
    .full_name = "artisynth.core.mechmodels.MultiPointSpringList",
    .extends = "PointSpringList",
    .element = "MultiPointSpring",
};

static const struct art_prop multi_point_muscle_props[] = {
    MUSCLE_PROPS,
    ART_ROW_EXCITATION_COLOR,
    ART_ROW_MAX_COLORED_EXCITATION,
    ART_ROW_EXCITATION_SOURCES,
};
static const struct art_class multi_point_muscle = {
    .name = "MultiPointMuscle",
    .ops = &art_ops_multi_point_muscle,
    .full_name = "artisynth.core.mechmodels.MultiPointMuscle",
    .extends = "MultiPointSpring",
    .props = multi_point_muscle_props,
    .n_props = sizeof multi_point_muscle_props / sizeof multi_point_muscle_props[0],
    .help = "a spring through several points with an excitation",
};

static const struct art_class *const classes[] = {
    &multi_point_muscle, &multi_point_spring, &multi_point_spring_list, &segment,
    &segment_base,       &segment_spec,       &segment_specs,           &segments,
    &wrap_segment,
};

const struct art_class_set art_classes_multipoint = {classes, sizeof classes / sizeof classes[0]};

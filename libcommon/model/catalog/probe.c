/* Probes. Facts (names, types,
 * defaults) from ArtiSynth's own property tables. */
#include "catalog_priv.h"
#include <art/model.h>
#include <art/rows.h>

/* Its transform is in no file: artisynth_core, AffineNumericInputProbe */
static const struct art_class affine_numeric_input_probe = {
    .name = "AffineNumericInputProbe",
    .full_name = "artisynth.core.probes.AffineNumericInputProbe",
    .extends = "NumericInputProbe",
};

static const struct art_prop cut_plane_probe_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    {.name = "dragger",
     .type = ART_P_ENUM,
     .def = "None",
     .values = "None|Rotator|Translator|Transrotator|Scalar|ConstrainedTranslator|Jack"},
    {.name = "resolution", .type = ART_P_VECTOR, .size = 2, .def = "20.0 20.0", .unit = "1"},
    {.name = "size", .type = ART_P_VECTOR, .size = 2, .def = "1.0 1.0", .unit = "L"},
    {.name = "position",
     .type = ART_P_VECTOR,
     .size = 3,
     .flags = ART_PROP_STATE,
     .unit = "L",
     .geom = "point",
     .range = "(-inf,inf)",
     .help = "position of the origin"},
    {.name = "orientation",
     .type = ART_P_ORIENT,
     .def = "1.0 0.0 0.0 1.5707963267948966",
     .unit = "deg",
     .geom = "orient",
     .help = "orientation as axis and angle"},
};
static const struct art_class cut_plane_probe = {
    .name = "CutPlaneProbe",
    .full_name = "artisynth.core.probes.CutPlaneProbe",
    .extends = "OutputProbe",
    .flags = ART_CLASS_ABSTRACT,
    .props = cut_plane_probe_props,
    .n_props = sizeof cut_plane_probe_props / sizeof cut_plane_probe_props[0],
};

static const struct art_prop fem_display_probe_props[] = {
    {.name = "backgroundAlpha", .type = ART_P_DOUBLE, .def = "0.1", .unit = "1"},
    {.name = "surfaceRendering",
     .type = ART_P_ENUM,
     .def = "Stress",
     .values = "None|Shaded|Stress|Strain|MAPStress|MAPStrain|MaxShearStress|MaxShearStrain|"
               "EnergyDensity"},
    {.name = "stressPlotRanging", .type = ART_P_ENUM, .def = "Auto", .values = "Fixed|Auto"},
    {.name = "stressPlotRange", .type = ART_P_RANGE, .def = "0.0 1.0", .unit = "data"},
    {.name = "colorMap", .type = ART_P_RAW, .unit = "1"},
    {.name = "drawIntersections", .type = ART_P_BOOL, .def = "false"},
    {.name = "clipped", .type = ART_P_BOOL, .def = "false"},
    {.name = "useRestCoordinates", .type = ART_P_BOOL, .def = "false"},
};
static const struct art_class fem_display_probe = {
    .name = "FemDisplayProbe",
    .full_name = "artisynth.core.probes.FemDisplayProbe",
    .extends = "CutPlaneProbe",
    .props = fem_display_probe_props,
    .n_props = sizeof fem_display_probe_props / sizeof fem_display_probe_props[0],
};

static const struct art_class frame_tracking_probe = {
    .name = "FrameTrackingProbe",
    .lacks = "its frame and its markers",
    .full_name = "artisynth.core.probes.FrameTrackingProbe",
    .extends = "NumericControlProbe",
};

static const struct art_prop ik_probe_props[] = {
    {.name = "massRegularization", .type = ART_P_DOUBLE, .def = "0.001", .unit = "?"},
    {.name = "maxIterations", .type = ART_P_INT, .def = "30"},
    {.name = "convergenceTol", .type = ART_P_DOUBLE, .def = "1e-06", .unit = "1"},
    {.name = "searchStrategy",
     .type = ART_P_ENUM,
     .def = "LEVENBERG_MARQUARDT",
     .values = "NONE|BACKTRACK|LEVENBERG_MARQUARDT"},
    {.name = "bodiesNonDynamicIfActive", .type = ART_P_BOOL, .def = "false"},
};
static const struct art_class ik_probe = {
    .name = "IKProbe",
    .full_name = "artisynth.core.probes.IKProbe",
    .extends = "NumericControlProbe",
    .flags = ART_CLASS_OPEN,
    .props = ik_probe_props,
    .n_props = sizeof ik_probe_props / sizeof ik_probe_props[0],
};

static const struct art_prop image_plane_probe_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
};
static const struct art_class image_plane_probe = {
    .name = "ImagePlaneProbe",
    .full_name = "artisynth.core.probes.ImagePlaneProbe",
    .extends = "InputProbe",
    .flags = ART_CLASS_PASSIVE,
    .props = image_plane_probe_props,
    .n_props = sizeof image_plane_probe_props / sizeof image_plane_probe_props[0],
};

static const struct art_class image_probe = {
    .name = "ImageProbe",
    .full_name = "artisynth.core.probes.ImageProbe",
    .extends = "InputProbe",
    .flags = ART_CLASS_PASSIVE,
};

static const struct art_class input_probe = {
    .name = "InputProbe",
    .full_name = "artisynth.core.probes.InputProbe",
    .extends = "Probe",
};

static const struct art_prop mesh_intersecting_probe_props[] = {
    {.name = "drawIntersections", .type = ART_P_BOOL, .def = "false"},
    {.name = "clipped", .type = ART_P_BOOL, .def = "false"},
};
static const struct art_class mesh_intersecting_probe = {
    .name = "MeshIntersectingProbe",
    .full_name = "artisynth.core.probes.MeshIntersectingProbe",
    .extends = "CutPlaneProbe",
    .props = mesh_intersecting_probe_props,
    .n_props = sizeof mesh_intersecting_probe_props / sizeof mesh_intersecting_probe_props[0],
};

static const struct art_prop numeric_control_probe_props[] = {
    {.name = "extendData",
     .type = ART_P_BOOL,
     .def = "true",
     .help = "hold the first and last value outside the data"},
    {.name = "cyclic",
     .type = ART_P_BOOL,
     .def = "false",
     .help = "outside the data repeat them; not known to ArtiSynth"},
};
static const struct art_class numeric_control_probe = {
    .name = "NumericControlProbe",
    .full_name = "artisynth.core.probes.NumericControlProbe",
    .extends = "NumericDataFunctionProbe",
    .flags = ART_CLASS_OPEN,
    .props = numeric_control_probe_props,
    .n_props = sizeof numeric_control_probe_props / sizeof numeric_control_probe_props[0],
};

static const struct art_prop numeric_data_function_probe_props[] = {
    {.name = "script",
     .type = ART_P_STRING,
     .flags = ART_PROP_NULLABLE,
     .help = "file with Lua text: a function eval(vec, t, trel)"},
    ART_ROW_LUA_TEXT,
};
static const struct art_class numeric_data_function_probe = {
    .name = "NumericDataFunctionProbe",
    .full_name = "artisynth.core.probes.NumericDataFunctionProbe",
    .extends = "NumericProbeBase",
    .flags = ART_CLASS_ABSTRACT,
    .props = numeric_data_function_probe_props,
    .n_props =
        sizeof numeric_data_function_probe_props / sizeof numeric_data_function_probe_props[0],
};

static const struct art_class numeric_difference_probe = {
    .name = "NumericDifferenceProbe",
    .full_name = "artisynth.core.probes.NumericDifferenceProbe",
    .extends = "NumericMonitorProbe",
};

static const struct art_prop numeric_input_probe_props[] = {
    {.name = "extendData",
     .type = ART_P_BOOL,
     .def = "true",
     .help = "hold the first and last value outside the data"},
    {.name = "cyclic",
     .type = ART_P_BOOL,
     .def = "false",
     .help = "outside the data repeat them; not known to ArtiSynth"},
};
static const struct art_class numeric_input_probe = {
    .name = "NumericInputProbe",
    .full_name = "artisynth.core.probes.NumericInputProbe",
    .extends = "NumericProbeBase",
    .props = numeric_input_probe_props,
    .n_props = sizeof numeric_input_probe_props / sizeof numeric_input_probe_props[0],
    .help = "drives properties from data",
};

static const struct art_prop numeric_monitor_probe_props[] = {
    {.name = "showTime", .type = ART_P_BOOL, .def = "true", .help = "write the time column"},
    {.name = "showHeader", .type = ART_P_BOOL, .def = "true", .help = "write the header lines"},
};
static const struct art_class numeric_monitor_probe = {
    .name = "NumericMonitorProbe",
    .full_name = "artisynth.core.probes.NumericMonitorProbe",
    .extends = "NumericDataFunctionProbe",
    .flags = ART_CLASS_OPEN | ART_CLASS_PASSIVE,
    .props = numeric_monitor_probe_props,
    .n_props = sizeof numeric_monitor_probe_props / sizeof numeric_monitor_probe_props[0],
};

static const struct art_prop numeric_output_probe_props[] = {
    {.name = "props",
     .type = ART_P_PROPREFS,
     .flags = ART_PROP_ATTR | ART_PROP_NEEDS_ONE,
     .with = "variables drivers vsize plotTraceInfo",
     .help = "the properties it records"},
    {.name = "showTime", .type = ART_P_BOOL, .def = "true", .help = "write the time column"},
    {.name = "showHeader", .type = ART_P_BOOL, .def = "true", .help = "write the header lines"},
};
static const struct art_class numeric_output_probe = {
    .name = "NumericOutputProbe",
    .full_name = "artisynth.core.probes.NumericOutputProbe",
    .extends = "NumericProbeBase",
    .props = numeric_output_probe_props,
    .n_props = sizeof numeric_output_probe_props / sizeof numeric_output_probe_props[0],
    .help = "records properties",
};

static const struct art_prop numeric_probe_base_props[] = {
    {.name = "format",
     .type = ART_P_STRING,
     .def = "%g",
     .flags = ART_PROP_NULLABLE,
     .help = "format of written numbers"},
    {.name = "interpolationOrder",
     .type = ART_P_ENUM,
     .def = "Linear",
     .values = "Step|Linear|Parabolic|Cubic|CubicStep|SphericalLinear|SphericalCubic",
     .help = "interpolation between knots"},
    {.name = "displayRange", .type = ART_P_NUMBERS, .unit = "data", .help = "range of a plot"},
    {.name = "vsize",
     .type = ART_P_INT,
     .flags = ART_PROP_ATTR,
     .help = "numbers in a row of data"},
    {.name = "props",
     .type = ART_P_PROPREFS,
     .flags = ART_PROP_ATTR | ART_PROP_NEEDS_ONE | ART_PROP_ORDERED,
     .with = "drivers plotTraceInfo",
     .help = "the properties it reads or drives"},
    {.name = "variables",
     .type = ART_P_WORDS,
     .flags = ART_PROP_ATTR,
     .help = "one variable for each property (output)"},
    {.name = "inputs",
     .type = ART_P_WORDS,
     .flags = ART_PROP_ATTR,
     .help = "input variables: name and size"},
    {.name = "drivers",
     .type = ART_P_WORDS,
     .flags = ART_PROP_ATTR,
     .help = "expressions over the variables"},
    {.name = "data",
     .type = ART_P_NUMBERS,
     .flags = ART_PROP_ATTR,
     .unit = "data",
     .help = "inline knots: time and values"},
    {.name = "plotTraceInfo",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR | ART_PROP_PLAIN,
     .unit = "data",
     .help = "how the traces are drawn"},
    {.name = "rotationRep",
     .type = ART_P_ENUM,
     .def = "QUATERNION",
     .flags = ART_PROP_ATTR,
     .values = "ZYX|XYZ|AXIS_ANGLE|ZYX_DEG|XYZ_DEG|AXIS_ANGLE_DEG|QUATERNION",
     .help = "how rotations are given"},
    {.name = "rotationSubvecOffsets",
     .type = ART_P_NUMBERS,
     .flags = ART_PROP_ATTR,
     .unit = "1",
     .help = "where rotations start in a row"},
};
static const struct art_class numeric_probe_base = {
    .name = "NumericProbeBase",
    .full_name = "artisynth.core.probes.NumericProbeBase",
    .extends = "Probe",
    .flags = ART_CLASS_ABSTRACT,
    .props = numeric_probe_base_props,
    .n_props = sizeof numeric_probe_base_props / sizeof numeric_probe_base_props[0],
};

static const struct art_class output_probe = {
    .name = "OutputProbe",
    .full_name = "artisynth.core.probes.OutputProbe",
    .extends = "Probe",
    .flags = ART_CLASS_PASSIVE,
};

static const struct art_prop point_tracing_probe_props[] = {
    {.name = "pointTracing", .type = ART_P_BOOL, .def = "false"},
};
static const struct art_class point_tracing_probe = {
    .name = "PointTracingProbe",
    .full_name = "artisynth.core.probes.PointTracingProbe",
    .extends = "TracingProbe",
    .props = point_tracing_probe_props,
    .n_props = sizeof point_tracing_probe_props / sizeof point_tracing_probe_props[0],
};

static const struct art_class position_input_probe = {
    .name = "PositionInputProbe",
    .full_name = "artisynth.core.probes.PositionInputProbe",
    .extends = "NumericInputProbe",
    .flags = ART_CLASS_OPEN,
};

static const struct art_class position_output_probe = {
    .name = "PositionOutputProbe",
    .full_name = "artisynth.core.probes.PositionOutputProbe",
    .extends = "NumericOutputProbe",
    .flags = ART_CLASS_OPEN,
};

static const struct art_prop probe_props[] = {
    {.name = "startTime", .type = ART_P_TIME, .def = "0", .unit = "T", .help = "start"},
    {.name = "stopTime", .type = ART_P_TIME, .def = "5", .unit = "T", .help = "end"},
    {.name = "scale",
     .type = ART_P_DOUBLE,
     .def = "1",
     .unit = "1",
     .range = "(0,inf)",
     .help = "factor on the time of the data"},
    {.name = "attachedFile", .type = ART_P_STRING, .flags = ART_PROP_NULLABLE, .help = "data file"},
    {.name = "updateInterval",
     .type = ART_P_TIME,
     .def = "-1",
     .unit = "T",
     .help = "time between samples; -1: every step"},
    {.name = "track", .type = ART_P_INT, .flags = ART_PROP_ATTR, .help = "row in a timeline"},
    {.name = "active",
     .type = ART_P_BOOL,
     .def = "true",
     .flags = ART_PROP_ATTR,
     .help = "whether it is applied"},
};
static const struct art_class probe = {
    .name = "Probe",
    .full_name = "artisynth.core.probes.Probe",
    .extends = "ModelAgentBase",
    .flags = ART_CLASS_ABSTRACT,
    .props = probe_props,
    .n_props = sizeof probe_props / sizeof probe_props[0],
    .help = "data that drives or records",
};

/* A file has neither its body nor its data, and without these it does nothing: artisynth_core,
 * RigidTransformInputProbe */
static const struct art_class rigid_transform_input_probe = {
    .flags = ART_CLASS_PASSIVE,
    .name = "RigidTransformInputProbe",
    .full_name = "artisynth.core.probes.RigidTransformInputProbe",
    .extends = "InputProbe",
};

static const struct art_prop text_export_props_props[] = {
    {.name = "formatStr", .type = ART_P_STRING, .def = "%g", .flags = ART_PROP_NULLABLE},
    {.name = "includeTime", .type = ART_P_BOOL, .def = "true"},
};
static const struct art_class text_export_props = {
    .name = "TextExportProps",
    .full_name = "artisynth.core.probes.TextExportProps",
    .flags = ART_CLASS_VALUE,
    .props = text_export_props_props,
    .n_props = sizeof text_export_props_props / sizeof text_export_props_props[0],
};

static const struct art_prop tracing_probe_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    {.name = "renderInterval", .type = ART_P_DOUBLE, .def = "-1", .unit = "T"},
};
static const struct art_class tracing_probe = {
    .name = "TracingProbe",
    .full_name = "artisynth.core.probes.TracingProbe",
    .extends = "NumericOutputProbe",
    .flags = ART_CLASS_OPEN | ART_CLASS_PASSIVE,
    .props = tracing_probe_props,
    .n_props = sizeof tracing_probe_props / sizeof tracing_probe_props[0],
};

static const struct art_prop vector_tracing_probe_props[] = {
    {.name = "lengthScaling", .type = ART_P_DOUBLE, .def = "1", .unit = "data"},
    {.name = "renderAsPush", .type = ART_P_BOOL, .def = "true"},
};
static const struct art_class vector_tracing_probe = {
    .name = "VectorTracingProbe",
    .full_name = "artisynth.core.probes.VectorTracingProbe",
    .extends = "TracingProbe",
    .props = vector_tracing_probe_props,
    .n_props = sizeof vector_tracing_probe_props / sizeof vector_tracing_probe_props[0],
};

static const struct art_class velocity_input_probe = {
    .name = "VelocityInputProbe",
    .full_name = "artisynth.core.probes.VelocityInputProbe",
    .extends = "NumericInputProbe",
    .flags = ART_CLASS_OPEN,
};

static const struct art_class velocity_output_probe = {
    .name = "VelocityOutputProbe",
    .full_name = "artisynth.core.probes.VelocityOutputProbe",
    .extends = "NumericOutputProbe",
    .flags = ART_CLASS_OPEN,
};

static const struct art_prop way_point_probe_props[] = {
    {.name = "wayPoints", .type = ART_P_RAW, .flags = ART_PROP_ATTR, .unit = "T"},
};
static const struct art_class way_point_probe = {
    .name = "WayPointProbe",
    .full_name = "artisynth.core.probes.WayPointProbe",
    .extends = "OutputProbe",
    .flags = ART_CLASS_OPEN | ART_CLASS_PASSIVE,
    .props = way_point_probe_props,
    .n_props = sizeof way_point_probe_props / sizeof way_point_probe_props[0],
};

static const struct art_class *const classes[] = {
    &affine_numeric_input_probe,
    &cut_plane_probe,
    &fem_display_probe,
    &frame_tracking_probe,
    &ik_probe,
    &image_plane_probe,
    &image_probe,
    &input_probe,
    &mesh_intersecting_probe,
    &numeric_control_probe,
    &numeric_data_function_probe,
    &numeric_difference_probe,
    &numeric_input_probe,
    &numeric_monitor_probe,
    &numeric_output_probe,
    &numeric_probe_base,
    &output_probe,
    &point_tracing_probe,
    &position_input_probe,
    &position_output_probe,
    &probe,
    &rigid_transform_input_probe,
    &text_export_props,
    &tracing_probe,
    &vector_tracing_probe,
    &velocity_input_probe,
    &velocity_output_probe,
    &way_point_probe,
};

const struct art_class_set art_classes_probe = {classes, sizeof classes / sizeof classes[0]};

/* These are the classes of probes. Facts (names, types, defaults) are from ArtiSynth's own
 * property tables. */
#include "catalog_priv.h"
#include <art/model.h>
#include <art/rows.h>

/* Its transform is in no file: artisynth_core, AffineNumericInputProbe */

static const struct art_prop cut_plane_probe_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("dragger", ENUM("None|Rotator|Translator|Transrotator|Scalar|ConstrainedTranslator|Jack"),
          "None"),
    ART_P("resolution", VECTOR(2, "1"), "20.0 20.0"),
    ART_P("size", VECTOR(2, "L"), "1.0 1.0"),
    ART_P("position", VECTOR(3, "L"), NULL, "position of the origin", ART_STATE,
          .range = "(-inf,inf)", .geom = "point"),
    ART_P("orientation", ORIENT, "1.0 0.0 0.0 1.5707963267948966", "orientation as axis and angle",
          .unit = "deg", .geom = "orient"),
};

static const struct art_prop fem_display_probe_props[] = {
    ART_P("backgroundAlpha", DOUBLE("1"), "0.1"),
    ART_P("surfaceRendering",
          ENUM("None|Shaded|Stress|Strain|MAPStress|MAPStrain|MaxShearStress|MaxShearStrain|"
               "EnergyDensity"),
          "Stress"),
    ART_P("stressPlotRanging", ENUM("Fixed|Auto"), "Auto"),
    ART_P("stressPlotRange", RANGE("data"), "0.0 1.0"),
    ART_P("colorMap", RAW, NULL, .unit = "1", ART_COLOR_MAPS),
    ART_P("drawIntersections", BOOL, "false"),
    ART_P("clipped", BOOL, "false"),
    ART_P("useRestCoordinates", BOOL, "false"),
};

static const struct art_prop ik_solver_props[] = {
    ART_P("mechModel", REF, NULL, "the model whose bodies are posed", ART_ATTR),
    ART_P("markers", REFNUMS, NULL, "markers, with weights", ART_ATTR, .unit = "1"),
    ART_P("modelSize", DOUBLE("L"), "-1",
          "length by which convergence is measured; -1: that of the model", ART_ATTR),
};

static const struct art_prop ik_probe_props[] = {
    ART_P("solver", OBJECT("IKSolver"), "IKSolver", "model and markers", ART_ATTR),
    ART_P("massRegularization", DOUBLE("?"), "0.001"),
    ART_P("maxIterations", INT, "30"),
    ART_P("convergenceTol", DOUBLE("1"), "1e-06"),
    ART_P("searchStrategy", ENUM("NONE|BACKTRACK|LEVENBERG_MARQUARDT"), "LEVENBERG_MARQUARDT"),
    ART_P("bodiesNonDynamicIfActive", BOOL, "false",
          "the probe alone moves its bodies; not dynamic while it is active"),
};

static const struct art_prop image_plane_probe_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
};

static const struct art_prop mesh_intersecting_probe_props[] = {
    ART_P("drawIntersections", BOOL, "false"),
    ART_P("clipped", BOOL, "false"),
};

static const struct art_prop numeric_control_probe_props[] = {
    ART_P("extendData", BOOL, "true", "hold the first and last value outside the data"),
    ART_P("cyclic", BOOL, "false", "outside the data repeat them", ART_OURS),
};

static const struct art_prop numeric_data_function_probe_props[] = {
    ART_P("script", STRING, NULL, "file with Lua text: a function eval(vec, t, trel)",
          .flags = ART_PROP_NULLABLE | ART_PROP_OURS),
    ART_ROW_LUA_TEXT,
};

static const struct art_prop numeric_input_probe_props[] = {
    ART_P("extendData", BOOL, "true", "hold the first and last value outside the data"),
    ART_P("cyclic", BOOL, "false", "outside the data repeat them", ART_OURS),
};

static const struct art_prop numeric_monitor_probe_props[] = {
    ART_P("showTime", BOOL, "true", "write the time column"),
    ART_P("showHeader", BOOL, "true", "write the header lines"),
};

static const struct art_prop numeric_output_probe_props[] = {
    ART_P("props", PROPREFS, NULL, "the properties it records",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS_ONE,
          .with = "variables drivers vsize plotTraceInfo"),
    ART_P("showTime", BOOL, "true", "write the time column"),
    ART_P("showHeader", BOOL, "true", "write the header lines"),
};

static const struct art_prop numeric_probe_base_props[] = {
    ART_P("format", STRING, "%g", "format of written numbers", ART_NULLABLE),
    ART_P("interpolationOrder",
          ENUM("Step|Linear|Parabolic|Cubic|CubicStep|SphericalLinear|SphericalCubic"), "Linear",
          "interpolation between knots"),
    ART_P("displayRange", NUMBERS("data"), NULL, "range of a plot"),
    ART_P("vsize", INT, NULL, "numbers in a row of data", ART_ATTR),
    ART_P("props", PROPREFS, NULL, "the properties it reads or drives",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS_ONE | ART_PROP_ORDERED,
          .with = "drivers plotTraceInfo"),
    ART_P("variables", WORDS, NULL, "one variable for each property (output)", ART_ATTR),
    ART_P("inputs", WORDS, NULL, "input variables: name and size", ART_ATTR),
    ART_P("drivers", WORDS, NULL, "expressions over the variables", ART_ATTR),
    ART_P("data", NUMBERS("data"), NULL, "inline knots: time and values", ART_ATTR),
    ART_P("plotTraceInfo", RAW, NULL, "how the traces are drawn",
          .flags = ART_PROP_ATTR | ART_PROP_PLAIN, .unit = "data"),
    ART_P("rotationRep", ENUM("ZYX|XYZ|AXIS_ANGLE|ZYX_DEG|XYZ_DEG|AXIS_ANGLE_DEG|QUATERNION"),
          "QUATERNION", "how rotations are given", ART_ATTR),
    ART_P("rotationSubvecOffsets", NUMBERS("1"), NULL, "where rotations start in a row", ART_ATTR),
};

static const struct art_prop point_tracing_probe_props[] = {
    ART_P("pointTracing", BOOL, "false", "samples are drawn as points, not as a line"),
};

static const struct art_prop probe_props[] = {
    ART_P("startTime", TIME, "0", "start", .unit = "T"),
    ART_P("stopTime", TIME, "5", "end", .unit = "T"),
    ART_P("scale", DOUBLE("1"), "1", "factor on the time of the data", .range = "(0,inf)"),
    ART_P("attachedFile", STRING, NULL, "data file", ART_NULLABLE),
    ART_P("updateInterval", TIME, "-1", "time between samples; -1: every step", .unit = "T"),
    ART_P("track", INT, NULL, "row in a timeline", ART_ATTR),
    ART_P("active", BOOL, "true", "whether it is applied", ART_ATTR),
};

static const struct art_prop text_export_props_props[] = {
    ART_P("formatStr", STRING, "%g", ART_NULLABLE),
    ART_P("includeTime", BOOL, "true"),
};

static const struct art_prop tracing_probe_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("renderInterval", DOUBLE("T"), "-1", "time between samples that are drawn; -1: all"),
};

static const struct art_prop vector_tracing_probe_props[] = {
    ART_P("refPositionProp", RAW, NULL,
          "PATH:PROP of where the vector is drawn; null: the position of what has it",
          .flags = ART_PROP_ATTR | ART_PROP_NULLABLE),
    ART_P("lengthScaling", DOUBLE("data"), "1", "length drawn for a unit of the vector"),
    ART_P("renderAsPush", BOOL, "true",
          "the vector is drawn with its head, not its tail, at the place"),
};

static const struct art_prop way_point_probe_props[] = {
    ART_P("wayPoints", RAW, NULL, ART_ATTR, .unit = "T"),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("AffineNumericInputProbe", "probes", "NumericInputProbe"),
    ART_CORE_CLASS("CutPlaneProbe", "probes", "OutputProbe", .flags = ART_CLASS_ABSTRACT,
                   ART_PROPS(cut_plane_probe_props)),
    ART_CORE_CLASS("FemDisplayProbe", "probes", "CutPlaneProbe",
                   ART_PROPS(fem_display_probe_props)),
    ART_CORE_CLASS("FrameTrackingProbe", "probes", "NumericControlProbe",
                   .lacks = "its frame and its markers"),
    ART_CORE_CLASS("IKProbe", "probes", "NumericControlProbe", .kind = ART_KIND_IK_PROBE,
                   ART_PROPS(ik_probe_props)),
    ART_CORE_CLASS("IKSolver", "mechmodels", NULL, .flags = ART_CLASS_VALUE,
                   ART_PROPS(ik_solver_props), .help = "inverse kinematics of markers"),
    ART_CORE_CLASS("ImagePlaneProbe", "probes", "InputProbe", .flags = ART_CLASS_PASSIVE,
                   ART_PROPS(image_plane_probe_props)),
    ART_CORE_CLASS("ImageProbe", "probes", "InputProbe", .flags = ART_CLASS_PASSIVE),
    ART_CORE_CLASS("InputProbe", "probes", "Probe"),
    ART_CORE_CLASS("MeshIntersectingProbe", "probes", "CutPlaneProbe",
                   ART_PROPS(mesh_intersecting_probe_props)),
    ART_CORE_CLASS("NumericControlProbe", "probes", "NumericDataFunctionProbe",
                   ART_PROPS(numeric_control_probe_props)),
    ART_CORE_CLASS("NumericDataFunctionProbe", "probes", "NumericProbeBase",
                   .flags = ART_CLASS_ABSTRACT, ART_PROPS(numeric_data_function_probe_props)),
    ART_CORE_CLASS("NumericDifferenceProbe", "probes", "NumericMonitorProbe"),
    ART_CORE_CLASS("NumericInputProbe", "probes", "NumericProbeBase",
                   ART_PROPS(numeric_input_probe_props), .help = "drives properties from data"),
    ART_CORE_CLASS("NumericMonitorProbe", "probes", "NumericDataFunctionProbe",
                   .flags = ART_CLASS_OPEN | ART_CLASS_PASSIVE,
                   ART_PROPS(numeric_monitor_probe_props)),
    ART_CORE_CLASS("NumericOutputProbe", "probes", "NumericProbeBase",
                   ART_PROPS(numeric_output_probe_props), .help = "records properties"),
    ART_CORE_CLASS("NumericProbeBase", "probes", "Probe", .flags = ART_CLASS_ABSTRACT,
                   ART_PROPS(numeric_probe_base_props)),
    ART_CORE_CLASS("OutputProbe", "probes", "Probe", .flags = ART_CLASS_PASSIVE),
    ART_CORE_CLASS("PointTracingProbe", "probes", "TracingProbe",
                   ART_PROPS(point_tracing_probe_props)),
    ART_CORE_CLASS("PositionInputProbe", "probes", "NumericInputProbe"),
    ART_CORE_CLASS("PositionOutputProbe", "probes", "NumericOutputProbe"),
    ART_CORE_CLASS("Probe", "probes", "ModelAgentBase", .flags = ART_CLASS_ABSTRACT,
                   ART_PROPS(probe_props), .help = "data that drives or records"),
    /* A file has neither its body nor its data, and without these it does nothing: artisynth_core,
     * RigidTransformInputProbe */
    ART_CORE_CLASS("RigidTransformInputProbe", "probes", "InputProbe", .flags = ART_CLASS_PASSIVE),
    ART_CORE_CLASS("TextExportProps", "probes", NULL, .flags = ART_CLASS_VALUE,
                   ART_PROPS(text_export_props_props)),
    ART_CORE_CLASS("TracingProbe", "probes", "NumericOutputProbe", ART_PROPS(tracing_probe_props)),
    ART_CORE_CLASS("VectorTracingProbe", "probes", "TracingProbe",
                   ART_PROPS(vector_tracing_probe_props)),
    ART_CORE_CLASS("VelocityInputProbe", "probes", "NumericInputProbe"),
    ART_CORE_CLASS("VelocityOutputProbe", "probes", "NumericOutputProbe"),
    ART_CORE_CLASS("WayPointProbe", "probes", "OutputProbe",
                   .flags = ART_CLASS_OPEN | ART_CLASS_PASSIVE, ART_PROPS(way_point_probe_props)),
};

const struct art_class_set art_classes_probe = ART_CLASS_TABLE(classes);

/* These are the structural classes: lists, models, the root, agents, panels. Facts (names, types,
 * defaults) from ArtiSynth's own property tables. */
#include "catalog_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop control_panel_props[] = {
    ART_P("size", RAW, NULL, .unit = "1"),
    ART_P("location", RAW, NULL, "position in frame coordinates", .unit = "1"),
    ART_P("scrollable", BOOL, "true"),
};

static const struct art_prop coordinate_panel_props[] = {
    ART_P("useDegrees", BOOL, "true"),
    ART_P("mechmodel", REF, NULL, "the model whose paths follow a coordinate that is set",
          .flags = ART_PROP_ATTR | ART_PROP_NULLABLE),
};

static const struct art_prop coordinate_widget_props[] = {
    ART_P("handle", REFNUMS, NULL, "index of the coordinate, from 0, and its joint",
          .flags = ART_PROP_ATTR | ART_PROP_LEADS | ART_PROP_NEEDS, .unit = "1"),
    ART_P("labelText", STRING, "", ART_NULLABLE),
    ART_P("labelFontColor", COLOR, NULL, ART_NULLABLE),
    ART_P("backgroundColor", COLOR, NULL, ART_NULLABLE),
    ART_P("format", STRING, "%.6g", "format of written numbers", ART_NULLABLE),
    ART_P("sliderRange", RANGE("data"), "0.0 100.0"),
};

static const struct art_prop numeric_probe_panel_props[] = {
    ART_P("xRange", RANGE("data"), "0.0 1.0"),
    ART_P("yRange", RANGE("data"), "-1.0 1.0"),
    ART_P("autoRanging", BOOL, "true"),
    ART_P("drawGrid", BOOL, "false"),
    ART_P("tickLength", INT, "4"),
    ART_P("lineWidth", INT, "1"),
    ART_P("knotSize", INT, "5"),
    ART_P("knotsVisible", BOOL, "false"),
};

static const struct art_prop component_list_props[] = {
    ART_P("shortName", STRING, NULL, "abbreviation in paths", ART_NULLABLE),
    ART_P("navpanelDisplay", ENUM("NORMAL|ALPHABETIC"), "NORMAL", "order in a tree view"),
    ART_P("oneBasedNumbering", BOOL, "false", "numbers of components begin at 1", ART_ATTR),
};

static const struct art_prop grid_comp_base_props[] = {
    ART_P("renderGrid", BOOL, "true", "show vertices, normals and edges of cells"),
    ART_P("renderVertices", BOOL, "false"),
    ART_P("renderRanges", STRING, "* * *",
          "which vertices are shown along x, y, z: *, N or N:M each", ART_NULLABLE),
    ART_P("generatingMeshes", REFS, NULL, "meshes the grid is made from", ART_ATTR),
};

static const struct art_prop model_agent_base_props[] = {
    ART_P("active", BOOL, "true"),
    ART_P("model", REF, NULL, "the model it belongs to; null: the root",
          .flags = ART_PROP_ATTR | ART_PROP_NULLABLE),
};

static const struct art_prop model_base_props[] = {
    ART_P("maxStepSize", DOUBLE("T"), "0.01", "longest time step", .range = "[-1,inf]"),
};

static const struct art_prop model_component_base_props[] = {
    ART_P("name", STRING, NULL, "name, unique among siblings", ART_NULLABLE),
    ART_P("nameInFile", STRING, NULL, "its name in the file that it was imported from, if another",
          .flags = ART_PROP_ATTR | ART_PROP_NULLABLE | ART_PROP_OURS),
    ART_P("navpanelVisibility", ENUM("HIDDEN|VISIBLE|ALWAYS"), "VISIBLE", "shown in a tree view"),
    ART_P("customProperties", RAW, NULL,
          "properties that this component declares: [ [ name=\"x\" type=double default=0 ] ... ]",
          .flags = ART_PROP_ATTR | ART_PROP_OURS | ART_PROP_DECLARES),
};

static const struct art_prop reference_list_base_props[] = {
    ART_P("navpanelVisibility", ENUM("HIDDEN|VISIBLE|ALWAYS"), "ALWAYS", "shown in a tree view"),
};

static const struct art_prop renderable_component_base_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
};

static const struct art_prop renderable_component_list_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
};

static const struct art_prop renderable_model_base_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
};

static const struct art_prop reference_comp_props[] = {
    ART_P("ref", REF, NULL, "the component that it stands for",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
};

static const struct art_prop weighted_reference_comp_props[] = {
    ART_P("weight", DOUBLE("1"), "1"),
};

static const struct art_prop measurement_tool_props[] = {
    ART_P("renderColor", COLOR, "0.2 0.2 1", ART_NULLABLE),
    ART_P("radiusRatio", DOUBLE("1"), "0.003"),
};

static const struct art_prop pull_controller_props[] = {
    ART_P("renderColor", COLOR, "0 0 1", ART_NULLABLE),
    ART_P("radiusRatio", DOUBLE("1"), "0.008"),
    ART_P("stiffness", DOUBLE("M/T^2"), "10", "force per length"),
};

static const struct art_prop root_model_props[] = {
    ART_P("modelTitle", STRING, NULL, ART_NULLABLE),
    ART_P("viewerCenter", VECTOR(3, "L"), "0.0 0.0 0.0", .geom = "point"),
    ART_P("viewerEye", VECTOR(3, "L"), "0.0 -1.0 0.0", .geom = "point"),
    ART_P("defaultViewOrientation", ORIENT, "0.0 0.0 0.0 0.0", .unit = "deg", .geom = "fixed"),
    ART_P("minStepSize", DOUBLE("T"), "1e-07", "shortest time step before an adaptive run fails",
          .range = "(0,inf)"),
    ART_P("adaptiveStepping", BOOL, "false", "shorten steps that fail"),
    ART_P("workingFolder", STRING, NULL, "folder that relative file names start from",
          .flags = ART_PROP_ATTR | ART_PROP_NULLABLE),
    ART_P("waypoints", RAW, NULL, "way points", ART_ATTR, .unit = "T"),
    ART_P("time", DOUBLE("T"), NULL, "time of the saved state", ART_ATTR),
};
static const struct art_child_def root_model_children[] = {
    {"models", "ComponentList", "artisynth.core.modelbase.Model", "m", false},
    {"controllers", "ComponentList", "artisynth.core.modelbase.Controller", "c", false},
    {"monitors", "ComponentList", "artisynth.core.modelbase.Monitor", "mo", false},
    {"controlPanels", "ComponentList", "ControlPanel", "cp", false},
    {"inputProbes", "RenderableComponentList", "Probe", "i", false},
    {"outputProbes", "RenderableComponentList", "Probe", "o", false},
    {"renderables", "RenderableComponentList", "artisynth.core.modelbase.RenderableComponent", "r",
     false},
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("ControlPanel", "gui", "ModelComponentBase",
                   .flags = ART_CLASS_OPEN | ART_CLASS_PASSIVE, ART_PROPS(control_panel_props),
                   .help = "sliders and fields for a person"),
    ART_CORE_CLASS("CoordinatePanel", "gui", "ControlPanel", ART_PROPS(coordinate_panel_props)),
    ART_CORE_CLASS("CoordinateWidget", "gui", NULL, .flags = ART_CLASS_PASSIVE,
                   ART_PROPS(coordinate_widget_props)),
    ART_CORE_CLASS("NumericProbePanel", "gui", NULL, .flags = ART_CLASS_VALUE,
                   ART_PROPS(numeric_probe_panel_props)),
    ART_CORE_CLASS("ComponentList", "modelbase", "ModelComponentBase",
                   .element = "ModelComponentBase", ART_PROPS(component_list_props),
                   .help = "a list of components"),
    ART_CORE_CLASS("CompositeComponentBase", "modelbase", "ModelComponentBase"),
    ART_CORE_CLASS("ControllerBase", "modelbase", "ControllerMonitorBase",
                   .flags = ART_CLASS_ABSTRACT),
    ART_CORE_CLASS("ControllerMonitorBase", "modelbase", "ModelAgentBase",
                   .flags = ART_CLASS_ABSTRACT),
    ART_CORE_CLASS("GridCompBase", "modelbase", "RenderableComponentBase",
                   .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN | ART_CLASS_PASSIVE,
                   ART_PROPS(grid_comp_base_props)),
    ART_CORE_CLASS("MaterialBase", "materials", NULL,
                   .flags = ART_CLASS_ABSTRACT | ART_CLASS_VALUE),
    ART_CORE_CLASS("ModelAgentBase", "modelbase", "ModelComponentBase", .flags = ART_CLASS_ABSTRACT,
                   ART_PROPS(model_agent_base_props)),
    ART_CORE_CLASS("ModelBase", "modelbase", "ComponentList",
                   .flags = ART_CLASS_ABSTRACT | ART_CLASS_SCOPE, ART_PROPS(model_base_props)),
    ART_CORE_CLASS("ModelComponentBase", "modelbase", NULL, .flags = ART_CLASS_ABSTRACT,
                   ART_PROPS(model_component_base_props)),
    ART_CORE_CLASS("MonitorBase", "modelbase", "ControllerMonitorBase",
                   .flags = ART_CLASS_ABSTRACT | ART_CLASS_PASSIVE),
    ART_CORE_CLASS("ReferenceComp", "modelbase", "ModelComponentBase",
                   .flags = ART_CLASS_OPEN | ART_CLASS_PASSIVE, ART_PROPS(reference_comp_props),
                   .help = "stands for another component"),
    ART_CORE_CLASS("ReferenceComponent", "modelbase", "ModelComponentBase",
                   .flags = ART_CLASS_PASSIVE),
    ART_CORE_CLASS("ReferenceList", "modelbase", "ReferenceListBase", .element = "ReferenceComp"),
    ART_CORE_CLASS("ReferenceListBase", "modelbase", "ComponentList",
                   .flags = ART_CLASS_OPEN | ART_CLASS_PASSIVE,
                   ART_PROPS(reference_list_base_props)),
    ART_CORE_CLASS("RenderableComponentBase", "modelbase", "ModelComponentBase",
                   .flags = ART_CLASS_ABSTRACT, ART_PROPS(renderable_component_base_props)),
    ART_CORE_CLASS("RenderableComponentList", "modelbase", "ComponentList",
                   .element = "RenderableComponentBase", ART_PROPS(renderable_component_list_props),
                   .help = "a list of components that can be drawn"),
    ART_CORE_CLASS("RenderableCompositeBase", "modelbase", "CompositeComponentBase",
                   .flags = ART_CLASS_ABSTRACT),
    ART_CORE_CLASS("RenderableModelBase", "modelbase", "ModelBase", .flags = ART_CLASS_ABSTRACT,
                   ART_PROPS(renderable_model_base_props)),
    ART_CORE_CLASS("ScanWriteTemplate", "modelbase", "ModelComponentBase",
                   .flags = ART_CLASS_PASSIVE),
    ART_CORE_CLASS("WeightedReferenceComp", "modelbase", "ReferenceComp",
                   ART_PROPS(weighted_reference_comp_props)),
    ART_CORE_CLASS("MeasurementTool", "workspace", "RenderableComponentBase",
                   .flags = ART_CLASS_PASSIVE, ART_PROPS(measurement_tool_props)),
    ART_CORE_CLASS("PanController", "workspace", "ControllerBase"),
    ART_CORE_CLASS("PullController", "workspace", "ControllerBase",
                   ART_PROPS(pull_controller_props)),
    ART_CORE_CLASS("RenderProbe", "workspace", "OutputProbe"),
    ART_CORE_CLASS("RootModel", "workspace", "RenderableModelBase", ART_PROPS(root_model_props),
                   ART_CHILDREN(root_model_children), .help = "the top of a model"),
    ART_CORE_CLASS("SleepProbe", "workspace", "OutputProbe"),
    ART_CORE_CLASS("TransparencyProbe", "workspace", "NumericControlProbe",
                   .flags = ART_CLASS_PASSIVE),
};

const struct art_class_set art_classes_base = ART_CLASS_TABLE(classes);

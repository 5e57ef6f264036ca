/* Structural classes: lists, models, the root, agents, panels. Facts (names, types,
 * defaults) from ArtiSynth's own property tables. */
#include "catalog_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop control_panel_props[] = {
    {.name = "size", .type = ART_P_RAW, .unit = "1"},
    {.name = "location", .type = ART_P_RAW, .unit = "1", .help = "position in frame coordinates"},
    {.name = "scrollable", .type = ART_P_BOOL, .def = "true"},
};
static const struct art_class control_panel = {
    .name = "ControlPanel",
    .full_name = "artisynth.core.gui.ControlPanel",
    .extends = "ModelComponentBase",
    .flags = ART_CLASS_OPEN | ART_CLASS_PASSIVE,
    .props = control_panel_props,
    .n_props = sizeof control_panel_props / sizeof control_panel_props[0],
    .help = "sliders and fields for a person",
};

static const struct art_prop coordinate_panel_props[] = {
    {.name = "useDegrees", .type = ART_P_BOOL, .def = "true"},
};
static const struct art_class coordinate_panel = {
    .name = "CoordinatePanel",
    .full_name = "artisynth.core.gui.CoordinatePanel",
    .extends = "ControlPanel",
    .props = coordinate_panel_props,
    .n_props = sizeof coordinate_panel_props / sizeof coordinate_panel_props[0],
};

static const struct art_prop coordinate_widget_props[] = {
    {.name = "handle",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR,
     .help = "index of the coordinate and path of its joint"},
    {.name = "labelText", .type = ART_P_STRING, .def = "", .flags = ART_PROP_NULLABLE},
    {.name = "labelFontColor", .type = ART_P_COLOR, .flags = ART_PROP_NULLABLE},
    {.name = "backgroundColor", .type = ART_P_COLOR, .flags = ART_PROP_NULLABLE},
    {.name = "format",
     .type = ART_P_STRING,
     .def = "%.6g",
     .flags = ART_PROP_NULLABLE,
     .help = "format of written numbers"},
    {.name = "sliderRange", .type = ART_P_RANGE, .def = "0.0 100.0", .unit = "data"},
};
static const struct art_class coordinate_widget = {
    .name = "CoordinateWidget",
    .full_name = "artisynth.core.gui.CoordinateWidget",
    .flags = ART_CLASS_PASSIVE,
    .props = coordinate_widget_props,
    .n_props = sizeof coordinate_widget_props / sizeof coordinate_widget_props[0],
};

static const struct art_prop numeric_probe_panel_props[] = {
    {.name = "xRange", .type = ART_P_RANGE, .def = "0.0 1.0", .unit = "data"},
    {"yRange", ART_P_RANGE, .def = "-1.0 1.0", .unit = "data"},
    {.name = "autoRanging", .type = ART_P_BOOL, .def = "true"},
    {"drawGrid", ART_P_BOOL, .def = "false"},
    {.name = "tickLength", .type = ART_P_INT, .def = "4"},
    {"lineWidth", ART_P_INT, .def = "1"},
    {.name = "knotSize", .type = ART_P_INT, .def = "5"},
    {"knotsVisible", ART_P_BOOL, .def = "false"},
};
static const struct art_class numeric_probe_panel = {
    .name = "NumericProbePanel",
    .full_name = "artisynth.core.gui.NumericProbePanel",
    .flags = ART_CLASS_VALUE,
    .props = numeric_probe_panel_props,
    .n_props = sizeof numeric_probe_panel_props / sizeof numeric_probe_panel_props[0],
};

static const struct art_prop component_list_props[] = {
    {.name = "shortName",
     .type = ART_P_STRING,
     .flags = ART_PROP_NULLABLE,
     .help = "abbreviation in paths"},
    {.name = "navpanelDisplay",
     .type = ART_P_ENUM,
     .def = "NORMAL",
     .values = "NORMAL|ALPHABETIC",
     .help = "order in a tree view"},
    {.name = "oneBasedNumbering",
     .type = ART_P_BOOL,
     .def = "false",
     .flags = ART_PROP_ATTR,
     .help = "numbers of components begin at 1"},
};
static const struct art_class component_list = {
    .name = "ComponentList",
    .full_name = "artisynth.core.modelbase.ComponentList",
    .extends = "ModelComponentBase",
    .element = "ModelComponentBase",
    .props = component_list_props,
    .n_props = sizeof component_list_props / sizeof component_list_props[0],
    .help = "a list of components",
};

static const struct art_class composite_component_base = {
    .name = "CompositeComponentBase",
    .full_name = "artisynth.core.modelbase.CompositeComponentBase",
    .extends = "ModelComponentBase",
};

static const struct art_class controller_base = {
    .name = "ControllerBase",
    .full_name = "artisynth.core.modelbase.ControllerBase",
    .extends = "ControllerMonitorBase",
    .flags = ART_CLASS_ABSTRACT,
};

static const struct art_class controller_monitor_base = {
    .name = "ControllerMonitorBase",
    .full_name = "artisynth.core.modelbase.ControllerMonitorBase",
    .extends = "ModelAgentBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN,
};

static const struct art_prop grid_comp_base_props[] = {
    {.name = "renderGrid",
     .type = ART_P_BOOL,
     .def = "true",
     .help = "show vertices, normals and edges of cells"},
    {.name = "renderVertices", .type = ART_P_BOOL, .def = "false"},
    {.name = "renderRanges",
     .type = ART_P_STRING,
     .def = "* * *",
     .flags = ART_PROP_NULLABLE,
     .help = "which vertices are shown along x, y, z: *, N or N:M each"},
    {.name = "generatingMeshes",
     .type = ART_P_REFS,
     .flags = ART_PROP_ATTR,
     .help = "meshes the grid is made from"},
};
static const struct art_class grid_comp_base = {
    .name = "GridCompBase",
    .full_name = "artisynth.core.modelbase.GridCompBase",
    .extends = "RenderableComponentBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN | ART_CLASS_PASSIVE,
    .props = grid_comp_base_props,
    .n_props = sizeof grid_comp_base_props / sizeof grid_comp_base_props[0],
};

static const struct art_class material_base = {
    .name = "MaterialBase",
    .full_name = "artisynth.core.materials.MaterialBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_VALUE,
};

static const struct art_prop model_agent_base_props[] = {
    {.name = "active", .type = ART_P_BOOL, .def = "true"},
    {.name = "model",
     .type = ART_P_REF,
     .flags = ART_PROP_ATTR | ART_PROP_NULLABLE,
     .help = "the model it belongs to; null: the root"},
};
static const struct art_class model_agent_base = {
    .name = "ModelAgentBase",
    .full_name = "artisynth.core.modelbase.ModelAgentBase",
    .extends = "ModelComponentBase",
    .flags = ART_CLASS_ABSTRACT,
    .props = model_agent_base_props,
    .n_props = sizeof model_agent_base_props / sizeof model_agent_base_props[0],
};

static const struct art_prop model_base_props[] = {
    {.name = "maxStepSize",
     .type = ART_P_DOUBLE,
     .def = "0.01",
     .unit = "T",
     .range = "[-1,inf]",
     .help = "longest time step"},
};
static const struct art_class model_base = {
    .name = "ModelBase",
    .full_name = "artisynth.core.modelbase.ModelBase",
    .extends = "ComponentList",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_SCOPE,
    .props = model_base_props,
    .n_props = sizeof model_base_props / sizeof model_base_props[0],
};

static const struct art_prop model_component_base_props[] = {
    {.name = "name",
     .type = ART_P_STRING,
     .flags = ART_PROP_NULLABLE,
     .help = "name, unique among siblings"},
    {.name = "navpanelVisibility",
     .type = ART_P_ENUM,
     .def = "VISIBLE",
     .values = "HIDDEN|VISIBLE|ALWAYS",
     .help = "shown in a tree view"},
    {.name = "customProperties",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR,
     .help =
         "properties that this component declares: [ [ name=\"x\" type=double default=0 ] ... ]"},
};
static const struct art_class model_component_base = {
    .name = "ModelComponentBase",
    .full_name = "artisynth.core.modelbase.ModelComponentBase",
    .flags = ART_CLASS_ABSTRACT,
    .props = model_component_base_props,
    .n_props = sizeof model_component_base_props / sizeof model_component_base_props[0],
};

static const struct art_class monitor_base = {
    .name = "MonitorBase",
    .full_name = "artisynth.core.modelbase.MonitorBase",
    .extends = "ControllerMonitorBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_PASSIVE,
};

static const struct art_class reference_comp = {
    .name = "ReferenceComp",
    .full_name = "artisynth.core.modelbase.ReferenceComp",
    .extends = "ModelComponentBase",
    .flags = ART_CLASS_OPEN | ART_CLASS_PASSIVE,
};

static const struct art_class reference_component = {
    .name = "ReferenceComponent",
    .full_name = "artisynth.core.modelbase.ReferenceComponent",
    .extends = "ModelComponentBase",
    .flags = ART_CLASS_PASSIVE,
};

static const struct art_class reference_list = {
    .name = "ReferenceList",
    .full_name = "artisynth.core.modelbase.ReferenceList",
    .extends = "ReferenceListBase",
    .element = "ReferenceComp",
};

static const struct art_prop reference_list_base_props[] = {
    {.name = "navpanelVisibility",
     .type = ART_P_ENUM,
     .def = "ALWAYS",
     .values = "HIDDEN|VISIBLE|ALWAYS",
     .help = "shown in a tree view"},
};
static const struct art_class reference_list_base = {
    .name = "ReferenceListBase",
    .full_name = "artisynth.core.modelbase.ReferenceListBase",
    .extends = "ComponentList",
    .flags = ART_CLASS_OPEN | ART_CLASS_PASSIVE,
    .props = reference_list_base_props,
    .n_props = sizeof reference_list_base_props / sizeof reference_list_base_props[0],
};

static const struct art_prop renderable_component_base_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
};
static const struct art_class renderable_component_base = {
    .name = "RenderableComponentBase",
    .full_name = "artisynth.core.modelbase.RenderableComponentBase",
    .extends = "ModelComponentBase",
    .flags = ART_CLASS_ABSTRACT,
    .props = renderable_component_base_props,
    .n_props = sizeof renderable_component_base_props / sizeof renderable_component_base_props[0],
};

static const struct art_prop renderable_component_list_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
};
static const struct art_class renderable_component_list = {
    .name = "RenderableComponentList",
    .full_name = "artisynth.core.modelbase.RenderableComponentList",
    .extends = "ComponentList",
    .element = "RenderableComponentBase",
    .props = renderable_component_list_props,
    .n_props = sizeof renderable_component_list_props / sizeof renderable_component_list_props[0],
    .help = "a list of components that can be drawn",
};

static const struct art_class renderable_composite_base = {
    .name = "RenderableCompositeBase",
    .full_name = "artisynth.core.modelbase.RenderableCompositeBase",
    .extends = "CompositeComponentBase",
    .flags = ART_CLASS_ABSTRACT,
};

static const struct art_prop renderable_model_base_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
};
static const struct art_class renderable_model_base = {
    .name = "RenderableModelBase",
    .full_name = "artisynth.core.modelbase.RenderableModelBase",
    .extends = "ModelBase",
    .flags = ART_CLASS_ABSTRACT,
    .props = renderable_model_base_props,
    .n_props = sizeof renderable_model_base_props / sizeof renderable_model_base_props[0],
};

static const struct art_class scan_write_template = {
    .name = "ScanWriteTemplate",
    .full_name = "artisynth.core.modelbase.ScanWriteTemplate",
    .extends = "ModelComponentBase",
    .flags = ART_CLASS_PASSIVE,
};

static const struct art_prop weighted_reference_comp_props[] = {
    {.name = "weight", .type = ART_P_DOUBLE, .def = "1", .unit = "1"},
};
static const struct art_class weighted_reference_comp = {
    .name = "WeightedReferenceComp",
    .full_name = "artisynth.core.modelbase.WeightedReferenceComp",
    .extends = "ReferenceComp",
    .props = weighted_reference_comp_props,
    .n_props = sizeof weighted_reference_comp_props / sizeof weighted_reference_comp_props[0],
};

static const struct art_prop measurement_tool_props[] = {
    {.name = "renderColor", .type = ART_P_COLOR, .def = "0.2 0.2 1", .flags = ART_PROP_NULLABLE},
    {.name = "radiusRatio", .type = ART_P_DOUBLE, .def = "0.003", .unit = "1"},
};
static const struct art_class measurement_tool = {
    .name = "MeasurementTool",
    .full_name = "artisynth.core.workspace.MeasurementTool",
    .extends = "RenderableComponentBase",
    .flags = ART_CLASS_PASSIVE,
    .props = measurement_tool_props,
    .n_props = sizeof measurement_tool_props / sizeof measurement_tool_props[0],
};

static const struct art_class pan_controller = {
    .name = "PanController",
    .full_name = "artisynth.core.workspace.PanController",
    .extends = "ControllerBase",
};

static const struct art_prop pull_controller_props[] = {
    {.name = "renderColor", .type = ART_P_COLOR, .def = "0 0 1", .flags = ART_PROP_NULLABLE},
    {.name = "radiusRatio", .type = ART_P_DOUBLE, .def = "0.008", .unit = "1"},
    {.name = "stiffness",
     .type = ART_P_DOUBLE,
     .def = "10",
     .unit = "M/T^2",
     .help = "force per length"},
};
static const struct art_class pull_controller = {
    .name = "PullController",
    .full_name = "artisynth.core.workspace.PullController",
    .extends = "ControllerBase",
    .props = pull_controller_props,
    .n_props = sizeof pull_controller_props / sizeof pull_controller_props[0],
};

static const struct art_class render_probe = {
    .name = "RenderProbe",
    .full_name = "artisynth.core.workspace.RenderProbe",
    .extends = "OutputProbe",
};

static const struct art_prop root_model_props[] = {
    {.name = "modelTitle", .type = ART_P_STRING, .flags = ART_PROP_NULLABLE},
    {.name = "viewerCenter",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .unit = "L",
     .geom = "point"},
    {.name = "viewerEye",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 -1.0 0.0",
     .unit = "L",
     .geom = "point"},
    {.name = "defaultViewOrientation",
     .type = ART_P_ORIENT,
     .def = "0.0 0.0 0.0 0.0",
     .unit = "deg",
     .geom = "fixed"},
    {.name = "minStepSize",
     .type = ART_P_DOUBLE,
     .def = "1e-07",
     .unit = "T",
     .range = "(0,inf)",
     .help = "shortest time step before an adaptive run fails"},
    {.name = "adaptiveStepping",
     .type = ART_P_BOOL,
     .def = "false",
     .help = "shorten steps that fail"},
    {.name = "workingFolder",
     .type = ART_P_STRING,
     .flags = ART_PROP_ATTR | ART_PROP_NULLABLE,
     .help = "folder that relative file names start from"},
    {.name = "waypoints",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR,
     .unit = "T",
     .help = "way points"},
    {.name = "time",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_ATTR,
     .unit = "T",
     .help = "time of the saved state"},
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
static const struct art_class root_model = {
    .name = "RootModel",
    .full_name = "artisynth.core.workspace.RootModel",
    .extends = "RenderableModelBase",
    .props = root_model_props,
    .n_props = sizeof root_model_props / sizeof root_model_props[0],
    .children = root_model_children,
    .n_children = sizeof root_model_children / sizeof root_model_children[0],
    .help = "the top of a model",
};

static const struct art_class sleep_probe = {
    .name = "SleepProbe",
    .full_name = "artisynth.core.workspace.SleepProbe",
    .extends = "OutputProbe",
};

static const struct art_class transparency_probe = {
    .name = "TransparencyProbe",
    .full_name = "artisynth.core.workspace.TransparencyProbe",
    .extends = "NumericControlProbe",
    .flags = ART_CLASS_PASSIVE,
};

static const struct art_class *const classes[] = {
    &control_panel,
    &coordinate_panel,
    &coordinate_widget,
    &numeric_probe_panel,
    &component_list,
    &composite_component_base,
    &controller_base,
    &controller_monitor_base,
    &grid_comp_base,
    &material_base,
    &model_agent_base,
    &model_base,
    &model_component_base,
    &monitor_base,
    &reference_comp,
    &reference_component,
    &reference_list,
    &reference_list_base,
    &renderable_component_base,
    &renderable_component_list,
    &renderable_composite_base,
    &renderable_model_base,
    &scan_write_template,
    &weighted_reference_comp,
    &measurement_tool,
    &pan_controller,
    &pull_controller,
    &render_probe,
    &root_model,
    &sleep_probe,
    &transparency_probe,
};

const struct art_class_set art_classes_base = {classes, sizeof classes / sizeof classes[0]};

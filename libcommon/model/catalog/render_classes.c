/* Things that are only drawn: bars, planes, viewers, texts, lights. Facts (names, types,
 * defaults) from ArtiSynth's own property tables. */
#include "catalog_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop color_bar_props[] = {
    ART_ROW_RENDER_PROPS("LineFaceRenderProps"),
    {.name = "location", .type = ART_P_RAW, .unit = "1", .help = "position in frame coordinates"},
    {.name = "horizontal", .type = ART_P_BOOL, .def = "false"},
    {.name = "colorMap", .type = ART_P_RAW, .mode = ART_MODE_EXPLICIT, .unit = "data"},
    {.name = "valueRange", .type = ART_P_RANGE, .def = "0.0 1.0", .unit = "data"},
    {.name = "tickFraction", .type = ART_P_VECTOR, .size = 2, .def = "0.2 0.2", .unit = "1"},
    {.name = "labelPositions", .type = ART_P_NUMBERS, .def = "", .unit = "1"},
    {.name = "labels", .type = ART_P_STRING, .def = "", .flags = ART_PROP_NULLABLE},
    {.name = "textOffset", .type = ART_P_VECTOR, .size = 2, .def = "5.0 5.0", .unit = "1"},
    {.name = "numberFormat", .type = ART_P_STRING, .def = "%g", .flags = ART_PROP_NULLABLE},
};
static const struct art_class color_bar = {
    .name = "ColorBar",
    .full_name = "artisynth.core.renderables.ColorBar",
    .extends = "TextComponentBase",
    .flags = ART_CLASS_PASSIVE,
    .props = color_bar_props,
    .n_props = sizeof color_bar_props / sizeof color_bar_props[0],
};

static const struct art_prop dicom_plane_viewer_props[] = {
    {.name = "dicomVisible", .type = ART_P_BOOL, .def = "true"},
    {.name = "size", .type = ART_P_VECTOR, .size = 2, .unit = "L"},
    {.name = "timeIndex", .type = ART_P_INT, .def = "0"},
    {.name = "spatialInterpolation", .type = ART_P_BOOL, .def = "false"},
    {.name = "pixelInterpolator", .type = ART_P_RAW, .flags = ART_PROP_READONLY, .unit = "1"},
};
static const struct art_class dicom_plane_viewer = {
    .name = "DicomPlaneViewer",
    .full_name = "artisynth.core.renderables.DicomPlaneViewer",
    .extends = "TexturePlaneBase",
    .props = dicom_plane_viewer_props,
    .n_props = sizeof dicom_plane_viewer_props / sizeof dicom_plane_viewer_props[0],
};

static const struct art_prop dicom_viewer_props[] = {
    {.name = "x", .type = ART_P_DOUBLE, .def = "0.5", .unit = "1"},
    {.name = "y", .type = ART_P_DOUBLE, .def = "0.5", .unit = "1"},
    {.name = "z", .type = ART_P_DOUBLE, .def = "0.5", .unit = "1"},
    {.name = "snap", .type = ART_P_BOOL, .def = "false"},
    {.name = "timeIndex", .type = ART_P_INT, .def = "0"},
    {.name = "transform", .type = ART_P_RAW},
    {.name = "drawYZ", .type = ART_P_BOOL, .def = "true"},
    {.name = "drawXZ", .type = ART_P_BOOL, .def = "true"},
    {.name = "drawXY", .type = ART_P_BOOL, .def = "true"},
    {.name = "drawBox", .type = ART_P_BOOL, .def = "true"},
    {.name = "ignoreUpdateBounds", .type = ART_P_BOOL, .def = "false"},
    {.name = "pixelInterpolator", .type = ART_P_RAW, .flags = ART_PROP_READONLY},
};
static const struct art_class dicom_viewer = {
    .name = "DicomViewer",
    .full_name = "artisynth.core.renderables.DicomViewer",
    .extends = "Frame",
    .flags = ART_CLASS_PASSIVE,
    .props = dicom_viewer_props,
    .n_props = sizeof dicom_viewer_props / sizeof dicom_viewer_props[0],
};

static const struct art_prop editable_mesh_comp_props[] = {
    {.name = "selectable", .type = ART_P_BOOL, .def = "true"},
};
static const struct art_class editable_mesh_comp = {
    .name = "EditableMeshComp",
    .full_name = "artisynth.core.renderables.EditableMeshComp",
    .extends = "RenderableComponentBase",
    .flags = ART_CLASS_OPEN | ART_CLASS_PASSIVE,
    .props = editable_mesh_comp_props,
    .n_props = sizeof editable_mesh_comp_props / sizeof editable_mesh_comp_props[0],
};

static const struct art_class editable_polygonal_mesh_comp = {
    .name = "EditablePolygonalMeshComp",
    .full_name = "artisynth.core.renderables.EditablePolygonalMeshComp",
    .extends = "EditableMeshComp",
};

static const struct art_prop face_component_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    {.name = "normal", .type = ART_P_VECTOR, .size = 3, .flags = ART_PROP_READONLY, .unit = "1"},
    {.name = "worldNormal",
     .type = ART_P_VECTOR,
     .size = 3,
     .flags = ART_PROP_READONLY,
     .unit = "1"},
    {.name = "faceIndex", .type = ART_P_INT, .flags = ART_PROP_READONLY},
};
static const struct art_class face_component = {
    .name = "FaceComponent",
    .full_name = "artisynth.core.renderables.FaceComponent",
    .extends = "RenderableComponentBase",
    .flags = ART_CLASS_PASSIVE,
    .props = face_component_props,
    .n_props = sizeof face_component_props / sizeof face_component_props[0],
};

static const struct art_prop face_list_props[] = {
    ART_ROW_RENDER_PROPS("PointRenderProps"),
    {.name = "selectable", .type = ART_P_BOOL, .def = "true"},
};
static const struct art_class face_list = {
    .name = "FaceList",
    .full_name = "artisynth.core.renderables.FaceList",
    .extends = "RenderableComponentList",
    .flags = ART_CLASS_PASSIVE,
    .element = "FaceComponent",
    .props = face_list_props,
    .n_props = sizeof face_list_props / sizeof face_list_props[0],
};

static const struct art_prop grid_plane_props[] = {
    ART_ROW_RENDER_PROPS("LineRenderProps"),
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
     .def = "1.0 0.0 0.0 90.0",
     .unit = "deg",
     .geom = "orient",
     .help = "orientation as axis and angle"},
};
static const struct art_class grid_plane = {
    .name = "GridPlane",
    .full_name = "artisynth.core.renderables.GridPlane",
    .extends = "RenderableComponentBase",
    .flags = ART_CLASS_PASSIVE,
    .props = grid_plane_props,
    .n_props = sizeof grid_plane_props / sizeof grid_plane_props[0],
};

static const struct art_prop hud_print_stream_props[] = {
    {.name = "position",
     .type = ART_P_VECTOR,
     .size = 2,
     .def = "0.0 0.0",
     .flags = ART_PROP_STATE,
     .unit = "L",
     .range = "(-inf,inf)",
     .help = "position of the origin"},
    {.name = "lineSpacing", .type = ART_P_DOUBLE, .def = "1.2", .unit = "1"},
    {.name = "numDisplayLines", .type = ART_P_INT, .def = "1"},
    {.name = "bufferSize", .type = ART_P_INT, .def = "64"},
    {.name = "scrollOffset", .type = ART_P_INT, .def = "0"},
    {.name = "fullscreen", .type = ART_P_BOOL, .def = "false"},
};
static const struct art_class hud_print_stream = {
    .name = "HudPrintStream",
    .full_name = "artisynth.core.renderables.HudPrintStream",
    .extends = "TextComponentBase",
    .flags = ART_CLASS_PASSIVE,
    .props = hud_print_stream_props,
    .n_props = sizeof hud_print_stream_props / sizeof hud_print_stream_props[0],
};

static const struct art_prop image_viewer_props[] = {
    {.name = "file", .type = ART_P_RAW},
};
static const struct art_class image_viewer = {
    .name = "ImageViewer",
    .full_name = "artisynth.core.renderables.ImageViewer",
    .extends = "TexturePlaneBase",
    .flags = ART_CLASS_PASSIVE,
    .props = image_viewer_props,
    .n_props = sizeof image_viewer_props / sizeof image_viewer_props[0],
};

static const struct art_class is_renderable_holder = {
    .name = "IsRenderableHolder",
    .full_name = "artisynth.core.renderables.IsRenderableHolder",
    .extends = "RenderableComponentBase",
    .flags = ART_CLASS_PASSIVE,
};

static const struct art_prop light_component_props[] = {
    ART_ROW_ENABLED,
    {.name = "position",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 1.0",
     .flags = ART_PROP_STATE,
     .unit = "L",
     .geom = "point",
     .range = "(-inf,inf)",
     .help = "position of the origin"},
    {.name = "direction",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 1.0",
     .unit = "1",
     .geom = "vector"},
    {.name = "lightSpace", .type = ART_P_ENUM, .def = "CAMERA", .values = "CAMERA|WORLD"},
    {.name = "ambient", .type = ART_P_COLOR, .def = "1 1 1", .flags = ART_PROP_NULLABLE},
    {.name = "diffuse", .type = ART_P_COLOR, .def = "1 1 1", .flags = ART_PROP_NULLABLE},
    {.name = "specular", .type = ART_P_COLOR, .def = "1 1 1", .flags = ART_PROP_NULLABLE},
    {.name = "attenuation",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "1.0 0.0 0.0",
     .unit = "1, 1/L, 1/L^2"},
    {.name = "type", .type = ART_P_ENUM, .def = "DIRECTIONAL", .values = "DIRECTIONAL|POINT|SPOT"},
    {.name = "spotCutoff", .type = ART_P_DOUBLE, .def = "0.5235987755982988", .unit = "rad"},
    {.name = "spotExponent", .type = ART_P_DOUBLE, .def = "0", .unit = "1"},
};
static const struct art_class light_component = {
    .name = "LightComponent",
    .full_name = "artisynth.core.renderables.LightComponent",
    .extends = "ModelComponentBase",
    .flags = ART_CLASS_PASSIVE,
    .props = light_component_props,
    .n_props = sizeof light_component_props / sizeof light_component_props[0],
};

static const struct art_prop mesh_curve_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    {.name = "resolution", .type = ART_P_DOUBLE, .def = "-1", .unit = "L"},
    {.name = "closed", .type = ART_P_BOOL, .def = "false"},
    {.name = "interpolation",
     .type = ART_P_ENUM,
     .def = "LINEAR",
     .values = "LINEAR|B_SPLINE|NATURAL_SPLINE"},
    {.name = "normalComputeRadius",
     .type = ART_P_DOUBLE,
     .def = "-1",
     .mode = ART_MODE_INHERITED,
     .unit = "L"},
    {.name = "normalLength", .type = ART_P_DOUBLE, .def = "0", .unit = "L"},
    {.name = "projectToMesh", .type = ART_P_BOOL, .def = "true"},
};
static const struct art_class mesh_curve = {
    .name = "MeshCurve",
    .full_name = "artisynth.core.renderables.MeshCurve",
    .extends = "RenderableCompositeBase",
    .flags = ART_CLASS_OPEN | ART_CLASS_PASSIVE,
    .props = mesh_curve_props,
    .n_props = sizeof mesh_curve_props / sizeof mesh_curve_props[0],
};

static const struct art_prop mesh_marker_props[] = {
    {.name = "position",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .flags = ART_PROP_STATE,
     .unit = "L",
     .geom = "point",
     .range = "(-inf,inf)",
     .help = "position of the origin"},
    {.name = "coords", .type = ART_P_VECTOR, .size = 2, .unit = "1"},
    {.name = "normalComputeRadius",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "L"},
};
static const struct art_class mesh_marker = {
    .flags = ART_CLASS_OWN,
    .name = "MeshMarker",
    .full_name = "artisynth.core.renderables.MeshMarker",
    .extends = "Marker",
    .props = mesh_marker_props,
    .n_props = sizeof mesh_marker_props / sizeof mesh_marker_props[0],
};

static const struct art_prop nifti_viewer_props[] = {
    {.name = "x", .type = ART_P_DOUBLE, .def = "0.5", .unit = "1"},
    {.name = "y", .type = ART_P_DOUBLE, .def = "0.5", .unit = "1"},
    {.name = "z", .type = ART_P_DOUBLE, .def = "0.5", .unit = "1"},
    {.name = "timeIndex", .type = ART_P_INT, .def = "0"},
    {.name = "transform", .type = ART_P_RAW},
    {.name = "imageSpace",
     .type = ART_P_ENUM,
     .def = "DETECT",
     .values = "VOXEL|SCALED|QUATERNION|AFFINE|DETECT"},
    {.name = "imageSpaceDesc",
     .type = ART_P_ENUM,
     .flags = ART_PROP_READONLY,
     .values = "NIFTI_XFORM_UNKNOWN|NIFTI_XFORM_SCANNER_ANAT|NIFTI_XFORM_ALIGNED_ANAT|NIFTI_XFORM_"
               "TALAIRACH|NIFTI_XFORM_MNI_152"},
    {.name = "drawYZ", .type = ART_P_BOOL, .def = "true"},
    {.name = "drawXZ", .type = ART_P_BOOL, .def = "true"},
    {.name = "drawXY", .type = ART_P_BOOL, .def = "true"},
    {.name = "drawBox", .type = ART_P_BOOL, .def = "true"},
    {.name = "pixelGenerator", .type = ART_P_RAW},
};
static const struct art_class nifti_viewer = {
    .name = "NiftiViewer",
    .full_name = "artisynth.core.renderables.NiftiViewer",
    .extends = "Frame",
    .flags = ART_CLASS_PASSIVE,
    .props = nifti_viewer_props,
    .n_props = sizeof nifti_viewer_props / sizeof nifti_viewer_props[0],
};

static const struct art_prop spline3d_body_props[] = {
    ART_ROW_RENDER_PROPS("PointLineRenderProps"),
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
     .unit = "deg",
     .geom = "orient",
     .help = "orientation as axis and angle"},
    {.name = "numRenderPoints", .type = ART_P_INT, .def = "100"},
};
static const struct art_class spline3d_body = {
    .name = "Spline3dBody",
    .full_name = "artisynth.core.renderables.Spline3dBody",
    .extends = "RenderableComponentBase",
    .flags = ART_CLASS_PASSIVE,
    .props = spline3d_body_props,
    .n_props = sizeof spline3d_body_props / sizeof spline3d_body_props[0],
};

static const struct art_prop text_component2d_props[] = {
    {.name = "text", .type = ART_P_STRING, .def = "", .flags = ART_PROP_NULLABLE},
    {.name = "position",
     .type = ART_P_VECTOR,
     .size = 2,
     .def = "0.0 0.0",
     .flags = ART_PROP_STATE,
     .unit = "L",
     .range = "(-inf,inf)",
     .help = "position of the origin"},
    {.name = "rotation", .type = ART_P_DOUBLE, .def = "0", .unit = "deg"},
};
static const struct art_class text_component2d = {
    .name = "TextComponent2d",
    .full_name = "artisynth.core.renderables.TextComponent2d",
    .extends = "TextComponentBase",
    .props = text_component2d_props,
    .n_props = sizeof text_component2d_props / sizeof text_component2d_props[0],
};

static const struct art_prop text_component3d_props[] = {
    {.name = "text", .type = ART_P_STRING, .def = "", .flags = ART_PROP_NULLABLE},
    {.name = "position",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .flags = ART_PROP_STATE,
     .unit = "L",
     .geom = "point",
     .range = "(-inf,inf)",
     .help = "position of the origin"},
    {.name = "orientation",
     .type = ART_P_ORIENT,
     .def = "1.0 0.0 0.0 0.0",
     .unit = "deg",
     .geom = "orient",
     .help = "orientation as axis and angle"},
    {.name = "followEye", .type = ART_P_BOOL, .def = "true"},
};
static const struct art_class text_component3d = {
    .name = "TextComponent3d",
    .full_name = "artisynth.core.renderables.TextComponent3d",
    .extends = "TextComponentBase",
    .props = text_component3d_props,
    .n_props = sizeof text_component3d_props / sizeof text_component3d_props[0],
};

static const struct art_prop text_component_base_props[] = {
    ART_ROW_RENDER_PROPS("FaceRenderProps"),
    {.name = "font", .type = ART_P_RAW, .unit = "1"},
    {.name = "textSize", .type = ART_P_DOUBLE, .def = "32", .unit = "1"},
    {.name = "horizontalAlignment",
     .type = ART_P_ENUM,
     .def = "LEFT",
     .values = "LEFT|CENTRE|RIGHT"},
    {.name = "verticalAlignment",
     .type = ART_P_ENUM,
     .def = "BOTTOM",
     .values = "TOP|CENTRE|BOTTOM"},
};
static const struct art_class text_component_base = {
    .name = "TextComponentBase",
    .full_name = "artisynth.core.renderables.TextComponentBase",
    .extends = "RenderableComponentBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN | ART_CLASS_PASSIVE,
    .props = text_component_base_props,
    .n_props = sizeof text_component_base_props / sizeof text_component_base_props[0],
};

static const struct art_prop text_labeller3d_props[] = {
    {.name = "textSize", .type = ART_P_DOUBLE, .def = "12", .unit = "1"},
    {.name = "textOffset", .type = ART_P_VECTOR, .size = 2, .def = "0.0 0.0", .unit = "1"},
};
static const struct art_class text_labeller3d = {
    .name = "TextLabeller3d",
    .full_name = "artisynth.core.renderables.TextLabeller3d",
    .extends = "TextComponentBase",
    .props = text_labeller3d_props,
    .n_props = sizeof text_labeller3d_props / sizeof text_labeller3d_props[0],
};

static const struct art_class texture_plane_base = {
    .name = "TexturePlaneBase",
    .full_name = "artisynth.core.renderables.TexturePlaneBase",
    .extends = "Frame",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_PASSIVE,
};

static const struct art_prop vertex_component_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    {.name = "position",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .flags = ART_PROP_STATE,
     .unit = "L",
     .geom = "point",
     .range = "(-inf,inf)",
     .help = "position of the origin"},
    {.name = "worldPosition", .type = ART_P_VECTOR, .size = 3, .def = "0.0 0.0 0.0", .unit = "L"},
    {.name = "vertexIndex", .type = ART_P_INT, .flags = ART_PROP_READONLY},
};
static const struct art_class vertex_component = {
    .name = "VertexComponent",
    .full_name = "artisynth.core.renderables.VertexComponent",
    .extends = "RenderableComponentBase",
    .flags = ART_CLASS_PASSIVE,
    .props = vertex_component_props,
    .n_props = sizeof vertex_component_props / sizeof vertex_component_props[0],
};

static const struct art_prop vertex_list_props[] = {
    ART_ROW_RENDER_PROPS("PointRenderProps"),
    {.name = "selectable", .type = ART_P_BOOL, .def = "true"},
};
static const struct art_class vertex_list = {
    .name = "VertexList",
    .full_name = "artisynth.core.renderables.VertexList",
    .extends = "RenderableComponentList",
    .flags = ART_CLASS_PASSIVE,
    .element = "VertexComponent",
    .props = vertex_list_props,
    .n_props = sizeof vertex_list_props / sizeof vertex_list_props[0],
};

static const struct art_class *const classes[] = {
    &color_bar,
    &dicom_plane_viewer,
    &dicom_viewer,
    &editable_mesh_comp,
    &editable_polygonal_mesh_comp,
    &face_component,
    &face_list,
    &grid_plane,
    &hud_print_stream,
    &image_viewer,
    &is_renderable_holder,
    &light_component,
    &mesh_curve,
    &mesh_marker,
    &nifti_viewer,
    &spline3d_body,
    &text_component2d,
    &text_component3d,
    &text_component_base,
    &text_labeller3d,
    &texture_plane_base,
    &vertex_component,
    &vertex_list,
};

const struct art_class_set art_classes_render_classes = {classes,
                                                         sizeof classes / sizeof classes[0]};

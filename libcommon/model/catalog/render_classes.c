/* Things that are only drawn: bars, planes, viewers, texts, lights. Facts (names, types,
 * defaults) from ArtiSynth's own property tables. */
#include "catalog_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop color_bar_props[] = {
    ART_ROW_RENDER_PROPS("LineFaceRenderProps"),
    ART_P(
        "location", RAW, NULL,
        "x, y of the lower left corner, width, height: parts of the picture below 1, else pixels; "
        "negative: from the right or the top",
        .unit = "1", ART_RECTANGLE),
    ART_P("horizontal", BOOL, "false"),
    ART_P("colorMap", RAW, NULL, ART_EXPLICIT, .unit = "data", ART_COLOR_MAPS),
    ART_P("valueRange", RANGE("data"), "0.0 1.0"),
    ART_P("tickFraction", VECTOR(2, "1"), "0.2 0.2"),
    ART_P("labelPositions", NUMBERS("1"), ""),
    ART_P("labels", STRING, "", ART_NULLABLE),
    ART_P("textOffset", VECTOR(2, "1"), "5.0 5.0"),
    ART_P("numberFormat", STRING, "%g", ART_NULLABLE),
};

static const struct art_prop dicom_plane_viewer_props[] = {
    ART_P("dicomVisible", BOOL, "true"),
    ART_P("size", VECTOR(2, "L"), NULL),
    ART_P("timeIndex", INT, "0"),
    ART_P("spatialInterpolation", BOOL, "false"),
    ART_P("pixelInterpolator", RAW, NULL, ART_READONLY, .unit = "1"),
};

static const struct art_prop dicom_viewer_props[] = {
    ART_P("x", DOUBLE("1"), "0.5", .range = "[0,1]"),
    ART_P("y", DOUBLE("1"), "0.5", .range = "[0,1]"),
    ART_P("z", DOUBLE("1"), "0.5", .range = "[0,1]"),
    ART_P("snap", BOOL, "false"),
    ART_P("timeIndex", INT, "0"),
    ART_P("transform", RAW, NULL, "rows of four, from the place in the patient to the viewer",
          ART_AFFINE),
    ART_P("drawYZ", BOOL, "true"),
    ART_P("drawXZ", BOOL, "true"),
    ART_P("drawXY", BOOL, "true"),
    ART_P("drawBox", BOOL, "true"),
    ART_P("ignoreUpdateBounds", BOOL, "false"),
    ART_P("pixelInterpolator", RAW, NULL, ART_READONLY),
    ART_P("imageFile", STRING, NULL, "file or folder of the image, in any format of artimage",
          ART_OURS),
    ART_P("series", STRING, NULL, "number or UID of the DICOM series, where there are several",
          ART_OURS),
    ART_P("filePattern", STRING, NULL,
          "files of the folder whose whole absolute name fits this regular expression", ART_OURS),
    ART_P("recurse", BOOL, "false", "files in folders of the folder as well", ART_OURS),
    ART_P("window", STRING, NULL,
          "window of display: a name in the file, FULL_DYNAMIC, or CUSTOM (center, width)"),
    ART_P("center", DOUBLE("1"), "0", "value in the middle of the window CUSTOM", ART_OURS),
    ART_P("width", DOUBLE("1"), "0", "width of the window CUSTOM", ART_OURS),
};

static const struct art_prop editable_mesh_comp_props[] = {
    ART_P("meshComp", REF, NULL, "the mesh that it is on",
          .flags = ART_PROP_ATTR | ART_PROP_NULLABLE | ART_PROP_NEEDS),
    ART_P("selectable", BOOL, "true"),
};

static const struct art_prop face_component_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("normal", VECTOR(3, "1"), NULL, ART_NOT_COMPUTED),
    ART_P("worldNormal", VECTOR(3, "1"), NULL, ART_NOT_COMPUTED),
    ART_P("faceIndex", INT, NULL, ART_NOT_COMPUTED),
};

static const struct art_prop face_list_props[] = {
    ART_ROW_RENDER_PROPS("PointRenderProps"),
    ART_P("selectable", BOOL, "true"),
};

static const struct art_prop grid_plane_props[] = {
    ART_ROW_RENDER_PROPS("LineRenderProps"),
    ART_P("resolution", VECTOR(2, "1"), "20.0 20.0"),
    ART_P("size", VECTOR(2, "L"), "1.0 1.0"),
    ART_P("position", VECTOR(3, "L"), NULL, "position of the origin", ART_STATE,
          .range = "(-inf,inf)", .geom = "point"),
    ART_P("orientation", ORIENT, "1.0 0.0 0.0 90.0", "orientation as axis and angle", .unit = "deg",
          .geom = "orient"),
};

static const struct art_prop hud_print_stream_props[] = {
    ART_P("position", VECTOR(2, "L"), "0.0 0.0", "position of the origin", ART_STATE,
          .range = "(-inf,inf)"),
    ART_P("lineSpacing", DOUBLE("1"), "1.2"),
    ART_P("numDisplayLines", INT, "1"),
    ART_P("bufferSize", INT, "64"),
    ART_P("scrollOffset", INT, "0"),
    ART_P("fullscreen", BOOL, "false"),
};

static const struct art_prop image_viewer_props[] = {
    ART_P("file", RAW, NULL),
};

static const struct art_prop light_component_props[] = {
    ART_ROW_ENABLED,
    ART_P("position", VECTOR(3, "L"), "0.0 0.0 1.0", "position of the origin", ART_STATE,
          .range = "(-inf,inf)", .geom = "point"),
    ART_P("direction", VECTOR(3, "1"), "0.0 0.0 1.0", .geom = "vector"),
    ART_P("lightSpace", ENUM("CAMERA|WORLD"), "CAMERA"),
    ART_P("ambient", COLOR, "1 1 1", ART_NULLABLE),
    ART_P("diffuse", COLOR, "1 1 1", ART_NULLABLE),
    ART_P("specular", COLOR, "1 1 1", ART_NULLABLE),
    ART_P("attenuation", VECTOR(3, "1, 1/L, 1/L^2"), "1.0 0.0 0.0"),
    ART_P("type", ENUM("DIRECTIONAL|POINT|SPOT"), "DIRECTIONAL"),
    ART_P("spotCutoff", DOUBLE("rad"), "0.5235987755982988"),
    ART_P("spotExponent", DOUBLE("1"), "0"),
};

static const struct art_prop mesh_curve_props[] = {
    ART_P("meshComp", REF, NULL, "the mesh that it is on",
          .flags = ART_PROP_ATTR | ART_PROP_NULLABLE | ART_PROP_NEEDS),
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("resolution", DOUBLE("L"), "-1"),
    ART_P("closed", BOOL, "false"),
    ART_P("interpolation", ENUM("LINEAR|B_SPLINE|NATURAL_SPLINE"), "LINEAR"),
    ART_P("normalComputeRadius", DOUBLE("L"), "-1", ART_INHERITED),
    ART_P("normalLength", DOUBLE("L"), "0"),
    ART_P("projectToMesh", BOOL, "true"),
};

static const struct art_prop mesh_marker_props[] = {
    ART_P("faceIdx", INT, "-1", "the face that it is on", ART_ATTR),
    ART_P("meshComp", REF, NULL, "the mesh that it is on",
          .flags = ART_PROP_ATTR | ART_PROP_NULLABLE | ART_PROP_NEEDS),
    ART_P("position", VECTOR(3, "L"), "0.0 0.0 0.0", "position of the origin", ART_STATE,
          .range = "(-inf,inf)", .geom = "point"),
    ART_P("coords", VECTOR(2, "1"), NULL),
    ART_P("normalComputeRadius", DOUBLE("L"), "0", ART_INHERITED),
};

static const struct art_prop nifti_viewer_props[] = {
    ART_P("x", DOUBLE("1"), "0.5", .range = "[0,1]"),
    ART_P("y", DOUBLE("1"), "0.5", .range = "[0,1]"),
    ART_P("z", DOUBLE("1"), "0.5", .range = "[0,1]"),
    ART_P("timeIndex", INT, "0"),
    ART_P("transform", RAW, NULL),
    ART_P("imageSpace", ENUM("VOXEL|SCALED|QUATERNION|AFFINE|DETECT"), "DETECT"),
    ART_P("imageSpaceDesc",
          ENUM("NIFTI_XFORM_UNKNOWN|NIFTI_XFORM_SCANNER_ANAT|NIFTI_XFORM_ALIGNED_ANAT|NIFTI_XFORM_"
               "TALAIRACH|NIFTI_XFORM_MNI_152"),
          NULL, ART_READONLY),
    ART_P("drawYZ", BOOL, "true"),
    ART_P("drawXZ", BOOL, "true"),
    ART_P("drawXY", BOOL, "true"),
    ART_P("drawBox", BOOL, "true"),
    ART_P("pixelGenerator", RAW, NULL),
    ART_P("imageFile", STRING, NULL, "file or folder of the image, in any format of artimage",
          ART_OURS),
};

static const struct art_prop spline3d_body_props[] = {
    ART_ROW_RENDER_PROPS("PointLineRenderProps"),
    ART_P("position", VECTOR(3, "L"), NULL, "position of the origin", ART_STATE,
          .range = "(-inf,inf)", .geom = "point"),
    ART_P("orientation", ORIENT, NULL, "orientation as axis and angle", .unit = "deg",
          .geom = "orient"),
    ART_P("numRenderPoints", INT, "100"),
};

static const struct art_prop text_component2d_props[] = {
    ART_P("text", STRING, "", ART_NULLABLE),
    ART_P("position", VECTOR(2, "L"), "0.0 0.0", "position of the origin", ART_STATE,
          .range = "(-inf,inf)"),
    ART_P("rotation", DOUBLE("deg"), "0"),
};

static const struct art_prop text_component3d_props[] = {
    ART_P("text", STRING, "", ART_NULLABLE),
    ART_P("position", VECTOR(3, "L"), "0.0 0.0 0.0", "position of the origin", ART_STATE,
          .range = "(-inf,inf)", .geom = "point"),
    ART_P("orientation", ORIENT, "1.0 0.0 0.0 0.0", "orientation as axis and angle", .unit = "deg",
          .geom = "orient"),
    ART_P("followEye", BOOL, "true"),
};

static const struct art_prop text_component_base_props[] = {
    ART_ROW_RENDER_PROPS("FaceRenderProps"),
    ART_P("font", RAW, NULL, .unit = "1"),
    ART_P("textSize", DOUBLE("1"), "32"),
    ART_P("horizontalAlignment", ENUM("LEFT|CENTRE|RIGHT"), "LEFT"),
    ART_P("verticalAlignment", ENUM("TOP|CENTRE|BOTTOM"), "BOTTOM"),
};

static const struct art_prop text_labeller3d_props[] = {
    ART_P("textSize", DOUBLE("1"), "12"),
    ART_P("textOffset", VECTOR(2, "1"), "0.0 0.0"),
};

static const struct art_prop vertex_component_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("position", VECTOR(3, "L"), "0.0 0.0 0.0", "position of the origin", ART_STATE,
          .range = "(-inf,inf)", .geom = "point"),
    ART_P("worldPosition", VECTOR(3, "L"), "0.0 0.0 0.0"),
    ART_P("vertexIndex", INT, NULL, ART_NOT_COMPUTED),
};

static const struct art_prop vertex_list_props[] = {
    ART_ROW_RENDER_PROPS("PointRenderProps"),
    ART_P("selectable", BOOL, "true"),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("ColorBar", "renderables", "TextComponentBase", .flags = ART_CLASS_PASSIVE,
                   ART_PROPS(color_bar_props)),
    ART_CORE_CLASS("DicomPlaneViewer", "renderables", "TexturePlaneBase",
                   ART_PROPS(dicom_plane_viewer_props)),
    ART_CORE_CLASS("DicomViewer", "renderables", "Frame", .flags = ART_CLASS_PASSIVE,
                   ART_PROPS(dicom_viewer_props)),
    ART_CORE_CLASS("EditableMeshComp", "renderables", "RenderableComponentBase",
                   .flags = ART_CLASS_OPEN | ART_CLASS_PASSIVE,
                   ART_PROPS(editable_mesh_comp_props)),
    ART_CORE_CLASS("EditablePolygonalMeshComp", "renderables", "EditableMeshComp"),
    ART_CORE_CLASS("FaceComponent", "renderables", "RenderableComponentBase",
                   .flags = ART_CLASS_PASSIVE, ART_PROPS(face_component_props)),
    ART_CORE_CLASS("FaceList", "renderables", "RenderableComponentList", .flags = ART_CLASS_PASSIVE,
                   .element = "FaceComponent", ART_PROPS(face_list_props)),
    ART_CORE_CLASS("GridPlane", "renderables", "RenderableComponentBase",
                   .flags = ART_CLASS_PASSIVE, ART_PROPS(grid_plane_props)),
    ART_CORE_CLASS("HudPrintStream", "renderables", "TextComponentBase", .flags = ART_CLASS_PASSIVE,
                   ART_PROPS(hud_print_stream_props)),
    ART_CORE_CLASS("ImageViewer", "renderables", "TexturePlaneBase", .flags = ART_CLASS_PASSIVE,
                   ART_PROPS(image_viewer_props)),
    ART_CORE_CLASS("IsRenderableHolder", "renderables", "RenderableComponentBase",
                   .flags = ART_CLASS_PASSIVE),
    ART_CORE_CLASS("LightComponent", "renderables", "ModelComponentBase",
                   .flags = ART_CLASS_PASSIVE, ART_PROPS(light_component_props)),
    ART_CORE_CLASS("MeshCurve", "renderables", "RenderableCompositeBase",
                   .flags = ART_CLASS_OPEN | ART_CLASS_PASSIVE, ART_PROPS(mesh_curve_props)),
    ART_CORE_CLASS("MeshMarker", "renderables", "Marker", .flags = ART_CLASS_OWN,
                   ART_PROPS(mesh_marker_props)),
    ART_CORE_CLASS("NiftiViewer", "renderables", "Frame", .flags = ART_CLASS_PASSIVE,
                   ART_PROPS(nifti_viewer_props)),
    ART_CORE_CLASS("Spline3dBody", "renderables", "RenderableComponentBase",
                   .flags = ART_CLASS_PASSIVE, ART_PROPS(spline3d_body_props)),
    ART_CORE_CLASS("TextComponent2d", "renderables", "TextComponentBase",
                   ART_PROPS(text_component2d_props)),
    ART_CORE_CLASS("TextComponent3d", "renderables", "TextComponentBase",
                   ART_PROPS(text_component3d_props)),
    ART_CORE_CLASS("TextComponentBase", "renderables", "RenderableComponentBase",
                   .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN | ART_CLASS_PASSIVE,
                   ART_PROPS(text_component_base_props)),
    ART_CORE_CLASS("TextLabeller3d", "renderables", "TextComponentBase",
                   ART_PROPS(text_labeller3d_props)),
    ART_CORE_CLASS("TexturePlaneBase", "renderables", "Frame",
                   .flags = ART_CLASS_ABSTRACT | ART_CLASS_PASSIVE),
    ART_CORE_CLASS("VertexComponent", "renderables", "RenderableComponentBase",
                   .flags = ART_CLASS_PASSIVE, ART_PROPS(vertex_component_props)),
    ART_CORE_CLASS("VertexList", "renderables", "RenderableComponentList",
                   .flags = ART_CLASS_PASSIVE, .element = "VertexComponent",
                   ART_PROPS(vertex_list_props)),
};

const struct art_class_set art_classes_render_classes = ART_CLASS_TABLE(classes);

/* Render properties. Facts (names, types, defaults) from ArtiSynth's own property tables. */
#include "catalog_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop bump_map_props_props[] = {
    {.name = "scaling", .type = ART_P_DOUBLE, .def = "1", .mode = ART_MODE_EXPLICIT, .unit = "1"},
};
static const struct art_class bump_map_props = {
    .name = "BumpMapProps",
    .full_name = "maspack.render.BumpMapProps",
    .extends = "TextureMapProps",
    .props = bump_map_props_props,
    .n_props = sizeof bump_map_props_props / sizeof bump_map_props_props[0],
};

static const struct art_prop color_map_props_props[] = {
    {.name = "colorMixing",
     .type = ART_P_ENUM,
     .def = "MODULATE",
     .mode = ART_MODE_INHERITED,
     .values = "NONE|REPLACE|MODULATE|DECAL"},
    {.name = "diffuseColoring", .type = ART_P_BOOL, .def = "true", .mode = ART_MODE_INHERITED},
    {.name = "specularColoring", .type = ART_P_BOOL, .def = "true", .mode = ART_MODE_INHERITED},
    {.name = "emissionColoring", .type = ART_P_BOOL, .def = "false", .mode = ART_MODE_INHERITED},
};
static const struct art_class color_map_props = {
    .name = "ColorMapProps",
    .full_name = "maspack.render.ColorMapProps",
    .extends = "TextureMapProps",
    .props = color_map_props_props,
    .n_props = sizeof color_map_props_props / sizeof color_map_props_props[0],
};

static const struct art_class face_render_props = {
    .name = "FaceRenderProps",
    .full_name = "maspack.render.FaceRenderProps",
    .extends = "RenderProps",
};

static const struct art_class line_edge_render_props = {
    .name = "LineEdgeRenderProps",
    .full_name = "maspack.render.LineEdgeRenderProps",
    .extends = "RenderProps",
};

static const struct art_class line_face_render_props = {
    .name = "LineFaceRenderProps",
    .full_name = "maspack.render.LineFaceRenderProps",
    .extends = "RenderProps",
};

static const struct art_class line_render_props = {
    .name = "LineRenderProps",
    .full_name = "maspack.render.LineRenderProps",
    .extends = "RenderProps",
};

static const struct art_class mesh_render_props = {
    .name = "MeshRenderProps",
    .full_name = "maspack.render.MeshRenderProps",
    .extends = "RenderProps",
};

static const struct art_prop normal_map_props_props[] = {
    {.name = "scaling", .type = ART_P_DOUBLE, .def = "1", .mode = ART_MODE_EXPLICIT, .unit = "1"},
};
static const struct art_class normal_map_props = {
    .name = "NormalMapProps",
    .full_name = "maspack.render.NormalMapProps",
    .extends = "TextureMapProps",
    .props = normal_map_props_props,
    .n_props = sizeof normal_map_props_props / sizeof normal_map_props_props[0],
};

static const struct art_class point_edge_render_props = {
    .name = "PointEdgeRenderProps",
    .full_name = "maspack.render.PointEdgeRenderProps",
    .extends = "RenderProps",
};

static const struct art_class point_face_render_props = {
    .name = "PointFaceRenderProps",
    .full_name = "maspack.render.PointFaceRenderProps",
    .extends = "RenderProps",
};

static const struct art_class point_line_render_props = {
    .name = "PointLineRenderProps",
    .full_name = "maspack.render.PointLineRenderProps",
    .extends = "RenderProps",
};

static const struct art_class point_render_props = {
    .name = "PointRenderProps",
    .full_name = "maspack.render.PointRenderProps",
    .extends = "RenderProps",
};

static const struct art_prop render_props_props[] = {
    {.name = "visible",
     .type = ART_P_BOOL,
     .def = "true",
     .mode = ART_MODE_INHERITED,
     .help = "drawn at all"},
    {.name = "zOrder", .type = ART_P_INT, .def = "0", .mode = ART_MODE_INHERITED},
    {.name = "alpha",
     .type = ART_P_DOUBLE,
     .def = "1",
     .mode = ART_MODE_INHERITED,
     .unit = "1",
     .range = "[0,1]"},
    {.name = "shading",
     .type = ART_P_ENUM,
     .def = "FLAT",
     .mode = ART_MODE_INHERITED,
     .values = "FLAT|SMOOTH|METAL|NONE"},
    {.name = "shininess",
     .type = ART_P_DOUBLE,
     .def = "32",
     .mode = ART_MODE_INHERITED,
     .unit = "1"},
    {.name = "specular",
     .type = ART_P_COLOR,
     .mode = ART_MODE_INHERITED,
     .flags = ART_PROP_NULLABLE},
    {.name = "faceStyle",
     .type = ART_P_ENUM,
     .def = "FRONT",
     .mode = ART_MODE_INHERITED,
     .values = "BACK|FRONT|FRONT_AND_BACK|NONE"},
    {.name = "faceColor",
     .type = ART_P_COLOR,
     .def = "0.5019608 0.5019608 0.5019608",
     .mode = ART_MODE_INHERITED,
     .flags = ART_PROP_NULLABLE},
    {.name = "backColor",
     .type = ART_P_COLOR,
     .mode = ART_MODE_INHERITED,
     .flags = ART_PROP_NULLABLE},
    {.name = "drawEdges", .type = ART_P_BOOL, .def = "false", .mode = ART_MODE_INHERITED},
    {.name = "colorMap",
     .type = ART_P_OBJECT,
     .flags = ART_PROP_NULLABLE,
     .values = "ColorMapProps"},
    {.name = "normalMap",
     .type = ART_P_OBJECT,
     .flags = ART_PROP_NULLABLE,
     .values = "NormalMapProps"},
    {.name = "bumpMap", .type = ART_P_OBJECT, .flags = ART_PROP_NULLABLE, .values = "BumpMapProps"},
    {.name = "edgeColor",
     .type = ART_P_COLOR,
     .mode = ART_MODE_INHERITED,
     .flags = ART_PROP_NULLABLE},
    {.name = "edgeWidth", .type = ART_P_INT, .def = "1", .mode = ART_MODE_INHERITED},
    {.name = "lineStyle",
     .type = ART_P_ENUM,
     .def = "LINE",
     .mode = ART_MODE_INHERITED,
     .values = "LINE|CYLINDER|SOLID_ARROW|SPINDLE"},
    {.name = "lineColor",
     .type = ART_P_COLOR,
     .def = "0.5019608 0.5019608 0.5019608",
     .mode = ART_MODE_INHERITED,
     .flags = ART_PROP_NULLABLE},
    {.name = "lineWidth", .type = ART_P_INT, .def = "1", .mode = ART_MODE_INHERITED},
    {.name = "lineRadius",
     .type = ART_P_DOUBLE,
     .def = "1",
     .mode = ART_MODE_INHERITED,
     .unit = "L"},
    {.name = "pointStyle",
     .type = ART_P_ENUM,
     .def = "POINT",
     .mode = ART_MODE_INHERITED,
     .values = "SPHERE|CUBE|POINT"},
    {.name = "pointColor",
     .type = ART_P_COLOR,
     .def = "0.5019608 0.5019608 0.5019608",
     .mode = ART_MODE_INHERITED,
     .flags = ART_PROP_NULLABLE},
    {.name = "pointSize", .type = ART_P_INT, .def = "1", .mode = ART_MODE_INHERITED},
    {.name = "pointRadius",
     .type = ART_P_DOUBLE,
     .def = "1",
     .mode = ART_MODE_INHERITED,
     .unit = "L"},
};
static const struct art_class render_props = {
    .name = "RenderProps",
    .full_name = "maspack.render.RenderProps",
    .flags = ART_CLASS_VALUE,
    .props = render_props_props,
    .n_props = sizeof render_props_props / sizeof render_props_props[0],
    .help = "how things are drawn",
};

static const struct art_prop texture_map_props_props[] = {
    {.name = "enabled",
     .type = ART_P_BOOL,
     .def = "false",
     .mode = ART_MODE_INHERITED,
     .help = "whether it acts"},
    {.name = "fileName",
     .type = ART_P_STRING,
     .def = "",
     .mode = ART_MODE_INHERITED,
     .flags = ART_PROP_NULLABLE},
    {.name = "sWrapping",
     .type = ART_P_ENUM,
     .def = "REPEAT",
     .mode = ART_MODE_INHERITED,
     .values = "REPEAT|MIRRORED_REPEAT|CLAMP_TO_EDGE|CLAMP_TO_BORDER"},
    {.name = "tWrapping",
     .type = ART_P_ENUM,
     .def = "REPEAT",
     .mode = ART_MODE_INHERITED,
     .values = "REPEAT|MIRRORED_REPEAT|CLAMP_TO_EDGE|CLAMP_TO_BORDER"},
    {.name = "minFilter",
     .type = ART_P_ENUM,
     .def = "NEAREST_MIPMAP_LINEAR",
     .mode = ART_MODE_INHERITED,
     .values = "NEAREST|LINEAR|NEAREST_MIPMAP_NEAREST|LINEAR_MIPMAP_NEAREST|NEAREST_MIPMAP_LINEAR|"
               "LINEAR_MIPMAP_LINEAR"},
    {.name = "magFilter",
     .type = ART_P_ENUM,
     .def = "LINEAR",
     .mode = ART_MODE_INHERITED,
     .values = "NEAREST|LINEAR|NEAREST_MIPMAP_NEAREST|LINEAR_MIPMAP_NEAREST|NEAREST_MIPMAP_LINEAR|"
               "LINEAR_MIPMAP_LINEAR"},
    {.name = "borderColor",
     .type = ART_P_COLOR,
     .def = "0 0 0",
     .mode = ART_MODE_EXPLICIT,
     .flags = ART_PROP_NULLABLE},
};
static const struct art_class texture_map_props = {
    .name = "TextureMapProps",
    .full_name = "maspack.render.TextureMapProps",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_VALUE | ART_CLASS_OPEN,
    .props = texture_map_props_props,
    .n_props = sizeof texture_map_props_props / sizeof texture_map_props_props[0],
};

static const struct art_class *const classes[] = {
    &bump_map_props,
    &color_map_props,
    &face_render_props,
    &line_edge_render_props,
    &line_face_render_props,
    &line_render_props,
    &mesh_render_props,
    &normal_map_props,
    &point_edge_render_props,
    &point_face_render_props,
    &point_line_render_props,
    &point_render_props,
    &render_props,
    &texture_map_props,
};

const struct art_class_set art_classes_render = {classes, sizeof classes / sizeof classes[0]};

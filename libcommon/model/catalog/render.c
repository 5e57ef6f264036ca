/* These are the classes of render properties. Facts (names, types, defaults) are from ArtiSynth's
 * own property tables. */
#include "catalog_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop bump_map_props_props[] = {
    ART_P("scaling", DOUBLE("1"), "1", ART_EXPLICIT),
};

static const struct art_prop color_map_props_props[] = {
    ART_P("colorMixing", ENUM("NONE|REPLACE|MODULATE|DECAL"), "MODULATE", ART_INHERITED),
    ART_P("diffuseColoring", BOOL, "true", ART_INHERITED),
    ART_P("specularColoring", BOOL, "true", ART_INHERITED),
    ART_P("emissionColoring", BOOL, "false", ART_INHERITED),
};

static const struct art_prop normal_map_props_props[] = {
    ART_P("scaling", DOUBLE("1"), "1", ART_EXPLICIT),
};

static const struct art_prop render_props_props[] = {
    ART_P("visible", BOOL, "true", "drawn at all", ART_INHERITED),
    ART_P("zOrder", INT, "0", ART_INHERITED),
    ART_P("alpha", DOUBLE("1"), "1", ART_INHERITED, .range = "[0,1]"),
    ART_P("shading", ENUM("FLAT|SMOOTH|METAL|NONE"), "FLAT", ART_INHERITED),
    ART_P("shininess", DOUBLE("1"), "32", ART_INHERITED),
    ART_P("specular", COLOR, NULL, ART_NULLABLE, ART_INHERITED),
    ART_P("faceStyle", ENUM("BACK|FRONT|FRONT_AND_BACK|NONE"), "FRONT", ART_INHERITED),
    ART_P("faceColor", COLOR, "0.5019608 0.5019608 0.5019608", ART_NULLABLE, ART_INHERITED),
    ART_P("backColor", COLOR, NULL, ART_NULLABLE, ART_INHERITED),
    ART_P("drawEdges", BOOL, "false", ART_INHERITED),
    ART_P("colorMap", OBJECT("ColorMapProps"), NULL, ART_NULLABLE),
    ART_P("normalMap", OBJECT("NormalMapProps"), NULL, ART_NULLABLE),
    ART_P("bumpMap", OBJECT("BumpMapProps"), NULL, ART_NULLABLE),
    ART_P("edgeColor", COLOR, NULL, ART_NULLABLE, ART_INHERITED),
    ART_P("edgeWidth", INT, "1", ART_INHERITED),
    ART_P("lineStyle", ENUM("LINE|CYLINDER|SOLID_ARROW|SPINDLE"), "LINE", ART_INHERITED),
    ART_P("lineColor", COLOR, "0.5019608 0.5019608 0.5019608", ART_NULLABLE, ART_INHERITED),
    ART_P("lineWidth", INT, "1", ART_INHERITED),
    ART_P("lineRadius", DOUBLE("L"), "1", ART_INHERITED),
    ART_P("pointStyle", ENUM("SPHERE|CUBE|POINT"), "POINT", ART_INHERITED),
    ART_P("pointColor", COLOR, "0.5019608 0.5019608 0.5019608", ART_NULLABLE, ART_INHERITED),
    ART_P("pointSize", INT, "1", ART_INHERITED),
    ART_P("pointRadius", DOUBLE("L"), "1", ART_INHERITED),
};

static const struct art_prop texture_map_props_props[] = {
    ART_P("enabled", BOOL, "false", "whether it acts", ART_INHERITED),
    ART_P("fileName", STRING, "", ART_NULLABLE, ART_INHERITED),
    ART_P("sWrapping", ENUM("REPEAT|MIRRORED_REPEAT|CLAMP_TO_EDGE|CLAMP_TO_BORDER"), "REPEAT",
          ART_INHERITED),
    ART_P("tWrapping", ENUM("REPEAT|MIRRORED_REPEAT|CLAMP_TO_EDGE|CLAMP_TO_BORDER"), "REPEAT",
          ART_INHERITED),
    ART_P("minFilter",
          ENUM("NEAREST|LINEAR|NEAREST_MIPMAP_NEAREST|LINEAR_MIPMAP_NEAREST|NEAREST_MIPMAP_LINEAR|"
               "LINEAR_MIPMAP_LINEAR"),
          "NEAREST_MIPMAP_LINEAR", ART_INHERITED),
    ART_P("magFilter",
          ENUM("NEAREST|LINEAR|NEAREST_MIPMAP_NEAREST|LINEAR_MIPMAP_NEAREST|NEAREST_MIPMAP_LINEAR|"
               "LINEAR_MIPMAP_LINEAR"),
          "LINEAR", ART_INHERITED),
    ART_P("borderColor", COLOR, "0 0 0", ART_NULLABLE, ART_EXPLICIT),
};

static const struct art_class classes[] = {
    ART_CLASS("BumpMapProps", "maspack.render", "TextureMapProps", ART_PROPS(bump_map_props_props)),
    ART_CLASS("ColorMapProps", "maspack.render", "TextureMapProps",
              ART_PROPS(color_map_props_props)),
    ART_CLASS("FaceRenderProps", "maspack.render", "RenderProps"),
    ART_CLASS("LineEdgeRenderProps", "maspack.render", "RenderProps"),
    ART_CLASS("LineFaceRenderProps", "maspack.render", "RenderProps"),
    ART_CLASS("LineRenderProps", "maspack.render", "RenderProps"),
    ART_CLASS("MeshRenderProps", "maspack.render", "RenderProps"),
    ART_CLASS("NormalMapProps", "maspack.render", "TextureMapProps",
              ART_PROPS(normal_map_props_props)),
    ART_CLASS("PointEdgeRenderProps", "maspack.render", "RenderProps"),
    ART_CLASS("PointFaceRenderProps", "maspack.render", "RenderProps"),
    ART_CLASS("PointLineRenderProps", "maspack.render", "RenderProps"),
    ART_CLASS("PointRenderProps", "maspack.render", "RenderProps"),
    ART_CLASS("RenderProps", "maspack.render", NULL, .flags = ART_CLASS_VALUE,
              ART_PROPS(render_props_props), .help = "how things are drawn"),
    ART_CLASS("TextureMapProps", "maspack.render", NULL,
              .flags = ART_CLASS_ABSTRACT | ART_CLASS_VALUE | ART_CLASS_OPEN,
              ART_PROPS(texture_map_props_props)),
};

const struct art_class_set art_classes_render = ART_CLASS_TABLE(classes);

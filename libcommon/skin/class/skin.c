/* Skins and what is attached to them. Facts (names, types, defaults) from ArtiSynth's own property
 * tables. */
#include "../skin_priv.h"
#include <art/rows.h>

static const struct art_prop gaussian_weighting_props[] = {
    ART_P("sigma", DOUBLE("L"), "1", "distance at which a master counts less by exp(-1/2)",
          .range = "(0,inf)"),
};

/* base is three numbers without brackets */
static const struct art_prop point_skin_attachment_props[] = {
    ART_P("point", REF, NULL, "what is attached", .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
    ART_P("base", RAW, NULL, "where the point is while the frames are in their base poses",
          .flags = ART_PROP_ATTR | ART_PROP_PLAIN, .unit = "L", .geom = "point"),
    ART_P("baseWeight", DOUBLE("1"), "0", "weight of the base position, which does not move",
          ART_ATTR),
    ART_P("skinMesh", REF, NULL, "the skin whose masters it follows",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
    ART_P("featureBased", BOOL, "false", "made of the vertices of a face, an edge or a vertex",
          ART_ATTR),
    ART_P("connections", RAW, NULL,
          "F [ master weight ], E [ master weight element dx dy dz coordinates ], D [ master "
          "weight node coordinate ... ]",
          .flags = ART_PROP_ATTR | ART_PROP_PLAIN, .unit = "data"),
};

static const struct art_prop skin_marker_props[] = {
    ART_P("attachment", OBJECT("PointSkinAttachment"), NULL, "what it follows", ART_ATTR),
};

static const struct art_prop skin_mesh_body_props[] = {
    ART_P("frameBlending", ENUM("LINEAR|DUAL_QUATERNION_LINEAR|DUAL_QUATERNION_ITERATIVE"),
          "LINEAR", "how motions of frames are blended"),
    ART_ROW_COLLIDABLE,
    ART_P("weightingFunction", OBJECT("SkinWeightingFunction"), "InverseSquareWeighting",
          "weights by distances from masters, where they are computed", ART_NULLABLE),
    ART_P("DQBlendTolerance", DOUBLE("1"), "1e-08", "change that ends the iteration",
          .range = "[0,inf)"),
    ART_P("DQMaxBlendSteps", INT, "3", "most steps of the iteration", .range = "[0,1000]"),
    ART_P("attachPointsToMesh", BOOL, "true", "points that are attached follow the nearest face"),
    ART_P("loadedVertex", INT, "-1", "vertex on which externalForce acts, counted from 0; -1: none",
          .flags = ART_PROP_STATE | ART_PROP_OURS, .range = "[-1,inf)"),
    ART_P("externalForce", VECTOR(3, "M L/T^2"), "0 0 0",
          "force on the loaded vertex, which acts on the masters",
          .flags = ART_PROP_STATE | ART_PROP_OURS, .geom = "load"),
    ART_P("bodies", RAW, NULL, "masters: Frame \"path\" [ base pose ], FemModel3d \"path\"",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS, .unit = "data"),
    ART_P("attachments", RAW, NULL, "what each vertex follows: base, baseWeight, connections",
          .flags = ART_PROP_ATTR | ART_PROP_PLAIN | ART_PROP_LAST, .unit = "data"),
};

static const struct art_child_def skin_mesh_body_children[] = {
    {"markers", "PointList", "SkinMarker", "m", true},
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("GaussianWeighting", "femmodels", "SkinWeightingFunction",
                   ART_PROPS(gaussian_weighting_props),
                   .help = "weights exp(-(d - d_min)^2 / (2 sigma^2)) by distance"),
    ART_CORE_CLASS("InverseSquareWeighting", "femmodels", "SkinWeightingFunction",
                   .help = "weights d_min^2 / d^2 by distance"),
    ART_CORE_CLASS("PointSkinAttachment", "femmodels", "PointAttachment",
                   .kind = ART_KIND_POINT_TO_SKIN, ART_PROPS(point_skin_attachment_props),
                   .ops = &art_ops_point_skin,
                   .help = "makes a point follow the masters of a skin"),
    ART_CORE_CLASS("SkinMarker", "femmodels", "Marker", .kind = ART_KIND_SKIN_MARKER,
                   .flags = ART_CLASS_OWN, ART_PROPS(skin_marker_props),
                   .ops = &art_ops_skin_marker,
                   .help = "a point that follows the masters of a skin"),
    ART_CORE_CLASS("SkinMeshBody", "femmodels", "SkinMeshBase",
                   .kind = ART_KIND_SKIN | ART_KIND_SKIN_SURFACE, .flags = ART_CLASS_OWN,
                   ART_PROPS(skin_mesh_body_props), ART_CHILDREN(skin_mesh_body_children),
                   .ops = &art_ops_skin, .help = "a mesh that follows frames and FEM models"),
    ART_CORE_CLASS("SkinWeightingFunction", "femmodels", NULL,
                   .flags = ART_CLASS_ABSTRACT | ART_CLASS_VALUE),
};

const struct art_class_set art_classes_skin = ART_CLASS_TABLE(classes);

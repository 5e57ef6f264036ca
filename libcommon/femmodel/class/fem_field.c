/* These are the classes of fields (guide, chapter 7), with values on grids, FEM models and meshes.
 * Facts (names, types, defaults) are from ArtiSynth's own property tables. */
#include "../femmodel_priv.h"
#include <art/rows.h>

/* These are properties of all vector fields; the size of those of VectorNd and MatrixNd is in
 * `size`. */
#define VALUES                                                                                     \
    ART_P("values", RAW, NULL, "values by the number of what they belong to; null: not set",       \
          .flags = ART_PROP_ATTR | ART_PROP_PLAIN, .unit = "data")
#define DEFAULT_VALUE                                                                              \
    ART_P("defaultValue", RAW, NULL, "value where none is set; 0 unless given",                    \
          .flags = ART_PROP_ATTR | ART_PROP_PLAIN, .unit = "data")
#define SHELL_VALUES                                                                               \
    ART_P("shellValues", RAW, NULL, "the same of shell elements",                                  \
          .flags = ART_PROP_ATTR | ART_PROP_PLAIN, .unit = "data")
#define TYPE                                                                                       \
    ART_P("type", RAW, NULL, "class of the values: Vector2d, Vector3d, Matrix3d, ...",             \
          .flags = ART_PROP_ATTR | ART_PROP_PLAIN)
#define SIZE                                                                                       \
    ART_P("size", RAW, NULL, "numbers of a VectorNd; rows and columns of a MatrixNd",              \
          .flags = ART_PROP_ATTR | ART_PROP_PLAIN, .unit = "1")

static const struct art_prop fem_field_comp_props[] = {
    ART_P("fem", REF, NULL, "the FEM model that the values belong to", ART_ATTR),
    DEFAULT_VALUE,
    VALUES,
};

static const struct art_prop grid_field_base_props[] = {
    ART_P("useLocalValuesForField", BOOL, "true",
          "positions are taken in the grid's local frame; false: in the world"),
    ART_P("clipToGrid", BOOL, "true",
          "outside the value of the nearest place of the grid holds; false: there is none"),
    ART_P("useFemRestPositions", BOOL, "true",
          "points of a FEM model ask where they are at rest, not where they are"),
    ART_P("grid", RAW, NULL, "the grid: resolution, widths, center, orientation, values",
          .flags = ART_PROP_ATTR | ART_PROP_PLAIN, .unit = "data"),
};

static const struct art_prop mesh_field_comp_props[] = {
    ART_P("mesh", REF, NULL, "the component whose mesh the values belong to", ART_ATTR),
    DEFAULT_VALUE,
    VALUES,
};

static const struct art_prop scalar_element_field_props[] = {
    SHELL_VALUES,
    ART_P("elementWidgetSize", DOUBLE("1"), "0.75"),
    ART_P("volumeElemsVisible", BOOL, "true"),
    ART_P("shellElemsVisible", BOOL, "true"),
};

static const struct art_prop scalar_fem_field_props[] = {
    ART_ROW_RENDER_PROPS("PointFaceRenderProps"),
    ART_P("visualization", ENUM("POINT|SURFACE|ELEMENT|OFF"), "OFF"),
    ART_P("colorInterpolation", ENUM("NONE|RGB|HSV"), "HSV"),
    ART_P("renderRange", RAW, NULL, .unit = "data", ART_SCALAR_RANGE),
    ART_P("colorMap", RAW, NULL, .unit = "1", ART_COLOR_MAPS),
    ART_P("renderMeshes", REFS, NULL,
          "meshes and cut planes of the FEM model that SURFACE shows the values on", ART_ATTR),
};

static const struct art_prop scalar_grid_field_props[] = {
    ART_P("visualization", ENUM("POINT|SURFACE|OFF"), "OFF"),
    ART_P("renderRange", RAW, NULL, .unit = "data", ART_SCALAR_RANGE),
    ART_P("colorInterpolation", ENUM("NONE|RGB|HSV"), "HSV"),
    ART_P("colorMap", RAW, NULL, .unit = "1", ART_COLOR_MAPS),
    ART_P("renderMeshes", REFS, NULL, ART_ATTR),
    ART_P("surfaceDistance", DOUBLE("L"), "0"),
    ART_P("renderSurface", BOOL, "false"),
};

static const struct art_prop scalar_mesh_field_props[] = {
    ART_ROW_RENDER_PROPS("PointFaceRenderProps"),
    ART_P("visualization", ENUM("POINT|FACE|SURFACE|OFF"), "OFF"),
    ART_P("colorInterpolation", ENUM("NONE|RGB|HSV"), "HSV"),
    ART_P("renderRange", RAW, NULL, .unit = "data", ART_SCALAR_RANGE),
    ART_P("colorMap", RAW, NULL, .unit = "1", ART_COLOR_MAPS),
};

static const struct art_prop scalar_sub_elem_field_props[] = {
    SHELL_VALUES,
    ART_P("volumeElemsVisible", BOOL, "true"),
    ART_P("shellElemsVisible", BOOL, "true"),
};

static const struct art_prop vector_elem_field_base_props[] = {
    SHELL_VALUES,
    ART_P("volumeElemsVisible", BOOL, "true"),
    ART_P("shellElemsVisible", BOOL, "true"),
};

static const struct art_prop vector_fem_field_props[] = {
    TYPE,
    SIZE,
    ART_ROW_RENDER_PROPS("PointLineRenderProps"),
    ART_P("renderScale", DOUBLE("data"), "0"),
};

static const struct art_prop vector_grid_field_props[] = {
    ART_P("renderScale", DOUBLE("data"), "0"),
};

static const struct art_prop vector_mesh_field_props[] = {
    TYPE,
    SIZE,
    ART_ROW_RENDER_PROPS("PointLineRenderProps"),
    ART_P("renderScale", DOUBLE("data"), "0"),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("FemFieldComp", "fields", "ModelComponentBase", .kind = ART_KIND_FIELD,
                   .flags = ART_CLASS_ABSTRACT | ART_CLASS_PASSIVE,
                   ART_PROPS(fem_field_comp_props)),
    ART_CORE_CLASS("GridFieldBase", "fields", "GridCompBase", .kind = ART_KIND_FIELD,
                   .flags = ART_CLASS_ABSTRACT, ART_PROPS(grid_field_base_props)),
    ART_CORE_CLASS("MatrixNdElementField", "fields", "VectorElementField"),
    ART_CORE_CLASS("MatrixNdFaceField", "fields", "VectorFaceField"),
    ART_CORE_CLASS("MatrixNdNodalField", "fields", "VectorNodalField"),
    ART_CORE_CLASS("MatrixNdSubElemField", "fields", "VectorSubElemField"),
    ART_CORE_CLASS("MatrixNdVertexField", "fields", "VectorVertexField"),
    ART_CORE_CLASS("MeshFieldComp", "fields", "ModelComponentBase", .kind = ART_KIND_FIELD,
                   .flags = ART_CLASS_ABSTRACT | ART_CLASS_PASSIVE,
                   ART_PROPS(mesh_field_comp_props)),
    ART_CORE_CLASS("ScalarElementField", "fields", "ScalarFemField",
                   ART_PROPS(scalar_element_field_props)),
    ART_CORE_CLASS("ScalarFaceField", "fields", "ScalarMeshField"),
    ART_CORE_CLASS("ScalarFemField", "fields", "FemFieldComp", .flags = ART_CLASS_ABSTRACT,
                   ART_PROPS(scalar_fem_field_props)),
    ART_CORE_CLASS("ScalarGridField", "fields", "GridFieldBase",
                   ART_PROPS(scalar_grid_field_props)),
    ART_CORE_CLASS("ScalarMeshField", "fields", "MeshFieldComp", .flags = ART_CLASS_ABSTRACT,
                   ART_PROPS(scalar_mesh_field_props)),
    ART_CORE_CLASS("ScalarNodalField", "fields", "ScalarFemField"),
    ART_CORE_CLASS("ScalarSubElemField", "fields", "ScalarFemField",
                   ART_PROPS(scalar_sub_elem_field_props)),
    ART_CORE_CLASS("ScalarVertexField", "fields", "ScalarMeshField"),
    ART_CORE_CLASS("Vector3dElementField", "fields", "VectorElementField"),
    ART_CORE_CLASS("Vector3dFaceField", "fields", "VectorFaceField"),
    ART_CORE_CLASS("Vector3dNodalField", "fields", "VectorNodalField"),
    ART_CORE_CLASS("Vector3dSubElemField", "fields", "VectorSubElemField"),
    ART_CORE_CLASS("Vector3dVertexField", "fields", "VectorVertexField"),
    ART_CORE_CLASS("VectorElemFieldBase", "fields", "VectorFemField", .flags = ART_CLASS_ABSTRACT,
                   ART_PROPS(vector_elem_field_base_props)),
    ART_CORE_CLASS("VectorElementField", "fields", "VectorElemFieldBase"),
    ART_CORE_CLASS("VectorFaceField", "fields", "VectorMeshField"),
    ART_CORE_CLASS("VectorFemField", "fields", "FemFieldComp", .flags = ART_CLASS_ABSTRACT,
                   ART_PROPS(vector_fem_field_props)),
    ART_CORE_CLASS("VectorGridField", "fields", "GridFieldBase", ART_PROPS(vector_grid_field_props),
                   .aliases = "VectorGrid"),
    ART_CORE_CLASS("VectorMeshField", "fields", "MeshFieldComp", .flags = ART_CLASS_ABSTRACT,
                   ART_PROPS(vector_mesh_field_props)),
    ART_CORE_CLASS("VectorNdElementField", "fields", "VectorElementField"),
    ART_CORE_CLASS("VectorNdFaceField", "fields", "VectorFaceField"),
    ART_CORE_CLASS("VectorNdNodalField", "fields", "VectorNodalField"),
    ART_CORE_CLASS("VectorNdSubElemField", "fields", "VectorSubElemField"),
    ART_CORE_CLASS("VectorNdVertexField", "fields", "VectorVertexField"),
    ART_CORE_CLASS("VectorNodalField", "fields", "VectorFemField"),
    ART_CORE_CLASS("VectorSubElemField", "fields", "VectorElemFieldBase"),
    ART_CORE_CLASS("VectorVertexField", "fields", "VectorMeshField"),
};

const struct art_class_set art_classes_fem_field = ART_CLASS_TABLE(classes);

/* Fields (guide, chapter 7): values given on grids, FEM models and meshes. Facts (names, types,
 * defaults) from ArtiSynth's own property tables. */
#include "../femmodel_priv.h"
#include <art/rows.h>

/* What all vector fields have; the size of those of VectorNd and MatrixNd stands in `size`. */
#define VALUES                                                                                     \
    {                                                                                              \
        .name = "values", .type = ART_P_RAW, .flags = ART_PROP_ATTR | ART_PROP_PLAIN,              \
        .unit = "data", .help = "values by the number of what they belong to; null: not set"       \
    }
#define DEFAULT_VALUE                                                                              \
    {                                                                                              \
        .name = "defaultValue", .type = ART_P_RAW, .flags = ART_PROP_ATTR | ART_PROP_PLAIN,        \
        .unit = "data", .help = "value where none is set; 0 unless given"                          \
    }
#define SHELL_VALUES                                                                               \
    {                                                                                              \
        .name = "shellValues", .type = ART_P_RAW, .flags = ART_PROP_ATTR | ART_PROP_PLAIN,         \
        .unit = "data", .help = "the same of shell elements"                                       \
    }
#define TYPE                                                                                       \
    {                                                                                              \
        .name = "type", .type = ART_P_RAW, .flags = ART_PROP_ATTR | ART_PROP_PLAIN,                \
        .help = "class of the values: Vector2d, Vector3d, Matrix3d, ..."                           \
    }
#define SIZE                                                                                       \
    {                                                                                              \
        .name = "size", .type = ART_P_RAW, .flags = ART_PROP_ATTR | ART_PROP_PLAIN, .unit = "1",   \
        .help = "numbers of a VectorNd; rows and columns of a MatrixNd"                            \
    }

static const struct art_prop fem_field_comp_props[] = {
    {.name = "fem",
     .type = ART_P_REF,
     .flags = ART_PROP_ATTR,
     .help = "the FEM model that the values belong to"},
    DEFAULT_VALUE,
    VALUES,
};
static const struct art_class fem_field_comp = {
    .name = "FemFieldComp",
    .full_name = "artisynth.core.fields.FemFieldComp",
    .extends = "ModelComponentBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN | ART_CLASS_PASSIVE,
    .props = fem_field_comp_props,
    .n_props = sizeof fem_field_comp_props / sizeof fem_field_comp_props[0],
};

static const struct art_prop grid_field_base_props[] = {
    {.name = "useLocalValuesForField",
     .type = ART_P_BOOL,
     .def = "true",
     .help = "positions are taken in the grid's local frame; false: in the world"},
    {.name = "clipToGrid",
     .type = ART_P_BOOL,
     .def = "true",
     .help = "outside the value of the nearest place of the grid holds; false: there is none"},
    {.name = "useFemRestPositions",
     .type = ART_P_BOOL,
     .def = "true",
     .help = "points of a FEM model ask where they are at rest, not where they are"},
    {.name = "grid",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR | ART_PROP_PLAIN,
     .unit = "data",
     .help = "the grid: resolution, widths, center, orientation, values"},
};
static const struct art_class grid_field_base = {
    .name = "GridFieldBase",
    .full_name = "artisynth.core.fields.GridFieldBase",
    .extends = "GridCompBase",
    .flags = ART_CLASS_ABSTRACT,
    .props = grid_field_base_props,
    .n_props = sizeof grid_field_base_props / sizeof grid_field_base_props[0],
};

static const struct art_class matrix_nd_element_field = {
    .name = "MatrixNdElementField",
    .full_name = "artisynth.core.fields.MatrixNdElementField",
    .extends = "VectorElementField",
};

static const struct art_class matrix_nd_face_field = {
    .name = "MatrixNdFaceField",
    .full_name = "artisynth.core.fields.MatrixNdFaceField",
    .extends = "VectorFaceField",
};

static const struct art_class matrix_nd_nodal_field = {
    .name = "MatrixNdNodalField",
    .full_name = "artisynth.core.fields.MatrixNdNodalField",
    .extends = "VectorNodalField",
};

static const struct art_class matrix_nd_sub_elem_field = {
    .name = "MatrixNdSubElemField",
    .full_name = "artisynth.core.fields.MatrixNdSubElemField",
    .extends = "VectorSubElemField",
};

static const struct art_class matrix_nd_vertex_field = {
    .name = "MatrixNdVertexField",
    .full_name = "artisynth.core.fields.MatrixNdVertexField",
    .extends = "VectorVertexField",
};

static const struct art_prop mesh_field_comp_props[] = {
    {.name = "mesh",
     .type = ART_P_REF,
     .flags = ART_PROP_ATTR,
     .help = "the component whose mesh the values belong to"},
    DEFAULT_VALUE,
    VALUES,
};
static const struct art_class mesh_field_comp = {
    .name = "MeshFieldComp",
    .full_name = "artisynth.core.fields.MeshFieldComp",
    .extends = "ModelComponentBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN | ART_CLASS_PASSIVE,
    .props = mesh_field_comp_props,
    .n_props = sizeof mesh_field_comp_props / sizeof mesh_field_comp_props[0],
};

static const struct art_prop scalar_element_field_props[] = {
    SHELL_VALUES,
    {.name = "elementWidgetSize", .type = ART_P_DOUBLE, .def = "0.75", .unit = "1"},
    {.name = "volumeElemsVisible", .type = ART_P_BOOL, .def = "true"},
    {.name = "shellElemsVisible", .type = ART_P_BOOL, .def = "true"},
};
static const struct art_class scalar_element_field = {
    .name = "ScalarElementField",
    .full_name = "artisynth.core.fields.ScalarElementField",
    .extends = "ScalarFemField",
    .props = scalar_element_field_props,
    .n_props = sizeof scalar_element_field_props / sizeof scalar_element_field_props[0],
};

static const struct art_class scalar_face_field = {
    .name = "ScalarFaceField",
    .full_name = "artisynth.core.fields.ScalarFaceField",
    .extends = "ScalarMeshField",
};

static const struct art_prop scalar_fem_field_props[] = {
    ART_ROW_RENDER_PROPS("PointFaceRenderProps"),
    {.name = "visualization",
     .type = ART_P_ENUM,
     .def = "OFF",
     .values = "POINT|SURFACE|ELEMENT|OFF"},
    {.name = "colorInterpolation", .type = ART_P_ENUM, .def = "HSV", .values = "NONE|RGB|HSV"},
    {.name = "renderRange", .type = ART_P_RAW, .unit = "data"},
    {.name = "colorMap", .type = ART_P_RAW, .unit = "1"},
    {.name = "renderMeshes",
     .type = ART_P_REFS,
     .flags = ART_PROP_ATTR,
     .help = "meshes and cut planes of the FEM model that SURFACE shows the values on"},
};
static const struct art_class scalar_fem_field = {
    .name = "ScalarFemField",
    .full_name = "artisynth.core.fields.ScalarFemField",
    .extends = "FemFieldComp",
    .flags = ART_CLASS_ABSTRACT,
    .props = scalar_fem_field_props,
    .n_props = sizeof scalar_fem_field_props / sizeof scalar_fem_field_props[0],
};

static const struct art_prop scalar_grid_field_props[] = {
    {.name = "visualization", .type = ART_P_ENUM, .def = "OFF", .values = "POINT|SURFACE|OFF"},
    {.name = "renderRange", .type = ART_P_RAW, .unit = "data"},
    {.name = "colorInterpolation", .type = ART_P_ENUM, .def = "HSV", .values = "NONE|RGB|HSV"},
    {.name = "colorMap", .type = ART_P_RAW, .unit = "1"},
    {.name = "renderMeshes", .type = ART_P_REFS, .flags = ART_PROP_ATTR},
    {.name = "surfaceDistance", .type = ART_P_DOUBLE, .def = "0", .unit = "L"},
    {.name = "renderSurface", .type = ART_P_BOOL, .def = "false"},
};
static const struct art_class scalar_grid_field = {
    .name = "ScalarGridField",
    .full_name = "artisynth.core.fields.ScalarGridField",
    .extends = "GridFieldBase",
    .props = scalar_grid_field_props,
    .n_props = sizeof scalar_grid_field_props / sizeof scalar_grid_field_props[0],
};

static const struct art_prop scalar_mesh_field_props[] = {
    ART_ROW_RENDER_PROPS("PointFaceRenderProps"),
    {.name = "visualization", .type = ART_P_ENUM, .def = "OFF", .values = "POINT|FACE|SURFACE|OFF"},
    {.name = "colorInterpolation", .type = ART_P_ENUM, .def = "HSV", .values = "NONE|RGB|HSV"},
    {.name = "renderRange", .type = ART_P_RAW, .unit = "data"},
    {.name = "colorMap", .type = ART_P_RAW, .unit = "1"},
};
static const struct art_class scalar_mesh_field = {
    .name = "ScalarMeshField",
    .full_name = "artisynth.core.fields.ScalarMeshField",
    .extends = "MeshFieldComp",
    .flags = ART_CLASS_ABSTRACT,
    .props = scalar_mesh_field_props,
    .n_props = sizeof scalar_mesh_field_props / sizeof scalar_mesh_field_props[0],
};

static const struct art_class scalar_nodal_field = {
    .name = "ScalarNodalField",
    .full_name = "artisynth.core.fields.ScalarNodalField",
    .extends = "ScalarFemField",
};

static const struct art_prop scalar_sub_elem_field_props[] = {
    SHELL_VALUES,
    {.name = "volumeElemsVisible", .type = ART_P_BOOL, .def = "true"},
    {.name = "shellElemsVisible", .type = ART_P_BOOL, .def = "true"},
};
static const struct art_class scalar_sub_elem_field = {
    .name = "ScalarSubElemField",
    .full_name = "artisynth.core.fields.ScalarSubElemField",
    .extends = "ScalarFemField",
    .props = scalar_sub_elem_field_props,
    .n_props = sizeof scalar_sub_elem_field_props / sizeof scalar_sub_elem_field_props[0],
};

static const struct art_class scalar_vertex_field = {
    .name = "ScalarVertexField",
    .full_name = "artisynth.core.fields.ScalarVertexField",
    .extends = "ScalarMeshField",
};

static const struct art_class vector3d_element_field = {
    .name = "Vector3dElementField",
    .full_name = "artisynth.core.fields.Vector3dElementField",
    .extends = "VectorElementField",
};

static const struct art_class vector3d_face_field = {
    .name = "Vector3dFaceField",
    .full_name = "artisynth.core.fields.Vector3dFaceField",
    .extends = "VectorFaceField",
};

static const struct art_class vector3d_nodal_field = {
    .name = "Vector3dNodalField",
    .full_name = "artisynth.core.fields.Vector3dNodalField",
    .extends = "VectorNodalField",
};

static const struct art_class vector3d_sub_elem_field = {
    .name = "Vector3dSubElemField",
    .full_name = "artisynth.core.fields.Vector3dSubElemField",
    .extends = "VectorSubElemField",
};

static const struct art_class vector3d_vertex_field = {
    .name = "Vector3dVertexField",
    .full_name = "artisynth.core.fields.Vector3dVertexField",
    .extends = "VectorVertexField",
};

static const struct art_prop vector_elem_field_base_props[] = {
    SHELL_VALUES,
    {.name = "volumeElemsVisible", .type = ART_P_BOOL, .def = "true"},
    {.name = "shellElemsVisible", .type = ART_P_BOOL, .def = "true"},
};
static const struct art_class vector_elem_field_base = {
    .name = "VectorElemFieldBase",
    .full_name = "artisynth.core.fields.VectorElemFieldBase",
    .extends = "VectorFemField",
    .flags = ART_CLASS_ABSTRACT,
    .props = vector_elem_field_base_props,
    .n_props = sizeof vector_elem_field_base_props / sizeof vector_elem_field_base_props[0],
};

static const struct art_class vector_element_field = {
    .name = "VectorElementField",
    .full_name = "artisynth.core.fields.VectorElementField",
    .extends = "VectorElemFieldBase",
};

static const struct art_class vector_face_field = {
    .name = "VectorFaceField",
    .full_name = "artisynth.core.fields.VectorFaceField",
    .extends = "VectorMeshField",
};

static const struct art_prop vector_fem_field_props[] = {
    TYPE,
    SIZE,
    ART_ROW_RENDER_PROPS("PointLineRenderProps"),
    {.name = "renderScale", .type = ART_P_DOUBLE, .def = "0", .unit = "data"},
};
static const struct art_class vector_fem_field = {
    .name = "VectorFemField",
    .full_name = "artisynth.core.fields.VectorFemField",
    .extends = "FemFieldComp",
    .flags = ART_CLASS_ABSTRACT,
    .props = vector_fem_field_props,
    .n_props = sizeof vector_fem_field_props / sizeof vector_fem_field_props[0],
};

static const struct art_prop vector_grid_field_props[] = {
    {.name = "renderScale", .type = ART_P_DOUBLE, .def = "0", .unit = "data"},
};
static const struct art_class vector_grid_field = {
    .name = "VectorGridField",
    .full_name = "artisynth.core.fields.VectorGridField",
    .extends = "GridFieldBase",
    .props = vector_grid_field_props,
    .n_props = sizeof vector_grid_field_props / sizeof vector_grid_field_props[0],
    .aliases = "VectorGrid",
};

static const struct art_prop vector_mesh_field_props[] = {
    TYPE,
    SIZE,
    ART_ROW_RENDER_PROPS("PointLineRenderProps"),
    {.name = "renderScale", .type = ART_P_DOUBLE, .def = "0", .unit = "data"},
};
static const struct art_class vector_mesh_field = {
    .name = "VectorMeshField",
    .full_name = "artisynth.core.fields.VectorMeshField",
    .extends = "MeshFieldComp",
    .flags = ART_CLASS_ABSTRACT,
    .props = vector_mesh_field_props,
    .n_props = sizeof vector_mesh_field_props / sizeof vector_mesh_field_props[0],
};

static const struct art_class vector_nd_element_field = {
    .name = "VectorNdElementField",
    .full_name = "artisynth.core.fields.VectorNdElementField",
    .extends = "VectorElementField",
};

static const struct art_class vector_nd_face_field = {
    .name = "VectorNdFaceField",
    .full_name = "artisynth.core.fields.VectorNdFaceField",
    .extends = "VectorFaceField",
};

static const struct art_class vector_nd_nodal_field = {
    .name = "VectorNdNodalField",
    .full_name = "artisynth.core.fields.VectorNdNodalField",
    .extends = "VectorNodalField",
};

static const struct art_class vector_nd_sub_elem_field = {
    .name = "VectorNdSubElemField",
    .full_name = "artisynth.core.fields.VectorNdSubElemField",
    .extends = "VectorSubElemField",
};

static const struct art_class vector_nd_vertex_field = {
    .name = "VectorNdVertexField",
    .full_name = "artisynth.core.fields.VectorNdVertexField",
    .extends = "VectorVertexField",
};

static const struct art_class vector_nodal_field = {
    .name = "VectorNodalField",
    .full_name = "artisynth.core.fields.VectorNodalField",
    .extends = "VectorFemField",
};

static const struct art_class vector_sub_elem_field = {
    .name = "VectorSubElemField",
    .full_name = "artisynth.core.fields.VectorSubElemField",
    .extends = "VectorElemFieldBase",
};

static const struct art_class vector_vertex_field = {
    .name = "VectorVertexField",
    .full_name = "artisynth.core.fields.VectorVertexField",
    .extends = "VectorMeshField",
};

static const struct art_class *const classes[] = {
    &fem_field_comp,           &grid_field_base,         &matrix_nd_element_field,
    &matrix_nd_face_field,     &matrix_nd_nodal_field,   &matrix_nd_sub_elem_field,
    &matrix_nd_vertex_field,   &mesh_field_comp,         &scalar_element_field,
    &scalar_face_field,        &scalar_fem_field,        &scalar_grid_field,
    &scalar_mesh_field,        &scalar_nodal_field,      &scalar_sub_elem_field,
    &scalar_vertex_field,      &vector3d_element_field,  &vector3d_face_field,
    &vector3d_nodal_field,     &vector3d_sub_elem_field, &vector3d_vertex_field,
    &vector_elem_field_base,   &vector_element_field,    &vector_face_field,
    &vector_fem_field,         &vector_grid_field,       &vector_mesh_field,
    &vector_nd_element_field,  &vector_nd_face_field,    &vector_nd_nodal_field,
    &vector_nd_sub_elem_field, &vector_nd_vertex_field,  &vector_nodal_field,
    &vector_sub_elem_field,    &vector_vertex_field,
};

const struct art_class_set art_classes_fem_field = {classes, sizeof classes / sizeof classes[0]};

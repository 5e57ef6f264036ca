/* Finite elements: element classes, shells and skin. Facts (names, types,
 * defaults) from ArtiSynth's own property tables. */
#include "../femmodel_priv.h"
#include "tensor_props.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop aux_material_element_desc_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    {.name = "fraction",
     .type = ART_P_DOUBLE,
     .def = "1",
     .unit = "1",
     .help = "factor of the material of the bundle; below zero: none"},
    {.name = "element",
     .type = ART_P_REF,
     .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_PART,
     .help = "the element it acts in"},
};
static const struct art_class aux_material_element_desc = {
    .ops = &art_ops_fem_part,
    .law = &art_fem_part_law,
    .help = "a part of an element with a fraction of a material",
    .name = "AuxMaterialElementDesc",
    .full_name = "artisynth.core.femmodels.AuxMaterialElementDesc",
    .extends = "RenderableComponentBase",
    .props = aux_material_element_desc_props,
    .n_props = sizeof aux_material_element_desc_props / sizeof aux_material_element_desc_props[0],
};

static const struct art_class aux_material_element_desc_list = {
    .name = "AuxMaterialElementDescList",
    .full_name = "artisynth.core.femmodels.AuxMaterialElementDescList",
    .extends = "RenderableComponentList",
    .element = "AuxMaterialElementDesc",
};

static const struct art_class b_spline3d_element = {
    .name = "BSpline3dElement",
    .full_name = "artisynth.core.femmodels.BSpline3dElement",
    .extends = "FemElement3d",
};

static const struct art_prop fem_element_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    {.name = "density",
     .type = ART_P_DOUBLE,
     .def = "1000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L^3",
     .range = "[0,inf)",
     .help = "mass by volume"},
    {.name = "material",
     .type = ART_P_OBJECT,
     .flags = ART_PROP_NULLABLE,
     .values = "FemMaterial",
     .help = "force law"},
    {.name = "nodes",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR | ART_PROP_NEEDS,
     .unit = "1",
     .values = "nodes"},
    {.name = "mass", .type = ART_P_RAW, .flags = ART_PROP_ATTR, .unit = "M", .help = "mass"},
    {.name = "frame",
     .type = ART_P_NUMBERS,
     .flags = ART_PROP_ATTR,
     .unit = "1",
     .help = "axes of its materials, in the columns of a 3 x 3 rotation, by rows"},
};
static const struct art_class fem_element = {
    .name = "FemElement",
    .full_name = "artisynth.core.femmodels.FemElement",
    .extends = "RenderableComponentBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN,
    .props = fem_element_props,
    .n_props = sizeof fem_element_props / sizeof fem_element_props[0],
};

static const struct art_prop fem_element3d_props[] = {
    FEM_TENSOR_PROPS,
    {.name = "volume",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "L^3",
     .help = "volume"},
    {.name = "restVolume",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "L^3",
     .help = "volume at rest"},
    {.name = "volumeRatio",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "1",
     .help = "volume by volume at rest"},
    {.name = "minJ",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "1",
     .help = "least det F at its integration points"},
    {.name = "strainEnergy",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "M L^2/T^2",
     .help = "strain energy"},
};
static const struct art_class fem_element3d = {
    .ops = &art_ops_fem_element,
    .name = "FemElement3d",
    .full_name = "artisynth.core.femmodels.FemElement3d",
    .extends = "FemElement3dBase",
    .flags = ART_CLASS_ABSTRACT,
    .props = fem_element3d_props,
    .n_props = sizeof fem_element3d_props / sizeof fem_element3d_props[0],
};

static const struct art_prop fem_element3d_base_props[] = {
    ART_ROW_ELEMENT_WIDGET_SIZE,
};
static const struct art_class fem_element3d_base = {
    .name = "FemElement3dBase",
    .full_name = "artisynth.core.femmodels.FemElement3dBase",
    .extends = "FemElement",
    .flags = ART_CLASS_ABSTRACT,
    .props = fem_element3d_base_props,
    .n_props = sizeof fem_element3d_base_props / sizeof fem_element3d_base_props[0],
};

static const struct art_prop fem_element3d_list_props[] = {
    ART_ROW_ELEMENT_WIDGET_SIZE,
};
static const struct art_class fem_element3d_list = {
    .name = "FemElement3dList",
    .full_name = "artisynth.core.femmodels.FemElement3dList",
    .extends = "RenderableComponentList",
    .element = "FemElement3d",
    .props = fem_element3d_list_props,
    .n_props = sizeof fem_element3d_list_props / sizeof fem_element3d_list_props[0],
};

static const struct art_prop gaussian_weighting_props[] = {
    {.name = "sigma", .type = ART_P_DOUBLE, .def = "1", .unit = "?"},
};
static const struct art_class gaussian_weighting = {
    .name = "GaussianWeighting",
    .full_name = "artisynth.core.femmodels.GaussianWeighting",
    .extends = "SkinWeightingFunction",
    .props = gaussian_weighting_props,
    .n_props = sizeof gaussian_weighting_props / sizeof gaussian_weighting_props[0],
};

static const struct art_class hex_element = {
    .name = "HexElement",
    .full_name = "artisynth.core.femmodels.HexElement",
    .extends = "FemElement3d",
    .aliases = "Hex",
};

static const struct art_class inverse_square_weighting = {
    .name = "InverseSquareWeighting",
    .full_name = "artisynth.core.femmodels.InverseSquareWeighting",
    .extends = "SkinWeightingFunction",
};

static const struct art_prop muscle_element_desc_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    {.name = "direction",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .unit = "1",
     .geom = "direction",
     .help = "direction of the fibres at rest, of all its points; zero: none"},
    ART_ROW_NET_EXCITATION,
    ART_ROW_EXCITATION,
    ART_ROW_EXCITATION_SOURCES,
    {.name = "element", .type = ART_P_REF, .flags = ART_PROP_ATTR},
    {.name = "directions",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR,
     .unit = "1",
     .geom = "direction",
     .help = "directions at its integration points, one after the other; null: none"},
};
static const struct art_class muscle_element_desc = {
    .ops = &art_ops_muscle_desc,
    .name = "MuscleElementDesc",
    .full_name = "artisynth.core.femmodels.MuscleElementDesc",
    .extends = "RenderableComponentBase",
    .flags = ART_CLASS_OPEN,
    .props = muscle_element_desc_props,
    .n_props = sizeof muscle_element_desc_props / sizeof muscle_element_desc_props[0],
};

static const struct art_class muscle_element_desc_list = {
    .name = "MuscleElementDescList",
    .full_name = "artisynth.core.femmodels.MuscleElementDescList",
    .extends = "RenderableComponentList",
    .element = "MuscleElementDesc",
};

static const struct art_prop node_displacement_renderer_props[] = {
    ART_ROW_RENDER_PROPS("LineRenderProps"),
};
static const struct art_class node_displacement_renderer = {
    .name = "NodeDisplacementRenderer",
    .full_name = "artisynth.core.femmodels.NodeDisplacementRenderer",
    .extends = "RenderableComponentBase",
    .flags = ART_CLASS_PASSIVE,
    .props = node_displacement_renderer_props,
    .n_props = sizeof node_displacement_renderer_props / sizeof node_displacement_renderer_props[0],
};

static const struct art_class point_skin_attachment = {
    .name = "PointSkinAttachment",
    .full_name = "artisynth.core.femmodels.PointSkinAttachment",
    .extends = "PointAttachment",
    .flags = ART_CLASS_OPEN,
};

static const struct art_class pyramid_element = {
    .name = "PyramidElement",
    .full_name = "artisynth.core.femmodels.PyramidElement",
    .extends = "FemElement3d",
    .aliases = "Pyramid",
};

static const struct art_class quadhex_element = {
    .name = "QuadhexElement",
    .full_name = "artisynth.core.femmodels.QuadhexElement",
    .extends = "FemElement3d",
    .aliases = "Quadhex",
};

static const struct art_class quadpyramid_element = {
    .name = "QuadpyramidElement",
    .full_name = "artisynth.core.femmodels.QuadpyramidElement",
    .extends = "FemElement3d",
    .aliases = "Quadpyramid",
};

static const struct art_class quadtet_element = {
    .name = "QuadtetElement",
    .full_name = "artisynth.core.femmodels.QuadtetElement",
    .extends = "FemElement3d",
    .aliases = "Quadtet",
};

static const struct art_class quadwedge_element = {
    .name = "QuadwedgeElement",
    .full_name = "artisynth.core.femmodels.QuadwedgeElement",
    .extends = "FemElement3d",
    .aliases = "Quadwedge",
};

#define TELLS(n, u, h)                                                                             \
    {                                                                                              \
        .name = (n), .type = ART_P_DOUBLE, .flags = ART_PROP_READONLY, .unit = (u), .help = (h)    \
    }
static const struct art_prop shell_element3d_props[] = {
    FEM_TENSOR_PROPS,
    TELLS("volume", "L^3", "volume, of membranes area by thickness"),
    TELLS("restVolume", "L^3", "volume at rest"),
    TELLS("volumeRatio", "1", "volume by volume at rest"),
    TELLS("minJ", "1", "least det F at its integration points"),
    TELLS("strainEnergy", "M L^2/T^2", "strain energy"),
    {.name = "defaultThickness",
     .type = ART_P_DOUBLE,
     .def = "0.01",
     .unit = "L",
     .help = "of membranes; of others where nodes have no directors of their own"},
    {.name = "elementClass",
     .type = ART_P_RAW,
     .flags = ART_PROP_ATTR | ART_PROP_PLAIN,
     .help = "SHELL or MEMBRANE, which does not bend"},
};
static const struct art_class shell_element3d = {
    .ops = &art_ops_fem_element,
    .name = "ShellElement3d",
    .full_name = "artisynth.core.femmodels.ShellElement3d",
    .extends = "FemElement3dBase",
    .flags = ART_CLASS_ABSTRACT,
    .props = shell_element3d_props,
    .n_props = sizeof shell_element3d_props / sizeof shell_element3d_props[0],
};

static const struct art_class shell_node_fem3d_attachment = {
    .ops = &art_ops_shell_node_fem,
    .help = "makes a shell's node follow nodes with its director",
    .name = "ShellNodeFem3dAttachment",
    .full_name = "artisynth.core.femmodels.ShellNodeFem3dAttachment",
    .extends = "PointFem3dAttachment",
};

static const struct art_prop shell_node_frame_attachment_props[] = {
    {.name = "locDir",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .flags = ART_PROP_ATTR,
     .unit = "L",
     .geom = "vector in frame",
     .help = "from the back of the shell to its front, in the frame; zero: as it is"},
};
static const struct art_class shell_node_frame_attachment = {
    .ops = &art_ops_shell_node_frame,
    .help = "fixes a shell's node in a frame with its director",
    .name = "ShellNodeFrameAttachment",
    .full_name = "artisynth.core.femmodels.ShellNodeFrameAttachment",
    .extends = "PointFrameAttachment",
    .flags = ART_CLASS_OPEN | ART_CLASS_OWN,
    .props = shell_node_frame_attachment_props,
    .n_props =
        sizeof shell_node_frame_attachment_props / sizeof shell_node_frame_attachment_props[0],
};

static const struct art_class shell_quad_element = {
    .name = "ShellQuadElement",
    .full_name = "artisynth.core.femmodels.ShellQuadElement",
    .extends = "ShellElement3d",
};

static const struct art_class shell_tri_element = {
    .name = "ShellTriElement",
    .full_name = "artisynth.core.femmodels.ShellTriElement",
    .extends = "ShellElement3d",
};

static const struct art_prop skin_marker_props[] = {
    {.name = "attachment", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
};
static const struct art_class skin_marker = {
    .flags = ART_CLASS_OWN,
    .name = "SkinMarker",
    .full_name = "artisynth.core.femmodels.SkinMarker",
    .extends = "Marker",
    .props = skin_marker_props,
    .n_props = sizeof skin_marker_props / sizeof skin_marker_props[0],
};

static const struct art_prop skin_mesh_body_props[] = {
    {.name = "frameBlending",
     .type = ART_P_ENUM,
     .def = "LINEAR",
     .values = "LINEAR|DUAL_QUATERNION_LINEAR|DUAL_QUATERNION_ITERATIVE"},
    ART_ROW_COLLIDABLE,
    {.name = "weightingFunction",
     .type = ART_P_OBJECT,
     .def = "InverseSquareWeighting",
     .flags = ART_PROP_NULLABLE,
     .values = "SkinWeightingFunction"},
    {.name = "DQBlendTolerance", .type = ART_P_DOUBLE, .def = "1e-08", .unit = "1"},
    {.name = "DQMaxBlendSteps", .type = ART_P_INT, .def = "3"},
    {.name = "attachPointsToMesh", .type = ART_P_BOOL, .def = "true"},
};
static const struct art_class skin_mesh_body = {
    .name = "SkinMeshBody",
    .full_name = "artisynth.core.femmodels.SkinMeshBody",
    .extends = "SkinMeshBase",
    .props = skin_mesh_body_props,
    .n_props = sizeof skin_mesh_body_props / sizeof skin_mesh_body_props[0],
};

static const struct art_class skin_weighting_function = {
    .name = "SkinWeightingFunction",
    .full_name = "artisynth.core.femmodels.SkinWeightingFunction",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_VALUE,
};

static const struct art_class tet_element = {
    .name = "TetElement",
    .full_name = "artisynth.core.femmodels.TetElement",
    .extends = "FemElement3d",
    .aliases = "Tet",
};

static const struct art_class wedge_element = {
    .name = "WedgeElement",
    .full_name = "artisynth.core.femmodels.WedgeElement",
    .extends = "FemElement3d",
    .aliases = "Wedge",
};

static const struct art_class *const classes[] = {
    &aux_material_element_desc,
    &aux_material_element_desc_list,
    &b_spline3d_element,
    &fem_element,
    &fem_element3d,
    &fem_element3d_base,
    &fem_element3d_list,
    &gaussian_weighting,
    &hex_element,
    &inverse_square_weighting,
    &muscle_element_desc,
    &muscle_element_desc_list,
    &node_displacement_renderer,
    &point_skin_attachment,
    &pyramid_element,
    &quadhex_element,
    &quadpyramid_element,
    &quadtet_element,
    &quadwedge_element,
    &shell_element3d,
    &shell_node_fem3d_attachment,
    &shell_node_frame_attachment,
    &shell_quad_element,
    &shell_tri_element,
    &skin_marker,
    &skin_mesh_body,
    &skin_weighting_function,
    &tet_element,
    &wedge_element,
};

const struct art_class_set art_classes_fem_element = {classes, sizeof classes / sizeof classes[0]};

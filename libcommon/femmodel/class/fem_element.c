/* These are the classes of finite elements and shells. Facts (names, types, defaults) are from
 * ArtiSynth's own property tables. */
#include "../femmodel_priv.h"
#include "tensor_props.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop aux_material_element_desc_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("fraction", DOUBLE("1"), "1", "factor of the material of the bundle; below zero: none"),
    ART_P("element", REF, NULL, "the element it acts in",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_PART),
};

static const struct art_prop fem_element_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("density", DOUBLE("M/L^3"), "1000", "mass by volume", ART_INHERITED, .range = "[0,inf)"),
    ART_P("material", OBJECT("FemMaterial"), NULL, "force law", ART_NULLABLE),
    ART_P("nodes", RAW, NULL, .flags = ART_PROP_ATTR | ART_PROP_NEEDS, .unit = "1",
          .values = "nodes"),
    ART_P("mass", DOUBLE("M"), NULL, "density by volume at rest", ART_READONLY),
    ART_P("frame", NUMBERS("1"), NULL,
          "axes of its materials, in the columns of a 3 x 3 rotation, by rows", ART_ATTR),
    ART_P("prestrain", NUMBERS("1"), NULL,
          "deformation gradient that its nonlinear materials have at rest, 3 x 3 by rows",
          ART_OURS),
};

static const struct art_prop fem_element3d_props[] = {
    FEM_TENSOR_PROPS,
    ART_P("volume", DOUBLE("L^3"), NULL, "volume", ART_READONLY),
    ART_P("restVolume", DOUBLE("L^3"), NULL, "volume at rest", ART_READONLY),
    ART_P("volumeRatio", DOUBLE("1"), NULL, "volume by volume at rest", ART_READONLY),
    ART_P("minJ", DOUBLE("1"), NULL, "least det F at its integration points", ART_READONLY),
    ART_P("strainEnergy", DOUBLE("M L^2/T^2"), NULL, "strain energy", ART_READONLY),
};

static const struct art_prop fem_element3d_base_props[] = {
    ART_ROW_ELEMENT_WIDGET_SIZE,
};

static const struct art_prop fem_element3d_list_props[] = {
    ART_ROW_ELEMENT_WIDGET_SIZE,
};

static const struct art_prop muscle_element_desc_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("direction", VECTOR(3, "1"), "0.0 0.0 0.0",
          "direction of the fibres at rest, of all its points; zero: none", .geom = "direction"),
    ART_ROW_NET_EXCITATION,
    ART_ROW_EXCITATION,
    ART_ROW_EXCITATION_SOURCES,
    ART_P("element", REF, NULL, ART_ATTR),
    ART_P("directions", RAW, NULL,
          "directions at its integration points, one after the other; null: none", ART_ATTR,
          .unit = "1", .geom = "direction"),
};

static const struct art_prop node_displacement_renderer_props[] = {
    ART_ROW_RENDER_PROPS("LineRenderProps"),
};

#define READS(n, u, h) ART_P((n), DOUBLE((u)), NULL, (h), ART_READONLY)
static const struct art_prop shell_element3d_props[] = {
    FEM_TENSOR_PROPS,
    READS("volume", "L^3", "volume, of membranes area by thickness"),
    READS("restVolume", "L^3", "volume at rest"),
    READS("volumeRatio", "1", "volume by volume at rest"),
    READS("minJ", "1", "least det F at its integration points"),
    READS("strainEnergy", "M L^2/T^2", "strain energy"),
    ART_P("defaultThickness", DOUBLE("L"), "0.01",
          "of membranes; of others where nodes have no directors of their own"),
    ART_P("elementClass", RAW, NULL, "SHELL or MEMBRANE, which does not bend",
          .flags = ART_PROP_ATTR | ART_PROP_PLAIN),
};

static const struct art_prop shell_node_frame_attachment_props[] = {
    ART_P("locDir", VECTOR(3, "L"), "0.0 0.0 0.0",
          "from the back of the shell to its front, in the frame; zero: as it is", ART_ATTR,
          .geom = "vector in frame"),
};

static const struct art_prop shell_back_attachment_props[] = {
    ART_P("point", REF, NULL, "the attached point",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_PART),
    ART_P("node", REF, NULL, "the node of the shell", .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
};

static const struct art_prop shell_node_fem3d_attachment_props[] = {
    ART_P("locDir", VECTOR(3, "L"), "0.0 0.0 0.0",
          "from the back of the shell to its front; it follows from where they are", ART_ATTR,
          .geom = "fixed"),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("AuxMaterialElementDesc", "femmodels", "RenderableComponentBase",
                   ART_PROPS(aux_material_element_desc_props), .ops = &art_ops_fem_part,
                   .law = &art_fem_part_law,
                   .help = "a part of an element with a fraction of a material"),
    ART_CORE_CLASS("AuxMaterialElementDescList", "femmodels", "RenderableComponentList",
                   .element = "AuxMaterialElementDesc"),
    ART_CORE_CLASS("BSpline3dElement", "femmodels", "FemElement3d"),
    ART_CORE_CLASS("FemElement", "femmodels", "RenderableComponentBase",
                   .flags = ART_CLASS_ABSTRACT, ART_PROPS(fem_element_props)),
    ART_CORE_CLASS("FemElement3d", "femmodels", "FemElement3dBase", .flags = ART_CLASS_ABSTRACT,
                   ART_PROPS(fem_element3d_props), .ops = &art_ops_fem_element),
    ART_CORE_CLASS("FemElement3dBase", "femmodels", "FemElement", .kind = ART_KIND_FEM_ELEMENT,
                   .flags = ART_CLASS_ABSTRACT, ART_PROPS(fem_element3d_base_props)),
    ART_CORE_CLASS("FemElement3dList", "femmodels", "RenderableComponentList",
                   .element = "FemElement3d", ART_PROPS(fem_element3d_list_props)),
    ART_CORE_CLASS("HexElement", "femmodels", "FemElement3d", .aliases = "Hex"),
    ART_CORE_CLASS("MuscleElementDesc", "femmodels", "RenderableComponentBase",
                   ART_PROPS(muscle_element_desc_props), .ops = &art_ops_muscle_desc),
    ART_CORE_CLASS("MuscleElementDescList", "femmodels", "RenderableComponentList",
                   .element = "MuscleElementDesc"),
    ART_CORE_CLASS("NodeDisplacementRenderer", "femmodels", "RenderableComponentBase",
                   .flags = ART_CLASS_PASSIVE, ART_PROPS(node_displacement_renderer_props)),
    ART_CORE_CLASS("PyramidElement", "femmodels", "FemElement3d", .aliases = "Pyramid"),
    ART_CORE_CLASS("QuadhexElement", "femmodels", "FemElement3d", .aliases = "Quadhex"),
    ART_CORE_CLASS("QuadpyramidElement", "femmodels", "FemElement3d", .aliases = "Quadpyramid"),
    ART_CORE_CLASS("QuadtetElement", "femmodels", "FemElement3d", .aliases = "Quadtet"),
    ART_CORE_CLASS("QuadwedgeElement", "femmodels", "FemElement3d", .aliases = "Quadwedge"),
    ART_CORE_CLASS("ShellElement3d", "femmodels", "FemElement3dBase", .kind = ART_KIND_SHELL,
                   .flags = ART_CLASS_ABSTRACT, ART_PROPS(shell_element3d_props),
                   .ops = &art_ops_fem_element),
    ART_CLASS("ShellBackAttachment", "artkit", "PointAttachment",
              ART_PROPS(shell_back_attachment_props), .ops = &art_ops_shell_back,
              .help = "makes a point move as the back of a shell's node does"),
    ART_CORE_CLASS("ShellNodeFem3dAttachment", "femmodels", "PointFem3dAttachment",
                   ART_PROPS(shell_node_fem3d_attachment_props), .ops = &art_ops_shell_node_fem,
                   .help = "makes a shell's node follow nodes with its director"),
    ART_CORE_CLASS("ShellNodeFrameAttachment", "femmodels", "PointFrameAttachment",
                   .flags = ART_CLASS_OWN, ART_PROPS(shell_node_frame_attachment_props),
                   .ops = &art_ops_shell_node_frame,
                   .help = "fixes a shell's node in a frame with its director"),
    ART_CORE_CLASS("ShellQuadElement", "femmodels", "ShellElement3d"),
    ART_CLASS("ShellQuadquadElement", "artkit", "ShellElement3d",
              .help = "a quadrilateral shell of eight nodes, four of them on its edges"),
    ART_CLASS("ShellQuadtriElement", "artkit", "ShellElement3d",
              .help = "a triangular shell of six nodes, three of them on its edges"),
    ART_CORE_CLASS("ShellTriElement", "femmodels", "ShellElement3d"),
    ART_CORE_CLASS("TetElement", "femmodels", "FemElement3d", .aliases = "Tet"),
    ART_CORE_CLASS("WedgeElement", "femmodels", "FemElement3d", .aliases = "Wedge"),
};

const struct art_class_set art_classes_fem_element = ART_CLASS_TABLE(classes);

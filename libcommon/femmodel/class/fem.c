/* These are the classes of finite elements. Facts (names, types, defaults) are from ArtiSynth's
 * own property tables. */
#include "../femmodel_priv.h"
#include "tensor_props.h"
#include <art/model.h>
#include <art/rows.h>

/* The mode of a range stands beside it in the original's files. */
#define RANGE_MODE                                                                                 \
    ART_P("stressPlotRangeMode", ENUM("Explicit|Inherited|Inactive"), NULL,                        \
          "the mode of stressPlotRange", ART_ATTR)

static const struct art_prop aux_material_bundle_props[] = {
    ART_ROW_RENDER_PROPS("FaceRenderProps"),
    ART_ROW_FEM_MATERIAL,
    ART_ROW_ELEMENT_WIDGET_SIZE,
    ART_P("fractionRenderRadius", DOUBLE("L"), "0", ART_INHERITED),
    ART_P("fractionRenderType",
          ENUM("ELEMENT|ELEMENT_SCALED|INTEGRATION_POINT|INTEGRATION_POINT_SCALED"),
          "INTEGRATION_POINT_SCALED", ART_INHERITED),
};
static const struct art_child_def aux_material_bundle_children[] = {
    {"elementDescs", "AuxMaterialElementDescList", NULL, "e", true},
};

static const struct art_prop back_node3d_props[] = {
    ART_P("position", VECTOR(3, "L"), "0.0 0.0 0.0", "where it is", ART_ATTR, .geom = "point"),
    ART_P("velocity", VECTOR(3, "L/T"), "0.0 0.0 0.0", "velocity", ART_ATTR, .geom = "vector"),
    ART_P("rest", VECTOR(3, "L"), "0.0 0.0 0.0",
          "where it is at rest, if not where the shells around put it",
          .flags = ART_PROP_ATTR | ART_PROP_DERIVED, .geom = "point"),
    ART_P("restExplicit", BOOL, "false", "the place at rest stands; else shells around give it",
          ART_ATTR),
};

static const struct art_prop fem_attached_frame_props[] = {
    ART_ROW_AXIS_LENGTH("0"),
    ART_P("attachment", OBJECT("FrameFem3dAttachment"), NULL, "element or nodes of the frame",
          ART_ATTR),
};

static const struct art_prop fem_cut_plane_props[] = {
    ART_ROW_RENDER_PROPS("MeshRenderProps"),
    ART_P("squareSize", DOUBLE("L"), "-1"),
    ART_P("resolution", DOUBLE("1"), "-1"),
    ART_P("surfaceRendering",
          ENUM("None|Shaded|Stress|Strain|MAPStress|MAPStrain|MaxShearStress|MaxShearStrain|"
               "EnergyDensity"),
          "Shaded", ART_INHERITED),
    ART_P("colorInterpolation", ENUM("NONE|RGB|HSV"), "RGB"),
    ART_P("stressPlotRanging", ENUM("Fixed|Auto"), "Auto", ART_INHERITED),
    ART_P("stressPlotRange", RANGE("data"), "0.0 1.0", ART_INHERITED),
    RANGE_MODE,
    ART_P("colorMap", RAW, NULL, ART_INHERITED, .unit = "1", ART_COLOR_MAPS),
    ART_P("highlightColoredMesh", BOOL, "false"),
    ART_ROW_AXIS_LENGTH("0"),
};

static const struct art_prop fem_marker_props[] = {
    ART_P("attachment", OBJECT("PointFem3dAttachment"), NULL, "element and nodes of the marker",
          ART_ATTR),
};

static const struct art_prop fem_mesh_base_props[] = {
    ART_P("surfaceRendering",
          ENUM("None|Shaded|Stress|Strain|MAPStress|MAPStrain|MaxShearStress|MaxShearStrain|"
               "EnergyDensity"),
          "Shaded", ART_INHERITED),
    ART_P("stressPlotRanging", ENUM("Fixed|Auto"), "Auto", ART_INHERITED),
    ART_P("stressPlotRange", RANGE("data"), "0.0 0.0", ART_INHERITED),
    RANGE_MODE,
    ART_P("colorMap", RAW, NULL, ART_INHERITED, .unit = "1", ART_COLOR_MAPS),
};

static const struct art_prop fem_mesh_comp_props[] = {
    ART_ROW_COLLIDABLE,
    ART_P("fem", RAW, NULL, ART_ATTR),
    ART_P("surfaceMesh", RAW, NULL, ART_ATTR),
    ART_P("generatedSurface", RAW, NULL, ART_ATTR),
    ART_P("attachments", RAW, NULL, ART_ATTR, .unit = "1"),
    ART_P("meshdata", RAW, NULL, ART_ATTR, .unit = "data"),
    ART_P("surfaceMeshValid", RAW, NULL, ART_ATTR),
    ART_P("internal", RAW, NULL, ART_ATTR),
    ART_P("vertexAdjacencies", RAW, NULL, "numbers of nodes that the surface made, by vertex",
          .flags = ART_PROP_ATTR | ART_PROP_PLAIN, .unit = "1"),
};

static const struct art_prop fem_model_props[] = {
    ART_P("surfaceRendering",
          ENUM("None|Shaded|Stress|Strain|MAPStress|MAPStrain|MaxShearStress|MaxShearStrain|"
               "EnergyDensity"),
          "None", ART_INHERITED, .flags = ART_PROP_LAST),
    ART_P("stressPlotRanging", ENUM("Fixed|Auto"), "Auto", ART_INHERITED),
    ART_P("stressPlotRange", RANGE("data"), "0.0 0.0", ART_INHERITED),
    RANGE_MODE,
    ART_P("gravity", VECTOR(3, "L/T^2"), "0.0 0.0 -9.8", "acceleration of gravity", ART_INHERITED,
          .range = "(-inf,inf)", .geom = "load"),
    ART_P("density", DOUBLE("M/L^3"), "1000", "mass by volume", ART_INHERITED, .range = "[0,inf)"),
    ART_P("particleDamping", DOUBLE("1/T"), "2"),
    ART_P("stiffnessDamping", DOUBLE("T"), "0"),
    ART_P("stiffnessDampingKind", ENUM("TANGENT|OBJECTIVE"), "TANGENT",
          "by the tangent of the moment, which drives motions where stresses or pressures are "
          "large; by the rate of stress that turns with the material, which takes energy from all",
          ART_OURS),
    ART_ROW_FEM_MATERIAL,
    ART_P("abortOnInvertedElements", BOOL, "true",
          "a step fails that inverts an element whose own material is not linear; false: the first "
          "is a warning",
          ART_OURS),
    FEM_SWITCH("computeNodalStress", "stress is"),
    FEM_SWITCH("computeNodalStrain", "strain is"),
    FEM_SWITCH("computeNodalEnergyDensity", "energy density is"),
    FEM_SWITCH("computeStrainEnergy", "strain energy is"),
    FEM_READS("strainEnergy", ART_P_DOUBLE, 0, "M L^2/T^2", "strain energy"),
    FEM_READS("kineticEnergy", ART_P_DOUBLE, 0, "M L^2/T^2", "kinetic energy of its nodes"),
    ART_P("volume", DOUBLE("L^3"), NULL, "volume of its elements", ART_READONLY),
    ART_P("centerOfMass", VECTOR(3, "L"), NULL, "centre of mass of its nodes", ART_READONLY,
          .geom = "point"),
    ART_P("numInverted", INT, NULL, "elements with det F <= 0 at an integration point",
          ART_READONLY),
    ART_P("mass", DOUBLE("M"), NULL, "mass of its nodes", ART_READONLY, .range = "[0,inf)"),
};

static const struct art_prop fem_model3d_props[] = {
    ART_ROW_AXIS_LENGTH("0"),
    ART_P("frameRelative", BOOL, "false"),
    ART_P("grounded", BOOL, "false", "preferred as fixed when joints are set"),
    ART_P("incompressible", ENUM("OFF|ON|AUTO|NODAL|ELEMENT|FULL"), "OFF",
          "volumes as constraints, of elements or of nodes (ELEMENT for most, NODAL for linear "
          "tetrahedra; ON and AUTO choose; FULL is for softIncompMethod alone)"),
    ART_P("softIncompMethod", ENUM("OFF|ON|AUTO|NODAL|ELEMENT|FULL"), "AUTO",
          "where an incompressible material takes its pressure from: the volume of each element, "
          "of each node, of each integration point (FULL)"),
    ART_P("incompCompliance", DOUBLE("L T^2/M"), "0",
          "of the constraints of incompressible: change of volume by pressure"),
    ART_ROW_ELEMENT_WIDGET_SIZE,
    ART_P("colorMap", RAW, NULL, ART_INHERITED, .unit = "1", ART_COLOR_MAPS),
    ART_ROW_COLLIDABLE,
    ART_P("directorRenderLen", DOUBLE("L"), "0"),
    ART_P("useConsistentMass", BOOL, "false",
          "masses of elements by their shape functions, not lumped on nodes; with Trapezoidal"),
    ART_P("shellStrains", ENUM("ASSUMED|DISPLACEMENT"), "ASSUMED",
          "strains of thick shells: assumed natural ones, or those of the displacements, which "
          "lock in thin shells; of all models that are simulated together",
          ART_OURS),
    ART_P("prestrainScale", DOUBLE("1"), "1", "how much of the prestrain of elements acts",
          ART_OURS, .range = "(-inf,inf)"),
    ART_P("useNodalMassWeights", BOOL, "false",
          "mass of an element on its nodes by their shape functions, not in equal parts", ART_OURS),
    ART_P("minBound", RAW, NULL, ART_ATTR, .unit = "L", .geom = "derived"),
    ART_P("maxBound", RAW, NULL, ART_ATTR, .unit = "L", .geom = "derived"),
    ART_P("autoGenerateSurface", RAW, NULL, ART_ATTR),
    ART_P("surfaceMeshValid", RAW, NULL, ART_ATTR),
    ART_P("volume", DOUBLE("L^3"), NULL, "volume of its elements",
          .flags = ART_PROP_ATTR | ART_PROP_READONLY, .geom = "derived"),
    ART_P("strainEnergy", DOUBLE("M L^2/T^2"), NULL, "strain energy",
          .flags = ART_PROP_ATTR | ART_PROP_READONLY),
    ART_P("computeStressStrainFlags", RAW, NULL, ART_ATTR, .unit = "1", .geom = "fixed"),
    ART_P("stressPlotRange", RANGE("data"), NULL, ART_INHERITED),
};
static const struct art_child_def fem_model3d_children[] = {
    {"frame", "FemModelFrame", NULL, NULL, false},
    {"nodes", "PointList", "FemNode3d", "n", false},
    {"elements", "FemElement3dList", "FemElement3d", "e", false},
    {"shellElements", "FemElement3dList", "ShellElement3d", "s", false},
    {"auxMaterials", "AuxMaterialBundleList", NULL, "amat", false},
    {"materials", "MaterialBundleList", NULL, "mat", false},
    {"meshes", "MeshComponentList", "FemMeshComp", "msh", false},
    {"cutPlanes", "RenderableComponentList", "FemCutPlane", NULL, false},
    {"fields", "ComponentList", "artisynth.core.modelbase.FieldComponent", "fld", false},
    {"markers", "PointList", "FemMarker", "m", false},
    {"attachments", "ComponentList", "artisynth.core.mechmodels.DynamicAttachmentComp", "a", false},
    {"attachedFrames", "RenderableComponentList", "FemAttachedFrame", "af", false},
};

static const struct art_prop fem_model_frame_props[] = {
    ART_P("mass", DOUBLE("M"), NULL, "mass", ART_NOT_COMPUTED, .range = "[0,inf)"),
    ART_P("inertia", SYM3, NULL, "rotational inertia about the centre of mass", ART_NOT_COMPUTED,
          .unit = "M L^2"),
    ART_P("centerOfMass", VECTOR(3, "L"), NULL, "centre of mass in body coordinates",
          ART_NOT_COMPUTED, .geom = "point in self"),
    ART_ROW_DYNAMIC,
};

static const struct art_prop fem_node_props[] = {
    ART_P("mass", DOUBLE("M"), "1", "mass", ART_DERIVED, .range = "[0,inf)"),
    ART_P("massExplicit", BOOL, "false", "the mass stands; else it follows from the elements",
          .flags = ART_PROP_ATTR | ART_PROP_OURS),
};

static const struct art_prop fem_node3d_props[] = {
    ART_P("restPosition", VECTOR(3, "L"), "0.0 0.0 0.0", "position at rest", ART_DERIVED,
          .geom = "point"),
    ART_P("targetDisplacement", VECTOR(3, "L"), "0.0 0.0 0.0",
          "targetPosition less the position at rest", .flags = ART_PROP_STATE | ART_PROP_DERIVED,
          .geom = "vector"),
    ART_P("backPosition", VECTOR(3, "L"), "0.0 0.0 0.0", "of a shell's node: where its back is",
          ART_DERIVED, .geom = "point"),
    ART_P("backVelocity", VECTOR(3, "L/T"), "0.0 0.0 0.0",
          "of a shell's node: velocity of its back", .flags = ART_PROP_OURS | ART_PROP_DERIVED,
          .geom = "vector"),
    ART_P("backRestPosition", VECTOR(3, "L"), "0.0 0.0 0.0",
          "of a shell's node: where its back is at rest", ART_DERIVED, .geom = "point"),
    ART_P("director", VECTOR(3, "L"), "0.0 0.0 0.0", "of a shell's node: from its back to it",
          .flags = ART_PROP_OURS | ART_PROP_DERIVED, .geom = "vector"),
    ART_P("restDirector", VECTOR(3, "L"), "0.0 0.0 0.0", "the same at rest",
          .flags = ART_PROP_OURS | ART_PROP_DERIVED, .geom = "vector"),
    ART_P("displacement", VECTOR(3, "L"), NULL, "position less position at rest", ART_READONLY,
          .geom = "vector"),
    FEM_SWITCH("computeStress", "stress is"),
    FEM_SWITCH("computeStrain", "strain is"),
    FEM_SWITCH("computeEnergyDensity", "energy density is"),
    FEM_TENSOR_PROPS,
    ART_P("index", INT, "-1"),
    ART_P("rest", VECTOR(3, "L"), NULL, "where it is at rest, if not where it is",
          .flags = ART_PROP_ATTR | ART_PROP_DERIVED, .geom = "point"),
    ART_P("backNode", OBJECT("BackNode3d"), NULL, "of a shell's node: its back",
          .flags = ART_PROP_ATTR | ART_PROP_NULLABLE),
    ART_P("avgStress", RAW, NULL, ART_ATTR, .unit = "M/L/T^2", .geom = "derived"),
    ART_P("avgStrain", RAW, NULL, ART_ATTR, .unit = "1", .geom = "derived"),
    ART_P("avgEnergyDensity", RAW, NULL, ART_ATTR, .unit = "M/L/T^2", .geom = "derived"),
    ART_P("stressStrainExplicit", RAW, NULL, "which of these are computed, as bits",
          .flags = ART_PROP_ATTR | ART_PROP_PLAIN, .unit = "1", .geom = "fixed"),
};

static const struct art_prop frame_fem3d_attachment_props[] = {
    ART_P("frame", REF, NULL, "the attached frame or body",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_PART, .geom = "follows element"),
    ART_P("element", REF, NULL, "the element that its origin is in",
          .flags = ART_PROP_ATTR | ART_PROP_NULLABLE | ART_PROP_NEEDS),
    ART_P("coords", VECTOR(3, "1"), NULL, "natural coordinates of its origin in the element",
          ART_ATTR),
    ART_P("RFD", NUMBERS("1"), NULL,
          "rotation of the frame against the deformation: 9 numbers by rows, or axis and angle",
          ART_ATTR),
    ART_P("nodes", REFNUMS, NULL, "the nodes that it follows, with weights",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS, .unit = "1"),
};

static const struct art_prop material_bundle_props[] = {
    ART_P("elements", REFS, NULL, "elements that the material acts in", ART_ATTR),
    ART_P("useAllElements", BOOL, "false", "it acts in all elements of the model", ART_ATTR),
    ART_ROW_RENDER_PROPS("FaceRenderProps"),
    ART_P("material", OBJECT("FemMaterial"), NULL, "force law", ART_NULLABLE),
    ART_ROW_ELEMENT_WIDGET_SIZE,
};

static const struct art_prop point_fem3d_attachment_props[] = {
    ART_P("point", REF, NULL, "the attached point",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_PART, .geom = "follows element"),
    ART_P("element", REF, NULL, "the element that it is in",
          .flags = ART_PROP_ATTR | ART_PROP_NULLABLE),
    ART_P("ncoords", VECTOR(3, "1"), NULL, "natural coordinates in the element", ART_ATTR),
    ART_P("nodes", REFNUMS, NULL, "the nodes that it follows, with weights",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS, .unit = "1"),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("FemModelDeformer", "workspace", "FemModel3d"),
    ART_CORE_CLASS("AuxMaterialBundle", "femmodels", "CompositeComponentBase",
                   ART_PROPS(aux_material_bundle_props), ART_CHILDREN(aux_material_bundle_children),
                   .ops = &art_ops_fem_part,
                   .help = "a material that adds to that of elements, a fraction in each"),
    ART_CORE_CLASS("AuxMaterialBundleList", "femmodels", "RenderableComponentList",
                   .element = "AuxMaterialBundle"),
    ART_CORE_CLASS("BackNode3d", "femmodels", "DynamicComponentBase", ART_PROPS(back_node3d_props),
                   .help = "the back of a shell's node"),
    ART_CORE_CLASS("DirectorFem3dAttachment", "femmodels", "DynamicAttachmentBase"),
    ART_CORE_CLASS("DirectorFrameAttachment", "femmodels", "DynamicAttachmentBase"),
    ART_CORE_CLASS("FemAttachedFrame", "femmodels", "AttachedFrame", .flags = ART_CLASS_OWN,
                   ART_PROPS(fem_attached_frame_props), .ops = &art_ops_fem_attached_frame,
                   .help = "a frame that follows a FEM model"),
    ART_CORE_CLASS("FemCutPlane", "femmodels", "Frame", .flags = ART_CLASS_PASSIVE,
                   ART_PROPS(fem_cut_plane_props)),
    ART_CORE_CLASS("FemMarker", "femmodels", "Marker", .flags = ART_CLASS_OWN,
                   ART_PROPS(fem_marker_props), .ops = &art_ops_fem_marker,
                   .help = "a point fixed in a FEM model"),
    ART_CORE_CLASS("FemMeshBase", "femmodels", "SkinMeshBase", .flags = ART_CLASS_ABSTRACT,
                   ART_PROPS(fem_mesh_base_props), .ops = &art_ops_fem_part),
    ART_CORE_CLASS("FemMeshComp", "femmodels", "FemMeshBase", .kind = ART_KIND_FEM_MESH,
                   ART_PROPS(fem_mesh_comp_props)),
    ART_CORE_CLASS("FemModel", "femmodels", "MechSystemBase", .kind = ART_KIND_FEM_MODEL,
                   .flags = ART_CLASS_ABSTRACT, ART_PROPS(fem_model_props)),
    ART_CORE_CLASS("FemModel3d", "femmodels", "FemModel", ART_PROPS(fem_model3d_props),
                   ART_CHILDREN(fem_model3d_children), .ops = &art_ops_fem_model),
    ART_CORE_CLASS("FemModelFrame", "femmodels", "Frame", .flags = ART_CLASS_OWN,
                   ART_PROPS(fem_model_frame_props), .ops = &art_ops_fem_frame),
    ART_CORE_CLASS("FemNode", "femmodels", "Particle", .flags = ART_CLASS_ABSTRACT | ART_CLASS_OWN,
                   ART_PROPS(fem_node_props)),
    ART_CORE_CLASS("FemNode3d", "femmodels", "FemNode", .kind = ART_KIND_FEM_NODE,
                   ART_PROPS(fem_node3d_props), .ops = &art_ops_fem_node),
    ART_CORE_CLASS("FrameFem3dAttachment", "femmodels", "FrameAttachment",
                   .kind = ART_KIND_FRAME_TO_FEM, ART_PROPS(frame_fem3d_attachment_props),
                   .ops = &art_ops_frame_fem,
                   .help = "makes a frame or body follow an element or nodes"),
    ART_CORE_CLASS("FrameFem3dConstraint", "femmodels", "ConstrainerBase",
                   .lacks = "its frame and its element"),
    ART_CORE_CLASS("FrameNode3d", "femmodels", "DynamicComponentBase"),
    ART_CORE_CLASS("MaterialBundle", "femmodels", "RenderableComponentBase",
                   ART_PROPS(material_bundle_props), .ops = &art_ops_fem_part),
    ART_CORE_CLASS("MaterialBundleList", "femmodels", "RenderableComponentList",
                   .element = "MaterialBundle"),
    ART_CORE_CLASS("PointFem3dAttachment", "femmodels", "PointAttachment",
                   ART_PROPS(point_fem3d_attachment_props), .ops = &art_ops_point_fem,
                   .help = "makes a point follow nodes"),
};

const struct art_class_set art_classes_fem = ART_CLASS_TABLE(classes);

/* Finite elements. Facts (names, types,
 * defaults) from ArtiSynth's own property tables. */
#include "catalog_priv.h"
#include <art/model.h>

static const struct art_prop aux_material_bundle_props[] = {
    {.name = "renderProps",
     .type = ART_P_OBJECT,
     .def = "FaceRenderProps",
     .flags = ART_PROP_NULLABLE,
     .values = "RenderProps",
     .help = "how it is drawn"},
    {.name = "material",
     .type = ART_P_OBJECT,
     .def = "LinearMaterial",
     .flags = ART_PROP_NULLABLE,
     .values = "FemMaterial",
     .help = "force law"},
    {.name = "elementWidgetSize", .type = ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {.name = "fractionRenderRadius", .type = ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {.name = "fractionRenderType",
     .type = ART_P_ENUM,
     .def = "INTEGRATION_POINT_SCALED",
     .mode = ART_MODE_INHERITED,
     .values = "ELEMENT|ELEMENT_SCALED|INTEGRATION_POINT|INTEGRATION_POINT_SCALED"},
};
static const struct art_class aux_material_bundle = {
    .name = "AuxMaterialBundle",
    .full_name = "artisynth.core.femmodels.AuxMaterialBundle",
    .extends = "CompositeComponentBase",
    .props = aux_material_bundle_props,
    .n_props = sizeof aux_material_bundle_props / sizeof aux_material_bundle_props[0],
};

static const struct art_class aux_material_bundle_list = {
    .name = "AuxMaterialBundleList",
    .full_name = "artisynth.core.femmodels.AuxMaterialBundleList",
    .extends = "RenderableComponentList",
    .element = "AuxMaterialBundle",
};

static const struct art_class back_node3d = {
    .name = "BackNode3d",
    .full_name = "artisynth.core.femmodels.BackNode3d",
    .extends = "DynamicComponentBase",
};

static const struct art_class director_fem3d_attachment = {
    .name = "DirectorFem3dAttachment",
    .full_name = "artisynth.core.femmodels.DirectorFem3dAttachment",
    .extends = "DynamicAttachmentBase",
};

static const struct art_class director_frame_attachment = {
    .name = "DirectorFrameAttachment",
    .full_name = "artisynth.core.femmodels.DirectorFrameAttachment",
    .extends = "DynamicAttachmentBase",
};

static const struct art_prop fem_attached_frame_props[] = {
    {.name = "axisLength",
     .type = ART_P_DOUBLE,
     .def = "0",
     .unit = "L",
     .help = "length of the drawn axes"},
};
static const struct art_class fem_attached_frame = {
    .flags = ART_CLASS_OPEN | ART_CLASS_OWN,
    .name = "FemAttachedFrame",
    .full_name = "artisynth.core.femmodels.FemAttachedFrame",
    .extends = "AttachedFrame",
    .props = fem_attached_frame_props,
    .n_props = sizeof fem_attached_frame_props / sizeof fem_attached_frame_props[0],
};

static const struct art_prop fem_cut_plane_props[] = {
    {.name = "renderProps",
     .type = ART_P_OBJECT,
     .def = "MeshRenderProps",
     .flags = ART_PROP_NULLABLE,
     .values = "RenderProps",
     .help = "how it is drawn"},
    {.name = "squareSize", .type = ART_P_DOUBLE, .def = "-1"},
    {.name = "resolution", .type = ART_P_DOUBLE, .def = "-1"},
    {.name = "surfaceRendering",
     .type = ART_P_ENUM,
     .def = "Shaded",
     .mode = ART_MODE_INHERITED,
     .values = "None|Shaded|Stress|Strain|MAPStress|MAPStrain|MaxShearStress|MaxShearStrain|"
               "EnergyDensity"},
    {.name = "colorInterpolation", .type = ART_P_ENUM, .def = "RGB", .values = "NONE|RGB|HSV"},
    {.name = "stressPlotRanging",
     .type = ART_P_ENUM,
     .def = "Auto",
     .mode = ART_MODE_INHERITED,
     .values = "Fixed|Auto"},
    {.name = "stressPlotRange", .type = ART_P_RANGE, .def = "0.0 1.0", .mode = ART_MODE_INHERITED},
    {.name = "colorMap", .type = ART_P_RAW, .mode = ART_MODE_INHERITED},
    {.name = "highlightColoredMesh", .type = ART_P_BOOL, .def = "false"},
    {.name = "axisLength",
     .type = ART_P_DOUBLE,
     .def = "0",
     .unit = "L",
     .help = "length of the drawn axes"},
};
static const struct art_class fem_cut_plane = {
    .name = "FemCutPlane",
    .full_name = "artisynth.core.femmodels.FemCutPlane",
    .extends = "Frame",
    .flags = ART_CLASS_PASSIVE,
    .props = fem_cut_plane_props,
    .n_props = sizeof fem_cut_plane_props / sizeof fem_cut_plane_props[0],
};

static const struct art_prop fem_marker_props[] = {
    {.name = "attachment", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
};
static const struct art_class fem_marker = {
    .name = "FemMarker",
    .full_name = "artisynth.core.femmodels.FemMarker",
    .extends = "Marker",
    .flags = ART_CLASS_OPEN | ART_CLASS_OWN,
    .props = fem_marker_props,
    .n_props = sizeof fem_marker_props / sizeof fem_marker_props[0],
};

static const struct art_prop fem_mesh_base_props[] = {
    {.name = "surfaceRendering",
     .type = ART_P_ENUM,
     .def = "Shaded",
     .mode = ART_MODE_INHERITED,
     .values = "None|Shaded|Stress|Strain|MAPStress|MAPStrain|MaxShearStress|MaxShearStrain|"
               "EnergyDensity"},
    {.name = "stressPlotRanging",
     .type = ART_P_ENUM,
     .def = "Auto",
     .mode = ART_MODE_INHERITED,
     .values = "Fixed|Auto"},
    {.name = "stressPlotRange", .type = ART_P_RANGE, .def = "0.0 0.0", .mode = ART_MODE_INHERITED},
    {.name = "colorMap", .type = ART_P_RAW, .mode = ART_MODE_INHERITED},
};
static const struct art_class fem_mesh_base = {
    .name = "FemMeshBase",
    .full_name = "artisynth.core.femmodels.FemMeshBase",
    .extends = "SkinMeshBase",
    .flags = ART_CLASS_ABSTRACT,
    .props = fem_mesh_base_props,
    .n_props = sizeof fem_mesh_base_props / sizeof fem_mesh_base_props[0],
};

static const struct art_prop fem_mesh_comp_props[] = {
    {.name = "collidable",
     .type = ART_P_ENUM,
     .def = "ALL",
     .values = "OFF|INTERNAL|EXTERNAL|ALL",
     .help = "takes part in contact"},
    {.name = "fem", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
    {.name = "surfaceMesh", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
    {.name = "generatedSurface", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
    {.name = "attachments", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
    {.name = "meshdata", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
    {.name = "surfaceMeshValid", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
    {.name = "internal", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
};
static const struct art_class fem_mesh_comp = {
    .name = "FemMeshComp",
    .full_name = "artisynth.core.femmodels.FemMeshComp",
    .extends = "FemMeshBase",
    .flags = ART_CLASS_OPEN,
    .props = fem_mesh_comp_props,
    .n_props = sizeof fem_mesh_comp_props / sizeof fem_mesh_comp_props[0],
};

static const struct art_prop fem_model_props[] = {
    {.name = "surfaceRendering",
     .type = ART_P_ENUM,
     .def = "None",
     .mode = ART_MODE_INHERITED,
     .values = "None|Shaded|Stress|Strain|MAPStress|MAPStrain|MaxShearStress|MaxShearStrain|"
               "EnergyDensity"},
    {.name = "stressPlotRanging",
     .type = ART_P_ENUM,
     .def = "Auto",
     .mode = ART_MODE_INHERITED,
     .values = "Fixed|Auto"},
    {.name = "stressPlotRange", .type = ART_P_RANGE, .def = "0.0 0.0", .mode = ART_MODE_INHERITED},
    {.name = "gravity",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 -9.8",
     .mode = ART_MODE_INHERITED,
     .unit = "L/T^2",
     .range = "(-inf,inf)",
     .help = "acceleration of gravity"},
    {.name = "density",
     .type = ART_P_DOUBLE,
     .def = "1000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L^3",
     .range = "[0,inf)",
     .help = "mass by volume"},
    {.name = "particleDamping", .type = ART_P_DOUBLE, .def = "2"},
    {.name = "stiffnessDamping", .type = ART_P_DOUBLE, .def = "0"},
    {.name = "material",
     .type = ART_P_OBJECT,
     .def = "LinearMaterial",
     .flags = ART_PROP_NULLABLE,
     .values = "FemMaterial",
     .help = "force law"},
    {.name = "computeNodalStress", .type = ART_P_BOOL, .def = "false"},
    {.name = "computeNodalStrain", .type = ART_P_BOOL, .def = "false"},
    {.name = "computeNodalEnergyDensity", .type = ART_P_BOOL, .def = "false"},
    {.name = "computeStrainEnergy", .type = ART_P_BOOL, .def = "false"},
    {.name = "strainEnergy", .type = ART_P_DOUBLE, .flags = ART_PROP_READONLY},
    {.name = "kineticEnergy", .type = ART_P_DOUBLE, .flags = ART_PROP_READONLY},
    {.name = "volume",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "L^3",
     .help = "volume of the mesh"},
    {.name = "numInverted", .type = ART_P_INT, .flags = ART_PROP_READONLY},
    {.name = "mass",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "M",
     .range = "[0,inf)",
     .help = "mass"},
};
static const struct art_class fem_model = {
    .name = "FemModel",
    .full_name = "artisynth.core.femmodels.FemModel",
    .extends = "MechSystemBase",
    .flags = ART_CLASS_ABSTRACT,
    .props = fem_model_props,
    .n_props = sizeof fem_model_props / sizeof fem_model_props[0],
};

static const struct art_prop fem_model3d_props[] = {
    {.name = "axisLength",
     .type = ART_P_DOUBLE,
     .def = "0",
     .unit = "L",
     .help = "length of the drawn axes"},
    {.name = "frameRelative", .type = ART_P_BOOL, .def = "false"},
    {.name = "grounded",
     .type = ART_P_BOOL,
     .def = "false",
     .help = "preferred as fixed when joints are set"},
    {.name = "incompressible",
     .type = ART_P_ENUM,
     .def = "OFF",
     .values = "OFF|ON|AUTO|NODAL|ELEMENT|FULL"},
    {.name = "softIncompMethod",
     .type = ART_P_ENUM,
     .def = "AUTO",
     .values = "OFF|ON|AUTO|NODAL|ELEMENT|FULL"},
    {.name = "incompCompliance", .type = ART_P_DOUBLE, .def = "0"},
    {.name = "elementWidgetSize", .type = ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {.name = "colorMap", .type = ART_P_RAW, .mode = ART_MODE_INHERITED},
    {.name = "collidable",
     .type = ART_P_ENUM,
     .def = "ALL",
     .values = "OFF|INTERNAL|EXTERNAL|ALL",
     .help = "takes part in contact"},
    {.name = "directorRenderLen", .type = ART_P_DOUBLE, .def = "0"},
    {.name = "useConsistentMass", .type = ART_P_BOOL, .def = "false"},
    {.name = "minBound", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
    {.name = "maxBound", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
    {.name = "autoGenerateSurface", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
    {.name = "surfaceMeshValid", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
    {.name = "volume", .type = ART_P_RAW, .flags = ART_PROP_ATTR, .help = "volume of the mesh"},
    {.name = "strainEnergy", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
    {.name = "computeStressStrainFlags", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
    {.name = "stressPlotRange", .type = ART_P_RAW, .mode = ART_MODE_INHERITED},
};
static const struct art_child_def fem_model3d_children[] = {
    {"frame", "FemModelFrame", NULL, NULL, false},
    {"nodes", "PointList", "FemNode3d", "n", false},
    {"elements", "FemElement3dList", "FemElement3d", "e", false},
    {"shellElements", "FemElement3dList", "ShellElement3d", "se", false},
    {"auxMaterialBundles", "AuxMaterialBundleList", NULL, NULL, false},
    {"materialBundles", "MaterialBundleList", NULL, NULL, false},
    {"meshes", "MeshComponentList", "FemMeshComp", "msh", false},
    {"cutPlanes", "RenderableComponentList", "FemCutPlane", NULL, false},
    {"fields", "ComponentList", "artisynth.core.modelbase.FieldComponent", "fld", false},
    {"markers", "PointList", "FemMarker", "m", false},
    {"attachments", "ComponentList", "artisynth.core.mechmodels.DynamicAttachmentComp", "a", false},
    {"attachedFrames", "RenderableComponentList", "FemAttachedFrame", "af", false},
};
static const struct art_class fem_model3d = {
    .name = "FemModel3d",
    .full_name = "artisynth.core.femmodels.FemModel3d",
    .extends = "FemModel",
    .flags = ART_CLASS_OPEN,
    .props = fem_model3d_props,
    .n_props = sizeof fem_model3d_props / sizeof fem_model3d_props[0],
    .children = fem_model3d_children,
    .n_children = sizeof fem_model3d_children / sizeof fem_model3d_children[0],
};

static const struct art_prop fem_model_frame_props[] = {
    {.name = "mass",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "M",
     .range = "[0,inf)",
     .help = "mass"},
    {.name = "inertia",
     .type = ART_P_SYM3,
     .flags = ART_PROP_READONLY,
     .unit = "M L^2",
     .help = "rotational inertia about the centre of mass"},
    {.name = "centerOfMass",
     .type = ART_P_VECTOR,
     .size = 3,
     .flags = ART_PROP_READONLY,
     .unit = "L",
     .help = "centre of mass in body coordinates"},
    {.name = "dynamic",
     .type = ART_P_BOOL,
     .def = "true",
     .help = "moved by forces; false: fixed or driven by targets"},
};
static const struct art_class fem_model_frame = {
    .flags = ART_CLASS_OWN,
    .name = "FemModelFrame",
    .full_name = "artisynth.core.femmodels.FemModelFrame",
    .extends = "Frame",
    .props = fem_model_frame_props,
    .n_props = sizeof fem_model_frame_props / sizeof fem_model_frame_props[0],
};

static const struct art_prop fem_muscle_model_props[] = {
    {.name = "activations", .type = ART_P_NUMBERS},
    {.name = "muscleMaterial",
     .type = ART_P_OBJECT,
     .def = "GenericMuscle",
     .flags = ART_PROP_NULLABLE,
     .values = "MuscleMaterial"},
    {.name = "directionRenderLen", .type = ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {.name = "directionRenderType",
     .type = ART_P_ENUM,
     .def = "ELEMENT",
     .mode = ART_MODE_INHERITED,
     .values = "ELEMENT|INTEGRATION_POINT"},
    {.name = "fiberRenderProps",
     .type = ART_P_OBJECT,
     .flags = ART_PROP_NULLABLE,
     .values = "RenderProps"},
    {.name = "excitationColor",
     .type = ART_P_COLOR,
     .mode = ART_MODE_EXPLICIT,
     .flags = ART_PROP_NULLABLE},
    {.name = "maxColoredExcitation", .type = ART_P_DOUBLE, .def = "1", .mode = ART_MODE_EXPLICIT},
    {.name = "netExcitation",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "1",
     .help = "activation with all sources added"},
    {.name = "excitation",
     .type = ART_P_DOUBLE,
     .def = "0",
     .flags = ART_PROP_STATE,
     .unit = "1",
     .help = "activation set by the user"},
};
static const struct art_child_def fem_muscle_model_children[] = {
    {"bundles", "MuscleBundleList", NULL, "b", false},
    {"exciters", "ComponentList", "MuscleExciter", "ex", false},
};
static const struct art_class fem_muscle_model = {
    .name = "FemMuscleModel",
    .full_name = "artisynth.core.femmodels.FemMuscleModel",
    .extends = "FemModel3d",
    .props = fem_muscle_model_props,
    .n_props = sizeof fem_muscle_model_props / sizeof fem_muscle_model_props[0],
    .children = fem_muscle_model_children,
    .n_children = sizeof fem_muscle_model_children / sizeof fem_muscle_model_children[0],
};

static const struct art_prop fem_node_props[] = {
    {.name = "mass",
     .type = ART_P_DOUBLE,
     .def = "1",
     .unit = "M",
     .range = "[0,inf)",
     .help = "mass"},
};
static const struct art_class fem_node = {
    .name = "FemNode",
    .full_name = "artisynth.core.femmodels.FemNode",
    .extends = "Particle",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN | ART_CLASS_OWN,
    .props = fem_node_props,
    .n_props = sizeof fem_node_props / sizeof fem_node_props[0],
};

static const struct art_prop fem_node3d_props[] = {
    {.name = "restPosition", .type = ART_P_VECTOR, .size = 3, .def = "0.0 0.0 0.0"},
    {.name = "targetDisplacement", .type = ART_P_VECTOR, .size = 3, .def = "0.0 0.0 0.0"},
    {.name = "backPosition", .type = ART_P_VECTOR, .size = 3, .def = "0.0 0.0 0.0"},
    {.name = "backRestPosition", .type = ART_P_VECTOR, .size = 3, .def = "0.0 0.0 0.0"},
    {.name = "displacement",
     .type = ART_P_VECTOR,
     .size = 3,
     .flags = ART_PROP_READONLY,
     .unit = "L",
     .help = "position less the reference position"},
    {.name = "computeStress", .type = ART_P_BOOL, .def = "false"},
    {.name = "stress", .type = ART_P_SYM3, .flags = ART_PROP_READONLY},
    {.name = "vonMisesStress", .type = ART_P_DOUBLE, .flags = ART_PROP_READONLY},
    {.name = "MAPStress", .type = ART_P_DOUBLE, .flags = ART_PROP_READONLY},
    {.name = "computeStrain", .type = ART_P_BOOL, .def = "false"},
    {.name = "strain", .type = ART_P_SYM3, .flags = ART_PROP_READONLY},
    {.name = "vonMisesStrain", .type = ART_P_DOUBLE, .flags = ART_PROP_READONLY},
    {.name = "MAPStrain", .type = ART_P_DOUBLE, .flags = ART_PROP_READONLY},
    {.name = "computeEnergyDensity", .type = ART_P_BOOL, .def = "false"},
    {.name = "energyDensity", .type = ART_P_DOUBLE, .flags = ART_PROP_READONLY},
    {.name = "index", .type = ART_P_INT, .def = "-1"},
    {.name = "rest", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
    {.name = "backNode", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
};
static const struct art_class fem_node3d = {
    .name = "FemNode3d",
    .full_name = "artisynth.core.femmodels.FemNode3d",
    .extends = "FemNode",
    .props = fem_node3d_props,
    .n_props = sizeof fem_node3d_props / sizeof fem_node3d_props[0],
};

static const struct art_prop frame_fem3d_attachment_props[] = {
    {.name = "frame", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
    {"element", ART_P_RAW, .flags = ART_PROP_ATTR},
    {.name = "coords", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
    {"RFD", ART_P_RAW, .flags = ART_PROP_ATTR},
    {.name = "nodes", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
};
static const struct art_class frame_fem3d_attachment = {
    .name = "FrameFem3dAttachment",
    .full_name = "artisynth.core.femmodels.FrameFem3dAttachment",
    .extends = "FrameAttachment",
    .flags = ART_CLASS_OPEN,
    .props = frame_fem3d_attachment_props,
    .n_props = sizeof frame_fem3d_attachment_props / sizeof frame_fem3d_attachment_props[0],
};

static const struct art_class frame_fem3d_constraint = {
    .name = "FrameFem3dConstraint",
    .full_name = "artisynth.core.femmodels.FrameFem3dConstraint",
    .extends = "ConstrainerBase",
};

static const struct art_class frame_node3d = {
    .name = "FrameNode3d",
    .full_name = "artisynth.core.femmodels.FrameNode3d",
    .extends = "DynamicComponentBase",
};

static const struct art_prop material_bundle_props[] = {
    {.name = "renderProps",
     .type = ART_P_OBJECT,
     .def = "FaceRenderProps",
     .flags = ART_PROP_NULLABLE,
     .values = "RenderProps",
     .help = "how it is drawn"},
    {.name = "material",
     .type = ART_P_OBJECT,
     .flags = ART_PROP_NULLABLE,
     .values = "FemMaterial",
     .help = "force law"},
    {.name = "elementWidgetSize", .type = ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
};
static const struct art_class material_bundle = {
    .name = "MaterialBundle",
    .full_name = "artisynth.core.femmodels.MaterialBundle",
    .extends = "RenderableComponentBase",
    .props = material_bundle_props,
    .n_props = sizeof material_bundle_props / sizeof material_bundle_props[0],
};

static const struct art_class material_bundle_list = {
    .name = "MaterialBundleList",
    .full_name = "artisynth.core.femmodels.MaterialBundleList",
    .extends = "RenderableComponentList",
    .element = "MaterialBundle",
};

static const struct art_prop muscle_bundle_props[] = {
    {.name = "renderProps",
     .type = ART_P_OBJECT,
     .def = "LineFaceRenderProps",
     .flags = ART_PROP_NULLABLE,
     .values = "RenderProps",
     .help = "how it is drawn"},
    {.name = "excitation",
     .type = ART_P_DOUBLE,
     .def = "0",
     .flags = ART_PROP_STATE,
     .unit = "1",
     .help = "activation set by the user"},
    {.name = "netExcitation",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "1",
     .help = "activation with all sources added"},
    {.name = "fibresActive", .type = ART_P_BOOL, .def = "false"},
    {.name = "muscleMaterial",
     .type = ART_P_OBJECT,
     .flags = ART_PROP_NULLABLE,
     .values = "MuscleMaterial"},
    {.name = "elementWidgetSize", .type = ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {.name = "directionRenderLen", .type = ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {.name = "directionRenderType",
     .type = ART_P_ENUM,
     .def = "ELEMENT",
     .mode = ART_MODE_INHERITED,
     .values = "ELEMENT|INTEGRATION_POINT"},
    {.name = "excitationColor",
     .type = ART_P_COLOR,
     .mode = ART_MODE_EXPLICIT,
     .flags = ART_PROP_NULLABLE},
    {.name = "maxColoredExcitation", .type = ART_P_DOUBLE, .def = "1", .mode = ART_MODE_EXPLICIT},
    {.name = "excitationSources", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
};
static const struct art_child_def muscle_bundle_children[] = {
    {"fibres", "AxialSpringList", "Muscle", "f", true},
    {"elementDescs", "MuscleElementDescList", NULL, "e", true},
};
static const struct art_class muscle_bundle = {
    .name = "MuscleBundle",
    .full_name = "artisynth.core.femmodels.MuscleBundle",
    .extends = "CompositeComponentBase",
    .flags = ART_CLASS_OPEN,
    .props = muscle_bundle_props,
    .n_props = sizeof muscle_bundle_props / sizeof muscle_bundle_props[0],
    .children = muscle_bundle_children,
    .n_children = sizeof muscle_bundle_children / sizeof muscle_bundle_children[0],
};

static const struct art_class muscle_bundle_list = {
    .name = "MuscleBundleList",
    .full_name = "artisynth.core.femmodels.MuscleBundleList",
    .extends = "RenderableComponentList",
    .element = "MuscleBundle",
};

static const struct art_prop point_fem3d_attachment_props[] = {
    {.name = "point", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
    {.name = "element", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
    {.name = "ncoords", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
    {.name = "nodes", .type = ART_P_RAW, .flags = ART_PROP_ATTR},
};
static const struct art_class point_fem3d_attachment = {
    .name = "PointFem3dAttachment",
    .full_name = "artisynth.core.femmodels.PointFem3dAttachment",
    .extends = "PointAttachment",
    .flags = ART_CLASS_OPEN,
    .props = point_fem3d_attachment_props,
    .n_props = sizeof point_fem3d_attachment_props / sizeof point_fem3d_attachment_props[0],
};

static const struct art_prop point_to_point_muscle_props[] = {
    {.name = "maxForce",
     .type = ART_P_DOUBLE,
     .def = "0",
     .unit = "M L/T^2",
     .help = "force at full activation"},
};
static const struct art_class point_to_point_muscle = {
    .name = "PointToPointMuscle",
    .full_name = "artisynth.core.femmodels.PointToPointMuscle",
    .extends = "FemMuscleModel",
    .props = point_to_point_muscle_props,
    .n_props = sizeof point_to_point_muscle_props / sizeof point_to_point_muscle_props[0],
};

static const struct art_class *const classes[] = {
    &aux_material_bundle,
    &aux_material_bundle_list,
    &back_node3d,
    &director_fem3d_attachment,
    &director_frame_attachment,
    &fem_attached_frame,
    &fem_cut_plane,
    &fem_marker,
    &fem_mesh_base,
    &fem_mesh_comp,
    &fem_model,
    &fem_model3d,
    &fem_model_frame,
    &fem_muscle_model,
    &fem_node,
    &fem_node3d,
    &frame_fem3d_attachment,
    &frame_fem3d_constraint,
    &frame_node3d,
    &material_bundle,
    &material_bundle_list,
    &muscle_bundle,
    &muscle_bundle_list,
    &point_fem3d_attachment,
    &point_to_point_muscle,
};

const struct art_class_set art_classes_fem = {classes, sizeof classes / sizeof classes[0]};

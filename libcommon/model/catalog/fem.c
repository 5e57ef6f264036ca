/* Finite elements. Facts (names, types,
 * defaults) from ArtiSynth's own property tables. */
#include "catalog_priv.h"
#include <art/model.h>

static const struct art_prop aux_material_bundle_props[] = {
    {"renderProps", ART_P_OBJECT, .def = "FaceRenderProps", .flags = ART_PROP_NULLABLE,
     .values = "RenderProps", .help = "how it is drawn"},
    {"material", ART_P_OBJECT, .def = "LinearMaterial", .flags = ART_PROP_NULLABLE,
     .values = "FemMaterial", .help = "force law"},
    {"elementWidgetSize", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"fractionRenderRadius", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"fractionRenderType", ART_P_ENUM, .def = "INTEGRATION_POINT_SCALED",
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

static const struct art_prop aux_material_element_desc_props[] = {
    {"renderProps", ART_P_OBJECT, .flags = ART_PROP_NULLABLE, .values = "RenderProps",
     .help = "how it is drawn"},
    {"fraction", ART_P_DOUBLE, .def = "1"},
};
static const struct art_class aux_material_element_desc = {
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
    {"axisLength", ART_P_DOUBLE, .def = "0", .unit = "L", .help = "length of the drawn axes"},
};
static const struct art_class fem_attached_frame = {
    .name = "FemAttachedFrame",
    .full_name = "artisynth.core.femmodels.FemAttachedFrame",
    .extends = "AttachedFrame",
    .props = fem_attached_frame_props,
    .n_props = sizeof fem_attached_frame_props / sizeof fem_attached_frame_props[0],
};

static const struct art_prop fem_cut_plane_props[] = {
    {"renderProps", ART_P_OBJECT, .def = "MeshRenderProps", .flags = ART_PROP_NULLABLE,
     .values = "RenderProps", .help = "how it is drawn"},
    {"squareSize", ART_P_DOUBLE, .def = "-1"},
    {"resolution", ART_P_DOUBLE, .def = "-1"},
    {"surfaceRendering", ART_P_ENUM, .def = "Shaded", .mode = ART_MODE_INHERITED,
     .values = "None|Shaded|Stress|Strain|MAPStress|MAPStrain|MaxShearStress|MaxShearStrain|"
               "EnergyDensity"},
    {"colorInterpolation", ART_P_ENUM, .def = "RGB", .values = "NONE|RGB|HSV"},
    {"stressPlotRanging", ART_P_ENUM, .def = "Auto", .mode = ART_MODE_INHERITED,
     .values = "Fixed|Auto"},
    {"stressPlotRange", ART_P_RANGE, .def = "0.0 1.0", .mode = ART_MODE_INHERITED},
    {"colorMap", ART_P_RAW, .mode = ART_MODE_INHERITED},
    {"highlightColoredMesh", ART_P_BOOL, .def = "false"},
    {"axisLength", ART_P_DOUBLE, .def = "0", .unit = "L", .help = "length of the drawn axes"},
};
static const struct art_class fem_cut_plane = {
    .name = "FemCutPlane",
    .full_name = "artisynth.core.femmodels.FemCutPlane",
    .extends = "Frame",
    .flags = ART_CLASS_PASSIVE,
    .props = fem_cut_plane_props,
    .n_props = sizeof fem_cut_plane_props / sizeof fem_cut_plane_props[0],
};

static const struct art_prop fem_element_props[] = {
    {"renderProps", ART_P_OBJECT, .flags = ART_PROP_NULLABLE, .values = "RenderProps",
     .help = "how it is drawn"},
    {"density", ART_P_DOUBLE, .def = "1000", .mode = ART_MODE_INHERITED, .unit = "M/L^3",
     .range = "[0,inf)", .help = "mass by volume"},
    {"material", ART_P_OBJECT, .flags = ART_PROP_NULLABLE, .values = "FemMaterial",
     .help = "force law"},
    {"nodes", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"mass", ART_P_RAW, .flags = ART_PROP_ATTR, .help = "mass"},
};
static const struct art_class fem_element = {
    .name = "FemElement",
    .full_name = "artisynth.core.femmodels.FemElement",
    .extends = "RenderableComponentBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN,
    .props = fem_element_props,
    .n_props = sizeof fem_element_props / sizeof fem_element_props[0],
};

static const struct art_class fem_element3d = {
    .name = "FemElement3d",
    .full_name = "artisynth.core.femmodels.FemElement3d",
    .extends = "FemElement3dBase",
    .flags = ART_CLASS_ABSTRACT,
};

static const struct art_prop fem_element3d_base_props[] = {
    {"elementWidgetSize", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
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
    {"elementWidgetSize", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
};
static const struct art_class fem_element3d_list = {
    .name = "FemElement3dList",
    .full_name = "artisynth.core.femmodels.FemElement3dList",
    .extends = "RenderableComponentList",
    .element = "FemElement3d",
    .props = fem_element3d_list_props,
    .n_props = sizeof fem_element3d_list_props / sizeof fem_element3d_list_props[0],
};

static const struct art_prop fem_marker_props[] = {
    {"attachment", ART_P_RAW, .flags = ART_PROP_ATTR},
};
static const struct art_class fem_marker = {
    .name = "FemMarker",
    .full_name = "artisynth.core.femmodels.FemMarker",
    .extends = "Marker",
    .flags = ART_CLASS_OPEN,
    .props = fem_marker_props,
    .n_props = sizeof fem_marker_props / sizeof fem_marker_props[0],
};

static const struct art_prop fem_mesh_base_props[] = {
    {"surfaceRendering", ART_P_ENUM, .def = "Shaded", .mode = ART_MODE_INHERITED,
     .values = "None|Shaded|Stress|Strain|MAPStress|MAPStrain|MaxShearStress|MaxShearStrain|"
               "EnergyDensity"},
    {"stressPlotRanging", ART_P_ENUM, .def = "Auto", .mode = ART_MODE_INHERITED,
     .values = "Fixed|Auto"},
    {"stressPlotRange", ART_P_RANGE, .def = "0.0 0.0", .mode = ART_MODE_INHERITED},
    {"colorMap", ART_P_RAW, .mode = ART_MODE_INHERITED},
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
    {"collidable", ART_P_ENUM, .def = "ALL", .values = "OFF|INTERNAL|EXTERNAL|ALL",
     .help = "takes part in contact"},
    {"fem", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"surfaceMesh", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"generatedSurface", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"attachments", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"meshdata", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"surfaceMeshValid", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"internal", ART_P_RAW, .flags = ART_PROP_ATTR},
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
    {"surfaceRendering", ART_P_ENUM, .def = "None", .mode = ART_MODE_INHERITED,
     .values = "None|Shaded|Stress|Strain|MAPStress|MAPStrain|MaxShearStress|MaxShearStrain|"
               "EnergyDensity"},
    {"stressPlotRanging", ART_P_ENUM, .def = "Auto", .mode = ART_MODE_INHERITED,
     .values = "Fixed|Auto"},
    {"stressPlotRange", ART_P_RANGE, .def = "0.0 0.0", .mode = ART_MODE_INHERITED},
    {"gravity", ART_P_VECTOR, .size = 3, .def = "0.0 0.0 -9.8", .mode = ART_MODE_INHERITED,
     .unit = "L/T^2", .range = "(-inf,inf)", .help = "acceleration of gravity"},
    {"density", ART_P_DOUBLE, .def = "1000", .mode = ART_MODE_INHERITED, .unit = "M/L^3",
     .range = "[0,inf)", .help = "mass by volume"},
    {"particleDamping", ART_P_DOUBLE, .def = "2"},
    {"stiffnessDamping", ART_P_DOUBLE, .def = "0"},
    {"material", ART_P_OBJECT, .def = "LinearMaterial", .flags = ART_PROP_NULLABLE,
     .values = "FemMaterial", .help = "force law"},
    {"computeNodalStress", ART_P_BOOL, .def = "false"},
    {"computeNodalStrain", ART_P_BOOL, .def = "false"},
    {"computeNodalEnergyDensity", ART_P_BOOL, .def = "false"},
    {"computeStrainEnergy", ART_P_BOOL, .def = "false"},
    {"strainEnergy", ART_P_DOUBLE, .flags = ART_PROP_READONLY},
    {"kineticEnergy", ART_P_DOUBLE, .flags = ART_PROP_READONLY},
    {"volume", ART_P_DOUBLE, .flags = ART_PROP_READONLY, .unit = "L^3",
     .help = "volume of the mesh"},
    {"numInverted", ART_P_INT, .flags = ART_PROP_READONLY},
    {"mass", ART_P_DOUBLE, .flags = ART_PROP_READONLY, .unit = "M", .range = "[0,inf)",
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
    {"axisLength", ART_P_DOUBLE, .def = "0", .unit = "L", .help = "length of the drawn axes"},
    {"frameRelative", ART_P_BOOL, .def = "false"},
    {"grounded", ART_P_BOOL, .def = "false", .help = "preferred as fixed when joints are set"},
    {"incompressible", ART_P_ENUM, .def = "OFF", .values = "OFF|ON|AUTO|NODAL|ELEMENT|FULL"},
    {"softIncompMethod", ART_P_ENUM, .def = "AUTO", .values = "OFF|ON|AUTO|NODAL|ELEMENT|FULL"},
    {"incompCompliance", ART_P_DOUBLE, .def = "0"},
    {"elementWidgetSize", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"colorMap", ART_P_RAW, .mode = ART_MODE_INHERITED},
    {"collidable", ART_P_ENUM, .def = "ALL", .values = "OFF|INTERNAL|EXTERNAL|ALL",
     .help = "takes part in contact"},
    {"directorRenderLen", ART_P_DOUBLE, .def = "0"},
    {"useConsistentMass", ART_P_BOOL, .def = "false"},
    {"minBound", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"maxBound", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"autoGenerateSurface", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"surfaceMeshValid", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"volume", ART_P_RAW, .flags = ART_PROP_ATTR, .help = "volume of the mesh"},
    {"strainEnergy", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"computeStressStrainFlags", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"stressPlotRange", ART_P_RAW, .flags = ART_PROP_ATTR},
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
    {"mass", ART_P_DOUBLE, .flags = ART_PROP_READONLY, .unit = "M", .range = "[0,inf)",
     .help = "mass"},
    {"inertia", ART_P_SYM3, .flags = ART_PROP_READONLY, .unit = "M L^2",
     .help = "rotational inertia about the centre of mass"},
    {"centerOfMass", ART_P_VECTOR, .size = 3, .flags = ART_PROP_READONLY, .unit = "L",
     .help = "centre of mass in body coordinates"},
    {"dynamic", ART_P_BOOL, .def = "true",
     .help = "moved by forces; false: fixed or driven by targets"},
};
static const struct art_class fem_model_frame = {
    .name = "FemModelFrame",
    .full_name = "artisynth.core.femmodels.FemModelFrame",
    .extends = "Frame",
    .props = fem_model_frame_props,
    .n_props = sizeof fem_model_frame_props / sizeof fem_model_frame_props[0],
};

static const struct art_prop fem_muscle_model_props[] = {
    {"activations", ART_P_NUMBERS},
    {"muscleMaterial", ART_P_OBJECT, .def = "GenericMuscle", .flags = ART_PROP_NULLABLE,
     .values = "MuscleMaterial"},
    {"directionRenderLen", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"directionRenderType", ART_P_ENUM, .def = "ELEMENT", .mode = ART_MODE_INHERITED,
     .values = "ELEMENT|INTEGRATION_POINT"},
    {"fiberRenderProps", ART_P_OBJECT, .flags = ART_PROP_NULLABLE, .values = "RenderProps"},
    {"excitationColor", ART_P_COLOR, .mode = ART_MODE_EXPLICIT, .flags = ART_PROP_NULLABLE},
    {"maxColoredExcitation", ART_P_DOUBLE, .def = "1", .mode = ART_MODE_EXPLICIT},
    {"netExcitation", ART_P_DOUBLE, .flags = ART_PROP_READONLY, .unit = "1",
     .help = "activation with all sources added"},
    {"excitation", ART_P_DOUBLE, .def = "0", .flags = ART_PROP_STATE, .unit = "1",
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
    {"mass", ART_P_DOUBLE, .def = "1", .unit = "M", .range = "[0,inf)", .help = "mass"},
};
static const struct art_class fem_node = {
    .name = "FemNode",
    .full_name = "artisynth.core.femmodels.FemNode",
    .extends = "Particle",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN,
    .props = fem_node_props,
    .n_props = sizeof fem_node_props / sizeof fem_node_props[0],
};

static const struct art_prop fem_node3d_props[] = {
    {"restPosition", ART_P_VECTOR, .size = 3, .def = "0.0 0.0 0.0"},
    {"targetDisplacement", ART_P_VECTOR, .size = 3, .def = "0.0 0.0 0.0"},
    {"backPosition", ART_P_VECTOR, .size = 3, .def = "0.0 0.0 0.0"},
    {"backRestPosition", ART_P_VECTOR, .size = 3, .def = "0.0 0.0 0.0"},
    {"displacement", ART_P_VECTOR, .size = 3, .flags = ART_PROP_READONLY, .unit = "L",
     .help = "position less the reference position"},
    {"computeStress", ART_P_BOOL, .def = "false"},
    {"stress", ART_P_SYM3, .flags = ART_PROP_READONLY},
    {"vonMisesStress", ART_P_DOUBLE, .flags = ART_PROP_READONLY},
    {"MAPStress", ART_P_DOUBLE, .flags = ART_PROP_READONLY},
    {"computeStrain", ART_P_BOOL, .def = "false"},
    {"strain", ART_P_SYM3, .flags = ART_PROP_READONLY},
    {"vonMisesStrain", ART_P_DOUBLE, .flags = ART_PROP_READONLY},
    {"MAPStrain", ART_P_DOUBLE, .flags = ART_PROP_READONLY},
    {"computeEnergyDensity", ART_P_BOOL, .def = "false"},
    {"energyDensity", ART_P_DOUBLE, .flags = ART_PROP_READONLY},
    {"index", ART_P_INT, .def = "-1"},
    {"rest", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"backNode", ART_P_RAW, .flags = ART_PROP_ATTR},
};
static const struct art_class fem_node3d = {
    .name = "FemNode3d",
    .full_name = "artisynth.core.femmodels.FemNode3d",
    .extends = "FemNode",
    .props = fem_node3d_props,
    .n_props = sizeof fem_node3d_props / sizeof fem_node3d_props[0],
};

static const struct art_prop frame_fem3d_attachment_props[] = {
    {"frame", ART_P_RAW, .flags = ART_PROP_ATTR},  {"element", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"coords", ART_P_RAW, .flags = ART_PROP_ATTR}, {"RFD", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"nodes", ART_P_RAW, .flags = ART_PROP_ATTR},
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

static const struct art_prop gaussian_weighting_props[] = {
    {"sigma", ART_P_DOUBLE, .def = "1"},
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

static const struct art_prop material_bundle_props[] = {
    {"renderProps", ART_P_OBJECT, .def = "FaceRenderProps", .flags = ART_PROP_NULLABLE,
     .values = "RenderProps", .help = "how it is drawn"},
    {"material", ART_P_OBJECT, .flags = ART_PROP_NULLABLE, .values = "FemMaterial",
     .help = "force law"},
    {"elementWidgetSize", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
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
    {"renderProps", ART_P_OBJECT, .def = "LineFaceRenderProps", .flags = ART_PROP_NULLABLE,
     .values = "RenderProps", .help = "how it is drawn"},
    {"excitation", ART_P_DOUBLE, .def = "0", .flags = ART_PROP_STATE, .unit = "1",
     .help = "activation set by the user"},
    {"netExcitation", ART_P_DOUBLE, .flags = ART_PROP_READONLY, .unit = "1",
     .help = "activation with all sources added"},
    {"fibresActive", ART_P_BOOL, .def = "false"},
    {"muscleMaterial", ART_P_OBJECT, .flags = ART_PROP_NULLABLE, .values = "MuscleMaterial"},
    {"elementWidgetSize", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"directionRenderLen", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"directionRenderType", ART_P_ENUM, .def = "ELEMENT", .mode = ART_MODE_INHERITED,
     .values = "ELEMENT|INTEGRATION_POINT"},
    {"excitationColor", ART_P_COLOR, .mode = ART_MODE_EXPLICIT, .flags = ART_PROP_NULLABLE},
    {"maxColoredExcitation", ART_P_DOUBLE, .def = "1", .mode = ART_MODE_EXPLICIT},
    {"excitationSources", ART_P_RAW, .flags = ART_PROP_ATTR},
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

static const struct art_prop muscle_element_desc_props[] = {
    {"renderProps", ART_P_OBJECT, .flags = ART_PROP_NULLABLE, .values = "RenderProps",
     .help = "how it is drawn"},
    {"direction", ART_P_VECTOR, .size = 3, .def = "0.0 0.0 0.0"},
    {"netExcitation", ART_P_DOUBLE, .flags = ART_PROP_READONLY, .unit = "1",
     .help = "activation with all sources added"},
    {"excitation", ART_P_DOUBLE, .def = "0", .flags = ART_PROP_STATE, .unit = "1",
     .help = "activation set by the user"},
    {"element", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"directions", ART_P_RAW, .flags = ART_PROP_ATTR},
};
static const struct art_class muscle_element_desc = {
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
    {"renderProps", ART_P_OBJECT, .def = "LineRenderProps", .flags = ART_PROP_NULLABLE,
     .values = "RenderProps", .help = "how it is drawn"},
};
static const struct art_class node_displacement_renderer = {
    .name = "NodeDisplacementRenderer",
    .full_name = "artisynth.core.femmodels.NodeDisplacementRenderer",
    .extends = "RenderableComponentBase",
    .flags = ART_CLASS_PASSIVE,
    .props = node_displacement_renderer_props,
    .n_props = sizeof node_displacement_renderer_props / sizeof node_displacement_renderer_props[0],
};

static const struct art_prop point_fem3d_attachment_props[] = {
    {"point", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"element", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"ncoords", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"nodes", ART_P_RAW, .flags = ART_PROP_ATTR},
};
static const struct art_class point_fem3d_attachment = {
    .name = "PointFem3dAttachment",
    .full_name = "artisynth.core.femmodels.PointFem3dAttachment",
    .extends = "PointAttachment",
    .flags = ART_CLASS_OPEN,
    .props = point_fem3d_attachment_props,
    .n_props = sizeof point_fem3d_attachment_props / sizeof point_fem3d_attachment_props[0],
};

static const struct art_class point_skin_attachment = {
    .name = "PointSkinAttachment",
    .full_name = "artisynth.core.femmodels.PointSkinAttachment",
    .extends = "PointAttachment",
    .flags = ART_CLASS_OPEN,
};

static const struct art_prop point_to_point_muscle_props[] = {
    {"maxForce", ART_P_DOUBLE, .def = "0", .unit = "M L/T^2", .help = "force at full activation"},
};
static const struct art_class point_to_point_muscle = {
    .name = "PointToPointMuscle",
    .full_name = "artisynth.core.femmodels.PointToPointMuscle",
    .extends = "FemMuscleModel",
    .props = point_to_point_muscle_props,
    .n_props = sizeof point_to_point_muscle_props / sizeof point_to_point_muscle_props[0],
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

static const struct art_prop shell_element3d_props[] = {
    {"defaultThickness", ART_P_DOUBLE, .def = "0.01"},
};
static const struct art_class shell_element3d = {
    .name = "ShellElement3d",
    .full_name = "artisynth.core.femmodels.ShellElement3d",
    .extends = "FemElement3dBase",
    .flags = ART_CLASS_ABSTRACT,
    .props = shell_element3d_props,
    .n_props = sizeof shell_element3d_props / sizeof shell_element3d_props[0],
};

static const struct art_class shell_node_fem3d_attachment = {
    .name = "ShellNodeFem3dAttachment",
    .full_name = "artisynth.core.femmodels.ShellNodeFem3dAttachment",
    .extends = "PointFem3dAttachment",
};

static const struct art_class shell_node_frame_attachment = {
    .name = "ShellNodeFrameAttachment",
    .full_name = "artisynth.core.femmodels.ShellNodeFrameAttachment",
    .extends = "PointFrameAttachment",
    .flags = ART_CLASS_OPEN,
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
    {"attachment", ART_P_RAW, .flags = ART_PROP_ATTR},
};
static const struct art_class skin_marker = {
    .name = "SkinMarker",
    .full_name = "artisynth.core.femmodels.SkinMarker",
    .extends = "Marker",
    .props = skin_marker_props,
    .n_props = sizeof skin_marker_props / sizeof skin_marker_props[0],
};

static const struct art_prop skin_mesh_body_props[] = {
    {"frameBlending", ART_P_ENUM, .def = "LINEAR",
     .values = "LINEAR|DUAL_QUATERNION_LINEAR|DUAL_QUATERNION_ITERATIVE"},
    {"collidable", ART_P_ENUM, .def = "ALL", .values = "OFF|INTERNAL|EXTERNAL|ALL",
     .help = "takes part in contact"},
    {"weightingFunction", ART_P_OBJECT, .def = "InverseSquareWeighting", .flags = ART_PROP_NULLABLE,
     .values = "SkinWeightingFunction"},
    {"DQBlendTolerance", ART_P_DOUBLE, .def = "1e-08"},
    {"DQMaxBlendSteps", ART_P_INT, .def = "3"},
    {"attachPointsToMesh", ART_P_BOOL, .def = "true"},
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
    &aux_material_bundle,
    &aux_material_bundle_list,
    &aux_material_element_desc,
    &aux_material_element_desc_list,
    &b_spline3d_element,
    &back_node3d,
    &director_fem3d_attachment,
    &director_frame_attachment,
    &fem_attached_frame,
    &fem_cut_plane,
    &fem_element,
    &fem_element3d,
    &fem_element3d_base,
    &fem_element3d_list,
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
    &gaussian_weighting,
    &hex_element,
    &inverse_square_weighting,
    &material_bundle,
    &material_bundle_list,
    &muscle_bundle,
    &muscle_bundle_list,
    &muscle_element_desc,
    &muscle_element_desc_list,
    &node_displacement_renderer,
    &point_fem3d_attachment,
    &point_skin_attachment,
    &point_to_point_muscle,
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

const struct art_class_set art_classes_fem = {classes, sizeof classes / sizeof classes[0]};

/* Frames, rigid bodies and their meshes. */
#include "../mech_priv.h"
#include <art/model.h>

static const struct art_class attached_frame = {
    .name = "AttachedFrame",
    .full_name = "artisynth.core.mechmodels.AttachedFrame",
    .extends = "Frame",
    .flags = ART_CLASS_ABSTRACT,
};

static const struct art_prop distance_grid_comp_props[] = {
    {"resolution", ART_P_VECTOR, .size = 3, .def = "0 0 0"},
    {"maxResolution", ART_P_INT, .def = "20"},
    {"fitWithOBB", ART_P_BOOL, .def = "false"},
    {"marginFraction", ART_P_DOUBLE, .def = "0.1"},
    {"surfaceType", ART_P_ENUM, .def = "QUADRATIC", .values = "TRILNEAR|QUADRATIC"},
    {"surfaceDistance", ART_P_DOUBLE, .def = "0"},
    {"renderSurface", ART_P_BOOL, .def = "false"},
};
static const struct art_class distance_grid_comp = {
    .name = "DistanceGridComp",
    .full_name = "artisynth.core.mechmodels.DistanceGridComp",
    .extends = "GridCompBase",
    .props = distance_grid_comp_props,
    .n_props = sizeof distance_grid_comp_props / sizeof distance_grid_comp_props[0],
};

static const struct art_class dynamic_mesh_component = {
    .name = "DynamicMeshComponent",
    .full_name = "artisynth.core.mechmodels.DynamicMeshComponent",
    .extends = "MeshComponent",
    .flags = ART_CLASS_ABSTRACT,
};

static const struct art_prop fixed_mesh_body_props[] = {
    {"pose", ART_P_POSE, .unit = "L", .help = "position and orientation"},
    {"position", ART_P_VECTOR, .size = 3, .flags = ART_PROP_STATE, .unit = "L",
     .range = "(-inf,inf)", .help = "position of the origin"},
    {"orientation", ART_P_ORIENT, .unit = "deg", .help = "orientation as axis and angle"},
    {"axisLength", ART_P_DOUBLE, .def = "0", .unit = "L", .help = "length of the drawn axes"},
    {"axisDrawStyle", ART_P_ENUM, .def = "LINE", .values = "OFF|LINE|ARROW",
     .help = "how the axes are drawn"},
    {"rotation", ART_P_QUAT, .flags = ART_PROP_ATTR},
    {"mesh", ART_P_MESH, .flags = ART_PROP_ATTR},
};
static const struct art_class fixed_mesh_body = {
    .name = "FixedMeshBody",
    .full_name = "artisynth.core.mechmodels.FixedMeshBody",
    .extends = "MeshComponent",
    .props = fixed_mesh_body_props,
    .n_props = sizeof fixed_mesh_body_props / sizeof fixed_mesh_body_props[0],
    .help = "a mesh that does not move by forces",
};

static const struct art_prop frame_props[] = {
    {"renderProps", ART_P_OBJECT, .def = "LineRenderProps", .flags = ART_PROP_NULLABLE,
     .values = "RenderProps", .help = "how it is drawn"},
    {"pose", ART_P_POSE, .unit = "L", .help = "position and orientation"},
    {"position", ART_P_VECTOR, .size = 3, .flags = ART_PROP_STATE, .unit = "L",
     .range = "(-inf,inf)", .help = "position of the origin"},
    {"orientation", ART_P_ORIENT, .unit = "deg", .help = "orientation as axis and angle"},
    {"velocity", ART_P_VECTOR, .size = 6, .flags = ART_PROP_STATE, .unit = "L/T",
     .range = "(-inf,inf)", .help = "velocity in world axes"},
    {"targetPose", ART_P_POSE, .flags = ART_PROP_STATE, .unit = "L",
     .help = "pose that a parametric frame moves to"},
    {"targetPosition", ART_P_VECTOR, .size = 3, .def = "0.0 0.0 0.0", .flags = ART_PROP_STATE,
     .unit = "L", .help = "position that a parametric component moves to"},
    {"targetOrientation", ART_P_ORIENT, .def = "1.0 0.0 0.0 0.0", .flags = ART_PROP_STATE,
     .unit = "deg", .help = "orientation that a parametric frame moves to"},
    {"targetVelocity", ART_P_VECTOR, .size = 6, .def = "0.0 0.0 0.0 0.0 0.0 0.0",
     .flags = ART_PROP_STATE, .unit = "L/T",
     .help = "velocity that a parametric component moves with"},
    {"targetActivity", ART_P_ENUM, .def = "Auto",
     .values = "Position|Velocity|PositionVelocity|None|Auto", .help = "which targets count"},
    {"force", ART_P_VECTOR, .size = 6, .flags = ART_PROP_READONLY | ART_PROP_STATE,
     .unit = "M L/T^2", .help = "total force in the last evaluation"},
    {"transForce", ART_P_VECTOR, .size = 3, .flags = ART_PROP_READONLY, .unit = "M L/T^2",
     .help = "linear part of the force"},
    {"moment", ART_P_VECTOR, .size = 3, .flags = ART_PROP_READONLY, .unit = "M L^2/T^2",
     .help = "angular part of the force"},
    {"externalForce", ART_P_VECTOR, .size = 6, .flags = ART_PROP_STATE, .unit = "M L/T^2",
     .help = "force added from outside"},
    {"axisLength", ART_P_DOUBLE, .def = "0", .unit = "L", .help = "length of the drawn axes"},
    {"axisDrawStyle", ART_P_ENUM, .def = "LINE", .values = "OFF|LINE|ARROW",
     .help = "how the axes are drawn"},
    {"frameDamping", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED, .unit = "M/T",
     .range = "[0,inf)", .help = "force -d v on the origin of a frame"},
    {"rotaryDamping", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED, .unit = "M L^2/T",
     .range = "[0,inf)", .help = "moment -d w on a frame"},
    {"rotation", ART_P_QUAT, .flags = ART_PROP_ATTR,
     .help = "orientation as a unit quaternion w x y z"},
    {"vel", ART_P_VECTOR, .size = 6, .flags = ART_PROP_ATTR, .unit = "L/T",
     .help = "velocity: linear, then angular (rad/T), in world axes"},
};
static const struct art_child_def frame_children[] = {
    {"markers", "PointList", "FrameMarker", "k", true},
    {"attachedFrames", "RenderableComponentList", "FrameAttachedFrame", "af", true},
};
static const struct art_class frame = {
    .name = "Frame",
    .full_name = "artisynth.core.mechmodels.Frame",
    .extends = "DynamicComponentBase",
    .props = frame_props,
    .n_props = sizeof frame_props / sizeof frame_props[0],
    .children = frame_children,
    .n_children = sizeof frame_children / sizeof frame_children[0],
    .help = "a coordinate frame, position and orientation",
};

static const struct art_class frame_attached_frame = {
    .name = "FrameAttachedFrame",
    .full_name = "artisynth.core.mechmodels.FrameAttachedFrame",
    .extends = "AttachedFrame",
};

static const struct art_prop mesh_component_props[] = {
    {"renderProps", ART_P_OBJECT, .flags = ART_PROP_NULLABLE, .values = "RenderProps",
     .help = "how it is drawn"},
    {"colorInterpolation", ART_P_ENUM, .def = "RGB", .values = "NONE|RGB|HSV"},
    {"vertexColorMixing", ART_P_ENUM, .def = "REPLACE", .values = "NONE|REPLACE|MODULATE|DECAL"},
    {"selectable", ART_P_BOOL, .def = "true"},
    {"mesh", ART_P_MESH, .flags = ART_PROP_ATTR, .help = "the geometry"},
};
static const struct art_child_def mesh_component_children[] = {
    {"meshMarkers", "PointList", "MeshMarker", "mm", true},
    {"curves", "RenderableComponentList", "MeshCurve", NULL, true},
};
static const struct art_class mesh_component = {
    .name = "MeshComponent",
    .full_name = "artisynth.core.mechmodels.MeshComponent",
    .extends = "RenderableCompositeBase",
    .flags = ART_CLASS_PASSIVE,
    .props = mesh_component_props,
    .n_props = sizeof mesh_component_props / sizeof mesh_component_props[0],
    .children = mesh_component_children,
    .n_children = sizeof mesh_component_children / sizeof mesh_component_children[0],
};

static const struct art_prop mesh_component_list_props[] = {
    {"renderProps", ART_P_OBJECT, .def = "MeshRenderProps", .flags = ART_PROP_NULLABLE,
     .values = "RenderProps", .help = "how it is drawn"},
};
static const struct art_class mesh_component_list = {
    .name = "MeshComponentList",
    .full_name = "artisynth.core.mechmodels.MeshComponentList",
    .extends = "RenderableComponentList",
    .element = "MeshComponent",
    .props = mesh_component_list_props,
    .n_props = sizeof mesh_component_list_props / sizeof mesh_component_list_props[0],
};

static const struct art_prop rigid_body_props[] = {
    {"renderProps", ART_P_OBJECT, .flags = ART_PROP_NULLABLE, .values = "RenderProps",
     .help = "how it is drawn"},
    {"inertialDamping", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED, .unit = "1/T",
     .range = "[0,inf)", .help = "wrench -d M v on a body"},
    {"inertiaMethod", ART_P_ENUM, .def = "DENSITY", .values = "DENSITY|MASS|EXPLICIT",
     .help = "what the inertia follows from"},
    {"density", ART_P_DOUBLE, .def = "1", .unit = "M/L^3", .range = "[0,inf)",
     .help = "mass by volume"},
    {"mass", ART_P_DOUBLE, .def = "1", .unit = "M", .range = "[0,inf)", .help = "mass"},
    {"inertia", ART_P_INERTIA, .unit = "M L^2",
     .help = "mass, centre of mass and rotational inertia about it"},
    {"centerOfMass", ART_P_VECTOR, .size = 3, .def = "0.0 0.0 0.0", .unit = "L",
     .help = "centre of mass in body coordinates"},
    {"dynamic", ART_P_BOOL, .def = "true",
     .help = "moved by forces; false: fixed or driven by targets"},
    {"grounded", ART_P_BOOL, .def = "false", .help = "preferred as fixed when joints are set"},
    {"collidable", ART_P_ENUM, .def = "ALL", .values = "OFF|INTERNAL|EXTERNAL|ALL",
     .help = "takes part in contact"},
    {"gridSurfaceRendering", ART_P_BOOL, .def = "false"},
    {"submeshesSelectable", ART_P_BOOL, .def = "true"},
    {"axisLength", ART_P_DOUBLE, .def = "0", .unit = "L", .help = "length of the drawn axes"},
};
static const struct art_child_def rigid_body_children[] = {
    {"meshes", "MeshComponentList", "RigidMeshComp", "msh", true},
    {"distanceGrid", "DistanceGridComp", NULL, NULL, true},
};
static const struct art_class rigid_body = {
    .name = "RigidBody",
    .full_name = "artisynth.core.mechmodels.RigidBody",
    .extends = "Frame",
    .props = rigid_body_props,
    .n_props = sizeof rigid_body_props / sizeof rigid_body_props[0],
    .children = rigid_body_children,
    .n_children = sizeof rigid_body_children / sizeof rigid_body_children[0],
    .help = "a body with pose, velocity and spatial inertia",
};

static const struct art_class rigid_composite_body = {
    .name = "RigidCompositeBody",
    .full_name = "artisynth.core.mechmodels.RigidCompositeBody",
    .extends = "RigidBody",
};

static const struct art_prop rigid_mesh_props[] = {
    {"smoothInterpolation", ART_P_BOOL, .def = "false"},
    {"rayCastTangent", ART_P_BOOL, .def = "false"},
};
static const struct art_class rigid_mesh = {
    .name = "RigidMesh",
    .full_name = "artisynth.core.mechmodels.RigidMesh",
    .extends = "RigidBody",
    .props = rigid_mesh_props,
    .n_props = sizeof rigid_mesh_props / sizeof rigid_mesh_props[0],
};

static const struct art_prop rigid_mesh_comp_props[] = {
    {"hasMass", ART_P_BOOL, .def = "true", .help = "contributes to the inertia of its body"},
    {"massDistribution", ART_P_ENUM, .def = "DEFAULT", .values = "VOLUME|AREA|LENGTH|POINT|DEFAULT",
     .help = "where the mass sits"},
    {"volume", ART_P_DOUBLE, .def = "0", .unit = "L^3", .range = "[0,inf)",
     .help = "volume of the mesh"},
    {"mass", ART_P_DOUBLE, .def = "0", .unit = "M", .range = "[0,inf)", .help = "mass"},
    {"density", ART_P_DOUBLE, .def = "0", .unit = "M/L^3", .range = "[0,inf)",
     .help = "mass by volume"},
    {"isCollidable", ART_P_BOOL, .def = "true", .help = "takes part in contact"},
};
static const struct art_class rigid_mesh_comp = {
    .name = "RigidMeshComp",
    .full_name = "artisynth.core.mechmodels.RigidMeshComp",
    .extends = "DynamicMeshComponent",
    .props = rigid_mesh_comp_props,
    .n_props = sizeof rigid_mesh_comp_props / sizeof rigid_mesh_comp_props[0],
    .help = "a mesh of a rigid body",
};

static const struct art_class *const classes[] = {
    &attached_frame,
    &distance_grid_comp,
    &dynamic_mesh_component,
    &fixed_mesh_body,
    &frame,
    &frame_attached_frame,
    &mesh_component,
    &mesh_component_list,
    &rigid_body,
    &rigid_composite_body,
    &rigid_mesh,
    &rigid_mesh_comp,
};

const struct art_class_set art_classes_frame = {classes, sizeof classes / sizeof classes[0]};

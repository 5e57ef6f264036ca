/* This file declares the classes of frames, rigid bodies and their meshes. */
#include "../mech_priv.h"
#include <art/model.h>
#include <art/rows.h>

/* The original writes TRILNEAR and its guide TRILINEAR: both are read. */
static const struct art_prop distance_grid_comp_props[] = {
    ART_P("resolution", VECTOR(3, "1"), "0 0 0",
          "cells along each axis; if one is <= 0, maxResolution rules",
          .range = "[-1000000000,1024]", .values = "whole"),
    ART_P("maxResolution", INT, "20", "cells along the longest axis, of equal widths along all",
          .range = "[1,1024]"),
    ART_P("fitWithOBB", BOOL, "false", "turn the grid as the body lies"),
    ART_P("marginFraction", DOUBLE("1"), "0.1",
          "part of its widths by which the grid is larger than the body on each side",
          .range = "[0,100]"),
    ART_P("surfaceType", ENUM("TRILNEAR|QUADRATIC|TRILINEAR"), "QUADRATIC",
          "interpolation whose surface is shown"),
    ART_P("surfaceDistance", DOUBLE("L"), "0",
          "distance of the surface that is shown; 0: what is met"),
    ART_P("renderSurface", BOOL, "false", "show a surface of equal distance"),
};

static const struct art_prop dynamic_mesh_component_props[] = {
    ART_P("position", VECTOR(3, "L"), NULL, "where the mesh is drawn; follows from its body",
          ART_ATTR, .geom = "point"),
    ART_P("rotation", QUAT, NULL, "how the mesh is turned when drawn; follows from its body",
          ART_ATTR, .unit = "1", .geom = "orient"),
};

static const struct art_prop fixed_mesh_body_props[] = {
    ART_P("pose", POSE, NULL, "position and orientation", .unit = "L", .geom = "place"),
    ART_P("position", VECTOR(3, "L"), NULL, "position of the origin", ART_STATE,
          .range = "(-inf,inf)", .geom = "place"),
    ART_P("orientation", ORIENT, NULL, "orientation as axis and angle", .unit = "deg",
          .geom = "place"),
    ART_ROW_AXIS_LENGTH("0"),
    ART_P("axisDrawStyle", ENUM("OFF|LINE|ARROW"), "LINE", "how the axes are drawn"),
    ART_P("rotation", QUAT, NULL, ART_ATTR, .unit = "1", .geom = "place"),
    ART_P("mesh", MESH, NULL, ART_ATTR, .unit = "L", .geom = "mesh in self"),
};

static const struct art_prop frame_props[] = {
    ART_ROW_RENDER_PROPS("LineRenderProps"),
    ART_P("pose", POSE, NULL, "position and orientation", .unit = "L", .geom = "place"),
    ART_P("position", VECTOR(3, "L"), NULL, "position of the origin", ART_STATE,
          .range = "(-inf,inf)", .geom = "place"),
    ART_P("orientation", ORIENT, NULL, "orientation as axis and angle", .unit = "deg",
          .geom = "place"),
    ART_P("velocity", VECTOR(6, "L/T*3, 1/T*3"), NULL, "velocity in world axes", ART_STATE,
          .range = "(-inf,inf)", .geom = "twist"),
    ART_P("targetPose", POSE, NULL, "pose that a parametric frame moves to",
          .flags = ART_PROP_STATE | ART_PROP_DERIVED, .unit = "L", .geom = "pose"),
    ART_P("targetPosition", VECTOR(3, "L"), "0.0 0.0 0.0",
          "position that a parametric component moves to",
          .flags = ART_PROP_STATE | ART_PROP_DERIVED, .geom = "point"),
    ART_P("targetOrientation", ORIENT, "1.0 0.0 0.0 0.0",
          "orientation that a parametric frame moves to",
          .flags = ART_PROP_STATE | ART_PROP_DERIVED, .unit = "deg", .geom = "orient"),
    ART_P("targetVelocity", VECTOR(6, "L/T*3, 1/T*3"), "0.0 0.0 0.0 0.0 0.0 0.0",
          "velocity that a parametric component moves with",
          .flags = ART_PROP_STATE | ART_PROP_DERIVED, .geom = "twist"),
    ART_ROW_TARGET_ACTIVITY,
    ART_P("force", VECTOR(6, "M L/T^2*3, M L^2/T^2*3"), NULL, "total force in the last evaluation",
          .flags = ART_PROP_READONLY | ART_PROP_STATE, .geom = "wrench"),
    ART_P("reaction", VECTOR(6, "M L/T^2*3, M L^2/T^2*3"), NULL,
          "what holds or drives it exerts; zero if it moves freely", ART_READONLY,
          .geom = "wrench"),
    ART_P("transForce", VECTOR(3, "M L/T^2"), NULL, "linear part of the force", ART_READONLY,
          .geom = "load"),
    ART_P("moment", VECTOR(3, "M L^2/T^2"), NULL, "angular part of the force", ART_READONLY,
          .geom = "load"),
    ART_P("externalForce", VECTOR(6, "M L/T^2*3, M L^2/T^2*3"), "0 0 0 0 0 0",
          "force added from outside", ART_STATE, .geom = "wrench"),
    ART_ROW_AXIS_LENGTH("0"),
    ART_P("axisDrawStyle", ENUM("OFF|LINE|ARROW"), "LINE", "how the axes are drawn"),
    ART_P("frameDamping", DOUBLE("M/T"), "0", "force -d v on the origin of a frame", ART_INHERITED,
          .range = "[0,inf)"),
    ART_P("rotaryDamping", DOUBLE("M L^2/T"), "0", "moment -d w on a frame", ART_INHERITED,
          .range = "[0,inf)"),
    ART_P("rotation", QUAT, NULL, "orientation as a unit quaternion w x y z", ART_ATTR, .unit = "1",
          .geom = "place"),
    ART_P("vel", VECTOR(6, "L/T*3, 1/T*3"), NULL,
          "velocity: linear, then angular (rad/T), in world axes", ART_ATTR, .geom = "twist"),
};
static const struct art_child_def frame_children[] = {
    {"markers", "PointList", "FrameMarker", "k", true},
    {"attachedFrames", "RenderableComponentList", "FrameAttachedFrame", "af", true},
};

static const struct art_prop frame_attached_frame_props[] = {
    ART_P("attachment", OBJECT("FrameFrameAttachment"), NULL, "master and pose of the frame",
          ART_ATTR),
};

static const struct art_prop mesh_component_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("colorInterpolation", ENUM("NONE|RGB|HSV"), "RGB"),
    ART_P("vertexColorMixing", ENUM("NONE|REPLACE|MODULATE|DECAL"), "REPLACE"),
    ART_P("selectable", BOOL, "true"),
    ART_P("mesh", MESH, NULL, "the geometry", ART_ATTR, .unit = "L", .geom = "mesh"),
};
static const struct art_child_def mesh_component_children[] = {
    {"meshMarkers", "PointList", "MeshMarker", "mm", true},
    {"curves", "RenderableComponentList", "MeshCurve", NULL, true},
};

static const struct art_prop mesh_component_list_props[] = {
    ART_ROW_RENDER_PROPS("MeshRenderProps"),
};

static const struct art_prop rigid_body_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("inertialDamping", DOUBLE("1/T"), "0", "wrench -d M v on a body", ART_INHERITED,
          .range = "[0,inf)"),
    ART_P("inertiaMethod", ENUM("DENSITY|MASS|EXPLICIT"), "DENSITY",
          "what the inertia follows from"),
    ART_P("density", DOUBLE("M/L^3"), "1", "mass by volume", ART_DERIVED, .range = "[0,inf)"),
    ART_P("mass", DOUBLE("M"), "1", "mass", ART_DERIVED, .range = "[0,inf)",
          .geom = "mass in self"),
    ART_P("inertia", INERTIA, NULL, "mass, centre of mass and rotational inertia about it",
          ART_DERIVED, .unit = "M L^2", .geom = "inertia in self"),
    ART_P("centerOfMass", VECTOR(3, "L"), "0.0 0.0 0.0", "centre of mass in body coordinates",
          ART_DERIVED, .geom = "point in self"),
    ART_ROW_DYNAMIC,
    ART_P("grounded", BOOL, "false", "preferred as fixed when joints are set"),
    ART_ROW_COLLIDABLE,
    ART_P("gridSurfaceRendering", BOOL, "false",
          "show the surface of the distance grid in place of the meshes"),
    ART_P("submeshesSelectable", BOOL, "true"),
    ART_ROW_AXIS_LENGTH("0"),
};
static const struct art_child_def rigid_body_children[] = {
    {"meshes", "MeshComponentList", "RigidMeshComp", "msh", true},
    {"distanceGrid", "DistanceGridComp", NULL, NULL, true},
};

static const struct art_prop rigid_mesh_props[] = {
    ART_P("smoothInterpolation", BOOL, "false"),
    ART_P("rayCastTangent", BOOL, "false"),
};

static const struct art_prop rigid_mesh_comp_props[] = {
    ART_P("hasMass", BOOL, "true", "contributes to the inertia of its body"),
    ART_P("massDistribution", ENUM("VOLUME|AREA|LENGTH|POINT|DEFAULT"), "DEFAULT",
          "where the mass sits"),
    ART_P("volume", DOUBLE("L^3"), "0", "volume of the mesh", ART_DERIVED, .range = "[0,inf)",
          .geom = "volume in body"),
    ART_P("mass", DOUBLE("M"), "0", "mass", ART_DERIVED, .range = "[0,inf)"),
    ART_P("density", DOUBLE("M/L^3"), "0", "mass by volume", ART_DERIVED, .range = "[0,inf)"),
    ART_P("mesh", MESH, NULL, "the geometry, in body coordinates", ART_ATTR, .unit = "L",
          .geom = "mesh in body"),
    ART_P("isCollidable", BOOL, "true", "takes part in contact"),
};

static const struct art_child_def rigid_body_osim_children[] = {
    {"wrapobjectset", "RenderableComponentList", "RigidBody", NULL, true},
    {"wrapobjectset_attachments", "ComponentList",
     "artisynth.core.mechmodels.DynamicAttachmentComp", NULL, true},
    {"joint", "RenderableComponentList", "artisynth.core.mechmodels.JointBase", NULL, true},
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("AttachedFrame", "mechmodels", "Frame", .flags = ART_CLASS_ABSTRACT),
    ART_CORE_CLASS("DistanceGridComp", "mechmodels", "GridCompBase",
                   ART_PROPS(distance_grid_comp_props)),
    ART_CORE_CLASS("DynamicMeshComponent", "mechmodels", "MeshComponent",
                   .flags = ART_CLASS_ABSTRACT, ART_PROPS(dynamic_mesh_component_props)),
    ART_CORE_CLASS("FixedMeshBody", "mechmodels", "MeshComponent", .kind = ART_KIND_FIXED_MESH,
                   ART_PROPS(fixed_mesh_body_props), .help = "a mesh that does not move by forces"),
    ART_CORE_CLASS("Frame", "mechmodels", "DynamicComponentBase", .kind = ART_KIND_FRAME,
                   ART_PROPS(frame_props), ART_CHILDREN(frame_children), .ops = &art_ops_frame,
                   .help = "a coordinate frame, position and orientation"),
    ART_CORE_CLASS("FrameAttachedFrame", "mechmodels", "AttachedFrame",
                   ART_PROPS(frame_attached_frame_props), .ops = &art_ops_attached_frame),
    ART_CORE_CLASS("MeshComponent", "mechmodels", "RenderableCompositeBase", .kind = ART_KIND_MESH,
                   .flags = ART_CLASS_PASSIVE, ART_PROPS(mesh_component_props),
                   ART_CHILDREN(mesh_component_children)),
    ART_CORE_CLASS("MeshComponentList", "mechmodels", "RenderableComponentList",
                   .element = "MeshComponent", ART_PROPS(mesh_component_list_props)),
    ART_CORE_CLASS("RigidBody", "mechmodels", "Frame", .kind = ART_KIND_RIGID_BODY,
                   ART_PROPS(rigid_body_props), ART_CHILDREN(rigid_body_children),
                   .ops = &art_ops_rigid_body,
                   .help = "a body with pose, velocity and spatial inertia"),
    {.name = "RigidBodyOsim",
     .full_name = "artisynth.core.opensim.components.RigidBodyOsim",
     .extends = "RigidBody",
     ART_CHILDREN(rigid_body_osim_children),
     .help = "a body of an OpenSim model, with the surfaces that its muscles wrap around"},
    ART_CORE_CLASS("RigidCompositeBody", "mechmodels", "RigidBody"),
    ART_CORE_CLASS("RigidMesh", "mechmodels", "RigidBody", ART_PROPS(rigid_mesh_props)),
    ART_CORE_CLASS("RigidMeshComp", "mechmodels", "DynamicMeshComponent",
                   .kind = ART_KIND_BODY_MESH, ART_PROPS(rigid_mesh_comp_props),
                   .help = "a mesh of a rigid body"),
};

const struct art_class_set art_classes_frame = ART_CLASS_TABLE(classes);

/* Forces that act on single points. */
#include "../mech_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop point_force_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("point", REF, NULL, "the point it acts on",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_PART),
    ART_P("force", VECTOR(3, "M L/T^2"), NULL, "the force, without its scale factor",
          .geom = "load"),
    ART_P("direction", VECTOR(3, "1"), "0 0 1", "of the force by its magnitude; any length",
          .geom = "load"),
    ART_P("magnitude", DOUBLE("M L/T^2"), "0",
          "with `direction` the same as `force`; what was said last counts"),
    ART_ROW_AXIS_LENGTH("1"),
    ART_P("forceLengthRatio", DOUBLE("T^2/M"), "0"),
    ART_P("axisRadiusRatio", DOUBLE("1"), "0"),
    ART_P("renderOutward", BOOL, "false"),
    ART_P("forceScaling", DOUBLE("1"), "1", "factor on the force", .range = "(-inf,inf)"),
};

static const struct art_prop point_plane_force_props[] = {
    ART_ROW_RENDER_PROPS("FaceRenderProps"),
    ART_P("point", REF, NULL, "the point it acts on",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_PART),
    ART_P("normal", VECTOR(3, "1"), "0 0 1", "normal of the plane; any length", ART_ATTR,
          .geom = "normal"),
    ART_P("center", VECTOR(3, "L"), NULL, "a point of the plane", ART_ATTR, .geom = "place"),
    ART_P("offset", DOUBLE("L"), "0", "distance of the plane from the origin, along its normal",
          .geom = "offset normal"),
    ART_P("planeSize", DOUBLE("L"), "1", "size of the drawn plane"),
    ART_P("unilateral", BOOL, "false", "no force above the plane"),
    ART_P("stiffness", DOUBLE("forceType=QUADRATIC: M/L/T^2 | M/T^2"), "1",
          "force per length; per square length if quadratic", .range = "[0,inf)"),
    ART_P("damping", DOUBLE("M/T"), "0", "force per speed along the normal", .range = "[0,inf)"),
    ART_P("forceType", ENUM("LINEAR|QUADRATIC"), "LINEAR", "how the force grows with the distance"),
    ART_ROW_ENABLED,
    ART_P("force", DOUBLE("M L/T^2"), NULL, "force along the normal", ART_READONLY),
};

static const struct art_prop soft_plane_collider_props[] = {
    ART_ROW_RENDER_PROPS("MeshRenderProps"),
    ART_P("models", REFS, NULL, "the models whose particles stay above the plane", ART_ATTR),
    ART_P("normal", VECTOR(3, "1"), NULL,
          "normal of the plane, towards where particles may be; any length", ART_ATTR,
          .geom = "normal"),
    ART_P("center", VECTOR(3, "L"), NULL, "a point of the plane", ART_ATTR, .geom = "place"),
    ART_P("stiffness", DOUBLE("M/T^2"), "0", "force per depth", .range = "[0,inf)"),
    ART_P("damping", DOUBLE("M/T"), "0", "force per speed along the normal", .range = "[0,inf)"),
    ART_P("size", DOUBLE("L"), "1", "of the drawn plane"),
};

static const struct art_prop point_mesh_force_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("unilateral", BOOL, "true", "no force outside the mesh"),
    ART_P("stiffness", DOUBLE("forceType=QUADRATIC: M/L/T^2 | M/T^2"), "1",
          "force per length; per square length if quadratic", .range = "[0,inf)"),
    ART_P("damping", DOUBLE("M/T"), "0", "force per speed along the normal", .range = "[0,inf)"),
    ART_P("forceType", ENUM("LINEAR|QUADRATIC"), "LINEAR", "how the force grows with the distance"),
    ART_ROW_ENABLED,
    ART_P("drawForces", BOOL, "false", "draw the forces"),
    ART_P("forceLenScale", DOUBLE("T^2/M"), "1", "length of drawn forces by their size"),
    ART_P("mesh", REF, NULL, "a fixed mesh, or a mesh of a rigid body",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
    ART_P("points", REFS, NULL, "the points it acts on",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS_ONE),
};

static const struct art_prop surface_load_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("points", REFS, NULL,
          "corners of faces, counter-clockwise seen from outside, one face behind the other",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
    ART_P("faceSizes", NUMBERS("1"), NULL, "how many points each face has: 3, 4, 6 or 8", ART_ATTR),
    ART_P("pressure", DOUBLE("M/L/T^2"), "0", "against the outward normal", .range = "(-inf,inf)"),
    ART_P("traction", VECTOR(3, "M/L/T^2"), "0 0 0", "force by area", .geom = "direction"),
    ART_P("follower", BOOL, "true", "normals and areas are those of now, not those at rest",
          ART_ATTR),
};

static const struct art_prop penalty_contact_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("points", REFS, NULL,
          "corners of faces that press, counter-clockwise seen from outside, one face behind the "
          "other",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
    ART_P("faceSizes", NUMBERS("1"), NULL, "how many points each face has: 3, 4, 6 or 8", ART_ATTR),
    ART_P("targetPoints", REFS, NULL, "the same of the surface that they press on",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
    ART_P("targetFaceSizes", NUMBERS("1"), NULL, "how many points each of its faces has", ART_ATTR),
    ART_P("method", ENUM("FACET|NODE|RAY|TIED_FACET|TIED_NODE|STICKY_NODE"), "FACET",
          "integration points or nodes against the nearest place, points along their own normal, "
          "or tied to the place of the start, or nodes that stick where they touch",
          ART_ATTR),
    ART_P("penalty", DOUBLE("M/L^2/T^2"), "1e6", "pressure per depth, of all faces",
          .range = "[0,inf)"),
    ART_P("penaltyFactors", NUMBERS("1"), NULL, "factors on it, one a face; none: 1", ART_ATTR),
    ART_P("targetPenaltyFactors", NUMBERS("1"), NULL, "the same of the target, for twoPass",
          ART_ATTR),
    ART_P("twoPass", BOOL, "false", "the target presses on the first surface as well", ART_ATTR),
    ART_P("searchRadius", DOUBLE("L"), "0", "depths beyond this are none; 0: no limit",
          .range = "[0,inf)"),
    ART_P("friction", DOUBLE("1"), "0", "Coulomb's coefficient", .range = "[0,inf)"),
    ART_P("frictionPenalty", DOUBLE("M/L^2/T^2"), "0",
          "traction per slip of what sticks; 0: as the penalty", .range = "[0,inf)"),
    ART_P("maxTraction", DOUBLE("M/L/T^2"), "0",
          "STICKY_NODE: nodes come off beyond this normal traction; 0: never", .range = "[0,inf)"),
    ART_P("snapTolerance", DOUBLE("L"), "0", "STICKY_NODE: nodes stick from this distance on",
          .range = "[0,inf)"),
    ART_P("augmented", BOOL, "false", "static solves: Lagrange multipliers are found as well"),
    ART_P("augmentationTolerance", DOUBLE("1"), "0.01",
          "change of the multipliers that ends their iteration; 0: any", .range = "[0,inf)"),
    ART_P("gapTolerance", DOUBLE("L"), "0",
          "mean depth (root of the mean square) that must be reached; 0: any", .range = "[0,inf)"),
    ART_P("minAugmentations", INT, "0", "iterations at least", .range = "[0,1000]"),
    ART_P("maxAugmentations", INT, "10", "iterations at most", .range = "[0,1000]"),
};

#define MATERIAL_ROWS(side)                                                                        \
    ART_P("stiffness" side, DOUBLE("M/L/T^2"), "1e6",                                              \
          "plane strain modulus of the material of " side, .range = "(0,inf)"),                    \
        ART_P("dissipation" side, DOUBLE("T/L"), "0", "damping of the material of " side,          \
              .range = "[0,inf)")

#define SLIP_FRICTION_ROWS                                                                         \
    ART_P("staticFriction", DOUBLE("1"), "0", "coefficient of friction at rest",                   \
          .range = "[0,inf)"),                                                                     \
        ART_P("dynamicFriction", DOUBLE("1"), "0", "coefficient of friction of what slides",       \
              .range = "[0,inf)"),                                                                 \
        ART_P("viscousFriction", DOUBLE("T/L"), "0",                                               \
              "what the coefficient grows by, by the speed", .range = "[0,inf)"),                  \
        ART_P("transitionVelocity", DOUBLE("L/T"), "0.01", "speed of slip from which it slides",   \
              .range = "(0,inf)")

static const struct art_prop hunt_crossley_force_props[] = {
    ART_P("frameA", REF, NULL, "the frame of the ball", .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
    ART_P("frameB", REF, NULL, "the frame of the half-space or of another ball; none: the world",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_NULLABLE),
    ART_P("centerA", VECTOR(3, "L"), "0 0 0", "centre of the ball in its frame",
          .geom = "point in frameA"),
    ART_P("radiusA", DOUBLE("L"), "1", "radius of the ball", .range = "(0,inf)"),
    ART_P("centerB", VECTOR(3, "L"), "0 0 0", "a point of the plane, or the other ball's centre",
          .geom = "point in frameB"),
    ART_P("normalB", VECTOR(3, "1"), "0 0 1", "normal of the plane, out of the half-space",
          .geom = "vector in frameB"),
    ART_P("radiusB", DOUBLE("L"), "0", "radius of the other ball; 0: a half-space",
          .range = "[0,inf)"),
    MATERIAL_ROWS("A"),
    MATERIAL_ROWS("B"),
    SLIP_FRICTION_ROWS,
    ART_ROW_ENABLED,
    ART_P("force", VECTOR(3, "M L/T^2"), NULL, "force on the ball", ART_READONLY, .geom = "load"),
    ART_P("depth", DOUBLE("L"), NULL, "how deep they are in each other; 0: apart", ART_READONLY),
};

static const struct art_prop external_force_props[] = {
    ART_P("frame", REF, NULL, "the frame that it acts on", .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
    ART_P("forceFrame", REF, NULL, "the frame in whose axes force and torque are; none: the world",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_NULLABLE),
    ART_P("pointFrame", REF, NULL, "the frame in which the point is; none: the world",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_NULLABLE),
    ART_P("force", VECTOR(3, "M L/T^2"), "0 0 0", "the force", ART_STATE, .geom = "load"),
    ART_P("torque", VECTOR(3, "M L^2/T^2"), "0 0 0", "a moment beside that of the force", ART_STATE,
          .geom = "load"),
    ART_P("point", VECTOR(3, "L"), "0 0 0", "where the force acts", ART_STATE,
          .geom = "point in pointFrame"),
    ART_ROW_ENABLED,
};

static const struct art_prop elastic_foundation_force_props[] = {
    ART_P("mesh", REF, NULL,
          "the mesh with a spring on each face: a fixed mesh, or a mesh of a rigid body",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
    ART_P("meshB", REF, NULL, "the mesh that it touches; none: a half-space or a ball",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_NULLABLE),
    ART_P("frameB", REF, NULL, "the frame of the half-space or the ball; none: the world",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_NULLABLE),
    ART_P("centerB", VECTOR(3, "L"), "0 0 0", "a point of the plane, or the centre of the ball",
          .geom = "point in frameB"),
    ART_P("normalB", VECTOR(3, "1"), "0 0 1", "normal of the plane, out of the half-space",
          .geom = "vector in frameB"),
    ART_P("radiusB", DOUBLE("L"), "0", "radius of the ball; 0: a half-space", .range = "[0,inf)"),
    ART_P("stiffness", DOUBLE("M/L^2/T^2"), "1e6", "pressure per depth", .range = "(0,inf)"),
    ART_P("dissipation", DOUBLE("T/L"), "0", "the pressure grows by this part, by the speed",
          .range = "[0,inf)"),
    SLIP_FRICTION_ROWS,
    ART_P("areaFactor", DOUBLE("1"), "1",
          "part of the area of faces that counts: 0.5 where both meshes have springs",
          .range = "[0,inf)"),
    ART_ROW_ENABLED,
    ART_P("force", VECTOR(3, "M L/T^2"), NULL, "force on the body of the mesh", ART_READONLY,
          .geom = "load"),
    ART_P("depth", DOUBLE("L"), NULL, "largest depth of a spring; 0: apart", ART_READONLY),
    ART_P("area", DOUBLE("L^2"), NULL, "area of the faces that touch", ART_READONLY),
};

static const struct art_prop frame_actuator_props[] = {
    ART_P("frame", REF, NULL, "the frame that it acts on", .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
    ART_P("reactionFrame", REF, NULL, "the frame that the opposite acts on; none: the world",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_NULLABLE),
    ART_P("axesFrame", REF, NULL, "the frame in whose axes force and torque are; none: the world",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_NULLABLE),
    ART_P("pointFrame", REF, NULL, "the frame in which the point is; none: the world",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_NULLABLE),
    ART_P("force", VECTOR(3, "M L/T^2"), "0 0 0", "the force at excitation 1", .geom = "load"),
    ART_P("torque", VECTOR(3, "M L^2/T^2"), "0 0 0", "the moment at excitation 1", .geom = "load"),
    ART_P("point", VECTOR(3, "L"), "0 0 0", "where the force acts", .geom = "point in pointFrame"),
    ART_ROW_ENABLED,
    ART_P("excitation", DOUBLE("1"), "0", "part of the force, of either sign", ART_STATE),
    ART_P("netExcitation", DOUBLE("1"), NULL, "excitation with all sources added", ART_READONLY),
    ART_ROW_EXCITATION_SOURCES,
};

static const struct art_class classes[] = {
    ART_CLASS("ElasticFoundationForce", "artkit", "ModelComponentBase",
              ART_PROPS(elastic_foundation_force_props), .ops = &art_ops_elastic_foundation,
              .help = "contact of a mesh on a bed of springs with a half-space, a ball or a mesh"),
    ART_CLASS("FrameActuator", "artkit", "ModelComponentBase", ART_PROPS(frame_actuator_props),
              .ops = &art_ops_frame_actuator,
              .help = "a force and a moment on a frame, in the axes of one, by its excitation"),
    ART_CLASS("ExternalForce", "artkit", "ModelComponentBase", ART_PROPS(external_force_props),
              .ops = &art_ops_external_force,
              .help =
                  "a force from outside on a frame, at a point that moves, as of a force plate"),
    ART_CLASS("HuntCrossleyForce", "artkit", "ModelComponentBase",
              ART_PROPS(hunt_crossley_force_props), .ops = &art_ops_hunt_crossley,
              .help = "contact of a ball with a half-space or a ball, by the laws of Hertz and of "
                      "Hunt and Crossley"),
    ART_CORE_CLASS("PointForce", "mechmodels", "ModelComponentBase", ART_PROPS(point_force_props),
                   .ops = &art_ops_point_force,
                   .help = "pushes a point by the same force all the time"),
    ART_CORE_CLASS("PointMeshForce", "mechmodels", "RenderableComponentBase",
                   ART_PROPS(point_mesh_force_props), .ops = &art_ops_point_mesh,
                   .help = "pushes points out of a closed mesh, or back to its surface"),
    ART_CORE_CLASS("PointPlaneForce", "mechmodels", "RenderableComponentBase",
                   ART_PROPS(point_plane_force_props), .ops = &art_ops_point_plane,
                   .help = "pushes a point away from (or back to) a plane"),
    ART_CLASS("SurfaceLoad", "artkit", "RenderableComponentBase", ART_PROPS(surface_load_props),
              .ops = &art_ops_surface_load, .help = "pressure and traction on a surface of points"),
    ART_CLASS("PenaltyContact", "artkit", "RenderableComponentBase",
              ART_PROPS(penalty_contact_props), .ops = &art_ops_penalty_contact,
              .help =
                  "contact between two surfaces of points by penalties or augmented Lagrangians"),
    ART_CORE_CLASS("SoftPlaneCollider", "mechmodels", "RenderableComponentBase",
                   ART_PROPS(soft_plane_collider_props), .ops = &art_ops_plane_collider,
                   .help = "pushes all particles of models out of what is below a plane"),
};

const struct art_class_set art_classes_force = ART_CLASS_TABLE(classes);

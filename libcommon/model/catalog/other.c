/* Further mechanical classes. Facts (names, types,
 * defaults) from ArtiSynth's own property tables. */
#include "catalog_priv.h"
#include <art/model.h>

static const struct art_prop beam_body_props[] = {
    {"stiffness", ART_P_DOUBLE, .def = "1000", .unit = "M/T^2", .help = "force per length"},
};
static const struct art_class beam_body = {
    .name = "BeamBody",
    .full_name = "artisynth.core.mechmodels.BeamBody",
    .extends = "DeformableBody",
    .props = beam_body_props,
    .n_props = sizeof beam_body_props / sizeof beam_body_props[0],
};

static const struct art_prop collision_behavior_props[] = {
    {"renderProps", ART_P_OBJECT, .flags = ART_PROP_NULLABLE, .values = "RenderProps",
     .help = "how it is drawn"},
    {"enabled", ART_P_BOOL, .def = "false", .help = "whether it acts"},
    {"friction", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"method", ART_P_ENUM, .def = "DEFAULT", .mode = ART_MODE_INHERITED,
     .values = "DEFAULT|VERTEX_PENETRATION|VERTEX_EDGE_PENETRATION|CONTOUR_REGION|VERTEX_"
               "PENETRATION_BILATERAL|INACTIVE"},
    {"vertexPenetrations", ART_P_ENUM, .def = "AUTO", .mode = ART_MODE_INHERITED,
     .values = "BOTH_COLLIDABLES|FIRST_COLLIDABLE|SECOND_COLLIDABLE|AUTO"},
    {"smoothVertexContacts", ART_P_BOOL, .def = "false", .mode = ART_MODE_INHERITED},
    {"bilateralVertexContact", ART_P_BOOL, .def = "true", .mode = ART_MODE_INHERITED},
    {"colliderType", ART_P_ENUM, .def = "TRI_INTERSECTION", .mode = ART_MODE_EXPLICIT,
     .values = "TRI_INTERSECTION|AJL_CONTOUR|SIGNED_DISTANCE|CONTINUOUS"},
    {"reduceConstraints", ART_P_BOOL, .def = "false", .mode = ART_MODE_INHERITED},
    {"compliance", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"damping", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED, .unit = "M/T",
     .help = "force per speed"},
    {"stictionCreep", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"stictionCompliance", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"stictionDamping", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"forceBehavior", ART_P_OBJECT, .flags = ART_PROP_NULLABLE, .values = "ContactForceBehavior"},
    {"penetrationTol", ART_P_DOUBLE, .def = "0.001", .mode = ART_MODE_INHERITED, .unit = "L",
     .help = "penetration left uncorrected"},
    {"rigidRegionTol", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"rigidPointTol", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"acceleration", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"reportNegContactForces", ART_P_BOOL, .def = "true", .mode = ART_MODE_INHERITED},
    {"renderingCollidable", ART_P_INT, .def = "0", .mode = ART_MODE_INHERITED},
    {"drawIntersectionContours", ART_P_BOOL, .def = "false", .mode = ART_MODE_INHERITED},
    {"drawIntersectionPoints", ART_P_BOOL, .def = "false", .mode = ART_MODE_INHERITED},
    {"drawIntersectionFaces", ART_P_BOOL, .def = "false", .mode = ART_MODE_INHERITED},
    {"drawContactNormals", ART_P_BOOL, .def = "false", .mode = ART_MODE_INHERITED},
    {"drawContactForces", ART_P_BOOL, .def = "false", .mode = ART_MODE_INHERITED},
    {"drawFrictionForces", ART_P_BOOL, .def = "false", .mode = ART_MODE_INHERITED},
    {"drawColorMap", ART_P_ENUM, .def = "NONE", .mode = ART_MODE_INHERITED,
     .values = "NONE|PENETRATION_DEPTH|CONTACT_PRESSURE"},
    {"colorMapRange", ART_P_RAW},
    {"colorMapInterpolation", ART_P_ENUM, .def = "HSV", .mode = ART_MODE_EXPLICIT,
     .values = "NONE|RGB|HSV"},
    {"collidable0", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"collidable1", ART_P_RAW, .flags = ART_PROP_ATTR},
};
static const struct art_class collision_behavior = {
    .name = "CollisionBehavior",
    .full_name = "artisynth.core.mechmodels.CollisionBehavior",
    .extends = "CollisionComponent",
    .props = collision_behavior_props,
    .n_props = sizeof collision_behavior_props / sizeof collision_behavior_props[0],
};

static const struct art_class collision_behavior_list = {
    .name = "CollisionBehaviorList",
    .full_name = "artisynth.core.mechmodels.CollisionBehaviorList",
    .extends = "ComponentList",
    .element = "CollisionBehavior",
};

static const struct art_class collision_component = {
    .name = "CollisionComponent",
    .full_name = "artisynth.core.mechmodels.CollisionComponent",
    .extends = "ModelComponentBase",
    .flags = ART_CLASS_OPEN | ART_CLASS_PASSIVE,
};

static const struct art_class collision_handler = {
    .name = "CollisionHandler",
    .full_name = "artisynth.core.mechmodels.CollisionHandler",
    .extends = "RenderableConstrainerBase",
};

static const struct art_prop collision_manager_props[] = {
    {"renderProps", ART_P_OBJECT, .flags = ART_PROP_NULLABLE, .values = "RenderProps",
     .help = "how it is drawn"},
    {"friction", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"method", ART_P_ENUM, .def = "DEFAULT", .mode = ART_MODE_INHERITED,
     .values = "DEFAULT|VERTEX_PENETRATION|VERTEX_EDGE_PENETRATION|CONTOUR_REGION|VERTEX_"
               "PENETRATION_BILATERAL|INACTIVE"},
    {"vertexPenetrations", ART_P_ENUM, .def = "AUTO", .mode = ART_MODE_INHERITED,
     .values = "BOTH_COLLIDABLES|FIRST_COLLIDABLE|SECOND_COLLIDABLE|AUTO"},
    {"smoothVertexContacts", ART_P_BOOL, .def = "false", .mode = ART_MODE_INHERITED},
    {"bilateralVertexContact", ART_P_BOOL, .def = "true", .mode = ART_MODE_INHERITED},
    {"colliderType", ART_P_ENUM, .def = "TRI_INTERSECTION", .mode = ART_MODE_EXPLICIT,
     .values = "TRI_INTERSECTION|AJL_CONTOUR|SIGNED_DISTANCE|CONTINUOUS"},
    {"reduceConstraints", ART_P_BOOL, .def = "false", .mode = ART_MODE_INHERITED},
    {"compliance", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"damping", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED, .unit = "M/T",
     .help = "force per speed"},
    {"stictionCreep", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"stictionCompliance", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"stictionDamping", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"forceBehavior", ART_P_OBJECT, .flags = ART_PROP_NULLABLE, .values = "ContactForceBehavior"},
    {"rigidRegionTol", ART_P_DOUBLE, .def = "-1", .mode = ART_MODE_EXPLICIT},
    {"rigidPointTol", ART_P_DOUBLE, .def = "-1", .mode = ART_MODE_EXPLICIT},
    {"acceleration", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED},
    {"reportNegContactForces", ART_P_BOOL, .def = "true", .mode = ART_MODE_INHERITED},
    {"renderingCollidable", ART_P_INT, .def = "0", .mode = ART_MODE_INHERITED},
    {"drawIntersectionContours", ART_P_BOOL, .def = "false", .mode = ART_MODE_INHERITED},
    {"drawIntersectionPoints", ART_P_BOOL, .def = "false", .mode = ART_MODE_INHERITED},
    {"drawIntersectionFaces", ART_P_BOOL, .def = "false", .mode = ART_MODE_INHERITED},
    {"drawContactNormals", ART_P_BOOL, .def = "false", .mode = ART_MODE_INHERITED},
    {"contactNormalLen", ART_P_DOUBLE, .def = "-1e+100"},
    {"drawContactForces", ART_P_BOOL, .def = "false", .mode = ART_MODE_INHERITED},
    {"drawFrictionForces", ART_P_BOOL, .def = "false", .mode = ART_MODE_INHERITED},
    {"contactForceLenScale", ART_P_DOUBLE, .def = "1"},
    {"drawColorMap", ART_P_ENUM, .def = "NONE", .mode = ART_MODE_INHERITED,
     .values = "NONE|PENETRATION_DEPTH|CONTACT_PRESSURE"},
    {"colorMapRange", ART_P_RAW},
    {"colorMapInterpolation", ART_P_ENUM, .def = "HSV", .mode = ART_MODE_EXPLICIT,
     .values = "NONE|RGB|HSV"},
    {"colorMap", ART_P_RAW},
};
static const struct art_child_def collision_manager_children[] = {
    {"behaviors", "CollisionBehaviorList", NULL, "b", true},
    {"responses", "CollisionResponseList", NULL, "r", true},
};
static const struct art_class collision_manager = {
    .name = "CollisionManager",
    .full_name = "artisynth.core.mechmodels.CollisionManager",
    .extends = "RenderableCompositeBase",
    .flags = ART_CLASS_OPEN,
    .props = collision_manager_props,
    .n_props = sizeof collision_manager_props / sizeof collision_manager_props[0],
    .children = collision_manager_children,
    .n_children = sizeof collision_manager_children / sizeof collision_manager_children[0],
    .help = "contact between bodies",
};

static const struct art_prop collision_response_props[] = {
    {"collidable0", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"collidable1", ART_P_RAW, .flags = ART_PROP_ATTR},
};
static const struct art_class collision_response = {
    .name = "CollisionResponse",
    .full_name = "artisynth.core.mechmodels.CollisionResponse",
    .extends = "CollisionComponent",
    .flags = ART_CLASS_PASSIVE,
    .props = collision_response_props,
    .n_props = sizeof collision_response_props / sizeof collision_response_props[0],
};

static const struct art_class collision_response_list = {
    .name = "CollisionResponseList",
    .full_name = "artisynth.core.mechmodels.CollisionResponseList",
    .extends = "ComponentList",
    .element = "CollisionResponse",
};

static const struct art_prop deformable_body_props[] = {
    {"massDamping", ART_P_DOUBLE, .def = "0"},
    {"stiffnessDamping", ART_P_DOUBLE, .def = "0"},
    {"material", ART_P_OBJECT, .def = "LinearMaterial", .flags = ART_PROP_NULLABLE,
     .values = "FemMaterial", .help = "force law"},
};
static const struct art_class deformable_body = {
    .name = "DeformableBody",
    .full_name = "artisynth.core.mechmodels.DeformableBody",
    .extends = "RigidBody",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN,
    .props = deformable_body_props,
    .n_props = sizeof deformable_body_props / sizeof deformable_body_props[0],
};

static const struct art_prop eb_beam_body_props[] = {
    {"stiffness", ART_P_DOUBLE, .def = "1", .unit = "M/T^2", .help = "force per length"},
};
static const struct art_class eb_beam_body = {
    .name = "EBBeamBody",
    .full_name = "artisynth.core.mechmodels.EBBeamBody",
    .extends = "DeformableBody",
    .props = eb_beam_body_props,
    .n_props = sizeof eb_beam_body_props / sizeof eb_beam_body_props[0],
};

static const struct art_class force_effector_list = {
    .name = "ForceEffectorList",
    .full_name = "artisynth.core.mechmodels.ForceEffectorList",
    .extends = "ComponentList",
    .element = "ModelComponentBase",
};

static const struct art_prop frame_spring_props[] = {
    {"renderProps", ART_P_OBJECT, .flags = ART_PROP_NULLABLE, .values = "RenderProps",
     .help = "how it is drawn"},
    {"enabled", ART_P_BOOL, .def = "true", .help = "whether it acts"},
    {"attachFrameA", ART_P_POSE, .unit = "L"},
    {"attachFrameB", ART_P_POSE, .unit = "L"},
    {"initialT21", ART_P_POSE, .unit = "L"},
    {"material", ART_P_OBJECT, .def = "RotAxisFrameMaterial", .flags = ART_PROP_NULLABLE,
     .values = "FrameMaterial", .help = "force law"},
    {"axisLength", ART_P_DOUBLE, .def = "1", .unit = "L", .help = "length of the drawn axes"},
    {"springForce", ART_P_VECTOR, .size = 6, .flags = ART_PROP_READONLY},
    {"drawFrameD", ART_P_BOOL, .def = "true"},
    {"drawFrameC", ART_P_BOOL, .def = "true"},
    {"useTransformDC", ART_P_BOOL, .def = "true"},
    {"applyRestPose", ART_P_BOOL, .def = "false"},
    {"frameA", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"frameB", ART_P_RAW, .flags = ART_PROP_ATTR},
};
static const struct art_class frame_spring = {
    .name = "FrameSpring",
    .full_name = "artisynth.core.mechmodels.FrameSpring",
    .extends = "Spring",
    .flags = ART_CLASS_OPEN,
    .props = frame_spring_props,
    .n_props = sizeof frame_spring_props / sizeof frame_spring_props[0],
};

static const struct art_prop multi_point_muscle_props[] = {
    {"excitation", ART_P_DOUBLE, .def = "0", .flags = ART_PROP_STATE, .unit = "1",
     .help = "activation set by the user"},
    {"netExcitation", ART_P_DOUBLE, .flags = ART_PROP_READONLY, .unit = "1",
     .help = "activation with all sources added"},
    {"forceNorm", ART_P_DOUBLE, .flags = ART_PROP_READONLY, .unit = "M L/T^2",
     .help = "tension; negative when compressed"},
    {"passiveForceNorm", ART_P_DOUBLE, .flags = ART_PROP_READONLY, .unit = "M L/T^2",
     .help = "tension without activation"},
    {"excitationColor", ART_P_COLOR, .mode = ART_MODE_EXPLICIT, .flags = ART_PROP_NULLABLE},
    {"maxColoredExcitation", ART_P_DOUBLE, .def = "1", .mode = ART_MODE_EXPLICIT},
    {"excitationSources", ART_P_RAW, .flags = ART_PROP_ATTR},
};
static const struct art_class multi_point_muscle = {
    .name = "MultiPointMuscle",
    .full_name = "artisynth.core.mechmodels.MultiPointMuscle",
    .extends = "MultiPointSpring",
    .props = multi_point_muscle_props,
    .n_props = sizeof multi_point_muscle_props / sizeof multi_point_muscle_props[0],
};

static const struct art_class multi_point_muscle_via = {
    .name = "MultiPointMuscleVia",
    .full_name = "artisynth.core.mechmodels.MultiPointMuscleVia",
    .extends = "MultiPointMuscle",
};

static const struct art_prop multi_point_spring_props[] = {
    {"wrapStiffness", ART_P_DOUBLE, .def = "1"},
    {"wrapDamping", ART_P_DOUBLE, .def = "-1"},
    {"contactStiffness", ART_P_DOUBLE, .def = "10"},
    {"contactDamping", ART_P_DOUBLE, .def = "0"},
    {"wrapKnotDensity", ART_P_DOUBLE, .def = "50", .mode = ART_MODE_INHERITED},
    {"maxWrapIterations", ART_P_INT, .def = "10"},
    {"maxWrapDisplacement", ART_P_DOUBLE, .def = "-1"},
    {"convergenceTol", ART_P_DOUBLE, .def = "1e-05"},
    {"lineSearch", ART_P_BOOL, .def = "true"},
    {"drawKnots", ART_P_BOOL, .def = "false"},
    {"drawABPoints", ART_P_BOOL, .def = "false"},
    {"ABPointColor", ART_P_COLOR, .flags = ART_PROP_NULLABLE},
    {"contactingKnotsColor", ART_P_COLOR, .flags = ART_PROP_NULLABLE},
    {"sor", ART_P_DOUBLE, .def = "1"},
    {"debugLevel", ART_P_INT, .def = "0"},
    {"profiling", ART_P_BOOL, .def = "false", .help = "report timings"},
    {"drawDisplacements", ART_P_DOUBLE, .def = "0"},
    {"segmentSpecs", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"segments", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"wrappables", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"points", ART_P_RAW, .flags = ART_PROP_ATTR},
};
static const struct art_class multi_point_spring = {
    .name = "MultiPointSpring",
    .full_name = "artisynth.core.mechmodels.MultiPointSpring",
    .extends = "PointSpringBase",
    .flags = ART_CLASS_OPEN,
    .props = multi_point_spring_props,
    .n_props = sizeof multi_point_spring_props / sizeof multi_point_spring_props[0],
};

static const struct art_class multi_point_spring_list = {
    .name = "MultiPointSpringList",
    .full_name = "artisynth.core.mechmodels.MultiPointSpringList",
    .extends = "PointSpringList",
    .element = "MultiPointSpring",
};

static const struct art_prop point_force_props[] = {
    {"renderProps", ART_P_OBJECT, .flags = ART_PROP_NULLABLE, .values = "RenderProps",
     .help = "how it is drawn"},
    {"force", ART_P_VECTOR, .size = 3, .flags = ART_PROP_STATE, .unit = "M L/T^2",
     .help = "total force in the last evaluation"},
    {"direction", ART_P_VECTOR, .size = 3},
    {"magnitude", ART_P_DOUBLE, .def = "0"},
    {"axisLength", ART_P_DOUBLE, .def = "1", .unit = "L", .help = "length of the drawn axes"},
    {"forceLengthRatio", ART_P_DOUBLE, .def = "0"},
    {"axisRadiusRatio", ART_P_DOUBLE, .def = "0"},
    {"renderOutward", ART_P_BOOL, .def = "false"},
    {"forceScaling", ART_P_DOUBLE, .def = "1", .unit = "1", .range = "(-inf,inf)",
     .help = "factor on all forces of the material"},
};
static const struct art_class point_force = {
    .name = "PointForce",
    .full_name = "artisynth.core.mechmodels.PointForce",
    .extends = "ModelComponentBase",
    .flags = ART_CLASS_OPEN,
    .props = point_force_props,
    .n_props = sizeof point_force_props / sizeof point_force_props[0],
};

static const struct art_prop point_mesh_force_props[] = {
    {"unilateral", ART_P_BOOL, .def = "true", .help = "no elastic force below the rest length"},
    {"stiffness", ART_P_DOUBLE, .def = "1", .unit = "M/T^2", .help = "force per length"},
    {"damping", ART_P_DOUBLE, .def = "0", .unit = "M/T", .help = "force per speed"},
    {"forceType", ART_P_ENUM, .def = "LINEAR", .values = "LINEAR|QUADRATIC"},
    {"enabled", ART_P_BOOL, .def = "true", .help = "whether it acts"},
    {"drawForces", ART_P_BOOL, .def = "false"},
    {"forceLenScale", ART_P_DOUBLE, .def = "1"},
};
static const struct art_class point_mesh_force = {
    .name = "PointMeshForce",
    .full_name = "artisynth.core.mechmodels.PointMeshForce",
    .extends = "RenderableComponentBase",
    .flags = ART_CLASS_OPEN,
    .props = point_mesh_force_props,
    .n_props = sizeof point_mesh_force_props / sizeof point_mesh_force_props[0],
};

static const struct art_prop point_plane_force_props[] = {
    {"renderProps", ART_P_OBJECT, .def = "FaceRenderProps", .flags = ART_PROP_NULLABLE,
     .values = "RenderProps", .help = "how it is drawn"},
    {"offset", ART_P_DOUBLE, .def = "0"},
    {"planeSize", ART_P_DOUBLE, .def = "1"},
    {"unilateral", ART_P_BOOL, .def = "false", .help = "no elastic force below the rest length"},
    {"stiffness", ART_P_DOUBLE, .def = "1", .unit = "M/T^2", .help = "force per length"},
    {"damping", ART_P_DOUBLE, .def = "0", .unit = "M/T", .help = "force per speed"},
    {"forceType", ART_P_ENUM, .def = "LINEAR", .values = "LINEAR|QUADRATIC"},
    {"enabled", ART_P_BOOL, .def = "true", .help = "whether it acts"},
    {"force", ART_P_DOUBLE, .flags = ART_PROP_READONLY | ART_PROP_STATE, .unit = "M L/T^2",
     .help = "total force in the last evaluation"},
};
static const struct art_class point_plane_force = {
    .name = "PointPlaneForce",
    .full_name = "artisynth.core.mechmodels.PointPlaneForce",
    .extends = "RenderableComponentBase",
    .flags = ART_CLASS_OPEN,
    .props = point_plane_force_props,
    .n_props = sizeof point_plane_force_props / sizeof point_plane_force_props[0],
};

static const struct art_class rigid_cylinder = {
    .name = "RigidCylinder",
    .full_name = "artisynth.core.mechmodels.RigidCylinder",
    .extends = "RigidBody",
    .flags = ART_CLASS_OPEN,
};

static const struct art_class rigid_ellipsoid = {
    .name = "RigidEllipsoid",
    .full_name = "artisynth.core.mechmodels.RigidEllipsoid",
    .extends = "RigidBody",
    .flags = ART_CLASS_OPEN,
};

static const struct art_prop rigid_sphere_props[] = {
    {"axisLength", ART_P_DOUBLE, .def = "0", .unit = "L", .help = "length of the drawn axes"},
};
static const struct art_class rigid_sphere = {
    .name = "RigidSphere",
    .full_name = "artisynth.core.mechmodels.RigidSphere",
    .extends = "RigidBody",
    .flags = ART_CLASS_OPEN,
    .props = rigid_sphere_props,
    .n_props = sizeof rigid_sphere_props / sizeof rigid_sphere_props[0],
};

static const struct art_class rigid_torus = {
    .name = "RigidTorus",
    .full_name = "artisynth.core.mechmodels.RigidTorus",
    .extends = "RigidBody",
    .flags = ART_CLASS_OPEN,
};

static const struct art_prop skin_mesh_base_props[] = {
    {"navpanelDisplay", ART_P_ENUM, .def = "NORMAL", .values = "NORMAL|ALPHABETIC",
     .help = "order in a tree view"},
};
static const struct art_class skin_mesh_base = {
    .name = "SkinMeshBase",
    .full_name = "artisynth.core.mechmodels.SkinMeshBase",
    .extends = "DynamicMeshComponent",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN,
    .props = skin_mesh_base_props,
    .n_props = sizeof skin_mesh_base_props / sizeof skin_mesh_base_props[0],
};

static const struct art_prop soft_plane_collider_props[] = {
    {"renderProps", ART_P_OBJECT, .def = "MeshRenderProps", .flags = ART_PROP_NULLABLE,
     .values = "RenderProps", .help = "how it is drawn"},
    {"stiffness", ART_P_DOUBLE, .def = "0", .unit = "M/T^2", .help = "force per length"},
    {"damping", ART_P_DOUBLE, .def = "0", .unit = "M/T", .help = "force per speed"},
    {"size", ART_P_DOUBLE, .def = "1"},
};
static const struct art_class soft_plane_collider = {
    .name = "SoftPlaneCollider",
    .full_name = "artisynth.core.mechmodels.SoftPlaneCollider",
    .extends = "RenderableComponentBase",
    .props = soft_plane_collider_props,
    .n_props = sizeof soft_plane_collider_props / sizeof soft_plane_collider_props[0],
};

static const struct art_class *const classes[] = {
    &beam_body,
    &collision_behavior,
    &collision_behavior_list,
    &collision_component,
    &collision_handler,
    &collision_manager,
    &collision_response,
    &collision_response_list,
    &deformable_body,
    &eb_beam_body,
    &force_effector_list,
    &frame_spring,
    &multi_point_muscle,
    &multi_point_muscle_via,
    &multi_point_spring,
    &multi_point_spring_list,
    &point_force,
    &point_mesh_force,
    &point_plane_force,
    &rigid_cylinder,
    &rigid_ellipsoid,
    &rigid_sphere,
    &rigid_torus,
    &skin_mesh_base,
    &soft_plane_collider,
};

const struct art_class_set art_classes_other = {classes, sizeof classes / sizeof classes[0]};

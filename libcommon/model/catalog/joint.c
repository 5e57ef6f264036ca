/* Joints, connectors and constraints. Facts (names, types,
 * defaults) from ArtiSynth's own property tables. */
#include "catalog_priv.h"
#include <art/model.h>

static const struct art_prop body_connector_props[] = {
    {"enabled", ART_P_BOOL, .def = "true", .help = "whether it acts"},
    {"bilateralForceInA", ART_P_VECTOR, .size = 6, .flags = ART_PROP_READONLY},
    {"unilateralForceInA", ART_P_VECTOR, .size = 6, .flags = ART_PROP_READONLY},
    {"penetrationTol", ART_P_DOUBLE, .def = "0.0001", .mode = ART_MODE_INHERITED, .unit = "L",
     .help = "penetration left uncorrected"},
    {"rotaryLimitTol", ART_P_DOUBLE, .def = "0.0001", .mode = ART_MODE_INHERITED, .unit = "rad",
     .help = "violation of rotary limits left uncorrected"},
    {"axisLength", ART_P_DOUBLE, .def = "1", .unit = "L", .help = "length of the drawn axes"},
    {"drawFrameD", ART_P_ENUM, .def = "OFF", .values = "OFF|LINE|ARROW"},
    {"drawFrameC", ART_P_ENUM, .def = "OFF", .values = "OFF|LINE|ARROW"},
    {"linearCompliance", ART_P_DOUBLE, .def = "0"},
    {"rotaryCompliance", ART_P_DOUBLE, .def = "0"},
    {"compliance", ART_P_NUMBERS, .def = "0.0 0.0 0.0 0.0 0.0 0.0"},
    {"damping", ART_P_NUMBERS, .def = "0.0 0.0 0.0 0.0 0.0 0.0", .help = "force per speed"},
    {"bodyA", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"bodyB", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"attachmentA", ART_P_RAW, .flags = ART_PROP_ATTR},
    {"attachmentB", ART_P_RAW, .flags = ART_PROP_ATTR},
};
static const struct art_class body_connector = {
    .name = "BodyConnector",
    .full_name = "artisynth.core.mechmodels.BodyConnector",
    .extends = "RenderableConstrainerBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN,
    .props = body_connector_props,
    .n_props = sizeof body_connector_props / sizeof body_connector_props[0],
};

static const struct art_class constrainer_base = {
    .name = "ConstrainerBase",
    .full_name = "artisynth.core.mechmodels.ConstrainerBase",
    .extends = "ModelComponentBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN,
};

static const struct art_prop cylindrical_joint_props[] = {
    {"theta", ART_P_DOUBLE, .def = "0"},         {"thetaRange", ART_P_RANGE, .def = "-inf inf"},
    {"thetaLocked", ART_P_BOOL, .def = "false"}, {"z", ART_P_DOUBLE, .def = "0"},
    {"zRange", ART_P_RANGE, .def = "-inf inf"},  {"zLocked", ART_P_BOOL, .def = "false"},
};
static const struct art_class cylindrical_joint = {
    .name = "CylindricalJoint",
    .full_name = "artisynth.core.mechmodels.CylindricalJoint",
    .extends = "JointBase",
    .props = cylindrical_joint_props,
    .n_props = sizeof cylindrical_joint_props / sizeof cylindrical_joint_props[0],
};

static const struct art_prop ellipsoid_joint_props[] = {
    {"longitude", ART_P_DOUBLE, .def = "0"},
    {"longitudeRange", ART_P_RANGE, .def = "-inf inf"},
    {"longitudeLocked", ART_P_BOOL, .def = "false"},
    {"latitude", ART_P_DOUBLE, .def = "0"},
    {"latitudeRange", ART_P_RANGE, .def = "-inf inf"},
    {"latitudeLocked", ART_P_BOOL, .def = "false"},
    {"theta", ART_P_DOUBLE, .def = "0"},
    {"thetaRange", ART_P_RANGE, .def = "-inf inf"},
    {"thetaLocked", ART_P_BOOL, .def = "false"},
    {"phi", ART_P_DOUBLE, .def = "0"},
    {"phiRange", ART_P_RANGE, .def = "-inf inf"},
    {"phiLocked", ART_P_BOOL, .def = "false"},
    {"drawEllipsoid", ART_P_BOOL, .def = "true"},
};
static const struct art_class ellipsoid_joint = {
    .name = "EllipsoidJoint",
    .full_name = "artisynth.core.mechmodels.EllipsoidJoint",
    .extends = "JointBase",
    .props = ellipsoid_joint_props,
    .n_props = sizeof ellipsoid_joint_props / sizeof ellipsoid_joint_props[0],
};

static const struct art_prop ellipsoid_joint3d_props[] = {
    {"x", ART_P_DOUBLE, .def = "0"},         {"xRange", ART_P_RANGE, .def = "-inf inf"},
    {"y", ART_P_DOUBLE, .def = "0"},         {"yRange", ART_P_RANGE, .def = "-inf inf"},
    {"theta", ART_P_DOUBLE, .def = "0"},     {"thetaRange", ART_P_RANGE, .def = "-inf inf"},
    {"planeSize", ART_P_DOUBLE, .def = "0"}, {"drawEllipsoid", ART_P_BOOL, .def = "true"},
};
static const struct art_class ellipsoid_joint3d = {
    .name = "EllipsoidJoint3d",
    .full_name = "artisynth.core.mechmodels.EllipsoidJoint3d",
    .extends = "JointBase",
    .props = ellipsoid_joint3d_props,
    .n_props = sizeof ellipsoid_joint3d_props / sizeof ellipsoid_joint3d_props[0],
};

static const struct art_class fixed_axis_joint = {
    .name = "FixedAxisJoint",
    .full_name = "artisynth.core.mechmodels.FixedAxisJoint",
    .extends = "JointBase",
};

static const struct art_prop free_joint_props[] = {
    {"x", ART_P_DOUBLE, .def = "0"},
    {"y", ART_P_DOUBLE, .def = "0"},
    {"z", ART_P_DOUBLE, .def = "0"},
    {"roll", ART_P_DOUBLE, .def = "0"},
    {"pitch", ART_P_DOUBLE, .def = "0"},
    {"yaw", ART_P_DOUBLE, .def = "0"},
    {"xRange", ART_P_RANGE, .def = "-inf inf"},
    {"yRange", ART_P_RANGE, .def = "-inf inf"},
    {"zRange", ART_P_RANGE, .def = "-inf inf"},
    {"rollRange", ART_P_RANGE, .def = "-inf inf"},
    {"pitchRange", ART_P_RANGE, .def = "-inf inf"},
    {"yawRange", ART_P_RANGE, .def = "-inf inf"},
    {"xLocked", ART_P_BOOL, .def = "false"},
    {"yLocked", ART_P_BOOL, .def = "false"},
    {"zLocked", ART_P_BOOL, .def = "false"},
    {"rollLocked", ART_P_BOOL, .def = "false"},
    {"pitchLocked", ART_P_BOOL, .def = "false"},
    {"yawLocked", ART_P_BOOL, .def = "false"},
    {"applyEuler", ART_P_BOOL, .def = "true"},
};
static const struct art_class free_joint = {
    .name = "FreeJoint",
    .full_name = "artisynth.core.mechmodels.FreeJoint",
    .extends = "JointBase",
    .props = free_joint_props,
    .n_props = sizeof free_joint_props / sizeof free_joint_props[0],
};

static const struct art_prop gimbal_joint_props[] = {
    {"roll", ART_P_DOUBLE, .def = "0"},
    {"pitch", ART_P_DOUBLE, .def = "0"},
    {"yaw", ART_P_DOUBLE, .def = "0"},
    {"rollRange", ART_P_RANGE, .def = "-inf inf"},
    {"pitchRange", ART_P_RANGE, .def = "-inf inf"},
    {"yawRange", ART_P_RANGE, .def = "-inf inf"},
    {"rollLocked", ART_P_BOOL, .def = "false"},
    {"pitchLocked", ART_P_BOOL, .def = "false"},
    {"yawLocked", ART_P_BOOL, .def = "false"},
    {"applyEuler", ART_P_BOOL, .def = "true"},
};
static const struct art_class gimbal_joint = {
    .name = "GimbalJoint",
    .full_name = "artisynth.core.mechmodels.GimbalJoint",
    .extends = "SphericalJointBase",
    .props = gimbal_joint_props,
    .n_props = sizeof gimbal_joint_props / sizeof gimbal_joint_props[0],
};

static const struct art_prop hinge_joint_props[] = {
    {"theta", ART_P_DOUBLE, .def = "0"},
    {"thetaRange", ART_P_RANGE, .def = "-inf inf"},
    {"thetaLocked", ART_P_BOOL, .def = "false"},
};
static const struct art_class hinge_joint = {
    .name = "HingeJoint",
    .full_name = "artisynth.core.mechmodels.HingeJoint",
    .extends = "JointBase",
    .props = hinge_joint_props,
    .n_props = sizeof hinge_joint_props / sizeof hinge_joint_props[0],
};

static const struct art_prop joint_actuator_props[] = {
    {"enabled", ART_P_BOOL, .def = "true", .help = "whether it acts"},
    {"forceScale", ART_P_DOUBLE, .def = "1"},
    {"excitation", ART_P_DOUBLE, .def = "0", .flags = ART_PROP_STATE, .unit = "1",
     .help = "activation set by the user"},
};
static const struct art_class joint_actuator = {
    .name = "JointActuator",
    .full_name = "artisynth.core.mechmodels.JointActuator",
    .extends = "ModelComponentBase",
    .props = joint_actuator_props,
    .n_props = sizeof joint_actuator_props / sizeof joint_actuator_props[0],
};

static const struct art_prop joint_base_props[] = {
    {"shaftLength", ART_P_DOUBLE, .def = "0"},
    {"shaftRadius", ART_P_DOUBLE, .def = "0"},
};
static const struct art_class joint_base = {
    .name = "JointBase",
    .full_name = "artisynth.core.mechmodels.JointBase",
    .extends = "BodyConnector",
    .flags = ART_CLASS_ABSTRACT,
    .props = joint_base_props,
    .n_props = sizeof joint_base_props / sizeof joint_base_props[0],
};

static const struct art_class joint_based_moving_marker = {
    .name = "JointBasedMovingMarker",
    .full_name = "artisynth.core.mechmodels.JointBasedMovingMarker",
    .extends = "FrameMarker",
};

static const struct art_prop joint_conditional_marker_props[] = {
    {"invisibleIfInactive", ART_P_BOOL, .def = "true"},
    {"range", ART_P_RANGE},
    {"pointActive", ART_P_BOOL, .flags = ART_PROP_READONLY},
};
static const struct art_class joint_conditional_marker = {
    .name = "JointConditionalMarker",
    .full_name = "artisynth.core.mechmodels.JointConditionalMarker",
    .extends = "FrameMarker",
    .props = joint_conditional_marker_props,
    .n_props = sizeof joint_conditional_marker_props / sizeof joint_conditional_marker_props[0],
};

static const struct art_class joint_coordinate_coupling = {
    .name = "JointCoordinateCoupling",
    .full_name = "artisynth.core.mechmodels.JointCoordinateCoupling",
    .extends = "ConstrainerBase",
};

static const struct art_prop joint_limit_force_props[] = {
    {"enabled", ART_P_BOOL, .def = "true", .help = "whether it acts"},
    {"upperLimit", ART_P_DOUBLE, .def = "inf"},
    {"upperStiffness", ART_P_DOUBLE, .def = "0"},
    {"upperDamping", ART_P_DOUBLE, .def = "0"},
    {"upperTransition", ART_P_DOUBLE, .def = "0"},
    {"lowerLimit", ART_P_DOUBLE, .def = "-inf"},
    {"lowerStiffness", ART_P_DOUBLE, .def = "0"},
    {"lowerDamping", ART_P_DOUBLE, .def = "0"},
    {"lowerTransition", ART_P_DOUBLE, .def = "0"},
};
static const struct art_class joint_limit_force = {
    .name = "JointLimitForce",
    .full_name = "artisynth.core.mechmodels.JointLimitForce",
    .extends = "ModelComponentBase",
    .props = joint_limit_force_props,
    .n_props = sizeof joint_limit_force_props / sizeof joint_limit_force_props[0],
};

static const struct art_prop linear_point_constraint_props[] = {
    {"compliance", ART_P_DOUBLE, .def = "0"},
    {"damping", ART_P_DOUBLE, .def = "0", .unit = "M/T", .help = "force per speed"},
};
static const struct art_class linear_point_constraint = {
    .name = "LinearPointConstraint",
    .full_name = "artisynth.core.mechmodels.LinearPointConstraint",
    .extends = "ConstrainerBase",
    .props = linear_point_constraint_props,
    .n_props = sizeof linear_point_constraint_props / sizeof linear_point_constraint_props[0],
};

static const struct art_prop particle_constraint_base_props[] = {
    {"unilateral", ART_P_BOOL, .def = "false", .help = "no elastic force below the rest length"},
    {"penetrationTol", ART_P_DOUBLE, .def = "0", .unit = "L",
     .help = "penetration left uncorrected"},
    {"compliance", ART_P_DOUBLE, .def = "0"},
    {"damping", ART_P_DOUBLE, .def = "0", .unit = "M/T", .help = "force per speed"},
};
static const struct art_class particle_constraint_base = {
    .name = "ParticleConstraintBase",
    .full_name = "artisynth.core.mechmodels.ParticleConstraintBase",
    .extends = "RenderableConstrainerBase",
    .flags = ART_CLASS_ABSTRACT,
    .props = particle_constraint_base_props,
    .n_props = sizeof particle_constraint_base_props / sizeof particle_constraint_base_props[0],
};

static const struct art_prop particle_line_constraint_props[] = {
    {"renderProps", ART_P_OBJECT, .def = "LineRenderProps", .flags = ART_PROP_NULLABLE,
     .values = "RenderProps", .help = "how it is drawn"},
};
static const struct art_class particle_line_constraint = {
    .name = "ParticleLineConstraint",
    .full_name = "artisynth.core.mechmodels.ParticleLineConstraint",
    .extends = "ParticleConstraintBase",
    .props = particle_line_constraint_props,
    .n_props = sizeof particle_line_constraint_props / sizeof particle_line_constraint_props[0],
};

static const struct art_prop particle_mesh_constraint_props[] = {
    {"renderProps", ART_P_OBJECT, .flags = ART_PROP_NULLABLE, .values = "RenderProps",
     .help = "how it is drawn"},
};
static const struct art_class particle_mesh_constraint = {
    .name = "ParticleMeshConstraint",
    .full_name = "artisynth.core.mechmodels.ParticleMeshConstraint",
    .extends = "ParticleConstraintBase",
    .props = particle_mesh_constraint_props,
    .n_props = sizeof particle_mesh_constraint_props / sizeof particle_mesh_constraint_props[0],
};

static const struct art_prop particle_plane_constraint_props[] = {
    {"renderProps", ART_P_OBJECT, .def = "FaceRenderProps", .flags = ART_PROP_NULLABLE,
     .values = "RenderProps", .help = "how it is drawn"},
    {"offset", ART_P_DOUBLE, .def = "0"},
    {"planeSize", ART_P_DOUBLE, .def = "1"},
};
static const struct art_class particle_plane_constraint = {
    .name = "ParticlePlaneConstraint",
    .full_name = "artisynth.core.mechmodels.ParticlePlaneConstraint",
    .extends = "ParticleConstraintBase",
    .props = particle_plane_constraint_props,
    .n_props = sizeof particle_plane_constraint_props / sizeof particle_plane_constraint_props[0],
};

static const struct art_prop planar_connector_props[] = {
    {"compliance", ART_P_NUMBERS, .def = "0.0"},
    {"damping", ART_P_NUMBERS, .def = "0.0", .help = "force per speed"},
    {"activation", ART_P_DOUBLE, .flags = ART_PROP_READONLY},
    {"unilateral", ART_P_BOOL, .def = "false", .help = "no elastic force below the rest length"},
    {"planeSize", ART_P_DOUBLE},
    {"engaged", ART_P_INT, .flags = ART_PROP_READONLY},
};
static const struct art_class planar_connector = {
    .name = "PlanarConnector",
    .full_name = "artisynth.core.mechmodels.PlanarConnector",
    .extends = "BodyConnector",
    .props = planar_connector_props,
    .n_props = sizeof planar_connector_props / sizeof planar_connector_props[0],
};

static const struct art_prop planar_joint_props[] = {
    {"x", ART_P_DOUBLE, .def = "0"},
    {"xRange", ART_P_RANGE, .def = "-inf inf"},
    {"xLocked", ART_P_BOOL, .def = "false"},
    {"y", ART_P_DOUBLE, .def = "0"},
    {"yRange", ART_P_RANGE, .def = "-inf inf"},
    {"yLocked", ART_P_BOOL, .def = "false"},
    {"theta", ART_P_DOUBLE, .def = "0"},
    {"thetaRange", ART_P_RANGE, .def = "-inf inf"},
    {"thetaLocked", ART_P_BOOL, .def = "false"},
    {"planeSize", ART_P_DOUBLE, .def = "0"},
};
static const struct art_class planar_joint = {
    .name = "PlanarJoint",
    .full_name = "artisynth.core.mechmodels.PlanarJoint",
    .extends = "JointBase",
    .props = planar_joint_props,
    .n_props = sizeof planar_joint_props / sizeof planar_joint_props[0],
};

static const struct art_prop planar_translation_joint_props[] = {
    {"x", ART_P_DOUBLE, .def = "0"},
    {"xRange", ART_P_RANGE, .def = "-inf inf"},
    {"xLocked", ART_P_BOOL, .def = "false"},
    {"y", ART_P_DOUBLE, .def = "0"},
    {"yRange", ART_P_RANGE, .def = "-inf inf"},
    {"yLocked", ART_P_BOOL, .def = "false"},
    {"planeSize", ART_P_DOUBLE, .def = "0"},
};
static const struct art_class planar_translation_joint = {
    .name = "PlanarTranslationJoint",
    .full_name = "artisynth.core.mechmodels.PlanarTranslationJoint",
    .extends = "JointBase",
    .props = planar_translation_joint_props,
    .n_props = sizeof planar_translation_joint_props / sizeof planar_translation_joint_props[0],
};

static const struct art_prop renderable_constrainer_base_props[] = {
    {"renderProps", ART_P_OBJECT, .flags = ART_PROP_NULLABLE, .values = "RenderProps",
     .help = "how it is drawn"},
};
static const struct art_class renderable_constrainer_base = {
    .name = "RenderableConstrainerBase",
    .full_name = "artisynth.core.mechmodels.RenderableConstrainerBase",
    .extends = "ConstrainerBase",
    .flags = ART_CLASS_ABSTRACT,
    .props = renderable_constrainer_base_props,
    .n_props =
        sizeof renderable_constrainer_base_props / sizeof renderable_constrainer_base_props[0],
};

static const struct art_class revolute_joint = {
    .name = "RevoluteJoint",
    .full_name = "artisynth.core.mechmodels.RevoluteJoint",
    .extends = "HingeJoint",
};

static const struct art_class roll_pitch_joint = {
    .name = "RollPitchJoint",
    .full_name = "artisynth.core.mechmodels.RollPitchJoint",
    .extends = "UniversalJoint",
};

static const struct art_prop segmented_planar_connector_props[] = {
    {"compliance", ART_P_NUMBERS, .def = "0.0"},
    {"damping", ART_P_NUMBERS, .def = "0.0", .help = "force per speed"},
    {"activation", ART_P_DOUBLE, .flags = ART_PROP_READONLY},
    {"unilateral", ART_P_BOOL, .def = "false", .help = "no elastic force below the rest length"},
    {"planeSize", ART_P_DOUBLE},
    {"engaged", ART_P_INT, .flags = ART_PROP_READONLY},
};
static const struct art_class segmented_planar_connector = {
    .name = "SegmentedPlanarConnector",
    .full_name = "artisynth.core.mechmodels.SegmentedPlanarConnector",
    .extends = "BodyConnector",
    .props = segmented_planar_connector_props,
    .n_props = sizeof segmented_planar_connector_props / sizeof segmented_planar_connector_props[0],
};

static const struct art_class skewed_universal_joint = {
    .name = "SkewedUniversalJoint",
    .full_name = "artisynth.core.mechmodels.SkewedUniversalJoint",
    .extends = "UniversalJoint",
};

static const struct art_prop slider_joint_props[] = {
    {"z", ART_P_DOUBLE, .def = "0"},
    {"zRange", ART_P_RANGE, .def = "-inf inf"},
    {"zLocked", ART_P_BOOL, .def = "false"},
};
static const struct art_class slider_joint = {
    .name = "SliderJoint",
    .full_name = "artisynth.core.mechmodels.SliderJoint",
    .extends = "JointBase",
    .props = slider_joint_props,
    .n_props = sizeof slider_joint_props / sizeof slider_joint_props[0],
};

static const struct art_prop slotted_hinge_joint_props[] = {
    {"theta", ART_P_DOUBLE, .def = "0"},          {"thetaRange", ART_P_RANGE, .def = "-inf inf"},
    {"thetaLocked", ART_P_BOOL, .def = "false"},  {"x", ART_P_DOUBLE, .def = "0"},
    {"xRange", ART_P_RANGE, .def = "-inf inf"},   {"xLocked", ART_P_BOOL, .def = "false"},
    {"slotDepth", ART_P_DOUBLE, .def = "1"},      {"slotWidth", ART_P_DOUBLE, .def = "0"},
    {"slotRange", ART_P_RANGE, .def = "0.0 0.0"},
};
static const struct art_class slotted_hinge_joint = {
    .name = "SlottedHingeJoint",
    .full_name = "artisynth.core.mechmodels.SlottedHingeJoint",
    .extends = "JointBase",
    .props = slotted_hinge_joint_props,
    .n_props = sizeof slotted_hinge_joint_props / sizeof slotted_hinge_joint_props[0],
};

static const struct art_class solid_joint = {
    .name = "SolidJoint",
    .full_name = "artisynth.core.mechmodels.SolidJoint",
    .extends = "JointBase",
};

static const struct art_prop spherical_joint_props[] = {
    {"compliance", ART_P_NUMBERS, .def = "0.0 0.0 0.0 0.0"},
    {"damping", ART_P_NUMBERS, .def = "0.0 0.0 0.0 0.0", .help = "force per speed"},
    {"maxRotation", ART_P_VECTOR, .size = 3, .def = "180.0 180.0 180.0"},
    {"rotationLimited", ART_P_BOOL, .def = "false"},
    {"tilt", ART_P_DOUBLE, .flags = ART_PROP_READONLY},
    {"maxTilt", ART_P_DOUBLE, .def = "180"},
    {"tiltLimited", ART_P_BOOL, .def = "false"},
};
static const struct art_class spherical_joint = {
    .name = "SphericalJoint",
    .full_name = "artisynth.core.mechmodels.SphericalJoint",
    .extends = "SphericalJointBase",
    .props = spherical_joint_props,
    .n_props = sizeof spherical_joint_props / sizeof spherical_joint_props[0],
};

static const struct art_prop spherical_joint_base_props[] = {
    {"jointRadius", ART_P_DOUBLE, .def = "0"},
};
static const struct art_class spherical_joint_base = {
    .name = "SphericalJointBase",
    .full_name = "artisynth.core.mechmodels.SphericalJointBase",
    .extends = "JointBase",
    .props = spherical_joint_base_props,
    .n_props = sizeof spherical_joint_base_props / sizeof spherical_joint_base_props[0],
};

static const struct art_class spherical_rpy_joint = {
    .name = "SphericalRpyJoint",
    .full_name = "artisynth.core.mechmodels.SphericalRpyJoint",
    .extends = "GimbalJoint",
};

static const struct art_prop universal_joint_props[] = {
    {"roll", ART_P_DOUBLE, .def = "0"},
    {"pitch", ART_P_DOUBLE, .def = "0"},
    {"rollRange", ART_P_RANGE, .def = "-inf inf"},
    {"pitchRange", ART_P_RANGE, .def = "-inf inf"},
    {"rollLocked", ART_P_BOOL, .def = "false"},
    {"pitchLocked", ART_P_BOOL, .def = "false"},
    {"jointRadius", ART_P_DOUBLE, .def = "0"},
};
static const struct art_class universal_joint = {
    .name = "UniversalJoint",
    .full_name = "artisynth.core.mechmodels.UniversalJoint",
    .extends = "JointBase",
    .props = universal_joint_props,
    .n_props = sizeof universal_joint_props / sizeof universal_joint_props[0],
};

static const struct art_class *const classes[] = {
    &body_connector,
    &constrainer_base,
    &cylindrical_joint,
    &ellipsoid_joint,
    &ellipsoid_joint3d,
    &fixed_axis_joint,
    &free_joint,
    &gimbal_joint,
    &hinge_joint,
    &joint_actuator,
    &joint_base,
    &joint_based_moving_marker,
    &joint_conditional_marker,
    &joint_coordinate_coupling,
    &joint_limit_force,
    &linear_point_constraint,
    &particle_constraint_base,
    &particle_line_constraint,
    &particle_mesh_constraint,
    &particle_plane_constraint,
    &planar_connector,
    &planar_joint,
    &planar_translation_joint,
    &renderable_constrainer_base,
    &revolute_joint,
    &roll_pitch_joint,
    &segmented_planar_connector,
    &skewed_universal_joint,
    &slider_joint,
    &slotted_hinge_joint,
    &solid_joint,
    &spherical_joint,
    &spherical_joint_base,
    &spherical_rpy_joint,
    &universal_joint,
};

const struct art_class_set art_classes_joint = {classes, sizeof classes / sizeof classes[0]};

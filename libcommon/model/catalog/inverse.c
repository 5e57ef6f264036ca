/* Inverse control. Facts (names, types,
 * defaults) from ArtiSynth's own property tables. */
#include "catalog_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_class bounds_term = {
    .name = "BoundsTerm",
    .full_name = "artisynth.core.inverse.BoundsTerm",
    .extends = "QPConstraintTermBase",
};

static const struct art_prop connector_bounds_renderer_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
};
static const struct art_class connector_bounds_renderer = {
    .name = "ConnectorBoundsRenderer",
    .full_name = "artisynth.core.inverse.ConnectorBoundsRenderer",
    .extends = "MonitorBase",
    .props = connector_bounds_renderer_props,
    .n_props = sizeof connector_bounds_renderer_props / sizeof connector_bounds_renderer_props[0],
};

static const struct art_prop connector_force_renderer_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    {.name = "arrowSize", .type = ART_P_DOUBLE, .def = "1", .unit = "?"},
};
static const struct art_class connector_force_renderer = {
    .name = "ConnectorForceRenderer",
    .full_name = "artisynth.core.inverse.ConnectorForceRenderer",
    .extends = "MonitorBase",
    .props = connector_force_renderer_props,
    .n_props = sizeof connector_force_renderer_props / sizeof connector_force_renderer_props[0],
};

static const struct art_prop constraint_force_target_props[] = {
    ART_ROW_RENDER_PROPS("LineRenderProps"),
    {.name = "targetLambda", .type = ART_P_NUMBERS, .unit = "?"},
    {.name = "arrowSize", .type = ART_P_DOUBLE, .def = "1", .unit = "?"},
    {.name = "weight", .type = ART_P_DOUBLE, .def = "1", .unit = "1"},
    {.name = "subWeights", .type = ART_P_NUMBERS, .unit = "1"},
};
static const struct art_class constraint_force_target = {
    .name = "ConstraintForceTarget",
    .full_name = "artisynth.core.inverse.ConstraintForceTarget",
    .extends = "RenderableComponentBase",
    .props = constraint_force_target_props,
    .n_props = sizeof constraint_force_target_props / sizeof constraint_force_target_props[0],
};

static const struct art_class constraint_force_term = {
    .name = "ConstraintForceTerm",
    .full_name = "artisynth.core.inverse.ConstraintForceTerm",
    .extends = "LeastSquaresTermBase",
};

static const struct art_class damping_term = {
    .name = "DampingTerm",
    .full_name = "artisynth.core.inverse.DampingTerm",
    .extends = "QPCostTermBase",
};

static const struct art_prop dynamic_regularization_term_props[] = {
    {.name = "isDynamic", .type = ART_P_BOOL, .def = "true"},
    {.name = "isNormalized", .type = ART_P_BOOL, .def = "true"},
    {.name = "mapping",
     .type = ART_P_ENUM,
     .def = "MONOMIAL",
     .values = "EXPONENTIAL|MONOMIAL|SIGMOID"},
    {.name = "param", .type = ART_P_DOUBLE, .def = "1", .unit = "?"},
    {.name = "sigmoidMean", .type = ART_P_DOUBLE, .def = "0.5", .unit = "1"},
};
static const struct art_class dynamic_regularization_term = {
    .name = "DynamicRegularizationTerm",
    .full_name = "artisynth.core.inverse.DynamicRegularizationTerm",
    .extends = "QPCostTermBase",
    .props = dynamic_regularization_term_props,
    .n_props =
        sizeof dynamic_regularization_term_props / sizeof dynamic_regularization_term_props[0],
};

static const struct art_prop exciter_comp_props[] = {
    {.name = "excitation",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY | ART_PROP_STATE,
     .unit = "1",
     .help = "activation set by the user"},
    {.name = "excitationBounds",
     .type = ART_P_RANGE,
     .def = "0.0 1.0",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1"},
};
static const struct art_class exciter_comp = {
    .name = "ExciterComp",
    .full_name = "artisynth.core.inverse.ExciterComp",
    .extends = "WeightedReferenceComp",
    .flags = ART_CLASS_PASSIVE,
    .props = exciter_comp_props,
    .n_props = sizeof exciter_comp_props / sizeof exciter_comp_props[0],
};

static const struct art_prop force_effector_target_props[] = {
    {.name = "staticOnly", .type = ART_P_BOOL, .def = "true"},
    {.name = "weight", .type = ART_P_DOUBLE, .def = "1", .unit = "1"},
    {.name = "subWeights", .type = ART_P_NUMBERS, .unit = "1"},
    {.name = "targetForce", .type = ART_P_NUMBERS, .unit = "?"},
};
static const struct art_class force_effector_target = {
    .name = "ForceEffectorTarget",
    .full_name = "artisynth.core.inverse.ForceEffectorTarget",
    .extends = "ModelComponentBase",
    .props = force_effector_target_props,
    .n_props = sizeof force_effector_target_props / sizeof force_effector_target_props[0],
};

static const struct art_class force_effector_term = {
    .name = "ForceEffectorTerm",
    .full_name = "artisynth.core.inverse.ForceEffectorTerm",
    .extends = "LeastSquaresTermBase",
};

static const struct art_class force_target = {
    .name = "ForceTarget",
    .full_name = "artisynth.core.inverse.ForceTarget",
    .extends = "ConstraintForceTarget",
};

static const struct art_class force_target_term = {
    .name = "ForceTargetTerm",
    .full_name = "artisynth.core.inverse.ForceTargetTerm",
    .extends = "ConstraintForceTerm",
};

static const struct art_class l2_regularization_term = {
    .name = "L2RegularizationTerm",
    .full_name = "artisynth.core.inverse.L2RegularizationTerm",
    .extends = "QPCostTermBase",
};

static const struct art_class l2_regularization_term_for_deltas = {
    .name = "L2RegularizationTermForDeltas",
    .full_name = "artisynth.core.inverse.L2RegularizationTermForDeltas",
    .extends = "QPCostTermBase",
};

static const struct art_class least_squares_term_base = {
    .name = "LeastSquaresTermBase",
    .full_name = "artisynth.core.inverse.LeastSquaresTermBase",
    .extends = "QPCostTermBase",
    .flags = ART_CLASS_ABSTRACT,
};

static const struct art_prop motion_target_term_props[] = {
    {.name = "legacyControl", .type = ART_P_BOOL, .def = "false"},
    {.name = "chaseTime", .type = ART_P_DOUBLE, .def = "0.01", .unit = "T"},
    {.name = "usePDControl", .type = ART_P_BOOL, .def = "false"},
    {.name = "Kd", .type = ART_P_DOUBLE, .def = "100", .unit = "?"},
    {.name = "Kp", .type = ART_P_DOUBLE, .def = "100", .unit = "?"},
    {.name = "velocityError", .type = ART_P_DOUBLE, .flags = ART_PROP_READONLY, .unit = "data"},
    {.name = "positionError", .type = ART_P_DOUBLE, .flags = ART_PROP_READONLY, .unit = "data"},
};
static const struct art_class motion_target_term = {
    .name = "MotionTargetTerm",
    .full_name = "artisynth.core.inverse.MotionTargetTerm",
    .extends = "LeastSquaresTermBase",
    .props = motion_target_term_props,
    .n_props = sizeof motion_target_term_props / sizeof motion_target_term_props[0],
};

static const struct art_class nonuniform_bounds_term = {
    .name = "NonuniformBoundsTerm",
    .full_name = "artisynth.core.inverse.NonuniformBoundsTerm",
    .extends = "QPConstraintTermBase",
};

static const struct art_class proportional_term = {
    .name = "ProportionalTerm",
    .full_name = "artisynth.core.inverse.ProportionalTerm",
    .extends = "QPCostTermBase",
};

static const struct art_class qp_constraint_term_base = {
    .name = "QPConstraintTermBase",
    .full_name = "artisynth.core.inverse.QPConstraintTermBase",
    .extends = "QPTermBase",
    .flags = ART_CLASS_ABSTRACT,
};

static const struct art_class qp_cost_term_base = {
    .name = "QPCostTermBase",
    .full_name = "artisynth.core.inverse.QPCostTermBase",
    .extends = "QPTermBase",
    .flags = ART_CLASS_ABSTRACT,
};

static const struct art_prop qp_term_base_props[] = {
    ART_ROW_ENABLED,
    {.name = "weight", .type = ART_P_DOUBLE, .def = "1", .unit = "1"},
};
static const struct art_class qp_term_base = {
    .name = "QPTermBase",
    .full_name = "artisynth.core.inverse.QPTermBase",
    .extends = "ModelComponentBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN | ART_CLASS_PASSIVE,
    .props = qp_term_base_props,
    .n_props = sizeof qp_term_base_props / sizeof qp_term_base_props[0],
};

static const struct art_class source_frame_reference = {
    .name = "SourceFrameReference",
    .full_name = "artisynth.core.inverse.SourceFrameReference",
    .extends = "ReferenceComp",
};

static const struct art_class source_point_reference = {
    .name = "SourcePointReference",
    .full_name = "artisynth.core.inverse.SourcePointReference",
    .extends = "ReferenceComp",
};

static const struct art_class spherical_joint_force_bound = {
    .name = "SphericalJointForceBound",
    .full_name = "artisynth.core.inverse.SphericalJointForceBound",
    .extends = "QPConstraintTermBase",
};

static const struct art_prop stability_term_props[] = {
    {.name = "det", .type = ART_P_DOUBLE, .flags = ART_PROP_READONLY, .unit = "1"},
    {.name = "detTarget", .type = ART_P_DOUBLE, .def = "0", .unit = "?"},
    {.name = "ignorePosition", .type = ART_P_BOOL, .def = "false"},
    {.name = "useSymmetricPart", .type = ART_P_BOOL, .def = "true"},
    {.name = "stiffnessType",
     .type = ART_P_ENUM,
     .def = "SYMMETRIC",
     .values = "FULL|SYMMETRIC|SYMPART_FULL"},
};
static const struct art_class stability_term = {
    .name = "StabilityTerm",
    .full_name = "artisynth.core.inverse.StabilityTerm",
    .extends = "LeastSquaresTermBase",
    .props = stability_term_props,
    .n_props = sizeof stability_term_props / sizeof stability_term_props[0],
};

static const struct art_prop target_frame_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    {.name = "weight", .type = ART_P_DOUBLE, .def = "1", .unit = "1"},
    {.name = "subWeights", .type = ART_P_NUMBERS, .def = "1.0 1.0 1.0 1.0 1.0 1.0", .unit = "1"},
};
static const struct art_class target_frame = {
    .name = "TargetFrame",
    .full_name = "artisynth.core.inverse.TargetFrame",
    .extends = "RigidBody",
    .flags = ART_CLASS_PASSIVE,
    .props = target_frame_props,
    .n_props = sizeof target_frame_props / sizeof target_frame_props[0],
};

static const struct art_prop target_point_props[] = {
    {.name = "weight", .type = ART_P_DOUBLE, .def = "1", .unit = "1"},
    {.name = "subWeights", .type = ART_P_VECTOR, .size = 3, .def = "1.0 1.0 1.0", .unit = "1"},
};
static const struct art_class target_point = {
    .name = "TargetPoint",
    .full_name = "artisynth.core.inverse.TargetPoint",
    .extends = "Point",
    .flags = ART_CLASS_PASSIVE,
    .props = target_point_props,
    .n_props = sizeof target_point_props / sizeof target_point_props[0],
};

static const struct art_prop tracking_controller_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    {.name = "maxExcitationJump", .type = ART_P_DOUBLE, .def = "1", .unit = "1"},
    {.name = "targetsVisible", .type = ART_P_BOOL, .def = "true"},
    {.name = "sourcesVisible", .type = ART_P_BOOL, .def = "true"},
    {.name = "probeDuration", .type = ART_P_DOUBLE, .def = "1", .unit = "T"},
    {.name = "probeUpdateInterval", .type = ART_P_DOUBLE, .def = "-1", .unit = "T"},
    {.name = "debug", .type = ART_P_BOOL, .def = "false"},
    {.name = "useTimestepScaling", .type = ART_P_BOOL, .def = "false"},
    {.name = "useKKTFactorization", .type = ART_P_BOOL, .def = "false"},
    {.name = "normalizeCostTerms", .type = ART_P_BOOL, .def = "true"},
    {.name = "excitationBounds",
     .type = ART_P_RANGE,
     .def = "-inf inf",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1"},
    {.name = "computeIncrementally", .type = ART_P_BOOL, .def = "false"},
    {.name = "refactorForIncremental", .type = ART_P_BOOL, .def = "true"},
    {.name = "motionTargetAsConstraint", .type = ART_P_BOOL, .def = "false"},
    {.name = "configExcitationColoring", .type = ART_P_BOOL, .def = "true"},
    {.name = "positionProbeRotRep",
     .type = ART_P_ENUM,
     .def = "AXIS_ANGLE_DEG",
     .values = "ZYX|ZYX_DEG|XYZ|XYZ_DEG|AXIS_ANGLE|AXIS_ANGLE_DEG|QUATERNION"},
};
static const struct art_class tracking_controller = {
    .name = "TrackingController",
    .full_name = "artisynth.core.inverse.TrackingController",
    .extends = "ControllerBase",
    .props = tracking_controller_props,
    .n_props = sizeof tracking_controller_props / sizeof tracking_controller_props[0],
};

static const struct art_class *const classes[] = {
    &bounds_term,
    &connector_bounds_renderer,
    &connector_force_renderer,
    &constraint_force_target,
    &constraint_force_term,
    &damping_term,
    &dynamic_regularization_term,
    &exciter_comp,
    &force_effector_target,
    &force_effector_term,
    &force_target,
    &force_target_term,
    &l2_regularization_term,
    &l2_regularization_term_for_deltas,
    &least_squares_term_base,
    &motion_target_term,
    &nonuniform_bounds_term,
    &proportional_term,
    &qp_constraint_term_base,
    &qp_cost_term_base,
    &qp_term_base,
    &source_frame_reference,
    &source_point_reference,
    &spherical_joint_force_bound,
    &stability_term,
    &target_frame,
    &target_point,
    &tracking_controller,
};

const struct art_class_set art_classes_inverse = {classes, sizeof classes / sizeof classes[0]};

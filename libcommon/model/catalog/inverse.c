/* These are the classes of inverse control. Facts (names, types, defaults) are from ArtiSynth's
 * own property tables. */
#include "catalog_priv.h"
#include <art/model.h>
#include <art/rows.h>

#define WEIGHT(default_)                                                                           \
    ART_P("weight", DOUBLE("1"), default_, "share in the cost", .range = "[0,inf)")
#define SUB_WEIGHTS                                                                                \
    ART_P("subWeights", NUMBERS("1"), NULL, "weight of each of its numbers, beside `weight`")

static const struct art_prop connector_bounds_renderer_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
};

static const struct art_prop connector_force_renderer_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("arrowSize", DOUBLE("?"), "1"),
};

static const struct art_prop constraint_force_target_props[] = {
    ART_P("connector", REF, NULL, "the joint or connector whose force it is",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
    ART_ROW_RENDER_PROPS("LineRenderProps"),
    ART_P("targetLambda", NUMBERS("?"), NULL, "forces that the rows of the connector are to have",
          ART_STATE),
    ART_P("arrowSize", DOUBLE("?"), "1"),
    WEIGHT("1"),
    SUB_WEIGHTS,
};

static const struct art_prop dynamic_regularization_term_props[] = {
    WEIGHT("0.0001"),
    ART_P("isDynamic", BOOL, "true",
          "weights follow how much each excitation helps; else all are 1"),
    ART_P("isNormalized", BOOL, "true", "the mean of the weights is 1"),
    ART_P("mapping", ENUM("EXPONENTIAL|MONOMIAL|SIGMOID"), "MONOMIAL",
          "how a weight follows from what an excitation does for the targets"),
    ART_P("param", DOUBLE("?"), "1", "exponent or slope of the mapping"),
    ART_P("sigmoidMean", DOUBLE("1"), "0.5", "quantile where the sigmoid is one half"),
};

static const struct art_prop exciter_comp_props[] = {
    ART_P("excitation", DOUBLE("1"), NULL, "activation set by the user", ART_NOT_COMPUTED),
    ART_P("excitationBounds", RANGE("1"), "0.0 1.0", "least and greatest excitation",
          ART_INHERITED),
};

static const struct art_prop force_effector_target_props[] = {
    ART_P("forceComp", REF, NULL, "the spring, muscle or other component whose force it is",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
    ART_P("staticOnly", BOOL, "true", "the force at rest: without what depends on velocity"),
    WEIGHT("1"),
    SUB_WEIGHTS,
    ART_P("targetForce", NUMBERS("?"), NULL,
          "the tension, or the wrench of a frame spring on frame A in world axes", ART_STATE),
};

static const struct art_prop motion_target_term_props[] = {
    ART_P("legacyControl", BOOL, "false", "the laws of control of older versions"),
    ART_P("chaseTime", DOUBLE("T"), "0.01", "time in which the error is to be made up for",
          .range = "(0,inf)"),
    ART_P("usePDControl", BOOL, "false", "accelerations by Kp and Kd in place of chaseTime"),
    ART_P("Kd", DOUBLE("1/T"), "100", "acceleration by error of velocity"),
    ART_P("Kp", DOUBLE("1/T^2"), "10000", "acceleration by error of position"),
    ART_P("velocityError", DOUBLE("data"), NULL, ART_READONLY),
    ART_P("positionError", DOUBLE("data"), NULL, ART_READONLY),
};

static const struct art_prop qp_term_base_props[] = {
    ART_ROW_ENABLED,
    WEIGHT("1"),
    ART_P("type", ENUM("COST|EQUALITY|INEQUALITY"), "COST", "whether it is a cost or a constraint",
          ART_ATTR),
    ART_P("internal", BOOL, "false", "made by the controller itself", ART_ATTR),
};

static const struct art_prop l2_regularization_props[] = {
    WEIGHT("0.0001"),
};

static const struct art_prop damping_term_props[] = {
    WEIGHT("0.00001"),
};

static const struct art_prop l2_regularization_of_deltas_props[] = {
    WEIGHT("0.001"),
};

static const struct art_prop spherical_joint_force_bound_props[] = {
    ART_P("connector", REF, NULL, "the spherical joint", .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
    ART_P("frame", REF, NULL, "whose axes the normals keep to; none: the world", ART_ATTR),
    ART_P("normals", NUMBERS("1"), NULL,
          "three numbers each: the force on body A is not against any of them", ART_ATTR),
};

static const struct art_prop stability_term_props[] = {
    ART_P("det", DOUBLE("1"), NULL, "of the stiffness, before the step", ART_READONLY),
    ART_P("detTarget", DOUBLE("?"), "0", "what it is to be at least; 0: the term is off"),
    ART_P("ignorePosition", BOOL, "false", "rotations of bodies alone"),
    ART_P("useSymmetricPart", BOOL, "true"),
    ART_P("stiffnessType", ENUM("FULL|SYMMETRIC|SYMPART_FULL"), "SYMMETRIC"),
};

static const struct art_prop target_frame_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    WEIGHT("1"),
    ART_P("subWeights", NUMBERS("1"), "1.0 1.0 1.0 1.0 1.0 1.0",
          "weight of each of its numbers, beside `weight`"),
};

static const struct art_prop target_point_props[] = {
    WEIGHT("1"),
    ART_P("subWeights", VECTOR(3, "1"), "1.0 1.0 1.0",
          "weight of each of its numbers, beside `weight`"),
};

static const struct art_prop tracking_controller_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("maxExcitationJump", DOUBLE("1"), "1", "greatest change of an excitation in a step",
          .range = "[0,1]"),
    ART_P("horizon", INT, "1",
          "steps that are looked ahead: excitations are found for all, those of the first are used",
          .range = "[1,1000]", .flags = ART_PROP_OURS),
    ART_P("controlHorizon", INT, "0",
          "steps of the horizon with excitations of their own, behind which they stay; 0: all",
          .range = "[0,1000]", .flags = ART_PROP_OURS),
    ART_P("targetsVisible", BOOL, "true", "whether targets are drawn"),
    ART_P("sourcesVisible", BOOL, "true", "whether sources are drawn"),
    ART_P("probeDuration", DOUBLE("T"), "1", "end of the probes that are made for it"),
    ART_P("probeUpdateInterval", DOUBLE("T"), "-1", "time between their samples; -1: every step"),
    ART_P("debug", BOOL, "false", "a note about each step"),
    ART_P("useTimestepScaling", BOOL, "false",
          "motion and constraint forces are divided by the step"),
    ART_P("useKKTFactorization", BOOL, "false",
          "each response has the stiffness at its excitation: a factorisation each"),
    ART_P("normalizeCostTerms", BOOL, "true", "terms are divided by the size of their responses"),
    ART_P("excitationBounds", RANGE("1"), "0.0 1.0", "least and greatest excitation", ART_EXPLICIT),
    ART_P("computeIncrementally", BOOL, "false",
          "responses to small changes of the present excitations, for forces that are not linear "
          "in them"),
    ART_P("refactorForIncremental", BOOL, "true",
          "small changes have the stiffness at their excitation: a factorisation each"),
    ART_P("motionTargetAsConstraint", BOOL, "false", "targets of motion are met whatever it costs"),
    ART_P("configExcitationColoring", BOOL, "true",
          "muscles without excitationColor become red as they are excited"),
    ART_P("positionProbeRotRep",
          ENUM("ZYX|ZYX_DEG|XYZ|XYZ_DEG|AXIS_ANGLE|AXIS_ANGLE_DEG|QUATERNION"), "AXIS_ANGLE_DEG",
          "rotations in the probes that are made for it"),
    ART_P("targetsPointRadius", DOUBLE("L"), "1", "radius of drawn targets", ART_ATTR),
    ART_P("useTrapezoidalSolver", INT, "-1",
          "1: predicted as by Trapezoidal, 0: by ConstrainedBackwardEuler, -1: as the model's "
          "integrator",
          ART_ATTR),
};

static const struct art_prop nonuniform_bounds_term_props[] = {
    ART_P("lowerBound", NUMBERS("1"), NULL, "least excitation of each exciter", ART_ATTR),
    ART_P("upperBound", NUMBERS("1"), NULL, "greatest excitation of each exciter", ART_ATTR),
};

static const struct art_child_def tracking_controller_children[] = {
    {"exciters", "ReferenceListBase", "ExciterComp", NULL, false},
    {"motionTerm", "MotionTargetTerm", NULL, NULL, false},
    {"boundsTerm", "BoundsTerm", NULL, NULL, false},
};

static const struct art_child_def motion_target_term_children[] = {
    {"targetPoints", "PointList", "TargetPoint", NULL, true},
    {"sourcePoints", "ReferenceListBase", "SourcePointReference", NULL, true},
    {"targetFrames", "RenderableComponentList", "TargetFrame", NULL, true},
    {"sourceFrames", "ReferenceListBase", "SourceFrameReference", NULL, true},
};

static const struct art_child_def force_effector_term_children[] = {
    {"forceTargets", "ComponentList", "ForceEffectorTarget", NULL, true},
};

static const struct art_child_def constraint_force_term_children[] = {
    {"forceTargets", "RenderableComponentList", "ConstraintForceTarget", NULL, true},
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("BoundsTerm", "inverse", "QPConstraintTermBase",
                   .help = "excitations stay within their bounds"),
    ART_CORE_CLASS("ConnectorBoundsRenderer", "inverse", "MonitorBase",
                   ART_PROPS(connector_bounds_renderer_props)),
    ART_CORE_CLASS("ConnectorForceRenderer", "inverse", "MonitorBase",
                   ART_PROPS(connector_force_renderer_props)),
    ART_CORE_CLASS("ConstraintForceTarget", "inverse", "RenderableComponentBase",
                   ART_PROPS(constraint_force_target_props)),
    ART_CORE_CLASS("ConstraintForceTerm", "inverse", "LeastSquaresTermBase",
                   ART_CHILDREN(constraint_force_term_children),
                   .help = "cost: forces of joints and connectors"),
    ART_CORE_CLASS("DampingTerm", "inverse", "QPCostTermBase", ART_PROPS(damping_term_props),
                   .help = "cost: changes of excitations"),
    ART_CORE_CLASS("DynamicRegularizationTerm", "inverse", "QPCostTermBase",
                   ART_PROPS(dynamic_regularization_term_props)),
    ART_CORE_CLASS("ExciterComp", "inverse", "WeightedReferenceComp", .flags = ART_CLASS_PASSIVE,
                   ART_PROPS(exciter_comp_props)),
    ART_CORE_CLASS("ForceEffectorTarget", "inverse", "ModelComponentBase",
                   ART_PROPS(force_effector_target_props)),
    ART_CORE_CLASS("ForceEffectorTerm", "inverse", "LeastSquaresTermBase",
                   ART_CHILDREN(force_effector_term_children),
                   .help = "cost: forces of springs and muscles"),
    ART_CORE_CLASS("ForceTarget", "inverse", "ConstraintForceTarget"),
    ART_CORE_CLASS("ForceTargetTerm", "inverse", "ConstraintForceTerm"),
    ART_CORE_CLASS("L2RegularizationTerm", "inverse", "QPCostTermBase",
                   ART_PROPS(l2_regularization_props), .help = "cost: squares of excitations"),
    ART_CORE_CLASS("L2RegularizationTermForDeltas", "inverse", "QPCostTermBase",
                   ART_PROPS(l2_regularization_of_deltas_props),
                   .help = "cost: squares of excitations and of their last values"),
    ART_CORE_CLASS("LeastSquaresTermBase", "inverse", "QPCostTermBase",
                   .flags = ART_CLASS_ABSTRACT),
    ART_CORE_CLASS("MotionTargetTerm", "inverse", "LeastSquaresTermBase",
                   ART_PROPS(motion_target_term_props), ART_CHILDREN(motion_target_term_children),
                   .help = "cost: velocities that bring points and frames to their targets"),
    ART_CORE_CLASS("NonuniformBoundsTerm", "inverse", "QPConstraintTermBase",
                   ART_PROPS(nonuniform_bounds_term_props)),
    ART_CORE_CLASS("ProportionalTerm", "inverse", "QPCostTermBase",
                   .help = "cost: the sum of excitations"),
    ART_CORE_CLASS("QPConstraintTermBase", "inverse", "QPTermBase", .flags = ART_CLASS_ABSTRACT),
    ART_CORE_CLASS("QPCostTermBase", "inverse", "QPTermBase", .flags = ART_CLASS_ABSTRACT),
    ART_CORE_CLASS("QPTermBase", "inverse", "ModelComponentBase", .kind = ART_KIND_QP_TERM,
                   .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN | ART_CLASS_PASSIVE,
                   ART_PROPS(qp_term_base_props)),
    ART_CORE_CLASS("SourceFrameReference", "inverse", "ReferenceComp"),
    ART_CORE_CLASS("SourcePointReference", "inverse", "ReferenceComp"),
    ART_CORE_CLASS("SphericalJointForceBound", "inverse", "QPConstraintTermBase",
                   ART_PROPS(spherical_joint_force_bound_props),
                   .help = "the force of a spherical joint stays within a cone"),
    ART_CORE_CLASS("StabilityTerm", "inverse", "LeastSquaresTermBase",
                   ART_PROPS(stability_term_props),
                   .help = "the determinant of the stiffness stays above a target"),
    ART_CORE_CLASS("TargetFrame", "inverse", "RigidBody", .flags = ART_CLASS_PASSIVE,
                   ART_PROPS(target_frame_props)),
    ART_CORE_CLASS("TargetPoint", "inverse", "Point", .flags = ART_CLASS_PASSIVE,
                   ART_PROPS(target_point_props)),
    ART_CORE_CLASS("TrackingController", "inverse", "ControllerBase",
                   ART_PROPS(tracking_controller_props), ART_CHILDREN(tracking_controller_children),
                   .help = "finds the excitations that make a model follow targets"),
};

const struct art_class_set art_classes_inverse = ART_CLASS_TABLE(classes);

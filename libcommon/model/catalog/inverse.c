/* Inverse control. Facts (names, types,
 * defaults) from ArtiSynth's own property tables. */
#include "catalog_priv.h"
#include <art/model.h>
#include <art/rows.h>

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
    ART_P("targetLambda", NUMBERS("?"), NULL),
    ART_P("arrowSize", DOUBLE("?"), "1"),
    ART_P("weight", DOUBLE("1"), "1"),
    ART_P("subWeights", NUMBERS("1"), NULL),
};

static const struct art_prop dynamic_regularization_term_props[] = {
    ART_P("isDynamic", BOOL, "true"),
    ART_P("isNormalized", BOOL, "true"),
    ART_P("mapping", ENUM("EXPONENTIAL|MONOMIAL|SIGMOID"), "MONOMIAL"),
    ART_P("param", DOUBLE("?"), "1"),
    ART_P("sigmoidMean", DOUBLE("1"), "0.5"),
};

static const struct art_prop exciter_comp_props[] = {
    ART_P("excitation", DOUBLE("1"), NULL, "activation set by the user",
          .flags = ART_PROP_READONLY | ART_PROP_STATE),
    ART_P("excitationBounds", RANGE("1"), "0.0 1.0", ART_EXPLICIT),
};

static const struct art_prop force_effector_target_props[] = {
    ART_P("forceComp", REF, NULL, "the spring, muscle or other component whose force it is",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
    ART_P("staticOnly", BOOL, "true"),
    ART_P("weight", DOUBLE("1"), "1"),
    ART_P("subWeights", NUMBERS("1"), NULL),
    ART_P("targetForce", NUMBERS("?"), NULL),
};

static const struct art_prop motion_target_term_props[] = {
    ART_P("legacyControl", BOOL, "false"),
    ART_P("chaseTime", DOUBLE("T"), "0.01"),
    ART_P("usePDControl", BOOL, "false"),
    ART_P("Kd", DOUBLE("?"), "100"),
    ART_P("Kp", DOUBLE("?"), "100"),
    ART_P("velocityError", DOUBLE("data"), NULL, ART_READONLY),
    ART_P("positionError", DOUBLE("data"), NULL, ART_READONLY),
};

static const struct art_prop qp_term_base_props[] = {
    ART_ROW_ENABLED,
    ART_P("weight", DOUBLE("1"), "1"),
};

static const struct art_prop stability_term_props[] = {
    ART_P("det", DOUBLE("1"), NULL, ART_READONLY),
    ART_P("detTarget", DOUBLE("?"), "0"),
    ART_P("ignorePosition", BOOL, "false"),
    ART_P("useSymmetricPart", BOOL, "true"),
    ART_P("stiffnessType", ENUM("FULL|SYMMETRIC|SYMPART_FULL"), "SYMMETRIC"),
};

static const struct art_prop target_frame_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("weight", DOUBLE("1"), "1"),
    ART_P("subWeights", NUMBERS("1"), "1.0 1.0 1.0 1.0 1.0 1.0"),
};

static const struct art_prop target_point_props[] = {
    ART_P("weight", DOUBLE("1"), "1"),
    ART_P("subWeights", VECTOR(3, "1"), "1.0 1.0 1.0"),
};

static const struct art_prop tracking_controller_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("maxExcitationJump", DOUBLE("1"), "1"),
    ART_P("targetsVisible", BOOL, "true"),
    ART_P("sourcesVisible", BOOL, "true"),
    ART_P("probeDuration", DOUBLE("T"), "1"),
    ART_P("probeUpdateInterval", DOUBLE("T"), "-1"),
    ART_P("debug", BOOL, "false"),
    ART_P("useTimestepScaling", BOOL, "false"),
    ART_P("useKKTFactorization", BOOL, "false"),
    ART_P("normalizeCostTerms", BOOL, "true"),
    ART_P("excitationBounds", RANGE("1"), "-inf inf", ART_EXPLICIT),
    ART_P("computeIncrementally", BOOL, "false"),
    ART_P("refactorForIncremental", BOOL, "true"),
    ART_P("motionTargetAsConstraint", BOOL, "false"),
    ART_P("configExcitationColoring", BOOL, "true"),
    ART_P("positionProbeRotRep",
          ENUM("ZYX|ZYX_DEG|XYZ|XYZ_DEG|AXIS_ANGLE|AXIS_ANGLE_DEG|QUATERNION"), "AXIS_ANGLE_DEG"),
};

static const struct art_prop nonuniform_bounds_term_props[] = {
    ART_P("lowerBound", NUMBERS("1"), NULL, "least excitation of each exciter", ART_ATTR),
    ART_P("upperBound", NUMBERS("1"), NULL, "greatest excitation of each exciter", ART_ATTR),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("BoundsTerm", "inverse", "QPConstraintTermBase"),
    ART_CORE_CLASS("ConnectorBoundsRenderer", "inverse", "MonitorBase",
                   ART_PROPS(connector_bounds_renderer_props)),
    ART_CORE_CLASS("ConnectorForceRenderer", "inverse", "MonitorBase",
                   ART_PROPS(connector_force_renderer_props)),
    ART_CORE_CLASS("ConstraintForceTarget", "inverse", "RenderableComponentBase",
                   ART_PROPS(constraint_force_target_props)),
    ART_CORE_CLASS("ConstraintForceTerm", "inverse", "LeastSquaresTermBase"),
    ART_CORE_CLASS("DampingTerm", "inverse", "QPCostTermBase"),
    ART_CORE_CLASS("DynamicRegularizationTerm", "inverse", "QPCostTermBase",
                   ART_PROPS(dynamic_regularization_term_props)),
    ART_CORE_CLASS("ExciterComp", "inverse", "WeightedReferenceComp", .flags = ART_CLASS_PASSIVE,
                   ART_PROPS(exciter_comp_props)),
    ART_CORE_CLASS("ForceEffectorTarget", "inverse", "ModelComponentBase",
                   ART_PROPS(force_effector_target_props)),
    ART_CORE_CLASS("ForceEffectorTerm", "inverse", "LeastSquaresTermBase"),
    ART_CORE_CLASS("ForceTarget", "inverse", "ConstraintForceTarget"),
    ART_CORE_CLASS("ForceTargetTerm", "inverse", "ConstraintForceTerm"),
    ART_CORE_CLASS("L2RegularizationTerm", "inverse", "QPCostTermBase"),
    ART_CORE_CLASS("L2RegularizationTermForDeltas", "inverse", "QPCostTermBase"),
    ART_CORE_CLASS("LeastSquaresTermBase", "inverse", "QPCostTermBase",
                   .flags = ART_CLASS_ABSTRACT),
    ART_CORE_CLASS("MotionTargetTerm", "inverse", "LeastSquaresTermBase",
                   ART_PROPS(motion_target_term_props)),
    ART_CORE_CLASS("NonuniformBoundsTerm", "inverse", "QPConstraintTermBase",
                   ART_PROPS(nonuniform_bounds_term_props)),
    ART_CORE_CLASS("ProportionalTerm", "inverse", "QPCostTermBase"),
    ART_CORE_CLASS("QPConstraintTermBase", "inverse", "QPTermBase", .flags = ART_CLASS_ABSTRACT),
    ART_CORE_CLASS("QPCostTermBase", "inverse", "QPTermBase", .flags = ART_CLASS_ABSTRACT),
    ART_CORE_CLASS("QPTermBase", "inverse", "ModelComponentBase",
                   .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN | ART_CLASS_PASSIVE,
                   ART_PROPS(qp_term_base_props)),
    ART_CORE_CLASS("SourceFrameReference", "inverse", "ReferenceComp"),
    ART_CORE_CLASS("SourcePointReference", "inverse", "ReferenceComp"),
    ART_CORE_CLASS("SphericalJointForceBound", "inverse", "QPConstraintTermBase"),
    ART_CORE_CLASS("StabilityTerm", "inverse", "LeastSquaresTermBase",
                   ART_PROPS(stability_term_props)),
    ART_CORE_CLASS("TargetFrame", "inverse", "RigidBody", .flags = ART_CLASS_PASSIVE,
                   ART_PROPS(target_frame_props)),
    ART_CORE_CLASS("TargetPoint", "inverse", "Point", .flags = ART_CLASS_PASSIVE,
                   ART_PROPS(target_point_props)),
    ART_CORE_CLASS("TrackingController", "inverse", "ControllerBase",
                   ART_PROPS(tracking_controller_props)),
};

const struct art_class_set art_classes_inverse = ART_CLASS_TABLE(classes);

/* The mechanical model. */
#include "../mech_priv.h"
#include <art/model.h>

static const struct art_prop mech_model_props[] = {
    {"gravity", ART_P_VECTOR, .size = 3, .def = "0.0 0.0 -9.8", .mode = ART_MODE_INHERITED,
     .unit = "L/T^2", .range = "(-inf,inf)", .help = "acceleration of gravity"},
    {"stabilization", ART_P_ENUM, .def = "GlobalMass", .values = "GlobalMass|GlobalStiffness|None",
     .help = "position correction"},
    {"frameDamping", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED, .unit = "M/T",
     .range = "[0,inf)", .help = "force -d v on the origin of a frame"},
    {"pointDamping", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED, .unit = "M/T",
     .range = "[0,inf)", .help = "force -d v on a point"},
    {"rotaryDamping", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED, .unit = "M L^2/T",
     .range = "[0,inf)", .help = "moment -d w on a frame"},
    {"inertialDamping", ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED, .unit = "1/T",
     .range = "[0,inf)", .help = "wrench -d M v on a body"},
    {"penetrationTol", ART_P_DOUBLE, .def = "-1", .mode = ART_MODE_INHERITED, .unit = "L",
     .help = "penetration left uncorrected"},
    {"wrapKnotDensity", ART_P_DOUBLE, .def = "-1", .mode = ART_MODE_INHERITED},
    {"rotaryLimitTol", ART_P_DOUBLE, .def = "0.0001", .mode = ART_MODE_INHERITED, .unit = "rad",
     .help = "violation of rotary limits left uncorrected"},
    {"staticTikhonovFactor", ART_P_DOUBLE, .def = "-1"},
    {"staticIncrements", ART_P_INT, .def = "20"},
    {"excitationColor", ART_P_COLOR, .mode = ART_MODE_EXPLICIT, .flags = ART_PROP_NULLABLE},
    {"maxColoredExcitation", ART_P_DOUBLE, .def = "1", .mode = ART_MODE_EXPLICIT},
    {"minBound", ART_P_VECTOR, .size = 3, .flags = ART_PROP_ATTR, .unit = "L",
     .help = "lower corner of the displayed box"},
    {"maxBound", ART_P_VECTOR, .size = 3, .flags = ART_PROP_ATTR, .unit = "L",
     .help = "upper corner of the displayed box"},
};
static const struct art_child_def mech_model_children[] = {
    {"renderables", "RenderableComponentList", "artisynth.core.modelbase.RenderableComponent", "re",
     false},
    {"models", "ComponentList", "artisynth.core.mechmodels.MechSystemModel", "m", false},
    {"particles", "PointList", "Particle", "p", false},
    {"points", "PointList", "Point", "ps", false},
    {"rigidBodies", "RenderableComponentList", "RigidBody", "r", false},
    {"frames", "RenderableComponentList", "Frame", "fr", false},
    {"meshBodies", "RenderableComponentList", "MeshComponent", "mb", false},
    {"frameMarkers", "PointList", "FrameMarker", "k", false},
    {"bodyConnectors", "RenderableComponentList", "BodyConnector", "c", false},
    {"particleConstraints", "RenderableComponentList", "ConstrainerBase", "pc", false},
    {"attachments", "ComponentList", "artisynth.core.mechmodels.DynamicAttachmentComp", "a", false},
    {"axialSprings", "AxialSpringList", "AxialSpring", "as", false},
    {"multiPointSprings", "PointSpringList", "MultiPointSpring", "ms", false},
    {"frameSprings", "RenderableComponentList", "FrameSpring", "fs", false},
    {"forceEffectors", "ComponentList", "artisynth.core.mechmodels.ForceComponent", "f", false},
    {"exciters", "ComponentList", "MuscleExciter", "e", false},
    {"fields", "ComponentList", "artisynth.core.modelbase.FieldComponent", "fld", false},
    {"collisionManager", "CollisionManager", NULL, NULL, false},
};
static const struct art_class mech_model = {
    .name = "MechModel",
    .full_name = "artisynth.core.mechmodels.MechModel",
    .extends = "MechSystemBase",
    .props = mech_model_props,
    .n_props = sizeof mech_model_props / sizeof mech_model_props[0],
    .children = mech_model_children,
    .n_children = sizeof mech_model_children / sizeof mech_model_children[0],
    .help = "a mechanical model: bodies, points, springs, joints",
};

static const struct art_prop mech_system_base_props[] = {
    {"dynamicsEnabled", ART_P_BOOL, .def = "true", .help = "false: only driven components move"},
    {"penetrationLimit", ART_P_DOUBLE, .def = "-1", .unit = "L",
     .help = "penetration that makes an adaptive step fail"},
    {"updateForcesAtStepEnd", ART_P_BOOL, .def = "false", .mode = ART_MODE_EXPLICIT,
     .help = "evaluate forces at the end of each step"},
    {"profiling", ART_P_BOOL, .def = "false", .help = "report timings"},
    {"integrator", ART_P_ENUM, .def = "ConstrainedBackwardEuler",
     .values = "ForwardEuler|BackwardEuler|SymplecticEuler|RungeKutta4|ConstrainedForwardEuler|"
               "ConstrainedBackwardEuler|FullBackwardEuler|Trapezoidal|StaticIncrementalStep|"
               "StaticIncremental|StaticLineSearch",
     .help = "time integration"},
    {"matrixSolver", ART_P_ENUM, .def = "Pardiso", .values = "Pardiso|Umfpack|ConjugateGradient",
     .help = "sparse solver of the original; ours is chosen by size"},
    {"useImplicitFriction", ART_P_BOOL, .def = "false", .help = "friction within the solve"},
};
static const struct art_class mech_system_base = {
    .name = "MechSystemBase",
    .full_name = "artisynth.core.mechmodels.MechSystemBase",
    .extends = "RenderableModelBase",
    .flags = ART_CLASS_ABSTRACT,
    .props = mech_system_base_props,
    .n_props = sizeof mech_system_base_props / sizeof mech_system_base_props[0],
    .help = "a model that is simulated",
};

static const struct art_class *const classes[] = {
    &mech_model,
    &mech_system_base,
};

const struct art_class_set art_classes_mechmodel = {classes, sizeof classes / sizeof classes[0]};

/* The mechanical model. */
#include "../mech_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop mech_model_props[] = {
    ART_P("gravity", VECTOR(3, "L/T^2"), "0.0 0.0 -9.8", "acceleration of gravity", ART_INHERITED,
          .range = "(-inf,inf)", .geom = "load"),
    ART_P("stabilization", ENUM("GlobalMass|GlobalStiffness|None"), "GlobalMass",
          "position correction"),
    ART_P("frameDamping", DOUBLE("M/T"), "0", "force -d v on the origin of a frame", ART_INHERITED,
          .range = "[0,inf)"),
    ART_P("pointDamping", DOUBLE("M/T"), "0", "force -d v on a point", ART_INHERITED,
          .range = "[0,inf)"),
    ART_P("rotaryDamping", DOUBLE("M L^2/T"), "0", "moment -d w on a frame", ART_INHERITED,
          .range = "[0,inf)"),
    ART_P("inertialDamping", DOUBLE("1/T"), "0", "wrench -d M v on a body", ART_INHERITED,
          .range = "[0,inf)"),
    ART_P("penetrationTol", DOUBLE("L"), "-1", "penetration left uncorrected", ART_INHERITED),
    ART_P("wrapKnotDensity", DOUBLE("1/L"), "-1", ART_INHERITED),
    ART_P("rotaryLimitTol", DOUBLE("rad"), "0.0001", "violation of rotary limits left uncorrected",
          ART_INHERITED),
    ART_P("staticTikhonovFactor", DOUBLE("M/T^2"), "-1",
          "static solves minimise W(x+dx) + factor |dx|^2; negative: only where it takes that",
          .range = "(-inf,inf)"),
    ART_P("staticIncrements", INT, "20", "parts in which StaticIncremental brings the load on",
          .range = "[1,inf)"),
    ART_ROW_EXCITATION_COLOR,
    ART_ROW_MAX_COLORED_EXCITATION,
    ART_P("minBound", VECTOR(3, "L"), NULL, "lower corner of the displayed box", ART_ATTR,
          .geom = "box maxBound"),
    ART_P("maxBound", VECTOR(3, "L"), NULL, "upper corner of the displayed box", ART_ATTR,
          .geom = "fixed"),
    ART_P("kineticEnergy", DOUBLE("M L^2/T^2"), NULL, "of what forces move", ART_READONLY),
    ART_P("potentialEnergy", DOUBLE("M L^2/T^2"), NULL,
          "of weight, springs and other elastic forces", ART_READONLY),
    ART_P("energy", DOUBLE("M L^2/T^2"), NULL, "kinetic and potential energy", ART_READONLY),
    ART_P("linearMomentum", VECTOR(3, "M L/T"), NULL, "of what forces move", ART_READONLY,
          .geom = "load"),
    ART_P("angularMomentum", VECTOR(3, "M L^2/T"), NULL, "about the origin of the world",
          ART_READONLY, .geom = "load"),
    ART_P("centerOfMass", VECTOR(3, "L"), NULL, "of what forces move, in the world", ART_READONLY,
          .geom = "point"),
    ART_P("mass", DOUBLE("M"), NULL, "of what forces move", ART_READONLY),
    ART_P("constraintPower", DOUBLE("M L^2/T^3"), NULL,
          "multipliers times rates, over all constraints", ART_READONLY),
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
};

/* The words are "ForwardEuler|SymplecticEuler|...|"; the original has one more. */
#define X(file, name) #name "|"
static const char integrators[] =
#include <art/integrators.def>
    "StaticIncrementalStep";
#undef X

static const struct art_prop mech_system_base_props[] = {
    ART_P("dynamicsEnabled", BOOL, "true", "false: only driven components move"),
    ART_P("penetrationLimit", DOUBLE("L"), "-1", "penetration that makes an adaptive step fail"),
    ART_P("updateForcesAtStepEnd", BOOL, "false", "evaluate forces at the end of each step",
          ART_EXPLICIT),
    ART_P("profiling", BOOL, "false", "report timings"),
    ART_P("spectralRadius", DOUBLE("1"), "1",
          "of GeneralizedAlpha: what is left of the highest frequencies in a step; negative: "
          "Newmark's method with the weights of newmark",
          ART_OURS, .range = "(-inf,1]"),
    ART_P("newmark", VECTOR(2, "1"), "0.25 0.5",
          "beta and gamma of GeneralizedAlpha with a negative spectralRadius; gamma > 0.5 damps",
          ART_OURS, .range = "(0,10]"),
    ART_P("initialAcceleration", ENUM("ZERO|TRANSLATIONS"), "ZERO",
          "of GeneralizedAlpha at the start of a run: none, or all but angular ones by the forces",
          ART_OURS),
    ART_P(
        "staticUntil", DOUBLE("T"), "0",
        "up to this time the model is in equilibrium, by StaticLineSearch, whatever its integrator",
        ART_OURS, .range = "(-inf,inf)"),
    ART_P("integrator", ENUM(integrators), "ConstrainedBackwardEuler", "time integration"),
    ART_P("matrixSolver", ENUM("Pardiso|Umfpack|ConjugateGradient"), "Pardiso",
          "sparse solver of the original; ours is chosen by size"),
    ART_P("hybridSolvesEnabled", BOOL, "true",
          "large systems: a factor serves several steps, with iterations; false: one for each",
          ART_OURS),
    ART_P("useImplicitFriction", BOOL, "false", "friction within the solve"),
    ART_P("frictionIterations", INT, "-1",
          "passes of friction within the solve after the first; -1: until bounds are settled",
          ART_OURS, .range = "[-1,1000]"),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("MechModel", "mechmodels", "MechSystemBase", .kind = ART_KIND_MECH_MODEL,
                   ART_PROPS(mech_model_props), ART_CHILDREN(mech_model_children),
                   .ops = &art_ops_mech_model,
                   .help = "a mechanical model: bodies, points, springs, joints"),
    ART_CORE_CLASS("MechSystemBase", "mechmodels", "RenderableModelBase",
                   .flags = ART_CLASS_ABSTRACT, ART_PROPS(mech_system_base_props),
                   .help = "a model that is simulated"),
};

const struct art_class_set art_classes_mechmodel = ART_CLASS_TABLE(classes);

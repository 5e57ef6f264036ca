/* These are the classes of point-to-point springs, muscles and exciters. */
#include "../muscle_priv.h"
#include "muscle_props.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop axial_spring_props[] = {
    ART_P("points", REFS, NULL, "the two end points", .flags = ART_PROP_ATTR | ART_PROP_NEEDS),
    ART_P("material", OBJECT("AxialMaterial"), "LinearAxialMaterial [ stiffness=1 ]", "force law",
          ART_NULLABLE),
    ART_P("forceNorm", DOUBLE("M L/T^2"), NULL, "tension; negative when compressed", ART_READONLY),
};

static const struct art_prop truss_props[] = {
    ART_P("material", OBJECT("AxialMaterial"), "artkit.TrussMaterial", "force law", ART_NULLABLE),
    ART_P("mass", DOUBLE("M"), "0", "mass beside that of its points", .range = "[0,inf)"),
    ART_P("useConsistentMass", BOOL, "false",
          "a third of mass at each end and a sixth between, not a half at each; it takes "
          "Trapezoidal or GeneralizedAlpha"),
};

static const struct art_prop muscle_props[] = {
    MUSCLE_PROPS,
    ART_P("force", VECTOR(3, "M L/T^2"), NULL, "total force in the last evaluation",
          .flags = ART_PROP_READONLY | ART_PROP_STATE, .geom = "load"),
    ART_P("passiveForce", VECTOR(3, "M L/T^2"), NULL, "force on the first point without activation",
          ART_READONLY, .geom = "load"),
    ART_ROW_EXCITATION_COLOR,
    ART_ROW_MAX_COLORED_EXCITATION,
    ART_ROW_EXCITATION_SOURCES,
    ART_P("material", OBJECT("AxialMaterial"), "SimpleAxialMuscle [ stiffness=1 ]", "force law",
          ART_NULLABLE),
};

static const struct art_prop muscle_exciter_props[] = {
    ART_ROW_EXCITATION,
    ART_ROW_NET_EXCITATION,
    ART_P("targets", REFS, NULL, "the components it excites", ART_ATTR),
    ART_ROW_EXCITATION_SOURCES,
};

static const struct art_prop point_spring_base_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_ROW_ENABLED,
    ART_P("restLength", DOUBLE("L"), "0", "length without elastic force", .range = "[0,inf)"),
    ART_P("length", DOUBLE("L"), NULL, "current length", ART_READONLY),
    ART_P("lengthDot", DOUBLE("L/T"), NULL, "rate of change of the length", ART_READONLY),
    ART_P("material", OBJECT("AxialMaterial"), NULL, "force law", ART_NULLABLE),
    ART_P(
        "tubeForce", DOUBLE("M L/T^2"), "0",
        "show it as a tube of lineRadius at this tension, whose cross section grows with it; 0: no "
        "tube",
        ART_OURS, .range = "[0,inf)"),
};

static const struct art_prop point_spring_list_props[] = {
    ART_P("material", OBJECT("AxialMaterial"), NULL, "force law", ART_NULLABLE),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("AxialSpring", "mechmodels", "PointSpringBase", ART_PROPS(axial_spring_props),
                   .ops = &art_ops_axial_spring, .help = "a spring between two points"),
    ART_CORE_CLASS("AxialSpringList", "mechmodels", "PointSpringList", .element = "AxialSpring"),
    ART_CORE_CLASS("Muscle", "mechmodels", "AxialSpring", ART_PROPS(muscle_props),
                   .ops = &art_ops_muscle, .help = "a spring with an excitation"),
    ART_CLASS("Truss", "artkit", "AxialSpring", ART_PROPS(truss_props), .ops = &art_ops_truss,
              .help = "a bar with a mass between two points"),
    ART_CORE_CLASS("MuscleExciter", "mechmodels", "ModelComponentBase",
                   ART_PROPS(muscle_exciter_props), .ops = &art_ops_exciter,
                   .help = "excites several muscles at once"),
    ART_CORE_CLASS("PointSpringBase", "mechmodels", "Spring", .kind = ART_KIND_POINT_SPRING,
                   .flags = ART_CLASS_ABSTRACT, ART_PROPS(point_spring_base_props)),
    ART_CORE_CLASS("PointSpringList", "mechmodels", "RenderableComponentList",
                   .element = "PointSpringBase", ART_PROPS(point_spring_list_props)),
    ART_CORE_CLASS("Spring", "mechmodels", "ModelComponentBase", .flags = ART_CLASS_ABSTRACT),
};

const struct art_class_set art_classes_spring = ART_CLASS_TABLE(classes);

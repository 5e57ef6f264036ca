/* These are the classes of muscles in FEM models. Facts (names, types, defaults) are from
 * ArtiSynth's own property tables. */
#include "../femmodel_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop fem_muscle_model_props[] = {
    ART_P("activations", NUMBERS("1"), NULL, "excitations of its bundles",
          .flags = ART_PROP_DERIVED),
    ART_P("muscleMaterial", OBJECT("MuscleMaterial"), "GenericMuscle",
          "of elements along directions, where their bundle has none", ART_NULLABLE),
    ART_P("activationStiffening", DOUBLE("1"), "0",
          "the material of an element is multiplied by 1 + this times its excitation", ART_OURS),
    ART_P("directionRenderLen", DOUBLE("L"), "0", ART_INHERITED),
    ART_P("directionRenderType", ENUM("ELEMENT|INTEGRATION_POINT"), "ELEMENT", ART_INHERITED),
    ART_P("fiberRenderProps", OBJECT("RenderProps"), NULL, ART_NULLABLE),
    ART_ROW_EXCITATION_COLOR,
    ART_ROW_MAX_COLORED_EXCITATION,
    ART_ROW_NET_EXCITATION,
    ART_ROW_EXCITATION,
    ART_ROW_EXCITATION_SOURCES,
};
static const struct art_child_def fem_muscle_model_children[] = {
    {"bundles", "MuscleBundleList", NULL, "b", false},
    {"exciters", "ComponentList", "MuscleExciter", "ex", false},
};

static const struct art_prop muscle_bundle_props[] = {
    ART_ROW_RENDER_PROPS("LineFaceRenderProps"),
    ART_ROW_EXCITATION,
    ART_ROW_NET_EXCITATION,
    ART_P("fibresActive", BOOL, "false", "whether its fibres pull as muscles between points"),
    ART_P("muscleMaterial", OBJECT("MuscleMaterial"), NULL,
          "of its elements along directions; null: that of the model", ART_NULLABLE),
    ART_ROW_ELEMENT_WIDGET_SIZE,
    ART_P("directionRenderLen", DOUBLE("L"), "0", ART_INHERITED),
    ART_P("directionRenderType", ENUM("ELEMENT|INTEGRATION_POINT"), "ELEMENT", ART_INHERITED),
    ART_ROW_EXCITATION_COLOR,
    ART_ROW_MAX_COLORED_EXCITATION,
    ART_ROW_EXCITATION_SOURCES,
};
static const struct art_child_def muscle_bundle_children[] = {
    {"fibres", "AxialSpringList", "Muscle", "f", true},
    {"elementDescs", "MuscleElementDescList", NULL, "e", true},
};

static const struct art_prop point_to_point_muscle_props[] = {
    ART_P("maxForce", DOUBLE("M L/T^2"), "0", "force at full activation"),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("FemMuscleModel", "femmodels", "FemModel3d", ART_PROPS(fem_muscle_model_props),
                   ART_CHILDREN(fem_muscle_model_children), .ops = &art_ops_fem_muscle_model),
    ART_CORE_CLASS("MuscleBundle", "femmodels", "CompositeComponentBase",
                   ART_PROPS(muscle_bundle_props), ART_CHILDREN(muscle_bundle_children),
                   .ops = &art_ops_muscle_bundle),
    ART_CORE_CLASS("MuscleBundleList", "femmodels", "RenderableComponentList",
                   .element = "MuscleBundle"),
    ART_CORE_CLASS("PointToPointMuscle", "femmodels", "FemMuscleModel",
                   ART_PROPS(point_to_point_muscle_props)),
};

const struct art_class_set art_classes_fem_muscle = ART_CLASS_TABLE(classes);

/* These are the classes of materials of finite elements. Facts (names, types, defaults) are from
 * ArtiSynth's own property tables. */
#include "../femmodel_priv.h"
#include <art/rows.h>

static const struct art_prop muscle_material_props[] = {
    ART_P("excitation", DOUBLE("1"), "0", "activation, where no muscle bundle gives one",
          ART_STATE),
    ART_P("restDir", VECTOR(3, "1"), "1.0 0.0 0.0",
          "direction of the fibres at rest, where no muscle bundle gives one", ART_FIELD,
          .geom = "direction"),
};

static const struct art_prop qlv_behavior_props[] = {
    ART_P("Tau", NUMBERS("T"), "2.0 1.0 1.0 1.0 1.0 1.0",
          "times in which the terms relax; 0: at once"),
    ART_P("Gamma", NUMBERS("1"), "0.9 0.0 0.0 0.0 0.0 0.0",
          "what the terms add to a sudden stress, by that of the base"),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("MuscleMaterial", "materials", "FemMaterial", .flags = ART_CLASS_ABSTRACT,
                   ART_PROPS(muscle_material_props)),
    ART_CORE_CLASS("QLVBehavior", "materials", "ViscoelasticBehavior",
                   ART_PROPS(qlv_behavior_props), .help = "quasi-linear: up to six exponentials"),
    ART_CORE_CLASS("ViscoelasticBehavior", "materials", "MaterialBase",
                   .flags = ART_CLASS_ABSTRACT),
};

const struct art_class_set art_classes_fem_material = ART_CLASS_TABLE(classes);

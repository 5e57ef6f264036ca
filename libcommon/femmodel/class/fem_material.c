/* Materials of finite elements. Facts (names, types,
 * defaults) from ArtiSynth's own property tables. */
#include "../femmodel_priv.h"
#include <art/model.h>

static const struct art_prop muscle_material_props[] = {
    {.name = "excitation",
     .type = ART_P_DOUBLE,
     .def = "0",
     .flags = ART_PROP_STATE,
     .unit = "1",
     .help = "activation, where no muscle bundle gives one"},
    {.name = "restDir",
     .flags = ART_PROP_FIELD,
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "1.0 0.0 0.0",
     .unit = "1",
     .geom = "direction",
     .help = "direction of the fibres at rest, where no muscle bundle gives one"},
};
static const struct art_class muscle_material = {
    .name = "MuscleMaterial",
    .full_name = "artisynth.core.materials.MuscleMaterial",
    .extends = "FemMaterial",
    .flags = ART_CLASS_ABSTRACT,
    .props = muscle_material_props,
    .n_props = sizeof muscle_material_props / sizeof muscle_material_props[0],
};

static const struct art_prop qlv_behavior_props[] = {
    {.name = "Tau",
     .type = ART_P_NUMBERS,
     .def = "2.0 1.0 1.0 1.0 1.0 1.0",
     .unit = "T",
     .help = "times in which the terms relax; 0: at once"},
    {.name = "Gamma",
     .type = ART_P_NUMBERS,
     .def = "0.9 0.0 0.0 0.0 0.0 0.0",
     .unit = "1",
     .help = "what the terms add to a sudden stress, by that of the base"},
};
static const struct art_class qlv_behavior = {
    .name = "QLVBehavior",
    .full_name = "artisynth.core.materials.QLVBehavior",
    .extends = "ViscoelasticBehavior",
    .props = qlv_behavior_props,
    .n_props = sizeof qlv_behavior_props / sizeof qlv_behavior_props[0],
    .help = "quasi-linear: up to six exponentials",
};

static const struct art_class viscoelastic_behavior = {
    .name = "ViscoelasticBehavior",
    .full_name = "artisynth.core.materials.ViscoelasticBehavior",
    .extends = "MaterialBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN,
};

static const struct art_class *const classes[] = {
    &muscle_material,
    &qlv_behavior,
    &viscoelastic_behavior,
};

const struct art_class_set art_classes_fem_material = {classes, sizeof classes / sizeof classes[0]};

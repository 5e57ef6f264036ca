/* What laws of contact force have in common. Facts (names, types, defaults) from ArtiSynth's own
 * property tables; the laws are in libcommon/contact/laws. */
#include "classes_priv.h"

static const struct art_class contact_force_behavior = {
    .name = "ContactForceBehavior",
    .full_name = "artisynth.core.materials.ContactForceBehavior",
    .extends = "MaterialBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN,
    .help = "a law of contact force by distance",
};

static const struct art_prop elastic_contact_base_props[] = {
    {.name = "thickness",
     .flags = ART_PROP_FIELD,
     .type = ART_P_DOUBLE,
     .def = "1",
     .unit = "L",
     .range = "(0,inf)",
     .help = "of the elastic layer"},
    {.name = "minThicknessRatio",
     .type = ART_P_DOUBLE,
     .def = "0.01",
     .unit = "1",
     .range = "(0,1]",
     .help = "what is left of the layer where the logarithmic law goes on as a line"},
    {.name = "dampingFactor",
     .type = ART_P_DOUBLE,
     .def = "1000",
     .unit = "dampingMethod=FORCE: T/L | M/T",
     .range = "[0,inf)",
     .help = "DIRECT: the damping; FORCE: damping by elastic force"},
    {.name = "dampingMethod",
     .type = ART_P_ENUM,
     .def = "DIRECT",
     .values = "DIRECT|FORCE",
     .help = "what dampingFactor means"},
    {.name = "useLogDistance",
     .type = ART_P_BOOL,
     .def = "true",
     .help = "strain is the logarithm of what is left of the layer; false: linear"},
    {.name = "useLocalContactArea",
     .type = ART_P_BOOL,
     .def = "true",
     .help = "area from the faces at the vertex; false: from the contact region"},
};
static const struct art_class elastic_contact_base = {
    .name = "ElasticContactBase",
    .full_name = "artisynth.core.materials.ElasticContactBase",
    .extends = "ContactForceBehavior",
    .flags = ART_CLASS_ABSTRACT,
    .props = elastic_contact_base_props,
    .n_props = sizeof elastic_contact_base_props / sizeof elastic_contact_base_props[0],
};

static const struct art_class *const classes[] = {
    &contact_force_behavior,
    &elastic_contact_base,
};

const struct art_class_set art_classes_contact_force = {classes,
                                                        sizeof classes / sizeof classes[0]};

/* These are the classes of laws of contact force and their common properties. Facts (names, types,
 * defaults) are from ArtiSynth's own property tables; the laws are in libcommon/contact/laws. */
#include "classes_priv.h"
#include <art/rows.h>

static const struct art_prop elastic_contact_base_props[] = {
    ART_P("thickness", DOUBLE("L"), "1", "of the elastic layer", ART_FIELD, .range = "(0,inf)"),
    ART_P("minThicknessRatio", DOUBLE("1"), "0.01",
          "what is left of the layer where the logarithmic law goes on as a line",
          .range = "(0,1]"),
    ART_P("dampingFactor", DOUBLE("dampingMethod=FORCE: T/L | M/T"), "1000",
          "DIRECT: the damping; FORCE: damping by elastic force", .range = "[0,inf)"),
    ART_P("dampingMethod", ENUM("DIRECT|FORCE"), "DIRECT", "what dampingFactor means"),
    ART_P("useLogDistance", BOOL, "true",
          "strain is the logarithm of what is left of the layer; false: linear"),
    ART_P("useLocalContactArea", BOOL, "true",
          "area from the faces at the vertex; false: from the contact region"),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS("ContactForceBehavior", "materials", "MaterialBase", .flags = ART_CLASS_ABSTRACT,
                   .help = "a law of contact force by distance"),
    ART_CORE_CLASS("ElasticContactBase", "materials", "ContactForceBehavior",
                   .flags = ART_CLASS_ABSTRACT, ART_PROPS(elastic_contact_base_props)),
};

const struct art_class_set art_classes_contact_force = ART_CLASS_TABLE(classes);

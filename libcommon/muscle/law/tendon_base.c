/* The base class of tendons that are elastic lines: their force follows from the length by the
 * tendon slack length. */
#include "../muscle_priv.h"
#include <art/rows.h>

static const struct art_prop props[] = {
    ART_P("maxIsoForce", DOUBLE("M L/T^2"), "1000"),
    ART_P("tendonSlackLength", DOUBLE("L"), "0.2"),
    ART_P("tendonForceLengthCurve", RAW, NULL,
          "knots: length by tendonSlackLength, force by maxIsoForce, slope", ART_ATTR, .unit = "1"),
};
const struct art_class art_axial_tendon_base = ART_CORE_CLASS(
    "AxialTendonBase", "materials", "AxialMaterial", .flags = ART_CLASS_ABSTRACT, ART_PROPS(props));

/* Equilibrium muscles: the class that muscles extend whose fibres and tendon, in series, are in
 * equilibrium (equilibrium_priv.h). */
#include "../muscle_priv.h"
#include <art/rows.h>

static const struct art_prop props[] = {
    ART_P("maxIsoForce", DOUBLE("M L/T^2"), "1000"),
    ART_P("optFibreLength", DOUBLE("L"), "0.1"),
    ART_P("tendonSlackLength", DOUBLE("L"), "0.2"),
    ART_P("optPennationAngle", DOUBLE("rad"), "0"),
    ART_P("maxContractionVelocity", DOUBLE("1/T"), "10"),
    ART_P("fibreDamping", DOUBLE("1"), "0"),
    ART_P("rigidTendon", BOOL, "false"),
    ART_P("ignoreForceVelocity", BOOL, "false"),
    ART_P("computeLmDotFromLDot", BOOL, "false"),
    ART_P("length", DOUBLE("L"), NULL, "current length", ART_READONLY),
    ART_P("muscleLength", DOUBLE("L"), NULL, ART_READONLY),
};
const struct art_class art_axial_equilibrium_muscle =
    ART_CORE_CLASS("EquilibriumAxialMuscle", "materials", "AxialMuscleMaterialBase",
                   .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN, ART_PROPS(props));

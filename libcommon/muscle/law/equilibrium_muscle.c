/* This file declares the class that equilibrium muscles extend: muscles whose fibres and tendon,
 * in series, are in equilibrium (equilibrium_priv.h). */
#include "../muscle_priv.h"
#include <art/rows.h>

static const struct art_prop props[] = {
    ART_P("maxIsoForce", DOUBLE("M L/T^2"), "1000",
          "isometric force of the fibres at their optimal length and full activation",
          .range = "[0,inf)"),
    ART_P("optFibreLength", DOUBLE("L"), "0.1", "fibre length of the largest active force",
          .range = "[0,inf)"),
    ART_P("tendonSlackLength", DOUBLE("L"), "0.2",
          "tendon length beyond which it bears force; 0: no tendon, with rigidTendon",
          .range = "[0,inf)"),
    ART_P("optPennationAngle", DOUBLE("rad"), "0", "of the fibres at their optimal length",
          .range = "[0,1.5707963)"),
    ART_P("maxContractionVelocity", DOUBLE("1/T"), "10",
          "largest speed of shortening, in optimal fibre lengths", .range = "[0,inf)"),
    ART_P("fibreDamping", DOUBLE("1"), "0",
          "force by maxIsoForce for a fibre speed of maxContractionVelocity", .range = "[0,inf)"),
    ART_P("rigidTendon", BOOL, "false", "the tendon keeps its slack length"),
    ART_P("ignoreForceVelocity", BOOL, "false", "active force does not depend on the speed"),
    ART_P("computeLmDotFromLDot", BOOL, "false",
          "fibre velocity estimated from that of the whole, by the stiffnesses, as ArtiSynth does; "
          "smaller steps do not come nearer to the differential equation"),
    ART_P("length", DOUBLE("L"), NULL, "current length", ART_READONLY),
    ART_P("muscleLength", DOUBLE("L"), "0",
          "of the fibres along the tendon; at the start, 0: in equilibrium; with "
          "computeLmDotFromLDot or rigidTendon it is no state, and what is stated is ignored",
          ART_DERIVED, .range = "[0,inf)"),
};
const struct art_class art_axial_equilibrium_muscle =
    ART_CORE_CLASS("EquilibriumAxialMuscle", "materials", "AxialMuscleMaterialBase",
                   .flags = ART_CLASS_ABSTRACT, ART_PROPS(props));

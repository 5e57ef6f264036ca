/* shared by the classes of muscles */
#ifndef ART_MUSCLE_PROPS_H
#define ART_MUSCLE_PROPS_H

#include <art/rows.h>

/* Properties that a spring with an excitation has besides. */
#define MUSCLE_PROPS \
    ART_P("excitation", DOUBLE("1"), "0", "activation set by the user", ART_STATE, .range = "[0,1]"), \
    ART_ROW_NET_EXCITATION, \
    ART_P("forceNorm", DOUBLE("M L/T^2"), NULL, "tension; negative when compressed", ART_READONLY), \
    ART_P("passiveForceNorm", DOUBLE("M L/T^2"), NULL, "tension without activation", ART_READONLY)

#endif

/* This header declares what the classes of muscles share. */
#ifndef ART_MUSCLE_PROPS_H
#define ART_MUSCLE_PROPS_H

#include <art/rows.h>

/* Properties that a spring with an excitation has besides. */
#define MUSCLE_PROPS \
    ART_P("excitation", DOUBLE("1"), "0", "activation set by the user", ART_STATE, .range = "[0,1]"), \
    ART_ROW_NET_EXCITATION, \
    ART_P("activationTime", DOUBLE("T"), "0", \
          "time constant with which activation follows an excitation that rises; 0: at once", ART_OURS, \
          .range = "[0,inf)"), \
    ART_P("deactivationTime", DOUBLE("T"), "0", "the same of one that falls", ART_OURS, \
          .range = "[0,inf)"), \
    ART_P("activationRule", ENUM("Thelen|Zajac"), "Thelen", \
          "how activation follows: Thelen 2003 or Zajac 1989", ART_OURS), \
    ART_P("initialActivation", DOUBLE("1"), "-1", \
          "activation at the start; below 0: that which the excitation holds", ART_OURS, \
          .range = "(-inf,1]"), \
    ART_P("activation", DOUBLE("1"), NULL, "follows netExcitation", ART_READONLY), \
    ART_P("forceNorm", DOUBLE("M L/T^2"), NULL, "tension; negative when compressed", ART_READONLY), \
    ART_P("passiveForceNorm", DOUBLE("M L/T^2"), NULL, "tension without activation", ART_READONLY)

#endif

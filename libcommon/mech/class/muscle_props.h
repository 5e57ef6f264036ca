/* shared by the classes of muscles */
#ifndef ART_MUSCLE_PROPS_H
#define ART_MUSCLE_PROPS_H

/* What a spring with an excitation has besides. */
#define MUSCLE_PROPS          \
    {.name = "excitation", \
     .type = ART_P_DOUBLE, \
     .def = "0", \
     .flags = ART_PROP_STATE, \
     .unit = "1", \
     .range = "[0,1]", \
     .help = "activation set by the user"}, \
    {.name = "netExcitation", \
     .type = ART_P_DOUBLE, \
     .flags = ART_PROP_READONLY, \
     .unit = "1", \
     .help = "activation with all sources added"}, \
    {.name = "forceNorm", \
     .type = ART_P_DOUBLE, \
     .flags = ART_PROP_READONLY, \
     .unit = "M L/T^2", \
     .help = "tension; negative when compressed"}, \
    {.name = "passiveForceNorm", \
     .type = ART_P_DOUBLE, \
     .flags = ART_PROP_READONLY, \
     .unit = "M L/T^2", \
     .help = "tension without activation"}

#endif

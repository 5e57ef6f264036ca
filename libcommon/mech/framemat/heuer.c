/* A material with the properties of OffsetLinearFrameMaterial, and by them its law; no description
 * is known. */
#include "../couple_priv.h"

static const struct art_prop props[] = {
    {.name = "stiffness",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .unit = "M/T^2",
     .range = "(-inf,inf)~[0,inf)",
     .help = "force per length, for each axis"},
    {.name = "damping",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .unit = "M/T",
     .range = "[0,inf)",
     .help = "force per speed, for each axis"},
    {.name = "rotaryStiffness",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .unit = "M L^2/T^2",
     .range = "(-inf,inf)~[0,inf)",
     .help = "moment per angle, for each axis"},
    {.name = "rotaryDamping",
     .type = ART_P_VECTOR,
     .size = 3,
     .def = "0.0 0.0 0.0",
     .unit = "M L^2/T",
     .range = "[0,inf)",
     .help = "moment per angular velocity, for each axis"},
};
const struct art_class art_framemat_heuer = {
    .name = "HeuerOffLinFM",
    .full_name = "artisynth.core.materials.HeuerOffLinFM",
    .extends = "FrameMaterial",
    .props = props,
    .n_props = sizeof props / sizeof props[0],
    .help = "as OffsetLinearFrameMaterial",
    .law = &art_frame_law_offset,
};

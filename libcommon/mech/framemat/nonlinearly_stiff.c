/* A material whose law is nowhere described: from its properties alone none but a linear one would
 * follow, which it is not. It is read and written, and refused by simulations. */
#include "../couple_priv.h"

static const struct art_prop props[] = {
    FRAME_LINEAR_PROPS,
};
const struct art_class art_framemat_nonlinearly_stiff = {
    .name = "NonlinearlyStiffFrameMaterial",
    .full_name = "artisynth.core.materials.NonlinearlyStiffFrameMaterial",
    .extends = "FrameMaterial",
    .flags = ART_CLASS_OPEN,
    .props = props,
    .n_props = sizeof props / sizeof props[0],
    .help = "not simulated: its law is not known",
};

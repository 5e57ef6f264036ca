/* A material with the properties of OffsetLinearFrameMaterial, and by them its law; no description
 * is known. */
#include "../couple_priv.h"

static const struct art_prop props[] = {
    FRAME_LINEAR_PROPS,
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

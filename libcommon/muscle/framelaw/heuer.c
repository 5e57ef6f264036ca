/* This material has the properties of OffsetLinearFrameMaterial, and its law follows from them; no
 * description is known. */
#include "../framelaw_priv.h"
#include <art/rows.h>

static const struct art_prop props[] = {
    FRAME_LINEAR_PROPS,
};
const struct art_class art_framemat_heuer =
    ART_CORE_CLASS("HeuerOffLinFM", "materials", "FrameMaterial", ART_PROPS(props),
                   .law = &art_frame_law_offset, .help = "as OffsetLinearFrameMaterial");

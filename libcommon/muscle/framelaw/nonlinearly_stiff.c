/* A material whose law is nowhere described: from its properties alone none but a linear one would
 * follow, which it is not. It is read and written, and refused by simulations. */
#include "../framelaw_priv.h"
#include <art/rows.h>

static const struct art_prop props[] = {
    FRAME_LINEAR_PROPS,
};
const struct art_class art_framemat_nonlinearly_stiff = ART_CORE_CLASS(
    "NonlinearlyStiffFrameMaterial", "materials", "FrameMaterial", .flags = ART_CLASS_OPEN,
    ART_PROPS(props), .help = "not simulated: its law is not known");

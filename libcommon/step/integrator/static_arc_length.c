#include "../step_priv.h"

/* Static equilibrium under the whole load at the end of the path of equilibria on which it is
 * brought on, also past points where the load has to fall (arc-length continuation). */
static int step(struct art_step *s)
{
    return art_statics_step(s, ART_STATIC_PATH);
}

const struct art_integrator art_integrator_static_arc_length = {
    .summary = "equilibrium at each step; along the path of equilibria, past limit points",
    .step = step,
    .stiff = true,
    .is_static = true};

#include "../step_priv.h"

/* Static equilibrium under the whole load at once: a line search shortens each step of Newton's
 * method until it brings a sufficient decrease. */
static int step(struct art_step *s)
{
    return art_statics_step(s, ART_STATIC_SEARCH);
}

const struct art_integrator art_integrator_static_line_search = {
    .summary = "equilibrium at each step; line search",
    .step = step,
    .stiff = true,
    .is_static = true,
    .divided = true};

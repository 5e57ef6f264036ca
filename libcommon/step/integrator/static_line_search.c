#include "../step_priv.h"

/* The same equilibrium with all of the load at once: each step of Newton's method is cut until it
 * brings what it should. */
static int step(struct art_step *s)
{
    return art_statics_step(s, true);
}

const struct art_integrator art_integrator_static_line_search = {
    .summary = "equilibrium at each step; line search",
    .step = step,
    .stiff = true,
    .is_static = true};

#include "../step_priv.h"

/* Solve f(q) + G^T l + N^T t = 0 at rest by Newton's method. The imbalance at the start of the
 * step is applied in `staticIncrements` equal load increments. The scheme has no order: the state
 * is the equilibrium under the loads at the end of the step. */
static int step(struct art_step *s)
{
    return art_statics_step(s, ART_STATIC_PARTS);
}

const struct art_integrator art_integrator_static_incremental = {
    .summary = "equilibrium at each step; the load in equal parts",
    .step = step,
    .stiff = true,
    .is_static = true,
    .divided = true};

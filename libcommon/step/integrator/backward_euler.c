#include <art/step.h>

/* Solve (M - h D - h^2 K) u = M u0 + h (f + F) - h D u0 + h^2 c_D + h^3 c_K, then q <- q (+) h u.
 * It is one linearised step (Baraff & Witkin 1998, eq. 6, with attachments). Constraints follow
 * the solve instead of taking part in it. Order 1, implicit. */
static int step(struct art_step *s)
{
    int status;
    ART_TRY(art_step_backward(s, false));
    ART_TRY(art_step_project(s, true));
    art_step_accept(s, s->h, s->vec.u);
out:
    return status;
}

const struct art_integrator art_integrator_backward_euler = {
    .summary = "implicit, order 1; constraints after the solve",
    .step = step,
    .stiff = true,
    .divided = true};

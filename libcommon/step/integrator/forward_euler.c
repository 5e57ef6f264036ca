#include <art/step.h>

/* Compute a = M^-1 (f + F), then q <- q (+) h u0 and u <- u0 + h a. Order 1, explicit. */
static int step(struct art_step *s)
{
    int status;
    ART_TRY(art_step_explicit(s));
    art_step_accept(s, s->h, s->vec.u0);
    ART_TRY(art_step_project(s, true));
out:
    return status;
}

const struct art_integrator art_integrator_forward_euler = {
    .summary = "explicit, order 1; unstable for stiff systems", .step = step, .most_decay = 2};

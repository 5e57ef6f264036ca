/* Static solves: what is driven by targets goes its way in the parts of the load. All of the way at
 * once can turn the elements beside it inside out, or take a body through another. */
#include "statics_priv.h"
#include <math.h>
#include <string.h>

static bool is_driven(const struct art_dyn *dyn)
{
    int set = dyn->target_set;
    return (dyn->target_activity >= 0 ? set & dyn->target_activity : set) || dyn->is_companion;
}

void statics_driven_begin(struct art_statics *x)
{
    memcpy(x->path.end, x->state->q, (size_t)x->sys->n_q * sizeof *x->path.end);
    memcpy(x->path.driven, x->state->u, (size_t)x->sys->n_u * sizeof *x->path.driven);
    x->path.any_driven = false;
    for (int b = x->sys->n_active_blocks; b < x->sys->n_blocks; b++) {
        const struct art_dyn *dyn = dyn_of(x, b);
        for (int k = 0; k < (dyn->frame ? 6 : 3); k++)
            if (is_driven(dyn) && x->state->u[dyn->u + k] != 0) x->path.any_driven = true;
    }
}

double statics_driven_way(const struct art_statics *x)
{
    double most = 0;
    for (int b = x->sys->n_active_blocks; b < x->sys->n_blocks; b++) {
        const struct art_dyn *dyn = dyn_of(x, b);
        if (is_driven(dyn)) most = fmax(most, art_v3_norm(x->path.driven + dyn->u));
    }
    return most * x->s->h / x->scale.extent;
}

void statics_driven_place(struct art_statics *x, double part)
{
    double h = -(1 - part) * x->s->h;
    if (!x->path.any_driven) return;
    for (int b = x->sys->n_active_blocks; b < x->sys->n_blocks; b++) {
        const struct art_dyn *dyn = dyn_of(x, b);
        double *q = x->state->q + dyn->q, *u = x->path.driven + dyn->u;
        memcpy(q, x->path.end + dyn->q, (dyn->frame ? 7 : 3) * sizeof *q);
        if (!is_driven(dyn) || h == 0) continue;
        art_v3_add_scaled(q, q, h, u);
        if (dyn->frame) art_quat_integrate(q + 3, h, u + 3);
    }
    art_system_update(x->sys, x->state);
}

/* Bodies turn by themselves over a step of second order: what acts on them in the step is given to
 * them by halves, before and behind a turn by Euler's equations (Strang 1968), which keeps the
 * energy however fast they spin. The force -w x J w evaluated in the step would need the
 * derivatives that are not symmetric, and where a body turns by a radian it feeds it. The halves
 * depend on the turn as little as sin(angle / 2), so that passes over both end. */
#include "step_priv.h"
#include <string.h>

int art_step_turn_begin(struct art_step *s, struct art_step_turn *t)
{
    const struct art_system *sys = s->sys;
    const size_t n = (size_t)s->vec.n;
    double after[6];
    bool any = false;
    memset(t, 0, sizeof *t);
    for (int b = 0; b < sys->n_active_blocks && !any; b++)
        any = art_system_free_turn(sys, b, sys->inertia.mass, s->h,
                                   s->vec.u0 + sys->jac.K->row_off[b], after);
    if (!any) return ART_OK;
    t->mass = art_step_scratch_copy(s, sys->inertia.mass, sys->inertia.n_mass);
    t->before = art_step_scratch(s, n, sizeof *t->before);
    t->turn = art_step_scratch(s, n, sizeof *t->turn);
    t->is_free = art_step_scratch(s, (size_t)sys->n_active_blocks, sizeof *t->is_free);
    if (!t->mass || !t->before || !t->turn || !t->is_free) return ART_ENOMEM;
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const int at = sys->jac.K->row_off[b];
        t->is_free[b] = art_system_free_turn(sys, b, t->mass, s->h, s->vec.u0 + at, after);
        if (!t->is_free[b]) continue;
        memcpy(t->before + at, s->vec.u0 + at, 6 * sizeof *after);
        for (int i = 0; i < 6; i++) t->turn[at + i] = after[i] - t->before[at + i];
    }
    return ART_OK;
}

void art_step_turn_kicked(struct art_step *s, struct art_step_turn *t, double share, double drift,
                          const double *a0)
{
    const struct art_system *sys = s->sys;
    const struct art_step_vectors *v = &s->vec;
    double after[6];
    for (int b = 0; b < sys->n_active_blocks && t->mass; b++) {
        const int at = sys->jac.K->row_off[b];
        if (!t->is_free[b]) continue;
        for (int i = at; i < at + 6; i++)
            t->before[i] =
                v->u0[i] + share * (v->u[i] - v->u0[i] - t->turn[i]) + (a0 ? drift * a0[i] : 0);
        if (!art_system_free_turn(sys, b, t->mass, s->h, t->before + at, after)) continue;
        for (int i = 0; i < 6; i++) t->turn[at + i] = after[i] - t->before[at + i];
    }
}

void art_step_turn_force(struct art_step *s, const struct art_step_turn *t, double factor)
{
    const struct art_system *sys = s->sys;
    double *F = sys->inertia.mass_force;
    for (int b = 0; b < sys->n_active_blocks && t->mass; b++) {
        const int at = sys->jac.K->row_off[b];
        const double *M = sys->inertia.mass + 36 * (size_t)b, *turn = t->turn + at;
        for (int i = 0; i < 6 && t->is_free[b]; i++) {
            F[at + i] = 0;
            for (int k = 0; k < 6 && factor != 0; k++) F[at + i] += factor * M[6 * i + k] * turn[k];
        }
    }
}

void art_step_turn_fill(const struct art_step *s, const struct art_step_turn *t, double factor,
                        double turned, double *x)
{
    const struct art_system *sys = s->sys;
    for (int b = 0; b < sys->n_active_blocks && t->mass; b++)
        for (int i = sys->jac.K->row_off[b]; i < sys->jac.K->row_off[b + 1] && t->is_free[b]; i++)
            x[i] = factor * (t->before[i] + turned * t->turn[i]);
}

/* This file makes Gauss-Seidel sweeps over the rows of friction, one row after the other, with
 * masses alone. */
#include "friction_priv.h"
#include <math.h>
#include <string.h>

/* Compute y = M^-1 x for one block. */
static void solve_mass(const struct art_step *s, int b, const double *x, double *y)
{
    int n = s->sys->jac.K->size[b];
    memcpy(y, x, (size_t)n * sizeof *y);
    if (!art_system_block_mass_solve(s->sys, b, y)) memset(y, 0, (size_t)n * sizeof *y);
}

/* A spring with a damper that moves on from x at the start: v + c / (h (h + c d)) p = -x / (h + c
 * d) for an impulse p, of compliance c and damping d. */
double art_friction_regularization(const struct art_step *s, const struct art_friction *f)
{
    double c = f->compliance, h = s->h, time = art_step_force_time(s);
    return c > 0 ? c / (time * (h + c * f->damping)) : f->creep / time;
}

/* Return the speed J u of a row over all components with the velocities of the state; if `all` is
 * false, over the prescribed components alone. */
static double row_speed(const struct art_step *s, int g, bool all)
{
    const struct art_jac *J = &s->sys->constraints.F.J;
    double sum = 0;
    for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
        int b = J->block[e];
        if (b < s->sys->n_active_blocks && !all) continue;
        const double *u = s->state->u + s->sys->dyn[s->sys->block_dyn[b]].u;
        for (int i = 0; i < J->size[b]; i++) sum += J->val[J->off[e] + (size_t)i] * u[i];
    }
    return sum;
}

/* Accelerations are to stop what slides within the step. */
double art_friction_rhs(const struct art_step *s, const struct art_friction *f, int k)
{
    double sum = f->compliance > 0 ? -f->bristle_start[k] / (s->h + f->compliance * f->damping) : 0;
    sum -= row_speed(s, f->first + k, s->friction->accelerations); /* groups have a row each */
    return s->friction->accelerations ? sum / s->h : sum;
}

double art_friction_speed_error(const struct art_step *s, const struct art_friction *f, int k)
{
    const struct art_jac *J = &s->sys->constraints.F.J;
    int g = f->first + k;
    double sum = -art_friction_rhs(s, f, k);
    for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
        int b = J->block[e];
        if (b >= s->sys->n_active_blocks) continue;
        for (int i = 0; i < J->size[b]; i++)
            sum += J->val[J->off[e] + (size_t)i] * s->vec.u[s->sys->jac.K->row_off[b] + i];
    }
    return sum;
}

/* J M^-1 J^T */
static double mobility(const struct art_step *s, int r)
{
    const struct art_jac *J = &s->sys->constraints.F.J;
    double sum = 0, y[6];
    for (int e = J->ptr[r]; e < J->ptr[r + 1]; e++) {
        const double *w = J->val + J->off[e];
        if (J->block[e] >= s->sys->n_active_blocks) continue;
        solve_mass(s, J->block[e], w, y);
        for (int k = 0; k < J->size[J->block[e]]; k++) sum += w[k] * y[k];
    }
    return sum;
}

static void apply_impulse(struct art_step *s, int r, double impulse)
{
    const struct art_jac *J = &s->sys->constraints.F.J;
    double y[6];
    for (int e = J->ptr[r]; e < J->ptr[r + 1]; e++) {
        int b = J->block[e];
        if (b >= s->sys->n_active_blocks) continue;
        solve_mass(s, b, J->val + J->off[e], y);
        double *u = s->vec.u + s->sys->jac.K->row_off[b];
        for (int k = 0; k < J->size[b]; k++) u[k] += impulse * y[k];
    }
}

/* ArtiSynth, when it goes through rows one by one, counts velocities that are prescribed twice:
 * what sticks to a moving belt tends to twice its speed. */
static double speed_to_stop(const struct art_step *s, const struct art_friction *f, int k)
{
    double speed = art_friction_speed_error(s, f, k);
    return s->sys->quirks.driven_slip_twice ? speed + row_speed(s, f->first + k, false) : speed;
}

void art_friction_sweep(struct art_step *s, bool bare)
{
    for (int i = 0; i < s->sys->constraints.n_friction; i++) {
        const struct art_friction *f = &s->sys->constraints.friction[i];
        for (int k = 0; k < f->n; k++) {
            int r = f->first + k;
            if (s->friction->in_subproblem[r]) continue;
            double most = f->bound[k] * art_friction_impulse_factor(s), c = mobility(s, r);
            s->friction->phi[r] = 0;
            if (!bare) c += art_friction_regularization(s, f);
            if (!(c > 0)) continue;
            s->friction->phi[r] = fmin(fmax(-speed_to_stop(s, f, k) / c, -most), most);
            apply_impulse(s, r, s->friction->phi[r]);
        }
    }
}

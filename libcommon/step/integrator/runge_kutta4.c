#include "../step_priv.h"
#include <string.h>

/* Rates of the position numbers: v, and for a frame (v, (0,w) o q / 2), added linearly. */
static void rates(const struct art_system *sys, const struct art_state *state, double *qdot)
{
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        const double *u = state->u + dyn->u, *q = state->q + dyn->q;
        double *out = qdot + dyn->q;
        art_v3_copy(out, u);
        if (!dyn->frame) continue;
        const double w[4] = {0, u[3], u[4], u[5]};
        art_quat_mul(out + 3, w, q + 3);
        for (int k = 3; k < 7; k++) out[k] *= 0.5;
    }
}

/* The state at q0 + c qdot, u0 + c udot. */
static void set_stage(struct art_step *s, double c, const double *qdot, const double *udot)
{
    const struct art_system *sys = s->sys;
    const double *u0 = s->u0;
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        int nq = dyn->frame ? 7 : 3, nu = dyn->frame ? 6 : 3;
        for (int k = 0; k < nq; k++)
            s->state->q[dyn->q + k] = s->q_saved[dyn->q + k] + c * qdot[dyn->q + k];
        for (int k = 0; k < nu; k++) s->state->u[dyn->u + k] = u0[k] + c * udot[k];
        if (dyn->frame)
            (void)art_quat_normalize(s->state->q + dyn->q + 3, s->state->q + dyn->q + 3);
        u0 += nu;
        udot += nu;
    }
    art_system_update(s->sys, s->state);
}

static int stage(struct art_step *s, int i)
{
    art_system_masses(s->sys, s->state);
    art_system_forces(s->sys, s->state, s->f);
    rates(s->sys, s->state, s->k[i]);
    /* in the original constraints are no part of the stages, which makes the order 1 */
    if (!s->sys->compat) return art_step_accelerate(s, s->k[4 + i]);
    for (int k = 0; k < s->sys->n_active; k++) s->k[4 + i][k] = s->f[k] + s->sys->mass_force[k];
    return art_system_mass_solve(s->sys, s->k[4 + i]);
}

/* The classical scheme (Kutta 1901); masses and forces anew at each stage. Order 4, explicit. */
static int step(struct art_step *s)
{
    const double h = s->h, c[4] = {0, h / 2, h / 2, h}, w[4] = {1, 2, 2, 1};
    memcpy(s->q_saved, s->state->q, (size_t)s->sys->n_q * sizeof *s->q_saved);
    art_system_get_velocity(s->sys, s->state, s->u0);
    for (int i = 0; i < 4; i++) {
        if (i > 0) set_stage(s, c[i], s->k[i - 1], s->k[4 + i - 1]);
        int status = stage(s, i);
        if (status < 0) return status;
    }
    for (int i = 1; i < 4; i++) {
        for (int k = 0; k < s->sys->n_q; k++) s->k[0][k] += w[i] * s->k[i][k];
        for (int k = 0; k < s->sys->n_active; k++) s->k[4][k] += w[i] * s->k[4 + i][k];
    }
    set_stage(s, h / 6, s->k[0], s->k[4]);
    art_system_get_velocity(s->sys, s->state, s->u);
    return art_step_project(s, s->sys->compat);
}

const struct art_integrator art_integrator_runge_kutta4 = {"RungeKutta4", "explicit, order 4", step,
                                                           .stiff = false};

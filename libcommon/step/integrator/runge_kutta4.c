#include <art/step.h>

/* Compute the rates of the position coordinates: v, and for a frame (v, (0,w) o q / 2), which are
 * added linearly. */
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

/* Set the state to q0 + c qdot, u0 + c udot. */
static void set_stage(struct art_step *s, double c, const double *qdot, const double *udot)
{
    const struct art_system *sys = s->sys;
    const double *u0 = s->vec.u0;
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        int nq = dyn->frame ? 7 : 3, nu = dyn->frame ? 6 : 3;
        for (int k = 0; k < nq; k++)
            s->state->q[dyn->q + k] = s->vec.q0[dyn->q + k] + c * qdot[dyn->q + k];
        for (int k = 0; k < nu; k++) s->state->u[dyn->u + k] = u0[k] + c * udot[k];
        if (dyn->frame)
            (void)art_quat_normalize(s->state->q + dyn->q + 3, s->state->q + dyn->q + 3);
        u0 += nu;
        udot += nu;
    }
    art_system_update(s->sys, s->state);
}

/* These are the rates of the four stages. */
struct stages {
    double *qdot[4], *udot[4]; /* [n_q], [n] */
};

static int stage(struct art_step *s, double *qdot, double *udot)
{
    art_system_masses(s->sys, s->state);
    art_system_forces(s->sys, s->state, s->vec.f);
    rates(s->sys, s->state, qdot);
    /* in the original constraints are no part of the stages, which makes the order 1 */
    if (!s->sys->quirks.unconstrained_stages) return art_step_accelerate(s, udot);
    for (int k = 0; k < s->vec.n; k++) udot[k] = s->vec.f[k] + s->sys->inertia.mass_force[k];
    return art_system_mass_solve(s->sys, udot);
}

/* Take a step of the classical Runge-Kutta scheme (Kutta 1901), with masses and forces anew at
 * each stage. Order 4, explicit. */
static int step(struct art_step *s)
{
    const double h = s->h, c[4] = {0, h / 2, h / 2, h}, w[4] = {1, 2, 2, 1};
    struct stages r;
    int status;
    art_system_get_velocity(s->sys, s->state, s->vec.u0);
    for (int i = 0; i < 4; i++) {
        r.qdot[i] = art_step_scratch(s, (size_t)s->sys->n_q, sizeof(double));
        r.udot[i] = art_step_scratch(s, (size_t)s->vec.n, sizeof(double));
        if (!r.qdot[i] || !r.udot[i]) return ART_ENOMEM;
        if (i > 0) set_stage(s, c[i], r.qdot[i - 1], r.udot[i - 1]);
        art_step_evaluate_at(s, c[i] / h);
        ART_TRY(stage(s, r.qdot[i], r.udot[i]));
    }
    for (int i = 1; i < 4; i++) {
        for (int k = 0; k < s->sys->n_q; k++) r.qdot[0][k] += w[i] * r.qdot[i][k];
        for (int k = 0; k < s->vec.n; k++) r.udot[0][k] += w[i] * r.udot[i][k];
    }
    art_step_evaluate_at(s, 1);
    set_stage(s, h / 6, r.qdot[0], r.udot[0]);
    art_system_get_velocity(s->sys, s->state, s->vec.u);
    status = art_step_project(s, s->sys->quirks.unconstrained_stages);
out:
    return status;
}

const struct art_integrator art_integrator_runge_kutta4 = {
    .summary = "explicit, order 4", .step = step, .inner_order = 4, .most_decay = 2.785};

/* The integration schemes share this: momentum, explicit and implicit solves, acceptance of a
 * result. The formulas are those of docs/rooms/step.md. */
#include "step_priv.h"
#include <string.h>

/* Evaluate u0, f and b by the masses of the state, and K and D if asked for. */
static void evaluate_momentum(struct art_step *s, bool jacobians)
{
    struct art_step_vectors *v = &s->vec;
    art_system_get_velocity(s->sys, s->state, v->u0);
    if (jacobians)
        art_system_linearize(s->sys, s->state, v->f);
    else
        art_system_forces(s->sys, s->state, v->f);
    art_system_mass_mul(s->sys, v->u0, v->b);
    for (int i = 0; i < v->n; i++) v->b[i] += s->h * (v->f[i] + s->sys->inertia.mass_force[i]);
}

void art_step_momentum(struct art_step *s, bool jacobians)
{
    art_system_masses(s->sys, s->state);
    evaluate_momentum(s, jacobians);
}

void art_step_momentum_backward(struct art_step *s)
{
    art_system_step_masses(s->sys, s->state, s->h);
    evaluate_momentum(s, true);
}

int art_step_explicit(struct art_step *s)
{
    struct art_step_vectors *v = &s->vec;
    art_system_get_velocity(s->sys, s->state, v->u0);
    art_system_masses(s->sys, s->state);
    art_system_forces(s->sys, s->state, v->f);
    for (int i = 0; i < v->n; i++) v->u[i] = v->f[i] + s->sys->inertia.mass_force[i];
    int status = art_system_mass_solve(s->sys, v->u);
    for (int i = 0; i < v->n; i++) v->u[i] = v->u0[i] + s->h * v->u[i];
    return status;
}

void art_step_add_parametric(struct art_step *s, double a0, double a1)
{
    const struct art_system *sys = s->sys;
    const struct art_step_solver *solver = s->solver;
    double *up = s->con->parametric, *y = solver->product;
    if (!sys->quirks.driven_velocity_twice || sys->n_blocks == sys->n_active_blocks) return;
    if (!art_step_parametric_velocities(s, up)) return;
    memset(y, 0, (size_t)solver->n_total * sizeof *y);
    /* only rows of unknowns are used below, so the columns need no selection: the rest of up is
     * zero */
    art_blocks_mul(sys->jac.D, solver->active, NULL, a0, up, y);
    art_blocks_mul(sys->jac.K, solver->active, NULL, a1, up, y);
    for (int i = 0; i < s->vec.n; i++) s->vec.b[i] -= y[i];
}

void art_step_accept(struct art_step *s, double h_move, const double *u_move)
{
    art_system_move(s->sys, s->state, h_move, u_move);
    art_system_set_velocity(s->sys, s->state, s->vec.u);
    art_system_update(s->sys, s->state);
}

void art_step_accept_end(struct art_step *s, double h_move, const double *u_move)
{
    art_system_move(s->sys, s->state, h_move, u_move);
    art_system_set_velocity(s->sys, s->state, s->vec.u);
    s->con->points_stale = !art_system_update_frames(s->sys, s->state);
}

void art_step_set_positions(struct art_step *s, const double *q)
{
    const struct art_system *sys = s->sys;
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        memcpy(s->state->q + dyn->q, q + dyn->q, (dyn->frame ? 7 : 3) * sizeof *q);
    }
}

void art_step_restore_positions(struct art_step *s)
{
    art_step_set_positions(s, s->vec.q0);
}

int art_step_symplectic(struct art_step *s)
{
    int status;
    ART_TRY(art_step_explicit(s));
    ART_TRY(art_step_project(s, true));
    art_step_accept(s, s->h, s->vec.u);
out:
    return status;
}

/* The tolerances of steps of large systems: with rows, where it is that of the residual, and
 * without, where it is that of the error in energy. What a step is off by itself is far more. */
static const double tolerance_with_rows = 1e-9, tolerance_without = 1e-8;

double art_step_backward_tolerance(const struct art_step *s, bool rows)
{
    if (s->options.exact || art_step_has_implicit_friction(s)) return 0;
    if (!art_step_is_large(s)) return art_step_has_soft_contact(s) ? tolerance_with_rows : 0;
    return rows && art_step_constrained(s) ? tolerance_with_rows : tolerance_without;
}

/* The momentum of a backward step whose matrix needs no K and D of its own: small models of bodies
 * and springs. False: it does. */
static bool sum_backward(struct art_step *s)
{
    struct art_step_vectors *v = &s->vec;
    /* under compat sums keep the order of the original: rounding may decide what a particle slides
     * on */
    if (s->sys->quirks.rows_at_start || !art_system_sums(s->sys) ||
        art_step_parametric_velocities(s, s->con->parametric))
        return false;
    art_system_get_velocity(s->sys, s->state, v->u0);
    art_system_step_masses(s->sys, s->state, s->h);
    art_system_linearize_step(s->sys, s->state, s->h, v->f);
    art_system_mass_mul(s->sys, v->u0, v->b);
    for (int i = 0; i < v->n; i++) v->b[i] += v->f[i] + s->h * s->sys->inertia.mass_force[i];
    return true;
}

int art_step_backward(struct art_step *s, bool coupled)
{
    double h = s->h;
    const bool summed = sum_backward(s);
    struct art_step_request request = {
        .a0 = -h, .a1 = -h * h, .coupled = coupled, .summed = summed};
    if (!summed) {
        art_step_momentum_backward(s);
        art_step_add_product(s, s->sys->jac.D, -h, s->vec.u0);
        for (int i = 0; i < s->vec.n; i++)
            s->vec.b[i] += h * h * (s->sys->jac.cD[i] + h * s->sys->jac.cK[i]);
    }
    if (coupled) {
        int status = art_step_constrain_midway(s, h);
        if (status < 0) return status;
        art_step_add_parametric(s, -h, -h * h);
    }
    request.tolerance = art_step_backward_tolerance(s, coupled);
    return art_step_solve(s, &request);
}

#include <art/step.h>
#include <math.h>

enum { MOST_ITERATIONS = 5 };

static const double tolerance = 1e-8;

static void move_from_start(struct art_step *s)
{
    art_step_restore_positions(s);
    art_step_accept(s, s->h, s->vec.u);
}

/* Test whether M (u - u0) / h = f + F holds with f at the new state; M and F stay those of the
 * start of the step. `change` is scratch memory for u - u0. */
static bool solved(struct art_step *s, double *change)
{
    const struct art_system *sys = s->sys;
    double residual = 0, size = 0;
    art_system_forces(s->sys, s->state, s->vec.f);
    for (int i = 0; i < sys->n_active; i++) change[i] = s->vec.u[i] - s->vec.u0[i];
    art_system_mass_mul(sys, change, s->vec.b);
    art_step_add_impulses(s, -1, s->vec.b);
    for (int i = 0; i < sys->n_active; i++) {
        double f = s->vec.f[i] + sys->inertia.mass_force[i], r = s->vec.b[i] / s->h - f;
        residual += r * r;
        size += f * f;
    }
    return !(sqrt(residual) > tolerance * sqrt(size));
}

/* b = M u0 + h (f + F) - (h D + h^2 K) u, all but M, F, u0 at the new state. The centripetal terms
 * c_D, c_K have no place here: they tell how the velocity of what is attached changes from t0 to
 * t1, and f is that of t1 already. With them, as in ArtiSynth, the iteration tends to a state that
 * is off the equation above by c_D h + c_K h^2, and never stops early; this is done under compat.
 */
static int iterate(struct art_step *s)
{
    const struct art_system *sys = s->sys;
    const struct art_step_request request = {.a0 = -s->h, .a1 = -s->h * s->h, .coupled = true};
    double h = s->h, c = sys->quirks.iterated_centripetal_terms ? h * h : 0;
    art_system_jacobians(s->sys, s->state);
    art_system_mass_mul(sys, s->vec.u0, s->vec.b);
    for (int i = 0; i < sys->n_active; i++)
        s->vec.b[i] += h * (s->vec.f[i] + sys->inertia.mass_force[i]) +
                       c * (sys->jac.cD[i] + h * sys->jac.cK[i]);
    art_step_add_product(s, sys->jac.D, -h, s->vec.u);
    art_step_add_product(s, sys->jac.K, -h * h, s->vec.u);
    return art_step_solve(s, &request);
}

/* Take a step of backward Euler with Newton iterations: the first one is that of
 * ConstrainedBackwardEuler, then the equation is linearised anew at the state reached, up to five
 * times. Order 1, implicit. */
static int step(struct art_step *s)
{
    double *change = art_step_scratch(s, (size_t)s->vec.n, sizeof *change);
    if (!change) return ART_ENOMEM;
    int status = art_step_backward(s, true);
    if (status < 0) return status;
    move_from_start(s);
    for (int k = 0; k < MOST_ITERATIONS && !solved(s, change); k++) {
        status = iterate(s);
        if (status < 0) return status;
        move_from_start(s);
    }
    if (!s->friction) return ART_OK;
    art_step_restore_positions(s);
    status = art_step_apply_friction(s);
    if (status == ART_OK) art_step_accept(s, s->h, s->vec.u);
    return status;
}

const struct art_integrator art_integrator_full_backward_euler = {
    .summary = "implicit, order 1; iterated to the solution",
    .step = step,
    .couples_constraints = true,
    .constraints_first = true,
    .divided = true};

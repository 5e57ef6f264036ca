#include "../step_priv.h"
#include <math.h>
#include <string.h>

enum { MOST_CORRECTIONS = 5, MOST_CHEAP = 3 };

/* All by the change of velocity in the step: what is left to the next correction; the same with the
 * Jacobians of the start; what says that the equation was linear. Rounding of the positions is by
 * the size of the model. */
static const double tolerance = 1e-3, modified_tolerance = 1e-4, linear = 1e-9, rounding = 1e-15;
/* How fast corrections with the Jacobians of the start have to get smaller. */
static const double required_rate = 0.2;

/* How well the first solution is solved for, by what the correction in the last step began with. */
static const double first_tolerance_share = 1e-2, first_tolerance_max = 1e-5;

/* f + F at the start of the step; velocities before a correction. */
static double *start_force(const struct art_step *s)
{
    return s->k[4];
}

static double *previous_velocity(const struct art_step *s)
{
    return s->k[5];
}

/* sqrt(x M x) */
static double mass_norm(struct art_step *s, const double *x)
{
    double sum = 0;
    art_system_mass_mul(s->sys, x, s->x);
    for (int i = 0; i < s->sys->n_active; i++) sum += x[i] * s->x[i];
    return sqrt(sum);
}

/* sqrt((x - y) M (x - y)) */
static double mass_distance(struct art_step *s, const double *x, const double *y)
{
    for (int i = 0; i < s->sys->n_active; i++) s->f[i] = x[i] - y[i];
    return mass_norm(s, s->f);
}

static void save_masses(struct art_step *s)
{
    size_t n = 36 * (size_t)s->sys->n_active_blocks;
    if (s->mass_saved) memcpy(s->mass_saved, s->sys->mass, n * sizeof *s->mass_saved);
}

/* What follows corrects the first solution, which in the step before was off by s->start: to solve
 * for it much better than that is of no use (Dembo, Eisenstat & Steihaug 1982). */
static double first_tolerance(const struct art_step *s)
{
    if (s->exact || s->sys->compat || art_step_has_implicit_friction(s)) return 0;
    return fmin(first_tolerance_share * s->start, first_tolerance_max);
}

/* How well corrections are solved for: what is left is that part of the change of velocity in the
 * step, as which the first solution begins. */
static const double later_tolerance_share = 1e-6;

static double later_tolerance(const struct art_step *s)
{
    if (s->exact || s->sys->compat || art_step_has_implicit_friction(s)) return 0;
    return later_tolerance_share * fmin(s->first, 1);
}

/* (M - h/2 D - h^2/4 K) u = M u0 + h (f + F) - h/2 D u0 + h^2/4 K u0 + h^2/4 c_D + h^3/8 c_K: the
 * rule with f and F linear from the start of the step on. */
static int linearized(struct art_step *s)
{
    double h = s->h, h2 = h * h / 4;
    art_step_momentum(s, true);
    save_masses(s);
    for (int i = 0; i < s->sys->n_active; i++) start_force(s)[i] = s->f[i] + s->sys->mass_force[i];
    art_step_add_product(s, s->sys->D, -h / 2, s->u0);
    art_step_add_product(s, s->sys->K, h2, s->u0);
    for (int i = 0; i < s->sys->n_active; i++)
        s->b[i] += h2 * (s->sys->cD[i] + 0.5 * h * s->sys->cK[i]);
    int status = art_step_constrain_midway(s, h / 2);
    if (status < 0) return status;
    art_step_parametric(s, -h / 2, -h2);
    s->goal = first_tolerance(s);
    status = art_step_solve(s, -h / 2, -h2, true);
    s->goal = 0;
    s->first = art_step_start_residual(s);
    return status;
}

/* The state that u leads to. */
static void move_to_end(struct art_step *s)
{
    art_step_restore_positions(s);
    art_system_move(s->sys, s->state, s->h / 2, s->u);
    art_step_accept(s, s->h / 2, s->u0);
}

/* Masses and forces there, and Jacobians; what points remember of their way is then there as well.
 */
static int evaluate_at_end(struct art_step *s, bool jacobians)
{
    size_t n = (size_t)s->state->n_history;
    move_to_end(s);
    memcpy(s->aux_saved, s->state->history, n * sizeof *s->aux_saved);
    art_system_record_end_state(s->sys, s->state);
    art_system_update_history(s->sys, s->state, s->h);
    art_system_masses(s->sys, s->state);
    if (jacobians)
        art_system_linearize(s->sys, s->state, s->f);
    else
        art_system_forces(s->sys, s->state, s->f);
    memcpy(s->state->history, s->aux_saved, n * sizeof *s->aux_saved);
    art_watch_lap(s->watch, s->seconds, ART_STEP_ASSEMBLY);
    return art_step_check_forces(s, s->state->t);
}

/* y = (M0 + M1) / 2 x */
static void mean_momentum(struct art_step *s, const double *x, double *y)
{
    struct art_system start = *s->sys;
    art_system_mass_mul(s->sys, x, y);
    if (!s->mass_saved) return; /* masses of points stay */
    start.mass = s->mass_saved;
    art_system_mass_mul(&start, x, s->x);
    for (int i = 0; i < start.n_active; i++) y[i] = 0.5 * (y[i] + s->x[i]);
}

/* What the rule leaves over, (M0 + M1)/2 (u - u0) - h/2 (f0 + F0 + f1 + F1) - G^T l - N^T t,
 * becomes the right-hand side of the next correction; how much it can be at most, as a velocity. */
static int assemble_residual(struct art_step *s, double *most)
{
    const struct art_system *sys = s->sys;
    double h = s->h, *r = s->b, *y = previous_velocity(s), sum = 0;
    for (int i = 0; i < sys->n_active; i++) y[i] = s->u[i] - s->u0[i];
    mean_momentum(s, y, r);
    for (int i = 0; i < sys->n_active; i++)
        r[i] -= h / 2 * (start_force(s)[i] + s->f[i] + sys->mass_force[i]);
    memcpy(y, r, (size_t)sys->n_active * sizeof *y);
    art_step_add_impulses(s, -1, y);
    memcpy(s->x, y, (size_t)sys->n_active * sizeof *y);
    int status = art_system_mass_solve(sys, s->x);
    if (status < 0) return status;
    for (int i = 0; i < sys->n_active; i++) sum += y[i] * s->x[i];
    *most = sqrt(fabs(sum));
    return ART_OK;
}

/* (M1 - h/2 D1 - h^2/4 K1) (u - before) = -(what is left over) + G^T l + N^T t */
static int correct(struct art_step *s)
{
    const struct art_system *sys = s->sys;
    double h = s->h;
    memcpy(previous_velocity(s), s->u, (size_t)sys->n_active * sizeof *s->u);
    art_system_mass_mul(sys, s->u, s->x);
    for (int i = 0; i < sys->n_active; i++) s->b[i] = s->x[i] - s->b[i];
    art_step_add_product(s, sys->D, -h / 2, s->u);
    art_step_add_product(s, sys->K, -h * h / 4, s->u);
    s->guess = previous_velocity(s), s->goal = later_tolerance(s);
    int status = art_step_solve(s, -h / 2, -h * h / 4, true);
    s->guess = NULL, s->goal = 0;
    s->start = fmax(s->start, art_step_start_residual(s));
    return status;
}

/* The same with the matrix A of the start: A (u - before) = -(what is left over) + ... */
static int correct_modified(struct art_step *s)
{
    const struct art_system *sys = s->sys;
    for (int i = 0; i < sys->n_active; i++) s->b[i] = -s->b[i];
    memcpy(previous_velocity(s), s->u, (size_t)sys->n_active * sizeof *s->u);
    art_step_add_product(s, sys->A, 1, s->u);
    s->guess = previous_velocity(s), s->goal = later_tolerance(s);
    int status = art_step_solve_again(s);
    s->guess = NULL, s->goal = 0;
    s->start = fmax(s->start, art_step_start_residual(s));
    return status;
}

/* A change of velocity that only rounding of the positions makes. */
static double rounding_velocity(const struct art_step *s)
{
    double mass = 0;
    for (int b = 0; b < s->sys->n_active_blocks; b++) mass += s->sys->mass[36 * (size_t)b];
    return rounding * s->extent / s->h * sqrt(mass);
}

/* The last correction is taken back, with the forces of constraints that it told. */
static void undo_correction(struct art_step *s)
{
    memcpy(s->u, previous_velocity(s), (size_t)s->sys->n_active * sizeof *s->u);
    memcpy(s->state->history, s->aux_saved, (size_t)s->state->n_history * sizeof *s->aux_saved);
}

/* Newton's method for the rule itself, until what the next correction would change is small. Where
 * corrections do not become smaller the step is too large for it: the best one stands, and
 * s->unsettled tells. `last`: the change of the correction before; 0: there was none. */
static int iterate_newton(struct art_step *s, double change, double last)
{
    double target = fmax(tolerance * change, rounding_velocity(s)), left = 0;
    bool first = last == 0;
    if (first) last = mass_norm(s, s->u) + mass_norm(s, s->u0);
    for (int k = 0; k < MOST_CORRECTIONS; k++, first = false) {
        int status = evaluate_at_end(s, true);
        if (status == ART_OK) status = assemble_residual(s, &left);
        s->newton_error = 0;
        if (status < 0 || left <= fmax(linear * change, rounding_velocity(s))) return status;
        if ((status = correct(s)) < 0) return status;
        double step = mass_distance(s, s->u, previous_velocity(s)),
               rate = step / (first ? change : last);
        if (!(step < last)) undo_correction(s);
        if (step < last && rate * step <= target) return ART_OK;
        s->newton_error = step / fmax(change, rounding_velocity(s));
        if (!(step < last) || (!first && rate > 0.5)) break;
        last = step;
    }
    return ART_OK;
}

/* First with the matrix and the rows of the start, as long as that converges fast: it takes no
 * Jacobians, no factor and hardly a search for what pushes. What the first correction is by the
 * change is what the Jacobians of the start are off by on half of the way. */
static int iterate_modified_newton(struct art_step *s, double change)
{
    double last = change, target = fmax(modified_tolerance * change, rounding_velocity(s)),
           left = 0;
    for (int k = 0; k < MOST_CHEAP; k++) {
        int status = evaluate_at_end(s, false);
        if (status == ART_OK) status = assemble_residual(s, &left);
        if (status < 0 || left <= fmax(linear * change, rounding_velocity(s))) return status;
        if ((status = correct_modified(s)) < 0) return status;
        double step = mass_distance(s, s->u, previous_velocity(s)),
               rate = (k == 0 ? 2 : 1) * step / last;
        if (rate * step <= target) return ART_OK;
        if (k == 0 && !(rate < required_rate)) {
            undo_correction(s);
            return iterate_newton(s, change, 0);
        }
        last = step;
        if (!(rate < required_rate)) break;
    }
    return iterate_newton(s, change, last);
}

static int solve_rule(struct art_step *s)
{
    double change = mass_distance(s, s->u, s->u0);
    s->start = 0;
    return art_step_is_large(s) ? iterate_modified_newton(s, change) : iterate_newton(s, change, 0);
}

/* The trapezoidal rule (Newmark, gamma 1/2, beta 1/4)
 *
 *     (M0 + M1)/2 (u - u0) = h/2 (f0 + F0 + f1 + F1) + G^T l + N^T t
 *     q = (q0 (+) h/2 u) (+) h/2 u0
 *
 * first linearised at the start, then by Newton's method. Under compat only the former, which is
 * of order 1 where Jacobians are not complete. */
static int step(struct art_step *s)
{
    art_step_save_positions(s);
    s->newton_error = 0;
    int status = linearized(s);
    if (status == ART_OK && !s->sys->compat) status = solve_rule(s);
    if (status == ART_OK) status = art_step_damp_ringing(s, start_force(s));
    if (status < 0) return status;
    art_step_restore_positions(s);
    if ((status = art_step_apply_friction(s)) < 0) return status;
    art_system_move(s->sys, s->state, s->h / 2, s->u);
    art_step_accept_end(s, s->h / 2, s->u0);
    return ART_OK;
}

const struct art_integrator art_integrator_trapezoidal = {
    "Trapezoidal", "implicit, order 2",         step,
    .stiff = true, .couples_constraints = true, .constraints_first = true};

#include <art/step.h>
#include <math.h>
#include <string.h>

enum { MOST_CORRECTIONS = 5, MOST_CHEAP = 3 };

/* All by the change of velocity in the step: what is left to the next correction; the same with the
 * Jacobians of the start; what says that the equation was linear. Rounding of the positions is by
 * the size of the model. */
static const double tolerance = 1e-3, modified_tolerance = 1e-4, linear = 1e-9, rounding = 1e-15;
/* The required rate of convergence of corrections with the Jacobians of the start. */
static const double required_rate = 0.2;

/* The tolerance of the first solve is relative to the residual with which the corrections of the
 * last step began. */
static const double first_tolerance_share = 1e-2, first_tolerance_max = 1e-5;
/* The same where the step before had no corrections to go by. */
static const double first_tolerance_unknown = 1e-9;

/* The work of a step. */
struct work {
    double *f0;                /* [n] f + F at the start of the step, but for bodies that turn */
    struct art_step_turn turn; /* of bodies, in place of their F */
    double *way[2];            /* [n] velocities of the first and the second half of the way */
    double *before;            /* [n] velocity before a correction */
    double *mass0;             /* [n_mass] masses of the start; NULL: they stay */
    double *history;           /* [n_history] of the state */
    double first;  /* residual that the first solution began with, by that of the terms */
    double change; /* change of velocity by the first solution, by the size of the terms */
};

/* This is what the scheme remembers from step to step: the largest residual with which a
 * correction of u began, relative to the terms of the equation. */
struct memory {
    double correction; /* -1: the last step had none, as it was one of backward Euler */
    double left;       /* residual that the corrections of the last step have left, estimated */
    int n_corrections; /* with the matrix of the start; 0: there were others */
};

static struct memory *memory_of(const struct art_step *s)
{
    return s->memory;
}

/* Masses of frames change with them. */
static bool frames_move(const struct art_system *sys)
{
    for (int b = 0; b < sys->n_active_blocks; b++)
        if (sys->dyn[sys->block_dyn[b]].frame) return true;
    return false;
}

static int reserve(struct art_step *s, struct work *w)
{
    size_t n = (size_t)s->vec.n, mass = s->sys->inertia.n_mass;
    memset(w, 0, sizeof *w);
    w->f0 = art_step_scratch(s, n, sizeof *w->f0);
    w->before = art_step_scratch(s, n, sizeof *w->before);
    for (int k = 0; k < 2; k++)
        if (!(w->way[k] = art_step_scratch(s, n, sizeof *w->way[k]))) return ART_ENOMEM;
    w->history = art_step_scratch(s, (size_t)s->state->n_history, sizeof *w->history);
    if (!w->f0 || !w->before || !w->history) return ART_ENOMEM;
    if (frames_move(s->sys) && !(w->mass0 = art_step_scratch(s, mass, sizeof *w->mass0)))
        return ART_ENOMEM;
    return ART_OK;
}

/* Compute the distance of x and y in the metric of the masses, sqrt((x - y) M (x - y)); if y is
 * NULL, sqrt(x M x). */
static int mass_distance(struct art_step *s, const double *x, const double *y, double *distance)
{
    const struct art_step_mark mark = art_step_mark(s);
    size_t n = (size_t)s->vec.n;
    double *d = art_step_scratch(s, n, sizeof *d), *m = art_step_scratch(s, n, sizeof *m), sum = 0;
    if (!d || !m) return ART_ENOMEM;
    for (size_t i = 0; i < n; i++) d[i] = y ? x[i] - y[i] : x[i];
    art_system_mass_mul(s->sys, d, m);
    for (size_t i = 0; i < n; i++) sum += d[i] * m[i];
    *distance = sqrt(sum);
    art_step_release(s, mark);
    return ART_OK;
}

/* The forcing term of the first solve: corrections follow, and in the step before the first
 * solution was off by that; to solve for it much better is of no use (Dembo, Eisenstat & Steihaug
 * 1982). */
static double first_tolerance(const struct art_step *s)
{
    if (s->options.exact || art_step_has_implicit_friction(s)) return 0;
    double correction = memory_of(s)->correction;
    if (correction < 0) return first_tolerance_unknown;
    return fmin(first_tolerance_share * correction, first_tolerance_max);
}

/* The tolerance of a correction is this share of the residual with which the first solve began.
 * Where corrections leave more than that to the next one, a part of what they leave does (the
 * forcing term of an inexact Newton method, Dembo, Eisenstat & Steihaug 1982), but no more than
 * this share of the change of velocity in the step. */
static const double later_tolerance_share = 1e-6, forcing = 0.1;

/* `left` is the residual that the correction will leave, as it is expected. */
static double later_tolerance(const struct art_step *s, const struct work *w, double left)
{
    if (s->options.exact || art_step_has_implicit_friction(s)) return 0;
    double fine = later_tolerance_share * fmin(w->first, 1);
    return fmax(fine, fmin(later_tolerance_share * fmin(w->change, 1), forcing * left));
}

/* The tolerance of a first correction that a second one follows, by the residual with which
 * corrections began in the step before: the second one takes what is left. */
static const double rough_tolerance_share = 1e-2;

static double rough_tolerance(double fine, double began)
{
    return fine > 0 ? fmax(fine, rough_tolerance_share * began) : fine;
}

/* The change of velocity by the last solve, relative to the terms of the equation, each unknown in
 * units of sqrt(A_ii). */
static double relative_change(const struct art_step *s)
{
    const struct art_blocks *A = s->sys->jac.A;
    const struct art_step_vectors *v = &s->vec;
    double change = 0, solution = 0, right = 0;
    for (int b = 0; b < s->sys->n_active_blocks; b++) {
        const double *D = A->val + A->val_off[A->ptr[b + 1] - 1]; /* the diagonal block is last */
        for (int r = 0, n = A->size[b]; r < n; r++) {
            int i = A->row_off[b] + r;
            double a = fabs(D[r * (n + 1)]), d = v->u[i] - v->u0[i];
            change += a * d * d, solution += a * v->u[i] * v->u[i];
            if (a > 0) right += v->b[i] * v->b[i] / a;
        }
    }
    double size = fmax(solution, right);
    return size > 0 ? sqrt(change / size) : 0;
}

/* Bodies turn by themselves in place of their force F, which goes out of f0 and b. */
static int begin_turn(struct art_step *s, struct work *w)
{
    struct art_step_vectors *v = &s->vec;
    const double *F = s->sys->inertia.mass_force;
    int status = art_step_turn_begin(s, &w->turn);
    if (status < 0) return status;
    for (int i = 0; i < v->n && w->turn.mass; i++) v->b[i] -= s->h * F[i];
    art_step_turn_force(s, &w->turn, 1 / s->h);
    for (int i = 0; i < v->n && w->turn.mass; i++) v->b[i] += s->h * F[i];
    art_step_turn_force(s, &w->turn, 0);
    for (int i = 0; i < v->n; i++) w->f0[i] = v->f[i] + F[i];
    return ART_OK;
}

/* Solve (M - h/2 D - h^2/4 K) u = M u0 + h (f + F) - h/2 D u0 + h^2/4 K u0 + h^2/4 c_D + h^3/8
 * c_K, which is the trapezoidal rule with f and F linearised at the start of the step. */
static int linearized(struct art_step *s, struct work *w)
{
    const struct art_system *sys = s->sys;
    struct art_step_vectors *v = &s->vec;
    double h = s->h, h2 = h * h / 4;
    struct art_step_request request = {.a0 = -h / 2, .a1 = -h2, .coupled = true};
    art_step_evaluate_at(s, 0);
    art_step_momentum(s, true);
    art_step_evaluate_at(s, 1);
    if (w->mass0) memcpy(w->mass0, sys->inertia.mass, sys->inertia.n_mass * sizeof *w->mass0);
    int status = begin_turn(s, w);
    if (status < 0) return status;
    art_step_add_product(s, sys->jac.D, -h / 2, v->u0);
    art_step_add_product(s, sys->jac.K, h2, v->u0);
    for (int i = 0; i < v->n; i++) v->b[i] += h2 * (sys->jac.cD[i] + 0.5 * h * sys->jac.cK[i]);
    if ((status = art_step_constrain_midway(s, h / 2)) < 0) return status;
    art_step_add_parametric(s, -h / 2, -h2);
    request.tolerance = first_tolerance(s);
    status = art_step_solve(s, &request);
    w->first = art_step_start_residual(s);
    w->change = relative_change(s);
    return status;
}

/* Go from q0 half of the way to where the velocity u leads: the second half is by way[1]. */
static void move_halfway(struct art_step *s, struct work *w)
{
    const size_t bytes = (size_t)s->vec.n * sizeof *s->vec.u;
    memcpy(w->way[0], s->vec.u, bytes);
    memcpy(w->way[1], s->vec.u0, bytes);
    art_step_turn_kicked(s, &w->turn, 0.5, 0, NULL);
    art_step_turn_fill(s, &w->turn, 1, 0, w->way[0]);
    art_step_turn_fill(s, &w->turn, 1, 1, w->way[1]);
    art_step_restore_positions(s);
    art_system_move(s->sys, s->state, s->h / 2, w->way[0]);
}

/* Evaluate masses, forces and, if asked, Jacobians at the end of the step. The history variables
 * of points are those of the end meanwhile. */
static int evaluate_at_end(struct art_step *s, struct work *w, bool jacobians)
{
    size_t n = (size_t)s->state->n_history;
    move_halfway(s, w);
    art_step_accept(s, s->h / 2, w->way[1]);
    memcpy(w->history, s->state->history, n * sizeof *w->history);
    art_system_record_end_state(s->sys, s->state);
    s->sys->inner.trial = true;
    art_system_update_history(s->sys, s->state, s->h);
    s->sys->inner.trial = false;
    art_system_masses(s->sys, s->state);
    art_step_turn_force(s, &w->turn, 0);
    if (jacobians)
        art_system_linearize(s->sys, s->state, s->vec.f);
    else
        art_system_forces(s->sys, s->state, s->vec.f);
    memcpy(s->state->history, w->history, n * sizeof *w->history);
    art_step_lap(s, ART_STEP_ASSEMBLY);
    return art_step_check_forces(s, s->state->t);
}

/* Compute y = (M0 + M1) / 2 x; `room` is scratch memory for as many numbers. */
static void mean_momentum(const struct art_step *s, const struct work *w, const double *x,
                          double *room, double *y)
{
    struct art_system start = *s->sys;
    art_system_mass_mul(s->sys, x, y);
    if (!w->mass0) return;
    start.inertia.mass = w->mass0;
    art_system_mass_mul(&start, x, room);
    for (int i = 0; i < start.n_active; i++) y[i] = 0.5 * (y[i] + room[i]);
}

/* The residual of the rule, (M0 + M1)/2 (u - u0 - turn) - h/2 (f0 + F0 + f1 + F1) - G^T l - N^T t
 * with the turn of bodies in place of their F, becomes the right-hand side of the next correction;
 * *most is its largest size, as a velocity. */
static int assemble_residual(struct art_step *s, const struct work *w, double *most)
{
    const struct art_system *sys = s->sys;
    const struct art_step_mark mark = art_step_mark(s);
    struct art_step_vectors *v = &s->vec;
    size_t n = (size_t)v->n;
    double h = s->h, *r = v->b, sum = 0;
    double *y = art_step_scratch(s, n, sizeof *y), *x = art_step_scratch(s, n, sizeof *x);
    if (!x || !y) return ART_ENOMEM;
    for (size_t i = 0; i < n; i++) y[i] = v->u[i] - v->u0[i] - (w->turn.mass ? w->turn.turn[i] : 0);
    mean_momentum(s, w, y, x, r);
    for (size_t i = 0; i < n; i++)
        r[i] -= h / 2 * (w->f0[i] + v->f[i] + sys->inertia.mass_force[i]);
    memcpy(y, r, n * sizeof *y);
    art_step_add_impulses(s, -1, y);
    memcpy(x, y, n * sizeof *y);
    int status = art_system_mass_solve(sys, x);
    if (status < 0) return status;
    for (size_t i = 0; i < n; i++) sum += y[i] * x[i];
    *most = sqrt(fabs(sum));
    art_step_release(s, mark);
    return ART_OK;
}

/* Solve for u near to what it was, vec.b being the right-hand side, until `left` is left. */
static int solve_correction(struct art_step *s, const struct work *w, double left,
                            bool reuse_factor)
{
    double h = s->h;
    const struct art_step_request request = {.a0 = -h / 2,
                                             .a1 = -h * h / 4,
                                             .coupled = true,
                                             .reuse_factor = reuse_factor,
                                             .guess = w->before,
                                             .tolerance = left};
    int status = art_step_solve(s, &request);
    struct memory *memory = memory_of(s);
    memory->correction = fmax(memory->correction, art_step_start_residual(s));
    return status;
}

/* (M1 - h/2 D1 - h^2/4 K1) (u - before) = -(what is left over) + G^T l + N^T t */
static int correct(struct art_step *s, struct work *w, double left)
{
    const struct art_system *sys = s->sys;
    const struct art_step_mark mark = art_step_mark(s);
    struct art_step_vectors *v = &s->vec;
    double h = s->h, *x = art_step_scratch(s, (size_t)v->n, sizeof *x);
    if (!x) return ART_ENOMEM;
    memcpy(w->before, v->u, (size_t)v->n * sizeof *v->u);
    art_system_mass_mul(sys, v->u, x);
    for (int i = 0; i < v->n; i++) v->b[i] = x[i] - v->b[i];
    art_step_release(s, mark);
    art_step_add_product(s, sys->jac.D, -h / 2, v->u);
    art_step_add_product(s, sys->jac.K, -h * h / 4, v->u);
    return solve_correction(s, w, left, false);
}

/* The modified Newton correction, with the matrix A of the start: A (u - before) = -residual +
 * ... */
static int correct_modified(struct art_step *s, struct work *w, double left)
{
    struct art_step_vectors *v = &s->vec;
    for (int i = 0; i < v->n; i++) v->b[i] = -v->b[i];
    memcpy(w->before, v->u, (size_t)v->n * sizeof *v->u);
    art_step_add_product(s, s->sys->jac.A, 1, v->u);
    return solve_correction(s, w, left, true);
}

/* A change of velocity that only rounding of the positions makes. */
static double rounding_velocity(const struct art_step *s)
{
    double mass = 0;
    for (int b = 0; b < s->sys->n_active_blocks; b++) mass += s->sys->inertia.mass[36 * (size_t)b];
    return rounding * s->extent / s->h * sqrt(mass);
}

/* The last correction is taken back, with the forces of constraints that it had. */
static void undo_correction(struct art_step *s, const struct work *w)
{
    memcpy(s->vec.u, w->before, (size_t)s->vec.n * sizeof *s->vec.u);
    memcpy(s->state->history, w->history, (size_t)s->state->n_history * sizeof *w->history);
}

/* Estimate the residual that the next correction would leave, where this one had a rate. */
static double note_what_is_left(struct art_step *s, double rate)
{
    double left = art_step_start_residual(s) * fmin(rate, 1);
    memory_of(s)->left = left;
    return left * fmin(rate, 1);
}

/* Newton's method for the rule itself, until what the next correction would change is small. Where
 * corrections do not become smaller the step is too large for it: the best one stands, and
 * newton_error tells. `last`: the change of the correction before; 0: there was none. */
static int iterate_newton(struct art_step *s, struct work *w, double change, double last)
{
    double target = fmax(tolerance * change, rounding_velocity(s)), left = 0, size, step;
    double next = memory_of(s)->left;
    bool first = last == 0;
    int status = ART_OK;
    if (first) {
        ART_TRY(mass_distance(s, s->vec.u, NULL, &last));
        ART_TRY(mass_distance(s, s->vec.u0, NULL, &size));
        last += size;
    }
    for (int k = 0; k < MOST_CORRECTIONS; k++, first = false) {
        status = evaluate_at_end(s, w, true);
        if (status == ART_OK) status = assemble_residual(s, w, &left);
        s->report.newton_error = 0;
        if (status < 0 || left <= fmax(linear * change, rounding_velocity(s))) return status;
        double fine = later_tolerance(s, w, next);
        double rough = first ? rough_tolerance(fine, memory_of(s)->correction) : fine;
        ART_TRY(correct(s, w, rough));
        ART_TRY(mass_distance(s, s->vec.u, w->before, &step));
        double rate = step / (first ? change : last);
        next = note_what_is_left(s, rate);
        if (!(step < last)) undo_correction(s, w);
        if (step < last && rate * step <= target && rough == fine) return ART_OK;
        s->report.newton_error = step / fmax(change, rounding_velocity(s));
        if (!(step < last) || (!first && rate > 0.5)) break;
        last = step;
    }
out:
    return status;
}

/* First with the matrix and the rows of the start, as long as that converges fast: it takes no
 * Jacobians, no factor and hardly a search for what pushes. What the first correction is by the
 * change is what the Jacobians of the start are off by on half of the way. */
static int iterate_modified_newton(struct art_step *s, struct work *w, double change, double began)
{
    double last = change, target = fmax(modified_tolerance * change, rounding_velocity(s)),
           left = 0, step;
    struct memory *memory = memory_of(s);
    double fine = later_tolerance(s, w, memory->left);
    double rough = rough_tolerance(fine, began);
    bool two = memory->n_corrections != 1 && rough > fine;
    int status;
    memory->n_corrections = 0;
    for (int k = 0; k < MOST_CHEAP; k++) {
        status = evaluate_at_end(s, w, false);
        if (status == ART_OK) status = assemble_residual(s, w, &left);
        if (status < 0 || left <= fmax(linear * change, rounding_velocity(s))) return status;
        ART_TRY(correct_modified(s, w, two && k == 0 ? rough : fine));
        ART_TRY(mass_distance(s, s->vec.u, w->before, &step));
        double rate = (k == 0 ? 2 : 1) * step / last;
        fine = later_tolerance(s, w, note_what_is_left(s, rate));
        if (rate * step <= target) {
            if (memory->n_corrections == 0) memory->n_corrections = k + 1;
            if (!two || k > 0) return ART_OK;
        }
        if (k == 0 && !(rate < required_rate)) {
            undo_correction(s, w);
            return iterate_newton(s, w, change, 0);
        }
        last = step;
        if (!(rate < required_rate)) break;
    }
    return iterate_newton(s, w, change, last);
out:
    return status;
}

static int solve_rule(struct art_step *s, struct work *w)
{
    double change, began = memory_of(s)->correction;
    int status;
    ART_TRY(mass_distance(s, s->vec.u, s->vec.u0, &change));
    memory_of(s)->correction = 0;
    status = art_step_is_large(s) ? iterate_modified_newton(s, w, change, began)
                                  : iterate_newton(s, w, change, 0);
out:
    return status;
}

/* Take a step in which soft bodies are in contact by backward Euler. Vertices that touch stop at
 * once and are moved out of what they penetrate, and both strain the elements behind them. A rule
 * without numerical damping keeps that energy, and where the step does not resolve the vibrations
 * it grows without bound. No rule is of order 2 at impacts in any case. */
static int backward(struct art_step *s)
{
    memory_of(s)->correction = -1;
    memory_of(s)->left = 0;
    int status = art_step_backward(s, true);
    if (status == ART_OK) status = art_step_apply_friction(s);
    if (status == ART_OK) art_step_accept_end(s, s->h, s->vec.u);
    return status;
}

/* The turn of bodies is none of what rings: it goes to the forces of the start. */
static int damp_ringing(struct art_step *s, struct work *w)
{
    const struct art_system *sys = s->sys;
    art_step_turn_force(s, &w->turn, 1 / s->h);
    for (int b = 0; b < sys->n_active_blocks && w->turn.mass; b++)
        for (int i = sys->jac.K->row_off[b]; i < sys->jac.K->row_off[b + 1]; i++)
            if (w->turn.is_free[b]) w->f0[i] += sys->inertia.mass_force[i];
    return art_step_damp_ringing(s, w->f0);
}

/* The trapezoidal rule (Newmark, gamma 1/2, beta 1/4)
 *
 *     (M0 + M1)/2 (u - u0) = h/2 (f0 + F0 + f1 + F1) + G^T l + N^T t
 *     q = (q0 (+) h/2 u) (+) h/2 u0
 *
 * save for bodies, which turn by themselves in place of h/2 (F0 + F1), and go by h/2 each with the
 * velocities before and after that,
 * first linearised at the start, then by Newton's method. Under compat only the former, which is
 * of order 1 where Jacobians are not complete. */
static int step(struct art_step *s)
{
    struct work w = {0};
    int status;
    s->report.newton_error = 0;
    if (!s->sys->quirks.linearized_trapezoidal && art_step_has_soft_contact(s)) return backward(s);
    ART_TRY(reserve(s, &w));
    ART_TRY(linearized(s, &w));
    if (!s->sys->quirks.linearized_trapezoidal) ART_TRY(solve_rule(s, &w));
    art_step_restore_positions(s);
    ART_TRY(art_step_apply_friction(s));
    ART_TRY(damp_ringing(s, &w));
    move_halfway(s, &w);
    art_step_accept_end(s, s->h / 2, w.way[1]);
out:
    return status;
}

const struct art_integrator art_integrator_trapezoidal = {.summary = "implicit, order 2",
                                                          .step = step,
                                                          .stiff = true,
                                                          .couples_constraints = true,
                                                          .constraints_first = true,
                                                          .inner_order = 2,
                                                          .memory = sizeof(struct memory)};

/* A static solve: Newton's iterations from the state at the start of the step to equilibrium, with
 * the load in parts. docs/rooms/sim.md, section 8. */
#include "statics.h"
#include <float.h>
#include <math.h>
#include <string.h>

enum {
    MOST_WHOLE = 12,
    MOST_FULL = 40,
    MOST_SEARCHED = 200,
    MOST_HALVINGS = 25,
    MOST_CORRECTIONS = 10,
    MOST_RELAXED = 12,
    FREEZE = 16
};

/* Residual by the forces in balance, and the last correction by the size of the model or in
 * radians; those of the way there. */
static const double tolerance = 1e-9, last_step = 1e-7;
static const double tolerance_between = 1e-5, last_step_between = 1e-3;
/* Parts of the load are halved down to this. */
static const double least_part = 1.0 / 32;
/* Contacts that change for ever in iterations are kept for some; so much of the forces, and of the
 * size of the model in depth, may be otherwise with those of the end. */
static const double frozen_force = 1e-3, frozen_spring = 2e-2, frozen_depth = 1e-4,
                    frozen_tolerance = 1e-6;
/* Steps are cut to this, by the size of the model and in radians. */
static const double longest = 0.5;
/* Of the decrease that the slope promises, so much must come (Armijo 1966). */
static const double armijo = 1e-4;

/* ------------------------------------------------------------------- measures */

static const struct art_dyn *dyn_of(const struct art_statics *x, int b)
{
    return &x->sys->dyn[x->sys->block_dyn[b]];
}

static void measure(struct art_statics *x)
{
    const struct art_system *sys = x->sys;
    double lo[3] = {0}, hi[3] = {0}, body = 0;
    for (int i = 0; i < sys->n_dyn; i++) {
        const double *p = x->state->q + sys->dyn[i].q;
        x->far = fmax(x->far, art_v3_norm(p));
        for (int k = 0; k < 3; k++) {
            lo[k] = i == 0 ? p[k] : fmin(lo[k], p[k]);
            hi[k] = i == 0 ? p[k] : fmax(hi[k], p[k]);
        }
    }
    x->extent = art_v3_distance(lo, hi);
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const struct art_dyn *dyn = dyn_of(x, b);
        const struct art_inertia *M = &dyn->eff_inertia;
        double *w = x->w + sys->K->row_off[b];
        for (int k = 0; k < 3; k++) w[k] = 1;
        if (!dyn->frame) continue;
        double r2 = art_v3_norm2(M->com);
        if (M->mass > 0) r2 += (M->J[0] + M->J[4] + M->J[8]) / (2 * M->mass);
        for (int k = 3; k < 6; k++) w[k] = r2;
        body = fmax(body, sqrt(r2));
    }
    x->extent = fmax(x->extent, body);
    if (!(x->extent > 0)) x->extent = x->far > 0 ? x->far : 1;
    for (int i = 0; i < x->n; i++)
        if (!(x->w[i] > 1e-12 * x->extent * x->extent) && x->w[i] != 1)
            x->w[i] = 1e-4 * x->extent * x->extent;
}

/* Residual of a block as a force; moments count by the radius of gyration. */
static double residual_of(const struct art_statics *x, int b)
{
    const struct art_dyn *dyn = dyn_of(x, b);
    const double *r = x->r + x->sys->K->row_off[b], *a = x->a + x->sys->K->row_off[b];
    if (!dyn->frame) return art_v3_norm(r);
    double s = 0;
    for (int k = 0; k < 6; k++) s += r[k] * a[k];
    return sqrt(fmax(s, 0) * dyn->eff_inertia.mass);
}

/* The largest residual, and whose it is. */
static double residual(const struct art_statics *x, const struct art_comp **at)
{
    double most = 0;
    *at = NULL;
    for (int b = 0; b < x->sys->n_active_blocks; b++) {
        double e = residual_of(x, b);
        if (e <= most) continue;
        most = e;
        *at = dyn_of(x, b)->comp;
    }
    return most;
}

/* sqrt(r^T M^-1 r) */
static double norm(const struct art_statics *x)
{
    double s = 0;
    for (int i = 0; i < x->n; i++) s += x->r[i] * x->a[i];
    return sqrt(fmax(s, 0));
}

static double dot(int n, const double *a, const double *b)
{
    double s = 0;
    for (int i = 0; i < n; i++) s += a[i] * b[i];
    return s;
}

/* The size of the forces: weights, what is given from outside, what holds the model, what joints
 * carry. */
static void forces_in_balance(struct art_statics *x)
{
    const struct art_system *sys = x->sys;
    x->force = 0;
    for (int i = 0; i < sys->n_dyn; i++) {
        const struct art_dyn *dyn = &sys->dyn[i];
        double m = dyn->frame ? dyn->inertia.mass : dyn->mass;
        if (dyn->status == ART_DYN_PARAMETRIC)
            x->force = fmax(x->force, art_v3_norm(sys->f_all + dyn->u));
        else
            x->force = fmax(x->force, m * art_v3_norm(dyn->gravity));
        x->force = fmax(x->force, art_v3_norm(sys->external + dyn->u));
    }
    if (!art_stepper_constrained(x->s)) return;
    memset(x->work, 0, (size_t)x->n * sizeof *x->work);
    art_jac_tmul(&sys->G.J, sys->K->row_off, 0, sys->n_active_blocks, 1, x->s->lambda, x->work);
    art_jac_tmul(&sys->N.J, sys->K->row_off, 0, sys->n_active_blocks, 1, x->s->theta, x->work);
    for (int b = 0; b < sys->n_active_blocks; b++)
        x->force = fmax(x->force, art_v3_norm(x->work + sys->K->row_off[b]));
}

/* What rounding of the positions makes of the force on a block. */
static double rounding_of(const struct art_statics *x, int b)
{
    double most = 0;
    int at = x->sys->K->row_off[b], n = x->sys->K->size[b];
    for (int k = 0; k < n; k++) {
        double size = k < 3 ? x->extent + x->far : 1 / sqrt(x->w[at + k]);
        most = fmax(most, x->D[at + k] * size);
    }
    return 64 * DBL_EPSILON * most;
}

static bool passes(const struct art_statics *x, double tol, bool *rounded)
{
    *rounded = true;
    for (int b = 0; b < x->sys->n_active_blocks; b++) {
        double e = residual_of(x, b);
        bool least = e <= rounding_of(x, b);
        if (!least && !(e <= tol * x->force)) return false;
        *rounded = *rounded && least;
    }
    return true;
}

/* The largest motion of d: by the size of the model, and in radians. */
static double step_size(const struct art_statics *x)
{
    double most = 0;
    for (int b = 0; b < x->sys->n_active_blocks; b++) {
        const double *d = x->d + x->sys->K->row_off[b];
        double size = art_v3_norm(d) / x->extent;
        if (x->sys->K->size[b] == 6) size = fmax(size, art_v3_norm(d + 3));
        if (!(size <= most)) most = size;
    }
    return most;
}

/* ------------------------------------------------------------------ evaluation */

static int bad(struct art_statics *x, const struct art_comp *comp, const char *why)
{
    x->bad = comp;
    x->why = why;
    return ART_EDIVERGED;
}

static int forces(struct art_statics *x)
{
    struct art_system *sys = x->sys;
    for (struct art_force_set *set = sys->sets; set; set = set->next) set->failed = NULL;
    art_system_forces(sys, x->state, x->s->f);
    for (struct art_force_set *set = sys->sets; set; set = set->next)
        if (set->failed) return bad(x, set->failed, set->why);
    for (int b = 0; b < sys->n_active_blocks; b++)
        for (int k = 0; k < sys->K->size[b]; k++)
            if (!isfinite(x->s->f[sys->K->row_off[b] + k]))
                return bad(x, dyn_of(x, b)->comp, "the force is not finite");
    for (int i = 0; i < x->n; i++) x->s->f[i] -= x->part * x->hold[i];
    return ART_OK;
}

/* Residual at the state: the forces that no constraint takes up, r = M a with the acceleration a
 * that they would give. ART_EDIVERGED without a message if there are no forces. */
int art_statics_evaluate(struct art_statics *x)
{
    int status = forces(x);
    if (status < 0) return status;
    art_system_masses(x->sys, x->state);
    status = art_stepper_accelerate(x->s, x->a);
    if (status < 0) return status;
    art_system_mass_mul(x->sys, x->a, x->r);
    return ART_OK;
}

/* Distances of rows that are not springs. */
static double row_error(const struct art_rows *rows, bool unilateral)
{
    double most = 0;
    for (int i = 0; i < rows->J.n_rows; i++) {
        double d = unilateral ? fmax(-rows->row[i].dist, 0) : fabs(rows->row[i].dist);
        if (!(rows->row[i].compliance > 0)) most = fmax(most, d);
    }
    return most;
}

static void position_side(const struct art_rows *rows, double *b, double *R)
{
    for (int i = 0; i < rows->J.n_rows; i++) {
        double c = rows->row[i].compliance;
        b[i] = c > 0 ? 0 : -rows->row[i].dist;
        R[i] = c > 0 ? c : 0;
    }
}

/* Back onto the constraints by the least motion. Constraints that contradict each other stay as
 * near as they can be, which the step tells at its end. */
static int retract(struct art_statics *x)
{
    struct art_stepper *s = x->s;
    double before = INFINITY;
    if (!x->sys->constraints) return ART_OK;
    for (int k = 0; k < MOST_CORRECTIONS; k++) {
        int status = art_stepper_constrain(s, 0);
        if (status < 0 || !art_stepper_constrained(s)) return status;
        double error = fmax(row_error(&x->sys->G, false), row_error(&x->sys->N, true));
        if (error <= 1e-13 * x->extent || !(error < 0.5 * before)) return ART_OK;
        if (!isfinite(error)) return bad(x, NULL, "the constraints are lost");
        before = error;
        position_side(&x->sys->G, s->bg, s->Rg);
        position_side(&x->sys->N, s->bn, s->Rn);
        memset(s->b, 0, (size_t)x->n * sizeof *s->b);
        art_system_masses(x->sys, x->state);
        status = art_stepper_solve_with_mass(s);
        if (status < 0) return status;
        art_system_move(x->sys, x->state, 1, s->u);
        art_system_update(x->sys, x->state);
    }
    return ART_OK;
}

static void keep(struct art_statics *x, double *q, double *aux)
{
    memcpy(q, x->state->q, (size_t)x->sys->n_q * sizeof *q);
    if (aux) memcpy(aux, x->state->aux, (size_t)x->sys->n_aux * sizeof *aux);
}

static void go_to(struct art_statics *x, const double *q, const double *aux)
{
    memcpy(x->state->q, q, (size_t)x->sys->n_q * sizeof *q);
    if (aux) memcpy(x->state->aux, aux, (size_t)x->sys->n_aux * sizeof *aux);
    art_system_update(x->sys, x->state);
}

/* Choose the one-sided rows, and evaluate with them. */
static int settle(struct art_statics *x)
{
    int status;
    if (x->sys->constraints) ART_TRY(art_system_constrain(x->ctx, x->sys, x->state, !x->frozen));
    ART_TRY(retract(x));
    ART_TRY(art_statics_evaluate(x));
out:
    return status;
}

/* The state at the start of the iteration, moved by s d. */
static int move(struct art_statics *x, double s)
{
    int status;
    go_to(x, x->q, x->aux);
    art_system_move(x->sys, x->state, s, x->d);
    art_system_update(x->sys, x->state);
    ART_TRY(retract(x));
    ART_TRY(art_statics_evaluate(x));
out:
    return status;
}

/* ----------------------------------------------------------------- iterations */

/* A step of a large model may take minutes. */
static int stopped(const struct art_statics *x)
{
    if (!x->s->interrupt || !*x->s->interrupt) return ART_OK;
    return art_error(x->s->ctx, ART_EINTERRUPT, NULL, "stopped at t = %.9g", x->state->t);
}

/* Errors that went out already are not states that are out of reach. */
static bool out_of_reach(const struct art_statics *x, int status)
{
    return status == ART_EDIVERGED && x->why;
}

/* Whether a step of s d has brought enough. The merit is the work of what is out of balance along
 * it, which is the loss of energy where there is one, by Simpson's rule; or the residual, where the
 * tangent makes no promise about energy. *failed: the state could not be evaluated. */
static int enough(struct art_statics *x, double s, double slope, double size, bool *yes)
{
    int status = move(x, s);
    *yes = false;
    if (status < 0) return out_of_reach(x, status) ? ART_OK : status;
    double now = norm(x), end = dot(x->n, x->r, x->d);
    if (x->tikhonov == 0 || !(slope > 0)) {
        *yes = now * now <= (1 - 2 * armijo * s) * size * size;
        return ART_OK;
    }
    *yes = now <= 0.1 * size;
    if (*yes) return ART_OK;
    status = move(x, s / 2);
    if (status < 0) return out_of_reach(x, status) ? ART_OK : status;
    double middle = dot(x->n, x->r, x->d);
    if (!((slope + 4 * middle + end) / 6 >= armijo * slope)) return ART_OK;
    *yes = true;
    return move(x, s);
}

/* Whether a whole step may be taken although it does not bring enough. Along narrow curved valleys,
 * as stiff structures have them that turn, steps that bring enough are short; a few whole ones
 * bring more in the end, and are taken back if they do not (the watchdog of Chamberlain, Powell,
 * Lemarechal & Pedersen 1982). */
static bool relax(struct art_statics *x, double size)
{
    if (x->relaxed < 0 || x->definite != ART_REGULAR || x->why) return false;
    if (x->relaxed++ > 0) return true;
    memcpy(x->q_ref, x->q, (size_t)x->sys->n_q * sizeof *x->q);
    if (x->aux) memcpy(x->aux_ref, x->aux, (size_t)x->sys->n_aux * sizeof *x->aux);
    x->size_ref = size;
    return true;
}

/* After a step, or before one that would leave where the energy is convex: back to where whole
 * steps began, if they brought nothing. */
static bool give_up(struct art_statics *x, bool leaves)
{
    if (x->relaxed < 0) x->relaxed++;
    if (x->relaxed <= 0) return false;
    if (!leaves && norm(x) <= 0.5 * x->size_ref) x->relaxed = 0;
    if (x->relaxed == 0 || (!leaves && x->relaxed < MOST_RELAXED)) return false;
    go_to(x, x->q_ref, x->aux_ref);
    x->patience *= 2;
    x->relaxed = -x->patience;
    return true;
}

/* One step along d, *taken of it. */
static int step(struct art_statics *x, double *taken)
{
    double slope = dot(x->n, x->r, x->d), size = norm(x), far = step_size(x);
    double s = far > longest ? longest / far : 1;
    int status;
    if (!isfinite(far)) return bad(x, NULL, "the direction is not finite");
    *taken = s;
    if (!x->careful && x->definite == ART_REGULAR) return move(x, s);
    for (int k = 0; k < MOST_HALVINGS; k++, s /= 2) {
        bool yes;
        x->why = NULL;
        ART_TRY(enough(x, s, slope, size, &yes));
        *taken = s;
        if (yes) return ART_OK;
        if (k == 0 && relax(x, size)) return move(x, s);
    }
    status = bad(x, x->bad, x->why ? x->why : "the line search finds no better state");
out:
    return status;
}

static int no_direction(struct art_statics *x, int status, int unknown)
{
    if (status != ART_ESINGULAR && status != ART_EDIVERGED) return status;
    if (unknown < 0) unknown = art_statics_weakest(x);
    int b = 0;
    while (unknown >= 0 && x->sys->K->row_off[b + 1] <= unknown) b++;
    return bad(x, unknown < 0 ? NULL : dyn_of(x, b)->comp,
               status == ART_ESINGULAR ? "nothing resists its motion"
                                       : "the tangent is not finite");
}

static bool touches(const struct art_statics *x)
{
    for (int i = 0; i < x->sys->N.J.n_rows; i++)
        if (x->sys->N.row[i].loose) return true;
    return false;
}

/* Whether what Newton's direction would still do is nothing: the forces that it answers are then no
 * more than that by the tangent, whatever the multipliers that fit best leave of them where rows
 * nearly follow from each other. */
static bool rests(const struct art_statics *x)
{
    if (x->shift > 0) return false;
    for (int b = 0; b < x->sys->n_active_blocks; b++) {
        int at = x->sys->K->row_off[b];
        for (int k = 0; k < x->sys->K->size[b]; k++) {
            double force = 10 * x->D[at + k] * step_size(x) * x->extent;
            if (x->sys->K->size[b] == 3 && !(force <= tolerance * x->force) &&
                !(force <= rounding_of(x, b)))
                return false;
            if (x->sys->K->size[b] != 3 && !(step_size(x) <= 1e-13)) return false;
        }
    }
    return true;
}

/* Contacts that are springs reach deeper below a surface, where its triangles say less. */
static bool springs(const struct art_statics *x)
{
    for (int i = 0; i < x->sys->N.J.n_rows; i++)
        if (x->sys->N.row[i].loose && x->sys->N.row[i].compliance > 0) return true;
    return false;
}

/* An equilibrium with contacts as they were found some iterations ago: whether it is one, as nearly
 * as the triangles of surfaces say it, with those that are found here. */
static int thaw(struct art_statics *x, bool *done)
{
    int status;
    x->frozen = false;
    ART_TRY(settle(x));
    bool rounded;
    *done = row_error(&x->sys->N, true) <= frozen_depth * x->extent &&
            passes(x, springs(x) ? frozen_spring : frozen_force, &rounded);
out:
    return status;
}

/* Newton's iterations with the load that is on. */
static int newton(struct art_statics *x, bool last)
{
    int most = MOST_WHOLE + (x->careful ? MOST_SEARCHED : MOST_FULL), unknown, status;
    double tol = last ? tolerance : tolerance_between, small = last ? last_step : last_step_between;
    double moved = INFINITY, first = 0;
    x->bad = NULL;
    x->why = NULL;
    x->relaxed = 0;
    x->patience = 1;
    x->frozen = false;
    ART_TRY(settle(x));
    for (int k = 0; k < most; k++) {
        bool rounded;
        if (k > 0 && k % FREEZE == 0) x->frozen = !x->frozen && touches(x);
        ART_TRY(stopped(x));
        forces_in_balance(x);
        bool pass = passes(x, x->frozen ? fmax(tol, frozen_tolerance) : tol, &rounded);
        bool done = k > 0 && pass && (moved <= small || rounded);
        if (done && x->frozen) {
            ART_TRY(thaw(x, &done));
            if (!done) continue;
        }
        if (done) return ART_OK;
        if (k == 0) first = norm(x);
        if (!(norm(x) <= 1e6 * (first + x->force))) return bad(x, NULL, "the iteration diverges");
        /* what is not symmetric of how elements turn can keep these from converging; without, they
         * are slow */
        x->whole = k < MOST_WHOLE;
        ART_TRY(art_statics_tangent(x));
        status = art_statics_direction(x, &unknown);
        if (pass && x->definite == ART_NEUTRAL && (status == ART_OK || status == ART_ESINGULAR))
            return ART_OK;
        if (status < 0) return no_direction(x, status, unknown);
        if (pass && step_size(x) <= small) return ART_OK;
        if (touches(x) && x->definite == ART_REGULAR && rests(x)) return ART_OK;
        art_watch_lap(x->s->watch, x->s->seconds, ART_SIM_SOLVE);
        if (x->definite != ART_REGULAR && x->relaxed > 0 && give_up(x, true)) {
            ART_TRY(settle(x));
            continue;
        }
        keep(x, x->q, x->aux);
        double taken = 0;
        ART_TRY(step(x, &taken));
        moved = taken * step_size(x);
        if (give_up(x, false) || x->sys->constraints) ART_TRY(settle(x));
        art_watch_lap(x->s->watch, x->s->seconds, ART_SIM_ASSEMBLY);
    }
    if (x->definite == ART_NEUTRAL) return no_direction(x, ART_ESINGULAR, -1);
    status = bad(x, NULL, "the iteration does not converge");
out:
    return status;
}

/* ------------------------------------------------------------------------ load */

/* From the state kept onto constraints that have moved, as the tangent has it: what they move takes
 * along what is beside it, where the least motion would turn that inside out. */
static int follow(struct art_statics *x)
{
    int status, unknown;
    go_to(x, x->q_good, x->aux_good);
    x->bad = NULL;
    x->why = NULL;
    x->whole = true;
    ART_TRY(art_system_constrain(x->ctx, x->sys, x->state, true));
    ART_TRY(art_statics_evaluate(x));
    ART_TRY(art_statics_tangent(x));
    status = art_statics_direction(x, &unknown);
    if (status < 0) return no_direction(x, status, unknown);
    keep(x, x->q, x->aux);
    ART_TRY(move(x, 1));
out:
    return status;
}

/* All of the load, a part at a time. What is out of balance at the start is held back at first. A
 * part that fails with whole steps is tried with those of a line search, then halved. */
static int load(struct art_statics *x)
{
    double part = x->search ? 1 : 1.0 / fmax(art_get_double(x->sys->top, "staticIncrements"), 1);
    double on = 0, most = part, least = part * least_part;
    int status;
    keep(x, x->q_good, x->aux_good);
    status = settle(x);
    if (out_of_reach(x, status) && x->sys->constraints) {
        ART_TRY(follow(x));
        status = settle(x);
    }
    ART_TRY(status);
    memcpy(x->hold, x->r, (size_t)x->n * sizeof *x->hold);
    keep(x, x->q_good, x->aux_good);
    while (on < 1) {
        double next = on + part > 1 - 1e-9 ? 1 : on + part;
        x->part = 1 - next;
        x->careful = x->search;
        status = newton(x, next == 1);
        if (!x->search && out_of_reach(x, status)) {
            go_to(x, x->q_good, x->aux_good);
            x->careful = true;
            status = newton(x, next == 1);
        }
        if (status == ART_OK) {
            on = next;
            part = fmin(2 * part, most);
            keep(x, x->q_good, x->aux_good);
            continue;
        }
        if (!out_of_reach(x, status)) return status;
        x->left = residual(x, &x->left_at);
        x->left_on = next;
        part /= 2;
        if (part < least) return ART_EDIVERGED;
        go_to(x, x->q_good, x->aux_good);
    }
out:
    return status;
}

/* Whether rows give way to each other, as there are too many for what moves: they are met only
 * nearly, and what they bear need not balance the forces. */
static bool crowded(const struct art_statics *x)
{
    for (int i = 0; i < x->sys->G.J.n_rows; i++)
        if (x->sys->G.row[i].give > 0) return true;
    return false;
}

static int tell_failure(struct art_statics *x)
{
    struct art_comp *top = x->sys->top;
    const struct art_comp *at = x->bad ? x->bad : x->left_at ? x->left_at : top;
    double t = x->state->t + x->s->h;
    char name[200] = "", left[300] = "";
    if (x->bad) (void)snprintf(name, sizeof name, "'%s': ", art_comp_path(x->bad, NULL));
    if (x->left_at)
        (void)snprintf(left, sizeof left,
                       "; with %.3g of the load on, a force of %.3g is left at '%s'", x->left_on,
                       x->left, art_comp_path(x->left_at, NULL));
    return art_error(x->ctx, ART_EDIVERGED, &at->loc,
                     "no equilibrium is found at t = %.9g: %s%s%s%s", t, name, x->why, left,
                     crowded(x) ? "; there are more constraints than what moves can meet "
                                  "(incompCompliance, or incompressible=NODAL, make it possible)"
                                : "");
}

/* An equilibrium that is none to rest in. */
static int tell_definite(struct art_statics *x)
{
    double t = x->state->t + x->s->h;
    if (x->tikhonov == 0 || x->definite == ART_REGULAR) return ART_OK;
    if (x->tikhonov > 0 && x->definite == ART_NEUTRAL) return ART_OK;
    int unknown = art_statics_weakest(x), b = 0;
    while (unknown >= 0 && x->sys->K->row_off[b + 1] <= unknown) b++;
    const struct art_comp *at = unknown < 0 ? x->sys->top : dyn_of(x, b)->comp;
    if (x->definite == ART_NEUTRAL)
        return art_error(
            x->ctx, ART_ESINGULAR, &at->loc,
            "the equilibrium at t = %.9g is not the only one: nothing resists a motion "
            "of '%s' (with staticTikhonovFactor > 0 it stays where it is)",
            t, art_comp_path(at, NULL));
    if (x->s->told_unstable) return ART_OK;
    x->s->told_unstable = true;
    return art_warn_strict(x->ctx, ART_EDIVERGED, &at->loc,
                           "the equilibrium at t = %.9g is not stable: '%s' would leave it", t,
                           art_comp_path(at, NULL));
}

/* ----------------------------------------------------------------------- a step */

static int allocate(struct art_statics *x)
{
    const struct art_system *sys = x->sys;
    size_t n = (size_t)x->n, n_q = (size_t)sys->n_q, blocks = (size_t)sys->n_active_blocks;
    double **vectors[] = {&x->w, &x->hold, &x->r, &x->a, &x->work, &x->d};
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++)
        if (!(*vectors[i] = art_alloc(x->ctx, n, sizeof(double)))) return ART_ENOMEM;
    x->y = art_alloc(x->ctx, 6 * n, sizeof *x->y);
    x->q = art_alloc(x->ctx, n_q, sizeof *x->q);
    x->q_good = art_alloc(x->ctx, n_q, sizeof *x->q_good);
    x->q_ref = art_alloc(x->ctx, n_q, sizeof *x->q_ref);
    x->colour = art_alloc(x->ctx, blocks, sizeof *x->colour);
    x->full = art_alloc(x->ctx, blocks, sizeof *x->full);
    if (!x->y || !x->q || !x->q_good || !x->q_ref || !x->colour || !x->full) return ART_ENOMEM;
    if (sys->n_aux == 0) return ART_OK;
    x->aux = art_alloc(x->ctx, (size_t)sys->n_aux, sizeof *x->aux);
    x->aux_good = art_alloc(x->ctx, (size_t)sys->n_aux, sizeof *x->aux_good);
    x->aux_ref = art_alloc(x->ctx, (size_t)sys->n_aux, sizeof *x->aux_ref);
    return x->aux && x->aux_good && x->aux_ref ? ART_OK : ART_ENOMEM;
}

void art_statics_free(struct art_statics *x)
{
    if (!x) return;
    double *vectors[] = {x->w, x->hold,   x->r,   x->a,        x->work,  x->d,       x->y,
                         x->q, x->q_good, x->aux, x->aux_good, x->q_ref, x->aux_ref, x->mix};
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) art_free(vectors[i]);
    art_free(x->colour);
    art_free(x->full);
    art_statics_tangent_fini(x);
    art_statics_direction_fini(x);
    art_free(x);
}

static int create(struct art_stepper *s)
{
    int status;
    struct art_statics *x = art_alloc(s->ctx, 1, sizeof *x);
    if (!x) return ART_ENOMEM;
    x->s = s;
    x->ctx = s->ctx;
    x->sys = s->sys;
    x->state = s->state;
    x->n = s->sys->n_active;
    ART_TRY(allocate(x));
    ART_TRY(art_statics_direction_init(x));
    s->statics = x;
    return ART_OK;
out:
    art_statics_free(x);
    return status;
}

/* Ready for a step. */
int art_statics_open(struct art_stepper *s, struct art_statics **out)
{
    int status = s->statics ? ART_OK : create(s);
    struct art_statics *x = s->statics;
    if (status < 0) return status;
    x->tikhonov = art_get_double(s->sys->top, "staticTikhonovFactor");
    x->part = x->force = x->far = x->shift = x->last_shift = 0;
    x->left_at = x->bad = NULL;
    x->why = NULL;
    measure(x);
    *out = x;
    return ART_OK;
}

/* Everything is at rest, and was. What is driven by a velocity keeps it: its next target goes on
 * from there. */
static void stop(struct art_statics *x)
{
    memset(x->state->u, 0, (size_t)x->sys->n_u * sizeof *x->state->u);
    memset(x->sys->u_before, 0, (size_t)x->sys->n_u * sizeof *x->sys->u_before);
    art_system_update(x->sys, x->state);
}

static void drive_on(struct art_statics *x)
{
    for (int b = x->sys->n_active_blocks; b < x->sys->n_blocks; b++) {
        const struct art_dyn *dyn = dyn_of(x, b);
        int set = dyn->target_set;
        if (dyn->target_activity >= 0) set &= dyn->target_activity;
        if (set & ART_TARGET_VEL)
            memcpy(x->state->u + dyn->u, dyn->target_u, (dyn->frame ? 6 : 3) * sizeof(double));
    }
    art_system_update(x->sys, x->state);
}

int art_statics_step(struct art_stepper *s, bool search)
{
    struct art_statics *x;
    int status;
    if (s->sys->n_active == 0) return ART_OK;
    ART_TRY(art_statics_open(s, &x));
    x->search = search;
    s->sys->still = true;
    stop(x);
    status = load(x);
    if (out_of_reach(x, status)) status = tell_failure(x);
    ART_TRY(status);
    ART_TRY(tell_definite(x));
    drive_on(x);
out:
    s->sys->still = false;
    return status;
}

/* Static solves: Newton's method at a given load, with a line search. */
#include "statics_priv.h"
#include <art/constraint.h>
#include <math.h>
#include <string.h>

enum {
    MOST_WHOLE = 12,
    MOST_FULL = 40,
    MOST_SEARCHED = 200,
    MOST_HALVINGS = 25,
    MOST_RELAXED = 12,
    FREEZE = 16,
    MOST_AUGMENTED = 60,
    MOST_REDETECTIONS = 4
};

/* The tolerances are the residual by the forces in balance, and the last correction by the size of
 * the model or in radians; those of the way there. */
static const double tolerance = 1e-9, last_step = 1e-7;
static const double tolerance_between = 1e-5, last_step_between = 1e-3;
/* Contacts that change for ever in iterations are kept for some; so much of the forces, and of the
 * size of the model in depth, may be otherwise with those of the end. */
static const double frozen_force = 1e-3, frozen_spring = 0.5, frozen_depth = 1e-4,
                    frozen_tolerance = 1e-6;
/* The distance, by the size of the model, from an equilibrium with the springs that were kept to
 * that with the springs of the end. */
static const double frozen_step = 1e-3;
/* The simplified correction must be this part of what a whole one may be. */
static const double simplified_margin = 0.5;
/* Steps are cut to this, by the size of the model and in radians; and where bodies may touch, which
 * would else pass through each other. */
static const double longest = 0.5, longest_touching = 0.05;
/* Gaps of augmented rows that count as closed, by the size of the model. */
static const double closed = 1e-6;
/* Contacts by augmented Lagrangians are found anew after longer steps, by the size of the model. */
static const double short_step = 1e-3;
/* The sufficient share of the decrease that the slope predicts (Armijo 1966). */
static const double armijo = 1e-4;

/* A step of a large model may take minutes. */
int statics_stopped(const struct art_statics *x)
{
    const volatile int *interrupt = x->s->options.interrupt;
    if (art_partition_max(x->sys->jac.partition, interrupt && *interrupt) == 0) return ART_OK;
    return art_error(x->s->ctx, ART_EINTERRUPT, NULL, "stopped at t = %.9g", x->state->t);
}

/* Errors that went out already are not states that are out of reach. */
bool statics_is_recoverable(const struct art_statics *x, int status)
{
    return status == ART_EDIVERGED && x->failure.why;
}

/* The line search's test of sufficient decrease for a step of s d. The merit is the work of the
 * residual along it, which is the loss of energy where there is one, by Simpson's rule; or the
 * residual, where the tangent makes no promise about energy. *failed: the state could not be
 * evaluated. */
static int is_sufficient_decrease(struct art_statics *x, double s, double slope, double size,
                                  bool *yes)
{
    int status = statics_move_along(x, s);
    *yes = false;
    if (status < 0) return statics_is_recoverable(x, status) ? ART_OK : status;
    double now = statics_norm(x), end = statics_dot(x->n, x->residual.r, x->direction.d);
    if (x->tikhonov == 0 || !(slope > 0)) {
        *yes = now * now <= (1 - 2 * armijo * s) * size * size;
        return ART_OK;
    }
    *yes = now <= 0.1 * size;
    if (*yes) return ART_OK;
    status = statics_move_along(x, s / 2);
    if (status < 0) return statics_is_recoverable(x, status) ? ART_OK : status;
    double middle = statics_dot(x->n, x->residual.r, x->direction.d);
    if (!((slope + 4 * middle + end) / 6 >= armijo * slope)) return ART_OK;
    *yes = true;
    return statics_move_along(x, s);
}

/* True if a whole step may be taken although it does not bring enough. Along narrow curved valleys,
 * as stiff structures have them that turn, steps that bring enough are short; a few whole ones
 * bring more in the end, and are taken back if they do not (the watchdog of Chamberlain, Powell,
 * Lemarechal & Pedersen 1982). */
static bool allow_watchdog_step(struct art_statics *x, double size)
{
    if (x->path.watchdog_steps < 0 || x->direction.definite != ART_REGULAR || x->failure.why)
        return false;
    /* whole steps go to and fro past where a contact sticks */
    if (x->friction.on && x->sys->constraints.n_friction > 0) return false;
    if (x->path.watchdog_steps++ > 0) return true;
    const struct statics_state *from = &x->path.start, *to = &x->path.watched;
    memcpy(to->q, from->q, (size_t)x->sys->n_q * sizeof *to->q);
    if (to->history)
        memcpy(to->history, from->history, (size_t)x->sys->memory.n_history * sizeof *to->history);
    x->path.watched_residual = size;
    return true;
}

/* After a step, or before one that would leave where the energy is convex: back to where whole
 * steps began, if they brought nothing. */
static bool restore_watchdog(struct art_statics *x, bool leaves)
{
    if (x->path.watchdog_steps < 0) x->path.watchdog_steps++;
    if (x->path.watchdog_steps <= 0) return false;
    if (!leaves && statics_norm(x) <= 0.5 * x->path.watched_residual) x->path.watchdog_steps = 0;
    if (x->path.watchdog_steps == 0 || (!leaves && x->path.watchdog_steps < MOST_RELAXED))
        return false;
    statics_restore(x, &x->path.watched);
    x->path.watchdog_wait *= 2;
    x->path.watchdog_steps = -x->path.watchdog_wait;
    return true;
}

/* Takes one step along d, *taken of it. */
static int step(struct art_statics *x, double *step_fraction)
{
    double slope = statics_dot(x->n, x->residual.r, x->direction.d), size = statics_norm(x),
           far = statics_step_size(x), most = statics_may_touch(x) ? longest_touching : longest;
    double s = far > most ? most / far : 1;
    int status;
    if (!isfinite(far)) return statics_fail_at(x, NULL, "the direction is not finite");
    *step_fraction = s;
    bool whole = !x->path.line_search && x->direction.definite == ART_REGULAR;
    /* whole steps go to and fro past where contacts of augmented rows stick; at fixed bounds their
     * friction is the gradient of a convex function */
    if (whole && !(x->path.augmented && x->friction.on)) return statics_move_along(x, s);
    for (int k = 0; k < MOST_HALVINGS; k++, s /= 2) {
        bool yes;
        x->failure.why = NULL;
        ART_TRY(is_sufficient_decrease(x, s, slope, size, &yes));
        *step_fraction = s;
        if (yes) return ART_OK;
        if (k == 0 && allow_watchdog_step(x, size)) return statics_move_along(x, s);
    }
    status =
        statics_fail_at(x, x->failure.at,
                        x->failure.why ? x->failure.why : "the line search finds no better state");
out:
    return status;
}

int statics_direction_failed(struct art_statics *x, int status, int unknown)
{
    if (status != ART_ESINGULAR && status != ART_EDIVERGED) return status;
    if (unknown < 0) unknown = art_statics_weakest(x);
    int b = 0;
    while (unknown >= 0 && x->sys->jac.K->row_off[b + 1] <= unknown) b++;
    return statics_fail_at(x, unknown < 0 ? NULL : dyn_of(x, b)->comp,
                           status == ART_ESINGULAR ? "nothing resists its motion"
                                                   : "the tangent is not finite");
}

static bool touches(const struct art_statics *x)
{
    for (int i = 0; i < x->sys->constraints.N.J.n_rows; i++)
        if (x->sys->constraints.N.row[i].transient) return true;
    return false;
}

/* True if what Newton's direction would still do is nothing: the forces that it answers are then no
 * more than that by the tangent, whatever the multipliers that fit best leave of them where rows
 * nearly follow from each other. */
static bool is_at_rest(const struct art_statics *x)
{
    if (x->direction.shift > 0) return false;
    /* what sticks is so stiff that a step is short wherever it leads */
    if (x->friction.on && x->sys->constraints.n_friction > 0) return false;
    for (int b = 0; b < x->sys->n_active_blocks; b++) {
        int at = x->sys->jac.K->row_off[b];
        for (int k = 0; k < x->sys->jac.K->size[b]; k++) {
            double force = 10 * x->scale.D[at + k] * statics_step_size(x) * x->scale.extent;
            if (x->sys->jac.K->size[b] == 3 && !(force <= tolerance * x->scale.force) &&
                !(force <= statics_block_rounding(x, b)))
                return false;
            if (x->sys->jac.K->size[b] != 3 && !(statics_step_size(x) <= 1e-13)) return false;
        }
    }
    return true;
}

/* Keep contacts as they are found at the state, or find them anew from now on. */
static void freeze_contacts(struct art_statics *x, bool on)
{
    x->path.penalties_kept = art_system_keep_contact_faces(x->sys, x->state, on);
    x->path.contacts_frozen = x->path.penalties_kept || (on && touches(x));
}

/* Contacts that are springs reach deeper below a surface, where its triangles say less. */
static bool springs(const struct art_statics *x)
{
    for (int i = 0; i < x->sys->constraints.N.J.n_rows; i++)
        if (x->sys->constraints.N.row[i].transient && x->sys->constraints.N.row[i].compliance > 0)
            return true;
    return false;
}

/* Whether Newton's step from here is short. Where two triangles make a hollow, the spring of a
 * vertex between them follows the deeper one, and its equilibrium is where both are as deep: a step
 * leads past that, to the other triangle, and the next one back. */
static int is_near_equilibrium(struct art_statics *x, bool *yes)
{
    int status, unknown;
    ART_TRY(art_statics_tangent(x));
    status = art_statics_direction(x, &unknown);
    *yes = status == ART_OK && x->direction.definite == ART_REGULAR &&
           statics_step_size(x) <= frozen_step;
    if (status == ART_ESINGULAR || status == ART_EDIVERGED) status = ART_OK;
out:
    return status;
}

/* An equilibrium with contacts as they were found some iterations ago: whether it is one, as nearly
 * as the triangles of surfaces say it, with those that are found here. */
static int check_frozen_contacts(struct art_statics *x, bool *done)
{
    int status;
    bool penalties = x->path.penalties_kept;
    freeze_contacts(x, false);
    ART_TRY(statics_engage(x));
    bool rounded, soft = penalties || springs(x);
    *done = statics_row_error(&x->sys->constraints.N, true) <= frozen_depth * x->scale.extent &&
            statics_is_converged(x, soft ? frozen_spring : frozen_force, &rounded);
    if (*done && soft) ART_TRY(is_near_equilibrium(x, done));
out:
    return status;
}

static bool is_augmented(const struct art_statics *x)
{
    for (int i = 0; i < x->sys->constraints.N.J.n_rows; i++)
        if (x->sys->constraints.N.row[i].augmented) return true;
    return false;
}

static void set_augmented(struct art_statics *x, bool on)
{
    x->path.augmented = on;
    x->s->con->rows_mode = ART_ROWS_STATIC | (on ? ART_ROWS_AUGMENTED : 0) |
                           (x->path.augments ? ART_ROWS_KEEP_RIMS : 0);
}

/* Contacts between soft bodies become penalties, with the forces that they have as multipliers. */
static int augment_contacts(struct art_statics *x)
{
    int status = ART_OK;
    if (!x->path.augments || !statics_may_touch(x)) return status;
    set_augmented(x, true);
    ART_TRY(art_system_constrain(x->ctx, x->sys, x->state,
                                 art_step_rows_mode(x->s) | ART_ROWS_ADVANCE));
    set_augmented(x, is_augmented(x));
    if (x->path.augmented) ART_TRY(art_statics_evaluate(x));
out:
    return status;
}

/* The largest distance that forces of augmented rows are from where they are to act. */
static double augmented_gap(const struct art_statics *x)
{
    const struct art_rows *N = &x->sys->constraints.N;
    double most = 0;
    for (int i = 0; i < N->J.n_rows; i++) {
        const struct art_row *row = &N->row[i];
        double gap = row->dist + row->compliance * row->multiplier;
        if (row->augmented && (gap < 0 || row->dist < 0)) most = fmax(most, fabs(gap));
    }
    return most;
}

/* Advances the multipliers of augmented rows, and the bounds of friction with them. */
static int advance_multipliers(struct art_statics *x)
{
    int status;
    ART_TRY(art_system_constrain(x->ctx, x->sys, x->state,
                                 art_step_rows_mode(x->s) | ART_ROWS_ADVANCE));
    ART_TRY(art_statics_evaluate(x));
    if (x->friction.on) ART_TRY(statics_friction_advance(x));
out:
    return status;
}

/* This checks an equilibrium for the multipliers of augmented rows: whether their gaps are closed,
 * whether friction by its forces leaves it in balance, and whether it is one with the contacts that
 * are found at the state. Between triangles whose choice goes round in circles, it is one as nearly
 * as the surface says it. With friction one more equilibrium is computed, by bounds and contacts
 * that stay. */
static int check_augmented(struct art_statics *x, double tol, bool *done)
{
    int status = ART_OK;
    bool rounded, closes = augmented_gap(x) <= closed * x->scale.extent;
    *done = x->path.settles;
    if (*done) goto out;
    if (!closes || x->friction.on) ART_TRY(advance_multipliers(x));
    x->path.contacts_frozen =
        !closes || (x->friction.on && !(statics_norm(x) <= frozen_force * x->scale.force));
    if (x->path.contacts_frozen) goto out;
    ART_TRY(statics_engage(x));
    if (x->friction.on) ART_TRY(statics_friction_advance(x));
    bool often = x->path.redetections++ >= MOST_REDETECTIONS;
    *done = statics_is_converged(x, often && !x->friction.on ? frozen_force : tol, &rounded);
    x->path.settles = x->friction.on && statics_norm(x) <= frozen_force * x->scale.force;
out:
    return status;
}

/* Decide if an equilibrium that was found is accepted: one with contacts of before only if those of
 * the state confirm it. Otherwise the iteration goes on with these. */
static int accept(struct art_statics *x, double tol, bool *done)
{
    *done = true;
    if (x->path.augmented) return check_augmented(x, tol, done);
    return x->path.contacts_frozen ? check_frozen_contacts(x, done) : ART_OK;
}

/* A state whose residual is small is accepted without another tangent if the correction that the
 * last one would still make is small as well: the simplified Newton correction (Deuflhard 2004,
 * Newton Methods for Nonlinear Problems, section 2.1). Contact and friction, which change the rows,
 * and shifted tangents are not judged so. */
static int is_nearly_there(struct art_statics *x, double small, bool *yes)
{
    int status;
    *yes = false;
    if (x->direction.definite != ART_REGULAR || x->direction.shift > 0 || x->path.augmented ||
        x->path.contacts_frozen || x->friction.on || x->sys->constraints.N.J.n_rows > 0)
        return ART_OK;
    status = art_statics_simplified_direction(x);
    *yes = status == ART_OK && statics_step_size(x) <= simplified_margin * small;
    return status == ART_ESINGULAR || status == ART_EDIVERGED ? ART_OK : status;
}

/* Newton's iterations with the load that is on. */
int statics_newton(struct art_statics *x, bool last)
{
    int most = MOST_WHOLE + (x->path.line_search ? MOST_SEARCHED : MOST_FULL), unknown, status;
    double tol = last ? tolerance : tolerance_between, small = last ? last_step : last_step_between;
    double moved = INFINITY, first = 0;
    x->failure.at = NULL;
    x->failure.why = NULL;
    x->path.watchdog_steps = 0;
    x->path.watchdog_wait = 1;
    x->path.redetections = 0;
    x->path.settles = false;
    x->path.at_rest = false;
    set_augmented(x, false);
    freeze_contacts(x, false);
    ART_TRY(statics_engage(x));
    ART_TRY(augment_contacts(x));
    if (x->path.augmented) {
        most = x->friction.on ? 2 * MOST_AUGMENTED : MOST_AUGMENTED;
        x->path.was_augmented = true;
    }
    for (int k = 0; k < most; k++) {
        bool rounded;
        bool augmented = x->path.augmented;
        if (!augmented && k > 0 && k % FREEZE == 0) freeze_contacts(x, !x->path.contacts_frozen);
        ART_TRY(statics_stopped(x));
        ART_TRY(statics_friction_advance(x));
        statics_set_force_scale(x);
        bool pass = statics_is_converged(
            x, x->path.contacts_frozen && !augmented ? fmax(tol, frozen_tolerance) : tol, &rounded);
        bool done = k > 0 && pass && (moved <= small || rounded);
        if (k > 0 && pass && !done) ART_TRY(is_nearly_there(x, small, &done));
        if (done) {
            ART_TRY(accept(x, tol, &done));
            if (done) return ART_OK;
            continue;
        }
        if (k == 0) first = statics_norm(x);
        if (!(statics_norm(x) <= 1e6 * (first + x->scale.force)))
            return statics_fail_at(x, NULL, "the iteration diverges");
        /* what is not symmetric of how elements turn can keep these from converging; without, they
         * are slow */
        x->tangent.full = k < MOST_WHOLE;
        ART_TRY(art_statics_tangent(x));
        status = art_statics_direction(x, &unknown);
        done = pass && x->direction.definite == ART_NEUTRAL &&
               (status == ART_OK || status == ART_ESINGULAR);
        if (!done && status < 0) return statics_direction_failed(x, status, unknown);
        done = done || (pass && statics_step_size(x) <= small);
        x->path.at_rest = !done && !augmented && touches(x) &&
                          x->direction.definite == ART_REGULAR && is_at_rest(x);
        done = done || x->path.at_rest;
        if (done) {
            ART_TRY(accept(x, tol, &done));
            if (done) return ART_OK;
            continue;
        }
        art_step_lap(x->s, ART_STEP_SOLVE);
        if (x->direction.definite != ART_REGULAR && x->path.watchdog_steps > 0 &&
            restore_watchdog(x, true)) {
            ART_TRY(statics_engage(x));
            continue;
        }
        statics_save(x, &x->path.start);
        double step_fraction = 0;
        ART_TRY(step(x, &step_fraction));
        moved = step_fraction * statics_step_size(x);
        if (augmented) x->path.contacts_frozen = moved <= short_step;
        if (restore_watchdog(x, false))
            ART_TRY(statics_engage(x));
        else if (x->sys->constraints.sets)
            ART_TRY(statics_engage_moved(x));
        art_step_lap(x->s, ART_STEP_ASSEMBLY);
    }
    if (x->direction.definite == ART_NEUTRAL) return statics_direction_failed(x, ART_ESINGULAR, -1);
    status = statics_fail_at(x, NULL, "the iteration does not converge");
out:
    return status;
}

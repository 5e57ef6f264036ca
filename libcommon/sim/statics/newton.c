/* Static solves: Newton's iterations with the load that is on. */
#include "statics_priv.h"
#include <math.h>
#include <string.h>

enum {
    MOST_WHOLE = 12,
    MOST_FULL = 40,
    MOST_SEARCHED = 200,
    MOST_HALVINGS = 25,
    MOST_RELAXED = 12,
    FREEZE = 16
};

/* Residual by the forces in balance, and the last correction by the size of the model or in
 * radians; those of the way there. */
static const double tolerance = 1e-9, last_step = 1e-7;
static const double tolerance_between = 1e-5, last_step_between = 1e-3;
/* Contacts that change for ever in iterations are kept for some; so much of the forces, and of the
 * size of the model in depth, may be otherwise with those of the end. */
static const double frozen_force = 1e-3, frozen_spring = 2e-2, frozen_depth = 1e-4,
                    frozen_tolerance = 1e-6;
/* Steps are cut to this, by the size of the model and in radians. */
static const double longest = 0.5;
/* Of the decrease that the slope promises, so much must come (Armijo 1966). */
static const double armijo = 1e-4;

/* A step of a large model may take minutes. */
static int stopped(const struct art_statics *x)
{
    if (!x->s->interrupt || !*x->s->interrupt) return ART_OK;
    return art_error(x->s->ctx, ART_EINTERRUPT, NULL, "stopped at t = %.9g", x->state->t);
}

/* Errors that went out already are not states that are out of reach. */
bool out_of_reach(const struct art_statics *x, int status)
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
    if (!isfinite(far)) return blame(x, NULL, "the direction is not finite");
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
    status = blame(x, x->bad, x->why ? x->why : "the line search finds no better state");
out:
    return status;
}

int no_direction(struct art_statics *x, int status, int unknown)
{
    if (status != ART_ESINGULAR && status != ART_EDIVERGED) return status;
    if (unknown < 0) unknown = art_statics_weakest(x);
    int b = 0;
    while (unknown >= 0 && x->sys->K->row_off[b + 1] <= unknown) b++;
    return blame(x, unknown < 0 ? NULL : dyn_of(x, b)->comp,
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
int newton(struct art_statics *x, bool last)
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
        if (!(norm(x) <= 1e6 * (first + x->force))) return blame(x, NULL, "the iteration diverges");
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
    status = blame(x, NULL, "the iteration does not converge");
out:
    return status;
}

/* Load stepping: a static solve goes from the state at the start of the step to equilibrium, with
 * the load in increments. docs/rooms/step/statics.md. */
#include "statics_priv.h"
#include <art/constraint.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* How often contacts are found anew where a step ends, and what of the forces may change by that.
 */
enum { MOST_CONFIRMATIONS = 4 };
static const double confirmed_force = 1e-3;
/* Parts of the load are halved down to this. */
static const double least_part = 1.0 / 32;
/* Where bodies may touch, what is driven goes so far in a part, by the size of the model: a longer
 * way takes vertices at the rim of a face past each other. */
static const double longest_driven = 0.02;
/* Distance of a row, by the size of the model, at which it is not met. */
static const double not_met = 1e-9;

/* ------------------------------------------------------------------------ load */

/* Follow constraints that have moved from the stored state, by the tangent: prescribed
 * displacements take along what is beside them, where the least motion would invert it. */
static int follow_moved_constraints(struct art_statics *x)
{
    int status, unknown;
    statics_restore(x, &x->path.good);
    x->failure.at = NULL;
    x->failure.why = NULL;
    x->tangent.full = true;
    ART_TRY(art_system_constrain(x->ctx, x->sys, x->state, ART_ROWS_ENGAGE | ART_ROWS_STATIC));
    ART_TRY(art_statics_evaluate(x));
    ART_TRY(art_statics_tangent(x));
    status = art_statics_direction(x, &unknown);
    if (status < 0) return statics_direction_failed(x, status, unknown);
    statics_save(x, &x->path.start);
    ART_TRY(statics_move_along(x, 1));
out:
    return status;
}

/* True if rows on points alone are not met where the step starts: prescribed displacements that go
 * on. */
static int have_points_to_go(struct art_statics *x, bool *yes)
{
    const struct art_rows *G = &x->sys->constraints.G;
    int status;
    *yes = false;
    if (!x->sys->constraints.sets) return ART_OK;
    ART_TRY(art_system_constrain(x->ctx, x->sys, x->state, ART_ROWS_ENGAGE | ART_ROWS_STATIC));
    for (int g = 0; g < G->J.n_groups; g++) {
        bool moved = false, points = true;
        for (int i = G->J.row[g]; i < G->J.row[g + 1]; i++)
            moved = moved || (!(G->row[i].compliance > 0) &&
                              fabs(G->row[i].dist) > not_met * x->scale.extent);
        for (int e = G->J.ptr[g]; moved && e < G->J.ptr[g + 1]; e++)
            points = points && G->J.size[G->J.block[e]] == 3;
        *yes = *yes || (moved && points);
    }
out:
    return status;
}

/* The state at the start of the step, on its constraints, and what is out of balance there. */
int statics_begin_load(struct art_statics *x)
{
    int status;
    statics_save(x, &x->path.good);
    bool points_go;
    ART_TRY(have_points_to_go(x, &points_go));
    status = points_go ? follow_moved_constraints(x) : ART_OK;
    if (statics_is_recoverable(x, status)) {
        statics_restore(x, &x->path.good);
        status = ART_OK;
    }
    ART_TRY(status);
    status = statics_engage(x);
    if (!points_go && statics_is_recoverable(x, status) && x->sys->constraints.sets) {
        ART_TRY(follow_moved_constraints(x));
        status = statics_engage(x);
    }
    ART_TRY(status);
    memcpy(x->residual.unbalanced, x->residual.r, (size_t)x->n * sizeof *x->residual.unbalanced);
    statics_save(x, &x->path.good);
out:
    return status;
}

/* Equilibrium with a part of the load: by whole steps, then by those of a line search. */
static int solve_part(struct art_statics *x, double part)
{
    x->residual.unbalanced_fraction = 1 - part;
    x->path.line_search = x->path.search;
    statics_driven_place(x, part);
    int status = statics_newton(x, part == 1);
    if (x->path.search || !statics_is_recoverable(x, status)) return status;
    statics_restore(x, &x->path.good);
    statics_driven_place(x, part);
    x->path.line_search = true;
    return statics_newton(x, part == 1);
}

/* All of the load, a part at a time. What is out of balance at the start is held back at first, and
 * what is driven has its way before it. A part that fails is halved. */
static int step_load(struct art_statics *x)
{
    double fraction =
        x->path.search ? 1 : 1.0 / fmax(art_get_double(x->sys->top, "staticIncrements"), 1);
    double on = 0;
    int status;
    if (x->path.any_driven && statics_may_touch(x))
        fraction = fmin(fraction, longest_driven / statics_driven_way(x));
    double most = fraction, least = fraction * least_part;
    bool whole = fraction == 1;
    statics_driven_place(x, 0);
    ART_TRY(statics_friction_begin(x));
    if (whole) statics_driven_place(x, 1);
    ART_TRY(statics_begin_load(x));
    statics_friction_set_stiffness(x);
    while (on < 1) {
        double next = on + fraction > 1 - 1e-9 ? 1 : on + fraction;
        status = solve_part(x, next);
        if (status == ART_OK) {
            on = next;
            fraction = fmin(2 * fraction, most);
            statics_save(x, &x->path.good);
            ART_TRY(statics_friction_settle(x));
            statics_friction_set_stiffness(x);
            continue;
        }
        if (!statics_is_recoverable(x, status)) return status;
        x->failure.residual = statics_max_residual(x, &x->failure.residual_at);
        x->failure.load = next;
        fraction /= 2;
        if (fraction < least) return ART_EDIVERGED;
        statics_restore(x, &x->path.good);
        if (whole && x->path.any_driven) {
            statics_driven_place(x, 0);
            ART_TRY(statics_begin_load(x));
        }
        whole = false;
    }
out:
    return status;
}

/* The step again from its start with contacts between soft bodies as inequalities: faces that slide
 * far on each other reach equilibrium by these. What is driven would have all of its way at once,
 * which takes rims past each other: then it stays a failure. */
static int step_load_plainly(struct art_statics *x, int failed)
{
    if (!x->path.was_augmented || x->path.any_driven || !statics_is_recoverable(x, failed))
        return failed;
    x->path.augments = false;
    x->s->con->rows_mode = ART_ROWS_STATIC;
    x->residual.unbalanced_fraction = 0;
    x->scale.force = x->scale.origin_distance = 0;
    x->direction.shift = x->direction.last_shift = 0;
    statics_restore(x, &x->path.begin);
    art_system_jacobians(x->sys, x->state);
    return step_load(x);
}

/* -------------------------------------------------------------------- messages */

/* True if rows are regularized, as there are too many for what moves: they are met only nearly, and
 * what they bear need not balance the forces. */
static bool has_regularized_rows(const struct art_statics *x)
{
    for (int i = 0; i < x->sys->constraints.G.J.n_rows; i++)
        if (x->sys->constraints.G.row[i].regularization > 0) return true;
    return false;
}

/* Whether something was free to go where forces drive it, in the last state that was in balance:
 * then `out` says so. */
static int find_driving_force(struct art_statics *x, struct art_buf *out,
                              const struct art_comp **at)
{
    struct art_quiet quiet;
    int status, unknown;
    *at = NULL;
    art_quiet_begin(x->ctx, &quiet);
    statics_restore(x, &x->path.good);
    x->residual.unbalanced_fraction = 0;
    ART_TRY(statics_engage(x));
    ART_TRY(art_statics_tangent(x));
    status = art_statics_direction(x, &unknown);
    if (status == ART_ESINGULAR) status = ART_OK;
    ART_TRY(status);
    *at = statics_free_motion(x, STATICS_DRIVEN_MOTION, out);
out:
    status = art_quiet_end(x->ctx, &quiet, status);
    return art_status_stops(status) ? status : ART_OK;
}

static int report_failure(struct art_statics *x)
{
    struct art_comp *top = x->sys->top;
    struct statics_failure failure = x->failure;
    double t = x->state->t + x->s->h;
    char name[200] = "", left[300] = "";
    struct art_buf free_motion;
    art_buf_init(&free_motion, x->ctx);
    if (failure.at) (void)snprintf(name, sizeof name, "'%s': ", art_comp_path(failure.at, NULL));
    if (failure.residual_at)
        (void)snprintf(left, sizeof left,
                       "; with %.3g of the load on, a force of %.3g is left at '%s'", failure.load,
                       failure.residual, art_comp_path(failure.residual_at, NULL));
    const struct art_comp *is_free = NULL;
    int status = failure.of_forces ? ART_OK : find_driving_force(x, &free_motion, &is_free);
    const struct art_comp *at = is_free               ? is_free
                                : failure.at          ? failure.at
                                : failure.residual_at ? failure.residual_at
                                                      : top;
    if (status == ART_OK)
        status = art_error(x->ctx, ART_EDIVERGED, &at->loc,
                           "no equilibrium is found at t = %.9g: %s%s%s%s%s%s%s", t,
                           is_free ? free_motion.s : "", is_free ? " (" : "", name, failure.why,
                           is_free ? ")" : "", left,
                           has_regularized_rows(x)
                               ? "; there are more constraints than degrees of freedom "
                                 "(incompCompliance, or incompressible=NODAL, make it possible)"
                               : "");
    art_buf_fini(&free_motion);
    return status;
}

static int report_neutral(struct art_statics *x, enum statics_motion which)
{
    struct art_buf out;
    int status = ART_OK;
    art_buf_init(&out, x->ctx);
    const struct art_comp *at = statics_free_motion(x, which, &out);
    if (at || which == STATICS_ANY_MOTION)
        status = art_error(x->ctx, ART_ESINGULAR, at ? &at->loc : &x->sys->top->loc,
                           "the equilibrium at t = %.9g is not the only one: %s "
                           "(with staticTikhonovFactor > 0 it stays where it is)",
                           x->state->t + x->s->h, at ? out.s : "nothing resists a motion");
    art_buf_fini(&out);
    return status;
}

/* An equilibrium that is none to rest in. */
static int report_definiteness(struct art_statics *x)
{
    int status;
    double t = x->state->t + x->s->h;
    if (x->tikhonov == 0 || x->direction.definite == ART_REGULAR) return ART_OK;
    if (x->tikhonov > 0 && x->direction.definite == ART_NEUTRAL) return ART_OK;
    if (x->direction.definite == ART_NEUTRAL) return report_neutral(x, STATICS_ANY_MOTION);
    /* the symmetric part of a tangent that is not symmetric is not zero along a motion of a part as
     * a whole, though that does no work */
    if (x->tikhonov < 0 && (status = report_neutral(x, STATICS_RIGID_MOTION)) < 0) return status;
    if (x->s->report.reported_unstable) return ART_OK;
    int unknown = art_statics_weakest(x), b = 0;
    while (unknown >= 0 && x->sys->jac.K->row_off[b + 1] <= unknown) b++;
    const struct art_comp *at = unknown < 0 ? x->sys->top : dyn_of(x, b)->comp;
    x->s->report.reported_unstable = true;
    return art_warn_strict(x->ctx, ART_EDIVERGED, &at->loc,
                           "the equilibrium at t = %.9g is not stable: '%s' would leave it", t,
                           art_comp_path(at, NULL));
}

/* ---------------------------------------------------------------------- a step */

/* Everything is at rest, and was. What is driven by a velocity keeps it: its next target goes on
 * from there. */
static void set_at_rest(struct art_statics *x)
{
    memset(x->state->u, 0, (size_t)x->sys->n_u * sizeof *x->state->u);
    memset(x->sys->last.u_before, 0, (size_t)x->sys->n_u * sizeof *x->sys->last.u_before);
    art_system_update(x->sys, x->state);
}

static void apply_target_velocities(struct art_statics *x)
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

/* Finds the equilibrium with other multipliers of contact. */
static int solve_again(struct art_statics *x)
{
    x->residual.unbalanced_fraction = 0;
    x->path.line_search = x->path.search;
    statics_save(x, &x->path.good);
    int status = statics_newton(x, true);
    if (x->path.search || !statics_is_recoverable(x, status)) return status;
    statics_restore(x, &x->path.good);
    x->path.line_search = true;
    return statics_newton(x, true);
}

static bool has_transient_rows(const struct art_statics *x)
{
    for (int i = 0; i < x->sys->constraints.N.J.n_rows; i++)
        if (x->sys->constraints.N.row[i].transient) return true;
    return false;
}

/* Test whether the state is in balance with contacts that are found without those of the way. */
static int is_confirmed(struct art_statics *x, bool *yes)
{
    bool rounded;
    int status;
    x->residual.unbalanced_fraction = 0;
    ART_TRY(art_system_constrain(x->ctx, x->sys, x->state, ART_ROWS_ENGAGE));
    ART_TRY(statics_engage(x));
    *yes = statics_is_converged(x, confirmed_force, &rounded);
out:
    return status;
}

/* A vertex stays with its triangle while the surface says the same of its place within part of the
 * tolerance, and a step may end beyond the edge of that triangle, where the surface turns. Such a
 * state is solved once more, with the triangles that are found there, until that changes nothing.
 * Where it does not succeed, the state is that from before. */
static int confirm_contacts(struct art_statics *x)
{
    struct art_state *found = NULL;
    bool yes = false;
    int status = ART_OK, k;
    if (x->path.was_augmented || !has_transient_rows(x)) return ART_OK;
    ART_TRY(art_state_create(x->ctx, x->sys, &found));
    ART_TRY(art_state_copy(found, x->state));
    for (k = 0; k < MOST_CONFIRMATIONS && status == ART_OK; k++) {
        ART_TRY(is_confirmed(x, &yes));
        if (yes) break;
        x->path.any_driven = false;
        status = step_load(x);
    }
    if (yes && k > 0) status = solve_again(x);
    if (status < 0 && !statics_is_recoverable(x, status)) goto out;
    if (yes && k > 0 && status == ART_OK) goto out;
    /* with the contacts that it had */
    x->residual.unbalanced_fraction = 0;
    ART_TRY(art_state_copy(x->state, found));
    art_system_update(x->sys, x->state);
    ART_TRY(statics_engage(x));
out:
    art_state_free(found);
    return status;
}

static int take_step(struct art_statics *x)
{
    int status;
    statics_driven_begin(x);
    set_at_rest(x);
    if (statics_may_touch(x)) art_system_jacobians(x->sys, x->state); /* for penalties */
    statics_save(x, &x->path.begin);
    x->path.augments = true;
    x->path.was_augmented = false;
    statics_friction_init(x);
    status = x->path.arc ? statics_follow_path(x) : step_load(x);
    if (!x->path.arc) status = step_load_plainly(x, status);
    for (int round = 0; status == ART_OK && art_system_augment(x->sys, x->state, round); round++)
        status = solve_again(x);
    if (statics_is_recoverable(x, status)) status = report_failure(x);
    ART_TRY(status);
    ART_TRY(confirm_contacts(x));
    ART_TRY(report_definiteness(x));
    ART_TRY(statics_check_balance(x));
    ART_TRY(statics_friction_settle(x));
    apply_target_velocities(x);
out:
    return status;
}

int art_statics_step(struct art_step *s, enum art_static_way way)
{
    struct art_statics *x;
    if (s->sys->n_active == 0) return ART_OK;
    int status = art_statics_open(s, &x);
    if (status < 0) return status;
    x->path.search = way == ART_STATIC_SEARCH;
    x->path.arc = way == ART_STATIC_PATH;
    if (x->path.arc && statics_may_touch(x))
        return art_error(s->ctx, ART_EUNSUPPORTED, &s->sys->top->loc,
                         "StaticArcLength has no contact: '%s' needs StaticIncremental, with what "
                         "moves driven",
                         art_comp_path(s->sys->top, NULL));
    s->con->rows_mode = ART_ROWS_STATIC;
    status = take_step(x);
    x->path.augmented = x->path.augments = false;
    s->con->rows_mode = 0;
    return status;
}

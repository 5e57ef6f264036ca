/* The position correction at the end of a step: limits are engaged or released, and what is off its
 * constraints is moved back onto them. It stands in the place of Baumgarte stabilization, which
 * feeds a share of the error (the ERP) into velocities. */
#include "impact_priv.h"
#include <float.h>
#include <math.h>
#include <string.h>

enum { MOST_CORRECTIONS = 10 };

/* Position errors are tolerated up to this, relative to the size of the model, or in radians. */
static const double position_tolerance = 1e-10;
/* The position error above which a warning is given, and above which the step fails. */
static const double conflict_tolerance = 1e-6, failure_tolerance = 1e-4;
/* Without unilateral rows there is no correction where no row is off by more than this, which is
 * rounding of positions. More would be felt where accelerations are differences of positions. */
static const double negligible = 16 * DBL_EPSILON;
/* The position error that regularized rows may leave. */
static const double regularized_tolerance = 1e-3;

/* Fill the right-hand sides of a position correction. With `persistent_only`, transient rows keep
 * their distance. */
static void position_rhs(const struct art_rows *rows, bool persistent_only, double *b, double *R)
{
    for (int i = 0; i < rows->J.n_rows; i++) {
        const struct art_row *row = &rows->row[i];
        double c = row->compliance;
        b[i] = c > 0 || (persistent_only && row->transient) ? 0 : -row->dist - row->gap;
        R[i] = c > 0 ? c : 0;
    }
}

static bool all_compliant(const struct art_step *s)
{
    const struct art_rows *both[2] = {&s->sys->constraints.G, &s->sys->constraints.N};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < both[k]->J.n_rows; i++)
            if (!(both[k]->row[i].compliance > 0)) return false;
    return true;
}

/* Return the largest distance of a stiff bilateral row, relative to the size of the model or in
 * radians; `at` becomes that row. */
static double position_error(const struct art_step *s, const struct art_row **at)
{
    double worst = 0;
    *at = NULL;
    for (int i = 0; i < s->sys->constraints.G.J.n_rows; i++) {
        const struct art_row *row = &s->sys->constraints.G.row[i];
        double error = fabs(row->dist);
        if (!row->rotary) error /= s->extent;
        if (row->compliance > 0 || row->transient || !(error > worst)) continue;
        worst = error;
        *at = row;
    }
    return worst;
}

/* Constraints that cannot all be met. If they could before, the step was too large; else they
 * contradict each other from the start, which is reported once. */
static int check_position_error(struct art_step *s, double error, const struct art_row *row)
{
    const struct art_comp *at = row->comp;
    if (row->regularization > 0 && error <= regularized_tolerance) return ART_OK;
    if (error <= fmax(conflict_tolerance, 10 * s->report.position_residual)) return ART_OK;
    if (s->report.was_consistent && error > failure_tolerance)
        return art_error(s->ctx, ART_EDIVERGED, &at->loc,
                         "the constraints are lost at '%s', t = %.9g: a smaller step may help",
                         art_comp_path(at, NULL), s->state->t);
    s->report.position_residual = error;
    if (s->report.reported_conflict) return ART_OK;
    s->report.reported_conflict = true;
    return art_warn_strict(s->ctx, ART_ERANGE, &at->loc,
                           "the constraints contradict each other: '%s' is off by %.3g of the size "
                           "of the model (or radians) at t = %.9g",
                           art_comp_path(at, NULL), error, s->state->t);
}

/* Return the largest error that the right-hand sides of a correction take out, of contacts as well,
 * relative to the size of the model or in radians. */
static double largest_correction(const struct art_step *s)
{
    const struct art_rows *G = &s->sys->constraints.G, *N = &s->sys->constraints.N;
    double worst = 0;
    for (int i = 0; i < G->J.n_rows; i++)
        worst = fmax(worst, fabs(s->con->bg[i]) / (G->row[i].rotary ? 1 : s->extent));
    for (int i = 0; i < N->J.n_rows; i++)
        worst = fmax(worst, s->con->bn[i] / (N->row[i].rotary ? 1 : s->extent));
    return worst;
}

/* Test whether there is nothing to correct, as where bodies hang still. */
static bool are_met(const struct art_step *s)
{
    const struct art_rows *G = &s->sys->constraints.G;
    if (s->sys->constraints.N.J.n_rows > 0) return false;
    for (int i = 0; i < G->J.n_rows; i++) {
        const struct art_row *row = &G->row[i];
        double most = negligible * (row->rotary ? 1 : s->extent);
        if (!(row->compliance > 0) && !(fabs(row->dist + row->gap) <= most)) return false;
    }
    return true;
}

/* Corrections of positions are repeated until they are small. What is left of an error e by one is
 * about e^2, as rows are not straight: a hundredth of that, or of what may be left in the end,
 * does. Unilateral rows that are off by part of e^2 would come and go from one correction to the
 * next: with them only what may be left in the end counts. */
static double correction_goal(const struct art_step *s, double e)
{
    if (s->sys->quirks.solves_to_rounding) return 0;
    if (s->sys->constraints.N.J.n_rows > 0)
        return fmin(fmax(1e-8, 0.03 * position_tolerance / largest_correction(s)), 1e-3);
    return fmin(fmax(1e-8, fmax(0.01 * e, 0.03 * position_tolerance / e)), 1e-4);
}

static void update_points(struct art_step *s)
{
    if (s->con->points_stale) art_system_update(s->sys, s->state);
    s->con->points_stale = false;
}

/* The start of a correction. */
struct correction {
    bool again;           /* W, G and N are those of the one before */
    bool keep_active_set; /* unilateral rows begin where it left them */
    bool persistent_only; /* the distance of rows that come and go is not to change */
    double damping;       /* rows that come and go are met as far as small motions do: softness by
                             their size, */
    bool damps_violated;  /* those of the unilateral ones alone that are to move */
};

/* Fill the matrix W of the correction: the masses, or the masses with stiffness. */
static void fill_matrix(struct art_step *s, bool stiff)
{
    art_system_masses(s->sys, s->state);
    if (!stiff) {
        art_step_fill_mass(s);
        return;
    }
    update_points(s);
    art_system_jacobians(s->sys, s->state);
    art_step_assemble(s, 0, -1);
}

/* Makes one correction of positions: q <- q (+) dq with W dq = G^T l + N^T t, G dq = -d, N dq >=
 * -d. */
static int correct_once(struct art_step *s, const struct correction *how)
{
    struct art_step_constraints *c = s->con;
    const struct art_step_mark mark = art_step_mark(s);
    bool stiff = c->stabilization == ART_STABILIZE_STIFFNESS && s->options.integrator->stiff;
    /* the matrix of the step serves here, too, where it finds friction */
    bool last = s->solver->assembled && art_step_has_matrix_friction(s);
    const struct art_row *at;
    double error = position_error(s, &at);
    int status = art_step_reserve_rows(s);
    if (status < 0) return status;
    double *dq = art_step_scratch(s, (size_t)s->sys->n_active, sizeof *dq);
    if (!dq) return ART_ENOMEM;
    position_rhs(&s->sys->constraints.G, how->persistent_only, c->bg, c->Rg);
    position_rhs(&s->sys->constraints.N, how->persistent_only, c->bn, c->Rn);
    memset(s->vec.b, 0, (size_t)s->sys->n_active * sizeof *s->vec.b);
    if (!how->again && !last) fill_matrix(s, stiff);
    const struct art_row_solve solve = {
        .unknown = ART_STEP_POSITION,
        .with_mass = !stiff && !last,
        .reuse_factor = how->again,
        .tolerance = stiff || last ? art_step_least_tolerance(s, 0) : correction_goal(s, error),
        .x = dq,
        .keep_active_set = how->keep_active_set,
        .regularize_transient = how->persistent_only,
        .transient_damping = how->damping,
        .damps_violated = how->damps_violated,
        /* errors of rounding contradict each other where rows are redundant */
        .report_conflicts = error > position_tolerance};
    if ((status = art_step_solve_rows(s, &solve)) == ART_OK) {
        s->report.corrections++;
        art_system_move(s->sys, s->state, 1, dq);
        c->points_stale = !art_system_update_frames(s->sys, s->state);
    }
    art_step_release(s, mark);
    return status;
}

/* This corrects persistent constraints by themselves, from q where the step ended: where contacts
 * have no feasible position, corrections of all would violate them. The contacts are left to later
 * steps. */
static int correct_persistent(struct art_step *s, const double *q, double *error,
                              const struct art_row **at)
{
    static const struct correction persistent = {.persistent_only = true};
    int status = ART_OK;
    art_step_set_positions(s, q);
    s->con->points_stale = !art_system_update_frames(s->sys, s->state);
    double left = INFINITY;
    for (int k = 0; k < MOST_CORRECTIONS && left > position_tolerance; k++) {
        bool anew;
        ART_TRY(art_system_constrain(s->ctx, s->sys, s->state, 0));
        ART_TRY(correct_once(s, &persistent));
        ART_TRY(art_system_distances(s->ctx, s->sys, s->state, &anew));
        double before = left;
        left = *error = position_error(s, at);
        if (!(left < 0.5 * before)) break;
    }
out:
    return status;
}

/* Correct contacts that contradict each other, or nearly do, by Levenberg-Marquardt damping from q
 * where the step ended: a correction that met them exactly would lead far away. Later steps take
 * what is left of their depth. */
static int correct_damped(struct art_step *s, const double *q, double *error,
                          const struct art_row **at)
{
    static const struct correction damped = {.damping = 1e-2};
    bool anew;
    int status;
    art_step_set_positions(s, q);
    s->con->points_stale = !art_system_update_frames(s->sys, s->state);
    ART_TRY(art_system_distances(s->ctx, s->sys, s->state, &anew));
    for (int k = 0; k < MOST_CORRECTIONS; k++) {
        ART_TRY(art_system_constrain(s->ctx, s->sys, s->state, 0));
        ART_TRY(correct_once(s, &damped));
        ART_TRY(art_system_distances(s->ctx, s->sys, s->state, &anew));
        *error = position_error(s, at);
        if (*error <= position_tolerance) break;
    }
out:
    return status;
}

/* Points in contact were moved by much more than the deepest of them asked for. */
static bool overshoots(const struct art_step *s)
{
    for (const struct art_constraint_set *set = s->sys->constraints.sets; set; set = set->next)
        if (set->overshoot > 1) return true;
    return false;
}

/* The damping of the correction of bodies that are deep in several others: without it a heap would
 * move by several times its depths, into what it does not touch yet. */
static double contested_damping(const struct art_step *s)
{
    for (const struct art_constraint_set *set = s->sys->constraints.sets; set; set = set->next)
        if (set->contested) return 0.3;
    return 0;
}

/* Limits that corrections have passed act in further ones; false if there are none. */
static int add_passed_limits(struct art_step *s, bool *any)
{
    *any = false;
    for (const struct art_constraint_set *set = s->sys->constraints.sets; set; set = set->next)
        *any = *any || set->passed;
    return *any ? art_system_constrain(s->ctx, s->sys, s->state, ART_ROWS_ADD) : ART_OK;
}

/* Try a correction; *unsolved becomes true where it has no answer to the accuracy of a solve, as
 * rows of contacts nearly follow from each other. */
static int try_correction(struct art_step *s, const struct correction *how, bool *unsolved)
{
    struct art_quiet quiet;
    art_quiet_errors(s->ctx, &quiet);
    int status = correct_once(s, how);
    *unsolved = status == ART_EDIVERGED;
    if (!*unsolved) return art_quiet_raise(s->ctx, &quiet, status);
    return art_quiet_end(s->ctx, &quiet, ART_OK);
}

/* Iterates by Newton's method from q. A matrix serves for a second and third correction if the
 * error is small: each correction then reduces the error by a factor of its own size. */
static int correct_from(struct art_step *s, const double *q)
{
    const struct art_row *at;
    double before = position_error(s, &at), error = before;
    bool anew = true, passed, unsolved;
    struct correction how = {.damping = contested_damping(s), .damps_violated = true};
    int status;
    for (int k = 0; k < MOST_CORRECTIONS; k++) {
        how.keep_active_set = !anew;
        ART_TRY(try_correction(s, &how, &unsolved));
        ART_TRY(art_system_distances(s->ctx, s->sys, s->state, &anew));
        error = position_error(s, &at);
        if (unsolved || overshoots(s)) {
            ART_TRY(correct_damped(s, q, &error, &at));
            break;
        }
        ART_TRY(add_passed_limits(s, &passed));
        if (passed) {
            anew = true;
            how.again = false;
            before = position_error(s, &at);
            continue;
        }
        if (error <= position_tolerance || (k > 2 && !(error < 0.5 * before))) break;
        how.again = !anew && error < 0.01 * before;
        if (!how.again && !anew) ART_TRY(art_system_constrain(s->ctx, s->sys, s->state, 0));
        before = error;
    }
    if (error > failure_tolerance) ART_TRY(correct_persistent(s, q, &error, &at));
    if (error > position_tolerance) return check_position_error(s, error, at);
    s->report.was_consistent = true;
out:
    return status;
}

static int correct(struct art_step *s)
{
    const struct art_step_mark mark = art_step_mark(s);
    double *q = art_step_scratch_copy(s, s->state->q, (size_t)s->sys->n_q);
    if (!q) return ART_ENOMEM;
    int status = ART_OK;
    if (are_met(s))
        s->report.was_consistent = true;
    else
        status = correct_from(s, q);
    art_step_release(s, mark);
    return status;
}

int art_step_stabilize(struct art_step *s)
{
    static const struct correction once = {.again = false};
    int status = ART_OK;
    if (!s->sys->constraints.sets) goto out;
    /* contact is found even where nothing is moved by it: it is looked at */
    ART_TRY(art_system_constrain(s->ctx, s->sys, s->state, ART_ROWS_ENGAGE));
    if (s->sys->n_active == 0) goto out;
    ART_TRY(art_step_impact(s));
    if (s->con->stabilization != ART_STABILIZE_NOT && art_step_constrained(s) && !all_compliant(s))
        status = s->sys->quirks.one_position_correction ? correct_once(s, &once) : correct(s);
    art_step_lap(s, ART_STEP_ASSEMBLY);
out:
    update_points(s);
    return status;
}

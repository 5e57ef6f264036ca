/* This is inverse control: a tracking controller, which finds excitations, is made, asked once a
 * step, freed. */
#include "inverse_priv.h"
#include <math.h>
#include <string.h>

static int build(struct art_tracker *x)
{
    int status;
    ART_TRY(art_state_create(x->ctx, x->m.sys, &x->saved));
    ART_TRY(tracker_exciters_create(x));
    ART_TRY(tracker_response_create(x));
    status = tracker_terms_create(x);
out:
    return status;
}

int art_tracker_create(struct art_ctx *ctx, const struct art_comp *controller,
                       const struct art_tracked *model, struct art_tracker **tracker)
{
    struct art_tracker *x = art_alloc(ctx, 1, sizeof *x);
    if (!x) return ART_ENOMEM;
    x->ctx = ctx;
    x->comp = controller;
    x->m = *model;
    x->t_before = -INFINITY;
    int status = build(x);
    if (status < 0) {
        art_tracker_free(x);
        return status;
    }
    *tracker = x;
    return ART_OK;
}

void art_tracker_free(struct art_tracker *x)
{
    if (!x) return;
    tracker_terms_free(x);
    tracker_program_free(x);
    tracker_response_free(x);
    art_state_free(x->saved);
    tracker_exciters_free(x);
    art_free(x);
}

void art_tracker_begin(struct art_tracker *x, double t, bool at_start)
{
    for (int i = 0; i < x->n; i++) {
        if (at_start)
            x->a[i] = tracker_quirks(x)->first_damping_from_nothing
                          ? 0
                          : x->m.sys->excitation.list[x->exciter[i].excitable].own;
        else if (t <= x->t_before)
            x->a[i] = x->before[i];
    }
    x->t_before = -INFINITY;
}

/* -------------------------------------------------------------------- one step */

/* The steps that are looked ahead. */
static int read_horizon(struct art_tracker *x)
{
    struct tracker_settings *set = &x->set;
    const int pieces = (int)art_get_double(x->comp, "controlHorizon");
    set->horizon = (int)fmax(art_get_double(x->comp, "horizon"), 1);
    set->pieces = pieces > 0 && pieces < set->horizon ? pieces : set->horizon;
    if (set->horizon == 1 || !set->kkt_factor) return ART_OK;
    return art_error(x->ctx, ART_EUSAGE, &x->comp->loc,
                     "useKKTFactorization of '%s' takes a factor for each exciter, its horizon of "
                     "%d step{s} the same for all",
                     art_comp_path(x->comp, NULL), set->horizon);
}

static int read_settings(struct art_tracker *x)
{
    struct tracker_settings *set = &x->set;
    const struct art_comp *c = x->comp;
    double form = art_get_double(c, "useTrapezoidalSolver");
    set->normalize = art_get_bool(c, "normalizeCostTerms");
    set->scale_by_step = art_get_bool(c, "useTimestepScaling");
    set->kkt_factor = art_get_bool(c, "useKKTFactorization");
    set->incremental = art_get_bool(c, "computeIncrementally");
    set->refactor = art_get_bool(c, "refactorForIncremental");
    set->motion_as_constraint = art_get_bool(c, "motionTargetAsConstraint");
    set->debug = art_get_bool(c, "debug");
    set->jump = art_get_double(c, "maxExcitationJump");
    x->set.trapezoidal =
        form >= 0 ? form > 0 : x->m.step->options.integrator == art_integrator_find("Trapezoidal");
    return read_horizon(x);
}

/* Changes are those of what exciters have now, as inputs or bounds of their own left it. */
static void take_present(struct art_tracker *x)
{
    for (int i = 0; i < x->n; i++) x->a[i] = x->m.sys->excitation.list[x->exciter[i].excitable].own;
}

/* Limit the change of an excitation between pieces of the horizon, |a_p - a_p-1| <= jump. */
static int limit_changes_ahead(struct art_tracker *x)
{
    int status = ART_OK;
    double *c = art_alloc(x->ctx, (size_t)x->qp.n, sizeof *c);
    if (!c) return ART_ENOMEM;
    for (int i = x->n; i < x->qp.n && status == ART_OK; i++)
        for (int sign = -1; sign <= 1 && status == ART_OK; sign += 2) {
            c[i] = sign, c[i - x->n] = -sign;
            status = tracker_inequality_add(x, c, -x->set.jump);
            c[i] = c[i - x->n] = 0;
        }
    art_free(c);
    return status;
}

/* Limit the change of excitations in a step, beside their bounds. */
static int limit_changes(struct art_tracker *x)
{
    if (tracker_quirks(x)->excitation_jump_unlimited || x->set.jump >= 1) return ART_OK;
    for (int i = 0; i < x->n; i++) {
        double lo = x->set.incremental ? 0 : x->a[i];
        double a = fmin(fmax(lo, x->qp.lo[i]), x->qp.hi[i]);
        x->qp.lo[i] = fmax(x->qp.lo[i], a - x->set.jump);
        x->qp.hi[i] = fmin(x->qp.hi[i], a + x->set.jump);
    }
    return limit_changes_ahead(x);
}

/* A controller whose costs say nothing decides nothing. */
static int check_program(struct art_tracker *x)
{
    const bool blocked = x->response.unilateral.n_pressing > 0;
    if (x->qp.has_cost || x->qp.n_eq > 0 || blocked) return ART_OK;
    return art_error(
        x->ctx, ART_EUSAGE, &x->comp->loc,
        "no term of '%s' decides anything: it has no targets, or none has a weight, or no "
        "excitation changes them",
        art_comp_path(x->comp, NULL));
}

int tracker_assemble(struct art_tracker *x)
{
    int status = tracker_program_clear(x);
    for (int i = 0; i < x->n_terms && status == ART_OK; i++)
        if (tracker_is_enabled(x->terms[i].comp)) status = x->terms[i].type->add(x, &x->terms[i]);
    if (status == ART_OK) status = check_program(x);
    if (status == ART_OK) status = limit_changes(x);
    return status;
}

static int solve(struct art_tracker *x)
{
    if (tracker_has_pieces(x)) return tracker_solve_pieces(x);
    int status = tracker_assemble(x);
    double *a = art_alloc(x->ctx, (size_t)x->n, sizeof *a);
    if (!a) return ART_ENOMEM;
    if (status == ART_OK) status = tracker_find(x, a);
    if (status == ART_OK) tracker_take(x, a);
    art_free(a);
    return status;
}

static int note_step(const struct art_tracker *x)
{
    if (!x->set.debug) return ART_OK;
    art_note(x->ctx, NULL, "%s t=%.9g: position error %.6g, KKT residual %.3g",
             art_comp_path(x->comp, NULL), x->t0, x->report.position_error, x->report.kkt);
    return ART_OK;
}

int art_tracker_apply(struct art_tracker *x, double t0, double t1)
{
    int status;
    x->t0 = t0, x->t1 = t1, x->h = t1 - t0;
    memcpy(x->before, x->a, (size_t)x->n * sizeof *x->a);
    x->t_before = t0;
    ART_TRY(read_settings(x));
    ART_TRY(tracker_exciters_read(x));
    if (x->set.incremental && !tracker_quirks(x)->changes_from_net_excitations) take_present(x);
    ART_TRY(tracker_predict(x));
    ART_TRY(solve(x));
    x->report.steps++;
    ART_TRY(note_step(x));
    status = tracker_set_found(x);
out:
    return status;
}

/* ---------------------------------------------------------------------- queries */

int art_tracker_size(const struct art_tracker *x)
{
    return x->n;
}

const double *art_tracker_excitations(const struct art_tracker *x)
{
    return x->a;
}

void art_tracker_set(struct art_tracker *x, const double *a)
{
    memcpy(x->a, a, (size_t)x->n * sizeof *a);
}

void art_tracker_report(const struct art_tracker *x, struct art_tracker_report *report)
{
    *report = x->report;
    report->n_columns = x->n;
}

const struct art_comp *art_tracker_exciter(const struct art_tracker *x, int i, long *at_lo,
                                           long *at_hi, long *acted)
{
    *acted = x->exciter[i].acted;
    *at_lo = x->exciter[i].at_lo;
    *at_hi = x->exciter[i].at_hi;
    return x->exciter[i].comp;
}

const double *art_tracker_free_velocity(const struct art_tracker *x)
{
    return x->response.u0;
}

const double *art_tracker_response(const struct art_tracker *x, int j)
{
    if (x->response.by_rows) return NULL;
    return x->response.H + (size_t)j * (size_t)x->response.n_u;
}

/* Load stepping: a static solve goes from the state at the start of the step to equilibrium, with
 * the load in increments. docs/rooms/step.md, section 4. */
#include "statics_priv.h"
#include <math.h>
#include <string.h>

/* Parts of the load are halved down to this. */
static const double least_part = 1.0 / 32;

/* ------------------------------------------------------------------------ load */

/* From the state kept onto constraints that have moved, as the tangent has it: what they move takes
 * along what is beside it, where the least motion would turn that inside out. */
static int follow_moved_constraints(struct art_statics *x)
{
    int status, unknown;
    statics_restore(x, x->q_good, x->aux_good);
    x->error_at = NULL;
    x->why = NULL;
    x->full_tangent = true;
    ART_TRY(art_system_constrain(x->ctx, x->sys, x->state, true));
    ART_TRY(art_statics_evaluate(x));
    ART_TRY(art_statics_tangent(x));
    status = art_statics_direction(x, &unknown);
    if (status < 0) return statics_direction_failed(x, status, unknown);
    statics_save(x, x->q, x->history);
    ART_TRY(statics_move_along(x, 1));
out:
    return status;
}

/* All of the load, a part at a time. What is out of balance at the start is held back at first. A
 * part that fails with whole steps is tried with those of a line search, then halved. */
static int step_load(struct art_statics *x)
{
    double fraction =
        x->search ? 1 : 1.0 / fmax(art_get_double(x->sys->top, "staticIncrements"), 1);
    double on = 0, most = fraction, least = fraction * least_part;
    int status;
    statics_save(x, x->q_good, x->aux_good);
    status = statics_engage(x);
    if (statics_is_recoverable(x, status) && x->sys->constraints) {
        ART_TRY(follow_moved_constraints(x));
        status = statics_engage(x);
    }
    ART_TRY(status);
    memcpy(x->unbalanced, x->r, (size_t)x->n * sizeof *x->unbalanced);
    statics_save(x, x->q_good, x->aux_good);
    while (on < 1) {
        double next = on + fraction > 1 - 1e-9 ? 1 : on + fraction;
        x->unbalanced_fraction = 1 - next;
        x->line_search = x->search;
        status = statics_newton(x, next == 1);
        if (!x->search && statics_is_recoverable(x, status)) {
            statics_restore(x, x->q_good, x->aux_good);
            x->line_search = true;
            status = statics_newton(x, next == 1);
        }
        if (status == ART_OK) {
            on = next;
            fraction = fmin(2 * fraction, most);
            statics_save(x, x->q_good, x->aux_good);
            continue;
        }
        if (!statics_is_recoverable(x, status)) return status;
        x->failed_residual = statics_max_residual(x, &x->failed_at);
        x->failed_load = next;
        fraction /= 2;
        if (fraction < least) return ART_EDIVERGED;
        statics_restore(x, x->q_good, x->aux_good);
    }
out:
    return status;
}

/* -------------------------------------------------------------------- messages */

/* Whether rows give way to each other, as there are too many for what moves: they are met only
 * nearly, and what they bear need not balance the forces. */
static bool has_regularized_rows(const struct art_statics *x)
{
    for (int i = 0; i < x->sys->G.J.n_rows; i++)
        if (x->sys->G.row[i].regularization > 0) return true;
    return false;
}

static int report_failure(struct art_statics *x)
{
    struct art_comp *top = x->sys->top;
    const struct art_comp *at = x->error_at ? x->error_at : x->failed_at ? x->failed_at : top;
    double t = x->state->t + x->s->h;
    char name[200] = "", left[300] = "";
    if (x->error_at) (void)snprintf(name, sizeof name, "'%s': ", art_comp_path(x->error_at, NULL));
    if (x->failed_at)
        (void)snprintf(left, sizeof left,
                       "; with %.3g of the load on, a force of %.3g is left at '%s'",
                       x->failed_load, x->failed_residual, art_comp_path(x->failed_at, NULL));
    return art_error(x->ctx, ART_EDIVERGED, &at->loc,
                     "no equilibrium is found at t = %.9g: %s%s%s%s", t, name, x->why, left,
                     has_regularized_rows(x)
                         ? "; there are more constraints than what moves can meet "
                           "(incompCompliance, or incompressible=NODAL, make it possible)"
                         : "");
}

/* An equilibrium that is none to rest in. */
static int report_definiteness(struct art_statics *x)
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
    if (x->s->reported_unstable) return ART_OK;
    x->s->reported_unstable = true;
    return art_warn_strict(x->ctx, ART_EDIVERGED, &at->loc,
                           "the equilibrium at t = %.9g is not stable: '%s' would leave it", t,
                           art_comp_path(at, NULL));
}

/* ---------------------------------------------------------------------- a step */

static int allocate(struct art_statics *x)
{
    const struct art_system *sys = x->sys;
    size_t n = (size_t)x->n, n_q = (size_t)sys->n_q, blocks = (size_t)sys->n_active_blocks;
    double **vectors[] = {&x->w, &x->unbalanced, &x->r, &x->a, &x->work, &x->d};
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++)
        if (!(*vectors[i] = art_alloc(x->ctx, n, sizeof(double)))) return ART_ENOMEM;
    x->y = art_alloc(x->ctx, 6 * n, sizeof *x->y);
    x->q = art_alloc(x->ctx, n_q, sizeof *x->q);
    x->q_good = art_alloc(x->ctx, n_q, sizeof *x->q_good);
    x->q_ref = art_alloc(x->ctx, n_q, sizeof *x->q_ref);
    x->colour = art_alloc(x->ctx, blocks, sizeof *x->colour);
    x->full_column = art_alloc(x->ctx, blocks, sizeof *x->full_column);
    if (!x->y || !x->q || !x->q_good || !x->q_ref || !x->colour || !x->full_column)
        return ART_ENOMEM;
    if (sys->n_history == 0) return ART_OK;
    x->history = art_alloc(x->ctx, (size_t)sys->n_history, sizeof *x->history);
    x->aux_good = art_alloc(x->ctx, (size_t)sys->n_history, sizeof *x->aux_good);
    x->aux_ref = art_alloc(x->ctx, (size_t)sys->n_history, sizeof *x->aux_ref);
    return x->history && x->aux_good && x->aux_ref ? ART_OK : ART_ENOMEM;
}

void art_statics_free(struct art_statics *x)
{
    if (!x) return;
    double *vectors[] = {
        x->w, x->unbalanced, x->r,       x->a,        x->work,  x->d,       x->y,
        x->q, x->q_good,     x->history, x->aux_good, x->q_ref, x->aux_ref, x->anderson_work};
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) art_free(vectors[i]);
    art_free(x->colour);
    art_free(x->full_column);
    art_statics_tangent_fini(x);
    art_statics_direction_fini(x);
    art_free(x);
}

static int create(struct art_step *s)
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
int art_statics_open(struct art_step *s, struct art_statics **out)
{
    int status = s->statics ? ART_OK : create(s);
    struct art_statics *x = s->statics;
    if (status < 0) return status;
    x->tikhonov = art_get_double(s->sys->top, "staticTikhonovFactor");
    x->unbalanced_fraction = x->force = x->origin_distance = x->shift = x->last_shift = 0;
    x->failed_at = x->error_at = NULL;
    x->why = NULL;
    statics_set_metric(x);
    *out = x;
    return ART_OK;
}

/* Everything is at rest, and was. What is driven by a velocity keeps it: its next target goes on
 * from there. */
static void set_at_rest(struct art_statics *x)
{
    memset(x->state->u, 0, (size_t)x->sys->n_u * sizeof *x->state->u);
    memset(x->sys->u_before, 0, (size_t)x->sys->n_u * sizeof *x->sys->u_before);
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

int art_statics_step(struct art_step *s, bool search)
{
    struct art_statics *x;
    int status;
    if (s->sys->n_active == 0) return ART_OK;
    ART_TRY(art_statics_open(s, &x));
    x->search = search;
    s->sys->static_solve = true;
    set_at_rest(x);
    status = step_load(x);
    if (statics_is_recoverable(x, status)) status = report_failure(x);
    ART_TRY(status);
    ART_TRY(report_definiteness(x));
    apply_target_velocities(x);
out:
    s->sys->static_solve = false;
    return status;
}

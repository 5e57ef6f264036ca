/* Static solves: states that are tried, back on the constraints, and what is out of balance there.
 */
#include "statics_priv.h"
#include <math.h>
#include <string.h>

enum { MOST_CORRECTIONS = 10 };

int statics_fail_at(struct art_statics *x, const struct art_comp *comp, const char *why)
{
    x->failure.at = comp;
    x->failure.why = why;
    x->failure.of_forces = false;
    return ART_EDIVERGED;
}

static int forces_fail_at(struct art_statics *x, const struct art_comp *comp, const char *why)
{
    int status = statics_fail_at(x, comp, why);
    x->failure.of_forces = true;
    return status;
}

void statics_begin_trial_history(struct art_statics *x)
{
    if (!x->history) return;
    memcpy(x->history, x->state->history, (size_t)x->sys->memory.n_history * sizeof *x->history);
    art_system_update_trial_history(x->sys, x->state, x->s->h);
}

void statics_end_trial_history(struct art_statics *x)
{
    if (!x->history) return;
    memcpy(x->state->history, x->history, (size_t)x->sys->memory.n_history * sizeof *x->history);
}

/* What wraps lies as the places of this trial ask for; the original leaves it as it was at the
 * start. */
static int forces(struct art_statics *x)
{
    struct art_system *sys = x->sys;
    if (!sys->quirks.wrap_frozen) {
        int status = art_system_settle(sys, x->state, ART_SETTLE_STEP);
        if (status < 0) return status;
    }
    for (struct art_force_set *set = sys->force.sets; set; set = set->next) set->failed = NULL;
    statics_begin_trial_history(x);
    art_system_forces(sys, x->state, x->s->vec.f);
    statics_end_trial_history(x);
    for (struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (set->failed) return forces_fail_at(x, set->failed, set->why);
    for (int b = 0; b < sys->n_active_blocks; b++)
        for (int k = 0; k < sys->jac.K->size[b]; k++)
            if (!isfinite(x->s->vec.f[sys->jac.K->row_off[b] + k]))
                return forces_fail_at(x, dyn_of(x, b)->comp, "the force is not finite");
    for (int i = 0; i < x->n; i++)
        x->s->vec.f[i] -= x->residual.unbalanced_fraction * x->residual.unbalanced[i];
    return statics_friction_forces(x, false);
}

/* Computes the residual at the state: the forces that no constraint takes up, r = M a with the
 * acceleration a that they would give. ART_EDIVERGED without a message if there are no forces. */
int art_statics_evaluate(struct art_statics *x)
{
    int status = forces(x);
    if (status < 0) return status;
    art_system_masses(x->sys, x->state);
    status = art_step_accelerate(x->s, x->residual.a);
    if (status < 0) return status;
    art_system_mass_mul(x->sys, x->residual.a, x->residual.r);
    return ART_OK;
}

/* Distances of rows that are not springs. */
double statics_row_error(const struct art_rows *rows, bool unilateral)
{
    double most = 0;
    for (int i = 0; i < rows->J.n_rows; i++) {
        double d = unilateral ? fmax(-rows->row[i].dist, 0) : fabs(rows->row[i].dist);
        if (!(rows->row[i].compliance > 0)) most = fmax(most, d);
    }
    return most;
}

static void position_rhs(const struct art_rows *rows, double *b, double *R)
{
    for (int i = 0; i < rows->J.n_rows; i++) {
        double c = rows->row[i].compliance;
        b[i] = c > 0 ? 0 : -rows->row[i].dist;
        R[i] = c > 0 ? c : 0;
    }
}

/* Moves back onto the constraints by the least motion. Constraints that contradict each other stay
 * as near as they can be, which the step reports at its end. */
static int retract(struct art_statics *x)
{
    struct art_step *s = x->s;
    double before = INFINITY;
    if (!x->sys->constraints.sets) return ART_OK;
    for (int k = 0; k < MOST_CORRECTIONS; k++) {
        int status = art_step_constrain(s, 0);
        if (status < 0 || !art_step_constrained(s)) return status;
        double error = fmax(statics_row_error(&x->sys->constraints.G, false),
                            statics_row_error(&x->sys->constraints.N, true));
        if (error <= 1e-13 * x->scale.extent || !(error < 0.5 * before)) return ART_OK;
        if (!isfinite(error)) return statics_fail_at(x, NULL, "the constraints are lost");
        before = error;
        position_rhs(&x->sys->constraints.G, s->con->bg, s->con->Rg);
        position_rhs(&x->sys->constraints.N, s->con->bn, s->con->Rn);
        memset(s->vec.b, 0, (size_t)x->n * sizeof *s->vec.b);
        art_system_masses(x->sys, x->state);
        status = art_step_solve_with_mass(s);
        if (status < 0) return status;
        art_system_move(x->sys, x->state, 1, s->vec.u);
        art_system_update(x->sys, x->state);
    }
    return ART_OK;
}

void statics_save(struct art_statics *x, struct statics_state *to)
{
    memcpy(to->q, x->state->q, (size_t)x->sys->n_q * sizeof *to->q);
    if (to->history)
        memcpy(to->history, x->state->history,
               (size_t)x->sys->memory.n_history * sizeof *to->history);
}

void statics_restore(struct art_statics *x, const struct statics_state *from)
{
    memcpy(x->state->q, from->q, (size_t)x->sys->n_q * sizeof *from->q);
    if (from->history)
        memcpy(x->state->history, from->history,
               (size_t)x->sys->memory.n_history * sizeof *from->history);
    art_system_update(x->sys, x->state);
}

/* Choose the one-sided rows, and evaluate with them. */
int statics_engage(struct art_statics *x)
{
    int status = ART_OK;
    if (x->sys->constraints.sets)
        status = art_system_constrain(x->ctx, x->sys, x->state,
                                      art_step_rows_mode(x->s) |
                                          (x->path.contacts_frozen ? 0 : ART_ROWS_ENGAGE));
    if (status == ART_EDIVERGED && x->path.augments)
        return statics_fail_at(x, NULL, "vertices at the rims of faces in contact pass each other");
    ART_TRY(status);
    ART_TRY(retract(x));
    ART_TRY(art_statics_evaluate(x));
out:
    return status;
}

bool statics_may_touch(const struct art_statics *x)
{
    for (const struct art_constraint_set *set = x->sys->constraints.sets; set; set = set->next)
        if (set->type->depth) return true;
    return false;
}

/* True if another evaluation at the same state gives other forces: paths that wrap come nearer to
 * rest by each. */
static bool evaluation_iterates(const struct art_statics *x)
{
    for (const struct art_force_set *set = x->sys->force.sets; set; set = set->next)
        if (set->type->settle) return true;
    return false;
}

int statics_engage_moved(struct art_statics *x)
{
    int status;
    if (statics_may_touch(x) || x->path.contacts_frozen || evaluation_iterates(x))
        return statics_engage(x);
    status =
        art_system_constrain(x->ctx, x->sys, x->state, art_step_rows_mode(x->s) | ART_ROWS_ENGAGE);
    return status == ART_OK && x->sys->constraints.N.J.n_rows == 0 ? ART_OK : statics_engage(x);
}

/* The state at the start of the iteration, moved by s d. */
int statics_move_along(struct art_statics *x, double s)
{
    int status;
    statics_restore(x, &x->path.start);
    art_system_move(x->sys, x->state, s, x->direction.d);
    art_system_update(x->sys, x->state);
    ART_TRY(retract(x));
    ART_TRY(art_statics_evaluate(x));
out:
    return status;
}

/* This file computes accelerations within the constraints. It also projects velocities back onto
 * the constraints after a step, in the metric of the masses alone. */
#include "step_priv.h"
#include <math.h>
#include <string.h>

/* Return the force of the spring of a compliant row, from its distance and its speed. */
static double spring_force(const struct art_step *s, const struct art_rows *rows, int g, int r)
{
    const struct art_jac *J = &rows->J;
    double speed = -rows->row[r].rate;
    for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
        const struct art_dyn *dyn = &s->sys->dyn[s->sys->block_dyn[J->block[e]]];
        int n = J->size[J->block[e]];
        const double *w = J->val + J->off[e] + (r - J->row[g]) * n;
        for (int k = 0; k < n; k++) speed += w[k] * s->state->u[dyn->u + k];
    }
    return -rows->row[r].dist / rows->row[r].compliance - rows->row[r].damping * speed;
}

static bool is_eliminated(const struct art_row *row)
{
    return row->compliance > 0 || row->separated;
}

/* Compliant rows are taken out: force[r] = spring or 0, with R[r] = 1 the multiplier becomes that.
 * Whether there are any. */
static bool eliminate_springs(struct art_step *s, struct art_rows *rows, bool unilateral, bool acts,
                              double *force, double *R)
{
    struct art_jac *J = &rows->J;
    bool any = false;
    for (int g = 0; g < J->n_groups; g++)
        for (int r = J->row[g]; r < J->row[g + 1]; r++) {
            if (!is_eliminated(&rows->row[r])) continue;
            force[r] = acts && !rows->row[r].separated ? spring_force(s, rows, g, r) : 0;
            if (unilateral) force[r] = fmax(force[r], 0);
            R[r] = 1;
            any = true;
        }
    if (!any) return false;
    for (int g = 0; g < J->n_groups; g++)
        for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
            int n = J->size[J->block[e]], at = s->sys->jac.K->row_off[J->block[e]];
            double *w = J->val + J->off[e];
            for (int r = J->row[g]; r < J->row[g + 1]; r++, w += n) {
                if (!is_eliminated(&rows->row[r])) continue;
                for (int i = 0; i < n; i++) {
                    if (J->block[e] < s->sys->n_active_blocks) s->vec.b[at + i] += force[r] * w[i];
                    w[i] = 0;
                }
            }
        }
    return true;
}

/* Fill the right-hand side for accelerations at the velocity u. Stiff rows ask for J a =
 * acceleration - (dJ/dt) u. Unilateral rows may not be slower than what stops them within the step.
 * Compliant rows are springs. */
static bool acceleration_rhs(struct art_step *s, struct art_rows *rows, bool unilateral,
                             const double *rate, const double *u, double *b, double *R)
{
    for (int i = 0; i < rows->J.n_rows; i++) b[i] = rate ? rate[i] : 0, R[i] = 0;
    if (unilateral)
        art_jac_mul(&rows->J, s->sys->jac.K->row_off, 0, s->sys->n_active_blocks, -1 / s->h, u, b);
    for (int i = 0; i < rows->J.n_rows; i++)
        b[i] += rows->row[i].acceleration - rows->row[i].deriv - rows->row[i].gap / (s->h * s->h);
    return eliminate_springs(s, rows, unilateral, true, b, R);
}

/* Solve for the accelerations where there are rows; vec.b = f + F is filled already. */
static int accelerate_constrained(struct art_step *s, const double *rate, const double *u,
                                  double *a)
{
    struct art_step_constraints *c = s->con;
    const struct art_row_solve how = {
        .unknown = ART_STEP_ACCELERATION, .with_mass = true, .x = a, .report_conflicts = true};
    bool springs = acceleration_rhs(s, &s->sys->constraints.G, false, rate, u, c->bg, c->Rg);
    springs = acceleration_rhs(s, &s->sys->constraints.N, true, NULL, u, c->bn, c->Rn) || springs;
    art_step_fill_mass(s);
    int status;
    ART_TRY(art_step_solve_rows_fully(s, &how));
    if (!s->options.integrator->is_static) ART_TRY(art_step_friction_accelerations(s, u, a));
    if (springs) /* as they were */
        ART_TRY(art_system_constrain(s->ctx, s->sys, s->state, art_step_rows_mode(s)));
    art_system_constraint_forces(s->sys, s->state, c->lambda, c->theta);
    if (!s->options.integrator->is_static) art_step_store_friction_forces(s);
out:
    return status;
}

int art_step_accelerate(struct art_step *s, double *a)
{
    return art_step_accelerate_at(s, NULL, a);
}

int art_step_accelerate_at(struct art_step *s, const double *rate, double *a)
{
    const struct art_system *sys = s->sys;
    const struct art_step_mark mark = art_step_mark(s);
    for (int i = 0; i < sys->n_active; i++) s->vec.b[i] = s->vec.f[i] + sys->inertia.mass_force[i];
    int status = art_step_constrain(s, 0);
    if (status < 0) return status;
    if (!art_step_constrained(s)) {
        memcpy(a, s->vec.b, (size_t)sys->n_active * sizeof *a);
        return art_system_mass_solve(sys, a);
    }
    double *u = art_step_scratch(s, (size_t)sys->n_active, sizeof *u);
    if (!u) return ART_ENOMEM;
    art_system_get_velocity(sys, s->state, u);
    status = accelerate_constrained(s, rate, u, a);
    art_step_release(s, mark);
    return status;
}

static bool is_any(const struct art_step *s, int block)
{
    (void)s;
    (void)block;
    return true;
}

/* The nearest velocity by the matrix of the step: what constraints bear then balances what damps
 * and is stiff as well. By the masses alone a body of mass m and damping d that is held would show
 * its load by 1 + h d/m too small. */
static int project_by_matrix(struct art_step *s)
{
    struct art_step_vectors *v = &s->vec;
    const struct art_row_solve how = {.unknown = ART_STEP_VELOCITY,
                                      .guess = v->u0,
                                      .tolerance = art_step_least_tolerance(s, 0),
                                      .x = v->u,
                                      .report_conflicts = true};
    memset(v->b, 0, (size_t)v->n * sizeof *v->b);
    art_step_add_product(s, s->sys->jac.A, 1, v->u);
    return art_step_solve_rows_fully(s, &how);
}

static int project_by_mass(struct art_step *s, bool acts)
{
    const struct art_row_solve how = {
        .unknown = ART_STEP_VELOCITY, .with_mass = true, .x = s->vec.u, .report_conflicts = true};
    if (!s->sys->quirks.projection_mass_kept) art_system_masses(s->sys, s->state);
    art_system_mass_mul(s->sys, s->vec.u, s->vec.b);
    if (!acts) {
        eliminate_springs(s, &s->sys->constraints.G, false, false, s->con->bg, s->con->Rg);
        eliminate_springs(s, &s->sys->constraints.N, true, false, s->con->bn, s->con->Rn);
    }
    art_step_fill_mass(s);
    return art_step_solve_rows_fully(s, &how);
}

int art_step_project(struct art_step *s, bool acts)
{
    if (!s->sys->constraints.sets) return ART_OK;
    art_system_set_velocity(s->sys, s->state, s->vec.u);
    art_system_update(s->sys, s->state);
    int status = art_step_constrain(s, 0);
    if (status < 0 || !art_step_constrained(s)) return status;
    art_step_fill_mass(s);
    const bool by_matrix = acts && art_step_has_matrix(s) && s->solver->assembled &&
                           art_step_matrix_differs(s, is_any);
    status = by_matrix ? project_by_matrix(s) : project_by_mass(s, acts);
    if (status < 0) return status;
    if (acts) {
        art_step_store_constraint_forces(s);
        if ((status = art_step_apply_friction(s)) < 0) return status;
    }
    art_system_set_velocity(s->sys, s->state, s->vec.u);
    art_system_update(s->sys, s->state);
    return ART_OK;
}

int art_step_move_at(struct art_step *s, const double *rate)
{
    const struct art_row_solve how = {
        .unknown = ART_STEP_VELOCITY, .with_mass = true, .x = s->vec.u, .report_conflicts = true};
    size_t bytes = (size_t)s->vec.n * sizeof *s->vec.u;
    memset(s->vec.u, 0, bytes);
    art_system_set_velocity(s->sys, s->state, s->vec.u);
    art_system_update(s->sys, s->state);
    int status = art_step_constrain(s, 0);
    if (status < 0 || !art_step_constrained(s)) return status;
    art_system_masses(s->sys, s->state);
    memset(s->vec.b, 0, bytes);
    for (int i = 0; rate && i < s->sys->constraints.G.J.n_rows; i++) s->con->bg[i] += rate[i];
    eliminate_springs(s, &s->sys->constraints.G, false, false, s->con->bg, s->con->Rg);
    eliminate_springs(s, &s->sys->constraints.N, true, false, s->con->bn, s->con->Rn);
    art_step_fill_mass(s);
    status = art_step_solve_rows_fully(s, &how);
    if (status < 0) return status;
    art_system_set_velocity(s->sys, s->state, s->vec.u);
    art_system_update(s->sys, s->state);
    return ART_OK;
}

int art_step_follow(struct art_step *s, double *a)
{
    int status;
    art_system_get_velocity(s->sys, s->state, s->vec.u);
    ART_TRY(art_step_project(s, false));
    if (!a) return ART_OK;
    art_system_masses(s->sys, s->state);
    art_system_forces(s->sys, s->state, s->vec.f);
    ART_TRY(art_step_check_forces(s, s->state->t));
    status = art_step_accelerate(s, a);
out:
    return status;
}

/* Constraints in a step: their Lagrange multipliers in the solve, the projection of velocities on
 * the constraints, and the correction of positions in the place of Baumgarte stabilization (which
 * feeds a share of the error, the ERP, into velocities). The formulas are those of
 * docs/rooms/step.md. */
#include "step_priv.h"
#include <math.h>
#include <string.h>

enum { MOST_CORRECTIONS = 10 };

/* What is left of a position error, by the size of the model or in radians. */
static const double position_tolerance = 1e-10;
/* What may be left before the user is told, and before the step fails. */
static const double conflict_tolerance = 1e-6, failure_tolerance = 1e-4;
/* What rows may leave that give way to each other. */
static const double regularized_tolerance = 1e-3;

static struct art_jac *jac_g(const struct art_step *s)
{
    return &s->sys->G.J;
}

static struct art_jac *jac_n(const struct art_step *s)
{
    return &s->sys->N.J;
}

bool art_step_constrained(const struct art_step *s)
{
    return jac_g(s)->n_rows + jac_n(s)->n_rows > 0;
}

/* ------------------------------------------------------------------- set-up */

/* Mean distance of the mass of a body from its origin. */
static double gyration(const struct art_inertia *M)
{
    double trace = M->J[0] + M->J[4] + M->J[8];
    return M->mass > 0 && trace >= 0 ? art_v3_norm(M->com) + sqrt(trace / (2 * M->mass)) : 0;
}

/* Largest distance of anything from the origin: the measure for position errors. A body that sits
 * there has a size as well. */
static double extent(const struct art_system *sys, const struct art_state *state)
{
    double size = 0;
    for (int i = 0; i < sys->n_dyn; i++) {
        size = fmax(size, art_v3_norm(state->q + sys->dyn[i].q));
        if (sys->dyn[i].frame) size = fmax(size, 0.1 * gyration(&sys->dyn[i].inertia));
    }
    for (int i = 0; i < art_system_joints(sys); i++) {
        const struct art_joint *joint = art_system_joint(sys, i);
        size = fmax(size, art_v3_norm(joint->A.T.p));
        size = fmax(size, art_v3_norm(joint->B.T.p));
    }
    return size > 0 ? size : 1;
}

static int create_mass_pattern(struct art_ctx *ctx, struct art_step *s)
{
    const struct art_system *sys = s->sys;
    int none[1][2];
    return art_blocks_create(ctx, &s->M, sys->n_active_blocks, sys->K->size, true, 0,
                             (const int(*)[2])none);
}

int art_step_init_constraints(struct art_ctx *ctx, struct art_step *s)
{
    int status = ART_OK;
    const char *name = art_get_text(s->sys->top, "stabilization");
    s->stabilization = art_streq(name, "None")              ? ART_STABILIZE_NOT
                       : art_streq(name, "GlobalStiffness") ? ART_STABILIZE_STIFFNESS
                                                            : ART_STABILIZE_MASS;
    const struct art_kkt_config config = {*s->solvers, s->exact, s->sys->pool};
    s->extent = extent(s->sys, s->state);
    if (!s->sys->constraints) return ART_OK;
    ART_TRY(art_kkt_create(ctx, &s->kkt, NULL));
    ART_TRY(art_kkt_create(ctx, &s->kkt_mass, NULL));
    art_kkt_configure(s->kkt, &config);
    art_kkt_configure(s->kkt_mass, &config);
    ART_TRY(create_mass_pattern(ctx, s));
    ART_TRY(art_step_init_friction(ctx, s));
out:
    return status;
}

void art_step_fini_constraints(struct art_step *s)
{
    double *vectors[] = {s->lambda, s->theta, s->bg, s->bn, s->Rg, s->Rn, s->R_regularized};
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) art_free(vectors[i]);
    art_step_fini_friction(s);
    art_kkt_free(s->kkt);
    art_kkt_free(s->kkt_mass);
    art_free(s->row_state);
    art_free(s->transient);
    art_proximal_free(&s->proximal);
    art_free(s->spring_stiffness);
    art_free(s->ringing_work);
    art_free(s->force_island);
    art_free(s->island);
    art_free(s->ringing);
    art_blocks_free(s->M);
}

static int reserve(struct art_step *s)
{
    struct {
        double **x;
        int rows;
    } vectors[] = {{&s->lambda, jac_g(s)->n_rows},       {&s->bg, jac_g(s)->n_rows},
                   {&s->Rg, jac_g(s)->n_rows},           {&s->theta, jac_n(s)->n_rows},
                   {&s->bn, jac_n(s)->n_rows},           {&s->Rn, jac_n(s)->n_rows},
                   {&s->R_regularized, jac_g(s)->n_rows}};
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        int *cap = &s->cap_rows[i];
        if (!ART_RESERVE(s->ctx, *vectors[i].x, vectors[i].rows + 1, *cap)) return ART_ENOMEM;
    }
    if (!ART_RESERVE(s->ctx, s->row_state, jac_n(s)->n_rows + 1, s->cap_rows[7]) ||
        !ART_RESERVE(s->ctx, s->transient, jac_g(s)->n_groups + 1, s->cap_rows[8]))
        return ART_ENOMEM;
    for (int g = 0; g < jac_g(s)->n_groups; g++)
        s->transient[g] = s->sys->G.row[jac_g(s)->row[g]].transient;
    return ART_OK;
}

/* ------------------------------------------------------------------ velocities */

/* Velocities of the parametric blocks; those of the others are zero. */
static void parametric_velocities(struct art_step *s)
{
    const struct art_system *sys = s->sys;
    memset(s->up, 0, (size_t)s->n_total * sizeof *s->up);
    for (int b = sys->n_active_blocks; b < sys->n_blocks; b++) {
        const struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        for (int k = 0; k < (dyn->frame ? 6 : 3); k++)
            s->up[sys->K->row_off[b] + k] = s->state->u[dyn->u + k];
    }
}

/* Right-hand side and compliance of rows for velocities: -beta (dJ/dt) u - J_p u_p, for what is
 * ahead of a row less the speed that takes it up in the step, and for a row of compliance c and
 * damping d with s = 1 / (h/2 + d c): R = s c / h and - s times the distance. In: R, what stands
 * for h/2. */
static void velocity_rhs(struct art_step *s, const struct art_rows *rows, double beta, double *b,
                         double *R)
{
    const struct art_system *sys = s->sys;
    for (int i = 0; i < rows->J.n_rows; i++) {
        const struct art_row *row = &rows->row[i];
        double act_time = R[i];
        b[i] = -beta * row->deriv - row->gap / s->h;
        R[i] = 0;
        if (!(row->compliance > 0)) continue;
        double f = 1 / (act_time + row->damping * row->compliance);
        R[i] = f * row->compliance / s->h;
        b[i] -= f * row->dist;
    }
    art_jac_mul(&rows->J, sys->K->row_off, sys->n_active_blocks, sys->n_blocks, -1, s->up, b);
}

/* Rows at the middle of the step, q0 (+) h/2 u0, but with distances as at its start: their
 * directions are then those of the mean impulse, and h/2 times their rate leads to the velocity at
 * the end. The state is back at q0 then, but not what follows from it: there is a step to take. */
static int constrain_midway(struct art_step *s)
{
    struct art_system *sys = s->sys;
    const struct art_rows *both[2] = {&sys->G, &sys->N};
    art_step_save_positions(s);
    art_system_get_velocity(sys, s->state, s->x);
    art_system_move(sys, s->state, s->h / 2, s->x);
    (void)art_system_update_frames(sys, s->state);
    int status = art_system_constrain(s->ctx, sys, s->state, false);
    memcpy(s->state->q, s->q_saved, (size_t)sys->n_q * sizeof *s->q_saved);
    if (status == ART_OK) status = reserve(s);
    for (int k = 0; k < 2 && status == ART_OK; k++) {
        double *rate = k == 0 ? s->bg : s->bn;
        memset(rate, 0, (size_t)both[k]->J.n_rows * sizeof *rate);
        art_jac_mul(&both[k]->J, sys->K->row_off, 0, sys->n_active_blocks, 1, s->x, rate);
        for (int i = 0; i < both[k]->J.n_rows; i++)
            if (!both[k]->row[i].frozen_gap) both[k]->row[i].dist -= s->h / 2 * rate[i];
    }
    return status;
}

static int constrain(struct art_step *s, double beta, bool midway)
{
    if (!s->sys->constraints) return ART_OK;
    int status =
        midway ? constrain_midway(s) : art_system_constrain(s->ctx, s->sys, s->state, false);
    if (status < 0 || !art_step_constrained(s)) return status;
    if ((status = reserve(s)) < 0) return status;
    parametric_velocities(s);
    if ((status = art_compliant_force_times(s)) < 0) return status;
    velocity_rhs(s, &s->sys->G, beta, s->bg, s->Rg);
    velocity_rhs(s, &s->sys->N, beta, s->bn, s->Rn);
    return ART_OK;
}

int art_step_constrain(struct art_step *s, double beta)
{
    return constrain(s, beta, false);
}

int art_step_constrain_midway(struct art_step *s, double beta)
{
    return s->sys->compat ? constrain(s, beta, false) : constrain(s, s->h / 2, true);
}

/* ----------------------------------------------------------------------- solving */

/* Rows that no velocity meets, told once. */
static int report_conflict(struct art_step *s, const struct art_kkt_answer *answer)
{
    const struct art_row *row = answer->conflict >= 0     ? &s->sys->G.row[answer->conflict]
                                : answer->conflict_n >= 0 ? &s->sys->N.row[answer->conflict_n]
                                                          : NULL;
    if (!row || row->transient || s->reported_conflict) return ART_OK;
    s->reported_conflict = true;
    return art_warn_strict(s->ctx, ART_ERANGE, &row->comp->loc,
                           "the constraints contradict each other: '%s' cannot be met at t = %.9g",
                           art_comp_path(row->comp, NULL), s->state->t);
}

/* The share of its size by which a row gives way. */
static double row_regularization(const struct art_step *s, const struct art_row *row)
{
    static const double transient_share = 1e-6;
    return s->regularize_transient && row->transient && !(row->compliance > 0)
               ? transient_share
               : row->regularization;
}

/* Rows that nearly follow from others are met as nearly as the others let them: compliance by their
 * own size in A. */
void art_step_regularize_rows(struct art_step *s, const struct art_blocks *A)
{
    const struct art_jac *J = jac_g(s);
    memcpy(s->R_regularized, s->Rg, (size_t)J->n_rows * sizeof *s->Rg);
    for (int g = 0; g < J->n_groups; g++)
        for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
            int b = J->block[e], n = J->size[b];
            if (b >= s->sys->n_active_blocks ||
                row_regularization(s, &s->sys->G.row[J->row[g]]) == 0)
                continue;
            const double *D = A->val + art_blocks_find(A, b, b), *w = J->val + J->off[e];
            for (int r = J->row[g]; r < J->row[g + 1]; r++)
                for (int k = 0; k < n; k++, w++)
                    s->R_regularized[r] +=
                        row_regularization(s, &s->sys->G.row[r]) * *w * *w / D[k * (n + 1)];
        }
}

/* Corrections of positions are repeated until they are small. What is left of an error e by one is
 * about e^2, as rows are not straight: a hundredth of that, or of what may be left in the end,
 * does. */
static double correction_goal(const struct art_step *s, const double *x)
{
    if (s->sys->compat || x != s->x) return 0;
    double e = s->error;
    if (!(e > position_tolerance) || jac_n(s)->n_rows > 0) return 1e-8;
    return fmin(fmax(1e-8, fmax(0.01 * e, 0.03 * position_tolerance / e)), 1e-4);
}

/* What is wrong is told in terms of components. */
int art_step_solve_kkt(struct art_step *s, struct art_kkt *kkt, const struct art_kkt_problem *p,
                       struct art_kkt_answer *answer, bool again)
{
    void (*report)(void *, const struct art_message *) = s->ctx->report;
    struct art_kkt_problem q;
    art_watch_lap(s->watch, s->seconds, ART_STEP_ASSEMBLY);
    int errors = s->ctx->n_errors, setup_status = art_kkt_analyze(s->ctx, kkt, p);
    if (setup_status < 0 || (setup_status = art_proximal_begin(s->ctx, &s->proximal, p, &q)) < 0)
        return setup_status;
    s->ctx->report = NULL;
    int status = again ? ART_OK : art_kkt_factor(s->ctx, kkt, &q);
    art_watch_lap(s->watch, s->seconds, ART_STEP_FACTOR);
    if (status == ART_OK) {
        do status = art_kkt_solve(s->ctx, kkt, &q, answer);
        while (status == ART_OK && art_proximal_next(&s->proximal, p, answer->lambda));
    }
    art_watch_lap(s->watch, s->seconds, ART_STEP_SOLVE);
    s->ctx->report = report;
    if (status == ART_OK) {
        s->regularized_gap = fmax(s->regularized_gap, answer->regularized_gap);
        return ART_OK;
    }
    s->ctx->n_errors = errors;
    if (status == ART_EDIVERGED && art_step_check_rows(s, p) < 0) return ART_EDIVERGED;
    art_step_name_worst(s, kkt, p->G);
    return art_step_report_failure(s, status, art_kkt_singular(kkt));
}

/* Where the solver of the unilateral rows begins: for velocities those press that pressed before,
 * for positions those whose distance is to grow; in a correction of either those of the solution
 * that is corrected. */
static void init_active_set(struct art_step *s, bool positions)
{
    if (positions ? s->active_set_known : s->guess != NULL) return;
    for (int i = 0; i < jac_n(s)->n_rows; i++) {
        const struct art_row *row = &s->sys->N.row[i];
        bool acts = positions && !(row->compliance > 0) ? row->dist < 0 : !row->warm_start_inactive;
        s->row_state[i] = acts ? ART_ROW_BETWEEN : ART_ROW_AT_LO;
    }
}

/* Solve for x with the matrix A over the active blocks, the present rows, b, bg, bn, Rg, Rn; with
 * `again` by the last factor, which is that of the same A, G, Rg. `tell`: rows that contradict each
 * other are worth a message. */
static int solve_rows(struct art_step *s, struct art_kkt *kkt, const struct art_blocks *A,
                      double *x, bool again, bool report_conflicts)
{
    struct art_kkt_problem p = {.A = A,
                                .n_active = s->sys->n_active_blocks,
                                .G = jac_g(s),
                                .N = jac_n(s),
                                .Rg = s->R_regularized,
                                .Rn = s->Rn,
                                .b = s->b,
                                .bg = s->bg,
                                .bn = s->bn,
                                .guess = kkt != s->kkt || x != s->u ? NULL
                                         : s->guess                 ? s->guess
                                                                    : s->u0,
                                .goal =
                                    kkt == s->kkt ? art_step_tolerance(s) : correction_goal(s, x),
                                .transient = s->transient};
    struct art_kkt_answer answer = {
        .u = x, .lambda = s->lambda, .theta = s->theta, .state = s->row_state};
    art_step_regularize_rows(s, A);
    init_active_set(s, x == s->x);
    int status = art_step_solve_kkt(s, kkt, &p, &answer, again);
    return status == ART_OK && report_conflicts ? report_conflict(s, &answer) : status;
}

/* Rows that follow from others, told once: a linkage with more constraints than it needs. */
static void report_redundant(struct art_step *s, const struct art_kkt *kkt)
{
    long n = art_kkt_stats(kkt)->n_redundant;
    int row = 0;
    if (n == 0 || s->reported_redundant) return;
    s->reported_redundant = true;
    while (row < jac_g(s)->n_rows - 1 && !art_kkt_redundant(kkt, row)) row++;
    const struct art_comp *comp = s->sys->G.row[row].comp;
    art_note(s->ctx, &comp->loc,
             "%ld of %d rows of constraints follow from the others, the first of them in '%s'; of "
             "the forces that fit the least are taken",
             n, jac_g(s)->n_rows, art_comp_path(comp, NULL));
}

static int solve(struct art_step *s, struct art_kkt *kkt, const struct art_blocks *A, double *x,
                 bool again)
{
    int status = solve_rows(s, kkt, A, x, again, true);
    if (status == ART_OK) report_redundant(s, kkt);
    return status;
}

/* Multipliers of a step are impulses; what components are told are forces. */
void art_step_store_constraint_forces(struct art_step *s)
{
    for (int i = 0; i < jac_g(s)->n_rows; i++) s->lambda[i] /= s->h;
    for (int i = 0; i < jac_n(s)->n_rows; i++) s->theta[i] /= s->h;
    art_system_constraint_forces(s->sys, s->state, s->lambda, s->theta);
    for (int i = 0; i < jac_g(s)->n_rows; i++) s->lambda[i] *= s->h;
    for (int i = 0; i < jac_n(s)->n_rows; i++) s->theta[i] *= s->h;
}

int art_step_solve_frictionless(struct art_step *s)
{
    return solve(s, s->kkt, s->sys->A, s->u, false);
}

int art_step_solve_constrained(struct art_step *s, bool again)
{
    /* with friction the last factor is that of other rows */
    if (art_step_has_implicit_friction(s)) return art_step_solve_implicit_friction(s);
    int status = solve(s, s->kkt, s->sys->A, s->u, again);
    if (status == ART_OK) art_step_store_constraint_forces(s);
    return status;
}

void art_step_fill_mass(struct art_step *s)
{
    const struct art_system *sys = s->sys;
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const double *M = sys->mass + 36 * (size_t)b;
        double *block = s->M->val + s->M->val_off[b];
        if (sys->dyn[sys->block_dyn[b]].frame)
            memcpy(block, M, 36 * sizeof *block);
        else
            for (int k = 0; k < 9; k += 4) block[k] = M[0];
    }
}

int art_step_solve_with_mass(struct art_step *s)
{
    art_step_fill_mass(s);
    int status = solve(s, s->kkt_mass, s->M, s->u, false);
    if (status == ART_OK) art_step_store_constraint_forces(s);
    return status;
}

/* The spring of a compliant row: force by distance and speed. */
static double spring_force(const struct art_step *s, const struct art_rows *rows, int g, int r)
{
    const struct art_jac *J = &rows->J;
    double speed = 0;
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
            int n = J->size[J->block[e]], at = s->sys->K->row_off[J->block[e]];
            double *w = J->val + J->off[e];
            for (int r = J->row[g]; r < J->row[g + 1]; r++, w += n) {
                if (!is_eliminated(&rows->row[r])) continue;
                for (int i = 0; i < n; i++) {
                    if (J->block[e] < s->sys->n_active_blocks) s->b[at + i] += force[r] * w[i];
                    w[i] = 0;
                }
            }
        }
    return true;
}

/* Right-hand side for accelerations: J a = -(dJ/dt) u; unilateral rows may not be slower than what
 * stops them within the step; compliant ones are springs. */
static bool acceleration_rhs(struct art_step *s, struct art_rows *rows, bool unilateral, double *b,
                             double *R)
{
    for (int i = 0; i < rows->J.n_rows; i++) b[i] = R[i] = 0;
    if (unilateral)
        art_jac_mul(&rows->J, s->sys->K->row_off, 0, s->sys->n_active_blocks, -1 / s->h, s->x, b);
    for (int i = 0; i < rows->J.n_rows; i++)
        b[i] -= rows->row[i].deriv + rows->row[i].gap / (s->h * s->h);
    return eliminate_springs(s, rows, unilateral, true, b, R);
}

int art_step_accelerate(struct art_step *s, double *a)
{
    const struct art_system *sys = s->sys;
    for (int i = 0; i < sys->n_active; i++) s->b[i] = s->f[i] + sys->mass_force[i];
    int status = art_step_constrain(s, 0);
    if (status < 0) return status;
    if (!art_step_constrained(s)) {
        memcpy(a, s->b, (size_t)sys->n_active * sizeof *a);
        return art_system_mass_solve(sys, a);
    }
    art_system_get_velocity(sys, s->state, s->x);
    bool springs = acceleration_rhs(s, &s->sys->G, false, s->bg, s->Rg);
    springs = acceleration_rhs(s, &s->sys->N, true, s->bn, s->Rn) || springs;
    art_step_fill_mass(s);
    status = solve(s, s->kkt_mass, s->M, a, false);
    if (status == ART_OK) status = art_step_friction_accelerations(s, a);
    if (status == ART_OK && springs)
        status = art_system_constrain(s->ctx, s->sys, s->state, false); /* as they were */
    if (status == ART_OK) {
        art_system_constraint_forces(s->sys, s->state, s->lambda, s->theta);
        art_step_store_friction_forces(s);
    }
    return status;
}

int art_step_project(struct art_step *s, bool acts)
{
    if (!s->sys->constraints) return ART_OK;
    art_system_set_velocity(s->sys, s->state, s->u);
    art_system_update(s->sys, s->state);
    int status = art_step_constrain(s, 0);
    if (status < 0 || !art_step_constrained(s)) return status;
    if (!s->sys->compat) art_system_masses(s->sys, s->state);
    art_system_mass_mul(s->sys, s->u, s->b);
    if (!acts) {
        eliminate_springs(s, &s->sys->G, false, false, s->bg, s->Rg);
        eliminate_springs(s, &s->sys->N, true, false, s->bn, s->Rn);
    }
    art_step_fill_mass(s);
    status = solve(s, s->kkt_mass, s->M, s->u, false);
    if (status < 0) return status;
    if (acts) {
        art_step_store_constraint_forces(s);
        if ((status = art_step_apply_friction(s)) < 0) return status;
    }
    art_system_set_velocity(s->sys, s->state, s->u);
    art_system_update(s->sys, s->state);
    return ART_OK;
}

/* ------------------------------------------------------------------- positions */

/* `firm`: rows that come and go stay where they are. */
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
    const struct art_rows *both[2] = {&s->sys->G, &s->sys->N};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < both[k]->J.n_rows; i++)
            if (!(both[k]->row[i].compliance > 0)) return false;
    return true;
}

/* Largest distance of a stiff bilateral row, by the size of the model or in radians, and the row.
 */
static double position_error(const struct art_step *s, const struct art_row **at)
{
    double worst = 0;
    *at = NULL;
    for (int i = 0; i < jac_g(s)->n_rows; i++) {
        const struct art_row *row = &s->sys->G.row[i];
        double error = fabs(row->dist);
        if (!row->rotary) error /= s->extent;
        if (row->compliance > 0 || row->transient || !(error > worst)) continue;
        worst = error;
        *at = row;
    }
    return worst;
}

/* Constraints that cannot all be met. If they could before, the step was too large; else they
 * contradict each other from the start, which is told once. */
static int check_position_error(struct art_step *s, double error, const struct art_row *row)
{
    const struct art_comp *at = row->comp;
    if (row->regularization > 0 && error <= regularized_tolerance) return ART_OK;
    if (error <= fmax(conflict_tolerance, 10 * s->position_residual)) return ART_OK;
    if (s->was_consistent && error > failure_tolerance)
        return art_error(s->ctx, ART_EDIVERGED, &at->loc,
                         "the constraints are lost at '%s', t = %.9g: a smaller step may help",
                         art_comp_path(at, NULL), s->state->t);
    s->position_residual = error;
    if (s->reported_conflict) return ART_OK;
    s->reported_conflict = true;
    return art_warn_strict(s->ctx, ART_ERANGE, &at->loc,
                           "the constraints contradict each other: '%s' is off by %.3g of the size "
                           "of the model (or radians) at t = %.9g",
                           art_comp_path(at, NULL), error, s->state->t);
}

static void update_stale_points(struct art_step *s)
{
    if (s->points_stale) art_system_update(s->sys, s->state);
    s->points_stale = false;
}

/* q <- q (+) dq with W dq = G^T l + N^T t, G dq = -d, N dq >= -d. With `again` W, G and N are those
 * of the last call; with `firm` d is 0 of rows that come and go. */
static int correct_once(struct art_step *s, bool again, bool persistent_only)
{
    bool stiff = s->stabilization == ART_STABILIZE_STIFFNESS && s->integrator->stiff;
    /* with friction in the solve of velocities its matrix serves here, too */
    bool last = s->matrix_is_current && art_step_has_implicit_friction(s);
    const struct art_row *at;
    /* errors of rounding contradict each other where rows are redundant */
    s->error = position_error(s, &at);
    bool report_conflicts = s->error > position_tolerance;
    struct art_kkt *kkt = stiff || last ? s->kkt : s->kkt_mass;
    int status = reserve(s);
    if (status < 0) return status;
    position_rhs(&s->sys->G, persistent_only, s->bg, s->Rg);
    position_rhs(&s->sys->N, persistent_only, s->bn, s->Rn);
    memset(s->b, 0, (size_t)s->sys->n_active * sizeof *s->b);
    if (!again && !last) {
        art_system_masses(s->sys, s->state);
        if (stiff) {
            update_stale_points(s);
            art_system_jacobians(s->sys, s->state);
            art_step_assemble(s, 0, -1);
        } else {
            art_step_fill_mass(s);
        }
    }
    status = solve_rows(s, kkt, stiff || last ? s->sys->A : s->M, s->x, again, report_conflicts);
    if (status < 0) return status;
    s->corrections++;
    art_system_move(s->sys, s->state, 1, s->x);
    s->points_stale = !art_system_update_frames(s->sys, s->state);
    return ART_OK;
}

/* Where contacts ask for what no position gives, corrections tear at what stays: that is put right
 * by itself, from where the step ended, and the contacts are left to later steps. */
static int correct_persistent(struct art_step *s, double *error, const struct art_row **at)
{
    int status = ART_OK;
    art_step_restore_positions(s);
    s->points_stale = !art_system_update_frames(s->sys, s->state);
    *error = INFINITY;
    for (int k = 0; k<MOST_CORRECTIONS && * error> position_tolerance; k++) {
        bool anew;
        ART_TRY(art_system_constrain(s->ctx, s->sys, s->state, false));
        s->regularize_transient = true;
        status = correct_once(s, false, true);
        s->regularize_transient = false;
        if (status < 0) goto out;
        ART_TRY(art_system_distances(s->ctx, s->sys, s->state, &anew));
        double before = *error;
        *error = position_error(s, at);
        if (!(*error < 0.5 * before)) break;
    }
out:
    return status;
}

/* Newton's iteration. A matrix serves for a second and third time if the error is small: it then
 * falls by a factor of its own size. */
static int correct(struct art_step *s)
{
    const struct art_row *at;
    double before = position_error(s, &at), error = before;
    bool again = false, anew = true;
    art_step_save_positions(s);
    for (int k = 0; k < MOST_CORRECTIONS; k++) {
        s->active_set_known = !anew;
        int status = correct_once(s, again, false);
        s->active_set_known = false;
        if (status < 0) return status;
        status = art_system_distances(s->ctx, s->sys, s->state, &anew);
        if (status < 0) return status;
        error = position_error(s, &at);
        if (error <= position_tolerance || (k > 2 && !(error < 0.5 * before))) break;
        again = !anew && error < 0.01 * before;
        if (!again && !anew) status = art_system_constrain(s->ctx, s->sys, s->state, false);
        if (status < 0) return status;
        before = error;
    }
    if (error > failure_tolerance) {
        int status = correct_persistent(s, &error, &at);
        if (status < 0) return status;
    }
    if (error > position_tolerance) return check_position_error(s, error, at);
    s->was_consistent = true;
    return ART_OK;
}

int art_step_stabilize(struct art_step *s)
{
    int status = ART_OK;
    if (!s->sys->constraints) goto out;
    /* contact is found even where nothing is moved by it: it is looked at */
    ART_TRY(art_system_constrain(s->ctx, s->sys, s->state, true));
    if (s->sys->n_active == 0) goto out;
    if (s->stabilization != ART_STABILIZE_NOT && art_step_constrained(s) && !all_compliant(s))
        status = s->sys->compat ? correct_once(s, false, false) : correct(s);
    art_watch_lap(s->watch, s->seconds, ART_STEP_ASSEMBLY);
out:
    update_stale_points(s);
    return status;
}

/* The integration schemes share this: momentum, the implicit solve, acceptance of a result. The
 * formulas are those of docs/rooms/step.md. */
#include "friction_priv.h"
#include <math.h>
#include <string.h>

static const struct art_integrator *const schemes[] = {
#define X(scheme) &art_integrator_##scheme,
#include "integrators.def"
#undef X
};

const struct art_integrator *art_integrator_at(int i)
{
    return i >= 0 && (size_t)i < sizeof schemes / sizeof schemes[0] ? schemes[i] : NULL;
}

const struct art_integrator *art_integrator_find(const char *name)
{
    const struct art_integrator *scheme;
    for (int i = 0; (scheme = art_integrator_at(i)); i++)
        if (art_streq(scheme->name, name)) return scheme;
    return NULL;
}

/* Their masses change with them. */
static bool frames_move(const struct art_system *sys)
{
    for (int b = 0; b < sys->n_active_blocks; b++)
        if (sys->dyn[sys->block_dyn[b]].frame) return true;
    return false;
}

static bool save_masses(struct art_ctx *ctx, struct art_step *s)
{
    s->mass_saved = art_alloc(ctx, 36 * (size_t)s->sys->n_active_blocks, sizeof *s->mass_saved);
    return s->mass_saved != NULL;
}

static int allocate(struct art_ctx *ctx, struct art_step *s)
{
    size_t n = (size_t)s->sys->n_active, total = (size_t)s->n_total;
    double **vectors[] = {&s->u0, &s->u, &s->f, &s->b, &s->x};
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++)
        if (!(*vectors[i] = art_alloc(ctx, n, sizeof(double)))) return ART_ENOMEM;
    s->up = art_alloc(ctx, total, sizeof *s->up);
    s->y = art_alloc(ctx, total, sizeof *s->y);
    s->q_saved = art_alloc(ctx, (size_t)s->sys->n_q, sizeof *s->q_saved);
    s->u_saved = art_alloc(ctx, (size_t)s->sys->n_u, sizeof *s->u_saved);
    for (int i = 0; i < 4; i++) {
        s->k[i] = art_alloc(ctx, (size_t)s->sys->n_q, sizeof(double));
        s->k[4 + i] = art_alloc(ctx, n, sizeof(double));
        if (!s->k[i] || !s->k[4 + i]) return ART_ENOMEM;
    }
    s->aux_saved = art_alloc(ctx, (size_t)s->sys->n_history, sizeof *s->aux_saved);
    if (!s->aux_saved || (frames_move(s->sys) && !save_masses(ctx, s))) return ART_ENOMEM;
    s->active = art_alloc(ctx, (size_t)s->sys->n_blocks, sizeof *s->active);
    s->diag = art_alloc(ctx, (size_t)s->sys->n_active_blocks, sizeof *s->diag);
    return s->up && s->y && s->q_saved && s->u_saved && s->active && s->diag ? ART_OK : ART_ENOMEM;
}

bool art_step_is_large(const struct art_step *s)
{
    enum { LARGE = 400 };
    return s->sys->n_active > LARGE;
}

/* Large systems: a factor serves for several steps. */
static int init_solver(struct art_ctx *ctx, struct art_step *s)
{
    const struct art_kkt_problem p = {.A = s->sys->A, .n_active = s->sys->n_active_blocks};
    const struct art_kkt_config config = {*s->solvers, s->exact, s->sys->pool};
    int status;
    if (art_step_is_large(s) && art_kkt_choose(&p)->iterates) {
        ART_TRY(art_kkt_create(ctx, &s->plain, NULL));
        art_kkt_configure(s->plain, &config);
        return art_kkt_analyze(ctx, s->plain, &p);
    }
    ART_TRY(art_csc_from_blocks(ctx, &s->csc, s->sys->A, s->active));
    ART_TRY(art_solver_create(ctx, &s->solver, art_solver_choose(s->solvers, s->sys->n_active)));
    status = art_solver_analyze(ctx, s->solver, &s->csc);
out:
    return status;
}

static int init(struct art_step *s)
{
    const struct art_system *sys = s->sys;
    int status;
    s->n_total = sys->n_blocks ? sys->K->row_off[sys->n_blocks] : 0;
    ART_TRY(allocate(s->ctx, s));
    for (int b = 0; b < sys->n_active_blocks; b++) {
        s->active[b] = true;
        s->diag[b] = (size_t)art_blocks_find(sys->A, b, b);
    }
    ART_TRY(init_solver(s->ctx, s));
    ART_TRY(art_step_init_constraints(s->ctx, s));
out:
    return status;
}

int art_step_create(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                    const struct art_step_options *options, struct art_step **step)
{
    struct art_step *s = art_alloc(ctx, 1, sizeof *s);
    if (!s) return ART_ENOMEM;
    s->ctx = ctx;
    s->sys = sys;
    s->state = state;
    s->integrator = options->integrator;
    if (s->integrator->constraints_first) sys->quirks.limit_force_of_stored_coordinate = false;
    s->solvers = options->solvers;
    s->exact = options->exact;
    s->adaptive = options->adaptive;
    s->interrupt = options->interrupt;
    s->watch = options->watch;
    s->seconds = options->seconds;
    int status = init(s);
    if (status < 0) {
        art_step_free(s);
        return status;
    }
    *step = s;
    return ART_OK;
}

void art_step_set_adaptive(struct art_step *s, bool adaptive)
{
    s->adaptive = adaptive;
}

int art_step_advance(struct art_step *s, double h)
{
    s->h = h;
    s->regularized_gap = 0;
    return s->integrator->step(s);
}

void art_step_drop_factors(struct art_step *s)
{
    struct art_kkt *all[] = {s->plain, s->kkt, s->kkt_mass};
    for (int i = 0; i < 3; i++)
        if (all[i]) art_kkt_forget(all[i]);
    s->start = 0;
}

const struct art_solver *art_step_solver(const struct art_step *s)
{
    return s->plain ? art_kkt_solver(s->plain) : s->solver;
}

double art_step_newton_error(const struct art_step *s)
{
    return s->newton_error;
}

double art_step_regularized_gap(const struct art_step *s)
{
    return s->regularized_gap;
}

bool art_step_has_friction(const struct art_step *s)
{
    return s->friction_solver != NULL;
}

void art_step_free(struct art_step *s)
{
    if (!s) return;
    double *vectors[] = {s->u0, s->u,       s->f,       s->b,          s->x,        s->up,
                         s->y,  s->q_saved, s->u_saved, s->mass_saved, s->aux_saved};
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) art_free(vectors[i]);
    for (int i = 0; i < 8; i++) art_free(s->k[i]);
    art_free(s->active);
    art_free(s->diag);
    art_csc_fini(&s->csc);
    art_solver_free(s->solver);
    art_kkt_free(s->plain);
    art_step_fini_constraints(s);
    art_statics_free(s->statics);
    art_free(s);
}

/* -------------------------------------------------------------------- pieces */

void art_step_momentum(struct art_step *s, bool jacobians)
{
    art_system_get_velocity(s->sys, s->state, s->u0);
    art_system_masses(s->sys, s->state);
    if (jacobians)
        art_system_linearize(s->sys, s->state, s->f);
    else
        art_system_forces(s->sys, s->state, s->f);
    art_system_mass_mul(s->sys, s->u0, s->b);
    for (int i = 0; i < s->sys->n_active; i++) s->b[i] += s->h * (s->f[i] + s->sys->mass_force[i]);
}

int art_step_explicit(struct art_step *s)
{
    art_system_get_velocity(s->sys, s->state, s->u0);
    art_system_masses(s->sys, s->state);
    art_system_forces(s->sys, s->state, s->f);
    for (int i = 0; i < s->sys->n_active; i++) s->x[i] = s->f[i] + s->sys->mass_force[i];
    int status = art_system_mass_solve(s->sys, s->x);
    for (int i = 0; i < s->sys->n_active; i++) s->u[i] = s->u0[i] + s->h * s->x[i];
    return status;
}

void art_step_add_product(struct art_step *s, const struct art_blocks *B, double factor,
                          const double *x)
{
    memset(s->y, 0, (size_t)s->n_total * sizeof *s->y);
    art_blocks_mul(B, s->active, s->active, factor, x, s->y);
    for (int i = 0; i < s->sys->n_active; i++) s->b[i] += s->y[i];
}

void art_step_parametric(struct art_step *s, double a0, double a1)
{
    const struct art_system *sys = s->sys;
    bool moving = false;
    if (!sys->compat || sys->n_blocks == sys->n_active_blocks) return;
    memset(s->up, 0, (size_t)s->n_total * sizeof *s->up);
    memset(s->y, 0, (size_t)s->n_total * sizeof *s->y);
    for (int b = sys->n_active_blocks; b < sys->n_blocks; b++) {
        const struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        for (int k = 0; k < (dyn->frame ? 6 : 3); k++) {
            s->up[sys->K->row_off[b] + k] = s->state->u[dyn->u + k];
            moving = moving || s->state->u[dyn->u + k] != 0;
        }
    }
    if (!moving) return;
    /* only rows of unknowns are used below, so the columns need no selection: the rest of up is
     * zero */
    art_blocks_mul(sys->D, s->active, NULL, a0, s->up, s->y);
    art_blocks_mul(sys->K, s->active, NULL, a1, s->up, s->y);
    for (int i = 0; i < sys->n_active; i++) s->b[i] -= s->y[i];
}

/* A = M + a0 D + a1 K */
void art_step_assemble(struct art_step *s, double a0, double a1)
{
    const struct art_system *sys = s->sys;
    double *A = sys->A->val;
    const double *D = sys->D->val, *K = sys->K->val;
    size_t n = sys->A->n_val, i = 0;
    for (; i + 4 <= n; i += 4) { /* apart, so that two go at a time */
        double x0 = a0 * D[i] + a1 * K[i], x1 = a0 * D[i + 1] + a1 * K[i + 1];
        double x2 = a0 * D[i + 2] + a1 * K[i + 2], x3 = a0 * D[i + 3] + a1 * K[i + 3];
        A[i] = x0, A[i + 1] = x1, A[i + 2] = x2, A[i + 3] = x3;
    }
    for (; i < n; i++) A[i] = a0 * D[i] + a1 * K[i];
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const double *M = sys->mass + 36 * (size_t)b;
        double *block = A + s->diag[b];
        if (sys->dyn[sys->block_dyn[b]].frame) {
            for (int k = 0; k < 36; k++) block[k] += M[k];
        } else {
            for (int k = 0; k < 9; k += 4) block[k] += M[0];
        }
    }
}

/* The component that an unknown belongs to, for messages. */
static const struct art_dyn *owner_of(const struct art_system *sys, int unknown)
{
    int b = 0;
    while (b + 1 < sys->n_active_blocks && sys->K->row_off[b + 1] <= unknown) b++;
    return &sys->dyn[sys->block_dyn[b]];
}

/* The first unknown whose row of A holds a number that is not finite, or -1. */
static int not_finite(const struct art_blocks *A, int n_active)
{
    for (int i = 0; i < n_active; i++)
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++)
            for (int e = 0; e < A->size[i] * A->size[A->col[k]]; e++)
                if (!isfinite(A->val[A->val_off[k] + (size_t)e])) return A->row_off[i];
    return -1;
}

int art_step_check_forces(const struct art_step *s, double t)
{
    for (const struct art_force_set *set = s->sys->sets; set; set = set->next)
        if (set->failed)
            return art_error(
                s->ctx, ART_EDIVERGED, &set->failed->loc, "'%s' has no force at t = %.9g: %s%s",
                art_comp_path(set->failed, NULL), t, set->why,
                set->by_step && !s->adaptive ? "; a smaller step, or adaptiveStepping, may help"
                                             : "");
    return ART_OK;
}

void art_step_name_worst(struct art_step *s, const struct art_kkt *kkt, const struct art_jac *G)
{
    char where[sizeof s->ctx->last] = "", last[sizeof s->ctx->last];
    int unknown, r;
    art_kkt_failed(kkt, &unknown, &r);
    const struct art_row *row =
        r < 0 ? NULL : &s->sys->G.row[G == &s->sys->G.J ? r : art_friction_system_row(s, r)];
    const char *one = unknown < 0 ? NULL : art_comp_path(owner_of(s->sys, unknown)->comp, NULL);
    if (!one && !row) return;
    if (row && row->pair[0] && row->pair[1])
        snprintf(where, sizeof where, "where '%s' touches '%s'", art_comp_path(row->pair[0], NULL),
                 art_comp_path(row->pair[1], NULL));
    else if (row)
        snprintf(where, sizeof where, "at '%s'", art_comp_path(row->comp, NULL));
    memcpy(last, s->ctx->last, sizeof last);
    snprintf(s->ctx->last, sizeof s->ctx->last, "%.200s, most of it %s%s%s%s%.280s", last,
             one ? "at '" : "", one ? one : "", one ? "'" : "", one && row ? " and " : "", where);
}

int art_step_report_failure(struct art_step *s, int status, int unknown)
{
    struct art_ctx *ctx = s->ctx;
    char why[sizeof ctx->last];
    /* numbers that are not finite come from there */
    int failed = art_step_check_forces(s, s->state->t);
    if (failed < 0) return failed;
    memcpy(why, ctx->last, sizeof why);
    int wrong = not_finite(s->sys->A, s->sys->n_active_blocks), at = wrong < 0 ? unknown : wrong;
    if ((wrong < 0 && status != ART_ESINGULAR) || at < 0)
        return art_error(ctx, status, NULL, "%s, t = %.9g", why, s->state->t);
    const struct art_dyn *dyn = owner_of(s->sys, at);
    return art_error(ctx, status, &dyn->comp->loc, "the system of a step is %s at '%s', t = %.9g",
                     wrong < 0 ? "singular" : "not finite", art_comp_path(dyn->comp, NULL),
                     s->state->t);
}

double art_step_tolerance(const struct art_step *s)
{
    return s->sys->compat ? 0 : fmax(s->goal, 1e-11);
}

double art_step_start_residual(const struct art_step *s)
{
    const struct art_kkt *kkt = art_step_constrained(s) ? s->kkt : s->plain;
    return kkt ? art_kkt_stats(kkt)->start : 0;
}

/* A large system without constraints; `singular` tells the unknown. `again`: the matrix is that of
 * the last one. */
static int solve_large(struct art_step *s, bool again, int *singular)
{
    const struct art_kkt_problem p = {.A = s->sys->A,
                                      .n_active = s->sys->n_active_blocks,
                                      .b = s->b,
                                      .guess = s->guess ? s->guess : s->u0,
                                      .goal = art_step_tolerance(s)};
    struct art_kkt_answer answer = {.u = s->u};
    int status = again ? ART_OK : art_kkt_factor(s->ctx, s->plain, &p);
    art_watch_lap(s->watch, s->seconds, ART_STEP_FACTOR);
    if (status == ART_OK) status = art_kkt_solve(s->ctx, s->plain, &p, &answer);
    art_watch_lap(s->watch, s->seconds, ART_STEP_SOLVE);
    *singular = art_kkt_singular(s->plain);
    return status;
}

static int solve_small(struct art_step *s, bool again, int *singular)
{
    int status = again ? ART_OK : art_solver_factor(s->ctx, s->solver, &s->csc);
    art_watch_lap(s->watch, s->seconds, ART_STEP_FACTOR);
    *singular = art_solver_singular(s->solver);
    if (status < 0) return status;
    memcpy(s->u, s->b, (size_t)s->sys->n_active * sizeof *s->u);
    status = art_solver_solve(s->ctx, s->solver, 1, s->u);
    art_watch_lap(s->watch, s->seconds, ART_STEP_SOLVE);
    return status;
}

/* Solve, quietly: what is wrong is told in terms of components. */
static int solve_quietly(struct art_step *s, bool again)
{
    struct art_ctx *ctx = s->ctx;
    void (*report)(void *, const struct art_message *) = ctx->report;
    int errors = ctx->n_errors, singular;
    ctx->report = NULL;
    int status = s->plain ? solve_large(s, again, &singular) : solve_small(s, again, &singular);
    ctx->report = report;
    if (status == ART_OK) return status;
    ctx->n_errors = errors;
    return art_step_report_failure(s, status, singular);
}

int art_step_solve(struct art_step *s, double a0, double a1, bool coupled)
{
    const struct art_system *sys = s->sys;
    if (sys->n_active == 0) return ART_OK;
    art_step_assemble(s, a0, a1);
    s->matrix_is_current = true;
    if (coupled && art_step_constrained(s)) {
        art_watch_lap(s->watch, s->seconds, ART_STEP_ASSEMBLY);
        return art_step_solve_constrained(s, false);
    }
    if (!s->plain) art_csc_fill(&s->csc, sys->A);
    art_watch_lap(s->watch, s->seconds, ART_STEP_ASSEMBLY);
    return solve_quietly(s, false);
}

int art_step_solve_again(struct art_step *s)
{
    if (s->sys->n_active == 0) return ART_OK;
    art_watch_lap(s->watch, s->seconds, ART_STEP_ASSEMBLY);
    if (art_step_constrained(s)) return art_step_solve_constrained(s, true);
    return solve_quietly(s, true);
}

void art_step_accept(struct art_step *s, double h_move, const double *u_move)
{
    art_system_move(s->sys, s->state, h_move, u_move);
    art_system_set_velocity(s->sys, s->state, s->u);
    art_system_update(s->sys, s->state);
}

void art_step_save_positions(struct art_step *s)
{
    memcpy(s->q_saved, s->state->q, (size_t)s->sys->n_q * sizeof *s->q_saved);
}

void art_step_restore_positions(struct art_step *s)
{
    const struct art_system *sys = s->sys;
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        memcpy(s->state->q + dyn->q, s->q_saved + dyn->q, (dyn->frame ? 7 : 3) * sizeof(double));
    }
}

void art_step_add_impulses(const struct art_step *s, double factor, double *y)
{
    const struct art_system *sys = s->sys;
    if (!art_step_constrained(s)) return;
    art_jac_tmul(&sys->G.J, sys->K->row_off, 0, sys->n_active_blocks, factor, s->lambda, y);
    art_jac_tmul(&sys->N.J, sys->K->row_off, 0, sys->n_active_blocks, factor, s->theta, y);
    if (art_step_has_implicit_friction(s))
        art_jac_tmul(&sys->F.J, sys->K->row_off, 0, sys->n_active_blocks, factor,
                     s->friction_solver->phi, y);
}

void art_step_accept_end(struct art_step *s, double h_move, const double *u_move)
{
    art_system_move(s->sys, s->state, h_move, u_move);
    art_system_set_velocity(s->sys, s->state, s->u);
    s->points_stale = !art_system_update_frames(s->sys, s->state);
}

int art_step_symplectic(struct art_step *s)
{
    int status;
    ART_TRY(art_step_explicit(s));
    ART_TRY(art_step_project(s, true));
    art_step_accept(s, s->h, s->u);
out:
    return status;
}

int art_step_backward(struct art_step *s, bool coupled)
{
    double h = s->h;
    art_step_momentum(s, true);
    art_step_add_product(s, s->sys->D, -h, s->u0);
    for (int i = 0; i < s->sys->n_active; i++)
        s->b[i] += h * h * (s->sys->cD[i] + h * s->sys->cK[i]);
    if (coupled) {
        int status = art_step_constrain_midway(s, h);
        if (status < 0) return status;
        art_step_parametric(s, -h, -h * h);
    }
    return art_step_solve(s, -h, -h * h, coupled);
}

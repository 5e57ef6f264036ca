/* The matrix of a step, A = M + a0 D + a1 K, and its factor where there are no rows of constraints.
 */
#include "step_priv.h"
#include <art/simd.h>
#include <math.h>
#include <string.h>

bool art_step_is_large(const struct art_step *s)
{
    enum { LARGE = 400 };
    return s->sys->n_active > LARGE;
}

void art_step_lap(const struct art_step *s, enum art_step_phase phase)
{
    art_watch_lap(s->options.watch, s->options.seconds, phase);
}

void art_step_positions(const void *step, int n, double *position)
{
    const struct art_step *s = step;
    for (int b = 0; b < n; b++)
        memcpy(position + 3 * (size_t)b, s->state->q + s->sys->dyn[s->sys->block_dyn[b]].q,
               3 * sizeof *position);
}

/* Choose the solver. In large systems one factor serves for several steps. */
static int choose_factor(struct art_step *s)
{
    struct art_step_solver *solver = s->solver;
    const struct art_kkt_problem p = {.A = s->sys->jac.A, .n_active = s->sys->n_active_blocks};
    const struct art_kkt_config config = {*s->options.solvers, s->options.exact, s->sys->pool,
                                          art_step_positions, s};
    int status;
    if (art_step_is_large(s) && art_kkt_choose(&p)->iterates) {
        ART_TRY(art_kkt_create(s->ctx, &solver->iterative, NULL));
        art_kkt_configure(solver->iterative, &config);
        /* it is analysed by the first factor: a model that is only checked needs none, nor does a
         * static solve, which has a matrix of its own */
        return ART_OK;
    }
    ART_TRY(art_csc_from_blocks(s->ctx, &solver->csc, s->sys->jac.A, solver->active));
    ART_TRY(art_solver_create(s->ctx, &solver->direct,
                              art_solver_choose(s->options.solvers, s->sys->n_active)));
    status = art_solver_analyze(s->ctx, solver->direct, &solver->csc);
out:
    return status;
}

/* Create the separate solvers of predictions. */
int art_step_create_ahead(struct art_step *s)
{
    struct art_step_solver *solver = s->solver;
    const struct art_kkt_problem p = {.A = s->sys->jac.A, .n_active = s->sys->n_active_blocks};
    const struct art_kkt_config config = {*s->options.solvers, s->options.exact, s->sys->pool,
                                          art_step_positions, s};
    int status = ART_OK;
    if (solver->iterative && !solver->iterative_ahead) {
        ART_TRY(art_kkt_create(s->ctx, &solver->iterative_ahead, NULL));
        art_kkt_configure(solver->iterative_ahead, &config);
        ART_TRY(art_kkt_analyze(s->ctx, solver->iterative_ahead, &p));
    }
    if (s->con->kkt && !solver->kkt_ahead) {
        ART_TRY(art_kkt_create(s->ctx, &solver->kkt_ahead, NULL));
        art_kkt_configure(solver->kkt_ahead, &config);
    }
out:
    return status;
}

static struct art_kkt *large_solver(const struct art_step *s)
{
    return s->solver->ahead ? s->solver->iterative_ahead : s->solver->iterative;
}

struct art_kkt *art_step_row_solver(const struct art_step *s)
{
    return s->solver->ahead ? s->solver->kkt_ahead : s->con->kkt;
}

int art_step_solver_init(struct art_step *s)
{
    const struct art_system *sys = s->sys;
    struct art_step_solver *solver = s->solver = art_alloc(s->ctx, 1, sizeof *solver);
    if (!solver) return ART_ENOMEM;
    solver->n_total = sys->n_blocks ? sys->jac.K->row_off[sys->n_blocks] : 0;
    solver->product = art_alloc(s->ctx, (size_t)solver->n_total, sizeof *solver->product);
    solver->active = art_alloc(s->ctx, (size_t)sys->n_blocks, sizeof *solver->active);
    solver->diag = art_alloc(s->ctx, (size_t)sys->n_active_blocks, sizeof *solver->diag);
    if (!solver->product || !solver->active || !solver->diag) return ART_ENOMEM;
    for (int b = 0; b < sys->n_active_blocks; b++) {
        solver->active[b] = true;
        solver->diag[b] = (size_t)art_blocks_find(sys->jac.A, b, b);
    }
    if (art_step_is_large(s) && sys->jac.D->sym) {
        int status =
            art_kkt_product_create(s->ctx, sys->jac.D, sys->n_active_blocks, &solver->shared);
        if (status < 0) return status;
    }
    return choose_factor(s);
}

void art_step_solver_fini(struct art_step *s)
{
    struct art_step_solver *solver = s->solver;
    if (!solver) return;
    art_kkt_free(solver->iterative);
    art_kkt_free(solver->iterative_ahead);
    art_kkt_free(solver->kkt_ahead);
    art_kkt_product_free(solver->shared);
    art_csc_fini(&solver->csc);
    art_solver_free(solver->direct);
    art_free(solver->diag);
    art_free(solver->active);
    art_free(solver->product);
    art_free(solver->force_island);
    art_free(solver);
}

const struct art_solver *art_step_plain_solver(const struct art_step *s)
{
    const struct art_step_solver *solver = s->solver;
    return solver->iterative ? art_kkt_solver(solver->iterative) : solver->direct;
}

/* The threads share the sum a0 D + a1 K of large systems. */
enum { SUM_PARTS = 8, SUM_WORTH_IT = 32768 };

struct sum {
    double a0, a1, *A;
    const double *D, *K;
    size_t n;
    int parts;
};

static void sum_task(void *arg, int part)
{
    const struct sum *sum = arg;
    size_t share = sum->parts == 1 ? sum->n : sum->n / (size_t)sum->parts;
    size_t i = share * (size_t)part, n = part + 1 < sum->parts ? i + share : sum->n;
    double a0 = sum->a0, a1 = sum->a1, *A = sum->A;
    const double *D = sum->D, *K = sum->K;
    for (; i + 4 <= n; i += 4) {
        ART_F64X2(A + i) = a0 * ART_F64X2_OF(D + i) + a1 * ART_F64X2_OF(K + i);
        ART_F64X2(A + i + 2) = a0 * ART_F64X2_OF(D + i + 2) + a1 * ART_F64X2_OF(K + i + 2);
    }
    for (; i < n; i++) A[i] = a0 * D[i] + a1 * K[i];
}

void art_step_assemble(struct art_step *s, double a0, double a1)
{
    const struct art_system *sys = s->sys;
    struct sum sum = {a0, a1, sys->jac.A->val, sys->jac.D->val, sys->jac.K->val, sys->jac.A->n_val,
                      1};
    if (sum.n > SUM_WORTH_IT) sum.parts = SUM_PARTS;
    art_pool_run(sys->pool, sum.parts, sum_task, &sum);
    art_step_add_masses(s);
}

void art_step_add_masses(struct art_step *s)
{
    const struct art_system *sys = s->sys;
    double *A = sys->jac.A->val;
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const double *M = sys->inertia.mass + 36 * (size_t)b;
        double *block = A + s->solver->diag[b];
        if (sys->dyn[sys->block_dyn[b]].frame) {
            for (int k = 0; k < 36; k += 2) ART_F64X2(block + k) += ART_F64X2_OF(M + k);
        } else {
            for (int k = 0; k < 9; k += 4) block[k] += M[0];
        }
    }
    art_system_add_coupled_mass(sys, sys->jac.A);
}

void art_step_add_product(struct art_step *s, const struct art_blocks *B, double factor,
                          const double *x)
{
    const struct art_step_solver *solver = s->solver;
    double *y = solver->product;
    memset(y, 0, (size_t)solver->n_total * sizeof *y);
    if (!solver->shared || !B->sym) {
        art_blocks_mul(B, solver->active, solver->active, factor, x, y);
        factor = 1;
    } else {
        art_kkt_product_add(solver->shared, s->sys->pool, B, x, y);
    }
    for (int i = 0; i < s->vec.n; i++) s->vec.b[i] += factor * y[i];
}

/* True if a block of A is not that of M (NULL: it has none). */
static bool block_differs(const double *a, const double *m, int n)
{
    for (int k = 0; k < n; k++)
        if (a[k] != (m ? m[k] : 0)) return true;
    return false;
}

bool art_step_matrix_differs(const struct art_step *s,
                             bool (*counts)(const struct art_step *s, int block))
{
    const struct art_blocks *A = s->sys->jac.A, *M = s->con->M;
    for (int i = 0; i < s->sys->n_active_blocks; i++) {
        const bool here = counts(s, i);
        for (int at = A->ptr[i]; at < A->ptr[i + 1]; at++) {
            int j = A->col[at];
            if (j >= s->sys->n_active_blocks || (!here && !counts(s, j))) continue;
            const int m = art_blocks_find(M, i, j);
            if (block_differs(A->val + A->val_off[at], m >= 0 ? M->val + m : NULL,
                              A->size[i] * A->size[j]))
                return true;
        }
    }
    return false;
}

double art_step_least_tolerance(const struct art_step *s, double tolerance)
{
    return s->sys->quirks.solves_to_rounding ? 0 : fmax(tolerance, 1e-11);
}

/* Solve a large system without constraints; `singular` becomes the unknown with a singular pivot,
 * or -1. */
static int solve_large(struct art_step *s, const struct art_step_request *r, double *u,
                       int *singular)
{
    struct art_kkt *kkt = large_solver(s);
    const struct art_kkt_problem p = {.A = s->sys->jac.A,
                                      .n_active = s->sys->n_active_blocks,
                                      .b = s->vec.b,
                                      .guess = r->guess ? r->guess : s->vec.u0,
                                      .corrects = r->guess != NULL,
                                      .goal = art_step_least_tolerance(s, r->tolerance)};
    struct art_kkt_answer answer = {.u = u};
    int status = r->reuse_factor ? ART_OK : art_kkt_factor(s->ctx, kkt, &p);
    art_step_lap(s, ART_STEP_FACTOR);
    if (status == ART_OK) status = art_kkt_solve(s->ctx, kkt, &p, &answer);
    art_step_lap(s, ART_STEP_SOLVE);
    *singular = art_kkt_singular(kkt);
    return status;
}

static int solve_small(struct art_step *s, const struct art_step_request *r, double *u,
                       int *singular)
{
    struct art_step_solver *solver = s->solver;
    int status = r->reuse_factor ? ART_OK : art_solver_factor(s->ctx, solver->direct, &solver->csc);
    art_step_lap(s, ART_STEP_FACTOR);
    *singular = art_solver_singular(solver->direct);
    if (status < 0) return status;
    memcpy(u, s->vec.b, (size_t)s->sys->n_active * sizeof *u);
    status = art_solver_solve(s->ctx, solver->direct, 1, u);
    art_step_lap(s, ART_STEP_SOLVE);
    return status;
}

/* Analyse the pattern ahead of the first factor, where messages are not suppressed: a solver that
 * stands in for a missing one says so. */
static int analyze_first(struct art_step *s)
{
    struct art_kkt *kkt = large_solver(s);
    const struct art_kkt_problem p = {.A = s->sys->jac.A, .n_active = s->sys->n_active_blocks};
    if (!kkt || art_kkt_stats(kkt)->n_analyze > 0) return ART_OK;
    return art_kkt_analyze(s->ctx, kkt, &p);
}

/* Solve without constraints. Messages of the solver are suppressed: a failure is reported in terms
 * of components. */
int art_step_solve_plain(struct art_step *s, const struct art_step_request *r, double *u)
{
    struct art_ctx *ctx = s->ctx;
    struct art_quiet quiet;
    int singular;
    if (!s->solver->iterative && !r->reuse_factor) art_csc_fill(&s->solver->csc, s->sys->jac.A);
    int status = art_stopped(ctx, "in a solve");
    if (status == ART_OK) status = analyze_first(s);
    if (status < 0) return status;
    art_step_lap(s, ART_STEP_ASSEMBLY);
    art_quiet_begin(ctx, &quiet);
    status =
        s->solver->iterative ? solve_large(s, r, u, &singular) : solve_small(s, r, u, &singular);
    status = art_quiet_end(ctx, &quiet, status);
    if (status == ART_OK || art_status_stops(status)) return status;
    return art_step_report_failure(s, status, singular, quiet.why);
}

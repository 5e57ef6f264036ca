/* Newton's direction of a static solve, and what the tangent says of the equilibrium: whether it is
 * a minimum of energy among the states that the constraints allow. That is so if A + G^T (rho) G is
 * positive definite for a rho that is large enough (Debreu 1952). */
#include "statics.h"
#include <art/base.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Rows have this penalty, against the size of the matrix. */
static const double penalty = 1e6;
/* The penalty of active unilateral rows in the matrix of the solve, which must be positive definite
 * without them as rows. */
static const double firm = 1e4;
/* This is the accuracy of a row of the tangent by differences, relative to its size. */
static const double noise = 1e-9;

int art_statics_direction_init(struct art_statics *x)
{
    int status;
    const struct art_step *s = x->s;
    const struct art_kkt_config config = {*s->options.solvers, s->options.exact, x->sys->pool,
                                          art_step_positions, s};
    x->direction.load = art_alloc(x->ctx, (size_t)x->n, sizeof *x->direction.load);
    x->direction.d = art_alloc(x->ctx, (size_t)x->n, sizeof *x->direction.d);
    if (!x->direction.load || !x->direction.d) return ART_ENOMEM;
    ART_TRY(art_kkt_create(x->ctx, &x->direction.kkt, NULL));
    art_kkt_configure(x->direction.kkt, &config);
    ART_TRY(art_solver_create(x->ctx, &x->direction.solver,
                              art_solver_choose(x->s->options.solvers, x->n)));
out:
    return status;
}

/* Solvers by multigrid take the blocks themselves, and the motions of a rigid body; so do those of
 * which each rank gives its rows, without the motions. */
int art_statics_direction_analyze(struct art_statics *x)
{
    struct art_solver *solver = x->direction.solver;
    const struct art_blocks *T = x->tangent.T;
    double *position = NULL, *mode = NULL;
    int status;
    if (!art_solver_takes_blocks(solver, T)) {
        ART_TRY(art_csc_from_blocks(x->ctx, &x->direction.csc, T, NULL));
        return art_solver_analyze(x->ctx, solver, &x->direction.csc);
    }
    ART_TRY(art_solver_analyze_blocks(x->ctx, solver, T, T->n));
    if (!art_solver_is_multigrid(solver)) goto out;
    position = art_alloc(x->ctx, 3 * (size_t)T->n, sizeof *position);
    mode = art_alloc(x->ctx, 6 * (size_t)x->n, sizeof *mode);
    ART_TRY(position && mode ? ART_OK : ART_ENOMEM);
    art_step_positions(x->s, T->n, position);
    art_rigid_body_modes(T->n, T->size, position, mode);
    status = art_solver_set_near_null(x->ctx, solver, 6, mode);
out:
    art_free(position);
    art_free(mode);
    return status;
}

void art_statics_direction_fini(struct art_statics *x)
{
    art_free(x->direction.load);
    art_free(x->direction.d);
    art_csc_fini(&x->direction.csc);
    art_free(x->direction.in_active_set);
    art_free(x->direction.lambda);
    art_free(x->direction.theta);
    art_kkt_free(x->direction.kkt);
    art_solver_free(x->direction.solver);
}

/* ------------------------------------------------------------------ definite */

/* Computes D_i: the largest entry in the rows of the block of i, by the metric. Returns the
 * largest of all. */
static double sizes(struct art_statics *x)
{
    const struct art_blocks *A = x->tangent.A;
    double most = 0;
    memset(x->scale.D, 0, (size_t)x->n * sizeof *x->scale.D);
    for (int i = 0; i < A->n; i++)
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++) {
            const double *v = A->val + A->val_off[k];
            double *row = x->scale.D + A->row_off[i], *col = x->scale.D + A->row_off[A->col[k]];
            for (int r = 0; r < A->size[i]; r++)
                for (int c = 0; c < A->size[A->col[k]]; c++, v++) {
                    row[r] = fmax(row[r], fabs(*v));
                    col[c] = fmax(col[c], fabs(*v));
                }
        }
    art_partition_complete_vector(A->partition, A->row_off, A->n, x->scale.D);
    for (int i = 0; i < x->n; i++) most = fmax(most, x->scale.D[i] / x->scale.w[i]);
    most = fmax(most, x->scale.force / x->scale.extent); /* what turning forces make */
    for (int b = 0; b < A->n; b++) {
        int at = A->row_off[b], end = at + A->size[b];
        double size = most > 0 ? 1e-3 * most : 1;
        if (x->tangent.full_column[b]) size = fmax(size, x->scale.force / x->scale.extent);
        for (int i = at; i < end; i++) size = fmax(size, x->scale.D[i] / x->scale.w[i]);
        for (int i = at; i < end; i++) x->scale.D[i] = size * x->scale.w[i];
    }
    return most;
}

enum springs { NO_SPRINGS, WHOLE, HALVES };

/* to += weight J_r^T J_r for the rows that act: springs with their stiffness or half of it, if they
 * are asked for. side, unless NULL, -= weight J_r^T dist. */
static void add_rows(struct art_statics *x, struct art_blocks *to, const struct art_rows *rows,
                     const bool *on, double factor, enum springs springs, double *row_rhs)
{
    const struct art_jac *J = &rows->J;
    int n = x->sys->n_active_blocks;
    for (int g = 0; g < J->n_groups; g++)
        for (int r = J->row[g]; r < J->row[g + 1]; r++) {
            double size = 0, B[36];
            double c = rows->row[r].compliance;
            if ((on && !on[r]) || (c > 0 && springs == NO_SPRINGS)) continue;
            for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
                int b = J->block[e], nb = J->size[b];
                const double *v = J->val + J->off[e] + (r - J->row[g]) * nb;
                for (int k = 0; b < n && k < nb; k++)
                    size += v[k] * v[k] / x->scale.D[x->tangent.A->row_off[b] + k];
            }
            if (!(size > 0)) continue;
            double weight = c > 0 ? (springs == HALVES ? 0.5 : 1) / c : factor / size;
            for (int e = J->ptr[g]; row_rhs && e < J->ptr[g + 1]; e++) {
                int b = J->block[e], nb = J->size[b];
                const double *v = J->val + J->off[e] + (r - J->row[g]) * nb;
                for (int k = 0; b < n && k < nb; k++)
                    row_rhs[x->tangent.A->row_off[b] + k] -= weight * rows->row[r].dist * v[k];
            }
            for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++)
                for (int f = J->ptr[g]; f <= e; f++) {
                    int b = J->block[e], d = J->block[f], nb = J->size[b], nd = J->size[d];
                    if (b >= n || d >= n) continue;
                    const double *v = J->val + J->off[e] + (r - J->row[g]) * nb;
                    const double *z = J->val + J->off[f] + (r - J->row[g]) * nd;
                    for (int i = 0; i < nb; i++)
                        for (int k = 0; k < nd; k++) B[i * nd + k] = v[i] * z[k];
                    art_blocks_add(to, b, d, weight, B);
                }
        }
}

static void add_diagonal(struct art_blocks *B, double s, const double *diag)
{
    for (int b = 0; b < B->n; b++) {
        double *block = art_blocks_get(B, b, b);
        for (int k = 0; k < B->size[b]; k++)
            block[k * (B->size[b] + 1)] += s * diag[B->row_off[b] + k];
    }
}

static int factor_matrix(struct art_statics *x, const struct art_blocks *T)
{
    if (art_solver_takes_blocks(x->direction.solver, T))
        return art_solver_factor_blocks(x->ctx, x->direction.solver, T);
    art_csc_fill(&x->direction.csc, T);
    return art_solver_factor(x->ctx, x->direction.solver, &x->direction.csc);
}

/* Factors without messages; errors are reported in terms of components later. */
static int factor_quietly(struct art_statics *x, const struct art_blocks *T)
{
    struct art_quiet quiet;
    art_quiet_begin(x->ctx, &quiet);
    return art_quiet_end(x->ctx, &quiet, factor_matrix(x, T));
}

/* Test if T = A + shift W + tol D with rows by penalty is positive definite; a failure but that of
 * rank is returned. */
static int definite(struct art_statics *x, double shift, double tol, bool *yes)
{
    const struct art_blocks *T = x->tangent.A; /* nothing is added, and T is not written */
    if (shift > 0 || tol != 0 || art_step_constrained(x->s)) {
        T = x->tangent.T;
        memcpy(x->tangent.T->val, x->tangent.A->val, x->tangent.A->n_val * sizeof *T->val);
        add_rows(x, x->tangent.T, &x->sys->constraints.G, NULL, penalty, WHOLE, NULL);
        add_rows(x, x->tangent.T, &x->sys->constraints.N, x->direction.in_active_set, penalty,
                 WHOLE, NULL);
        if (shift > 0) add_diagonal(x->tangent.T, shift, x->scale.w);
        if (tol != 0) add_diagonal(x->tangent.T, tol, x->scale.D);
    }
    int status = factor_quietly(x, T);
    *yes = status == ART_OK && art_solver_kind(x->direction.solver) == ART_FACTOR_CHOLESKY;
    return status == ART_ESINGULAR ? ART_OK : status;
}

static int classify(struct art_statics *x)
{
    double tol = x->tangent.differences ? noise : 0;
    bool yes;
    int status;
    ART_TRY(definite(x, 0, -tol, &yes));
    x->direction.definite = ART_REGULAR;
    if (yes) return status;
    ART_TRY(definite(x, 0, fmax(tol, 1e-12), &yes));
    x->direction.definite = yes ? ART_NEUTRAL : ART_INDEFINITE;
out:
    return status;
}

/* The least shift of a sequence that makes the tangent positive definite (Nocedal & Wright 2006,
 * algorithm 3.3). Where nothing has a stiffness, forces over the size of the model are the measure.
 */
static int find_shift(struct art_statics *x, double most)
{
    double shift = fmax(x->direction.shift, 0.1 * x->direction.last_shift);
    bool yes = false;
    int status = ART_OK;
    for (shift = fmax(shift, 1e-8 * most); shift < 1e3 * most; shift *= 10) {
        ART_TRY(definite(x, shift, 0, &yes));
        if (!yes) continue;
        x->direction.shift = x->direction.last_shift = shift;
        return ART_OK;
    }
    return ART_ESINGULAR;
out:
    return status;
}

int art_statics_weakest(struct art_statics *x)
{
    bool yes;
    int at = -1;
    double most = 0;
    sizes(x);
    for (double tol = 1e-9; tol < 1e-3; tol *= 10)
        if (definite(x, 0, tol, &yes) < 0 || yes) break;
    if (art_solver_kind(x->direction.solver) == ART_FACTOR_NONE)
        return art_solver_singular(x->direction.solver);
    for (int i = 0; i < x->n; i++)
        x->direction.d[i] = sqrt(x->scale.D[i]) * (1 + 0.1 * (i * 7 % 11));
    for (int k = 0; k < 3; k++) {
        double size = 0;
        if (art_solver_solve(x->ctx, x->direction.solver, 1, x->direction.d) < 0) return -1;
        for (int i = 0; i < x->n; i++)
            size = fmax(size, fabs(x->direction.d[i]) * sqrt(x->scale.w[i]));
        if (!(size > 0) || !isfinite(size)) return -1;
        for (int i = 0; i < x->n && k < 2; i++) x->direction.d[i] *= x->scale.w[i] / size;
    }
    for (int i = 0; i < x->n; i++)
        if (fabs(x->direction.d[i]) * sqrt(x->scale.w[i]) > most * 1.000001) {
            most = fabs(x->direction.d[i]) * sqrt(x->scale.w[i]);
            at = i;
        }
    return at;
}

/* ----------------------------------------------------------------- direction */

/* Springs that are half in the matrix are twice as soft as rows. */
static void row_rhs(const struct art_rows *rows, const bool *on, double *b, double *R)
{
    for (int i = 0; i < rows->J.n_rows; i++) {
        double c = rows->row[i].compliance;
        b[i] = -rows->row[i].dist;
        R[i] = c > 0 ? (on && on[i] ? 2 * c : c) : 0;
    }
}

static struct art_kkt_problem problem_of(const struct art_statics *x)
{
    struct art_step *s = x->s;
    return (struct art_kkt_problem){.A = x->tangent.T,
                                    .n_active = x->sys->n_active_blocks,
                                    .G = &x->sys->constraints.G.J,
                                    .N = &x->sys->constraints.N.J,
                                    .Rg = s->con->Rg,
                                    .Rn = s->con->Rn,
                                    .b = s->vec.b,
                                    .bg = s->con->bg,
                                    .bn = s->con->bn};
}

/* The matrix of the solves: T = A + shift W. Where the constraints hold the model A may be next to
 * nothing; what penalties of rows add changes l and leaves d. */
static int factor(struct art_statics *x, int *unknown)
{
    struct art_step *s = x->s;
    const struct art_system *sys = x->sys;
    bool rows = art_step_constrained(s);
    int status;
    /* without rows and noise T is that, and factored */
    if (!rows && !x->tangent.differences && x->tikhonov != 0) return ART_OK;
    memcpy(x->tangent.T->val, x->tangent.A->val, x->tangent.A->n_val * sizeof *x->tangent.A->val);
    if (x->direction.shift > 0) add_diagonal(x->tangent.T, x->direction.shift, x->scale.w);
    if (!rows) {
        status = factor_matrix(x, x->tangent.T);
        if (status < 0) *unknown = art_solver_singular(x->direction.solver);
        return status;
    }
    if (!ART_RESERVE(x->ctx, x->direction.lambda, sys->constraints.G.J.n_rows + 1,
                     x->direction.cap_lambda) ||
        !ART_RESERVE(x->ctx, x->direction.theta, sys->constraints.N.J.n_rows + 1,
                     x->direction.cap_theta))
        return ART_ENOMEM;
    row_rhs(&sys->constraints.G, NULL, s->con->bg, s->con->Rg);
    row_rhs(&sys->constraints.N, x->direction.in_active_set, s->con->bn, s->con->Rn);
    add_rows(x, x->tangent.T, &sys->constraints.G, NULL, 1, NO_SPRINGS, NULL);
    add_rows(x, x->tangent.T, &sys->constraints.N, x->direction.in_active_set, firm, HALVES,
             x->direction.load);
    struct art_kkt_problem p = problem_of(x);
    status = art_kkt_factor(x->ctx, x->direction.kkt, &p);
    if (status < 0) *unknown = art_kkt_singular(x->direction.kkt);
    return status;
}

/* T d - G^T l - N^T t = b,  G d + R l = -dist,  0 <= N d + R t + dist _|_ t >= 0 with the last
 * factor; b in s->vec.b. */
int art_statics_solve(struct art_statics *x, double *d)
{
    struct art_step *s = x->s;
    if (!art_step_constrained(s)) {
        memcpy(d, s->vec.b, (size_t)x->n * sizeof *d);
        return art_solver_solve(x->ctx, x->direction.solver, 1, d);
    }
    struct art_kkt_problem p = problem_of(x);
    struct art_kkt_answer answer = {
        .u = d, .lambda = x->direction.lambda, .theta = x->direction.theta};
    return art_kkt_solve(x->ctx, x->direction.kkt, &p, &answer);
}

int art_statics_simplified_direction(struct art_statics *x)
{
    struct art_step *s = x->s;
    memcpy(s->vec.b, s->vec.f, (size_t)x->n * sizeof *s->vec.b);
    if (art_step_constrained(s)) row_rhs(&x->sys->constraints.G, NULL, s->con->bg, s->con->Rg);
    return art_statics_solve(x, x->direction.d);
}

static int solve(struct art_statics *x, double most, int *unknown)
{
    struct art_quiet quiet;
    art_quiet_begin(x->ctx, &quiet);
    memcpy(x->direction.load, x->s->vec.f, (size_t)x->n * sizeof *x->direction.load);
    int status = factor(x, unknown);
    /* multigrid has taken the values, and builds its grids when it first solves */
    if (x->tangent.A->values_borrowed && !art_step_constrained(x->s))
        art_pages_discard(x->tangent.A->val, x->tangent.A->n_val * sizeof *x->tangent.A->val);
    memcpy(x->s->vec.b, x->direction.load, (size_t)x->n * sizeof *x->s->vec.b);
    if (status == ART_OK) status = art_statics_solve(x, x->direction.d);
    if (status == ART_OK) status = art_statics_asymmetric(x, most);
    return art_quiet_end(x->ctx, &quiet, status);
}

/* One-sided rows that hold the model: those that press; or, if that leaves it loose, all that
 * touch. Whether there are more of these. What they hold is solved for with their penalties, which
 * vanish where they press in the end. */
static int choose_active_set(struct art_statics *x, bool all, bool *more)
{
    const struct art_rows *N = &x->sys->constraints.N;
    *more = false;
    if (!ART_RESERVE(x->ctx, x->direction.in_active_set, N->J.n_rows + 1,
                     x->direction.cap_active_set))
        return ART_ENOMEM;
    for (int i = 0; i < N->J.n_rows; i++) {
        bool presses = x->s->con->theta[i] > 0,
             touches = N->row[i].transient && !N->row[i].separated;
        x->direction.in_active_set[i] = presses || (all && touches);
        *more = *more || (touches && !x->direction.in_active_set[i]);
    }
    return ART_OK;
}

/* Solve with the tangent as it is, and say whether it was regular: what the factorisation finds of
 * its inertia is that of A + G^T rho G, so that none besides is needed to know. *found false: it is
 * not, or that does not show it. */
static int solve_regular(struct art_statics *x, double most, int *unknown, bool *found)
{
    long before = art_kkt_stats(x->direction.kkt)->n_indefinite;
    *found = false;
    if (x->tikhonov >= 0 || x->tangent.differences || x->sys->constraints.G.J.n_rows == 0 ||
        x->sys->constraints.N.J.n_rows > 0 || art_solver_is_multigrid(x->direction.solver))
        return ART_OK;
    int status = solve(x, most, unknown);
    *found = status == ART_OK && art_kkt_stats(x->direction.kkt)->n_indefinite == before &&
             art_kkt_stats(x->direction.kkt)->n_redundant == 0;
    if (*found) x->direction.last_shift = 0;
    return status == ART_ESINGULAR || status == ART_EDIVERGED ? ART_OK : status;
}

int art_statics_direction(struct art_statics *x, int *unknown)
{
    double most = sizes(x);
    bool more, found;
    int status;
    *unknown = -1;
    ART_TRY(choose_active_set(x, false, &more));
    x->direction.definite = ART_REGULAR;
    x->direction.shift = fmax(2 * x->tikhonov, 0);
    ART_TRY(solve_regular(x, most, unknown, &found));
    if (found) goto out;
    *unknown = -1;
    if (x->tikhonov != 0) {
        ART_TRY(classify(x));
        if (x->direction.definite != ART_REGULAR && more) {
            ART_TRY(choose_active_set(x, true, &more));
            ART_TRY(classify(x));
        }
        bool yes = x->direction.definite == ART_REGULAR;
        if (yes) x->direction.last_shift = 0;
        /* the last factorisation is that of the shift */
        if (x->direction.shift > 0) ART_TRY(definite(x, x->direction.shift, 0, &yes));
        if (!yes) ART_TRY(find_shift(x, most));
    }
    ART_TRY(solve(x, most, unknown));
out:
    return status;
}

/* The predicted step by one linearised solve, and its responses to changes of the forces, for
 * controllers that need them before the step is taken. */
#include "step_priv.h"
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------ prediction */

/* b of the form with forces that act for `a` of the step, h or h/2: M u0 + h (f + F) - a D u0 (+
 * a^2 K u0, for h/2) + a^2 c_D + a^3 c_K */
static void assemble_momentum(struct art_step *s, double a, bool trapezoidal)
{
    if (trapezoidal)
        art_step_momentum(s, true);
    else
        art_step_momentum_backward(s);
    art_step_add_product(s, s->sys->jac.D, -a, s->vec.u0);
    if (trapezoidal) art_step_add_product(s, s->sys->jac.K, a * a, s->vec.u0);
    for (int i = 0; i < s->vec.n; i++)
        s->vec.b[i] += a * a * (s->sys->jac.cD[i] + a * s->sys->jac.cK[i]);
}

/* Take what driven components do to rows out of their right-hand sides again: the original's
 * prediction has them at rest. */
static void forget_driven(struct art_step *s)
{
    const struct art_system *sys = s->sys;
    const int *off = sys->jac.K->row_off;
    art_jac_mul(&sys->constraints.G.J, off, sys->n_active_blocks, sys->n_blocks, 1,
                s->con->parametric, s->con->bg);
    art_jac_mul(&sys->constraints.N.J, off, sys->n_active_blocks, sys->n_blocks, 1,
                s->con->parametric, s->con->bn);
}

static int solve_prediction(struct art_step *s, double a, double tolerance)
{
    const double fine = art_step_backward_tolerance(s, true),
                 given = s->options.exact || s->sys->quirks.solves_to_rounding ? 0 : tolerance;
    struct art_step_request request = {.a0 = -a, .a1 = -a * a, .tolerance = fmax(fine, given)};
    struct art_row_solve how = {.unknown = ART_STEP_VELOCITY,
                                .guess = s->vec.u0,
                                .tolerance = art_step_least_tolerance(s, request.tolerance),
                                .x = s->vec.u};
    if (s->vec.n == 0) return ART_OK;
    if (!art_step_constrained(s)) return art_step_solve(s, &request);
    art_step_assemble(s, request.a0, request.a1);
    s->solver->assembled = true;
    art_step_lap(s, ART_STEP_ASSEMBLY);
    int status = art_step_solve_rows(s, &how);
    if (status < 0 || !s->con->proximal.on || !(request.tolerance > fine)) return status;
    /* rows that follow from others have forces by rounds: what these leave is no residual */
    how.tolerance = art_step_least_tolerance(s, fine);
    how.reuse_factor = true;
    return art_step_solve_rows(s, &how);
}

int art_step_predict(struct art_step *s, double h, bool trapezoidal, double tolerance)
{
    const struct art_step_mark mark = art_step_mark(s);
    const double a = trapezoidal ? h / 2 : h;
    int status;
    s->h = h;
    ART_TRY(art_step_create_ahead(s));
    s->solver->ahead = s->solver->predicted = true;
    assemble_momentum(s, a, trapezoidal);
    ART_TRY(art_step_constrain_midway(s, a));
    if (art_step_constrained(s) && s->sys->quirks.driven_parts_still_in_prediction)
        forget_driven(s);
    ART_TRY(solve_prediction(s, a, tolerance));
out:
    s->solver->ahead = false;
    art_step_release(s, mark);
    return status;
}

/* r[rows] = b - J u - R l of the rows of J */
static void row_residual(const struct art_step *s, const struct art_jac *J, const double *b,
                         const double *R, const double *l, double *r)
{
    memset(r, 0, (size_t)J->n_rows * sizeof *r);
    art_jac_mul(J, s->sys->jac.K->row_off, 0, s->sys->n_active_blocks, -1, s->vec.u, r);
    for (int i = 0; i < J->n_rows; i++) r[i] += b[i] - R[i] * l[i];
}

void art_step_predicted_residual(struct art_step *s, const struct art_step_residual *r)
{
    const struct art_step_constraints *c = s->con;
    const struct art_jac *G = &s->sys->constraints.G.J, *N = &s->sys->constraints.N.J;
    const int *off = s->sys->jac.K->row_off, n = s->sys->n_active_blocks;
    if (s->vec.n == 0) return;
    art_step_add_product(s, s->sys->jac.A, -1, s->vec.u);
    memcpy(r->u, s->vec.b, (size_t)s->vec.n * sizeof *r->u);
    if (G->n_rows > 0) {
        art_jac_tmul(G, off, 0, n, 1, c->lambda, r->u);
        row_residual(s, G, c->bg, c->R_regularized, c->lambda, r->g);
    }
    if (N->n_rows > 0) {
        art_jac_tmul(N, off, 0, n, 1, c->theta, r->u);
        row_residual(s, N, c->bn, c->Rn, c->theta, r->n);
    }
    for (int i = 0; i < N->n_rows; i++)
        if (!(c->theta[i] > 0)) r->n[i] = 0;
}

const double *art_step_impulses(const struct art_step *s, bool unilateral)
{
    return unilateral ? s->con->theta : s->con->lambda;
}

/* ------------------------------------------------------------------- responses */

/* The tolerance of responses, where solves iterate: excitations follow from them to about as
 * much. */
static const double response_tolerance = 1e-8;

/* Work of responses with rows: zeros where offsets have no part, bounds of unilateral rows. */
struct respond {
    double *zeros, *lo, *hi, *lambda, *theta;
    signed char *state;
};

static int allocate(struct art_step *s, struct respond *w)
{
    const size_t m = (size_t)s->sys->constraints.G.J.n_rows,
                 k = (size_t)s->sys->constraints.N.J.n_rows;
    w->zeros = art_step_scratch(s, 2 * (m + k) + 2 * k + 1, sizeof *w->zeros);
    w->state = art_step_scratch(s, k + 1, sizeof *w->state);
    if (!w->zeros || !w->state) return ART_ENOMEM;
    w->lambda = w->zeros + m + k, w->theta = w->lambda + m;
    w->lo = w->theta + k, w->hi = w->lo + k;
    return ART_OK;
}

/* Unilateral rows that press are equations, the others no rows. */
static void fix_active_rows(const struct art_step *s, const struct art_step_responses *r,
                            struct respond *w)
{
    const double *impulses = r->pressing ? r->pressing : s->con->theta;
    for (int i = 0; i < s->sys->constraints.N.J.n_rows; i++) {
        bool presses = impulses[i] > 0;
        w->state[i] = presses ? ART_ROW_BETWEEN : ART_ROW_AT_LO;
        w->lo[i] = presses ? -INFINITY : 0;
        w->hi[i] = presses ? INFINITY : 0;
    }
}

static double tolerance_of(const struct art_step *s, const struct art_step_responses *r)
{
    return s->options.exact ? 0 : r->tolerance > 0 ? r->tolerance : response_tolerance;
}

/* Set up the problem of one right-hand side, vec.b, with `bg` and `bn` of its rows; where these
 * are NULL, it has those of the step, or zeros. */
static struct art_kkt_problem problem_of(const struct art_step *s,
                                         const struct art_step_responses *r,
                                         const struct respond *w, const double *bg,
                                         const double *bn)
{
    static const struct art_jac none;
    const struct art_step_constraints *c = s->con;
    const struct art_rows *N = &s->sys->constraints.N;
    const int m = s->sys->constraints.G.J.n_rows;
    const bool offsets = r->rows == ART_RESPOND_WITH_OFFSETS || r->offsets;
    struct art_kkt_problem p = {.A = s->sys->jac.A,
                                .n_active = s->sys->n_active_blocks,
                                .G = &s->sys->constraints.G.J,
                                .N = r->rows == ART_RESPOND_BILATERAL ? &none : &N->J,
                                .Rg = c->R_regularized,
                                .Rn = r->rows == ART_RESPOND_BILATERAL ? w->zeros : c->Rn,
                                .b = s->vec.b,
                                .bg = bg        ? bg
                                      : offsets ? c->bg
                                                : w->zeros,
                                .bn = bn        ? bn
                                      : offsets ? c->bn
                                                : w->zeros + m,
                                .goal = art_step_least_tolerance(s, tolerance_of(s, r)),
                                .transient = c->transient};
    if (r->rows == ART_RESPOND_ACTIVE) p.lo = w->lo, p.hi = w->hi;
    return p;
}

/* All at once, where rows are settled and nothing is softened. */
static int respond_together(struct art_step *s, const struct art_step_responses *r,
                            struct respond *w, bool *found)
{
    struct art_kkt_problem q, p = problem_of(s, r, w, NULL, NULL);
    const struct art_kkt_many many = {.n = r->n,
                                      .b = r->b,
                                      .bg = r->bg,
                                      .u = r->x,
                                      .lambda = r->lambda,
                                      .theta = r->theta,
                                      .continues = r->continues};
    int status;
    *found = false;
    if (r->rows != ART_RESPOND_ACTIVE || r->n < 2 || !r->b || r->bn || r->offsets) return ART_OK;
    art_step_lap(s, ART_STEP_ASSEMBLY);
    ART_TRY(art_proximal_begin(s->ctx, &s->con->proximal, &p, &q));
    if (s->con->proximal.on) return ART_OK;
    fix_active_rows(s, r, w);
    status = art_kkt_solve_many(s->ctx, art_step_row_solver(s), &p, &many, found);
    art_step_lap(s, ART_STEP_SOLVE);
out:
    return status;
}

static int respond(struct art_step *s, const struct art_step_responses *r, struct respond *w,
                   const double *bg, const double *bn, double *x)
{
    struct art_kkt_problem p = problem_of(s, r, w, bg, bn);
    struct art_kkt_answer answer = {
        .u = x, .lambda = w->lambda, .theta = w->theta, .state = w->state};
    const struct art_step_kkt one = {
        .kkt = art_step_row_solver(s), .problem = &p, .answer = &answer, .reuse_factor = true};
    if (r->rows == ART_RESPOND_ACTIVE) {
        fix_active_rows(s, r, w);
    } else {
        memset(w->state, ART_ROW_AT_LO, (size_t)s->sys->constraints.N.J.n_rows);
    }
    return art_step_solve_kkt(s, &one);
}

int art_step_respond(struct art_step *s, const struct art_step_responses *r)
{
    const struct art_step_mark mark = art_step_mark(s);
    const size_t n = (size_t)s->vec.n, m = (size_t)s->sys->constraints.G.J.n_rows,
                 k = (size_t)s->sys->constraints.N.J.n_rows;
    struct art_step_request request = {.reuse_factor = true, .tolerance = tolerance_of(s, r)};
    const bool constrained = art_step_constrained(s);
    struct respond w = {NULL, NULL, NULL, NULL, NULL, NULL};
    bool found = false;
    int status = ART_OK;
    if (n == 0) return ART_OK;
    double *guess = art_step_scratch(s, n, sizeof *guess);
    if (!guess) return ART_ENOMEM;
    request.guess = guess;
    s->solver->ahead = s->solver->predicted;
    if (constrained) status = allocate(s, &w);
    if (constrained && status == ART_OK) status = respond_together(s, r, &w, &found);
    for (size_t i = 0; i < (size_t)r->n && !found && status == ART_OK; i++) {
        if (r->b)
            memcpy(s->vec.b, r->b + i * n, n * sizeof *r->b);
        else
            memset(s->vec.b, 0, n * sizeof *s->vec.b);
        status = constrained ? respond(s, r, &w, r->bg ? r->bg + i * m : NULL,
                                       r->bn ? r->bn + i * k : NULL, r->x + i * n)
                             : art_step_solve_plain(s, &request, r->x + i * n);
        if (!constrained || status < 0) continue;
        if (r->lambda && m) memcpy(r->lambda + i * m, w.lambda, m * sizeof *r->lambda);
        if (r->theta && k) memcpy(r->theta + i * k, w.theta, k * sizeof *r->theta);
    }
    s->solver->ahead = false;
    art_step_release(s, mark);
    return status;
}

int art_step_response(struct art_step *s, int n_rhs, const double *b, double *x)
{
    const struct art_step_responses r = {.n = n_rhs, .b = b, .x = x};
    return art_step_respond(s, &r);
}

/* ----------------------------------------------------------------- propagation */

/* The velocities of driven components, which go on; NULL: none moves, or only changes are asked
 * for.
 */
static const double *driven_velocities(struct art_step *s, const struct art_step_propagation *p)
{
    if (p->rate_time == 0 || s->sys->quirks.driven_parts_still_in_prediction) return NULL;
    return art_step_parametric_velocities(s, s->con->parametric) ? s->con->parametric : NULL;
}

/* Compute b = M v + (h - a) (D + a K) v + h K d, where d includes the displacements of driven
 * components. */
static void propagate_momentum(struct art_step *s, const struct art_step_propagation *p, size_t i,
                               const double *up, double *b)
{
    const struct art_step_solver *solver = s->solver;
    const size_t n = (size_t)s->vec.n;
    const double h = s->h, a = p->trapezoidal ? h / 2 : h, *v = p->v + i * n, *d = p->d + i * n;
    art_system_mass_mul(s->sys, v, s->vec.b);
    if (a < h) {
        art_step_add_product(s, s->sys->jac.D, h - a, v);
        art_step_add_product(s, s->sys->jac.K, (h - a) * a, v);
    }
    art_step_add_product(s, s->sys->jac.K, h, d);
    memcpy(b, s->vec.b, n * sizeof *b);
    if (!up) return;
    memset(solver->product, 0, (size_t)solver->n_total * sizeof *solver->product);
    art_blocks_mul(s->sys->jac.K, solver->active, NULL, h * p->rate_time, up, solver->product);
    for (size_t k = 0; k < n; k++) b[k] += solver->product[k];
}

/* Fill the right-hand sides of the rows: their distances have changed by J d, to which the springs
 * of compliant rows respond, and rates continue. The result is true if any right-hand side is not
 * zero. */
static bool propagate_rows(const struct art_step *s, const struct art_rows *rows, const double *R,
                           const struct art_step_propagation *p, size_t i, const double *up,
                           double *b)
{
    const struct art_system *sys = s->sys;
    const int *off = sys->jac.K->row_off;
    bool any = false;
    memset(b, 0, (size_t)rows->J.n_rows * sizeof *b);
    art_jac_mul(&rows->J, off, 0, sys->n_active_blocks, 1, p->d + i * (size_t)s->vec.n, b);
    if (up) art_jac_mul(&rows->J, off, sys->n_active_blocks, sys->n_blocks, p->rate_time, up, b);
    for (int k = 0; k < rows->J.n_rows; k++) {
        const struct art_row *row = &rows->row[k];
        b[k] *= row->compliance > 0 ? -R[k] * s->h / row->compliance : 0;
        b[k] -= p->rate_time * row->deriv;
        any = any || b[k] != 0;
    }
    return any;
}

int art_step_propagate(struct art_step *s, const struct art_step_propagation *p)
{
    const struct art_step_mark mark = art_step_mark(s);
    const struct art_rows *G = &s->sys->constraints.G, *N = &s->sys->constraints.N;
    const size_t n = (size_t)s->vec.n, m = (size_t)G->J.n_rows, k = (size_t)N->J.n_rows;
    const double *up = driven_velocities(s, p);
    bool presses = false;
    int status;
    double *b = art_step_scratch(s, (size_t)p->n * (n + m + k) + 1, sizeof *b);
    if (!b) return ART_ENOMEM;
    double *bg = b + (size_t)p->n * n, *bn = bg + (size_t)p->n * m;
    for (size_t i = 0; i < (size_t)p->n; i++) {
        propagate_momentum(s, p, i, up, b + i * n);
        if (m) (void)propagate_rows(s, G, s->con->Rg, p, i, up, bg + i * m);
        if (k && propagate_rows(s, N, s->con->Rn, p, i, up, bn + i * k)) presses = true;
    }
    const struct art_step_responses r = {.n = p->n,
                                         .b = b,
                                         .bg = m ? bg : NULL,
                                         .bn = presses ? bn : NULL,
                                         .x = p->x,
                                         .lambda = p->lambda,
                                         .rows = ART_RESPOND_ACTIVE};
    status = art_step_respond(s, &r);
    art_step_release(s, mark);
    return status;
}

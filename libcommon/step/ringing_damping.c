/* This is numerical damping of the spurious ringing of the trapezoidal rule. Motion that decays by
 * the rate r is multiplied by (1 - z)/(1 + z) in a step, z = h r/2: what is damped so much that it
 * should be gone at once, z >> 1, turns around in each step instead and stays, and may even grow
 * where damping changes on the way (finite elements with stiffness damping). In it forces at both
 * ends of a step are opposite, and much larger than what they come to. With
 *
 *     A = M - h/2 D - h^2/4 K,   x = A^-1 h/2 (f1 - f0),   y = A^-1 (-h/2 D) x   in the
 * constraints,
 *
 * u + y/2 has 1 - 2S + S^3, S = z/(1 + z), in place of that factor: 0 for S = 1 and never below
 * -0.09. What steps follow, and what follows a slow force however much it is damped, has forces
 * that hardly change in a step: it is changed by h^3 r u''/8 at most, about as little as by the
 * rule itself, and order 2 stays. It is done where |h/2 M^-1 (f1 - f0)| > |u - u0|. What is not
 * damped has y = 0 and keeps its energy.
 *
 * It is asked, and done, for each part of a model by itself that neither forces nor constraints
 * link to others: what rings does not change how bodies move that it does not touch. */
#include "friction_priv.h"
#include <math.h>
#include <string.h>

/* The tolerance of both solves: they are the excess of stiff motion, which is inaccurate anyway,
 * and the rest of it is damped in the next step. */
static const double relative_tolerance = 1e-5;

/* Changes of forces that are rounding. */
static const double rounding = 1e-13;

/* The parts of the model that move independently of each other: the island of each block, and of
 * each island squares by the masses: of what forces turn by, of the change of velocity, of all that
 * forces do. */
struct islands {
    int *of; /* [n_active_blocks] */
    struct ringing {
        double force_change, velocity_change, total_force;
    } * ringing; /* [n_active_blocks] of those that are islands */
};

/* Set b[n_active] = -h/2 D x. */
static void apply_damping(struct art_step *s, const double *x)
{
    memset(s->vec.b, 0, (size_t)s->vec.n * sizeof *s->vec.b);
    art_step_add_product(s, s->sys->jac.D, -s->h / 2, x);
}

/* Friction acted in the step. */
static bool has_friction(const struct art_step *s)
{
    return s->friction && art_step_constrained(s) && s->sys->constraints.n_friction > 0;
}

/* Islands of forces stay the same, rows come and go. */
static int find_islands(struct art_step *s, struct islands *islands)
{
    const struct art_system *sys = s->sys;
    struct art_step_solver *solver = s->solver;
    int n = sys->n_active_blocks;
    if (!solver->force_island) {
        solver->force_island = art_alloc(s->ctx, (size_t)n + 1, sizeof *solver->force_island);
        if (!solver->force_island) return ART_ENOMEM;
        art_sets_init(solver->force_island, n);
        art_island_unite_blocks(solver->force_island, sys->jac.A, n);
    }
    islands->of = art_step_scratch(s, (size_t)n + 1, sizeof *islands->of);
    islands->ringing = art_step_scratch(s, (size_t)n + 1, sizeof *islands->ringing);
    if (!islands->of || !islands->ringing) return ART_ENOMEM;
    memcpy(islands->of, solver->force_island, (size_t)n * sizeof *islands->of);
    art_island_unite_rows(islands->of, &sys->constraints.G.J, n);
    art_island_unite_rows(islands->of, &sys->constraints.N.J, n);
    if (has_friction(s)) art_island_unite_rows(islands->of, &sys->constraints.F.J, n);
    art_sets_flatten(islands->of, n);
    return ART_OK;
}

static bool is_ringing(const struct islands *islands, int block)
{
    const struct ringing *ringing = &islands->ringing[islands->of[block]];
    return ringing->force_change > ringing->velocity_change &&
           ringing->force_change > rounding * rounding * ringing->total_force;
}

/* b = h/2 (f1 - f0) = M (u - u0) - h f0 - impulses of constraints, by the rule, where that is more
 * than M (u - u0), 0 elsewhere; whether it is anywhere */
static int find_ringing(struct art_step *s, const double *f0, struct islands *islands, bool *any)
{
    const struct art_system *sys = s->sys;
    struct art_step_vectors *vec = &s->vec;
    size_t n = (size_t)vec->n;
    double *d = art_step_scratch(s, n, sizeof *d), *w = art_step_scratch(s, n, sizeof *w),
           *v = art_step_scratch(s, n, sizeof *v);
    if (!d || !w || !v) return ART_ENOMEM;
    int status = find_islands(s, islands);
    *any = false;
    if (status < 0) return status;
    for (size_t i = 0; i < n; i++) d[i] = vec->u[i] - vec->u0[i];
    art_system_mass_mul(sys, d, vec->b);
    for (int b = 0; b < sys->n_active_blocks; b++)
        for (int i = sys->jac.K->row_off[b]; i < sys->jac.K->row_off[b + 1]; i++) {
            islands->ringing[islands->of[b]].velocity_change += d[i] * vec->b[i];
            vec->b[i] -= s->h * f0[i];
        }
    art_step_add_impulses(s, -1, vec->b);
    if (has_friction(s) && !art_step_has_implicit_friction(s))
        art_step_add_friction_impulses(s, -1, vec->b);
    memcpy(w, vec->b, n * sizeof *w);
    memcpy(v, f0, n * sizeof *v);
    if (art_system_mass_solve(sys, w) < 0 || art_system_mass_solve(sys, v) < 0) return ART_OK;
    for (int b = 0; b < sys->n_active_blocks; b++)
        for (int i = sys->jac.K->row_off[b]; i < sys->jac.K->row_off[b + 1]; i++) {
            islands->ringing[islands->of[b]].force_change += vec->b[i] * w[i];
            islands->ringing[islands->of[b]].total_force += s->h * s->h * f0[i] * v[i];
        }
    for (int b = 0; b < sys->n_active_blocks; b++) {
        bool here = is_ringing(islands, b);
        for (int i = sys->jac.K->row_off[b]; i < sys->jac.K->row_off[b + 1] && !here; i++)
            vec->b[i] = 0;
        *any = *any || here;
    }
    return ART_OK;
}

/* Unilateral rows that press are equations, the others no rows. */
static int fix_active_set(struct art_step *s, struct art_kkt_answer *answer,
                          struct art_kkt_problem *p)
{
    struct art_step_constraints *c = s->con;
    size_t m = (size_t)s->sys->constraints.G.J.n_rows, k = (size_t)s->sys->constraints.N.J.n_rows;
    double *zero = art_step_scratch(s, 2 * m + 4 * k + 1, sizeof *zero);
    if (!zero) return ART_ENOMEM;
    double *lo = zero + m + k, *hi = lo + k;
    for (size_t i = 0; i < k; i++) {
        c->row_state[i] = c->theta[i] > 0 ? ART_ROW_BETWEEN : ART_ROW_AT_LO;
        if (c->theta[i] > 0) lo[i] = -INFINITY, hi[i] = INFINITY;
    }
    p->bg = zero, p->bn = zero + m, p->lo = lo, p->hi = hi;
    answer->lambda = hi + k, answer->theta = answer->lambda + m;
    answer->state = c->row_state;
    return ART_OK;
}

/* A x - G^T l - N^T t = b with the matrix and rows of the last solve */
static int solve_constrained(struct art_step *s, double *x)
{
    const struct art_step_constraints *c = s->con;
    struct art_kkt_problem p = {
        .A = s->sys->jac.A,
        .n_active = s->sys->n_active_blocks,
        .G = &s->sys->constraints.G.J,
        .N = &s->sys->constraints.N.J,
        .Rg = c->R_regularized,
        .Rn = c->Rn,
        .b = s->vec.b,
        .goal = art_step_least_tolerance(s, s->options.exact ? 0 : relative_tolerance),
        .transient = c->transient};
    struct art_kkt_answer answer = {.u = x};
    const struct art_step_kkt k = {
        .kkt = c->kkt, .problem = &p, .answer = &answer, .reuse_factor = true};
    int status = fix_active_set(s, &answer, &p);
    return status < 0 ? status : art_step_solve_kkt(s, &k);
}

static int solve(struct art_step *s, double *x)
{
    const double h = s->h;
    struct art_step_request request = {.a0 = -h / 2,
                                       .a1 = -h * h / 4,
                                       .tolerance = s->options.exact ? 0 : relative_tolerance,
                                       .u = x};
    if (has_friction(s) && s->friction->subproblem.by_matrix)
        return art_friction_solve_fixed(s, x, request.tolerance);
    if (art_step_constrained(s)) return solve_constrained(s, x);
    request.guess = art_step_scratch(s, (size_t)s->vec.n, sizeof(double));
    return request.guess ? art_step_solve(s, &request) : ART_ENOMEM;
}

/* Consistent masses (fem/consistent_mass.c) stand in D, which is then no damping. */
static bool has_consistent_mass(const struct art_system *sys)
{
    for (const struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (strcmp(set->type->name, "consistent masses") == 0) return true;
    return false;
}

int art_step_damp_ringing(struct art_step *s, const double *f0)
{
    const struct art_system *sys = s->sys;
    const struct art_step_mark mark = art_step_mark(s);
    struct islands islands;
    bool any;
    int status;
    if (sys->quirks.linearized_trapezoidal || has_consistent_mass(sys)) return ART_OK;
    double *x = art_step_scratch(s, (size_t)s->vec.n, sizeof *x);
    if (!x) return ART_ENOMEM;
    ART_TRY(find_ringing(s, f0, &islands, &any));
    if (!any) goto out;
    ART_TRY(solve(s, x));
    apply_damping(s, x);
    ART_TRY(solve(s, x));
    for (int b = 0; b < sys->n_active_blocks; b++)
        for (int i = sys->jac.K->row_off[b];
             i < sys->jac.K->row_off[b + 1] && is_ringing(&islands, b); i++)
            s->vec.u[i] += 0.5 * x[i];
out:
    art_step_release(s, mark);
    return status;
}

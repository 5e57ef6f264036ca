/* Numerical damping of the spurious ringing of the trapezoidal rule. Motion that decays by the rate
 * r is multiplied by (1 - z)/(1 + z) in a step, z = h r/2: what is damped so much that it should be
 * gone at once, z >> 1, turns around in each step instead and stays, and may even grow where
 * damping changes on the way (finite elements with stiffness damping). In it forces at both ends of
 * a step are opposite, and much larger than what they come to. With
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

/* How well both are solved for: they are the excess of what is far from the truth anyway, and what
 * is left of it goes in the next step. */
static const double relative_tolerance = 1e-5;

/* y[n_active] = -h/2 D x */
static void apply_damping(struct art_step *s, const double *x, double *y)
{
    memset(s->y, 0, (size_t)s->n_total * sizeof *s->y);
    art_blocks_mul(s->sys->D, s->active, s->active, -s->h / 2, x, s->y);
    memcpy(y, s->y, (size_t)s->sys->n_active * sizeof *y);
}

/* What hangs together, squares by the masses: of what forces turn by, of the change of velocity, of
 * all that forces do. */
struct art_ringing {
    double force_change, velocity_change, total_force;
};

/* Changes of forces that are rounding. */
static const double rounding = 1e-13;

/* What hangs together by forces is so for good; rows come and go. */
static int find_islands(struct art_step *s)
{
    const struct art_system *sys = s->sys;
    int n = sys->n_active_blocks;
    if (!s->ringing) {
        if (!s->force_island)
            s->force_island = art_alloc(s->ctx, (size_t)n + 1, sizeof *s->force_island);
        if (!s->island) s->island = art_alloc(s->ctx, (size_t)n + 1, sizeof *s->island);
        if (!s->force_island || !s->island) return ART_ENOMEM;
        art_sets_init(s->force_island, n);
        art_island_unite_blocks(s->force_island, sys->A, n);
        if (!(s->ringing = art_alloc(s->ctx, (size_t)n + 1, sizeof *s->ringing))) return ART_ENOMEM;
    }
    memcpy(s->island, s->force_island, (size_t)n * sizeof *s->island);
    art_island_unite_rows(s->island, &sys->G.J, n);
    art_island_unite_rows(s->island, &sys->N.J, n);
    art_sets_flatten(s->island, n);
    memset(s->ringing, 0, (size_t)n * sizeof *s->ringing);
    return ART_OK;
}

static bool is_ringing(const struct art_step *s, int block)
{
    const struct art_ringing *ring = &s->ringing[s->island[block]];
    return ring->force_change > ring->velocity_change &&
           ring->force_change > rounding * rounding * ring->total_force;
}

/* b = h/2 (f1 - f0) = M (u - u0) - h f0 - impulses of constraints, by the rule, where that is more
 * than M (u - u0), 0 elsewhere; whether it is anywhere */
static int find_ringing(struct art_step *s, const double *f0, bool *any)
{
    const struct art_system *sys = s->sys;
    double *d = s->x, *w = s->f, *v = s->k[6];
    size_t size = (size_t)sys->n_active * sizeof *w;
    int status = find_islands(s);
    *any = false;
    if (status < 0) return status;
    for (int i = 0; i < sys->n_active; i++) d[i] = s->u[i] - s->u0[i];
    art_system_mass_mul(sys, d, s->b);
    for (int b = 0; b < sys->n_active_blocks; b++)
        for (int i = sys->K->row_off[b]; i < sys->K->row_off[b + 1]; i++) {
            s->ringing[s->island[b]].velocity_change += d[i] * s->b[i];
            s->b[i] -= s->h * f0[i];
        }
    art_step_add_impulses(s, -1, s->b);
    memcpy(w, s->b, size);
    memcpy(v, f0, size);
    if (art_system_mass_solve(sys, w) < 0 || art_system_mass_solve(sys, v) < 0) return ART_OK;
    for (int b = 0; b < sys->n_active_blocks; b++)
        for (int i = sys->K->row_off[b]; i < sys->K->row_off[b + 1]; i++) {
            s->ringing[s->island[b]].force_change += s->b[i] * w[i];
            s->ringing[s->island[b]].total_force += s->h * s->h * f0[i] * v[i];
        }
    for (int b = 0; b < sys->n_active_blocks; b++) {
        bool here = is_ringing(s, b);
        for (int i = sys->K->row_off[b]; i < sys->K->row_off[b + 1] && !here; i++) s->b[i] = 0;
        *any = *any || here;
    }
    return ART_OK;
}

/* What presses is as an equation, what does not is no row. */
static int fix_active_set(struct art_step *s, struct art_kkt_answer *answer,
                          struct art_kkt_problem *p)
{
    size_t m = (size_t)s->sys->G.J.n_rows, k = (size_t)s->sys->N.J.n_rows;
    if (!ART_RESERVE(s->ctx, s->ringing_work, 2 * m + 4 * k + 1, s->cap_ringing)) return ART_ENOMEM;
    double *zero = s->ringing_work, *lo = zero + m + k, *hi = lo + k;
    memset(s->ringing_work, 0, (2 * m + 4 * k) * sizeof *s->ringing_work);
    for (size_t i = 0; i < k; i++) {
        s->row_state[i] = s->theta[i] > 0 ? ART_ROW_BETWEEN : ART_ROW_AT_LO;
        if (s->theta[i] > 0) lo[i] = -INFINITY, hi[i] = INFINITY;
    }
    p->bg = zero, p->bn = zero + m, p->lo = lo, p->hi = hi;
    answer->lambda = hi + k, answer->theta = answer->lambda + m;
    answer->state = s->row_state;
    return ART_OK;
}

/* The same without constraints. */
static int solve_unconstrained(struct art_step *s, double *x)
{
    size_t n = (size_t)s->sys->n_active;
    double *saved = s->k[6], *guess = s->k[7];
    memcpy(saved, s->u, n * sizeof *saved);
    memset(guess, 0, n * sizeof *guess);
    s->guess = guess, s->goal = s->exact ? 0 : relative_tolerance;
    int status = art_step_solve(s, -s->h / 2, -s->h * s->h / 4, false);
    s->guess = NULL, s->goal = 0;
    memcpy(x, s->u, n * sizeof *x);
    memcpy(s->u, saved, n * sizeof *saved);
    return status;
}

/* A x - G^T l - N^T t = b with the matrix and rows of the last solve */
static int solve(struct art_step *s, double *x)
{
    if (!art_step_constrained(s)) return solve_unconstrained(s, x);
    struct art_kkt_problem p = {.A = s->sys->A,
                                .n_active = s->sys->n_active_blocks,
                                .G = &s->sys->G.J,
                                .N = &s->sys->N.J,
                                .Rg = s->R_regularized,
                                .Rn = s->Rn,
                                .b = s->b,
                                .goal = s->exact ? art_step_tolerance(s) : relative_tolerance,
                                .transient = s->transient};
    struct art_kkt_answer answer = {.u = x};
    int status = fix_active_set(s, &answer, &p);
    return status < 0 ? status : art_step_solve_kkt(s, s->kkt, &p, &answer, true);
}

int art_step_damp_ringing(struct art_step *s, const double *f0)
{
    const struct art_system *sys = s->sys;
    bool any;
    if (sys->compat || art_step_has_implicit_friction(s)) return ART_OK;
    int status = find_ringing(s, f0, &any);
    if (status < 0 || !any) return status;
    if ((status = solve(s, s->x)) < 0) return status;
    apply_damping(s, s->x, s->b);
    if ((status = solve(s, s->x)) < 0) return status;
    for (int b = 0; b < sys->n_active_blocks; b++)
        for (int i = sys->K->row_off[b]; i < sys->K->row_off[b + 1] && is_ringing(s, b); i++)
            s->u[i] += 0.5 * s->x[i];
    return ART_OK;
}

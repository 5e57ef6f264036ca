/* This file solves the friction subproblem: rows of friction and the rows that share unknowns with
 * them form one complementarity problem with bounds. */
#include "friction_priv.h"
#include <math.h>
#include <string.h>

/* A group of rows of J takes part: all that it reaches is linked, or moves as a frame. */
static bool is_in_subset(const struct art_step *s, const struct art_jac *J, int g,
                         enum art_friction_subset subset)
{
    const struct art_system *sys = s->sys;
    int link;
    switch (subset) {
    case ART_FRICTION_ALL:
        return true;
    case ART_FRICTION_RIGID:
        for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++)
            if (!sys->dyn[sys->block_dyn[J->block[e]]].frame) return false;
        return true;
    case ART_FRICTION_COUPLED:
        link = art_friction_island_of(s, J, g);
        return link >= 0 && s->friction->island[link].n_friction_groups > 0;
    }
    return false;
}

/* The original solves for two directions where something pushes, between at most two bodies. */
static bool is_friction_in_subset(const struct art_step *s, int i, enum art_friction_subset subset)
{
    const struct art_jac *J = &s->sys->constraints.F.J;
    const struct art_friction *f = &s->sys->constraints.friction[i];
    if (subset == ART_FRICTION_COUPLED && art_friction_is_isolated(s, i)) return false;
    if (subset == ART_FRICTION_RIGID &&
        (f->n != 2 || f->bilateral || J->ptr[f->first + 1] - J->ptr[f->first] > 2))
        return false;
    return is_in_subset(s, J, f->first, subset);
}

static int copy_group(struct art_ctx *ctx, struct art_jac *to, const struct art_jac *J, int g)
{
    int rows = J->row[g + 1] - J->row[g], status = art_jac_group(ctx, to, rows);
    if (status < 0) return status;
    for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
        double *B = art_jac_block(ctx, to, J->block[e]);
        if (!B) return ART_ENOMEM;
        memcpy(B, J->val + J->off[e], (size_t)(rows * J->size[J->block[e]]) * sizeof *B);
    }
    return ART_OK;
}

static int add_groups(struct art_step *s, struct art_jac *to, int first, const struct art_jac *J,
                      enum art_friction_subset subset)
{
    struct art_friction_subproblem *p = &s->friction->subproblem;
    int status = ART_OK;
    for (int g = 0; g < J->n_groups && status >= 0; g++) {
        if (!is_in_subset(s, J, g, subset)) continue;
        for (int r = J->row[g]; r < J->row[g + 1]; r++)
            p->row[first + to->n_rows + r - J->row[g]] = r;
        status = copy_group(s->ctx, to, J, g);
    }
    return status < 0 ? status : ART_OK;
}

static int add_frictions(struct art_step *s, enum art_friction_subset subset)
{
    const struct art_system *sys = s->sys;
    struct art_friction_subproblem *p = &s->friction->subproblem;
    int status = ART_OK;
    for (int i = 0; i < sys->constraints.n_friction && status >= 0; i++) {
        const struct art_friction *f = &sys->constraints.friction[i];
        bool in = is_friction_in_subset(s, i, subset);
        for (int r = f->first; r < f->first + f->n && status >= 0; r++) {
            s->friction->in_subproblem[r] = in;
            if (!in) continue;
            p->row[p->G.n_rows + p->N.n_rows] = r;
            status = copy_group(s->ctx, &p->N, &sys->constraints.F.J, r);
        }
    }
    return status < 0 ? status : ART_OK;
}

static int reserve_vectors(struct art_step *s)
{
    struct art_friction_subproblem *p = &s->friction->subproblem;
    size_t m = (size_t)p->G.n_rows, k = (size_t)p->N.n_rows;
    if (!ART_RESERVE(s->ctx, p->vec, 3 * m + 6 * k + 1, p->cap_vec) ||
        !ART_RESERVE(s->ctx, p->by, k + 1, p->cap_by) ||
        !ART_RESERVE(s->ctx, p->state, k + 1, p->cap_state) ||
        !ART_RESERVE(s->ctx, p->transient, p->G.n_groups + 1, p->cap_transient))
        return ART_ENOMEM;
    p->bg = p->vec, p->Rg = p->bg + m, p->lambda = p->Rg + m;
    p->bn = p->lambda + m, p->Rn = p->bn + k, p->lo = p->Rn + k, p->hi = p->lo + k;
    p->theta = p->hi + k, p->share = p->theta + k;
    p->follows = false;
    return ART_OK;
}

/* The state of a row (stick, or slip at a bound) after the last pass: its force is compared with
 * its bounds. */
static signed char previous_state(const struct art_step_friction *solver, int r, double most)
{
    double phi = solver->phi[r], bound = solver->repeat ? solver->bound[r] : most;
    return phi <= -bound ? ART_ROW_AT_LO : phi >= bound ? ART_ROW_AT_HI : ART_ROW_BETWEEN;
}

/* The warm start of the states of rows is guessed from their forces so far; those of normal forces
 * begin a further pass as they ended the last one. */
static void fill_rows(struct art_step *s)
{
    struct art_friction_subproblem *p = &s->friction->subproblem;
    const int *row = p->row + p->G.n_rows;
    for (int i = 0; i < p->G.n_rows; i++) {
        int r = p->row[i];
        p->bg[i] = s->con->bg[r], p->Rg[i] = s->con->R_regularized[r],
        p->lambda[i] = s->con->lambda[r];
    }
    for (int g = 0; g < p->G.n_groups; g++)
        p->transient[g] = s->sys->constraints.G.row[p->row[p->G.row[g]]].transient;
    for (int i = 0; i < p->n_normal; i++) {
        int r = row[i];
        p->bn[i] = s->con->bn[r], p->Rn[i] = s->con->Rn[r], p->theta[i] = s->con->theta[r];
        p->lo[i] = 0, p->hi[i] = INFINITY;
        if (!s->friction->rows_stay)
            p->state[i] = p->theta[i] > 0 ? ART_ROW_BETWEEN : ART_ROW_AT_LO;
    }
    for (int i = 0, at = p->n_normal; i < s->sys->constraints.n_friction; i++) {
        const struct art_friction *f = &s->sys->constraints.friction[i];
        for (int k = 0; k < f->n && s->friction->in_subproblem[f->first]; k++, at++) {
            p->bn[at] = art_friction_rhs(s, f, k);
            p->Rn[at] = art_friction_regularization(s, f);
            p->hi[at] = f->bound[k] * art_friction_impulse_factor(s);
            p->lo[at] = -p->hi[at];
            p->theta[at] = 0;
            p->state[at] = previous_state(s->friction, f->first + k, p->hi[at]);
        }
    }
}

int art_friction_assemble(struct art_step *s, enum art_friction_subset subset)
{
    struct art_system *sys = s->sys;
    struct art_friction_subproblem *p = &s->friction->subproblem;
    int status = ART_OK;
    if (s->friction->rows_stay) {
        fill_rows(s);
        return status;
    }
    int all =
        sys->constraints.G.J.n_rows + sys->constraints.N.J.n_rows + sys->constraints.F.J.n_rows;
    if (!ART_RESERVE(s->ctx, p->row, all + 1, p->cap_row) ||
        !ART_RESERVE(s->ctx, s->friction->in_subproblem, sys->constraints.F.J.n_rows + 1,
                     s->friction->cap_in_subproblem))
        return ART_ENOMEM;
    art_jac_clear(&p->G, sys->n_blocks, sys->jac.K->size);
    art_jac_clear(&p->N, sys->n_blocks, sys->jac.K->size);
    ART_TRY(add_groups(s, &p->G, 0, &sys->constraints.G.J, subset));
    ART_TRY(add_groups(s, &p->N, p->G.n_rows, &sys->constraints.N.J, subset));
    p->n_normal = p->N.n_rows;
    ART_TRY(add_frictions(s, subset));
    ART_TRY(reserve_vectors(s));
    fill_rows(s);
out:
    return status;
}

/* What a unit force in row r changes its own speed by, of bodies without joints. */
static double own_response(const struct art_step *s, int r)
{
    const struct art_jac *J = &s->sys->constraints.F.J;
    const struct art_blocks *M = s->con->M;
    double sum = 0;
    for (int e = J->ptr[r]; e < J->ptr[r + 1]; e++) {
        int b = J->block[e], n = J->size[b];
        if (b >= s->sys->n_active_blocks) continue;
        const double *D = M->val + art_blocks_find(M, b, b), *w = J->val + J->off[e];
        for (int k = 0; k < n; k++) sum += w[k] * w[k] / D[k * (n + 1)];
    }
    return sum;
}

int art_friction_share_bounds(struct art_step *s)
{
    const struct art_step_mark mark = art_step_mark(s);
    struct art_system *sys = s->sys;
    struct art_friction_subproblem *p = &s->friction->subproblem;
    int n = sys->constraints.n_friction;
    double(*first)[2] = art_step_scratch(s, (size_t)n + 1, sizeof *first);
    if (!first) return ART_ENOMEM;
    /* many are solved for with all normal forces that may press */
    bool many = p->N.n_rows > ART_KKT_MOST_COUPLED;
    for (int i = 0; i < n; i++) memcpy(first[i], sys->constraints.friction[i].bound, sizeof *first);
    p->follows = art_system_friction_bounds(sys, s->state, ART_FRICTION_REPEAT);
    for (int i = 0; i < p->n_normal; i++) p->by[i] = -1;
    for (int i = 0, at = p->n_normal; i < n; i++) {
        struct art_friction *f = &sys->constraints.friction[i];
        int normal = s->friction->in_subproblem[f->first] ? art_friction_normal_row(p, f) : -1;
        double force = normal >= 0 ? p->theta[normal] / art_friction_impulse_factor(s) : 0;
        for (int k = 0; k < f->n && s->friction->in_subproblem[f->first]; k++, at++) {
            p->by[at] = force > 0 || (many && f->share[k] > 0) ? normal : -1;
            p->share[at] = many ? f->share[k] : force > 0 ? f->bound[k] / force : 0;
        }
        memcpy(f->bound, first[i], sizeof *first);
    }
    art_step_release(s, mark);
    return ART_OK;
}

void art_friction_guess_states(struct art_step *s)
{
    struct art_friction_subproblem *p = &s->friction->subproblem;
    for (int i = 0, at = p->n_normal; i < s->sys->constraints.n_friction; i++) {
        const struct art_friction *f = &s->sys->constraints.friction[i];
        for (int k = 0; k < f->n && s->friction->in_subproblem[f->first]; k++, at++) {
            double slip = art_friction_speed_error(s, f, k);
            if (p->hi[at] > 0 && fabs(slip) > p->hi[at] * own_response(s, f->first + k))
                p->state[at] = slip > 0 ? ART_ROW_AT_LO : ART_ROW_AT_HI;
        }
    }
}

void art_friction_momentum(struct art_step *s, const struct art_blocks *A)
{
    const struct art_system *sys = s->sys;
    const struct art_friction_subproblem *p = &s->friction->subproblem;
    int n = sys->n_active_blocks;
    if (A) {
        memset(s->vec.b, 0, (size_t)s->vec.n * sizeof *s->vec.b);
        art_step_add_product(s, A, 1, s->vec.u);
    } else {
        art_system_mass_mul(sys, s->vec.u, s->vec.b);
    }
    art_jac_tmul(&p->G, sys->jac.K->row_off, 0, n, -1, p->lambda, s->vec.b);
    art_jac_tmul(&p->N, sys->jac.K->row_off, 0, n, -1, p->theta, s->vec.b);
}

/* Copy the forces of the solution back to the rows that they belong to. */
static void scatter_forces(struct art_step *s)
{
    const struct art_friction_subproblem *p = &s->friction->subproblem;
    const int *row = p->row + p->G.n_rows;
    for (int i = 0; i < p->G.n_rows; i++) s->con->lambda[p->row[i]] = p->lambda[i];
    for (int i = 0; i < p->n_normal; i++) s->con->theta[row[i]] = p->theta[i];
    for (int i = p->n_normal; i < p->N.n_rows; i++) s->friction->phi[row[i]] = p->theta[i];
}

int art_friction_solve_fixed(struct art_step *s, double *x, double goal)
{
    const struct art_friction_subproblem *part = &s->friction->subproblem;
    const size_t m = (size_t)part->G.n_rows, k = (size_t)part->N.n_rows;
    double *zero = art_step_scratch(s, 2 * m + 4 * k + 1, sizeof *zero);
    signed char *state = art_step_scratch(s, k + 1, sizeof *state);
    if (!zero || !state) return ART_ENOMEM;
    double *lo = zero + m + k, *hi = lo + k;
    memcpy(state, part->state, k * sizeof *state);
    for (size_t i = 0; i < k; i++)
        if (state[i] == ART_ROW_BETWEEN) lo[i] = -INFINITY, hi[i] = INFINITY;
    const struct art_kkt_problem p = {.A = s->sys->jac.A,
                                      .n_active = s->sys->n_active_blocks,
                                      .G = &part->G,
                                      .N = &part->N,
                                      .Rg = part->Rg,
                                      .Rn = part->Rn,
                                      .b = s->vec.b,
                                      .bg = zero,
                                      .bn = zero + m,
                                      .lo = lo,
                                      .hi = hi,
                                      .goal = art_step_least_tolerance(s, goal),
                                      .transient = part->transient};
    struct art_kkt_answer answer = {.u = x, .lambda = hi + k, .theta = hi + k + m, .state = state};
    const struct art_step_kkt how = {.kkt = s->con->kkt,
                                     .problem = &p,
                                     .answer = &answer,
                                     .reuse_factor = true,
                                     .system_row = part->row};
    return art_step_solve_kkt(s, &how);
}

int art_friction_solve(struct art_step *s, const struct art_row_solve *how)
{
    struct art_friction_subproblem *part = &s->friction->subproblem;
    struct art_step_constraints *c = s->con;
    const struct art_kkt_problem p = {.A = how->with_mass ? c->M : s->sys->jac.A,
                                      .n_active = s->sys->n_active_blocks,
                                      .G = &part->G,
                                      .N = &part->N,
                                      .Rg = part->Rg,
                                      .Rn = part->Rn,
                                      .b = s->vec.b,
                                      .bg = part->bg,
                                      .bn = part->bn,
                                      .guess = how->guess,
                                      .corrects = how->corrects,
                                      .goal = how->tolerance,
                                      .lo = part->lo,
                                      .hi = part->hi,
                                      .bound_by = part->follows ? part->by : NULL,
                                      .bound_share = part->share,
                                      .transient = part->transient};
    struct art_kkt_answer answer = {
        .u = s->vec.u, .lambda = part->lambda, .theta = part->theta, .state = part->state};
    const struct art_step_kkt k = {.kkt = how->with_mass ? c->kkt_mass : c->kkt,
                                   .problem = &p,
                                   .answer = &answer,
                                   .reuse_factor = how->reuse_factor,
                                   .system_row = part->row};
    int status = art_step_solve_kkt(s, &k);
    s->friction->bounds_agree = answer.bounds_agree;
    part->slip.left = answer.slip_left;
    part->slip.row = answer.slip_row >= 0 && answer.slip_row < part->n_normal
                         ? part->row[part->G.n_rows + answer.slip_row]
                         : -1;
    if (status == ART_OK) scatter_forces(s);
    return status;
}

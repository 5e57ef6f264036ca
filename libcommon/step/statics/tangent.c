/* The tangent of a static solve: A = -d(f + G^T l + N^T t)/dq over the unknowns, multipliers fixed.
 *
 * The Jacobian K of the mech room is exact where only points are involved. For frames it leaves out
 * how lever arms turn and the moments of weights, and it knows nothing of how the rows of
 * constraints turn. Sets of constraints that have their geometric stiffness in closed form add it.
 * The other columns are central differences: those of frames of everything, those of other
 * components that have rows of these rows alone. Columns that share no row are found together
 * (Curtis, Powell & Reid 1974). The symmetric part is taken: it is the second derivative along q
 * (+) h u, and the rest vanishes in equilibrium. */
#include "statics_priv.h"
#include <math.h>
#include <string.h>

/* Steps of the differences, in radians and by the size of the model. */
static const double small = 1e-5;

/* ------------------------------------------------------------------ pattern */

static uint64_t mix_hash(uint64_t h, int x)
{
    return (h ^ (uint64_t)(unsigned)x) * 1099511628211u;
}

static uint64_t pattern_of(const struct art_system *sys)
{
    const struct art_jac *both[2] = {&sys->constraints.G.J, &sys->constraints.N.J};
    uint64_t h = 14695981039346656037u;
    for (int k = 0; k < 2; k++)
        for (int g = 0; g < both[k]->n_groups; g++) {
            h = mix_hash(h, -1 - k);
            for (int e = both[k]->ptr[g]; e < both[k]->ptr[g + 1]; e++)
                h = mix_hash(h, both[k]->block[e]);
        }
    return h;
}

struct pairs {
    int (*all)[2];
    int n, cap;
};

static int add_pair(struct art_ctx *ctx, struct art_statics *x, struct pairs *p, int i, int j)
{
    if (i >= x->sys->n_active_blocks || j >= x->sys->n_active_blocks) return ART_OK;
    if (!ART_GROW(ctx, p->all, p->n, p->cap)) return ART_ENOMEM;
    p->all[p->n][0] = i > j ? i : j;
    p->all[p->n++][1] = i > j ? j : i;
    return ART_OK;
}

/* True if the curvature of row r of G (k = 0) or N (k = 1) is found by differences. */
static bool is_differenced(const struct art_system *sys, int k, int r)
{
    for (const struct art_constraint_set *set = sys->constraints.sets; set; set = set->next)
        if (r >= set->first_row[k] && r < set->first_row[k] + set->n_rows[k])
            return !set->type->geometric_stiffness;
    return true;
}

static int pairs_of_rows(struct art_statics *x, struct pairs *p, int k, bool differenced)
{
    const struct art_jac *J = k ? &x->sys->constraints.N.J : &x->sys->constraints.G.J;
    int status = ART_OK;
    for (int g = 0; g < J->n_groups; g++)
        for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++)
            for (int f = J->ptr[g]; f < e && status == ART_OK; f++)
                if (!differenced || is_differenced(x->sys, k, J->row[g]))
                    status = add_pair(x->ctx, x, p, J->block[e], J->block[f]);
    return status;
}

/* An attached component couples all its masters, as its weight turns with them. */
static int pairs_of_attached(struct art_statics *x, struct pairs *p)
{
    int status = ART_OK;
    for (int i = 0; i < x->sys->n_dyn; i++) {
        const struct art_dof_map *ex = &x->sys->attachments.dof_map[i];
        for (int a = 0; a < ex->n; a++)
            for (int b = 0; b < a && status == ART_OK; b++)
                status = add_pair(x->ctx, x, p, ex->entry[a].block, ex->entry[b].block);
    }
    return status;
}

static void free_coupling(struct statics_coupling *c)
{
    art_free(c->ptr);
    art_free(c->list);
    c->ptr = c->list = NULL;
}

/* Finds the blocks of a symmetric pattern, by both of each pair. */
static int couple(struct art_ctx *ctx, const struct art_blocks *A, struct statics_coupling *c)
{
    int n = A->n, *fill = NULL, status = ART_OK;
    c->ptr = art_alloc(ctx, (size_t)n + 1, sizeof *c->ptr);
    fill = art_alloc(ctx, (size_t)n + 1, sizeof *fill);
    c->list = art_alloc(ctx, 2 * (size_t)A->ptr[n] + 1, sizeof *c->list);
    if (!c->ptr || !fill || !c->list) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int i = 0; i < n; i++)
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++) {
            c->ptr[i + 1]++;
            if (A->col[k] != i) c->ptr[A->col[k] + 1]++;
        }
    for (int i = 0; i < n; i++) c->ptr[i + 1] += c->ptr[i];
    memcpy(fill, c->ptr, (size_t)n * sizeof *fill);
    for (int i = 0; i < n; i++)
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++) {
            c->list[fill[i]++] = A->col[k];
            if (A->col[k] != i) c->list[fill[A->col[k]]++] = i;
        }
out:
    art_free(fill);
    return status;
}

static int couple_by_rows(struct art_statics *x, struct pairs *p)
{
    struct art_blocks *B = NULL;
    int status;
    p->n = 0;
    ART_TRY(pairs_of_rows(x, p, 0, true));
    ART_TRY(pairs_of_rows(x, p, 1, true));
    ART_TRY(art_blocks_create(x->ctx, &B, x->sys->n_active_blocks, x->sys->jac.K->size, true,
                              (size_t)p->n, (const int(*)[2])p->all));
    status = couple(x->ctx, B, &x->tangent.by_rows);
out:
    art_blocks_free(B);
    return status;
}

/* Choose the columns that are found by differences, marked by colour 0: `full` ones of frames and
 * of the masters of attached frames, others of blocks with rows. */
static void choose_columns(struct art_statics *x)
{
    const struct art_system *sys = x->sys;
    const struct art_jac *both[2] = {&sys->constraints.G.J, &sys->constraints.N.J};
    for (int b = 0; b < sys->n_active_blocks; b++) {
        x->tangent.full_column[b] = sys->dyn[sys->block_dyn[b]].frame;
        x->tangent.colour[b] = x->tangent.full_column[b] ? 0 : -1;
    }
    for (int k = 0; k < 2; k++)
        for (int g = 0; g < both[k]->n_groups; g++) {
            if (!is_differenced(sys, k, both[k]->row[g])) continue;
            for (int e = both[k]->ptr[g]; e < both[k]->ptr[g + 1]; e++)
                if (both[k]->block[e] < sys->n_active_blocks)
                    x->tangent.colour[both[k]->block[e]] = 0;
        }
    for (int i = 0; i < sys->n_dyn; i++) {
        const struct art_dof_map *ex = &sys->attachments.dof_map[i];
        if (sys->dyn[i].status != ART_DYN_ATTACHED || !sys->dyn[i].frame) continue;
        for (int e = 0; e < ex->n; e++)
            if (ex->entry[e].block < sys->n_active_blocks) {
                x->tangent.colour[ex->entry[e].block] = 0;
                x->tangent.full_column[ex->entry[e].block] = true;
            }
    }
}

static const struct statics_coupling *coupling_of(const struct art_statics *x, bool full)
{
    return full ? &x->tangent.by_all : &x->tangent.by_rows;
}

/* Chooses colours greedily, for full columns or the others: the least colour that no column has
 * with which this one shares a row. */
static void colour_class(struct art_statics *x, bool full, int *used)
{
    const struct statics_coupling *c = coupling_of(x, full);
    int n = x->sys->n_active_blocks;
    memset(used, 0, (size_t)n * sizeof *used);
    x->tangent.n_colours[full] = 0;
    for (int b = 0; b < n; b++) {
        if (x->tangent.colour[b] < 0 || x->tangent.full_column[b] != full) continue;
        for (int k = c->ptr[b]; k < c->ptr[b + 1]; k++) {
            int row = c->list[k];
            for (int l = c->ptr[row]; l < c->ptr[row + 1]; l++) {
                int other = c->list[l], colour = x->tangent.colour[other];
                if (x->tangent.full_column[other] == full && colour >= 0 && colour < n)
                    used[colour] = b + 1;
            }
        }
        int colour = 0;
        while (used[colour] == b + 1) colour++;
        x->tangent.colour[b] = colour;
        if (colour >= x->tangent.n_colours[full]) x->tangent.n_colours[full] = colour + 1;
    }
}

static int colour_columns(struct art_statics *x)
{
    int n = x->sys->n_active_blocks;
    int *used = art_alloc(x->ctx, (size_t)n + 1, sizeof *used);
    if (!used) return ART_ENOMEM;
    choose_columns(x);
    for (int b = 0; b < n; b++)
        if (x->tangent.colour[b] == 0) x->tangent.colour[b] = n; /* to be coloured */
    colour_class(x, false, used);
    colour_class(x, true, used);
    x->tangent.differences = x->tangent.n_colours[0] + x->tangent.n_colours[1] > 0;
    art_free(used);
    return ART_OK;
}

static void free_pattern(struct statics_tangent *tangent)
{
    art_blocks_free(tangent->T);
    art_blocks_free(tangent->A);
    art_blocks_free(tangent->S);
    free_coupling(&tangent->by_all);
    free_coupling(&tangent->by_rows);
    tangent->A = tangent->T = tangent->S = NULL;
}

int art_statics_tangent_init(struct art_statics *x)
{
    size_t n = (size_t)x->n, blocks = (size_t)x->sys->n_active_blocks;
    struct statics_tangent *tangent = &x->tangent;
    tangent->y = art_alloc(x->ctx, 6 * n, sizeof *tangent->y);
    tangent->colour = art_alloc(x->ctx, blocks, sizeof *tangent->colour);
    tangent->full_column = art_alloc(x->ctx, blocks, sizeof *tangent->full_column);
    return tangent->y && tangent->colour && tangent->full_column ? ART_OK : ART_ENOMEM;
}

void art_statics_tangent_fini(struct art_statics *x)
{
    free_pattern(&x->tangent);
    art_free(x->tangent.y);
    art_free(x->tangent.colour);
    art_free(x->tangent.full_column);
    art_free(x->tangent.lambda);
    art_free(x->tangent.theta);
}

static bool has_skew_forces(const struct art_system *sys)
{
    for (const struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (set->type->skew_jacobians) return true;
    return false;
}

/* True if K is all of the tangent: points without rows. */
static bool is_negative_jacobian(const struct art_system *sys)
{
    if (sys->constraints.G.J.n_rows + sys->constraints.N.J.n_rows > 0) return false;
    if (sys->attachments.n > 0 || has_skew_forces(sys)) return false;
    for (int b = 0; b < sys->n_active_blocks; b++)
        if (sys->dyn[sys->block_dyn[b]].frame) return false;
    return true;
}

/* Shares the Jacobian in large models for solvers by multigrid: A is K, and there is no second
 * copy of it. */
static int share_jacobian(struct art_statics *x)
{
    const struct art_system *sys = x->sys;
    int status, n = sys->n_active_blocks;
    free_pattern(&x->tangent);
    ART_TRY(art_blocks_part(x->ctx, &x->tangent.A, sys->jac.K, n));
    ART_TRY(art_blocks_like(x->ctx, &x->tangent.T, x->tangent.A, n));
    choose_columns(x);
    x->tangent.differences = false;
    x->tangent.n_colours[0] = x->tangent.n_colours[1] = 0;
    ART_TRY(art_statics_direction_analyze(x));
    x->tangent.pattern = pattern_of(sys);
out:
    return status;
}

static int make_pattern(struct art_statics *x)
{
    const struct art_system *sys = x->sys;
    struct pairs p = {0};
    int status;
    if (is_negative_jacobian(sys) && art_solver_takes_blocks(x->direction.solver, sys->jac.K))
        return share_jacobian(x);
    free_pattern(&x->tangent);
    art_csc_fini(&x->direction.csc);
    ART_TRY(pairs_of_rows(x, &p, 0, false));
    ART_TRY(pairs_of_rows(x, &p, 1, false));
    ART_TRY(pairs_of_attached(x, &p));
    if (p.n == 0) {
        ART_TRY(art_blocks_like(x->ctx, &x->tangent.A, sys->jac.A, sys->n_active_blocks));
    } else {
        for (int i = 0; i < sys->n_active_blocks; i++)
            for (int k = sys->jac.A->ptr[i]; k < sys->jac.A->ptr[i + 1]; k++)
                ART_TRY(add_pair(x->ctx, x, &p, i, sys->jac.A->col[k]));
        ART_TRY(art_blocks_create(x->ctx, &x->tangent.A, sys->n_active_blocks, sys->jac.K->size,
                                  true, (size_t)p.n, (const int(*)[2])p.all));
    }
    ART_TRY(art_blocks_like(x->ctx, &x->tangent.T, x->tangent.A, sys->n_active_blocks));
    ART_TRY(couple(x->ctx, x->tangent.A, &x->tangent.by_all));
    ART_TRY(couple_by_rows(x, &p));
    ART_TRY(colour_columns(x));
    bool skew = has_skew_forces(sys);
    for (int b = 0; b < sys->n_active_blocks && !skew; b++) skew = x->tangent.full_column[b];
    if (skew && !x->tangent.S) ART_TRY(art_statics_asymmetric_init(x));
    ART_TRY(art_statics_direction_analyze(x));
    x->tangent.pattern = pattern_of(sys);
out:
    art_free(p.all);
    return status;
}

/* -------------------------------------------------------------- differences */

/* The multipliers of the rows of which no set has the geometric stiffness, as these follow each
 * other when they are added alone. */
static int pack_multipliers(struct art_statics *x)
{
    const struct art_system *sys = x->sys;
    int n[2] = {0, 0};
    if (!ART_RESERVE(x->ctx, x->tangent.lambda, sys->constraints.G.J.n_rows + 1,
                     x->tangent.cap_lambda) ||
        !ART_RESERVE(x->ctx, x->tangent.theta, sys->constraints.N.J.n_rows + 1,
                     x->tangent.cap_theta))
        return ART_ENOMEM;
    for (const struct art_constraint_set *set = sys->constraints.sets; set; set = set->next) {
        if (set->type->geometric_stiffness) continue;
        for (int i = 0; i < set->n_rows[0]; i++)
            x->tangent.lambda[n[0]++] = x->s->con->lambda[set->first_row[0] + i];
        for (int i = 0; i < set->n_rows[1]; i++)
            x->tangent.theta[n[1]++] = x->s->con->theta[set->first_row[1] + i];
    }
    x->tangent.n_packed[0] = n[0];
    x->tangent.n_packed[1] = n[1];
    return ART_OK;
}

/* y += s (f + G^T l + N^T t) at the state moved by h u; for full columns, for others only the rows
 * whose curvature is not known. */
static int add_moved(struct art_statics *x, double h, const double *u, bool full, double s,
                     double *y)
{
    struct art_system *sys = x->sys;
    const int *rows = full ? x->tangent.n_rows : x->tangent.n_packed;
    const double *lambda = full ? x->s->con->lambda : x->tangent.lambda,
                 *theta = full ? x->s->con->theta : x->tangent.theta;
    int status = ART_OK;
    art_system_move(sys, x->state, h, u);
    art_system_update(sys, x->state);
    if (full) {
        statics_begin_trial_history(x);
        art_system_forces(sys, x->state, x->work);
        statics_end_trial_history(x);
        for (int i = 0; i < x->n; i++) y[i] += s * x->work[i];
    }
    if (rows[0] + rows[1] > 0) {
        status = art_system_constrain(x->ctx, sys, x->state,
                                      art_step_rows_mode(x->s) |
                                          (full ? 0 : ART_ROWS_WITHOUT_STIFFNESS));
        if (status == ART_OK && sys->constraints.G.J.n_rows == rows[0] &&
            sys->constraints.N.J.n_rows == rows[1]) {
            art_jac_tmul(&sys->constraints.G.J, sys->jac.K->row_off, 0, sys->n_active_blocks, s,
                         lambda, y);
            art_jac_tmul(&sys->constraints.N.J, sys->jac.K->row_off, 0, sys->n_active_blocks, s,
                         theta, y);
        }
    }
    memcpy(x->state->q, x->path.start.q, (size_t)sys->n_q * sizeof *x->state->q);
    if (x->path.start.history)
        memcpy(x->state->history, x->path.start.history,
               (size_t)sys->memory.n_history * sizeof *x->state->history);
    return status;
}

int art_statics_tangent_along(struct art_statics *x, double h, const double *u, double *y)
{
    int status;
    memset(y, 0, (size_t)x->n * sizeof *y);
    x->tangent.n_rows[0] = x->sys->constraints.G.J.n_rows;
    x->tangent.n_rows[1] = x->sys->constraints.N.J.n_rows;
    ART_TRY(add_moved(x, h, u, true, -0.5 / h, y));
    ART_TRY(add_moved(x, -h, u, true, 0.5 / h, y));
    art_system_update(x->sys, x->state);
    if (x->sys->constraints.sets)
        status = art_system_constrain(x->ctx, x->sys, x->state, art_step_rows_mode(x->s));
out:
    return status;
}

/* Computes the columns k of the blocks of one colour, full ones or not: -dr/dq into y. */
static int column(struct art_statics *x, int colour, bool full, int k, double *y)
{
    const struct art_system *sys = x->sys;
    double h = k < 3 ? small * x->scale.extent : small;
    bool any = false;
    int status;
    memset(x->direction.d, 0, (size_t)x->n * sizeof *x->direction.d);
    memset(y, 0, (size_t)x->n * sizeof *y);
    for (int b = 0; b < sys->n_active_blocks; b++) {
        if (x->tangent.colour[b] != colour || x->tangent.full_column[b] != full ||
            k >= sys->jac.K->size[b])
            continue;
        x->direction.d[sys->jac.K->row_off[b] + k] = 1;
        any = true;
    }
    if (!any) return ART_OK;
    ART_TRY(add_moved(x, h, x->direction.d, full, -0.5 / h, y));
    ART_TRY(add_moved(x, -h, x->direction.d, full, 0.5 / h, y));
out:
    return status;
}

/* Put the columns of block b into A. Where both of a pair are found by differences with everything
 * in them, each gives a half; rows' parts of points add to K. */
static void store_columns(struct art_statics *x, int b)
{
    const struct art_blocks *K = x->sys->jac.K;
    int nb = K->size[b];
    const struct statics_coupling *c = coupling_of(x, x->tangent.full_column[b]);
    double B[36], S[36];
    for (int e = c->ptr[b]; e < c->ptr[b + 1]; e++) {
        int r = c->list[e], nr = K->size[r];
        bool mine = x->tangent.full_column[b], theirs = x->tangent.full_column[r];
        if (!mine && theirs) continue; /* the full columns have it */
        for (int i = 0; i < nr; i++)
            for (int k = 0; k < nb; k++)
                B[i * nb + k] =
                    x->tangent.y[(size_t)k * (size_t)x->n + (size_t)(K->row_off[r] + i)];
        if (r == b) {
            for (int i = 0; i < nb; i++)
                for (int k = 0; k < nb; k++) S[i * nb + k] = 0.5 * (B[i * nb + k] + B[k * nb + i]);
            art_blocks_add(x->tangent.A, b, b, 1, S);
            for (int i = 0; i < nb * nb; i++) S[i] = B[i] - S[i];
            if (mine) art_blocks_add(x->tangent.S, b, b, 1, S);
        } else {
            bool both = mine == theirs && x->tangent.colour[r] >= 0;
            art_blocks_add(x->tangent.A, r, b, both ? 0.5 : 1, B);
            if (both && mine) art_blocks_add(x->tangent.S, r, b, r > b ? 0.5 : -0.5, B);
        }
    }
}

static int difference_columns(struct art_statics *x)
{
    const struct art_system *sys = x->sys;
    int status;
    x->tangent.n_rows[0] = sys->constraints.G.J.n_rows;
    x->tangent.n_rows[1] = sys->constraints.N.J.n_rows;
    ART_TRY(pack_multipliers(x));
    for (int full = 0; full < 2; full++)
        for (int colour = 0; colour < x->tangent.n_colours[full]; colour++) {
            for (int k = 0; k < 6; k++)
                ART_TRY(column(x, colour, full == 1, k, x->tangent.y + (size_t)k * (size_t)x->n));
            for (int b = 0; b < sys->n_active_blocks; b++)
                if (x->tangent.colour[b] == colour && x->tangent.full_column[b] == (full == 1))
                    store_columns(x, b);
        }
    art_system_update(x->sys, x->state);
    if (sys->constraints.sets)
        status = art_system_constrain(x->ctx, x->sys, x->state, art_step_rows_mode(x->s));
out:
    return status;
}

/* -K where no full column is involved. */
static void copy_jacobian(struct art_statics *x)
{
    const struct art_blocks *K = x->sys->jac.K;
    x->sys->jac.without_damping = true;
    statics_begin_trial_history(x);
    if (x->tangent.full)
        art_system_consistent_jacobians(x->sys, x->state);
    else
        art_system_jacobians(x->sys, x->state);
    statics_end_trial_history(x);
    x->sys->jac.without_damping = false;
    if (x->tangent.A->values_borrowed) {
        for (size_t k = 0; k < x->tangent.A->n_val; k++) x->tangent.A->val[k] *= -1;
        return;
    }
    art_blocks_zero(x->tangent.A);
    if (x->tangent.S) art_blocks_zero(x->tangent.S);
    for (struct art_force_set *set = x->sys->force.sets; set && x->tangent.S; set = set->next)
        if (set->type->skew_jacobians)
            set->type->skew_jacobians(x->sys, x->state, set, x->tangent.full_column, x->tangent.S);
    for (int i = 0; i < x->sys->n_active_blocks; i++)
        for (int k = K->ptr[i]; k < K->ptr[i + 1]; k++)
            if (!x->tangent.full_column[i] && !x->tangent.full_column[K->col[k]])
                art_blocks_add(x->tangent.A, i, K->col[k], -1, K->val + K->val_off[k]);
}

static void add_geometric_stiffness(struct art_statics *x)
{
    for (const struct art_constraint_set *set = x->sys->constraints.sets; set; set = set->next)
        if (set->type->geometric_stiffness && set->n_rows[0] + set->n_rows[1] > 0)
            set->type->geometric_stiffness(x->sys, x->state, set, x->s->con->lambda,
                                           x->s->con->theta, x->tangent.full_column, x->tangent.A);
}

int art_statics_tangent(struct art_statics *x)
{
    int status = ART_OK;
    if (!x->tangent.A || x->tangent.pattern != pattern_of(x->sys)) ART_TRY(make_pattern(x));
    copy_jacobian(x);
    add_geometric_stiffness(x);
    if (x->tangent.differences) {
        statics_save(x, &x->path.start);
        ART_TRY(difference_columns(x));
    }
    statics_friction_tangent(x);
out:
    return status;
}

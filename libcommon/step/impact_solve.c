/* This file solves the complementarity problem of an impact: M du = G^T l + N^T t + F^T p, G du =
 * 0, 0 <= N u - e v _|_ t >= 0 with v the speed of the approach, and friction |p| <= mu t that
 * stops the slip or opposes it. */
#include "impact_priv.h"
#include <math.h>
#include <string.h>

enum { MOST_PASSES = 30 };
/* Passes end when no bound of friction changes by more than this by the largest. */
static const double settled = 1e-10;

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

/* Joints act as equations; rows that come and go, and springs, have no impulse of their own. */
int art_impact_rows(struct art_step *s)
{
    const struct art_system *sys = s->sys;
    const struct art_rows *G = &sys->constraints.G, *N = &sys->constraints.N;
    struct art_impact *x = s->impact;
    int status;
    art_jac_clear(&x->G, sys->n_blocks, sys->jac.K->size);
    art_jac_clear(&x->N, sys->n_blocks, sys->jac.K->size);
    for (int g = 0; g < G->J.n_groups; g++) {
        const struct art_row *row = &G->row[G->J.row[g]];
        if (!row->transient && !(row->compliance > 0)) ART_TRY(copy_group(s->ctx, &x->G, &G->J, g));
    }
    for (int g = 0; g < N->J.n_groups; g++)
        if (x->place[N->J.row[g]] >= 0) ART_TRY(copy_group(s->ctx, &x->N, &N->J, g));
    status = ART_OK;
out:
    return status;
}

static int reserve(struct art_step *s)
{
    struct art_impact *x = s->impact;
    size_t m = (size_t)x->G.n_rows, k = (size_t)x->N.n_rows;
    if (!ART_RESERVE(s->ctx, x->p.vec, 3 * m + 8 * k + 1, x->p.cap_vec) ||
        !ART_RESERVE(s->ctx, x->p.by, k + 1, x->p.cap_by) ||
        !ART_RESERVE(s->ctx, x->p.state, k + 1, x->p.cap_state))
        return ART_ENOMEM;
    x->p.speed = x->p.vec, x->p.lo = x->p.speed + k, x->p.hi = x->p.lo + k, x->p.bn = x->p.hi + k;
    x->p.Rn = x->p.bn + k, x->p.theta = x->p.Rn + k, x->p.share = x->p.theta + k;
    x->p.plastic_theta = x->p.share + k;
    x->p.bg = x->p.plastic_theta + k, x->p.Rg = x->p.bg + m, x->p.lambda = x->p.Rg + m;
    return ART_OK;
}

int art_impact_frictions(struct art_step *s)
{
    struct art_system *sys = s->sys;
    struct art_impact *x = s->impact;
    int status;
    x->n_friction = 0;
    if (sys->constraints.has_friction) ART_TRY(art_system_friction(s->ctx, sys, s->state, 0));
    for (int i = 0; i < sys->constraints.n_friction && sys->constraints.has_friction; i++) {
        const struct art_friction *f = &sys->constraints.friction[i];
        if (f->bilateral || x->place[f->normal] < 0) continue;
        for (int r = f->first; r < f->first + f->n; r++, x->n_friction++) {
            if (!ART_RESERVE(s->ctx, x->number, x->n_friction + 1, x->cap_number) ||
                !ART_RESERVE(s->ctx, x->friction, x->n_friction + 1, x->cap_friction))
                return ART_ENOMEM;
            x->number[x->n_friction] = r;
            x->friction[x->n_friction] = i;
            ART_TRY(copy_group(s->ctx, &x->N, &sys->constraints.F.J, r));
        }
    }
    status = reserve(s);
out:
    return status;
}

/* ------------------------------------------------------------------------- solve */

/* Unknowns are the changes du of velocities, with the rows at the speeds that they had. */
static void fill(struct art_step *s, bool plastic)
{
    const struct art_system *sys = s->sys;
    struct art_impact *x = s->impact;
    memset(x->p.bg, 0, (size_t)x->G.n_rows * sizeof *x->p.bg);
    memset(x->p.Rg, 0, (size_t)x->G.n_rows * sizeof *x->p.Rg);
    memset(x->p.lambda, 0, (size_t)x->G.n_rows * sizeof *x->p.lambda);
    for (int i = 0; i < x->N.n_rows; i++) {
        int k = i - x->n;
        x->p.Rn[i] = x->p.theta[i] = x->p.lo[i] = x->p.hi[i] = x->p.share[i] = 0;
        x->p.bn[i] = -x->p.speed[i];
        x->p.state[i] = ART_ROW_BETWEEN;
        x->p.by[i] = -1;
        if (k < 0) {
            const struct art_row *row = &sys->constraints.N.row[x->row[i].row];
            x->p.hi[i] = INFINITY;
            if (!plastic) x->p.bn[i] += row->restitution * x->row[i].approach;
        } else {
            const struct art_friction *f = &sys->constraints.friction[x->friction[k]];
            x->p.by[i] = x->place[f->normal];
            x->p.share[i] = f->share[x->number[k] - f->first];
        }
    }
}

/* Bounds by the normal impulses of the last pass. The largest change by the largest bound. */
static double set_bounds(struct art_impact *x)
{
    double change = 0, most = 0;
    for (int i = x->n; i < x->N.n_rows; i++) {
        double bound = x->p.share[i] * fmax(x->p.theta[x->p.by[i]], 0);
        change = fmax(change, fabs(bound - x->p.hi[i]));
        most = fmax(most, bound);
        x->p.lo[i] = -bound, x->p.hi[i] = bound;
    }
    return most > 0 ? change / most : 0;
}

static int solve_passes(struct art_step *s, double *du)
{
    struct art_impact *x = s->impact;
    const struct art_kkt_problem p = {.A = s->con->M,
                                      .n_active = s->sys->n_active_blocks,
                                      .G = &x->G,
                                      .N = &x->N,
                                      .Rg = x->p.Rg,
                                      .Rn = x->p.Rn,
                                      .b = s->vec.b,
                                      .bg = x->p.bg,
                                      .bn = x->p.bn,
                                      .lo = x->p.lo,
                                      .hi = x->p.hi,
                                      .bound_by = x->p.by,
                                      .bound_share = x->p.share};
    struct art_kkt_answer answer = {
        .u = du, .lambda = x->p.lambda, .theta = x->p.theta, .state = x->p.state};
    int status;
    memset(s->vec.b, 0, (size_t)s->sys->n_active * sizeof *s->vec.b);
    art_kkt_forget(x->kkt);
    ART_TRY(art_kkt_factor(s->ctx, x->kkt, &p));
    for (int k = 0; k < MOST_PASSES; k++) {
        ART_TRY(art_kkt_solve(s->ctx, x->kkt, &p, &answer));
        if (set_bounds(x) <= settled) break;
    }
out:
    return status;
}

/* Solve without a message: what has no answer is left to the next step, which is plastic. */
static int solve_quietly(struct art_step *s, double *du)
{
    struct art_quiet quiet;
    art_quiet_begin(s->ctx, &quiet);
    return art_quiet_end(s->ctx, &quiet, solve_passes(s, du));
}

static void speeds_of_friction(struct art_step *s, const struct art_impact_vectors *v)
{
    const struct art_system *sys = s->sys;
    struct art_impact *x = s->impact;
    const int *off = sys->jac.K->row_off;
    memset(x->p.speed, 0, (size_t)x->N.n_rows * sizeof *x->p.speed);
    art_jac_mul(&x->N, off, 0, sys->n_active_blocks, 1, v->met, x->p.speed);
    art_jac_mul(&x->N, off, sys->n_active_blocks, sys->n_blocks, 1, s->con->parametric, x->p.speed);
}

int art_impact_solve(struct art_step *s, const struct art_impact_vectors *v)
{
    speeds_of_friction(s, v);
    for (int i = 0; i < s->impact->n; i++)
        s->impact->row[i].approach = fmax(-s->impact->p.speed[i], 0);
    fill(s, s->impact->plastic);
    return solve_quietly(s, v->du);
}

int art_impact_solve_plastic(struct art_step *s, const struct art_impact_vectors *v, double *du)
{
    struct art_impact *x = s->impact;
    (void)v;
    memcpy(x->p.plastic_theta, x->p.theta, (size_t)x->N.n_rows * sizeof *x->p.theta);
    fill(s, true);
    int status = solve_quietly(s, du);
    /* theta is that with restitution again */
    for (int i = 0; i < x->N.n_rows; i++) {
        double plastic = x->p.theta[i];
        x->p.theta[i] = x->p.plastic_theta[i];
        x->p.plastic_theta[i] = plastic;
    }
    return status;
}

void art_impact_mix(struct art_step *s, double part)
{
    struct art_impact *x = s->impact;
    for (int i = 0; i < x->N.n_rows; i++)
        x->p.theta[i] = x->p.plastic_theta[i] + part * (x->p.theta[i] - x->p.plastic_theta[i]);
}

void art_impact_store(struct art_step *s)
{
    struct art_system *sys = s->sys;
    const struct art_impact *x = s->impact;
    const struct art_step_mark mark = art_step_mark(s);
    const double h = x->elapsed > 0 ? x->elapsed : s->h;
    size_t n = (size_t)sys->constraints.N.J.n_rows, m = (size_t)sys->constraints.F.J.n_rows;
    double *theta = art_step_scratch(s, n + m + 1, sizeof *theta), *phi = theta + n;
    if (!theta || !(h > 0)) return;
    for (int i = 0; i < x->n; i++) theta[x->row[i].row] = x->p.theta[i] / h;
    for (int i = 0; i < x->n_friction; i++) phi[x->number[i]] = x->p.theta[x->n + i] / h;
    for (struct art_constraint_set *set = sys->constraints.sets; set; set = set->next)
        if (set->type->impacts) set->type->impacts(sys, s->state, set, theta, phi);
    art_step_release(s, mark);
}

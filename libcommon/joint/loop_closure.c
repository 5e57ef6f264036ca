/* This file is loop closure: it closes kinematic loops of a state by Newton's method: all
 * constraints that are rigid are met, by the least motion. */
#include "tree_priv.h"
#include <string.h>

struct joint_closure {
    struct art_ctx *ctx;
    struct art_system *sys;
    struct art_state *state;
    double size; /* of the model: errors that are lengths are relative to it */
    struct art_kkt *kkt;
    struct art_blocks *M;
    struct art_jac none; /* limits are left alone */
    double *b, *x, *bg, *Rg, *lambda;
    int cap;      /* of the rows in bg, Rg, lambda */
    bool stepped; /* there is a factor */
    bool keeps_shapes;
};

/* Bodies whose frames are in one place are apart by rounding. */
static const double no_extent = 1e-12;

/* A model whose bodies are in one place is as large as its joints are far from their frames. */
double joint_extent(const struct art_system *sys, const struct art_state *state)
{
    double size = 0, d[3];
    for (int i = 0; i < sys->n_dyn; i++) {
        art_v3_sub(d, state->q + sys->dyn[i].q, state->q + sys->dyn[0].q);
        size = fmax(size, art_v3_norm(d));
    }
    for (int i = 0; !(size > no_extent) && i < art_system_joints(sys); i++) {
        const struct art_joint *joint = art_system_joint(sys, i);
        size = fmax(size, fmax(art_v3_norm(joint->A.T.p), art_v3_norm(joint->B.T.p)));
    }
    return size > no_extent ? size : 1;
}

void joint_closure_free(struct joint_closure *c)
{
    if (!c) return;
    art_kkt_free(c->kkt);
    art_blocks_free(c->M);
    art_jac_fini(&c->none);
    art_free(c->b);
    art_free(c->x);
    art_free(c->bg);
    art_free(c->Rg);
    art_free(c->lambda);
    art_free(c);
}

int joint_closure_create(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                         struct joint_closure **closure)
{
    int status;
    size_t n = (size_t)sys->n_active;
    struct joint_closure *c = art_alloc(ctx, 1, sizeof *c);
    if (!c) return ART_ENOMEM;
    *c = (struct joint_closure){
        .ctx = ctx, .sys = sys, .state = state, .size = joint_extent(sys, state)};
    art_jac_clear(&c->none, sys->n_blocks, sys->jac.K->size);
    ART_TRY(art_kkt_create(ctx, &c->kkt, NULL));
    ART_TRY(art_system_mass_pattern(ctx, sys, &c->M));
    c->b = art_alloc(ctx, n + 1, sizeof *c->b);
    c->x = art_alloc(ctx, n + 1, sizeof *c->x);
    if (!c->b || !c->x) status = ART_ENOMEM;
out:
    if (status < 0)
        joint_closure_free(c);
    else
        *closure = c;
    return status;
}

static int reserve_rows(struct joint_closure *c, int n)
{
    int cap[3] = {c->cap, c->cap, c->cap};
    if (!ART_RESERVE(c->ctx, c->bg, n, cap[0]) || !ART_RESERVE(c->ctx, c->Rg, n, cap[1]) ||
        !ART_RESERVE(c->ctx, c->lambda, n, cap[2]))
        return ART_ENOMEM;
    c->cap = cap[0];
    return ART_OK;
}

/* Rows that others imply are met as well as the digits of a file allow: four hinges whose axes
 * should meet in a point have three of them. */
static const double implied_tolerance = 1e-6;

/* Return the error of a row, a length relative to the size of the model; that of one that is
 * compliant is 0. */
static double row_error(const struct joint_closure *c, const struct art_row *row)
{
    return row->compliance > 0 ? 0 : fabs(row->dist) / (row->rotary ? 1 : c->size);
}

/* Return the largest error of the rows, in units of `tol`. Rows that the last step found to be
 * implied by others count by their own tolerance. */
static double max_error(const struct joint_closure *c, double tol)
{
    const struct art_rows *rows = &c->sys->constraints.G;
    double worst = 0;
    for (int i = 0; i < rows->J.n_rows; i++) {
        bool implied = c->stepped && art_kkt_redundant(c->kkt, i);
        double bound = implied ? fmax(tol, implied_tolerance) : tol;
        worst = fmax(worst, row_error(c, &rows->row[i]) / bound);
    }
    return worst;
}

bool joint_closure_is_within(const struct joint_closure *c, double tol)
{
    return max_error(c, tol) <= 1;
}

const struct art_row *joint_closure_worst(const struct joint_closure *c)
{
    const struct art_rows *rows = &c->sys->constraints.G;
    const struct art_row *worst = NULL;
    for (int i = 0; i < rows->J.n_rows; i++)
        if (!worst || row_error(c, &rows->row[i]) > row_error(c, worst)) worst = &rows->row[i];
    return worst;
}

void joint_closure_keep_shapes(struct joint_closure *c)
{
    c->keeps_shapes = true;
}

/* Points and elastic coordinates count as much heavier than they are: frames move if they can. */
static void weigh_shapes(struct joint_closure *c)
{
    static const double factor = 1e8;
    struct art_blocks *M = c->M;
    for (int b = 0; b < M->n; b++) {
        if (c->sys->dyn[c->sys->block_dyn[b]].frame) continue;
        for (int e = M->ptr[b]; e < M->ptr[b + 1]; e++)
            for (int k = 0; M->col[e] == b && k < M->size[b] * M->size[b]; k++)
                M->val[M->val_off[e] + (size_t)k] *= factor;
    }
}

/* Take a Newton step: the least motion (by kinetic energy) with G dq = -dist. Rotations by more
 * than half a radian are shortened. */
static int newton_step(struct joint_closure *c)
{
    struct art_rows *G = &c->sys->constraints.G;
    struct art_kkt_answer answer = {.u = c->x};
    int status;
    ART_TRY(reserve_rows(c, G->J.n_rows + 1));
    answer.lambda = c->lambda;
    for (int i = 0; i < G->J.n_rows; i++) {
        bool soft = G->row[i].compliance > 0;
        c->bg[i] = soft ? 0 : -G->row[i].dist;
        c->Rg[i] = soft ? G->row[i].compliance : 0;
    }
    art_system_masses(c->sys, c->state);
    art_system_fill_mass(c->sys, c->M);
    if (c->keeps_shapes) weigh_shapes(c);
    memset(c->b, 0, (size_t)c->sys->n_active * sizeof *c->b);
    const struct art_kkt_problem p = {.A = c->M,
                                      .n_active = c->sys->n_active_blocks,
                                      .G = &G->J,
                                      .N = &c->none,
                                      .Rg = c->Rg,
                                      .b = c->b,
                                      .bg = c->bg};
    ART_TRY(art_kkt_factor(c->ctx, c->kkt, &p));
    ART_TRY(art_kkt_solve(c->ctx, c->kkt, &p, &answer));
    c->stepped = true;
    double turn = 0, h = 1, *x = c->x;
    for (int b = 0; b < c->sys->n_active_blocks; b++) {
        bool frame = c->sys->dyn[c->sys->block_dyn[b]].frame;
        if (frame) turn = fmax(turn, art_v3_norm(x + 3));
        x += frame ? 6 : 3;
    }
    if (turn > 0.5) h = 0.5 / turn;
    art_system_move(c->sys, c->state, h, c->x);
    art_system_update(c->sys, c->state);
out:
    return status;
}

int joint_closure_solve(struct joint_closure *c, double tol)
{
    enum { MOST = 100 };
    int status = ART_OK;
    for (int k = 0; k <= MOST; k++) {
        ART_TRY(art_system_constrain(c->ctx, c->sys, c->state, 0));
        if (k == MOST || c->sys->n_active == 0 || joint_closure_is_within(c, tol)) break;
        ART_TRY(newton_step(c));
    }
out:
    return status;
}

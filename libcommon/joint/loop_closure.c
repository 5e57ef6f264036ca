/* This file sets the coordinates of a joint in a state: the bodies of one side move, and
 * loop closure restores the other joints of kinematic loops. */
#include "tree_priv.h"
#include <string.h>

/* ------------------------------------------------------------------- the sides */

/* Return to how many of its masters an attachment links its slave rigidly. A marker that moves
 * with coordinates is linked to the bodies of their joints as well, but belongs to its frame
 * alone, which has all of its mass. */
static int rigid_links(const struct art_attach *att)
{
    bool moves_in_frame = att->type->master_frame == 1 && !att->mass_share;
    return moves_in_frame && att->n_links > 1 ? 1 : att->n_links;
}

static int add_edges(struct art_ctx *ctx, const struct art_system *sys,
                     struct joint_graph *joint_graph, const struct art_joint *but)
{
    int status = ART_OK;
    for (int i = 0; i < sys->n_dyn; i++) {
        const struct art_dyn *dyn = &sys->dyn[i];
        bool grounded =
            art_cls_prop(dyn->comp->cls, "grounded") && art_get_bool(dyn->comp, "grounded");
        joint_graph->ground[i] =
            dyn->frame && dyn->status != ART_DYN_ATTACHED && (grounded || !dyn->dynamic);
    }
    for (int k = 0; k < sys->attachments.n; k++) {
        const struct art_attach *att = &sys->attachments.list[k];
        if (att->n_links == 0)
            ART_TRY(joint_graph_edge(ctx, joint_graph, att->slave, joint_graph->n, true));
        for (int i = 0; i < rigid_links(att); i++)
            ART_TRY(joint_graph_edge(ctx, joint_graph, att->slave, att->links[i].dyn, true));
    }
    for (int i = 0; i < art_system_joints(sys); i++) {
        const struct art_joint *j = art_system_joint(sys, i);
        if (j == but || !j->enabled) continue;
        ART_TRY(joint_graph_edge(ctx, joint_graph, j->A.dyn < 0 ? joint_graph->n : j->A.dyn,
                                 j->B.dyn < 0 ? joint_graph->n : j->B.dyn, false));
    }
out:
    return status;
}

/* Velocities turn with what they belong to. */
static void move_side(const struct art_system *sys, struct art_state *state,
                      const struct joint_graph *joint_graph, const struct art_rigid *X)
{
    double R[9], Q[9], v[3];
    for (int i = 0; i < sys->n_dyn; i++) {
        const struct art_dyn *dyn = &sys->dyn[i];
        double *q = state->q + dyn->q, *u = state->u + dyn->u;
        if (joint_graph->side[i] != GRAPH_MOVING) continue;
        art_rigid_point(q, X, q);
        for (int k = 0; k < (dyn->frame ? 6 : 3); k += 3) {
            art_m3_mulvec(v, X->R, u + k);
            art_v3_copy(u + k, v);
        }
        if (!dyn->frame) continue;
        art_rot_from_quat(Q, q + 3);
        art_m3_mul(R, X->R, Q);
        art_rot_to_quat(q + 3, R);
    }
}

/* ------------------------------------------------------------------------ loops */

struct loop_closure {
    struct art_ctx *ctx;
    struct art_system *sys;
    struct art_state *state;
    struct art_kkt *kkt;
    struct art_blocks *M;
    struct art_jac none; /* limits are left alone */
    double *b, *x, *bg, *Rg, *lambda;
    int cap;      /* of the rows in bg, Rg, lambda */
    bool stepped; /* there is a factor */
};

static int loop_closure_init(struct loop_closure *c)
{
    int status;
    size_t n = (size_t)c->sys->n_active;
    art_jac_clear(&c->none, c->sys->n_blocks, c->sys->jac.K->size);
    ART_TRY(art_kkt_create(c->ctx, &c->kkt, NULL));
    ART_TRY(art_system_mass_pattern(c->ctx, c->sys, &c->M));
    c->b = art_alloc(c->ctx, n, sizeof *c->b);
    c->x = art_alloc(c->ctx, n, sizeof *c->x);
    if (!c->b || !c->x) status = ART_ENOMEM;
out:
    return status;
}

static void loop_closure_fini(struct loop_closure *c)
{
    art_kkt_free(c->kkt);
    art_blocks_free(c->M);
    art_jac_fini(&c->none);
    art_free(c->b);
    art_free(c->x);
    art_free(c->bg);
    art_free(c->Rg);
    art_free(c->lambda);
}

static int reserve_rows(struct loop_closure *c, int n)
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

/* Return the largest distance of the rows, in units of `tol`; compliant rows are not counted. Rows
 * that the last step found to be implied by others count by their own tolerance. */
static double max_residual(const struct loop_closure *c, double tol, double size)
{
    const struct art_rows *rows = &c->sys->constraints.G;
    double worst = 0;
    for (int i = 0; i < rows->J.n_rows; i++) {
        bool implied = c->stepped && art_kkt_redundant(c->kkt, i);
        double bound = implied ? fmax(tol, implied_tolerance * size) : tol;
        if (!(rows->row[i].compliance > 0)) worst = fmax(worst, fabs(rows->row[i].dist) / bound);
    }
    return worst;
}

/* Take a Newton step: the least motion (by kinetic energy) with G dq = -dist. Rotations by more
 * than half a radian are shortened. */
static int newton_step(struct loop_closure *c)
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

static double extent(const struct art_system *sys, const struct art_state *state)
{
    double size = 1e-300, d[3];
    for (int i = 0; i < sys->n_dyn; i++) {
        art_v3_sub(d, state->q + sys->dyn[i].q, state->q + sys->dyn[0].q);
        size = fmax(size, art_v3_norm(d));
    }
    return size;
}

/* Iterates by Newton's method down to an error of tol; *worst is what is left in units of it. */
static int newton_solve(struct loop_closure *c, double tol, double size, double *worst)
{
    enum { MOST = 100 };
    int status = ART_OK;
    for (int k = 0; k < MOST; k++) {
        ART_TRY(art_system_constrain(c->ctx, c->sys, c->state, 0));
        *worst = max_residual(c, tol, size);
        if (*worst <= 1) break;
        ART_TRY(newton_step(c));
    }
out:
    return status;
}

/* Steps in which coordinates go from one place to another: loops can be closed in several ways, and
 * the way that they are closed now is kept. */
static int count_steps(const struct art_joint *joint, const double *from, const double *to,
                       double size)
{
    double n = 1;
    for (int i = 0; i < joint->n_coords; i++)
        n = fmax(n, fabs(to[i] - from[i]) / (joint->coord[i].rotary ? 0.1 : 0.05 * size));
    return n < 1000 ? (int)ceil(n) : 1000;
}

/* Hold the coordinates of a joint (or let go of them: coords NULL). */
static void lock_coords(struct art_state *state, struct art_joint *joint, const double *coords)
{
    double *engaged = state->history + joint_history_engaged(joint);
    for (int i = 0; coords && i < joint->n_coords; i++)
        state->history[joint_history_lock(joint) + i] = coords[i];
    for (int r = 0; r < joint->n_rows; r++)
        if (joint->row[r].flags & ART_ROW_LIMIT) engaged[r] = coords ? JOINT_LOCKED : 0;
}

static void move_end(struct art_system *sys, struct art_state *state,
                     const struct joint_graph *joint_graph, struct art_joint *joint,
                     const double *coords)
{
    struct art_rigid TCD, X;
    art_joint_evaluate(sys, state, joint);
    joint->kind->pose(joint, coords, &TCD);
    joint_motion(joint, true, &TCD, &X);
    move_side(sys, state, joint_graph, &X);
    art_system_update(sys, state);
}

/* Go from the present coordinates to others with all joints held together. What forces do not move,
 * body A that is not dynamic, is moved first. */
static int close_loops(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                       const struct joint_graph *joint_graph, struct art_joint *joint,
                       const double *coords)
{
    struct loop_closure c = {.ctx = ctx, .sys = sys, .state = state};
    bool was_locked[ART_JOINT_MAX_COORDS];
    double from[ART_JOINT_MAX_COORDS], now[ART_JOINT_MAX_COORDS];
    double size = extent(sys, state), worst = 0, tol;
    int status;
    memcpy(from, art_joint_coords(joint, state), sizeof(double) * (size_t)joint->n_coords);
    for (int i = 0; i < joint->n_coords; i++) {
        was_locked[i] = joint->coord[i].locked;
        joint->coord[i].locked = true;
    }
    ART_TRY(loop_closure_init(&c));
    int n = count_steps(joint, from, coords, size);
    for (int k = 1; k <= n; k++) {
        for (int i = 0; i < joint->n_coords; i++)
            now[i] = k == n ? coords[i] : from[i] + (coords[i] - from[i]) * k / n;
        lock_coords(state, joint, now);
        if (joint_graph->ground[joint->A.dyn]) move_end(sys, state, joint_graph, joint, now);
        tol = (k == n ? 1e-12 : 1e-6) * size;
        ART_TRY(newton_solve(&c, tol, size, &worst));
        if (max_residual(&c, 1e-6 * size, size) > 1) break;
    }
    if (max_residual(&c, 1e-9 * size, size) > 1)
        status = art_error(ctx, ART_EDIVERGED, &joint->comp->loc,
                           "'%s' is in a loop that cannot be closed with these coordinates",
                           art_comp_path(joint->comp, NULL));
out:
    for (int i = 0; i < joint->n_coords; i++) joint->coord[i].locked = was_locked[i];
    loop_closure_fini(&c);
    return status;
}

/* ----------------------------------------------------------------------- setting */

/* Store the history variables of the joint: coordinates, places of locks; limits that the joint is
 * away from are disengaged. */
static void store_history(struct art_state *state, const struct art_joint *joint,
                          const double *coords)
{
    double *history = state->history + joint->history,
           *lock = state->history + joint_history_lock(joint);
    double *engaged = state->history + joint_history_engaged(joint);
    double *count = state->history + joint_history_count(joint);
    for (int i = 0; i < joint->n_coords; i++) history[i] = lock[i] = coords[i];
    for (int r = 0; r < joint->n_rows; r++) {
        int c = joint->kind->rows[r].coord;
        if (!(joint->row[r].flags & ART_ROW_LIMIT)) continue;
        engaged[r] = joint->coord[c].locked ? JOINT_LOCKED : 0;
        count[r] = 0;
    }
}

struct saved {
    double *q, *u, *history; /* q is the memory of all */
};

static bool save(struct art_ctx *ctx, const struct art_state *state, struct saved *s)
{
    size_t n_q = (size_t)state->n_q, n_u = (size_t)state->n_u, n_history = (size_t)state->n_history;
    s->q = art_alloc(ctx, n_q + n_u + n_history, sizeof *s->q);
    if (!s->q) return false;
    s->u = s->q + n_q;
    s->history = s->u + n_u;
    memcpy(s->q, state->q, n_q * sizeof *s->q);
    memcpy(s->u, state->u, n_u * sizeof *s->u);
    memcpy(s->history, state->history, n_history * sizeof *s->history);
    return true;
}

static void restore(struct art_system *sys, struct art_state *state, const struct saved *s)
{
    memcpy(state->q, s->q, (size_t)state->n_q * sizeof *s->q);
    memcpy(state->u, s->u, (size_t)state->n_u * sizeof *s->u);
    memcpy(state->history, s->history, (size_t)state->n_history * sizeof *s->history);
    art_system_update(sys, state);
}

/* The largest error of the joints as they stand. */
static int error_now(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                     double *error)
{
    const struct loop_closure as_it_is = {.sys = sys};
    int status = art_system_constrain(ctx, sys, state, 0);
    *error = max_residual(&as_it_is, 1, 0);
    return status;
}

/* Set a coordinate of a joint in a loop. If moving one side opens nothing, as where both ends
 * stay, no loop has to be closed. */
static int set_in_loop(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                       struct joint_graph *joint_graph, struct art_joint *joint,
                       const double *coords, const struct saved *saved)
{
    double before, after;
    int status;
    ART_TRY(error_now(ctx, sys, state, &before));
    move_end(sys, state, joint_graph, joint, coords);
    store_history(state, joint, coords);
    ART_TRY(error_now(ctx, sys, state, &after));
    if (after <= before + 1e-12 * extent(sys, state)) return ART_OK;
    restore(sys, state, saved);
    joint_graph_keep_rigid(joint_graph, joint->A.dyn);
    ART_TRY(close_loops(ctx, sys, state, joint_graph, joint, coords));
    store_history(state, joint, coords);
out:
    return status;
}

static int set_state(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                     struct art_joint *joint, const double *coords, const struct saved *saved)
{
    struct joint_graph joint_graph;
    struct art_rigid TCD, X;
    int status = joint_graph_init(ctx, &joint_graph, sys->n_dyn);
    if (status < 0) return status;
    int a = joint->A.dyn < 0 ? joint_graph.n : joint->A.dyn,
        b = joint->B.dyn < 0 ? joint_graph.n : joint->B.dyn;
    ART_TRY(add_edges(ctx, sys, &joint_graph, joint));
    enum joint_graph_split how = joint_graph_split(&joint_graph, a, b);
    art_system_update(sys, state);
    art_joint_evaluate(sys, state, joint);
    if (how == GRAPH_RIGID) {
        status = art_error(ctx, ART_EUSAGE, &joint->comp->loc,
                           "no side of '%s' can move: both are attached to what stays",
                           art_comp_path(joint->comp, NULL));
    } else if (how == GRAPH_LOOP) {
        status = set_in_loop(ctx, sys, state, &joint_graph, joint, coords, saved);
    } else {
        joint->kind->pose(joint, coords, &TCD);
        joint_motion(joint, how == GRAPH_SIDE_A, &TCD, &X);
        move_side(sys, state, &joint_graph, &X);
        art_system_update(sys, state);
        store_history(state, joint, coords);
    }
out:
    joint_graph_fini(&joint_graph);
    return status;
}

int joint_set_state(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                    struct art_joint *joint, const double *coords)
{
    struct saved saved;
    if (!joint->kind->pose)
        return art_error(ctx, ART_EUSAGE, &joint->comp->loc, "'%s' has no coordinates",
                         art_comp_path(joint->comp, NULL));
    if (!save(ctx, state, &saved)) return ART_ENOMEM;
    int status = set_state(ctx, sys, state, joint, coords, &saved);
    if (status == ART_OK) status = joint_failed(joint);
    if (status < 0) restore(sys, state, &saved);
    art_free(saved.q);
    return status;
}

/* This file handles positions and velocities: copying, moving, targets, attached components. */
#include "mech_priv.h"
#include <string.h>

int art_state_create(struct art_ctx *ctx, const struct art_system *sys, struct art_state **state)
{
    struct art_state *s = art_alloc(ctx, 1, sizeof *s);
    if (!s) return ART_ENOMEM;
    s->ctx = ctx;
    s->n_q = sys->n_q;
    s->n_u = sys->n_u;
    s->q = art_alloc(ctx, (size_t)sys->n_q, sizeof *s->q);
    s->u = art_alloc(ctx, (size_t)sys->n_u, sizeof *s->u);
    s->n_history = sys->memory.n_history;
    s->history = art_alloc(ctx, (size_t)sys->memory.n_history, sizeof *s->history);
    s->n_lists = sys->memory.n_lists;
    s->list = art_alloc(ctx, (size_t)sys->memory.n_lists, sizeof *s->list);
    if (!s->q || !s->u || !s->history || !s->list) {
        art_state_free(s);
        return ART_ENOMEM;
    }
    for (int i = 0; i < sys->n_dyn; i++) {
        const struct art_dyn *dyn = &sys->dyn[i];
        if (dyn->is_end) {
            s->q[dyn->q + 3] = 1; /* it follows */
        } else if (dyn->is_companion) {
            art_v3_copy(s->q + dyn->q, dyn->start);
            art_v3_copy(s->u + dyn->u, dyn->start + 3);
        } else if (dyn->frame) {
            struct art_rigid T;
            art_frame_pose(dyn->comp, &T);
            art_v3_copy(s->q + dyn->q, T.p);
            art_rot_to_quat(s->q + dyn->q + 3, T.R);
            art_get_vector(dyn->comp, "vel", s->u + dyn->u, 6);
            if (art_is_set(dyn->comp, "velocity"))
                art_get_vector(dyn->comp, "velocity", s->u + dyn->u, 6);
        } else {
            art_get_vector(dyn->comp, "position", s->q + dyn->q, 3);
            art_get_vector(dyn->comp, "velocity", s->u + dyn->u, 3);
        }
    }
    *state = s;
    return ART_OK;
}

void art_state_free(struct art_state *state)
{
    if (!state) return;
    art_free(state->q);
    art_free(state->u);
    art_free(state->history);
    for (int i = 0; state->list && i < state->n_lists; i++) art_free(state->list[i].x);
    art_free(state->list);
    art_free(state);
}

static int copy_list(struct art_ctx *ctx, struct art_list *to, const struct art_list *from)
{
    if (!ART_RESERVE(ctx, to->x, from->n, to->cap)) return ART_ENOMEM;
    if (from->n) memcpy(to->x, from->x, (size_t)from->n * sizeof *to->x);
    to->n = from->n;
    return ART_OK;
}

int art_state_copy(struct art_state *to, const struct art_state *from)
{
    int status = ART_OK;
    to->t = from->t;
    memcpy(to->q, from->q, (size_t)from->n_q * sizeof *to->q);
    memcpy(to->u, from->u, (size_t)from->n_u * sizeof *to->u);
    memcpy(to->history, from->history, (size_t)from->n_history * sizeof *to->history);
    for (int i = 0; i < from->n_lists && status == ART_OK; i++)
        status = copy_list(to->ctx, &to->list[i], &from->list[i]);
    return status;
}

/* ------------------------------------------------------------ attached components */

static int size_of(const struct art_dyn *dyn)
{
    return dyn->frame ? 6 : 3;
}

/* y[s] += G x, G[s][m] */
static void add_mul(double *y, const double *G, const double *x, int s, int m)
{
    for (int i = 0; i < s; i++)
        for (int j = 0; j < m; j++) y[i] += G[i * m + j] * x[j];
}

/* Do the same with 6 by 6 numbers, written out. */
static void add_mul_frame(double *y, const double *G, const double *x)
{
    for (int i = 0; i < 6; i++, G += 6)
        y[i] += G[0] * x[0] + G[1] * x[1] + G[2] * x[2] + G[3] * x[3] + G[4] * x[4] + G[5] * x[5];
}

/* Expand a slave from its masters: G_slave = sum of link G times the master's G. */
static void add_link_to_dof_map(const struct art_system *sys, const struct art_attach *att,
                                const struct art_attach_link *link)
{
    const struct art_dof_map *master = &sys->attachments.dof_map[link->dyn];
    struct art_dof_map *slave = &sys->attachments.dof_map[att->slave];
    int s = size_of(&sys->dyn[att->slave]), m = size_of(&sys->dyn[link->dyn]);
    for (int e = 0; e < master->n; e++) {
        const struct art_dof_map_entry *from = &master->entry[e];
        int w = size_of(&sys->dyn[sys->block_dyn[from->block]]), k = 0;
        while (slave->entry[k].block != from->block) k++;
        double *G = slave->entry[k].G;
        if (from->identity) {
            for (int i = 0; i < s * m; i++) G[i] += link->G[i];
            continue;
        }
        for (int i = 0; i < s; i++)
            for (int j = 0; j < w; j++) {
                double x = 0;
                for (int l = 0; l < m; l++) x += link->G[i * m + l] * from->G[l * w + j];
                G[i * w + j] += x;
            }
    }
}

/* A frame on one that follows nothing, as most attached frames do. */
static bool follows_one_frame(const struct art_system *sys, const struct art_attach *att)
{
    if (att->n_links != 1 || !sys->dyn[att->slave].frame) return false;
    int master = att->links[0].dyn;
    const struct art_dof_map *map = &sys->attachments.dof_map[master];
    return sys->dyn[master].frame && map->n == 1 && map->entry[0].identity &&
           sys->attachments.dof_map[att->slave].n == 1;
}

static void update_attached(struct art_system *sys, struct art_state *state, struct art_attach *att)
{
    struct art_dyn *slave = &sys->dyn[att->slave];
    struct art_dof_map *map = &sys->attachments.dof_map[att->slave];
    int s = size_of(slave);
    double *u = state->u + slave->u, *acc = sys->attachments.acc + slave->u;
    att->type->place(sys, state, att, state->q + slave->q);
    if (slave->frame) art_rot_from_quat(slave->R, state->q + slave->q + 3);
    memset(acc, 0, (size_t)s * sizeof *acc);
    att->type->link(sys, state, att, acc);
    if (follows_one_frame(sys, att)) {
        const double *G = att->links[0].G, *v = state->u + sys->dyn[att->links[0].dyn].u;
        memcpy(map->entry[0].G, G, 36 * sizeof *G);
        memset(u, 0, 6 * sizeof *u);
        add_mul_frame(u, G, v);
        return;
    }
    for (int e = 0; e < map->n; e++) memset(map->entry[e].G, 0, sizeof map->entry[e].G);
    memset(u, 0, (size_t)s * sizeof *u);
    for (int i = 0; i < att->n_links; i++) {
        const struct art_dyn *master = &sys->dyn[att->links[i].dyn];
        int m = size_of(master);
        add_link_to_dof_map(sys, att, &att->links[i]);
        add_mul(u, att->links[i].G, state->u + master->u, s, m);
        /* a chain: the acceleration of the master counts too */
        add_mul(acc, att->links[i].G, sys->attachments.acc + master->u, s, m);
    }
}

/* Set the right half of the factor of a lever, -[r]; the left one is the identity and stays. */
static inline void set_frame_point_factor(double *G, const double r[3])
{
    G[4] = r[2], G[5] = -r[1];
    G[9] = -r[2], G[11] = r[0];
    G[15] = r[1], G[16] = -r[0];
}

/* Update a point fixed in a frame that follows nothing, written out: most attached points are
 * such. */
static void update_frame_point(struct art_frame_point *point, double *q, double *u, double *acc)
{
    const double *v = u + point->frame_u, *w = v + 3;
    double r[3], wr[3], *us = u + point->u;
    art_m3_mulvec(r, point->R, point->loc);
    art_v3_copy(point->r, r);
    art_v3_add(q + point->q, q + point->frame_q, r);
    set_frame_point_factor(point->G[0], r);
    set_frame_point_factor(point->G[1], r);
    art_v3_cross(wr, w, r);
    art_v3_add(us, v, wr);
    art_v3_cross(acc + point->u, w, wr);
}

static void update_rotations(struct art_system *sys, const struct art_state *state)
{
    for (int b = 0; b < sys->n_blocks; b++) {
        struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        if (dyn->frame) art_rot_from_quat(dyn->R, state->q + dyn->q + 3);
    }
}

bool art_system_update_frames(struct art_system *sys, struct art_state *state)
{
    bool enough = sys->attachments.n_general == 0;
    for (const struct art_constraint_set *set = sys->constraints.sets; set; set = set->next)
        enough = enough && set->type->frames_only;
    if (enough) {
        sys->attachments.is_followed = false;
        update_rotations(sys, state);
        return sys->attachments.n_frame_points == 0;
    }
    art_system_update(sys, state);
    return true;
}

/* True if all is up to date with the state. */
static bool is_followed(const struct art_system *sys, const struct art_state *state)
{
    size_t n_q = (size_t)sys->n_q, n_u = (size_t)sys->n_u;
    const double *followed = sys->attachments.followed;
    return sys->attachments.is_followed &&
           memcmp(followed, state->q, n_q * sizeof *followed) == 0 &&
           memcmp(followed + n_q, state->u, n_u * sizeof *followed) == 0;
}

static void follow(struct art_system *sys, const struct art_state *state)
{
    double *followed = sys->attachments.followed;
    if (!followed) return;
    memcpy(followed, state->q, (size_t)sys->n_q * sizeof *followed);
    memcpy(followed + sys->n_q, state->u, (size_t)sys->n_u * sizeof *followed);
    sys->attachments.is_followed = true;
}

void art_system_update(struct art_system *sys, struct art_state *state)
{
    if (is_followed(sys, state)) return;
    update_rotations(sys, state);
    for (int k = 0; k < sys->attachments.n_frame_points; k++)
        update_frame_point(&sys->attachments.frame_points[k], state->q, state->u,
                           sys->attachments.acc);
    for (int k = 0; k < sys->attachments.n_general; k++)
        update_attached(sys, state, &sys->attachments.list[sys->attachments.general[k]]);
    follow(sys, state);
}

/* -------------------------------------------------------------------- moving */

/* Copy with sizes that the compiler knows: a call of memcpy would take longer than the copy. */
static inline int copy_velocity(double *to, const double *from, bool frame)
{
    art_v3_copy(to, from);
    if (!frame) return 3;
    art_v3_copy(to + 3, from + 3);
    return 6;
}

void art_system_get_velocity(const struct art_system *sys, const struct art_state *state, double *u)
{
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        u += copy_velocity(u, state->u + dyn->u, dyn->frame);
    }
}

void art_system_set_velocity(const struct art_system *sys, struct art_state *state, const double *u)
{
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        u += copy_velocity(state->u + dyn->u, u, dyn->frame);
    }
}

/* Compute p + h v, and exp(h w) R for frames. */
static void move_one(const struct art_dyn *dyn, double *q, double h, const double *u)
{
    art_v3_add_scaled(q, q, h, u);
    if (dyn->frame) art_quat_integrate(q + 3, h, u + 3);
}

void art_system_move(struct art_system *sys, struct art_state *state, double h, const double *u)
{
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        move_one(dyn, state->q + dyn->q, h, u);
        u += size_of(dyn);
    }
}

/* ------------------------------------------------------------------- targets */

static void target_pose(struct art_dyn *dyn)
{
    struct art_rigid T;
    struct art_value x;
    bool orientation = art_is_set(dyn->comp, "targetOrientation");
    art_frame_pose(dyn->comp, &T);
    if (art_is_set(dyn->comp, "targetPose") && art_get(dyn->comp, "targetPose", &x) && x.n == 16)
        for (int i = 0; i < 3; i++) {
            art_v3_copy(T.R + 3 * i, x.num + 4 * i);
            T.p[i] = x.num[4 * i + 3];
        }
    if (art_is_set(dyn->comp, "targetPosition"))
        art_get_vector(dyn->comp, "targetPosition", T.p, 3);
    if (orientation && art_get(dyn->comp, "targetOrientation", &x) && x.n == 4)
        art_rot_from_axis_angle_deg(T.R, x.num, x.num[3]);
    art_v3_copy(dyn->target_q, T.p);
    art_rot_to_quat(dyn->target_q + 3, T.R);
}

void mech_targets_init(struct art_system *sys)
{
    static const char *const places[] = {"targetPosition", "targetOrientation", "targetPose"};
    for (int i = 0; i < sys->n_dyn; i++) {
        struct art_dyn *dyn = &sys->dyn[i];
        bool place = false;
        if (dyn->is_companion) continue;
        for (int k = 0; k < (dyn->frame ? 3 : 1); k++) place |= art_is_set(dyn->comp, places[k]);
        if (art_is_set(dyn->comp, "targetVelocity")) {
            art_get_vector(dyn->comp, "targetVelocity", dyn->target_u, size_of(dyn));
            dyn->target_set |= ART_TARGET_VEL;
        }
        if (!place) continue;
        dyn->target_set |= ART_TARGET_POS;
        if (dyn->frame)
            target_pose(dyn);
        else
            art_get_vector(dyn->comp, "targetPosition", dyn->target_q, 3);
    }
}

/* The velocity that takes a component from q to its target in a step of length h. */
static void velocity_to_target(const struct art_dyn *dyn, const double *q, double h, double *u)
{
    double Rt[9], R0[9], dR[9];
    for (int i = 0; i < 3; i++) u[i] = (dyn->target_q[i] - q[i]) / h;
    if (!dyn->frame) return;
    art_rot_from_quat(R0, q + 3);
    art_rot_from_quat(Rt, dyn->target_q + 3);
    art_m3_mul_t(dR, Rt, R0);
    art_rot_log(u + 3, dR);
    for (int i = 3; i < 6; i++) u[i] /= h;
}

static void apply_target(const struct art_dyn *dyn, double *q, double *u, double h)
{
    /* an activity for which no target was given leaves the component where it is */
    int set = dyn->target_set, n = size_of(dyn);
    if (dyn->target_activity >= 0) set &= dyn->target_activity;
    double mean[6];
    if (set & ART_TARGET_POS) {
        if (h > 0 && !(set & ART_TARGET_VEL)) velocity_to_target(dyn, q, h, u);
        memcpy(q, dyn->target_q, (size_t)(dyn->frame ? 7 : 3) * sizeof *q);
    } else if (set & ART_TARGET_VEL) {
        for (int i = 0; i < n; i++) mean[i] = 0.5 * (u[i] + dyn->target_u[i]);
        move_one(dyn, q, h, mean);
    }
    if (set & ART_TARGET_VEL) memcpy(u, dyn->target_u, (size_t)n * sizeof *u);
}

/* A prescribed companion moves as its point does: the vector between them stays as it is. */
static void move_shell_back(const struct art_system *sys, struct art_state *state,
                            const struct art_dyn *dyn, const double *before)
{
    const struct art_dyn *other = &sys->dyn[dyn->companion];
    double d[3], *q = state->q + other->q;
    if (other->status != ART_DYN_PARAMETRIC) return;
    art_v3_sub(d, state->q + dyn->q, before);
    art_v3_add(q, q, d);
    art_v3_copy(state->u + other->u, state->u + dyn->u);
}

void art_system_targets(struct art_system *sys, struct art_state *state, double h)
{
    for (int b = sys->n_active_blocks; b < sys->n_blocks; b++) {
        const struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        const double *q = state->q + dyn->q;
        const double before[3] = {q[0], q[1], q[2]};
        if (dyn->is_companion) continue;
        apply_target(dyn, state->q + dyn->q, state->u + dyn->u, h);
        if (dyn->companion >= 0) move_shell_back(sys, state, dyn, before);
    }
}

/* This file sets coordinates of joints in a state, all that are asked for together: what is set is
 * kept, coordinates that couplings make depend on it follow, and loops are closed. */
#include "set_pose_priv.h"
#include <string.h>

/* --------------------------------------------------------------------- the request */

static int place_of(const struct art_coordinate *c)
{
    return c->joint->history + c->i;
}

int joint_pose_begin(struct joint_pose *p)
{
    size_t n_q = (size_t)p->state->n_q, n_u = (size_t)p->state->n_u;
    size_t n_history = (size_t)p->state->n_history;
    p->q = art_alloc(p->ctx, n_q + n_u + 3 * n_history + 1, sizeof *p->q);
    p->mark = art_alloc(p->ctx, 2 * n_history + 1, 1);
    if (!p->q || !p->mark) return ART_ENOMEM;
    p->u = p->q + n_q;
    p->history = p->u + n_u;
    p->x0 = p->history + n_history;
    p->x = p->x0 + n_history;
    p->was_locked = p->mark + n_history;
    memcpy(p->q, p->state->q, n_q * sizeof *p->q);
    memcpy(p->u, p->state->u, n_u * sizeof *p->u);
    memcpy(p->history, p->state->history, n_history * sizeof *p->q);
    art_system_update(p->sys, p->state);
    for (int i = 0; i < art_system_joints(p->sys); i++) {
        struct art_joint *joint = art_system_joint(p->sys, i);
        joint_coords_at_state(p->sys, p->state, joint, p->x0 + joint->history);
        for (int c = 0; c < joint->n_coords; c++)
            p->was_locked[joint->history + c] = joint->coord[c].locked;
        int status = joint_failed(joint);
        if (status < 0) return status;
    }
    return ART_OK;
}

void joint_pose_end(struct joint_pose *p)
{
    art_free(p->q);
    art_free(p->mark);
    art_free(p->dist);
}

void joint_pose_restore(struct joint_pose *p)
{
    struct art_state *state = p->state;
    memcpy(state->q, p->q, (size_t)state->n_q * sizeof *p->q);
    memcpy(state->u, p->u, (size_t)state->n_u * sizeof *p->u);
    memcpy(state->history, p->history, (size_t)state->n_history * sizeof *p->q);
    art_system_update(p->sys, state);
}

/* Return what is left of a coupling with another value of the coordinate at a place. */
static double left_at(struct joint_pose *p, int k, int to, int at, double x)
{
    p->x[at] = x;
    return joint_coupling_follows(p->sys, k, p->x) - p->x[to];
}

/* Find the nearest value of the coordinate at a place that meets a coupling, in steps to both sides
 * and by bisection; the coordinate stays if there is none. */
static bool find_root(struct joint_pose *p, int k, int to, int at)
{
    enum { STEPS = 400, HALVES = 100 };
    double x0 = p->x[at], h = 0.02, f0 = left_at(p, k, to, at, x0);
    double from[2] = {x0, x0}, f[2] = {f0, f0};
    if (fabs(f0) <= 1e-14 * (1 + fabs(p->x[to]))) return true;
    for (int i = 0; i < 2 * STEPS; i++) {
        int side = i % 2;
        double next = from[side] + (side ? -h : h), value = left_at(p, k, to, at, next);
        if (value == 0) return true;
        if ((value > 0) != (f[side] > 0)) {
            double a = from[side], b = next;
            for (int n = 0; n < HALVES && a != b; n++) {
                double c = (a + b) / 2;
                if (c == a || c == b) break;
                bool same = (left_at(p, k, to, at, c) > 0) == (f[side] > 0);
                *(same ? &a : &b) = c;
            }
            (void)left_at(p, k, to, at, (a + b) / 2);
            return true;
        }
        from[side] = next;
        f[side] = value;
        if (side) h *= 1.01;
    }
    p->x[at] = x0;
    return false;
}

/* The dependent coordinate of a coupling is set: solve for another one, if it is the only unknown.
 */
static bool solve_for(struct joint_pose *p, int k, const struct art_coordinate *c, int n)
{
    int free = -1;
    for (int i = 1; i < n; i++) {
        int at = place_of(&c[i]);
        if (p->mark[at] >= JOINT_FOLLOWS || p->was_locked[at]) continue;
        if (free >= 0) return false;
        free = at;
    }
    if (free < 0 || !find_root(p, k, place_of(&c[0]), free)) return false;
    p->mark[free] = JOINT_SOLVED;
    return true;
}

/* Let the dependent coordinate of a coupling follow if one of the others has moved. The others are
 * kept where they are. The result is true if anything is new. */
static bool follow(struct joint_pose *p, int k)
{
    const struct art_comp *comp;
    int n;
    const struct art_coordinate *c = joint_coupling_at(p->sys, k, &n, &comp);
    if (!c) return false;
    int to = place_of(&c[0]);
    bool moved = p->all, news;
    if (p->mark[to] >= JOINT_SOLVED) return solve_for(p, k, c, n);
    if (p->was_locked[to] && !c[0].joint->coord[c[0].i].follows) return false;
    for (int i = 1; i < n; i++) moved = moved || p->mark[place_of(&c[i])] >= JOINT_FOLLOWS;
    if (!moved) return false;
    for (int i = 1; i < n; i++)
        if (p->mark[place_of(&c[i])] == JOINT_FREE) p->mark[place_of(&c[i])] = JOINT_KEPT;
    double x = joint_coupling_follows(p->sys, k, p->x);
    news = p->mark[to] != JOINT_FOLLOWS || x != p->x[to];
    p->mark[to] = JOINT_FOLLOWS;
    p->x[to] = x;
    return news;
}

/* Compute the coordinates where a share s of the way is done. */
static void aim(struct joint_pose *p, double s)
{
    enum { MOST = 20 }; /* couplings in a row; a ring of them ends here */
    bool news = true;
    memcpy(p->x, p->x0, (size_t)p->state->n_history * sizeof *p->x);
    for (int i = 0; i < p->state->n_history; i++)
        if (p->mark[i] == JOINT_SOLVED) p->mark[i] = JOINT_FREE;
    for (int i = 0; i < p->n; i++) {
        int at = art_system_joint_of(p->sys, p->value[i].joint)->history + p->value[i].i;
        p->mark[at] = JOINT_SET;
        p->x[at] = s == 1 ? p->value[i].x : p->x0[at] + s * (p->value[i].x - p->x0[at]);
    }
    if (p->sys->quirks.coupling_is_row_alone) return;
    for (int pass = 0; pass < MOST && news; pass++) {
        news = false;
        for (int k = 0; k < joint_couplings(p->sys); k++) news = follow(p, k) || news;
    }
}

/* ------------------------------------------------------------------------- history */

static bool is_marked(const struct joint_pose *p, const struct art_joint *joint, int least)
{
    for (int i = 0; i < joint->n_coords; i++)
        if (p->mark[joint->history + i] >= least) return true;
    return false;
}

/* Limits that a joint is away from are disengaged; what is set is what it was set to. */
static void store_history(struct joint_pose *p, const struct art_joint *joint)
{
    double *history = p->state->history + joint->history;
    double *engaged = p->state->history + joint_history_engaged(joint);
    double *count = p->state->history + joint_history_count(joint);
    double x[ART_JOINT_MAX_COORDS];
    joint_coords_at_state(p->sys, p->state, joint, x);
    for (int i = 0; i < joint->n_coords; i++) {
        int at = joint->history + i;
        bool exact = p->mark[at] >= (p->solved ? JOINT_SET : JOINT_FOLLOWS);
        history[i] = history[joint->n_coords + i] = exact ? p->x[at] : x[i];
    }
    for (int r = 0; r < joint->n_rows; r++) {
        int c = joint->kind->rows[r].coord;
        if (!(joint->row[r].flags & ART_ROW_LIMIT)) continue;
        engaged[r] = joint->coord[c].locked && !joint->coord[c].follows ? JOINT_LOCKED : 0;
        count[r] = 0;
    }
}

/* What was held to close loops is as it was. */
static void restore_history(struct joint_pose *p, const struct art_joint *joint)
{
    int lock = joint_history_lock(joint), engaged = joint_history_engaged(joint);
    for (int i = 0; i < joint->n_coords; i++) p->state->history[lock + i] = p->history[lock + i];
    for (int r = 0; r < joint->n_rows; r++)
        p->state->history[engaged + r] = p->history[engaged + r];
}

void joint_pose_keep(struct joint_pose *p)
{
    for (int k = 0; k < art_system_joints(p->sys); k++) {
        const struct art_joint *joint = art_system_joint(p->sys, k);
        if (is_marked(p, joint, JOINT_FOLLOWS))
            store_history(p, joint);
        else if (p->solved)
            restore_history(p, joint);
    }
}

/* ------------------------------------------------------------------ without a solve */

/* Remember the errors of all constraints, before the first loop is touched. */
static int keep_errors(struct joint_pose *p)
{
    const struct art_rows *G = &p->sys->constraints.G;
    int status = art_system_constrain(p->ctx, p->sys, p->state, 0);
    if (status < 0) return status;
    p->n_dist = G->J.n_rows;
    p->dist = art_alloc(p->ctx, (size_t)p->n_dist + 1, sizeof *p->dist);
    if (!p->dist) return ART_ENOMEM;
    for (int i = 0; i < p->n_dist; i++) p->dist[i] = fabs(G->row[i].dist);
    return ART_OK;
}

/* Check if moving sides has opened no loop: no constraint is farther off than before. */
static int check_errors(struct joint_pose *p, bool *closed)
{
    const struct art_rows *G = &p->sys->constraints.G;
    double size = joint_extent(p->sys, p->state);
    int status = art_system_constrain(p->ctx, p->sys, p->state, 0);
    if (status < 0) return status;
    *closed = p->all || G->J.n_rows == p->n_dist;
    for (int i = 0; *closed && i < G->J.n_rows; i++) {
        const struct art_row *row = &G->row[i];
        double before = p->all ? 0 : p->dist[i], unit = row->rotary ? 1 : size;
        *closed = row->compliance > 0 || fabs(row->dist) <= before + 1e-12 * unit;
    }
    return ART_OK;
}

/* Return the coupling that the coordinates violate most, or NULL. */
static const struct art_comp *violated(const struct joint_pose *p, double *error, bool *rotary)
{
    const struct art_comp *worst = NULL, *comp;
    double size = 0;
    int n;
    if (p->sys->quirks.coupling_is_row_alone) return NULL;
    for (int k = 0; k < joint_couplings(p->sys); k++) {
        const struct art_coordinate *c = joint_coupling_at(p->sys, k, &n, &comp);
        bool moved = p->all;
        for (int i = 0; c && i < n; i++) moved = moved || p->mark[place_of(&c[i])] >= JOINT_FOLLOWS;
        if (!c || !moved) continue;
        double x = p->x[place_of(&c[0])], off = x - joint_coupling_follows(p->sys, k, p->x);
        bool turns = c[0].joint->coord[c[0].i].rotary;
        if (!turns && !(size > 0)) size = joint_extent(p->sys, p->state);
        double bound = turns ? 1e-10 * (1 + fabs(x)) : 1e-10 * fmax(size, fabs(x));
        if (!(fabs(off) > bound) || (worst && fabs(off) <= fabs(*error))) continue;
        worst = comp;
        *error = off;
        *rotary = turns;
    }
    return worst;
}

static int move_joint(struct joint_pose *p, struct art_joint *joint)
{
    struct joint_graph joint_graph;
    enum joint_graph_split how;
    int status;
    ART_TRY(joint_side_split(p->ctx, p->sys, joint, &joint_graph, &how));
    if (how == GRAPH_RIGID) {
        /* one that should follow leaves its coupling open, which is reported then */
        if (is_marked(p, joint, JOINT_SET))
            status = art_error(p->ctx, ART_EUSAGE, &joint->comp->loc,
                               "no side of '%s' can move: both are attached to what stays",
                               art_comp_path(joint->comp, NULL));
        goto out;
    }
    if (how == GRAPH_LOOP && !p->dist) ART_TRY(keep_errors(p));
    joint_side_move(p->sys, p->state, &joint_graph, joint, how != GRAPH_SIDE_B,
                    p->x + joint->history);
    status = joint_failed(joint);
out:
    joint_graph_fini(&joint_graph);
    return status;
}

/* Move one side of each joint that gets other coordinates. If that opens no loop, it is all. */
static int move_sides(struct joint_pose *p, bool *closed)
{
    bool rotary;
    double error;
    int status = ART_OK;
    for (int i = 0; i < art_system_joints(p->sys); i++) {
        struct art_joint *joint = art_system_joint(p->sys, i);
        size_t size = (size_t)joint->n_coords * sizeof *p->x;
        if (!is_marked(p, joint, JOINT_FOLLOWS)) continue;
        if (memcmp(p->x + joint->history, p->x0 + joint->history, size) == 0) continue;
        ART_TRY(move_joint(p, joint));
    }
    joint_pose_keep(p);
    *closed = !violated(p, &error, &rotary);
    if (*closed && (p->dist || p->all)) ART_TRY(check_errors(p, closed));
out:
    return status;
}

/* ----------------------------------------------------------------------- by a solve */

/* Lift the marks of what couplings link to what is set: that may move. */
static bool free_linked(struct joint_pose *p, int k)
{
    const struct art_comp *comp;
    int n;
    const struct art_coordinate *c = joint_coupling_at(p->sys, k, &n, &comp);
    bool linked = false, news = false;
    for (int i = 0; c && i < n; i++) {
        int mark = p->mark[place_of(&c[i])];
        linked = linked || mark == JOINT_FREE || mark >= JOINT_FOLLOWS;
    }
    for (int i = 0; linked && i < n; i++) {
        if (p->mark[place_of(&c[i])] != JOINT_OTHER) continue;
        p->mark[place_of(&c[i])] = JOINT_FREE;
        news = true;
    }
    return news;
}

/* Tell coordinates that are free apart: those that couplings link to what is set, those of the same
 * joints that no coupling moves, and all others. */
static void sort_free(struct joint_pose *p)
{
    const struct art_comp *comp;
    bool news = true;
    int n;
    for (int k = 0; k < art_system_joints(p->sys); k++) {
        const struct art_joint *joint = art_system_joint(p->sys, k);
        for (int i = 0; i < joint->n_coords; i++)
            if (p->mark[joint->history + i] == JOINT_FREE)
                p->mark[joint->history + i] = JOINT_OTHER;
    }
    while (news) {
        news = false;
        for (int k = 0; k < joint_couplings(p->sys); k++) news = free_linked(p, k) || news;
    }
    for (int i = 0; i < p->n; i++) {
        const struct art_joint *joint = art_system_joint_of(p->sys, p->value[i].joint);
        for (int j = 0; j < joint->n_coords; j++)
            if (p->mark[joint->history + j] == JOINT_OTHER)
                p->mark[joint->history + j] = JOINT_SIBLING;
    }
    for (int k = 0; k < joint_couplings(p->sys); k++) {
        const struct art_coordinate *c = joint_coupling_at(p->sys, k, &n, &comp);
        if (c && p->mark[place_of(&c[0])] == JOINT_SIBLING) p->mark[place_of(&c[0])] = JOINT_FREE;
    }
}

/* Hold the coordinates of a mark (lock), or let go of them again. */
static void set_locks(struct joint_pose *p, int least, bool lock)
{
    for (int k = 0; k < art_system_joints(p->sys); k++) {
        struct art_joint *joint = art_system_joint(p->sys, k);
        for (int i = 0; i < joint->n_coords; i++) {
            int at = joint->history + i;
            joint->coord[i].locked = (lock && p->mark[at] >= least) || p->was_locked[at];
        }
    }
}

/* Give the rows that hold coordinates their values; body A that forces do not move is moved. */
static int put_locks(struct joint_pose *p, int least)
{
    int status = ART_OK;
    for (int k = 0; k < art_system_joints(p->sys); k++) {
        struct art_joint *joint = art_system_joint(p->sys, k);
        double *engaged = p->state->history + joint_history_engaged(joint);
        for (int r = 0; r < joint->n_rows; r++) {
            int at = joint->history + joint->kind->rows[r].coord;
            if (!(joint->row[r].flags & ART_ROW_LIMIT) || p->mark[at] < least) continue;
            p->state->history[at + joint->n_coords] = p->x[at];
            engaged[r] = JOINT_LOCKED;
        }
        if (is_marked(p, joint, JOINT_FOLLOWS))
            ART_TRY(joint_side_carry(p->ctx, p->sys, p->state, joint, p->x + joint->history));
    }
out:
    return status;
}

/* Loops can be closed in several ways, and the way that they are closed now is kept by small
 * steps. */
static int count_steps(struct joint_pose *p)
{
    double n = 1, size = joint_extent(p->sys, p->state);
    aim(p, 1);
    for (int k = 0; k < art_system_joints(p->sys); k++) {
        const struct art_joint *joint = art_system_joint(p->sys, k);
        for (int i = 0; i < joint->n_coords; i++) {
            int at = joint->history + i;
            double most = joint->coord[i].rotary ? 0.1 : 0.05 * size;
            n = fmax(n, fabs(p->x[at] - p->x0[at]) / most);
        }
    }
    return n < 1000 ? (int)ceil(n) : 1000;
}

/* Go from the present coordinates to others with all constraints held together, and coordinates of
 * a mark held at their values. *off becomes the constraint that stays open, and by how much. */
static int close_loops(struct joint_pose *p, int least, bool *closed)
{
    struct joint_closure *c = NULL;
    struct art_quiet quiet;
    int status, n = count_steps(p);
    /* a solve that fails is an open loop, which is reported with its place */
    art_quiet_begin(p->ctx, &quiet);
    set_locks(p, least, true);
    ART_TRY(joint_closure_create(p->ctx, p->sys, p->state, &c));
    if (p->all) joint_closure_keep_shapes(c);
    for (int k = 1; k <= n; k++) {
        aim(p, k == n ? 1 : (double)k / n);
        ART_TRY(put_locks(p, least));
        ART_TRY(joint_closure_solve(c, k == n ? 1e-12 : 1e-6));
        if (!joint_closure_is_within(c, 1e-6)) break;
    }
    *closed = joint_closure_is_within(c, 1e-9);
    const struct art_row *row = joint_closure_worst(c);
    if (!*closed && row) {
        p->off_at = row->comp;
        p->off = row->dist;
        p->off_rotary = row->rotary;
    }
out:
    set_locks(p, least, false);
    joint_closure_free(c);
    /* what is no lack of convergence is an error of its own */
    status = status == ART_EDIVERGED ? art_quiet_end(p->ctx, &quiet, status)
                                     : art_quiet_raise(p->ctx, &quiet, status);
    return status == ART_EDIVERGED ? ART_OK : status;
}

/* First all is held that need not move, then what is set alone. Joints of a loop move in any case.
 */
static int solve(struct joint_pose *p, bool *closed)
{
    static const int least[] = {JOINT_OTHER, JOINT_SIBLING, JOINT_SET};
    int status = ART_OK, held = -1;
    sort_free(p);
    for (int k = p->dist && !p->all ? 1 : 0; k < 3 && !*closed; k++) {
        int n = 0;
        for (int i = 0; i < p->state->n_history; i++) n += p->mark[i] >= least[k];
        if (n == held) continue;
        held = n;
        joint_pose_restore(p);
        ART_TRY(close_loops(p, least[k], closed));
    }
out:
    return status;
}

int joint_pose_reach(struct joint_pose *p, bool *closed)
{
    int status;
    *closed = false;
    p->off_at = NULL;
    aim(p, 1);
    ART_TRY(move_sides(p, closed));
    if (*closed) return ART_OK;
    p->solved = true;
    ART_TRY(solve(p, closed));
    if (*closed) return ART_OK;
    /* the coupling that they contradict tells more than where a solve ends */
    aim(p, 1);
    double error;
    bool rotary;
    const struct art_comp *coupling = violated(p, &error, &rotary);
    if (coupling) {
        p->off_at = coupling;
        p->off = error;
        p->off_rotary = rotary;
    }
out:
    return status;
}

/* ---------------------------------------------------------------------- what is asked */

static double beyond(const struct art_joint_coord *c, double x)
{
    return fmax(0, fmax(c->min - x, x - c->max));
}

/* A coordinate that follows must not leave its range: the limit would move it back. */
static int check_range(struct joint_pose *p, const struct art_joint *joint, int r)
{
    int i = joint->kind->rows[r].coord, at = joint->history + i;
    const struct art_joint_coord *c = &joint->coord[i];
    double x[ART_JOINT_MAX_COORDS], unit = c->rotary ? 180 / ART_PI : 1;
    if (!(joint->row[r].flags & ART_ROW_LIMIT) || p->mark[at] == JOINT_SET) return ART_OK;
    if (joint->compliance[r] > 0 || !joint->enabled || c->follows) return ART_OK;
    joint_coords_at_state(p->sys, p->state, joint, x);
    double most = beyond(c, p->x0[at]) + joint->tol[c->rotary] + 1e-9 * (1 + fabs(x[i]));
    if (!(beyond(c, x[i]) > most)) return ART_OK;
    return art_error(p->ctx, ART_ERANGE, &joint->comp->loc,
                     "the pose that is set makes %s of '%s' %.8g, outside its range from %.8g to "
                     "%.8g by %.4g",
                     joint->kind->coords[i].name, art_comp_path(joint->comp, NULL), unit * x[i],
                     unit * c->min, unit * c->max, unit * beyond(c, x[i]));
}

static int check_ranges(struct joint_pose *p)
{
    int status = ART_OK;
    if (p->sys->quirks.coupling_is_row_alone) return ART_OK;
    for (int k = 0; k < art_system_joints(p->sys) && status == ART_OK; k++) {
        const struct art_joint *joint = art_system_joint(p->sys, k);
        if (!p->solved && !is_marked(p, joint, JOINT_FOLLOWS)) continue;
        for (int r = 0; r < joint->n_rows && status == ART_OK; r++)
            status = check_range(p, joint, r);
    }
    return status;
}

/* Return the coordinate that a coupling would have to move and the model locks, or NULL. */
static const struct art_coordinate *locked_of(const struct joint_pose *p,
                                              const struct art_comp *coupling)
{
    for (int k = 0; k < joint_couplings(p->sys); k++) {
        const struct art_comp *comp;
        int n;
        const struct art_coordinate *c = joint_coupling_at(p->sys, k, &n, &comp);
        if (c && comp == coupling && p->was_locked[place_of(&c[0])]) return c;
    }
    return NULL;
}

static int cannot_reach(const struct joint_pose *p)
{
    const struct art_comp *set = p->value[0].joint, *at = p->off_at ? p->off_at : set;
    bool coupling = art_joint_is_coupling(at);
    const char *what = p->off_rotary ? " rad" : "";
    const struct art_coordinate *locked = coupling ? locked_of(p, at) : NULL;
    if (locked)
        return art_error(
            p->ctx, ART_ERANGE, &at->loc,
            "the pose that is set cannot be reached: '%s' is off by %.6g%s, as it "
            "would move %s of '%s', which is locked; %sLocked=false lets it follow",
            art_comp_path(at, NULL), p->off, what, locked->joint->kind->coords[locked->i].name,
            art_comp_path(locked->comp, NULL), locked->joint->kind->coords[locked->i].name);
    if (coupling)
        return art_error(p->ctx, ART_ERANGE, &at->loc,
                         "the pose that is set cannot be reached: '%s' is off by %.6g%s",
                         art_comp_path(at, NULL), p->off, what);
    return art_error(p->ctx, ART_EDIVERGED, &set->loc,
                     "'%s' is in a loop that cannot be closed with these coordinates: '%s' is off "
                     "by %.4g%s",
                     art_comp_path(set, NULL), art_comp_path(at, NULL), p->off, what);
}

static int check_values(const struct joint_pose *p)
{
    for (int i = 0; i < p->n; i++) {
        const struct art_comp *comp = p->value[i].joint;
        const struct art_joint *joint = art_system_joint_of(p->sys, comp);
        if (!joint || !joint->kind->pose)
            return art_error(p->ctx, ART_EUSAGE, &comp->loc, "'%s' has no coordinates",
                             art_comp_path(comp, NULL));
    }
    return ART_OK;
}

int art_joints_set_state(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                         const struct art_joint_value *values, int n)
{
    struct joint_pose p = {.ctx = ctx, .sys = sys, .state = state, .value = values, .n = n};
    bool closed;
    int status = check_values(&p);
    if (status < 0) return status;
    bool begun = false;
    ART_TRY(joint_pose_begin(&p));
    begun = true;
    ART_TRY(joint_pose_reach(&p, &closed));
    if (!closed) status = cannot_reach(&p);
    if (status == ART_OK) {
        joint_pose_keep(&p);
        status = check_ranges(&p);
    }
out:
    if (status < 0 && begun) joint_pose_restore(&p);
    joint_pose_end(&p);
    return status;
}

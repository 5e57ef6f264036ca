/* This file evaluates the constraint rows of a joint at a state: poses, coordinates, the active
 * set of limits, and the rows themselves. The formulas are in docs/rooms/joint/rows.md. */
#include "joint_priv.h"
#include <string.h>

/* -------------------------------------------------------------------- poses */

/* Compute the pose of a port and, if not NULL, its twist in its own axes. */
static void port_at(const struct art_system *sys, const struct art_state *state,
                    const struct art_port *port, struct art_rigid *T, double twist[6])
{
    if (port->dyn < 0) {
        *T = port->T;
        if (twist) memset(twist, 0, 6 * sizeof *twist);
        return;
    }
    const struct art_dyn *dyn = &sys->dyn[port->dyn];
    const double *u = state->u + dyn->u;
    double r[3], v[3];
    art_m3_mulvec(r, dyn->R, port->T.p);
    art_v3_add(T->p, r, state->q + dyn->q);
    if (port->aligned)
        art_m3_copy(T->R, dyn->R);
    else
        art_m3_mul(T->R, dyn->R, port->T.R);
    if (!twist) return;
    art_v3_cross(v, u + 3, r);
    art_v3_add(v, v, u);
    art_m3_tmulvec(twist, T->R, v);
    art_m3_tmulvec(twist + 3, T->R, u + 3);
}

struct motion {
    double VC[6], VD[6]; /* twists of C and D, each in its own axes */
    double slot[6];      /* of a joint in the undeformed body B: velocity and */
    double slot_acc[6];  /* rate of the frame of the material that is at C, world axes */
};

/* The pose of C seen from D that the kind is asked about: the present one, or that in the
 * undeformed body B. False: its material has no frame there. */
static bool pose_in_slot(const struct art_system *sys, const struct art_state *state,
                         const struct art_joint *joint, const struct art_rigid *TCW,
                         struct art_rigid *TCD, struct motion *m)
{
    const struct art_attach *att = joint->on_deformable.slot;
    struct art_rigid D, C;
    if (!att || !att->type->material_frame(sys, state, att, NULL, &D, NULL, NULL) ||
        !att->type->material_frame(sys, state, att, TCW, &C, m ? m->slot : NULL,
                                   m ? m->slot_acc : NULL))
        return false;
    art_rigid_mul_inv_left(TCD, &D, &C);
    return true;
}

/* The twist of D that the joint sees, axes of G. */
static void twist_of_D(const struct art_joint *joint, const struct motion *m, bool slot,
                       double VD[6])
{
    double at_C[6];
    if (!slot) {
        art_twist_inv_transform(VD, &joint->TGD, m->VD);
        return;
    }
    art_m3_tmulvec(at_C, joint->TCW.R, m->slot);
    art_m3_tmulvec(at_C + 3, joint->TCW.R, m->slot + 3);
    art_twist_transform(VD, &joint->TCG, at_C);
}

/* Compute poses, coordinates and error; with m also the motion of C relative to D, else none. */
static void locate(const struct art_system *sys, const struct art_state *state,
                   struct art_joint *joint, double *coords, struct motion *m)
{
    port_at(sys, state, &joint->A, &joint->TCW, m ? m->VC : NULL);
    port_at(sys, state, &joint->B, &joint->TDW, m ? m->VD : NULL);
    art_rigid_mul_inv_left(&joint->TCD, &joint->TDW, &joint->TCW);
    struct art_rigid in_slot, GC;
    bool slot = pose_in_slot(sys, state, joint, &joint->TCW, &in_slot, m);
    const struct art_rigid *TCD = slot ? &in_slot : &joint->TCD;
    joint->kind->project(joint, coords, TCD, &joint->on_deformable.TGD);
    art_rigid_mul_inv_left(&joint->TCG, &joint->on_deformable.TGD, TCD);
    joint->TGD = joint->on_deformable.TGD;
    if (slot) {
        art_rigid_inverse(&GC, &joint->TCG);
        art_rigid_mul(&joint->TGD, &joint->TCD, &GC);
    }
    if (joint->kind->coords_of) joint->kind->coords_of(joint, &joint->on_deformable.TGD, coords);
    art_v3_copy(joint->err, joint->TCG.p);
    art_rot_log(joint->err + 3, joint->TCG.R);
    if (!m) {
        memset(joint->vel, 0, sizeof joint->vel);
        return;
    }
    double VD[6];
    art_twist_transform(joint->vel, &joint->TCG, m->VC);
    twist_of_D(joint, m, slot, VD);
    for (int i = 0; i < 6; i++) joint->vel[i] -= VD[i];
}

void joint_pose_at_state(const struct art_system *sys, const struct art_state *state,
                         const struct art_joint *joint, struct art_rigid *TCD)
{
    struct art_rigid TCW, TDW;
    port_at(sys, state, &joint->A, &TCW, NULL);
    port_at(sys, state, &joint->B, &TDW, NULL);
    art_rigid_mul_inv_left(TCD, &TDW, &TCW);
}

void joint_coords_at_state(const struct art_system *sys, const struct art_state *state,
                           const struct art_joint *joint, double *coords)
{
    struct art_rigid TCD, TGD, TCW;
    memcpy(coords, state->history + joint->history, (size_t)joint->n_coords * sizeof *coords);
    joint_pose_at_state(sys, state, joint, &TCD);
    port_at(sys, state, &joint->A, &TCW, NULL);
    (void)pose_in_slot(sys, state, joint, &TCW, &TCD, NULL);
    joint->kind->project(joint, coords, &TCD, &TGD);
    if (joint->kind->coords_of) joint->kind->coords_of(joint, &TGD, coords);
}

static void keep_poses(const struct art_joint *joint, struct art_state *state)
{
    double *to = state->history + joint_history_poses(joint);
    if (!joint->on_deformable.keeps_poses) return;
    art_m3_copy(to, joint->TCW.R);
    art_v3_copy(to + 9, joint->TCW.p);
    art_m3_copy(to + 12, joint->TDW.R);
    art_v3_copy(to + 21, joint->TDW.p);
}

void joint_coords_found(const struct art_system *sys, const struct art_state *state,
                        const struct art_joint *joint, double *coords)
{
    const struct art_port *ports[2] = {&joint->A, &joint->B};
    const double *kept = state->history + joint_history_poses(joint);
    struct art_rigid T[2], TCD, TGD;
    memcpy(coords, art_joint_coords(joint, state), (size_t)joint->n_coords * sizeof *coords);
    if (!joint->on_deformable.keeps_poses || !joint->kind->coords_of) return;
    for (int k = 0; k < 2; k++) {
        int dyn = ports[k]->dyn;
        art_m3_copy(T[k].R, kept + 12 * k);
        art_v3_copy(T[k].p, kept + 12 * k + 9);
        if (dyn >= 0 && (sys->dyn[dyn].comp->is_value || sys->dyn[dyn].is_end))
            art_v3_copy(T[k].p, state->q + sys->dyn[dyn].q);
    }
    art_rigid_mul_inv_left(&TCD, &T[1], &T[0]);
    joint->kind->project(joint, coords, &TCD, &TGD);
    joint->kind->coords_of(joint, &TGD, coords);
}

static double dot6(const double *a, const double *b)
{
    return art_v3_dot(a, b) + art_v3_dot(a + 3, b + 3);
}

static void evaluate_rows(struct art_joint *joint, const double *coords)
{
    for (int r = 0; joint->kind->update && r < joint->n_rows; r++)
        memset(joint->row[r].deriv, 0, sizeof joint->row[r].deriv);
    if (joint->kind->update)
        joint->kind->update(joint, coords, &joint->on_deformable.TGD, joint->err, joint->vel,
                            joint->row);
    for (int r = 0; r < joint->n_rows; r++) {
        struct art_joint_row *row = &joint->row[r];
        if (row->flags & ART_ROW_LIMIT) {
            int c = joint->kind->rows[r].coord;
            row->value = coords[c];
            row->min = joint->coord[c].min;
            row->max = joint->coord[c].max;
        } else if (row->flags & ART_ROW_BILATERAL && !row->own_dist) {
            row->dist = dot6(row->wrench, joint->err);
        }
    }
}

void art_joint_evaluate(const struct art_system *sys, struct art_state *state,
                        struct art_joint *joint)
{
    struct motion m;
    locate(sys, state, joint, state->history + joint->history, &m);
    keep_poses(joint, state);
    evaluate_rows(joint, art_joint_coords(joint, state));
}

/* -------------------------------------------------------------------- limits */

/* True if a row that is held at e may go: it moves away, and has been held for more than one step.
 * A row that pushes, or is within its tolerance, stays: at rest gap and speed are round-off of
 * either sign, and what a load presses on would be let go and fall in again. */
static bool released(const struct art_joint *joint, const struct art_joint_row *row, double e,
                     double n, double force, const double wrench[6])
{
    double d = fmin(row->value - row->min, row->max - row->value);
    return d > 0 && e * dot6(wrench, joint->vel) >= 0 && n > 1 && !(force > 0);
}

static void engage_row(const struct art_system *sys, const struct art_joint *joint, int r,
                       const double before[6], double force, double *engaged, double *count)
{
    const struct art_joint_row *row = &joint->row[r];
    bool fresh = !sys->quirks.limit_released_by_old_wrench || row->flags & ART_ROW_PRESENT_WRENCH;
    double e = *engaged;
    if (e == JOINT_LOCKED) e = 0;
    if (row->value <= row->min)
        e = 1;
    else if (row->value >= row->max)
        e = -1;
    else if (e != 0 &&
             released(joint, row, e, *count, sys->quirks.limit_released_under_load ? 0 : force,
                      fresh ? row->wrench : before))
        e = 0;
    if (e != *engaged) *count = 0;
    if (e != 0) *count += 1;
    *engaged = e;
}

/* A coordinate that was just locked, or is prescribed from now on, is held where it is now. One
 * that follows what is prescribed by a coupling has neither lock nor limit: its data state that it
 * goes there. */
static bool lock_row(const struct art_joint *joint, int r, double *history, double *engaged)
{
    int c = joint->kind->rows[r].coord;
    if (!(joint->row[r].flags & ART_ROW_LIMIT)) return false;
    if (joint->coord[c].follows) {
        *engaged = 0;
        return true;
    }
    if (!joint->coord[c].locked && !joint->coord[c].prescribed) return false;
    if (*engaged != JOINT_LOCKED) history[joint->n_coords + c] = history[c];
    *engaged = JOINT_LOCKED;
    return true;
}

/* Update the active set of the rows. `before`: the wrenches at the start of the step, where the
 * quirk limit_released_by_old_wrench asks for them. */
static void engage_rows(const struct art_system *sys, const struct art_joint *joint,
                        struct art_state *state, double before[][6])
{
    double *history = state->history + joint->history,
           *engaged = state->history + joint_history_engaged(joint);
    double *count = state->history + joint_history_count(joint);
    const double *force = state->history + joint_history_force(joint);
    for (int r = 0; r < joint->n_rows; r++) {
        if (joint->row[r].flags & ART_ROW_BILATERAL || lock_row(joint, r, history, engaged + r))
            continue;
        engage_row(sys, joint, r, before[r], force[r], engaged + r, count + r);
    }
}

/* Where a row is beyond a limit that is not engaged: 1 below, -1 above, else 0. */
static int passed_limit(const struct art_joint *joint, int r, double engaged)
{
    static const double rounding = 1e-9;
    const struct art_joint_row *row = &joint->row[r];
    if (engaged != 0 || !(row->flags & ART_ROW_LIMIT)) return 0;
    if (joint->coord[joint->kind->rows[r].coord].follows) return 0;
    return row->value < row->min - rounding ? 1 : row->value > row->max + rounding ? -1 : 0;
}

/* The correction of positions by other rows may pass a limit: it acts in what is left of it. */
static void add_passed_limits(const struct art_joint *joint, struct art_state *state)
{
    double *engaged = state->history + joint_history_engaged(joint);
    double *count = state->history + joint_history_count(joint);
    for (int r = 0; r < joint->n_rows; r++) {
        int e = passed_limit(joint, r, engaged[r]);
        if (e != 0) engaged[r] = e, count[r] = 1;
    }
}

/* Locking and unlocking count at once, not only at the end of a step. */
static void lock_rows(const struct art_joint *joint, struct art_state *state)
{
    double *history = state->history + joint->history,
           *engaged = state->history + joint_history_engaged(joint);
    for (int r = 0; r < joint->n_rows; r++) {
        if (joint->row[r].flags & ART_ROW_BILATERAL) continue;
        if (!lock_row(joint, r, history, engaged + r) && engaged[r] == JOINT_LOCKED) engaged[r] = 0;
    }
}

/* -------------------------------------------------------------------- rows */

/* Compute the rate in the undeformed body B: the frame of the material at C takes the place of D.
 */
static void slot_twist_rate(const struct art_joint *joint, const struct motion *m, double rate[6])
{
    double VB[6], c[3], sum[3];
    const double *v = m->slot, *w = m->slot + 3;
    art_m3_tmulvec(VB, joint->TCW.R, v);
    art_m3_tmulvec(VB + 3, joint->TCW.R, w);
    art_twist_cross(rate, m->VC, VB);
    art_v3_cross(c, v, w);
    art_m3_tmulvec(sum, joint->TCW.R, c);
    art_v3_sub(rate, rate, sum);
    art_m3_tmulvec(sum, joint->TCW.R, m->slot_acc + 3);
    art_v3_sub(rate + 3, rate + 3, sum);
}

/* Compute the rate of the relative twist at constant body velocities, in the axes of G (of C by a
 * quirk). */
static void twist_rate(const struct art_system *sys, const struct art_state *state,
                       const struct art_joint *joint, const struct motion *m, double X[6])
{
    const struct art_port *ports[2] = {&joint->A, &joint->B};
    double VD[6], rate[6], sum[3] = {0, 0, 0}, c[3];
    for (int k = 0; k < (joint->on_deformable.slot ? 1 : 2); k++) {
        if (ports[k]->dyn < 0) continue;
        const double *u = state->u + sys->dyn[ports[k]->dyn].u;
        art_v3_cross(c, u, u + 3);
        art_v3_add_scaled(sum, sum, k == 0 ? 1 : -1, c);
    }
    memset(rate, 0, sizeof rate);
    if (joint->on_deformable.slot) {
        slot_twist_rate(joint, m, rate);
    } else if (joint->B.dyn >= 0) {
        art_twist_inv_transform(VD, &joint->TCD, m->VD);
        art_twist_cross(rate, m->VC, VD);
    }
    art_m3_tmulvec(c, joint->TCW.R, sum);
    art_v3_add(rate, rate, c);
    if (sys->quirks.joint_twist_rate_in_C)
        memcpy(X, rate, sizeof rate);
    else
        art_twist_transform(X, &joint->TCG, rate);
}

/* G is the same place whether C or D carries it: T_CW T_CG^-1 = T_DW T_GD. */
static void place_g(const struct art_joint *joint, struct art_rigid *TGW)
{
    art_rigid_mul(TGW, &joint->TDW, &joint->TGD);
}

/* Shift a wrench at G, in world axes, to a point that r leads from to G. */
static inline void shift_wrench(const double r[3], const double f[6], double sign, double out[6])
{
    double x = r[1] * f[2] - r[2] * f[1], y = r[2] * f[0] - r[0] * f[2];
    double z = r[0] * f[1] - r[1] * f[0];
    out[0] = sign * f[0], out[1] = sign * f[1], out[2] = sign * f[2];
    out[3] = sign * (f[3] + x), out[4] = sign * (f[4] + y), out[5] = sign * (f[5] + z);
}

/* Shift a wrench at G, in world axes, to the origin p of a body. */
static void about_body(const struct art_rigid *TGW, const double f[6], double sign,
                       const double p[3], double out[6])
{
    double r[3];
    art_v3_sub(r, TGW->p, p);
    shift_wrench(r, f, sign, out);
}

void joint_row_on_a(const struct art_system *sys, const struct art_state *state,
                    const struct art_joint *joint, double s, const double w[6], double out[6])
{
    struct art_rigid TGW;
    double f[6];
    place_g(joint, &TGW);
    art_m3_mulvec(f, TGW.R, w);
    art_m3_mulvec(f + 3, TGW.R, w + 3);
    about_body(&TGW, f, s, state->q + sys->dyn[joint->A.dyn].q, out);
}

void joint_copy_at_state(const struct art_system *sys, const struct art_state *state,
                         const struct art_joint *joint, struct art_joint *copy)
{
    double coords[ART_JOINT_MAX_COORDS];
    *copy = *joint;
    memcpy(coords, art_joint_coords(joint, state), sizeof coords[0] * (size_t)joint->n_coords);
    locate(sys, state, copy, coords, NULL);
    evaluate_rows(copy, coords);
}

void art_coordinate_jacobian(const struct art_system *sys, const struct art_state *state,
                             const struct art_joint *joint, int row,
                             struct art_coordinate_jacobian *out)
{
    struct art_joint now = *joint;
    struct art_rigid TGW;
    struct motion m;
    double coords[ART_JOINT_MAX_COORDS], X[6];
    memcpy(coords, art_joint_coords(joint, state), sizeof coords[0] * (size_t)joint->n_coords);
    locate(sys, state, &now, coords, &m);
    evaluate_rows(&now, coords);
    place_g(&now, &TGW);
    twist_rate(sys, state, &now, &m, X);
    const struct art_joint_row *r = &now.row[row];
    out->x = coords[now.kind->rows[row].coord];
    out->rate = dot6(r->wrench, now.vel);
    out->deriv = dot6(r->deriv, now.vel) + dot6(r->wrench, X);
    art_v3_copy(out->P, TGW.p);
    art_m3_mulvec(out->w, TGW.R, r->wrench);
    art_m3_mulvec(out->w + 3, TGW.R, r->wrench + 3);
    const struct art_port *ports[2] = {&now.A, &now.B};
    for (int k = 0; k < 2; k++) {
        memset(out->arm[k], 0, sizeof out->arm[k]);
        if (ports[k]->dyn < 0) continue;
        const double *p = state->q + sys->dyn[ports[k]->dyn].q;
        about_body(&TGW, out->w, k ? -1 : 1, p, out->arm[k]);
    }
}

/* What the rows of a joint share: the place of G, the rate of the twist, and the way to G from the
 * origin of each body. */
struct place {
    struct art_rigid TGW;
    bool rates; /* X is known, else rates of rows are not asked for and zero */
    double X[6], arm[2][3];
};

/* The rows of a joint that go to one matrix, collected. */
struct batch {
    int n, which[ART_JOINT_MAX_ROWS];
    double W[2][ART_JOINT_MAX_ROWS * 6];
    struct art_row info[ART_JOINT_MAX_ROWS];
};

static bool is_zero(const double v[3])
{
    return v[0] == 0 && v[1] == 0 && v[2] == 0;
}

/* Compute the wrench w of a row in world axes, on both bodies. Most wrenches are a force or a
 * moment alone.
 */
static inline void place_wrench(const struct art_joint *joint, const struct place *at,
                                const double w[6], double e, double *on_A, double *on_B)
{
    double f[6] = {0};
    const bool force = !is_zero(w);
    if (force) art_m3_mulvec(f, at->TGW.R, w);
    if (!force || !is_zero(w + 3)) art_m3_mulvec(f + 3, at->TGW.R, w + 3);
    const double *arms[2] = {at->arm[0], at->arm[1]};
    double *on[2] = {joint->A.dyn >= 0 ? on_A : NULL, joint->B.dyn >= 0 ? on_B : NULL};
    for (int k = 0; k < 2; k++, e = -e) {
        if (!on[k]) continue;
        if (force) {
            shift_wrench(arms[k], f, e, on[k]);
            continue;
        }
        art_v3_zero(on[k]);
        art_v3_scale(on[k] + 3, e, f + 3);
    }
}

static void batch_row(const struct art_system *sys, const struct art_joint *joint,
                      const struct place *at, int r, double e, double dist, struct batch *b)
{
    const struct art_joint_row *row = &joint->row[r];
    const bool both = joint->A.dyn >= 0;
    int i = b->n++;
    double *on_B = b->W[both] + 6 * i;
    b->which[i] = r;
    place_wrench(joint, at, row->wrench, e, b->W[0] + 6 * i, on_B);
    /* the rate of D, which art_system_add_rows adds, is none of this row's */
    const double *rate_of_D =
        joint->on_deformable.slot ? sys->attachments.acc + sys->dyn[joint->B.dyn].u : NULL;
    double without = rate_of_D ? dot6(on_B, rate_of_D) : 0;
    const double deriv =
        at->rates ? e * (dot6(row->deriv, joint->vel) + dot6(row->wrench, at->X)) : 0;
    b->info[i] = (struct art_row){.dist = dist,
                                  .deriv = deriv - without,
                                  .compliance = joint->compliance[r],
                                  .damping = joint->damping[r],
                                  .rotary = row->flags & ART_ROW_ROTARY,
                                  .comp = joint->comp};
}

static int add_batch(struct art_ctx *ctx, struct art_system *sys, struct art_rows *rows,
                     struct art_joint *joint, const struct batch *b)
{
    int dyn[2], n = 0, first;
    if (b->n == 0) return ART_OK;
    const double *const W[2] = {b->W[0], b->W[1]};
    if (joint->A.dyn >= 0) dyn[n++] = joint->A.dyn;
    if (joint->B.dyn >= 0) dyn[n++] = joint->B.dyn;
    int status = art_system_add_rows(ctx, sys, rows, b->n, n, dyn, W, b->info, &first);
    for (int i = 0; i < b->n; i++) joint->place[b->which[i]] = first < 0 ? -1 : first + i;
    return status;
}

/* The distance of an engaged limit, which is corrected only down to a tolerance. */
static double limit_distance(const struct art_joint *joint, const struct art_joint_row *row,
                             double e)
{
    double d = e > 0 ? row->value - row->min : row->max - row->value;
    double tol = row->flags & ART_ROW_ROTARY ? joint->tol[1] : joint->tol[0];
    return d < -tol ? d + tol : 0;
}

/* The gap between an engaged limit and its bound: corrections of positions for other constraints
 * open it. */
static double limit_gap(const struct art_system *sys, const struct art_joint *joint, int r,
                        double e)
{
    const struct art_joint_row *row = &joint->row[r];
    double d = e > 0 ? row->value - row->min : row->max - row->value;
    return sys->quirks.limit_gaps_stay || joint->compliance[r] > 0 ? 0 : fmax(d, 0);
}

/* Add the rows; without m their rates are not asked for. */
static int add_rows(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                    struct art_joint *joint, const struct motion *m)
{
    const double *history = state->history + joint->history;
    const double *engaged = state->history + joint_history_engaged(joint);
    struct place at;
    struct batch G, N;
    G.n = N.n = 0;
    place_g(joint, &at.TGW);
    at.rates = m != NULL;
    if (m) twist_rate(sys, state, joint, m, at.X);
    const struct art_port *ports[2] = {&joint->A, &joint->B};
    for (int k = 0; k < 2; k++)
        if (ports[k]->dyn >= 0)
            art_v3_sub(at.arm[k], at.TGW.p, state->q + sys->dyn[ports[k]->dyn].q);
    for (int r = 0; r < joint->n_rows; r++) {
        const struct art_joint_row *row = &joint->row[r];
        int c = joint->kind->rows[r].coord;
        joint->place[r] = -1;
        if (row->flags & ART_ROW_BILATERAL)
            batch_row(sys, joint, &at, r, 1, row->dist, &G);
        else if (engaged[r] == JOINT_LOCKED) {
            batch_row(sys, joint, &at, r, 1, row->value - history[joint->n_coords + c], &G);
            if (joint->coord[c].prescribed) {
                G.info[G.n - 1].rate = joint->coord[c].rate;
                G.info[G.n - 1].acceleration = joint->coord[c].acceleration;
            }
        } else if (engaged[r] != 0) {
            batch_row(sys, joint, &at, r, engaged[r], limit_distance(joint, row, engaged[r]), &N);
            N.info[N.n - 1].gap = limit_gap(sys, joint, r, engaged[r]);
        }
    }
    int status = add_batch(ctx, sys, &sys->constraints.G, joint, &G);
    return status < 0 ? status : add_batch(ctx, sys, &sys->constraints.N, joint, &N);
}

/* True if a limit acts that may be released, by its speed. */
static bool has_engaged_limit(const struct art_joint *joint, const struct art_state *state)
{
    const double *engaged = state->history + joint_history_engaged(joint);
    for (int r = 0; r < joint->n_rows; r++)
        if (engaged[r] != 0 && engaged[r] != JOINT_LOCKED) return true;
    return false;
}

/* Rows that are engaged serve for positions, where their rates are not asked for. */
static int joint_rows(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                      struct art_constraint_set *set, unsigned how)
{
    const struct joints *joints = set->data;
    const bool engage = how & ART_ROWS_ENGAGE;
    const bool old_wrenches = engage && sys->quirks.limit_released_by_old_wrench;
    double before[ART_JOINT_MAX_ROWS][6];
    for (int i = 0; i < joints->n; i++) {
        struct art_joint *joint = joints->list[i];
        struct motion m;
        if (!joint->enabled) continue;
        for (int r = 0; old_wrenches && r < joint->n_rows; r++)
            memcpy(before[r], joint->row[r].wrench, sizeof before[r]);
        const bool moving = !engage || has_engaged_limit(joint, state);
        locate(sys, state, joint, state->history + joint->history, moving ? &m : NULL);
        keep_poses(joint, state);
        evaluate_rows(joint, art_joint_coords(joint, state));
        int status = joint_failed(joint);
        if (status < 0) return status;
        if (engage)
            engage_rows(sys, joint, state, before);
        else
            lock_rows(joint, state);
        if (how & ART_ROWS_ADD) add_passed_limits(joint, state);
        status = add_rows(ctx, sys, state, joint, engage ? NULL : &m);
        if (status < 0) return status;
    }
    return ART_OK;
}

static void joint_distances(struct art_system *sys, struct art_state *state,
                            struct art_constraint_set *set)
{
    const struct joints *joints = set->data;
    set->passed = false;
    for (int i = 0; i < joints->n; i++) {
        struct art_joint *joint = joints->list[i];
        const double *history = state->history + joint->history;
        const double *engaged = state->history + joint_history_engaged(joint);
        if (!joint->enabled) continue;
        locate(sys, state, joint, state->history + joint->history, NULL);
        evaluate_rows(joint, art_joint_coords(joint, state));
        for (int r = 0; r < joint->n_rows; r++) {
            const struct art_joint_row *row = &joint->row[r];
            int at = joint->place[r], c = joint->kind->rows[r].coord;
            if (passed_limit(joint, r, engaged[r])) set->passed = true;
            if (at < 0) continue;
            if (row->flags & ART_ROW_BILATERAL)
                sys->constraints.G.row[at].dist = row->dist;
            else if (engaged[r] == JOINT_LOCKED)
                sys->constraints.G.row[at].dist = row->value - history[joint->n_coords + c];
            else {
                sys->constraints.N.row[at].dist = limit_distance(joint, row, engaged[r]);
                sys->constraints.N.row[at].gap = limit_gap(sys, joint, r, engaged[r]);
            }
        }
    }
}

static void joint_forces(const struct art_system *sys, struct art_state *state,
                         struct art_constraint_set *set, const double *lambda, const double *theta)
{
    const struct joints *joints = set->data;
    (void)sys;
    for (int i = 0; i < joints->n; i++) {
        const struct art_joint *joint = joints->list[i];
        const double *engaged = state->history + joint_history_engaged(joint);
        double *force = state->history + joint_history_force(joint);
        for (int r = 0; r < joint->n_rows; r++) {
            bool bilateral = joint->row[r].flags & ART_ROW_BILATERAL || engaged[r] == JOINT_LOCKED;
            const double *from = bilateral ? lambda : theta;
            force[r] = joint->enabled && joint->place[r] >= 0 ? from[joint->place[r]] : 0;
        }
    }
}

static bool has_compliance(const struct art_joint *joint)
{
    for (int r = 0; r < joint->n_rows; r++)
        if (joint->compliance[r] > 0) return joint->enabled;
    return false;
}

static double row_energy(const struct art_joint *joint, const struct art_state *state, int r)
{
    const struct art_joint_row *row = &joint->row[r];
    double engaged = state->history[joint_history_engaged(joint) + r], d = 0;
    if (row->flags & ART_ROW_BILATERAL)
        d = row->dist;
    else if (engaged == JOINT_LOCKED)
        d = row->value -
            state->history[joint->history + joint->n_coords + joint->kind->rows[r].coord];
    else if (engaged != 0)
        d = limit_distance(joint, row, engaged);
    return art_spring_energy(d, joint->compliance[r]);
}

static double joint_energy(const struct art_system *sys, const struct art_state *state,
                           const struct art_constraint_set *set)
{
    const struct joints *joints = set->data;
    double sum = 0, coords[ART_JOINT_MAX_COORDS];
    for (int i = 0; i < joints->n; i++) {
        struct art_joint now = *joints->list[i];
        if (!has_compliance(&now)) continue;
        memcpy(coords, art_joint_coords(&now, state), sizeof *coords * (size_t)now.n_coords);
        locate(sys, state, &now, coords, NULL);
        evaluate_rows(&now, coords);
        for (int r = 0; r < now.n_rows; r++) sum += row_energy(&now, state, r);
    }
    return sum;
}

/* The angles that the file gives choose the turn; the poses give the rest. */
static void joint_start(const struct art_system *sys, struct art_state *state,
                        struct art_constraint_set *set)
{
    const struct joints *joints = set->data;
    for (int i = 0; i < joints->n; i++) {
        struct art_joint *joint = joints->list[i];
        double *coords = state->history + joint->history;
        for (int c = 0; c < joint->n_coords; c++) {
            const char *name = joint->kind->coords[c].name;
            double x = art_cls_prop(joint->comp->cls, name) ? art_get_double(joint->comp, name) : 0;
            coords[c] = joint->coord[c].rotary ? x * (ART_PI / 180) : x;
        }
        art_joint_evaluate(sys, state, joint);
    }
}

static int joint_refresh(struct art_ctx *ctx, struct art_system *sys,
                         struct art_constraint_set *set)
{
    const struct joints *joints = set->data;
    for (int i = 0; i < joints->n; i++) {
        int status = joint_read(ctx, sys, joints->list[i]);
        if (status < 0) return status;
    }
    return ART_OK;
}

static int joint_check(struct art_ctx *ctx, const struct art_system *sys,
                       const struct art_state *state, const struct art_constraint_set *set)
{
    const struct joints *joints = set->data;
    int status = ART_OK;
    (void)ctx, (void)sys, (void)state;
    for (int i = 0; i < joints->n && status == ART_OK; i++) status = joint_failed(joints->list[i]);
    return status;
}

static void joint_free(struct art_constraint_set *set)
{
    const struct joints *joints = set->data;
    for (int i = 0; i < joints->n; i++) joint_fini(joints->list[i]);
}

const struct art_constraint_type joint_constraints = {
    .name = "joints",
    .frames_only = true,
    .rows = joint_rows,
    .distances = joint_distances,
    .forces = joint_forces,
    .start = joint_start,
    .refresh = joint_refresh,
    .check = joint_check,
    .energy = joint_energy,
    .free = joint_free,
};

/* This file lets coordinates of joints follow a motion that is given, step by step. */
#include "joint_priv.h"
#include "tree_priv.h"

void art_joint_prescribe(struct art_system *sys, const struct art_comp *comp, int i,
                         const double motion[3])
{
    struct art_joint_coord *coord = &art_system_joint_of(sys, comp)->coord[i];
    const double unit = coord->rotary ? ART_PI / 180 : 1;
    coord->prescribed = true;
    coord->follows = false;
    coord->to = unit * motion[0];
    coord->rate = unit * motion[1];
    coord->acceleration = unit * motion[2];
}

void art_joints_release(struct art_system *sys)
{
    for (int k = 0; k < art_system_joints(sys); k++) {
        struct art_joint *joint = art_system_joint(sys, k);
        for (int i = 0; i < joint->n_coords; i++)
            joint->coord[i].prescribed = joint->coord[i].follows = false;
    }
}

/* ------------------------------------------------------------------ dependents of couplings */

enum { MOST = 20 }; /* couplings in a row */

static const struct art_joint_coord *coord_of(const struct art_coordinate *c)
{
    return &c->joint->coord[c->i];
}

/* Return true if coordinate `to` is what coordinate c is computed from, by couplings that it is
 * left to. */
static bool comes_from(const struct art_system *sys, const struct art_joint_coord *c,
                       const struct art_joint_coord *to, int depth)
{
    const struct art_comp *comp;
    int n;
    if (c == to || depth == MOST) return true;
    for (int k = 0; c->follows && k < joint_couplings(sys); k++) {
        const struct art_coordinate *list = joint_coupling_at(sys, k, &n, &comp);
        if (!list || coord_of(&list[0]) != c) continue;
        for (int i = 1; i < n; i++)
            if (comes_from(sys, coord_of(&list[i]), to, depth + 1)) return true;
    }
    return false;
}

/* Return true if all other coordinates of a coupling are known without the dependent one. */
static bool knows_others(const struct art_system *sys, const struct art_coordinate *list, int n)
{
    for (int i = 1; i < n; i++) {
        const struct art_joint_coord *c = coord_of(&list[i]);
        if (!c->prescribed && !c->follows) return false;
        if (comes_from(sys, c, coord_of(&list[0]), 0)) return false;
    }
    return true;
}

void art_joints_leave_coupled(struct art_system *sys)
{
    const struct art_comp *comp;
    int n;
    if (sys->quirks.coupling_is_row_alone) return;
    for (int k = 0; k < joint_couplings(sys); k++) {
        const struct art_coordinate *list = joint_coupling_at(sys, k, &n, &comp);
        if (!list || !coord_of(&list[0])->prescribed || !knows_others(sys, list, n)) continue;
        struct art_joint *joint = art_system_joint_of(sys, list[0].comp);
        joint->coord[list[0].i].follows = true;
        joint->coord[list[0].i].prescribed = false;
    }
}

/* ------------------------------------------------------------------ the motion */

void art_joints_accelerated(struct art_system *sys, bool known)
{
    struct joints *joints = joints_of(sys);
    if (joints) joints->accelerated = known;
}

bool joint_forces_are_known(const struct art_system *sys)
{
    const struct joints *joints = joints_of(sys);
    return art_system_is_solved(sys) || (joints && joints->accelerated);
}

static bool follows(const struct art_joint *joint)
{
    for (int i = 0; joint->enabled && i < joint->n_coords; i++)
        if (joint->coord[i].prescribed) return true;
    return false;
}

bool art_joints_prescribed(const struct art_system *sys)
{
    for (int k = 0; k < art_system_joints(sys); k++)
        if (follows(art_system_joint(sys, k))) return true;
    return false;
}

/* Return the compliance of the row that holds a coordinate. One that is elastic is not set. */
static double compliance_of(const struct art_joint *joint, int i)
{
    for (int r = 0; r < joint->n_rows; r++)
        if (joint->row[r].flags & ART_ROW_LIMIT && joint->kind->rows[r].coord == i)
            return joint->compliance[r];
    return 0;
}

/* Add the prescribed coordinates of a joint to values[*n] and lock them there; *off becomes true if
 * one is not where the motion leads. */
static int collect(struct art_system *sys, struct art_state *state, struct art_joint *joint,
                   struct art_joint_value *values, int *n, bool *off)
{
    double coords[ART_JOINT_MAX_COORDS];
    joint_coords_at_state(sys, state, joint, coords);
    for (int i = 0; i < joint->n_coords; i++) {
        const struct art_joint_coord *coord = &joint->coord[i];
        if (!coord->prescribed) continue;
        state->history[joint_history_lock(joint) + i] = coord->to;
        if (compliance_of(joint, i) > 0) continue;
        values[(*n)++] = (struct art_joint_value){joint->comp, i, coord->to};
        *off = *off || coord->to != coords[i];
    }
    return joint_failed(joint);
}

static void lock(struct art_system *sys, struct art_state *state)
{
    for (int k = 0; k < art_system_joints(sys); k++) {
        const struct art_joint *joint = art_system_joint(sys, k);
        for (int i = 0; joint->enabled && i < joint->n_coords; i++)
            if (joint->coord[i].prescribed)
                state->history[joint_history_lock(joint) + i] = joint->coord[i].to;
    }
}

int art_joints_follow(struct art_ctx *ctx, struct art_system *sys, struct art_state *state)
{
    int n = 0, most = 0, status = ART_OK;
    bool off = false;
    for (int k = 0; k < art_system_joints(sys); k++)
        if (follows(art_system_joint(sys, k))) most += art_system_joint(sys, k)->n_coords;
    if (most == 0) return ART_OK;
    struct art_joint_value *values = art_alloc(ctx, (size_t)most, sizeof *values);
    if (!values) return ART_ENOMEM;
    for (int k = 0; k < art_system_joints(sys) && status == ART_OK; k++)
        if (follows(art_system_joint(sys, k)))
            status = collect(sys, state, art_system_joint(sys, k), values, &n, &off);
    if (status == ART_OK && off) status = art_joints_set_state(ctx, sys, state, values, n);
    art_free(values);
    lock(sys, state);
    return status;
}

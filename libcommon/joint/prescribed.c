/* This file lets coordinates of joints follow a motion that is given, step by step. */
#include "joint_priv.h"
#include "tree_priv.h"

void art_joint_prescribe(struct art_system *sys, const struct art_comp *comp, int i,
                         const double motion[3])
{
    struct art_joint_coord *coord = &art_system_joint_of(sys, comp)->coord[i];
    const double unit = coord->rotary ? ART_PI / 180 : 1;
    coord->prescribed = true;
    coord->to = unit * motion[0];
    coord->rate = unit * motion[1];
    coord->acceleration = unit * motion[2];
}

void art_joints_release(struct art_system *sys)
{
    for (int k = 0; k < art_system_joints(sys); k++) {
        struct art_joint *joint = art_system_joint(sys, k);
        for (int i = 0; i < joint->n_coords; i++) joint->coord[i].prescribed = false;
    }
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

static int set_joint(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                     struct art_joint *joint)
{
    double coords[ART_JOINT_MAX_COORDS], to[ART_JOINT_MAX_COORDS];
    bool differs = false;
    int status = ART_OK;
    joint_coords_at_state(sys, state, joint, coords);
    if (joint_failed(joint) < 0) return joint_failed(joint);
    for (int i = 0; i < joint->n_coords; i++) {
        const struct art_joint_coord *coord = &joint->coord[i];
        to[i] = coords[i];
        if (!coord->prescribed) continue;
        state->history[joint_history_lock(joint) + i] = coord->to;
        if (compliance_of(joint, i) > 0) continue;
        to[i] = coord->to;
        differs = differs || to[i] != coords[i];
    }
    if (differs) status = joint_set_state(ctx, sys, state, joint, to);
    for (int i = 0; i < joint->n_coords; i++)
        if (joint->coord[i].prescribed)
            state->history[joint_history_lock(joint) + i] = joint->coord[i].to;
    return status;
}

int art_joints_follow(struct art_ctx *ctx, struct art_system *sys, struct art_state *state)
{
    int status = ART_OK;
    for (int k = 0; k < art_system_joints(sys) && status == ART_OK; k++) {
        struct art_joint *joint = art_system_joint(sys, k);
        if (follows(joint)) status = set_joint(ctx, sys, state, joint);
    }
    for (int k = 0; k < art_system_joints(sys); k++) {
        const struct art_joint *joint = art_system_joint(sys, k);
        if (!follows(joint)) continue;
        for (int i = 0; i < joint->n_coords && status == ART_OK; i++)
            if (joint->coord[i].prescribed)
                status = art_joint_follow_couplings(ctx, sys, state, joint->comp, i);
    }
    return status;
}

/* This file moves one side of a joint in a state, so that its coordinates become others. */
#include "tree_priv.h"
#include <string.h>

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

void joint_motion(const struct art_joint *joint, bool side_a, const struct art_rigid *TCD,
                  struct art_rigid *X)
{
    struct art_rigid T;
    if (side_a) { /* T_AW' = T_DW T_CD T_CA^-1 */
        art_rigid_mul(&T, &joint->TDW, TCD);
        art_rigid_mul_inv_right(X, &T, &joint->TCW);
    } else { /* T_DW' = T_CW T_CD^-1 */
        art_rigid_mul_inv_right(&T, &joint->TCW, TCD);
        art_rigid_mul_inv_right(X, &T, &joint->TDW);
    }
    art_rot_clean(T.R, X->R);
    art_m3_copy(X->R, T.R);
}

int joint_side_split(struct art_ctx *ctx, const struct art_system *sys,
                     const struct art_joint *joint, struct joint_graph *joint_graph,
                     enum joint_graph_split *how)
{
    int status = joint_graph_init(ctx, joint_graph, sys->n_dyn);
    if (status < 0) return status;
    status = add_edges(ctx, sys, joint_graph, joint);
    if (status == ART_OK)
        *how = joint_graph_split(joint_graph, joint->A.dyn < 0 ? joint_graph->n : joint->A.dyn,
                                 joint->B.dyn < 0 ? joint_graph->n : joint->B.dyn);
    return status;
}

void joint_side_move(struct art_system *sys, struct art_state *state,
                     const struct joint_graph *joint_graph, struct art_joint *joint, bool side_a,
                     const double *coords)
{
    struct art_rigid TCD, X;
    art_joint_evaluate(sys, state, joint);
    joint->kind->pose(joint, coords, &TCD);
    joint_motion(joint, side_a, &TCD, &X);
    move_side(sys, state, joint_graph, &X);
    art_system_update(sys, state);
}

int joint_side_carry(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                     struct art_joint *joint, const double *coords)
{
    struct joint_graph joint_graph;
    enum joint_graph_split how;
    int status = joint_side_split(ctx, sys, joint, &joint_graph, &how);
    if (status == ART_OK && joint->A.dyn >= 0 && joint_graph.ground[joint->A.dyn]) {
        joint_graph_keep_rigid(&joint_graph, joint->A.dyn);
        joint_side_move(sys, state, &joint_graph, joint, true, coords);
    }
    joint_graph_fini(&joint_graph);
    return status;
}

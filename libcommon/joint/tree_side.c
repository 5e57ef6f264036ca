/* This file moves the bodies of one side of a joint in the tree. */
#include "tree_priv.h"
#include <string.h>

/* --------------------------------------------------------------------- the sides */

bool joint_tree_is_fixed(const struct joint_tree_graph *t, const struct art_comp *comp)
{
    const int i = joint_tree_number(t, comp);
    const struct joint_tree_node *node = i < t->joint_graph.n ? &t->node[i] : NULL;
    if (!comp) return true;
    if (!art_comp_has_kind(comp, ART_KIND_FRAME) || (node && node->att)) return false;
    /* an interface follows its superelement */
    if (comp->parent && comp->parent->parent && art_comp_is(comp->parent->parent, "Superelement"))
        return false;
    if (art_cls_prop(comp->cls, "grounded") && art_get_bool(comp, "grounded")) return true;
    return !art_cls_prop(comp->cls, "dynamic") || !art_get_bool(comp, "dynamic");
}

static bool connects(const struct art_comp *comp)
{
    return art_comp_has_kind(comp, ART_KIND_CONNECTOR) && art_get_bool(comp, "enabled");
}

/* Add all joints and attachments except one joint. */
int joint_tree_edges(struct art_ctx *ctx, struct joint_tree_graph *t, const struct art_comp *but)
{
    struct art_rigid T;
    int status = ART_OK;
    for (int i = 0; i < t->joint_graph.n; i++) {
        const struct joint_tree_node *node = &t->node[i];
        if (!node->comp) continue;
        t->joint_graph.ground[i] = joint_tree_is_fixed(t, node->comp);
        if (node->att)
            ART_TRY(joint_graph_edge(ctx, &t->joint_graph, i, joint_tree_number(t, node->master),
                                     true));
        if (node->comp == but || !connects(node->comp)) continue;
        const struct art_comp *A = joint_tree_end(node->comp, true, &T);
        const struct art_comp *B = joint_tree_end(node->comp, false, &T);
        if (A)
            ART_TRY(joint_graph_edge(ctx, &t->joint_graph, joint_tree_number(t, A),
                                     joint_tree_number(t, B), false));
    }
out:
    return status;
}

static bool is_moving(const struct joint_tree_graph *t, const struct art_comp *comp)
{
    return t->joint_graph.side[joint_tree_number(t, comp)] == GRAPH_MOVING;
}

/* The distance of a joint from a pose that it allows: length by its size, and angle. */
static double residual_of(const struct joint_tree *j)
{
    const double *e = j->joint.err;
    double size = art_v3_norm(j->joint.TCW.p) + art_v3_norm(j->joint.TDW.p) + 1e-300;
    return fmax(art_v3_norm(e) / size, art_v3_norm(e + 3));
}

static bool is_bilateral(const struct art_joint *joint)
{
    for (int r = 0; r < joint->n_rows; r++)
        if (joint->row[r].flags & ART_ROW_BILATERAL) return true;
    return false;
}

/* Check if a connector with one end that moves by X leaves the poses that it allows. */
static int check_cut(struct art_ctx *ctx, const struct joint_tree_graph *t,
                     const struct art_comp *comp, const struct art_rigid *X, bool *cut)
{
    struct joint_tree j;
    struct art_rigid TAW, TBW, T;
    const struct art_comp *A = joint_tree_end(comp, true, &T);
    const struct art_comp *B = joint_tree_end(comp, false, &T);
    if (!A || is_moving(t, A) == is_moving(t, B)) return ART_OK;
    if (!art_joint_kind_of(comp)) {
        *cut = true;
        return ART_OK;
    }
    int status = joint_tree_open(ctx, t, comp, &j);
    if (status < 0) return status;
    double was = residual_of(&j);
    TAW = j.TAW;
    TBW = j.TBW;
    if (is_moving(t, A))
        art_rigid_mul(&TAW, X, &j.TAW);
    else
        art_rigid_mul(&TBW, X, &j.TBW);
    joint_tree_locate(&j, &TAW, &TBW);
    if (is_bilateral(&j.joint) && residual_of(&j) > was + 1e-10) *cut = true;
    status = joint_failed(&j.joint);
    joint_tree_close(&j);
    return status;
}

bool joint_tree_opens_loop(struct art_ctx *ctx, const struct joint_tree_graph *t,
                           const struct art_comp *joint, const struct art_rigid *X, int *status)
{
    bool cut = false;
    *status = ART_OK;
    for (int i = 0; !cut && *status == ART_OK && i < t->joint_graph.n; i++)
        if (t->node[i].comp && t->node[i].comp != joint && connects(t->node[i].comp))
            *status = check_cut(ctx, t, t->node[i].comp, X, &cut);
    return cut;
}

/* ------------------------------------------------------------------------ moving */

int joint_tree_put_pose(struct art_ctx *ctx, struct art_comp *comp, const struct art_rigid *T,
                        bool must)
{
    static const char *const names[] = {"pose", "position", "rotation", "orientation"};
    double x[4][16] = {{0}};
    static const int sizes[] = {16, 3, 4, 4};
    bool position = false, rotation = false;
    int status = ART_OK;
    for (int i = 0; i < 3; i++) {
        art_v3_copy(x[0] + 4 * i, T->R + 3 * i);
        x[0][4 * i + 3] = T->p[i];
    }
    x[0][15] = 1;
    art_v3_copy(x[1], T->p);
    art_rot_to_quat(x[2], T->R);
    x[3][3] = art_rot_to_axis_angle_deg(T->R, x[3]);
    for (int k = 0; k < 4; k++) {
        if (!art_is_set(comp, names[k])) continue;
        ART_TRY(art_set_numbers(ctx, comp, names[k], x[k], sizes[k]));
        position |= k < 2;
        rotation |= k != 1;
    }
    if (!must) return ART_OK;
    if (!position) ART_TRY(art_set_numbers(ctx, comp, "position", x[1], 3));
    if (!rotation && x[3][3] != 0) ART_TRY(art_set_numbers(ctx, comp, "rotation", x[2], 4));
out:
    return status;
}

/* The meshes of a body may say where they are drawn. */
int joint_tree_move_meshes(struct art_ctx *ctx, struct art_comp *body, const struct art_rigid *X)
{
    int status = ART_OK;
    double p[3], q[4], R[9], Q[9];
    struct art_value value;
    for (struct art_comp *c = body; c; c = art_comp_next(body, c)) {
        if (!art_comp_is(c, "DynamicMeshComponent")) continue;
        if (art_is_set(c, "position") && art_get_vector(c, "position", p, 3) == 3) {
            art_rigid_point(p, X, p);
            ART_TRY(art_set_numbers(ctx, c, "position", p, 3));
        }
        if (art_is_set(c, "rotation") && art_get(c, "rotation", &value) && value.n == 4) {
            art_rot_from_quat(Q, value.num);
            art_m3_mul(R, X->R, Q);
            art_rot_to_quat(q, R);
            ART_TRY(art_set_numbers(ctx, c, "rotation", q, 4));
        }
    }
out:
    return status;
}

static int move_node(struct art_ctx *ctx, const struct joint_tree_graph *t,
                     const struct joint_tree_node *node, const struct art_rigid *X)
{
    struct art_comp *comp = node->comp;
    struct art_rigid T, moved;
    double p[3];
    if (art_comp_has_kind(comp, ART_KIND_FRAME)) {
        joint_tree_frame_pose(t, comp, &T);
        art_rigid_mul(&moved, X, &T);
        /* what is attached is where its attachment says; old numbers follow */
        int status = joint_tree_put_pose(ctx, comp, &moved, node->att == NULL);
        return status < 0 ? status : joint_tree_move_meshes(ctx, comp, X);
    }
    if (!art_is_set(comp, "position") || !art_cls_prop(comp->cls, "position")) return ART_OK;
    art_get_vector(comp, "position", p, 3);
    art_rigid_point(p, X, p);
    return art_set_numbers(ctx, comp, "position", p, 3);
}

/* Masters before what follows them: poses along chains are computed from numbers that have not
 * moved. */
int joint_tree_move(struct art_ctx *ctx, const struct joint_tree_graph *t,
                    const struct art_rigid *X)
{
    int status = ART_OK;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < t->joint_graph.n; i++) {
            const struct joint_tree_node *node = &t->node[i];
            if (!node->comp || t->joint_graph.side[i] != GRAPH_MOVING) continue;
            if ((node->att != NULL) == (pass == 0)) ART_TRY(move_node(ctx, t, node, X));
        }
out:
    return status;
}

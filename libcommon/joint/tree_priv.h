/* shared by the files of this room that look at joints in the tree */
#ifndef ART_JOINT_TREE_PRIV_H
#define ART_JOINT_TREE_PRIV_H

#include "joint_priv.h"
#include "joint_graph_priv.h"

/* The components of a model by their order, with what each is attached to. */
struct joint_tree_graph {
    struct joint_graph joint_graph;
    struct joint_tree_node {
        struct art_comp *comp;       /* NULL: no component of the tree has this order */
        struct art_comp *att;        /* the attachment that fixes it, or NULL */
        struct art_comp *master;     /* NULL: the ground */
    } *node;
};
int joint_tree_graph_create(struct art_ctx *ctx, struct joint_tree_graph *t,
                            struct art_model *model) ART_MUST_USE;
void joint_tree_graph_fini(struct joint_tree_graph *t);

/* A frame that forces do not move, or that was declared to be ground; the ground itself. */
bool joint_tree_is_fixed(const struct joint_tree_graph *t, const struct art_comp *comp);

/* Body A (or B) of a joint, and where its frame is on it; NULL: none, the ground. */
struct art_comp *joint_tree_end(const struct art_comp *comp, bool A, struct art_rigid *T);

/* A joint with its ends, at the poses of the tree. */
struct joint_tree {
    struct art_system sys;           /* nothing but memory for the kind */
    struct art_joint joint;
    struct art_comp *A, *B;          /* NULL: no body, the ground */
    struct art_rigid TAW, TBW;
    double stated[ART_JOINT_MAX_COORDS]; /* coordinates by the properties */
    double coords[ART_JOINT_MAX_COORDS]; /* by the poses, nearest to these */
};
/* True if an end is on something that this room knows nothing of, such as an FEM model: a file may have it, a
 * simulation refuses it. */
bool joint_tree_is_foreign(const struct art_comp *comp);
int joint_tree_open(struct art_ctx *ctx, const struct joint_tree_graph *t, const struct art_comp *comp,
                    struct joint_tree *j) ART_MUST_USE;
void joint_tree_locate(struct joint_tree *j, const struct art_rigid *TAW, const struct art_rigid *TBW);
void joint_tree_close(struct joint_tree *j);

/* The motion X of body A (else body B) in the world after which C is at TCD relative to D. */
void joint_motion(const struct art_joint *joint, bool side_a, const struct art_rigid *TCD,
                  struct art_rigid *X);
/* Set coordinates of a joint in a state: the same side moves as in the tree, and its velocities
 * turn with it; loops are closed, with velocities as they were. The result is ART_EDIVERGED if
 * that fails; the state is then as it was. */
int joint_set_state(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                    struct art_joint *joint, const double *coords) ART_MUST_USE;

#endif

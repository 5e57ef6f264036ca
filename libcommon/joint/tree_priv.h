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

/* Return the number of a component in the graph: that of the ground if it has none. */
int joint_tree_number(const struct joint_tree_graph *t, const struct art_comp *comp);
/* Compute the pose of a frame by its attributes or along its attachments; NULL is the ground. */
void joint_tree_frame_pose(const struct joint_tree_graph *t, const struct art_comp *frame,
                           struct art_rigid *T);

/* Add the edges of all joints but one, and of attachments (tree_side.c). */
int joint_tree_edges(struct art_ctx *ctx, struct joint_tree_graph *t, const struct art_comp *but)
    ART_MUST_USE;
/* True if moving the marked side by X opens another joint. */
bool joint_tree_opens_loop(struct art_ctx *ctx, const struct joint_tree_graph *t,
                            const struct art_comp *joint, const struct art_rigid *X, int *status);
/* Move the marked side by X. */
int joint_tree_move(struct art_ctx *ctx, const struct joint_tree_graph *t,
                    const struct art_rigid *X) ART_MUST_USE;
/* Give a frame a pose, in the properties that it states (must: also if it states none), and its meshes. */
int joint_tree_put_pose(struct art_ctx *ctx, struct art_comp *comp, const struct art_rigid *T,
                        bool must) ART_MUST_USE;
int joint_tree_move_meshes(struct art_ctx *ctx, struct art_comp *body,
                           const struct art_rigid *X) ART_MUST_USE;
/* The motion X of body A (else body B) in the world after which C is at TCD relative to D. */
void joint_motion(const struct art_joint *joint, bool side_a, const struct art_rigid *TCD,
                  struct art_rigid *X);

/* Find the sides of a joint in a system (moved_side.c). The graph is freed by joint_graph_fini also after
 * an error. */
int joint_side_split(struct art_ctx *ctx, const struct art_system *sys, const struct art_joint *joint,
                     struct joint_graph *joint_graph, enum joint_graph_split *how) ART_MUST_USE;
/* Move the side that is marked in the graph, body A's or B's, so that the joint has these coordinates;
 * velocities turn with it. */
void joint_side_move(struct art_system *sys, struct art_state *state, const struct joint_graph *joint_graph,
                     struct art_joint *joint, bool side_a, const double *coords);
/* Move body A alone if forces do not move it. */
int joint_side_carry(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                     struct art_joint *joint, const double *coords) ART_MUST_USE;

/* Newton's method closes the loops of a state (loop_closure.c). Errors are radians, and lengths by the
 * size of the model. */
struct joint_closure;
int joint_closure_create(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                         struct joint_closure **closure) ART_MUST_USE;
void joint_closure_free(struct joint_closure *c);
/* Return the size of a model. */
double joint_extent(const struct art_system *sys, const struct art_state *state);
/* Let bodies move rather than deform. */
void joint_closure_keep_shapes(struct joint_closure *c);
/* Iterate until errors are below tol, a hundred times at most. */
int joint_closure_solve(struct joint_closure *c, double tol) ART_MUST_USE;
bool joint_closure_is_within(const struct joint_closure *c, double tol);
/* Return the row of the largest error, or NULL. */
const struct art_row *joint_closure_worst(const struct joint_closure *c);

/* Return the number of couplings; the coordinates of one, the dependent one first, or NULL if it rests; the
 * value that the dependent one has to have, with x[history] the coordinates of all joints (coupling.c). */
int joint_couplings(const struct art_system *sys);
const struct art_coordinate *joint_coupling_at(const struct art_system *sys, int k, int *n,
                                               const struct art_comp **comp);
double joint_coupling_follows(const struct art_system *sys, int k, const double *x);
#endif

/* shared by the files of this room that look at joints in the tree */
#ifndef ART_JOINT_TREE_PRIV_H
#define ART_JOINT_TREE_PRIV_H

#include "../joints_priv.h"
#include "web_priv.h"

#define joint_motion art_mech_joint_motion_
#define joint_set_state art_mech_joint_set_state_
#define tree_web_make art_mech_tree_web_make_
#define tree_web_fini art_mech_tree_web_fini_
#define tree_joint_foreign art_mech_tree_joint_foreign_
#define tree_joint_open art_mech_tree_joint_open_
#define tree_joint_close art_mech_tree_joint_close_
#define tree_joint_end art_mech_tree_joint_end_
#define tree_stays art_mech_tree_stays_
#define tree_joint_locate art_mech_tree_joint_locate_

/* The components of a model by their order, with what each is attached to. */
struct tree_web {
    struct web web;
    struct tree_node {
        struct art_comp *comp;       /* NULL: no component of the tree has this order */
        struct art_comp *att;        /* the attachment that fixes it, or NULL */
        struct art_comp *master;     /* NULL: the ground */
    } *node;
};
int tree_web_make(struct art_ctx *ctx, struct tree_web *t, struct art_model *model) ART_MUST_USE;
void tree_web_fini(struct tree_web *t);

/* A frame that forces do not move, or that was declared to be ground; the ground itself. */
bool tree_stays(const struct tree_web *t, const struct art_comp *comp);

/* Body A (or B) of a joint, and where its frame is on it; NULL: none, the ground. */
struct art_comp *tree_joint_end(const struct art_comp *comp, bool A, struct art_rigid *T);

/* A joint with its ends, at the poses of the tree. */
struct tree_joint {
    struct art_system sys;           /* nothing but memory for the kind */
    struct art_joint joint;
    struct art_comp *A, *B;          /* NULL: no body, the ground */
    struct art_rigid TAW, TBW;
    double stated[ART_JOINT_MAX_COORDS]; /* coordinates by the properties */
    double coords[ART_JOINT_MAX_COORDS]; /* by the poses, nearest to these */
};
/* Whether an end is on something that this room knows nothing of, such as an FEM model: a file may have it, a
 * simulation refuses it. */
bool tree_joint_foreign(const struct art_comp *comp);
int tree_joint_open(struct art_ctx *ctx, const struct tree_web *t, const struct art_comp *comp,
                    struct tree_joint *j) ART_MUST_USE;
void tree_joint_locate(struct tree_joint *j, const struct art_rigid *TAW, const struct art_rigid *TBW);
void tree_joint_close(struct tree_joint *j);

/* How body A (else body B) has to move, in the world, for C to stand at TCD against D. */
void joint_motion(const struct art_joint *joint, bool side_a, const struct art_rigid *TCD,
                  struct art_rigid *X);
/* Coordinates of a joint in a state: the same side moves as in the tree, velocities turn with it; loops
 * are closed, with velocities as they were. ART_EDIVERGED if that fails; the state is then as it was. */
int joint_set_state(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                    struct art_joint *joint, const double *coords) ART_MUST_USE;

#endif

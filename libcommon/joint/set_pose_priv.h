/* A pose that is asked for, and the state on the way to it; shared by the files that set one. */
#ifndef ART_SET_POSE_PRIV_H
#define ART_SET_POSE_PRIV_H

#include "tree_priv.h"

/* What becomes of a coordinate, in the order in which it is let go. */
enum joint_mark {
    JOINT_FREE,
    JOINT_OTHER,   /* not linked to what is set */
    JOINT_SIBLING, /* of the same joint as one that is set */
    JOINT_KEPT,    /* couplings compute others from it */
    JOINT_FOLLOWS, /* a coupling computes it */
    JOINT_SOLVED,  /* a coupling whose dependent coordinate is set has it as its only unknown */
    JOINT_SET
};

struct joint_pose {
    struct art_ctx *ctx;
    struct art_system *sys;
    struct art_state *state;
    const struct art_joint_value *value;
    int n;
    bool all;                    /* every coupling counts, not only those of what is set */
    /* what joint_pose_begin makes: */
    double *q, *u, *history;     /* the state as it was; q is the memory of the numbers */
    double *x0, *x;              /* [n_history] coordinates of all joints, where the history has them: as they
                                    were, and as they are to become */
    char *mark, *was_locked;     /* [n_history] */
    double *dist;                /* [n_dist] errors of all constraints as they were */
    int n_dist;
    bool solved;                 /* by Newton's method, and not by moving sides alone */
    const struct art_comp *off_at; /* the constraint that stays open */
    double off;
    bool off_rotary;
};

/* Save a state, and free what was saved, also after an error. */
int joint_pose_begin(struct joint_pose *p) ART_MUST_USE;
void joint_pose_end(struct joint_pose *p);
void joint_pose_restore(struct joint_pose *p);
/* Move the state to the pose. If not all constraints are met (closed), off_at is one that is not. */
int joint_pose_reach(struct joint_pose *p, bool *closed) ART_MUST_USE;
/* Store in the history what joints remember of the pose. */
void joint_pose_keep(struct joint_pose *p);

#endif

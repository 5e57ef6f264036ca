/* This header declares what the files of the multibody room share. */
#ifndef ART_MULTIBODY_PRIV_H
#define ART_MULTIBODY_PRIV_H

#include <art/multibody.h>

/* A link of the tree is a body with the joint that it hangs on. */
struct link {
    int dyn;                     /* in the system */
    int parent;                  /* link; -1: what does not move */
    struct art_joint *joint;
    bool reversed;               /* it is body B of the joint, its parent is body A */
    struct art_rigid base;       /* without a parent: the pose of the other body */
    struct art_rigid in, out;    /* poses of the joint's frames in the parent and in the body */
    int first, n;                /* its coordinates */
    /* at the present pose and motion: */
    struct art_rigid T;          /* world */
    double S[ART_JOINT_MAX_COORDS][6]; /* twist (v, w) of the origin for unit rate of each coordinate, world
                                          */
    double V[6], A[6];           /* velocity and acceleration of the origin, world */
};

struct art_multibody {
    struct art_ctx *ctx;
    struct art_system *sys;
    struct art_state *state;
    struct link *link;           /* [n_links] parents first */
    int n_links;
    int *link_of;                /* [n_dyn] -1: none */
    struct art_multibody_coord *coord; /* [n] */
    int n;
    double *q, *v, *a;           /* [n] */
    double *f;                   /* [n_u] work */
    double *rows, *errors;       /* constraints outside the tree */
    int cap_rows, cap_errors;
    double *work;                /* of fits */
};

/* Twists of a joint at coordinates: of C against D for unit rates (axes of C, about its origin), and, with
 * rates (else NULL), the rate of its twist as C sees it without accelerations of coordinates. ART_ESINGULAR
 * without a message. */
int multibody_joint_twists(const struct art_joint *joint, const double *q, const double *rates,
                           const struct art_rigid *TCD, double (*S)[6], double bias[6]);

/* Pose the links alone; and write their poses and velocities to the state, with all that follows them. */
int multibody_pose_links(struct art_multibody *mb, const double *q);
void multibody_write_state(struct art_multibody *mb);

#endif

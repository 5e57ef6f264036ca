/* Inverse dynamics and static optimisation share motion_force.h. */
#ifndef ART_INVERSE_MOTION_FORCE_H
#define ART_INVERSE_MOTION_FORCE_H

#include <art/joint.h>
#include <art/motionforce.h>

struct motion_coord {
    const struct art_comp *comp;
    struct art_joint *joint;
    int coord, row; /* of the joint */
};

struct art_motion_force {
    struct art_ctx *ctx;
    struct art_tracked m;
    struct motion_coord *coord;
    int n;
    double *v, *acc; /* [n] */
    double *a;       /* [n_active] accelerations of the model */
    double *rate;    /* [rows of G] */
    int cap_rate;
};

/* Computes t[n]: generalized forces at the excitations of the system, whose muscles are in
 * equilibrium. */
int motion_force_evaluate(struct art_motion_force *x, double *t) ART_MUST_USE;

#endif

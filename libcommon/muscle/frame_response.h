/* This header declares the wrench of a frame spring on its frame A, and its derivatives. */
#ifndef ART_FRAME_RESPONSE_H
#define ART_FRAME_RESPONSE_H

#include "muscle_priv.h"

/* This is the state of a frame spring in world axes; C is carried by one body, D by the other. */
struct frame_wrench {
    double C[3], D[3];             /* origins */
    double pc[3], pd[3];           /* of the bodies; 0 of the ground */
    double rc[3], rd[3];           /* from these to D */
    double wc[3], wd[3];           /* angular velocities of the bodies */
    double v[6];                   /* rate of the displacement */
    double W[6];                   /* the wrench on the body that carries C, or the opposite if on_d */
    double K[36], R[36];           /* derivatives of the law by displacement and rate, with the sign of W */
    bool moves, at_C, on_d;        /* rates count; the force acts at C, not at D; frame A carries D */
};

/* The moment is about the origin of frame A. */
void muscle_frame_wrench_on_A(const struct frame_wrench *w, double F[6]);
/* of_c, of_d[6][6] = the derivatives by the motions (displacement and turn), or velocities, of the
 * bodies that carry C and D. */
void muscle_frame_wrench_rows(const struct frame_wrench *w, bool by_velocity, double of_c[36],
                              double of_d[36]);

#endif

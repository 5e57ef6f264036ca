/* This header declares what components share that refer to coordinates of joints. */
#ifndef ART_COORDINATE_PRIV_H
#define ART_COORDINATE_PRIV_H

#include "joint_priv.h"

/* A coordinate that a component names: [ 0 "path of the joint" ]. */
struct coordinate {
    const struct art_comp *comp;   /* the joint */
    int i;
    const struct art_joint *joint; /* once linked */
    int row;                       /* of its limit, whose wrench moves it */
};

/* Read the coordinates of a property; errors name place and component. `least` is how many there
 * must be. On entry *n is the largest number (0 for any), on return the number read. */
int joint_coordinates_read(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
                     const char *prop, int least, struct coordinate **list, int *n) ART_MUST_USE;
/* Find the joints once all are compiled. */
int joint_coordinates_connect(struct art_ctx *ctx, const struct art_system *sys, const struct art_comp *comp,
                     struct coordinate *list, int n) ART_MUST_USE;

#endif

/* This header declares the directions of coordinates that constraints and locks leave free. */
#ifndef ART_TRIAL_DIRECTIONS_H
#define ART_TRIAL_DIRECTIONS_H

#include "trial_priv.h"

struct trial_directions {
    int n;                       /* directions */
    double *N;                   /* [n][size] changes of all coordinates */
    int *coord;                  /* [n] the coordinate that goes by 1 in each, and in no other one */
    double *work;
    int *pivot, cap;             /* of the work */
};
/* Find them at the present pose of a subject; zeroed before the first call, `trial_directions_fini` at the
 * end. */
int trial_directions_find(struct art_ctx *ctx, const struct art_subject *s, struct trial_directions *d);
void trial_directions_fini(struct trial_directions *d);

#endif

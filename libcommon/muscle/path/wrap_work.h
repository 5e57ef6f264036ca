/* The work space of a strand while it is solved. */
#ifndef ART_WRAP_WORK_H
#define ART_WRAP_WORK_H

#include "wrap_band.h"

struct wrap_work {
    double (*x0)[3];   /* [m + 2] knots at the start of an iteration; a line to lay knots along */
    double (*step)[3]; /* by which they move */
    double (*f)[3];    /* forces on them */
    double (*next)[3]; /* the step after this one */
    double (*H)[9];    /* [contacts] stiffness of knots in contact */
    struct wrap_band band;
    int *group;   /* contact group of each knot at the start of the iteration; -1: none */
    bool *broken; /* by group */
    int n_groups;
};

#endif

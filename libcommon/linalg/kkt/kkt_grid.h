/* kkt_grid.h - grids of hexahedra for the tests of the types that iterate. */
#ifndef ART_KKT_GRID_H
#define ART_KKT_GRID_H

#include "kkt_cases.h"

struct kkt_grid_shape {
    int n[3];                  /* elements */
    int rows;                  /* a group of this many rows for each element; 0: none */
    bool nodal;                /* for each node, over its neighbours, instead */
    bool compliant;            /* some rows have a compliance */
    bool diagonal;             /* A has diagonal blocks alone */
    int copies;                /* groups that are sums of two others */
    int contacts;              /* unilateral rows on one node each */
    double noise;              /* of the directions of rows, by their size */
};

/* Nodes of the first layer are not active; masses and springs between the nodes of an element that turn and
 * stretch with t, rows that turn with t as well. */
int kkt_grid_build(struct art_ctx *ctx, struct kkt_case *c, const struct kkt_grid_shape *shape) ART_MUST_USE;
/* Fill in new values and right-hand sides for a time; they are the same for the same t. */
int kkt_grid_fill(struct art_ctx *ctx, struct kkt_case *c, const struct kkt_grid_shape *shape,
                  double t) ART_MUST_USE;

#endif

/* improve_priv.h - what the files share that move nodes for better elements. */
#ifndef ART_IMPROVE_PRIV_H
#define ART_IMPROVE_PRIV_H

#include <art/volume.h>
#include <art/refine.h>

/* Places where the map of a kind is looked at. T = dx/dxi W^-1 is the sum of node a's position times
 * g[s][a]. */
enum { ART_RATIO_SAMPLES = 20 };
struct art_ratio {
    int n;                                      /* 0: not of a solid */
    double g[ART_RATIO_SAMPLES][ART_ELEM_MAX_NODES][3];
    /* the nodes that have a part in it */
    int n_used[ART_RATIO_SAMPLES];
    signed char used[ART_RATIO_SAMPLES][ART_ELEM_MAX_NODES];
};
void ratio_init(struct art_ratio *ratio, const struct art_elem_type *type);
/* T at the integration points, W = 1: det T is det dx/dxi. */
void ratio_points(struct art_ratio *ratio, const struct art_elem_type *type);
/* Computes T by rows, with nodes at x. */
void ratio_map(const struct art_ratio *ratio, int s, const double (*x)[3], double T[9]);
double ratio_of(const struct art_ratio *ratio, const double (*x)[3]);

/* One place in an element at a node that moves by d: |T|^2 = N + 2 d.t + g2 d.d, det T = D + c.d. */
struct art_term {
    double N, t[3], g2, D, c[3];
};
/* All of them around a node, and the directions in which it may move. */
struct art_node_patch {
    struct art_term *term;
    int n, cap;
    int dim;                                    /* 1, 2, 3 */
    double axis[3][3];                          /* [dim] */
};
/* Finds the best position of the node; false if it is good where it is. */
bool node_patch_solve(const struct art_node_patch *patch, double d[3]);

/* True if all elements are quadratic tetrahedra with nodes in the middle of their edges, without facets. */
bool improve_is_straight(const struct art_volume *vol);
/* This is art_volume_improve of such a mesh by its corners: its edges stay straight. */
int improve_straight(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume_improving *how,
                          struct art_improvement *did) ART_MUST_USE;

/* Determines the constraints of nodes: dim[n_nodes] 0 to 3, axis[n_nodes][3] the normal of the
 * plane (2) or the line (1). */
int improve_node_constraints(struct art_ctx *ctx, const struct art_volume *vol, bool slide,
                             unsigned char *dim,
                         double (*axis)[3]) ART_MUST_USE;

#endif

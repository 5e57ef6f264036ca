#ifndef ART_ICP_PRIV_H
#define ART_ICP_PRIV_H

#include <art/linalg.h>
#include <art/register.h>

/* This is a point, moved, and the nearest point of the surface. */
struct icp_pair {
    double d;              /* distance */
    int i;                 /* the point */
    double at[3], normal[3]; /* nearest point; unit direction in which the distance grows, or the face's
                                normal */
};

/* X goes on by the step that makes the distances along the normals least, to first order; `size` is a length
 * of the points' size, `center` their middle after X. */
int icp_to_planes(struct art_ctx *ctx, struct art_dense *dense, enum art_fit_kind fit, int n,
                       const struct icp_pair *pair, const double (*moved)[3], const double center[3],
                       double size, struct art_affine *X) ART_MUST_USE;

#endif

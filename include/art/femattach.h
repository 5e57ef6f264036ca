/* art/femattach.h - attaching points, frames, bodies and joints to finite element models in the tree.
 *
 * What is attached follows nodes: a point at p = sum w_k x_k, a frame with its origin there and a rotation
 * that turns with the deformation (guide, sections 6.4 and 6.6). Nodes and weights follow from the element
 * that holds the place, or are given. All places are those of the tree now.
 *
 *     const struct art_fem_attach_target at = {.to = fem};
 *     ART_TRY(art_fem_attach(ctx, node_of_another_model, &at, &attachment, NULL));
 */
#ifndef ART_FEMATTACH_H
#define ART_FEMATTACH_H

#include <art/fem.h>
#include <art/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What something is attached to. */
struct art_fem_attach_target {
    struct art_comp *to;         /* an element; a FemModel3d: the element that holds the place, else the
                                    nearest point of the surface; NULL: the nodes below */
    int n;                       /* nodes, when `to` is NULL */
    struct art_comp *const *node;    /* [n] */
    const double *weight;        /* [n], sum 1; NULL: art_fem_nodal_weights for the place */
    const struct art_rigid *T;   /* place, or pose of a frame, in the world; NULL: where it is. With weights
                                    a point and the origin of a frame go to sum w_k x_k */
};

/* Attach a point, frame or body by a new attachment in the innermost MechModel that holds it and the
 * nodes; a marker or frame of the FEM model itself by its own. What is not inside the element goes to its
 * nearest point; *inside (may be NULL) tells. *attachment may be NULL. ART_EUSAGE: attached already, a
 * ring, components of the wrong kind, nodes twice; ART_ERANGE: weights that do not sum to 1, nodes that do
 * not span the place or give no orientation. The tree is then as before. */
int art_fem_attach(struct art_ctx *ctx, struct art_comp *slave, const struct art_fem_attach_target *at,
                   struct art_comp **attachment, bool *inside) ART_MUST_USE;
/* How often the elements of a FemModel3d were laid out to find places in them: once, and again when its
 * nodes or elements changed. What is attached to it one after the other is found in the same. */
long art_fem_attach_searches(const struct art_comp *fem);
/* The same for the end of a joint: frame C of body A, or frame D of body B, at the pose at->T. */
int art_fem_attach_end(struct art_ctx *ctx, struct art_comp *joint, bool A, const struct art_fem_attach_target *at,
                       bool *inside) ART_MUST_USE;

/* Set the natural coordinates, and the rotation of a frame, of an attachment that names an element or nodes
 * anew, when these have moved in the tree: T is where it is now (points: its place). */
int art_fem_attach_update(struct art_ctx *ctx, struct art_comp *attachment, const struct art_rigid *T)
    ART_MUST_USE;

/* Weights of nodes at x[n][3] for a place p: those nearest (least squares) to weights in proportion to
 * d_max / (d_k + d_max) of the distances d_k that sum to 1 and give p (guide, equation 6.5 and below).
 * False if there are none: p is off the line or plane of the nodes. */
bool art_fem_nodal_weights(int n, const double (*x)[3], const double p[3], double *w);

#ifdef __cplusplus
}
#endif
#endif
